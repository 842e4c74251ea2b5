//! Compares the streams and draws with the test vectors that every implementation shares.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken file of vectors is a failed test")]

use aleator_core::game::Draw;
use aleator_sim::dice::roll;
use aleator_sim::draws::{cut, roll_numbers, take_bits, take_kinds};
use aleator_sim::script::{Script, mixed_radix};
use aleator_sim::streams::{Seed, Sfc64, Stream, Streams, Words};
use serde_json::{Value, json};

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../tests/golden/chance.json")).expect("the vectors are JSON")
}

fn entries(vectors: &Value, key: &str) -> Vec<Value> {
    let entries = vectors[key].as_array().expect(key).clone();
    assert!(!entries.is_empty());
    entries
}

/// A number of 64 bits, written as a string.
fn wide(value: &Value) -> u64 {
    value.as_str().expect("a string").parse().expect("a number of 64 bits")
}

fn wides(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(wide).collect()
}

fn small(value: &Value) -> u32 {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("a small number")
}

fn bytes(value: &Value) -> Vec<u8> {
    value.as_array().expect("a list").iter().map(|byte| small(byte) as u8).collect()
}

fn started(entry: &Value) -> Stream {
    let game = Seed::new(wide(&entry["seed"])).game(wide(&entry["index"]));
    Stream::over(Sfc64::new(game.purpose(small(&entry["purpose"]))))
}

#[test]
fn streams() {
    for entry in entries(&vectors(), "streams") {
        let words = wides(&entry["words"]);
        let mut stream = started(&entry);
        let mut streams = Streams::new(wide(&entry["seed"]), wide(&entry["index"]));
        let seat = small(&entry["purpose"]) as u8 % 16;
        let lazy = match small(&entry["purpose"]) {
            0 => streams.dice(),
            1 => streams.cards(),
            16..64 => streams.policy(seat),
            _ => streams.search(seat),
        };
        for word in words {
            assert_eq!(stream.word(), word, "{entry}");
            assert_eq!(lazy.word(), word, "{entry}");
        }
    }
}

fn faces(packed: u64) -> Value {
    let [counts @ .., 0, 0] = packed.to_le_bytes() else { panic!("{packed:x} has more than six counts") };
    json!(counts as [u8; 6])
}

#[test]
fn alias_tables() {
    let vectors = vectors();
    for dice in 1..=6 {
        let table: Vec<[u64; 2]> = vectors["alias_tables"][dice.to_string()]
            .as_array()
            .expect("a table for each number of dice")
            .iter()
            .map(|column| [u64::from(small(&column[0])), u64::from(small(&column[1]))])
            .collect();
        let (columns, capacity) = (table.len() as u64, 6u64.pow(dice));
        let look_up =
            |column: u64, point: u64| roll(dice, &mut Script::new([mixed_radix([columns, capacity], [column, point])]));
        for (column, &[threshold, alias]) in table.iter().enumerate() {
            let column = column as u64;
            assert_eq!(look_up(column, 0), look_up(column, threshold - 1));
            if threshold < capacity {
                assert_eq!(look_up(column, threshold), look_up(alias, 0));
                assert_eq!(look_up(column, capacity - 1), look_up(alias, 0));
                assert_ne!(look_up(column, threshold), look_up(column, 0));
            }
        }
    }
}

fn each<const K: usize>(stream: &mut impl Draw, bounds: &[u64]) -> Vec<u64> {
    stream.below_each::<K>(bounds.try_into().expect("the length has been looked at")).to_vec()
}

fn perform(call: &Value, stream: &mut impl Draw) -> Value {
    match call["call"].as_str().expect("a name") {
        "below" => json!(stream.below(wide(&call["bound"])).to_string()),
        "below_each" => {
            let bounds = wides(&call["bounds"]);
            let digits = match bounds.len() {
                0 => each::<0>(stream, &bounds),
                1 => each::<1>(stream, &bounds),
                2 => each::<2>(stream, &bounds),
                4 => each::<4>(stream, &bounds),
                8 => each::<8>(stream, &bounds),
                16 => each::<16>(stream, &bounds),
                length => panic!("the test has to learn {length} bounds"),
            };
            json!(digits.iter().map(u64::to_string).collect::<Vec<_>>())
        }
        "roll" => faces(roll(small(&call["dice"]), stream)),
        "roll_numbers" => {
            let mut numbers = Vec::new();
            roll_numbers(small(&call["dice"]) as usize, stream, |number| numbers.push(number));
            json!(numbers)
        }
        "deal_targets" => {
            let mut left = (1 << 30) - 1;
            json!((0..small(&call["players"])).map(|_| take_bits::<4>(&mut left, stream)).collect::<Vec<_>>())
        }
        "deal_hands" => {
            let mut left = bytes(&call["cards"]);
            json!((0..small(&call["players"])).map(|_| take_kinds::<3>(&mut left, stream)).collect::<Vec<_>>())
        }
        "draw_card" => json!(take_kinds::<1>(&mut bytes(&call["cards"]), stream)[0]),
        "cut" => json!(cut(stream)),
        name => panic!("the test has to learn {name}"),
    }
}

#[test]
fn draws() {
    for entry in entries(&vectors(), "draws") {
        let calls = entries(&entry, "calls");
        if entry.get("words").is_some() {
            // The script insists that all words are used.
            let mut stream = Stream::over(Script::new(wides(&entry["words"])));
            for call in &calls {
                assert_eq!(perform(call, &mut stream), call["gives"], "{call} in {entry}");
            }
        } else {
            let mut stream = started(&entry);
            for call in &calls {
                assert_eq!(perform(call, &mut stream), call["gives"], "{call} in {entry}");
            }
            assert_eq!(stream.word(), wide(&entry["next_word"]), "after {entry}");
        }
    }
}
