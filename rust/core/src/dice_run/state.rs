//! The state of a game: plain data, a few hundred bytes, copied to clone.

use super::action::{Action, Kinds};
use super::cards::{Card, CardCounts, Hand};
use super::config::{DiceRun, SEATS};
use super::dice::{Dice, Kind, count_by_colour};
use super::event::Event;
use super::outcome::Outcome;
use super::phase::Phase;
use super::refusal::Refusal;
use super::targets::Targets;
use super::track::Track;
use crate::game::{self, EventSink, Likelihood, Node, Player, Players};

/// Number of stages in a game (DR-8.1).
pub const STAGES: usize = 4;

/// A game of Dice Run at some moment.
///
/// Everything is here except the deck's order, which nobody knows: the deck is kept as counts of what is left (DR-2.6).
#[derive(Clone, Copy, PartialEq, Debug)]
// Whole words: copied in 4.7 ns instead of 6. Whole cache lines would take 3.3, but whoever keeps states may align them to 16 bytes only.
#[repr(align(8))]
pub struct State {
    pub(super) track: Track,
    /// Unused targets: neither shown, chosen nor scored.
    pub(super) targets: [Targets; SEATS],
    pub(super) hands: [Hand; SEATS],
    pub(super) shown: [Option<Kind>; SEATS],
    pub(super) chosen: [Option<Kind>; SEATS],
    pub(super) scored: [[Option<Kind>; SEATS]; STAGES],
    pub(super) deck: CardCounts,
    pub(super) discards: CardCounts,
    /// The sizes of finished packs, then the cards left in each; all 0 before the cut.
    pub(super) packs: [u16; 5],
    /// Cards drawn from the current pack.
    pub(super) drawn: u16,
    /// The current pack, from 0: the number of stage cards that have been put aside.
    pub(super) pack: u8,
    pub(super) stages_scored: u8,
    pub(super) stage_points: [u8; SEATS],
    /// Who has won the stage card of each scored stage.
    pub(super) stage_winners: [Player; STAGES],
    pub(super) face_down: Option<(Player, Card)>,
    pub(super) first_player: Option<Player>,
    /// Whose turn it is; in `choose_target` the drawer.
    pub(super) turn: Option<Player>,
    /// Totals in this round of rolling for the first turn, 0 for those who have not rolled.
    pub(super) start_rolls: [u8; SEATS],
    /// Who takes part in this round.
    pub(super) starters: Players,
    /// The two dice in the air in `roll_picked`.
    pub(super) picked: Option<Kinds<2>>,
    /// The group in the air in `roll_group`, otherwise 0.
    pub(super) rolling: u8,
    pub(super) winners: Players,
    pub(super) phase: Phase,
}

impl State {
    /// What the game waits for.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The stage that is raced or scored, 1 to 4; it goes up when a stage has been scored.
    #[inline]
    pub const fn stage(&self) -> u8 {
        if self.stages_scored < STAGES as u8 { self.stages_scored + 1 } else { STAGES as u8 }
    }

    /// The line of groups.
    #[inline]
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// A seat's hand; empty if there is no such seat.
    #[inline]
    pub fn hand(&self, seat: Player) -> Hand {
        self.hands.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// A seat's unused targets; none if there is no such seat.
    #[inline]
    pub fn targets(&self, seat: Player) -> Targets {
        self.targets.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// The target that a seat has shown in this stage (DR-6.2).
    pub fn shown(&self, seat: Player) -> Option<Kind> {
        self.shown.get(usize::from(seat)).copied().flatten()
    }

    /// The target that a seat has chosen for the scoring under way (DR-8.2), hidden from the others.
    pub fn chosen(&self, seat: Player) -> Option<Kind> {
        self.chosen.get(usize::from(seat)).copied().flatten()
    }

    /// The movement cards in the deck, all packs together.
    #[inline]
    pub const fn deck(&self) -> &CardCounts {
        &self.deck
    }

    /// The cards that have been played and are not on the table any more.
    pub const fn discards(&self) -> &CardCounts {
        &self.discards
    }

    /// Who did the last re-roll, and the face-down card for it (DR-7.2).
    pub const fn face_down(&self) -> Option<(Player, Card)> {
        self.face_down
    }

    /// Whose turn it is: also while chance decides; in `choose_target` the drawer; nobody's in the setup and at the end.
    pub const fn turn(&self) -> Option<Player> {
        self.turn
    }

    /// Who plays or played first (DR-2.4).
    pub const fn first_player(&self) -> Option<Player> {
        self.first_player
    }

    /// The stage points of all seats (DR-8.5).
    pub fn stage_points(&self, game: &DiceRun) -> &[u8] {
        &self.stage_points[..usize::from(game.players())]
    }

    /// The targets that the seats raced with in each scored stage (DR-8.2), seat by seat.
    #[inline]
    pub fn scored(&self) -> &[[Option<Kind>; SEATS]] {
        &self.scored[..usize::from(self.stages_scored).min(STAGES)]
    }

    /// Who has won the stage card of each scored stage (DR-8.5).
    #[inline]
    pub fn stage_winners(&self) -> &[Player] {
        &self.stage_winners[..usize::from(self.stages_scored).min(STAGES)]
    }

    /// The total that a seat has rolled in this round of rolling for the first turn (DR-2.4); 0 if it has not rolled.
    #[inline]
    pub fn start_roll(&self, seat: Player) -> u8 {
        self.start_rolls.get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// Who takes part in this round of rolling for the first turn (DR-2.4).
    #[inline]
    pub const fn starters(&self) -> Players {
        self.starters
    }

    /// Whether the stage card is on top of the deck (DR-8.1).
    #[inline]
    pub fn stage_card_on_top(&self) -> bool {
        self.is_cut() && self.packs.get(usize::from(self.pack)) == Some(&0)
    }

    /// The sizes of the finished packs, in their order.
    pub fn packs_drawn(&self) -> &[u16] {
        &self.packs[..usize::from(self.pack)]
    }

    /// How many cards have been drawn in the running stage (DR-4.2), which everybody has seen.
    #[inline]
    pub const fn drawn_from_pack(&self) -> u16 {
        self.drawn
    }

    /// How many cards are left in each pack that is not finished, the current one first; empty before the cut.
    pub fn packs_left(&self) -> &[u16] {
        if self.is_cut() { &self.packs[usize::from(self.pack)..] } else { &[] }
    }

    /// The dice in the air, with the numbers that they had; none if no dice are rolled. Before `roll_all` they show
    /// nothing.
    pub fn in_air(&self) -> Dice {
        match (self.phase, self.picked) {
            (Phase::RollPicked, Some(picked)) => Dice::new(picked.get()).unwrap_or_default(),
            (Phase::RollGroup, _) => self.track.dice(self.rolling),
            _ => Dice::NONE,
        }
    }

    /// The group whose dice, or two of them, are in the air in `roll_picked` and `roll_group`; none in any other phase.
    pub const fn group_in_air(&self) -> Option<u8> {
        // Elsewhere 0, which is also the Start Group (DR-2.4).
        if matches!(self.phase, Phase::RollPicked | Phase::RollGroup) { Some(self.rolling) } else { None }
    }

    /// How many dice of a re-rolled group are in the air; 0 in any phase but `roll_group`.
    #[inline]
    pub fn rerolled_dice(&self) -> u32 {
        // No other phase has a group in the air, and the leading group never is.
        if self.rolling == 0 { 0 } else { self.track.group(self.rolling).unwrap_or(0).count_ones() }
    }

    /// How many dice of each colour are in the air.
    #[inline]
    pub fn in_air_by_colour(&self) -> [u8; 5] {
        match self.phase {
            Phase::RollAll => [6; 5],
            Phase::RollGroup => {
                let in_air = self.track.group(self.rolling).unwrap_or(0);
                count_by_colour(in_air)
            }
            _ => self.in_air().by_colour(),
        }
    }

    /// The deck has been cut into packs.
    pub(super) const fn is_cut(&self) -> bool {
        !matches!(self.phase, Phase::RollAll | Phase::DealTargets | Phase::DealHands | Phase::CutDeck)
    }

    /// Takes an action that is legal.
    #[inline]
    fn take(&mut self, game: &DiceRun, seat: Player, action: Action, sink: &mut impl EventSink<Event>) {
        match action {
            Action::PickDice(kinds) => self.pick_dice(seat, kinds, sink),
            Action::Play(card, effect) => self.play(game, seat, card, effect, sink),
            Action::ShowTarget(target, first) => self.show_target(game, seat, target, first, sink),
            Action::RerollGroup(card, group) => self.reroll_group(seat, card, group, sink),
            Action::ChooseTarget(target) => self.choose_target(game, seat, target, sink),
        }
    }

    /// Lets an outcome happen that can come up.
    #[inline]
    fn bring(&mut self, game: &DiceRun, outcome: &Outcome, sink: &mut impl EventSink<Event>) {
        match *outcome {
            Outcome::RollAll(dice) => self.roll_all(dice, sink),
            Outcome::DealTargets(deal) => self.deal_targets(game, deal, sink),
            Outcome::DealHands(deal) => self.deal_hands(game, deal, sink),
            Outcome::CutDeck(sizes) => self.cut_deck(game, sizes, sink),
            Outcome::RollPicked(dice) => self.land_picked(dice, sink),
            Outcome::RollGroup(dice) => self.land_group(game, dice, sink),
            Outcome::Draw(card) => self.draw(game, card, sink),
        }
    }

    /// Puts cards from the line to the discards (DR-3.5, DR-3.6).
    #[inline]
    pub(super) fn discard_outdistance(&mut self, cards: u8, sink: &mut impl EventSink<Event>) {
        if cards > 0 {
            self.discards.add(Card::OUTDISTANCE, cards);
            sink.emit(|| Event::OutdistanceDiscarded(cards));
        }
    }
}

impl game::State for State {
    type Game = DiceRun;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Refusal = Refusal;

    fn new(game: &DiceRun) -> Self {
        Self {
            track: Track::EMPTY,
            targets: [Targets::NONE; SEATS],
            hands: [Hand::default(); SEATS],
            shown: [None; SEATS],
            chosen: [None; SEATS],
            scored: [[None; SEATS]; STAGES],
            deck: *game.deck().cards(),
            discards: CardCounts::default(),
            packs: [0; 5],
            drawn: 0,
            pack: 0,
            stages_scored: 0,
            stage_points: [0; SEATS],
            stage_winners: [0; STAGES],
            face_down: None,
            first_player: None,
            turn: None,
            start_rolls: [0; SEATS],
            starters: Players::NONE,
            picked: None,
            rolling: 0,
            winners: Players::NONE,
            phase: Phase::RollAll,
        }
    }

    #[inline]
    fn players(game: &DiceRun) -> u8 {
        game.players()
    }

    #[inline]
    fn node(&self) -> Node {
        self.phase.node()
    }

    #[inline]
    fn current_player(&self) -> Option<Player> {
        match self.node() {
            Node::Decision if self.phase == Phase::ChooseTarget => self.first_to_choose(),
            Node::Decision => self.turn,
            Node::Chance | Node::Terminal => None,
        }
    }

    #[inline]
    fn pending_players(&self) -> Players {
        match self.phase {
            Phase::PickDice | Phase::Play => self.turn.map_or(Players::NONE, Players::only),
            Phase::ChooseTarget => self.still_to_choose(),
            _ => Players::NONE,
        }
    }

    #[inline]
    fn legal_count(&self, game: &DiceRun, seat: Player) -> u64 {
        self.count_actions(game, seat)
    }

    #[inline]
    fn legal_action(&self, game: &DiceRun, seat: Player, rank: u64) -> Option<Action> {
        self.action_of_rank(game, seat, rank)
    }

    fn legal_rank(&self, game: &DiceRun, seat: Player, action: &Action) -> Option<u64> {
        self.rank_of_action(game, seat, *action)
    }

    #[inline]
    fn apply(
        &mut self,
        game: &DiceRun,
        seat: Option<Player>,
        action: &Action,
        sink: &mut impl EventSink<Event>,
    ) -> Result<(), Refusal> {
        let seat = self.find_seat(game, seat)?;
        self.check_action(game, seat, *action)?;
        self.take(game, seat, *action, sink);
        Ok(())
    }

    #[inline]
    fn accept(&mut self, game: &DiceRun, seat: Player, action: &Action, sink: &mut impl EventSink<Event>) {
        debug_assert_eq!(self.check_action(game, seat, *action), Ok(()), "{action:?} was chosen");
        self.take(game, seat, *action, sink);
    }

    fn chance_kind(&self) -> Option<&'static str> {
        (self.phase.node() == Node::Chance).then(|| self.phase.name())
    }

    fn chance_count(&self, game: &DiceRun) -> u128 {
        self.count_outcomes(game)
    }

    fn chance_outcomes(&self, game: &DiceRun) -> impl Iterator<Item = Outcome> {
        self.outcomes(game)
    }

    fn chance_probability(&self, game: &DiceRun, outcome: &Outcome) -> Result<Likelihood, Refusal> {
        self.check_outcome(game, outcome)?;
        Ok(self.likelihood(outcome))
    }

    #[inline]
    fn apply_chance(
        &mut self,
        game: &DiceRun,
        outcome: &Outcome,
        sink: &mut impl EventSink<Event>,
    ) -> Result<(), Refusal> {
        self.check_outcome(game, outcome)?;
        self.bring(game, outcome, sink);
        Ok(())
    }

    #[inline]
    fn accept_chance(&mut self, game: &DiceRun, outcome: &Outcome, sink: &mut impl EventSink<Event>) {
        debug_assert_eq!(self.check_outcome(game, outcome), Ok(()), "{outcome:?} was drawn");
        self.bring(game, outcome, sink);
    }

    #[inline]
    fn winners(&self) -> Players {
        self.winners
    }

    /// Stage points ahead of the best of the others.
    fn margin(&self, game: &DiceRun) -> Vec<i64> {
        let points = self.stage_points(game);
        (0..points.len())
            .map(|seat| {
                let others = points.iter().enumerate().filter(|&(other, _)| other != seat);
                i64::from(points[seat]) - others.map(|(_, &points)| i64::from(points)).max().unwrap_or(0)
            })
            .collect()
    }

    /// Groups by kinds, since dice of one colour are interchangeable, then everything else byte by byte.
    fn write_key(&self, out: &mut Vec<u8>) {
        let kind = |kind: Option<Kind>| kind.map_or(0, |kind| kind.index() + 1);
        let seat = |seat: Option<Player>| seat.map_or(0, |seat| seat + 1);
        out.extend([self.phase as u8, self.track.len()]);
        for group in 0..self.track.len() {
            out.extend(self.track.dice(group).iter().map(|die| die.index() + 1));
            out.push(0);
        }
        for (hand, targets) in self.hands.iter().zip(self.targets) {
            let cards = hand.iter().fold(0u16, |cards, card| cards << 5 | u16::from(card.index() + 1));
            out.extend(cards.to_le_bytes());
            out.extend(targets.bits().to_le_bytes());
        }
        out.extend(
            self.shown.iter().chain(&self.chosen).chain(self.scored.iter().flatten()).map(|&target| kind(target)),
        );
        out.extend(Card::all().flat_map(|card| [self.deck.get(card), self.discards.get(card)]));
        out.extend(self.packs.iter().flat_map(|pack| pack.to_le_bytes()));
        out.extend(self.drawn.to_le_bytes());
        out.extend([self.pack, self.stages_scored]);
        out.extend(self.stage_points.iter().chain(&self.stage_winners).chain(&self.start_rolls));
        out.extend(self.face_down.map_or([0, 0], |(player, card)| [player + 1, card.index()]));
        out.extend([seat(self.first_player), seat(self.turn), self.starters.bits()]);
        out.extend(self.picked.map_or([0, 0], |picked| picked.get().map(|die| die.index() + 1)));
        out.extend([self.rolling, self.winners.bits()]);
    }

    #[inline]
    fn check_seat(game: &DiceRun, seat: Player) -> Result<(), Refusal> {
        if seat < game.players() { Ok(()) } else { Err(Refusal::NotAPlayer { seat, players: game.players() }) }
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        self.check_goes_on()
    }

    fn check_chance(&self) -> Result<(), Refusal> {
        self.check_chance_node()
    }

    fn redact(event: &Event, viewer: Option<Player>) -> Event {
        event.seen_by(viewer)
    }
}
