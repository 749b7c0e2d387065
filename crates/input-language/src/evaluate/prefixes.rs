//! Sums, counts, minima and maxima of growing prefixes of a list, computed in one pass.

use super::value::Value;
use super::{EvaluationError, Evaluator};
use crate::number::Number;
use crate::plan::{Function, Term};

/// The value of the prefix of a list that was last evaluated.
#[derive(Clone, Copy)]
pub(super) struct Prefix {
    /// The slice, and its first value.
    slice: usize,
    start: usize,
    /// How many elements it has.
    len: usize,
    /// Its value; `None` if it is the minimum or maximum of nothing.
    value: Option<Number>,
}

impl<'a> Evaluator<'a> {
    /// `sum(a[1..=k])` or `count(s[1..=k], ..)`, from the value of the previous prefix. `None` if
    /// the previous prefix does not help.
    pub(super) fn of_prefix<'b>(
        &self,
        function: Function,
        arguments: &'b [Term],
        locals: &mut Vec<i128>,
    ) -> Result<Option<Value<'b>>, EvaluationError>
    where
        'a: 'b,
    {
        let (
            Function::Sum | Function::Count | Function::Min | Function::Max,
            [slice @ Term::Slice(of, low, high), ..],
        ) = (function, arguments)
        else {
            return Ok(None);
        };
        let is_total = matches!(function, Function::Sum | Function::Count);
        if !is_total && arguments.len() > 1 {
            return Ok(None);
        }
        let wanted = match arguments.get(1) {
            None => None,
            Some(wanted @ (Term::Text(_) | Term::Number(_))) => Some(self.term(wanted, locals)?),
            Some(_) => return Ok(None),
        };
        let (from, to) = (self.index(low, locals)?, self.index(high, locals)?);
        let list = self.term(of, locals)?;
        let (start, whole) = match &list {
            Value::View(view) if view.rows.is_none() => (view.start, view.len()),
            Value::Text(text) => (text.as_ptr() as usize, text.len()),
            _ => return Ok(None),
        };
        let Some(len) = usize::try_from(to)
            .ok()
            .filter(|&len| from == 1 && len <= whole)
        else {
            return Ok(None);
        };
        let key = std::ptr::from_ref(slice) as usize;
        let mut known = self.prefixes.borrow_mut();
        let at = known.iter().position(|prefix| prefix.slice == key);
        let mut prefix = at.map(|at| known.swap_remove(at));
        prefix = prefix.filter(|prefix| prefix.start == start && prefix.len <= len);
        let mut prefix = prefix.unwrap_or(Prefix {
            slice: key,
            start,
            len: 0,
            value: is_total.then_some(Number::ZERO),
        });
        while prefix.len < len {
            let more = added(&list, prefix.len, wanted.as_ref())?;
            prefix.value = Some(match (function, prefix.value) {
                (Function::Min, Some(best)) => best.min(more),
                (Function::Max, Some(best)) => best.max(more),
                (Function::Min | Function::Max, None) => more,
                (_, sum) => sum
                    .and_then(|sum| sum.plus(more))
                    .ok_or_else(|| "a sum has too many digits".to_owned())?,
            });
            prefix.len += 1;
        }
        known.push(prefix);
        Ok(prefix.value.map(Value::Number))
    }
}

/// The amount that an element, or a letter, adds.
fn added(
    list: &Value<'_>,
    at: usize,
    wanted: Option<&Value<'_>>,
) -> Result<Number, EvaluationError> {
    let counted = |is_it: bool| Number::whole(is_it.into());
    match (list, wanted) {
        (Value::Text(text), Some(Value::Text(wanted))) => {
            Ok(counted(!wanted.is_empty() && text[..=at].ends_with(wanted)))
        }
        (Value::Text(_), _) => Err("a text has no sum".to_owned()),
        (list, None) => list.item(at).to_number(),
        (list, Some(wanted)) => {
            let one = super::functions::count(&list.item(at), wanted)?;
            Ok(Number::whole(one as i128))
        }
    }
}
