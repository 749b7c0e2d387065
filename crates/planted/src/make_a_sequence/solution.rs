//! The simulator with its switches.

use super::Bug;
use std::fmt::Write;

/// The 13 directions, in the order in which the generators number them.
const STEPS: [[isize; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [-1, 1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
    [1, -1, 1],
    [-1, -1, 1],
];

/// The orders of the axes in a flat array, the slowest axis first.
const LAYOUTS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The output of a solution with `bug`. It ends where a real program would access memory outside
/// the board.
#[must_use]
pub fn output(bug: Bug, input: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(input).expect("inputs are ASCII");
    let mut numbers = text
        .split_ascii_whitespace()
        .map(|word| word.parse().expect("inputs hold numbers"));
    let mut solution = SolutionState::new(bug);
    let most = match bug {
        Bug::FirstDatasetOnly => 1,
        Bug::FewDatasets(most) => most,
        _ => usize::MAX,
    };
    for _ in 0..most {
        if solution.dataset(&mut numbers).is_none() {
            break;
        }
    }
    solution.out.into_bytes()
}

type Cell = [usize; 3];

/// The data that a solution keeps between datasets.
struct SolutionState {
    bug: Bug,
    n: usize,
    m: usize,
    /// Owners, 1 or 2, of cells with coordinates from 1; 0 for cells without a ball.
    board: [[[u8; 9]; 9]; 9],
    height: [[usize; 9]; 9],
    player: u8,
    won: Option<(u8, usize, usize)>,
    out: String,
}

impl SolutionState {
    fn new(bug: Bug) -> Self {
        Self {
            bug,
            n: 0,
            m: 0,
            board: [[[0; 9]; 9]; 9],
            height: [[0; 9]; 9],
            player: 0,
            won: None,
            out: String::new(),
        }
    }

    /// Plays one dataset; `None` at the end of the input.
    fn dataset(&mut self, numbers: &mut impl Iterator<Item = usize>) -> Option<()> {
        let [n, m, p] = [numbers.next()?, numbers.next()?, numbers.next()?];
        if !(1..=7).contains(&n) {
            return None;
        }
        self.reset(n, m);
        for number in 1..=p {
            let peg = [numbers.next()?, numbers.next()?];
            if peg.iter().any(|coordinate| !(1..=7).contains(coordinate)) {
                return None;
            }
            self.play(peg, number, p);
            if self.won.is_some() && self.bug == Bug::StopsReading {
                break;
            }
        }
        self.print(p);
        Some(())
    }

    fn reset(&mut self, n: usize, m: usize) {
        self.n = n;
        self.m = m;
        for (x, y, z) in (0..9 * 9 * 9).map(|cell| (cell / 81, cell / 9 % 9, cell % 9)) {
            let inside = x <= n && y <= n && z <= n;
            let stays = match self.bug {
                Bug::BallsStay => true,
                Bug::BallsStayOutside => !inside,
                _ => false,
            };
            if !stays {
                self.board[x][y][z] = 0;
            }
        }
        if self.bug != Bug::HeightsStay {
            self.height = [[0; 9]; 9];
        }
        if self.bug != Bug::TurnStays {
            self.player = 0;
        }
        if self.bug != Bug::WinnerStays {
            self.won = None;
        }
    }

    fn play(&mut self, [x, y]: [usize; 2], number: usize, p: usize) {
        let z = self.drop_on([x, y]);
        self.player = 1 + self.player % 2;
        self.board[x][y][z] = self.player;
        let looked_at = match self.bug {
            Bug::LastMoveIgnored => number < p,
            Bug::FullIsDraw => number < self.n.pow(3),
            Bug::StartsLate => number >= 2 * self.m,
            Bug::WhiteNeverWins => self.player == 1,
            Bug::BlackNeverWins => self.player == 2,
            _ => true,
        };
        if looked_at && (self.won.is_none() || self.bug == Bug::LastWin) {
            let rows = self.rows([x, y, z]);
            if rows > 0 {
                self.won = Some((self.player, number, rows));
            }
        }
    }

    /// The height of a ball that is dropped on a peg.
    fn drop_on(&mut self, [x, y]: [usize; 2]) -> usize {
        let z = match self.bug {
            Bug::NoGravity => 1,
            Bug::HeightByRow => self.height[x].iter().sum::<usize>() + 1,
            _ => self.height[x][y] + 1,
        };
        if self.bug == Bug::HeightsTransposed {
            self.height[y][x] += 1;
        } else {
            self.height[x][y] += 1;
        }
        z.min(self.n)
    }

    /// How many winning rows the solution finds for the ball in `cell`.
    fn rows(&self, cell: Cell) -> usize {
        if self.owner(cell) == 0 {
            return 0;
        }
        let sides = STEPS.map(|step| {
            let back = step.map(|change| -change);
            (self.run(cell, step), self.run(cell, back))
        });
        let rows = (0..13)
            .filter(|&direction| self.wins(direction, sides[direction]))
            .count();
        match self.bug {
            Bug::SumsDirections => {
                let sum: usize = sides.iter().map(|(forth, back)| forth + back).sum();
                usize::from(sum + 1 >= self.m)
            }
            Bug::TwoRowsCancel => rows % 2,
            _ => rows,
        }
    }

    /// Whether a ball with these numbers of balls on both sides wins.
    fn wins(&self, direction: usize, (forth, back): (usize, usize)) -> bool {
        let length = match self.bug {
            Bug::MissingDirection(missing) if missing == direction => 1,
            Bug::CountsForthOnly(half) if half == direction => forth + 1,
            Bug::CountsBackOnly(half) if half == direction => back + 1,
            Bug::SidesCountedApart(apart) if apart == direction => forth.max(back) + 1,
            Bug::MiddleOnly if forth.min(back) == 0 => 1,
            _ => forth + 1 + back,
        };
        match self.bug {
            Bug::ExactLength => length == self.m,
            Bug::NeedsOneMore => length > self.m,
            Bug::OneTooFew => length + 1 >= self.m,
            Bug::NeedsWholeLine => length >= self.n,
            Bug::AlwaysThree => length >= 3,
            _ => length >= self.m,
        }
    }

    /// How many balls follow the one in `cell`.
    fn run(&self, cell: Cell, step: [isize; 3]) -> usize {
        let like = |cell| match self.bug {
            Bug::AnyColour => self.owner(cell) != 0,
            _ => self.owner(cell) == self.player,
        };
        let mut at = self.step(cell, step);
        let mut length = 0;
        let mut skips_left = 1;
        while let Some(cell) = at {
            let skipped = match self.bug {
                Bug::SkipsEmptyCell => self.owner(cell) == 0,
                Bug::SkipsEnemy => self.owner(cell) == 3 - self.player,
                _ => false,
            };
            if like(cell) {
                length += 1;
            } else if skipped && skips_left > 0 {
                skips_left -= 1;
            } else {
                break;
            }
            at = self.step(cell, step);
        }
        length
    }

    /// The cell after one step; `None` outside of the array.
    fn step(&self, cell: Cell, step: [isize; 3]) -> Option<Cell> {
        let mut next = [0; 3];
        if let Bug::FlatArray(layout) = self.bug {
            let [n, mut number] = [self.n.cast_signed(), 0];
            for axis in LAYOUTS[layout] {
                number = number * n + cell[axis].cast_signed() - 1 + step[axis];
            }
            let mut number = usize::try_from(number)
                .ok()
                .filter(|number| *number < self.n.pow(3))?;
            for axis in LAYOUTS[layout].into_iter().rev() {
                next[axis] = number % self.n + 1;
                number /= self.n;
            }
        } else {
            for axis in 0..3 {
                next[axis] = cell[axis]
                    .checked_add_signed(step[axis])
                    .filter(|to| *to < 9)?;
            }
        }
        Some(next)
    }

    /// The player whose ball the solution sees in `cell`; 0 for none.
    fn owner(&self, cell: Cell) -> u8 {
        let lost = match self.bug {
            Bug::EdgeLost(axis) => cell[axis] == 7,
            Bug::FirstLost(axis) => cell[axis] == 1,
            _ => false,
        };
        if lost {
            0
        } else {
            self.board[cell[0]][cell[1]][cell[2]]
        }
    }

    fn print(&mut self, p: usize) {
        let Some((player, number, rows)) = self.won else {
            self.out.push_str("Draw\n");
            return;
        };
        let black = match self.bug {
            Bug::ColoursSwapped => player == 2,
            Bug::LastMoverWins => p % 2 == 1,
            _ => player == 1,
        };
        let number = match self.bug {
            Bug::CountsRounds => number.div_ceil(2),
            Bug::CountsFromZero => number - 1,
            Bug::ByteNumber => number % 256,
            _ => number,
        };
        let lines = if self.bug == Bug::PrintsEachRow {
            rows
        } else {
            1
        };
        for _ in 0..lines {
            let name = if black { "Black" } else { "White" };
            writeln!(self.out, "{name} {number}").expect("a string takes any text");
        }
    }
}
