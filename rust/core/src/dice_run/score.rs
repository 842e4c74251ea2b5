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
    colour.count_ones() + number.count_ones() + (colour & number).count_ones()
}

/// DR-8.4: all seats from first to last, by the points of their targets in the leading group, in further groups where those
/// are equal, and else by the distance clockwise from the drawer, who counts as distance 0.
pub fn ranking(track: &Track, targets: &[Option<Kind>; SEATS], players: u8, drawer: Player) -> BySeat<Player> {
    let leading: [u32; SEATS] =
        std::array::from_fn(|seat| targets[seat].map_or(0, |target| points(track.numbers(), track.leader(), target)));
    let distance = |seat: Player| (seat + players - drawer) % players.max(1);
    let ahead = |a: Player, b: Player| {
        leading[usize::from(b)]
            .cmp(&leading[usize::from(a)])
            .then_with(|| further_groups(track, targets[usize::from(b)], targets[usize::from(a)]))
            .then_with(|| distance(a).cmp(&distance(b)))
    };
    let mut order: [Player; SEATS] = std::array::from_fn(|seat| seat as Player);
    order[..usize::from(players).min(SEATS)].sort_by(|&a, &b| ahead(a, b));
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
