//! Gang of Dice as a [`game::State`]: legal actions, chance, and the entry points for actions and outcomes.

use super::action::Action;
use super::config::GangOfDice;
use super::deck::CardIndex;
use super::event::Event;
use super::faces::{self, FACES, Faces};
use super::outcome::Outcome;
use super::phase::Phase;
use super::refusal::Refusal;
use super::state::State;
use crate::game::{self, EventSink, Factor, Likelihood, Node, Player, Players};

impl State {
    /// The cards that can be revealed now, one bit for each.
    fn cards_to_come(&self, game: &GangOfDice) -> u128 {
        game.deck().available(self.round + 1, self.drawn)
    }

    /// Why the outcome cannot come up, if it cannot.
    #[inline]
    fn check_outcome(&self, game: &GangOfDice, outcome: Outcome) -> Result<(), Refusal> {
        match (self.phase, outcome) {
            (Phase::Roll, Outcome::Land(landed)) => self.check_landed(landed),
            (Phase::Reveal, Outcome::Reveal(card)) => self.check_card(game, card),
            (Phase::FirstPlayer, Outcome::FirstPlayer(seat)) => {
                if seat < game.players() {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchSeat { seat, players: game.players() })
                }
            }
            (phase, outcome) => {
                self.check_chance()?;
                Err(Refusal::WrongOutcome { phase, outcome: outcome.name() })
            }
        }
    }

    /// The refusal of a card that the deck does not have (GD-1.5).
    pub fn refuse_card(&self, id: &str) -> Refusal {
        match self.check_chance() {
            Err(refusal) => refusal,
            Ok(()) if self.phase == Phase::Reveal => Refusal::UnknownCard { card: id.to_owned() },
            Ok(()) => Refusal::WrongOutcome { phase: self.phase, outcome: "reveal" },
        }
    }

    /// Chance has something to decide.
    fn check_chance(&self) -> Result<(), Refusal> {
        match self.node() {
            Node::Terminal => Err(Refusal::GameOver),
            Node::Decision => Err(Refusal::NotChance { phase: self.phase }),
            Node::Chance => Ok(()),
        }
    }

    /// Takes an outcome that can come up.
    #[inline(always)]
    fn take_outcome(&mut self, game: &GangOfDice, outcome: Outcome, sink: &mut impl EventSink<Event>) {
        match outcome {
            Outcome::Land(landed) => self.land(game, landed, sink),
            Outcome::Reveal(card) => self.reveal(card, sink),
            Outcome::FirstPlayer(seat) => self.draw_first_player(seat, sink),
        }
    }

    #[inline]
    fn check_landed(&self, landed: Faces) -> Result<(), Refusal> {
        if landed.total() == u32::from(self.turn.in_air) {
            Ok(())
        } else {
            Err(Refusal::WrongDiceCount { landed: landed.total(), in_air: self.turn.in_air })
        }
    }

    fn check_card(&self, game: &GangOfDice, card: CardIndex) -> Result<(), Refusal> {
        match game.deck().cards().get(usize::from(card.0)) {
            None => Err(Refusal::UnknownCard { card: format!("#{}", card.0) }),
            Some(_) if self.cards_to_come(game) >> card.0 & 1 == 1 => Ok(()),
            Some(known) => Err(Refusal::CardNotAvailable { card: known.id.clone(), round: self.round + 1 }),
        }
    }
}

impl game::State for State {
    type Game = GangOfDice;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Refusal = Refusal;

    fn new(game: &GangOfDice) -> Self {
        Self::new(game)
    }

    #[inline]
    fn players(game: &GangOfDice) -> u8 {
        game.players()
    }

    #[inline]
    fn node(&self) -> Node {
        self.node()
    }

    #[inline]
    fn current_player(&self) -> Option<Player> {
        self.current_player()
    }

    fn pending_players(&self) -> Players {
        self.current_player().map_or(Players::NONE, Players::only)
    }

    #[inline]
    fn legal_count(&self, _game: &GangOfDice, seat: Player) -> u64 {
        match self.phase {
            Phase::Choose if seat == self.current => u64::from(self.pool(seat)),
            // The empty selection means stopping.
            Phase::Keep if seat == self.current => self.turn.faces.selections(),
            _ => 0,
        }
    }

    #[inline]
    fn legal_action(&self, game: &GangOfDice, seat: Player, rank: u64) -> Option<Action> {
        if rank >= self.legal_count(game, seat) {
            return None;
        }
        Some(match self.phase {
            Phase::Choose => Action::Roll(rank as u32 + 1),
            _ if rank == 0 => Action::Stop,
            _ => Action::Reroll(self.turn.faces.selection(rank)),
        })
    }

    fn legal_rank(&self, game: &GangOfDice, seat: Player, action: &Action) -> Option<u64> {
        self.check_action(game, Some(seat), *action).ok()?;
        Some(match action {
            Action::Roll(dice) => u64::from(*dice) - 1,
            Action::Stop => 0,
            Action::Reroll(selection) => self.turn.faces.selection_rank(*selection),
        })
    }

    #[inline(always)]
    fn apply(
        &mut self,
        game: &GangOfDice,
        seat: Option<Player>,
        action: &Action,
        sink: &mut impl EventSink<Event>,
    ) -> Result<(), Refusal> {
        self.check_action(game, seat, *action)?;
        self.take_action(game, *action, sink);
        Ok(())
    }

    #[inline(always)]
    fn accept(&mut self, game: &GangOfDice, seat: Player, action: &Action, sink: &mut impl EventSink<Event>) {
        debug_assert_eq!(self.check_action(game, Some(seat), *action), Ok(()), "{action:?} was chosen");
        self.take_action(game, *action, sink);
    }

    fn chance_kind(&self) -> Option<&'static str> {
        (self.node() == Node::Chance).then(|| match self.phase {
            Phase::Roll => "land",
            phase => phase.name(),
        })
    }

    fn chance_count(&self, game: &GangOfDice) -> u128 {
        match self.phase {
            Phase::FirstPlayer => u128::from(game.players()),
            Phase::Reveal => u128::from(self.cards_to_come(game).count_ones()),
            // Multisets of n dice: C(n + 5, 5).
            Phase::Roll => (1..=5).fold(1, |count, k| count * (u128::from(self.turn.in_air) + k) / k),
            Phase::Choose | Phase::Keep | Phase::Finished => 0,
        }
    }

    fn chance_outcomes(&self, game: &GangOfDice) -> impl Iterator<Item = Outcome> {
        let seats = if self.phase == Phase::FirstPlayer { game.players() } else { 0 };
        let cards = if self.phase == Phase::Reveal { self.cards_to_come(game) } else { 0 };
        let dice = (self.phase == Phase::Roll).then_some(u32::from(self.turn.in_air));
        let reveals =
            (0..128).filter(move |index| cards >> index & 1 == 1).map(|index| Outcome::Reveal(CardIndex(index)));
        (0..seats)
            .map(Outcome::FirstPlayer)
            .chain(reveals)
            .chain(dice.into_iter().flat_map(faces::all_faces).map(Outcome::Land))
    }

    fn chance_probability(&self, game: &GangOfDice, outcome: &Outcome) -> Result<Likelihood, Refusal> {
        self.check_outcome(game, *outcome)?;
        Ok(match outcome {
            Outcome::Land(landed) => faces_likelihood(*landed),
            // A seat or a card: a few, all alike.
            _ => Likelihood::of_numbers(1, self.chance_count(game) as u64),
        })
    }

    #[inline]
    fn apply_chance(
        &mut self,
        game: &GangOfDice,
        outcome: &Outcome,
        sink: &mut impl EventSink<Event>,
    ) -> Result<(), Refusal> {
        self.check_outcome(game, *outcome)?;
        self.take_outcome(game, *outcome, sink);
        Ok(())
    }

    #[inline(always)]
    fn accept_chance(&mut self, game: &GangOfDice, outcome: &Outcome, sink: &mut impl EventSink<Event>) {
        debug_assert_eq!(self.check_outcome(game, *outcome), Ok(()));
        self.take_outcome(game, *outcome, sink);
    }

    #[inline]
    fn winners(&self) -> Players {
        self.winners
    }

    /// The own pool less the largest pool of the others.
    fn margin(&self, game: &GangOfDice) -> Vec<i64> {
        let seats = 0..game.players();
        let others = |seat| seats.clone().filter(move |&other| other != seat).map(|other| i64::from(self.pool(other)));
        seats.clone().map(|seat| i64::from(self.pool(seat)) - others(seat).max().unwrap_or(0)).collect()
    }

    fn write_key(&self, out: &mut Vec<u8>) {
        self.write_key(out);
    }

    #[inline(always)]
    fn check_seat(game: &GangOfDice, seat: Player) -> Result<(), Refusal> {
        if seat < game.players() { Ok(()) } else { Err(Refusal::NotAPlayer { seat, players: game.players() }) }
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        self.check_goes_on()
    }

    fn check_chance(&self) -> Result<(), Refusal> {
        self.check_chance()
    }

    /// Everything is public (GD-1.6).
    fn redact(event: &Event, _viewer: Option<Player>) -> Event {
        *event
    }
}

/// GD-1.2: how likely dice thrown together show these faces, `n! / (g! c1! … c5!)` of `6^n`.
fn faces_likelihood(landed: Faces) -> Likelihood {
    let mut placed = 0;
    let ways = landed.counts().map(|count| {
        let k = u32::from(count);
        placed += k;
        Factor::Choose { n: placed, k }
    });
    Likelihood::new(ways, [Factor::Power { base: FACES as u32, exponent: placed }])
}
