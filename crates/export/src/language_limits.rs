//! Limits that differ between languages.

use exchange::Losses;
use package::Package;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Reports that a format has the same limits for all languages.
pub(super) fn lost(package: &Package, instead: &str, losses: &mut Losses) {
    let factors = &package.language_factors;
    for (what, factors) in [("time", &factors.time), ("memory", &factors.memory)] {
        if !factors.is_empty() {
            losses.lost(format!("more {what} for {}", in_words(factors)), instead);
        }
    }
}

/// Each language with its factor: `java (2 times), python (4 times)`.
fn in_words(factors: &BTreeMap<String, f64>) -> String {
    let factors = factors.iter();
    let factors: Vec<String> = factors
        .map(|(language, factor)| format!("{language} ({factor} times)"))
        .collect();
    factors.join(", ")
}

/// Hydro's names for a language and its dialects; empty for unknown languages.
pub(super) fn hydro_names(language: &str) -> &'static [&'static str] {
    match language {
        "c" => &["c"],
        "c++" => &[
            "cc",
            "cc.cc98",
            "cc.cc98o2",
            "cc.cc11",
            "cc.cc11o2",
            "cc.cc14",
            "cc.cc14o2",
            "cc.cc17",
            "cc.cc17o2",
            "cc.cc20",
            "cc.cc20o2",
        ],
        "go" => &["go"],
        "java" => &["java"],
        "javascript" => &["js"],
        "python" => &["py", "py.py3", "py.pypy3"],
        "rust" => &["rs"],
        _ => &[],
    }
}

/// The factors in the format of Hydro's config.yaml. Reports those of languages that Hydro does not
/// support.
pub(super) fn for_hydro(package: &Package, losses: &mut Losses) -> Map<String, Value> {
    let factors = &package.language_factors;
    let all = [
        ("time_limit_rate", "time", &factors.time),
        ("memory_limit_rate", "memory", &factors.memory),
    ];
    let mut rates = Map::new();
    for (key, what, factors) in all {
        let mut by_name = Map::new();
        for (language, factor) in factors {
            let names = hydro_names(language);
            if names.is_empty() {
                losses.lost(
                    format!("more {what} for {language}"),
                    "the judge's own factor holds, if it has the language",
                );
            }
            by_name.extend(names.iter().map(|name| ((*name).to_owned(), json!(factor))));
        }
        if !by_name.is_empty() {
            rates.insert(key.to_owned(), Value::Object(by_name));
        }
    }
    rates
}
