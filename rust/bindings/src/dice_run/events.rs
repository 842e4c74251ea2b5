//! Events of Dice Run as Python classes.

use std::sync::LazyLock;

use aleator_core::counted;
use aleator_core::dice_run::{
    Advance, BySeat, Card, Colour, Dice, Event, Hand, Joined, Kind, State as Core, Targets, Track,
};
use aleator_core::game::{Player, Players, State};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use super::effects;
use crate::held::{Values, held_base, held_class, plain};

held_base! {
    /// Base class of the events of Dice Run.
    RunEvent named "Event" in "aleator._dice_run_events" {
        /// Read the record of an event of this class; `RecordError` names what it cannot hold.
        ///
        /// >>> from aleator.dice_run import StageEnded
        /// >>> StageEnded.from_dict({"type": "stage_ended", "stage": 2, "player": 0})
        /// StageEnded(stage=2, player=0)
        #[classmethod]
        fn from_dict<'py>(cls: &Bound<'py, PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            cls.py().import("aleator.games.dice_run.event_records")?.call_method1("read_event", ((cls,), record))
        }

        /// Return the event as a seat, or a spectator (None too), may see it, with None for anything hidden (DR-2.6).
        ///
        /// >>> from aleator.dice_run import CardDrawn
        /// >>> CardDrawn(1, "sprint").seen_by(0)
        /// CardDrawn(player=1, card=None)
        fn seen_by<'py>(slf: Bound<'py, Self>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            let held = &slf.get().held;
            let Some(seen) = held.class.seen else { return Ok(slf.into_any()) };
            match seen(held.values(slf.py())?, seat)? {
                Some(values) => Ok(slf.get_type().call1(values)?),
                None => Ok(slf.into_any()),
            }
        }
    }
}

held_base! {
    /// Base class of the parts of Dice Run events other than numbers, names and effects.
    RunPart named "DiceRunPart" in "aleator._native" {
        /// Read the record; `RecordError` names what the object cannot hold.
        #[classmethod]
        fn from_dict<'py>(cls: &Bound<'py, PyType>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
            cls.py().import("aleator.games.dice_run.event_records")?.call_method1("part_from_dict", (cls, record))
        }
    }
}

held_class! {
    /// Dice that left a group in a forward move, and the group that they joined: None for a new leading group (DR-3.2).
    ///
    /// Groups are indices of the line before the move.
    Move in "aleator._dice_run_event_parts" extends RunPart, called "(origin, to, dice)" { origin, to, dice }
    frozen: false,
    record: Some(|v| {
        let record = PyDict::new(v.py());
        record.set_item("from", v.get_item(0)?)?;
        record.set_item("to", v.get_item(1)?)?;
        record.set_item("dice", crate::sequence::as_list(&v.get_item(2)?)?)?;
        Ok(record)
    })
}

held_class! {
    /// All dice were rolled and form the Start Group (DR-2.1).
    AllRolled = "all_rolled" in "aleator._dice_run_events" extends RunEvent, called "(dice)" { dice }
    describe: Some(|v| Ok(format!("the dice show {}", joined(&v.get_item(0)?, " ")?)))
}

held_class! {
    /// Each seat got its secret targets (DR-2.2), which only it may see.
    TargetsDealt = "targets_dealt" in "aleator._dice_run_events" extends RunEvent, called "(hands)" { hands }
    describe: Some(|_| Ok("the secret targets are dealt".to_owned())),
    seen: Some(|v, seat| {
        let dealt = |viewer| {
            let event = Event::TargetsDealt(BySeat::from_fn(1, |_| Some(Targets::default())));
            matches!(Core::redact(&event, viewer), Event::TargetsDealt(hands) if hands.get() == [None])
        };
        own_entries(v, seat, dealt)
    })
}

held_class! {
    /// Each seat got its movement cards (DR-2.2), which only it may see.
    HandsDealt = "hands_dealt" in "aleator._dice_run_events" extends RunEvent, called "(hands)" { hands }
    describe: Some(|_| Ok("the movement cards are dealt".to_owned())),
    seen: Some(|v, seat| {
        let dealt = |viewer| {
            let event = Event::HandsDealt(BySeat::from_fn(1, |_| Some(Hand::default())));
            matches!(Core::redact(&event, viewer), Event::HandsDealt(hands) if hands.get() == [None])
        };
        own_entries(v, seat, dealt)
    })
}

held_class! {
    /// The deck was cut into five packs (DR-2.3), whose sizes nobody knows.
    DeckCut = "deck_cut" in "aleator._dice_run_events" extends RunEvent, called "(sizes)" { sizes }
    describe: Some(|_| Ok("the deck is cut into five packs".to_owned())),
    seen: Some(|v, _seat| {
        // Nobody, whatever the seat, sees them.
        let hidden = Core::redact(&Event::DeckCut(Some([0; 5])), None) == Event::DeckCut(None);
        if hidden { without(v, 0).map(Some) } else { Ok(None) }
    })
}

held_class! {
    /// A player picked two dice to see who begins (DR-2.4); they are in the air.
    DicePicked = "dice_picked" in "aleator._dice_run_events" extends RunEvent, called "(player, dice)" { player, dice }
    describe: Some(|v| Ok(format!("seat {} picks {}", v.get_item(0)?, joined(&v.get_item(1)?, " and ")?)))
}

held_class! {
    /// The picked dice have landed (DR-2.4).
    PickedRolled = "picked_rolled" in "aleator._dice_run_events" extends RunEvent, called "(player, dice, total)" {
        player, dice, total
    }
    describe: Some(|v| {
        let dice = joined(&v.get_item(1)?, " and ")?;
        Ok(format!("seat {} rolls {dice}: {}", v.get_item(0)?, v.get_item(2)?))
    })
}

held_class! {
    /// Several players rolled the highest total: they roll again (DR-2.4).
    StartTied = "start_tied" in "aleator._dice_run_events" extends RunEvent, called "(players, total)" {
        players, total
    }
    describe: Some(|v| {
        let players = listed(&v.get_item(0)?)?;
        Ok(format!("seats {players} tie with {} and roll again", v.get_item(1)?))
    })
}

held_class! {
    /// A player rolled the highest total and begins (DR-2.4).
    FirstPlayerFound = "first_player_found" in "aleator._dice_run_events" extends RunEvent, called "(player)" { player }
    describe: Some(|v| Ok(format!("seat {} begins", v.get_item(0)?)))
}

held_class! {
    /// A player plays a movement card, which now takes effect (DR-4.1).
    CardPlayed = "card_played" in "aleator._dice_run_events" extends RunEvent, called "(player, card, effect)" {
        player, card, effect
    }
    describe: Some(|v| Ok(format!("seat {} plays {}: {}", v.get_item(0)?, v.get_item(1)?, v.get_item(2)?)))
}

held_class! {
    /// A player shows a secret target for its two moves (DR-6.1).
    TargetShown = "target_shown" in "aleator._dice_run_events" extends RunEvent, called "(player, target, first)" {
        player, target, first
    }
    describe: Some(|v| Ok(format!("seat {} shows {}, {} first", v.get_item(0)?, v.get_item(1)?, v.get_item(2)?)))
}

held_class! {
    /// A forward move, from the front to the back (DR-3.2); no moves if nothing moved.
    DiceAdvanced = "dice_advanced" in "aleator._dice_run_events" extends RunEvent, called "(by, moves)" { by, moves }
    describe: Some(|v| {
        let (mut dice, moves) = (0, v.get_item(1)?);
        for one in moves.try_iter()? {
            dice += one?.getattr("dice")?.len()?;
        }
        Ok(format!("{}: {}", v.get_item(0)?, counted(dice, "die moves", "dice move")))
    }),
    // In the record `by` says only which colour or number.
    record: Some(|v| {
        let record = PyDict::new(v.py());
        record.set_item("type", "dice_advanced")?;
        let by = v.get_item(0)?.call_method0("to_dict")?;
        by.del_item("type")?;
        record.set_item("by", by)?;
        record.set_item("moves", plain(&v.get_item(1)?)?)?;
        Ok(record)
    })
}

held_class! {
    /// This many virtual groups were used up or ended up at an end of the line, and are discarded (DR-3.5, DR-3.6).
    OutdistanceDiscarded = "outdistance_discarded" in "aleator._dice_run_events" extends RunEvent, called "(cards)" {
        cards
    }
    describe: Some(|v| {
        let cards = v.get_item(0)?;
        let are = if cards.eq(1)? { "card is" } else { "cards are" };
        Ok(format!("{cards} outdistance {are} discarded"))
    })
}

held_class! {
    /// The line as it is now, from the leading group; None is a virtual group.
    LineChanged = "line_changed" in "aleator._dice_run_events" extends RunEvent, called "(groups)" { groups }
    describe: Some(|v| {
        let groups = v.get_item(0)?.try_iter()?.map(|group| {
            let group = group?;
            if group.is_none() { Ok("virtual".to_owned()) } else { joined(&group, " ") }
        });
        Ok(format!("the line: {}", groups.collect::<PyResult<Vec<_>>>()?.join(" | ")))
    })
}

held_class! {
    /// A player re-rolls a group, with a card face down that nobody else sees (DR-7.1, DR-7.2).
    RerollChosen = "reroll_chosen" in "aleator._dice_run_events" extends RunEvent, called "(player, card, group)" {
        player, card, group
    }
    describe: Some(|v| {
        Ok(format!("seat {} rolls group {} again, with a card face down", v.get_item(0)?, v.get_item(2)?))
    }),
    seen: Some(|v, seat| {
        own_secret(v, seat, |player, viewer| {
            let event = Event::RerollChosen { player, card: Some(any_card()), group: 0 };
            matches!(Core::redact(&event, viewer), Event::RerollChosen { card: None, .. })
        })
    })
}

held_class! {
    /// The card of the previous re-roll goes to the discards, where everybody can see it (DR-7.2).
    FaceDownDiscarded = "face_down_discarded" in "aleator._dice_run_events" extends RunEvent, called "(player, card)" {
        player, card
    }
    describe: Some(|v| Ok(format!("the card of seat {}, {}, is discarded", v.get_item(0)?, v.get_item(1)?)))
}

held_class! {
    /// The dice of a group have landed in their place (DR-7.1).
    GroupRolled = "group_rolled" in "aleator._dice_run_events" extends RunEvent, called "(player, group, dice)" {
        player, group, dice
    }
    describe: Some(|v| Ok(format!("group {} shows {}", v.get_item(1)?, joined(&v.get_item(2)?, " ")?)))
}

held_class! {
    /// A player draws a movement card, which nobody else may see (DR-4.2).
    CardDrawn = "card_drawn" in "aleator._dice_run_events" extends RunEvent, called "(player, card)" { player, card }
    describe: Some(|v| Ok(format!("seat {} draws {}", v.get_item(0)?, or_else(&v.get_item(1)?, "a card")))),
    seen: Some(|v, seat| {
        own_secret(v, seat, |player, viewer| {
            let event = Event::CardDrawn(player, Some(any_card()));
            matches!(Core::redact(&event, viewer), Event::CardDrawn(_, None))
        })
    })
}

held_class! {
    /// The stage card is on top of the deck: its back is different, so everybody can see it (DR-8.1).
    StageCardUncovered = "stage_card_uncovered" in "aleator._dice_run_events" extends RunEvent, called "(stage)" {
        stage
    }
    describe: Some(|v| Ok(format!("the card of stage {} lies on top of the deck", v.get_item(0)?)))
}

held_class! {
    /// The stage card is put aside; `player` is the drawer (DR-8.1).
    StageEnded = "stage_ended" in "aleator._dice_run_events" extends RunEvent, called "(stage, player)" {
        stage, player
    }
    describe: Some(|v| Ok(format!("stage {} ends with the draw of seat {}", v.get_item(0)?, v.get_item(1)?)))
}

held_class! {
    /// A player has chosen a target, which nobody else sees yet (DR-8.2).
    TargetChosen = "target_chosen" in "aleator._dice_run_events" extends RunEvent, called "(player, target)" {
        player, target
    }
    describe: Some(|v| Ok(format!("seat {} has chosen {}", v.get_item(0)?, or_else(&v.get_item(1)?, "a target")))),
    seen: Some(|v, seat| {
        own_secret(v, seat, |player, viewer| {
            let event = Event::TargetChosen(player, Kind::from_index(0));
            matches!(Core::redact(&event, viewer), Event::TargetChosen(_, None))
        })
    })
}

held_class! {
    /// The targets of all seats are revealed (DR-8.2).
    TargetsRevealed = "targets_revealed" in "aleator._dice_run_events" extends RunEvent, called "(targets)" { targets }
    describe: Some(|v| Ok(format!("the targets: {}", joined(&v.get_item(0)?, ", ")?)))
}

held_class! {
    /// The ranking; by seat the target points in the leading group and the stage points given (DR-8.4, DR-8.5).
    StageScored = "stage_scored" in "aleator._dice_run_events" extends RunEvent,
        called "(stage, ranking, scores, points)" { stage, ranking, scores, points }
    describe: Some(|v| {
        let points = v.get_item(3)?;
        let ranked = v.get_item(1)?.try_iter()?.map(|seat| {
            let seat = seat?;
            Ok(format!("seat {seat} ({})", points.get_item(&seat)?))
        });
        Ok(format!("stage {}: {}", v.get_item(0)?, ranked.collect::<PyResult<Vec<_>>>()?.join(", ")))
    })
}

held_class! {
    /// The game is over (DR-9.1).
    GameEnded = "game_ended" in "aleator._dice_run_events" extends RunEvent, called "(winners)" { winners }
    describe: Some(|v| {
        let winners = v.get_item(0)?;
        let seats = listed(&winners)?;
        let win = if winners.len()? == 1 { format!("seat {seats} wins") } else { format!("seats {seats} win") };
        Ok(format!("the game is over: {win}"))
    })
}

// What a seat may know. The core says what is hidden, asked about a stand-in: an event made by hand may hold anything.

/// The values without the one in this place.
fn without<'py>(values: &Values<'py>, place: usize) -> PyResult<Values<'py>> {
    let mut left: Vec<_> = values.iter().collect();
    left[place] = values.py().None().into_bound(values.py());
    PyTuple::new(values.py(), left)
}

/// Empties the entries that are hidden from the seat; `hidden` says it of the only entry of seat 0.
fn own_entries<'py>(
    values: &Values<'py>,
    seat: &Bound<'py, PyAny>,
    hidden: impl Fn(Option<Player>) -> bool,
) -> PyResult<Option<Values<'py>>> {
    let py = values.py();
    let (from_own, from_others) = (hidden(Some(0)), hidden(None));
    let entry = |(place, entry): (usize, PyResult<Bound<'py, PyAny>>)| {
        let is_hidden = if place.into_bound_py_any(py)?.eq(seat)? { from_own } else { from_others };
        if is_hidden { Ok(py.None().into_bound(py)) } else { entry }
    };
    let left = values.get_item(0)?.try_iter()?.enumerate().map(entry).collect::<PyResult<Vec<_>>>()?;
    Ok(Some(PyTuple::new(py, [PyTuple::new(py, left)?])?))
}

/// Empties the second value where it is hidden from the seat; the first one says whose it is.
fn own_secret<'py>(
    values: &Values<'py>,
    seat: &Bound<'py, PyAny>,
    hidden: impl Fn(Player, Option<Player>) -> bool,
) -> PyResult<Option<Values<'py>>> {
    let own = seat.eq(values.get_item(0)?)?;
    if hidden(0, own.then_some(0)) { without(values, 1).map(Some) } else { Ok(None) }
}

/// Some card, as a stand-in.
fn any_card() -> Card {
    Card::advance(Advance::Colour(Colour::Red))
}

// Words.

/// The items, which have to be strings, with something between them.
fn joined(items: &Bound<'_, PyAny>, between: &str) -> PyResult<String> {
    PyString::new(items.py(), between).call_method1("join", (items,))?.extract()
}

/// Any items, with commas.
fn listed(items: &Bound<'_, PyAny>) -> PyResult<String> {
    let items = items.try_iter()?.map(|item| Ok(item?.to_string()));
    Ok(items.collect::<PyResult<Vec<_>>>()?.join(", "))
}

fn or_else(value: &Bound<'_, PyAny>, instead: &str) -> String {
    if value.is_none() { instead.to_owned() } else { value.to_string() }
}

// From the core.

/// The names of all kinds of dice.
static KINDS: LazyLock<Vec<String>> = LazyLock::new(|| Kind::all().map(|kind| kind.to_string()).collect());

fn kind(kind: Kind) -> &'static str {
    &KINDS[usize::from(kind.index())]
}

fn dice(py: Python<'_>, dice: Dice) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, dice.iter().map(kind).collect::<Vec<_>>())
}

fn seats(py: Python<'_>, players: Players) -> PyResult<Bound<'_, PyTuple>> {
    crate::bridge::seats(py, players)
}

fn counts(py: Python<'_>, counts: BySeat<u8>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, counts.get().iter().copied())
}

/// What each seat was dealt; None where it is hidden.
fn hands<'py, T: Copy, N: IntoIterator<Item = &'static str>>(
    py: Python<'py>,
    hands: &BySeat<Option<T>>,
    names: impl Fn(T) -> N,
) -> PyResult<Bound<'py, PyTuple>> {
    let hand =
        |hand: &Option<T>| hand.map(|hand| PyTuple::new(py, names(hand).into_iter().collect::<Vec<_>>())).transpose();
    PyTuple::new(py, hands.get().iter().map(hand).collect::<PyResult<Vec<_>>>()?)
}

/// The groups of the line; None for a virtual one.
fn line<'py>(py: Python<'py>, track: &Track) -> PyResult<Bound<'py, PyTuple>> {
    let group = |group| {
        let group = track.dice(group);
        if group.is_empty() { Ok(None) } else { dice(py, group).map(Some) }
    };
    PyTuple::new(py, (0..track.len()).map(group).collect::<PyResult<Vec<_>>>()?)
}

fn moves<'py>(py: Python<'py>, moves: &[Joined]) -> PyResult<Bound<'py, PyTuple>> {
    let one = |joined: &Joined| Move::made((joined.from, joined.to, dice(py, joined.dice)?).into_pyobject(py)?);
    PyTuple::new(py, moves.iter().map(one).collect::<PyResult<Vec<_>>>()?)
}

/// The object of an event.
pub(super) fn wrap<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    match event {
        Event::AllRolled(landed) => AllRolled::made((dice(py, *landed)?,).into_pyobject(py)?),
        Event::TargetsDealt(dealt) => {
            let hands = hands(py, dealt, |targets| targets.iter().map(kind).collect::<Vec<_>>())?;
            TargetsDealt::made((hands,).into_pyobject(py)?)
        }
        Event::HandsDealt(dealt) => {
            let hands = hands(py, dealt, |hand| hand.iter().map(Card::name).collect::<Vec<_>>())?;
            HandsDealt::made((hands,).into_pyobject(py)?)
        }
        Event::DeckCut(sizes) => {
            let sizes = sizes.map(|sizes| PyTuple::new(py, sizes)).transpose()?;
            DeckCut::made((sizes,).into_pyobject(py)?)
        }
        Event::DicePicked(player, picked) => DicePicked::made((player, dice(py, *picked)?).into_pyobject(py)?),
        Event::PickedRolled { player, dice: landed, total } => {
            PickedRolled::made((player, dice(py, *landed)?, total).into_pyobject(py)?)
        }
        Event::StartTied(tied, total) => StartTied::made((seats(py, *tied)?, total).into_pyobject(py)?),
        Event::FirstPlayerFound(player) => FirstPlayerFound::made((player,).into_pyobject(py)?),
        Event::CardPlayed(player, card, effect) => {
            CardPlayed::made((player, card.name(), effects::wrap(py, *effect)?).into_pyobject(py)?)
        }
        Event::TargetShown(player, target, first) => {
            TargetShown::made((player, kind(*target), first.name()).into_pyobject(py)?)
        }
        Event::DiceAdvanced { by, moves: made } => {
            DiceAdvanced::made((effects::wrap_advance(py, *by)?, moves(py, made)?).into_pyobject(py)?)
        }
        Event::OutdistanceDiscarded(cards) => OutdistanceDiscarded::made((cards,).into_pyobject(py)?),
        Event::LineChanged(track) => LineChanged::made((line(py, track)?,).into_pyobject(py)?),
        Event::RerollChosen { player, card, group } => {
            RerollChosen::made((player, card.map(Card::name), group).into_pyobject(py)?)
        }
        Event::FaceDownDiscarded(player, card) => FaceDownDiscarded::made((player, card.name()).into_pyobject(py)?),
        Event::GroupRolled { player, group, dice: landed } => {
            GroupRolled::made((player, group, dice(py, *landed)?).into_pyobject(py)?)
        }
        Event::CardDrawn(player, card) => CardDrawn::made((player, card.map(Card::name)).into_pyobject(py)?),
        Event::StageCardUncovered(stage) => StageCardUncovered::made((stage,).into_pyobject(py)?),
        Event::StageEnded(stage, player) => StageEnded::made((stage, player).into_pyobject(py)?),
        Event::TargetChosen(player, target) => TargetChosen::made((player, target.map(kind)).into_pyobject(py)?),
        Event::TargetsRevealed(targets) => {
            let targets = PyTuple::new(py, targets.get().iter().map(|target| target.map(kind)))?;
            TargetsRevealed::made((targets,).into_pyobject(py)?)
        }
        Event::StageScored { stage, ranking, scores, points } => {
            let by_seat = (stage, counts(py, *ranking)?, counts(py, *scores)?, counts(py, *points)?);
            StageScored::made(by_seat.into_pyobject(py)?)
        }
        Event::GameEnded(winners) => GameEnded::made((seats(py, *winners)?,).into_pyobject(py)?),
    }
}

/// Adds the classes to the extension; those whose names both games use stand under longer ones.
pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("DiceRunEvent", py.get_type::<RunEvent>())?;
    module.add_class::<RunPart>()?;
    module.add_class::<Move>()?;
    module.add_class::<AllRolled>()?;
    module.add_class::<TargetsDealt>()?;
    module.add_class::<HandsDealt>()?;
    module.add_class::<DeckCut>()?;
    module.add_class::<DicePicked>()?;
    module.add_class::<PickedRolled>()?;
    module.add_class::<StartTied>()?;
    module.add_class::<FirstPlayerFound>()?;
    module.add_class::<CardPlayed>()?;
    module.add_class::<TargetShown>()?;
    module.add_class::<DiceAdvanced>()?;
    module.add_class::<OutdistanceDiscarded>()?;
    module.add_class::<LineChanged>()?;
    module.add("DiceRunRerollChosen", py.get_type::<RerollChosen>())?;
    module.add_class::<FaceDownDiscarded>()?;
    module.add_class::<GroupRolled>()?;
    module.add_class::<CardDrawn>()?;
    module.add_class::<StageCardUncovered>()?;
    module.add_class::<StageEnded>()?;
    module.add_class::<TargetChosen>()?;
    module.add_class::<TargetsRevealed>()?;
    module.add_class::<StageScored>()?;
    module.add("DiceRunGameEnded", py.get_type::<GameEnded>())
}
