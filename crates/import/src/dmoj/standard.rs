//! DMOJ's built-in checkers.

use crate::problem::{ImportedChecker, ImportedProblem};
use crate::yaml::Node;
use checkers::{Arithmetic, Options};

/// The equivalent of a built-in checker of DMOJ.
pub(super) fn standard(
    name: &str,
    args: Option<&Node>,
    problem: &mut ImportedProblem,
) -> ImportedChecker {
    let builtin = |name: &str, flags: &[&str]| {
        let options = Options::from_flags(flags.iter().copied());
        let mut options = options.unwrap_or_default();
        // DMOJ compares numbers as Python floats.
        if name == "floats" {
            options.arithmetic = Some(Arithmetic::Double);
        }
        ImportedChecker::Builtin(name.to_owned(), options)
    };
    let precision = args
        .and_then(|args| args.get("precision"))
        .and_then(Node::number);
    unknown_args(name, args, problem);
    let mode = args
        .and_then(|args| args.get("error_mode"))
        .and_then(Node::text);
    let name = match (name, mode) {
        ("floats", Some("absolute")) => "floatsabs",
        ("floats", Some("relative")) => "floatsrel",
        (name, _) => name,
    };
    if name.starts_with("floats") {
        problem.losses.weaker(
            format!("the checker `{name}`, which compares line by line"),
            "tokens are compared, whatever the white space between them",
        );
    }
    let tolerance = format!("1e-{}", precision.unwrap_or(6.0).clamp(0.0, 300.0));
    match name {
        "standard" => {
            problem.losses.weaker(
                "the checker `standard`, which distinguishes line ends from spaces",
                "tokens are compared, whatever the white space between them",
            );
            builtin("tokens", &[])
        }
        "floats" => builtin("floats", &["float_tolerance", &tolerance]),
        "floatsabs" => builtin(
            "floats",
            &[
                "float_absolute_tolerance",
                &tolerance,
                "float_relative_tolerance",
                "0",
            ],
        ),
        "floatsrel" => builtin(
            "floats",
            &[
                "float_relative_tolerance",
                &tolerance,
                "float_absolute_tolerance",
                "0",
            ],
        ),
        "identical" => builtin("exact", &[]),
        "sorted" => {
            // By default whole lines are sorted, not tokens.
            let on = args
                .and_then(|args| args.get("split_on"))
                .and_then(Node::text);
            if on == Some("whitespace") {
                builtin("unordered-tokens", &[])
            } else {
                builtin("unordered-lines", &[])
            }
        }
        "unordered" => builtin("unordered-tokens", &[]),
        other => {
            problem
                .losses
                .lost(format!("the checker `{other}`"), "tokens are compared");
            builtin("tokens", &[])
        }
    }
}

/// Reports unsupported arguments of a built-in checker.
fn unknown_args(name: &str, args: Option<&Node>, problem: &mut ImportedProblem) {
    let known: &[&str] = match name {
        "floats" => &["precision", "error_mode"],
        "floatsabs" | "floatsrel" => &["precision"],
        "sorted" => &["split_on"],
        // How much of the difference is shown.
        "identical" => &["pe_allowed"],
        _ => &[],
    };
    for (key, _) in args.map(Node::entries).unwrap_or_default() {
        if !known.contains(&key.as_str()) {
            let what = format!("`{key}` of the checker `{name}`");
            problem.losses.lost(what, "it is left out");
        }
    }
}
