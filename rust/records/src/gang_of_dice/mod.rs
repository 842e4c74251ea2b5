//! The records of Gang of Dice.

mod board;
mod config;
mod deck;
mod read;
mod state;
mod view;

use aleator_core::game::Player;
use aleator_core::gang_of_dice::{Action, Event, GangOfDice, Outcome, State};
use serde_json::Value;

use crate::{Record, RecordError};

impl Record for State {
    fn to_json(&self, game: &GangOfDice) -> Value {
        state::write(self, game)
    }

    fn from_json(game: &GangOfDice, record: &Value) -> Result<Self, RecordError> {
        read::read(game, record)
    }

    fn view(&self, game: &GangOfDice, seat: Option<Player>) -> Value {
        view::write(self, game, seat)
    }

    fn board(&self, game: &GangOfDice) -> String {
        board::draw(self, game)
    }

    fn action_to_json(_game: &GangOfDice, action: &Action) -> Value {
        state::write_action(*action)
    }

    fn action_from_json(_game: &GangOfDice, record: &Value) -> Result<Action, RecordError> {
        state::read_action(record)
    }

    fn outcome_to_json(game: &GangOfDice, outcome: &Outcome) -> Value {
        state::write_outcome(game, *outcome)
    }

    fn outcome_from_json(game: &GangOfDice, record: &Value) -> Result<Outcome, RecordError> {
        state::read_outcome(game, record)
    }

    fn event_to_json(game: &GangOfDice, event: &Event) -> Value {
        state::write_event(game, event)
    }
}
