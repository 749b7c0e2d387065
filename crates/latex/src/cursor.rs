//! A tokenizer for LaTeX.
//!
//! The meaning of a character depends on its context (`%` begins a comment, except in a URL), so a
//! cursor reads tokens from the text on demand. Groups, options and the bodies of environments are
//! slices of the text, which a parser reads in turn.

/// A token of LaTeX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A character of ordinary text.
    Letter(char),
    /// Spaces and at most one line end.
    Space {
        ends_line: bool,
    },
    /// An empty line.
    Paragraph,
    /// A command of letters, without its backslash.
    Word(&'a str),
    /// A command of one other character.
    Symbol(char),
    /// The text of `\verb` and similar commands.
    Verbatim(&'a str),
    /// From `%` to the next line.
    Comment(&'a str),
    Open,
    Close,
    /// One or two dollar signs.
    Dollar {
        is_double: bool,
    },
}

/// Environments whose bodies are not LaTeX.
pub(super) const VERBATIM: [&str; 6] = [
    "verbatim",
    "verbatim*",
    "Verbatim",
    "lstlisting",
    "minted",
    "comment",
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    /// Reads the next token.
    pub(super) fn token(&mut self) -> Option<Token<'a>> {
        let first = self.rest.chars().next()?;
        Some(match first {
            '\\' => self.command(),
            '%' => self.comment(),
            '{' | '}' => {
                self.skip(1);
                if first == '{' {
                    Token::Open
                } else {
                    Token::Close
                }
            }
            '$' => {
                let is_double = self.rest.starts_with("$$");
                self.skip(if is_double { 2 } else { 1 });
                Token::Dollar { is_double }
            }
            ' ' | '\t' | '\n' | '\r' => self.space(),
            letter => {
                self.skip(letter.len_utf8());
                Token::Letter(letter)
            }
        })
    }

    /// The next token, without reading it.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        let mut ahead = *self;
        ahead.token()
    }

    fn space(&mut self) -> Token<'a> {
        let end = self.rest.find(|letter| !is_space(letter));
        let space = self.skip(end.unwrap_or(self.rest.len()));
        match space.matches('\n').count() {
            0 | 1 => Token::Space {
                ends_line: space.contains('\n'),
            },
            _ => Token::Paragraph,
        }
    }

    /// A comment extends to the end of its line, and includes the space at the start of the next
    /// one. An empty line after it ends the paragraph, so it is kept.
    fn comment(&mut self) -> Token<'a> {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let text = &self.skip(end)[1..];
        let next = self.rest.trim_start_matches('\n');
        let is_one_line = self.rest.len() - next.len() < 2;
        let next = next.trim_start_matches([' ', '\t', '\r']);
        if is_one_line && !next.starts_with('\n') {
            self.rest = next;
        }
        Token::Comment(text)
    }

    fn command(&mut self) -> Token<'a> {
        let after = &self.rest[1..];
        let length = after
            .find(|letter: char| !letter.is_ascii_alphabetic() && letter != '@')
            .unwrap_or(after.len());
        if length == 0 {
            let symbol = after.chars().next();
            self.skip(1 + symbol.map_or(0, char::len_utf8));
            return Token::Symbol(symbol.unwrap_or(' '));
        }
        let name = &self.skip(1 + length)[1..];
        match name {
            "verb" | "Verb" => {
                self.star();
                self.delimited()
            }
            "lstinline" => {
                self.options();
                self.delimited()
            }
            "mintinline" => {
                self.group();
                self.delimited()
            }
            name => Token::Word(name),
        }
    }

    /// A text between two equal characters, or in braces.
    fn delimited(&mut self) -> Token<'a> {
        if self.rest.starts_with('{') {
            return Token::Verbatim(self.raw_group().unwrap_or_default());
        }
        let Some(delimiter) = self.rest.chars().next().filter(|it| *it != '\n') else {
            return Token::Verbatim("");
        };
        self.skip(delimiter.len_utf8());
        let line = self.rest.split('\n').next().unwrap_or_default();
        let text = line.split(delimiter).next().unwrap_or_default();
        self.skip(text.len());
        self.rest = self.rest.strip_prefix(delimiter).unwrap_or(self.rest);
        Token::Verbatim(text)
    }

    /// Reads the asterisk of a command.
    pub(super) fn star(&mut self) -> bool {
        let after = self.rest.strip_prefix('*');
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Reads spaces and comments, but not an empty line.
    pub(super) fn blank(&mut self) {
        while let Some(Token::Space { .. } | Token::Comment(_)) = self.peek() {
            self.token();
        }
    }

    /// The content of the following braces.
    pub(super) fn group(&mut self) -> Option<&'a str> {
        let mut ahead = *self;
        ahead.blank();
        (ahead.token() == Some(Token::Open)).then(|| {
            *self = ahead;
            self.until_close()
        })
    }

    /// An argument: a group, or only the next token.
    pub(super) fn argument(&mut self) -> &'a str {
        if let Some(group) = self.group() {
            return group;
        }
        self.blank();
        let start = self.rest;
        match self.peek() {
            None | Some(Token::Close | Token::Paragraph | Token::Dollar { .. }) => "",
            Some(_) => {
                self.token();
                &start[..start.len() - self.rest.len()]
            }
        }
    }

    /// The content of the following brackets.
    pub(super) fn options(&mut self) -> Option<&'a str> {
        let mut ahead = *self;
        ahead.blank();
        ahead.rest = ahead.rest.strip_prefix('[')?;
        let body = ahead.rest;
        let mut depth = 0;
        loop {
            let before = ahead.rest;
            match ahead.token()? {
                Token::Letter(']') if depth == 0 => {
                    *self = ahead;
                    return Some(&body[..body.len() - before.len()]);
                }
                Token::Letter('[') | Token::Open => depth += 1,
                Token::Letter(']') | Token::Close => depth -= 1,
                Token::Paragraph => return None,
                _ => {}
            }
        }
    }

    /// The text up to the closing brace of this group, or to the end.
    pub(super) fn until_close(&mut self) -> &'a str {
        let body = self.rest;
        let mut depth = 0;
        loop {
            let before = self.rest;
            match self.token() {
                None => return body,
                Some(Token::Open) => depth += 1,
                Some(Token::Close) if depth == 0 => return &body[..body.len() - before.len()],
                Some(Token::Close) => depth -= 1,
                Some(_) => {}
            }
        }
    }

    /// The content of the following braces, in which `%` does not begin a comment: a URL, or code.
    pub(super) fn raw_group(&mut self) -> Option<&'a str> {
        let mut ahead = *self;
        ahead.blank();
        let body = ahead.rest.strip_prefix('{')?;
        let mut depth = 1;
        let mut escaped = false;
        for (at, letter) in body.char_indices() {
            match letter {
                '{' if !escaped => depth += 1,
                '}' if !escaped => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.rest = &body[at + 1..];
                return Some(&body[..at]);
            }
            escaped = letter == '\\' && !escaped;
        }
        self.rest = "";
        Some(body)
    }

    /// The body of an environment after its `\begin`, and whether its end exists.
    pub(super) fn environment(&mut self, name: &str) -> (&'a str, bool) {
        let body = self.rest;
        if VERBATIM.contains(&name) {
            let end = format!("\\end{{{name}}}");
            let found = body.find(&end);
            self.rest = found.map_or("", |at| &body[at + end.len()..]);
            return (&body[..found.unwrap_or(body.len())], found.is_some());
        }
        let mut depth = 0;
        loop {
            let before = self.rest;
            match self.token() {
                None => return (body, false),
                Some(Token::Word("begin")) => match self.group() {
                    Some(inner) if inner == name => depth += 1,
                    Some(inner) if VERBATIM.contains(&inner) => {
                        self.environment(inner);
                    }
                    _ => {}
                },
                Some(Token::Word("end")) if self.group() == Some(name) => {
                    if depth == 0 {
                        return (&body[..body.len() - before.len()], true);
                    }
                    depth -= 1;
                }
                Some(_) => {}
            }
        }
    }

    /// Splits the text at tokens that are neither in braces nor in an environment; each piece has
    /// the token after it.
    pub(super) fn split(
        text: &'a str,
        is_separator: impl Fn(&Token) -> bool,
    ) -> Vec<(&'a str, Option<Token<'a>>)> {
        let mut cursor = Self::new(text);
        let mut pieces = Vec::new();
        let (mut start, mut depth) = (text, 0_usize);
        loop {
            let before = cursor.rest;
            let Some(token) = cursor.token() else {
                pieces.push((start, None));
                return pieces;
            };
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word("begin") => match cursor.group() {
                    Some(name) if VERBATIM.contains(&name) => {
                        cursor.environment(name);
                    }
                    _ => depth += 1,
                },
                Token::Word("end") => {
                    cursor.group();
                    depth = depth.saturating_sub(1);
                }
                token if depth == 0 && is_separator(&token) => {
                    pieces.push((&start[..start.len() - before.len()], Some(token)));
                    start = cursor.rest;
                }
                _ => {}
            }
        }
    }
}

fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Token};

    #[test]
    fn groups_end_at_their_own_brace() {
        for (text, group) in [
            ("{a{b}c}d", "a{b}c"),
            (" {a\\}b}c", "a\\}b"),
            ("%x\n {\\verb|}|}c", "\\verb|}|"),
            ("{a % }\n}c", "a % }\n"),
            ("{a", "a"),
        ] {
            assert_eq!(Cursor::new(text).group(), Some(group), "{text}");
        }
        assert_eq!(Cursor::new("\n\n{a}").group(), None);
        assert_eq!(Cursor::new("{a%20}b").raw_group(), Some("a%20"));
    }

    #[test]
    fn an_empty_line_after_a_comment_ends_the_paragraph() {
        let tokens = |text| {
            let mut cursor = Cursor::new(text);
            std::iter::from_fn(move || cursor.token()).collect::<Vec<_>>()
        };
        let is_paragraph = |text| tokens(text).contains(&Token::Paragraph);
        assert!(is_paragraph("a % x\n\nb") && is_paragraph("a % x\n \t\n  b"));
        assert!(!is_paragraph("a % x\n  b\nc") && !is_paragraph("a\n% x\n% y\nc"));
    }
}
