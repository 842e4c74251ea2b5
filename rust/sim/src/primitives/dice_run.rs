//! Building blocks of Dice Run over many races.
//!
//! A race is the place in the line and the number of each of its 30 dice: die `j` has colour `j / 6` in the order of the colours, the leading
//! group has place 0, and a place without dice ahead of others is a virtual group (DR-3.5).

use aleator_core::dice_run::{Advance, DICE, Kind, MAX_GROUPS, MAX_PLAYERS, Track, points, ranking};

use super::RowError;

/// Room for the targets of all seats.
const SEATS: usize = MAX_PLAYERS as usize;

/// The races of two slices.
fn races<'a>(places: &'a [u8], numbers: &'a [u8]) -> impl Iterator<Item = Result<Track, RowError>> + 'a {
    let rows = places.as_chunks::<DICE>().0.iter().zip(numbers.as_chunks::<DICE>().0);
    rows.enumerate().map(|(row, (places, numbers))| {
        Track::from_places(places, numbers).map_err(|fault| RowError::new(row, fault.to_string()))
    })
}

fn target_at(row: usize, target: u8) -> Result<Kind, RowError> {
    Kind::from_index(target)
        .ok_or_else(|| RowError::new(row, format!("target {target}: targets are 0 (red-1) to 29 (purple-6)")))
}

/// One entry for each row, or the same one for all.
fn nth_or_only(entries: &[u8], row: usize) -> u8 {
    if let [only] = entries { *only } else { entries.get(row).copied().unwrap_or(0) }
}

/// Moves dice forward (DR-3.2): the new places of the dice of each race. Forward moves are 0 (red) to 4 (purple) and 5 (ones) to 10 (sixes), one
/// for each race or one for all.
///
/// # Errors
/// The first race that is no line of groups, or whose forward move does not exist.
///
/// ```
/// use aleator_sim::primitives::dice_run::forward_moves;
/// let numbers: Vec<u8> = (0..30).map(|die| die % 6 + 1).collect();
/// // All dice in one group; the reds go ahead.
/// let places = forward_moves(&[0; 30], &numbers, &[0]).unwrap_or_default();
/// assert_eq!(places[..7], [0, 0, 0, 0, 0, 0, 1]);
/// ```
pub fn forward_moves(places: &[u8], numbers: &[u8], advances: &[u8]) -> Result<Vec<u8>, RowError> {
    let mut moved = Vec::with_capacity(places.len());
    for (row, track) in races(places, numbers).enumerate() {
        let mut track = track?;
        let advance = nth_or_only(advances, row);
        let advance = Advance::from_index(advance).ok_or_else(|| {
            RowError::new(
                row,
                format!("forward move {advance}: they are 0 (red) to 4 (purple) and 5 (ones) to 10 (sixes)"),
            )
        })?;
        track.advance(advance);
        moved.extend(track.places());
    }
    Ok(moved)
}

/// The points of targets (DR-8.3) in the first groups of dice of each race, virtual groups left out: for each race and each of its `per_race`
/// targets a row of `groups` numbers, 0 behind the last group.
///
/// # Errors
/// The first race that is no line of groups, or with a target that does not exist.
///
/// ```
/// use aleator_sim::primitives::dice_run::target_points;
/// let numbers: Vec<u8> = (0..30).map(|die| die % 6 + 1).collect();
/// assert_eq!(target_points(&[0; 30], &numbers, &[4, 29], 2, 2), Ok(vec![12, 0, 12, 0]));
/// ```
pub fn target_points(
    places: &[u8],
    numbers: &[u8],
    targets: &[u8],
    per_race: usize,
    groups: usize,
) -> Result<Vec<u8>, RowError> {
    let groups = groups.min(MAX_GROUPS);
    let mut counted = Vec::with_capacity(targets.len() * groups);
    let rows = races(places, numbers).zip(targets.chunks_exact(per_race.max(1)));
    for (row, (track, targets)) in rows.enumerate() {
        let track = track?;
        for &target in targets {
            let target = target_at(row, target)?;
            let dice_groups = track.groups().iter().filter(|&&group| group != 0).take(groups);
            let end = counted.len() + groups;
            counted.extend(dice_groups.map(|&group| points(track.numbers(), group, target) as u8));
            counted.resize(end, 0);
        }
    }
    Ok(counted)
}

/// The seats of each race from first to last (DR-8.4), by their targets: one for each of `players`. Drawers are seats, one for each race or one for
/// all.
///
/// # Errors
/// The first race that is no line of groups, with a target that does not exist, or whose drawer is no player.
///
/// ```
/// use aleator_sim::primitives::dice_run::rankings;
/// let numbers: Vec<u8> = (0..30).map(|die| die % 6 + 1).collect();
/// // Every target has 12 points in the start group, so the drawer is first.
/// assert_eq!(rankings(&[0; 30], &numbers, &[4, 29, 7], 3, &[1]), Ok(vec![1, 2, 0]));
/// ```
pub fn rankings(
    places: &[u8],
    numbers: &[u8],
    targets: &[u8],
    players: u8,
    drawers: &[u8],
) -> Result<Vec<u8>, RowError> {
    let per_race = usize::from(players.clamp(1, MAX_PLAYERS));
    let mut ranked = Vec::with_capacity(targets.len());
    let rows = races(places, numbers).zip(targets.chunks_exact(per_race));
    for (row, (track, targets)) in rows.enumerate() {
        let track = track?;
        let mut scored = [None; SEATS];
        for (place, &target) in scored.iter_mut().zip(targets) {
            *place = Some(target_at(row, target)?);
        }
        let drawer = nth_or_only(drawers, row);
        if usize::from(drawer) >= per_race {
            return Err(RowError::new(row, format!("drawer {drawer}: the seats are 0 to {}", per_race - 1)));
        }
        ranked.extend(ranking(&track, &scored, per_race as u8, drawer).get());
    }
    Ok(ranked)
}
