//! Which states are possible: every entry is checked against the rules and against those before it.

use super::config::{FirstPlayer, GangOfDice};
use super::deck::{Card, CardIndex, ROUNDS, Tier, cards_mask};
use super::faces::{FACES, Faces};
use super::phase::Phase;
use super::round::bonus_dice;
use super::state::{Results, State, Turn, TurnResult};
use super::turn::REROLLS;
use super::warning::Colour;
use crate::counted::counted;
use crate::game::{Player, Players};

/// An impossible entry, and what it has to be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{entry} is not {expected}")]
pub struct Unsound {
    /// The entry at fault, such as `pools`; of a turn only its own name, such as `dice`.
    pub entry: &'static str,
    /// What it has to be.
    pub expected: String,
}

fn require(holds: bool, entry: &'static str, expected: impl Into<String>) -> Result<(), Unsound> {
    if holds { Ok(()) } else { Err(Unsound { entry, expected: expected.into() }) }
}

/// A state that is assembled entry by entry, each checked as it comes.
///
/// The methods are called in the order of their definition, those for a round or a turn only while there is one: what
/// each of them takes is checked against all that came before.
///
/// ```
/// use aleator_core::gang_of_dice::{Assembly, Deck, GangOfDice, Phase, State};
/// use aleator_core::game::Players;
/// # use aleator_core::gang_of_dice::{Card, Colour, Predicate, TierPlan};
/// # let ids: Vec<String> = (1..=12).map(|k| format!("sum_{k}")).collect();
/// # let card = |(id, k): (&String, u32)| Card {
/// #     id: id.clone(), title: id.clone(), colour: Colour::Black, predicate: Predicate::SumAtLeast { k }
/// # };
/// # let cards: Vec<Card> = ids.iter().zip(1..).map(card).collect();
/// # let deck = Deck::new("sums", "Sums", &cards, &[TierPlan { cards: ids, draw: 12 }])?;
/// let game = GangOfDice::new(2, deck)?;
/// let mut assembly = Assembly::new(&game);
/// assembly.set_progress(Phase::FirstPlayer, 0)?;
/// assembly.set_pools(&[48, 47], 0, Players::NONE)?;
/// assembly.set_first_player(None)?;
/// assert_eq!(assembly.finish(Players::NONE).map_err(|unsound| unsound.entry), Err("table"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Assembly<'a> {
    game: &'a GangOfDice,
    state: State,
}

impl<'a> Assembly<'a> {
    /// Begins with a new game.
    pub fn new(game: &'a GangOfDice) -> Self {
        Self { game, state: State::new(game) }
    }

    /// What the game waits for, and how many rounds have begun (GD-2.1).
    ///
    /// # Errors
    /// The round is impossible in this phase.
    pub fn set_progress(&mut self, phase: Phase, round: u8) -> Result<(), Unsound> {
        let drawn_first = self.game.first_player() != FirstPlayer::Fixed;
        let possible = match phase {
            Phase::FirstPlayer => drawn_first && round == 0,
            Phase::Reveal => round < ROUNDS,
            _ => round > 0,
        };
        require(possible && round <= ROUNDS, "round", format!("a round with phase {phase}"))?;
        self.state.phase = phase;
        self.state.round = round;
        Ok(())
    }

    /// Whether a round is under way: it has a card, turns that are over and perhaps one in progress.
    pub const fn in_round(&self) -> bool {
        matches!(self.state.phase, Phase::Choose | Phase::Roll | Phase::Keep)
    }

    /// Whether a turn is in progress.
    pub const fn in_turn(&self) -> bool {
        matches!(self.state.phase, Phase::Roll | Phase::Keep)
    }

    /// The cards revealed so far, one bit for each (GD-1.5).
    ///
    /// # Errors
    /// They do not match the number of rounds.
    pub fn set_drawn(&mut self, drawn: u128) -> Result<(), Unsound> {
        self.state.drawn = drawn;
        let round = self.state.round;
        let per_tier = self.game.deck().drawn_per_tier(round);
        let fits = |(tier, &count): (&Tier, &u8)| (drawn & cards_mask(&tier.cards)).count_ones() == u32::from(count);
        let all_fit = self.game.deck().tiers().iter().zip(&per_tier).all(fits);
        require(
            all_fit,
            "drawn",
            format!("the cards of {}: {per_tier:?} of the tiers", counted(round, "round", "rounds")),
        )
    }

    /// The card in force, while a round is under way.
    ///
    /// # Errors
    /// It cannot have been drawn in this round.
    pub fn set_card(&mut self, card: CardIndex) -> Result<(), Unsound> {
        let drawn = self.state.drawn;
        let known = usize::from(card.0) < self.game.deck().cards().len();
        // It was drawn in this round: it is in the round's tier, and among the drawn ones.
        let possible = known && {
            let before = drawn & !(1 << card.0);
            self.in_round() && self.game.deck().available(self.state.round, before) & drawn & 1 << card.0 != 0
        };
        require(possible, "card", "a drawn card of this round's tier")?;
        self.state.card = card;
        Ok(())
    }

    /// The dice in the pools and on the table, and who is out (GD-5.4).
    ///
    /// # Errors
    /// There is not one pool for each seat, or nobody to play on.
    pub fn set_pools(&mut self, pools: &[u8], table: u8, out: Players) -> Result<(), Unsound> {
        let seats = self.game.players();
        require(pools.len() == usize::from(seats), "pools", format!("the pools of {seats} players"))?;
        let state = &mut self.state;
        state.pools[..pools.len()].copy_from_slice(pools);
        state.table = table;
        state.alive = (0..seats).filter(|&seat| !out.contains(seat)).collect();
        let without_dice = out.iter().all(|seat| seat < seats && state.pool(seat) == 0);
        require(without_dice, "eliminated", "a list of seats without dice")?;
        require(
            state.alive.len() >= 2 || state.phase == Phase::Finished,
            "eliminated",
            "possible before the end: at least two players are left",
        )
    }

    /// Who opens the round, or the coming one (GD-2.3).
    ///
    /// # Errors
    /// The seat cannot open it, or nobody can have been drawn yet.
    pub fn set_first_player(&mut self, opener: Option<Player>) -> Result<(), Unsound> {
        let state = &mut self.state;
        let first = state.phase == Phase::FirstPlayer;
        require(opener.is_none() == first, "first_player", if first { "null" } else { "a seat" })?;
        state.first_player = opener.unwrap_or(0);
        let running = !first && state.phase != Phase::Finished;
        let in_game =
            if running { state.alive.contains(state.first_player) } else { state.first_player < self.game.players() };
        require(in_game, "first_player", "a seat still in the game")?;
        let fixed = self.game.first_player() == FirstPlayer::Fixed && running;
        require(!fixed || state.alive.lowest() == opener, "first_player", "the lowest seat still in the game")
    }

    /// The number of turns of the round that are over; each of them comes next, in order.
    ///
    /// # Errors
    /// Nobody would be left to play.
    pub fn begin_results(&mut self, turns: usize) -> Result<(), Unsound> {
        let players = usize::from(self.state.alive.len());
        require(turns < players, "results", "shorter than the number of players still in the game")?;
        self.state.results = Results::EMPTY;
        self.state.current = self.state.first_player;
        Ok(())
    }

    /// A turn of the round that is over.
    ///
    /// # Errors
    /// It was another player's, or the dice cannot show this.
    pub fn add_result(&mut self, result: TurnResult) -> Result<(), Unsound> {
        let TurnResult { player, dice, faces, score, valid } = result;
        let next = self.state.current;
        require(player == next, "player", format!("{next}, whose turn it was"))?;
        require_faces(faces, dice)?;
        require(dice > 0, "dice", "at least 1")?;
        let right = faces.score() as u16;
        require(score == right, "score", right.to_string())?;
        let safe = !self.triggers(faces);
        require(valid == safe, "valid", safe.to_string())?;
        self.state.results.push(result);
        self.state.current = self.state.alive.next_after(player).unwrap_or(player);
        Ok(())
    }

    /// The turn in progress: how many dice were rolled, those on the table, how many are in the air, and how often the
    /// player may still reroll.
    ///
    /// # Errors
    /// No turn can reach this.
    pub fn set_turn(&mut self, dice: u8, faces: Faces, in_air: u8, rerolls_left: u8) -> Result<(), Unsound> {
        let turn = Turn { dice, faces, in_air, rerolls_left };
        require(in_air <= dice, "in_air", "at most dice")?;
        let lying = dice - in_air;
        require_faces(faces, lying)?;
        require(dice > 0, "dice", "at least 1")?;
        if self.state.phase == Phase::Roll {
            require(in_air > 0, "in_air", "at least 1 in phase roll")?;
            require(rerolls_left < REROLLS || lying == 0, "in_air", "all dice of a first roll")?;
        } else {
            require(in_air == 0, "in_air", "0 in phase keep")?;
            require(rerolls_left > 0, "rerolls_left", "at least 1 in phase keep")?;
        }
        let yellow = self.card().is_some_and(|card| card.colour == Colour::Yellow);
        let first_roll = rerolls_left == REROLLS && self.state.phase == Phase::Roll;
        require(
            !yellow || first_roll || self.could_lie(turn),
            "faces",
            "safe: a yellow card would have ended the turn",
        )?;
        self.state.turn = turn;
        Ok(())
    }

    /// The state, if all dice are where they can be and the winners are right (GD-6).
    ///
    /// # Errors
    /// Dice have been lost or created, or others have won.
    pub fn finish(mut self, winners: Players) -> Result<State, Unsound> {
        require(self.in_round() == self.state.card().is_some(), "card", "the card of the round")?;
        require(self.in_turn() == (self.state.turn.dice > 0), "turn", "the turn in progress")?;
        self.check_dice()?;
        self.check_end(winners)?;
        self.state.winners = winners;
        Ok(self.state)
    }

    /// Whether a card can have let the turn's dice pass: those in the air were on the table before, showing something.
    ///
    /// They did the least if all showed the same face.
    fn could_lie(&self, turn: Turn) -> bool {
        (0..FACES).any(|face| {
            let mut counts = turn.faces.counts();
            counts[face] += turn.in_air;
            !self.triggers(Faces::from_counts(counts))
        })
    }

    /// The card in force, once it is known.
    fn card(&self) -> Option<&'a Card> {
        self.state.card().map(|card| self.game.deck().card(card))
    }

    fn triggers(&self, faces: Faces) -> bool {
        self.card().is_some_and(|card| card.predicate.is_triggered(faces, self.game.gangster_is_a_value()))
    }

    /// GD-6.3: dice are conserved, and everybody has the dice that the phase asks for.
    fn check_dice(&self) -> Result<(), Unsound> {
        let (state, game) = (&self.state, self.game);
        let pools: u32 = (0..game.players()).map(|seat| u32::from(state.pool(seat))).sum();
        let bonus: u32 = (1..=state.round).map(|round| u32::from(bonus_dice(round))).sum();
        let all = u32::from(game.start_pool()) * u32::from(game.players()) + bonus;
        let there = pools + u32::from(state.table);
        let message = format!("what is left of {all} dice: pools and table hold {there} (GD-6.3)");
        require(there == all, "table", message)?;
        let in_round = self.in_round();
        let rolled: u32 = state.results().iter().map(|turn| u32::from(turn.dice)).sum();
        let this_round =
            if in_round { rolled + u32::from(state.turn.dice) + u32::from(bonus_dice(state.round)) } else { 0 };
        require(u32::from(state.table) >= this_round, "table", "at least the dice of this round")?;
        self.check_left_over(u32::from(state.table) - this_round)?;
        // Dice on the table other than those of this round were left by earlier rounds, of which there have to be some.
        let first = state.round <= 1 && in_round;
        require(!first || u32::from(state.table) == this_round, "table", "the dice of this round, as it is the first")?;
        let spent = |seat| {
            let of_turn = |turn: &&TurnResult| turn.player == seat;
            let done = state.results().iter().find(of_turn).map_or(0, |turn| turn.dice);
            let now = if self.in_turn() && seat == state.current { state.turn.dice } else { 0 };
            state.pool(seat) + done + now
        };
        let untouched = !first || (0..game.players()).all(|seat| spent(seat) == game.start_pool());
        require(untouched, "pools", "the start pools less the dice of this round, as it is the first (GD-1.4)")?;
        let has_rolled =
            |seat| state.results().iter().any(|turn| turn.player == seat) || (self.in_turn() && seat == state.current);
        let all_have = state.alive.iter().all(|seat| state.pool(seat) > 0 || has_rolled(seat));
        require(all_have, "pools", "possible: a player without dice is out (GD-5.4)")?;
        let fresh = state.round > 0 || (state.table == 0 && pools == all && state.alive.len() == game.players());
        let even = state.round > 0 || (0..game.players()).all(|seat| state.pool(seat) == game.start_pool());
        require(fresh && even, "pools", "the start pools before the first round (GD-1.4)")
    }

    /// GD-5.3: earlier rounds left nothing on the table, or else all dice rolled in the last one, and its bonus dice.
    fn check_left_over(&self, left: u32) -> Result<(), Unsound> {
        let (state, in_round) = (&self.state, self.in_round());
        let rounds_before = if in_round { state.round - 1 } else { state.round };
        let least = u32::from(state.alive.len()) + u32::from(bonus_dice(rounds_before));
        let possible = left == 0 || state.phase == Phase::Finished || (rounds_before > 0 && left >= least);
        require(
            possible,
            "table",
            format!("possible: it leaves {} from the rounds before (GD-5.3)", counted(left, "die", "dice")),
        )
    }

    /// GD-6.1, GD-6.2: who has won.
    fn check_end(&self, winners: Players) -> Result<(), Unsound> {
        let state = &self.state;
        if state.phase != Phase::Finished {
            return require(winners.is_empty(), "winners", "empty before the end");
        }
        let ended = state.alive.len() <= 1 || state.round == ROUNDS;
        require(ended, "phase", "possible: the game goes on (GD-6.1, GD-6.2)")?;
        let seats = Players::first(self.game.players());
        let right = match state.alive.len() {
            // Nothing says who was in at the start of the last round; at least two were, the opener among them.
            0 => winners.len() >= 2 && winners.contains(state.first_player) && winners.difference(seats).is_empty(),
            1 => winners == state.alive,
            _ => winners == state.largest_pools(),
        };
        require(right, "winners", "who has won (GD-6.1, GD-6.2)")
    }
}

fn require_faces(faces: Faces, dice: u8) -> Result<(), Unsound> {
    require(faces.total() == u32::from(dice), "faces", format!("the faces of {}", counted(dice, "die", "dice")))
}
