//! Reading the answers of a built problem as they lie on disk.

use std::collections::BTreeMap;
use std::path::Path;

const MAGIC: &[u8] = b"tengen answers 1\n";

/// The answers in the file of a build directory, by the ids of cases; an incomplete record ends them.
pub(crate) fn answers(build: &Path) -> BTreeMap<String, Vec<u8>> {
    let file = std::fs::read(build.join("data/answers.pack")).unwrap_or_default();
    let mut answers = BTreeMap::new();
    let mut rest = file.strip_prefix(MAGIC).unwrap_or_default();
    while let Some((id, length, after)) = record(rest) {
        answers.insert(id, after[..length].to_owned());
        rest = &after[length..];
    }
    answers
}

/// The id and the length of the next answer, and all from its first byte.
fn record(rest: &[u8]) -> Option<(String, usize, &[u8])> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&rest[..end]).ok()?;
    let (_, entry) = line.split_once(' ')?;
    let entry: serde_json::Value = serde_json::from_str(entry).ok()?;
    let length = usize::try_from(entry["length"].as_u64()?).ok()?;
    let after = &rest[end + 1..];
    (length <= after.len()).then(|| (entry["id"].as_str().unwrap().to_owned(), length, after))
}

/// The answer to the case whose input is this file of a build directory.
pub(crate) fn answer_to(input: &Path) -> Vec<u8> {
    let group = input.parent().unwrap();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let id = format!("{}/{}", name(group), name(input));
    let build = group.ancestors().nth(2).unwrap();
    answers(build).remove(&id).unwrap()
}
