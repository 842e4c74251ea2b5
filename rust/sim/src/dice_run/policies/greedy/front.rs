//! The leading group after forward moves, without the rest of the line.

use aleator_core::dice_run::DiceSet;

/// What a group becomes that dice of those behind it join (DR-3.2, DR-3.3): a group that loses all its dice lets the next one's join as well.
#[inline]
fn joined(group: DiceSet, behind: &[DiceSet], moving: DiceSet) -> DiceSet {
    let mut group = group;
    for &next in behind {
        group |= next & moving;
        // A virtual group stays where it is, and what is behind it joins that (DR-3.5).
        if next & !moving != 0 || next == 0 {
            break;
        }
    }
    group
}

/// The leading group after a forward move of some dice.
#[inline]
pub(super) fn leader_after(groups: &[DiceSet], moving: DiceSet) -> DiceSet {
    let [lead, behind @ ..] = groups else { return 0 };
    let breakaway = lead & moving;
    // If all or none of its dice move, it stays and is joined.
    if breakaway != 0 && breakaway != *lead { breakaway } else { joined(*lead, behind, moving) }
}

/// The leading group after two forward moves; none if that takes more than the first two groups to tell.
#[inline]
pub(super) fn leader_after_both(groups: &[DiceSet], [first, second]: [DiceSet; 2]) -> Option<DiceSet> {
    let [lead, next] = front_after(groups, first);
    let breakaway = lead & second;
    if breakaway != 0 && breakaway != lead {
        return Some(breakaway);
    }
    // The dice behind the second group join the leader only if all of the second do.
    let is_left_alone = next == 0 || next & !second != 0;
    is_left_alone.then_some(lead | next & second)
}

/// The first two groups after a forward move; the second is empty if it is virtual or there is none.
#[inline]
fn front_after(groups: &[DiceSet], moving: DiceSet) -> [DiceSet; 2] {
    let [lead, behind @ ..] = groups else { return [0; 2] };
    let breakaway = lead & moving;
    if breakaway != 0 && breakaway != *lead {
        return [breakaway, joined(lead ^ breakaway, behind, moving)];
    }
    let mut leader = *lead;
    for (place, &next) in behind.iter().enumerate() {
        leader |= next & moving;
        if next & !moving != 0 || next == 0 {
            return [leader, joined(next & !moving, &behind[place + 1..], moving)];
        }
    }
    [leader, 0]
}

#[cfg(test)]
mod tests {
    use aleator_core::dice_run::{ALL_DICE, Advance, DICE, Track};

    use super::*;

    /// Numbers without a pattern.
    struct Words(u64);

    impl Words {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    #[test]
    fn leaders_are_those_of_whole_moves() {
        let mut words = Words(7);
        let mut told = 0;
        for _ in 0..2000 {
            // Few places, so that groups lose all their dice; some of them virtual.
            let most = words.below(9) + 1;
            let mut places: [u8; DICE] = std::array::from_fn(|_| words.below(most) as u8);
            places[0] = 0;
            let numbers = std::array::from_fn(|_| words.below(6) as u8 + 1);
            let Ok(track) = Track::from_places(&places, &numbers) else { continue };
            assert_eq!(track.groups().iter().fold(0, |all, group| all | group), ALL_DICE);
            let moves: Vec<Advance> = (0..).map_while(Advance::from_index).collect();
            for &first in &moves {
                let mut after = track;
                after.advance(first);
                assert_eq!(leader_after(track.groups(), track.matching(first)), after.leader());
                for &second in &moves {
                    let mut both = after;
                    both.advance(second);
                    let dice = [first, second].map(|advance| track.matching(advance));
                    if let Some(leader) = leader_after_both(track.groups(), dice) {
                        assert_eq!(leader, both.leader());
                        told += 1;
                    }
                }
            }
        }
        assert!(told > 100_000, "only {told} leaders were told without the line");
    }
}
