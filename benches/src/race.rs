//! Pieces of Dice Run on positions from games: copies of a state, forward moves, counts of legal actions.

use std::hint::black_box;

use aleator_core::dice_run::{Advance, Deck, DiceRun, Phase, State};
use aleator_core::game::{Node, State as _};
use aleator_sim::dice_run::ByCard;
use aleator_sim::playout::Sample as _;
use aleator_sim::policy::Policy as _;
use aleator_sim::streams::Streams;

/// A game for four with the standard deck.
///
/// # Errors
/// Never; the type is that of [`crate::deck::game_for_three`].
pub fn game_for_four() -> Result<DiceRun, String> {
    game_for(4)
}

/// A game for a number of players with the standard deck.
///
/// # Errors
/// No game has this many players.
pub fn game_for(players: u8) -> Result<DiceRun, String> {
    DiceRun::new(i128::from(players), Deck::standard()).map_err(|error| error.to_string())
}

/// This many states in which a player has to take a turn, from games of `by_card`, one after another.
///
/// # Panics
/// If a legal action is refused, which would be a fault of the core.
pub fn positions(game: &DiceRun, number: usize) -> Vec<State> {
    let mut found = Vec::with_capacity(number);
    let mut streams = Streams::new(1, 0);
    for index in 0.. {
        streams.restart(index);
        let mut state = State::new(game);
        while state.node() != Node::Terminal {
            if found.len() == number {
                return found;
            }
            if state.phase() == Phase::Play {
                found.push(state);
            }
            match state.current_player() {
                None => state.take_chance(game, &mut streams, &mut ()),
                Some(seat) => {
                    let action = ByCard.choose(game, &state, seat, streams.policy(seat));
                    // A built-in policy chooses legal actions; if it did not, the games would not come to an end.
                    assert_eq!(state.apply(game, None, &action, &mut ()), Ok(()));
                }
            }
        }
    }
    found
}

/// Copies states; returns the sum of the stage points of all copies.
pub fn copies(game: &DiceRun, positions: &[State], count: u64) -> u64 {
    let each = positions.iter().cycle().zip(0..count);
    each.map(|(state, _)| {
        let copy = black_box(*state);
        u64::from(copy.stage_points(game)[0])
    })
    .sum()
}

/// All eleven forward moves in turn, each from where the one before has led, from each position; returns the sum of the groups after each.
pub fn forward_moves(positions: &[State], count: u64) -> u64 {
    let mut groups = 0;
    let mut left = count;
    for state in positions.iter().cycle() {
        let mut track = *state.track();
        for index in 0..Advance::NUM as u8 {
            if left == 0 {
                return groups;
            }
            left -= 1;
            if let Some(advance) = Advance::from_index(black_box(index)) {
                track.advance(advance);
            }
            groups += u64::from(track.len());
        }
    }
    groups
}

/// Counts legal actions; returns the sum of all counts.
pub fn legal_counts(game: &DiceRun, positions: &[State], count: u64) -> u64 {
    let each = positions.iter().cycle().zip(0..count);
    each.map(|(state, _)| state.current_player().map_or(0, |seat| state.legal_count(game, seat))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_answer_as_they_did() {
        let game = game_for_four().unwrap_or_else(|error| panic!("{error}"));
        let positions = positions(&game, 256);
        assert_eq!(positions.len(), 256);
        assert!(positions.iter().all(|state| state.phase() == Phase::Play));
        let listed: usize = positions
            .iter()
            .map(|state| {
                let seat = state.current_player().unwrap_or(0);
                (0..).map_while(|rank| state.legal_action(&game, seat, rank)).count()
            })
            .sum();
        assert_eq!(legal_counts(&game, &positions, 256), listed as u64);
        let points: u64 = positions.iter().map(|state| u64::from(state.stage_points(&game)[0])).sum();
        assert_eq!(copies(&game, &positions, 256), points);
        // Whole and interrupted runs over the positions.
        assert_eq!(forward_moves(&positions, 0), 0);
        assert!(forward_moves(&positions, 12) > forward_moves(&positions, 11));
    }
}
