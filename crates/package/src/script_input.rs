//! Inputs that a script in checktestdata's language accepts, with the parameters of a declared
//! input.

use checktestdata::{Narrowed, STYLES, Script, Style};
use generators::{Draw, GenerateError, ParamError, Params, Value};
use input::{ParameterRange, RangeRole, whole_range};

/// The parameter that selects how values are drawn.
pub(super) const STYLE: &str = "values";

/// The parameter that lists texts to be used more often than others.
pub const WORDS: &str = "words";

/// Generates an input. Each parameter is the range or the value of a variable; `values` selects how
/// values are drawn, and `words` lists texts.
pub(super) fn generate(
    script: &Script,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<u8>, GenerateError> {
    let ranges = script.ranges();
    let names = ranges.iter().map(|range| range.name.as_str());
    let own: &[&str] = if script.has_texts() {
        &[STYLE, WORDS]
    } else {
        &[STYLE]
    };
    params.only(names.chain(own.iter().copied()))?;
    let style = params.one_of(STYLE, &STYLES)?.and_then(Style::named);
    let words = match params.0.get(WORDS) {
        None => Vec::new(),
        Some(Value::Text(words)) => words.split('|').collect(),
        Some(other) => {
            let wanted = "words with `|` between them";
            return Err(ParamError::wrong(WORDS, other, wanted).into());
        }
    };
    let given = params.0.iter();
    let given = given.filter(|(name, _)| ![STYLE, WORDS].contains(&name.as_str()));
    let narrowed: Result<Narrowed, ParamError> = given
        .map(|(name, value)| Ok((name.clone(), range(name, value)?)))
        .collect();
    let made = script.generate(draw, &narrowed?, style, &words);
    made.map_err(GenerateError::Impossible)
}

fn range(name: &str, value: &Value) -> Result<(i64, i64), ParamError> {
    let range = match value {
        Value::Int(number) => Some((*number, *number)),
        Value::Text(text) => whole_range(text),
        _ => None,
    };
    range.ok_or_else(|| ParamError::wrong(name, value, "a whole number or a range like \"1..=9\""))
}

/// The variables of a script that parameters can narrow.
pub(super) fn ranges(script: &Script) -> Vec<ParameterRange> {
    let ranges = script.ranges().into_iter();
    let ranges = ranges.map(|range| ParameterRange {
        name: range.name,
        low: range.low,
        high: range.high,
        role: match range.is_size {
            _ if range.is_text => RangeRole::Length,
            true => RangeRole::Size,
            false => RangeRole::Value,
        },
        is_single: range.is_single,
        is_structured: false,
    });
    ranges.collect()
}
