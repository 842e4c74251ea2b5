//! Gang of Dice as ids and observations.
//!
//! An id is a number of dice: how many to roll, then, for each face on the table, gangsters first, how many of it to
//! reroll. Rerolling none means to stop. So the legal ids are always one range.

mod observe;

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, FACES, Faces, GangOfDice, Phase, State};

use crate::encode::{Encode, IdPath};
use crate::ids::{IdRange, LegalIds as _};
use crate::layout::Layout;

/// The dice of a reroll that have been chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    chosen: Faces,
    /// The faces below this one have been asked for.
    next: u8,
}

impl Selection {
    /// The face that is asked for next: the first one, not asked for yet, that some die shows.
    #[inline(always)]
    fn face(self, state: &State) -> u8 {
        let rest = state.faces().packed() >> (8 * self.next);
        self.next + (rest.trailing_zeros() / 8) as u8
    }

    /// The dice chosen so far.
    #[inline]
    pub const fn chosen(self) -> Faces {
        self.chosen
    }
}

/// What an observation depends on beyond the turn in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    round: u8,
    /// How many turns of the round have ended.
    turns: u8,
    viewer: Player,
}

/// More dice than this are never in a game of that many players (GD-1.4, GD-2.2): all start pools and 18 bonus dice.
const fn most_dice(game: &GangOfDice) -> u8 {
    game.start_pool() * game.players() + 18
}

impl Encode for State {
    type Partial = Selection;
    type Ids = IdRange;
    type Mark = Mark;

    fn id_count(game: &GangOfDice) -> usize {
        usize::from(most_dice(game)) + 1
    }

    fn id_name(game: &GangOfDice, id: u16) -> Option<String> {
        (usize::from(id) < Self::id_count(game))
            .then(|| if id == 1 { "1 die".to_owned() } else { format!("{id} dice") })
    }

    fn asked(&self, partial: Selection) -> &'static str {
        if self.phase() == Phase::Choose {
            return "how many dice to roll";
        }
        match partial.face(self) {
            0 => "how many gangsters to reroll",
            1 => "how many ones to reroll",
            2 => "how many twos to reroll",
            3 => "how many threes to reroll",
            4 => "how many fours to reroll",
            _ => "how many fives to reroll",
        }
    }

    #[inline(always)]
    fn legal_ids(&self, _game: &GangOfDice, partial: Selection) -> IdRange {
        match (self.phase(), self.current_player()) {
            (Phase::Choose, Some(seat)) => IdRange::new(1, self.pool(seat).into()),
            (Phase::Keep, _) => IdRange::new(0, self.faces().count(usize::from(partial.face(self)) % FACES).into()),
            _ => IdRange::NONE,
        }
    }

    #[inline(always)]
    fn take_id(&self, partial: &mut Selection, id: u16) -> Option<Action> {
        if self.phase() == Phase::Choose {
            return Some(Action::Roll(id.into()));
        }
        let face = partial.face(self);
        let chosen = Faces::from_packed(partial.chosen.packed() | u64::from(id) << (8 * face));
        if self.faces().packed() >> (8 * (face + 1)) != 0 {
            *partial = Selection { chosen, next: face + 1 };
            return None;
        }
        *partial = Selection::default();
        Some(if chosen == Faces::NONE { Action::Stop } else { Action::Reroll(chosen) })
    }

    fn partial_ids(&self, partial: Selection) -> IdPath {
        face_ids(self, partial.chosen, partial.next.into())
    }

    fn action_ids(&self, action: &Action) -> IdPath {
        match action {
            Action::Roll(dice) => [*dice as u16].into_iter().collect(),
            Action::Stop => face_ids(self, Faces::NONE, FACES),
            Action::Reroll(chosen) => face_ids(self, *chosen, FACES),
        }
    }

    fn layout(game: &GangOfDice) -> Layout {
        observe::layout(game)
    }

    fn observation_len(game: &GangOfDice) -> usize {
        observe::len(game)
    }

    #[inline]
    fn write_observation(&self, game: &GangOfDice, partial: Option<Selection>, viewer: Player, out: &mut [u8]) {
        observe::write(self, game, partial, viewer, out);
    }

    #[inline(always)]
    fn write_choice(&self, partial: Selection, out: &mut [u8]) {
        observe::write_choice(self, partial, out);
    }

    #[inline(always)]
    fn mark(&self, viewer: Player) -> Mark {
        Mark { round: self.round(), turns: self.results().len() as u8, viewer }
    }

    #[inline(always)]
    fn write_changes(
        &self,
        game: &GangOfDice,
        since: Mark,
        partial: Option<Selection>,
        viewer: Player,
        out: &mut [u8],
    ) {
        observe::write_changes(self, game, since, partial, viewer, out);
    }
}

/// How many of each face that lies, of those below `end`, are chosen.
fn face_ids(state: &State, chosen: Faces, end: usize) -> IdPath {
    (0..end.min(FACES)).filter(|&face| state.faces().count(face) > 0).map(|face| chosen.count(face).into()).collect()
}
