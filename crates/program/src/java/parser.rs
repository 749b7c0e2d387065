//! A parser for the declarations of a Java source.

use super::MAX_NAME_LENGTH;
use super::lexer::{Token, tokens};

/// The declarations of a source.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Unit {
    /// The package.
    pub(super) package: Option<String>,
    /// The top-level types.
    pub(super) types: Vec<JavaType>,
    /// The methods that a launcher can start.
    pub(super) mains: Vec<Main>,
    /// Whether there is a `main` outside of all types, which makes the file an implicit class.
    pub(super) is_classless: bool,
}

/// A class, a record, an enum, an interface or an annotation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct JavaType {
    pub(super) name: String,
    pub(super) is_public: bool,
}

/// A method called `main`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Main {
    /// The class that contains it; nested classes are separated by `$`.
    pub(super) class: String,
    /// Whether every version of Java starts it: it is public and static, and takes an array of
    /// strings.
    pub(super) is_classic: bool,
}

/// The meaning of an open brace.
enum BraceScope {
    Type { name: String, is_interface: bool },
    Block,
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    scopes: Vec<BraceScope>,
    /// The first token of the current declaration.
    begin: usize,
    unit: Unit,
}

/// Parses the declarations of a source, which may be malformed.
pub(super) fn parse(text: &[u8]) -> Unit {
    let mut parser = Parser {
        tokens: tokens(text),
        at: 0,
        scopes: Vec::new(),
        begin: 0,
        unit: Unit::default(),
    };
    while parser.at < parser.tokens.len() {
        parser.step();
    }
    parser.unit
}

impl Parser {
    fn step(&mut self) {
        match &self.tokens[self.at] {
            Token::Sign('{') => self.open(BraceScope::Block),
            Token::Sign('}') => {
                self.scopes.pop();
                self.end();
            }
            Token::Sign(';') => self.end(),
            Token::Sign('@') if !self.is_word(self.at + 1, "interface") => self.annotation(),
            Token::Word(word) if self.is_between_members() => {
                let word = word.clone();
                self.word(&word);
            }
            _ => self.at += 1,
        }
    }

    /// Handles a word outside of bodies and initializers.
    fn word(&mut self, word: &str) {
        match word {
            "package" if self.scopes.is_empty() => self.package(),
            "class" | "enum" | "interface" => self.declaration(word == "interface"),
            "record" if self.is_record() => self.declaration(false),
            "main" if self.is_sign(self.at + 1, '(') => self.main(),
            _ => self.at += 1,
        }
    }

    fn is_between_members(&self) -> bool {
        !matches!(self.scopes.last(), Some(BraceScope::Block))
    }

    fn is_word(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(word))
    }

    fn is_sign(&self, at: usize, sign: char) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_sign(sign))
    }

    /// Ends a declaration, after its last token.
    fn end(&mut self) {
        self.at += 1;
        self.begin = self.at;
    }

    fn open(&mut self, scope: BraceScope) {
        self.scopes.push(scope);
        self.end();
    }

    /// Skips an annotation `@a.b(...)`.
    fn annotation(&mut self) {
        self.at += 1;
        while matches!(self.tokens.get(self.at), Some(Token::Word(_))) {
            self.at += 1;
            if !self.is_sign(self.at, '.') {
                break;
            }
            self.at += 1;
        }
        if self.is_sign(self.at, '(') {
            self.at = self.closing(self.at) + 1;
        }
        // Tokens before the annotation are part of the declaration as well, so `begin` stays.
    }

    /// The parenthesis that closes the one at `open`, or else the last token.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        self.tokens.len() - 1
    }

    fn package(&mut self) {
        let rest = self.tokens.iter().skip(self.at + 1);
        let name: Vec<&str> = rest
            .map_while(|token| match token {
                Token::Word(word) => Some(word.as_str()),
                Token::Sign('.') => Some("."),
                _ => None,
            })
            .collect();
        self.at += 1 + name.len();
        self.unit.package = Some(name.concat());
    }

    /// Whether `record` is a keyword here: a name and parameters follow.
    fn is_record(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some(Token::Word(_)))
            && (self.is_sign(self.at + 2, '(') || self.is_sign(self.at + 2, '<'))
    }

    /// Parses a type up to the brace that opens its body.
    fn declaration(&mut self, is_interface: bool) {
        let is_literal = self.at > 0 && self.is_sign(self.at - 1, '.');
        let Some(Token::Word(name)) = self.tokens.get(self.at + 1).filter(|_| !is_literal) else {
            self.at += 1;
            return;
        };
        let name = name.clone();
        if self.scopes.is_empty() {
            self.unit.types.push(JavaType {
                name: name.clone(),
                is_public: self.has_modifier("public"),
            });
        }
        self.at += 2;
        while let Some(token) = self.tokens.get(self.at) {
            match token {
                Token::Sign('{') => return self.open(BraceScope::Type { name, is_interface }),
                Token::Sign(';' | '}') => return,
                Token::Sign('(') => self.at = self.closing(self.at) + 1,
                Token::Sign('@') => self.annotation(),
                _ => self.at += 1,
            }
        }
    }

    /// Whether the current declaration has this modifier.
    fn has_modifier(&self, modifier: &str) -> bool {
        let before = &self.tokens[self.begin..self.at];
        before.iter().any(|token| token.is(modifier))
    }

    /// Parses a method called `main`, if this is one: its parameters are the next tokens.
    fn main(&mut self) {
        let end = self.closing(self.at + 1);
        let returns_nothing = self.at > self.begin && self.tokens[self.at - 1].is("void");
        let params = &self.tokens[self.at + 2..end.max(self.at + 2)];
        let takes_texts = is_texts(params);
        if returns_nothing && (takes_texts || params.is_empty()) && !self.has_modifier("private") {
            self.add_main(takes_texts);
        }
        self.at = end + 1;
        self.begin = self.at;
    }

    fn add_main(&mut self, takes_texts: bool) {
        let mut names = Vec::new();
        let mut is_in_interface = false;
        for scope in &self.scopes {
            if let BraceScope::Type { name, is_interface } = scope {
                names.push(name.as_str());
                is_in_interface = *is_interface;
            }
        }
        if names.is_empty() {
            self.unit.is_classless = true;
            return;
        }
        if names.iter().map(|name| name.len()).sum::<usize>() > MAX_NAME_LENGTH {
            return;
        }
        let class = names.join("$");
        let is_public = is_in_interface || self.has_modifier("public");
        let is_classic = takes_texts && is_public && self.has_modifier("static");
        self.unit.mains.push(Main { class, is_classic });
    }
}

/// Whether these parameters are one array of strings: `String[] x`, `String... x` or `String x[]`,
/// with any modifiers and annotations.
fn is_texts(params: &[Token]) -> bool {
    let is_text = params.iter().any(|token| token.is("String"));
    let array = |pair: &[Token]| pair[0].is_sign('[') && pair[1].is_sign(']');
    let dots = |three: &[Token]| three.iter().all(|token| token.is_sign('.'));
    let is_array = params.windows(2).filter(|pair| array(pair)).count() == 1;
    let is_variable = params.windows(3).filter(|three| dots(three)).count() == 1;
    let is_one = !params.iter().any(|token| token.is_sign(','));
    is_text && is_one && (is_array != is_variable)
}
