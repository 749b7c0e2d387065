//! An XML writer.

use base::text::escape_markup;
use std::fmt::Write as _;

/// An element with attributes, and with children or a text.
#[derive(Debug)]
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
            text: String::new(),
        }
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    pub(super) fn child(self, child: Self) -> Self {
        self.children([child])
    }

    pub(super) fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Adds a child that contains a text.
    pub(super) fn text_child(self, name: &'static str, text: impl Into<String>) -> Self {
        let child = Self {
            text: text.into(),
            ..Self::new(name)
        };
        self.child(child)
    }

    /// A document with this element as its root.
    pub(super) fn document(&self) -> String {
        let mut out = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n".to_owned();
        self.write(&mut out, 0);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let indent = "    ".repeat(depth);
        let _ = write!(out, "{indent}<{}", self.name);
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"{}\"", escape_markup(value));
        }
        if self.children.is_empty() && self.text.is_empty() {
            out.push_str("/>\n");
        } else if self.children.is_empty() {
            let _ = writeln!(out, ">{}</{}>", escape_markup(&self.text), self.name);
        } else {
            out.push_str(">\n");
            for child in &self.children {
                child.write(out, depth + 1);
            }
            let _ = writeln!(out, "{indent}</{}>", self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Element;

    #[test]
    fn elements_nest_and_texts_are_escaped() {
        let root = Element::new("a")
            .with("b", "<\"&\">")
            .child(Element::new("c"))
            .text_child("d", "1 < 2");
        let document = root.document();
        let (_, body) = document.split_once('\n').unwrap();
        assert_eq!(
            body,
            "<a b=\"&lt;&quot;&amp;&quot;&gt;\">\n    <c/>\n    <d>1 &lt; 2</d>\n</a>\n"
        );
    }
}
