//! A parser from tokens to a tree.

use super::cursor::{Cursor, Token};
use super::shared::Shared;
use super::tree::{Block, Inline, flat, plain};
use super::{maths, symbols};

/// The maximum nesting depth of groups and environments.
const MAX_DEPTH: usize = 60;

pub(super) struct Parser<'a, 'p, 's> {
    pub(super) cursor: Cursor<'a>,
    pub(super) shared: &'p mut Shared<'s>,
    depth: usize,
    /// Whether the text is code, in which quotes and dashes have no special meaning.
    pub(super) is_code: bool,
    /// The kind of surrounding float: a `Figure` or a `Table`.
    pub(super) float: &'static str,
    pub(super) blocks: Vec<Block>,
    /// The paragraph so far.
    pub(super) line: Vec<Inline>,
}

/// Character sequences of ordinary text that stand for others.
const LIGATURES: [(&str, &str); 11] = [
    ("---", "—"),
    ("--", "–"),
    ("``", "\""),
    ("''", "\""),
    ("\"`", "„"),
    ("\"'", "“"),
    (",,", "„"),
    ("<<", "«"),
    (">>", "»"),
    ("!`", "¡"),
    ("?`", "¿"),
];

impl<'a, 'p, 's> Parser<'a, 'p, 's> {
    pub(super) fn new(text: &'a str, shared: &'p mut Shared<'s>) -> Self {
        Self {
            cursor: Cursor::new(text),
            shared,
            depth: 0,
            is_code: false,
            float: "Figure",
            blocks: Vec::new(),
            line: Vec::new(),
        }
    }

    pub(super) fn parse(mut self) -> Vec<Block> {
        while let Some(token) = self.cursor.token() {
            self.take(token);
        }
        if self.blocks.is_empty() && lines_of_code(&self.line).is_none() {
            // Within a line, space is significant.
            return vec![Block::Paragraph(self.line)];
        }
        self.flush();
        self.blocks
    }

    fn take(&mut self, token: Token<'a>) {
        match token {
            Token::Letter(letter) => self.letter(letter),
            Token::Space { ends_line } => self.text(if ends_line { "\n" } else { " " }),
            Token::Paragraph => self.flush(),
            Token::Word(name) => self.command(name),
            Token::Symbol(symbol) => self.symbol(symbol),
            Token::Verbatim(text) => self.line.push(Inline::Code(text.to_owned())),
            Token::Comment(text) => self.comment(text),
            Token::Open if self.tag() => {}
            Token::Open => {
                let body = self.cursor.until_close();
                let blocks = self.read(body);
                self.append(blocks);
            }
            Token::Close => {}
            Token::Dollar { is_double } => self.dollars(is_double),
        }
    }

    /// Markers that our own exports write as comments, which LaTeX ignores.
    fn comment(&mut self, text: &str) {
        if let Some(name) = text.strip_prefix(" code: ") {
            self.cursor.blank();
            let mut ahead = self.cursor;
            if ahead.token() == Some(Token::Word("begin")) && ahead.group() == Some("verbatim") {
                self.cursor = ahead;
                let (body, _) = self.cursor.environment("verbatim");
                self.listing(name.trim(), body);
            }
        } else if text.starts_with("<!--") {
            self.line.push(Inline::Raw(text.to_owned()));
            if self.cursor.rest.starts_with('\n') {
                self.flush();
            }
        }
    }

    /// An HTML tag, which our own exports write in braces for the brackets around it.
    fn tag(&mut self) -> bool {
        let inner = |rest: &'a str| {
            let (inner, rest) = rest.split_once("{\\textgreater}")?;
            Some((inner, rest)).filter(|(inner, _)| !inner.contains("\n\n"))
        };
        let rest = self.cursor.rest.strip_prefix("\\textless}");
        let Some((inner, rest)) = rest.and_then(inner) else {
            return false;
        };
        let text = plain(&flat(self.read_as(inner, true)));
        self.cursor.rest = rest;
        self.line.push(Inline::Raw(format!("<{text}>")));
        true
    }

    /// Parses a part of the text as blocks.
    pub(super) fn read(&mut self, text: &str) -> Vec<Block> {
        self.read_as(text, self.is_code)
    }

    pub(super) fn read_as(&mut self, text: &str, is_code: bool) -> Vec<Block> {
        if self.depth == MAX_DEPTH {
            let instead = "their content is left out";
            let what = format!("more than {MAX_DEPTH} groups in one another");
            self.shared.losses.lost(what, instead);
            return Vec::new();
        }
        let parser = Parser {
            cursor: Cursor::new(text),
            shared: self.shared,
            depth: self.depth + 1,
            is_code,
            float: self.float,
            blocks: Vec::new(),
            line: Vec::new(),
        };
        parser.parse()
    }

    /// Parses a part of the text as pieces of one paragraph.
    pub(super) fn inlines(&mut self, text: &str) -> Vec<Inline> {
        flat(self.read(text))
    }

    /// Appends blocks: a first paragraph continues the current one.
    pub(super) fn append(&mut self, blocks: Vec<Block>) {
        for (at, block) in blocks.into_iter().enumerate() {
            match block {
                Block::Paragraph(inlines) => {
                    if at > 0 {
                        self.flush();
                    }
                    self.line.extend(inlines);
                }
                other => self.block(other),
            }
        }
    }

    /// Appends blocks that are separate from the text around them.
    pub(super) fn apart(&mut self, blocks: Vec<Block>) {
        self.flush();
        self.append(blocks);
        self.flush();
    }

    pub(super) fn block(&mut self, block: Block) {
        self.flush();
        self.blocks.push(block);
    }

    /// Ends the paragraph.
    pub(super) fn flush(&mut self) {
        let is_empty = |inline: &Inline| match inline {
            Inline::Text(text) => text.trim_ascii().is_empty(),
            Inline::Break => true,
            _ => false,
        };
        let line = std::mem::take(&mut self.line);
        if let Some(text) = lines_of_code(&line) {
            let language = String::new();
            self.blocks.push(Block::Code { language, text });
        } else if !line.iter().all(is_empty) {
            self.blocks.push(Block::Paragraph(line));
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        match self.line.last_mut() {
            Some(Inline::Text(before)) => before.push_str(text),
            _ => self.line.push(Inline::Text(text.to_owned())),
        }
    }

    fn letter(&mut self, letter: char) {
        let mut buffer = [0; 4];
        let sign: &str = letter.encode_utf8(&mut buffer);
        if self.is_code {
            return self.text(if letter == '~' { " " } else { sign });
        }
        for (written, sign) in LIGATURES {
            let rest = written.strip_prefix(letter);
            if let Some(rest) = rest.and_then(|rest| self.cursor.rest.strip_prefix(rest)) {
                self.cursor.rest = rest;
                return self.text(sign);
            }
        }
        self.text(match letter {
            '~' => " ",
            '`' => "'",
            _ => sign,
        });
    }

    fn symbol(&mut self, symbol: char) {
        match symbol {
            '(' => self.maths_to(')', false),
            '[' => self.maths_to(']', true),
            '\\' => {
                self.cursor.star();
                if self.cursor.rest.starts_with('[') {
                    self.cursor.options();
                }
                self.line.push(Inline::Break);
            }
            ' ' | '\n' | '\t' | ',' | ';' | ':' | '>' => self.text(" "),
            '!' | '/' | '-' | '@' | '*' | '+' | '<' => {}
            accent if symbols::is_accent(accent.encode_utf8(&mut [0; 4])) => {
                self.accent(accent.encode_utf8(&mut [0; 4]));
            }
            sign => self.text(sign.encode_utf8(&mut [0; 4])),
        }
    }

    pub(super) fn accent(&mut self, command: &str) {
        let argument = self.cursor.argument();
        let letters = plain(&self.inlines(argument));
        let accented = symbols::accented(command, letters.trim());
        self.text(&accented);
    }

    /// Math between dollar signs.
    fn dollars(&mut self, is_double: bool) {
        let body = self.cursor.rest;
        let mut ahead = self.cursor;
        let mut depth = 0;
        loop {
            let before = ahead.rest;
            match ahead.token() {
                Some(Token::Dollar { is_double: both }) if depth == 0 => {
                    if !is_double && both {
                        // Two formulas without a space between them.
                        ahead.rest = &before[1..];
                    }
                    self.cursor = ahead;
                    return self.maths(&body[..body.len() - before.len()], is_double);
                }
                Some(Token::Open) => depth += 1,
                Some(Token::Close) => depth -= 1,
                None | Some(Token::Paragraph) => break,
                Some(_) => {}
            }
        }
        let instead = "it is a dollar sign of the text";
        let what = "a dollar sign that begins maths without an end";
        self.shared.losses.weaker(what, instead);
        self.text(if is_double { "$$" } else { "$" });
    }

    /// Math up to a command of this symbol.
    fn maths_to(&mut self, close: char, is_display: bool) {
        let body = self.cursor.rest;
        loop {
            let before = self.cursor.rest;
            match self.cursor.token() {
                Some(Token::Symbol(symbol)) if symbol == close => {
                    return self.maths(&body[..body.len() - before.len()], is_display);
                }
                None => return self.maths(body, is_display),
                Some(_) => {}
            }
        }
    }

    pub(super) fn maths(&mut self, tex: &str, is_display: bool) {
        let tex = maths::cleaned(tex, self.shared);
        if !tex.is_empty() {
            self.line.push(Inline::Maths { tex, is_display });
        }
    }
}

/// The text of a paragraph whose lines are all code and end with a break: a listing that contains
/// the end of its own environment.
fn lines_of_code(line: &[Inline]) -> Option<String> {
    let is_space =
        |inline: &&Inline| matches!(inline, Inline::Text(text) if text.trim_ascii().is_empty());
    let pieces: Vec<&Inline> = line.iter().filter(|inline| !is_space(inline)).collect();
    let mut text = String::new();
    for pair in pieces.chunks(2) {
        match pair {
            [Inline::Code(code), Inline::Break] => text.extend([code, "\n"]),
            _ => return None,
        }
    }
    (!text.is_empty()).then_some(text)
}
