//! Parameters of a group: values to draw from, and values to iterate over.

use super::Choices;
use super::parts::Resolver;
use generators::Value;
use spec::Spanned;
use spec::{Count, Literal, Mistake, Table};
use std::collections::BTreeMap;

impl Resolver<'_> {
    /// The values from which each parameter is drawn.
    pub(super) fn choices(&self, params: &Table) -> BTreeMap<String, Choices> {
        let choice = |(name, value): (&Spanned<String>, &Spanned<Literal>)| {
            let choices = self.noted(value.span(), choices(value.get_ref()))?;
            Some((name.get_ref().clone(), choices))
        };
        params.iter().filter_map(choice).collect()
    }

    /// The values that the cases iterate over, in the order of the names.
    pub(super) fn each(&self, each: &Spanned<Table>) -> Vec<(String, Vec<Value>)> {
        let values = |(name, value): (&Spanned<String>, &Spanned<Literal>)| {
            let values = choices(value.get_ref()).and_then(listed);
            Some((name.get_ref().clone(), self.noted(value.span(), values)?))
        };
        let all: Vec<(String, Vec<Value>)> = each.get_ref().iter().filter_map(values).collect();
        if combinations(&all).is_none() {
            let wanted = format!("lists with at most {} combinations", Count::LARGEST);
            self.mismatch(each.span(), "that many combinations", &wanted);
        }
        all
    }
}

impl Choices {
    /// Adds more choices: two ranges become one range around both; any other combination becomes a
    /// list.
    pub fn add(&mut self, more: &Self) {
        if let (Self::Range(low, high), Self::Range(least, most)) = (&*self, more) {
            *self = Self::Range(*low.min(least), *high.max(most));
            return;
        }
        let mut values = self.ends();
        values.extend(more.ends().into_iter().filter(|value| !self.has(value)));
        *self = Self::List(values);
    }

    /// The values; of a range its two ends.
    #[must_use]
    pub fn ends(&self) -> Vec<Value> {
        match self {
            Self::One(value) => vec![value.clone()],
            Self::List(values) => values.clone(),
            Self::Range(low, high) => vec![Value::Int(*low), Value::Int(*high)],
        }
    }

    fn has(&self, value: &Value) -> bool {
        self.ends().contains(value)
    }

    /// Parses a value from the command line: as in a spec, but texts need no quotes.
    ///
    /// # Errors
    /// If it is a list or a range without values.
    pub fn read(text: &str) -> Result<Self, String> {
        let quoted = || Literal(Value::Text(text.to_owned()));
        let table: Result<BTreeMap<String, Literal>, _> =
            toml::from_str(&format!("value = {text}"));
        let literal = table.ok().and_then(|mut table| table.remove("value"));
        choices(&literal.unwrap_or_else(quoted)).map_err(|mistake| match mistake {
            Mistake::Mismatch { found, wanted } => format!("found {found}, wanted {wanted}"),
            _ => format!("`{text}` cannot be drawn from"),
        })
    }
}

/// The same with ranges as texts, for a generator that draws from them by itself.
pub(super) fn texts_of_ranges(params: BTreeMap<String, Choices>) -> BTreeMap<String, Choices> {
    let kept = |choices| match choices {
        Choices::Range(low, high) => Choices::One(Value::Text(format!("{low}..={high}"))),
        other => other,
    };
    let params = params.into_iter();
    params
        .map(|(name, choices)| (name, kept(choices)))
        .collect()
}

/// The number of combinations, unless they are too many for a group.
pub(super) fn combinations(each: &[(String, Vec<Value>)]) -> Option<usize> {
    each.iter()
        .try_fold(1_usize, |product, (_, values)| {
            product.checked_mul(values.len())
        })
        .filter(|&product| product <= Count::LARGEST)
}

fn choices(literal: &Literal) -> Result<Choices, Mistake> {
    match &literal.0 {
        Value::List(values) if values.is_empty() => Err(Mistake::Mismatch {
            found: "an empty list".to_owned(),
            wanted: "a list of the values to draw from: at least one".to_owned(),
        }),
        Value::List(values) => Ok(Choices::List(values.clone())),
        Value::Text(text) => range(text),
        value => Ok(Choices::One(value.clone())),
    }
}

/// Parses a text as a range if it has the form of one: two integers around dots.
fn range(text: &str) -> Result<Choices, Mistake> {
    let one = || Choices::One(Value::Text(text.to_owned()));
    let Some((low, high)) = text.split_once("..") else {
        return Ok(one());
    };
    let (inclusive, high) = high
        .strip_prefix('=')
        .map_or((false, high), |high| (true, high));
    if !(is_whole(low.trim()) && is_whole(high.trim())) {
        return Ok(one());
    }
    match (low.trim().parse(), high.trim().parse()) {
        (Ok(low), Ok(high)) if inclusive && low <= high => Ok(Choices::Range(low, high)),
        _ => Err(Mistake::Mismatch {
            found: format!("{text:?}"),
            wanted: "a range like \"4..=7\", the smaller number first and both included".to_owned(),
        }),
    }
}

fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// All possible values.
fn listed(choices: Choices) -> Result<Vec<Value>, Mistake> {
    match choices {
        Choices::List(values) => Ok(values),
        Choices::Range(low, high) if high.abs_diff(low) < Count::LARGEST as u64 => {
            Ok((low..=high).map(Value::Int).collect())
        }
        Choices::Range(low, high) => Err(Mistake::Mismatch {
            found: format!("\"{low}..={high}\""),
            wanted: format!("a range of at most {} numbers", Count::LARGEST),
        }),
        Choices::One(value) => Err(Mistake::Mismatch {
            found: value.to_string(),
            wanted: "a list or a range, whose values the cases run through".to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Choices, choices};
    use generators::Value;
    use spec::Literal;

    fn parse(text: &str) -> Option<Choices> {
        choices(&Literal(Value::Text(text.to_owned()))).ok()
    }

    #[test]
    fn a_text_in_the_form_of_a_range_is_drawn_from() {
        assert_eq!(parse("4..=7"), Some(Choices::Range(4, 7)));
        assert_eq!(parse("-3 ..= -3"), Some(Choices::Range(-3, -3)));
    }

    #[test]
    fn a_range_that_is_empty_or_half_open_is_refused() {
        for text in ["7..=4", "4..7", "1..=99999999999999999999"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn any_other_text_is_a_constant() {
        for text in ["a..=b", "..", "4..=", "1.5..=2", "White"] {
            assert_eq!(
                parse(text),
                Some(Choices::One(Value::Text(text.to_owned())))
            );
        }
    }
}
