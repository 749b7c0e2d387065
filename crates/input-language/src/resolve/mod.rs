//! From a declaration to a plan: names are looked up, lines become steps, and mistakes are found.
//!
//! Theory of operation: lines are visited in the order of the input, and each name becomes a
//! variable at the line that reads it ([`block`], [`variable`]). So bounds can use only values that
//! were already read, and circles of bounds are found on the way ([`terms`]). The bounds of the
//! variables give each term an interval ([`interval`]), by which contradictions and sizes beyond
//! memory are found. Finally all steps are checked for positions at which the next byte does not
//! decide how reading continues ([`lookahead`]).

mod block;
mod brackets;
mod conditions;
mod constant;
mod decided;
mod forms;
mod games;
mod interval;
mod library;
mod linear;
mod lookahead;
mod nodes;
mod prefixes;
mod references;
mod structures;
mod terms;
mod variable;

pub use interval::{INFINITE, Interval, binary, interval};
pub use lookahead::{Bytes, END, only, sequence, unite};

use crate::declaration::{Declaration, VarDeclaration};
use crate::mistake::{Mistake, MistakeKind, SpecPosition};
use crate::plan::{Plan, RepeatId, Structure, Term, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of elements of a repetition, nodes of a graph and letters of a text.
const MAX_LENGTH: i128 = 100_000_000;

/// Resolves a declaration to its plan.
///
/// # Errors
/// With all mistakes of the declaration.
pub(crate) fn plan(declaration: &Declaration) -> Result<Plan, Vec<Mistake>> {
    let mut resolver = Resolver::default();
    let mut scope = Scope::new(declaration, None, "", Vec::new(), &mut resolver.mistakes);
    let steps = resolver.block(declaration, &mut scope);
    resolver.plan.steps = steps;
    resolver.plan.final_newline_is_optional = declaration.final_newline_is_optional;
    if resolver.mistakes.is_empty() {
        resolver.look_ahead();
    }
    if resolver.mistakes.is_empty() {
        Ok(resolver.plan)
    } else {
        Err(resolver.mistakes)
    }
}

#[derive(Default)]
struct Resolver {
    plan: Plan,
    mistakes: Vec<Mistake>,
    /// The positions of the variables, and of the repetitions, in the spec.
    places: Vec<SpecPosition>,
    repeat_places: Vec<SpecPosition>,
    /// How many turns each repetition has, if that is known before it begins.
    counts: Vec<Option<Term>>,
    /// The variables that are rows of grids.
    rows: BTreeSet<VarId>,
    /// The repetitions whose bodies are being resolved, the outermost first.
    open: Vec<OpenRepeat>,
}

/// A repetition whose body is being resolved.
struct OpenRepeat {
    structures: Vec<Structure>,
    /// The minimum and the maximum number of its turns.
    count: (i128, i128),
}

/// The names of a block.
struct Scope<'a> {
    outer: Option<&'a Scope<'a>>,
    names: BTreeMap<String, Entity<'a>>,
    /// The names of the groups around it, with dots.
    prefix: String,
    /// The repetitions around it.
    chain: Vec<RepeatId>,
    /// Variables of other forms of the same part, which may be read again.
    again: BTreeMap<String, VarId>,
}

/// What a name refers to.
enum Entity<'a> {
    /// A variable that was not read yet.
    Pending(&'a VarDeclaration),
    Var(VarId),
    /// A part with names of its own.
    Group(InputPart<'a>),
}

/// A part of the input with names of its own.
struct InputPart<'a> {
    names: BTreeMap<String, Entity<'a>>,
    /// The variable for its form, if it has several.
    form: Option<VarId>,
}

impl<'a> Scope<'a> {
    fn new(
        declaration: &'a Declaration,
        outer: Option<&'a Scope<'a>>,
        prefix: &str,
        chain: Vec<RepeatId>,
        mistakes: &mut Vec<Mistake>,
    ) -> Self {
        let mut names = BTreeMap::new();
        for declared in &declaration.variables {
            for name in &declared.names {
                if names
                    .insert(name.value.clone(), Entity::Pending(declared))
                    .is_some()
                {
                    let what = MistakeKind::Twice {
                        name: name.value.clone(),
                        is_read: false,
                    };
                    mistakes.push(Mistake {
                        place: name.place.clone(),
                        what,
                    });
                }
            }
        }
        Self {
            outer,
            names,
            prefix: prefix.to_owned(),
            chain,
            again: BTreeMap::new(),
        }
    }

    /// What a name refers to in this block or an outer one.
    fn find(&self, name: &str) -> Option<&Entity<'a>> {
        match self.names.get(name) {
            Some(entity) => Some(entity),
            None => self.outer.and_then(|outer| outer.find(name)),
        }
    }

    /// All names that can be used here.
    fn known(&self) -> Vec<String> {
        let mut known: Vec<String> = self.names.keys().cloned().collect();
        known.extend(self.outer.map(Scope::known).unwrap_or_default());
        known
    }
}

impl Resolver {
    fn mistake(&mut self, place: &SpecPosition, what: MistakeKind) {
        self.mistakes.push(Mistake {
            place: place.clone(),
            what,
        });
    }

    fn unfit(
        &mut self,
        place: &SpecPosition,
        reason: impl Into<String>,
        advice: impl Into<String>,
    ) {
        let what = MistakeKind::Unfit {
            reason: reason.into(),
            advice: advice.into(),
        };
        self.mistake(place, what);
    }
}

#[cfg(test)]
mod tests;
