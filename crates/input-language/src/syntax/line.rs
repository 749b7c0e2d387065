//! The content of a line of the input.
//!
//! Pieces stand next to each other; a space between two of them is a space in the input. A piece is
//! a text in quotes, a variable, or several pieces in brackets; `[COUNT]` after it repeats it.

use super::SyntaxError;
use super::expression::Expr;
use super::lexer::Token;
use super::parser::Parser;
use std::ops::Range;

/// A piece of a line.
#[derive(Clone, Debug)]
pub(crate) struct LinePiece {
    pub(crate) kind: PieceKind,
    /// Its repetitions, the outer first.
    pub(crate) brackets: Vec<Brackets>,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum PieceKind {
    /// A fixed text.
    Text(String),
    Variable(String),
    Tuple(Vec<LinePiece>),
}

/// A repetition: `[n]`, `[..]` or `[n; ',']`.
#[derive(Clone, Debug)]
pub(crate) struct Brackets {
    pub(crate) count: Count,
    /// The text between two elements, if it is written.
    pub(crate) separator: Option<String>,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Count {
    Exactly(Expr),
    /// Until something else follows.
    Open,
}

/// The pieces of a whole line, including spaces.
pub(crate) fn line(text: &str) -> Result<Vec<LinePiece>, SyntaxError> {
    let mut parser = Parser::new(text)?;
    let pieces = pieces(&mut parser)?;
    match parser.next() {
        Token::End => Ok(pieces),
        _ => Err(parser.unexpected("a variable, a text in quotes '..', or `(`")),
    }
}

fn pieces(parser: &mut Parser) -> Result<Vec<LinePiece>, SyntaxError> {
    let mut pieces: Vec<LinePiece> = Vec::new();
    while let Some(next) = piece(parser)? {
        if let Some(last) = pieces.last() {
            pieces.extend(blank(last.at.end..next.at.start)?);
        }
        pieces.push(next);
    }
    Ok(pieces)
}

/// The space between two pieces, if there is one.
fn blank(at: Range<usize>) -> Result<Option<LinePiece>, SyntaxError> {
    match at.len() {
        0 => Ok(None),
        1 => Ok(Some(LinePiece {
            kind: PieceKind::Text(" ".to_owned()),
            brackets: Vec::new(),
            at,
        })),
        more => Err(SyntaxError {
            at,
            found: format!("{more} blanks"),
            wanted: "one blank, or a text with as many as the input has, as '  '".to_owned(),
        }),
    }
}

/// The next piece; `None` at the end of the line or of the brackets.
fn piece(parser: &mut Parser) -> Result<Option<LinePiece>, SyntaxError> {
    let start = parser.place().start;
    let kind = match parser.next().clone() {
        Token::Text(text) => {
            if let Some(letter) = text.chars().find(|letter| !(' '..='~').contains(letter)) {
                return Err(SyntaxError {
                    at: parser.place(),
                    found: format!("`{}`", letter.escape_default()),
                    wanted: "visible letters of ASCII, and spaces".to_owned(),
                });
            }
            parser.advance();
            PieceKind::Text(text)
        }
        Token::Name(name) => {
            parser.advance();
            PieceKind::Variable(name)
        }
        Token::Symbol("(") => {
            parser.advance();
            let inner = parser.nested(pieces)?;
            parser.expect(")")?;
            PieceKind::Tuple(inner)
        }
        _ => return Ok(None),
    };
    let mut repeated = Vec::new();
    while matches!(parser.next(), Token::Symbol("[")) && parser.place().start == parser.last_end() {
        repeated.push(brackets(parser)?);
    }
    Ok(Some(LinePiece {
        kind,
        brackets: repeated,
        at: start..parser.last_end(),
    }))
}

fn brackets(parser: &mut Parser) -> Result<Brackets, SyntaxError> {
    let start = parser.place().start;
    parser.expect("[")?;
    let count = if parser.accept("..") {
        Count::Open
    } else {
        Count::Exactly(parser.expression()?)
    };
    let mut separator = None;
    if parser.accept(";") {
        let Token::Text(text) = parser.next().clone() else {
            return Err(parser.unexpected("a separator in quotes, as ','"));
        };
        parser.advance();
        separator = Some(text);
    }
    parser.expect("]")?;
    Ok(Brackets {
        count,
        separator,
        at: start..parser.last_end(),
    })
}
