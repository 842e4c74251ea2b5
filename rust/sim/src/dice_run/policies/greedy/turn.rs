//! A turn: the leading groups that all actions lead to, and whole lines for those that are equal there.

use aleator_core::dice_run::{
    Action, Advance, Card, CardKind, Colour, DiceRun, DiceSet, Effect, First, Kind, KindSet, Kinds, State, Targets,
    Track, kind_sets,
};
use aleator_core::game::{Player, State as _};
use arrayvec::ArrayVec;

use super::front::{leader_after, leader_after_both};
use super::line::{Change, Further, Line, Target, value};
use super::wanted::{MOST_TARGETS, Wanted};
use super::{NEVER, number_kinds, same_leader};

/// Actions that can be equal in the leading group, for each target: eleven ways to play Choice, three cards, two ways
/// to show each target. Rounded up.
const MOST_EQUALS: usize = 96;

/// What a point is worth to a target, in the units of [`Wanted::values`].
const POINT: i32 = 5;

/// What a die without points is worth.
const IDLE_DIE: i32 = -2;

/// An action, and the places of the targets that it is best for, a bit for each.
#[derive(Clone, Copy)]
struct Candidate {
    action: Action,
    places: u8,
}

/// The best of all actions so far, by the leading group alone.
struct Leading<'a> {
    game: &'a DiceRun,
    state: &'a State,
    seat: Player,
    groups: &'a [DiceSet],
    wanted: Wanted,
    /// What the leading group is worth to each target now.
    now: [i32; MOST_TARGETS],
    most: i32,
    equals: ArrayVec<Candidate, MOST_EQUALS>,
}

/// The action of the seat whose turn it is.
pub(super) fn take(game: &DiceRun, state: &State, seat: Player) -> Action {
    let shown = state.shown(seat);
    let targets = shown.map_or(state.targets(seat), |target| Targets::NONE.with(target));
    let track = state.track();
    let wanted = Wanted::new(targets, track.numbers());
    let now = wanted.values(track.leader());
    let best_now = now.into_iter().fold(i32::MIN, i32::max);
    let hand = state.hand(seat);
    // Whoever re-rolls keeps the leading group, so that is the least to expect.
    let may_reroll = state.reroll_groups(seat) > 0 && !hand.is_empty();
    let most = if may_reroll { best_now } else { i32::MIN };
    if targets.is_empty() {
        return NEVER;
    }
    let mut leading = Leading { game, state, seat, groups: track.groups(), wanted, now, most, equals: ArrayVec::new() };
    for card in hand.distinct() {
        leading.play(card);
    }
    if shown.is_none() {
        leading.show();
    }
    if leading.most > best_now
        && let [only] = leading.equals[..]
    {
        return only.action;
    }
    leading.decide(best_now)
}

impl Leading<'_> {
    /// Takes an action with what it makes of the leading group for each target.
    #[inline]
    fn weigh(&mut self, action: Action, values: [i32; MOST_TARGETS]) {
        let most = values.into_iter().fold(i32::MIN, i32::max);
        if most >= self.most {
            let places = (0..).zip(values).fold(0, |places, (place, value)| places | u8::from(value == most) << place);
            self.add(Candidate { action, places }, most);
        }
    }

    /// Takes an action with what it makes of the leading group for one target.
    #[inline]
    fn weigh_one(&mut self, action: Action, place: usize, value: i32) {
        if value >= self.most {
            self.add(Candidate { action, places: 1 << place }, value);
        }
    }

    #[inline]
    fn add(&mut self, candidate: Candidate, value: i32) {
        if value > self.most {
            self.most = value;
            self.equals.clear();
        }
        debug_assert!(!self.equals.is_full());
        let _ = self.equals.try_push(candidate);
    }

    /// All ways to play a card that change the leading group.
    #[inline]
    fn play(&mut self, card: Card) {
        match card.kind() {
            CardKind::Advance(advance) => self.advance(card, advance),
            CardKind::Choice => (0..).map_while(Advance::from_index).for_each(|advance| self.advance(card, advance)),
            CardKind::Sprint if can_sprint(self.state.track()) => self.sprint(),
            CardKind::Flip => self.flip(card),
            CardKind::Accident if can_have_an_accident(self.state.track()) => self.accident(card),
            _ => {}
        }
    }

    #[inline]
    fn advance(&mut self, card: Card, advance: Advance) {
        let leader = leader_after(self.groups, self.state.track().matching(advance));
        self.weigh(Action::Play(card, Effect::Advance(advance)), self.wanted.values(leader));
    }

    /// Both ways to show each target; each counts for that target alone.
    #[inline]
    fn show(&mut self) {
        let mut leaders = [[0; MOST_TARGETS]; 2];
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            let [colour, number] = self.wanted.dice(place);
            for (leaders, (first, dice)) in
                leaders.iter_mut().zip([(First::Colour, [colour, number]), (First::Number, [number, colour])])
            {
                leaders[place] = leader_after_both(self.groups, dice)
                    .unwrap_or_else(|| self.leader_after(Action::ShowTarget(target, first)));
            }
        }
        for (first, leaders) in [First::Colour, First::Number].into_iter().zip(leaders) {
            let values = self.wanted.values_in(leaders);
            if values.into_iter().fold(i32::MIN, i32::max) < self.most {
                continue;
            }
            for (place, target) in self.wanted.kinds().into_iter().enumerate() {
                let Some(target) = target else { break };
                self.weigh_one(Action::ShowTarget(target, first), place, values[place]);
            }
        }
    }

    /// For each target the first of the Sprints that serve it best: three dice with the most points for it.
    ///
    /// What a Sprint does for a target depends on the points of the three dice only, so no other one needs to be looked
    /// at.
    fn sprint(&mut self) {
        let lead = self.groups[0];
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            let [colour, number] = self.wanted.dice(place).map(|dice| dice & lead);
            let both = (colour & number).count_ones().min(3);
            let either = (colour ^ number).count_ones().min(3 - both);
            let value = POINT * (3 * both + either).cast_signed() + 3 * IDLE_DIE;
            if value >= self.most
                && let Some(kinds) = best_three(self.state.track().leader_kinds(), target)
            {
                self.weigh_one(Action::Play(Card::SPRINT, Effect::Sprint(kinds)), place, value);
            }
        }
    }

    /// Flips in the leading group that change the points of a target; all others leave it as it is.
    fn flip(&mut self, card: Card) {
        let lead = self.groups[0];
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            let Some(target) = target else { break };
            let (number, opposite) = (target.number(), target.number().opposite());
            for (shown, sign) in [(number, -1), (opposite, 1)] {
                let turned = lead & self.state.track().numbers().showing(shown);
                if turned != 0 {
                    let points = turned.count_ones() + (turned & target.colour().dice()).count_ones();
                    let value = self.now[place] + sign * POINT * points.cast_signed();
                    self.weigh_one(Action::Play(card, Effect::Flip(0, shown)), place, value);
                }
            }
        }
    }

    /// For each target the die of the leading group that it misses least.
    fn accident(&mut self, card: Card) {
        let lead = self.groups[0];
        let kinds_of = |dice: DiceSet| kind_sets(self.state.track().numbers(), dice)[0];
        let action = |kinds: KindSet| {
            Kind::from_index(kinds.trailing_zeros() as u8).map(|kind| Action::Play(card, Effect::Accident(kind)))
        };
        if lead.is_power_of_two() {
            // Another group comes to lead.
            if let Some(action) = action(kinds_of(lead)) {
                let leader = self.leader_after(action);
                self.weigh(action, self.wanted.values(leader));
            }
            return;
        }
        for (place, target) in self.wanted.kinds().into_iter().enumerate() {
            if target.is_none() {
                break;
            }
            let [colour, number] = self.wanted.dice(place);
            let classes = [(lead & !(colour | number), 0), (lead & (colour ^ number), 1), (lead & colour & number, 3)];
            let least = classes.into_iter().find(|&(dice, _)| dice != 0);
            if let Some((dice, points)) = least {
                let value = self.now[place] - IDLE_DIE - POINT * points;
                if value >= self.most
                    && let Some(action) = action(kinds_of(dice))
                {
                    self.weigh_one(action, place, value);
                }
            }
        }
    }

    /// The leading group after an action, where it takes the whole line to tell.
    #[inline(never)]
    fn leader_after(&self, action: Action) -> DiceSet {
        self.moved(action, &Line::new(self.state.track())).groups()[0]
    }

    /// The line after an action that moves dice.
    fn moved(&self, action: Action, line: &Line) -> Line {
        let moves = match action {
            _ if self.state.track().virtuals() > 0 => [None, None],
            Action::Play(_, Effect::Advance(advance)) => [Some(advance), None],
            Action::ShowTarget(target, First::Colour) => {
                [Some(Advance::Colour(target.colour())), Some(Advance::Number(target.number()))]
            }
            Action::ShowTarget(target, First::Number) => {
                [Some(Advance::Number(target.number())), Some(Advance::Colour(target.colour()))]
            }
            _ => [None, None],
        };
        let dice = moves.map(|advance| advance.map(|advance| self.state.track().matching(advance)));
        match dice {
            [Some(first), Some(second)] => line.moved(first).moved(second),
            [Some(moving), None] => line.moved(moving),
            _ => {
                let mut after = *self.state;
                after.accept(self.game, self.seat, &action, &mut ());
                Line::new(after.track())
            }
        }
    }

    /// The action to take, further groups deciding between those that are equal in the leading group, which is worth
    /// `best_now` as it is.
    #[inline(never)]
    fn decide(&self, best_now: i32) -> Action {
        let mut lines = [Line::new(self.state.track()), Line::EMPTY, Line::EMPTY];
        let mut best: Option<Standing> = None;
        if best_now >= self.most {
            for place in (0..MOST_TARGETS).filter(|&place| self.now[place] == best_now) {
                let Some(target) = self.wanted.kinds()[place] else { break };
                let way = same_leader::best(self.game, self.state, self.seat, &lines[NOW], target);
                if let Some((action, change)) = way {
                    let target = self.wanted.dice(place);
                    Standing { action, target, change, line: NOW }.challenge(&mut best, &lines);
                }
            }
        }
        if best.is_none() || best_now == self.most {
            for candidate in &self.equals {
                let line = self.line_after(candidate.action, &mut lines, best.as_ref());
                for place in (0..MOST_TARGETS).filter(|place| candidate.places >> place & 1 == 1) {
                    self.standing(candidate.action, place, &lines, line).challenge(&mut best, &lines);
                }
            }
        }
        best.map_or(NEVER, |best| best.action)
    }

    /// Which of the lines is the one after an action that changes the leading group. One that has to be made takes the
    /// place of that of a worse action.
    fn line_after(&self, action: Action, lines: &mut [Line; 3], best: Option<&Standing>) -> usize {
        let lead = self.groups[0];
        match action {
            Action::Play(_, Effect::Sprint(_) | Effect::Flip(..)) => NOW,
            Action::Play(_, Effect::Accident(_)) if !lead.is_power_of_two() => NOW,
            _ => {
                let spare = if best.is_some_and(|best| best.line == 1) { 2 } else { 1 };
                lines[spare] = self.moved(action, &lines[NOW]);
                spare
            }
        }
    }

    /// How the further groups stand for a target after an action that changes the leading group.
    fn standing(&self, action: Action, place: usize, lines: &[Line; 3], line: usize) -> Standing {
        let target = self.wanted.dice(place);
        let worth = |kinds: &[Kind]| self.wanted.kinds()[place].map_or(0, |target| thirtieths(target, kinds));
        let groups = lines[NOW].groups();
        let change = match action {
            Action::Play(_, Effect::Sprint(kinds)) => Change::Insert(value(target, groups[0]) - worth(&kinds.get())),
            Action::Play(_, Effect::Accident(kind)) if line == NOW => {
                let last = groups.len() - 1;
                Change::Set(last, value(target, groups[last]) + worth(&[kind]))
            }
            _ => Change::None,
        };
        Standing { action, target, change, line }
    }
}

/// The number of the line that stands now, among those that are compared.
const NOW: usize = 0;

/// DR-5.5.
#[inline]
pub(super) const fn can_sprint(track: &Track) -> bool {
    track.leader().count_ones() >= 4
}

/// DR-5.9.
#[inline]
pub(super) const fn can_have_an_accident(track: &Track) -> bool {
    track.dice_groups() >= 2
}

/// An action with all that is needed to compare further groups.
struct Standing {
    action: Action,
    target: Target,
    change: Change,
    /// The number of the line.
    line: usize,
}

impl Standing {
    #[inline]
    fn further<'a>(&self, lines: &'a [Line; 3]) -> Further<'a> {
        Further { groups: lines[self.line].groups(), target: self.target, change: self.change }
    }

    /// Takes the place of another one that is worse, or equal and later in the list of actions.
    #[inline]
    fn challenge(self, best: &mut Option<Self>, lines: &[Line; 3]) {
        let is_better = best.as_ref().is_none_or(|best| {
            let order = self.further(lines).compare_from(&best.further(lines), 1);
            order.is_gt() || order.is_eq() && self.action < best.action
        });
        if is_better {
            *best = Some(self);
        }
    }
}

/// Thirty times the points of a target with dice of some kinds, less their mean over all targets.
fn thirtieths(target: Kind, kinds: &[Kind]) -> i32 {
    let points = |kind: &Kind| match (kind.colour() == target.colour(), kind.number() == target.number()) {
        (true, true) => 3,
        (false, false) => 0,
        _ => 1,
    };
    kinds.iter().map(|kind| 30 * points(kind) - 12).sum()
}

/// Three dice with the most points for a target, the first such three in ascending order; the group holds these kinds
/// once, twice, three times. None if
/// it has fewer dice.
///
/// ```
/// use aleator_core::dice_run::{Kind, Kinds};
/// use aleator_sim::dice_run::best_three;
///
/// let kind = |name| Kind::from_name(name).ok_or("no such kind");
/// let [red_1, red_5, blue_5, green_2] = [kind("red-1")?, kind("red-5")?, kind("blue-5")?, kind("green-2")?];
/// let held = [red_1, red_5, blue_5, green_2].iter().fold(0, |set, kind| set | 1 << kind.index());
/// assert_eq!(best_three([held, 0, 0], red_5), Some(Kinds::new([red_5, red_1, blue_5])));
/// assert_eq!(best_three([0b11, 0, 0], red_5), None);
/// # Ok::<(), &str>(())
/// ```
pub fn best_three(held: [KindSet; 3], target: Kind) -> Option<Kinds<3>> {
    let (same_colour, same_number) = (colour_kinds(target.colour()), number_kinds(target.number()));
    let (both, either) = (same_colour & same_number, same_colour ^ same_number);
    let mut three: ArrayVec<Kind, 3> = ArrayVec::new();
    for class in [both, either, !(both | either)] {
        let mut left = held[0] & class;
        while left != 0 && !three.is_full() {
            let place = left.trailing_zeros();
            left &= left - 1;
            for set in held {
                if set >> place & 1 == 1 && !three.is_full() {
                    three.push(Kind::from_index(place as u8)?);
                }
            }
        }
    }
    three.into_inner().ok().map(Kinds::new)
}

/// All kinds of a colour.
const fn colour_kinds(colour: Colour) -> KindSet {
    0b11_1111 << (6 * colour as u32)
}
