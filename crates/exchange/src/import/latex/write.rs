//! From a tree to Markdown.

use super::escape;
use super::parser::Shared;
use super::tree::{Block, Column, Inline, List, Style, plain};
use std::fmt::Write as _;

/// The document, with its notes at the end.
pub(super) fn markdown(blocks: &[Block], shared: &mut Shared) -> String {
    let mut writer = Writer { shared };
    let mut out = writer.blocks(blocks, "\n\n");
    let mut number = 0;
    while let Some(note) = writer.shared.footnotes.get(number).cloned() {
        number += 1;
        let text = writer.blocks(&note, "\n\n");
        let _ = write!(out, "\n\n[^{number}]: {}", indented(&text, 4));
    }
    format!("{}\n", out.trim())
}

struct Writer<'w, 's> {
    shared: &'w mut Shared<'s>,
}

/// What stands around a piece of a paragraph.
#[derive(Clone, Copy)]
struct Around {
    before: Option<char>,
    after: Option<char>,
}

impl Writer<'_, '_> {
    fn blocks(&mut self, blocks: &[Block], between: &str) -> String {
        let mut out = String::new();
        // Two lists in a row have different marks, else they were one.
        let mut is_second = false;
        let mut previous: Option<&Block> = None;
        for block in blocks {
            is_second =
                matches!((previous, block), (Some(Block::List(_)), Block::List(_))) && !is_second;
            let text = self.block(block, is_second);
            if text.is_empty() {
                continue;
            }
            if !out.is_empty() {
                let is_table = matches!(block, Block::Table { .. } | Block::Paragraph(_))
                    && !matches!(previous, Some(Block::Code { .. } | Block::List(_)));
                out += if is_table || matches!(block, Block::Raw(_)) {
                    "\n\n"
                } else {
                    between
                };
            }
            out += &text;
            previous = Some(block);
        }
        out
    }

    fn block(&mut self, block: &Block, is_second: bool) -> String {
        match block {
            Block::Paragraph(inlines) => escape::lines(self.line(inlines).trim()),
            Block::Heading(level, title) => {
                let title = self.line(title).replace('\n', " ");
                let title = title.trim();
                let end = title.len() - title.trim_end_matches('#').len();
                let (title, marks) = title.split_at(title.len() - end);
                let marks = marks.replace('#', "\\#");
                format!("{} {title}{marks}", "#".repeat(*level))
            }
            Block::Code { language, text } => {
                let fence = escape::fence(text);
                let end = if text.is_empty() || text.ends_with('\n') {
                    ""
                } else {
                    "\n"
                };
                format!("{fence}{language}\n{text}{end}{fence}")
            }
            Block::List(list) => self.list(list, is_second),
            Block::Table { columns, rows } => self.table(columns, rows),
            Block::Quote(blocks) => {
                let text = self.blocks(blocks, "\n\n");
                let lines = text
                    .lines()
                    .map(|line| format!("> {line}").trim_end().to_owned());
                lines.collect::<Vec<_>>().join("\n")
            }
            Block::Rule => "---".to_owned(),
            Block::Raw(text) => text.clone(),
        }
    }

    fn list(&mut self, list: &List, is_second: bool) -> String {
        let between = if list.is_loose { "\n\n" } else { "\n" };
        let mut items = Vec::new();
        for (item, at) in list.items.iter().zip(0..) {
            let mark = match (list.start, is_second) {
                (Some(start), false) => format!("{}. ", start.saturating_add(at)),
                (Some(start), true) => format!("{}) ", start.saturating_add(at)),
                (None, false) => "- ".to_owned(),
                (None, true) => "* ".to_owned(),
            };
            let text = self.blocks(item, between);
            items.push(
                format!("{mark}{}", indented(&text, mark.len()))
                    .trim_end()
                    .to_owned(),
            );
        }
        items.join(between)
    }

    fn table(&mut self, columns: &[Column], rows: &[Vec<Vec<Inline>>]) -> String {
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        for (number, row) in rows.iter().enumerate() {
            out.push('|');
            for at in 0..widest {
                let cell = row.get(at).map_or(String::new(), |cell| self.cell(cell));
                let _ = write!(out, " {cell} |");
            }
            out.push('\n');
            if number == 0 {
                out.push('|');
                for at in 0..widest {
                    out += match columns.get(at) {
                        Some(Column::Centered) => " :-: |",
                        Some(Column::Right) => " --: |",
                        Some(Column::Plain) | None => " --- |",
                    };
                }
                out.push('\n');
            }
        }
        out.trim_end().to_owned()
    }

    /// A cell is on one line, and what stands between cells has a backslash in it.
    fn cell(&mut self, cell: &[Inline]) -> String {
        let text = self
            .line(cell)
            .trim()
            .replace("  \n", "<br>")
            .replace('\n', " ");
        text.replace('|', "\\|")
    }

    fn line(&mut self, inlines: &[Inline]) -> String {
        let around = Around {
            before: None,
            after: None,
        };
        self.inlines(&tidy(inlines), around)
    }

    fn inlines(&mut self, inlines: &[Inline], around: Around) -> String {
        let mut out = String::new();
        for (at, inline) in inlines.iter().enumerate() {
            let before = out.chars().next_back().or(around.before);
            let after = inlines.get(at + 1).and_then(first).or(around.after);
            let piece = self.inline(inline, Around { before, after }, &out);
            // Dollar signs of two formulas would be those of one.
            if let (Inline::Maths { .. }, true) =
                (inline, out.ends_with('$') && !out.ends_with("\\$"))
            {
                out.push(' ');
            }
            // Space within a style may follow space outside of it.
            let is_blank = out.ends_with([' ', '\n']);
            out += if is_blank && *inline != Inline::Break {
                piece.trim_start_matches([' ', '\n'])
            } else {
                &piece
            };
        }
        out
    }

    fn inline(&mut self, inline: &Inline, around: Around, before: &str) -> String {
        match inline {
            Inline::Text(text) => escape::text(text, around.before, around.after),
            Inline::Code(code) if code.is_empty() => String::new(),
            Inline::Code(code) => escape::code(code),
            Inline::Maths { tex, is_display } => {
                let dollars = if *is_display { "$$" } else { "$" };
                format!("{dollars}{tex}{dollars}")
            }
            Inline::Styled(style, inner) => self.styled(*style, inner, around, before),
            Inline::Link { target, text } => {
                if escape::is_address(target) && plain(text) == *target {
                    return format!("<{target}>");
                }
                let text = self.within_brackets(text);
                format!("[{text}]({})", escape::target(target))
            }
            Inline::Image { target, text } => {
                let text = self.within_brackets(text);
                format!("![{text}]({})", escape::target(target))
            }
            Inline::Footnote(number) => format!("[^{number}]"),
            Inline::Reference { label, is_named } => self.reference(label, *is_named),
            Inline::Break => "  \n".to_owned(),
            Inline::Raw(text) => text.clone(),
        }
    }

    fn within_brackets(&mut self, text: &[Inline]) -> String {
        let around = Around {
            before: Some('['),
            after: Some(']'),
        };
        let text = self.inlines(&tidy(text), around);
        escape::brackets(&text.replace("  \n", " "))
    }

    fn reference(&mut self, label: &str, is_named: bool) -> String {
        match self.shared.labels.get(label) {
            Some((kind, number)) if is_named => format!("{kind} {number}"),
            Some((_, number)) => number.to_string(),
            None => {
                let what = format!("the reference to `{label}`");
                self.shared
                    .losses
                    .weaker(what, "there is a question mark instead of its number");
                "?".to_owned()
            }
        }
    }

    /// Space stands outside of a style, and tags are used where marks would not be taken for such.
    fn styled(&mut self, style: Style, inner: &[Inline], around: Around, before: &str) -> String {
        let (mark, tag) = match style {
            Style::Emphasis => ("*", "em"),
            Style::Strong => ("**", "strong"),
            Style::Underline => ("", "u"),
            Style::Above => ("", "sup"),
            Style::Below => ("", "sub"),
            Style::Struck => ("", "s"),
            Style::Code => return self.inlines(inner, around),
        };
        let text = self.inlines(inner, around);
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return text;
        }
        let start = &text[..text.len() - text.trim_start().len()];
        let end = &text[text.trim_end().len()..];
        let outside = Around {
            before: start.chars().next_back().or(around.before),
            after: end.chars().next().or(around.after),
        };
        let follows_mark = start.is_empty() && before.ends_with('*') && !before.ends_with("\\*");
        if mark.is_empty() || follows_mark || !marks_work(trimmed, outside) {
            return format!("{start}<{tag}>{trimmed}</{tag}>{end}");
        }
        format!("{start}{mark}{trimmed}{mark}{end}")
    }
}

/// Whether marks around this text begin and end emphasis, by the rules of `CommonMark`.
fn marks_work(text: &str, around: Around) -> bool {
    let is_mark = |it: char| !it.is_alphanumeric() && !it.is_whitespace();
    let allows = |outside: Option<char>| outside.is_none_or(|it| !it.is_alphanumeric());
    let starts = text.starts_with(is_mark) && !allows(around.before);
    let ends = text.ends_with(is_mark) && !allows(around.after);
    !starts && !ends && !text.contains("\n\n")
}

/// The first character of a piece.
fn first(inline: &Inline) -> Option<char> {
    match inline {
        Inline::Text(text) | Inline::Raw(text) => text.chars().next(),
        Inline::Code(_) => Some('`'),
        Inline::Maths { .. } => Some('$'),
        Inline::Styled(_, inner) => inner
            .first()
            .and_then(first)
            .filter(|it| it.is_whitespace())
            .or(Some('*')),
        Inline::Link { .. } | Inline::Footnote(_) => Some('['),
        Inline::Image { .. } => Some('!'),
        Inline::Reference { .. } => Some('1'),
        Inline::Break => Some(' '),
    }
}

/// Pieces without more than one space in a row, without space around breaks, and with neighbours of a kind joined.
fn tidy(inlines: &[Inline]) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for inline in inlines {
        match (out.last_mut(), inline) {
            (Some(Inline::Text(before)), Inline::Text(text)) => before.push_str(text),
            (Some(Inline::Styled(style, before)), Inline::Styled(other, inner))
                if style == other =>
            {
                before.extend(inner.iter().cloned());
            }
            _ => out.push(inline.clone()),
        }
    }
    let mut after_space = true;
    let mut tidied = Vec::new();
    for inline in out {
        if let Inline::Text(text) = inline {
            let text = single_spaced(&text, &mut after_space);
            tidied.push(Inline::Text(text));
        } else {
            if let (Inline::Break, Some(Inline::Text(before))) = (&inline, tidied.last_mut()) {
                *before = before.trim_end_matches([' ', '\n']).to_owned();
            }
            after_space = inline == Inline::Break;
            tidied.push(inline);
        }
    }
    while tidied.last().is_some_and(|last| *last == Inline::Break) {
        tidied.pop();
    }
    let is_empty = |inline: &Inline| matches!(inline, Inline::Text(text) if text.is_empty());
    tidied.retain(|inline| !is_empty(inline));
    tidied
}

fn single_spaced(text: &str, after_space: &mut bool) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        let is_space = matches!(letter, ' ' | '\n' | '\t' | '\r');
        if is_space && *after_space {
            // An end of a line goes before a space.
            if letter == '\n' && out.ends_with(' ') {
                out.pop();
                out.push('\n');
            }
            continue;
        }
        *after_space = is_space;
        out.push(if letter == '\t' || letter == '\r' {
            ' '
        } else {
            letter
        });
    }
    out
}

/// The text with all lines but the first moved to the right.
fn indented(text: &str, by: usize) -> String {
    let mut lines = text.lines();
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        if !line.is_empty() {
            out.extend(std::iter::repeat_n(' ', by));
            out += line;
        }
    }
    out
}
