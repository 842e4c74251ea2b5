//! The value of stage points and stage cards before the end of Dice Run, if nothing is known about the stages to come.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use aleator_core::dice_run::{DiceRun, STAGES, State, prizes};
use aleator_core::game::Player;

use crate::model::SEATS;

/// The stage points of a seat, then 1 + the last stage that it won, 0 if none.
type Seat = (u8, u8);

/// The seat that asks first, then the others in descending order, since their order does not matter; after this many stages.
type Standing = ([Seat; SEATS], u8, u8);

/// Chances of a seat to win by points and cards, all placings of the stages to come being equally likely (DR-8.5), equal points going to the highest
/// stage card (DR-9.1).
///
/// With two players the winner of the first stage has 5/8, not the 9/16 that sharing equal points would give.
#[derive(Debug, Default)]
pub(crate) struct Standings {
    known: Mutex<HashMap<Standing, f64>>,
}

impl Standings {
    /// The chance of a seat, as many stages being over as are scored.
    pub fn chance(&self, game: &DiceRun, state: &State, seat: Player) -> f64 {
        let points = state.stage_points(game);
        let mut seats = [(0, 0); SEATS];
        for (known, &points) in seats.iter_mut().zip(points) {
            known.0 = points;
        }
        for (stage, &winner) in (1..).zip(state.stage_winners()) {
            seats[usize::from(winner)].1 = stage;
        }
        seats.swap(0, usize::from(seat));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        chance(&mut known, seats, game.players(), state.scored().len() as u8)
    }
}

fn chance(known: &mut HashMap<Standing, f64>, mut seats: [Seat; SEATS], players: u8, stages: u8) -> f64 {
    let playing = usize::from(players).min(SEATS);
    if usize::from(stages) >= STAGES {
        return end(&seats[..playing]);
    }
    seats[1..playing].sort_unstable_by(|one, other| other.cmp(one));
    let key = (seats, players, stages);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let (mut sum, mut placings) = (0.0, 0.0);
    let [first_prize, second_prize, third_prize] = prizes(stages);
    for first in 0..playing {
        for second in (0..playing).filter(|&second| second != first) {
            // With two players nobody is third.
            let thirds = (0..playing).filter(|&third| third != first && third != second).map(Some);
            let thirds: Vec<Option<usize>> = if playing == 2 { vec![None] } else { thirds.collect() };
            for third in thirds {
                let mut after = seats;
                after[first] = (after[first].0 + first_prize, stages + 1);
                after[second].0 += second_prize;
                if let Some(third) = third {
                    after[third].0 += third_prize;
                }
                sum += chance(known, after, players, stages + 1);
                placings += 1.0;
            }
        }
    }
    let value = sum / placings;
    known.insert(key, value);
    value
}

/// DR-9.1 for the first of some seats.
fn end(seats: &[Seat]) -> f64 {
    let most = seats.iter().map(|seat| seat.0).max().unwrap_or(0);
    let tied = || seats.iter().filter(|seat| seat.0 == most);
    let highest = tied().map(|seat| seat.1).max().unwrap_or(0);
    match (seats[0].0 == most, highest) {
        (false, _) => 0.0,
        (true, 0) => 1.0 / tied().fold(0.0, |count, _| count + 1.0),
        (true, card) => f64::from(u8::from(seats[0].1 == card)),
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "fractions that are exact")]
mod tests {
    use super::*;

    fn of(seats: &[Seat], stages: u8) -> f64 {
        let mut all = [(0, 0); SEATS];
        all[..seats.len()].copy_from_slice(seats);
        chance(&mut HashMap::new(), all, seats.len() as u8, stages)
    }

    #[test]
    fn dr_9_1_equal_points_go_to_the_highest_card() {
        assert_eq!(of(&[(9, 3), (9, 4)], 4), 0.0);
        assert_eq!(of(&[(9, 4), (9, 3)], 4), 1.0);
        assert_eq!(of(&[(9, 0), (9, 0), (8, 4)], 4), 0.5);
        assert_eq!(of(&[(8, 4), (9, 1)], 4), 0.0);
    }

    #[test]
    fn dr_8_5_with_two_players_the_first_stage_is_worth_an_eighth() {
        assert_eq!(of(&[(0, 0), (0, 0)], 0), 0.5);
        assert_eq!(of(&[(3, 1), (2, 0)], 1), 0.625);
        assert_eq!(of(&[(2, 0), (3, 1)], 1), 0.375);
    }

    #[test]
    fn chances_of_all_seats_add_up() {
        let seats = [(5, 2), (3, 1), (2, 0), (0, 0)];
        let sum: f64 = (0..4)
            .map(|first| {
                let mut turned = seats;
                turned.swap(0, first);
                of(&turned, 2)
            })
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
}
