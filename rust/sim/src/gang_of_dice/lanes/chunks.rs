//! Rolls of more than twelve dice: whole chunks of twelve, queued so that no lane waits for another.
//!
//! Few lanes roll so many dice at a time, and how many chunks they roll differs. In lock step five of six lanes would be
//! idle, so the words of those that roll are put one behind another, and registers are full of them.

use super::dice::{Part, chunk};
use super::turn::lanes_of;
use crate::dice::{self, CHUNK};
use crate::lanes::{Row, Wide};
use crate::streams::{Sfc64, Sfc64s, Stream, Words as _};

/// 13 chunks of each of 16 lanes, in registers of four lanes; those of eight have more room than they need. One more is for
/// what is written behind the last word.
const REGISTERS: usize = 52 + 1;

/// The queue, and which lanes took its words, step by step.
#[derive(Clone, Debug)]
pub(super) struct Chunks<T: Wide> {
    /// Words, and later what they have rolled.
    words: [T; REGISTERS],
    length: usize,
    /// The lanes that took words, register by register.
    masks: [T::Mask; REGISTERS],
}

impl<T: Wide> Chunks<T> {
    /// An empty queue.
    #[inline(always)]
    pub fn none() -> Self {
        Self { words: [T::splat(0); REGISTERS], length: 0, masks: [T::never(); REGISTERS] }
    }

    /// Rolls twelve dice at a time in these lanes until each has at most twelve left.
    #[inline(always)]
    pub fn roll<const B: usize>(
        &mut self,
        streams: &mut Sfc64s<T, B>,
        rolls: &[T::Mask; B],
        dice: &mut Row<T, B>,
    ) -> Row<T, B> {
        let (before, all_dice) = (*streams, *dice);
        let steps = self.take_words(streams, rolls, dice);
        let (six, mut unsure) = (Part::of_six(), 0);
        for register in 0..self.length.div_ceil(T::WIDTH) {
            let (faces, not_sure) = chunk(self.words[register], six, six);
            self.words[register] = faces;
            // What lies behind the last word is of no roll.
            let there = u32::MAX >> (32 - (self.length - register * T::WIDTH).min(T::WIDTH));
            unsure |= T::bits(not_sure) & there;
        }
        let mut landed = self.hand_out(steps);
        if unsure != 0 {
            let lanes = lanes_of::<T, B>(rolls);
            exactly(before, streams, &all_dice, lanes, &mut landed);
        }
        landed
    }

    /// Queues the words of all chunks and takes their dice away. How many steps there are, one for each register of lanes.
    #[inline(always)]
    fn take_words<const B: usize>(
        &mut self,
        streams: &mut Sfc64s<T, B>,
        rolls: &[T::Mask; B],
        dice: &mut Row<T, B>,
    ) -> usize {
        let twelve = T::splat(CHUNK as u64);
        let mut steps = 0;
        self.length = 0;
        loop {
            let mut more = [T::never(); B];
            for b in 0..B {
                more[b] = T::both(rolls[b], dice.0[b].above(twelve));
            }
            if lanes_of::<T, B>(&more) == 0 {
                return steps;
            }
            for b in 0..B {
                let words = streams.words(b, more[b]);
                words.pack(more[b], &mut T::lanes_mut(&mut self.words)[self.length..]);
                dice.0[b] = dice.0[b].sub(twelve.only(more[b]));
                self.length += T::bits(more[b]).count_ones() as usize;
                self.masks[steps] = more[b];
                steps += 1;
            }
        }
    }

    /// Gives each lane what its words have rolled.
    #[inline(always)]
    fn hand_out<const B: usize>(&self, steps: usize) -> Row<T, B> {
        let (mut landed, mut entry) = (Row::<T, B>::splat(0), 0);
        for step in (0..steps).step_by(B) {
            for b in 0..B {
                let mask = self.masks[step + b];
                landed.0[b] = landed.0[b].add(T::unpack(mask, &T::lanes(&self.words)[entry..]));
                entry += T::bits(mask).count_ones() as usize;
            }
        }
        landed
    }
}

/// Rolls all chunks of these lanes once more, as one game alone does.
#[cold]
#[inline(never)]
fn exactly<T: Wide, const B: usize>(
    before: Sfc64s<T, B>,
    streams: &mut Sfc64s<T, B>,
    dice: &Row<T, B>,
    lanes: u32,
    landed: &mut Row<T, B>,
) {
    for lane in (0..32).filter(|lane| lanes >> lane & 1 == 1 && dice.get(*lane) > CHUNK as u64) {
        let mut generator = Sfc64::load(before.state(lane));
        let word = generator.word();
        streams.set_state(lane, generator.save());
        let whole = (dice.get(lane) as usize - 1) / CHUNK * CHUNK;
        landed.set(lane, dice::roll(whole as u32, &mut Stream::over(streams.lane(lane, word))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_that_are_not_sure_roll_again_from_where_they_were() {
        let mut streams = Sfc64s::<[u64; 4], 1>::idle();
        for lane in 0..4 {
            streams.set_state(lane as usize, Sfc64::new([lane, 7, 9]).save());
        }
        let states = |streams: &Sfc64s<[u64; 4], 1>| [0, 1, 2, 3].map(|lane| streams.state(lane));
        let (before, all_dice) = (streams, Row([[40, 5, 25, 48]]));
        let (mut chunks, mut dice) = (Chunks::none(), all_dice);
        let landed = chunks.roll(&mut streams, &[[true, true, true, false]], &mut dice);
        assert_eq!(dice.0, [[4, 5, 1, 48]]);
        let counted = |lane| landed.get(lane).to_le_bytes().iter().map(|&count| u32::from(count)).sum::<u32>();
        assert_eq!([0, 1, 2, 3].map(counted), [36, 0, 24, 0]);
        let after = states(&streams);
        assert_eq!([after[1], after[3]], [before.state(1), before.state(3)]);
        let mut again = Row([[0; 4]]);
        exactly(before, &mut streams, &all_dice, 0b0111, &mut again);
        assert_eq!((again.0, states(&streams)), (landed.0, after));
    }
}
