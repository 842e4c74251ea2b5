//! A drawing of the table, in 80 columns of ASCII, for terminals and bug reports. It shows everything, even what
//! players cannot see.

use std::fmt::Write as _;

use aleator_core::counted;
use aleator_core::dice_run::{Card, DiceRun, Kind, Phase, STAGES, State};
use aleator_core::game::{Player, State as _};

/// Dice that fit a row beside the name of their group.
const DICE_IN_ROW: usize = 20;

pub(super) fn draw(state: &State, game: &DiceRun) -> String {
    let mut text = String::new();
    let on_top = if state.stage_card_on_top() { ", the stage card on top" } else { "" };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "Dice Run, stage {} of {STAGES}: {}", state.stage(), waiting(state));
    let _ = writeln!(text, "Deck: {}{on_top}", counted(state.deck().total(), "card", "cards"));
    for group in 0..state.track().len() {
        draw_group(state, group, &mut text);
    }
    for seat in 0..game.players() {
        draw_seat(state, game, seat, &mut text);
    }
    text + "R red, B blue, G green, P pink, U purple; > whose turn it is, * began"
}

fn waiting(state: &State) -> String {
    let seat = state.turn().unwrap_or(0);
    match state.phase() {
        Phase::RollAll => "all dice are in the air".to_owned(),
        Phase::DealTargets => "the targets are to be dealt".to_owned(),
        Phase::DealHands => "the movement cards are to be dealt".to_owned(),
        Phase::CutDeck => "the deck is to be cut".to_owned(),
        Phase::PickDice => format!("seat {seat} picks two dice"),
        Phase::RollPicked => format!("two dice of seat {seat} are in the air"),
        Phase::Play => format!("seat {seat} plays"),
        Phase::RollGroup => format!("seat {seat} re-rolls group {}", state.group_in_air().unwrap_or(0)),
        Phase::Draw => format!("seat {seat} draws a card"),
        Phase::ChooseTarget => format!("targets of seats {} are to be chosen", seats(state.pending_players().iter())),
        Phase::Finished => format!("over, won by seat {}", seats(state.winners().iter())),
    }
}

fn seats(seats: impl Iterator<Item = Player>) -> String {
    let names: Vec<String> = seats.map(|seat| seat.to_string()).collect();
    names.join(", ")
}

/// A group by its index; the dice of a large one in several rows.
fn draw_group(state: &State, group: u8, text: &mut String) {
    let named = |kind: Kind| format!("{}{}", kind.colour().letter(), kind.number().get());
    let dice: Vec<String> = state.track().dice(group).iter().map(named).collect();
    let mut name = if group == 0 { "leader".to_owned() } else { group.to_string() };
    if dice.is_empty() {
        let _ = writeln!(text, "{name:>7}  (virtual group)");
    }
    for row in dice.chunks(DICE_IN_ROW) {
        let _ = writeln!(text, "{name:>7}  {}", row.join(" "));
        name.clear();
    }
}

/// A seat's points, stage cards, hand and targets.
fn draw_seat(state: &State, game: &DiceRun, seat: Player, text: &mut String) {
    let mark = if state.turn() == Some(seat) { '>' } else { ' ' };
    let began = if state.first_player() == Some(seat) { '*' } else { ' ' };
    let points = state.stage_points(game)[usize::from(seat)];
    let cards: Vec<String> = state.stage_cards(seat).map(|card| format!(" [{card}]")).collect();
    let hand: Vec<&str> = state.hand(seat).iter().map(Card::name).collect();
    let face_down = state.face_down().filter(|&(player, _)| player == seat);
    let face_down = face_down.map_or_else(String::new, |(_, card)| format!("   face down: {card}"));
    let targets: Vec<String> = state.targets(seat).iter().map(|target| target.to_string()).collect();
    let points = counted(points, "point", "points");
    let _ = writeln!(text, " {mark} seat {seat}{began} {points}{}", cards.concat());
    let _ = writeln!(text, "{}", format!("     hand: {}{face_down}", hand.join(" ")).trim_end());
    let mut line = format!("     targets: {}", targets.join(" "));
    for (name, target) in [("shown", state.shown(seat)), ("chosen", state.chosen(seat))] {
        if let Some(target) = target {
            let _ = write!(line, "   {name}: {target}");
        }
    }
    let _ = writeln!(text, "{}", line.trim_end());
}
