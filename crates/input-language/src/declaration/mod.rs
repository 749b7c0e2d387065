//! A declaration as written: its shape is checked, but no name is looked up.

mod games;
mod library;
mod reader;
mod types;

use crate::mistake::{Mistake, SpecPosition};
use crate::structure::game::PositionRules;
use crate::syntax::{Expr, LinePiece};
use crate::toml_value::SpannedToml;
use ::games::{GameKind, Player};
use reader::Reader;

/// A part of a text and its position.
#[derive(Clone, Debug)]
pub(crate) struct Sourced<T> {
    pub(crate) value: T,
    pub(crate) place: SpecPosition,
}

/// The declaration of an input, or of a repeated part of it.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) lines: Vec<Sourced<Vec<LinePiece>>>,
    pub(crate) variables: Vec<VarDeclaration>,
    pub(crate) conditions: Vec<Condition>,
    /// Whether the last line may end without a newline; only for the whole input.
    pub(crate) final_newline_is_optional: bool,
}

/// A condition of the input.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) text: String,
    pub(crate) expr: Sourced<Expr>,
}

/// One or several names and their type.
#[derive(Clone, Debug)]
pub(crate) struct VarDeclaration {
    pub(crate) names: Vec<Sourced<String>>,
    pub(crate) kind: Type,
    pub(crate) rules: ElementProperties,
    pub(crate) place: SpecPosition,
}

/// A lower and an upper bound.
pub(crate) type Bounds = Sourced<(Expr, Expr)>;

/// Properties of the elements of a list together.
#[derive(Clone, Debug, Default)]
pub(crate) struct ElementProperties {
    pub(crate) distinct: bool,
    pub(crate) order: Option<Order>,
    /// How many elements a list without a length has.
    pub(crate) count: Option<Bounds>,
    /// A pattern of other ways to write a number.
    pub(crate) also: Option<Sourced<String>>,
}

/// How a list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Ascending,
    Descending,
}

/// The type of a variable.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Int {
        bounds: Bounds,
        digits: Option<u32>,
    },
    Decimal {
        bounds: Bounds,
        places: (u32, u32),
    },
    /// A text; a row of a grid is a line of its own.
    Text {
        alphabet: Sourced<String>,
        length: Bounds,
        is_row: bool,
    },
    Pattern(Sourced<String>),
    Words(Sourced<Vec<String>>),
    /// Two bounds, the lower first.
    Interval(Bounds),
    Points {
        bounds: Bounds,
        distinct: bool,
        general: bool,
    },
    Permutation {
        size: Sourced<Expr>,
        from: i64,
    },
    Tree(TreeType),
    Graph(GraphType),
    Moves(MovesType),
    Board(BoardType),
    Play(PlayType),
    Position(PositionType),
    Group(Declaration),
    Either {
        alternatives: Vec<Vec<Sourced<Vec<LinePiece>>>>,
        inner: Declaration,
        place: SpecPosition,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct TreeType {
    pub(crate) size: Sourced<Expr>,
    pub(crate) from: i64,
    /// Whether the parents of all nodes except the first are given instead of edges.
    pub(crate) parents: bool,
    /// Whether each parent, or the first end of each edge, comes before the other node.
    pub(crate) earlier: bool,
}

#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct GraphType {
    pub(crate) size: Sourced<Expr>,
    pub(crate) from: i64,
    pub(crate) directed: bool,
    pub(crate) loops: bool,
    pub(crate) multiple: bool,
    pub(crate) connected: bool,
    pub(crate) acyclic: bool,
    pub(crate) bipartite: bool,
    pub(crate) degree: Option<Bounds>,
}

/// The rules of a game in which a row of stones wins.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct GameType {
    pub(crate) sides: Vec<Sourced<Expr>>,
    pub(crate) row: Sourced<Expr>,
    pub(crate) gravity: bool,
    pub(crate) wrap: bool,
    pub(crate) exact: bool,
    pub(crate) goes_on: bool,
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct MovesType {
    pub(crate) game: GameType,
    pub(crate) from: i64,
    /// The words for the first and for the second player, which the last name has as values.
    pub(crate) players: Option<Sourced<Vec<String>>>,
    /// Whether the players take turns.
    pub(crate) alternate: bool,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct BoardType {
    pub(crate) game: GameType,
    pub(crate) cells: Cells,
    pub(crate) asked: PositionRules,
}

/// A game of the library.
#[derive(Clone, Debug)]
pub(crate) struct LibraryType {
    pub(crate) kind: &'static GameKind,
    pub(crate) size: Vec<Sourced<Expr>>,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) place: SpecPosition,
}

/// The moves of a game of the library.
#[derive(Clone, Debug)]
pub(crate) struct PlayType {
    pub(crate) game: LibraryType,
    pub(crate) finished: Option<bool>,
}

/// A position of a game of the library.
#[derive(Clone, Debug)]
pub(crate) struct PositionType {
    pub(crate) game: LibraryType,
    pub(crate) reachable: bool,
    pub(crate) finished: Option<bool>,
    pub(crate) turn: Option<Player>,
}

/// How the cells of a board are written: an empty one, a stone of the first player and one of the
/// second.
#[derive(Clone, Debug)]
pub(crate) enum Cells {
    Words(Sourced<Vec<String>>),
    Letters(Sourced<[u8; 3]>),
}

/// Reads a declaration: the table `[input]`.
///
/// # Errors
/// With all mistakes of its shape.
pub(crate) fn declaration(written: &SpannedToml) -> Result<Declaration, Vec<Mistake>> {
    let mut reader = Reader::default();
    let read = reader.whole(written);
    match (read, reader.mistakes) {
        (Some(read), mistakes) if mistakes.is_empty() => Ok(read),
        (_, mistakes) => Err(mistakes),
    }
}
