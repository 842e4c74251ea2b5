//! What chance can bring: checked, counted, listed in ascending order, with exact probabilities.

use arrayvec::ArrayVec;

use super::by_seat::BySeat;
use super::cards::{Card, CardCounts, Hand};
use super::config::{DiceRun, SEATS};
use super::deck::order_of_packs;
use super::dice::{Colour, DICE, Dice, Kind, Number};
use super::outcome::Outcome;
use super::phase::Phase;
use super::refusal::Refusal;
use super::state::State;
use super::targets::Targets;
use crate::game::{Factor, Likelihood, Node, Player};

/// How many targets each player is dealt (DR-2.2).
const TARGETS_EACH: usize = Targets::DEALT as usize;

/// The number of ways to choose `k` of `n`; small numbers only.
fn choose(n: u32, k: u32) -> u128 {
    // Each step divides evenly: it is a binomial coefficient itself.
    (0..k.min(n)).fold(u128::from(k <= n), |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}

fn factorial(n: u32) -> u64 {
    (1..=u64::from(n)).product()
}

impl State {
    /// Whether the outcome can come up, and if not, why.
    #[inline]
    pub(super) fn check_outcome(&self, game: &DiceRun, outcome: &Outcome) -> Result<(), Refusal> {
        self.check_chance_node()?;
        match (self.phase, outcome) {
            (Phase::RollAll, Outcome::RollAll(dice)) => self.check_roll(*dice, "DR-2.1"),
            (Phase::RollPicked, Outcome::RollPicked(dice)) => self.check_roll(*dice, "DR-2.4"),
            (Phase::RollGroup, Outcome::RollGroup(dice)) => self.check_roll(*dice, "DR-7.1"),
            (Phase::DealTargets, Outcome::DealTargets(deal)) => Self::check_targets(game, deal),
            (Phase::DealHands, Outcome::DealHands(deal)) => self.check_hands(game, deal),
            (Phase::CutDeck, Outcome::CutDeck(sizes)) => {
                let (mut sorted, wanted) = (*sizes, game.pack_sizes());
                sorted.sort_unstable();
                if sorted == wanted { Ok(()) } else { Err(Refusal::WrongSizes { sizes: *sizes, wanted }) }
            }
            (Phase::Draw, Outcome::Draw(card)) => {
                if self.deck.get(*card) > 0 {
                    Ok(())
                } else {
                    Err(Refusal::CardNotInDeck { card: *card })
                }
            }
            _ => Err(Refusal::WrongOutcome { phase: self.phase, outcome: outcome.name() }),
        }
    }

    /// Chance has something to decide.
    #[inline]
    pub(super) fn check_chance_node(&self) -> Result<(), Refusal> {
        match self.phase.node() {
            Node::Terminal => Err(Refusal::GameOver),
            Node::Decision => Err(Refusal::NotChance { phase: self.phase }),
            Node::Chance => Ok(()),
        }
    }

    /// As many dice of each colour have landed as were in the air.
    fn check_roll(&self, dice: Dice, rule: &'static str) -> Result<(), Refusal> {
        for (colour, in_air) in Colour::ALL.into_iter().zip(self.in_air_by_colour()) {
            let (landed, in_air) = (dice.of_colour(colour), u32::from(in_air));
            if landed != in_air {
                return Err(Refusal::WrongDice { colour, landed, in_air, rule });
            }
        }
        Ok(())
    }

    fn check_hand_sizes(game: &DiceRun, sizes: impl ExactSizeIterator<Item = u32>, wanted: u32) -> Result<(), Refusal> {
        if sizes.len() != usize::from(game.players()) {
            return Err(Refusal::WrongHandCount { hands: sizes.len() as u8, players: game.players() });
        }
        match sizes.enumerate().find(|&(_, size)| size != wanted) {
            Some((seat, size)) => Err(Refusal::WrongHandSize { seat: seat as Player, size, wanted }),
            None => Ok(()),
        }
    }

    /// DR-2.2: four targets to each player, each dealt once.
    fn check_targets(game: &DiceRun, deal: &BySeat<Targets>) -> Result<(), Refusal> {
        Self::check_hand_sizes(game, deal.get().iter().map(|hand| hand.len()), Targets::DEALT)?;
        let mut dealt = Targets::NONE;
        for &hand in deal.get() {
            if let Some(target) = hand.and(dealt).nth(0) {
                return Err(Refusal::TargetDealtTwice { target });
            }
            dealt = dealt.or(hand);
        }
        Ok(())
    }

    /// DR-2.2: three movement cards to each player, all from the deck.
    fn check_hands(&self, game: &DiceRun, deal: &BySeat<Hand>) -> Result<(), Refusal> {
        Self::check_hand_sizes(game, deal.get().iter().map(|hand| hand.len() as u32), Hand::SIZE as u32)?;
        let mut dealt = CardCounts::default();
        for card in deal.get().iter().flat_map(|hand| hand.iter()) {
            dealt.add(card, 1);
        }
        match dealt.iter().find(|&(card, wanted)| wanted > self.deck.get(card)) {
            Some((card, wanted)) => Err(Refusal::NotEnoughCards { card, wanted, have: self.deck.get(card) }),
            None => Ok(()),
        }
    }

    /// How many different outcomes there are.
    pub(super) fn count_outcomes(&self, game: &DiceRun) -> u128 {
        let players = u32::from(game.players());
        match self.phase {
            Phase::RollAll | Phase::RollPicked | Phase::RollGroup => {
                self.in_air_by_colour().map(|dice| choose(u32::from(dice) + 5, 5)).iter().product()
            }
            Phase::DealTargets => {
                (0..players).map(|seat| choose(DICE as u32 - Targets::DEALT * seat, Targets::DEALT)).product()
            }
            Phase::DealHands => count_deals(&self.deck, game.players()),
            Phase::CutDeck => 120,
            Phase::Draw => self.deck.iter().count() as u128,
            Phase::PickDice | Phase::Play | Phase::ChooseTarget | Phase::Finished => 0,
        }
    }

    /// All outcomes, ascending.
    pub(super) fn outcomes(&self, game: &DiceRun) -> Box<dyn Iterator<Item = Outcome>> {
        let players = usize::from(game.players());
        match self.phase {
            Phase::RollAll => Box::new(Rolls::new(self.in_air_by_colour()).map(Outcome::RollAll)),
            Phase::RollPicked => Box::new(Rolls::new(self.in_air_by_colour()).map(Outcome::RollPicked)),
            Phase::RollGroup => Box::new(Rolls::new(self.in_air_by_colour()).map(Outcome::RollGroup)),
            Phase::DealTargets => {
                let deals = Deals::<TARGETS_EACH>::new([1; DICE], players);
                Box::new(deals.map(move |hands| {
                    Outcome::DealTargets(BySeat::from_fn(players, |seat| {
                        hands[seat].iter().map(|&target| Kind::at(target)).collect()
                    }))
                }))
            }
            Phase::DealHands => {
                let mut pool = [0; DICE];
                for (card, count) in self.deck.iter() {
                    pool[usize::from(card.index())] = count;
                }
                let deals = Deals::<{ Hand::SIZE }>::new(pool, players);
                Box::new(deals.map(move |hands| {
                    Outcome::DealHands(BySeat::from_fn(players, |seat| {
                        Hand::new(hands[seat].iter().map(|&card| Card::at(card))).unwrap_or_default()
                    }))
                }))
            }
            Phase::CutDeck => {
                let sizes = game.pack_sizes();
                Box::new((0..120).map(move |index| {
                    let order = order_of_packs(&sizes, index);
                    Outcome::CutDeck(std::array::from_fn(|pack| order[pack]))
                }))
            }
            Phase::Draw => {
                let deck = self.deck;
                Box::new(Card::all().filter(move |&card| deck.get(card) > 0).map(Outcome::Draw))
            }
            Phase::PickDice | Phase::Play | Phase::ChooseTarget | Phase::Finished => Box::new(std::iter::empty()),
        }
    }

    /// The probability of a possible outcome.
    pub(super) fn likelihood(&self, outcome: &Outcome) -> Likelihood {
        match outcome {
            Outcome::RollAll(dice) | Outcome::RollPicked(dice) | Outcome::RollGroup(dice) => {
                let ways = Colour::ALL.map(|colour| Factor::Number(ways_of_colour(*dice, colour)));
                Likelihood::new(ways, [Factor::Power { base: 6, exponent: dice.len() }])
            }
            Outcome::DealTargets(deal) => {
                let left = (0..deal.get().len() as u32).map(|seat| DICE as u32 - Targets::DEALT * seat);
                Likelihood::new([], left.map(|n| Factor::Choose { n, k: Targets::DEALT }))
            }
            Outcome::DealHands(deal) => self.likelihood_of_hands(deal.get()),
            Outcome::CutDeck(_) => Likelihood::of_numbers(1, 120),
            Outcome::Draw(card) => Likelihood::of_numbers(self.deck.get(*card).into(), self.deck.total().into()),
        }
    }

    /// DR-2.2: hands are dealt one after another from what is left of the deck.
    fn likelihood_of_hands(&self, hands: &[Hand]) -> Likelihood {
        let mut left = self.deck;
        let (mut ways, mut of) = (ArrayVec::<_, SEATS>::new(), ArrayVec::<_, SEATS>::new());
        for hand in hands {
            let alike = |card: Card| hand.iter().filter(|&other| other == card).count() as u32;
            let each = hand.distinct().map(|card| choose(left.get(card).into(), alike(card)));
            // Three cards at most: the product of their ways fits a word.
            ways.push(Factor::Number(each.product::<u128>() as u64));
            of.push(Factor::Choose { n: left.total(), k: Hand::SIZE as u32 });
            for card in hand.iter() {
                left.take(card);
            }
        }
        Likelihood::new(ways, of)
    }
}

/// The number of ways in which dice of one colour can show what they do.
fn ways_of_colour(dice: Dice, colour: Colour) -> u64 {
    let alike = Number::ALL.map(|number| factorial(dice.count(Kind::new(colour, number))));
    factorial(dice.of_colour(colour)) / alike.iter().product::<u64>()
}

/// The number of ways to deal hands of three, with equal cards alike.
///
/// Card by card, each seat takes a number of copies. Seats differ only by how many cards they still need, so it is
/// enough to know how many seats need three, two and one.
fn count_deals(deck: &CardCounts, players: u8) -> u128 {
    const SIDE: usize = 7;
    let at = |need: [u32; 3]| (need[0] as usize * SIDE + need[1] as usize) * SIDE + need[2] as usize;
    let mut ways = [0u128; SIDE * SIDE * SIDE];
    ways[at([players.into(), 0, 0])] = 1;
    for (_, count) in deck.iter() {
        let count = u32::from(count);
        let mut next = [0u128; SIDE * SIDE * SIDE];
        for three in 0..=u32::from(players) {
            for two in 0..=u32::from(players) - three {
                for one in 0..=u32::from(players) - three - two {
                    let before = ways[at([three, two, one])];
                    if before > 0 {
                        for_each_share([three, two, one], count, |shares, need| {
                            next[at(need)] += before * shares;
                        });
                    }
                }
            }
        }
        ways = next;
    }
    ways[0]
}

/// All ways in which seats that need three, two and one cards can take of `count` equal ones: how many ways there are, and how many seats
/// then need three, two and one.
fn for_each_share([three, two, one]: [u32; 3], count: u32, mut each: impl FnMut(u128, [u32; 3])) {
    for (a1, a2, a3) in takes3(three) {
        for (b1, b2) in takes2(two) {
            for d1 in 0..=one {
                if a1 + 2 * a2 + 3 * a3 + b1 + 2 * b2 + d1 > count {
                    continue;
                }
                let ways = choose(three, a1)
                    * choose(three - a1, a2)
                    * choose(three - a1 - a2, a3)
                    * choose(two, b1)
                    * choose(two - b1, b2)
                    * choose(one, d1);
                each(ways, [three - a1 - a2 - a3, two - b1 - b2 + a1, one - d1 + b1 + a2]);
            }
        }
    }
}

/// How many of `seats` take one, two and three cards.
fn takes3(seats: u32) -> impl Iterator<Item = (u32, u32, u32)> {
    (0..=seats)
        .flat_map(move |a1| (0..=seats - a1).flat_map(move |a2| (0..=seats - a1 - a2).map(move |a3| (a1, a2, a3))))
}

/// How many of `seats` take one and two cards.
fn takes2(seats: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..=seats).flat_map(move |b1| (0..=seats - b1).map(move |b2| (b1, b2)))
}

/// All results of a roll, as sorted lists in lexicographic order.
struct Rolls {
    dice: ArrayVec<(Colour, u8), DICE>,
    done: bool,
}

impl Rolls {
    fn new(by_colour: [u8; Colour::NUM]) -> Self {
        let dice = Colour::ALL.into_iter().zip(by_colour);
        let dice = dice.flat_map(|(colour, count)| std::iter::repeat_n((colour, 0), count.into()));
        Self { dice: dice.take(DICE).collect(), done: false }
    }
}

impl Iterator for Rolls {
    type Item = Dice;

    fn next(&mut self) -> Option<Dice> {
        if self.done {
            return None;
        }
        let roll = Dice::new(self.dice.iter().map(|&(colour, number)| Kind::new(colour, Number::at(number))));
        // The last die that can show more does; those of its colour behind it show as much, all further colours ones.
        match self.dice.iter().rposition(|&(_, number)| number < 5) {
            None => self.done = true,
            Some(place) => {
                let (raised, above) = self.dice[place];
                for (colour, number) in &mut self.dice[place..] {
                    *number = if *colour == raised { above + 1 } else { 0 };
                }
            }
        }
        roll
    }
}

/// All deals of hands of `N` from a pool of things of up to 30 kinds, as sorted hands in lexicographic order.
struct Deals<const N: usize> {
    /// What is left in the pool after the current deal.
    pool: [u8; DICE],
    hands: Vec<[u8; N]>,
    seats: usize,
}

impl<const N: usize> Deals<N> {
    const fn new(pool: [u8; DICE], seats: usize) -> Self {
        Self { pool, hands: Vec::new(), seats }
    }

    /// Takes the lowest hand out of the pool whose places from `place` on are at least `least`, those before it being taken already.
    fn fill(&mut self, hand: &mut [u8; N], place: usize, least: u8) -> bool {
        let mut next = least;
        for filled in place..N {
            while next < DICE as u8 && self.pool[usize::from(next)] == 0 {
                next += 1;
            }
            if next == DICE as u8 {
                for &kind in &hand[place..filled] {
                    self.pool[usize::from(kind)] += 1;
                }
                return false;
            }
            self.pool[usize::from(next)] -= 1;
            hand[filled] = next;
        }
        true
    }

    /// Replaces the last hand by the next higher one; false, and the hand back in the pool, if there is none.
    fn raise(&mut self) -> bool {
        let Some(mut hand) = self.hands.pop() else { return false };
        for place in (0..N).rev() {
            self.pool[usize::from(hand[place])] += 1;
            let above = hand[place] + 1;
            if self.fill(&mut hand, place, above) {
                self.hands.push(hand);
                return true;
            }
        }
        false
    }
}

impl<const N: usize> Iterator for Deals<N> {
    type Item = Vec<[u8; N]>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.hands.is_empty() {
            // The last seat whose hand can be raised, those behind it having none for the moment.
            while !self.raise() {
                if self.hands.is_empty() {
                    self.seats = 0;
                    return None;
                }
            }
        }
        if self.seats == 0 {
            return None;
        }
        while self.hands.len() < self.seats {
            let mut hand = [0; N];
            if !self.fill(&mut hand, 0, 0) {
                return None;
            }
            self.hands.push(hand);
        }
        Some(self.hands.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_counted_as_they_are_listed() {
        let mut deck = CardCounts::default();
        for (card, count) in [(0, 1), (3, 2), (7, 4), (11, 3), (12, 1)] {
            deck.set(Card::at(card), count);
        }
        let mut pool = [0; DICE];
        pool[..Card::NUM]
            .copy_from_slice(&std::array::from_fn::<u8, { Card::NUM }, _>(|card| deck.get(Card::at(card as u8))));
        for players in 1..=3 {
            let deals: Vec<_> = Deals::<3>::new(pool, players.into()).collect();
            assert!(deals.windows(2).all(|pair| pair[0] < pair[1]));
            assert_eq!(deals.len() as u128, count_deals(&deck, players));
        }
        // Without a shortage every seat has the same choice.
        let mut rich = CardCounts::default();
        for card in Card::all() {
            rich.set(card, 18);
        }
        assert_eq!(count_deals(&rich, 6), choose(20, 3).pow(6));
    }

    #[test]
    fn deals_of_targets_are_combinations() {
        let mut pool = [0; DICE];
        pool[..9].fill(1);
        let deals: Vec<_> = Deals::<4>::new(pool, 2).collect();
        assert_eq!(deals.len() as u128, choose(9, 4) * choose(5, 4));
        assert!(deals.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn rolls_ascend() {
        let rolls: Vec<Vec<Kind>> = Rolls::new([2, 0, 1, 0, 0]).map(|dice| dice.iter().collect()).collect();
        assert_eq!(rolls.len(), 21 * 6);
        assert!(rolls.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
