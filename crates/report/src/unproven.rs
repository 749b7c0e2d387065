//! Solutions that could not be run because tools are missing.

use base::text::{self, count};
use serde_json::{Value, json};
use soundness::verify::Skipped;
use std::collections::{BTreeMap, BTreeSet};

/// What remained unproven, of all problems together.
struct Unproven<'a> {
    solutions: usize,
    languages: BTreeMap<&'a str, usize>,
    tools: BTreeSet<&'a str>,
}

impl<'a> Unproven<'a> {
    fn new(skipped: impl Iterator<Item = &'a Skipped>) -> Option<Self> {
        let mut unproven = Self {
            solutions: 0,
            languages: BTreeMap::new(),
            tools: BTreeSet::new(),
        };
        for one in skipped {
            unproven.solutions += 1;
            *unproven.languages.entry(&one.language).or_default() += 1;
            unproven.tools.insert(&one.tool);
        }
        (unproven.solutions > 0).then_some(unproven)
    }
}

/// One line about everything that was skipped, and the command that installs the missing tools.
pub(super) fn line<'a>(
    skipped: impl Iterator<Item = &'a Skipped>,
    install: Option<&str>,
) -> Option<String> {
    let unproven = Unproven::new(skipped)?;
    let languages = unproven.languages.iter();
    let languages: Vec<String> = languages
        .map(|(language, solutions)| format!("{language}: {solutions}"))
        .collect();
    let tools: Vec<&str> = unproven.tools.iter().copied().collect();
    let was = if tools.len() == 1 { "was" } else { "were" };
    let help = install.map(|install| format!("; get them with: {install}"));
    Some(text::line(&format!(
        "not proven: {} in {} ({}), because {} {was} not found{}",
        count(unproven.solutions, "solution"),
        count(languages.len(), "language"),
        languages.join(", "),
        tools.join(", "),
        help.unwrap_or_default(),
    )))
}

/// The same as JSON: null if nothing was skipped.
pub(super) fn document<'a>(
    skipped: impl Iterator<Item = &'a Skipped>,
    install: Option<&str>,
) -> Value {
    match Unproven::new(skipped) {
        None => Value::Null,
        Some(unproven) => json!({
            "solutions": unproven.solutions,
            "languages": unproven.languages.iter()
                .map(|(language, solutions)| json!({ "language": language, "solutions": solutions }))
                .collect::<Vec<_>>(),
            "tools": unproven.tools,
            "install": install,
        }),
    }
}
