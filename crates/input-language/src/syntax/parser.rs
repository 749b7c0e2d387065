//! From tokens to expressions.

use super::expression::{Binary, Comparison, Expr, ExprKind};
use super::lexer::{Token, tokens};
use super::{DEEPEST, SyntaxError};
use crate::number::Number;
use std::ops::Range;

type ParseResult<T> = Result<T, SyntaxError>;

/// An expression that is the whole text.
pub(crate) fn expression(text: &str) -> ParseResult<Expr> {
    let mut parser = Parser::new(text)?;
    let read = parser.expression()?;
    parser.end()?;
    Ok(read)
}

/// A range `LOW..=HIGH` that is the whole text, or a single expression, which is both bounds.
pub(crate) fn bounds(text: &str) -> ParseResult<(Expr, Expr)> {
    let mut parser = Parser::new(text)?;
    let low = parser.expression()?;
    let high = if parser.accept("..=") {
        parser.expression()?
    } else if *parser.next() == Token::Symbol("..") {
        return Err(parser.unexpected("`..=`: both bounds are included"));
    } else {
        low.clone()
    };
    parser.end()?;
    Ok((low, high))
}

pub(super) struct Parser {
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
}

impl Parser {
    pub(super) fn new(text: &str) -> ParseResult<Self> {
        Ok(Self {
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
        })
    }

    pub(super) fn next(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// The bytes of the next token.
    pub(super) fn place(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    /// Where the previous token ended.
    pub(super) fn last_end(&self) -> usize {
        self.at
            .checked_sub(1)
            .map_or(0, |last| self.tokens[last].1.end)
    }

    pub(super) fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn accept(&mut self, symbol: &str) -> bool {
        let found = matches!(self.next(), Token::Symbol(next) if *next == symbol);
        if found {
            self.advance();
        }
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.next(), Token::Name(next) if next == word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, symbol: &str) -> ParseResult<()> {
        if self.accept(symbol) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{symbol}`")))
    }

    pub(super) fn end(&self) -> ParseResult<()> {
        match self.next() {
            Token::End => Ok(()),
            _ => Err(self.unexpected("an operator or the end")),
        }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> SyntaxError {
        SyntaxError {
            at: self.place(),
            found: self.next().in_words(),
            wanted: wanted.to_owned(),
        }
    }

    /// Parses one level deeper, unless that is too deep.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if self.depth == DEEPEST {
            return Err(self.unexpected("something nested less deep"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    pub(super) fn expression(&mut self) -> ParseResult<Expr> {
        self.nested(Self::disjunction)
    }

    fn disjunction(&mut self) -> ParseResult<Expr> {
        let mut left = self.conjunction()?;
        while self.accept_word("or") || self.accept("||") {
            left = self.joined(left, Self::conjunction, ExprKind::Or)?;
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> ParseResult<Expr> {
        let mut left = self.negation()?;
        while self.accept_word("and") || self.accept("&&") {
            left = self.joined(left, Self::negation, ExprKind::And)?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> ParseResult<Expr> {
        let start = self.place().start;
        if self.accept_word("not") || self.accept("!") {
            let inner = self.nested(Self::negation)?;
            return Ok(self.since(start, ExprKind::Not(Box::new(inner))));
        }
        self.comparison()
    }

    fn comparison(&mut self) -> ParseResult<Expr> {
        let first = self.sum()?;
        let start = first.at.start;
        let mut rest = Vec::new();
        while let Some(how) = self.comparator() {
            self.advance();
            rest.push((how, self.sum()?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(self.since(start, ExprKind::Compare(Box::new(first), rest)))
    }

    fn comparator(&self) -> Option<Comparison> {
        let Token::Symbol(symbol) = self.next() else {
            return None;
        };
        Some(match *symbol {
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" => Comparison::AtLeast,
            "==" => Comparison::Equal,
            "!=" => Comparison::Different,
            _ => return None,
        })
    }

    fn sum(&mut self) -> ParseResult<Expr> {
        let mut left = self.product()?;
        loop {
            let operation = match self.next() {
                Token::Symbol("+") => Binary::Plus,
                Token::Symbol("-") => Binary::Minus,
                _ => return Ok(left),
            };
            self.advance();
            left = self.joined(left, Self::product, |a, b| {
                ExprKind::Binary(operation, a, b)
            })?;
        }
    }

    fn product(&mut self) -> ParseResult<Expr> {
        let mut left = self.sign()?;
        loop {
            let operation = match self.next() {
                Token::Symbol("*") => Binary::Times,
                Token::Symbol("/") => Binary::Divided,
                Token::Symbol("%") => Binary::Modulo,
                _ => return Ok(left),
            };
            self.advance();
            left = self.joined(left, Self::sign, |a, b| ExprKind::Binary(operation, a, b))?;
        }
    }

    fn sign(&mut self) -> ParseResult<Expr> {
        let start = self.place().start;
        if self.accept("-") {
            let inner = self.nested(Self::sign)?;
            return Ok(self.since(start, ExprKind::Negative(Box::new(inner))));
        }
        let base = self.indexed()?;
        if self.accept("^") {
            return self.joined(
                base,
                |parser| parser.nested(Self::sign),
                |a, b| ExprKind::Binary(Binary::Power, a, b),
            );
        }
        Ok(base)
    }

    fn indexed(&mut self) -> ParseResult<Expr> {
        let mut value = self.atom()?;
        while self.accept("[") {
            let index = self.expression()?;
            let start = value.at.start;
            let (value_box, index) = (Box::new(value), Box::new(index));
            let kind = if self.accept("..=") {
                ExprKind::Slice(value_box, index, Box::new(self.expression()?))
            } else {
                ExprKind::Index(value_box, index)
            };
            self.expect("]")?;
            value = self.since(start, kind);
        }
        Ok(value)
    }

    fn atom(&mut self) -> ParseResult<Expr> {
        let start = self.place().start;
        match self.next().clone() {
            Token::Number(text) => {
                let number = Number::parse(&text);
                let number = number.ok_or_else(|| {
                    self.unexpected("a number of at most 38 digits, 18 of them after the point; a whole number with more digits is a text: { pattern = \"0|[1-9][0-9]{0,99}\" }")
                })?;
                self.advance();
                Ok(self.since(start, ExprKind::Number(number)))
            }
            Token::Text(text) => {
                self.advance();
                Ok(self.since(start, ExprKind::Text(text)))
            }
            Token::Name(name) => {
                self.advance();
                let kind = if self.accept("(") {
                    self.call(name)?
                } else {
                    self.path(name)?
                };
                Ok(self.since(start, kind))
            }
            Token::Symbol("(") => {
                self.advance();
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(self.since(start, inner.kind))
            }
            _ => Err(self.unexpected("a number, a variable or a function")),
        }
    }

    fn path(&mut self, first: String) -> ParseResult<ExprKind> {
        let mut path = vec![first];
        while self.accept(".") {
            path.push(self.name("the name of a variable")?);
        }
        Ok(ExprKind::Name(path))
    }

    pub(super) fn name(&mut self, wanted: &str) -> ParseResult<String> {
        let Token::Name(name) = self.next().clone() else {
            return Err(self.unexpected(wanted));
        };
        self.advance();
        Ok(name)
    }

    /// The arguments of a function, after its bracket.
    fn call(&mut self, function: String) -> ParseResult<ExprKind> {
        let mut arguments = Vec::new();
        if self.accept(")") {
            return Ok(ExprKind::Call(function, arguments));
        }
        loop {
            arguments.push(self.expression()?);
            if arguments.len() == 1 && self.accept_word("for") {
                let body = arguments.remove(0);
                return self.each(function, body);
            }
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok(ExprKind::Call(function, arguments))
    }

    fn each(&mut self, function: String, body: Expr) -> ParseResult<ExprKind> {
        let name = self.name("the name that runs through the range")?;
        if !self.accept_word("in") {
            return Err(self.unexpected("`in` and a range"));
        }
        let start = self.last_end();
        let low = self.expression()?;
        if self.accept(")") {
            return Ok(self.of_elements(function, body, name, low, start));
        }
        self.expect("..=")?;
        let high = self.expression()?;
        let filter = self.unexpected(
            "`)`: a filter is a part of the body, as `all(k % 2 == 1 or .. for k in 1..=n)`",
        );
        if self.accept_word("if") {
            return Err(filter);
        }
        let second = self.unexpected(
            "`)`: each range has a function of its own, as `all(all(.. for y in 1..=m) for x in 1..=n)`",
        );
        if self.accept_word("for") {
            return Err(second);
        }
        self.expect(")")?;
        Ok(ExprKind::Each {
            function,
            body: Box::new(body),
            name,
            low: Box::new(low),
            high: Box::new(high),
        })
    }

    /// `all(BODY for x in LIST)`: the body for each element, by the number of the element.
    fn of_elements(
        &self,
        function: String,
        mut body: Expr,
        name: String,
        list: Expr,
        start: usize,
    ) -> ExprKind {
        let number = |kind: ExprKind| Box::new(self.since(start, kind));
        body.put_element(&name, &list);
        ExprKind::Each {
            function,
            body: Box::new(body),
            name,
            low: number(ExprKind::Number(Number::whole(1))),
            high: number(ExprKind::Call("len".to_owned(), vec![list])),
        }
    }

    fn joined(
        &mut self,
        left: Expr,
        right: impl FnOnce(&mut Self) -> ParseResult<Expr>,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> ParseResult<Expr> {
        let start = left.at.start;
        let right = right(self)?;
        Ok(self.since(start, kind(Box::new(left), Box::new(right))))
    }

    fn since(&self, start: usize, kind: ExprKind) -> Expr {
        Expr {
            kind,
            at: start..self.last_end(),
        }
    }
}
