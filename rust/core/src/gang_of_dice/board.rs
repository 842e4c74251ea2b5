//! A drawing of the table, in 80 columns of ASCII, for terminals and bug reports.

use std::fmt::Write as _;

use super::config::GangOfDice;
use super::deck::ROUNDS;
use super::faces::Faces;
use super::state::{Phase, State};
use super::warning::Colour;
use crate::game::Player;

/// Up to this many dice are drawn one by one.
const DRAWN_DICE: u32 = 20;

pub(super) fn draw(state: &State, game: &GangOfDice) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "Gang of Dice, round {} of {ROUNDS}: {}", state.round(), waiting(state));
    if let Some(card) = state.card().map(|card| game.deck().card(card)) {
        let timing = match card.colour {
            Colour::Black => "black (bomb): checked once, at the end of the turn",
            Colour::Yellow => "yellow (explosive): checked after every roll",
        };
        let _ = writeln!(text, "Warning: {}, {timing}", card.title);
    }
    let _ = writeln!(text, "Table: {} dice", state.table());
    let _ = writeln!(text, "   seat  pool  this round");
    for seat in 0..game.players() {
        let mark = if state.turn_of() == Some(seat) { '>' } else { ' ' };
        let line = format!(" {mark} {seat:>4}  {:>4}  {}", state.pool(seat), standing(state, seat));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn waiting(state: &State) -> String {
    let seat = state.turn_of().unwrap_or(0);
    match state.phase() {
        Phase::FirstPlayer => "the first player is to be drawn".to_owned(),
        Phase::Reveal => "a warning card is to be revealed".to_owned(),
        Phase::Choose => format!("seat {seat} chooses how many dice to roll"),
        Phase::Roll => format!("{} dice of seat {seat} are in the air", state.in_air()),
        Phase::Keep => format!("seat {seat} stops or rerolls"),
        Phase::Finished => {
            let winners: Vec<String> = state.winners().iter().map(|seat| format!("seat {seat}")).collect();
            format!("over, won by {}", winners.join(" and "))
        }
    }
}

/// What a seat has done in this round.
fn standing(state: &State, seat: Player) -> String {
    if !state.alive().contains(seat) {
        return "out of the game".to_owned();
    }
    if let Some(turn) = state.results().iter().find(|turn| turn.player == seat) {
        let verdict = if turn.valid { "safe" } else { "TRIGGERED the warning" };
        return format!("{} = {}, {verdict}", dice(turn.faces), turn.score);
    }
    if state.turn_of() != Some(seat) || state.phase() == Phase::Choose {
        return String::new();
    }
    let lying = if state.faces() == Faces::NONE {
        String::new()
    } else {
        format!("{} = {}, ", dice(state.faces()), state.faces().score())
    };
    let air = if state.in_air() > 0 { format!("{} in the air, ", state.in_air()) } else { String::new() };
    let rerolls = if state.rerolls_left() == 1 { "reroll" } else { "rerolls" };
    format!("{lying}{air}{} {rerolls} left", state.rerolls_left())
}

/// Dice one by one, `G` for the gangster; many of them by face.
fn dice(faces: Faces) -> String {
    let marks = ['G', '1', '2', '3', '4', '5'];
    let counted = marks.into_iter().zip(faces.counts());
    if faces.total() <= DRAWN_DICE {
        let each: Vec<String> = counted.flat_map(|(mark, count)| vec![mark.to_string(); usize::from(count)]).collect();
        format!("[{}]", each.join(" "))
    } else {
        let groups: Vec<String> =
            counted.filter(|&(_, count)| count > 0).map(|(mark, count)| format!("{count}x{mark}")).collect();
        format!("[{}]", groups.join(" "))
    }
}
