//! Whether a state that was read is one that a game can reach, as far as the rules tie its parts together.

use crate::dice_run::cards::{Card, Hand};
use crate::dice_run::config::{DiceRun, SEATS, StageEnd};
use crate::dice_run::dice::Dice;
use crate::dice_run::stage::stage_card;
use crate::dice_run::state::{Phase, STAGES, State};
use crate::dice_run::targets::Targets;
use crate::game::{Players, RecordError};

type Sound = Result<(), RecordError>;

fn ensure(fits: bool, key: &str, message: &str) -> Sound {
    if fits { Ok(()) } else { Err(RecordError::new(key, message)) }
}

impl State {
    /// Fills in what follows from the rest, and refuses what cannot be.
    pub(super) fn check_sound(&mut self, game: &DiceRun) -> Sound {
        let racing =
            matches!(self.phase, Phase::Play | Phase::RollGroup | Phase::Draw | Phase::ChooseTarget | Phase::Finished);
        self.check_turn(game, racing)?;
        self.check_line(racing)?;
        self.check_targets_of_all(game)?;
        self.check_packs(game)?;
        self.check_cards(game, racing)?;
        self.check_score(game)
    }

    /// DR-2.4, DR-2.5: whose turn it is.
    fn check_turn(&self, game: &DiceRun, racing: bool) -> Sound {
        let somebody = !matches!(
            self.phase,
            Phase::RollAll | Phase::DealTargets | Phase::DealHands | Phase::CutDeck | Phase::Finished
        );
        ensure(self.turn.is_some() == somebody, "current_player", "it is somebody's turn from pick_dice to the end")?;
        ensure(self.first_player.is_some() == racing, "first_player", "it is known from the first turn on (DR-2.4)")?;
        if !matches!(self.phase, Phase::PickDice | Phase::RollPicked) {
            return ensure(self.starters.is_empty(), "start_rolls", "nobody rolls for the first turn now (DR-2.4)");
        }
        ensure(self.starters.len() >= 2, "start_rolls", "two or more players roll (DR-2.4)")?;
        ensure(
            self.starters.iter().all(|seat| seat < game.players()),
            "start_rolls",
            "all who roll are in the game (DR-2.4)",
        )?;
        let totals: Vec<u8> = self.starters.iter().map(|seat| self.start_rolls[usize::from(seat)]).collect();
        let rolled = totals.iter().take_while(|&&total| total > 0).count();
        ensure(
            totals[..rolled].iter().all(|total| (2..=12).contains(total))
                && totals[rolled..].iter().all(|&total| total == 0),
            "start_rolls",
            "they roll in seat order, two dice each (DR-2.4)",
        )?;
        ensure(
            self.turn.is_some() && self.turn == self.starters.iter().nth(rolled),
            "current_player",
            "the first who has not rolled is to roll (DR-2.4)",
        )
    }

    /// DR-2.1, DR-7.1: the groups and the dice in the air.
    fn check_line(&self, racing: bool) -> Sound {
        if self.phase == Phase::RollAll {
            return ensure(self.track.is_empty(), "groups", "the dice have not been rolled");
        }
        ensure(racing || self.track.len() == 1, "groups", "there is one group before the first turn (DR-2.1)")?;
        match self.phase {
            Phase::RollPicked => {
                let picked = self.picked.and_then(|picked| Dice::new(picked.get()));
                let there = picked.is_some_and(|picked| picked.is_within(self.track.dice(0)));
                ensure(there, "rolling", "two dice of the group are in the air (DR-2.4)")
            }
            Phase::RollGroup => {
                let dice = self.track.group(self.rolling).unwrap_or(0);
                ensure(
                    self.rolling > 0 && dice != 0,
                    "rolling",
                    "a group of dice behind the leader is in the air (DR-7.1)",
                )?;
                ensure(
                    self.face_down.map(|(player, _)| player) == self.turn,
                    "face_down",
                    "the card of the player who re-rolls lies face down (DR-7.1)",
                )
            }
            _ => ensure(self.picked.is_none(), "rolling", "no dice are in the air"),
        }
    }

    /// DR-2.2, DR-6.3, DR-8.2: four different targets for each player, each in one place.
    fn check_targets_of_all(&self, game: &DiceRun) -> Sound {
        let dealt = !matches!(self.phase, Phase::RollAll | Phase::DealTargets);
        let mut seen = Targets::NONE;
        let mut total = 0;
        for seat in 0..usize::from(game.players()) {
            let past = self.scored[..usize::from(self.stages_scored)].iter().map(|stage| stage[seat]);
            ensure(
                past.clone().all(|target| target.is_some()),
                "scored",
                "every seat has a target in every stage (DR-8.2)",
            )?;
            ensure(
                self.shown[seat].is_none() || self.chosen[seat].is_none(),
                "chosen",
                "who has shown a target chooses no other (DR-8.2)",
            )?;
            let now = [self.shown[seat], self.chosen[seat]];
            let known: Vec<_> = past.chain(now).flatten().collect();
            let count = self.targets[seat].len() + known.len() as u32;
            ensure(
                count == if dealt { Targets::DEALT } else { 0 },
                "targets",
                "each player is dealt four targets (DR-2.2)",
            )?;
            seen = seen.or(self.targets[seat]).or(known.into_iter().collect());
            total += count;
        }
        ensure(seen.len() == total, "targets", "every target exists once (DR-1.2)")?;
        let open = matches!(self.phase, Phase::Play | Phase::RollGroup | Phase::Draw | Phase::ChooseTarget);
        let none = [None; SEATS];
        ensure(open || self.shown == none, "shown", "targets are shown during a stage only (DR-6.2)")?;
        let choosing = self.phase == Phase::ChooseTarget;
        ensure(choosing || self.chosen == none, "chosen", "targets are chosen at the end of a stage only (DR-8.2)")?;
        ensure(
            !choosing || !self.still_to_choose().is_empty(),
            "chosen",
            "all targets are known: the stage is scored (DR-8.2)",
        )
    }

    /// DR-2.3, DR-8.1: the packs have the sizes of the cut; how many cards were drawn from the current one follows.
    fn check_packs(&mut self, game: &DiceRun) -> Sound {
        if !self.is_cut() {
            return Ok(());
        }
        let finished = self.stages_scored + u8::from(self.phase == Phase::ChooseTarget);
        ensure(self.pack == finished, "packs_drawn", "one pack is finished for each stage that has ended (DR-8.1)")?;
        let current = usize::from(self.pack);
        let cards: u32 = game.pack_sizes().iter().map(|&size| u32::from(size)).sum();
        let known: u32 = self.packs.iter().map(|&pack| u32::from(pack)).sum();
        ensure(known <= cards, "packs", "the packs hold what was left after the deal (DR-2.3)")?;
        self.drawn = (cards - known) as u16;
        let mut sizes = self.packs;
        sizes[current] = sizes[current].saturating_add(self.drawn);
        sizes.sort_unstable();
        ensure(sizes == game.pack_sizes(), "packs", "the packs have the sizes of the cut in some order (DR-2.3)")?;
        let left: u32 = self.packs_left().iter().map(|&pack| u32::from(pack)).sum();
        ensure(left == self.deck.total(), "packs", "the packs hold the cards of the deck (DR-2.3)")?;
        let on_draw = game.stage_end() == StageEnd::OnDraw;
        ensure(
            !self.stage_card_on_top() || on_draw && matches!(self.phase, Phase::Play | Phase::RollGroup),
            "packs",
            "a stage card does not stay on top here (DR-8.1)",
        )?;
        let untouched =
            matches!(self.phase, Phase::PickDice | Phase::RollPicked | Phase::ChooseTarget | Phase::Finished);
        ensure(!untouched || self.drawn == 0, "packs", "nothing has been drawn from the current pack")?;
        let drawer_first = on_draw && self.stages_scored > 0 && matches!(self.phase, Phase::Play | Phase::RollGroup);
        ensure(!drawer_first || self.drawn > 0, "packs", "the drawer draws before the race goes on (DR-8.1)")
    }

    /// DR-4.2, DR-9.2: hands are full but for a card to be drawn, and every movement card is in one place.
    fn check_cards(&self, game: &DiceRun, racing: bool) -> Sound {
        ensure(racing || self.face_down.is_none(), "face_down", "nobody has re-rolled yet (DR-7.2)")?;
        ensure(racing || self.discards.total() == 0, "discards", "nothing has been played yet")?;
        let dealt = !matches!(self.phase, Phase::RollAll | Phase::DealTargets | Phase::DealHands);
        let on_draw = game.stage_end() == StageEnd::OnDraw;
        let owed = match self.phase {
            Phase::RollGroup | Phase::Draw => 1,
            Phase::ChooseTarget | Phase::Finished => u8::from(on_draw),
            _ => 0,
        };
        let mut short = Players::NONE;
        for seat in 0..game.players() {
            let size = self.hand(seat).len();
            if dealt && size + 1 == Hand::SIZE {
                short = short.with(seat);
            } else {
                ensure(size == if dealt { Hand::SIZE } else { 0 }, "hands", "hands hold three cards (DR-4.2)")?;
            }
        }
        let drawer =
            self.phase == Phase::Finished || short.is_empty() || self.turn.is_some_and(|seat| short.contains(seat));
        ensure(short.len() == owed && drawer, "hands", "only the card that is to be drawn is missing (DR-4.2)")?;
        let out = self.cards_out();
        let complete = Card::all().all(|card| {
            let places = [out.get(card), self.deck.get(card), self.discards.get(card)];
            places.into_iter().map(u32::from).sum::<u32>() == u32::from(game.deck().cards().get(card))
        });
        ensure(complete, "deck", "every movement card is in one place (DR-9.2)")
    }

    /// DR-8.5, DR-9.1: stage points come from stage cards and from second and third places.
    fn check_score(&self, game: &DiceRun) -> Sound {
        let finished = self.phase == Phase::Finished;
        ensure(
            (usize::from(self.stages_scored) == STAGES) == finished,
            "scored",
            "the game ends with the fourth stage (DR-9.1)",
        )?;
        let started =
            matches!(self.phase, Phase::Play | Phase::RollGroup | Phase::Draw | Phase::ChooseTarget) || finished;
        ensure(started || self.stages_scored == 0, "scored", "no stage ends before the first turn")?;
        let stages = u32::from(self.stages_scored);
        let thirds = if game.players() > 2 { stages } else { 0 };
        let (mut fewest, mut most, mut rest) = (0, 0, 0);
        for seat in 0..game.players() {
            let won = (0..self.stages_scored).filter(|&stage| self.stage_winners[usize::from(stage)] == seat);
            let (first, cards) = won.fold((0, 0), |(n, sum), stage| (n + 1, sum + u32::from(stage_card(stage))));
            let points = u32::from(self.stage_points[usize::from(seat)]);
            ensure(points >= cards, "stage_points", "a seat has at least the points of its stage cards (DR-8.5)")?;
            // 2 for each second place and 1 for each third: `points - cards - seconds` places in all.
            let others = points - cards;
            let low = others.saturating_sub(stages - first);
            ensure(low <= others / 2, "stage_points", "a seat has one place in each stage (DR-8.5)")?;
            fewest += low;
            most += others / 2;
            rest += others;
        }
        let fits = rest == 2 * stages + thirds && fewest <= stages && stages <= most;
        ensure(fits, "stage_points", "every stage gives its card, 2 and 1 points (DR-8.5)")?;
        let winners = if finished { self.best(game.players()) } else { Players::NONE };
        ensure(self.winners == winners, "winners", "the most stage points win, then the highest stage card (DR-9.1)")
    }
}
