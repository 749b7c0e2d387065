//! Tables, texts and numbers of a declaration, and its blocks.

use super::{Bounds, Condition, Declaration, ElementProperties, Sourced, Type, VarDeclaration};
use crate::mistake::{Mistake, MistakeKind, SpecPosition};
use crate::syntax::{self, Expr, LinePiece, SyntaxError};
use crate::toml_value::{SpannedToml, TomlValue};
use serde_spanned::Spanned;

/// Reads a declaration and collects all mistakes.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) mistakes: Vec<Mistake>,
}

/// The entries of a table that were not read yet.
pub(super) struct Table<'a> {
    pub(super) place: SpecPosition,
    rest: Vec<&'a (Spanned<String>, SpannedToml)>,
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    /// Removes a key: its value and its position.
    pub(super) fn take(&mut self, key: &'static str) -> Option<(&'a SpannedToml, SpecPosition)> {
        self.known.push(key);
        let at = self
            .rest
            .iter()
            .position(|(name, _)| name.get_ref() == key)?;
        let (_, value) = self.rest.remove(at);
        Some((value, self.inner(key, value)))
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.rest.iter().any(|(name, _)| name.get_ref() == key)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.rest.iter().map(|(name, _)| name.get_ref().as_str())
    }

    fn inner(&self, key: &str, value: &SpannedToml) -> SpecPosition {
        let outer = &self.place.key;
        let key = if outer.is_empty() {
            key.to_owned()
        } else {
            format!("{outer}.{key}")
        };
        SpecPosition {
            key,
            span: value.span(),
            inside: None,
        }
    }
}

/// Names with a fixed meaning in every block, which cannot name variables.
const WORDS: [&str; 14] = [
    "lines", "where", "vars", "count", "and", "or", "not", "for", "in", "either", "true", "false",
    "all", "any",
];

impl Reader {
    pub(super) fn whole(&mut self, written: &SpannedToml) -> Option<Declaration> {
        let place = SpecPosition {
            key: String::new(),
            span: written.span(),
            inside: None,
        };
        let mut table = self.table(written, place)?;
        let vars = table.take("vars");
        let block = self.block(&mut table);
        let final_newline_is_optional = self.final_newline(&mut table);
        // All mistakes are reported, including those of the variables if the lines also have
        // mistakes.
        let variables = match vars {
            Some((vars, place)) => self.table(vars, place).map(|vars| self.variables(&vars)),
            None => Some(Vec::new()),
        };
        self.unknown(&table);
        Some(Declaration {
            variables: variables?,
            final_newline_is_optional,
            ..block?
        })
    }

    /// `lines` and `where` of a block. The caller reads its variables.
    fn block(&mut self, table: &mut Table<'_>) -> Option<Declaration> {
        let Some((lines, place)) = table.take("lines") else {
            let what = MistakeKind::MissingKey {
                key: "lines",
                example: "lines = [\"n\", \"a[n]\"]",
            };
            self.mistakes.push(Mistake {
                place: table.place.clone(),
                what,
            });
            return None;
        };
        let lines = self.lines(lines, &place)?;
        let conditions = self.conditions(table);
        Some(Declaration {
            lines,
            variables: Vec::new(),
            conditions,
            final_newline_is_optional: false,
        })
    }

    fn conditions(&mut self, table: &mut Table<'_>) -> Vec<Condition> {
        let Some((written, place)) = table.take("where") else {
            return Vec::new();
        };
        let texts = self.texts(written, &place);
        let read = |text: Sourced<String>| {
            let expr = self.parsed(&text, syntax::expression)?;
            Some(Condition {
                text: text.value,
                expr,
            })
        };
        texts.into_iter().filter_map(read).collect()
    }

    /// A repeated part of the input: `{ lines = [..], n = .., a = .. }`.
    pub(super) fn group(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let mut inner = self.block(table)?;
        inner.variables = self.variables(&Self::rest(table));
        Some(Type::Group(inner))
    }

    /// A part with one of several forms: `{ either = ["'add' x", "'sum' l r"], x = .. }`.
    pub(super) fn either(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("either")?;
        let TomlValue::List(items) = written.get_ref() else {
            self.mismatch(
                &place,
                written,
                "a list of lines, each a form, as [\"'add' x\", \"'sum' l r\"]",
            );
            return None;
        };
        let alternatives = items.iter().filter_map(|item| {
            let place = SpecPosition {
                span: item.span(),
                ..place.clone()
            };
            match item.get_ref() {
                TomlValue::List(_) => self.lines(item, &place),
                _ => Some(vec![self.line(item, &place)?]),
            }
        });
        let alternatives = alternatives.collect();
        let conditions = self.conditions(table);
        let variables = self.variables(&Self::rest(table));
        let inner = Declaration {
            lines: Vec::new(),
            variables,
            conditions,
            final_newline_is_optional: false,
        };
        Some(Type::Either {
            alternatives,
            inner,
            place,
        })
    }

    /// The remaining entries of a table, as a table of variables.
    fn rest<'a>(table: &mut Table<'a>) -> Table<'a> {
        let place = table.place.clone();
        let (own, rest) = std::mem::take(&mut table.rest)
            .into_iter()
            .partition(|(key, _)| key.get_ref() == "count");
        table.rest = own;
        Table {
            place,
            rest,
            known: Vec::new(),
        }
    }

    fn variables(&mut self, table: &Table<'_>) -> Vec<VarDeclaration> {
        let read = |(key, value): &&(Spanned<String>, SpannedToml)| {
            let place = table.inner(key.get_ref(), value);
            let names = self.names(key, &place);
            let (kind, rules) = self.kind(value, &place)?;
            Some(VarDeclaration {
                names: names?,
                kind,
                rules,
                place,
            })
        };
        table.rest.iter().filter_map(read).collect()
    }

    /// The names in a key: `"u v"` are two.
    fn names(
        &mut self,
        key: &Spanned<String>,
        place: &SpecPosition,
    ) -> Option<Vec<Sourced<String>>> {
        let place = SpecPosition {
            span: key.span(),
            ..place.clone()
        };
        let names = key.get_ref().split(' ').map(|name| Sourced {
            value: name.to_owned(),
            place: place.clone(),
        });
        let names: Vec<Sourced<String>> = names.collect();
        for Sourced { value: name, place } in &names {
            let is_name = name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && !name.starts_with(|first: char| first.is_ascii_digit())
                && !name.is_empty();
            if !is_name || WORDS.contains(&name.as_str()) {
                let reason = format!("`{name}` cannot name a variable");
                let advice = "names are letters, digits and `_`, with one space between two of them; \
                              words of the language are reserved";
                self.unfit(place, reason, advice);
                return None;
            }
        }
        Some(names)
    }

    fn lines(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<Vec<Sourced<Vec<LinePiece>>>> {
        let TomlValue::List(items) = written.get_ref() else {
            self.mismatch(place, written, "a list of lines, as [\"n\", \"a[n]\"]");
            return None;
        };
        let lines = items.iter().map(|item| {
            self.line(
                item,
                &SpecPosition {
                    span: item.span(),
                    ..place.clone()
                },
            )
        });
        // All are read before one is reported as missing, so that all mistakes are found.
        let lines: Vec<_> = lines.collect();
        lines.into_iter().collect()
    }

    fn line(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<Sourced<Vec<LinePiece>>> {
        let text = self.text(written, place)?;
        self.parsed(&text, syntax::line)
    }

    pub(super) fn table<'a>(
        &mut self,
        written: &'a SpannedToml,
        place: SpecPosition,
    ) -> Option<Table<'a>> {
        let TomlValue::Table(entries) = written.get_ref() else {
            self.mismatch(&place, written, "a table");
            return None;
        };
        Some(Table {
            place,
            rest: entries.iter().collect(),
            known: Vec::new(),
        })
    }

    /// Reports all keys that were not read.
    pub(super) fn unknown(&mut self, table: &Table<'_>) {
        for (key, _) in &table.rest {
            let place = SpecPosition {
                span: key.span(),
                ..table.place.clone()
            };
            let known = table.known.iter().map(|key| (*key).to_owned()).collect();
            let what = MistakeKind::UnknownKey {
                found: key.get_ref().clone(),
                known,
            };
            self.mistakes.push(Mistake { place, what });
        }
    }

    pub(super) fn text(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<Sourced<String>> {
        let TomlValue::Text(text) = written.get_ref() else {
            self.mismatch(place, written, "a text in quotes");
            return None;
        };
        Some(Sourced {
            value: text.clone(),
            place: place.clone(),
        })
    }

    pub(super) fn texts(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Vec<Sourced<String>> {
        let TomlValue::List(items) = written.get_ref() else {
            self.mismatch(place, written, "a list of texts");
            return Vec::new();
        };
        let text = |item: &SpannedToml| {
            self.text(
                item,
                &SpecPosition {
                    span: item.span(),
                    ..place.clone()
                },
            )
        };
        items.iter().filter_map(text).collect()
    }

    pub(super) fn parsed<T>(
        &mut self,
        text: &Sourced<String>,
        parse: impl Fn(&str) -> Result<T, SyntaxError>,
    ) -> Option<Sourced<T>> {
        match parse(&text.value) {
            Ok(value) => Some(Sourced {
                value,
                place: text.place.clone(),
            }),
            Err(SyntaxError { at, found, wanted }) => {
                let what = MistakeKind::Syntax { found, wanted };
                self.mistakes.push(Mistake {
                    place: text.place.within(at),
                    what,
                });
                None
            }
        }
    }

    /// A range, or one number, which may also be written without quotes.
    pub(super) fn bounds(&mut self, written: &SpannedToml, place: &SpecPosition) -> Option<Bounds> {
        if let TomlValue::Int(number) = written.get_ref() {
            let text = Sourced {
                value: number.to_string(),
                place: place.clone(),
            };
            return self.parsed(&text, syntax::bounds);
        }
        let TomlValue::Text(_) = written.get_ref() else {
            self.mismatch(place, written, "a range like \"1..=2e5\"");
            return None;
        };
        let text = self.text(written, place)?;
        self.parsed(&text, syntax::bounds)
    }

    pub(super) fn expression(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<Sourced<Expr>> {
        if let TomlValue::Int(number) = written.get_ref() {
            let text = Sourced {
                value: number.to_string(),
                place: place.clone(),
            };
            return self.parsed(&text, syntax::expression);
        }
        let text = self.text(written, place)?;
        self.parsed(&text, syntax::expression)
    }

    pub(super) fn mismatch(&mut self, place: &SpecPosition, written: &SpannedToml, wanted: &str) {
        let what = MistakeKind::Mismatch {
            found: written.get_ref().in_words(),
            wanted: wanted.to_owned(),
        };
        self.mistakes.push(Mistake {
            place: place.clone(),
            what,
        });
    }

    pub(super) fn unfit(&mut self, place: &SpecPosition, reason: String, advice: &str) {
        let what = MistakeKind::Unfit {
            reason,
            advice: advice.to_owned(),
        };
        self.mistakes.push(Mistake {
            place: place.clone(),
            what,
        });
    }

    /// The type of a variable: a range, or a table with a key that names the type.
    fn kind(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<(Type, ElementProperties)> {
        if let TomlValue::Table(_) = written.get_ref() {
            let mut table = self.table(written, place.clone())?;
            let read = self.type_of(&mut table);
            if read.is_some() {
                self.unknown(&table);
            }
            return read;
        }
        let bounds = self.bounds(written, place)?;
        Some((
            Type::Int {
                bounds,
                digits: None,
            },
            ElementProperties::default(),
        ))
    }
}
