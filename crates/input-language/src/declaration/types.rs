//! The types of variables, each a table with a key of its own.

use super::reader::{Reader, Table};
use super::{ElementProperties, GraphType, Order, TreeType, Type};
use crate::mistake::{Mistake, MistakeKind};
use crate::toml_value::TomlValue;

/// The keys that name a type.
const TYPES: [&str; 16] = [
    "int",
    "decimal",
    "string",
    "pattern",
    "one_of",
    "bool",
    "grid",
    "permutation",
    "tree",
    "graph",
    "points",
    "interval",
    "moves",
    "board",
    "lines",
    "either",
];

impl Reader {
    /// The type that a table describes.
    pub(super) fn type_of(&mut self, table: &mut Table<'_>) -> Option<(Type, ElementProperties)> {
        let named = TYPES.into_iter().filter(|key| table.has(key));
        let [name] = named.collect::<Vec<_>>()[..] else {
            return self.no_type(table);
        };
        let kind = match name {
            "int" => self.int(table),
            "decimal" => self.decimal(table),
            "string" => self.string(table, "string", "length"),
            "grid" => self.string(table, "grid", "width"),
            "pattern" => {
                let (written, place) = table.take("pattern")?;
                self.text(written, &place).map(Type::Pattern)
            }
            "one_of" | "bool" => self.words(table),
            "permutation" => self.permutation(table),
            "tree" => self.tree(table),
            "graph" => self.graph(table),
            "points" => self.points(table),
            "interval" => {
                let (written, place) = table.take("interval")?;
                self.bounds(written, &place).map(Type::Interval)
            }
            "either" => self.either(table),
            "moves" => self.moves(table),
            "board" => self.board(table),
            _ => self.group(table),
        }?;
        Some((kind, self.rules(table, name)))
    }

    fn no_type(&mut self, table: &Table<'_>) -> Option<(Type, ElementProperties)> {
        let known: Vec<String> = TYPES.iter().map(|&name| name.to_owned()).collect();
        let near = table
            .keys()
            .find(|key| base::text::nearest(key, &known).is_some());
        let what = match near {
            Some(near) if !known.iter().any(|name| name == near) => MistakeKind::UnknownKey {
                found: near.to_owned(),
                known,
            },
            _ => MistakeKind::Mismatch {
                found: "a table without exactly one type".to_owned(),
                wanted: format!(
                    "a range like \"1..=2e5\", or a table with one of {}",
                    TYPES.join(", ")
                ),
            },
        };
        self.mistakes.push(Mistake {
            place: table.place.clone(),
            what,
        });
        None
    }

    /// The properties of the elements of a list together.
    fn rules(&mut self, table: &mut Table<'_>, kind: &str) -> ElementProperties {
        let is_value = ["int", "decimal", "string", "pattern", "one_of", "grid"].contains(&kind);
        let mut rules = ElementProperties::default();
        if is_value {
            rules.distinct = self.flag(table, "distinct");
            rules.order = self.order(table);
        }
        if ["int", "decimal"].contains(&kind) {
            rules.also = table
                .take("also")
                .and_then(|(written, place)| self.text(written, &place));
        }
        if is_value || ["bool", "lines", "either", "moves", "board"].contains(&kind) {
            rules.count = table
                .take("count")
                .and_then(|(written, place)| self.bounds(written, &place));
        }
        rules
    }

    fn order(&mut self, table: &mut Table<'_>) -> Option<Order> {
        let (written, place) = table.take("sorted")?;
        match written.get_ref() {
            TomlValue::Bool(true) => Some(Order::Ascending),
            TomlValue::Text(text) if text == "ascending" => Some(Order::Ascending),
            TomlValue::Text(text) if text == "descending" => Some(Order::Descending),
            _ => {
                self.mismatch(&place, written, "\"ascending\" or \"descending\"; equal neighbours are in order unless `distinct`");
                None
            }
        }
    }

    /// Whether the newline at the end of the input may be missing.
    pub(super) fn final_newline(&mut self, table: &mut Table<'_>) -> bool {
        let Some((written, place)) = table.take("final_newline") else {
            return false;
        };
        match written.get_ref() {
            TomlValue::Text(text) if text == "optional" => true,
            TomlValue::Text(text) if text == "required" => false,
            _ => {
                self.mismatch(&place, written, "\"required\" or \"optional\"");
                false
            }
        }
    }

    pub(super) fn flag(&mut self, table: &mut Table<'_>, key: &'static str) -> bool {
        match table.take(key) {
            None => false,
            Some((written, place)) => {
                if let TomlValue::Bool(value) = written.get_ref() {
                    return *value;
                }
                self.mismatch(&place, written, "true or false");
                false
            }
        }
    }

    /// A whole number that is written as one.
    fn number(
        &mut self,
        table: &mut Table<'_>,
        key: &'static str,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let (written, place) = table.take(key)?;
        match written.get_ref() {
            TomlValue::Int(value) if (least..=most).contains(value) => Some(*value),
            _ => {
                self.mismatch(
                    &place,
                    written,
                    &format!("a whole number from {least} to {most}"),
                );
                None
            }
        }
    }

    fn small(
        &mut self,
        table: &mut Table<'_>,
        key: &'static str,
        least: u32,
        most: u32,
    ) -> Option<u32> {
        let number = self.number(table, key, least.into(), most.into())?;
        u32::try_from(number).ok()
    }

    fn int(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("int")?;
        let bounds = self.bounds(written, &place);
        let digits = self.small(table, "digits", 1, 18);
        Some(Type::Int {
            bounds: bounds?,
            digits,
        })
    }

    fn decimal(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("decimal")?;
        let bounds = self.bounds(written, &place);
        let Some((written, place)) = table.take("places") else {
            let what = MistakeKind::MissingKey {
                key: "places",
                example: "places = 2, or places = \"0..=6\"",
            };
            self.mistakes.push(Mistake {
                place: table.place.clone(),
                what,
            });
            return None;
        };
        let read = self.bounds(written, &place)?.value;
        let read_bound = |expr: &crate::syntax::Expr| match &expr.kind {
            crate::syntax::ExprKind::Number(number) => u32::try_from(number.to_whole()?).ok(),
            _ => None,
        };
        match (read_bound(&read.0), read_bound(&read.1)) {
            (Some(low), Some(high)) if low <= high && high <= 15 => Some(Type::Decimal {
                bounds: bounds?,
                places: (low, high),
            }),
            _ => {
                self.mismatch(
                    &place,
                    written,
                    "a number of places up to 15, or a range of them",
                );
                None
            }
        }
    }

    fn string(
        &mut self,
        table: &mut Table<'_>,
        key: &'static str,
        length: &'static str,
    ) -> Option<Type> {
        let (written, place) = table.take(key)?;
        let alphabet = self.text(written, &place);
        let Some((written, place)) = table.take(length) else {
            let example = if length == "width" {
                "width = \"w\""
            } else {
                "length = \"1..=100\""
            };
            let what = MistakeKind::MissingKey {
                key: length,
                example,
            };
            self.mistakes.push(Mistake {
                place: table.place.clone(),
                what,
            });
            return None;
        };
        let length = self.bounds(written, &place);
        Some(Type::Text {
            alphabet: alphabet?,
            length: length?,
            is_row: key == "grid",
        })
    }

    fn words(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let is_bool = table.has("bool");
        let (written, place) = table.take(if is_bool { "bool" } else { "one_of" })?;
        let words: Vec<String> = self
            .texts(written, &place)
            .into_iter()
            .map(|text| text.value)
            .collect();
        let mut sorted = words.clone();
        sorted.sort();
        sorted.dedup();
        if words.is_empty() || sorted.len() < words.len() || (is_bool && words.len() != 2) {
            let wanted = if is_bool {
                "two words, that for false first"
            } else {
                "a list of different words, at least one"
            };
            self.mismatch(&place, written, wanted);
            return None;
        }
        Some(Type::Words(super::Sourced {
            value: words,
            place,
        }))
    }

    fn points(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("points")?;
        let bounds = self.bounds(written, &place);
        let distinct = self.flag(table, "distinct");
        let general = self.flag(table, "general");
        Some(Type::Points {
            bounds: bounds?,
            distinct,
            general,
        })
    }

    pub(super) fn from(&mut self, table: &mut Table<'_>) -> i64 {
        self.number(table, "from", 0, 1).unwrap_or(1)
    }

    fn permutation(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("permutation")?;
        let size = self.expression(written, &place);
        let from = self.from(table);
        Some(Type::Permutation { size: size?, from })
    }

    fn tree(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("tree")?;
        let size = self.expression(written, &place);
        let from = self.from(table);
        let parents = match table.take("form") {
            None => false,
            Some((written, place)) => match written.get_ref() {
                TomlValue::Text(text) if text == "edges" => false,
                TomlValue::Text(text) if text == "parents" => true,
                _ => {
                    self.mismatch(&place, written, "\"edges\" or \"parents\"");
                    return None;
                }
            },
        };
        let earlier = self.flag(table, "earlier");
        Some(Type::Tree(TreeType {
            size: size?,
            from,
            parents,
            earlier,
        }))
    }

    fn graph(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("graph")?;
        let size = self.expression(written, &place);
        let degree = table
            .take("degree")
            .and_then(|(written, place)| self.bounds(written, &place));
        Some(Type::Graph(GraphType {
            from: self.from(table),
            directed: self.flag(table, "directed"),
            loops: self.flag(table, "loops"),
            multiple: self.flag(table, "multiple"),
            connected: self.flag(table, "connected"),
            acyclic: self.flag(table, "acyclic"),
            bipartite: self.flag(table, "bipartite"),
            degree,
            size: size?,
        }))
    }
}
