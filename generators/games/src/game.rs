//! What every game provides.

use crate::bits::word;
use crate::choices::Choices;
use crate::error::TextError;
use crate::hash::hash_of;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game for two players without hidden information and chance. A value holds the
/// size and the options, which never change; all that changes is in the position.
///
/// For every position `moves` returns an empty list exactly if `outcome` returns a result. A player
/// who has to pass has one legal move, the pass.
///
/// Moves are undone by going back to a copy of the position ([`History`](crate::History)). The
/// bench measures both: a copy takes 1 to 3 ns for positions of bits and 10 to 40 ns for lists of
/// cells, and only on 19×19 points as long as a move. Taking moves back would cost about a move.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The state of a game, with all of its past that the rules need. Equal positions have equal
    /// legal moves and results.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move. Different legal moves of a position compare as different.
    type Move: Copy + Ord + Hash + Debug + Send + Sync;

    /// The name of the game in specs, such as `reversi`.
    fn kind(&self) -> &'static str;

    /// The size of the board in specs, such as `[8, 8]`: columns, then rows.
    fn size(&self) -> Vec<usize>;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// The player whose turn it is. In a finished game any of the two.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The result; `None` while the game is not finished.
    fn outcome(&self, position: &Self::Position) -> Option<GameOutcome>;

    /// Replaces the contents of `moves` by all legal moves, each once, in a fixed order. The list
    /// is empty if the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Makes a move, which must be legal: otherwise the result is unspecified, and the call may
    /// panic. Use [`parse_move`](Self::parse_move) for moves of unknown origin.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// A legal move, each with the same probability; `None` if the game is over. `buffer` is
    /// scratch memory with any contents.
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Self::Position,
        choices: &mut C,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        self.listed_move(position, choices, buffer)
    }

    /// As [`random_move`](Self::random_move), but always from the list of legal moves with exactly
    /// one choice; the first move is choice 0.
    fn listed_move<C: Choices + ?Sized>(
        &self,
        position: &Self::Position,
        choices: &mut C,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        self.moves(position, buffer);
        if buffer.is_empty() {
            return None;
        }
        let chosen = choices.below(word(buffer.len()));
        buffer.get(chosen as usize).copied()
    }

    /// Plays uniformly random moves until the game is over, and returns its result; `None` if it is
    /// not over after `max_moves` moves.
    fn playout<C: Choices + ?Sized>(
        &self,
        position: &mut Self::Position,
        choices: &mut C,
        buffer: &mut Vec<Self::Move>,
        max_moves: u32,
    ) -> Option<GameOutcome> {
        for _ in 0..max_moves {
            match self.random_move(position, choices, buffer) {
                Some(mv) => self.play(position, mv),
                None => break,
            }
        }
        self.outcome(position)
    }

    /// Appends the text of a legal move. Different legal moves of a position have different texts.
    fn write_move(&self, position: &Self::Position, mv: Self::Move, out: &mut String);

    /// Reads a legal move.
    ///
    /// # Errors
    /// When the text is not that of a legal move of this position.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut written = String::new();
        let found = moves.iter().copied().find(|&mv| {
            written.clear();
            self.write_move(position, mv, &mut written);
            written == text
        });
        found.ok_or_else(|| self.not_legal(position, text, &moves))
    }

    /// The error for a text that is not one of these legal moves of the position.
    fn not_legal(&self, position: &Self::Position, text: &str, moves: &[Self::Move]) -> TextError {
        let name = |&mv: &Self::Move| {
            let mut written = String::new();
            self.write_move(position, mv, &mut written);
            written
        };
        let examples: Vec<String> = moves.iter().take(MAX_EXAMPLES).map(name).collect();
        let examples = examples.join(", ");
        let expected = match moves.len() {
            0 => "the end of the moves, because the game is over".to_owned(),
            count if count <= MAX_EXAMPLES => format!("a legal move: {examples}"),
            count => format!("one of {count} legal moves: {examples}, .."),
        };
        let reason = (!moves.is_empty()).then(|| self.why_illegal(position, text));
        TextError::new(text, expected).because(reason.flatten())
    }

    /// Why a text is not that of a legal move, if a look at the position shows it: its cell is not
    /// empty, or a rule forbids the move. The game is not over, and the move is not legal.
    fn why_illegal(&self, _: &Self::Position, _: &str) -> Option<String> {
        None
    }

    /// Appends the text of a position: one line, its fields separated by single spaces.
    fn write_position(&self, position: &Self::Position, out: &mut String);

    /// Reads a position as [`write_position`](Self::write_position) writes it. The position need
    /// not be reachable in play.
    ///
    /// # Errors
    /// When the text is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Rejects positions that cannot occur in a game, as far as a look at the board alone shows it.
    /// Accepted positions need not be reachable.
    ///
    /// # Errors
    /// With what a position that occurs in a game would have.
    fn check_reachable(&self, _: &Self::Position) -> Result<(), TextError> {
        Ok(())
    }

    /// How many pieces of the opponent a legal move takes or turns, or how many seeds it captures;
    /// `None` if no move of the game does.
    fn captured(&self, _: &Self::Position, _: Self::Move) -> Option<u32> {
        None
    }

    /// The number of pieces on the board: seeds in houses, objects in heaps, boxes with an owner.
    fn pieces(&self, position: &Self::Position) -> usize {
        let cells = self.picture(position).cells;
        cells.iter().filter(|cell| cell.stone.is_some()).count()
    }

    /// A hash of the position, the same on all machines. Equal positions have equal hashes.
    fn hash(&self, position: &Self::Position) -> u64 {
        hash_of(position)
    }

    /// The position as a drawing.
    fn picture(&self, position: &Self::Position) -> Picture;
}

/// The maximum number of legal moves that a message lists.
const MAX_EXAMPLES: usize = 8;

/// The number of sequences of `depth` moves from a position. Games that end earlier do not count.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    let mut levels: Vec<(G::Position, Vec<G::Move>)> = Vec::new();
    levels.resize_with(depth, || (position.clone(), Vec::new()));
    count(game, position, &mut levels)
}

fn count<G: Game>(
    game: &G,
    position: &G::Position,
    levels: &mut [(G::Position, Vec<G::Move>)],
) -> u64 {
    let Some(((next, moves), rest)) = levels.split_first_mut() else {
        return 1;
    };
    game.moves(position, moves);
    if rest.is_empty() {
        return moves.len() as u64;
    }
    let mut total = 0;
    for &mv in moves.iter() {
        next.clone_from(position);
        game.play(next, mv);
        total += count(game, next, rest);
    }
    total
}
