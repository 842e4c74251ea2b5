//! What is the same in all games of a batch: cards, rounds and seats as numbers.

use aleator_core::gang_of_dice::{Card, Deck, GangOfDice, ROUNDS, bonus_dice};

use super::culprits::Care;
use super::warnings::Warning;
use crate::gang_of_dice::GangPolicy;
use crate::playout::policy_of;

/// What is the same in all games of a batch.
#[derive(Clone, Debug)]
pub(super) struct Table<'a> {
    pub game: &'a GangOfDice,
    /// The cards and how many dice the seats roll under them: all cards for one seating after another.
    pub cards: Vec<[u64; 4]>,
    /// The same for those who choose with care, if anybody does.
    pub care: Option<Care>,
    /// By how many seats the policies have moved on.
    pub seatings: Vec<Seating>,
    /// Whether anybody draws.
    pub has_random: bool,
    /// Whether nobody ever rolls more dice than come out of one word.
    pub few_dice: bool,
    pub rounds: [Round; ROUNDS as usize],
}

/// A round of the deck.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Round {
    /// The first card of the tier, and how many it has.
    pub start: u64,
    pub size: u64,
    /// How many cards of the tier have been drawn before.
    pub drawn: u64,
}

/// The dice that come from the supply, four bits for each round, counted from 1.
pub(super) const BONUS: u64 = {
    let (mut bonus, mut round) = (0, 1);
    while round <= ROUNDS {
        bonus |= (bonus_dice(round) as u64) << (4 * round);
        round += 1;
    }
    bonus
};

/// Who sits where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seating {
    /// A byte for each seat, which is 1 if its policy draws its choices.
    pub random: u64,
    /// A byte for each seat, which is 1 if its policy rerolls what is unsafe or weak.
    pub cautious: u64,
}

impl<'a> Table<'a> {
    pub fn new(game: &'a GangOfDice, policies: &[GangPolicy]) -> Self {
        let warning = |card: &Card| Warning::new(card, game.gangster_is_a_value());
        let warnings: Vec<Warning> = game.deck().cards().iter().map(warning).collect();
        let limits = |rotation: usize, card: usize| limits(policies, rotation, card);
        let few = |limits: u32| limits.to_le_bytes().iter().all(|&limit| limit <= 12);
        let rotations = 0..policies.len();
        let cards =
            |rotation: usize| (0..).zip(&warnings).map(move |(card, warning)| warning.row(limits(rotation, card)));
        let cautious = policies.iter().any(|policy| matches!(policy, GangPolicy::Cautious(_)));
        Self {
            game,
            cards: rotations.clone().flat_map(cards).collect(),
            care: cautious.then(|| Care::new(game, policies.len())),
            seatings: rotations.map(|rotation| Seating::new(policies, rotation)).collect(),
            has_random: policies.iter().any(|policy| matches!(policy, GangPolicy::Random(_))),
            few_dice: (0..warnings.len()).all(|card| few(limits(0, card))),
            rounds: Round::all(game.deck()),
        }
    }

    /// How many cards there are.
    pub fn deck_size(&self) -> u64 {
        self.game.deck().cards().len() as u64
    }
}

/// The most dice that each seat rolls under a card, in a byte each.
fn limits(policies: &[GangPolicy], rotation: usize, card: usize) -> u32 {
    (0..policies.len()).fold(0, |limits, seat| {
        let limit = match &policies[policy_of(seat, rotation, policies.len())] {
            GangPolicy::Random(random) => random.max_dice,
            GangPolicy::Fixed(fixed) => fixed.dice,
            GangPolicy::Cautious(cautious) => cautious.dice[card],
        };
        limits | u32::from(limit) << (8 * seat)
    })
}

impl Seating {
    fn new(policies: &[GangPolicy], rotation: usize) -> Self {
        let mut seating = Self { random: 0, cautious: 0 };
        for seat in 0..policies.len() {
            match policies[policy_of(seat, rotation, policies.len())] {
                GangPolicy::Random(_) => seating.random |= 1 << (8 * seat),
                GangPolicy::Cautious(_) => seating.cautious |= 1 << (8 * seat),
                GangPolicy::Fixed(_) => {}
            }
        }
        seating
    }
}

impl Round {
    /// All rounds of a deck.
    fn all(deck: &Deck) -> [Self; ROUNDS as usize] {
        let mut rounds = [Self::default(); ROUNDS as usize];
        let tiers = deck.tiers().iter().flat_map(|tier| (0..tier.draw).map(move |drawn| (tier, drawn)));
        for (round, (tier, drawn)) in rounds.iter_mut().zip(tiers) {
            let (start, size) = (u64::from(tier.cards.start), u64::from(tier.cards.end - tier.cards.start));
            *round = Self { start, size, drawn: u64::from(drawn) };
        }
        rounds
    }
}
