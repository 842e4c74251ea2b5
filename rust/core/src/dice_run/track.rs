//! The line of groups, from the leader to the rearmost (DR-3.1), and everything that moves dice in it.

use std::fmt;

use super::cards::Advance;
use super::deck::Deck;
use super::dice::{ALL_DICE, DICE, Dice, DiceSet, Kind, KindSet, Number, Numbers, kind_sets};

/// Room for every line: 30 groups of one die, and every Outdistance card.
pub const MAX_GROUPS: usize = DICE + Deck::MAX_OUTDISTANCE as usize;

/// The groups in race order, and what the dice show.
///
/// A group is a set of dice, the empty set being a virtual group (DR-3.5). Virtual groups are only between groups of
/// dice (DR-3.6), and no other group is empty (DR-3.3).
#[derive(Clone, Copy)]
pub struct Track {
    numbers: Numbers,
    groups: [DiceSet; MAX_GROUPS],
    len: u8,
    virtuals: u8,
}

/// Why places and numbers of dice do not form a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrackFault {
    /// No line is this long.
    #[error("die {die} has place {place}: places are 0 (the leading group) to {}", MAX_GROUPS - 1)]
    NoSuchPlace {
        /// The die.
        die: usize,
        /// Its place.
        place: u8,
    },
    /// Dice show 1 to 6.
    #[error("die {die} shows {number}: numbers are 1 to 6")]
    NoSuchNumber {
        /// The die.
        die: usize,
        /// What it shows.
        number: u8,
    },
    /// The leading group is empty (DR-3.6).
    #[error("no die has place 0: a virtual group never leads (DR-3.6)")]
    NoLeader,
    /// No deck has this many Outdistance cards.
    #[error("{virtuals} places have no dice: at most {} virtual groups fit the line", Deck::MAX_OUTDISTANCE)]
    TooManyVirtuals {
        /// How many there are.
        virtuals: u8,
    },
}

/// Dice that left a group in a forward move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// The index of their group in the line before the move.
    pub from: u8,
    /// The index, in the line before the move, of the group that they joined; none if they now lead.
    pub to: Option<u8>,
    /// The dice.
    pub dice: Dice,
}

impl Track {
    /// A line without dice: they have not been rolled yet.
    pub(super) const EMPTY: Self = Self { numbers: Numbers::UNROLLED, groups: [0; MAX_GROUPS], len: 0, virtuals: 0 };

    /// All dice in one group, the Start Group (DR-2.1).
    pub(super) fn start(dice: Dice) -> Self {
        let mut track = Self::EMPTY;
        track.groups[0] = ALL_DICE;
        track.len = 1;
        track.numbers.land(ALL_DICE, dice);
        track
    }

    /// A line of these groups, without dice for virtual ones; none unless they hold all dice, six of each colour (DR-9.2),
    /// and virtual groups are only between groups of dice (DR-3.6).
    pub fn new(groups: &[Dice]) -> Option<Self> {
        let mut track = Self::EMPTY;
        let mut free = ALL_DICE;
        if groups.len() > MAX_GROUPS || groups.first()?.is_empty() || groups.last()?.is_empty() {
            return None;
        }
        for (place, dice) in track.groups.iter_mut().zip(groups) {
            for (kind, count) in dice.counts() {
                for _ in 0..count {
                    let available = free & kind.colour().dice();
                    let die = available & available.wrapping_neg();
                    if die == 0 {
                        return None;
                    }
                    free ^= die;
                    *place |= die;
                    track.numbers.set(die, kind.number());
                }
            }
            track.virtuals += u8::from(dice.is_empty());
            track.len += 1;
        }
        (free == 0 && track.virtuals <= Deck::MAX_OUTDISTANCE).then_some(track)
    }

    /// The line in which die `j`, of colour `j / 6`, shows `numbers[j]` and is in the group with index `places[j]`. A
    /// group without dice in front of others is a virtual one (DR-3.5).
    ///
    /// # Errors
    /// Why there is no such line.
    ///
    /// ```
    /// use aleator_core::dice_run::{Track, TrackFault};
    /// let mut places = [2; 30];
    /// places[0] = 0;
    /// let track = Track::from_places(&places, &[3; 30])?;
    /// assert_eq!((track.len(), track.virtuals(), track.places()), (3, 1, places));
    /// assert_eq!(Track::from_places(&[1; 30], &[3; 30]), Err(TrackFault::NoLeader));
    /// # Ok::<(), TrackFault>(())
    /// ```
    pub fn from_places(places: &[u8; DICE], numbers: &[u8; DICE]) -> Result<Self, TrackFault> {
        let mut track = Self::EMPTY;
        for (die, (&place, &number)) in places.iter().zip(numbers).enumerate() {
            let group = track.groups.get_mut(usize::from(place)).ok_or(TrackFault::NoSuchPlace { die, place })?;
            *group |= 1 << die;
            track.numbers.set(1 << die, Number::new(number).ok_or(TrackFault::NoSuchNumber { die, number })?);
            track.len = track.len.max(place + 1);
        }
        if track.groups[0] == 0 {
            return Err(TrackFault::NoLeader);
        }
        track.virtuals = track.groups().iter().filter(|&&group| group == 0).count() as u8;
        if track.virtuals > Deck::MAX_OUTDISTANCE {
            return Err(TrackFault::TooManyVirtuals { virtuals: track.virtuals });
        }
        Ok(track)
    }

    /// The index of the group of each die, die `j` being of colour `j / 6`.
    pub fn places(&self) -> [u8; DICE] {
        let mut places = [0; DICE];
        for (place, &group) in (0..).zip(self.groups()) {
            let mut left = group;
            while left != 0 {
                if let Some(entry) = places.get_mut(left.trailing_zeros() as usize) {
                    *entry = place;
                }
                left &= left - 1;
            }
        }
        places
    }

    /// The groups from the leader on, virtual ones included.
    #[inline]
    pub fn groups(&self) -> &[DiceSet] {
        &self.groups[..usize::from(self.len)]
    }

    /// How many groups are in the line, including virtual ones.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether the dice have not been rolled yet.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many virtual groups are in the line: the number of Outdistance cards there.
    #[inline]
    pub const fn virtuals(&self) -> u8 {
        self.virtuals
    }

    /// How many groups of dice are in the line.
    #[inline]
    pub const fn dice_groups(&self) -> u8 {
        self.len - self.virtuals
    }

    /// The dice of the leading group (DR-3.1).
    #[inline]
    pub const fn leader(&self) -> DiceSet {
        self.groups[0]
    }

    /// The dice of a group; none if there is no such group, empty if it is virtual.
    #[inline]
    pub fn group(&self, group: u8) -> Option<DiceSet> {
        self.groups().get(usize::from(group)).copied()
    }

    /// The kinds of dice in a group, which is in the line.
    pub fn dice(&self, group: u8) -> Dice {
        self.group(group).map_or(Dice::NONE, |dice| self.numbers.kinds(dice))
    }

    /// What the dice show.
    #[inline]
    pub const fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The kinds of which the leading group holds at least one die, two and three.
    #[inline]
    pub fn leader_kinds(&self) -> [KindSet; 3] {
        kind_sets(self.numbers, self.leader())
    }

    /// The dice that a forward move is about (DR-3.2).
    #[inline]
    pub const fn matching(&self, advance: Advance) -> DiceSet {
        match advance {
            Advance::Colour(colour) => colour.dice(),
            Advance::Number(number) => self.numbers.showing(number),
        }
    }

    /// Moves all matching dice forward (DR-3.2, DR-3.3; DR-3.4 are its worked examples); how many virtual groups they used up (DR-3.5).
    ///
    /// ```
    /// use aleator_core::dice_run::{Advance, Colour, Dice, Kind, Number, Track};
    /// let numbers = (0..30).filter_map(Kind::from_index);
    /// let mut track = Dice::new(numbers).and_then(|dice| Track::new(&[dice])).ok_or("not 30 dice")?;
    /// track.advance(Advance::Colour(Colour::Red));
    /// track.advance(Advance::Number(Number::new(6).ok_or("no such number")?));
    /// assert!(track.to_string().starts_with("R6 | R1 R2 R3 R4 R5 B6 G6 P6 U6 | B1 B2"));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// Front to back, each group's matching dice join the group ahead as the line then is. A group that loses its last
    /// die is left out of the new line, so that those behind it find the group ahead of it; a virtual group stays in.
    /// Dice that have joined a group are not considered again, so no die moves twice.
    #[inline]
    pub fn advance(&mut self, advance: Advance) -> u8 {
        let moving = self.matching(advance);
        let lead = self.groups[0];
        let breakaway = lead & moving;
        let (mut place, mut ahead) = (0, lead);
        if breakaway != 0 && breakaway != lead {
            // The rest of the old leader is a separate group, which no die has joined yet.
            self.groups[0] = breakaway;
            (place, ahead) = (1, lead ^ breakaway);
        }
        if self.virtuals == 0 {
            self.join::<false>(moving, place, ahead)
        } else {
            self.join::<true>(moving, place, ahead)
        }
    }

    /// The part of a forward move behind the leader: `ahead` is the last group of the new line so far, and belongs at `place`.
    ///
    /// The place of a group is read before it is written, since the new line runs at most one group ahead of the old one. Without
    /// `VIRTUAL` groups in the line there is less to look at.
    #[inline]
    fn join<const VIRTUAL: bool>(&mut self, moving: DiceSet, mut place: usize, mut ahead: DiceSet) -> u8 {
        let mut used = 0;
        for read in 1..usize::from(self.len) {
            let group = self.groups[read];
            let joining = group & moving;
            let rest = group ^ joining;
            if VIRTUAL {
                used += u8::from(ahead == 0 && joining != 0);
            }
            ahead |= joining;
            // Where nothing is left of the group, `ahead` is not complete and is written again; a branch would often be mispredicted.
            self.groups[place] = ahead;
            let stays = rest != 0 || VIRTUAL && group == 0;
            place += usize::from(stays);
            ahead = if stays { rest } else { ahead };
        }
        self.groups[place] = ahead;
        self.len = place as u8 + 1;
        self.virtuals -= used;
        used
    }

    /// What a forward move will move, group by group from the leader.
    pub fn joining(&self, advance: Advance) -> impl Iterator<Item = Joined> {
        let moving = self.matching(advance);
        let mut ahead = None;
        self.groups().iter().zip(0..).filter_map(move |(&group, from)| {
            let joining = group & moving;
            let to = ahead;
            if from == 0 || group == 0 || joining != group {
                ahead = Some(from);
            }
            let moves = joining != 0 && (from > 0 || joining != group);
            moves.then(|| Joined { from, to, dice: self.numbers.kinds(joining) })
        })
    }

    /// Swaps two neighbouring groups (DR-5.4), the one of this index and the next.
    pub(super) fn switch(&mut self, group: u8) {
        self.groups.swap(usize::from(group), usize::from(group) + 1);
    }

    /// Lets dice of the leading group, but not all, form a new leading group (DR-5.5).
    pub(super) fn sprint(&mut self, dice: DiceSet) {
        self.groups[0] &= !dice;
        self.insert(0, dice);
    }

    /// Moves the rearmost group directly behind the leader (DR-5.6); how many virtual groups that left at the end.
    pub(super) fn come_back(&mut self) -> u8 {
        let last = usize::from(self.len) - 1;
        self.groups[1..=last].rotate_right(1);
        self.trim()
    }

    /// Turns the dice of a group that show the number (DR-5.7).
    pub(super) fn flip(&mut self, group: u8, number: Number) {
        let dice = self.groups[usize::from(group)] & self.numbers.showing(number);
        self.numbers.flip(dice);
    }

    /// Puts a virtual group directly behind a group (DR-5.8).
    pub(super) fn outdistance(&mut self, group: u8) {
        self.insert(usize::from(group) + 1, 0);
        self.virtuals += 1;
    }

    /// Moves a die of the leading group to the last group (DR-5.9); how many virtual groups that left at the front.
    pub(super) fn accident(&mut self, die: DiceSet) -> u8 {
        self.groups[0] &= !die;
        self.groups[usize::from(self.len) - 1] |= die;
        if self.groups[0] == 0 {
            self.remove_leader();
        }
        self.trim()
    }

    /// Lets the dice of a group show the numbers of a roll.
    pub(super) fn land(&mut self, dice: DiceSet, roll: Dice) {
        self.numbers.land(dice, roll);
    }

    /// Lets the dice of a group, in the order of their colours, show these numbers.
    #[inline]
    pub(super) fn land_in_order(&mut self, dice: DiceSet, numbers: &[Number]) {
        self.numbers.land_in_order(dice, numbers);
    }

    /// Dice of the leading group of these kinds; shortages are not checked.
    ///
    /// Which of several equal dice is taken makes no difference.
    pub(super) fn pick(&self, kinds: impl IntoIterator<Item = Kind>) -> DiceSet {
        kinds.into_iter().fold(0, |picked, kind| {
            let left = self.leader() & self.numbers.of_kind(kind) & !picked;
            picked | left & left.wrapping_neg()
        })
    }

    fn insert(&mut self, place: usize, group: DiceSet) {
        let len = usize::from(self.len);
        debug_assert!(len < MAX_GROUPS);
        self.groups.copy_within(place..len, place + 1);
        self.groups[place] = group;
        self.len += 1;
    }

    fn remove_leader(&mut self) {
        self.groups.copy_within(1..usize::from(self.len), 0);
        self.len -= 1;
    }

    /// Takes virtual groups off both ends (DR-3.6); how many.
    fn trim(&mut self) -> u8 {
        let before = self.virtuals;
        while self.len > 0 && self.groups[usize::from(self.len) - 1] == 0 {
            self.len -= 1;
            self.virtuals -= 1;
        }
        while self.len > 0 && self.groups[0] == 0 {
            self.remove_leader();
            self.virtuals -= 1;
        }
        before - self.virtuals
    }
}

/// Dice of one colour are interchangeable: lines are equal if their groups hold the same kinds.
impl PartialEq for Track {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len
            && (self.groups() == other.groups() && self.numbers == other.numbers
                || (0..self.len).all(|group| self.dice(group) == other.dice(group)))
    }
}

impl Eq for Track {}

impl fmt::Display for Track {
    /// The groups as `R1 R5 | V | B2`, the leader first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in 0..self.len {
            if group > 0 {
                f.write_str(" | ")?;
            }
            let dice = self.dice(group);
            if dice.is_empty() {
                f.write_str("V")?;
            }
            for (place, kind) in dice.iter().enumerate() {
                let space = if place == 0 { "" } else { " " };
                write!(f, "{space}{}{}", kind.colour().letter(), kind.number().get())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
