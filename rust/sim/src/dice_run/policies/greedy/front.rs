//! The leading group after forward moves, without the rest of the line.

use aleator_core::dice_run::DiceSet;

/// What a group becomes that dice of those behind it join (DR-3.2, DR-3.3): a group that loses all its dice lets the
/// next one's join as well.
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
    let next = behind.first().copied().unwrap_or(0);
    let breakaway = lead & moving;
    // If all or none of its dice move, it stays and is joined.
    let splits = divides(*lead, breakaway);
    if !splits & !is_left_alone(next, moving) {
        return joined(*lead, behind, moving);
    }
    // No branch, since nothing predicts whether it splits.
    if splits { breakaway } else { lead | next & moving }
}

/// The leading group after two forward moves; none if that takes more than the first two groups to tell.
#[inline]
pub(super) fn leader_after_both(groups: &[DiceSet], [first, second]: [DiceSet; 2]) -> Option<DiceSet> {
    let [lead, next] = front_after(groups, first);
    let breakaway = lead & second;
    let splits = divides(lead, breakaway);
    let leader = if splits { breakaway } else { lead | next & second };
    (splits | is_left_alone(next, second)).then_some(leader)
}

/// Whether no dice behind a group join the one ahead of it: they do only if all dice of the group move.
#[inline]
const fn is_left_alone(group: DiceSet, moving: DiceSet) -> bool {
    let (is_virtual, keeps_some) = (group == 0, group & !moving != 0);
    is_virtual | keeps_some
}

/// Whether some dice of a group move, but not all.
#[inline]
const fn divides(group: DiceSet, moving: DiceSet) -> bool {
    let (some, not_all) = (moving != 0, moving != group);
    some & not_all
}

/// The first two groups after a forward move; the second is empty if it is virtual or there is none.
#[inline]
fn front_after(groups: &[DiceSet], moving: DiceSet) -> [DiceSet; 2] {
    let [lead, next, third] = [0, 1, 2].map(|place| groups.get(place).copied().unwrap_or(0));
    let breakaway = lead & moving;
    let splits = divides(lead, breakaway);
    if !is_left_alone(next, moving) | (!splits & !is_left_alone(third, moving)) {
        let mut front = [0; 2];
        step(groups, true, moving, &mut front);
        return front;
    }
    // No branch, since nothing predicts whether the leader splits.
    let leader = if splits { breakaway } else { lead | next & moving };
    let second = if splits { lead ^ breakaway | next & moving } else { next & !moving | third & moving };
    [leader, second]
}

/// The first `N` groups after one forward move or two, the empty set for those that are virtual or missing; none if
/// that takes more of the line than
/// is looked at.
///
/// ```
/// use aleator_sim::dice_run::front_of;
///
/// // Die 1 breaks away from dice 0 and 1; die 2 joins die 0.
/// assert_eq!(front_of(&[0b0011, 0b1100], &[0b0110]), Some([0b0010, 0b0101, 0b1000]));
/// // Then dice 1 and 3 move on: the leader has nobody to leave behind, and die 3 joins dice 0 and 2.
/// assert_eq!(front_of(&[0b0011, 0b1100], &[0b0110, 0b1010]), Some([0b0010, 0b1101, 0]));
/// ```
#[inline]
pub fn front_of<const N: usize>(groups: &[DiceSet], moves: &[DiceSet]) -> Option<[DiceSet; N]> {
    let mut front = [0; N];
    let (len, is_whole) = match *moves {
        [moving] => step(groups, true, moving, &mut front),
        [first, second] => {
            let mut between = [0; LOOK];
            let (len, is_whole) = step(groups, true, first, &mut between);
            step(&between[..len], is_whole, second, &mut front)
        }
        _ => return None,
    };
    (is_whole || len == N).then_some(front)
}

/// How many groups are looked at between two moves.
const LOOK: usize = 6;

/// Writes the first groups after a forward move into `front`: how many are known, and whether they are the whole line.
/// Of the line before they may be
/// only the first groups as well, unless `is_whole`.
#[inline]
pub(super) fn step(groups: &[DiceSet], is_whole: bool, moving: DiceSet, front: &mut [DiceSet]) -> (usize, bool) {
    let [lead, behind @ ..] = groups else { return (0, is_whole) };
    let (mut place, mut ahead) = (0, *lead);
    let breakaway = lead & moving;
    if breakaway != 0 && breakaway != *lead {
        front[0] = breakaway;
        (place, ahead) = (1, lead ^ breakaway);
    }
    for &next in behind {
        if place == front.len() {
            return (place, false);
        }
        ahead |= next & moving;
        if is_left_alone(next, moving) {
            front[place] = ahead;
            place += 1;
            ahead = next & !moving;
        }
    }
    if is_whole && place < front.len() {
        front[place] = ahead;
        return (place + 1, true);
    }
    (place, false)
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
                    let group = |track: &Track, place| track.group(place).unwrap_or(0);
                    if let Some(front) = front_of::<3>(track.groups(), &dice) {
                        assert_eq!(front, [0, 1, 2].map(|place| group(&both, place)));
                        told += 1;
                    }
                }
            }
        }
        assert!(told > 150_000, "only {told} leaders were told without the line");
    }
}
