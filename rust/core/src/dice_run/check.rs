//! Whether an action is legal, and if not, why.

use super::action::{Action, Effect, Kinds};
use super::cards::{Advance, Card, CardKind};
use super::config::{DeadCards, DiceRun};
use super::dice::{DiceSet, Kind};
use super::phase::Phase;
use super::refusal::Refusal;
use super::state::State;
use crate::game::{Player, State as _};

/// The phase that an action belongs to, and the rule that says so.
const fn place_of(action: Action) -> (Phase, &'static str) {
    match action {
        Action::PickDice(_) => (Phase::PickDice, "DR-2.4"),
        Action::Play(..) | Action::ShowTarget(..) | Action::RerollGroup(..) => (Phase::Play, "DR-4.1"),
        Action::ChooseTarget(_) => (Phase::ChooseTarget, "DR-8.2"),
    }
}

impl State {
    /// DR-9.1: the game goes on.
    #[inline]
    pub(super) fn check_goes_on(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Finished { Err(Refusal::GameOver) } else { Ok(()) }
    }

    /// The seat that acts: the one named, or without one the player to act. It has to be pending.
    #[inline]
    pub(super) fn find_seat(&self, game: &DiceRun, seat: Option<Player>) -> Result<Player, Refusal> {
        self.check_goes_on()?;
        seat.map_or(Ok(()), |seat| Self::check_seat(game, seat))?;
        let Some(current_player) = self.current_player() else {
            return Err(Refusal::NotADecision { phase: self.phase });
        };
        let seat = seat.unwrap_or(current_player);
        if seat == current_player || self.pending_players().contains(seat) {
            return Ok(seat);
        }
        let rule = match self.phase {
            Phase::PickDice => "DR-2.4",
            Phase::ChooseTarget => "DR-8.2",
            _ => "DR-2.5",
        };
        Err(Refusal::NotYourTurn { seat, current_player, rule })
    }

    /// Whether a pending seat may take the action.
    #[inline]
    pub(super) fn check_action(&self, game: &DiceRun, seat: Player, action: Action) -> Result<(), Refusal> {
        let (phase, rule) = place_of(action);
        if phase != self.phase {
            return Err(Refusal::WrongPhase { phase: self.phase, action: action.name(), rule });
        }
        match action {
            Action::PickDice(kinds) => self.check_dice(kinds, "DR-2.4"),
            Action::Play(card, effect) => self.check_play(game, seat, card, effect),
            Action::ShowTarget(target, _) => match self.shown[usize::from(seat)] {
                Some(target) => Err(Refusal::TargetAlreadyShown { target }),
                None => self.check_target(seat, target, "DR-6.1"),
            },
            Action::RerollGroup(card, group) => self.check_reroll(seat, card, group),
            Action::ChooseTarget(target) => self.check_target(seat, target, "DR-8.2"),
        }
    }

    fn check_target(&self, seat: Player, target: Kind, rule: &'static str) -> Result<(), Refusal> {
        if self.targets[usize::from(seat)].contains(target) {
            Ok(())
        } else {
            Err(Refusal::TargetNotHeld { target, rule })
        }
    }

    fn check_hand(&self, seat: Player, card: Card, rule: &'static str) -> Result<(), Refusal> {
        if self.hands[usize::from(seat)].contains(card) { Ok(()) } else { Err(Refusal::CardNotInHand { card, rule }) }
    }

    /// All named dice are in the leading group.
    fn check_dice<const N: usize>(&self, kinds: Kinds<N>, rule: &'static str) -> Result<(), Refusal> {
        let leader = self.track.leader();
        for die in kinds.get() {
            let wanted = kinds.get().iter().filter(|&&kind| kind == die).count() as u32;
            let have = (leader & self.track.numbers().of_kind(die)).count_ones();
            if wanted > have {
                return Err(Refusal::DieNotInGroup { die, group: 0, wanted, have, rule });
            }
        }
        Ok(())
    }

    /// The dice of a group of dice in the line.
    fn check_group(&self, group: u8, rule: &'static str) -> Result<DiceSet, Refusal> {
        match self.track.group(group) {
            None => Err(Refusal::NoSuchGroup { group, groups: self.track.len(), rule }),
            Some(0) => Err(Refusal::VirtualGroup { group, rule }),
            Some(dice) => Ok(dice),
        }
    }

    /// DR-4.1, DR-4.3: the card is in the hand and the effect is one that it has here.
    #[inline]
    fn check_play(&self, game: &DiceRun, seat: Player, card: Card, effect: Effect) -> Result<(), Refusal> {
        self.check_hand(seat, card, "DR-4.1")?;
        match (card.kind(), effect) {
            (CardKind::Advance(own), Effect::Advance(advance)) if own == advance => Ok(()),
            (CardKind::Choice, Effect::Advance(_)) => Ok(()),
            (CardKind::Switch, Effect::Switch(group)) => self.check_switch(group),
            (CardKind::Sprint, Effect::Sprint(kinds)) => self.check_sprint(kinds),
            (CardKind::Comeback, Effect::Comeback) => {
                if self.can_come_back() {
                    Ok(())
                } else {
                    Err(Refusal::ComebackNeedsGap { groups: self.track.len() })
                }
            }
            (CardKind::Flip, Effect::Flip(group, number)) => {
                let dice = self.check_group(group, "DR-5.7")?;
                if dice & self.track.matching(Advance::Number(number)) == 0 {
                    return Err(Refusal::NumberNotInGroup { group, number });
                }
                Ok(())
            }
            (CardKind::Outdistance, Effect::Outdistance(group)) => {
                self.check_group(group, "DR-5.8")?;
                if group + 1 == self.track.len() {
                    return Err(Refusal::LastGroup { group });
                }
                Ok(())
            }
            (CardKind::Accident, Effect::Accident(die)) => {
                if self.track.dice_groups() < 2 {
                    return Err(Refusal::AccidentNeedsTwoGroups);
                }
                self.check_dice(Kinds::new([die]), "DR-5.9")
            }
            (
                CardKind::Switch | CardKind::Sprint | CardKind::Comeback | CardKind::Outdistance | CardKind::Accident,
                Effect::NoEffect,
            ) => self.check_no_effect(game, seat, card),
            _ => Err(Refusal::WrongEffect { card, effect: effect.name() }),
        }
    }

    /// DR-5.4: two groups of dice directly behind each other, neither of them the leader.
    fn check_switch(&self, group: u8) -> Result<(), Refusal> {
        let rule = "DR-5.4";
        let Some(next) = group.checked_add(1).filter(|&next| next < self.track.len()) else {
            return Err(Refusal::NoSuchGroup { group, groups: self.track.len(), rule });
        };
        if group == 0 {
            return Err(Refusal::LeadingGroup { rule });
        }
        self.check_group(group, rule)?;
        self.check_group(next, rule)?;
        Ok(())
    }

    /// DR-5.5: three dice of a leading group of four or more.
    fn check_sprint(&self, kinds: Kinds<3>) -> Result<(), Refusal> {
        let have = self.track.leader().count_ones();
        if have < 4 {
            return Err(Refusal::SprintNeedsFour { have });
        }
        self.check_dice(kinds, "DR-5.5")
    }

    /// DR-5.6: the rearmost group neither leads nor is directly behind the leader.
    #[inline]
    pub(super) const fn can_come_back(&self) -> bool {
        self.track.len() > 2
    }

    /// DR-4.3: only a card that can do nothing is played without effect; with `only_if_stuck`, only by a player without
    /// other actions.
    fn check_no_effect(&self, game: &DiceRun, seat: Player, card: Card) -> Result<(), Refusal> {
        if self.count_effects(card) > 0 {
            return Err(Refusal::CardHasEffect { card });
        }
        if game.dead_cards() == DeadCards::OnlyIfStuck && !self.turn_options(game, seat).is_stuck() {
            return Err(Refusal::NotStuck { card });
        }
        Ok(())
    }

    /// DR-7.1, DR-7.2: any movement card for any group of dice but the leader, not twice in a row by the same player.
    fn check_reroll(&self, seat: Player, card: Card, group: u8) -> Result<(), Refusal> {
        if !self.may_reroll(seat) {
            return Err(Refusal::RerollTwice);
        }
        let rule = "DR-7.1";
        self.check_hand(seat, card, rule)?;
        self.check_group(group, rule)?;
        if group == 0 {
            return Err(Refusal::LeadingGroup { rule });
        }
        Ok(())
    }

    /// DR-7.2: the player who did the last re-roll may not do the next.
    #[inline]
    pub(super) fn may_reroll(&self, seat: Player) -> bool {
        self.face_down.is_none_or(|(last, _)| last != seat)
    }
}
