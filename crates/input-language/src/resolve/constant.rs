//! Conditions that their types alone decide, and indices that are never valid.
//!
//! A letter never equals two letters, and a text without `x` in its alphabet never contains one:
//! the author of such a condition means another one. `a[0]`, `a[n+1]` in a list of n elements and
//! divisions by a constant 0 never have a value.

use super::interval::interval;
use super::linear::{linear, replaced};
use super::{INFINITE, Interval, Resolver};
use crate::mistake::SpecPosition;
use crate::plan::{Function, Operation, Relation, Term, VarId, VarKind};

impl Resolver {
    /// Reports the parts of a condition that cannot be meant.
    pub(super) fn look_through(&mut self, text: &str, term: &Term, place: &SpecPosition) {
        let mut found = Vec::new();
        self.look(term, &mut Vec::new(), (true, &mut found));
        for (reason, advice) in found {
            self.unfit(place, format!("`{text}`: {reason}"), advice);
        }
    }

    fn look(
        &self,
        term: &Term,
        ranges: &mut Vec<(usize, Term, Term)>,
        // Whether the part is always evaluated, and what was found.
        (is_certain, found): (bool, &mut Vec<(String, String)>),
    ) {
        match term {
            Term::Compare(first, rest) => {
                let mut left = first.as_ref();
                for (relation, right) in rest {
                    found.extend(self.compared(*relation, left, right));
                    left = right;
                }
            }
            Term::Call(Function::Count | Function::Contains, arguments) => {
                found.extend(self.counted(&arguments[0], &arguments[1]));
            }
            Term::Index(list, index) if is_certain => {
                found.extend(self.indexed(list, index, ranges));
            }
            Term::Slice(list, low, high) if is_certain => {
                found.extend(self.sliced(list, low, high, ranges));
            }
            Term::Binary(Operation::Divided | Operation::Modulo, _, by) if is_certain => {
                let is_zero = linear(by).is_some_and(|sum| sum.is(0)) || self.extent(by) == (0, 0);
                if is_zero {
                    found.push((
                        "it divides by a value that is always 0".to_owned(),
                        "divide by something else".to_owned(),
                    ));
                }
            }
            _ => {}
        }
        match term {
            Term::And(left, right) | Term::Or(left, right) => {
                self.look(left, ranges, (is_certain, found));
                self.look(right, ranges, (false, found));
            }
            Term::Each {
                body,
                slot,
                low,
                high,
                ..
            } => {
                self.look(low, ranges, (is_certain, found));
                self.look(high, ranges, (is_certain, found));
                ranges.push((*slot, low.as_ref().clone(), high.as_ref().clone()));
                self.look(body, ranges, (is_certain, found));
                ranges.pop();
            }
            Term::Index(left, right) | Term::Binary(_, left, right) => {
                self.look(left, ranges, (is_certain, found));
                self.look(right, ranges, (is_certain, found));
            }
            Term::Slice(list, low, high) => [list, low, high]
                .into_iter()
                .for_each(|part| self.look(part, ranges, (is_certain, found))),
            Term::Negative(inner) | Term::Not(inner) => {
                self.look(inner, ranges, (is_certain, found));
            }
            Term::Call(_, arguments) => arguments
                .iter()
                .for_each(|part| self.look(part, ranges, (is_certain, found))),
            Term::Compare(first, rest) => {
                self.look(first, ranges, (is_certain, found));
                for (_, part) in rest {
                    self.look(part, ranges, (is_certain, found));
                }
            }
            _ => {}
        }
    }

    pub(super) fn extent(&self, term: &Term) -> Interval {
        interval(term, &|var| self.plan.vars[var].span)
    }

    /// The possible lengths of a text; `None` for other terms.
    fn lengths(&self, term: &Term) -> Option<Interval> {
        match term {
            Term::Text(text) => Some((text.len() as i128, text.len() as i128)),
            Term::Last(var) | Term::List { var, .. } => self.lengths_of(*var),
            Term::Index(list, _) => match list.as_ref() {
                Term::Last(var) => self.lengths_of(*var).map(|_| (1, 1)),
                Term::List { var, level } => {
                    let depth = self.plan.vars[*var].chain.len() - level;
                    if depth == 1 {
                        self.lengths_of(*var)
                    } else {
                        None
                    }
                }
                inner @ Term::Index(..) => {
                    self.lengths(inner)?;
                    Some((1, 1))
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn lengths_of(&self, var: VarId) -> Option<Interval> {
        let info = &self.plan.vars[var];
        match &info.kind {
            VarKind::Text { .. } => Some(info.span),
            VarKind::Words(words) => {
                let lengths = words.iter().map(|word| word.len() as i128);
                Some((lengths.clone().min()?, lengths.max()?))
            }
            VarKind::Pattern(_) => Some((0, INFINITE)),
            VarKind::Int { .. } | VarKind::Decimal { .. } => None,
        }
    }

    /// The variable whose texts, or letters, a term is.
    fn var_of(term: &Term) -> Option<VarId> {
        match term {
            Term::Last(var) | Term::List { var, .. } => Some(*var),
            Term::Index(list, _) | Term::Slice(list, ..) => Self::var_of(list),
            _ => None,
        }
    }

    /// Why no text of a variable contains this part.
    fn foreign(&self, var: VarId, text: &[u8]) -> Option<String> {
        let name = &self.plan.vars[var].name;
        let shown = text.escape_ascii();
        match &self.plan.vars[var].kind {
            VarKind::Text { alphabet, .. } => {
                let letter = text.iter().find(|letter| !alphabet.contains(letter))?;
                Some(format!(
                    "`{name}` never contains the letter '{}'",
                    [*letter].escape_ascii()
                ))
            }
            VarKind::Words(words) => {
                let has = |word: &Vec<u8>| word.windows(text.len().max(1)).any(|part| part == text);
                (!words.iter().any(has))
                    .then(|| format!("'{shown}' is in none of the words of `{name}`"))
            }
            _ => None,
        }
    }

    fn compared(&self, relation: Relation, left: &Term, right: &Term) -> Option<(String, String)> {
        if !matches!(relation, Relation::Equal | Relation::Different) {
            return None;
        }
        let (one, other) = (self.lengths(left)?, self.lengths(right)?);
        let is_apart = one.1 < other.0 || other.1 < one.0;
        let ((Term::Text(text), term) | (term, Term::Text(text))) = (left, right) else {
            let reason = "the two texts never have the same length";
            return is_apart.then(|| always(relation, reason));
        };
        let var = Self::var_of(term)?;
        if text.len() == 1
            && self.rows.contains(&var)
            && matches!(term, Term::List { .. } | Term::Index(..))
            && Self::is_row(term)
        {
            let name = &self.plan.vars[var].name;
            let letter = text.escape_ascii();
            return Some((
                format!("a row of the grid `{name}` is compared with a letter"),
                format!(
                    "write `{name}[1][2] == '{letter}'` for a cell, `count({name}[1], '{letter}')` for the number of its occurrences in a row"
                ),
            ));
        }
        if is_apart {
            let reason = format!(
                "'{}' never has the length of the text that it is compared with",
                text.escape_ascii()
            );
            return Some(always(relation, &reason));
        }
        let is_whole_word = matches!(&self.plan.vars[var].kind, VarKind::Words(words)
            if matches!(term, Term::Last(_) | Term::List { .. }) && !words.contains(text));
        if is_whole_word {
            let reason = format!(
                "'{}' is not one of the words of `{}`",
                text.escape_ascii(),
                self.plan.vars[var].name
            );
            return Some(always(relation, &reason));
        }
        self.foreign(var, text)
            .map(|reason| always(relation, &reason))
    }

    /// Whether a term is a row of a grid rather than a letter.
    fn is_row(term: &Term) -> bool {
        match term {
            Term::List { .. } => true,
            Term::Index(list, _) => matches!(list.as_ref(), Term::List { .. }),
            _ => false,
        }
    }

    fn counted(&self, list: &Term, wanted: &Term) -> Option<(String, String)> {
        let var = Self::var_of(list)?;
        let is_number = matches!(
            self.plan.vars[var].kind,
            VarKind::Int { .. } | VarKind::Decimal { .. }
        );
        let wanted = match (wanted, is_number) {
            (Term::Text(wanted), false) => wanted,
            (Term::Text(_), true) | (Term::Number(_), false) => {
                let name = &self.plan.vars[var].name;
                let (has, searched) = if is_number {
                    ("numbers", "a text")
                } else {
                    ("letters or words", "a number")
                };
                return Some((
                    format!("`{name}` consists of {has}, and {searched} is searched in it"),
                    format!("search for {has}"),
                ));
            }
            (Term::Number(_), true) => return self.number_counted(var, wanted),
            _ => return None,
        };
        let (_, longest) = self.lengths(list).or_else(|| self.lengths_of(var))?;
        let advice = "search for a text that can occur".to_owned();
        if wanted.is_empty() {
            return Some((
                "every text contains an empty text at each position".to_owned(),
                "search for at least one letter".to_owned(),
            ));
        }
        if wanted.len() as i128 > longest {
            let reason = format!(
                "'{}' is longer than the text that is searched",
                wanted.escape_ascii()
            );
            return Some((reason, advice));
        }
        self.foreign(var, wanted).map(|reason| (reason, advice))
    }

    /// Whether a number is outside the range of the variable that it is searched in.
    fn number_counted(&self, var: VarId, wanted: &Term) -> Option<(String, String)> {
        let (low, high) = self.plan.vars[var].span;
        let wanted = self.extent(wanted);
        (wanted.1 < low || wanted.0 > high).then(|| {
            (
                format!(
                    "`{}` is from {low} to {high}, so it is never {}",
                    self.plan.vars[var].name, wanted.0
                ),
                "search for a number that can occur".to_owned(),
            )
        })
    }

    /// Whether a slice begins before the first element, or ends behind the last.
    fn sliced(
        &self,
        list: &Term,
        low: &Term,
        high: &Term,
        ranges: &[(usize, Term, Term)],
    ) -> Option<(String, String)> {
        let is_first = |side: &Term| {
            self.sum(side)
                .is_some_and(|sum| sum.parts.is_empty() && sum.rest < 1)
        };
        let name = Self::var_of(list).map(|var| self.plan.vars[var].name.clone())?;
        let advice = || "elements are counted from 1 to the length of the list".to_owned();
        if ends(low, ranges).iter().any(is_first) {
            return Some((format!("`{name}` has no element 0 or below"), advice()));
        }
        let len = self.sum(&self.declared_length(list)?)?;
        let behind = |side: &Term| {
            let excess = self.sum(side).map(|side| side.less(&len));
            excess.is_some_and(|sum| sum.parts.is_empty() && sum.rest > 0)
        };
        let is_behind = ends(high, ranges).iter().any(behind);
        is_behind.then(|| (format!("`{name}` has no element after its last"), advice()))
    }

    /// The length of a list or text, or the term for it.
    fn declared_length(&self, list: &Term) -> Option<Term> {
        let own = || match list {
            Term::Last(var) if matches!(self.plan.vars[*var].kind, VarKind::Text { .. }) => {
                Some(Term::Call(Function::Len, vec![list.clone()]))
            }
            _ => None,
        };
        self.length_term(list).or_else(own)
    }

    /// Whether an index is outside its list in every input.
    fn indexed(
        &self,
        list: &Term,
        index: &Term,
        ranges: &[(usize, Term, Term)],
    ) -> Option<(String, String)> {
        let advice = || "elements are counted from 1 to the length of the list".to_owned();
        let name = Self::var_of(list).map(|var| self.plan.vars[var].name.clone())?;
        let sides = ends(index, ranges);
        let len = self.declared_length(list);
        for side in &sides {
            if self.extent(side).1 < 1
                || self
                    .sum(side)
                    .is_some_and(|sum| sum.parts.is_empty() && sum.rest < 1)
            {
                return Some((format!("`{name}` has no element 0 or below"), advice()));
            }
            let Some(len) = &len else {
                continue;
            };
            let excess = self
                .sum(side)
                .zip(self.sum(len))
                .map(|(side, len)| side.less(&len));
            let is_behind = excess.is_some_and(|sum| sum.parts.is_empty() && sum.rest > 0);
            if is_behind || self.extent(side).0 > self.extent(len).1 {
                return Some((format!("`{name}` has no element after its last"), advice()));
            }
        }
        None
    }

    /// The length of the indexed list.
    pub(super) fn length_term(&self, list: &Term) -> Option<Term> {
        match list {
            Term::List { var, level } => {
                let repeat = *self.plan.vars[*var].chain.get(*level)?;
                self.counts.get(repeat).cloned().flatten()
            }
            Term::Index(inner, _) => match inner.as_ref() {
                Term::List { var, level } if self.plan.vars[*var].chain.len() == level + 2 => {
                    let repeat = *self.plan.vars[*var].chain.get(level + 1)?;
                    let count = self.counts.get(repeat).cloned().flatten()?;
                    // Rows may have different lengths.
                    let is_same = count
                        .vars()
                        .iter()
                        .all(|&needed| self.plan.vars[needed].chain.len() <= *level);
                    is_same.then_some(count)
                }
                Term::List { var, .. } => self.text_length(*var),
                _ => None,
            },
            Term::Last(var) => self.text_length(*var),
            _ => None,
        }
    }

    fn text_length(&self, var: VarId) -> Option<Term> {
        match &self.plan.vars[var].kind {
            VarKind::Text { low, high, .. } => {
                let is_same = linear(low)?.less(&linear(high)?).is(0);
                is_same.then(|| high.clone())
            }
            _ => None,
        }
    }
}

fn always(relation: Relation, why: &str) -> (String, String) {
    let truth = if relation == Relation::Equal {
        "false"
    } else {
        "true"
    };
    (
        format!("it is always {truth}, as {why}"),
        "compare it with a possible value".to_owned(),
    )
}

/// The index at both ends of the ranges of the numbers in it. Ends that may not exist for any
/// number of an inner range are left out.
fn ends(index: &Term, ranges: &[(usize, Term, Term)]) -> Vec<Term> {
    let Some(((slot, low, high), inner)) = ranges.split_first() else {
        return vec![index.clone()];
    };
    let mut all = Vec::new();
    for end in [low, high] {
        let inner: Vec<(usize, Term, Term)> = inner
            .iter()
            .map(|(at, low, high)| (*at, replaced(low, *slot, end), replaced(high, *slot, end)))
            .collect();
        let is_empty = |(_, low, high): &(usize, Term, Term)| {
            let width = linear(high)
                .zip(linear(low))
                .map(|(high, low)| high.less(&low));
            width.is_none_or(|width| width.parts.is_empty() && width.rest < 0)
        };
        if !inner.iter().any(is_empty) {
            all.extend(ends(&replaced(index, *slot, end), &inner));
        }
    }
    all
}
