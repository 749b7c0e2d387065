//! Wins by one row, completed in every possible way in a direction.

use super::guided::{FinalPosition, is_upright};
use super::params::Sizes;
use super::{file, record};
use crate::make_a_sequence::{GameRecord, MakeASequence};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Board, Cell, Direction, Draw, GenerateError, Move, Params, Player, Rules};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "row",
        sizes: &[("n", 3, 7)],
        summary: "wins by a single row, for each place of the winning ball in it and for either player",
        params: &[
            Parameter::new(
                "direction",
                Values::Numbers(0, 12),
                "0 to 12, the changes of x, y and z along the row: 0 is x, 1 is y, 2 and 3 are x, y and -x, y; 4 is straight \
                 up, 5 to 8 are x, z and -x, z and y, z and -y, z; 9 to 12 are the space diagonals x, y, z and -x, y, z \
                 and x, -y, z and -x, -y, z. 0 if not given",
            ),
            Parameter::new(
                "longer",
                Values::Flag,
                "whether the rows are longer than m; false if not given",
            ),
            Parameter::new(
                "m",
                Values::Numbers(3, 7),
                "how many balls in a row win, 3 to n; all in turn if not given",
            ),
            Parameter::new(
                "n",
                Values::Numbers(3, 7),
                "the size of the board, 3 to 7; all in turn if not given",
            ),
        ],
    },
    run,
};

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<GameRecord>, GenerateError> {
    let direction = direction(problem, params)?;
    let longer = params.bool_or("longer", false)?;
    let mut games = Vec::new();
    for (n, m) in Sizes::from_params(params)?.all() {
        let rules = problem.rules(n, m);
        for row in WinningRow::all(&rules, direction, longer) {
            let moves = row.game(draw, &rules)?;
            games.push(record(draw, rules, moves));
        }
    }
    if games.is_empty() {
        return Err(GenerateError::Impossible(
            "no such row fits the board: rows longer than m need m < n, and are never straight up"
                .to_owned(),
        ));
    }
    file(games)
}

fn direction(problem: &MakeASequence, params: &Params) -> Result<Direction, GenerateError> {
    let directions = problem.rules(3, 3).geometry.directions();
    let last = i64::try_from(directions.len()).expect("there are 13 directions") - 1;
    let index = params.int_or("direction", 0, 0..=last)?;
    Ok(directions[usize::try_from(index).expect("the index was checked")])
}

/// A row that wins.
pub(super) struct WinningRow {
    direction: Direction,
    length: usize,
    /// The index of the last ball in the row.
    place: usize,
    winner: Player,
}

/// How many positions on the board are tried for a row.
const ATTEMPTS: usize = 100_000;

impl WinningRow {
    /// Every row of `m` balls, or every longer one, with each of its balls as the last, for each
    /// player.
    pub(super) fn all(rules: &Rules, direction: Direction, longer: bool) -> Vec<Self> {
        let m = rules.line;
        let [n, ..] = rules.geometry.sides();
        let lengths = if longer {
            m + 1..=n.min(2 * m - 1)
        } else {
            m..=m
        };
        // Neither part of the row may have been long enough to win before.
        let places = lengths.flat_map(|length| (length - m..m).map(move |place| (length, place)));
        let fits = |(length, place): &(usize, usize)| {
            !is_upright(rules, direction) || (*length == m && *place == m - 1)
        };
        let row = |(length, place)| {
            [Player::First, Player::Second].map(|winner| Self {
                direction,
                length,
                place,
                winner,
            })
        };
        places.filter(fits).flat_map(row).collect()
    }

    /// A game that ends with this row and no other.
    pub(super) fn game(&self, draw: &mut Draw, rules: &Rules) -> Result<Vec<Move>, GenerateError> {
        let mut search = draw.branch("search for a row");
        let mut board = Board::new(rules);
        (0..ATTEMPTS)
            .find_map(|_| {
                let goal = self.goal(&mut search, rules)?;
                let moves = goal.play(&mut search, &mut board)?;
                self.is_the_win(&board, goal.last?.0).then_some(moves)
            })
            .ok_or_else(|| {
                GenerateError::Impossible(format!(
                    "no game was found on {rules} that is won by a row of {} in direction {:?} whose ball {} is the last",
                    self.length, self.direction.0, self.place + 1
                ))
            })
    }

    /// The row at a random position of the board; `None` if it does not fit there.
    fn goal(&self, draw: &mut Draw, rules: &Rules) -> Option<FinalPosition> {
        let geometry = rules.geometry;
        let start = geometry.sides().map(|side| draw.index(side));
        let cell = |steps: usize| {
            let point = geometry.walk(start, self.direction, steps.cast_signed())?;
            Some((geometry.cell(point), self.winner))
        };
        let mut row = (0..self.length).map(cell).collect::<Option<Vec<_>>>()?;
        let ends = [-1, self.length.cast_signed()];
        let ends = ends
            .into_iter()
            .filter_map(|steps| geometry.walk(start, self.direction, steps));
        Some(FinalPosition {
            last: Some(row.remove(self.place)),
            wanted: row,
            barred: ends
                .map(|point| (geometry.cell(point), self.winner))
                .collect(),
        })
    }

    /// Whether the ball in `last` completes only this row.
    fn is_the_win(&self, board: &Board, last: Cell) -> bool {
        let rows = board.rows_through(last);
        let complete = rows.filter(|row| row.length >= board.rules().line);
        complete
            .map(|row| (row.direction, row.length))
            .eq([(self.direction, self.length)])
    }
}
