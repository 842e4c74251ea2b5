//! Dice Run as ids and observations.
//!
//! A turn begins with a card to play, a card to re-roll with, or a target to show; further steps ask for the rest of
//! the action: dice by their kinds in ascending order, a group, a number, a forward move, or which half of a target
//! goes first.

mod choice;
mod line;
mod observe;

use aleator_core::dice_run::{Action, Advance, Card, Colour, DiceRun, First, KINDS, Kind, MAX_GROUPS, Number, State};
use aleator_core::game::Player;

pub use choice::{Choice, Partial};

use crate::encode::{Encode, IdPath};
use crate::ids::IdSet;
use crate::layout::Layout;

/// Play the card `id - PLAY`.
pub const PLAY: u16 = 0;
/// Re-roll with the card `id - REROLL`.
pub const REROLL: u16 = PLAY + Card::NUM as u16;
/// Show the target `id - TARGET`, or choose it.
pub const TARGET: u16 = REROLL + Card::NUM as u16;
/// The target's colour first, or its number.
pub const FIRST: u16 = TARGET + KINDS as u16;
/// A die of the kind `id - DIE`.
pub const DIE: u16 = FIRST + 2;
/// The forward move `id - ADVANCE` with a Choice card.
pub const ADVANCE: u16 = DIE + KINDS as u16;
/// The group with the index `id - GROUP` in the line.
pub const GROUP: u16 = ADVANCE + Advance::NUM as u16;
/// The number `id - NUMBER + 1`.
pub const NUMBER: u16 = GROUP + MAX_GROUPS as u16;
/// How many ids there are.
pub const IDS: u16 = NUMBER + 6;

const _: () = assert!(IDS <= 192, "an IdSet holds no more");

impl Encode for State {
    type Partial = Partial;
    type Ids = IdSet;
    type Mark = ();

    fn id_count(_game: &DiceRun) -> usize {
        IDS.into()
    }

    fn id_name(_game: &DiceRun, id: u16) -> Option<String> {
        let card = |index: u16| Card::from_index(index as u8).map(Card::name);
        let kind = |index: u16| Kind::from_index(index as u8);
        Some(match id {
            PLAY..REROLL => format!("play {}", card(id - PLAY)?),
            REROLL..TARGET => format!("re-roll with {}", card(id - REROLL)?),
            TARGET..FIRST => format!("target {}", kind(id - TARGET)?),
            FIRST..DIE => format!("{} first", if id == FIRST { First::Colour.name() } else { First::Number.name() }),
            DIE..ADVANCE => format!("die {}", kind(id - DIE)?),
            ADVANCE..GROUP => match Colour::ALL.get(usize::from(id - ADVANCE)) {
                Some(colour) => format!("advance {}", colour.name()),
                None => format!("advance {}", id - ADVANCE + 1 - Colour::NUM as u16),
            },
            GROUP..NUMBER => format!("group {}", id - GROUP),
            NUMBER..IDS => format!("number {}", id - NUMBER + 1),
            _ => return None,
        })
    }

    fn asked(&self, partial: Partial) -> &'static str {
        choice::asked(self, partial).map_or("nothing", choice::Asked::words)
    }

    #[inline(always)]
    fn legal_ids(&self, game: &DiceRun, partial: Partial) -> IdSet {
        choice::legal_ids(self, game, partial)
    }

    #[inline(always)]
    fn take_id(&self, partial: &mut Partial, id: u16) -> Option<Action> {
        let action = choice::take(self, partial, id);
        if action.is_some() {
            *partial = Partial::default();
        }
        action
    }

    fn partial_ids(&self, partial: Partial) -> IdPath {
        choice::partial_ids(partial)
    }

    fn action_ids(&self, action: &Action) -> IdPath {
        choice::action_ids(*action)
    }

    fn layout(game: &DiceRun) -> Layout {
        observe::layout(game)
    }

    fn observation_len(game: &DiceRun) -> usize {
        observe::len(game)
    }

    #[inline]
    fn write_observation(&self, game: &DiceRun, partial: Option<Partial>, viewer: Player, out: &mut [u8]) {
        observe::write(self, game, partial, viewer, out);
    }

    #[inline(always)]
    fn write_choice(&self, partial: Partial, out: &mut [u8]) {
        observe::write_choice(self, partial, out);
    }

    fn mark(&self, _viewer: Player) {}

    /// After nearly every action another seat is to act, and sees everything from elsewhere.
    #[inline(always)]
    fn write_changes(&self, game: &DiceRun, (): (), partial: Option<Partial>, viewer: Player, out: &mut [u8]) {
        observe::write(self, game, partial, viewer, out);
    }
}

/// The number of an id of that part.
fn number(id: u16) -> Option<Number> {
    Number::new((id.checked_sub(NUMBER)? + 1) as u8)
}
