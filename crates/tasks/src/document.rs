//! JSON that is parsed only as far as needed.
//!
//! # Theory of operation
//!
//! A [`Node`] is a range of the line and its path. Accessing its members or its elements creates a
//! list of ranges, not values: so memory stays close to the length of the line whatever its
//! nesting, and numbers keep all their digits. Unused parts are skipped without recursion. Objects
//! and lists with too many entries are refused.

use crate::mistake::{TaskError, shown, shown_value};
use base::text::nearest;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// The maximum number of members of an object.
const MEMBERS: usize = 10_000;
/// The maximum number of elements of a list.
const ELEMENTS: usize = 100_000;
/// The maximum depth of values that are passed to a program or a checker.
const DEPTH: usize = 100;

/// A value and its path.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    raw: &'a str,
    path: String,
}

/// The members of an object.
#[derive(Clone, Debug)]
pub(crate) struct Object<'a> {
    members: BTreeMap<String, &'a str>,
    path: String,
}

impl<'a> Node<'a> {
    /// The value in a text, at this path of the line.
    pub(crate) fn parse(text: &'a str, path: &str) -> Result<Self, TaskError> {
        let raw: &RawValue = serde_json::from_str(text)
            .map_err(|error| TaskError::new(path, broken(&error), "one JSON value"))?;
        Ok(Self {
            raw: raw.get(),
            path: path.to_owned(),
        })
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The value as written.
    pub(crate) fn raw(&self) -> &'a str {
        self.raw
    }

    /// The error that something else was expected here.
    pub(crate) fn wants(&self, expected: impl Into<String>) -> TaskError {
        TaskError::new(&self.path, self.found(), expected)
    }

    fn found(&self) -> String {
        match self.raw.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "a list".to_owned(),
            Some(b'"') => self
                .text()
                .map_or_else(|wrong| wrong.found, |it| shown(&it)),
            _ => shown_value(self.raw),
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        self.raw == "null"
    }

    pub(crate) fn is_text(&self) -> bool {
        self.raw.starts_with('"')
    }

    pub(crate) fn is_list(&self) -> bool {
        self.raw.starts_with('[')
    }

    pub(crate) fn is_object(&self) -> bool {
        self.raw.starts_with('{')
    }

    /// The members, if it is an object.
    pub(crate) fn object(&self) -> Result<Object<'a>, TaskError> {
        if !self.is_object() {
            return Err(self.wants("an object"));
        }
        let members: Members<'a> =
            self.read(&format!("an object of at most {MEMBERS} keys, each once"))?;
        Ok(Object {
            members: members.0,
            path: self.path.clone(),
        })
    }

    /// The elements, if it is a list.
    pub(crate) fn list(&self) -> Result<Vec<Self>, TaskError> {
        if !self.is_list() {
            return Err(self.wants("a list"));
        }
        let elements: Elements<'a> =
            self.read(&format!("a list of at most {ELEMENTS} elements"))?;
        let elements = elements.0.into_iter().enumerate();
        let node = |(index, raw)| Self {
            raw,
            path: format!("{}[{index}]", self.path),
        };
        Ok(elements.map(node).collect())
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Result<String, TaskError> {
        if !self.is_text() {
            return Err(self.wants("a text"));
        }
        self.read("a text in which escapes stand for characters")
    }

    /// The number, rounded to a double.
    pub(crate) fn number(&self) -> Result<f64, TaskError> {
        let number: Result<f64, _> = serde_json::from_str(self.raw);
        number.map_err(|_| self.wants("a number"))
    }

    /// The number, if it is an integer of at least 0.
    pub(crate) fn whole(&self) -> Result<u64, TaskError> {
        let number: Result<u64, _> = serde_json::from_str(self.raw);
        number.map_err(|_| self.wants("a whole number from 0 up, below 2^64"))
    }

    /// Whether it is true.
    pub(crate) fn truth(&self) -> Result<bool, TaskError> {
        let truth: Result<bool, _> = serde_json::from_str(self.raw);
        truth.map_err(|_| self.wants("true or false"))
    }

    /// The value as written, if it is not nested so deep that its readers might fail.
    pub(crate) fn shallow(&self) -> Result<&'a str, TaskError> {
        if depth(self.raw) <= DEPTH {
            return Ok(self.raw);
        }
        let expected = format!("a value that is nested at most {DEPTH} deep");
        Err(TaskError::new(&self.path, "a deeper one", expected))
    }

    fn read<T: Deserialize<'a>>(&self, expected: &str) -> Result<T, TaskError> {
        serde_json::from_str(self.raw)
            .map_err(|error| TaskError::new(&self.path, broken(&error), expected))
    }
}

impl<'a> Object<'a> {
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The member with this name; `null` counts as missing.
    pub(crate) fn get(&self, key: &str) -> Option<Node<'a>> {
        let raw = self.members.get(key)?;
        let node = Node {
            raw,
            path: format!("{}.{key}", self.path),
        };
        (!node.is_null()).then_some(node)
    }

    /// Whether it has a member with this name, even `null`.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.members.contains_key(key)
    }

    /// The member with this name, which is required.
    pub(crate) fn need(&self, key: &str, expected: &str) -> Result<Node<'a>, TaskError> {
        let missing = || TaskError::new(format!("{}.{key}", self.path), "nothing", expected);
        self.get(key).ok_or_else(missing)
    }

    /// The members, in the order of their names.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&str, Node<'a>)> {
        self.members.iter().map(|(key, raw)| {
            let path = format!("{}[{}]", self.path, shown(key));
            (key.as_str(), Node { raw, path })
        })
    }

    /// Refuses members with other names.
    pub(crate) fn only(&self, known: &[&str]) -> Result<(), TaskError> {
        let Some(odd) = self.members.keys().find(|key| !known.contains(&&***key)) else {
            return Ok(());
        };
        let names: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
        let expected = match nearest(odd, &names) {
            Some(near) => format!("`{near}`"),
            None => format!("no keys but {}", names.join(", ")),
        };
        let found = format!("the unknown key {}", shown(odd));
        Err(TaskError::new(&self.path, found, expected))
    }

    /// Some of the names of the members, for messages.
    pub(crate) fn names(&self) -> String {
        let names = self.members.keys().take(8).map(|key| shown(key));
        let names = names.collect::<Vec<_>>().join(", ");
        if names.is_empty() {
            return "an object without keys".to_owned();
        }
        format!("an object with the keys {names}")
    }
}

/// The parser's message, without the position: that refers to a text within a line.
fn broken(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    match (error.line(), error.column()) {
        (0, _) => said.to_owned(),
        (1, column) => format!("{said} (byte {column})"),
        (line, column) => format!("{said} (line {line}, byte {column})"),
    }
}

/// The depth of lists and objects in a value.
fn depth(raw: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_text, mut is_escaped) = (false, false);
    for byte in raw.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

struct Members<'a>(BTreeMap<String, &'a str>);
struct Elements<'a>(Vec<&'a str>);
struct MembersVisitor;
struct ElementsVisitor;

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(MembersVisitor).map(Self)
    }
}

impl<'a> Deserialize<'a> for Elements<'a> {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(ElementsVisitor).map(Self)
    }
}

impl<'a> Visitor<'a> for MembersVisitor {
    type Value = BTreeMap<String, &'a str>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = BTreeMap::new();
        while let Some((key, raw)) = map.next_entry::<String, &RawValue>()? {
            if members.contains_key(&key) {
                return Err(A::Error::custom(format_args!("{} twice", shown(&key))));
            }
            if members.len() == MEMBERS {
                return Err(A::Error::custom(format_args!("more than {MEMBERS} keys")));
            }
            members.insert(key, raw.get());
        }
        Ok(members)
    }
}

impl<'a> Visitor<'a> for ElementsVisitor {
    type Value = Vec<&'a str>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(raw) = list.next_element::<&RawValue>()? {
            if elements.len() == ELEMENTS {
                return Err(A::Error::custom(format_args!(
                    "more than {ELEMENTS} elements"
                )));
            }
            elements.push(raw.get());
        }
        Ok(elements)
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, depth};

    fn node(text: &str) -> Node<'_> {
        Node::parse(text, "$").unwrap()
    }

    #[test]
    fn places_are_paths() {
        let object = node(r#"{"a": [1, {"b": "x"}]}"#).object().unwrap();
        let list = object.get("a").unwrap().list().unwrap();
        let inner = list[1].object().unwrap().get("b").unwrap();
        assert_eq!(
            (inner.path(), inner.text().unwrap().as_str()),
            ("$.a[1].b", "x")
        );
        let wrong = list[0].text().unwrap_err();
        assert_eq!(wrong.to_string(), "$.a[0]: found 1, expected a text");
    }

    #[test]
    fn numbers_keep_their_digits() {
        let number = "123456789012345678901234567890.5";
        assert_eq!(node(number).raw(), number);
        assert!(node("18446744073709551616").whole().is_err());
        assert!(node("1e999").number().is_err());
        assert_eq!(node("18446744073709551615").whole(), Ok(u64::MAX));
    }

    #[test]
    fn what_nests_deep_is_skipped_and_never_handed_on() {
        let deep = format!(
            "{{\"x\": {}1{}, \"y\": 2}}",
            "[".repeat(99_999),
            "]".repeat(99_999)
        );
        let object = node(&deep).object().unwrap();
        assert_eq!(object.get("y").unwrap().whole(), Ok(2));
        assert!(object.get("x").unwrap().shallow().is_err());
        assert_eq!(depth(r#"["]]\"[[[", {"a": [0]}]"#), 3);
    }

    #[test]
    fn a_key_twice_and_a_key_too_many_are_refused() {
        let wrong = node(r#"{"a": 1, "a": 2}"#).object().unwrap_err();
        assert!(wrong.found.contains("\"a\" twice"), "{wrong}");
        let object = node(r#"{"time_limt": 1}"#).object().unwrap();
        let wrong = object.only(&["id", "time_limit"]).unwrap_err();
        assert_eq!(wrong.expected, "`time_limit`");
    }

    #[test]
    fn too_many_elements_are_refused() {
        let many = format!("[{}0]", "0,".repeat(100_000));
        assert!(
            node(&many)
                .list()
                .unwrap_err()
                .found
                .contains("more than 100000")
        );
    }

    #[test]
    fn what_is_no_json_says_where() {
        let wrong = Node::parse("{\"a\": }", "$").unwrap_err();
        assert_eq!(wrong.path, "$");
        assert!(wrong.found.contains("(byte 7)"), "{wrong}");
        let lone = r#"{"a": "\ud800"}"#;
        let wrong = node(lone).object().unwrap().get("a").unwrap().text();
        assert_eq!(wrong.unwrap_err().path, "$.a");
    }
}
