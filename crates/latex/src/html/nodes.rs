//! HTML as a tree of elements with a limited depth.
//!
//! # Theory of operation
//!
//! `html5ever` splits the text into tags and characters and decodes entities. The tree is built
//! here instead of by the rules of browsers: missing end tags are added where authors usually omit
//! them, end tags without an element are ignored, and elements below a fixed depth are left out, so
//! that functions on the tree may be recursive.

use html5ever::Attribute;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

/// The maximum depth of elements in the tree.
const MAX_DEPTH: usize = 100;

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is text without tags.
const RAW: [&str; 7] = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes",
];

/// Elements that start a new block, so that they end an open paragraph.
pub(super) const BLOCKS: [&str; 36] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "details",
    "dd",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "ul",
    "body",
];

/// An element or a text.
#[derive(Debug)]
pub(super) enum Node {
    Text(String),
    Element(Element),
}

#[derive(Debug, Default)]
pub(super) struct Element {
    /// The name in lower case.
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    pub(super) children: Vec<Node>,
}

impl Element {
    /// The value of an attribute.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether one of its classes satisfies a condition.
    pub(super) fn has_class(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        let classes = self.get("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(is_wanted)
    }

    /// The text in it, with a line break for each `<br>`.
    pub(super) fn text(&self) -> String {
        let piece = |node: &Node| match node {
            Node::Text(text) => text.clone(),
            Node::Element(element) if element.name == "br" => "\n".to_owned(),
            Node::Element(element) => element.text(),
        };
        self.children.iter().map(piece).collect()
    }

    /// The first element in it that satisfies a condition.
    pub(super) fn find(&self, is_wanted: &impl Fn(&Self) -> bool) -> Option<&Self> {
        self.elements().find_map(|child| {
            let is_found = is_wanted(child).then_some(child);
            is_found.or_else(|| child.find(is_wanted))
        })
    }

    /// The elements directly in it.
    pub(super) fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// Whether it is a block, or has one in it.
    pub(super) fn has_block(&self) -> bool {
        BLOCKS.contains(&&*self.name) || self.elements().any(Self::has_block)
    }
}

/// The elements of a text in HTML, and whether some were nested too deeply to be in the tree.
pub(super) fn parse(text: &str) -> (Vec<Node>, bool) {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    let sink = Sink(RefCell::new(Builder::default()));
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    // The tokenizer stops after a script, so that a browser could run it.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    let mut builder = tokenizer.sink.0.take();
    builder.truncate(0);
    (builder.root, builder.is_too_deep)
}

struct Sink(RefCell<Builder>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut builder = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => builder.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                builder.start(&tag);
                return match &*tag.name {
                    "script" => TokenSinkResult::RawData(ScriptData),
                    "title" | "textarea" => TokenSinkResult::RawData(Rcdata),
                    name if RAW.contains(&name) => TokenSinkResult::RawData(Rawtext),
                    _ => TokenSinkResult::Continue,
                };
            }
            Token::TagToken(tag) => builder.end(&tag.name),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct Builder {
    root: Vec<Node>,
    /// The open elements, the outermost first.
    open: Vec<Element>,
    is_too_deep: bool,
}

impl Builder {
    fn nodes(&mut self) -> &mut Vec<Node> {
        match self.open.last_mut() {
            Some(element) => &mut element.children,
            None => &mut self.root,
        }
    }

    fn text(&mut self, text: &str) {
        match self.nodes().last_mut() {
            Some(Node::Text(before)) => before.push_str(text),
            _ => self.nodes().push(Node::Text(text.to_owned())),
        }
    }

    fn start(&mut self, tag: &Tag) {
        let name = &*tag.name;
        self.end_before(name);
        let attribute = |it: &Attribute| (it.name.local.to_string(), it.value.to_string());
        let element = Element {
            name: name.to_owned(),
            attributes: tag.attrs.iter().map(attribute).collect(),
            children: Vec::new(),
        };
        if VOID.contains(&name) {
            self.nodes().push(Node::Element(element));
        } else if self.open.len() < MAX_DEPTH || RAW.contains(&name) {
            self.open.push(element);
        } else {
            self.is_too_deep = true;
        }
    }

    /// Ends the elements that the start of another one ends.
    fn end_before(&mut self, name: &str) {
        let rows = ["thead", "tbody", "tfoot"];
        match name {
            "li" => self.close(&["li"], &["ul", "ol", "menu", "dir", "td", "th", "table"]),
            "dt" | "dd" => self.close(&["dt", "dd"], &["dl", "td", "th", "table"]),
            "td" | "th" => self.close(&["td", "th"], &["tr", "table"]),
            "tr" => self.close(&["tr"], &["table"]),
            _ if rows.contains(&name) => self.close(&rows, &["table"]),
            _ => {}
        }
        if BLOCKS.contains(&name) {
            self.close(
                &["p"],
                &["td", "th", "table", "caption", "object", "button"],
            );
        }
    }

    fn end(&mut self, name: &str) {
        const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
        match name {
            "br" => self.nodes().push(Node::Element(Element {
                name: "br".to_owned(),
                ..Element::default()
            })),
            "table" => self.close(&["table"], &[]),
            "tr" | "td" | "th" | "thead" | "tbody" | "tfoot" => self.close(&[name], &["table"]),
            _ if HEADINGS.contains(&name) => self.close(&HEADINGS, &["td", "th", "table"]),
            _ => self.close(&[name], &["td", "th", "table"]),
        }
    }

    /// Ends the innermost of these elements with all in it, unless it is outside of one of `stops`.
    fn close(&mut self, names: &[&str], stops: &[&str]) {
        let mut open = self.open.iter().rev();
        let is_edge = |it: &&Element| names.contains(&&*it.name) || stops.contains(&&*it.name);
        let above = open.position(|it| is_edge(&it));
        let Some(at) = above.map(|above| self.open.len() - 1 - above) else {
            return;
        };
        if names.contains(&&*self.open[at].name) {
            self.truncate(at);
        }
    }

    /// Ends open elements until `depth` are left.
    fn truncate(&mut self, depth: usize) {
        while self.open.len() > depth
            && let Some(element) = self.open.pop()
        {
            self.nodes().push(Node::Element(element));
        }
    }
}
