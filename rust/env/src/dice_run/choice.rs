//! The part of an action chosen so far, the question that comes next, and its legal answers.

use aleator_core::dice_run::{
    Action, Advance, Card, CardKind, DeadCards, DiceRun, Effect, First, Kind, KindSet, Kinds, Phase, State,
};
use aleator_core::game::State as _;

use super::{ADVANCE, DIE, FIRST, GROUP, NUMBER, PLAY, REROLL, TARGET, number};
use crate::encode::IdPath;
use crate::ids::{IdSet, LegalIds as _};

/// What an action begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// Nothing has been chosen, or dice for the start are being picked.
    #[default]
    Nothing,
    /// A card to play.
    Play(Card),
    /// A card to re-roll with.
    Reroll(Card),
    /// A target to show.
    Show(Kind),
}

/// The part of an action that has been chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Partial {
    pub(super) choice: Choice,
    /// The dice picked so far, ascending, the first places first.
    pub(super) dice: [Option<Kind>; 2],
    /// The group of a Flip.
    pub(super) group: Option<u8>,
}

/// What the seat to act is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    Play,
    First,
    /// A die, as the first of so many.
    Die(u8),
    Advance,
    Group,
    Number,
    Target,
}

impl Asked {
    pub const NAMES: [&'static str; 7] = ["play", "first", "die", "advance", "group", "number", "target"];

    pub const fn index(self) -> usize {
        match self {
            Self::Play => 0,
            Self::First => 1,
            Self::Die(_) => 2,
            Self::Advance => 3,
            Self::Group => 4,
            Self::Number => 5,
            Self::Target => 6,
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Play => "a card to play, a card to re-roll with or a target to show",
            Self::First => "which half of the target goes first",
            Self::Die(_) => "a die of the leading group, ascending",
            Self::Advance => "a forward move",
            Self::Group => "a group",
            Self::Number => "a number in the group",
            Self::Target => "a target for the stage",
        }
    }
}

impl Partial {
    fn picked(self) -> u8 {
        self.dice.iter().flatten().count() as u8
    }
}

/// What is asked for next; nothing at chance and terminal nodes.
#[inline(always)]
pub(super) fn asked(state: &State, partial: Partial) -> Option<Asked> {
    Some(match (state.phase(), partial.choice) {
        (Phase::PickDice, _) => Asked::Die(2 - partial.picked()),
        (Phase::ChooseTarget, _) => Asked::Target,
        (Phase::Play, Choice::Nothing) => Asked::Play,
        (Phase::Play, Choice::Reroll(_)) => Asked::Group,
        (Phase::Play, Choice::Show(_)) => Asked::First,
        (Phase::Play, Choice::Play(card)) => match card.kind() {
            CardKind::Choice => Asked::Advance,
            CardKind::Sprint => Asked::Die(3 - partial.picked()),
            CardKind::Accident => Asked::Die(1),
            CardKind::Flip if partial.group.is_some() => Asked::Number,
            // Those that need nothing more are never left half chosen.
            _ => Asked::Group,
        },
        _ => return None,
    })
}

/// The ids that may be taken.
#[inline(always)]
pub(super) fn legal_ids(state: &State, game: &DiceRun, partial: Partial) -> IdSet {
    let none = IdSet::NONE;
    match asked(state, partial) {
        None => none,
        Some(Asked::Play) => plays(state, game),
        Some(Asked::First) => none.with_bits(FIRST, 0b11),
        Some(Asked::Die(missing)) => none.with_bits(DIE, next_dice(state, partial, missing).into()),
        Some(Asked::Advance) => none.with_bits(ADVANCE, (1 << Advance::NUM) - 1),
        Some(Asked::Group) => none.with_bits(GROUP, groups(state, partial.choice)),
        Some(Asked::Number) => none.with_bits(NUMBER, numbers(state, partial.group).into()),
        Some(Asked::Target) => {
            let seat = state.current_player().unwrap_or(u8::MAX);
            none.with_bits(TARGET, state.targets(seat).bits().into())
        }
    }
}

/// What a turn may begin with (DR-4.1).
#[inline(always)]
fn plays(state: &State, game: &DiceRun) -> IdSet {
    let Some(seat) = state.current_player() else { return IdSet::NONE };
    let mut hand = 0;
    for card in state.hand(seat).iter() {
        hand |= 1 << card.index();
    }
    // DR-4.3: every card may be played, if only for nothing, unless the option asks what it can do.
    let playable = match game.dead_cards() {
        DeadCards::Always => hand,
        DeadCards::OnlyIfStuck => {
            let options = state.turn_options(game, seat);
            options.plays().filter(|&(_, ways)| ways > 0).fold(0, |cards, (card, _)| cards | 1 << card.index())
        }
    };
    let rerolls = if state.reroll_groups(seat) > 0 { hand } else { 0 };
    let targets = if state.shown(seat).is_some() { 0 } else { state.targets(seat).bits() };
    IdSet::NONE.with_bits(PLAY, playable).with_bits(REROLL, rerolls).with_bits(TARGET, targets.into())
}

/// The kinds of which a die may be picked next: not below the last one, with enough dice from it on for those still missing.
#[inline(always)]
fn next_dice(state: &State, partial: Partial, missing: u8) -> KindSet {
    let mut sets = state.track().leader_kinds();
    for kind in partial.dice.into_iter().flatten() {
        let below = (1 << kind.index()) - 1;
        remove(&mut sets, 1 << kind.index());
        sets = sets.map(|set| set & !below);
    }
    // The highest dice are kept back for the picks after this one.
    for _ in 1..missing {
        let highest = sets[0].checked_ilog2().map_or(0, |place| 1 << place);
        remove(&mut sets, highest);
    }
    sets[0]
}

/// Takes a die of a kind out of the kinds that are there once, twice, three times.
#[inline(always)]
fn remove(sets: &mut [KindSet; 3], kind: KindSet) {
    let [once, twice, thrice] = *sets;
    *sets = [once & !kind | twice & kind, twice & !kind | thrice & kind, thrice & !kind];
}

/// The groups that may be named, a bit for each place in the line.
#[inline(always)]
fn groups(state: &State, choice: Choice) -> u64 {
    let mut dice_groups = 0;
    for (place, &group) in state.track().groups().iter().enumerate() {
        dice_groups |= u64::from(group != 0) << place;
    }
    let last = 1 << (state.track().len().saturating_sub(1));
    match choice {
        Choice::Reroll(_) => dice_groups & !1,
        Choice::Play(card) => match card.kind() {
            // DR-5.4: it and the next one are groups of dice, and it does not lead.
            CardKind::Switch => dice_groups & dice_groups >> 1 & !1,
            CardKind::Outdistance => dice_groups & !last,
            _ => dice_groups,
        },
        Choice::Nothing | Choice::Show(_) => 0,
    }
}

/// The numbers that a group shows, 1 lowest.
#[inline(always)]
fn numbers(state: &State, group: Option<u8>) -> u8 {
    let dice = group.and_then(|group| state.track().group(group)).unwrap_or(0);
    let showing = state.track().numbers().by_number();
    (0..).zip(showing).fold(0, |numbers, (place, set)| numbers | u8::from(set & dice != 0) << place)
}

/// Takes an id that may be taken.
#[inline(always)]
pub(super) fn take(state: &State, partial: &mut Partial, id: u16) -> Option<Action> {
    match asked(state, *partial)? {
        Asked::Play => begin(state, partial, id),
        Asked::First => {
            let Choice::Show(target) = partial.choice else { return None };
            Some(Action::ShowTarget(target, if id == FIRST { First::Colour } else { First::Number }))
        }
        Asked::Die(missing) => pick(partial, Kind::from_index(id.checked_sub(DIE)? as u8)?, missing),
        Asked::Advance => {
            let advance = Advance::from_index(id.checked_sub(ADVANCE)? as u8)?;
            Some(Action::Play(Card::CHOICE, Effect::Advance(advance)))
        }
        Asked::Group => name_group(partial, id.checked_sub(GROUP)? as u8),
        Asked::Number => Some(Action::Play(Card::FLIP, Effect::Flip(partial.group?, number(id)?))),
        Asked::Target => Some(Action::ChooseTarget(Kind::from_index(id.checked_sub(TARGET)? as u8)?)),
    }
}

/// The first id of a turn.
#[inline(always)]
fn begin(state: &State, partial: &mut Partial, id: u16) -> Option<Action> {
    match id {
        PLAY..REROLL => {
            let card = Card::from_index((id - PLAY) as u8)?;
            if let CardKind::Advance(advance) = card.kind() {
                return Some(Action::Play(card, Effect::Advance(advance)));
            }
            if card != Card::CHOICE && card != Card::FLIP && state.count_effects(card) == 0 {
                return Some(Action::Play(card, Effect::NoEffect));
            }
            if card == Card::COMEBACK {
                return Some(Action::Play(card, Effect::Comeback));
            }
            partial.choice = Choice::Play(card);
        }
        REROLL..TARGET => partial.choice = Choice::Reroll(Card::from_index((id - REROLL) as u8)?),
        _ => partial.choice = Choice::Show(Kind::from_index(id.checked_sub(TARGET)? as u8)?),
    }
    None
}

#[inline(always)]
fn pick(partial: &mut Partial, kind: Kind, missing: u8) -> Option<Action> {
    match (missing, partial.choice, partial.dice) {
        (1, Choice::Nothing, [Some(first), _]) => Some(Action::PickDice(Kinds::new([first, kind]))),
        (1, Choice::Play(card), [Some(first), Some(second)]) => {
            Some(Action::Play(card, Effect::Sprint(Kinds::new([first, second, kind]))))
        }
        (1, Choice::Play(card), _) => Some(Action::Play(card, Effect::Accident(kind))),
        (_, _, [None, _]) => {
            partial.dice[0] = Some(kind);
            None
        }
        _ => {
            partial.dice[1] = Some(kind);
            None
        }
    }
}

#[inline(always)]
fn name_group(partial: &mut Partial, group: u8) -> Option<Action> {
    match partial.choice {
        Choice::Reroll(card) => Some(Action::RerollGroup(card, group)),
        Choice::Play(card) => match card.kind() {
            CardKind::Switch => Some(Action::Play(card, Effect::Switch(group))),
            CardKind::Outdistance => Some(Action::Play(card, Effect::Outdistance(group))),
            _ => {
                partial.group = Some(group);
                None
            }
        },
        Choice::Nothing | Choice::Show(_) => None,
    }
}

fn card_id(first: u16, card: Card) -> u16 {
    first + u16::from(card.index())
}

fn kind_id(first: u16, kind: Kind) -> u16 {
    first + u16::from(kind.index())
}

pub(super) fn partial_ids(partial: Partial) -> IdPath {
    let mut ids = IdPath::new();
    ids.extend(match partial.choice {
        Choice::Nothing => None,
        Choice::Play(card) => Some(card_id(PLAY, card)),
        Choice::Reroll(card) => Some(card_id(REROLL, card)),
        Choice::Show(target) => Some(kind_id(TARGET, target)),
    });
    ids.extend(partial.dice.into_iter().flatten().map(|kind| kind_id(DIE, kind)));
    ids.extend(partial.group.map(|group| GROUP + u16::from(group)));
    ids
}

pub(super) fn action_ids(action: Action) -> IdPath {
    let mut ids = IdPath::new();
    match action {
        Action::PickDice(kinds) => ids.extend(kinds.get().map(|kind| kind_id(DIE, kind))),
        Action::Play(card, effect) => {
            ids.push(card_id(PLAY, card));
            match effect {
                Effect::Advance(advance) if card == Card::CHOICE => ids.push(ADVANCE + u16::from(advance.index())),
                Effect::Advance(_) | Effect::Comeback | Effect::NoEffect => {}
                Effect::Switch(group) | Effect::Outdistance(group) => ids.push(GROUP + u16::from(group)),
                Effect::Sprint(kinds) => ids.extend(kinds.get().map(|kind| kind_id(DIE, kind))),
                Effect::Flip(group, number) => {
                    ids.extend([GROUP + u16::from(group), NUMBER + u16::from(number.get()) - 1]);
                }
                Effect::Accident(kind) => ids.push(kind_id(DIE, kind)),
            }
        }
        Action::ShowTarget(target, first) => {
            ids.extend([kind_id(TARGET, target), if first == First::Colour { FIRST } else { FIRST + 1 }]);
        }
        Action::RerollGroup(card, group) => ids.extend([card_id(REROLL, card), GROUP + u16::from(group)]),
        Action::ChooseTarget(target) => ids.push(kind_id(TARGET, target)),
    }
    ids
}
