//! The arguments of a generator program: texts with placeholders for parameters.

use super::Program;
use generators::{Params, Value};

/// The argument that stands for all parameters as `--name=value`, in the order of the names.
pub(super) const ALL_PARAMS: &str = "{*}";

/// The placeholder of the seed, in the arguments of a call template.
pub(super) const SEED: &str = "seed";

/// A piece of an argument.
enum ArgumentPiece<'a> {
    Text(&'a str),
    /// The placeholder of a parameter.
    Param(&'a str),
}

/// The pieces of an argument. Braces around anything but a name are text.
fn pieces(arg: &str) -> Vec<ArgumentPiece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = arg;
    while let Some((before, after)) = rest.split_once('{') {
        match after.split_once('}') {
            Some((name, behind)) if is_name(name) => {
                pieces.extend([ArgumentPiece::Text(before), ArgumentPiece::Param(name)]);
                rest = behind;
            }
            _ => {
                pieces.push(ArgumentPiece::Text(&rest[..=before.len()]));
                rest = after;
            }
        }
    }
    pieces.push(ArgumentPiece::Text(rest));
    pieces
}

fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    !name.is_empty() && name.bytes().all(allowed)
}

/// The parameters with placeholders in the arguments, and whether all others have one, too.
#[must_use]
pub fn asked_for(program: &Program) -> (Vec<String>, bool) {
    let args = &program.args;
    let is_param = |name: &&str| program.appends_seed || *name != SEED;
    let params = args
        .iter()
        .flat_map(|arg| pieces(arg))
        .filter_map(|piece| match piece {
            ArgumentPiece::Param(name) => Some(name).filter(is_param).map(str::to_owned),
            ArgumentPiece::Text(_) => None,
        });
    (params.collect(), args.iter().any(|arg| arg == ALL_PARAMS))
}

/// The arguments of a generator program for these parameters. The seed comes after them, or where a
/// call template has its placeholder.
#[must_use]
pub fn arguments(program: &Program, params: &Params, seed: &str) -> Vec<String> {
    let fill = |piece: ArgumentPiece<'_>| match piece {
        ArgumentPiece::Text(text) => text.to_owned(),
        ArgumentPiece::Param(SEED) if !program.appends_seed => seed.to_owned(),
        ArgumentPiece::Param(name) => params.0.get(name).map(bare).unwrap_or_default(),
    };
    let mut filled = Vec::new();
    for arg in &program.args {
        if arg == ALL_PARAMS {
            filled.extend(
                params
                    .0
                    .iter()
                    .map(|(name, value)| format!("--{name}={}", bare(value))),
            );
        } else {
            filled.push(pieces(arg).into_iter().map(fill).collect());
        }
    }
    filled.extend(program.appends_seed.then(|| seed.to_owned()));
    filled
}

/// A value as an argument: texts have no quotes.
fn bare(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        other => other.to_string(),
    }
}
