//! The conversion of LaTeX environments.

use super::cursor::{Cursor, Token};
use super::parser::Parser;
use super::tree::{Block, Inline, MarkupList, TextStyle};
use super::{maths, tables};

/// Layout environments, with the number of arguments that are dropped as well.
const LAYOUT: &str = " center 0 flushleft 0 flushright 0 small 0 footnotesize 0 scriptsize 0 tiny 0 large 0 Large 0 samepage 0 sloppypar 0 minipage 1 \
    multicols 1 multicols* 1 landscape 0 adjustbox 1 subfigure 1 framed 0 mdframed 0 tcolorbox 0 spacing 1 document 0 otherlanguage 1 english 0 \
    titlepage 0 algorithm 0 algorithm* 0 centering 0 legend 0 problemstatement 0 threeparttable 0 raggedright 0 ";

/// Floating environments, with the label of their captions.
const FLOATS: [(&str, &str); 8] = [
    ("figure", "Figure"),
    ("figure*", "Figure"),
    ("SCfigure", "Figure"),
    ("wrapfigure", "Figure"),
    ("floatingfigure", "Figure"),
    ("table", "Table"),
    ("table*", "Table"),
    ("wraptable", "Table"),
];

/// Environments that are a section.
const SECTIONS: [(&str, &str); 14] = [
    ("Input", "Input"),
    ("InputFile", "Input"),
    ("inputformat", "Input"),
    ("Output", "Output"),
    ("OutputFile", "Output"),
    ("outputformat", "Output"),
    ("Interaction", "Interaction"),
    ("Scoring", "Scoring"),
    ("Note", "Notes"),
    ("Notes", "Notes"),
    ("Limits", "Constraints"),
    ("Constraints", "Constraints"),
    ("Explanation", "Explanation"),
    ("Hint", "Hint"),
];

/// Environments that draw.
const DRAWINGS: [&str; 7] = [
    "tikzpicture",
    "pgfpicture",
    "picture",
    "pspicture",
    "asy",
    "forest",
    "circuitikz",
];

impl<'a> Parser<'a, '_, '_> {
    pub(super) fn begin(&mut self) {
        let name = self.cursor.group().unwrap_or_default();
        let (body, is_closed) = self.cursor.environment(name);
        if !is_closed {
            self.unknown(
                "the environment",
                name,
                "it has no end: all that follows is in it",
            );
        }
        if maths::is_environment(name) {
            self.maths(&maths::from_environment(name, body), name != "math");
        } else if let Some(before) = tables::arguments_before_columns(name) {
            self.tabular(before, body);
        } else if let Some((_, float)) = FLOATS.iter().find(|(it, _)| *it == name) {
            self.float(float, body);
        } else if let Some((_, heading)) = SECTIONS.iter().find(|(it, _)| *it == name) {
            self.heading(2, heading);
            let blocks = self.read(body);
            self.apart(blocks);
        } else if DRAWINGS.contains(&name) {
            let what = format!("the drawing by `{name}`");
            self.shared
                .losses
                .lost(what, "it is left out: make a picture of it");
        } else {
            self.environment(name, body);
        }
    }

    fn environment(&mut self, name: &str, body: &'a str) {
        match name {
            "itemize" | "itemize*" | "compactitem" => self.list(false, false, body),
            "enumerate" | "enumerate*" | "compactenum" => self.list(true, false, body),
            "description" | "compactdesc" => self.list(false, true, body),
            "verbatim" | "verbatim*" | "Verbatim" | "lstlisting" | "minted" => {
                self.code(name, body);
            }
            "comment" => {}
            "quote" | "quotation" | "verse" => {
                let blocks = self.read(body);
                self.block(Block::Quote(blocks));
            }
            "problem" => {
                let mut body = Cursor::new(body);
                while body.rest.starts_with('{') {
                    body.group();
                }
                let blocks = self.read(body.rest);
                self.apart(blocks);
            }
            "example" | "examplewide" | "examplethree" => {
                let samples = Block::Raw("{{samples}}".to_owned());
                if !self.blocks.contains(&samples) {
                    self.block(samples);
                }
            }
            "algorithmic" | "pseudocode" | "tabbing" => self.pseudocode(name, body),
            _ => self.layout_environment(name, body),
        }
    }

    /// Keeps the text of an environment, without its arguments.
    fn layout_environment(&mut self, name: &str, body: &str) {
        let mut words = LAYOUT.split_whitespace();
        let arguments = words.find(|word| *word == name).and_then(|_| words.next());
        let mut body = Cursor::new(body);
        body.options();
        match arguments.and_then(|count| count.parse::<usize>().ok()) {
            Some(count) => {
                for _ in 0..count {
                    body.argument();
                }
            }
            None => self.unknown("the environment", name, "its text stays"),
        }
        let blocks = self.read(body.rest);
        self.apart(blocks);
    }

    fn tabular(&mut self, before: usize, body: &str) {
        let mut body = Cursor::new(body);
        for _ in 0..before {
            body.group();
        }
        body.options();
        let columns = body.group().unwrap_or_default();
        self.table(columns, body.rest);
    }

    /// A figure or a table. A single picture gets the caption as its text.
    fn float(&mut self, float: &'static str, body: &str) {
        let mut body = Cursor::new(body);
        body.options();
        while body.rest.starts_with('{') {
            body.group();
            body.options();
        }
        let before = std::mem::replace(&mut self.float, float);
        let blocks = self.read(body.rest);
        self.float = before;
        self.flush();
        match with_caption(&blocks) {
            Some(image) => self.block(Block::Paragraph(vec![image])),
            None => self.apart(blocks),
        }
    }

    fn code(&mut self, name: &str, body: &str) {
        let mut body = Cursor::new(body);
        let mut language = "";
        if name != "verbatim" {
            let options = if body.rest.starts_with('[') {
                body.options()
            } else {
                None
            };
            let named = options.and_then(|it| it.split_once("language="));
            language = named.map_or("", |(_, it)| it.split(',').next().unwrap_or_default());
        }
        if name == "minted" {
            language = body.group().unwrap_or_default();
        }
        let language = language.trim_matches(['{', '}', ' ']).replace(' ', "");
        self.listing(&language, body.rest);
    }

    /// Lines that stay unchanged. The rest of the line of `\begin` is ignored.
    pub(super) fn listing(&mut self, language: &str, body: &str) {
        let first = body.split('\n').next().unwrap_or_default();
        let body = if first.trim().is_empty() {
            body.get(first.len() + 1..).unwrap_or_default()
        } else {
            body
        };
        let last = body.rfind('\n').filter(|at| body[*at..].trim().is_empty());
        let text = last.map_or(body, |at| &body[..=at]);
        self.block(Block::Code {
            language: language.to_owned(),
            text: text.to_owned(),
        });
    }

    /// Lines with special commands, as plain text.
    fn pseudocode(&mut self, name: &str, body: &str) {
        let mut text = String::new();
        for line in Cursor::new(body).rest.lines() {
            let indent = line.len() - line.trim_start().len();
            let words = super::tree::plain(&self.inlines(line));
            if !words.trim().is_empty() {
                text.extend([&line[..indent], words.trim(), "\n"]);
            }
        }
        self.unknown("the environment", name, "its lines are plain text");
        self.block(Block::Code {
            language: String::new(),
            text,
        });
    }

    fn list(&mut self, is_numbered: bool, is_description: bool, body: &str) {
        // Items may be marked to stay on one page.
        let body = body
            .replace("\\begin{samepage}", "")
            .replace("\\end{samepage}", "");
        let mut body = Cursor::new(&body);
        let options = body.options().unwrap_or_default();
        let is_item = |token: &Token| *token == Token::Word("item");
        let mut pieces = Cursor::split(body.rest, is_item).into_iter();
        let before = pieces.next().map_or("", |(before, _)| before);
        let mut start = is_numbered.then(|| start(options, before));
        let blocks = self.read(before);
        self.apart(blocks);
        if is_numbered
            && ["alph", "roman", "Alph", "Roman", "a", "i"]
                .iter()
                .any(|it| options.contains(it))
        {
            let instead = "they are 1, 2, 3";
            self.shared
                .losses
                .cosmetic("the form of numbers of lists", instead);
        }
        let (mut items, mut is_loose) = (Vec::new(), false);
        let count = pieces.len();
        for (at, (piece, _)) in pieces.enumerate() {
            let mut item = Cursor::new(piece);
            let label = item.options();
            is_loose |= has_paragraphs(item.rest, at + 1 == count);
            let mut blocks = self.read(item.rest);
            if let Some(label) = label {
                // Labels replace marks and numbers.
                start = None;
                let label = self.label(label, is_description);
                prefix(&mut blocks, label);
            }
            items.push(blocks);
        }
        self.block(Block::List(MarkupList {
            start,
            is_loose,
            items,
        }));
    }

    fn label(&mut self, label: &str, is_description: bool) -> Vec<Inline> {
        let label = self.inlines(label);
        if is_description && !label.is_empty() {
            vec![Inline::Styled(TextStyle::Strong, label)]
        } else {
            label
        }
    }
}

/// Inserts a label before the text of an item.
fn prefix(blocks: &mut Vec<Block>, mut label: Vec<Inline>) {
    if label.is_empty() {
        return;
    }
    label.push(Inline::Text(" ".to_owned()));
    if let Some(Block::Paragraph(inlines)) = blocks.first_mut() {
        if let Some(Inline::Text(text)) = inlines.first_mut() {
            *text = text.trim_start().to_owned();
        }
        inlines.splice(0..0, label);
    } else {
        blocks.insert(0, Block::Paragraph(label));
    }
}

/// Whether there are empty lines in an item, or after it if another item follows.
fn has_paragraphs(item: &str, is_last: bool) -> bool {
    let item = if is_last {
        item.trim()
    } else {
        item.trim_start()
    };
    let pieces = Cursor::split(item, |token| *token == Token::Paragraph);
    pieces.len() > 1
}

/// The first number of a list.
fn start(options: &str, before: &str) -> u64 {
    let option = options.split_once("start=").map(|(_, number)| number);
    let digits = option.and_then(|it| it.split(',').next()?.trim().parse().ok());
    if let Some(number) = digits {
        return number;
    }
    let counter = before.split_once("\\setcounter{enum").map(|(_, rest)| rest);
    let number = counter.and_then(|it| it.split(['{', '}']).nth(2)?.trim().parse::<i64>().ok());
    let start = number.and_then(|number| u64::try_from(number.checked_add(1)?).ok());
    start.unwrap_or(1)
}

/// The picture of a figure without other content, with its caption as its text.
fn with_caption(blocks: &[Block]) -> Option<Inline> {
    let is_shown =
        |block: &&Block| !matches!(block, Block::Paragraph(line) if line.iter().all(is_space));
    let shown: Vec<&Block> = blocks.iter().filter(is_shown).collect();
    let [Block::Paragraph(line), Block::Paragraph(caption)] = &shown[..] else {
        return None;
    };
    let line: Vec<&Inline> = line.iter().filter(|it| !is_space(it)).collect();
    match (&line[..], &caption[..]) {
        ([Inline::Image { target, text }], [Inline::Styled(TextStyle::Emphasis, caption)])
            if text.is_empty() =>
        {
            Some(Inline::Image {
                target: target.clone(),
                text: caption.clone(),
            })
        }
        _ => None,
    }
}

fn is_space(inline: &Inline) -> bool {
    matches!(inline, Inline::Text(text) if text.trim_ascii().is_empty()) || *inline == Inline::Break
}
