//! From a declaration to a plan: names are looked up, lines become steps, and what cannot work is found.
//!
//! Theory of operation: lines are gone through in the order of the input, each name becoming a variable where a line reads it
//! ([`block`], [`variable`]). So bounds can use only what has been read, and those that need each other in a circle are found on the
//! way ([`terms`]). With the bounds of what it needs, each term has an interval ([`interval`]), by which contradictions and sizes
//! beyond memory are found. At last the steps are looked through for places where a reader could not tell by the next byte what comes
//! ([`lookahead`]).

mod block;
mod conditions;
mod constant;
mod forms;
mod games;
mod interval;
mod linear;
mod lookahead;
mod nodes;
mod prefixes;
mod references;
mod structures;
mod terms;
mod variable;

pub(crate) use interval::{INFINITE, Interval, binary, interval};
pub(crate) use lookahead::{Bytes, END, only, sequence, unite};

use crate::declaration::{Declaration, Declared};
use crate::mistake::{Mistake, Place, What};
use crate::plan::{Plan, RepeatId, Structure, Term, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// The most elements that a repetition, nodes that a graph and letters that a text may have.
const MOST: i128 = 100_000_000;

/// The plan of a declaration.
///
/// # Errors
/// With all that is wrong with it.
pub(crate) fn plan(declaration: &Declaration) -> Result<Plan, Vec<Mistake>> {
    let mut resolver = Resolver::default();
    let mut scope = Scope::of(declaration, None, "", Vec::new(), &mut resolver.mistakes);
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
    /// Where each variable and each repetition is written.
    places: Vec<Place>,
    repeat_places: Vec<Place>,
    /// How often each repetition turns, where that is known before it begins.
    counts: Vec<Option<Term>>,
    /// The variables that are rows of grids.
    rows: BTreeSet<VarId>,
    /// The repetitions whose bodies are being made, the outermost first.
    open: Vec<Open>,
}

/// A repetition whose body is being made.
struct Open {
    structures: Vec<Structure>,
    /// How often it is repeated, at its least and its most.
    count: (i128, i128),
}

/// The names of a block.
struct Scope<'a> {
    outer: Option<&'a Scope<'a>>,
    names: BTreeMap<String, Entity<'a>>,
    /// The names of the groups it lies in, with dots.
    prefix: String,
    /// The repetitions it lies in.
    chain: Vec<RepeatId>,
    /// Variables of other forms of the same part, which may be read again.
    again: BTreeMap<String, VarId>,
}

/// What a name stands for.
enum Entity<'a> {
    /// Nothing that was read yet.
    Pending(&'a Declared),
    Var(VarId),
    /// A part with names of its own.
    Group(BTreeMap<String, Entity<'a>>),
}

impl<'a> Scope<'a> {
    fn of(
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
                    let what = What::Twice {
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

    /// What a name stands for, here or further out.
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
    fn mistake(&mut self, place: &Place, what: What) {
        self.mistakes.push(Mistake {
            place: place.clone(),
            what,
        });
    }

    fn unfit(&mut self, place: &Place, reason: impl Into<String>, advice: impl Into<String>) {
        let what = What::Unfit {
            reason: reason.into(),
            advice: advice.into(),
        };
        self.mistake(place, what);
    }
}

#[cfg(test)]
mod tests;
