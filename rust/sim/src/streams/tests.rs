use proptest::prelude::*;

use super::*;
use crate::script::Script;

/// Only `below` of a stream, so that `below_each` divides as the trait says.
struct Dividing(Stream<Script>);

impl Draw for Dividing {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }
}

/// The inverse of the product modulo `2**64`; it has to be odd.
fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[test]
fn exactly_the_words_below_the_threshold_are_rejected() {
    for bound in [3, 5, 7, 105, (1 << 63) + 1, u64::MAX, u64::MAX - 2] {
        let threshold = bound.wrapping_neg() % bound;
        assert_ne!(threshold, 0);
        let first_word = |low: u64| inverse(bound).wrapping_mul(low);
        // The last rejected low half, then the first accepted one.
        for low in [threshold, bound - 1, bound, u64::MAX] {
            let word = first_word(low);
            let expected = ((u128::from(word) * u128::from(bound)) >> 64) as u64;
            let mut stream = Stream::over(Script::new([0, first_word(threshold - 1), word]));
            assert_eq!(stream.below(bound), expected);
        }
    }
}

#[test]
fn one_takes_a_word() {
    for word in [0, 1, u64::MAX] {
        assert_eq!(Stream::over(Script::new([word])).below(1), 0);
    }
}

#[test]
fn powers_of_two_reject_nothing() {
    for shift in 0..64 {
        assert_eq!(Stream::over(Script::new([0])).below(1 << shift), 0);
    }
}

#[test]
fn streams_start_when_asked_and_stay_apart() {
    let mut streams = Streams::new(9, 1 << 40);
    assert_eq!(streams.started, 0);
    let fresh = |purpose| Stream::start(Seed::new(9).game(1 << 40), purpose);
    for seat in 0..8 {
        assert_eq!(streams.policy(seat), &fresh(Purpose::Policy(seat)));
        assert_eq!(streams.search(seat), &fresh(Purpose::Search(seat)));
    }
    streams.dice().word();
    assert_eq!(streams.cards(), &fresh(Purpose::Cards));
    assert_ne!(streams.dice(), &fresh(Purpose::Dice));
    streams.restart(1 << 40);
    assert_eq!(streams.started, 0);
    assert_eq!(streams.dice(), &fresh(Purpose::Dice));
}

#[test]
#[should_panic(expected = "seat 8 does not exist")]
fn there_is_no_ninth_seat() {
    Streams::new(0, 0).policy(8);
}

proptest! {
    #[test]
    fn multiplying_and_dividing_agree(words: [u64; 3], bounds in prop::array::uniform4(1u64..1 << 16)) {
        // At most two of the words can be rejected: the last one is accepted by every bound.
        let script = || Stream::over(Script::new(words.into_iter().chain([u64::MAX])));
        let (mut one, mut other) = (script(), Dividing(script()));
        prop_assert_eq!(one.below_each(bounds), other.below_each(bounds));
        // What is left over tells how many words were taken.
        let rest = drain(&mut one);
        prop_assert_eq!(rest, drain(&mut other.0));
    }

    #[test]
    fn they_agree_where_words_are_rejected(odd in prop::array::uniform3(0u64..1 << 20), below: u64, more: u64) {
        let bounds = odd.map(|half| 2 * half + 1);
        let product: u64 = bounds.iter().product();
        let threshold = product.wrapping_neg() % product;
        prop_assume!(threshold > 0);
        let rejected = inverse(product).wrapping_mul(below % threshold);
        let accepted = inverse(product).wrapping_mul(threshold + more % product);
        let script = || Stream::over(Script::new([rejected, 0, accepted]));
        let (mut one, mut other) = (script(), Dividing(script()));
        prop_assert_eq!(one.below_each(bounds), other.below_each(bounds));
    }
}

/// The words that were not taken.
fn drain(stream: &mut Stream<Script>) -> Vec<u64> {
    let mut words = Vec::new();
    while stream.words.remaining() > 0 {
        words.push(stream.word());
    }
    words
}
