//! Parameters of games: who wins, by which move and row, and threats that do not win.

use super::var_options::range;
use generators::{NearMiss, ParamError, Value};
use input_language::plan::Plan;

/// The names of parameters for all games, each with the names it accepts; an empty list if it
/// accepts numbers.
pub(super) const NAMES: [(&str, &[&str]); 7] = [
    ("winner", &["first", "second", "nobody"]),
    ("near_miss", &["short", "broken", "gapped", "wrapped"]),
    ("winning_move", &[]),
    ("direction", &[]),
    ("length", &[]),
    ("stones", &[]),
    ("full", &[]),
];

/// The requests for all games.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions {
    pub(super) winner: Option<Winner>,
    /// The number of the move that wins, from 1.
    pub(super) winning_move: Option<(usize, usize)>,
    pub(super) direction: Option<[i8; 3]>,
    /// The length of the row that wins.
    pub(super) length: Option<usize>,
    pub(super) near_miss: Option<NearMiss>,
    /// Whether all cells contain a stone.
    pub(super) full: bool,
    /// How many stones are on a board.
    pub(super) stones: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    First,
    Second,
    Nobody,
}

/// Whether a parameter is about games: the input contains some, and no variable has its name.
pub(super) fn is_meant(plan: &Plan, name: &str) -> bool {
    let last = |full: &str| full.rsplit('.').next().unwrap_or(full).to_owned();
    NAMES.iter().any(|(known, _)| *known == name)
        && plan.has_game()
        && !plan.vars.iter().any(|var| last(&var.name) == name)
}

impl GameOptions {
    /// Whether a win is required.
    pub(super) fn wants_win(&self) -> bool {
        matches!(self.winner, Some(Winner::First | Winner::Second))
            || self.winning_move.is_some()
            || self.direction.is_some()
            || self.length.is_some()
    }

    /// Whether anything is requested.
    pub(super) fn is_any(&self) -> bool {
        self.wants_win()
            || self.winner.is_some()
            || self.near_miss.is_some()
            || self.full
            || self.stones.is_some()
    }

    pub(super) fn read(&mut self, name: &str, value: &Value) -> Result<(), ParamError> {
        let wrong = |wanted: &str| ParamError::wrong(name, value, wanted);
        let text = match value {
            Value::Text(text) => text.as_str(),
            _ => "",
        };
        match name {
            "winner" => {
                self.winner = Some(match text {
                    "first" => Winner::First,
                    "second" => Winner::Second,
                    "nobody" => Winner::Nobody,
                    _ => return Err(wrong("first, second or nobody")),
                });
            }
            "near_miss" => {
                self.near_miss = Some(match text {
                    "short" => NearMiss::Short,
                    "broken" => NearMiss::Broken,
                    "gapped" => NearMiss::Gapped,
                    "wrapped" => NearMiss::Wrapped,
                    _ => return Err(wrong("short, broken, gapped or wrapped")),
                });
            }
            "direction" => {
                let direction = direction(text);
                self.direction = Some(direction.ok_or_else(|| {
                    wrong("the change of each coordinate along the row, as \"1 -1\"")
                })?);
            }
            "full" => match value {
                Value::Bool(full) => self.full = *full,
                _ => return Err(wrong("true or false")),
            },
            _ => {
                let numbers = numbers(value).filter(|numbers| numbers.0 <= numbers.1);
                let numbers =
                    numbers.ok_or_else(|| wrong("a number from 0, or a range of them"))?;
                match name {
                    "winning_move" => self.winning_move = Some(numbers),
                    "stones" => self.stones = Some(numbers),
                    _ if numbers.0 == numbers.1 => self.length = Some(numbers.0),
                    _ => return Err(wrong("one number")),
                }
            }
        }
        Ok(())
    }
}

/// A number, or the text of a range.
fn numbers(value: &Value) -> Option<(usize, usize)> {
    match value {
        Value::Int(number) => {
            let number = usize::try_from(*number).ok()?;
            Some((number, number))
        }
        Value::Text(text) => {
            let (low, high) = range(text)?;
            let whole =
                |bound: input_language::number::Number| usize::try_from(bound.to_whole()?).ok();
            Some((whole(low)?, whole(high)?))
        }
        _ => None,
    }
}

/// A direction; its opposite means the same: the last coordinate that is not 0 becomes positive.
fn direction(text: &str) -> Option<[i8; 3]> {
    let changes = text.split(' ').map(|change| change.parse::<i8>().ok());
    let mut changes: Vec<i8> = changes.collect::<Option<_>>()?;
    if !(2..=3).contains(&changes.len()) || changes.iter().any(|change| change.abs() > 1) {
        return None;
    }
    changes.resize(3, 0);
    let last = changes.iter().rev().find(|&&change| change != 0)?;
    let sign = *last;
    changes
        .into_iter()
        .map(|change| change * sign)
        .collect::<Vec<_>>()
        .try_into()
        .ok()
}
