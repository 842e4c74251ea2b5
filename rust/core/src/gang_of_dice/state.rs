//! A game in progress: its data and its queries.

use super::config::{FirstPlayer, GangOfDice, MAX_PLAYERS};
use super::deck::CardIndex;
use super::faces::Faces;
use super::phase::Phase;
use crate::game::{Node, Player, Players};

const SEATS: usize = MAX_PLAYERS as usize;

/// A finished turn of the current round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnResult {
    /// Whose turn it was.
    pub player: Player,
    /// How many dice were rolled.
    pub dice: u8,
    /// What they show.
    pub faces: Faces,
    /// The sum of the numbers, even if the warning was triggered.
    pub score: u16,
    /// Whether the warning was not triggered.
    pub valid: bool,
}

/// The turn in progress, from the first roll on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Turn {
    pub dice: u8,
    /// The dice on the table.
    pub faces: Faces,
    pub in_air: u8,
    pub rerolls_left: u8,
}

/// A game of Gang of Dice in progress.
///
/// Plain data without heap. All of it is public (GD-1.6): the deck is kept as the set of drawn cards, so that a state knows nothing
/// of the cards to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// One bit for each [`CardIndex`] drawn.
    pub(super) drawn: u128,
    pub(super) turn: Turn,
    pub(super) results: Results,
    pub(super) pools: [u8; SEATS],
    pub(super) table: u8,
    pub(super) phase: Phase,
    pub(super) round: u8,
    /// The card in force; [`NO_CARD`] between rounds.
    pub(super) card: CardIndex,
    /// Meaningless, and 0, before it is drawn.
    pub(super) first_player: Player,
    /// Whose turn it is; 0 when it is nobody's.
    pub(super) current: Player,
    /// Players with dice, or who may still win the current round.
    pub(super) alive: Players,
    pub(super) winners: Players,
}

/// Stands for no card in [`State::card`].
pub(super) const NO_CARD: CardIndex = CardIndex(u8::MAX);

/// The finished turns of the current round, in an array so that a state is `Copy`; unused places hold
/// [`TurnResult::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Results {
    turns: [TurnResult; SEATS],
    len: u8,
}

impl TurnResult {
    const NONE: Self = Self { player: 0, dice: 0, faces: Faces::NONE, score: 0, valid: false };

    /// How good the turn is in its round: 0 if it triggered the warning, otherwise the higher the better; equal turns are equally strong (GD-5.1).
    ///
    /// ```
    /// use aleator_core::gang_of_dice::{Faces, TurnResult};
    /// let turn = |dice, score, valid| TurnResult { player: 0, dice, faces: Faces::NONE, score, valid }.strength();
    /// assert!(turn(3, 9, true) > turn(9, 8, true) && turn(4, 9, true) > turn(3, 9, true));
    /// assert!(turn(1, 0, true) > turn(9, 30, false));
    /// ```
    #[inline]
    pub const fn strength(&self) -> u32 {
        let strength = Self::strength_of(self.score, self.dice);
        if self.valid { strength } else { 0 }
    }

    /// The strength of a turn that does not trigger the warning.
    #[inline]
    pub const fn strength_of(score: u16, dice: u8) -> u32 {
        // A turn has at least one die, so that this is never 0.
        (score as u32) << 8 | dice as u32
    }

    /// The lowest score with which a turn with this many dice is stronger than this; 0 if there is nothing to beat (GD-5.1).
    ///
    /// ```
    /// use aleator_core::gang_of_dice::TurnResult;
    /// let strength = TurnResult::strength_of(9, 4);
    /// assert_eq!([3, 4, 5].map(|dice| TurnResult::score_to_beat(strength, dice)), [10, 10, 9]);
    /// assert_eq!(TurnResult::score_to_beat(0, 1), 0);
    /// ```
    #[inline]
    pub const fn score_to_beat(strength: u32, dice: u8) -> u32 {
        (strength >> 8) + (dice as u32 <= strength & 0xFF) as u32
    }
}

impl Results {
    pub const EMPTY: Self = Self { turns: [TurnResult::NONE; SEATS], len: 0 };

    #[inline]
    pub fn push(&mut self, result: TurnResult) {
        debug_assert!(usize::from(self.len) < SEATS);
        self.turns[usize::from(self.len) % SEATS] = result;
        self.len += 1;
    }

    #[inline]
    pub fn as_slice(&self) -> &[TurnResult] {
        &self.turns[..usize::from(self.len)]
    }
}

impl State {
    /// The state before anything has happened.
    pub fn new(game: &GangOfDice) -> Self {
        let mut pools = [0; SEATS];
        pools[..usize::from(game.players())].fill(game.start_pool());
        // With "fixed" seat 0 opens the first round and nothing is drawn (GD-2.3).
        let fixed = game.first_player() == FirstPlayer::Fixed;
        Self {
            drawn: 0,
            turn: Turn::default(),
            results: Results::EMPTY,
            pools,
            table: 0,
            phase: if fixed { Phase::Reveal } else { Phase::FirstPlayer },
            round: 0,
            card: NO_CARD,
            first_player: 0,
            current: 0,
            alive: Players::first(game.players()),
            winners: Players::NONE,
        }
    }

    /// What the game waits for.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// 0 before the first reveal, then 1 to 12.
    #[inline]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The card in force.
    #[inline]
    pub fn card(&self) -> Option<CardIndex> {
        (self.card != NO_CARD).then_some(self.card)
    }

    /// Dice in a seat's pool.
    #[inline]
    pub fn pool(&self, seat: Player) -> u8 {
        self.pools[usize::from(seat)]
    }

    /// Dice on the table.
    #[inline]
    pub const fn table(&self) -> u8 {
        self.table
    }

    /// Who opens the round, or the coming one; nobody before it is drawn.
    #[inline]
    pub fn first_player(&self) -> Option<Player> {
        (self.phase != Phase::FirstPlayer).then_some(self.first_player)
    }

    /// Whose turn it is, also while the dice are in the air.
    #[inline]
    pub const fn turn_of(&self) -> Option<Player> {
        match self.phase {
            Phase::Choose | Phase::Roll | Phase::Keep => Some(self.current),
            Phase::FirstPlayer | Phase::Reveal | Phase::Finished => None,
        }
    }

    /// Seats that still have dice, or may still win the current round.
    #[inline]
    pub const fn alive(&self) -> Players {
        self.alive
    }

    /// How many dice the player rolled this turn.
    #[inline]
    pub const fn dice(&self) -> u8 {
        self.turn.dice
    }

    /// The dice of the turn on the table.
    #[inline]
    pub const fn faces(&self) -> Faces {
        self.turn.faces
    }

    /// How many dice are in the air.
    #[inline]
    pub const fn in_air(&self) -> u8 {
        self.turn.in_air
    }

    /// How often the player may still reroll; choosing to reroll uses one up.
    #[inline]
    pub const fn rerolls_left(&self) -> u8 {
        self.turn.rerolls_left
    }

    /// The finished turns of the current round, in order.
    #[inline]
    pub fn results(&self) -> &[TurnResult] {
        self.results.as_slice()
    }

    /// The cards revealed so far, one bit for each.
    #[inline]
    pub const fn drawn(&self) -> u128 {
        self.drawn
    }

    /// The winners; nobody before the end.
    #[inline]
    pub const fn winners(&self) -> Players {
        self.winners
    }

    /// What the state waits for.
    #[inline]
    pub const fn node(&self) -> Node {
        match self.phase {
            Phase::FirstPlayer | Phase::Reveal | Phase::Roll => Node::Chance,
            Phase::Choose | Phase::Keep => Node::Decision,
            Phase::Finished => Node::Terminal,
        }
    }

    /// The seat to act.
    #[inline]
    pub const fn current_player(&self) -> Option<Player> {
        match self.phase {
            Phase::Choose | Phase::Keep => Some(self.current),
            _ => None,
        }
    }

    /// Every field, packed; all of them are canonical, so equal keys mean equal states.
    pub(super) fn write_key(&self, out: &mut Vec<u8>) {
        out.extend([
            self.phase() as u8,
            self.round(),
            self.card.0,
            self.table(),
            self.first_player,
            self.current,
            self.alive().bits(),
            self.winners().bits(),
            self.dice(),
            self.in_air(),
            self.rerolls_left(),
            self.results().len() as u8,
        ]);
        out.extend(self.pools);
        out.extend(self.faces().counts());
        out.extend(self.drawn().to_le_bytes());
        for result in self.results() {
            out.extend([result.player, u8::from(result.valid)]);
            out.extend(result.faces.counts());
        }
    }
}
