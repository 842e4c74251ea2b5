//! The end of a stage and of the game (DR-8, DR-9).

use super::by_seat::BySeat;
use super::config::{DiceRun, SEATS, StageEnd};
use super::dice::Kind;
use super::event::Event;
use super::phase::Phase;
use super::score::{points, ranking};
use super::state::{STAGES, State};
use crate::game::{EventSink, Player, Players};

/// The value of the stage card of a stage, stages counted from 0 (DR-1.2).
pub const fn stage_card(stage: u8) -> u8 {
    stage + 3
}

/// What the first, the second and the third of a stage get, stages counted from 0: its card, 2 points and 1 (DR-8.5).
pub const fn prizes(stage: u8) -> [u8; 3] {
    [stage_card(stage), 2, 1]
}

impl State {
    /// The values of the stage cards that a seat has won, ascending.
    pub fn stage_cards(&self, seat: Player) -> impl Iterator<Item = u8> {
        let won = self.stage_winners.iter().take(self.stages_scored.into());
        (0..).zip(won).filter(move |&(_, &winner)| winner == seat).map(|(stage, _)| stage_card(stage))
    }

    /// DR-8.1: the stage card is put aside. DR-8.2: all who have not shown a target choose one.
    pub(super) fn end_stage(&mut self, game: &DiceRun, sink: &mut impl EventSink<Event>) {
        self.packs[usize::from(self.pack)] = std::mem::take(&mut self.drawn);
        self.pack += 1;
        self.phase = Phase::ChooseTarget;
        // Seats that are not in the game have no targets and owe no choice.
        if let Some(drawer) = self.turn {
            sink.emit(|| Event::StageEnded(self.stage(), drawer));
        }
        if self.still_to_choose().is_empty() {
            self.score_stage(game, sink);
        }
    }

    /// DR-8.2: those who have neither shown nor chosen a target in this stage.
    ///
    /// Only players hold unused targets here: one who owes a choice has at least one, since each stage uses up one of four (DR-6.3).
    #[inline]
    pub(super) fn still_to_choose(&self) -> Players {
        (0..SEATS)
            .filter(|&seat| self.shown[seat].is_none() && self.chosen[seat].is_none() && !self.targets[seat].is_empty())
            .map(|seat| seat as Player)
            .collect()
    }

    /// DR-8.2: clockwise from the drawer, who comes first.
    #[inline]
    pub(super) fn first_to_choose(&self) -> Option<Player> {
        let pending = self.still_to_choose();
        let drawer = self.turn?;
        if pending.contains(drawer) { Some(drawer) } else { pending.next_after(drawer) }
    }

    /// DR-8.2: a target is chosen unseen; when all are in, the stage is scored.
    pub(super) fn choose_target(
        &mut self,
        game: &DiceRun,
        seat: Player,
        target: Kind,
        sink: &mut impl EventSink<Event>,
    ) {
        let targets = &mut self.targets[usize::from(seat)];
        *targets = targets.without(target);
        self.chosen[usize::from(seat)] = Some(target);
        sink.emit(|| Event::TargetChosen(seat, Some(target)));
        if self.still_to_choose().is_empty() {
            self.score_stage(game, sink);
        }
    }

    /// DR-8.4, DR-8.5: ranks the targets and gives out stage card and points; then the race goes on (DR-8.6).
    fn score_stage(&mut self, game: &DiceRun, sink: &mut impl EventSink<Event>) {
        let Some(drawer) = self.turn else { return };
        let players = usize::from(game.players());
        let stage = self.stages_scored;
        let targets: [Option<Kind>; SEATS] = std::array::from_fn(|seat| self.shown[seat].or(self.chosen[seat]));
        let ranking = ranking(&self.track, &targets, game.players(), drawer);
        let before = self.stage_points;
        // With two players nobody is third.
        for (&seat, prize) in ranking.get().iter().zip(prizes(stage)) {
            self.stage_points[usize::from(seat)] += prize;
        }
        self.stage_winners[usize::from(stage)] = ranking.get().first().copied().unwrap_or(drawer);
        self.scored[usize::from(stage)] = targets;
        self.shown = [None; SEATS];
        self.chosen = [None; SEATS];
        self.stages_scored += 1;
        sink.emit(|| Event::TargetsRevealed(BySeat::from_fn(players, |seat| targets[seat])));
        sink.emit(|| Event::StageScored {
            stage: stage + 1,
            ranking,
            scores: BySeat::from_fn(players, |seat| {
                targets[seat].map_or(0, |target| points(self.track.numbers(), self.track.leader(), target) as u8)
            }),
            points: BySeat::from_fn(players, |seat| self.stage_points[seat] - before[seat]),
        });
        if usize::from(self.stages_scored) == STAGES {
            self.finish(game, sink);
        } else if game.stage_end() == StageEnd::OnDraw {
            // The drawer's card is still to be drawn; the pack behind a stage card is never empty (DR-2.3).
            self.phase = Phase::Draw;
        } else {
            self.next_turn(game);
        }
    }

    /// DR-9.1: the most stage points win.
    fn finish(&mut self, game: &DiceRun, sink: &mut impl EventSink<Event>) {
        self.turn = None;
        self.winners = self.best(game.players());
        self.phase = Phase::Finished;
        sink.emit(|| Event::GameEnded(self.winners));
    }

    /// DR-9.1: the seat with the most stage points; of several, the one with the highest stage card, or all if none of
    /// them has one.
    pub(super) fn best(&self, players: u8) -> Players {
        let most = self.stage_points.iter().copied().max().unwrap_or(0);
        let tied: Players =
            Players::first(players).iter().filter(|&seat| self.stage_points[usize::from(seat)] == most).collect();
        let highest_card = self.stage_winners.iter().rev().find(|&&seat| tied.contains(seat));
        highest_card.map_or(tied, |&seat| Players::only(seat))
    }
}
