//! The English of the project: idioms that readers with English as a second language stumble over.

use std::path::Path;

/// Idioms, each as a regular expression, and what to write instead.
const IDIOMS: &[(&str, &str)] = &[
    (r"\b(is|are|was|were) no [a-z]+\b", "is not a .."),
    (r"\b(comes?|came) of\b", "is caused by, results from"),
    (
        r"\bso (many|much) (?:bytes|times|cases|[a-z]+s)\b",
        "name the number: at most `n` ..",
    ),
    (r"\bwhoever\b", "the caller, users"),
    (r"\bof which\b", "two sentences, the actor first"),
    (r"\banew\b", "again"),
    (r"\bbut for\b", "except"),
    (r"\bin vain\b", "without success"),
    (r"\bfor ever\b", "permanently, without end"),
    (r"\bnought\b", "zero"),
    (r"\bbefalls?\b", "happens to"),
    (r"\bin its stead\b", "instead"),
    (r"\bat first hand\b", "directly"),
    (r"\blets? be\b", "ignores, accepts"),
    (r"\bper cent\b", "percent"),
];

/// Where all texts have been rewritten, files and directories from the root of the repository.
const PLAIN: &[&str] = &[
    "CONTRIBUTING.md",
    "README.md",
    "checkers/src",
    "crates/base",
    "crates/cases",
    "crates/checktestdata",
    "crates/cluster",
    "crates/covering",
    "crates/exchange",
    "crates/fuzz",
    "crates/harness",
    "crates/input",
    "crates/input-draw",
    "crates/input-language",
    "crates/input-views",
    "crates/judge",
    "crates/mutation",
    "crates/package",
    "crates/planted",
    "crates/program",
    "crates/report",
    "crates/sandbox",
    "crates/serve",
    "crates/soundness",
    "crates/spec",
    "crates/statement",
    "crates/strength",
    "crates/tasks",
    "crates/terms",
    "crates/testing",
    "crates/variation",
    "docs/README.md",
    "docs/SUMMARY.md",
    "docs/adversarial.md",
    "docs/architecture.md",
    "docs/checkers.md",
    "docs/ci.md",
    "docs/cluster.md",
    "docs/commands.md",
    "docs/configuration.md",
    "docs/contests.md",
    "docs/data-strength",
    "docs/exit-codes.md",
    "docs/explanation",
    "docs/formats",
    "docs/getting-started.md",
    "docs/how-to",
    "docs/input.md",
    "docs/install.md",
    "docs/interactive.md",
    "docs/json.md",
    "docs/kinds",
    "docs/languages.md",
    "docs/limits.md",
    "docs/models.md",
    "docs/sandbox.md",
    "docs/serve.md",
    "docs/signatures.md",
    "docs/spec.md",
    "docs/standard-checkers.md",
    "docs/statements.md",
    "docs/strength.md",
    "docs/tasks.md",
    "docs/tutorials",
    "generators",
    "problems/model.rs",
    "problems/registry.rs",
    "src",
    "tests/architecture",
];

#[test]
fn no_idiom_comes_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let idioms: Vec<(regex::Regex, &str)> = IDIOMS
        .iter()
        .map(|(idiom, instead)| {
            (
                regex::Regex::new(&format!("(?i){idiom}")).unwrap(),
                *instead,
            )
        })
        .collect();
    let mut found = Vec::new();
    for place in PLAIN {
        let mut files = Vec::new();
        texts(&root.join(place), &mut files);
        assert!(!files.is_empty(), "{place} has no texts");
        for file in files
            .iter()
            .filter(|file| !file.ends_with("architecture/words.rs"))
        {
            let text = std::fs::read_to_string(file).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                for (idiom, instead) in &idioms {
                    // "There is no file", "no such file" and "is no longer" are plain English.
                    let is_plain = |hit: &regex::Match<'_>| {
                        line[..hit.start()]
                            .trim_end()
                            .to_lowercase()
                            .ends_with("there")
                            || hit.as_str().ends_with(" such")
                            || hit.as_str().ends_with(" no longer")
                    };
                    if let Some(hit) = idiom.find_iter(line).find(|hit| !is_plain(hit)) {
                        let (file, hit) = (file.display(), hit.as_str());
                        found.push(format!("{file}:{number}: `{hit}`: write {instead}"));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The texts at a path: Rust and Markdown.
fn texts(path: &Path, files: &mut Vec<std::path::PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    for entry in std::fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        let is_text = path.extension().is_some_and(|it| it == "rs" || it == "md");
        if path.is_dir() || is_text {
            texts(&path, files);
        }
    }
}
