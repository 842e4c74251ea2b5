//! Rolls of more than twelve dice: whole chunks of twelve, queued so that no lane waits for another.
//!
//! Few lanes roll so many dice at a time, and how many chunks they roll differs. In lock step five of six lanes would
//! be idle, so the words of those that roll are put one behind another, and registers are full of them.

use super::dice::{Part, chunk};
use super::turn::lanes_of;
use crate::dice::{self, CHUNK};
use crate::lanes::{Row, Wide};
use crate::streams::{Sfc64s, Stream};

/// 13 chunks of each of 16 lanes, in registers of four lanes; those of eight have more room than they need. One more is
/// for what is written behind the last word.
const REGISTERS: usize = 52 + 1;

/// The queue, and which lanes took its words, step by step.
#[derive(Clone, Debug)]
pub(super) struct Chunks<T: Wide> {
    /// Words, and what they have rolled.
    words: [T; REGISTERS],
    faces: [T; REGISTERS],
    length: usize,
    /// The lanes that took words, register by register.
    masks: [T::Mask; REGISTERS],
}

impl<T: Wide> Chunks<T> {
    /// An empty queue.
    #[inline(always)]
    pub fn none() -> Self {
        Self {
            words: [T::splat(0); REGISTERS],
            faces: [T::splat(0); REGISTERS],
            length: 0,
            masks: [T::never(); REGISTERS],
        }
    }

    /// Rolls twelve dice at a time in these lanes until each has at most twelve left.
    #[inline(always)]
    pub fn roll<const B: usize>(
        &mut self,
        streams: &mut Sfc64s<T, B>,
        rolls: &[T::Mask; B],
        dice: &mut Row<T, B>,
    ) -> Row<T, B> {
        let steps = self.take_words(streams, rolls, dice);
        let (six, mut unsure) = (Part::of_six(), 0);
        for register in 0..self.length.div_ceil(T::WIDTH) {
            let (faces, not_sure) = chunk(self.words[register], six, six);
            self.faces[register] = faces;
            // What lies behind the last word is of no roll.
            let there = u32::MAX >> (32 - (self.length - register * T::WIDTH).min(T::WIDTH));
            unsure |= T::bits(not_sure) & there;
        }
        let mut landed = self.hand_out(steps);
        if unsure != 0 {
            self.exactly(streams, steps, &mut landed);
        }
        landed
    }

    /// Queues the words of all chunks and takes their dice away. How many steps there are, one for each register of
    /// lanes.
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
                landed.0[b] = landed.0[b].add(T::unpack(mask, &T::lanes(&self.faces)[entry..]));
                entry += T::bits(mask).count_ones() as usize;
            }
        }
        landed
    }

    /// Rolls all chunks of all lanes once more, as one game alone does: from the words that each lane took and, where
    /// one is rejected, those after them.
    #[cold]
    #[inline(never)]
    fn exactly<const B: usize>(&self, streams: &mut Sfc64s<T, B>, steps: usize, landed: &mut Row<T, B>) {
        let mut queued = vec![Vec::new(); B * T::WIDTH];
        let mut words = T::lanes(&self.words).iter();
        for step in 0..steps {
            let (lanes, first) = (T::bits(self.masks[step]), step % B * T::WIDTH);
            let named = (0..T::WIDTH).filter(|lane| lanes >> lane & 1 == 1);
            named.zip(&mut words).for_each(|(lane, &word)| queued[first + lane].push(word));
        }
        for (lane, words) in queued.into_iter().enumerate() {
            let dice = words.len() * CHUNK;
            let mut stream = Stream::over(streams.lane(lane, words));
            landed.set(lane, dice::roll(dice as u32, &mut stream));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::Script;
    use crate::streams::Sfc64;

    #[test]
    fn lanes_that_are_not_sure_roll_again_from_the_words_that_they_took() {
        let mut streams = Sfc64s::<[u64; 4], 1>::idle();
        for lane in 0..4 {
            streams.set_state(lane as usize, Sfc64::new([lane, 7, 9]).save());
        }
        let states = |streams: &Sfc64s<[u64; 4], 1>| [0, 1, 2, 3].map(|lane| streams.state(lane));
        let before = states(&streams);
        let (mut chunks, mut dice) = (Chunks::none(), Row([[40, 5, 25, 48]]));
        let landed = chunks.roll(&mut streams, &[[true, true, true, false]], &mut dice);
        assert_eq!(dice.0, [[4, 5, 1, 48]]);
        let counted = |lane| landed.get(lane).to_le_bytes().iter().map(|&count| u32::from(count)).sum::<u32>();
        assert_eq!([0, 1, 2, 3].map(counted), [36, 0, 24, 0]);
        let after = states(&streams);
        assert_eq!([after[1], after[3]], [before[1], before[3]]);
        let mut again = Row([[9; 4]]);
        chunks.exactly(&mut streams, 3, &mut again);
        assert_eq!((again.0, states(&streams)), (landed.0, after));
    }

    #[test]
    fn a_rejected_word_moves_those_behind_it_up() {
        let mut streams = Sfc64s::<[u64; 4], 1>::idle();
        streams.set_state(1, Sfc64::new([1, 2, 3]).save());
        let mut alone = Stream::over(Sfc64::new([1, 2, 3]));
        let mut chunks = Chunks::<[u64; 4]>::none();
        // Lane 1 took two words, of which the first leaves nothing and is rejected.
        (chunks.masks[0], chunks.masks[1]) = ([false, true, false, false], [false, true, false, false]);
        chunks.words[0] = [0, 0x9E37_79B9_7F4A_7C15, 0, 0];
        let mut landed = Row([[9; 4]]);
        chunks.exactly(&mut streams, 2, &mut landed);
        let expected =
            dice::roll(12, &mut Stream::over(Script::new([0x9E37_79B9_7F4A_7C15]))) + dice::roll(12, &mut alone);
        assert_eq!(landed.0, [[0, expected, 0, 0]]);
    }
}
