//! Writing a tree as Markdown.

use super::escape::{self, Around};
use super::shared::Shared;
use super::tree::{Block, Column, Inline, MarkupList, TextStyle, plain};
use statement::fence;
use std::fmt::Write as _;

/// The document. Statements may be split at the samples, so footnotes before the samples are
/// printed before them.
pub(super) fn markdown(blocks: &[Block], shared: &mut Shared) -> String {
    let is_cut = |block: &Block| matches!(block, Block::Raw(text) if text.starts_with("{{"));
    let mut writer = Writer { shared };
    let mut parts: Vec<String> = Vec::new();
    let mut defined = 0;
    let mut segments = blocks.split_inclusive(is_cut).peekable();
    while let Some(segment) = segments.next() {
        let (cut, texts) = match segment.split_last() {
            Some((Block::Raw(text), texts)) if is_cut(&segment[texts.len()]) => {
                (text.as_str(), texts)
            }
            _ => ("", segment),
        };
        let text = writer.blocks(texts, "\n\n");
        let is_last = segments.peek().is_none();
        let all = writer.shared.footnotes.len();
        let used = (1..=all).rfind(|number| is_last || text.contains(&format!("[^{number}]")));
        parts.push(text);
        for number in defined + 1..=used.unwrap_or(0) {
            let note = writer.shared.footnotes[number - 1].clone();
            let text = writer.blocks(&note, "\n\n");
            parts.push(format!("[^{number}]: {}", indented(&text, 4)));
            defined = number;
        }
        parts.push(cut.to_owned());
    }
    parts.retain(|part| !part.is_empty());
    format!("{}\n", parts.join("\n\n").trim_ascii())
}

struct Writer<'w, 's> {
    shared: &'w mut Shared<'s>,
}

impl Writer<'_, '_> {
    fn blocks(&mut self, blocks: &[Block], between: &str) -> String {
        let mut out = String::new();
        // Two adjacent lists need different marks, otherwise they would be one list.
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
                // These blocks would absorb the next line.
                let is_open = match block {
                    Block::Table { .. } | Block::Paragraph(_) => !matches!(
                        previous,
                        Some(Block::Code { .. } | Block::Heading(..) | Block::Rule)
                    ),
                    Block::Raw(_) => true,
                    _ => false,
                };
                let goes_on = matches!(previous, Some(Block::Table { .. } | Block::Quote(_)));
                out += if is_open || goes_on { "\n\n" } else { between };
            }
            out += &text;
            previous = Some(block);
        }
        out
    }

    fn block(&mut self, block: &Block, is_second: bool) -> String {
        match block {
            Block::Paragraph(inlines) => escape::lines(self.line(inlines).trim_ascii()),
            Block::Heading(level, title) => {
                let title = self.line(title).replace('\n', " ");
                let title = title.trim_ascii();
                let end = title.len() - title.trim_end_matches('#').len();
                let (title, marks) = title.split_at(title.len() - end);
                let marks = marks.replace('#', "\\#");
                format!("{} {title}{marks}", "#".repeat(*level))
            }
            Block::Code { language, text } => {
                let fence = fence(text);
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
                let lines = text.lines().map(|line| {
                    if line.is_empty() {
                        ">".to_owned()
                    } else {
                        format!("> {line}")
                    }
                });
                lines.collect::<Vec<_>>().join("\n")
            }
            Block::Rule => "___".to_owned(),
            Block::Raw(text) => text.clone(),
        }
    }

    fn list(&mut self, list: &MarkupList, is_second: bool) -> String {
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
                    .trim_ascii_end()
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

    /// A cell is on one line, and cell separators in it are escaped.
    fn cell(&mut self, cell: &[Inline]) -> String {
        let text = self
            .line(cell)
            .trim_ascii()
            .replace("  \n", "<br>")
            .replace('\n', " ");
        text.replace('|', "\\|")
    }

    fn line(&mut self, inlines: &[Inline]) -> String {
        self.inlines(&tidy(inlines), Around::default())
    }

    fn inlines(&mut self, inlines: &[Inline], around: Around) -> String {
        let mut out = String::new();
        let mut mark_before = None;
        let inlines = joined(inlines);
        for (at, inline) in inlines.iter().enumerate() {
            let is_edge = out.is_empty() || at + 1 == inlines.len();
            let around = Around {
                before: out.chars().next_back().or(around.before),
                after: inlines.get(at + 1).and_then(first).or(around.after),
                mark: mark_before.or(around.mark.filter(|_| is_edge)),
                ..around
            };
            let piece = self.inline(inline, around);
            mark_before = piece.chars().next_back();
            mark_before =
                mark_before.filter(|it| "*_".contains(*it) && matches!(inline, Inline::Styled(..)));
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

    fn inline(&mut self, inline: &Inline, around: Around) -> String {
        match inline {
            Inline::Text(text) => escape::text(text, around),
            Inline::Code(code) if code.is_empty() => String::new(),
            Inline::Code(code) => escape::code(code),
            Inline::Maths { tex, is_display } => {
                let dollars = if *is_display { "$$" } else { "$" };
                format!("{dollars}{tex}{dollars}")
            }
            Inline::Styled(style, inner) => self.styled(*style, inner, around),
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
            is_bracketed: true,
            mark: None,
        };
        self.inlines(&tidy(text), around)
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

    /// Space is moved out of a style, and HTML tags are used where marks would not be recognized.
    fn styled(&mut self, style: TextStyle, inner: &[Inline], around: Around) -> String {
        let mark = if around.mark == Some('*') { '_' } else { '*' };
        let (marks, tag) = match style {
            TextStyle::Emphasis => (1, "em"),
            TextStyle::Strong => (2, "strong"),
            TextStyle::Underline => (0, "u"),
            TextStyle::Above => (0, "sup"),
            TextStyle::Below => (0, "sub"),
            TextStyle::Struck => (0, "s"),
            TextStyle::Code => return self.inlines(inner, around),
        };
        let touched = Around {
            before: Some(mark),
            after: Some(mark),
            mark: Some(mark).filter(|_| marks > 0),
            ..around
        };
        let text = self.inlines(inner, touched);
        let trimmed = text.trim_ascii();
        if trimmed.is_empty() {
            return text;
        }
        let start = &text[..text.len() - text.trim_ascii_start().len()];
        let end = &text[text.trim_ascii_end().len()..];
        let outside = Around {
            before: start.chars().next_back().or(around.before),
            after: end.chars().next().or(around.after),
            ..around
        };
        if marks == 0 || !marks_work(mark, trimmed, outside) {
            return format!("{start}<{tag}>{trimmed}</{tag}>{end}");
        }
        let marks = mark.to_string().repeat(marks);
        format!("{start}{marks}{trimmed}{marks}{end}")
    }
}

/// Whether marks around this text begin and end emphasis, by the rules of `CommonMark`.
fn marks_work(mark: char, text: &str, around: Around) -> bool {
    let is_sign = |it: char| !it.is_alphanumeric();
    let is_word = |outside: Option<char>| outside.is_some_and(char::is_alphanumeric);
    let begins = !is_word(around.before) || mark == '*' && !text.starts_with(is_sign);
    let ends = !is_word(around.after) || mark == '*' && !text.ends_with(is_sign);
    begins && ends && text.trim() == text
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

/// Pieces with adjacent ones of the same kind joined.
fn joined(inlines: &[Inline]) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for inline in inlines {
        match (out.last_mut(), inline) {
            (Some(Inline::Text(before)), Inline::Text(text))
            | (Some(Inline::Code(before)), Inline::Code(text)) => before.push_str(text),
            (Some(Inline::Styled(style, before)), Inline::Styled(other, inner))
                if style == other && matches!(style, TextStyle::Emphasis | TextStyle::Strong) =>
            {
                before.extend(inner.iter().cloned());
            }
            _ => out.push(inline.clone()),
        }
    }
    out
}

/// Pieces with at most one space in a row, and without space around breaks.
fn tidy(inlines: &[Inline]) -> Vec<Inline> {
    let mut after_space = true;
    let mut tidied = Vec::new();
    for inline in joined(inlines) {
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
            // A line end replaces a space.
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

/// The text with all lines except the first indented.
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
