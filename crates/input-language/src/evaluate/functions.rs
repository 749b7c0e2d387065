//! The functions of expressions.

use super::EvaluationError;
use super::value::{Value, View};
use crate::number::Number;
use crate::plan::Function;
use crate::structure::{cells_connected, days, is_convex, is_nested, is_prime, is_simple};
use std::collections::HashMap;

/// The value of a function of these values.
pub(super) fn call<'a>(
    function: Function,
    values: &[Value<'a>],
) -> Result<Value<'a>, EvaluationError> {
    Ok(match function {
        Function::Sum => Value::Number(sum(&values[0])?),
        Function::Min => best(values, |new, old| new < old)?,
        Function::Max => best(values, |new, old| new > old)?,
        Function::Count => Value::Number(whole(count(&values[0], &values[1])?)),
        Function::Len => Value::Number(whole(len(&values[0])?)),
        Function::Abs => each(&values[0], &|number| {
            if number < Number::ZERO {
                Number::ZERO.minus(number)
            } else {
                Some(number)
            }
        })?,
        Function::Gcd => gcd(values)?,
        Function::Distinct => Value::Truth(distinct(values)?),
        Function::Sorted => Value::Truth(sorted(&values[0])),
        Function::Connected => Value::Truth(connected(&values[0], &values[1])?),
        Function::LongestRow => Value::Number(whole(longest_row(values)?)),
        Function::Days => Value::Number(Number::whole(
            days(integer(&values[0])?, integer(&values[1])?).into(),
        )),
        Function::Contains => Value::Truth(contains(&values[0], &values[1])?),
        Function::Nested => Value::Truth(nested(&values[0], &values[1])?),
        Function::Convex => {
            let (x, y) = (whole_numbers(&values[0])?, whole_numbers(&values[1])?);
            Value::Truth(is_convex(&x, &y))
        }
        Function::Simple => {
            let (x, y) = (whole_numbers(&values[0])?, whole_numbers(&values[1])?);
            Value::Truth(is_simple(&x, &y))
        }
        Function::Prime => {
            let numbers = whole_numbers(&values[0])?;
            Value::Truth(numbers.into_iter().all(is_prime))
        }
        Function::Product => Value::Number(product(&values[0])?),
        Function::All => Value::Truth(truths(&values[0], true)?),
        Function::Any => Value::Truth(truths(&values[0], false)?),
    })
}

fn whole(len: usize) -> Number {
    Number::whole(len as i128)
}

fn integer(value: &Value<'_>) -> Result<i64, EvaluationError> {
    let number = value.to_number()?;
    let whole = number
        .to_whole()
        .and_then(|number| i64::try_from(number).ok());
    whole.ok_or_else(|| format!("{number} is not a whole number of 64 bits"))
}

/// All elements of a list, including those of lists in it; a single value is its only element.
fn elements<'a>(value: &Value<'a>) -> Vec<Value<'a>> {
    match value {
        Value::View(view) => (0..view.len()).map(|at| view.at(at)).collect(),
        Value::List(items) => items.iter().flat_map(elements).collect(),
        single => vec![single.clone()],
    }
}

fn sum(value: &Value<'_>) -> Result<Number, EvaluationError> {
    if let Value::View(view) = value
        && let Some(units) = view.units()
    {
        let units = units.iter().map(|&unit| i128::from(unit)).sum();
        return Ok(Number {
            units,
            places: view.decimals,
        });
    }
    elements(value)
        .iter()
        .try_fold(Number::ZERO, |sum, element| {
            sum.plus(element.to_number()?)
                .ok_or_else(|| "a sum has too many digits".to_owned())
        })
}

fn product(value: &Value<'_>) -> Result<Number, EvaluationError> {
    let mut product = Some(Number::whole(1));
    for element in elements(value) {
        let number = element.to_number()?;
        // However large the other factors are, with 0 the product is 0.
        if number == Number::ZERO {
            return Ok(Number::ZERO);
        }
        product = product.and_then(|product| product.times(number));
    }
    product.ok_or_else(|| "a product has too many digits".to_owned())
}

fn best<'a>(
    values: &[Value<'a>],
    is_better: impl Fn(Number, Number) -> bool + Copy,
) -> Result<Value<'a>, EvaluationError> {
    let mut best: Option<Number> = None;
    for value in values.iter().flat_map(elements) {
        let number = value.to_number()?;
        if best.is_none_or(|best| is_better(number, best)) {
            best = Some(number);
        }
    }
    best.map(Value::Number)
        .ok_or_else(|| "an empty list has no minimum or maximum".to_owned())
}

fn each<'a>(
    value: &Value<'a>,
    map: &impl Fn(Number) -> Option<Number>,
) -> Result<Value<'a>, EvaluationError> {
    if value.list_len().is_some() {
        let items = elements(value);
        return Ok(Value::List(
            items
                .iter()
                .map(|item| each(item, map))
                .collect::<Result<_, _>>()?,
        ));
    }
    let number = value.to_number()?;
    map(number)
        .map(Value::Number)
        .ok_or_else(|| format!("{number} has too many digits"))
}

fn gcd<'a>(values: &[Value<'a>]) -> Result<Value<'a>, EvaluationError> {
    let mut result: i128 = 0;
    for value in values.iter().flat_map(elements) {
        let mut number = i128::from(integer(&value)?);
        while number != 0 {
            (result, number) = (number, result % number);
        }
    }
    Ok(Value::Number(Number::whole(result.abs())))
}

/// At how many positions of a text another text begins.
#[must_use]
pub fn occurrences(text: &[u8], wanted: &[u8]) -> usize {
    match wanted {
        [] => 0,
        [letter] => memchr::memchr_iter(*letter, text).count(),
        _ => {
            let mut at = 0;
            let mut found = 0;
            while let Some(next) = memchr::memmem::find(&text[at..], wanted) {
                found += 1;
                at += next + 1;
            }
            found
        }
    }
}

/// How often a value occurs in a list, a text in another, or a letter in the texts of a list.
pub(super) fn count(list: &Value<'_>, wanted: &Value<'_>) -> Result<usize, EvaluationError> {
    if let (Value::Text(text), Value::Text(wanted)) = (list, wanted) {
        return Ok(occurrences(text, wanted));
    }
    let same = |element: &Value<'_>| match (element, wanted) {
        (Value::Number(left), Value::Number(right)) => Ok(usize::from(left == right)),
        (Value::Text(text), Value::Text([letter])) => {
            Ok(memchr::memchr_iter(*letter, text).count())
        }
        (Value::Text(left), Value::Text(right)) => Ok(usize::from(left == right)),
        _ => Err("the counted value and the elements have different types".to_owned()),
    };
    elements(list).iter().map(same).sum()
}

/// Whether a text, or one text of a list, contains another.
fn contains(text: &Value<'_>, wanted: &Value<'_>) -> Result<bool, EvaluationError> {
    let Value::Text(wanted) = wanted else {
        return Err("the second argument of `contains` is a text".to_owned());
    };
    let has = |element: Value<'_>| match element {
        Value::Text(text) => memchr::memmem::find(text, wanted).is_some(),
        _ => false,
    };
    Ok(elements(text).into_iter().any(has))
}

/// Whether the brackets of a text are properly nested.
fn nested(text: &Value<'_>, pairs: &Value<'_>) -> Result<bool, EvaluationError> {
    match (text, pairs) {
        (Value::Text(text), Value::Text(pairs)) => Ok(is_nested(text, pairs)),
        _ => Err("both arguments of `nested` are texts".to_owned()),
    }
}

fn whole_numbers(list: &Value<'_>) -> Result<Vec<i64>, EvaluationError> {
    elements(list).iter().map(integer).collect()
}

fn len(value: &Value<'_>) -> Result<usize, EvaluationError> {
    match value {
        Value::Text(text) => Ok(text.len()),
        Value::View(View {
            rows: Some(rows), ..
        }) => Ok(rows.len()),
        list => list
            .list_len()
            .ok_or_else(|| "a number has no length".to_owned()),
    }
}

/// A value that can be sorted.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SortKey<'a> {
    Number(Number),
    Text(&'a [u8]),
    Truth(bool),
}

fn keys<'a>(list: &Value<'a>) -> Vec<SortKey<'a>> {
    let key = |value: Value<'a>| match value {
        Value::Number(number) => SortKey::Number(number),
        Value::Text(text) => SortKey::Text(text),
        Value::Truth(truth) => SortKey::Truth(truth),
        Value::View(_) | Value::List(_) => SortKey::Truth(false),
    };
    elements(list).into_iter().map(key).collect()
}

/// Whether no two tuples are equal: tuples of the elements of several lists, or single values.
fn distinct(lists: &[Value<'_>]) -> Result<bool, EvaluationError> {
    if lists.iter().all(|list| list.list_len().is_none()) {
        let mut all: Vec<SortKey<'_>> = lists.iter().flat_map(keys).collect();
        all.sort_unstable();
        return Ok(all.windows(2).all(|pair| pair[0] != pair[1]));
    }
    let columns: Vec<Vec<SortKey<'_>>> = lists.iter().map(keys).collect();
    let len = columns[0].len();
    if columns.iter().any(|column| column.len() != len) {
        return Err("lists of different lengths are combined".to_owned());
    }
    let tuple = |at: usize| columns.iter().map(move |column| &column[at]);
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_unstable_by(|&left, &right| tuple(left).cmp(tuple(right)));
    Ok(order
        .windows(2)
        .all(|pair| !tuple(pair[0]).eq(tuple(pair[1]))))
}

fn sorted(list: &Value<'_>) -> bool {
    keys(list).is_sorted()
}

fn truths(list: &Value<'_>, wanted: bool) -> Result<bool, EvaluationError> {
    for element in elements(list) {
        let Value::Truth(truth) = element else {
            return Err("a number is used where a condition is needed".to_owned());
        };
        if truth != wanted {
            return Ok(!wanted);
        }
    }
    Ok(wanted)
}

/// Whether all cells of a grid with one of these letters are connected by such cells that share an
/// edge.
fn connected(grid: &Value<'_>, letters: &Value<'_>) -> Result<bool, EvaluationError> {
    let Value::Text(letters) = letters else {
        return Err(
            "the second argument of `connected` is the letters of cells, as '.SE'".to_owned(),
        );
    };
    let rows: Option<Vec<&[u8]>> = elements(grid)
        .into_iter()
        .map(|row| match row {
            Value::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    let rows = rows.ok_or("the first argument of `connected` is a grid")?;
    Ok(cells_connected(&rows, letters))
}

/// The maximum number of adjacent points in a row, a column or a diagonal of the plane. With a
/// third list, only points with the same value in it count.
fn longest_row(lists: &[Value<'_>]) -> Result<usize, EvaluationError> {
    let columns = lists.iter().map(|list| {
        let all = elements(list);
        all.iter()
            .map(integer)
            .collect::<Result<Vec<i64>, EvaluationError>>()
    });
    let columns: Vec<Vec<i64>> = columns.collect::<Result<_, EvaluationError>>()?;
    let [x, y, ..] = &columns[..] else {
        return Ok(0);
    };
    let whose = columns.get(2);
    if columns.iter().any(|column| column.len() != x.len()) {
        return Err("lists of different lengths are combined".to_owned());
    }
    let stone = |at: usize| ((x[at], y[at]), whose.map_or(0, |whose| whose[at]));
    let stones: HashMap<(i64, i64), i64> = (0..x.len()).map(stone).collect();
    let row = |(point, whose): (&(i64, i64), &i64)| {
        let rows = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| {
            let after = |&(x, y): &(i64, i64)| Some((x.checked_add(dx)?, y.checked_add(dy)?));
            let before = point.0.checked_sub(dx).zip(point.1.checked_sub(dy));
            let is_same = |point: &(i64, i64)| stones.get(point) == Some(whose);
            // Each row is measured once, from its beginning.
            if before.as_ref().is_some_and(is_same) {
                return 0;
            }
            std::iter::successors(Some(*point), after)
                .take_while(is_same)
                .count()
        });
        rows.into_iter().max().unwrap_or(0)
    };
    Ok(stones.iter().map(row).max().unwrap_or(0))
}
