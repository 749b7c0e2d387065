//! Wins by several rows at once.

use super::params::{GAMES, M, N, Sizes, games, optional};
use super::{file, record};
use crate::make_a_sequence::{Game, MakeASequence};
use crate::{Generator, GeneratorInfo};
use generators::{Board, Draw, GenerateError, Move, OpenMoves, Params, Rules};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "crossing",
        summary: "wins by a ball that completes rows in several directions",
        params: &[
            GAMES,
            M,
            N,
            (
                "rows",
                "how many rows there are at least, 2 or 3; 2 where not given",
            ),
        ],
    },
    run,
};

/// How many random games are looked through for one. Where such wins are rare, one in a few hundred has one.
const ATTEMPTS: usize = 20_000;

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<Game>, GenerateError> {
    let sizes = Sizes::of(params)?;
    let rows = optional(params, "rows", 2..=3)?.unwrap_or(2);
    let game = |_| {
        let (n, m) = sizes.draw(draw);
        let rules = problem.rules(n, m);
        let mut search = draw.branch("search for crossing rows");
        let moves = (0..ATTEMPTS).find_map(|_| attempt(&mut search, &rules, rows));
        let moves = moves.ok_or_else(|| {
            GenerateError::Impossible(format!(
                "no win by {rows} rows at once was found on {rules}"
            ))
        })?;
        Ok(record(draw, rules, moves))
    };
    let games: Result<Vec<Game>, GenerateError> = (0..games(params)?).map(game).collect();
    file(games?)
}

/// A random game up to its win, if that is by at least so many rows.
fn attempt(draw: &mut Draw, rules: &Rules, rows: usize) -> Option<Vec<Move>> {
    let mut board = Board::new(rules);
    let mut open = OpenMoves::new(rules);
    let mut moves = Vec::new();
    loop {
        let mv = open.draw(draw)?;
        let cell = board.play(mv)?;
        moves.push(mv);
        let complete = board
            .rows_through(cell)
            .filter(|row| row.length >= rules.line);
        match complete.count() {
            0 => {}
            count => return (count >= rows).then_some(moves),
        }
    }
}
