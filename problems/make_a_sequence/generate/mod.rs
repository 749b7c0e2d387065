//! The generators. Each makes one file of datasets.

mod crossing;
mod full;
mod guided;
mod mixed;
mod near_miss;
mod params;
mod random;
mod row;

use super::{GameRecord, MOST_MOVES, MakeASequence};
use crate::Generator;
use generators::{Draw, GenerateError, Move, Rules, play_on};

/// All generators, in the order of their names.
pub(super) const ALL: &[Generator<MakeASequence>] = &[
    crossing::GENERATOR,
    full::GENERATOR,
    mixed::GENERATOR,
    near_miss::GENERATOR,
    random::GENERATOR,
    row::GENERATOR,
];

/// The datasets as a file, if they do not exceed its maximum size.
fn file(games: Vec<GameRecord>) -> Result<Vec<GameRecord>, GenerateError> {
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    if moves > MOST_MOVES {
        return Err(GenerateError::Impossible(format!(
            "the datasets have {moves} moves, but a file may have at most {MOST_MOVES}: ask for fewer or shorter games"
        )));
    }
    Ok(games)
}

/// The record of a decided game: half of the records stop at the win, the others continue with
/// random moves.
fn record(draw: &mut Draw, rules: Rules, mut moves: Vec<Move>) -> GameRecord {
    let left = rules.geometry.len() - moves.len();
    if draw.chance(1, 2) && left > 0 {
        let count = 1 + draw.index(left);
        play_on(draw, &rules, &mut moves, count).expect("the game was played by the rules");
    }
    GameRecord { rules, moves }
}
