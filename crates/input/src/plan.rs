//! A declaration resolved: what all uses of it walk along.
//!
//! Theory of operation: an input is a sequence of [`Step`]s: bytes that are always the same, values, and repetitions of further
//! steps. Blanks and line feeds are bytes as any others, so that nothing but the resolver knows of lines. The values of a
//! variable are a column, in the order of the input: whoever reads or makes an input appends to the columns, whoever prints one
//! takes from their fronts. A repetition is known by its id and its level, which is how many repetitions it lies in.

mod term;

pub(crate) use term::{Budget, Condition, Function, Operation, Relation, Term};

use crate::pattern::Pattern;
use crate::structure::game::{Asked, Game};

pub(crate) type VarId = usize;
pub(crate) type RepeatId = usize;

/// A whole declaration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) vars: Vec<Var>,
    pub(crate) repeats: usize,
    pub(crate) eithers: usize,
    pub(crate) conditions: Vec<Condition>,
    /// Whether the newline at the end of the input may be missing.
    pub(crate) final_newline_is_optional: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Literal(Vec<u8>),
    Value(VarId),
    Repeat(Box<Repeat>),
    Either(Either),
    /// A condition by its number, whose variables have all been read.
    Check(usize),
}

impl Plan {
    /// The variables that bounds, lengths and sizes need.
    pub(crate) fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.vars.len()];
        for var in self.terms().into_iter().flat_map(Term::vars) {
            needed[var] = true;
        }
        needed
    }

    /// Whether there are moves or positions of games.
    pub(crate) fn has_game(&self) -> bool {
        let is_game = |kind: &StructureKind| {
            matches!(kind, StructureKind::Moves(_) | StructureKind::Board(_))
        };
        has_structure(&self.steps, is_game)
    }

    /// The terms that bound values, lengths and sizes.
    pub(crate) fn terms(&self) -> Vec<&Term> {
        let bounds = self.vars.iter().filter_map(|var| var.kind.bounds());
        let mut terms: Vec<&Term> = bounds.flat_map(|(low, high)| [low, high]).collect();
        sizes(&self.steps, &mut terms);
        terms
    }
}

/// Whether some of the structures in some steps are such.
fn has_structure(steps: &[Step], is_such: fn(&StructureKind) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::Repeat(repeat) => {
            let mut kinds = repeat.structures.iter().map(|structure| &structure.kind);
            kinds.any(is_such) || has_structure(&repeat.body, is_such)
        }
        Step::Either(either) => either
            .forms
            .iter()
            .any(|form| has_structure(&form.steps, is_such)),
        Step::Literal(_) | Step::Value(_) | Step::Check(_) => false,
    })
}

/// What holds for the values of a variable together.
pub(crate) fn structure_of(steps: &[Step], var: VarId) -> Option<&StructureKind> {
    steps.iter().find_map(|step| match step {
        Step::Repeat(repeat) => {
            let Repeat {
                structures, body, ..
            } = repeat.as_ref();
            let own = structures
                .iter()
                .find(|structure| structure.vars.contains(&var));
            own.map(|structure| &structure.kind)
                .or_else(|| structure_of(body, var))
        }
        Step::Either(either) => either
            .forms
            .iter()
            .find_map(|form| structure_of(&form.steps, var)),
        Step::Literal(_) | Step::Value(_) | Step::Check(_) => None,
    })
}

/// The terms for how much there is of everything in some steps.
pub(crate) fn sizes<'a>(steps: &'a [Step], terms: &mut Vec<&'a Term>) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                match &repeat.count {
                    Count::Exactly(term) => terms.push(term),
                    Count::Open { low, high, .. } => terms.extend([low, high]),
                }
                for structure in &repeat.structures {
                    match &structure.kind {
                        StructureKind::Permutation { size, .. } => terms.push(size),
                        StructureKind::Tree(tree) => terms.push(&tree.size),
                        StructureKind::Graph(graph) => {
                            terms.push(&graph.size);
                            terms.extend(graph.degree.iter().flat_map(|(low, high)| [low, high]));
                        }
                        StructureKind::Moves(moves) => terms.extend(moves.game.terms()),
                        StructureKind::Board(board) => terms.extend(board.game.terms()),
                        StructureKind::List { .. } | StructureKind::Points { .. } => {}
                    }
                }
                sizes(&repeat.body, terms);
            }
            Step::Either(either) => {
                for form in &either.forms {
                    sizes(&form.steps, terms);
                }
            }
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
}

/// Steps that come several times.
#[derive(Clone, Debug)]
pub(crate) struct Repeat {
    pub(crate) id: RepeatId,
    /// What it repeats, for messages.
    pub(crate) name: String,
    /// How many repetitions its body lies in, itself among them.
    pub(crate) level: usize,
    pub(crate) count: Count,
    pub(crate) separator: Vec<u8>,
    pub(crate) body: Vec<Step>,
    pub(crate) structures: Vec<Structure>,
    /// Variables that are lists within one turn of the body, and repetitions within it.
    pub(crate) lists: Vec<VarId>,
    pub(crate) inner: Vec<RepeatId>,
    /// Whether its turns are parts with conditions of their own, rather than elements.
    pub(crate) is_group: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Count {
    Exactly(Term),
    /// As many as there are, until these bytes follow; nothing stands for the end of the input.
    Open {
        low: Term,
        high: Term,
        stop: Vec<u8>,
    },
}

/// One of several forms, told by the bytes it begins with.
#[derive(Clone, Debug)]
pub(crate) struct Either {
    pub(crate) id: usize,
    pub(crate) name: String,
    pub(crate) forms: Vec<Form>,
}

#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) tag: Vec<u8>,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug)]
pub(crate) struct Var {
    /// Its name with those of the groups it lies in: `case.n`.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// The repetitions it lies in, the outermost first.
    pub(crate) chain: Vec<RepeatId>,
    /// Whether its bounds may differ from element to element.
    pub(crate) per_row: bool,
    /// Whether a structure says more about its values.
    pub(crate) structured: bool,
    /// Whether its values are the cells of boards, which are made and checked together.
    pub(crate) is_board: bool,
    /// Other ways to write its values, which are numbers.
    pub(crate) also: Option<Box<Pattern>>,
    /// The least and the most that it can be, whatever the others are.
    pub(crate) span: (i128, i128),
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Int {
        low: Term,
        high: Term,
        digits: Option<u32>,
    },
    Decimal {
        low: Term,
        high: Term,
        places: (u32, u32),
    },
    Text {
        alphabet: Vec<u8>,
        low: Term,
        high: Term,
    },
    Pattern(Box<Pattern>),
    /// The column holds numbers of words.
    Words(Vec<Vec<u8>>),
}

/// What holds for all elements of a repetition together.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    pub(crate) vars: Vec<VarId>,
    pub(crate) kind: StructureKind,
}

#[derive(Clone, Debug)]
pub(crate) enum StructureKind {
    List {
        distinct: bool,
        order: Option<Direction>,
    },
    Permutation {
        size: Term,
        from: i64,
    },
    Tree(Tree),
    Graph(Graph),
    Points {
        distinct: bool,
        general: bool,
    },
    Moves(Moves),
    Board(Board),
}

/// The rules of a game of so many stones in a row.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct GameRules {
    /// The numbers of cells along two or three axes.
    pub(crate) sides: Vec<Term>,
    pub(crate) row: Term,
    pub(crate) gravity: bool,
    pub(crate) wrap: bool,
    pub(crate) exact: bool,
    pub(crate) goes_on: bool,
}

/// Columns of coordinates, and maybe one of players after them.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub(crate) game: GameRules,
    pub(crate) from: i64,
    pub(crate) players: Players,
}

/// What the input says of who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Players {
    Silent,
    /// The players, who take turns.
    Named,
    /// The players, in any order.
    Free,
}

/// All cells of a board, as words or as letters of its rows.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) game: GameRules,
    /// The letters of an empty cell, of the first player's stones and of the second's, where these are letters of rows.
    pub(crate) letters: Option<[u8; 3]>,
    pub(crate) asked: Asked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Ascending,
    Descending,
}

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) size: Term,
    pub(crate) from: i64,
    /// One column of parents, of all nodes but the first, instead of two of ends.
    pub(crate) parents: bool,
    pub(crate) earlier: bool,
}

#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct Graph {
    pub(crate) size: Term,
    pub(crate) from: i64,
    pub(crate) directed: bool,
    pub(crate) loops: bool,
    pub(crate) multiple: bool,
    pub(crate) connected: bool,
    pub(crate) acyclic: bool,
    pub(crate) bipartite: bool,
    pub(crate) degree: Option<(Term, Term)>,
}

/// The most cells that a board may have.
pub(crate) const MOST_CELLS: i128 = 1 << 20;

impl GameRules {
    /// The game with the numbers that the terms come to; nothing where there is no such board.
    pub(crate) fn with<E>(
        &self,
        whole: impl Fn(&Term) -> Result<i128, E>,
    ) -> Result<Option<Game>, E> {
        let sides: Vec<i128> = self.sides.iter().map(&whole).collect::<Result<_, E>>()?;
        let row = whole(&self.row)?;
        let cells = sides
            .iter()
            .try_fold(1_i128, |cells, side| cells.checked_mul(*side));
        let is_usable = sides.iter().all(|&side| side >= 1)
            && cells.is_some_and(|cells| cells <= MOST_CELLS)
            && row >= 1;
        let side = |axis: usize| {
            let side = sides.get(axis).and_then(|&side| usize::try_from(side).ok());
            side.unwrap_or(1)
        };
        Ok(is_usable.then(|| Game {
            sides: [side(0), side(1), side(2)],
            is_flat: sides.len() == 2,
            row: usize::try_from(row).unwrap_or(usize::MAX),
            gravity: self.gravity,
            wrap: self.wrap,
            exact: self.exact,
            goes_on: self.goes_on,
        }))
    }

    /// How many coordinates a move has.
    pub(crate) fn coordinates(&self) -> usize {
        self.sides.len() - usize::from(self.gravity)
    }
    /// The terms for its numbers.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &Term> {
        self.sides.iter().chain([&self.row])
    }
}

impl Kind {
    /// The terms that bound it.
    pub(crate) fn bounds(&self) -> Option<(&Term, &Term)> {
        match self {
            Self::Int { low, high, .. }
            | Self::Decimal { low, high, .. }
            | Self::Text { low, high, .. } => Some((low, high)),
            Self::Pattern(_) | Self::Words(_) => None,
        }
    }
}
