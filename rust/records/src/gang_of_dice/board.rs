//! A drawing of the table, in 80 columns of ASCII, for terminals and bug reports.

use aleator_core::counted;
use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Colour, Faces, GangOfDice, Phase, ROUNDS, State};

use crate::text::wrap;

/// Up to this many dice are drawn one by one.
const DRAWN_DICE: u32 = 20;

pub(super) fn draw(state: &State, game: &GangOfDice) -> String {
    let mut lines = vec![heading(state)];
    if let Some(card) = state.card().map(|card| game.deck().card(card)) {
        let timing = match card.colour {
            Colour::Black => "black, bomb: checked once, when the turn is over",
            Colour::Yellow => "yellow, explosive: checked after every roll",
        };
        lines.extend(wrap(&format!("Warning: {} ({timing})", card.title)));
    }
    lines.push(format!("Now: {}", waiting(state)));
    lines.push("   seat  pool  this round".to_owned());
    for seat in 0..game.players() {
        let mark = if state.turn_of() == Some(seat) { '>' } else { ' ' };
        let opens = if state.first_player() == Some(seat) { '*' } else { ' ' };
        lines.extend(wrap(&format!(" {mark} {seat:>3}{opens}  {:>4}  {}", state.pool(seat), standing(state, seat))));
    }
    lines.push("> whose turn it is, * opens the round, G gangster".to_owned());
    lines.join("\n")
}

/// The first line, which also names a state in one line.
fn heading(state: &State) -> String {
    format!("Gang of Dice, round {} of {ROUNDS}, table: {}", state.round(), counted(state.table(), "die", "dice"))
}

fn waiting(state: &State) -> String {
    let seat = state.turn_of().unwrap_or(0);
    match state.phase() {
        Phase::FirstPlayer => "the first player is to be drawn".to_owned(),
        Phase::Reveal => "a warning card is to be revealed".to_owned(),
        Phase::Choose => format!("seat {seat} chooses how many dice to roll"),
        Phase::Roll => {
            let (one, many) = (format!("die of seat {seat} is"), format!("dice of seat {seat} are"));
            format!("{} in the air", counted(state.in_air(), one, many))
        }
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
        let verdict = if turn.valid { "safe" } else { "BUST" };
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
    format!("{lying}{air}{} left", counted(state.rerolls_left(), "reroll", "rerolls"))
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
