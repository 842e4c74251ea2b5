//! Games of Gang of Dice on lanes compared with the same games one after another: all results have to be equal.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use aleator_core::gang_of_dice::{Deck, FirstPlayer, GangOfDice, MAX_PLAYERS, MIN_PLAYERS, State};
use aleator_records::Json as _;
use aleator_sim::batch::{self, Batch, Plan};
use aleator_sim::gang_of_dice::GangPolicy;
use aleator_sim::lanes::Lanes;
use serde_json::{Value, json};

const STANDARD: &str = include_str!("../../python/aleator/games/gang_of_dice/decks/standard.toml");
const ALL_PAIRS: &str = include_str!("../../python/aleator/games/gang_of_dice/decks/all_pairs.toml");

/// A policy by name with its parameters.
pub type Seat = (&'static str, &'static [(&'static str, i64)]);

/// The policies at the table; the first seats of each are taken.
const TABLES: [[Seat; 4]; 6] = [
    [RANDOM; 4],
    [RANDOM_12; 4],
    [("fixed", &[("n", 3)]); 4],
    [CAUTIOUS; 4],
    [CAUTIOUS, RANDOM_12, ("fixed", &[("n", 13)]), RANDOM],
    [("random", &[("max_dice", 13)]), CAUTIOUS, ("fixed", &[("n", 255)]), ("random", &[("max_dice", 1)])],
];
const RANDOM: Seat = ("random", &[]);
const RANDOM_12: Seat = ("random", &[("max_dice", 12)]);
const CAUTIOUS: Seat = ("cautious", &[]);

/// A game and who plays it.
#[derive(Clone, Debug)]
pub struct Case {
    /// What makes it different from the others.
    pub name: String,
    /// The game.
    pub game: GangOfDice,
    /// A policy for each seat.
    pub policies: Vec<GangPolicy>,
    /// Whether the policies rotate.
    pub rotate_seats: bool,
}

/// Every combination of players, options, decks and mixtures of policies.
///
/// # Errors
/// What is wrong with a deck or a policy.
pub fn cases() -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for (deck_name, deck) in decks()? {
        for players in MIN_PLAYERS..=MAX_PLAYERS {
            for first_player in FirstPlayer::ALL {
                for gangster_is_a_value in [false, true] {
                    let game = GangOfDice::new(i128::from(players), deck.clone()).map_err(|error| error.to_string())?;
                    let game = game.with_first_player(first_player).with_gangster_is_a_value(gangster_is_a_value);
                    for (number, table) in TABLES.iter().enumerate() {
                        cases.push(case(deck_name, &game, &table[..usize::from(players)], number)?);
                    }
                }
            }
        }
    }
    Ok(cases)
}

fn case(deck: &str, game: &GangOfDice, seats: &[Seat], number: usize) -> Result<Case, String> {
    let policies = policies(game, seats)?;
    let options = (game.players(), game.first_player().name(), game.gangster_is_a_value());
    let name = format!("{deck}, {options:?}, {seats:?}");
    // Every other table rotates: of the mixtures one does and one does not.
    Ok(Case { name, game: game.clone(), policies, rotate_seats: number.is_multiple_of(2) })
}

/// The policies of these names.
///
/// # Errors
/// A policy that does not exist.
pub fn policies(game: &GangOfDice, seats: &[Seat]) -> Result<Vec<GangPolicy>, String> {
    let policy = |seat: &Seat| {
        let parameters: Vec<(String, i64)> = seat.1.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        GangPolicy::from_name(seat.0, &parameters, game).map_err(|error| error.to_string())
    };
    seats.iter().map(policy).collect()
}

/// The built-in decks, and some that nobody would print.
fn decks() -> Result<Vec<(&'static str, Deck)>, String> {
    let read = |text: &str| toml::from_str::<Value>(text).map_err(|error| error.to_string());
    let records = [
        ("standard", read(STANDARD)?),
        ("all_pairs", read(ALL_PAIRS)?),
        ("invented", invented(1, &[12, 1, 30, 5], &[3, 1, 6, 2])),
        ("largest", invented(2, &[64, 64], &[6, 6])),
        ("one by one", invented(3, &[1; 12], &[1; 12])),
    ];
    let deck = |(name, record): (&'static str, Value)| {
        Deck::from_json(&record).map(|deck| (name, deck)).map_err(|error| error.to_string())
    };
    records.into_iter().map(deck).collect()
}

/// A deck of cards made up from a number, in tiers of these sizes and draws.
fn invented(seed: u64, sizes: &[usize], draws: &[u8]) -> Value {
    let (mut cards, mut tiers) = (Vec::new(), Vec::new());
    for (&size, draw) in sizes.iter().zip(draws) {
        let names: Vec<String> = (cards.len()..cards.len() + size).map(|card| format!("card_{card}")).collect();
        for name in &names {
            cards.push(invented_card(name, mixed(seed, cards.len() as u64)));
        }
        tiers.push(json!({"cards": names, "draw": draw}));
    }
    json!({"name": "invented", "title": "Invented", "cards": cards, "tiers": tiers})
}

/// A card made up from a number.
fn invented_card(name: &str, number: u64) -> Value {
    let (colour, kind, large, k) = (number & 1, number >> 8 & 7, number >> 16 & 7, number >> 24 & 0xFFFF);
    // Most are within reach, some are not, one in eight is far out.
    let reach = |usual: u64, most: u64| 1 + k % if large == 0 { most } else { usual };
    let faces: Vec<u64> = (1..=5).filter(|face| number >> (40 + face) & 1 == 1).collect();
    let predicate = match kind {
        0 | 1 => json!({"kind": "sum_at_least", "k": reach(30, 70_000)}),
        2 => json!({"kind": "run_at_least", "k": reach(5, 5)}),
        3 | 4 if !faces.is_empty() => json!({"kind": "count_at_least", "k": reach(6, 40_000), "faces": faces}),
        5 => json!({"kind": "distinct_at_least", "k": reach(5, 5)}),
        _ => json!({"kind": "same_at_least", "k": reach(5, 300)}),
    };
    json!({"id": name, "title": name, "colour": if colour == 0 { "black" } else { "yellow" }, "predicate": predicate})
}

/// Bits that look random: the finish of `SplitMix64`.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut bits = (seed << 32 | number).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

impl Case {
    /// Plays games on lanes.
    ///
    /// # Errors
    /// A policy that chose something illegal.
    pub fn play(
        &self,
        lanes: Lanes,
        seed: u64,
        start: u64,
        games: u64,
        threads: usize,
    ) -> Result<Batch<State>, String> {
        let threads = NonZeroUsize::new(threads).ok_or("no threads")?;
        let plan = Plan { seed, start, games, threads, rotate_seats: self.rotate_seats, keep_rows: true, lanes };
        let batch = batch::run::<State, _>(&self.game, &self.policies, &plan, |_| ControlFlow::Continue(()));
        batch.map_err(|refusal| format!("{refusal:?}"))?.ok_or_else(|| "stopped".to_owned())
    }

    /// Plays games on each of the lanes, and one after another.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(&self, wide: &[Lanes], seed: u64, start: u64, games: u64, threads: usize) -> Result<(), String> {
        let plain = self.play(Lanes::Scalar, seed, start, games, threads)?;
        for &lanes in wide {
            let batch = self.play(lanes, seed, start, games, threads)?;
            let rows = batch.rows.iter().zip(&plain.rows);
            if let Some((game, (row, alone))) = (start..).zip(rows).find(|(_, (row, alone))| row != alone) {
                return Err(format!(
                    "{}: game {game} of seed {seed}: {row:?} on {lanes:?}, {alone:?} alone",
                    self.name
                ));
            }
            if batch.totals != plain.totals || batch.rows.len() != plain.rows.len() {
                let sums = format!("{:#?}\nalone:\n{:#?}", batch.totals, plain.totals);
                return Err(format!("{}: games from {start} of seed {seed}: sums on {lanes:?}:\n{sums}", self.name));
            }
        }
        Ok(())
    }
}

/// The lanes of this processor other than the scalar ones.
pub fn wide() -> Vec<Lanes> {
    Lanes::ALL.into_iter().filter(|&lanes| lanes != Lanes::Scalar && lanes.is_available()).collect()
}
