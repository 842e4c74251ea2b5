//! The bit-parallel line against a slow one that handles group by group and die by die.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use aleator_core::dice_run::{Advance, Colour, Dice, Kind, Number, Track, kind_sets, points};
use proptest::prelude::*;

/// A group of dice; an empty one is virtual.
type Line = Vec<Vec<Kind>>;

fn matches(die: Kind, advance: Advance) -> bool {
    match advance {
        Advance::Colour(colour) => die.colour() == colour,
        Advance::Number(number) => die.number() == number,
    }
}

/// DR-3.2, DR-3.3, DR-3.5, told as the rules tell it: from the leading group backwards, one group after the other.
fn advance(line: &Line, by: Advance) -> (Line, u8) {
    let mut after: Line = Vec::new();
    let mut used = 0;
    for (place, group) in line.iter().enumerate() {
        let (moving, staying): (Vec<Kind>, Vec<Kind>) = group.iter().partition(|&&die| matches(die, by));
        if place == 0 {
            if staying.is_empty() {
                after.push(moving);
            } else {
                if !moving.is_empty() {
                    after.push(moving);
                }
                after.push(staying);
            }
            continue;
        }
        let ahead = after.last_mut().unwrap();
        used += u8::from(ahead.is_empty() && !moving.is_empty());
        ahead.extend(moving);
        if group.is_empty() || !staying.is_empty() {
            after.push(staying);
        }
    }
    (after, used)
}

fn track(line: &Line) -> Track {
    let groups: Vec<Dice> = line.iter().map(|group| Dice::new(group.iter().copied()).unwrap()).collect();
    Track::new(&groups).unwrap()
}

/// A line of all dice: numbers and groups at random, up to two virtual groups in each gap.
fn any_line() -> impl Strategy<Value = Line> {
    let dice = prop::collection::vec((0u8..6, 0usize..12), 30);
    (dice, 1usize..12, prop::collection::vec(prop::bool::weighted(0.2), 24)).prop_map(|(dice, groups, virtuals)| {
        let mut line: Line = vec![Vec::new(); groups];
        for (index, (number, group)) in dice.into_iter().enumerate() {
            let kind = Kind::new(Colour::ALL[index / 6], Number::ALL[usize::from(number)]);
            line[group % groups].push(kind);
        }
        line.retain(|group| !group.is_empty());
        let last = line.len() - 1;
        let mut left = 10;
        let mut whole = Line::new();
        for (place, group) in line.into_iter().enumerate() {
            whole.push(group);
            for more in [virtuals[2 * place], virtuals[2 * place + 1]] {
                if more && place < last && left > 0 {
                    left -= 1;
                    whole.push(Vec::new());
                }
            }
        }
        whole
    })
}

fn any_advance() -> impl Strategy<Value = Advance> {
    (0usize..11).prop_map(|index| match index {
        0..5 => Advance::Colour(Colour::ALL[index]),
        _ => Advance::Number(Number::ALL[index - 5]),
    })
}

proptest! {
    #[test]
    fn forward_moves_are_those_of_the_slow_twin(line in any_line(), moves in prop::collection::vec(any_advance(), 1..8)) {
        let (mut slow, mut fast) = (line.clone(), track(&line));
        for by in moves {
            let joined: u32 = fast.joining(by).map(|joined| joined.dice.len()).sum();
            let before = fast;
            let (after, used) = advance(&slow, by);
            prop_assert_eq!(fast.advance(by), used);
            prop_assert_eq!(&fast, &track(&after));
            prop_assert_eq!(fast.virtuals(), before.virtuals() - used);
            prop_assert_eq!(joined == 0, fast == before);
            slow = after;
        }
    }

    #[test]
    fn points_are_counted_die_by_die(line in any_line(), target in (0u8..30).prop_map(|index| Kind::from_index(index).unwrap())) {
        // DR-8.3
        let track = track(&line);
        for (group, &set) in line.iter().zip(track.groups()) {
            let slow: u32 = group
                .iter()
                .map(|die| {
                    let (colour, number) = (die.colour() == target.colour(), die.number() == target.number());
                    u32::from(colour) + u32::from(number) + u32::from(colour && number)
                })
                .sum();
            prop_assert_eq!(points(track.numbers(), set, target), slow);
        }
    }

    #[test]
    fn kinds_are_those_of_the_group(line in any_line()) {
        let track = track(&line);
        for (group, &set) in (0..).zip(track.groups()) {
            let dice = track.dice(group);
            let sets = [1, 2, 3].map(|n| dice.counts().filter(|&(_, count)| count >= n).fold(0, |set, (kind, _)| set | 1 << kind.index()));
            prop_assert_eq!(kind_sets(track.numbers(), set), sets);
        }
    }
}

#[test]
fn a_line_can_hold_thirty_groups_and_ten_cards() {
    // DR-3.1, DR-3.6: every die alone, the most Outdistance cards between them.
    let mut line: Line = Vec::new();
    for (index, number) in (0..30u8).zip(Number::ALL.into_iter().cycle()) {
        line.push(vec![Kind::new(Colour::ALL[usize::from(index / 6)], number)]);
        if index < 10 {
            line.push(Vec::new());
        }
    }
    let mut fast = track(&line);
    assert_eq!((fast.len(), fast.dice_groups()), (40, 30));
    for colour in Colour::ALL {
        let (after, _) = advance(&line, Advance::Colour(colour));
        fast.advance(Advance::Colour(colour));
        assert_eq!(fast, track(&after));
        line = after;
    }
    // An eleventh card is refused, and so are ends that are virtual or dice that are missing.
    let all = Dice::new((0..30).filter_map(Kind::from_index)).unwrap();
    assert!(Track::new(&[all]).is_some());
    assert!(Track::new(&[all, Dice::NONE]).is_none());
    assert!(Track::new(&[Dice::NONE, all]).is_none());
    assert!(Track::new(&[]).is_none());
    assert!(Track::new(&[all, all]).is_none());
}
