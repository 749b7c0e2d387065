//! The rules of a generators.yaml, one for each case.
//!
//! Directories are nested. If the `data` of a directory is a list, its entries are numbered: cases
//! throughout the file, directories within their parent. `include` repeats earlier cases in another
//! directory.

use crate::icpc::metadata::Metadata;
use crate::yaml::{Node, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A case and its origin.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// The directory below `data`.
    pub(super) dir: String,
    pub(super) name: String,
    pub(super) made: CaseOrigin,
    /// Texts in the rule itself, by extension.
    pub(super) texts: Vec<(String, String)>,
    /// Other keys of the rule.
    pub(super) others: Vec<String>,
}

/// The origin of a case's files.
#[derive(Clone, Debug)]
pub(super) enum CaseOrigin {
    /// Only the rule.
    Written,
    /// Files beside the generators: their path without extension.
    Copied(String),
    /// This generator call.
    Called(String),
}

/// The content of a generators.yaml.
#[derive(Debug, Default)]
pub(super) struct GeneratorRules {
    pub(super) cases: Vec<Rule>,
    /// The settings of groups, by path in the package.
    pub(super) settings: BTreeMap<String, Node>,
    /// Unknown keys of directories.
    pub(super) unknown: BTreeSet<String>,
    /// Cases by the key of their rule or of a surrounding directory, for `include`.
    known: BTreeMap<String, Vec<usize>>,
    /// How many cases have been numbered, and the number of digits.
    numbered: usize,
    width: usize,
}

/// The settings that a directory inherits.
#[derive(Clone, Copy)]
struct Above<'a> {
    dir: &'a str,
    salt: &'a str,
}

/// The extensions of texts in a rule.
pub(super) const TEXTS: [&str; 6] = [
    "in",
    "ans",
    "out",
    "interaction",
    "in.statement",
    "ans.statement",
];
/// The supported keys of a directory; `solution` is ignored.
const OF_DIRECTORIES: [&str; 5] = [
    "data",
    "include",
    "random_salt",
    "test_group.yaml",
    "testdata.yaml",
];
/// Additional keys of the root.
const OF_TOP: [&str; 3] = ["generators", "solution", "version"];
/// An entry with at least one of these keys is a case.
const OF_CASES: [&str; 12] = [
    "copy",
    "generate",
    "count",
    "match",
    "in",
    "ans",
    "out",
    "yaml",
    "interaction",
    "in.statement",
    "in.download",
    "hint",
];
/// The top-level directories, in order.
const TOP: [&str; 6] = [
    "sample",
    "secret",
    "invalid_output",
    "invalid_answer",
    "invalid_input",
    "valid_output",
];
/// The maximum number of cases from one rule, as the format defines.
const MAX_COUNT: i64 = 100;

type Wrong = (usize, String);

/// Reads the rules of a document.
pub(super) fn read(root: &Node, metadata: &Metadata) -> Result<GeneratorRules, Wrong> {
    let mut rules = GeneratorRules {
        width: numbered(root)?.to_string().len(),
        ..GeneratorRules::default()
    };
    rules.settings("data", root);
    rules.keys(root, &OF_TOP);
    let tops = root.get("data").into_iter().flat_map(listed);
    for (top, _) in tops.flat_map(Node::entries) {
        if !TOP.contains(&top.as_str()) {
            rules.unknown.insert(format!("data/{top}"));
        }
    }
    let salt = root.get("random_salt").and_then(Node::text);
    let data = root.get("data");
    for top in TOP {
        for entries in data.into_iter().flat_map(listed) {
            let Some(inner) = entries.get(top) else {
                continue;
            };
            let above = Above {
                dir: top,
                salt: salt.unwrap_or_default(),
            };
            rules.directory(top, inner, above, metadata)?;
        }
    }
    Ok(rules)
}

/// The maps in a directory's `data`: itself, or those in the list.
fn listed(data: &Node) -> &[Node] {
    match &data.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(data),
    }
}

fn is_case(node: &Node) -> bool {
    match &node.value {
        Value::Map(entries) => entries
            .iter()
            .any(|(key, _)| OF_CASES.contains(&key.as_str())),
        Value::List(_) => false,
        Value::Null | Value::Scalar(_) => true,
    }
}

/// The number of numbered cases.
fn numbered(node: &Node) -> Result<usize, Wrong> {
    let Some(data) = node.get("data") else {
        return Ok(0);
    };
    let is_list = matches!(data.value, Value::List(_));
    let mut total = 0;
    for (_, entry) in listed(data).iter().flat_map(Node::entries) {
        if !is_case(entry) {
            total += numbered(entry)?;
        } else if is_list {
            total += counts(entry)?.len();
        }
    }
    Ok(total)
}

/// The values of `count`: a number, a list or a range; 1 by default.
fn counts(node: &Node) -> Result<Vec<i64>, Wrong> {
    let Some(count) = node.get("count") else {
        return Ok(vec![1]);
    };
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let found = match &count.value {
        Value::Scalar(text) => match text.split_once("..=") {
            Some((low, high)) => number(low).zip(number(high)),
            None => number(text).map(|most| (1, most)),
        }
        .filter(|(low, high)| low <= high && high.saturating_sub(*low) < MAX_COUNT)
        .map(|(low, high)| (low..=high).collect()),
        _ => count
            .texts()
            .iter()
            .map(|text| number(text))
            .collect::<Option<Vec<i64>>>(),
    };
    let found = found.filter(|found| !found.is_empty());
    let wanted = || {
        let wanted = format!(
            "`count` is a number up to {MAX_COUNT}, a list of numbers, or a range like 1..=5"
        );
        (count.line, wanted)
    };
    found.ok_or_else(wanted)
}

impl GeneratorRules {
    /// Records the unknown keys of a directory.
    fn keys(&mut self, node: &Node, more: &[&str]) {
        let keys = node.entries().iter().map(|(key, _)| key.as_str());
        let unknown = keys.filter(|key| !OF_DIRECTORIES.contains(key) && !more.contains(key));
        self.unknown.extend(unknown.map(str::to_owned));
    }

    /// Records the settings of the directory `dir`.
    fn settings(&mut self, dir: &str, node: &Node) {
        for file in super::super::settings::FILES {
            if let Some(settings) = node.get(file) {
                self.settings
                    .insert(format!("{dir}/{file}"), settings.clone());
            }
        }
    }

    fn directory(
        &mut self,
        key: &str,
        node: &Node,
        above: Above<'_>,
        metadata: &Metadata,
    ) -> Result<(), Wrong> {
        let first = self.cases.len();
        self.keys(node, &[]);
        let own = node.get("random_salt").and_then(Node::text);
        let above = Above {
            salt: own.unwrap_or(above.salt),
            ..above
        };
        self.settings(&format!("data/{}", above.dir), node);
        for wanted in node.get("include").map(Node::texts).unwrap_or_default() {
            self.include(&wanted, above.dir);
        }
        if let Some(data) = node.get("data") {
            self.data(data, above, metadata)?;
        }
        let inside = first..self.cases.len();
        self.known.entry(key.to_owned()).or_default().extend(inside);
        Ok(())
    }

    fn data(&mut self, data: &Node, above: Above<'_>, metadata: &Metadata) -> Result<(), Wrong> {
        let is_list = matches!(data.value, Value::List(_));
        let entries = || listed(data).iter().flat_map(Node::entries);
        let groups = entries().filter(|(_, entry)| !is_case(entry)).count();
        let width = groups.to_string().len();
        let mut group = 0;
        for item in listed(data) {
            if !matches!(item.value, Value::Map(_) | Value::Null) {
                let reason = "a case without a name: write `NAME: COMMAND`";
                return Err((item.line, reason.to_owned()));
            }
            let mut sorted: Vec<&(String, Node)> = item.entries().iter().collect();
            sorted.sort_by_key(|(key, _)| key);
            for (key, entry) in sorted {
                // An empty key may also be written as `~`.
                let key = if key == "null" { "" } else { key.as_str() };
                // A null entry only refers to existing files in `data`.
                if matches!(entry.value, Value::Null) && !is_list {
                    continue;
                }
                if is_case(entry) {
                    self.case(key, entry, is_list, above, metadata)?;
                    continue;
                }
                group += 1;
                let name = if is_list {
                    named(group, width, key)
                } else {
                    key.to_owned()
                };
                let dir = format!("{}/{name}", above.dir);
                self.directory(key, entry, Above { dir: &dir, ..above }, metadata)?;
            }
        }
        Ok(())
    }

    fn include(&mut self, wanted: &str, dir: &str) {
        for at in self.known.get(wanted).cloned().unwrap_or_default() {
            let mut rule = self.cases[at].clone();
            dir.clone_into(&mut rule.dir);
            self.cases.push(rule);
        }
    }

    /// Adds the cases of one rule; `count` may make several.
    fn case(
        &mut self,
        key: &str,
        node: &Node,
        is_numbered: bool,
        above: Above<'_>,
        metadata: &Metadata,
    ) -> Result<(), Wrong> {
        let counts = counts(node)?;
        let (least, most) = (counts.iter().min(), counts.iter().max());
        let span = most.zip(least).map(|(most, least)| most.abs_diff(*least));
        let is_run = span.is_some_and(|span| span + 1 == counts.len() as u64);
        let digits = counts.iter().map(|count| count.to_string().len()).max();
        let width = digits.filter(|_| is_run).unwrap_or(0);
        for count in counts {
            let mut name = key.to_owned();
            if is_numbered {
                self.numbered += 1;
                name = named(self.numbered, self.width, key);
            }
            if node.get("count").is_some() {
                name = format!("{name}-{count:0width$}");
            }
            let rule = rule(node, above, name, count, metadata)?;
            let known = self.known.entry(key.to_owned()).or_default();
            known.push(self.cases.len());
            self.cases.push(rule);
        }
        Ok(())
    }
}

/// A number and a key, if there is one.
fn named(number: usize, width: usize, key: &str) -> String {
    if key.is_empty() {
        format!("{number:0width$}")
    } else {
        format!("{number:0width$}-{key}")
    }
}

fn rule(
    node: &Node,
    above: Above<'_>,
    name: String,
    count: i64,
    metadata: &Metadata,
) -> Result<Rule, Wrong> {
    let salt = node.get("random_salt").and_then(Node::text);
    let salt = salt.unwrap_or(above.salt);
    let text = |key: &str| node.get(key).and_then(Node::text);
    let made = match (node.text(), text("generate"), text("copy")) {
        (Some(text), ..) => match text.strip_suffix(".in") {
            Some(path) => CaseOrigin::Copied(path.to_owned()),
            None => CaseOrigin::Called(super::call::line(text, salt, None, metadata)),
        },
        (_, Some(line), _) => {
            let count = node.get("count").map(|_| count);
            CaseOrigin::Called(super::call::line(line, salt, count, metadata))
        }
        (_, _, Some(path)) => CaseOrigin::Copied(path.to_owned()),
        // A sample may be shown only in the statement; these keys are in `others`.
        _ if ["in", "in.statement", "in.download"]
            .iter()
            .any(|key| node.get(key).is_some()) =>
        {
            CaseOrigin::Written
        }
        _ => {
            let reason = "a case without `generate`, `copy` or `in`";
            return Err((node.line, reason.to_owned()));
        }
    };
    let written = |key: &str| Some((key.to_owned(), ended(text(key)?)));
    let is_known = |key: &str, value: &Node| {
        let known = ["generate", "copy", "count", "random_salt"];
        // A link to the text that is shown anyway needs no file.
        let link = value.get("link").and_then(Node::text);
        let is_same = link.is_some_and(|link| key == format!("{link}.statement"));
        known.contains(&key) || TEXTS.contains(&key) && (value.text().is_some() || is_same)
    };
    let others = node.entries().iter();
    let others = others.filter(|(key, value)| !is_known(key, value));
    Ok(Rule {
        dir: above.dir.to_owned(),
        name,
        made,
        texts: TEXTS.into_iter().filter_map(written).collect(),
        others: others.map(|(key, _)| key.clone()).collect(),
    })
}

/// A text of the document; it ends with a newline unless it is empty.
fn ended(text: &str) -> String {
    let is_whole = text.is_empty() || text.ends_with('\n');
    let end = if is_whole { "" } else { "\n" };
    format!("{text}{end}")
}
