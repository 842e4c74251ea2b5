//! A policy that picks a card first, and then what to do with it.

use aleator_core::dice_run::{Action, Card, DeadCards, DiceRun, First, Hand, Phase, State};
use aleator_core::game::{Draw, Player};

use super::{NEVER, Random};
use crate::policy::Policy;
use crate::streams::Stream;

/// Uniform over the kinds of play, then uniform over the choices of the kind.
///
/// The kinds of a turn, in this order:
///
/// 1. playing a movement card: one kind for each different card in hand that may be played, ascending;
/// 2. showing a target: one kind for each unused target if none has been shown in the stage, ascending;
/// 3. re-rolling with a card: one kind for each different card in hand if any group may be re-rolled, ascending.
///
/// Two numbers are drawn: one below the number of kinds, then one below the number of the kind's actions (also when that is 1), the index of
/// the action among those of its kind in ascending order. Where two dice are picked or a target is chosen all actions are of one kind, and only
/// the second number is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByCard;

impl Policy<State> for ByCard {
    const ALWAYS_LEGAL: bool = true;

    #[inline]
    fn choose(&self, game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Action {
        if state.phase() == Phase::Play {
            take_turn(game, state, seat, stream).unwrap_or(NEVER)
        } else {
            Random.choose(game, state, seat, stream)
        }
    }
}

#[inline]
fn take_turn(game: &DiceRun, state: &State, seat: Player, stream: &mut Stream) -> Option<Action> {
    let hand = Cards::of_hand(state.hand(seat));
    // Every card may be played, if only for nothing; otherwise (DR-4.3) what the others can do has to be known.
    let playable = if game.dead_cards() == DeadCards::Always {
        hand
    } else {
        let options = state.turn_options(game, seat);
        Cards::of(options.plays().filter(|&(_, ways)| ways > 0).map(|(card, _)| card))
    };
    let targets = u64::from(state.shown(seat).is_none()) * u64::from(state.targets(seat).len());
    let groups = state.reroll_groups(seat);
    let rerolls = if groups > 0 { hand.len } else { 0 };
    let kind = stream.below((playable.len + targets + rerolls).max(1));
    if kind < playable.len {
        let card = playable.get(kind)?;
        // A card that can do nothing has one way to be played: for nothing (DR-4.3).
        let ways = state.count_effects(card).max(1);
        return Some(state.play_at(card, stream.below(ways.into()) as u32));
    }
    let kind = kind - playable.len;
    if kind < targets {
        let target = state.targets(seat).nth(kind)?;
        let first = if stream.below(2) == 0 { First::Colour } else { First::Number };
        return Some(Action::ShowTarget(target, first));
    }
    let card = hand.get(kind - targets)?;
    state.reroll_at(card, stream.below(groups.max(1).into()) as u32)
}

/// Some different cards of a hand, ascending.
#[derive(Clone, Copy)]
struct Cards {
    cards: [Option<Card>; Hand::SIZE],
    len: u64,
}

impl Cards {
    /// The different cards of a hand, found without branches, which could not be foreseen.
    #[inline]
    fn of_hand(hand: Hand) -> Self {
        let [a, b, c] = hand.cards();
        let (some_b, some_c, b_is_new, c_is_new) = (b.is_some(), c.is_some(), b != a, c != b);
        let (second, third) = (some_b & b_is_new, some_c & c_is_new);
        let len = u64::from(a.is_some()) + u64::from(second) + u64::from(third);
        Self { cards: [a, if second { b } else { c }, c], len }
    }

    #[inline]
    fn of(cards: impl Iterator<Item = Card>) -> Self {
        let mut found = Self { cards: [None; Hand::SIZE], len: 0 };
        for (place, card) in found.cards.iter_mut().zip(cards) {
            *place = Some(card);
            found.len += 1;
        }
        found
    }

    #[inline]
    fn get(&self, place: u64) -> Option<Card> {
        self.cards.get(place as usize).copied().flatten()
    }
}
