//! A declaration as written: checked for shape alone, no name looked up.

mod games;
mod reader;
mod types;

use crate::mistake::{Mistake, Place};
use crate::structure::game::Asked;
use crate::syntax::{Expr, Piece};
use crate::written::Placed;
use reader::Reader;

/// A part of a text and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Sourced<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}

/// What an input, or a part of it that comes several times, looks like.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) lines: Vec<Sourced<Vec<Piece>>>,
    pub(crate) variables: Vec<Declared>,
    pub(crate) conditions: Vec<Condition>,
    /// Whether the last line may end without a newline; of the whole input only.
    pub(crate) final_newline_is_optional: bool,
}

/// Something that must hold.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) text: String,
    pub(crate) expr: Sourced<Expr>,
}

/// One or several names and what stands behind them.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) names: Vec<Sourced<String>>,
    pub(crate) kind: Type,
    pub(crate) rules: Rules,
    pub(crate) place: Place,
}

/// A lower and an upper bound.
pub(crate) type Bounds = Sourced<(Expr, Expr)>;

/// What holds for the elements of a list together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) distinct: bool,
    pub(crate) order: Option<Order>,
    /// How many there are, for lists that end where something else begins.
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

/// What a variable holds.
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
    /// A row of a grid stands on a line of its own.
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
    Group(Declaration),
    Either {
        alternatives: Vec<Vec<Sourced<Vec<Piece>>>>,
        inner: Declaration,
        place: Place,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct TreeType {
    pub(crate) size: Sourced<Expr>,
    pub(crate) from: i64,
    /// The parents of all nodes but the first, instead of edges.
    pub(crate) parents: bool,
    /// Each parent, or the first end of each edge, comes before the other.
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

/// The rules of a game of so many stones in a row.
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
    /// What the last name holds: the words for the player who begins and for the other one.
    pub(crate) players: Option<Sourced<Vec<String>>>,
    /// Whether the players take turns.
    pub(crate) alternate: bool,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct BoardType {
    pub(crate) game: GameType,
    pub(crate) cells: Cells,
    pub(crate) asked: Asked,
}

/// How the cells of a board are written: an empty one, a stone of the first player and one of the second.
#[derive(Clone, Debug)]
pub(crate) enum Cells {
    Words(Sourced<Vec<String>>),
    Letters(Sourced<[u8; 3]>),
}

/// Reads a declaration: the table `[input]`.
///
/// # Errors
/// With all that is wrong with its shape.
pub(crate) fn declaration(written: &Placed) -> Result<Declaration, Vec<Mistake>> {
    let mut reader = Reader::default();
    let read = reader.whole(written);
    match (read, reader.mistakes) {
        (Some(read), mistakes) if mistakes.is_empty() => Ok(read),
        (_, mistakes) => Err(mistakes),
    }
}
