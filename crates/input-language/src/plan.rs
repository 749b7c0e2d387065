//! A resolved declaration, along which all users of it walk.
//!
//! Theory of operation: an input is a sequence of [`Step`]s: bytes that are the same in all inputs,
//! values, and repetitions of further steps. Spaces and newlines are bytes like any other, so only
//! the resolver handles lines. The values of a variable are a column in the order of the input:
//! readers and generators append to the columns, the printer reads them from the front. A
//! repetition has an id and a level, the number of repetitions around its body.

mod game;
mod library;
mod term;

pub(crate) use game::MAX_CELLS;
pub use game::{BoardLayout, GameRules, Moves, Players};
pub(crate) use library::KnownPositions;
pub use library::{AllPositions, LibraryGame, Play, Position, max_positions};
pub use term::{Budget, Condition, Function, Operation, Relation, Term};

use crate::pattern::Pattern;
use crate::structure::GraphRules;

/// The number of a variable in [`Plan::vars`].
pub type VarId = usize;
/// The number of a repetition.
pub type RepeatId = usize;

/// A whole declaration.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The steps of the whole input.
    pub steps: Vec<Step>,
    /// The variables, in the order of the input.
    pub vars: Vec<Var>,
    /// How many repetitions there are.
    pub repeats: usize,
    /// The conditions, which [`Step::Check`] names by their numbers.
    pub conditions: Vec<Condition>,
    /// Whether the newline at the end of the input may be missing.
    pub final_newline_is_optional: bool,
}

/// A step along an input.
#[derive(Clone, Debug)]
pub enum Step {
    /// Bytes that are the same in all inputs.
    Literal(Vec<u8>),
    /// A value of a variable.
    Value(VarId),
    /// Steps that come several times.
    Repeat(Box<Repeat>),
    /// One of several alternatives.
    Either(Either),
    /// A check of the condition with this number, after all its variables are read.
    Check(usize),
}

impl Plan {
    /// The variables that bounds, lengths and sizes need.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.vars.len()];
        for var in self.terms().into_iter().flat_map(Term::vars) {
            needed[var] = true;
        }
        needed
    }

    /// Whether there are moves or positions of games.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.has_rows_game() || self.has_library_game()
    }

    /// Whether there are moves or boards of games in which a row of stones wins.
    #[must_use]
    pub fn has_rows_game(&self) -> bool {
        let is_game = |kind: &StructureKind| {
            matches!(kind, StructureKind::Moves(_) | StructureKind::Board(_))
        };
        has_structure(&self.steps, is_game)
    }

    /// Whether there are moves or positions of games of the library.
    #[must_use]
    pub fn has_library_game(&self) -> bool {
        let is_play = |kind: &StructureKind| matches!(kind, StructureKind::Play(_));
        self.vars.iter().any(|var| var.position.is_some()) || has_structure(&self.steps, is_play)
    }

    /// The terms that bound values, lengths and sizes.
    #[must_use]
    pub fn terms(&self) -> Vec<&Term> {
        let bounds = self.vars.iter().filter_map(|var| var.kind.bounds());
        let mut terms: Vec<&Term> = bounds.flat_map(|(low, high)| [low, high]).collect();
        let positions = self.vars.iter().filter_map(|var| var.position.as_ref());
        terms.extend(positions.flat_map(|position| &position.game.size));
        sizes(&self.steps, &mut terms);
        terms
    }
}

/// Whether some structure in these steps has a property.
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

/// The structure that a variable belongs to.
#[must_use]
pub fn structure_of(steps: &[Step], var: VarId) -> Option<&StructureKind> {
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

/// Collects the terms for all lengths and sizes in some steps.
pub fn sizes<'a>(steps: &'a [Step], terms: &mut Vec<&'a Term>) {
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
                        StructureKind::Play(play) => terms.extend(&play.game.size),
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

/// Steps that are repeated.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Its number.
    pub id: RepeatId,
    /// The name of the repeated part, for messages.
    pub name: String,
    /// How many repetitions its body is in, including this one.
    pub level: usize,
    /// How many turns it has.
    pub count: Count,
    /// The bytes between two turns.
    pub separator: Vec<u8>,
    /// The steps of one turn.
    pub body: Vec<Step>,
    /// Properties of the values of all turns together.
    pub structures: Vec<Structure>,
    /// Variables that are lists within one turn of the body.
    pub lists: Vec<VarId>,
    /// Repetitions within one turn of the body.
    pub inner: Vec<RepeatId>,
    /// Whether its turns are parts with conditions of their own rather than elements.
    pub is_group: bool,
}

/// How many turns a repetition has.
#[derive(Clone, Debug)]
pub enum Count {
    /// As many as the value of a term.
    Exactly(Term),
    /// Until these bytes follow; an empty text is the end of the input.
    Open {
        /// The minimum.
        low: Term,
        /// The maximum.
        high: Term,
        /// The bytes that end it.
        stop: Vec<u8>,
    },
}

/// One of several forms, recognised by its first bytes.
#[derive(Clone, Debug)]
pub struct Either {
    /// The variable whose words tell the forms apart; its column has the numbers of the forms.
    pub var: VarId,
    /// The alternatives.
    pub forms: Vec<EitherForm>,
}

/// One of the alternatives of a part.
#[derive(Clone, Debug)]
pub struct EitherForm {
    /// The bytes that it begins with.
    pub tag: Vec<u8>,
    /// The steps behind the tag.
    pub steps: Vec<Step>,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name with the groups around it: `case.n`.
    pub name: String,
    /// The kind of its values.
    pub kind: VarKind,
    /// The repetitions around it, the outermost first.
    pub chain: Vec<RepeatId>,
    /// Whether its bounds may differ from element to element.
    pub per_row: bool,
    /// Whether a structure restricts its values further.
    pub structured: bool,
    /// What its values are in the input.
    pub role: VarRole,
    /// The game whose positions its values are, each a text.
    pub position: Option<Box<Position>>,
    /// Other ways to write its values, which are numbers.
    pub also: Option<Box<Pattern>>,
    /// The minimum and the maximum of its values, over all values of the other variables.
    pub span: (i128, i128),
}

/// What the values of a variable are in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarRole {
    /// Values that stand in the input.
    Value,
    /// The cells of boards, which are made and checked together.
    Cell,
    /// The forms of a part. Which values follow depends on them, so none may change alone.
    Form,
}

/// The kind of the values of a variable.
#[derive(Clone, Debug)]
pub enum VarKind {
    /// A whole number.
    Int {
        /// The minimum.
        low: Term,
        /// The maximum.
        high: Term,
        /// How many digits it is written with, if that is fixed.
        digits: Option<u32>,
    },
    /// A number with decimal places.
    Decimal {
        /// The minimum.
        low: Term,
        /// The maximum.
        high: Term,
        /// The minimum and the maximum number of decimal places.
        places: (u32, u32),
    },
    /// A text of some letters.
    Text {
        /// The letters.
        alphabet: Vec<u8>,
        /// The minimum length.
        low: Term,
        /// The maximum length.
        high: Term,
    },
    /// A text that matches a regular expression.
    Pattern(Box<Pattern>),
    /// One of several words; the column has their numbers.
    Words(Vec<Vec<u8>>),
}

/// A property of all elements of a repetition together.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The variables that it is about.
    pub vars: Vec<VarId>,
    /// The property.
    pub kind: StructureKind,
}

/// A property of all elements of a repetition together.
#[derive(Clone, Debug)]
pub enum StructureKind {
    /// A list.
    List {
        /// Whether no two elements are equal.
        distinct: bool,
        /// How it is sorted.
        order: Option<Direction>,
    },
    /// A permutation.
    Permutation {
        /// How many elements it has.
        size: Term,
        /// The least element.
        from: i64,
    },
    /// A tree.
    Tree(Tree),
    /// A graph.
    Graph(Graph),
    /// Points of the plane.
    Points {
        /// Whether no two are equal.
        distinct: bool,
        /// Whether no three are on one line.
        general: bool,
    },
    /// The moves of a game.
    Moves(Moves),
    /// A position of a game.
    Board(BoardLayout),
    /// The moves of a game of the library, each a text.
    Play(Play),
}

/// How a list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the least to the greatest.
    Ascending,
    /// From the greatest to the least.
    Descending,
}

/// A tree.
#[derive(Clone, Debug)]
pub struct Tree {
    /// How many nodes it has.
    pub size: Term,
    /// The number of the first node.
    pub from: i64,
    /// Whether there is one column of parents, of all nodes except the first, instead of two
    /// columns of ends.
    pub parents: bool,
    /// Whether each parent, or the first end of each edge, has the smaller number.
    pub earlier: bool,
}

/// A graph.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub struct Graph {
    /// How many nodes it has.
    pub size: Term,
    /// The number of the first node.
    pub from: i64,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Whether an edge may join a node with itself.
    pub loops: bool,
    /// Whether several edges may join the same nodes.
    pub multiple: bool,
    /// Whether all nodes are connected.
    pub connected: bool,
    /// Whether there is no cycle.
    pub acyclic: bool,
    /// Whether the nodes have two colours so that each edge joins both.
    pub bipartite: bool,
    /// The minimum and the maximum degree of a node.
    pub degree: Option<(Term, Term)>,
}

impl Graph {
    /// The required properties of a graph with this number of nodes and these degrees.
    #[must_use]
    pub fn rules(&self, size: usize, degree: Option<(i128, i128)>) -> GraphRules {
        GraphRules {
            size,
            from: self.from,
            directed: self.directed,
            loops: self.loops,
            multiple: self.multiple,
            connected: self.connected,
            acyclic: self.acyclic,
            bipartite: self.bipartite,
            degree,
        }
    }
}

impl VarKind {
    /// The terms of its bounds.
    #[must_use]
    pub fn bounds(&self) -> Option<(&Term, &Term)> {
        match self {
            Self::Int { low, high, .. }
            | Self::Decimal { low, high, .. }
            | Self::Text { low, high, .. } => Some((low, high)),
            Self::Pattern(_) | Self::Words(_) => None,
        }
    }
}

/// Calls a function with each repetition, the outer ones first.
pub fn each_repeat<'a>(steps: &'a [Step], look: &mut impl FnMut(&'a Repeat)) {
    for step in steps {
        match step {
            Step::Repeat(repeat) => {
                look(repeat);
                each_repeat(&repeat.body, look);
            }
            Step::Either(either) => either
                .forms
                .iter()
                .for_each(|form| each_repeat(&form.steps, look)),
            Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
        }
    }
}

/// The repetition with this id.
#[must_use]
pub fn find_repeat(steps: &[Step], id: RepeatId) -> Option<&Repeat> {
    let mut found = None;
    each_repeat(steps, &mut |repeat| {
        if repeat.id == id {
            found = Some(repeat);
        }
    });
    found
}
