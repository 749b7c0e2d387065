//! Games of the library: their sizes, lists of their moves, and their positions.

use super::{Plan, StructureKind, Term, each_repeat};
use games::{AnyGame, GameKind, Player};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// A game of the library, whose size may depend on values of the input.
#[derive(Clone, Debug)]
pub struct LibraryGame {
    /// The game.
    pub kind: &'static GameKind,
    /// The numbers of its size; empty for the usual size.
    pub size: Vec<Term>,
    /// Its options, as names and values.
    pub options: Vec<(String, String)>,
    pub(crate) known: KnownPositions,
}

/// A list of moves, which is a game from its beginning.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game.
    pub game: LibraryGame,
    /// Whether the game is over after the last move, if that is required.
    pub finished: Option<bool>,
}

/// A position of a game as a text.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game.
    pub game: LibraryGame,
    /// Whether it occurs in a game.
    pub reachable: bool,
    /// Whether the game is over, if that is required.
    pub finished: Option<bool>,
    /// The player whose turn it is, if that is required.
    pub turn: Option<Player>,
}

/// All positions of a board, in the order of the number of moves, by its size; `None` if there are
/// too many.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownPositions(Arc<Mutex<BySize>>);

type BySize = BTreeMap<Vec<usize>, Option<Arc<AllPositions>>>;

/// The texts of all positions of a board.
#[derive(Debug)]
pub struct AllPositions {
    /// Those after fewer moves first.
    pub texts: Vec<String>,
    sorted: BTreeSet<String>,
}

impl AllPositions {
    /// Whether a position is one of them.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.sorted.contains(text)
    }
}

/// The maximum number of positions of a small board that are listed or counted.
const MAX_POSITIONS: usize = 20_000;
/// The length of the text of a position up to which a board is small. With longer texts the maximum
/// is lower, so that all positions together take about as much memory.
const SMALL_TEXT: usize = 64;

/// The maximum number of positions of a board that are listed or counted.
#[must_use]
pub fn max_positions(game: &dyn AnyGame) -> usize {
    MAX_POSITIONS * SMALL_TEXT / game.start().text().len().max(SMALL_TEXT)
}

impl Plan {
    /// The lists of moves of games of the library.
    #[must_use]
    pub fn plays(&self) -> Vec<&Play> {
        let mut plays = Vec::new();
        each_repeat(&self.steps, &mut |repeat| {
            plays.extend(repeat.structures.iter().filter_map(|it| match &it.kind {
                StructureKind::Play(play) => Some(play),
                _ => None,
            }));
        });
        plays
    }

    /// The positions of games of the library.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.vars.iter().filter_map(|var| var.position.as_deref())
    }

    /// A game of the library in which no move captures.
    #[must_use]
    pub fn game_without_captures(&self) -> Option<&LibraryGame> {
        let plays = self.plays().into_iter().map(|play| &play.game);
        let mut games = plays.chain(self.positions().map(|position| &position.game));
        games.find(|game| !game.has_captures())
    }
}

impl LibraryGame {
    fn has_captures(&self) -> bool {
        self.build(&[]).is_ok_and(|game| game.has_captures())
    }

    /// The game with the values of the terms.
    ///
    /// # Errors
    /// The first error of `whole`, or why the game does not have this size or an option.
    pub fn with<E>(
        &self,
        whole: impl Fn(&Term) -> Result<i128, E>,
    ) -> Result<Result<Box<dyn AnyGame>, String>, E> {
        let size: Vec<i128> = self.size.iter().map(whole).collect::<Result<_, E>>()?;
        // No game has the greatest number as its size. So negative numbers are rejected as well.
        let number = |number: i128| usize::try_from(number).unwrap_or(usize::MAX);
        let size: Vec<usize> = size.into_iter().map(number).collect();
        Ok(self.build(&size))
    }

    pub(crate) fn build(&self, size: &[usize]) -> Result<Box<dyn AnyGame>, String> {
        let options = self.options.iter();
        let options: Vec<(&str, &str)> = options
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        games::game(self.kind.name, size, &options).map_err(|error| error.to_string())
    }

    /// All positions that occur in games; `None` if there are more than [`max_positions`].
    #[must_use]
    pub fn positions(&self, game: &dyn AnyGame) -> Option<Arc<AllPositions>> {
        let mut known = self.known.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(game.size()).or_insert_with(|| {
            let texts = game.positions(max_positions(game))?;
            let sorted = texts.iter().cloned().collect();
            Some(Arc::new(AllPositions { texts, sorted }))
        });
        found.clone()
    }
}
