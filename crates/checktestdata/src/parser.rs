//! Parses the tokens of a script.

use super::Script;
use super::failure::ScriptError;
use super::lexer::Token;
use super::syntax::{
    Action, Expr, Float, Notation, Repeat, Rounds, STRENGTH_OF_MINUS, STRENGTH_OF_NOT,
    ScriptCommand, Variable,
};
use super::value::Operator;

/// The maximum nesting depth of blocks and brackets.
const DEEPEST: usize = 100;

pub(super) fn parse(tokens: &[(usize, Token)]) -> Result<Script, ScriptError> {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        names: Vec::new(),
    };
    let commands = parser.block(&[])?;
    Ok(Script {
        commands,
        names: parser.names,
    })
}

struct Parser<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    depth: usize,
    names: Vec<String>,
}

type Parsed<T> = Result<T, ScriptError>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn line(&self) -> usize {
        let here = self.tokens.get(self.at).or(self.tokens.last());
        here.map_or(1, |(line, _)| *line)
    }

    fn error<T>(&self, wanted: &str) -> Parsed<T> {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(Token::Word(word) | Token::Name(word)) => format!("`{word}`"),
            Some(Token::Literal(value)) => value.to_string(),
            Some(Token::Sign(sign)) => format!("`{sign}`"),
        };
        let message = format!("found {found}, expected {wanted}");
        Err(ScriptError::new(self.line(), message))
    }

    fn is_sign(&self, wanted: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(sign)) if *sign == wanted)
    }

    fn take_sign(&mut self, wanted: &str) -> bool {
        let is_there = self.is_sign(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn sign(&mut self, wanted: &str) -> Parsed<()> {
        if self.take_sign(wanted) {
            return Ok(());
        }
        self.error(&format!("`{wanted}`"))
    }

    fn word(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Parses one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        // The parser is recursive, and a script from a foreign package must not overflow the stack.
        if self.depth == DEEPEST {
            let message = format!("nested more than {DEEPEST} levels deep");
            return Err(ScriptError::new(self.line(), message));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// Parses commands up to one of `ends`, or to the end of the script if `ends` is empty.
    fn block(&mut self, ends: &[&str]) -> Parsed<Vec<ScriptCommand>> {
        let mut commands = Vec::new();
        loop {
            match self.word() {
                Some(word) if ends.contains(&word) => return Ok(commands),
                // If a block is still open at the end of the script, `command` returns the error.
                None if self.peek().is_none() && ends.is_empty() => return Ok(commands),
                _ => commands.push(self.nested(Self::command)?),
            }
        }
    }

    fn command(&mut self) -> Parsed<ScriptCommand> {
        let line = self.line();
        let Some(word) = self.word().map(str::to_owned) else {
            return self.error("a command");
        };
        self.at += 1;
        let action = match word.as_str() {
            "SPACE" => Action::Space,
            "NEWLINE" => Action::Newline,
            "EOF" => Action::Eof,
            "INT" | "FLOAT" | "FLOATP" | "STRING" | "REGEX" | "ASSERT" => {
                self.bracketed(|parser| parser.reading(&word))?
            }
            "SET" => self.bracketed(|parser| Ok(Action::Set(parser.list(Self::assignment)?)))?,
            // Names without an index: `UNSET` removes whole arrays.
            "UNSET" => self.bracketed(|parser| Ok(Action::Unset(parser.list(Self::name)?)))?,
            "REP" | "REPI" | "WHILE" | "WHILEI" => self.repeat(&word)?,
            "IF" => self.choice()?,
            _ => {
                self.at -= 1;
                return self.error("a command");
            }
        };
        Ok(ScriptCommand { line, action })
    }

    fn bracketed<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.sign("(")?;
        let parsed = inside(self)?;
        self.sign(")")?;
        Ok(parsed)
    }

    fn list<T>(&mut self, one: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.take_sign(",") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// The arguments of a command that reads or tests.
    fn reading(&mut self, word: &str) -> Parsed<Action> {
        let first = self.expr(0)?;
        Ok(match word {
            "STRING" => Action::Text(first),
            "ASSERT" => Action::Assert(first),
            "REGEX" => Action::Regex(first, self.into()?),
            "INT" => {
                let high = self.next_expr()?;
                Action::Int(first, high, self.into()?)
            }
            _ => {
                let high = self.next_expr()?;
                let decimals = if word == "FLOATP" {
                    Some((self.next_expr()?, self.next_expr()?))
                } else {
                    None
                };
                let into = self.into()?;
                Action::Float(Box::new(Float {
                    low: first,
                    high,
                    decimals,
                    // FIXED and SCIENTIFIC are allowed only after a variable.
                    notation: self.notation(into.is_some())?,
                    into,
                }))
            }
        })
    }

    fn next_expr(&mut self) -> Parsed<Expr> {
        self.sign(",")?;
        self.expr(0)
    }

    /// The variable that stores what is read.
    fn into(&mut self) -> Parsed<Option<Variable>> {
        if self.take_sign(",") {
            return self.variable().map(Some);
        }
        Ok(None)
    }

    fn notation(&mut self, may_follow: bool) -> Parsed<Notation> {
        if !may_follow || !self.take_sign(",") {
            return Ok(Notation::Any);
        }
        let notation = match self.word() {
            Some("FIXED") => Notation::Fixed,
            Some("SCIENTIFIC") => Notation::Scientific,
            _ => return self.error("FIXED or SCIENTIFIC"),
        };
        self.at += 1;
        Ok(notation)
    }

    fn assignment(&mut self) -> Parsed<(Variable, Expr)> {
        let variable = self.variable()?;
        self.sign("=")?;
        Ok((variable, self.expr(0)?))
    }

    fn repeat(&mut self, word: &str) -> Parsed<Action> {
        self.sign("(")?;
        let index = if word.ends_with('I') {
            let variable = self.variable()?;
            self.sign(",")?;
            Some(variable)
        } else {
            None
        };
        let bound = self.expr(0)?;
        let separator = if self.take_sign(",") {
            // A single command as the separator, inside the brackets.
            Some(self.nested(Self::command)?)
        } else {
            None
        };
        self.sign(")")?;
        let body = self.block(&["END"])?;
        self.at += 1;
        let rounds = if word.starts_with("REP") {
            Rounds::Count(bound)
        } else {
            Rounds::While(bound)
        };
        Ok(Action::Repeat(Box::new(Repeat {
            index,
            rounds,
            separator,
            body,
        })))
    }

    fn choice(&mut self) -> Parsed<Action> {
        let test = self.bracketed(|parser| parser.expr(0))?;
        let then = self.block(&["END", "ELSE"])?;
        let has_else = self.word() == Some("ELSE");
        self.at += 1;
        let otherwise = if has_else {
            let otherwise = self.block(&["END"])?;
            self.at += 1;
            otherwise
        } else {
            Vec::new()
        };
        Ok(Action::If(test, then, otherwise))
    }

    /// The number of a variable.
    fn name(&mut self) -> Parsed<usize> {
        let Some(Token::Name(name)) = self.peek().cloned() else {
            return self.error("a variable");
        };
        self.at += 1;
        // There are no scopes: a name is the same variable everywhere.
        let known = self.names.iter().position(|known| *known == name);
        Ok(known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        }))
    }

    fn variable(&mut self) -> Parsed<Variable> {
        let name = self.name()?;
        let mut index = Vec::new();
        if self.take_sign("[") {
            index = self.list(|parser| parser.expr(0))?;
            self.sign("]")?;
        }
        Ok(Variable { name, index })
    }

    /// An expression whose operators have a higher precedence than `weakest`. Operators of equal
    /// precedence are left-associative.
    fn expr(&mut self, weakest: u8) -> Parsed<Expr> {
        self.nested(|parser| {
            let mut left = parser.operand()?;
            while let Some(Token::Sign(sign)) = parser.peek()
                && let Some(operator) = Operator::named(sign)
                && operator.strength() > weakest
            {
                parser.at += 1;
                // All operators are left-associative, even powers: `2 ^ 3 ^ 2` is 64.
                let right = parser.expr(operator.strength())?;
                left = Expr::Binary(operator, Box::new((left, right)));
            }
            Ok(left)
        })
    }

    fn operand(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Some(Token::Literal(value)) => {
                let value = value.clone();
                self.at += 1;
                Ok(Expr::Value(value))
            }
            Some(Token::Name(_)) => self.variable().map(Expr::Variable),
            Some(Token::Word(_)) => self.function(),
            Some(Token::Sign("(")) => self.bracketed(|parser| parser.expr(0)),
            Some(Token::Sign("-")) => {
                self.at += 1;
                // `-2 ^ 2` is -4.
                let operand = self.expr(STRENGTH_OF_MINUS - 1)?;
                Ok(Expr::Negative(Box::new(operand)))
            }
            Some(Token::Sign("!")) => {
                self.at += 1;
                // `!a == b` negates the comparison, unlike in C.
                let operand = self.expr(STRENGTH_OF_NOT - 1)?;
                Ok(Expr::Not(Box::new(operand)))
            }
            _ => self.error("a value"),
        }
    }

    fn function(&mut self) -> Parsed<Expr> {
        let word = self.word().unwrap_or_default().to_owned();
        self.at += 1;
        let whole = |parser: &mut Self| parser.expr(0);
        match word.as_str() {
            "ISEOF" => Ok(Expr::IsEof),
            "MATCH" => Ok(Expr::Match(Box::new(self.bracketed(whole)?))),
            "STRLEN" => Ok(Expr::Length(Box::new(self.bracketed(whole)?))),
            "UNIQUE" => Ok(Expr::Unique(
                self.bracketed(|parser| parser.list(Self::name))?,
            )),
            "INARRAY" => self.bracketed(|parser| {
                let value = parser.expr(0)?;
                parser.sign(",")?;
                Ok(Expr::InArray(Box::new(value), parser.name()?))
            }),
            _ => {
                self.at -= 1;
                self.error("a value")
            }
        }
    }
}
