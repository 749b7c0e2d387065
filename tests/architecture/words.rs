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

/// The texts of the repository: files and directories from its root.
const TEXTS: &[&str] = &[
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "benches",
    "checkers",
    "crates",
    "docs",
    "fuzz/src",
    "generators",
    "justfile",
    "problems",
    "src",
    "tests",
];

/// Directories with what was built or generated.
const NOT_OURS: &[&str] = &["build", "corpus", "node_modules", "target"];

/// The extensions of files with comments, messages or prose.
const EXTENSIONS: &[&str] = &[
    "c", "cpp", "go", "h", "hpp", "java", "js", "md", "py", "rs", "sh", "toml",
];

#[test]
fn no_idiom_comes_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Word boundaries of ASCII: those of Unicode are too slow for a whole repository.
    let compiled = |idiom: &str| {
        let idiom = format!("(?i){}", idiom.replace(r"\b", r"(?-u:\b)"));
        regex::Regex::new(&idiom).unwrap()
    };
    let idioms = IDIOMS.iter();
    let idioms: Vec<(regex::Regex, &str)> = idioms
        .map(|(idiom, instead)| (compiled(idiom), *instead))
        .collect();
    // Most lines match none, which one expression finds out for all.
    let all: Vec<&str> = IDIOMS.iter().map(|(idiom, _)| *idiom).collect();
    let any = compiled(&all.join("|"));
    let mut found = Vec::new();
    for place in TEXTS {
        let mut files = Vec::new();
        texts(&root.join(place), &mut files);
        assert!(!files.is_empty(), "{place} has no texts");
        for file in files
            .iter()
            .filter(|file| !file.ends_with("architecture/words.rs"))
        {
            let text = std::fs::read(file).unwrap();
            let text = String::from_utf8_lossy(&text);
            let lines = (1..).zip(text.lines());
            for (number, line) in lines.filter(|(_, line)| any.is_match(line)) {
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

/// The texts at a path.
fn texts(path: &Path, files: &mut Vec<std::path::PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    for entry in std::fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        let is_one_of = |names: &[&str], name: Option<&std::ffi::OsStr>| {
            name.is_some_and(|name| names.iter().any(|one| name == *one))
        };
        let is_text = is_one_of(EXTENSIONS, path.extension());
        if is_text || path.is_dir() && !is_one_of(NOT_OURS, path.file_name()) {
            texts(&path, files);
        }
    }
}
