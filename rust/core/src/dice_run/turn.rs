//! A turn: movement cards, secret targets, re-rolls, draws (DR-4 to DR-7).

use super::action::{Effect, First};
use super::cards::{Advance, Card};
use super::config::{DiceRun, StageEnd};
use super::dice::{Dice, Kind, Number};
use super::event::Event;
use super::phase::Phase;
use super::state::State;
use crate::game::{EventSink, Player};

impl State {
    /// DR-4.1: a movement card is played and has its effect; then its player draws (DR-4.2).
    #[inline]
    pub(super) fn play(
        &mut self,
        game: &DiceRun,
        seat: Player,
        card: Card,
        effect: Effect,
        sink: &mut impl EventSink<Event>,
    ) {
        self.hands[usize::from(seat)].take(card);
        sink.emit(|| Event::CardPlayed(seat, card, effect));
        // An Outdistance card with an effect is in the line (DR-5.8); every other card is done with.
        if !matches!(effect, Effect::Outdistance(_)) {
            self.discards.add(card, 1);
        }
        match effect {
            Effect::Advance(advance) => self.advance(advance, sink),
            Effect::Switch(group) => self.track.switch(group),
            Effect::Sprint(kinds) => self.track.sprint(self.track.pick(kinds.get())),
            Effect::Comeback => {
                let left = self.track.come_back();
                self.discard_outdistance(left, sink);
            }
            Effect::Flip(group, number) => self.track.flip(group, number),
            Effect::Outdistance(group) => self.track.outdistance(group),
            Effect::Accident(kind) => {
                let left = self.track.accident(self.track.pick([kind]));
                self.discard_outdistance(left, sink);
            }
            Effect::NoEffect => {}
        }
        if effect != Effect::NoEffect {
            sink.emit_detail(|| Event::LineChanged(self.track));
        }
        self.has_to_draw(game, sink);
    }

    /// DR-3.2, DR-3.5: a forward move; the virtual groups that it used up are discarded.
    #[inline]
    fn advance(&mut self, advance: Advance, sink: &mut impl EventSink<Event>) {
        sink.emit_detail(|| Event::DiceAdvanced { by: advance, moves: self.track.joining(advance).collect() });
        let used = self.track.advance(advance);
        self.discard_outdistance(used, sink);
    }

    /// DR-6.1, DR-6.2: a target is shown for its two moves; no card is drawn.
    pub(super) fn show_target(
        &mut self,
        game: &DiceRun,
        seat: Player,
        target: Kind,
        first: First,
        sink: &mut impl EventSink<Event>,
    ) {
        let targets = &mut self.targets[usize::from(seat)];
        *targets = targets.without(target);
        self.shown[usize::from(seat)] = Some(target);
        sink.emit(|| Event::TargetShown(seat, target, first));
        let colour = Advance::Colour(target.colour());
        let number = Advance::Number(target.number());
        let moves = match first {
            First::Colour => [colour, number],
            First::Number => [number, colour],
        };
        for advance in moves {
            self.advance(advance, sink);
        }
        sink.emit_detail(|| Event::LineChanged(self.track));
        self.next_turn(game);
    }

    /// DR-7.1, DR-7.2: a card is laid face down, in place of the one of the last re-roll, and the group is in the air.
    pub(super) fn reroll_group(&mut self, seat: Player, card: Card, group: u8, sink: &mut impl EventSink<Event>) {
        self.hands[usize::from(seat)].take(card);
        sink.emit(|| Event::RerollChosen { player: seat, card: Some(card), group });
        if let Some((player, before)) = self.face_down {
            self.discards.add(before, 1);
            sink.emit(|| Event::FaceDownDiscarded(player, before));
        }
        self.face_down = Some((seat, card));
        self.rolling = group;
        self.phase = Phase::RollGroup;
    }

    /// DR-7.1: the dice land in their group; then the player draws.
    pub(super) fn land_group(&mut self, game: &DiceRun, dice: Dice, sink: &mut impl EventSink<Event>) {
        if let Some(in_air) = self.track.group(self.rolling) {
            self.track.land(in_air, dice);
        }
        self.group_has_landed(game, sink);
    }

    /// DR-7.1: the dice of the group in the air land with these numbers, in the order of their colours; then the player draws.
    ///
    /// It is equivalent to applying the outcome with these dice, for callers who have just rolled them: as many numbers
    /// as there are dice in the air, only in `roll_group`. Anything else changes nothing, and is an error of the
    /// caller.
    #[inline]
    pub fn accept_roll(&mut self, game: &DiceRun, numbers: &[Number], sink: &mut impl EventSink<Event>) {
        let in_air = if self.phase == Phase::RollGroup { self.track.group(self.rolling).unwrap_or(0) } else { 0 };
        let fits = in_air != 0 && in_air.count_ones() as usize == numbers.len();
        debug_assert!(fits, "{} numbers for the dice of phase {}", numbers.len(), self.phase);
        if fits {
            self.track.land_in_order(in_air, numbers);
            self.group_has_landed(game, sink);
        }
    }

    #[inline]
    fn group_has_landed(&mut self, game: &DiceRun, sink: &mut impl EventSink<Event>) {
        let group = std::mem::take(&mut self.rolling);
        if let Some(player) = self.turn {
            sink.emit_detail(|| Event::GroupRolled { player, group, dice: self.track.dice(group) });
            sink.emit_detail(|| Event::LineChanged(self.track));
        }
        self.has_to_draw(game, sink);
    }

    /// DR-4.2: the player draws a card, unless the stage card is on top (DR-8.1, `on_draw`).
    #[inline]
    fn has_to_draw(&mut self, game: &DiceRun, sink: &mut impl EventSink<Event>) {
        if self.stage_card_on_top() {
            self.end_stage(game, sink);
        } else {
            self.phase = Phase::Draw;
        }
    }

    /// DR-4.2: the drawn card goes to the hand, and the turn to the next player unless the stage ends (DR-8.1, `on_reveal`).
    #[inline]
    pub(super) fn draw(&mut self, game: &DiceRun, card: Card, sink: &mut impl EventSink<Event>) {
        let Some(player) = self.turn else { return };
        self.deck.take(card);
        self.hands[usize::from(player)].add(card);
        self.packs[usize::from(self.pack)] -= 1;
        self.drawn += 1;
        sink.emit(|| Event::CardDrawn(player, Some(card)));
        if self.stage_card_on_top() {
            sink.emit(|| Event::StageCardUncovered(self.stage()));
            if game.stage_end() == StageEnd::OnReveal {
                self.end_stage(game, sink);
                return;
            }
        }
        self.next_turn(game);
    }

    /// DR-2.5: the next player clockwise takes a turn.
    #[inline]
    pub(super) fn next_turn(&mut self, game: &DiceRun) {
        self.turn = self.turn.map(|seat| if seat + 1 < game.players() { seat + 1 } else { 0 });
        self.phase = Phase::Play;
    }
}
