//! Wins by several rows at once.

use super::guided::{FinalPosition, is_upright};
use super::params::{GAMES, M, N, Sizes, games, optional};
use super::{file, record};
use crate::make_a_sequence::{GameRecord, MakeASequence};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Board, Cell, Draw, GenerateError, Params, Player, Rules};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "crossing",
        sizes: &[("games", 1, 20), ("n", 3, 7)],
        summary: "wins by a ball that completes rows in several directions",
        params: &[
            GAMES,
            M,
            N,
            Parameter::new(
                "rows",
                Values::Numbers(2, 3),
                "the minimum number of rows, 2 or 3; 2 if not given",
            ),
        ],
    },
    run,
};

/// How many positions on the board are tried for the rows of a game.
const ATTEMPTS: usize = 100_000;

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<GameRecord>, GenerateError> {
    let sizes = Sizes::from_params(params)?;
    let rows = optional(params, "rows", 2..=3)?.unwrap_or(2);
    let game = |_| {
        let (n, m) = sizes.draw(draw);
        let rules = problem.rules(n, m);
        let mut search = draw.branch("search for crossing rows");
        let mut board = Board::new(&rules);
        let moves = (0..ATTEMPTS).find_map(|_| {
            let goal = goal(&mut search, &rules, rows)?;
            let moves = goal.play(&mut search, &mut board)?;
            completes(&board, goal.last?.0, rows).then_some(moves)
        });
        let moves = moves.ok_or_else(|| {
            GenerateError::Impossible(format!(
                "no win by {rows} rows at once was found on {rules}"
            ))
        })?;
        Ok(record(draw, rules, moves))
    };
    let games: Result<Vec<GameRecord>, GenerateError> = (0..games(params)?).map(game).collect();
    file(games?)
}

/// Rows through a random cell in random directions; `None` if they do not fit there.
fn goal(draw: &mut Draw, rules: &Rules, rows: usize) -> Option<FinalPosition> {
    let geometry = rules.geometry;
    let point = geometry.sides().map(|side| draw.index(side));
    let last = (
        geometry.cell(point),
        *draw.pick(&[Player::First, Player::Second]),
    );
    let mut wanted = Vec::new();
    for index in draw.subset(geometry.directions().len(), rows) {
        let direction = geometry.directions()[index];
        let place = if is_upright(rules, direction) {
            rules.line - 1
        } else {
            draw.index(rules.line)
        };
        for at in 0..rules.line {
            let point = geometry.walk(point, direction, at.cast_signed() - place.cast_signed())?;
            wanted.push((geometry.cell(point), last.1));
        }
    }
    wanted.retain(|cell| *cell != last);
    Some(FinalPosition {
        wanted,
        barred: Vec::new(),
        last: Some(last),
    })
}

/// Whether the ball in `last` completes at least `rows` rows.
fn completes(board: &Board, last: Cell, rows: usize) -> bool {
    let complete = board
        .rows_through(last)
        .filter(|row| row.length >= board.rules().line);
    complete.count() >= rows
}
