//! Which states are possible: whether entries are consistent. Each check names the entry that it blames.

use std::borrow::Cow;

use super::action::Kinds;
use super::cards::{Card, CardCounts, Hand};
use super::config::{DiceRun, StageEnd};
use super::dice::Kind;
use super::phase::Phase;
use super::stage::stage_card;
use super::state::{STAGES, State};
use super::targets::Targets;
use super::track::Track;
use crate::game::{Player, Players, State as _};

/// Inconsistent entries: the one that is blamed, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{entry}: {message}")]
pub struct Unsound {
    /// The entry at fault, such as `hands` or `rolling.group`.
    pub entry: &'static str,
    /// What is wrong and which rule says so.
    pub message: Cow<'static, str>,
}

impl Unsound {
    fn new(entry: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { entry, message: message.into() }
    }
}

type Sound<T = ()> = Result<T, Unsound>;

/// How many packs there are (DR-2.3).
const PACKS: usize = 5;

fn ensure(fits: bool, entry: &'static str, message: &'static str) -> Sound {
    if fits { Ok(()) } else { Err(Unsound::new(entry, message)) }
}

/// The entries of a state, each for itself as it could be, but which need not fit together.
#[derive(Clone, Debug)]
pub struct Parts {
    /// What the game waits for.
    pub phase: Phase,
    /// None if the dice are not six of each colour, or a virtual group is at an end.
    pub track: Option<Track>,
    /// How many groups the line has.
    pub groups: usize,
    /// The hand of each seat, ascending.
    pub hands: Vec<Vec<Card>>,
    /// The unused targets of each seat, ascending.
    pub targets: Vec<Vec<Kind>>,
    /// The target that each seat has shown in this stage.
    pub shown: Vec<Option<Kind>>,
    /// The target that each seat has chosen for the scoring under way.
    pub chosen: Vec<Option<Kind>>,
    /// The group and its dice in the air.
    pub rolling: Option<(u8, Vec<Kind>)>,
    /// Who did the last re-roll, and the face-down card for it.
    pub face_down: Option<(Player, Card)>,
    /// The cards in the deck.
    pub deck: CardCounts,
    /// The cards left in each pack, the current one first; empty before the cut.
    pub packs: Vec<u16>,
    /// The sizes of the finished packs.
    pub packs_drawn: Vec<u16>,
    /// The cards that are done with.
    pub discards: CardCounts,
    /// The stage points of each seat.
    pub stage_points: Vec<u16>,
    /// The stage cards of each seat, ascending.
    pub stage_cards: Vec<Vec<u8>>,
    /// The targets of each scored stage, seat by seat.
    pub scored: Vec<Vec<Kind>>,
    /// Who plays or played first.
    pub first_player: Option<Player>,
    /// Whose turn it is.
    pub current_player: Option<Player>,
    /// Who takes part in this round of rolling for the first turn, and what they have rolled.
    pub start_rolls: Vec<(Player, Option<u8>)>,
    /// Who has won, ascending.
    pub winners: Vec<Player>,
}

impl Parts {
    /// Checks all entries against each other and puts them together.
    ///
    /// Whether a position can really come about would need the whole game before it. What is checked is what the entries themselves show.
    ///
    /// # Errors
    /// The first entry that does not fit.
    pub fn check(&self, game: &DiceRun) -> Result<State, Unsound> {
        let mut state = State::new(game);
        self.check_seats(game.players())?;
        state.phase = self.phase;
        self.check_stages()?;
        self.check_line(&mut state)?;
        self.check_players(&mut state)?;
        self.check_start_rolls(&mut state)?;
        self.check_hands(game, &mut state)?;
        self.check_targets(&mut state)?;
        self.check_rolling(&mut state)?;
        self.check_face_down(&mut state)?;
        self.check_cards(game, &mut state)?;
        self.check_packs(game, &mut state)?;
        self.check_points(game, &mut state)?;
        self.check_winners(game, &mut state)?;
        Ok(state)
    }

    /// DR-1.3: everything that belongs to seats belongs to those of the game.
    fn check_seats(&self, players: u8) -> Sound {
        let lists = [
            ("hands", self.hands.len()),
            ("targets", self.targets.len()),
            ("shown", self.shown.len()),
            ("chosen", self.chosen.len()),
            ("stage_points", self.stage_points.len()),
            ("stage_cards", self.stage_cards.len()),
        ];
        for (entry, seats) in lists {
            ensure(seats == usize::from(players), entry, "there is one entry for each seat (DR-1.3)")?;
        }
        let scored = self.scored.iter().all(|stage| stage.len() == usize::from(players));
        ensure(scored, "scored", "there is one target for each seat (DR-8.2)")?;
        let seats = [self.face_down.map(|(seat, _)| seat), self.first_player, self.current_player];
        for (entry, seat) in ["face_down", "first_player", "current_player"].into_iter().zip(seats) {
            ensure(seat.is_none_or(|seat| seat < players), entry, "there is no such seat (DR-1.3)")?;
        }
        let rolls = self.start_rolls.iter().all(|&(seat, _)| seat < players);
        ensure(rolls, "start_rolls", "there is no such seat (DR-1.3)")
    }

    /// Before the first turn.
    const fn in_setup(&self) -> bool {
        !matches!(self.phase, Phase::Play | Phase::RollGroup | Phase::Draw | Phase::ChooseTarget | Phase::Finished)
    }

    const fn picks_starter(&self) -> bool {
        matches!(self.phase, Phase::PickDice | Phase::RollPicked)
    }

    /// DR-8.1, DR-9.1: no stage is scored in the setup, all are at the end only.
    fn check_stages(&self) -> Sound {
        let stages = self.scored.len();
        let fits = if self.in_setup() { stages == 0 } else { (stages == STAGES) == (self.phase == Phase::Finished) };
        ensure(
            fits && stages <= STAGES,
            "scored",
            "the stages that have been scored do not fit the phase (DR-8.1, DR-9.1)",
        )
    }

    /// DR-9.2, DR-3.6, DR-2.1: six dice of each colour, virtual groups between others, one group in the setup.
    fn check_line(&self, state: &mut State) -> Sound {
        if self.phase == Phase::RollAll {
            return ensure(self.groups == 0, "groups", "the dice have not been rolled yet (DR-2.1)");
        }
        let Some(track) = self.track else {
            let message =
                "the line holds six dice of each colour, with virtual groups only between others (DR-9.2, DR-3.6)";
            return Err(Unsound::new("groups", message));
        };
        ensure(!self.in_setup() || track.len() == 1, "groups", "there is one group in the setup (DR-2.1)")?;
        state.track = track;
        Ok(())
    }

    /// DR-2.4, DR-2.5: there is a first player, and a seat whose turn it is, when there should be.
    fn check_players(&self, state: &mut State) -> Sound {
        let first = self.first_player.is_some();
        ensure(first != self.in_setup(), "first_player", "it is known from the first turn on (DR-2.4)")?;
        let nobody = self.in_setup() && !self.picks_starter() || self.phase == Phase::Finished;
        let turn = self.current_player.is_some();
        ensure(turn != nobody, "current_player", "it is somebody's turn from pick_dice to the end (DR-2.5)")?;
        state.first_player = self.first_player;
        state.turn = self.current_player;
        Ok(())
    }

    /// DR-2.4: who takes part in this round of rolling and has rolled; the next one is to roll.
    fn check_start_rolls(&self, state: &mut State) -> Sound {
        let key = "start_rolls";
        if !self.picks_starter() {
            return ensure(self.start_rolls.is_empty(), key, "nobody rolls for the first turn now (DR-2.4)");
        }
        let ascending = self.start_rolls.windows(2).all(|pair| pair[0].0 < pair[1].0);
        ensure(ascending && self.start_rolls.len() >= 2, key, "two or more seats take part, ascending (DR-2.4)")?;
        let rolled = self.start_rolls.iter().take_while(|(_, total)| total.is_some()).count();
        let waiting = self.start_rolls[rolled..].iter().all(|(_, total)| total.is_none());
        let Some(&(next, _)) = self.start_rolls.get(rolled).filter(|_| waiting) else {
            return Err(Unsound::new(key, "seats roll in order, and at least one has not rolled (DR-2.4)"));
        };
        for &(seat, total) in &self.start_rolls {
            let fits = total.is_none_or(|total| (2..=12).contains(&total));
            ensure(fits, key, "two dice show 2 to 12 (DR-2.4)")?;
            state.starters = state.starters.with(seat);
            state.start_rolls[usize::from(seat)] = total.unwrap_or(0);
        }
        ensure(self.current_player == Some(next), "current_player", "the next seat to roll has the turn (DR-2.4)")
    }

    /// DR-4.2: hands hold three cards, two where one is to be drawn.
    fn check_hands(&self, game: &DiceRun, state: &mut State) -> Sound {
        let dealt = !matches!(self.phase, Phase::RollAll | Phase::DealTargets | Phase::DealHands);
        let on_draw = game.stage_end() == StageEnd::OnDraw;
        let draws = match self.phase {
            Phase::RollGroup | Phase::Draw => true,
            Phase::ChooseTarget | Phase::Finished => on_draw,
            _ => false,
        };
        let full = if dealt { Hand::SIZE } else { 0 };
        let short = (0..).zip(&self.hands).filter(|(_, hand)| hand.len() + 1 == full).map(|(seat, _)| seat);
        let short: Players = short.collect();
        let others = self.hands.iter().filter(|hand| hand.len() == full).count() + usize::from(short.len());
        // The record of the end does not say who was the last to draw nothing.
        let drawer = self.phase == Phase::Finished || self.current_player.is_some_and(|seat| short.contains(seat));
        let fits = if draws { short.len() == 1 && drawer } else { short.is_empty() };
        ensure(fits && others == self.hands.len(), "hands", "hands hold three cards, two before a draw (DR-4.2)")?;
        for (place, hand) in state.hands.iter_mut().zip(&self.hands) {
            *place = Hand::new(hand.iter().copied()).unwrap_or_default();
        }
        Ok(())
    }

    /// DR-6.2, DR-6.3, DR-8.2, DR-1.2: who has shown or chosen a target; four for each seat, none twice.
    fn check_targets(&self, state: &mut State) -> Sound {
        let hidden = self.in_setup() || self.phase == Phase::Finished;
        let none = |targets: &[Option<Kind>]| targets.iter().all(Option::is_none);
        let choosing = self.phase == Phase::ChooseTarget;
        ensure(!hidden || none(&self.shown), "shown", "targets are shown only during a stage (DR-6.2)")?;
        ensure(choosing || none(&self.chosen), "chosen", "targets are chosen only at the end of a stage (DR-8.2)")?;
        let mut known = self.shown.iter().zip(&self.chosen);
        let both = known.clone().any(|(shown, chosen)| shown.is_some() && chosen.is_some());
        ensure(!both, "chosen", "a seat that has shown a target does not choose one (DR-8.2)")?;
        let open = known.any(|(shown, chosen)| shown.is_none() && chosen.is_none());
        ensure(!choosing || open, "chosen", "all targets are known, but the stage is not scored (DR-8.2)")?;
        let dealt = if matches!(self.phase, Phase::RollAll | Phase::DealTargets) { 0 } else { Targets::DEALT as usize };
        let mut everywhere = Targets::NONE;
        for seat in 0..self.targets.len() {
            let past = self.scored.iter().map(|stage| stage[seat]);
            let own: Vec<Kind> = self.targets[seat]
                .iter()
                .copied()
                .chain(self.shown[seat])
                .chain(self.chosen[seat])
                .chain(past)
                .collect();
            ensure(own.len() == dealt, "targets", "each seat is dealt four targets (DR-2.2, DR-6.3)")?;
            everywhere = everywhere.or(own.into_iter().collect());
            state.targets[seat] = self.targets[seat].iter().copied().collect();
            state.shown[seat] = self.shown[seat];
            state.chosen[seat] = self.chosen[seat];
            for (place, stage) in state.scored.iter_mut().zip(&self.scored) {
                place[seat] = Some(stage[seat]);
            }
        }
        state.stages_scored = self.scored.len() as u8;
        let all = dealt * self.targets.len();
        ensure(everywhere.len() as usize == all, "targets", "every target exists once (DR-1.2)")
    }

    /// DR-2.4, DR-7.1: dice in the air are in their group.
    fn check_rolling(&self, state: &mut State) -> Sound {
        let expected = matches!(self.phase, Phase::RollPicked | Phase::RollGroup);
        ensure(
            self.rolling.is_some() == expected,
            "rolling",
            "dice are in the air only in roll_picked and roll_group",
        )?;
        let Some((group, named)) = &self.rolling else { return Ok(()) };
        let there = state.track.group(*group).is_some_and(|dice| dice != 0);
        let leads = self.phase == Phase::RollPicked;
        ensure(there && (*group == 0) == leads, "rolling.group", "these dice cannot be in the air (DR-2.4, DR-7.1)")?;
        let lying = state.track.dice(*group);
        let count = |kind: Kind| named.iter().filter(|&&other| other == kind).count() as u32;
        let within = named.iter().all(|&kind| count(kind) <= lying.count(kind));
        if leads {
            let pair = <[Kind; 2]>::try_from(named.as_slice()).ok().filter(|_| within);
            state.picked = pair.map(Kinds::new);
            ensure(pair.is_some(), "rolling.dice", "two dice of the group are in the air (DR-2.4)")
        } else {
            state.rolling = *group;
            let whole = within && named.len() == lying.len() as usize;
            ensure(whole, "rolling.dice", "all dice of the group are in the air (DR-7.1)")
        }
    }

    /// DR-7.2: nobody has re-rolled in the setup; who does now has the card.
    fn check_face_down(&self, state: &mut State) -> Sound {
        ensure(!self.in_setup() || self.face_down.is_none(), "face_down", "nobody has re-rolled yet (DR-7.2)")?;
        let owner = self.face_down.map(|(player, _)| player);
        let own = self.phase != Phase::RollGroup || owner == self.current_player;
        ensure(own, "face_down", "the card of the player who re-rolls lies face down (DR-7.1)")?;
        state.face_down = self.face_down;
        Ok(())
    }

    /// DR-9.2: every movement card is in exactly one place, and none has been played in the setup.
    fn check_cards(&self, game: &DiceRun, state: &mut State) -> Sound {
        let played = self.discards != CardCounts::default();
        ensure(!self.in_setup() || !played, "discards", "nothing has been played yet")?;
        state.deck = self.deck;
        state.discards = self.discards;
        let out = state.cards_out();
        let wrong = Card::all().find(|&card| {
            let places = [out.get(card), self.deck.get(card), self.discards.get(card)];
            places.into_iter().map(u32::from).sum::<u32>() != u32::from(game.deck().cards().get(card))
        });
        match wrong {
            Some(card) => Err(Unsound::new("deck", format!("not every {card} is in exactly one place (DR-9.2)"))),
            None => Ok(()),
        }
    }

    /// DR-2.3, DR-8.1: the packs have the sizes of the cut, and the stage card is on top only when it can be.
    fn check_packs(&self, game: &DiceRun, state: &mut State) -> Sound {
        if !state.is_cut() {
            ensure(self.packs.is_empty(), "packs", "the deck has not been cut (DR-2.3)")?;
            return ensure(self.packs_drawn.is_empty(), "packs_drawn", "the deck has not been cut (DR-2.3)");
        }
        let finished = self.scored.len() + usize::from(self.phase == Phase::ChooseTarget);
        let drawn_packs = self.packs_drawn.len() == finished;
        ensure(drawn_packs, "packs_drawn", "one pack is finished for each stage that has ended (DR-8.1)")?;
        ensure(self.packs.len() == PACKS - finished, "packs", "there are five packs, finished or not (DR-2.3)")?;
        let left: u32 = self.packs.iter().map(|&pack| u32::from(pack)).sum();
        ensure(left == self.deck.total(), "packs", "the packs hold the cards of the deck (DR-2.3)")?;
        let mut sizes = game.pack_sizes().to_vec();
        for (key, packs) in [("packs_drawn", &self.packs_drawn[..]), ("packs", &self.packs[1..])] {
            for pack in packs {
                let Some(place) = sizes.iter().position(|size| size == pack) else {
                    return Err(Unsound::new(
                        key,
                        format!("{pack} is not the size of a pack, or is that of another (DR-2.3)"),
                    ));
                };
                sizes.remove(place);
            }
        }
        // One size is left: that of the current pack.
        let full = sizes[0];
        let (least, most) = self.cards_left(game, full);
        let current = self.packs[0];
        ensure((least..=most).contains(&current), "packs", "the current pack does not fit the phase (DR-8.1)")?;
        for (place, &pack) in state.packs.iter_mut().zip(self.packs_drawn.iter().chain(&self.packs)) {
            *place = pack;
        }
        state.pack = finished as u8;
        state.drawn = full - current;
        Ok(())
    }

    /// The fewest and the most cards that the current pack can hold: 0 if its stage card can be on top (DR-8.1).
    fn cards_left(&self, game: &DiceRun, full: u16) -> (u16, u16) {
        if self.picks_starter() || matches!(self.phase, Phase::ChooseTarget | Phase::Finished) {
            return (full, full);
        }
        let plays = game.stage_end() == StageEnd::OnDraw && self.phase != Phase::Draw;
        // The drawer of the stage before has drawn from this pack before anybody plays.
        let drawn = plays && !self.scored.is_empty();
        (u16::from(!plays), full - u16::from(drawn))
    }

    /// DR-8.5: stage cards and points come from the stages that have been scored.
    fn check_points(&self, game: &DiceRun, state: &mut State) -> Sound {
        let mut cards: Vec<u8> = self.stage_cards.iter().flatten().copied().collect();
        cards.sort_unstable();
        let given = cards.iter().copied().eq((0..self.scored.len() as u8).map(stage_card));
        ensure(given, "stage_cards", "each stage gives its card to one seat (DR-8.5)")?;
        let mut rest: Vec<u16> = Vec::new();
        for (seat, (own, &points)) in (0..).zip(self.stage_cards.iter().zip(&self.stage_points)) {
            for &card in own {
                state.stage_winners[usize::from(card - stage_card(0))] = seat;
            }
            let sum: u16 = own.iter().copied().map(u16::from).sum();
            let Some(others) = points.checked_sub(sum) else {
                return Err(Unsound::new("stage_points", "a seat has at least the points of its stage cards (DR-8.5)"));
            };
            rest.push(others);
            // Not more than 18 fit; larger ones are refused below.
            state.stage_points[usize::from(seat)] = points.min(u16::from(u8::MAX)) as u8;
        }
        let first = &state.stage_winners[..self.scored.len()];
        let fits = can_be_given(&mut rest, first, game.players() > 2);
        ensure(fits, "stage_points", "every stage gives its card, 2 and 1 points to three seats (DR-8.5)")
    }

    /// DR-9.1: who has won.
    fn check_winners(&self, game: &DiceRun, state: &mut State) -> Sound {
        let winners = if self.phase == Phase::Finished { state.best(game.players()) } else { Players::NONE };
        ensure(self.winners.iter().copied().eq(winners.iter()), "winners", "these are not the winners (DR-9.1)")?;
        state.winners = winners;
        Ok(())
    }
}

/// Whether seats can have got these points as second and, with more than two players, third in stages whose first is known (DR-8.5).
fn can_be_given(points: &mut [u16], first: &[Player], thirds: bool) -> bool {
    let Some((&winner, later)) = first.split_first() else {
        return points.iter().all(|&left| left == 0);
    };
    for second in 0..points.len() {
        if second == usize::from(winner) || points[second] < 2 {
            continue;
        }
        points[second] -= 2;
        let found = if thirds {
            (0..points.len()).filter(|&third| third != usize::from(winner) && third != second).any(|third| {
                if points[third] == 0 {
                    return false;
                }
                points[third] -= 1;
                let found = can_be_given(points, later, thirds);
                points[third] += 1;
                found
            })
        } else {
            can_be_given(points, later, thirds)
        };
        points[second] += 2;
        if found {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_and_third_places_are_given_to_others_than_the_first() {
        assert!(can_be_given(&mut [0, 2, 1], &[0], true));
        assert!(!can_be_given(&mut [2, 0, 1], &[0], true));
        assert!(can_be_given(&mut [3, 2, 1], &[2, 1], true));
        assert!(!can_be_given(&mut [0, 3, 0], &[0], true));
        assert!(can_be_given(&mut [2, 2], &[1, 0], false));
        assert!(!can_be_given(&mut [2, 3], &[1, 0], false));
    }
}
