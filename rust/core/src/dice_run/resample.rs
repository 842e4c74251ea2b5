//! Hidden information: a state that is consistent with everything a seat has seen.

use super::cards::{CardCounts, Hand};
use super::config::DiceRun;
use super::deck::{order_count, order_of_packs};
use super::dice::Kind;
use super::state::State;
use super::targets::Targets;
use crate::game::{Draw, Player};

impl State {
    /// The movement cards that a seat, or without one a spectator, cannot see: those in the deck, in the hands of others,
    /// and face down in front of others.
    pub fn unseen(&self, viewer: Option<Player>) -> CardCounts {
        let mut unseen = self.deck;
        for (seat, hand) in (0..).zip(&self.hands) {
            if viewer != Some(seat) {
                for card in hand.iter() {
                    unseen.add(card, 1);
                }
            }
        }
        if let Some((player, card)) = self.face_down
            && viewer != Some(player)
        {
            unseen.add(card, 1);
        }
        unseen
    }
}

/// Draws a state from all that agree with what the seat has seen, each as likely as it is after all deals, orders of the
/// deck and cuts that agree (DR-2.6).
///
/// The others' actions reveal nothing beyond what they showed (motives are ignored), so every unseen card is
/// equally likely in every unseen place, and so is every unseen target. The order of the packs has to agree with the sizes of those that are finished and
/// with the number of cards drawn from the current one.
///
/// A state keeps no history, so with `only_if_stuck` the cards that a player held besides one played without effect
/// count as unseen like any others, although they could do nothing at that moment.
#[must_use]
pub fn resample(game: &DiceRun, state: &State, seat: Player, draw: &mut impl Draw) -> State {
    let mut sampled = *state;
    sample_targets(&mut sampled, game, seat, draw);
    sample_cards(&mut sampled, game, seat, draw);
    sample_packs(&mut sampled, game, draw);
    sampled
}

fn others(game: &DiceRun, seat: Player) -> impl Iterator<Item = usize> {
    (0..game.players()).filter(move |&other| other != seat).map(usize::from)
}

/// The others' unused and chosen targets come from all those that the seat does not know.
fn sample_targets(state: &mut State, game: &DiceRun, seat: Player, draw: &mut impl Draw) {
    let public = state.shown.iter().chain(state.scored.iter().flatten()).copied().flatten().collect();
    let own = state.targets(seat).or(state.chosen(seat).into_iter().collect());
    let mut pool = Targets::ALL.minus(public).minus(own);
    let mut next = || -> Option<Kind> {
        let target = pool.nth(draw.below(pool.len().into()))?;
        pool = pool.without(target);
        Some(target)
    };
    for other in others(game, seat) {
        let unused = state.targets[other].len();
        state.targets[other] = (0..unused).filter_map(|_| next()).collect();
        if state.chosen[other].is_some() {
            state.chosen[other] = next();
        }
    }
}

/// The others' hands and face-down card, and with them the deck, come from all cards that the seat does not see.
fn sample_cards(state: &mut State, game: &DiceRun, seat: Player, draw: &mut impl Draw) {
    let mut pool = state.unseen(Some(seat));
    let mut left = pool.total();
    let mut next = |pool: &mut CardCounts| {
        let card = pool.nth(draw.below(left.into()));
        pool.take(card);
        left -= 1;
        card
    };
    for other in others(game, seat) {
        let cards = state.hands[other].len();
        let mut hand = Hand::default();
        for _ in 0..cards {
            hand.add(next(&mut pool));
        }
        state.hands[other] = hand;
    }
    if let Some((player, card)) = &mut state.face_down
        && *player != seat
    {
        *card = next(&mut pool);
    }
    state.deck = pool;
}

/// Nobody knows the sizes of the packs, but for the finished ones and what the cards drawn from the current one tell.
fn sample_packs(state: &mut State, game: &DiceRun, draw: &mut impl Draw) {
    if !state.is_cut() {
        return;
    }
    let current = usize::from(state.pack);
    let finished = &state.packs[..current];
    let sizes: arrayvec::ArrayVec<u16, 5> =
        game.pack_sizes().into_iter().filter(|size| !finished.contains(size)).collect();
    // The current pack is larger than what was drawn from it, or just that large if the stage card has come up. Orders
    // with the same first pack are next to each other, the smaller ones first.
    let too_small = sizes.iter().filter(|&&size| size < state.drawn).count();
    let exact = usize::from(sizes.contains(&state.drawn));
    let each = order_count(sizes.len().saturating_sub(1));
    let (skip, firsts) = if state.stage_card_on_top() {
        (too_small, exact)
    } else {
        (too_small + exact, sizes.len() - too_small - exact)
    };
    let index = skip as u64 * each + draw.below(firsts.max(1) as u64 * each);
    let order = order_of_packs(&sizes, index);
    state.packs[current..].copy_from_slice(&order);
    state.packs[current] -= state.drawn;
}
