//! What the tests of Dice Run share: a small generator, chance drawn as its protocol says, games and playouts.
#![allow(dead_code, reason = "every test file uses another part")]

use aleator_core::dice_run::{
    BySeat, Card, Colour, DeadCards, Deck, Dice, DiceRun, Hand, Kind, Number, Outcome, Phase, StageEnd, State, Targets,
    order_of_packs,
};
use aleator_core::game::{Draw, Node, State as _};
use aleator_records::Record as _;
use serde_json::{Value, json};

/// xorshift64*, good enough for tests.
pub struct Xorshift(u64);

impl Xorshift {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
}

impl Draw for Xorshift {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        ((u128::from(word) * u128::from(bound)) >> 64) as u64
    }
}

/// The standard deck with these options.
pub fn game(players: i128, stage_end: StageEnd, dead_cards: DeadCards) -> DiceRun {
    let game = DiceRun::new(players, Deck::standard()).unwrap();
    game.with_stage_end(stage_end).with_dead_cards(dead_cards)
}

/// All numbers of players with all options.
pub fn all_games() -> Vec<DiceRun> {
    let mut games = Vec::new();
    for players in 2..=6 {
        for stage_end in StageEnd::ALL {
            for dead_cards in DeadCards::ALL {
                games.push(game(players, stage_end, dead_cards));
            }
        }
    }
    games
}

pub fn kind(name: &str) -> Kind {
    Kind::from_name(name).unwrap()
}

pub fn card(name: &str) -> Card {
    Card::from_name(name).unwrap()
}

pub fn dice(names: &str) -> Dice {
    Dice::new(names.split_whitespace().map(kind)).unwrap()
}

pub fn roll(by_colour: [u8; 5], draw: &mut impl Draw) -> Dice {
    let colours = Colour::ALL.into_iter().zip(by_colour).flat_map(|(colour, count)| vec![colour; count.into()]);
    Dice::new(colours.map(|colour| Kind::new(colour, Number::ALL[draw.below(6) as usize]))).unwrap()
}

/// An outcome of the chance node, as likely as it is.
pub fn sample(game: &DiceRun, state: &State, draw: &mut impl Draw) -> Outcome {
    let players = 0..game.players();
    match state.phase() {
        Phase::RollAll => Outcome::RollAll(roll([6; 5], draw)),
        Phase::RollPicked => Outcome::RollPicked(roll(state.in_air_by_colour(), draw)),
        Phase::RollGroup => Outcome::RollGroup(roll(state.in_air_by_colour(), draw)),
        Phase::DealTargets => {
            let mut left = Targets::ALL;
            let hands = players.map(|_| {
                let mut hand = Targets::NONE;
                for _ in 0..4 {
                    let target = left.nth(draw.below(left.len().into())).unwrap();
                    left = left.without(target);
                    hand = hand.with(target);
                }
                hand
            });
            Outcome::DealTargets(BySeat::new(hands).unwrap())
        }
        Phase::DealHands => {
            let mut left = *state.deck();
            let hands = players.map(|_| {
                let cards = [(); 3].map(|()| {
                    let card = left.nth(draw.below(left.total().into()));
                    left.set(card, left.get(card) - 1);
                    card
                });
                Hand::new(cards).unwrap()
            });
            Outcome::DealHands(BySeat::new(hands).unwrap())
        }
        Phase::CutDeck => Outcome::CutDeck(order_of_packs(&game.pack_sizes(), draw.below(120)).into_inner().unwrap()),
        Phase::Draw => Outcome::Draw(state.deck().nth(draw.below(state.deck().total().into()))),
        phase => panic!("no chance in {phase}"),
    }
}

/// Takes one step: chance as it comes, a random pending player, any of its actions alike.
pub fn step(game: &DiceRun, state: &mut State, draw: &mut impl Draw) {
    if state.node() == Node::Chance {
        let outcome = sample(game, state, draw);
        state.apply_chance(game, &outcome, &mut ()).unwrap();
    } else {
        let pending: Vec<u8> = state.pending_players().iter().collect();
        let seat = pending[draw.below(pending.len() as u64) as usize];
        let action = any_action(game, state, seat, draw);
        state.apply(game, Some(seat), &action, &mut ()).unwrap();
    }
}

/// Any action, all kinds of play alike, so that sprints do not drown the rest.
pub fn any_action(game: &DiceRun, state: &State, seat: u8, draw: &mut impl Draw) -> aleator_core::dice_run::Action {
    let count = state.legal_count(game, seat);
    let rank = if state.phase() == Phase::Play {
        let options = state.turn_options(game, seat);
        let plays: Vec<u32> = options.plays().map(|(_, plays)| plays).collect();
        let parts: Vec<u32> = plays.into_iter().chain([options.targets(), options.rerolls()]).collect();
        let open: Vec<usize> = (0..parts.len()).filter(|&part| parts[part] > 0).collect();
        let part = open[draw.below(open.len() as u64) as usize];
        u64::from(parts[..part].iter().sum::<u32>()) + draw.below(parts[part].into())
    } else {
        draw.below(count)
    };
    state.legal_action(game, seat, rank).unwrap()
}

/// Calls `visit` at every node of a random game.
pub fn playout(game: &DiceRun, seed: u64, mut visit: impl FnMut(&State)) -> State {
    let mut draw = Xorshift::new(seed);
    let mut state = State::new(game);
    visit(&state);
    while state.node() != Node::Terminal {
        step(game, &mut state, &mut draw);
        visit(&state);
    }
    state
}

/// A line such as `B1 R6 | V | G2` as it stands in records: colours by letter, purple `U`, `V` a virtual group.
pub fn line(text: &str) -> Value {
    let in_record = |die: &str| {
        let colour = Colour::ALL.into_iter().find(|colour| die.starts_with(colour.letter())).unwrap();
        format!("{}-{}", colour.name(), &die[1..])
    };
    let group = |group: &str| match group.trim() {
        "V" => Value::Null,
        named => {
            let mut dice: Vec<String> = named.split_whitespace().map(in_record).collect();
            dice.sort_by_key(|die| kind(die));
            json!(dice)
        }
    };
    text.split('|').map(group).collect()
}

/// All dice that a line does not name, showing `number`.
pub fn others(text: &str, number: u8) -> String {
    let rest = Colour::ALL.into_iter().flat_map(|colour| {
        let named = text.matches(colour.letter()).count();
        vec![format!("{}{number}", colour.letter()); 6 - named]
    });
    rest.collect::<Vec<_>>().join(" ")
}

/// A position in the first stage, seat 0 to play: the line, and a hand for each seat.
///
/// Targets are dealt ascending: seat 0 holds red-1 to red-4, seat 1 red-5 to blue-2, and so on.
pub fn position(game: &DiceRun, line_text: &str, hands: &[&str]) -> Value {
    let mut record = playout_to_play(game).to_json(game);
    let targets: Vec<String> = (0..30).filter_map(Kind::from_index).map(|kind| kind.to_string()).collect();
    record["groups"] = line(line_text);
    record["hands"] = hands
        .iter()
        .map(|hand| {
            let mut cards: Vec<&str> = hand.split_whitespace().collect();
            cards.sort_by_key(|name| card(name));
            json!(cards)
        })
        .collect();
    record["targets"] = (0..usize::from(game.players())).map(|seat| json!(targets[seat * 4..seat * 4 + 4])).collect();
    record["first_player"] = json!(0);
    record["current_player"] = json!(0);
    balance(game, &mut record);
    record
}

/// Puts all cards that lie nowhere else into the deck, and what has left it beyond the hands into what was drawn from the current pack.
pub fn balance(game: &DiceRun, record: &mut Value) {
    let mut deck = *game.deck().cards();
    let mut take = |name: &Value, count: u8| {
        let card = card(name.as_str().unwrap());
        deck.set(card, deck.get(card) - count);
    };
    record["hands"].as_array().unwrap().iter().flat_map(|hand| hand.as_array().unwrap()).for_each(|card| take(card, 1));
    record["groups"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|group| group.is_null())
        .for_each(|_| take(&json!("outdistance"), 1));
    record["face_down"].as_object().iter().for_each(|face_down| take(&face_down["card"], 1));
    record["discards"]
        .as_object()
        .unwrap()
        .iter()
        .for_each(|(name, count)| take(&json!(name), count.as_u64().unwrap() as u8));
    let mut sizes = game.pack_sizes();
    sizes.reverse();
    let left: u32 = sizes.iter().map(|&size| u32::from(size)).sum();
    sizes[0] -= (left - deck.total()) as u16;
    record["packs"] = json!(sizes);
    record["deck"] = deck
        .iter()
        .map(|(card, count)| (card.name().to_owned(), json!(count)))
        .collect::<serde_json::Map<_, _>>()
        .into();
}

/// The first state of a random game in which somebody takes a turn.
fn playout_to_play(game: &DiceRun) -> State {
    let mut draw = Xorshift::new(1);
    let mut state = State::new(game);
    while state.phase() != Phase::Play {
        step(game, &mut state, &mut draw);
    }
    state
}

pub fn read(game: &DiceRun, record: &Value) -> State {
    State::from_json(game, record).unwrap()
}

/// The line of a state as [`line`] reads it.
pub fn drawn(state: &State) -> String {
    state.track().to_string()
}
