//! Pieces of paragraphs: styles, links, pictures, code.

use super::nodes::{BLOCKS, Element, Node};
use super::reader::Reader;
use crate::tree::{Inline, TextStyle, in_style};

/// Elements that are left out, with their content, because they show nothing of a statement.
const SILENT: [&str; 14] = [
    "head", "title", "meta", "link", "base", "template", "wbr", "param", "source", "track", "col",
    "area", "noframes", "noembed",
];

/// Elements that are left out and reported.
const LOST: [&str; 14] = [
    "script", "iframe", "object", "embed", "applet", "video", "audio", "canvas", "svg", "input",
    "select", "textarea", "button", "map",
];

impl Reader<'_, '_> {
    /// The pieces of some nodes; blocks in them are separated by spaces.
    pub(super) fn inlines(&mut self, nodes: &[Node]) -> Vec<Inline> {
        let mut out = Vec::new();
        for node in nodes {
            let is_block = matches!(node, Node::Element(it) if BLOCKS.contains(&&*it.name));
            if is_block && !out.is_empty() {
                out.push(Inline::Text(" ".to_owned()));
            }
            out.extend(self.inline(node));
        }
        out
    }

    pub(super) fn inline(&mut self, node: &Node) -> Vec<Inline> {
        match node {
            Node::Text(text) => self.text(text),
            Node::Element(element) => match self.formula(element) {
                Some(maths) => vec![maths],
                None => self.element(element),
            },
        }
    }

    fn element(&mut self, element: &Element) -> Vec<Inline> {
        self.style_of(element);
        let name = &*element.name;
        match name {
            "br" => vec![Inline::Break],
            "img" => self.picture(element),
            "a" => self.link(element),
            "style" => Vec::new(),
            _ if SILENT.contains(&name) => Vec::new(),
            _ if LOST.contains(&name) => {
                self.lose(name);
                Vec::new()
            }
            "q" => {
                let mut inner = self.inlines(&element.children);
                inner.insert(0, Inline::Text("“".to_owned()));
                inner.push(Inline::Text("”".to_owned()));
                inner
            }
            "pre" => vec![Inline::Code(single_line(&element.text()))],
            _ => match Self::style(name) {
                // Code keeps its signs: there are no formulas in it.
                Some(TextStyle::Code) => vec![Inline::Code(single_line(&element.text()))],
                Some(style) => in_style(self.inlines(&element.children), style),
                None => self.inlines(&element.children),
            },
        }
    }

    /// The style that an element gives to its text.
    pub(super) fn style(name: &str) -> Option<TextStyle> {
        Some(match name {
            "b" | "strong" => TextStyle::Strong,
            "i" | "em" | "cite" | "dfn" | "var" => TextStyle::Emphasis,
            "u" | "ins" => TextStyle::Underline,
            "s" | "del" | "strike" => TextStyle::Struck,
            "sup" => TextStyle::Above,
            "sub" => TextStyle::Below,
            "code" | "tt" | "kbd" | "samp" => TextStyle::Code,
            _ => return None,
        })
    }

    /// Reports colours and the like.
    pub(super) fn style_of(&mut self, element: &Element) {
        let name = &*element.name;
        if name == "font" || name == "style" || element.get("style").is_some() {
            self.shared
                .losses
                .cosmetic("styles and colours of HTML", "they are left out");
        }
    }

    fn picture(&mut self, element: &Element) -> Vec<Inline> {
        let Some(target) = element.get("src").map(str::trim) else {
            return Vec::new();
        };
        if element.get("width").or(element.get("height")).is_some() {
            let what = "the sizes of pictures in HTML";
            self.shared
                .losses
                .cosmetic(what, "pictures have their own sizes");
        }
        let alt = element.get("alt").unwrap_or_default();
        vec![Inline::Image {
            target: target.to_owned(),
            text: vec![Inline::Text(alt.to_owned())],
        }]
    }

    fn link(&mut self, element: &Element) -> Vec<Inline> {
        let text = self.inlines(&element.children);
        let target = element.get("href").map(str::trim).unwrap_or_default();
        let scheme = target
            .split_once(':')
            .map(|(scheme, _)| scheme.to_ascii_lowercase());
        match scheme.as_deref() {
            // A link within the page: Markdown has no names to link to.
            None if target.is_empty() || target.starts_with('#') => text,
            None | Some("http" | "https" | "mailto" | "ftp") => vec![Inline::Link {
                target: target.to_owned(),
                text,
            }],
            Some(_) => {
                self.flatten("links in HTML that are not addresses of pages");
                text
            }
        }
    }
}

/// A text with single spaces, as browsers show code that is not in `<pre>`.
fn single_line(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    words.join(" ")
}
