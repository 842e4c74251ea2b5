//! Events of Gang of Dice as Python classes.

use aleator_core::counted;
use aleator_core::game::Players;
use aleator_core::gang_of_dice::{Event, Faces, GangOfDice, TurnResult as CoreResult};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::held::{Values, held_base, held_class};

held_base! {
    /// Base class of the events of Gang of Dice, all of which are public (GD-1.6).
    GangEvent named "GangOfDiceEvent" in "aleator._native" {
        /// Read the record of an event of this class; `RecordError` names what it cannot hold.
        #[classmethod]
        fn from_dict<'py>(cls: &Bound<'py, PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            cls.py().import("aleator.games.codec")?.call_method1("from_dict", ((cls,), "event", record))
        }

        /// Return the event as a seat, or a spectator (None too), may see it: unchanged, since all is public (GD-1.6).
        fn seen_by<'py>(slf: Bound<'py, Self>, seat: &Bound<'py, PyAny>) -> Bound<'py, Self> {
            let _ = seat;
            slf
        }
    }
}

held_base! {
    /// Base class of the parts of Gang of Dice states other than numbers and names.
    GangPart named "GangOfDicePart" in "aleator._native" {
        /// Read the record; `RecordError` names what the object cannot hold.
        #[classmethod]
        fn from_dict<'py>(cls: &Bound<'py, PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            cls.py().import("aleator.gang_of_dice")?.call_method1("_part_from_dict", (cls, record))
        }
    }
}

held_class! {
    /// A finished turn of the current round: who rolled, how many dice, what they show, and whether the warning was not
    /// triggered.
    TurnResult in "aleator.gang_of_dice" extends GangPart, called "(player, dice, faces, score, valid)" {
        player, dice, faces, score, valid
    }
    frozen: false
}

held_class! {
    /// Chance has decided who opens the first round (GD-2.3).
    FirstPlayerDrawn = "first_player_drawn" in "aleator.gang_of_dice" extends GangEvent, called "(seat)" { seat }
    describe: Some(|v| Ok(format!("seat {} opens the first round", v.get_item(0)?)))
}

held_class! {
    /// A round begins with its warning card (GD-2.1).
    CardRevealed = "card_revealed" in "aleator.gang_of_dice" extends GangEvent, called "(round, card)" { round, card }
    describe: Some(|v| Ok(format!("round {}: card {} is revealed", v.get_item(0)?, v.get_item(1)?)))
}

held_class! {
    /// Dice from the supply were added to the table, which then holds `table` (GD-2.2).
    BonusDiceAdded = "bonus_dice_added" in "aleator.gang_of_dice" extends GangEvent, called "(round, dice, table)" {
        round, dice, table
    }
    describe: Some(|v| {
        let [round, dice, table] = [v.get_item(0)?, v.get_item(1)?, v.get_item(2)?];
        Ok(format!("round {round}: {}, {table} on the table", counted(dice, "bonus die", "bonus dice")))
    })
}

held_class! {
    /// A player took dice from the pool, which are now in the air (GD-3.1).
    DiceChosen = "dice_chosen" in "aleator.gang_of_dice" extends GangEvent, called "(player, dice)" { player, dice }
    describe: Some(|v| Ok(format!("seat {} rolls {}", v.get_item(0)?, counted(v.get_item(1)?, "die", "dice"))))
}

held_class! {
    /// A player picked up dice to reroll, which are now in the air (GD-3.2).
    RerollChosen = "reroll_chosen" in "aleator.gang_of_dice" extends GangEvent, called "(player, faces)" {
        player, faces
    }
    describe: Some(|v| Ok(format!("seat {} rerolls {}", v.get_item(0)?, in_words(&v.get_item(1)?)?)))
}

held_class! {
    /// A player kept all dice (GD-3.2).
    TurnStopped = "turn_stopped" in "aleator.gang_of_dice" extends GangEvent, called "(player)" { player }
    describe: Some(|v| Ok(format!("seat {} stops", v.get_item(0)?)))
}

held_class! {
    /// The dice in the air landed: `landed` has only those, `faces` all dice of the turn.
    DiceLanded = "dice_landed" in "aleator.gang_of_dice" extends GangEvent,
        called "(player, landed, faces, rerolls_left)" { player, landed, faces, rerolls_left }
    describe: Some(|v| {
        let (landed, faces) = (in_words(&v.get_item(1)?)?, in_words(&v.get_item(2)?)?);
        let rerolls = counted(v.get_item(3)?, "reroll", "rerolls");
        Ok(format!("seat {}: landed {landed}, so {faces}, {rerolls} left", v.get_item(0)?))
    })
}

held_class! {
    /// The dice matched the card (GD-3.3, GD-3.4).
    WarningTriggered = "warning_triggered" in "aleator.gang_of_dice" extends GangEvent, called "(player, card)" {
        player, card
    }
    describe: Some(|v| Ok(format!("seat {} triggers {}", v.get_item(0)?, v.get_item(1)?)))
}

held_class! {
    /// A turn is over; `valid` is false if the warning was triggered.
    TurnEnded = "turn_ended" in "aleator.gang_of_dice" extends GangEvent,
        called "(player, dice, faces, score, valid)" { player, dice, faces, score, valid }
    describe: Some(|v| {
        let verdict = if v.get_item(4)?.is_truthy()? { "safe" } else { "lost" };
        let faces = in_words(&v.get_item(2)?)?;
        Ok(format!("seat {} ends its turn with {faces}: {}, {verdict}", v.get_item(0)?, v.get_item(3)?))
    })
}

held_class! {
    /// A round has a winner, who took `dice` from the table and now has `pool` (GD-5.1, GD-5.2).
    RoundWon = "round_won" in "aleator.gang_of_dice" extends GangEvent, called "(round, player, dice, pool)" {
        round, player, dice, pool
    }
    describe: Some(|v| {
        let [round, player, dice] = [v.get_item(0)?, v.get_item(1)?, v.get_item(2)?];
        Ok(format!("round {round}: seat {player} wins {} and has {}", counted(dice, "die", "dice"), v.get_item(3)?))
    })
}

held_class! {
    /// Everybody triggered the card; `table` dice stay for the next winner (GD-5.3).
    RoundLost = "round_lost" in "aleator.gang_of_dice" extends GangEvent, called "(round, table)" { round, table }
    describe: Some(|v| {
        Ok(format!("round {}: nobody wins, {}", v.get_item(0)?, counted(v.get_item(1)?, "die stays", "dice stay")))
    })
}

held_class! {
    /// A player has no dice left (GD-5.4).
    PlayerEliminated = "player_eliminated" in "aleator.gang_of_dice" extends GangEvent, called "(round, player)" {
        round, player
    }
    describe: Some(|v| Ok(format!("round {}: seat {} is out", v.get_item(0)?, v.get_item(1)?)))
}

held_class! {
    /// The game is over (GD-6.1, GD-6.2).
    GameEnded = "game_ended" in "aleator.gang_of_dice" extends GangEvent, called "(winners)" { winners }
    describe: Some(|v| {
        let winners = v.get_item(0)?.try_iter()?.map(|seat| Ok(format!("seat {}", seat?)));
        Ok(format!("won by {}", winners.collect::<PyResult<Vec<_>>>()?.join(" and ")))
    })
}

/// What six counts show, gangster first, in words; an event made by hand may hold any numbers.
fn in_words(faces: &Bound<'_, PyAny>) -> PyResult<String> {
    let counts = faces.try_iter()?.map(|count| count?.extract::<i64>()).collect::<PyResult<Vec<_>>>();
    let counts = counts.map_err(|_| PyTypeError::new_err("faces are six counts, gangster first"))?;
    let counts: [i64; 6] =
        counts.try_into().map_err(|_| PyValueError::new_err("faces are six counts, gangster first"))?;
    Ok(super::actions::counts_in_words(counts))
}

fn counts(py: Python<'_>, faces: Faces) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, faces.counts())
}

/// The values of a finished turn.
fn of_turn<'py>(py: Python<'py>, turn: &CoreResult) -> PyResult<Values<'py>> {
    (turn.player, turn.dice, counts(py, turn.faces)?, turn.score, turn.valid).into_pyobject(py)
}

/// The object of a finished turn.
pub(super) fn wrap_result<'py>(py: Python<'py>, turn: &CoreResult) -> PyResult<Bound<'py, PyAny>> {
    TurnResult::made(of_turn(py, turn)?)
}

fn seats(py: Python<'_>, players: Players) -> PyResult<Bound<'_, PyTuple>> {
    crate::bridge::seats(py, players)
}

/// The object of an event.
pub(super) fn wrap<'py>(py: Python<'py>, game: &GangOfDice, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    let id = |card| game.deck().card(card).id.as_str();
    match *event {
        Event::FirstPlayerDrawn { seat } => FirstPlayerDrawn::made((seat,).into_pyobject(py)?),
        Event::CardRevealed { round, card } => CardRevealed::made((round, id(card)).into_pyobject(py)?),
        Event::BonusDiceAdded { round, dice, table } => BonusDiceAdded::made((round, dice, table).into_pyobject(py)?),
        Event::DiceChosen { player, dice } => DiceChosen::made((player, dice).into_pyobject(py)?),
        Event::RerollChosen { player, faces } => RerollChosen::made((player, counts(py, faces)?).into_pyobject(py)?),
        Event::TurnStopped { player } => TurnStopped::made((player,).into_pyobject(py)?),
        Event::DiceLanded { player, landed, faces, rerolls_left } => {
            DiceLanded::made((player, counts(py, landed)?, counts(py, faces)?, rerolls_left).into_pyobject(py)?)
        }
        Event::WarningTriggered { player, card } => WarningTriggered::made((player, id(card)).into_pyobject(py)?),
        Event::TurnEnded(result) => TurnEnded::made(of_turn(py, &result)?),
        Event::RoundWon { round, player, dice, pool } => RoundWon::made((round, player, dice, pool).into_pyobject(py)?),
        Event::RoundLost { round, table } => RoundLost::made((round, table).into_pyobject(py)?),
        Event::PlayerEliminated { round, player } => PlayerEliminated::made((round, player).into_pyobject(py)?),
        Event::GameEnded { winners } => GameEnded::made((seats(py, winners)?,).into_pyobject(py)?),
    }
}

/// Adds the classes to the extension; those whose names both games use stand under longer ones.
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<GangEvent>()?;
    module.add_class::<GangPart>()?;
    module.add_class::<TurnResult>()?;
    module.add_class::<FirstPlayerDrawn>()?;
    module.add_class::<CardRevealed>()?;
    module.add_class::<BonusDiceAdded>()?;
    module.add_class::<DiceChosen>()?;
    module.add("GangOfDiceRerollChosen", module.py().get_type::<RerollChosen>())?;
    module.add_class::<TurnStopped>()?;
    module.add_class::<DiceLanded>()?;
    module.add_class::<WarningTriggered>()?;
    module.add_class::<TurnEnded>()?;
    module.add_class::<RoundWon>()?;
    module.add_class::<RoundLost>()?;
    module.add_class::<PlayerEliminated>()?;
    module.add("GangOfDiceGameEnded", module.py().get_type::<GameEnded>())
}
