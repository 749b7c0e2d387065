//! Texts that are equal to parts of other texts, or contain them: one is copied to the other.

use super::super::super::Drawer;
use super::brackets;
use super::recognize::is_part;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{Function, Relation, Term, VarId, VarKind, VarRole};
use std::collections::BTreeSet;
use std::ops::Range;

/// How many numbers are tried for `any(.. for k in ..)`.
const TRIES: usize = 40;

/// Letters of a text: its variable, if it is not a constant, and the bytes in the column.
struct TextPart {
    var: Option<VarId>,
    bytes: Range<usize>,
    constant: Vec<u8>,
}

impl TextPart {
    fn len(&self) -> usize {
        match self.var {
            Some(_) => self.bytes.len(),
            None => self.constant.len(),
        }
    }
}

impl Drawer<'_> {
    /// Rewrites texts so that a condition holds.
    pub(super) fn copy_texts(
        &mut self,
        number: usize,
        part: &Term,
        changed: &mut BTreeSet<VarId>,
    ) -> Option<VarId> {
        self.make_true(number, part, &mut Vec::new(), changed);
        None
    }

    /// Returns whether the term may hold now.
    fn make_true(
        &mut self,
        number: usize,
        term: &Term,
        locals: &mut Vec<i128>,
        changed: &mut BTreeSet<VarId>,
    ) -> bool {
        match term {
            Term::And(left, right) => {
                self.make_true(number, left, locals, changed)
                    && self.make_true(number, right, locals, changed)
            }
            Term::Or(left, right) => {
                let sides = if self.draw.chance(1, 2) {
                    [left, right]
                } else {
                    [right, left]
                };
                sides
                    .into_iter()
                    .any(|side| self.make_true(number, side, locals, changed))
            }
            Term::Each {
                function: function @ (Function::All | Function::Any),
                body,
                low,
                high,
                ..
            } => {
                let (Some(low), Some(high)) =
                    (self.whole_at(low, locals), self.whole_at(high, locals))
                else {
                    return false;
                };
                let mut make = |drawer: &mut Self, local: i128| {
                    locals.push(local);
                    let made = drawer.make_true(number, body, locals, changed);
                    locals.pop();
                    made
                };
                if *function == Function::All {
                    return (low..=high).all(|local| make(self, local));
                }
                let width = usize::try_from(high - low + 1).unwrap_or(0);
                width > 0
                    && (0..TRIES).any(|_| {
                        let local = low + self.draw.index(width) as i128;
                        make(self, local)
                    })
            }
            Term::Compare(left, rest) => match rest.as_slice() {
                [(Relation::Equal, right)]
                    if is_part(self.plan, left) && is_part(self.plan, right) =>
                {
                    self.make_equal(number, (left, right), locals, changed)
                }
                _ => self.holds_at_locals(term, locals),
            },
            Term::Call(Function::Contains, arguments)
                if is_part(self.plan, &arguments[0]) && is_part(self.plan, &arguments[1]) =>
            {
                self.make_contained(number, (&arguments[0], &arguments[1]), locals, changed)
            }
            Term::Call(Function::Nested, arguments) => {
                let (text, Term::Text(pairs)) = (&arguments[0], &arguments[1]) else {
                    return false;
                };
                self.nest(number, (text, pairs), locals, changed)
            }
            _ => self.holds_at_locals(term, locals),
        }
    }

    fn whole_at(&self, term: &Term, locals: &[i128]) -> Option<i128> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        evaluator.whole_for(term, locals).ok()
    }

    fn holds_at_locals(&self, term: &Term, locals: &[i128]) -> bool {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let holds = evaluator.holds_for(term, locals);
        self.work.set(self.work.get() + evaluator.work());
        holds == Ok(true)
    }

    fn part(&self, term: &Term, locals: &[i128]) -> Option<TextPart> {
        let of_text = |var: VarId, at: usize| {
            let Column::Texts { ends, .. } = &self.data.columns[var] else {
                return None;
            };
            let start = at.checked_sub(1).map_or(0, |before| ends[before]);
            Some(TextPart {
                var: Some(var),
                bytes: start..*ends.get(at)?,
                constant: Vec::new(),
            })
        };
        match term {
            Term::Text(letters) => Some(TextPart {
                var: None,
                bytes: 0..0,
                constant: letters.clone(),
            }),
            Term::Last(var) => of_text(*var, self.data.columns[*var].len().checked_sub(1)?),
            Term::Index(list, index) => {
                let Term::List { var, level } = list.as_ref() else {
                    return None;
                };
                let index = usize::try_from(self.whole_at(index, locals)? - 1).ok()?;
                of_text(*var, self.frame.starts[*var][*level] + index)
            }
            Term::Slice(text, low, high) => {
                let whole = self.part(text, locals)?;
                let low = usize::try_from(self.whole_at(low, locals)? - 1).ok()?;
                let high = usize::try_from(self.whole_at(high, locals)?).ok()?;
                if whole.var.is_none() || high > whole.len() || low > high {
                    return None;
                }
                let start = whole.bytes.start;
                Some(TextPart {
                    bytes: start + low..start + high,
                    ..whole
                })
            }
            _ => None,
        }
    }

    fn letters(&self, part: &TextPart) -> Vec<u8> {
        match part.var.map(|var| &self.data.columns[var]) {
            Some(Column::Texts { bytes, .. }) => bytes[part.bytes.clone()].to_vec(),
            _ => part.constant.clone(),
        }
    }

    /// Whether a text may get other letters.
    fn may_write(&self, number: usize, part: &TextPart, letters: &[u8]) -> bool {
        let Some(var) = part.var else {
            return false;
        };
        let info = &self.plan.vars[var];
        let VarKind::Text { alphabet, .. } = &info.kind else {
            return false;
        };
        !info.structured
            && info.role == VarRole::Value
            && !self.needed_letters(number, var)
            && letters.iter().all(|letter| alphabet.contains(letter))
    }

    /// Whether another condition is about the letters of a text of a list alone.
    fn needed_letters(&self, number: usize, var: VarId) -> bool {
        !self.plan.vars[var].chain.is_empty() && self.is_row(number, var)
    }

    fn write(&mut self, part: &TextPart, letters: &[u8], changed: &mut BTreeSet<VarId>) {
        if let Some(var) = part.var
            && let Column::Texts { bytes, .. } = &mut self.data.columns[var]
        {
            bytes[part.bytes.clone()].copy_from_slice(letters);
            self.drawn += letters.len();
            changed.insert(var);
        }
    }

    fn make_equal(
        &mut self,
        number: usize,
        (left, right): (&Term, &Term),
        locals: &[i128],
        changed: &mut BTreeSet<VarId>,
    ) -> bool {
        let (Some(left), Some(right)) = (self.part(left, locals), self.part(right, locals)) else {
            return false;
        };
        if left.len() != right.len() {
            return false;
        }
        let (one, other) = (self.letters(&left), self.letters(&right));
        if one == other {
            return true;
        }
        // The text that is drawn later gets the letters of the other.
        let mut sides = [(&left, &other), (&right, &one)];
        if left.var < right.var {
            sides.reverse();
        }
        let side = sides
            .into_iter()
            .find(|(part, letters)| self.may_write(number, part, letters));
        side.map(|(part, letters)| self.write(part, letters, changed))
            .is_some()
    }

    fn make_contained(
        &mut self,
        number: usize,
        (text, wanted): (&Term, &Term),
        locals: &[i128],
        changed: &mut BTreeSet<VarId>,
    ) -> bool {
        let (Some(text), Some(wanted)) = (self.part(text, locals), self.part(wanted, locals))
        else {
            return false;
        };
        if wanted.len() > text.len() {
            return false;
        }
        let at = self.draw.index(text.len() - wanted.len() + 1);
        let (whole, letters) = (self.letters(&text), self.letters(&wanted));
        let inside = &whole[at..at + letters.len()];
        if wanted.var > text.var && self.may_write(number, &wanted, inside) {
            self.write(&wanted, inside, changed);
            return true;
        }
        let start = text.bytes.start + at;
        let place = TextPart {
            bytes: start..start + letters.len(),
            ..text
        };
        if self.may_write(number, &place, &letters) {
            self.write(&place, &letters, changed);
            return true;
        }
        false
    }

    fn nest(
        &mut self,
        number: usize,
        (text, pairs): (&Term, &[u8]),
        locals: &[i128],
        changed: &mut BTreeSet<VarId>,
    ) -> bool {
        let Some(part) = self.part(text, locals) else {
            return false;
        };
        let Some(VarKind::Text { alphabet, .. }) = part.var.map(|var| &self.plan.vars[var].kind)
        else {
            return false;
        };
        let Some(letters) = brackets::nested(self.draw, &self.letters(&part), pairs, alphabet)
        else {
            return false;
        };
        let is_free = self.may_write(number, &part, &letters);
        if is_free {
            self.write(&part, &letters, changed);
        }
        is_free
    }
}
