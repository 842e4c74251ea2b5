//! Points of targets in groups, and the order of the targets at the end of a stage (DR-8.3, DR-8.4).

use std::cmp::Ordering;

use super::by_seat::BySeat;
use super::config::SEATS;
use super::dice::{DiceSet, Kind, Numbers};
use super::track::Track;
use crate::game::Player;

/// DR-8.3: 1 for each die of the target's colour, 1 for each of its number, 1 more for each die with both.
///
/// A virtual group has no dice and so no points for anybody: scoring skips it (DR-3.5).
#[inline]
pub fn points(numbers: Numbers, group: DiceSet, target: Kind) -> u32 {
    let colour = group & target.colour().dice();
    let number = group & numbers.showing(target.number());
    // Two sets are counted as one of 64 bits, which takes no longer than one of 32.
    (u64::from(colour) | u64::from(number) << 32).count_ones() + (colour & number).count_ones()
}

/// DR-8.4: all seats from first to last, by the points of their targets in the leading group, in further groups where those
/// are equal, or else by the clockwise distance from the drawer, who counts as distance 0.
pub fn ranking(track: &Track, targets: &[Option<Kind>; SEATS], players: u8, drawer: Player) -> BySeat<Player> {
    let leading: [u32; SEATS] =
        std::array::from_fn(|seat| targets[seat].map_or(0, |target| points(track.numbers(), track.leader(), target)));
    let is_ahead = |a: Player, b: Player| {
        let (mine, theirs) = (leading[usize::from(a)], leading[usize::from(b)]);
        // Further groups are considered only on a tie.
        mine > theirs
            || mine == theirs && further_groups(track, targets[usize::from(a)], targets[usize::from(b)]).is_gt()
    };
    // Clockwise from the drawer each seat goes ahead of those that it beats, and so stays behind its equals.
    let mut order = [0; SEATS];
    let players = players.min(SEATS as u8);
    for distance in 0..players {
        let seat = (drawer + distance) % players;
        let mut place = usize::from(distance);
        while place > 0 && is_ahead(seat, order[place - 1]) {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = seat;
    }
    BySeat::from_fn(players.into(), |place| order[place])
}

/// Compares two targets in the groups behind the leader, the first that differs deciding.
fn further_groups(track: &Track, one: Option<Kind>, other: Option<Kind>) -> Ordering {
    let (Some(one), Some(other)) = (one, other) else { return Ordering::Equal };
    let numbers = track.numbers();
    track
        .groups()
        .iter()
        .skip(1)
        .map(|&group| points(numbers, group, one).cmp(&points(numbers, group, other)))
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}
