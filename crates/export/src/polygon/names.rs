//! Polygon's names of languages, and tags.

use crate::expected::{Fate, usual};
use package::Expectation;
use std::collections::BTreeSet;
use terms::verdict::Verdict;

/// A natural language, by its code.
pub(super) fn natural(code: &str) -> &str {
    match code {
        "en" => "english",
        "zh" => "chinese",
        "ru" => "russian",
        "ja" => "japanese",
        "fr" => "french",
        "de" => "german",
        "es" => "spanish",
        "it" => "italian",
        "pl" => "polish",
        "uk" => "ukrainian",
        other => other,
    }
}

/// A programming language.
pub(super) fn language(name: &str) -> &str {
    match name {
        "c" => "c.gcc",
        "c++" => "cpp.g++17",
        "python" => "python.3",
        "java" => "java11",
        "go" => "go",
        "rust" => "rust",
        "javascript" => "js.node",
        other => other,
    }
}

/// The tag of a solution; the first one that must be accepted is the main solution. `None` if no
/// tag matches.
pub(super) fn tag(expectation: Option<&Expectation>, main: &mut bool) -> Option<&'static str> {
    let fate = expectation.map_or(Fate::Accepted, Fate::from_expectation);
    let failures = |expectation: &Expectation| -> BTreeSet<Verdict> {
        let all = expectation.groups.values().chain(&expectation.overall);
        all.flat_map(|allowed| allowed.permitted.iter().copied())
            .filter(|verdict| *verdict != Verdict::Accepted)
            .collect()
    };
    let failures = expectation.map(failures).unwrap_or_default();
    let single = (failures.len() == 1)
        .then(|| failures.first().copied())
        .flatten();
    Some(match fate {
        Fate::Accepted if std::mem::take(main) => "main",
        Fate::Accepted => "accepted",
        Fate::WrongAnswer => "wrong-answer",
        Fate::TimeLimit => "time-limit-exceeded",
        Fate::RuntimeError if single == Some(Verdict::MemoryLimit) => "memory-limit-exceeded",
        Fate::RuntimeError | Fate::Rejected => "rejected",
        Fate::Any
            if failures
                .iter()
                .all(|verdict| usual(*verdict) == [Verdict::TimeLimit]) =>
        {
            "time-limit-exceeded-or-accepted"
        }
        Fate::Any | Fate::CompileError => return None,
    })
}
