//! Cases that init.yml does not list: they are found by patterns for their file names, as in DMOJ.

use super::{INIT, Reader};
use crate::ImportError;
use crate::yaml::{Node, Value};
use fancy_regex::{Captures, Regex, RegexBuilder};
use std::collections::{BTreeMap, BTreeSet};

/// The default patterns of inputs and answers.
const INPUT: &str = r"^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";
const ANSWER: &str =
    r"^(?=.*?\.out|out).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";

/// The maximum length of a pattern in bytes, and the maximum number of backtracking steps on a
/// name.
const MAX_PATTERN_BYTES: usize = 1000;
const MAX_STEPS: usize = 100_000;

/// A batch or case in a name: numbers are sorted after texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NameNumber {
    Text(String),
    Number(u64),
}

/// The input and the answer of a case.
type Files = [Option<String>; 2];

/// The cases by batch; a case outside of batches has its own entry.
#[derive(Debug, Default)]
struct Matched {
    batches: BTreeMap<NameNumber, BTreeMap<NameNumber, Files>>,
    /// Which entries are batches.
    named: BTreeSet<NameNumber>,
}

impl Reader<'_> {
    /// The cases that the file names define, as init.yml would list them; empty if it lists cases.
    pub(super) fn patterns(&self) -> Result<Vec<Node>, ImportError> {
        let config = self.init.get("test_cases");
        if config.is_some_and(|config| !config.items().is_empty()) {
            return Ok(Vec::new());
        }
        let wrong = |line: Option<usize>, reason: String| ImportError::File {
            path: INIT.to_owned(),
            line,
            reason,
        };
        let mut matched = Matched::default();
        let files: Vec<&str> = self.data.paths().filter(|path| *path != INIT).collect();
        let patterns = [("input_format", INPUT), ("output_format", ANSWER)];
        for (which, (key, usual)) in patterns.into_iter().enumerate() {
            let node = config.and_then(|config| config.get(key));
            let line = node.map(|node| node.line);
            let pattern = node.and_then(Node::text).unwrap_or(usual);
            let compiled = compiled(pattern)
                .map_err(|reason| wrong(line, format!("`{key}` is not a pattern: {reason}")))?;
            for file in &files {
                let found = compiled.captures(file);
                let found = found.map_err(|error| wrong(line, format!("`{key}`: {error}")))?;
                if let Some(found) = found {
                    let added = matched.add(&found, which, file);
                    added.map_err(|reason| wrong(line, format!("`{key}` {reason}")))?;
                }
            }
        }
        let points = config.and_then(|config| config.get("case_points"));
        let points = points.map(Node::texts);
        let line = config.map(|config| config.line);
        matched
            .listed(points)
            .map_err(|reason| wrong(line, reason.to_owned()))
    }
}

/// A pattern as DMOJ uses it: anchored at the start of a name, ignoring case.
fn compiled(pattern: &str) -> Result<Regex, String> {
    if pattern.len() > MAX_PATTERN_BYTES {
        return Err(format!("it has more than {MAX_PATTERN_BYTES} bytes"));
    }
    let mut builder = RegexBuilder::new(&format!(r"(?i)\A(?:{pattern})"));
    let built = builder.backtrack_limit(MAX_STEPS).build();
    built.map_err(|error| error.to_string())
}

impl Matched {
    /// Adds a file whose name matches a pattern.
    fn add(&mut self, found: &Captures, which: usize, file: &str) -> Result<(), &'static str> {
        let part = |name: &str| found.name(name).map(|part| position(part.as_str()));
        let case = part("case").ok_or("has no group named `case`")?;
        let batch = part("batch");
        self.named.extend(batch.clone());
        let batch = batch.unwrap_or_else(|| case.clone());
        let files = self.batches.entry(batch).or_default();
        files.entry(case).or_default()[which] = Some(file.to_owned());
        Ok(())
    }

    /// The cases as a list; each batch or case takes the next of these points.
    fn listed(self, points: Option<Vec<String>>) -> Result<Vec<Node>, &'static str> {
        let mut points = points.map(Vec::into_iter);
        let mut listed = Vec::new();
        for (batch, cases) in self.batches {
            let mut entries = Vec::new();
            if self.named.contains(&batch) {
                let cases = cases
                    .into_values()
                    .map(|files| Node::from_value(Value::Map(entries_of(files))));
                entries.push((
                    "batched".to_owned(),
                    Node::from_value(Value::List(cases.collect())),
                ));
            } else {
                let mut cases = cases.into_values();
                entries = cases.next().map(entries_of).unwrap_or_default();
                if cases.next().is_some() {
                    return Err("the patterns of `test_cases` match several cases of one number");
                }
            }
            if let Some(points) = &mut points {
                let next = points.next().ok_or("`case_points` are fewer than cases")?;
                entries.push(("points".to_owned(), Node::scalar(next)));
            }
            listed.push(Node::from_value(Value::Map(entries)));
        }
        Ok(listed)
    }
}

fn position(text: &str) -> NameNumber {
    let number = text.parse().map(NameNumber::Number);
    number.unwrap_or_else(|_| NameNumber::Text(text.to_owned()))
}

fn entries_of([input, answer]: Files) -> Vec<(String, Node)> {
    let files = [("in", input), ("out", answer)].into_iter();
    files
        .filter_map(|(key, file)| Some((key.to_owned(), Node::scalar(file?))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{INPUT, compiled};

    #[test]
    fn names_are_matched_as_dmoj_does_it() {
        let pattern = compiled(INPUT).unwrap();
        let found = |name: &str| {
            let found = pattern.captures(name).unwrap()?;
            let part = |of: &str| found.name(of).map(|part| part.as_str().to_owned());
            Some((part("batch"), part("case").unwrap()))
        };
        let of =
            |batch: Option<&str>, case: &str| Some((batch.map(str::to_owned), case.to_owned()));
        for (name, expected) in [
            ("1.in", of(None, "1")),
            ("data/12.in", of(None, "12")),
            ("2-3.in", of(Some("2"), "3")),
            ("sub/1.2.IN", of(Some("1"), "2")),
            ("input7", of(None, "7")),
            ("1.out", None),
            ("a.in", None),
        ] {
            assert_eq!(found(name), expected, "{name}");
        }
        assert!(compiled("(").is_err() && compiled(&"a".repeat(2000)).is_err());
        let slow = compiled("(a+)+(?=b)c").unwrap();
        assert!(slow.captures(&"a".repeat(60)).is_err());
    }
}
