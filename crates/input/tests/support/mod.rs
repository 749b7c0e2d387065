//! Declarations and samples of the twenty problems.

use input::{Input, Mistake, SpannedToml};
use std::path::{Path, PathBuf};

#[derive(serde::Deserialize)]
struct Spec {
    input: SpannedToml,
}

/// The declaration in a spec.
pub(crate) fn read(spec: &str) -> Result<Input, Vec<Mistake>> {
    try_read(spec).unwrap()
}

/// The declaration in a text that may not be valid TOML.
pub(crate) fn try_read(spec: &str) -> Option<Result<Input, Vec<Mistake>>> {
    let spec: Spec = toml::from_str(spec).ok()?;
    Some(Input::new(&spec.input))
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// The declaration of this problem.
pub(crate) fn example(name: &str) -> Input {
    let text = std::fs::read_to_string(directory().join(format!("{name}.toml"))).unwrap();
    read(&text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"))
}

/// The specs of all problems, by their names.
pub(crate) fn sources() -> Vec<(String, String)> {
    let files = std::fs::read_dir(directory())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let specs = files.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    let named = specs.map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    });
    let mut all: Vec<(String, String)> = named.collect();
    all.sort();
    all
}

/// All declarations, by their names.
pub(crate) fn all() -> Vec<(String, Input)> {
    let names = sources().into_iter().map(|(name, _)| name);
    names.map(|name| (name.clone(), example(&name))).collect()
}

/// An input, and the position and message if it is not valid.
pub(crate) struct Sample {
    pub(crate) text: String,
    pub(crate) wrong: Option<(String, String)>,
}

/// The samples of a problem: each follows a line `== valid` or `== invalid LINE:COLUMN WORDS`. A
/// `\` at the end of a sample is a missing newline, `\r` a carriage return.
pub(crate) fn samples(name: &str) -> Vec<Sample> {
    let text = std::fs::read_to_string(directory().join(format!("{name}.samples"))).unwrap();
    let blocks = text.strip_prefix("== ").unwrap().split("\n== ");
    let sample = |block: &str| {
        let (head, body) = block.split_once('\n').unwrap();
        let body = format!("{}\n", body.strip_suffix('\n').unwrap_or(body))
            .replace("\\r", "\r")
            .replace("\\\n", "");
        let wrong = head.strip_prefix("invalid ").map(|wrong| {
            let (place, words) = wrong.split_once(' ').unwrap();
            (place.to_owned(), words.to_owned())
        });
        Sample { text: body, wrong }
    };
    let blocks: Vec<&str> = blocks.collect();
    let last = blocks.len() - 1;
    // The last has its newline at the end of the file, the others lost theirs to the separator.
    blocks
        .iter()
        .enumerate()
        .map(|(at, block)| {
            sample(&if at == last {
                (*block).to_owned()
            } else {
                format!("{block}\n")
            })
        })
        .collect()
}
