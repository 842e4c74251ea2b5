//! All turns of Dice Run that a search considers, with the prospects of the seat's best target after each.

use aleator_core::dice_run::{
    Action, Advance, Card, CardKind, DeadCards, DiceRun, DiceSet, Effect, First, Kind, Kinds, Number, State, Targets,
    Track, kind_sets,
};
use aleator_core::game::{Player, State as _};
use aleator_sim::dice_run::{MOST_TARGETS, Wanted, best_three, front_of};
use arrayvec::ArrayVec;

/// Room for all turns of a player: three cards that do a few dozen things each, two ways to show each target, and a
/// re-roll of every group with every card.
const MOST_TURNS: usize = 256;

/// Turns in ascending order, each with the standing of the best target that may be scored after it.
pub(crate) type Turns = ArrayVec<(i32, Action), MOST_TURNS>;

/// How much the first three groups count: later ones little, since they decide only where the leading one does not.
const WEIGHTS: [i32; 3] = [400, 20, 1];

/// What a point is worth to a target, and a die without points, in the units of [`Wanted::values`].
const POINT: i32 = 5;
const IDLE_DIE: i32 = -2;

/// The values of the first three groups, for each target.
type Front = [[i32; MOST_TARGETS]; 3];

/// All turns worth a look: every way to play a card (of Sprints the best for each target), to show a target and to
/// re-roll a group.
pub(crate) fn turns(game: &DiceRun, state: &State, seat: Player) -> Turns {
    let shown = state.shown(seat);
    let targets = shown.map_or(state.targets(seat), |target| Targets::NONE.with(target));
    let track = state.track();
    let wanted = Wanted::new(targets, track.numbers());
    let front = [0, 1, 2].map(|place| wanted.values(track.group(place).unwrap_or(0)));
    let mut looking = Looking { game, state, seat, track, wanted, front, now: best(&front), found: ArrayVec::new() };
    if track.virtuals() > 0 {
        looking.now = standing(track, &wanted);
    }
    let hand = state.hand(seat);
    for card in hand.distinct() {
        looking.play(card);
    }
    if shown.is_none() {
        looking.show();
    }
    // Which card is laid down makes no difference to the line, which stays as it is until the dice have landed.
    for card in hand.distinct() {
        for action in (0..state.reroll_groups(seat)).map_while(|rank| state.reroll_at(card, rank)) {
            looking.add(looking.now, action);
        }
    }
    looking.found
}

/// How well each target stands.
#[inline]
fn standings(front: &Front) -> [i32; MOST_TARGETS] {
    std::array::from_fn(|place| (0..3).map(|group| WEIGHTS[group] * front[group][place]).sum())
}

/// How well the best target stands.
#[inline]
fn best(front: &Front) -> i32 {
    standings(front).into_iter().fold(i32::MIN, i32::max)
}

/// How well the best target stands on a line.
fn standing(track: &Track, wanted: &Wanted) -> i32 {
    let mut groups = track.groups().iter().filter(|&&group| group != 0);
    best(&std::array::from_fn(|_| wanted.values(groups.next().copied().unwrap_or(0))))
}

struct Looking<'a> {
    game: &'a DiceRun,
    state: &'a State,
    seat: Player,
    track: &'a Track,
    wanted: Wanted,
    front: Front,
    /// How well the best target stands if nothing changes.
    now: i32,
    found: Turns,
}

impl Looking<'_> {
    #[inline]
    fn add(&mut self, standing: i32, action: Action) {
        debug_assert!(!self.found.is_full());
        let _ = self.found.try_push((standing, action));
    }

    /// Adds a turn that is tried out on a copy.
    fn try_out(&mut self, action: Action) {
        let mut after = *self.state;
        if after.apply(self.game, Some(self.seat), &action, &mut ()).is_ok() {
            // Flips change what the dice show.
            let kinds = self.wanted.kinds().into_iter().flatten();
            let wanted = Wanted::new(kinds.collect(), after.track().numbers());
            self.add(standing(after.track(), &wanted), action);
        }
    }

    /// All ways to play a card.
    fn play(&mut self, card: Card) {
        let effects = self.state.count_effects(card);
        if effects == 0 {
            // DR-4.3
            let may_be_played =
                self.game.dead_cards() == DeadCards::Always || self.state.turn_options(self.game, self.seat).is_stuck();
            if may_be_played {
                self.add(self.now, Action::Play(card, Effect::NoEffect));
            }
            return;
        }
        if card == Card::SPRINT {
            return self.sprint(card);
        }
        if self.track.virtuals() > 0 {
            // Rare enough to be tried out: groups that are none stand in the line.
            for rank in 0..effects {
                self.try_out(self.state.play_at(card, rank));
            }
            return;
        }
        match card.kind() {
            CardKind::Advance(advance) => self.advance(card, advance),
            CardKind::Choice => (0..).map_while(Advance::from_index).for_each(|advance| self.advance(card, advance)),
            CardKind::Switch => self.switch(card),
            CardKind::Comeback => {
                let last = self.values(self.track.len() - 1);
                let standing = best(&[self.front[0], last, self.front[1]]);
                self.add(standing, Action::Play(card, Effect::Comeback));
            }
            CardKind::Flip => self.flip(card),
            CardKind::Outdistance => {
                // Virtual groups count for nothing.
                for group in 0..self.track.len() - 1 {
                    self.add(self.now, Action::Play(card, Effect::Outdistance(group)));
                }
            }
            CardKind::Accident => self.accident(card),
            CardKind::Sprint => {}
        }
    }

    #[inline]
    fn values(&self, group: u8) -> [i32; MOST_TARGETS] {
        self.wanted.values(self.track.group(group).unwrap_or(0))
    }

    /// The first three groups after dice have moved forward.
    #[inline]
    fn moved<const M: usize>(&self, moves: [Advance; M]) -> [DiceSet; 3] {
        let dice = moves.map(|advance| self.track.matching(advance));
        let front = if self.track.virtuals() == 0 { front_of(self.track.groups(), &dice) } else { None };
        front.unwrap_or_else(|| {
            let mut track = *self.track;
            for advance in moves {
                track.advance(advance);
            }
            let mut groups = track.groups().iter().filter(|&&group| group != 0);
            std::array::from_fn(|_| groups.next().copied().unwrap_or(0))
        })
    }

    #[inline]
    fn advance(&mut self, card: Card, advance: Advance) {
        let front = self.moved([advance]).map(|group| self.wanted.values(group));
        self.add(best(&front), Action::Play(card, Effect::Advance(advance)));
    }

    fn switch(&mut self, card: Card) {
        let [leader, second, third] = self.front;
        for group in 1..self.track.len() - 1 {
            let standing = match group {
                1 => best(&[leader, third, second]),
                2 => best(&[leader, second, self.values(3)]),
                _ => self.now,
            };
            self.add(standing, Action::Play(card, Effect::Switch(group)));
        }
    }

    fn sprint(&mut self, card: Card) {
        let held = self.track.leader_kinds();
        let kinds = self.wanted.kinds().into_iter().flatten();
        let mut sprints: ArrayVec<Kinds<3>, MOST_TARGETS> = kinds.filter_map(|kind| best_three(held, kind)).collect();
        sprints.sort_unstable();
        let mut before = None;
        for kinds in sprints {
            if before.replace(kinds) == Some(kinds) {
                continue;
            }
            let action = Action::Play(card, Effect::Sprint(kinds));
            if self.track.virtuals() > 0 {
                self.try_out(action);
                continue;
            }
            let three = self.worth(&kinds.get());
            let rest = std::array::from_fn(|place| self.front[0][place] - three[place]);
            // Places without a target stay below all others.
            self.add(best(&[three, rest, self.front[1]]), action);
        }
    }

    fn flip(&mut self, card: Card) {
        let numbers = self.track.numbers();
        for (place, &group) in self.track.groups().iter().enumerate() {
            for (number, showing) in Number::ALL.into_iter().zip(numbers.by_number()) {
                let turned = group & showing;
                if turned != 0 {
                    let standing = if place < 3 { self.turned(place, number, turned) } else { self.now };
                    self.add(standing, Action::Play(card, Effect::Flip(place as u8, number)));
                }
            }
        }
    }

    /// The standing after these dice of a group, which show the number, have been turned over.
    fn turned(&self, group: usize, number: Number, dice: DiceSet) -> i32 {
        let mut front = self.front;
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            let points = (dice.count_ones() + (dice & target.colour().dice()).count_ones()).cast_signed();
            if target.number() == number {
                front[group][place] -= POINT * points;
            } else if target.number() == number.opposite() {
                front[group][place] += POINT * points;
            }
        }
        best(&front)
    }

    fn accident(&mut self, card: Card) {
        let leader = self.track.leader();
        let last = usize::from(self.track.len()) - 1;
        let kinds = kind_sets(self.track.numbers(), leader)[0];
        for kind in (0..30).filter(|&kind| kinds >> kind & 1 == 1).filter_map(Kind::from_index) {
            let action = Action::Play(card, Effect::Accident(kind));
            if leader.is_power_of_two() {
                // Another group comes to lead.
                self.try_out(action);
                continue;
            }
            let (die, mut front) = (self.worth(&[kind]), self.front);
            for (place, worth) in die.into_iter().enumerate() {
                front[0][place] -= worth;
                if let Some(values) = front.get_mut(last) {
                    values[place] += worth;
                }
            }
            self.add(best(&front), action);
        }
    }

    /// What dice of some kinds are worth to each target.
    fn worth(&self, kinds: &[Kind]) -> [i32; MOST_TARGETS] {
        self.wanted.kinds().map(|target| {
            // Such places have been put below all others in the group that the dice come from.
            let Some(target) = target else { return 0 };
            let points = |kind: &Kind| match (kind.colour() == target.colour(), kind.number() == target.number()) {
                (true, true) => 3,
                (false, false) => 0,
                _ => 1,
            };
            kinds.iter().map(|kind| POINT * points(kind) + IDLE_DIE).sum()
        })
    }

    /// Both ways to show each target, which count for that target alone.
    fn show(&mut self) {
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            let [colour, number] = [Advance::Colour(target.colour()), Advance::Number(target.number())];
            for (first, moves) in [(First::Colour, [colour, number]), (First::Number, [number, colour])] {
                let front = self.moved(moves).map(|group| self.wanted.values(group));
                self.add(standings(&front)[place], Action::ShowTarget(target, first));
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "tests")]
mod tests {
    use aleator_core::dice_run::{CardCounts, Deck, Phase, points};
    use aleator_core::game::Node;
    use aleator_sim::dice_run::ByCard;
    use aleator_sim::playout::Sample as _;
    use aleator_sim::policy::Policy as _;
    use aleator_sim::streams::Streams;

    use super::*;

    /// The standing of the best target on a line, as the docs say it.
    fn plainly(track: &Track, targets: Targets) -> i32 {
        let of = |target: Kind| {
            let groups = track.groups().iter().filter(|&&group| group != 0);
            let values = groups.map(|&group| {
                5 * points(track.numbers(), group, target).cast_signed() - 2 * group.count_ones().cast_signed()
            });
            values.zip(WEIGHTS).map(|(value, weight)| value * weight).sum::<i32>()
        };
        targets.iter().map(of).max().expect("a target")
    }

    #[test]
    fn turns_stand_as_they_do_when_they_are_tried_out() {
        let mut cards = CardCounts::default();
        for card in Card::all() {
            cards.set(card, if card < Card::CHOICE { 2 } else { 6 });
        }
        let deck = Deck::new("special", "Special", cards).expect("a deck");
        let mut compared = 0;
        for (index, players) in (0..60).zip((2..=6).cycle()) {
            let game = DiceRun::new(players, deck.clone()).expect("players");
            let game = game.with_dead_cards(DeadCards::ALL[index as usize % 2]);
            let (mut state, mut streams) = (State::new(&game), Streams::new(5, index));
            while state.node() != Node::Terminal {
                let Some(seat) = state.current_player() else {
                    state.take_chance(&game, &mut streams, &mut ());
                    continue;
                };
                if state.phase() == Phase::Play {
                    let turns = turns(&game, &state, seat);
                    assert!(turns.is_sorted_by(|(_, a), (_, b)| a < b), "{turns:?}");
                    for &(standing, action) in &turns {
                        let mut after = state;
                        after.apply(&game, Some(seat), &action, &mut ()).expect("a legal action");
                        let targets = match (action, state.shown(seat)) {
                            (Action::ShowTarget(target, _), _) | (_, Some(target)) => Targets::NONE.with(target),
                            _ => state.targets(seat),
                        };
                        assert_eq!(standing, plainly(after.track(), targets), "{action:?} in {state:?}");
                        compared += 1;
                    }
                }
                let action = ByCard.choose(&game, &state, seat, streams.policy(seat));
                state.accept(&game, seat, &action, &mut ());
            }
        }
        assert!(compared > 50_000, "only {compared}");
    }
}
