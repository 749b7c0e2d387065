//! Parameters of games: who wins, by which move and row, and threats that do not win.

use super::var_options::range;
use super::wishes::{LastMove, Wishes};
use generators::{NearMiss, ParamError, Value};
use input_language::plan::Plan;

/// The names of parameters for games in which a row of stones wins, each with the names it accepts;
/// an empty list if it accepts anything else.
const ROWS_NAMES: [(&str, &[&str]); 7] = [
    ("winner", WINNERS),
    ("near_miss", &["short", "broken", "gapped", "wrapped"]),
    ("winning_move", &[]),
    ("direction", &[]),
    ("length", &[]),
    ("stones", &[]),
    ("full", &[]),
];

/// The same for games of the library. The names of `near_miss` are left out, as they make invalid
/// inputs.
const LIBRARY_NAMES: [(&str, &[&str]); 8] = [
    ("winner", WINNERS),
    ("finished", &[]),
    ("played", &[]),
    ("captures", &[]),
    ("passes", &[]),
    ("pieces", &[]),
    ("last_move", &[]),
    ("near_miss", &[]),
];

const WINNERS: &[&str] = &["first", "second", "nobody"];

/// The names of parameters for the games of an input.
pub(super) fn names(plan: &Plan) -> Vec<(&'static str, &'static [&'static str])> {
    let mut names = Vec::new();
    if plan.has_rows_game() {
        names.extend(ROWS_NAMES);
    }
    if plan.has_library_game() {
        let is_new = |known: &Vec<(&str, _)>, name| known.iter().all(|(other, _)| *other != name);
        let has_plays = !plan.plays().is_empty();
        let is_usable = |name| match name {
            "played" => plan.positions().next().is_some(),
            "near_miss" => has_plays,
            _ => true,
        };
        for (name, accepted) in LIBRARY_NAMES {
            if is_usable(name) && is_new(&names, name) {
                names.push((name, accepted));
            }
        }
    }
    names
}

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
    /// Whether a game of the library is over.
    pub(super) finished: Option<bool>,
    /// How many moves led to a position of the library.
    pub(super) played: Option<(usize, usize)>,
    /// What happens in a game of the library.
    pub(super) wishes: Wishes,
    /// The move that is not legal.
    pub(super) fault: Option<PlayFault>,
}

/// What makes a list of moves invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayFault {
    /// A move that is not legal.
    IllegalMove,
    /// A move after the end of the game.
    LateMove,
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
    names(plan).iter().any(|(known, _)| *known == name)
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

    pub(super) fn read(
        &mut self,
        plan: &Plan,
        name: &str,
        value: &Value,
    ) -> Result<(), ParamError> {
        let wrong = |wanted: &str| ParamError::wrong(name, value, wanted);
        let text = match value {
            Value::Text(text) => text.as_str(),
            _ => "",
        };
        let asks_for_captures = name == "captures" || name == "last_move" && text == "capture";
        if asks_for_captures && let Some(game) = plan.game_without_captures() {
            let title = game.kind.title;
            return Err(wrong(&format!("left out, because {title} has no captures")));
        }
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
                let (has_rows, has_plays) = (plan.has_rows_game(), !plan.plays().is_empty());
                match text {
                    "short" if has_rows => self.near_miss = Some(NearMiss::Short),
                    "broken" if has_rows => self.near_miss = Some(NearMiss::Broken),
                    "gapped" if has_rows => self.near_miss = Some(NearMiss::Gapped),
                    "wrapped" if has_rows => self.near_miss = Some(NearMiss::Wrapped),
                    "illegal-move" if has_plays => self.fault = Some(PlayFault::IllegalMove),
                    "late-move" if has_plays => self.fault = Some(PlayFault::LateMove),
                    _ if has_rows => return Err(wrong("short, broken, gapped or wrapped")),
                    _ => return Err(wrong("illegal-move or late-move")),
                }
            }
            "direction" => {
                let direction = direction(text);
                self.direction = Some(direction.ok_or_else(|| {
                    wrong("the change of each coordinate along the row, as \"1 -1\"")
                })?);
            }
            "last_move" => {
                self.wishes.last_move = Some(match text {
                    "" => return Err(wrong("capture, or the text of a move")),
                    "capture" => LastMove::Capture,
                    text => LastMove::Text(text.to_owned()),
                });
            }
            "full" | "finished" => match value {
                Value::Bool(full) if name == "full" => self.full = *full,
                Value::Bool(finished) => {
                    if let Some(declared) = declared_end(plan, !*finished) {
                        return Err(wrong(&format!(
                            "{}, because the input declares `{declared}`",
                            !finished
                        )));
                    }
                    self.finished = Some(*finished);
                }
                _ => return Err(wrong("true or false")),
            },
            _ => {
                let numbers = numbers(value).filter(|numbers| numbers.0 <= numbers.1);
                let numbers =
                    numbers.ok_or_else(|| wrong("a number from 0, or a range of them"))?;
                match name {
                    "winning_move" => self.winning_move = Some(numbers),
                    "stones" => self.stones = Some(numbers),
                    "played" => self.played = Some(numbers),
                    "captures" => self.wishes.captures = Some(numbers),
                    "passes" => self.wishes.passes = Some(numbers),
                    "pieces" => self.wishes.pieces = Some(numbers),
                    _ if numbers.0 == numbers.1 => self.length = Some(numbers.0),
                    _ => return Err(wrong("one number")),
                }
            }
        }
        Ok(())
    }
}

/// How the input declares that all its moves or a position are of games that are over, or are not.
fn declared_end(plan: &Plan, finished: bool) -> Option<&'static str> {
    let plays = plan.plays().into_iter().map(|play| play.finished);
    let mut ends = plays.chain(plan.positions().map(|position| position.finished));
    let key = if finished {
        "finished = true"
    } else {
        "open = true"
    };
    ends.any(|end| end == Some(finished)).then_some(key)
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
