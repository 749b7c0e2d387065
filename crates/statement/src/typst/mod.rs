//! Markdown as Typst.
//!
//! # Theory of operation
//!
//! Text is escaped, so a statement cannot run code of Typst. Emphasis is written as function calls,
//! because signs such as `*` count only beside words. Content of items and of quotes is indented.

mod blocks;
mod document;
mod escape;
mod grids;
mod maths;
mod signs;
mod tags;

pub(super) use document::{
    cover, credits, document, facts, interaction, language, link, mark, pair, slide, slides, title,
};
pub(super) use escape::escaped;

use super::html::addressed;
use super::lists::is_loose;
use super::pictures::{self, ReferenceTarget};
use super::tags::{commands, is_break};
use blocks::{column, heading};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag, TagEnd};
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum depth of notes that refer to notes.
const DEEPEST: usize = 4;

/// The end of a call with a content.
const CLOSE: &str = "]";

/// A piece of Markdown.
pub(super) fn text(markdown: &str) -> String {
    let events: Vec<Event> = addressed(markdown).collect();
    let mut writer = Writer::new(&events);
    writer.range(0..events.len());
    format!("{}\n", writer.out.trim_ascii())
}

struct Writer<'e> {
    events: &'e [Event<'e>],
    /// The definitions of notes, by their names.
    notes: BTreeMap<&'e str, Range<usize>>,
    /// The replacements of HTML tags.
    tags: BTreeMap<usize, &'static str>,
    out: String,
    /// The text of code with its language.
    code: Option<(String, String)>,
    /// The block of HTML so far.
    html: String,
    /// For each list, the number of the next item, if it does not follow from the one before, and
    /// whether its items are paragraphs.
    lists: Vec<TypstList>,
    /// For each picture, where its text begins and whether it is a paragraph by itself.
    pictures: Vec<EmbeddedPicture>,
    /// What stands before each further line.
    indent: String,
    /// The length of the output directly after a call, which some signs would continue.
    call_end: usize,
    /// The depth of notes here.
    depth: usize,
}

struct TypstList {
    /// The number of the next item; `None` for bullets.
    number: Option<u64>,
    is_loose: bool,
}

struct EmbeddedPicture {
    target: String,
    start: usize,
    is_alone: bool,
}

impl<'e> Writer<'e> {
    fn new(events: &'e [Event<'e>]) -> Self {
        let mut notes = BTreeMap::new();
        let mut open = None;
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Start(Tag::FootnoteDefinition(name)) => open = Some((&**name, at + 1)),
                Event::End(TagEnd::FootnoteDefinition) => {
                    notes.extend(open.take().map(|(name, start)| (name, start..at)));
                }
                _ => {}
            }
        }
        Self {
            events,
            notes,
            tags: commands(events, tags::command, CLOSE),
            out: String::new(),
            code: None,
            html: String::new(),
            lists: Vec::new(),
            pictures: Vec::new(),
            indent: String::new(),
            call_end: usize::MAX,
            depth: 0,
        }
    }

    fn range(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            if let Event::Start(Tag::FootnoteDefinition(name)) = &self.events[at] {
                at = self.notes.get(&**name).map_or(at, |note| note.end);
            } else {
                self.event(at);
            }
            at += 1;
        }
    }

    fn event(&mut self, at: usize) {
        match &self.events[at] {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(*tag),
            Event::Text(text) => match &mut self.code {
                Some((code, _)) => code.push_str(text),
                None => self.put(&escape::after(text, &self.out)),
            },
            Event::Code(code) => self.put_expression(&escape::code(code)),
            Event::InlineMath(tex) => self.put_expression(&maths::formula(tex, false)),
            Event::DisplayMath(tex) => self.put_expression(&maths::formula(tex, true)),
            Event::SoftBreak => self.put("\n"),
            Event::HardBreak => self.put(" \\\n"),
            Event::Rule => self.block("#line(length: 100%)"),
            Event::Html(html) => self.html.push_str(html),
            Event::InlineHtml(html) => match self.tags.get(&at) {
                Some(command) if *command == CLOSE => self.put_call(command),
                Some(command) => self.put(command),
                None => self.markup(html),
            },
            Event::FootnoteReference(name) => self.note(name),
            Event::TaskListMarker(done) => {
                self.put(if *done { "\\[x\\] " } else { "\\[ \\] " });
            }
        }
    }

    /// Puts code or maths, which is a call if it has no form of its own.
    fn put_expression(&mut self, text: &str) {
        if text.starts_with('#') {
            self.put_call(text);
        } else {
            self.put(text);
        }
    }

    /// Puts the end of a call.
    fn put_call(&mut self, text: &str) {
        self.put(text);
        self.call_end = self.out.len();
    }

    fn put(&mut self, text: &str) {
        if self.call_end == self.out.len() && text.starts_with(['(', '[', '.', ';']) {
            self.out.push(';');
        }
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.out.push('\n');
            }
            if !line.is_empty() && self.out.ends_with('\n') {
                self.out.push_str(&self.indent);
            }
            self.out.push_str(line);
        }
    }

    /// Starts a block on a line of its own.
    fn fresh_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') && !self.is_after_mark() {
            self.put("\n");
        }
    }

    /// Whether the mark of an item has just been written.
    fn is_after_mark(&self) -> bool {
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        let mark = line.trim_start();
        mark == "- " || mark == "+ " || mark.trim_end().strip_suffix('.').is_some_and(is_number)
    }

    /// Ends a block. An empty line follows, except between items that are not paragraphs.
    fn end_block(&mut self) {
        self.fresh_line();
        if self.lists.last().is_none_or(|list| list.is_loose) && !self.out.ends_with("\n\n") {
            self.put("\n");
        }
    }

    fn block(&mut self, text: &str) {
        self.fresh_line();
        self.put(text);
        self.end_block();
    }

    fn note(&mut self, name: &str) {
        match self.notes.get(name).cloned() {
            Some(range) if self.depth < DEEPEST => {
                let mut note = Self {
                    depth: self.depth + 1,
                    ..Self::new(self.events)
                };
                note.range(range);
                self.put_call(&format!("#footnote[{}]", note.out.trim_ascii()));
            }
            _ => self.put_call(&format!("#super[{}]", escaped(name))),
        }
    }

    /// Pieces of HTML: pictures without the tags around them, and everything else unchanged.
    fn markup(&mut self, html: &str) {
        let sources = pictures::sources(html);
        if is_break(html) {
            self.put(" \\\n");
        } else if html.trim().starts_with("<!--") {
            // Comments are for the reader of the source.
        } else if sources.is_empty() {
            self.put(&escape::after(html, &self.out));
        }
        for source in sources {
            let target = html[source].replace("&amp;", "&");
            self.put_call(&format!("#box({})", image(&target)));
        }
    }

    fn start(&mut self, tag: &Tag, at: usize) {
        match tag {
            Tag::Heading { level, .. } => {
                self.fresh_line();
                self.put(heading(*level));
            }
            Tag::BlockQuote(_) => self.open_block("#quote(block: true)[\n"),
            Tag::CodeBlock(kind) => {
                self.fresh_line();
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((String::new(), language));
            }
            Tag::List(start) => {
                self.fresh_line();
                self.lists.push(TypstList {
                    number: *start,
                    is_loose: is_loose(&self.events[at..]),
                });
            }
            Tag::Item => self.item(),
            Tag::Table(columns) => self.table(columns),
            Tag::TableHead => self.put("table.header("),
            Tag::TableCell => self.put("["),
            Tag::Emphasis => self.put("#emph["),
            Tag::Strong => self.put("#strong["),
            Tag::Link { dest_url, .. } => {
                self.put(&format!("#link({})[", escape::string(dest_url)));
            }
            Tag::Image { dest_url, .. } => self.open_picture(dest_url, at),
            _ => {}
        }
    }

    fn open_block(&mut self, text: &str) {
        self.fresh_line();
        self.put(text);
        self.indent.push_str("  ");
        self.lists.push(TypstList {
            number: None,
            is_loose: true,
        });
    }

    fn item(&mut self) {
        self.fresh_line();
        let mark = match self.lists.last_mut().and_then(|list| list.number.as_mut()) {
            None => "- ".to_owned(),
            Some(number) => {
                let mark = format!("{number}. ");
                *number += 1;
                mark
            }
        };
        self.put(&mark);
        self.indent.push_str("  ");
    }

    fn table(&mut self, columns: &[Alignment]) {
        let sides: String = columns.iter().map(|side| column(*side)).collect();
        let count = columns.len();
        self.open_block(&format!(
            "#table(\n  columns: {count},\n  align: ({sides}),\n"
        ));
    }

    fn open_picture(&mut self, target: &str, at: usize) {
        let before = at.checked_sub(1).map(|at| &self.events[at]);
        let is_end = |event: &Event| *event == Event::End(TagEnd::Image);
        let end = self.events[at..].iter().position(is_end);
        let after = end.and_then(|end| self.events.get(at + end + 1));
        self.pictures.push(EmbeddedPicture {
            target: target.to_owned(),
            start: self.out.len(),
            is_alone: before == Some(&Event::Start(Tag::Paragraph))
                && after == Some(&Event::End(TagEnd::Paragraph)),
        });
    }

    fn close_picture(&mut self) {
        let Some(picture) = self.pictures.pop() else {
            return;
        };
        let text = self.out.split_off(picture.start);
        let text = text.trim();
        let image = image(&picture.target);
        self.put_call(&match text {
            _ if !self.pictures.is_empty() => text.to_owned(),
            "" if picture.is_alone => format!("#{image}"),
            text if picture.is_alone => {
                format!("#figure({image}, numbering: none, caption: [{text}])")
            }
            _ => format!("#box({image})"),
        });
    }

    fn close_block(&mut self, end: &str) {
        self.lists.pop();
        let length = self.out.trim_ascii_end().len();
        self.out.truncate(length);
        self.indent.truncate(self.indent.len().saturating_sub(2));
        self.block(end);
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.put("\n\n"),
            TagEnd::Heading(_) => self.end_block(),
            TagEnd::BlockQuote(_) => self.close_block("]"),
            TagEnd::CodeBlock => {
                let (code, language) = self.code.take().unwrap_or_default();
                self.put(&escape::listing(&code, &language));
                self.end_block();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                let length = self.out.trim_ascii_end().len();
                self.out.truncate(length);
                self.end_block();
            }
            TagEnd::Item => {
                self.indent.truncate(self.indent.len().saturating_sub(2));
                self.fresh_line();
            }
            TagEnd::Table => self.close_block(")"),
            TagEnd::TableHead => self.put("),\n"),
            TagEnd::TableRow => self.put("\n"),
            TagEnd::TableCell => self.put("], "),
            TagEnd::HtmlBlock => {
                let html = std::mem::take(&mut self.html);
                self.markup(html.trim_end());
                self.end_block();
            }
            TagEnd::Image => self.close_picture(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link => self.put_call("]"),
            _ => {}
        }
    }
}

/// A picture of the problem; of an address, the address.
fn image(target: &str) -> String {
    match ReferenceTarget::parse(target) {
        ReferenceTarget::File(path) => format!("image({})", escape::string(&path)),
        ReferenceTarget::Outside | ReferenceTarget::RemoteResult => {
            format!("link({})", escape::string(target))
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

#[cfg(test)]
mod tests;
