//! A YAML reader for packages.
//!
//! The parser's events are assembled to a tree here, so that limits apply while it grows: to its
//! depth, and to the number of its nodes, where each use of an alias counts in full. Scalars stay
//! texts, which callers convert as needed; so `1.0` can be a version or a number.

use super::error::ImportError;
use super::package_files::PackageFiles;
use saphyr_parser::{Event, Parser, ScalarStyle};
use std::collections::BTreeMap;

/// The maximum number of nodes in a document.
const MAX_NODES: usize = 200_000;
/// The maximum nesting depth.
const MAX_DEPTH: usize = 40;

/// A node of a document, with its first line and column.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) line: usize,
    /// From 1; 0 if the node is not from a file.
    pub(super) column: usize,
    pub(super) value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Scalar(String),
    List(Vec<Node>),
    /// In the order of the text.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// A value that is not from a file.
    pub(super) fn from_value(value: Value) -> Self {
        Self {
            line: 0,
            column: 0,
            value,
        }
    }

    pub(super) fn scalar(text: impl Into<String>) -> Self {
        Self::from_value(Value::Scalar(text.into()))
    }

    pub(super) fn map<'k>(entries: impl IntoIterator<Item = (&'k str, Self)>) -> Self {
        let entries = entries.into_iter();
        let entries = entries.map(|(key, node)| (key.to_owned(), node));
        Self::from_value(Value::Map(entries.collect()))
    }

    /// Sets the entry of a map.
    pub(super) fn set(&mut self, key: &str, node: Self) {
        if let Value::Map(entries) = &mut self.value {
            entries.retain(|(known, _)| known != key);
            entries.push((key.to_owned(), node));
        }
    }

    /// The entry of a map.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let found = self.entries().iter().find(|(name, _)| name == key);
        found
            .map(|(_, node)| node)
            .filter(|node| node.value != Value::Null)
    }

    pub(super) fn entries(&self) -> &[(String, Self)] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }

    pub(super) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<f64> {
        self.text()?
            .trim()
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
    }

    pub(super) fn truth(&self) -> Option<bool> {
        match self.text()?.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => Some(true),
            "false" | "no" | "off" => Some(false),
            _ => None,
        }
    }

    /// The words of a text, or the texts of a list.
    pub(super) fn words(&self) -> Vec<String> {
        match &self.value {
            Value::Scalar(text) => text.split_whitespace().map(str::to_owned).collect(),
            _ => self.texts(),
        }
    }

    /// A single text, or the texts of a list.
    pub(super) fn texts(&self) -> Vec<String> {
        match &self.value {
            Value::Scalar(text) => vec![text.clone()],
            Value::List(items) => items
                .iter()
                .filter_map(Self::text)
                .map(str::to_owned)
                .collect(),
            Value::Null | Value::Map(_) => Vec::new(),
        }
    }
}

/// The YAML file at `path`.
pub(super) fn read(package_files: &PackageFiles, path: &str) -> Result<Node, ImportError> {
    let text = package_files.text(path)?;
    parse(&text).map_err(|(line, reason)| ImportError::File {
        path: path.to_owned(),
        line: Some(line),
        reason,
    })
}

/// A collection that is being assembled.
enum OpenCollection {
    List(Vec<Node>, Opening),
    /// Also stores the key that waits for its value.
    Map(Vec<(String, Node)>, Option<String>, Opening),
}

/// The beginning of a collection.
struct Opening {
    /// Its line and column.
    position: (usize, usize),
    anchor: usize,
    /// The number of nodes before it.
    before: usize,
}

struct Builder {
    open: Vec<OpenCollection>,
    anchors: BTreeMap<usize, (Node, usize)>,
    nodes: usize,
    done: Option<Node>,
}

type Wrong = (usize, String);

/// The only document of a text; an empty text is null.
pub(super) fn parse(text: &str) -> Result<Node, Wrong> {
    let mut builder = Builder {
        open: Vec::new(),
        anchors: BTreeMap::new(),
        nodes: 0,
        done: None,
    };
    for event in Parser::new_from_str(text) {
        let (event, span) =
            event.map_err(|error| (error.marker().line(), error.info().to_owned()))?;
        builder.take(event, (span.start.line(), span.start.col() + 1))?;
    }
    Ok(builder.done.unwrap_or(Node {
        line: 1,
        column: 1,
        value: Value::Null,
    }))
}

impl Builder {
    fn take(&mut self, event: Event<'_>, (line, column): (usize, usize)) -> Result<(), Wrong> {
        let node = |value| Node {
            line,
            column,
            value,
        };
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let is_null = style == ScalarStyle::Plain && matches!(&*text, "" | "~" | "null");
                let value = if is_null {
                    Value::Null
                } else {
                    Value::Scalar(text.into_owned())
                };
                self.put(node(value), anchor, 1)
            }
            Event::SequenceStart(anchor, ..) => {
                let opening = self.opening((line, column), anchor);
                self.open.push(OpenCollection::List(Vec::new(), opening));
                self.descend(line)
            }
            Event::MappingStart(anchor, ..) => {
                let opening = self.opening((line, column), anchor);
                self.open
                    .push(OpenCollection::Map(Vec::new(), None, opening));
                self.descend(line)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let (value, opening) = match self.open.pop() {
                    Some(OpenCollection::List(items, opening)) => (Value::List(items), opening),
                    Some(OpenCollection::Map(entries, _, opening)) => {
                        (Value::Map(entries), opening)
                    }
                    None => return Ok(()),
                };
                let size = 1 + self.nodes - opening.before;
                let (line, column) = opening.position;
                let node = Node {
                    line,
                    column,
                    value,
                };
                self.put_sized(node, opening.anchor, 1, size)
            }
            Event::Alias(anchor) => {
                let Some((node, size)) = self.anchors.get(&anchor) else {
                    return Err((line, "an alias of what contains it".to_owned()));
                };
                let size = *size;
                if self.nodes + size > MAX_NODES {
                    return Err((line, too_many()));
                }
                let node = node.clone();
                self.put(node, 0, size)
            }
            Event::DocumentStart(_) if self.done.is_some() => {
                Err((line, "a second document: one is expected".to_owned()))
            }
            _ => Ok(()),
        }
    }

    fn opening(&self, position: (usize, usize), anchor: usize) -> Opening {
        Opening {
            position,
            anchor,
            before: self.nodes,
        }
    }

    fn descend(&self, line: usize) -> Result<(), Wrong> {
        if self.open.len() > MAX_DEPTH {
            return Err((line, format!("nested more than {MAX_DEPTH} levels deep")));
        }
        Ok(())
    }

    fn put(&mut self, node: Node, anchor: usize, count: usize) -> Result<(), Wrong> {
        self.put_sized(node, anchor, count, count)
    }

    /// Adds a node to its parent: `count` nodes are new, `size` nodes are in it.
    fn put_sized(
        &mut self,
        node: Node,
        anchor: usize,
        count: usize,
        size: usize,
    ) -> Result<(), Wrong> {
        self.nodes += count;
        let (line, column) = (node.line, node.column);
        if self.nodes > MAX_NODES {
            return Err((line, too_many()));
        }
        if anchor > 0 {
            self.anchors.insert(anchor, (node.clone(), size));
        }
        match self.open.last_mut() {
            None => self.done = Some(node),
            Some(OpenCollection::List(items, ..)) => items.push(node),
            Some(OpenCollection::Map(entries, key, ..)) => match (key.take(), node.value) {
                (Some(key), value) => entries.push((
                    key,
                    Node {
                        line,
                        column,
                        value,
                    },
                )),
                (None, Value::Scalar(name)) => {
                    if entries.iter().any(|(known, _)| *known == name) {
                        return Err((line, format!("a second `{name}`")));
                    }
                    *key = Some(name);
                }
                (None, Value::Null) => *key = Some("null".to_owned()),
                (None, _) => return Err((line, "a key that is not a text".to_owned())),
            },
        }
        Ok(())
    }
}

fn too_many() -> String {
    format!("more than {MAX_NODES} values: each use of an alias counts in full")
}

#[cfg(test)]
mod tests {
    use super::{Value, parse};

    #[test]
    fn scalars_stay_texts_and_are_read_as_needed() {
        let node = parse("version: 1.0\nok: Yes\nempty:\nquoted: \"null\"\nflags: a  b\n").unwrap();
        let get = |key| node.get(key).unwrap();
        assert_eq!(get("version").text(), Some("1.0"));
        assert_eq!(get("version").number(), Some(1.0));
        assert_eq!(get("ok").truth(), Some(true));
        assert_eq!(get("quoted").text(), Some("null"));
        assert_eq!(get("flags").words(), ["a", "b"]);
        assert!(node.get("empty").is_none());
    }

    #[test]
    fn nodes_know_their_lines_and_maps_their_order() {
        let node = parse("b: 1\na:\n  - x\n  - y: 2\n").unwrap();
        let keys: Vec<&str> = node.entries().iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["b", "a"]);
        let map = &node.get("a").unwrap().items()[1];
        assert_eq!((map.line, map.column), (4, 5));
        assert_eq!(map.get("y").unwrap().line, 4);
    }

    #[test]
    fn aliases_count_as_what_they_stand_for() {
        let shared = parse("a: &x [1, 2]\nb: *x\n").unwrap();
        assert_eq!(shared.get("b").unwrap().texts(), ["1", "2"]);
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for level in 1..12 {
            let before = vec![format!("*a{}", level - 1); 10].join(", ");
            let line = format!("a{level}: &a{level} [{before}]\n");
            bomb.push_str(&line);
        }
        let (line, reason) = parse(&bomb).unwrap_err();
        assert!(
            line > 3 && reason.contains("more than 200000 values"),
            "{reason}"
        );
    }

    #[test]
    fn what_is_no_plain_document_is_refused_with_its_line() {
        for (text, words) in [
            ("a: 1\na: 2\n", "a second `a`"),
            ("a: [1\n", ""),
            ("a: 1\n--- \nb: 2\n", "second document"),
            ("? [1]\n: 2\n", "a key that is not a text"),
            ("a: &x [*x]\n", ""),
            ("a: *unknown\n", ""),
        ] {
            let (line, reason) = parse(text).unwrap_err();
            assert!(
                line >= 1 && reason.contains(words),
                "{text}: {line}: {reason}"
            );
        }
        let deep = format!("a: {}{}", "[".repeat(5000), "]".repeat(5000));
        assert!(parse(&deep).is_err());
    }

    #[test]
    fn an_empty_text_is_null() {
        assert_eq!(parse("").unwrap().value, Value::Null);
        assert_eq!(parse("# nothing\n").unwrap().value, Value::Null);
    }
}
