//! Paragraphs, headings, lists, code.

use super::nodes::{Element, Node};
use super::reader::Reader;
use crate::tree::{Block, Inline, MarkupList, TextStyle, styled};

/// The line that stands for the samples in a statement.
const SAMPLES: &str = "{{samples}}";

impl Reader<'_, '_> {
    /// The blocks of some nodes; text between blocks becomes paragraphs.
    pub(super) fn flow(&mut self, nodes: &[Node]) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut line: Vec<Inline> = Vec::new();
        for node in nodes {
            match node {
                Node::Element(element) if element.has_block() || is_samples(element) => {
                    end_paragraph(&mut line, &mut blocks);
                    self.block(element, &mut blocks);
                }
                _ => line.extend(self.inline(node)),
            }
        }
        end_paragraph(&mut line, &mut blocks);
        blocks
    }

    fn block(&mut self, element: &Element, blocks: &mut Vec<Block>) {
        if is_samples(element) {
            self.samples(blocks);
            return;
        }
        if let Some(maths) = self.formula(element) {
            blocks.push(Block::Paragraph(vec![maths]));
            return;
        }
        self.style_of(element);
        let name = &*element.name;
        let level = name.strip_prefix('h').and_then(|it| it.parse().ok());
        match name {
            _ if level.is_some() => {
                let title = self.inlines(&element.children);
                if !is_empty(&title) {
                    blocks.push(Block::Heading(level.unwrap_or(1), title));
                }
            }
            "pre" => blocks.push(code(element)),
            "ul" | "ol" | "menu" | "dir" => blocks.extend(self.list(element)),
            "dt" => blocks.extend(styled(self.flow(&element.children), TextStyle::Strong)),
            "table" => self.table(element, blocks),
            "blockquote" => {
                let inner = self.flow(&element.children);
                if !inner.is_empty() {
                    blocks.push(Block::Quote(inner));
                }
            }
            "hr" => blocks.push(Block::Rule),
            _ => {
                let inner = self.flow(&element.children);
                let style = Self::style(name).filter(|it| *it != TextStyle::Code);
                blocks.extend(match style {
                    Some(style) => styled(inner, style),
                    None => inner,
                });
            }
        }
    }

    /// The first samples become the placeholder; samples are written from the cases.
    fn samples(&mut self, blocks: &mut Vec<Block>) {
        if !self.has_samples {
            blocks.push(Block::Raw(SAMPLES.to_owned()));
        }
        self.has_samples = true;
        self.shared.losses.cosmetic(
            "samples in HTML",
            "the statement shows those of the package, in the usual form",
        );
    }

    fn list(&mut self, element: &Element) -> Option<Block> {
        let mut items: Vec<Vec<Block>> = Vec::new();
        for node in &element.children {
            match node {
                Node::Element(item) if item.name == "li" => items.push(self.flow(&item.children)),
                other => {
                    // Anything between items belongs to the item before it.
                    let blocks = self.flow(std::slice::from_ref(other));
                    match items.last_mut() {
                        _ if blocks.is_empty() => {}
                        Some(item) => item.extend(blocks),
                        None => items.push(blocks),
                    }
                }
            }
        }
        let start = element.get("start").and_then(|start| start.parse().ok());
        let start = (element.name == "ol").then(|| start.unwrap_or(1));
        let is_loose = (items.iter()).any(|item| item.len() > 1 && !ends_with_list(item));
        (!items.is_empty()).then_some(Block::List(MarkupList {
            start,
            is_loose,
            items,
        }))
    }
}

/// Whether an item is one paragraph with a list below it.
fn ends_with_list(item: &[Block]) -> bool {
    matches!(item, [Block::Paragraph(_), Block::List(_)])
}

/// Whether an element shows samples: the class is used by Kattis, Codeforces and others.
fn is_samples(element: &Element) -> bool {
    let names = ["sample", "samples", "sample-test", "sample-tests"];
    (element.name == "table" || element.name == "div")
        && element.has_class(|it| names.contains(&it))
}

fn end_paragraph(line: &mut Vec<Inline>, blocks: &mut Vec<Block>) {
    let line = std::mem::take(line);
    if !is_empty(&line) {
        blocks.push(Block::Paragraph(line));
    }
}

/// Whether nothing is visible of these pieces.
pub(super) fn is_empty(inlines: &[Inline]) -> bool {
    inlines.iter().all(|inline| match inline {
        Inline::Text(text) => text.trim().is_empty(),
        Inline::Styled(_, inner) => is_empty(inner),
        Inline::Break => true,
        _ => false,
    })
}

fn code(element: &Element) -> Block {
    let text = element.text();
    // The line break after the tag is not a part of the text.
    let text = text.strip_prefix('\n').unwrap_or(&text).to_owned();
    let inner = element.elements().find(|it| it.name == "code");
    let classes = [Some(element), inner].into_iter().flatten();
    let language = classes.into_iter().find_map(|it| {
        let mut classes = it.get("class")?.split_ascii_whitespace();
        classes.find_map(|it| it.strip_prefix("language-").or(it.strip_prefix("lang-")))
    });
    let is_word = |it: &&str| {
        it.bytes()
            .all(|it| it.is_ascii_alphanumeric() || b"+#-".contains(&it))
    };
    Block::Code {
        language: language.filter(is_word).unwrap_or_default().to_owned(),
        text,
    }
}
