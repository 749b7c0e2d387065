//! From a condition on the order of elements to pairs of them.

use super::extent::Extent;
use input_language::evaluate::Evaluator;
use input_language::plan::{Relation, Term, VarId};

/// The maximum number of comparisons of one order.
const MAX_PAIRS: usize = 8_000_000;

/// A pair of elements: the lower one, the upper one, and whether they must differ.
pub(super) type Pair = (usize, usize, bool);

/// The pairs that a condition requires, for the values of other variables.
pub(super) struct Pairs<'d, 'p> {
    evaluator: &'d Evaluator<'p>,
    extent: &'d Extent,
    found: Vec<Pair>,
    /// Which of two parts must hold if either may, by turns of a random number.
    choices: u64,
}

impl<'d, 'p> Pairs<'d, 'p> {
    pub(super) fn new(evaluator: &'d Evaluator<'p>, extent: &'d Extent, choices: u64) -> Self {
        Self {
            evaluator,
            extent,
            found: Vec::new(),
            choices,
        }
    }

    /// Adds the pairs of a part of a condition; returns whether it can hold.
    pub(super) fn add(&mut self, part: &Term) -> bool {
        let before = self.found.len();
        let is_possible = self.of_all(part, &mut Vec::new()).is_some();
        if !is_possible {
            self.found.truncate(before);
        }
        is_possible
    }

    pub(super) fn take(&mut self) -> Vec<Pair> {
        std::mem::take(&mut self.found)
    }

    /// All pairs of a quantifier; `None` if the condition cannot hold.
    fn of_all(&mut self, term: &Term, locals: &mut Vec<i128>) -> Option<()> {
        let Term::Each {
            body, low, high, ..
        } = term
        else {
            return self.require(term, true, locals);
        };
        let low = self.evaluator.whole_for(low, locals).ok()?;
        let high = self.evaluator.whole_for(high, locals).ok()?;
        for local in low..=high {
            if self.found.len() > MAX_PAIRS {
                return None;
            }
            locals.push(local);
            let done = self.of_all(body, locals);
            locals.pop();
            done?;
        }
        Some(())
    }

    /// Whether a part holds, if that does not depend on the order.
    fn known(&self, term: &Term, locals: &[i128]) -> Option<bool> {
        if !mentions(term, self.extent.var) {
            return self.evaluator.holds_for(term, locals).ok();
        }
        match term {
            Term::And(left, right) | Term::Or(left, right) => {
                let decisive = matches!(term, Term::Or(..));
                let (left, right) = (self.known(left, locals), self.known(right, locals));
                if left == Some(decisive) || right == Some(decisive) {
                    return Some(decisive);
                }
                (left.is_some() && right.is_some()).then_some(!decisive)
            }
            Term::Not(inner) => self.known(inner, locals).map(|truth| !truth),
            _ => None,
        }
    }

    fn require(&mut self, term: &Term, truth: bool, locals: &[i128]) -> Option<()> {
        if let Some(known) = self.known(term, locals) {
            return (known == truth).then_some(());
        }
        match term {
            Term::Not(inner) => self.require(inner, !truth, locals),
            Term::And(left, right) | Term::Or(left, right) => {
                if matches!(term, Term::And(..)) == truth {
                    self.require(left, truth, locals)?;
                    return self.require(right, truth, locals);
                }
                // One of them suffices.
                match (self.known(left, locals), self.known(right, locals)) {
                    (Some(_), None) => self.require(right, truth, locals),
                    (None, Some(_)) => self.require(left, truth, locals),
                    _ => {
                        self.choices = self.choices.rotate_left(1);
                        let side = if self.choices & 1 == 0 { left } else { right };
                        self.require(side, truth, locals)
                    }
                }
            }
            Term::Compare(first, rest) => self.compare(first, rest, truth, locals),
            _ => None,
        }
    }

    fn compare(
        &mut self,
        first: &Term,
        rest: &[(Relation, Term)],
        truth: bool,
        locals: &[i128],
    ) -> Option<()> {
        if let [(relation @ (Relation::Equal | Relation::Different), right)] = rest {
            let is_same = (*relation == Relation::Equal) == truth;
            if let Some(known) = self.known(first, locals) {
                return self.require(right, known == is_same, locals);
            }
            let known = self.known(right, locals)?;
            return self.require(first, known == is_same, locals);
        }
        if !truth && rest.len() > 1 {
            return None;
        }
        let mut left = self.place(first, locals)?;
        for (relation, right) in rest {
            let right = self.place(right, locals)?;
            let relation = if truth {
                *relation
            } else {
                relation.opposite()
            };
            self.found.push(match relation {
                Relation::Less => (left, right, true),
                Relation::AtMost => (left, right, false),
                Relation::Greater => (right, left, true),
                Relation::AtLeast => (right, left, false),
                Relation::Equal | Relation::Different => return None,
            });
            left = right;
        }
        Some(())
    }

    fn place(&self, term: &Term, locals: &[i128]) -> Option<usize> {
        let (_, _, indices) = element(term)?;
        let whole = |index: &&Term| self.evaluator.whole_for(index, locals).ok();
        let indices: Option<Vec<i128>> = indices.iter().map(whole).collect();
        self.extent.at(&indices?)
    }
}

/// The variable, the level and the indices of an element of a list or a matrix.
pub(super) fn element(term: &Term) -> Option<(VarId, usize, Vec<&Term>)> {
    let Term::Index(list, index) = term else {
        return None;
    };
    match list.as_ref() {
        Term::List { var, level } => Some((*var, *level, vec![index])),
        Term::Index(matrix, row) => match matrix.as_ref() {
            Term::List { var, level } => Some((*var, *level, vec![row, index])),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn mentions(term: &Term, var: VarId) -> bool {
    term.vars().contains(&var)
}
