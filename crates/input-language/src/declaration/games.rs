//! Moves and positions of games.

use super::library::names_library;
use super::reader::{Reader, Table};
use super::{BoardType, Cells, GameType, MovesType, Sourced, Type};
use crate::mistake::{Mistake, MistakeKind, SpecPosition};
use crate::structure::game::PositionRules;
use crate::syntax::Expr;
use crate::toml_value::{SpannedToml, TomlValue};

/// An example of a game, for advice.
const EXAMPLE: &str = "{ game = \"line\", size = [\"w\", \"h\"], row = 4, gravity = true }";

impl Reader {
    pub(super) fn moves(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("moves")?;
        if names_library(written) {
            let inner = self.table(written, place)?;
            return self.play(inner);
        }
        let mut inner = self.game_table(written, &place)?;
        let game = self.game(&mut inner);
        self.unknown(&inner);
        let from = self.from(table);
        let players = table.take("players").map(|(written, place)| {
            let words = self.texts(written, &place);
            let words: Vec<String> = words.into_iter().map(|word| word.value).collect();
            if words.len() != 2 || words[0] == words[1] {
                self.mismatch(
                    &place,
                    written,
                    "two different words, that of the player who begins first",
                );
                return None;
            }
            Some(Sourced {
                value: words,
                place,
            })
        });
        let alternate = match table.take("alternate") {
            None => true,
            Some((written, place)) => {
                if let TomlValue::Bool(value) = written.get_ref() {
                    *value
                } else {
                    self.mismatch(&place, written, "true or false");
                    true
                }
            }
        };
        let players = match players {
            None => None,
            Some(players) => Some(players?),
        };
        if !alternate && players.is_none() {
            self.unfit(
                &place,
                "the player of each move is not known".to_owned(),
                "name the player of each move: `\"x y who\" = { moves = .., players = [\"X\", \"O\"], alternate = false }`",
            );
            return None;
        }
        Some(Type::Moves(MovesType {
            game: game?,
            from,
            players,
            alternate,
        }))
    }

    pub(super) fn board(&mut self, table: &mut Table<'_>) -> Option<Type> {
        let (written, place) = table.take("board")?;
        if names_library(written) {
            let inner = self.table(written, place)?;
            return self.library_position(inner);
        }
        let mut inner = self.game_table(written, &place)?;
        let game = self.game(&mut inner);
        let asked = PositionRules {
            reachable: self.flag(&mut inner, "reachable"),
            open: self.flag(&mut inner, "open"),
            turn: self.turn(&mut inner),
        };
        self.unknown(&inner);
        let Some((written, cells_place)) = table.take("cells") else {
            let what = MistakeKind::MissingKey {
                key: "cells",
                example: "cells = \".XO\" for rows of letters, or cells = [\"0\", \"1\", \"2\"] for single values",
            };
            self.mistakes.push(Mistake {
                place: table.place.clone(),
                what,
            });
            return None;
        };
        let cells = self.cells(written, &cells_place)?;
        let game = game?;
        if game.exact && asked.reachable && !game.goes_on {
            self.unfit(
                &place,
                "if only rows of the exact length win, it is not known whether a position with longer rows can occur in a game".to_owned(),
                "leave out `reachable` or `exact`, or allow moves after a win",
            );
            return None;
        }
        Some(Type::Board(BoardType { game, cells, asked }))
    }

    fn game_table<'a>(
        &mut self,
        written: &'a SpannedToml,
        place: &SpecPosition,
    ) -> Option<Table<'a>> {
        if let TomlValue::Table(_) = written.get_ref() {
            return self.table(written, place.clone());
        }
        self.mismatch(place, written, &format!("a game like {EXAMPLE}"));
        None
    }

    fn game(&mut self, table: &mut Table<'_>) -> Option<GameType> {
        if let Some((written, place)) = table.take("game")
            && !matches!(written.get_ref(), TomlValue::Text(text) if text == "line")
        {
            self.mismatch(
                &place,
                written,
                "\"line\", a game that a row of stones wins, or a game of the library, as { kind = \"reversi\", size = [8, 8] }",
            );
            return None;
        }
        let sides = match table.take("size") {
            None => self.missing(table, "size", "size = [\"w\", \"h\"], or three sides"),
            Some((written, place)) => self.sides(written, &place),
        };
        let row = match table.take("row") {
            None => self.missing(table, "row", "row = 5"),
            Some((written, place)) => self.expression(written, &place),
        };
        let flags = ["gravity", "wrap", "exact", "goes_on"].map(|key| self.flag(table, key));
        let [gravity, wrap, exact, goes_on] = flags;
        Some(GameType {
            sides: sides?,
            row: row?,
            gravity,
            wrap,
            exact,
            goes_on,
        })
    }

    fn missing<T>(
        &mut self,
        table: &Table<'_>,
        key: &'static str,
        example: &'static str,
    ) -> Option<T> {
        self.mistakes.push(Mistake {
            place: table.place.clone(),
            what: MistakeKind::MissingKey { key, example },
        });
        None
    }

    fn sides(&mut self, written: &SpannedToml, place: &SpecPosition) -> Option<Vec<Sourced<Expr>>> {
        let items = match written.get_ref() {
            TomlValue::List(items) if (2..=3).contains(&items.len()) => items,
            _ => {
                self.mismatch(
                    place,
                    written,
                    "a list of two or three sides, as [\"n\", \"n\"]",
                );
                return None;
            }
        };
        let sides: Vec<_> = items
            .iter()
            .map(|item| {
                let place = SpecPosition {
                    span: item.span(),
                    ..place.clone()
                };
                self.expression(item, &place)
            })
            .collect();
        sides.into_iter().collect()
    }

    pub(super) fn turn(&mut self, table: &mut Table<'_>) -> Option<u8> {
        let (written, place) = table.take("turn")?;
        match written.get_ref() {
            TomlValue::Text(text) if text == "first" => Some(1),
            TomlValue::Text(text) if text == "second" => Some(2),
            _ => {
                self.mismatch(
                    &place,
                    written,
                    "\"first\" or \"second\", the player whose turn it is",
                );
                None
            }
        }
    }

    fn cells(&mut self, written: &SpannedToml, place: &SpecPosition) -> Option<Cells> {
        let wanted = "three different letters, as \".XO\", or a list of three different words: an empty cell, a stone of the first player, \
                      and one of the second";
        let words = match written.get_ref() {
            TomlValue::Text(text) => {
                let letters: Option<[u8; 3]> = text.as_bytes().try_into().ok();
                let visible = |letters: &[u8; 3]| {
                    letters.iter().all(|letter| (b'!'..=b'~').contains(letter))
                        && letters[0] != letters[1]
                        && letters[1] != letters[2]
                        && letters[0] != letters[2]
                };
                if let Some(value) = letters.filter(visible) {
                    return Some(Cells::Letters(Sourced {
                        value,
                        place: place.clone(),
                    }));
                }
                self.mismatch(place, written, wanted);
                return None;
            }
            _ => self.texts(written, place),
        };
        let value: Vec<String> = words.into_iter().map(|word| word.value).collect();
        let mut sorted = value.clone();
        sorted.sort();
        sorted.dedup();
        if value.len() != 3 || sorted.len() != 3 {
            self.mismatch(place, written, wanted);
            return None;
        }
        Some(Cells::Words(Sourced {
            value,
            place: place.clone(),
        }))
    }
}
