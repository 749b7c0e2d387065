//! Games of the library, their moves and positions.

use super::reader::{Reader, Table};
use super::{LibraryType, PlayType, PositionType, Sourced, Type};
use crate::mistake::{Mistake, MistakeKind, SpecPosition};
use crate::syntax::Expr;
use crate::toml_value::{SpannedToml, TomlValue};
use games::{GameKind, KINDS, Player};

/// Whether the table of `moves` or `board` names a game of the library.
pub(super) fn names_library(table: &SpannedToml) -> bool {
    let TomlValue::Table(entries) = table.get_ref() else {
        return false;
    };
    let is_table = |value: &SpannedToml| matches!(value.get_ref(), TomlValue::Table(_));
    entries
        .iter()
        .any(|(key, value)| key.get_ref() == "game" && is_table(value))
}

impl Reader {
    /// `moves = { game = { kind = "reversi" } }`.
    pub(super) fn play(&mut self, mut table: Table<'_>) -> Option<Type> {
        let game = self.library(&mut table);
        let finished = self.finished(&mut table);
        self.unknown(&table);
        let game = game?;
        Some(Type::Play(PlayType { game, finished }))
    }

    /// `board = { game = { kind = "reversi" } }`.
    pub(super) fn library_position(&mut self, mut table: Table<'_>) -> Option<Type> {
        let game = self.library(&mut table);
        let finished = self.finished(&mut table);
        let reachable = self.flag(&mut table, "reachable");
        let turn = self.turn(&mut table).map(|turn| match turn {
            1 => Player::First,
            _ => Player::Second,
        });
        self.unknown(&table);
        Some(Type::Position(PositionType {
            game: game?,
            reachable,
            finished,
            turn,
        }))
    }

    /// Whether the game must be over, or must not be.
    fn finished(&mut self, table: &mut Table<'_>) -> Option<bool> {
        let finished = self.flag(table, "finished");
        let open = self.flag(table, "open");
        if finished && open {
            self.unfit(
                &table.place,
                "a game that is over is not open".to_owned(),
                "leave out `finished` or `open`",
            );
        }
        (finished || open).then_some(finished)
    }

    fn library(&mut self, table: &mut Table<'_>) -> Option<LibraryType> {
        let (written, place) = table.take("game")?;
        let mut inner = self.table(written, place.clone())?;
        let kind = self.game_kind(&mut inner)?;
        let size = match inner.take("size") {
            None => Vec::new(),
            Some((written, place)) => self.numbers(written, &place)?,
        };
        let options = kind.options.iter().filter_map(|&name| {
            let (written, place) = inner.take(name)?;
            let value = match written.get_ref() {
                TomlValue::Bool(value) => value.to_string(),
                TomlValue::Int(value) => value.to_string(),
                TomlValue::Float(value) => value.to_string(),
                TomlValue::Text(text) => text.clone(),
                _ => {
                    self.mismatch(&place, written, "true, false, a number or a text");
                    return None;
                }
            };
            Some((name.to_owned(), value))
        });
        let options = options.collect();
        self.unknown(&inner);
        Some(LibraryType {
            kind,
            size,
            options,
            place,
        })
    }

    fn game_kind(&mut self, table: &mut Table<'_>) -> Option<&'static GameKind> {
        let Some((written, place)) = table.take("kind") else {
            let what = MistakeKind::MissingKey {
                key: "kind",
                example: "kind = \"reversi\"",
            };
            let place = table.place.clone();
            self.mistakes.push(Mistake { place, what });
            return None;
        };
        let name = self.text(written, &place)?.value;
        let kind = KINDS.iter().find(|kind| kind.name == name);
        if kind.is_none() {
            let what = MistakeKind::UnknownName {
                what: "game",
                found: name,
                known: KINDS.iter().map(|kind| kind.name.to_owned()).collect(),
            };
            self.mistakes.push(Mistake { place, what });
        }
        kind
    }

    fn numbers(
        &mut self,
        written: &SpannedToml,
        place: &SpecPosition,
    ) -> Option<Vec<Sourced<Expr>>> {
        let items = match written.get_ref() {
            TomlValue::List(items) if !items.is_empty() => items,
            _ => {
                self.mismatch(
                    place,
                    written,
                    "a list of numbers, as [8, 8] or [\"n\", \"n\"]",
                );
                return None;
            }
        };
        let numbers = items.iter().map(|item| {
            let span = item.span();
            self.expression(
                item,
                &SpecPosition {
                    span,
                    ..place.clone()
                },
            )
        });
        // All are read, so that all mistakes are found.
        numbers.collect::<Vec<_>>().into_iter().collect()
    }
}
