//! Where conditions are checked, and which of them become something stronger.
//!
//! A condition is checked after the step that reads the last value it needs. `sum(LIST) <= MAX` is
//! also a budget. `distinct(LIST)` and `sorted(LIST)` become properties of the list itself, and a
//! comparison of several lists becomes one of their elements. So both are reported at the element
//! that fails, and generators satisfy them element by element.

use super::interval::never;
use super::{Entity, Resolver, Scope};
use crate::declaration::Condition;
use crate::mistake::SpecPosition;
use crate::plan::{
    self, Budget, Direction, Function, Relation, Repeat, RepeatId, Step, Structure, StructureKind,
    Term, VarId, VarKind, VarRole,
};

/// Steps, and the number of variables after each.
#[derive(Default)]
pub(super) struct Steps {
    pub(super) steps: Vec<Step>,
    pub(super) vars: Vec<usize>,
}

impl Resolver {
    fn never_holds(&mut self, text: &str, place: &SpecPosition) {
        self.unfit(
            place,
            format!("`{text}` never holds"),
            "no input can be valid: change the condition, or a range",
        );
    }

    /// Inserts conditions after the steps that read the last value they need.
    pub(super) fn checked(
        &mut self,
        conditions: &[Condition],
        scope: &Scope<'_>,
        mut steps: Steps,
    ) -> Vec<Step> {
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); steps.steps.len() + 1];
        for condition in conditions {
            let Some(mut term) = self.condition(&condition.expr, scope) else {
                continue;
            };
            self.look_through(&condition.text, &term, &condition.expr.place);
            let span = |var: VarId| {
                let info = &self.plan.vars[var];
                matches!(info.kind, VarKind::Int { .. } | VarKind::Decimal { .. })
                    .then_some(info.span)
            };
            let place = &condition.expr.place;
            match self.decided(&term) {
                _ if never(&term, &span) => self.never_holds(&condition.text, place),
                Some(false) => self.never_holds(&condition.text, place),
                Some(true) if self.is_evident(&term) => self.unfit(
                    place,
                    format!("`{}` holds in every input", condition.text),
                    "leave it out: ranges and lengths say it already; or compare with what can differ",
                ),
                Some(true) | None => {}
            }
            let number = self.plan.conditions.len();
            let is_inner = match self.inner(&term) {
                Some((id, InnerCondition::Structure(structure))) => {
                    let repeat = find(&mut steps.steps, id)
                        .filter(|repeat| has_all(repeat, &structure.vars));
                    if let Some(repeat) = repeat {
                        for &var in &structure.vars {
                            self.plan.vars[var].structured = true;
                        }
                        repeat.structures.push(structure);
                        continue;
                    }
                    false
                }
                Some((id, InnerCondition::Row(row, vars))) => {
                    // The cells of a board are all read together.
                    let is_board = vars
                        .iter()
                        .any(|&var| self.plan.vars[var].role == VarRole::Cell);
                    let repeat = find(&mut steps.steps, id)
                        .filter(|repeat| !is_board && has_all(repeat, &vars));
                    repeat.is_some_and(|repeat| {
                        let at = repeat.body.len()
                            - usize::from(matches!(repeat.body.last(), Some(Step::Literal(_))));
                        repeat.body.insert(at, Step::Check(number));
                        term = row;
                        true
                    })
                }
                None => false,
            };
            if !is_inner {
                after[Self::place(&term, scope, &steps)].push(number);
            }
            let budget = self.budget(&term);
            self.plan.conditions.push(plan::Condition {
                text: condition.text.clone(),
                term,
                budget,
            });
        }
        let mut all: Vec<Step> = after[0].iter().map(|&number| Step::Check(number)).collect();
        for (step, checks) in steps.steps.into_iter().zip(&after[1..]) {
            all.push(step);
            all.extend(checks.iter().map(|&number| Step::Check(number)));
        }
        merged(all)
    }

    /// After how many steps all values that a condition needs are read.
    fn place(term: &Term, scope: &Scope<'_>, steps: &Steps) -> usize {
        let last = steps.steps.len();
        // In a later form of a part, variables may be older than the steps.
        if !scope.again.is_empty() {
            return last;
        }
        let needed = term.vars().into_iter().max();
        needed
            .map_or(0, |var| {
                steps
                    .vars
                    .iter()
                    .position(|&vars| vars > var)
                    .map_or(last, |at| at + 1)
            })
            .min(last)
    }

    /// The form of a condition on lists within them.
    fn inner(&self, term: &Term) -> Option<(RepeatId, InnerCondition)> {
        let repeat_of = |var: VarId, level: usize| {
            let chain = &self.plan.vars[var].chain;
            (chain.len() == level + 1).then(|| chain[level])
        };
        let Term::Call(function @ (Function::Distinct | Function::Sorted), arguments) = term else {
            let mut vars = Vec::new();
            let row = side_by_side(term, &mut vars)?;
            let &(first, level) = vars.first()?;
            let id = repeat_of(first, level)?;
            let is_same = vars
                .iter()
                .all(|&(var, level)| repeat_of(var, level) == Some(id));
            return is_same.then(|| {
                (
                    id,
                    InnerCondition::Row(row, vars.iter().map(|pair| pair.0).collect()),
                )
            });
        };
        let list = |term: &Term| match term {
            Term::List { var, level } => Some((*var, repeat_of(*var, *level)?)),
            _ => None,
        };
        let lists: Vec<(VarId, RepeatId)> = arguments.iter().map(list).collect::<Option<_>>()?;
        let id = lists[0].1;
        let is_known = lists
            .iter()
            .all(|&(var, repeat)| repeat == id && !self.plan.vars[var].structured);
        let kind = StructureKind::List {
            distinct: *function == Function::Distinct,
            order: (*function == Function::Sorted).then_some(Direction::Ascending),
        };
        let vars = lists.iter().map(|pair| pair.0).collect();
        is_known.then_some((id, InnerCondition::Structure(Structure { vars, kind })))
    }

    /// The budget of a condition `sum(LIST) <= MAX`, if no element is negative.
    fn budget(&self, term: &Term) -> Option<Budget> {
        let Term::Compare(first, rest) = term else {
            return None;
        };
        let (Term::Call(Function::Sum, arguments), [(Relation::AtMost, most)]) =
            (first.as_ref(), rest.as_slice())
        else {
            return None;
        };
        let &[Term::List { var, level }] = arguments.as_slice() else {
            return None;
        };
        let is_early = most.vars().iter().all(|&needed| needed < var);
        (is_early && self.plan.vars[var].span.0 >= 0).then(|| Budget {
            var,
            level,
            most: most.clone(),
        })
    }
}

/// A condition on lists, within them.
enum InnerCondition {
    Structure(Structure),
    /// For each element; these variables are parts of the elements.
    Row(Term, Vec<VarId>),
}

/// A comparison of lists as one of their elements; `None` if a list is used as a whole.
fn side_by_side(term: &Term, vars: &mut Vec<(VarId, usize)>) -> Option<Term> {
    let boxed =
        |term: &Term, vars: &mut Vec<(VarId, usize)>| side_by_side(term, vars).map(Box::new);
    Some(match term {
        Term::List { var, level } => {
            vars.push((*var, *level));
            Term::Last(*var)
        }
        Term::Number(_) | Term::Text(_) | Term::Last(_) | Term::Row(_) => term.clone(),
        Term::Negative(inner) => Term::Negative(boxed(inner, vars)?),
        Term::Call(function @ Function::Prime, numbers) => {
            let numbers = numbers.iter().map(|number| side_by_side(number, vars));
            Term::Call(*function, numbers.collect::<Option<_>>()?)
        }
        Term::Binary(operation, left, right) => {
            Term::Binary(*operation, boxed(left, vars)?, boxed(right, vars)?)
        }
        Term::Compare(first, rest) => {
            let first = boxed(first, vars)?;
            let rest = rest
                .iter()
                .map(|(relation, right)| Some((*relation, side_by_side(right, vars)?)));
            Term::Compare(first, rest.collect::<Option<Vec<(Relation, Term)>>>()?)
        }
        _ => return None,
    })
}

/// The repetition with this id in some steps.
fn find(steps: &mut [Step], id: RepeatId) -> Option<&mut Repeat> {
    steps.iter_mut().find_map(|step| match step {
        Step::Repeat(repeat) => {
            let repeat = repeat.as_mut();
            if repeat.id == id {
                Some(repeat)
            } else {
                find(&mut repeat.body, id)
            }
        }
        Step::Either(_) | Step::Literal(_) | Step::Value(_) | Step::Check(_) => None,
    })
}

/// Whether each element has all these variables.
fn has_all(repeat: &Repeat, vars: &[VarId]) -> bool {
    let has = |var: &VarId| {
        repeat.body.iter().any(|step| match step {
            Step::Value(found) => found == var,
            Step::Either(either) => either.var == *var,
            _ => false,
        })
    };
    vars.iter().all(has)
}

pub(super) fn needs_pending(condition: &Condition, scope: &Scope<'_>) -> bool {
    let mut names = Vec::new();
    super::references::names(&condition.expr.value, &mut names);
    names
        .iter()
        .any(|name| matches!(scope.names.get(name), Some(Entity::Pending(_))))
}

/// The same steps, with neighbouring bytes joined.
pub(super) fn merged(steps: Vec<Step>) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    for step in steps {
        match (all.last_mut(), step) {
            (Some(Step::Literal(before)), Step::Literal(bytes)) => before.extend(bytes),
            (_, step) => all.push(step),
        }
    }
    all
}
