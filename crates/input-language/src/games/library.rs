//! Games of the library in the columns of an input: checking moves and positions.

use crate::data::Column;
use crate::plan::{Play, Position};
use crate::structure::StructureError;
use games::{AnyGame, AnyPosition, GameOutcome};

/// Plays the moves of a column from `start` on.
///
/// # Errors
/// With the first move that is not possible.
pub(crate) fn play_moves(
    game: &dyn AnyGame,
    play: &Play,
    column: &Column,
    start: usize,
) -> Result<Box<dyn AnyPosition>, StructureError> {
    let mut position = game.start();
    let count = column.len().saturating_sub(start);
    for element in 0..count {
        let number = element + 1;
        let text = String::from_utf8_lossy(column.text(start + element));
        if let Some(outcome) = position.outcome() {
            let message = format!(
                "move {number} is `{text}`, but the game is over after move {element}: {}",
                ending(outcome)
            );
            return Err(StructureError { element, message });
        }
        if let Err(error) = position.play(&text) {
            let advice = error.advice();
            let message = format!("move {number} is `{text}`, which is not legal here: {advice}");
            return Err(StructureError { element, message });
        }
    }
    let message = match (play.finished, position.outcome()) {
        (Some(true), None) => format!("the game is not over after move {count}, the last one"),
        (Some(false), Some(outcome)) => {
            format!("the game is over after move {count}: {}", ending(outcome))
        }
        _ => return Ok(position),
    };
    let element = count.saturating_sub(1);
    Err(StructureError { element, message })
}

/// Reads a position, if it is as declared.
///
/// # Errors
/// With what is wrong with it.
pub fn checked_position(
    game: &dyn AnyGame,
    wanted: &Position,
    text: &str,
) -> Result<Box<dyn AnyPosition>, String> {
    let position = game
        .parse_position(text)
        .map_err(|error| error.to_string())?;
    // A position that is written in another way would not be found in a list.
    let usual = position.text();
    if usual != text {
        return Err(format!("it is written as `{usual}`"));
    }
    match (wanted.finished, position.outcome()) {
        (Some(true), None) => return Err("the game is not over".to_owned()),
        (Some(false), Some(outcome)) => {
            return Err(format!("the game is over: {}", ending(outcome)));
        }
        _ => {}
    }
    if let Some(turn) = wanted.turn.filter(|turn| *turn != position.to_move()) {
        return Err(format!("it is the turn of {}, not of {turn}", turn.other()));
    }
    if wanted.reachable {
        let unreachable = |error| format!("the position does not occur in a game: {error}");
        position.check_reachable().map_err(unreachable)?;
        if let Some(all) = wanted.game.positions(game)
            && !all.contains(&usual)
        {
            return Err("the position does not occur in a game: no moves lead to it".to_owned());
        }
    }
    Ok(position)
}

/// A result in words.
pub(super) fn ending(outcome: GameOutcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{winner} has won"),
        None => "it is a draw".to_owned(),
    }
}
