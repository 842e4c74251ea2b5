//! Actions that leave the leading group unchanged: further groups decide between them.

use aleator_core::dice_run::{Action, Card, CardKind, DeadCards, DiceRun, DiceSet, Effect, Kind, Number, State};
use aleator_core::game::Player;

use super::line::{Change, Further, Line, Target, expected_gain, expected_value, value};
use super::turn::{can_have_an_accident, can_sprint};

/// The best of these actions for a target, and what it does to the line; none if there is none.
pub(super) fn best(game: &DiceRun, state: &State, seat: Player, line: &Line, target: Kind) -> Option<(Action, Change)> {
    let numbers = state.track().numbers();
    let dice = [target.colour().dice(), numbers.showing(target.number())];
    let opposite = numbers.showing(target.number().opposite());
    let mut search = Best { state, line, target: dice, found: None };
    if let Some(card) = state.hand(seat).distinct().next().filter(|_| state.reroll_groups(seat) > 0) {
        search.reroll(card);
    }
    let mut held = Held::default();
    for card in state.hand(seat).distinct() {
        let can_do_something = match card.kind() {
            CardKind::Advance(_) | CardKind::Choice => continue,
            CardKind::Flip => {
                held.flip = true;
                search.flip_that_changes_nothing(target.number());
                true
            }
            CardKind::Switch => {
                held.switch = state.count_effects(card) > 0;
                held.switch
            }
            CardKind::Comeback => {
                held.comeback = state.count_effects(card) > 0;
                held.comeback
            }
            CardKind::Outdistance if line.groups().len() > 1 => {
                // Virtual groups count for nothing, so any one will do.
                search.consider(Action::Play(card, Effect::Outdistance(0)), Change::None, line.groups().len());
                true
            }
            CardKind::Outdistance => false,
            CardKind::Sprint => can_sprint(state.track()),
            CardKind::Accident => can_have_an_accident(state.track()),
        };
        if !can_do_something && may_be_played_for_nothing(game, state, seat) {
            search.consider(Action::Play(card, Effect::NoEffect), Change::None, line.groups().len());
        }
    }
    if held.flip || held.switch || held.comeback {
        for place in 1..line.groups().len() {
            search.change_group(&held, place, target.number(), opposite);
            // What changes only groups behind one that has gained is worse.
            if search.has_gained(place) {
                break;
            }
        }
    }
    search.found.map(|(action, change, _)| (action, change))
}

/// DR-4.3.
#[cold]
fn may_be_played_for_nothing(game: &DiceRun, state: &State, seat: Player) -> bool {
    game.dead_cards() == DeadCards::Always || state.turn_options(game, seat).is_stuck()
}

/// The cards in hand that can change further groups.
#[derive(Default)]
struct Held {
    switch: bool,
    comeback: bool,
    flip: bool,
}

struct Best<'a> {
    state: &'a State,
    line: &'a Line,
    target: Target,
    /// The action, what it does, and the first group that it may change.
    found: Option<(Action, Change, usize)>,
}

impl Best<'_> {
    #[inline]
    fn further(&self, change: Change) -> Further<'_> {
        Further { groups: self.line.groups(), target: self.target, change }
    }

    #[inline]
    fn consider(&mut self, action: Action, change: Change, first: usize) {
        let is_better = self.found.is_none_or(|(other, known, place)| {
            let order = self.further(change).compare_from(&self.further(known), first.min(place));
            order.is_gt() || order.is_eq() && action < other
        });
        if is_better {
            self.found = Some((action, change, first));
        }
    }

    /// The best group to re-roll: the first one expected to gain, or else the first one that
    /// stays the same, or else the last.
    ///
    /// Which card is laid down makes no difference to the line, so the first stands for all.
    #[inline]
    fn reroll(&mut self, card: Card) {
        let (mut best, mut stays) = (None, false);
        for (place, &group) in self.line.groups().iter().enumerate().skip(1) {
            let gain = expected_gain(self.target, group);
            if gain > 0 {
                best = Some(place);
                break;
            }
            if !stays {
                best = Some(place);
                stays = gain == 0;
            }
        }
        if let Some(place) = best {
            let change = Change::Set(place, expected_value(self.target, self.line.groups()[place]));
            self.found = Some((Action::RerollGroup(card, self.place_in_line(place)), change, place));
        }
    }

    /// Whether the best one makes a group better, this one or one ahead of it, before it changes any other.
    fn has_gained(&self, up_to: usize) -> bool {
        self.found.is_some_and(|(_, change, first)| {
            first <= up_to && self.further(change).at(first) > self.further(Change::None).at(first)
        })
    }

    /// The first Flip of a number that is neither the target's nor opposite to it.
    fn flip_that_changes_nothing(&mut self, number: Number) {
        let numbers = self.state.track().numbers();
        let others = Number::ALL.into_iter().filter(|&other| other != number && other != number.opposite());
        for (place, &group) in self.line.groups().iter().enumerate() {
            if let Some(shown) = others.clone().find(|&other| group & numbers.showing(other) != 0) {
                let action = Action::Play(Card::FLIP, Effect::Flip(self.place_in_line(place), shown));
                return self.consider(action, Change::None, self.line.groups().len());
            }
        }
    }

    /// All that changes a group and none ahead of it.
    #[inline]
    fn change_group(&mut self, held: &Held, place: usize, number: Number, opposite: DiceSet) {
        let group = self.line.groups()[place];
        let here = self.place_in_line(place);
        if held.flip {
            let [colour, same] = self.target;
            for (shown, turned, worth) in [(number, group & same, -30), (number.opposite(), group & opposite, 30)] {
                if turned != 0 {
                    let points = turned.count_ones() + (turned & colour).count_ones();
                    let value = value(self.target, group) + worth * points.cast_signed();
                    let action = Action::Play(Card::FLIP, Effect::Flip(here, shown));
                    self.consider(action, Change::Set(place, value), place);
                }
            }
        }
        let is_followed = place + 1 < self.line.groups().len();
        if held.switch && is_followed && self.place_in_line(place + 1) == here + 1 {
            self.consider(Action::Play(Card::SWITCH, Effect::Switch(here)), Change::Swap(place), place);
        }
        if held.comeback && place == 1 {
            self.consider(Action::Play(Card::COMEBACK, Effect::Comeback), Change::LastFirst, place);
        }
    }

    /// The index in the line, virtual groups included, of a group of dice.
    #[inline]
    fn place_in_line(&self, place: usize) -> u8 {
        let track = self.state.track();
        if track.virtuals() == 0 {
            return place as u8;
        }
        let dice = (0..).zip(track.groups()).filter(|&(_, &group)| group != 0);
        dice.map(|(index, _)| index).nth(place).unwrap_or(0)
    }
}
