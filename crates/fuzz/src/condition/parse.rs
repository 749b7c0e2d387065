//! The syntax of conditions.

use super::ConditionTerm;
use base::text::line;
use std::fmt;
use terms::verdict::{UnknownVerdict, Verdict};

/// How deeply parentheses and `not` may be nested.
const MAX_DEPTH: usize = 100;

/// Why a text is not a condition, with the position of the mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConditionError(String);

impl ConditionError {
    fn at(token: &Token, message: impl fmt::Display) -> Self {
        Self(format!("at character {}: {message}", token.position))
    }
}

impl From<UnknownVerdict> for ConditionError {
    fn from(unknown: UnknownVerdict) -> Self {
        let example = "a.cpp accepted and b.py not accepted";
        Self(format!("{unknown}; or a condition such as `{example}`"))
    }
}

/// A word, a quoted name or a parenthesis.
#[derive(Clone, Debug)]
struct Token {
    /// The number of its first character, from 1.
    position: usize,
    text: String,
    is_quoted: bool,
}

impl Token {
    fn is(&self, word: &str) -> bool {
        !self.is_quoted && self.text == word
    }

    /// Whether it has a meaning of its own, so that it does not name a submission.
    fn is_reserved(&self) -> bool {
        ["and", "or", "not", "(", ")"].iter().any(|it| self.is(it))
    }

    fn found(&self, expected: &str) -> ConditionError {
        let shown = line(&self.text);
        ConditionError::at(self, format!("found `{shown}`, expected {expected}"))
    }
}

/// The submissions of a condition, and the condition on their indices.
pub(super) fn parse(text: &str) -> Result<(Vec<String>, ConditionTerm), ConditionError> {
    let mut parser = Parser {
        tokens: tokens(text)?.into_iter().peekable(),
        end: text.trim_end().chars().count(),
        depth: 0,
        programs: Vec::new(),
    };
    let root = parser.any()?;
    match parser.tokens.next() {
        None => Ok((parser.programs, root)),
        Some(token) if token.is(")") => {
            Err(ConditionError::at(&token, "found `)`, but no `(` is open"))
        }
        Some(token) => Err(token.found("`and` or `or`")),
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, ConditionError> {
    let mut tokens: Vec<Token> = Vec::new();
    // Whether the last token is a word that the next character may continue.
    let mut is_open = false;
    let mut letters = (1..).zip(text.chars());
    while let Some((position, letter)) = letters.next() {
        let token = |text: String, is_quoted| Token {
            position,
            text,
            is_quoted,
        };
        match letter {
            '"' => {
                let mut letters = letters.by_ref().map(|(_, letter)| letter);
                let mut is_closed = false;
                let inside = letters.by_ref().take_while(|letter| {
                    is_closed = *letter == '"';
                    !is_closed
                });
                tokens.push(token(inside.collect(), true));
                if !is_closed {
                    let message = "the quotation mark is not closed";
                    return Err(ConditionError(format!(
                        "at character {position}: {message}"
                    )));
                }
                is_open = false;
            }
            '(' | ')' => {
                tokens.push(token(letter.to_string(), false));
                is_open = false;
            }
            _ if letter.is_whitespace() => is_open = false,
            _ => {
                if let Some(word) = tokens.last_mut().filter(|_| is_open) {
                    word.text.push(letter);
                } else {
                    tokens.push(token(letter.to_string(), false));
                    is_open = true;
                }
            }
        }
    }
    Ok(tokens)
}

struct Parser {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    /// The number of the last character.
    end: usize,
    depth: usize,
    programs: Vec<String>,
}

impl Parser {
    /// Takes the next token if it is this word.
    fn take(&mut self, word: &str) -> Option<Token> {
        self.tokens.next_if(|token| token.is(word))
    }

    fn missing(&self, what: &str) -> ConditionError {
        ConditionError(format!("after character {}: {what} is missing", self.end))
    }

    /// Terms with `or` between them.
    fn any(&mut self) -> Result<ConditionTerm, ConditionError> {
        self.joined("or", Self::all, ConditionTerm::Any)
    }

    /// Terms with `and` between them.
    fn all(&mut self) -> Result<ConditionTerm, ConditionError> {
        self.joined("and", Self::term, ConditionTerm::All)
    }

    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Result<ConditionTerm, ConditionError>,
        join: fn(Vec<ConditionTerm>) -> ConditionTerm,
    ) -> Result<ConditionTerm, ConditionError> {
        let first = part(self)?;
        let mut terms = vec![first];
        while self.take(word).is_some() {
            terms.push(part(self)?);
        }
        Ok(match terms.len() {
            1 => terms.remove(0),
            _ => join(terms),
        })
    }

    /// A negated term, one in parentheses, or the verdict of a submission.
    fn term(&mut self) -> Result<ConditionTerm, ConditionError> {
        let expected = "a submission, `not` or `(`";
        let Some(token) = self.tokens.next() else {
            return Err(self.missing(expected));
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ConditionError::at(
                &token,
                "the condition is too deeply nested",
            ));
        }
        let term = if token.is("not") {
            ConditionTerm::Not(Box::new(self.term()?))
        } else if token.is("(") {
            let inside = self.any()?;
            if self.take(")").is_none() {
                if let Some(other) = self.tokens.next() {
                    return Err(other.found("`and`, `or` or `)`"));
                }
                let opened = format!(", for the `(` at character {}", token.position);
                return Err(ConditionError(self.missing("`)`").0 + &opened));
            }
            inside
        } else if token.is_reserved() {
            return Err(token.found(expected));
        } else {
            self.verdict(token.text)?
        };
        self.depth -= 1;
        Ok(term)
    }

    /// The verdict after the name of a submission.
    fn verdict(&mut self, name: String) -> Result<ConditionTerm, ConditionError> {
        let is_negated = self.take("not").is_some();
        let Some(token) = self.tokens.next() else {
            return Err(self.missing("a verdict"));
        };
        if token.is_reserved() {
            return Err(token.found(&format!("a verdict of `{}`", line(&name))));
        }
        let verdict = token.text.parse::<Verdict>();
        let verdict = verdict.map_err(|unknown| ConditionError::at(&token, unknown))?;
        if verdict == Verdict::CompileError {
            let message = format!("no input leads to {verdict}");
            return Err(ConditionError::at(&token, message));
        }
        let known = self.programs.iter().position(|known| *known == name);
        let program = known.unwrap_or_else(|| {
            self.programs.push(name);
            self.programs.len() - 1
        });
        let term = ConditionTerm::Is(program, verdict);
        Ok(if is_negated {
            ConditionTerm::Not(Box::new(term))
        } else {
            term
        })
    }
}
