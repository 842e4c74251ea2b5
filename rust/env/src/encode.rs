//! What a game has to provide to be encoded.

use aleator_core::game::Player;
use aleator_sim::playout::Sample;
use arrayvec::ArrayVec;

use crate::ids::LegalIds;
use crate::layout::Layout;

/// The ids of one action, in the order in which they are taken.
pub type IdPath = ArrayVec<u16, 6>;

/// A game whose actions are taken as ids, and whose states are seen as rows of bytes.
///
/// `docs/encodings.md` says what the ids and the entries mean. An action is one id or several in a row; the legal ids at each step lead to
/// legal actions only, and every legal action has exactly one path.
pub trait Encode: Sample + Copy + Send + Sync {
    /// The ids taken so far towards an action, in the game's own form; the default is none.
    type Partial: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync;
    /// A set of ids.
    type Ids: LegalIds;
    /// What those parts of an observation depend on that many actions leave as they are.
    type Mark: Copy + PartialEq + std::fmt::Debug;

    /// How many ids there are: a mask has as many entries.
    fn id_count(game: &Self::Game) -> usize;
    /// What an id means; none from [`id_count`](Self::id_count) on.
    fn id_name(game: &Self::Game, id: u16) -> Option<String>;
    /// What the seat to act is asked for, in a word.
    fn asked(&self, partial: Self::Partial) -> &'static str;
    /// The ids that the seat to act may take next; none at chance and terminal nodes.
    fn legal_ids(&self, game: &Self::Game, partial: Self::Partial) -> Self::Ids;
    /// Takes a legal id: either the action is complete, and the partial choice empty again, or the id is added to the partial choice.
    fn take_id(&self, partial: &mut Self::Partial, id: u16) -> Option<Self::Action>;
    /// The ids that a partial choice is made of.
    fn partial_ids(&self, partial: Self::Partial) -> IdPath;
    /// The ids of an action that is legal here.
    fn action_ids(&self, action: &Self::Action) -> IdPath;
    /// What an observation consists of.
    fn layout(game: &Self::Game) -> Layout;
    /// How many entries an observation has.
    fn observation_len(game: &Self::Game) -> usize;
    /// Fills a slice of that length with what a seat sees. `partial` is the choice under way if it is the seat's own.
    fn write_observation(&self, game: &Self::Game, partial: Option<Self::Partial>, viewer: Player, out: &mut [u8]);
    /// Brings an observation up to date of the seat to act, of which nothing has changed but the partial choice.
    fn write_choice(&self, partial: Self::Partial, out: &mut [u8]);
    /// The mark of this state, as a seat sees it.
    fn mark(&self, viewer: Player) -> Self::Mark;
    /// Does what [`write_observation`](Self::write_observation) does, over an observation of the same game, written when the mark was `since`:
    /// what has stayed the same need not be written again.
    fn write_changes(
        &self,
        game: &Self::Game,
        since: Self::Mark,
        partial: Option<Self::Partial>,
        viewer: Player,
        out: &mut [u8],
    );
}
