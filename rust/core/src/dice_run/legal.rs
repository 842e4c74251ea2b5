//! Legal actions: counted without building them, found by rank, ranked; always in ascending order.

use super::action::{Action, Effect, First, Kinds};
use super::cards::{Advance, Card, CardKind, Hand};
use super::config::{DeadCards, DiceRun};
use super::dice::{Kind, KindSet, Number};
use super::phase::Phase;
use super::state::State;
use super::targets::Targets;
use crate::game::{Draw, Player, State as _};

/// What a player can do in a turn, by kind of play, as numbers of actions.
///
/// The actions in ascending order are those of the cards, then targets, then re-rolls: card by card, all groups each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnOptions {
    cards: [Option<Card>; Hand::SIZE],
    plays: [u32; Hand::SIZE],
    targets: u32,
    groups: u32,
    stuck: bool,
}

impl TurnOptions {
    /// The different cards in the hand, ascending, with the number of ways to play each.
    pub fn plays(&self) -> impl Iterator<Item = (Card, u32)> {
        self.cards.into_iter().flatten().zip(self.plays)
    }

    /// Number of ways to show a target.
    #[inline]
    pub const fn targets(&self) -> u32 {
        self.targets
    }

    /// Number of groups that may be re-rolled, with any of the cards.
    #[inline]
    pub const fn groups(&self) -> u32 {
        self.groups
    }

    /// Number of ways to re-roll: every different card, every group.
    #[inline]
    pub fn rerolls(&self) -> u32 {
        self.groups * self.cards.iter().flatten().count() as u32
    }

    /// Number of all actions.
    #[inline]
    pub fn total(&self) -> u64 {
        u64::from(self.plays.iter().sum::<u32>() + self.targets + self.rerolls())
    }

    /// No card can do anything, no target can be shown and no group re-rolled (DR-4.3).
    #[inline]
    pub const fn is_stuck(&self) -> bool {
        self.stuck
    }
}

/// How many pairs of dice a group holds of which these kinds are there once, twice.
#[inline]
const fn pairs(once: u32, twice: u32) -> u32 {
    once * once.saturating_sub(1) / 2 + twice
}

/// How many triples of dice a group holds of which these kinds are there once, twice, three times.
#[inline]
const fn triples([once, twice, thrice]: [u32; 3]) -> u32 {
    // Three different kinds; a pair and another kind; three alike.
    once * once.saturating_sub(1) * once.saturating_sub(2) / 6 + twice * once.saturating_sub(1) + thrice
}

/// The kinds of a set with the places above a kind only.
#[inline]
const fn above(set: KindSet, kind: u32) -> KindSet {
    set & (!1 << kind)
}

#[inline]
const fn bit(set: KindSet, kind: u32) -> u32 {
    set >> kind & 1
}

/// What is left to choose second and third, after a first die of a kind: the same or higher kinds.
#[inline]
const fn after([once, twice, thrice]: [KindSet; 3], kind: u32) -> [KindSet; 2] {
    [above(once, kind) | bit(twice, kind) << kind, above(twice, kind) | bit(thrice, kind) << kind]
}

#[inline]
fn kinds_of(mut set: KindSet) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let kind = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        kind
    })
}

/// The kind of that rank in a set.
#[inline]
fn nth_kind(mut set: KindSet, rank: u32) -> Option<u32> {
    for _ in 0..rank.min(KindSet::BITS) {
        set &= set.wrapping_sub(1);
    }
    (set != 0).then(|| set.trailing_zeros())
}

/// The pair of a rank among all pairs of dice, as kinds, ascending.
#[inline]
fn pair_at([once, twice]: [KindSet; 2], rank: u32) -> Option<[u32; 2]> {
    let (mut left, mut higher) = (rank, once.count_ones());
    for first in kinds_of(once) {
        higher -= 1;
        let count = higher + bit(twice, first);
        if left < count {
            let seconds = above(once, first) | bit(twice, first) << first;
            return nth_kind(seconds, left).map(|second| [first, second]);
        }
        left -= count;
    }
    None
}

fn pair_rank([once, twice]: [KindSet; 2], [first, second]: [u32; 2]) -> u32 {
    let before: u32 =
        kinds_of(once & !(!0 << first)).map(|kind| above(once, kind).count_ones() + bit(twice, kind)).sum();
    let seconds = above(once, first) | bit(twice, first) << first;
    before + (seconds & !(!0 << second)).count_ones()
}

/// The triple of a rank among all triples of dice, as kinds, ascending.
#[inline]
fn triple_at(sets: [KindSet; 3], rank: u32) -> Option<[u32; 3]> {
    let [once, twice, thrice] = sets;
    let (mut left, mut higher, mut higher_twice) = (rank, once.count_ones(), twice.count_ones());
    for first in kinds_of(once) {
        higher -= 1;
        higher_twice -= bit(twice, first);
        let count = pairs(higher + bit(twice, first), higher_twice + bit(thrice, first));
        if left < count {
            return pair_at(after(sets, first), left).map(|[second, third]| [first, second, third]);
        }
        left -= count;
    }
    None
}

fn triple_rank(sets: [KindSet; 3], [first, second, third]: [u32; 3]) -> u32 {
    let before: u32 = kinds_of(sets[0] & !(!0 << first))
        .map(|kind| {
            let rest = after(sets, kind);
            pairs(rest[0].count_ones(), rest[1].count_ones())
        })
        .sum();
    before + pair_rank(after(sets, first), [second, third])
}

impl State {
    /// How many actions a seat has.
    #[inline]
    pub(super) fn count_actions(&self, game: &DiceRun, seat: Player) -> u64 {
        match self.phase {
            Phase::Play if self.turn == Some(seat) => self.turn_options(game, seat).total(),
            Phase::PickDice if self.turn == Some(seat) => {
                let [once, twice, _] = self.track.leader_kinds().map(u32::count_ones);
                pairs(once, twice).into()
            }
            Phase::ChooseTarget if self.pending_players().contains(seat) => self.targets(seat).len().into(),
            _ => 0,
        }
    }

    /// What a seat could do in a turn (DR-4.1), as numbers of actions.
    #[inline]
    pub fn turn_options(&self, game: &DiceRun, seat: Player) -> TurnOptions {
        let mut options =
            TurnOptions { cards: [None; Hand::SIZE], plays: [0; Hand::SIZE], targets: 0, groups: 0, stuck: false };
        let mut dead = [0; Hand::SIZE];
        for (place, card) in self.hand(seat).distinct().enumerate() {
            let effects = self.count_effects(card);
            options.cards[place] = Some(card);
            options.plays[place] = effects;
            dead[place] = u32::from(effects == 0);
        }
        // DR-6.1, DR-6.2: both orders of every unused target, unless one has been shown.
        if self.shown(seat).is_none() {
            options.targets = 2 * self.targets(seat).len();
        }
        options.groups = self.reroll_groups(seat);
        options.stuck = options.total() == 0;
        // DR-4.3: a card that can do nothing is played without effect.
        if options.stuck || game.dead_cards() == DeadCards::Always {
            for (plays, dead) in options.plays.iter_mut().zip(dead) {
                *plays += dead;
            }
        }
        options
    }

    /// How many different things a card can do here; 0 if it can do nothing (DR-4.3).
    #[inline]
    pub fn count_effects(&self, card: Card) -> u32 {
        match card.kind() {
            CardKind::Advance(_) => 1,
            CardKind::Choice => Advance::NUM,
            CardKind::Switch if self.track.virtuals() == 0 => u32::from(self.track.len().saturating_sub(2)),
            CardKind::Switch => self.switches().count() as u32,
            CardKind::Sprint if self.leader_can_split() => triples(self.track.leader_kinds().map(u32::count_ones)),
            CardKind::Comeback => u32::from(self.can_come_back()),
            CardKind::Flip => self.count_flips(),
            CardKind::Outdistance => u32::from(self.track.dice_groups().saturating_sub(1)),
            CardKind::Accident if self.track.dice_groups() >= 2 => self.track.leader_kinds()[0].count_ones(),
            CardKind::Sprint | CardKind::Accident => 0,
        }
    }

    /// DR-5.7: how many different numbers all groups show, each by itself.
    #[inline]
    fn count_flips(&self) -> u32 {
        let showing = self.track.numbers().by_number();
        let mut count = 0;
        for &group in self.track.groups() {
            for dice in showing {
                count += u32::from(group & dice != 0);
            }
        }
        count
    }

    /// DR-5.5: the leading group has four dice or more.
    #[inline]
    fn leader_can_split(&self) -> bool {
        let mut rest = self.track.leader();
        for _ in 0..3 {
            rest &= rest.wrapping_sub(1);
        }
        rest != 0
    }

    /// DR-5.4: the first of each two groups that may be switched.
    #[inline]
    fn switches(&self) -> impl Iterator<Item = u8> {
        (1..)
            .zip(self.track.groups().windows(2).skip(1))
            .filter(|(_, pair)| pair[0] != 0 && pair[1] != 0)
            .map(|(g, _)| g)
    }

    /// The groups of dice from a place in the line on.
    #[inline]
    fn dice_groups_from(&self, first: u8) -> impl Iterator<Item = u8> {
        (first..).zip(self.track.groups().iter().skip(first.into())).filter(|&(_, &group)| group != 0).map(|(g, _)| g)
    }

    /// The effect of that rank among all that a card has here, ascending.
    #[inline]
    fn effect_at(&self, card: Card, rank: u32) -> Option<Effect> {
        let nth = rank as usize;
        let kind = |index: u32| Kind::at(index as u8);
        match card.kind() {
            CardKind::Advance(advance) => (rank == 0).then_some(Effect::Advance(advance)),
            CardKind::Choice => (rank < Advance::NUM).then(|| Effect::Advance(Advance::at(rank as u8))),
            CardKind::Switch => self.switches().nth(nth).map(Effect::Switch),
            CardKind::Sprint if self.leader_can_split() => {
                triple_at(self.track.leader_kinds(), rank).map(|kinds| Effect::Sprint(Kinds::new(kinds.map(kind))))
            }
            CardKind::Comeback => (rank == 0 && self.can_come_back()).then_some(Effect::Comeback),
            CardKind::Flip => self.flips().nth(nth).map(|(group, number)| Effect::Flip(group, number)),
            CardKind::Outdistance if rank + 1 < self.track.dice_groups().into() => {
                self.dice_groups_from(0).nth(nth).map(Effect::Outdistance)
            }
            CardKind::Accident if self.track.dice_groups() >= 2 => {
                nth_kind(self.track.leader_kinds()[0], rank).map(|index| Effect::Accident(kind(index)))
            }
            CardKind::Sprint | CardKind::Outdistance | CardKind::Accident => None,
        }
    }

    /// The rank of a legal effect among those of its card.
    fn effect_rank(&self, effect: Effect) -> u32 {
        let place = |found: Option<usize>| found.unwrap_or(0) as u32;
        match effect {
            Effect::Advance(advance) => advance.index().into(),
            Effect::Switch(group) => place(self.switches().position(|g| g == group)),
            Effect::Sprint(kinds) => {
                triple_rank(self.track.leader_kinds(), kinds.get().map(|kind| kind.index().into()))
            }
            Effect::Flip(group, number) => place(self.flips().position(|flip| flip == (group, number))),
            Effect::Outdistance(group) => place(self.dice_groups_from(0).position(|g| g == group)),
            Effect::Accident(kind) => (self.track.leader_kinds()[0] & !(!0 << kind.index())).count_ones(),
            Effect::Comeback | Effect::NoEffect => 0,
        }
    }

    /// DR-5.7: every number that is there in every group of dice.
    fn flips(&self) -> impl Iterator<Item = (u8, Number)> {
        let showing = self.track.numbers().by_number();
        (0..).zip(self.track.groups()).flat_map(move |(group, &dice)| {
            Number::ALL
                .into_iter()
                .zip(showing)
                .filter(move |&(_, shown)| dice & shown != 0)
                .map(move |(n, _)| (group, n))
        })
    }

    /// One of the seat's actions, all equally likely: one number below their count, the rank of the action. None, and nothing is drawn, if the
    /// seat is not to act.
    #[inline]
    pub fn sample_action(&self, game: &DiceRun, seat: Player, draw: &mut impl Draw) -> Option<Action> {
        if self.phase == Phase::Play && self.turn == Some(seat) {
            let options = self.turn_options(game, seat);
            return self.turn_action(&options, seat, draw.below(options.total().max(1)));
        }
        self.sample_other_action(seat, draw)
    }

    /// The rarer part of [`State::sample_action`]: out of the way, so that playouts stay small.
    #[inline(never)]
    fn sample_other_action(&self, seat: Player, draw: &mut impl Draw) -> Option<Action> {
        match self.phase {
            Phase::PickDice if self.turn == Some(seat) => {
                let [once, twice, _] = self.track.leader_kinds();
                let count = pairs(once.count_ones(), twice.count_ones());
                let pair = pair_at([once, twice], draw.below(count.max(1).into()) as u32)?;
                Some(Action::PickDice(Kinds::new(pair.map(|kind| Kind::at(kind as u8)))))
            }
            Phase::ChooseTarget if self.pending_players().contains(seat) => {
                let targets = self.targets(seat);
                targets.nth(draw.below(targets.len().max(1).into())).map(Action::ChooseTarget)
            }
            _ => None,
        }
    }

    /// The seat's action of that rank.
    #[inline]
    pub(super) fn action_of_rank(&self, game: &DiceRun, seat: Player, rank: u64) -> Option<Action> {
        match self.phase {
            Phase::Play if self.turn == Some(seat) => self.turn_action(&self.turn_options(game, seat), seat, rank),
            Phase::PickDice if self.turn == Some(seat) => {
                let [once, twice, _] = self.track.leader_kinds();
                let pair = pair_at([once, twice], u32::try_from(rank).ok()?)?;
                Some(Action::PickDice(Kinds::new(pair.map(|kind| Kind::at(kind as u8)))))
            }
            Phase::ChooseTarget if self.pending_players().contains(seat) => {
                self.targets(seat).nth(rank).map(Action::ChooseTarget)
            }
            _ => None,
        }
    }

    /// The action of that rank among those that [`State::turn_options`] has counted for the seat.
    #[inline]
    pub fn turn_action(&self, options: &TurnOptions, seat: Player, rank: u64) -> Option<Action> {
        let mut left = u32::try_from(rank).ok()?;
        for (card, plays) in options.plays() {
            if left < plays {
                return Some(self.play_at(card, left));
            }
            left -= plays;
        }
        if left < options.targets {
            let first = if left.is_multiple_of(2) { First::Colour } else { First::Number };
            return self.targets(seat).nth(u64::from(left / 2)).map(|target| Action::ShowTarget(target, first));
        }
        left -= options.targets;
        let (card, _) = options.plays().nth(left.checked_div(options.groups)? as usize)?;
        self.reroll_at(card, left % options.groups)
    }

    /// The play of that rank among all plays of a card: one that can do nothing has one, for nothing (DR-4.3).
    #[inline]
    pub fn play_at(&self, card: Card, rank: u32) -> Action {
        Action::Play(card, self.effect_at(card, rank).unwrap_or(Effect::NoEffect))
    }

    /// The re-roll of that rank with a card: of the groups of dice behind the leader (DR-7.1); none if they are fewer.
    #[inline]
    pub fn reroll_at(&self, card: Card, rank: u32) -> Option<Action> {
        let group = if self.track.virtuals() == 0 {
            // Every group behind the leader is one of dice.
            (rank + 1 < self.track.len().into()).then_some(rank as u8 + 1)
        } else {
            self.dice_groups_from(1).nth(rank as usize)
        };
        group.map(|group| Action::RerollGroup(card, group))
    }

    /// How many groups a seat may re-roll (DR-7.1, DR-7.2).
    #[inline]
    pub fn reroll_groups(&self, seat: Player) -> u32 {
        if self.may_reroll(seat) { self.track.dice_groups().saturating_sub(1).into() } else { 0 }
    }

    /// The rank of an action; none unless the seat may take it.
    pub(super) fn rank_of_action(&self, game: &DiceRun, seat: Player, action: Action) -> Option<u64> {
        self.find_seat(game, Some(seat)).and_then(|seat| self.check_action(game, seat, action)).ok()?;
        let rank_of_target = |targets: Targets, target| targets.rank(target);
        let rank = match action {
            Action::PickDice(kinds) => {
                let [once, twice, _] = self.track.leader_kinds();
                pair_rank([once, twice], kinds.get().map(|kind| kind.index().into()))
            }
            Action::ChooseTarget(target) => rank_of_target(self.targets(seat), target),
            Action::Play(card, effect) => {
                let options = self.turn_options(game, seat);
                let before: u32 = options.plays().take_while(|&(other, _)| other < card).map(|(_, plays)| plays).sum();
                // The one forward move of a colour or number card, not the place of it among all eleven.
                let within = if let CardKind::Advance(_) = card.kind() { 0 } else { self.effect_rank(effect) };
                before + within
            }
            Action::ShowTarget(target, first) => {
                let plays: u32 = self.turn_options(game, seat).plays().map(|(_, plays)| plays).sum();
                plays + 2 * rank_of_target(self.targets(seat), target) + first as u32
            }
            Action::RerollGroup(card, group) => {
                let options = self.turn_options(game, seat);
                let plays: u32 = options.plays().map(|(_, plays)| plays).sum();
                let place = options.plays().take_while(|&(other, _)| other < card).count() as u32;
                let within = self.dice_groups_from(1).take_while(|&other| other < group).count() as u32;
                plays + options.targets + place * options.groups + within
            }
        };
        Some(rank.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ascending lists of `N` dice from a group that holds so many of each kind.
    fn all<const N: usize>(counts: &[u32]) -> Vec<[u32; N]> {
        let mut lists: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..N {
            lists = lists
                .into_iter()
                .flat_map(|list| {
                    let least = list.last().copied().unwrap_or(0);
                    let taken =
                        move |kind: u32, list: &[u32]| list.iter().filter(|&&other| other == kind).count() as u32;
                    (least..counts.len() as u32)
                        .filter(|&kind| taken(kind, &list) < counts[kind as usize])
                        .map(|kind| [list.as_slice(), &[kind]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        lists.into_iter().filter_map(|list| list.try_into().ok()).collect()
    }

    #[test]
    fn pairs_and_triples_are_ranked_as_they_are_listed() {
        let groups: [&[u32]; 6] =
            [&[], &[1], &[2, 0, 1], &[6], &[3, 1, 2, 0, 1, 4], &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 6]];
        for counts in groups {
            let sets = [1, 2, 3]
                .map(|n| (0..).zip(counts).filter(|&(_, &count)| count >= n).fold(0, |set, (k, _)| set | 1 << k));
            let numbers = sets.map(KindSet::count_ones);
            let two = [sets[0], sets[1]];
            let listed = all::<2>(counts);
            assert_eq!(pairs(numbers[0], numbers[1]) as usize, listed.len());
            for (rank, &pair) in (0..).zip(&listed) {
                assert_eq!((pair_at(two, rank), pair_rank(two, pair)), (Some(pair), rank));
            }
            assert_eq!(pair_at(two, listed.len() as u32), None);
            let listed = all::<3>(counts);
            assert_eq!(triples(numbers) as usize, listed.len());
            for (rank, &triple) in (0..).zip(&listed) {
                assert_eq!((triple_at(sets, rank), triple_rank(sets, triple)), (Some(triple), rank));
            }
            assert_eq!(triple_at(sets, listed.len() as u32), None);
        }
    }
}
