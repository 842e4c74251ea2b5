//! What chance decides in Gang of Dice, drawn as `docs/chance.md` says.

use aleator_core::game::Draw;
use aleator_core::gang_of_dice::{CardIndex, Faces, GangOfDice, Outcome, Phase, State};

use crate::bits::nth_set_bit;
use crate::dice;
use crate::playout::Sample;
use crate::streams::{Stream, Streams};

impl Sample for State {
    #[inline(always)]
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
    let left = game.deck().available(state.round() + 1, state.drawn());
    let (low, high) = (left as u64, (left >> 64) as u64);
    let (in_low, in_high) = (low.count_ones(), high.count_ones());
    let rank = stream.below(u64::from(in_low + in_high)) as u32;
    CardIndex(if rank < in_low { nth_set_bit(low, rank) } else { 64 + nth_set_bit(high, rank - in_low) })
}
