//! The setup: everything before the first turn (DR-2).

use super::action::Kinds;
use super::by_seat::BySeat;
use super::cards::{CardCounts, Hand};
use super::config::DiceRun;
use super::dice::Dice;
use super::event::Event;
use super::phase::Phase;
use super::state::State;
use super::targets::Targets;
use super::track::Track;
use crate::game::{EventSink, Player, Players};

impl State {
    /// DR-2.1: the dice form one group, the Start Group.
    pub(super) fn roll_all(&mut self, dice: Dice, sink: &mut impl EventSink<Event>) {
        self.track = Track::start(dice);
        self.phase = Phase::DealTargets;
        sink.emit(|| Event::AllRolled(dice));
        sink.emit_detail(|| Event::LineChanged(self.track));
    }

    /// DR-2.2: four secret targets to each player; the others stay unseen.
    pub(super) fn deal_targets(&mut self, game: &DiceRun, deal: BySeat<Targets>, sink: &mut impl EventSink<Event>) {
        self.targets = deal.all();
        self.phase = Phase::DealHands;
        sink.emit(|| Event::TargetsDealt(BySeat::from_fn(game.players().into(), |seat| deal.get().get(seat).copied())));
    }

    /// DR-2.2: three movement cards to each player.
    pub(super) fn deal_hands(&mut self, game: &DiceRun, deal: BySeat<Hand>, sink: &mut impl EventSink<Event>) {
        self.hands = deal.all();
        for card in deal.get().iter().flat_map(|hand| hand.iter()) {
            let taken = self.deck.take(card);
            debug_assert!(taken, "the deal was checked against the deck");
        }
        self.phase = Phase::CutDeck;
        sink.emit(|| Event::HandsDealt(BySeat::from_fn(game.players().into(), |seat| deal.get().get(seat).copied())));
    }

    /// DR-2.3: the deck is cut into five packs; then the first player is looked for (DR-2.4).
    pub(super) fn cut_deck(&mut self, game: &DiceRun, sizes: [u16; 5], sink: &mut impl EventSink<Event>) {
        self.packs = sizes;
        sink.emit(|| Event::DeckCut(Some(sizes)));
        self.start_round(Players::first(game.players()));
    }

    /// DR-2.4: these players roll two dice each, in seat order.
    fn start_round(&mut self, starters: Players) {
        self.starters = starters;
        self.start_rolls.fill(0);
        self.turn = starters.lowest();
        self.phase = Phase::PickDice;
    }

    /// DR-2.4: a player picks two dice of the group.
    pub(super) fn pick_dice(&mut self, seat: Player, kinds: Kinds<2>, sink: &mut impl EventSink<Event>) {
        self.picked = Some(kinds);
        self.phase = Phase::RollPicked;
        sink.emit(|| Event::DicePicked(seat, Dice::new(kinds.get()).unwrap_or_default()));
    }

    /// DR-2.4: the picked dice go back to the group as they have landed; the highest total of all begins.
    pub(super) fn land_picked(&mut self, dice: Dice, sink: &mut impl EventSink<Event>) {
        let (Some(picked), Some(player)) = (self.picked.take(), self.turn) else { return };
        self.track.land(self.track.pick(picked.get()), dice);
        let total = dice.iter().map(|die| die.number().get()).sum();
        self.start_rolls[usize::from(player)] = total;
        sink.emit(|| Event::PickedRolled { player, dice, total });
        sink.emit_detail(|| Event::LineChanged(self.track));
        self.turn = self.starters.iter().find(|&seat| self.start_rolls[usize::from(seat)] == 0);
        self.phase = Phase::PickDice;
        if self.turn.is_none() {
            self.find_first_player(sink);
        }
    }

    /// DR-2.4: the highest total begins; those tied for it roll again. DR-2.5: turns then go clockwise.
    fn find_first_player(&mut self, sink: &mut impl EventSink<Event>) {
        let total = self.start_rolls.iter().copied().max().unwrap_or(0);
        let highest: Players =
            self.starters.iter().filter(|&seat| self.start_rolls[usize::from(seat)] == total).collect();
        if highest.len() > 1 {
            sink.emit(|| Event::StartTied(highest, total));
            self.start_round(highest);
            return;
        }
        self.first_player = highest.lowest();
        self.turn = self.first_player;
        self.starters = Players::NONE;
        self.start_rolls.fill(0);
        self.phase = Phase::Play;
        if let Some(player) = self.first_player {
            sink.emit(|| Event::FirstPlayerFound(player));
        }
    }

    /// The movement cards that are neither in the deck nor in the discards: in hands, face down, or on the line
    /// (DR-9.2).
    pub(super) fn cards_out(&self) -> CardCounts {
        let mut out = CardCounts::default();
        for card in self.hands.iter().flat_map(|hand| hand.iter()) {
            out.add(card, 1);
        }
        if let Some((_, card)) = self.face_down {
            out.add(card, 1);
        }
        out.add(super::cards::Card::OUTDISTANCE, self.track.virtuals());
        out
    }
}
