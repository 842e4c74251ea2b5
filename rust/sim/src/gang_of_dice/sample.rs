//! What chance decides in Gang of Dice, drawn as `docs/chance.md` says.

use aleator_core::game::Draw;
use aleator_core::gang_of_dice::{CardIndex, Faces, GangOfDice, Outcome, Phase, State};

use crate::dice;
use crate::playout::Sample;
use crate::streams::{Stream, Streams};

impl Sample for State {
    #[inline]
    fn sample(&self, game: &GangOfDice, streams: &mut Streams) -> Outcome {
        match self.phase() {
            Phase::Reveal => Outcome::Reveal(draw_card(self, game, streams.cards())),
            Phase::FirstPlayer => Outcome::FirstPlayer(streams.cards().below(u64::from(game.players())) as u8),
            _ => {
                debug_assert!(self.phase() == Phase::Roll, "no chance in phase {:?}", self.phase());
                Outcome::Land(Faces::from_packed(dice::roll(u32::from(self.in_air()), streams.dice())))
            }
        }
    }
}

/// Uniform among the cards of the round's tier that have not been drawn (GD-1.5).
fn draw_card(state: &State, game: &GangOfDice, stream: &mut Stream) -> CardIndex {
    let mut left = game.deck().available(state.round() + 1, state.drawn());
    for _ in 0..stream.below(u64::from(left.count_ones())) {
        left &= left - 1;
    }
    CardIndex(left.trailing_zeros() as u8)
}
