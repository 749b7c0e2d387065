//! Access to the elements of problem.xml.

use crate::ImportError;
use roxmltree::{Document, Node, ParsingOptions};

pub(super) const FILE: &str = "problem.xml";

/// The maximum number of nodes in a document.
const MAX_NODES: u32 = 500_000;
/// The maximum nesting depth of elements.
const MAX_DEPTH: usize = 100;

/// A source file with the language that Polygon specifies.
#[derive(Clone, Debug)]
pub(super) struct SourceFile {
    pub(super) path: String,
    pub(super) kind: String,
}

#[derive(Clone, Copy)]
pub(super) struct XmlElement<'a, 'b>(Node<'a, 'b>);

/// Parses a document; entity definitions are rejected.
pub(super) fn parse(text: &str) -> Result<Document<'_>, ImportError> {
    let wrong = |line: Option<usize>, reason: String| ImportError::File {
        path: FILE.to_owned(),
        line,
        reason,
    };
    if depth(text) > MAX_DEPTH {
        let reason = format!("elements are nested more than {MAX_DEPTH} levels deep");
        return Err(wrong(None, reason));
    }
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let line = usize::try_from(error.pos().row).ok();
        wrong(line, error.to_string())
    })
}

/// The nesting depth of elements, as far as their brackets show.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for tag in text.split('<').skip(1) {
        let body = tag.split('>').next().unwrap_or_default();
        match body.as_bytes() {
            [b'/', ..] => depth = depth.saturating_sub(1),
            [b'?' | b'!', ..] | [.., b'/'] => {}
            _ => depth += 1,
        }
        deepest = deepest.max(depth);
    }
    deepest
}

impl<'a, 'b> XmlElement<'a, 'b> {
    pub(super) fn root(document: &'a Document<'b>) -> Self {
        Self(document.root_element())
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.0.attribute(name)
    }

    /// The number in an attribute, or in the element with its name.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        let inner = || self.one(name).and_then(|element| element.text());
        self.get(name).or_else(inner)?.trim().parse().ok()
    }

    pub(super) fn real(&self, name: &str) -> Option<f64> {
        let number: f64 = self.get(name)?.trim().parse().ok()?;
        Some(number).filter(|number| number.is_finite() && *number >= 0.0)
    }

    pub(super) fn text(&self) -> Option<&'a str> {
        self.0.text()
    }

    /// The names of its attributes.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &'a str> {
        self.0.attributes().map(|attribute| attribute.name())
    }

    /// The child elements with their names.
    pub(super) fn inner(&self) -> impl Iterator<Item = (&'a str, Self)> {
        let elements = self.0.children().filter(Node::is_element);
        elements.map(|node| (node.tag_name().name(), Self(node)))
    }

    /// The elements at a path of names.
    pub(super) fn all(&self, path: &str) -> Vec<Self> {
        let mut found = vec![*self];
        for name in path.split('/') {
            found = found
                .into_iter()
                .flat_map(|element| element.0.children())
                .filter(|node| node.is_element() && node.tag_name().name() == name)
                .map(Self)
                .collect();
        }
        found
    }

    /// The first element at a path of names.
    pub(super) fn one(&self, path: &str) -> Option<Self> {
        self.all(path).into_iter().next()
    }
}
