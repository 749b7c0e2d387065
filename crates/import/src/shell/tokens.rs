//! A script as statements of words, whose quotes and expansions are still as written.

use super::NotUnderstood;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// As written, with quotes.
    Word(String),
    /// A sign between words that redirects or joins commands.
    Sign(char),
}

/// What stands between line ends and semicolons. `do` is a statement of its own.
#[derive(Clone, Debug)]
pub(super) struct ShellStatement {
    pub(super) line: usize,
    pub(super) tokens: Vec<Token>,
}

impl ShellStatement {
    pub(super) fn first_word(&self) -> Option<&str> {
        match self.tokens.first() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Its words, if it has nothing else.
    pub(super) fn words(&self) -> Result<Vec<&str>, NotUnderstood> {
        let words = self.tokens.iter().map(|token| match token {
            Token::Word(word) => Ok(word.as_str()),
            Token::Sign(sign) => Err((self.line, format!("`{sign}` is not supported"))),
        });
        words.collect()
    }
}

pub(super) fn statements(text: &str) -> Result<Vec<ShellStatement>, NotUnderstood> {
    let mut reader = Reader {
        letters: text.chars().peekable(),
        line: 1,
        statements: Vec::new(),
        open: Vec::new(),
    };
    while let Some(letter) = reader.letters.peek().copied() {
        match letter {
            '\n' | ';' => {
                reader.end();
                reader.next();
            }
            _ if letter.is_whitespace() => {
                reader.next();
            }
            '#' => while reader.letters.next_if(|it| *it != '\n').is_some() {},
            '|' | '&' | '<' | '>' | ')' => {
                reader.next();
                reader.open.push(Token::Sign(letter));
            }
            '(' if !reader.is_counted_loop() => {
                reader.next();
                reader.open.push(Token::Sign(letter));
            }
            _ => {
                let word = reader.word()?;
                if word.is_empty() {
                    continue;
                }
                let is_do = word == "do" && reader.open.is_empty();
                reader.open.push(Token::Word(word));
                if is_do {
                    reader.end();
                }
            }
        }
    }
    reader.end();
    Ok(reader.statements)
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
    statements: Vec<ShellStatement>,
    open: Vec<Token>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    fn end(&mut self) {
        if !self.open.is_empty() {
            self.statements.push(ShellStatement {
                line: self.line,
                tokens: std::mem::take(&mut self.open),
            });
        }
    }

    /// Whether a `for` stands before, so that `((` begins its three parts.
    fn is_counted_loop(&self) -> bool {
        self.open == [Token::Word("for".to_owned())]
    }

    fn word(&mut self) -> Result<String, NotUnderstood> {
        let start = self.line;
        let not_closed = |what: char| (start, format!("`{what}` is not closed"));
        let mut word = String::new();
        while let Some(letter) = self.letters.peek().copied() {
            match letter {
                '\\' => {
                    self.next();
                    let escaped = self.next();
                    // The line goes on in the next one.
                    if escaped != Some('\n') {
                        word.push('\\');
                        word.extend(escaped);
                    }
                }
                '\'' | '"' | '`' => {
                    self.next();
                    word.push(letter);
                    self.until(letter, &mut word)
                        .ok_or_else(|| not_closed(letter))?;
                }
                '(' if word.ends_with('$') || word.is_empty() => {
                    self.nested(&mut word).ok_or_else(|| not_closed('('))?;
                }
                _ if letter.is_whitespace() || "|&<>();".contains(letter) => break,
                _ => word.extend(self.next()),
            }
        }
        Ok(word)
    }

    /// Appends what stands up to this quote.
    fn until(&mut self, quote: char, word: &mut String) -> Option<()> {
        loop {
            let letter = self.next()?;
            word.push(letter);
            if letter == quote {
                return Some(());
            }
            if letter == '\\' && quote != '\'' {
                word.push(self.next()?);
            }
        }
    }

    /// Appends what stands in parentheses.
    fn nested(&mut self, word: &mut String) -> Option<()> {
        let mut open = 0;
        loop {
            let letter = self.next()?;
            word.push(letter);
            open += i32::from(letter == '(') - i32::from(letter == ')');
            if open == 0 {
                return Some(());
            }
        }
    }
}
