//! A lexer for Java, as far as declarations require it.

use std::iter::Peekable;
use std::vec::IntoIter;

/// A token. Comments are skipped, and all literals are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a keyword.
    Word(String),
    /// A string, a text block, a character or a number.
    Literal,
    /// Any other character.
    Sign(char),
}

impl Token {
    /// Whether this is the word `word`.
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(found) if found == word)
    }

    /// Whether this is the character `sign`.
    pub(super) fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

/// The tokens of a source, which may be malformed.
pub(super) fn tokens(text: &[u8]) -> Vec<Token> {
    let text = String::from_utf8_lossy(text);
    let mut input = translated(&text).into_iter().peekable();
    let mut tokens = Vec::new();
    while let Some(char) = input.next() {
        match char {
            '/' if input.next_if_eq(&'/').is_some() => skip_line(&mut input),
            '/' if input.next_if_eq(&'*').is_some() => skip_comment(&mut input),
            '"' => {
                skip_string(&mut input);
                tokens.push(Token::Literal);
            }
            '\'' => {
                skip_quoted(&mut input, '\'');
                tokens.push(Token::Literal);
            }
            _ if is_part(char) => {
                let mut word = String::from(char);
                while let Some(part) = input.next_if(|next| is_part(*next)) {
                    word.push(part);
                }
                let is_number = char.is_ascii_digit();
                tokens.push(if is_number {
                    Token::Literal
                } else {
                    Token::Word(word)
                });
            }
            _ if char.is_whitespace() => {}
            _ => tokens.push(Token::Sign(char)),
        }
    }
    tokens
}

/// The characters of a text with Unicode escapes like `\u0041` replaced.
fn translated(text: &str) -> Vec<char> {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let source: Vec<u16> = text.encode_utf16().collect();
    let mut at = 0;
    while at < source.len() {
        if source[at] == u16::from(b'\\') {
            if let Some((unit, size)) = escape(&source[at + 1..]) {
                units.push(unit);
                at += 1 + size;
                continue;
            }
            // A backslash after another backslash does not start an escape.
            units.push(source[at]);
            at += 1;
            if source.get(at) == Some(&u16::from(b'\\')) {
                units.push(source[at]);
                at += 1;
            }
            continue;
        }
        units.push(source[at]);
        at += 1;
    }
    let chars = char::decode_utf16(units);
    chars
        .map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// The value of a Unicode escape after its backslash: one or more `u`, and four digits. Also
/// returns the length.
fn escape(rest: &[u16]) -> Option<(u16, usize)> {
    let marks = rest
        .iter()
        .take_while(|unit| **unit == u16::from(b'u'))
        .count();
    if marks == 0 {
        return None;
    }
    let digits = rest.get(marks..marks + 4)?;
    let digits = String::from_utf16(digits).ok()?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let unit = u16::from_str_radix(&digits, 16).ok().filter(|_| is_hex)?;
    Some((unit, marks + 4))
}

/// Whether a character can be part of names and numbers.
fn is_part(char: char) -> bool {
    char == '_' || char == '$' || char.is_alphanumeric() || is_beyond(char)
}

/// Whether this is a character outside of ASCII that is neither space nor alphanumeric, for example
/// a combining mark.
fn is_beyond(char: char) -> bool {
    !char.is_ascii() && !char.is_whitespace() && !char.is_control()
}

type Input = Peekable<IntoIter<char>>;

fn skip_line(input: &mut Input) {
    while input.next_if(|char| !['\n', '\r'].contains(char)).is_some() {}
}

fn skip_comment(input: &mut Input) {
    while let Some(char) = input.next() {
        if char == '*' && input.next_if_eq(&'/').is_some() {
            return;
        }
    }
}

/// Skips a string or a text block after its first quote.
fn skip_string(input: &mut Input) {
    if input.next_if_eq(&'"').is_none() {
        return skip_quoted(input, '"');
    }
    if input.next_if_eq(&'"').is_none() {
        // An empty string.
        return;
    }
    let mut quotes = 0;
    while let Some(char) = input.next() {
        match char {
            '"' => quotes += 1,
            '\\' => {
                input.next();
                quotes = 0;
            }
            _ => quotes = 0,
        }
        if quotes == 3 {
            return;
        }
    }
}

/// Skips a literal in one line up to this quote.
fn skip_quoted(input: &mut Input, quote: char) {
    while let Some(char) = input.next_if(|char| *char != '\n') {
        match char {
            '\\' => {
                input.next();
            }
            _ if char == quote => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens};

    #[track_caller]
    fn reads(text: &str, expected: &str) {
        let shown: Vec<String> = tokens(text.as_bytes())
            .into_iter()
            .map(|token| match token {
                Token::Word(word) => word,
                Token::Literal => "#".to_owned(),
                Token::Sign(sign) => sign.to_string(),
            })
            .collect();
        assert_eq!(shown.join(" "), expected, "{text}");
    }

    #[test]
    fn comments_are_no_tokens() {
        reads("a // class B {\nc /* \" // */ d /**/ e /* open", "a c d e");
    }

    #[test]
    fn literals_hide_what_is_in_them() {
        reads(r#"a "{ \" }" b '"' c '\'' d "" e"#, "a # b # c # d # e");
        reads("a \"\"\"\n class \"X\" { \\\"\"\" \" \"\"\"; b", "a # ; b");
        reads(
            "1_000L 0x1.8p1 x1",
            "# . # x1".replace("# . #", "# # . #").as_str(),
        );
    }

    #[test]
    fn an_open_string_ends_with_its_line() {
        reads("a \"b\nc", "a # c");
    }

    #[test]
    fn unicode_escapes_are_what_they_stand_for() {
        reads(r"cl\u0061ss \uu0058\u007b", "class X {");
        reads(r#""\\u0022" a"#, "# a");
        reads("\\", "\\");
        reads(r"\u12", r"\ u12");
    }

    #[test]
    fn names_may_be_in_any_script() {
        reads(
            "class Größe 名前 e\u{301} $_",
            "class Größe 名前 e\u{301} $_",
        );
    }
}
