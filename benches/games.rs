//! The speed of making games: records as text, and evaluated boards.
//!
//! The target for records is five times the speed of a testlib generator that makes the same file
//! (86,000 games per second on the machine of the numbers in `docs/`).

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use generators::{Board, Draw, Geometry, Move, OpenMoves, Rules, random_game};
use std::hint::black_box;
use std::io::{Write, sink};
use std::time::Instant;

const GAMES: usize = 100_000;

/// The best of this many runs counts: the others were disturbed by other processes.
const RUNS: usize = 7;

fn main() {
    let (seconds, bytes) = best(print_records);
    println!(
        "records: {:.0} games/s, {:.0} MB/s ({bytes} bytes in {seconds:.3} s)",
        GAMES as f64 / seconds,
        bytes as f64 / 1e6 / seconds
    );
    let games = full_games();
    let (seconds, boards) = best(|| evaluate_boards(&games));
    println!("boards: {:.1} million/s", boards as f64 / 1e6 / seconds);
}

/// The shortest time of the work in seconds, and its result.
fn best(mut work: impl FnMut() -> usize) -> (f64, usize) {
    let run = |_| {
        let start = Instant::now();
        let result = work();
        (start.elapsed().as_secs_f64(), result)
    };
    let runs = (0..RUNS).map(run);
    runs.min_by(|one, other| one.0.total_cmp(&other.0))
        .expect("there is a run")
}

/// Half of the games fill 7x7x7 cells, half of them 4x4x4. They are written as text to a sink.
fn print_records() -> usize {
    let mut printers = [Printer::new(7, 7), Printer::new(4, 3)];
    let mut draw = Draw::fresh(1, "bench");
    let mut out = sink();
    let mut text = Vec::with_capacity(1 << 16);
    let mut bytes = 0;
    for game in 0..GAMES {
        text.clear();
        printers[game % 2].print_game(&mut draw, &mut text);
        bytes += text.len();
        out.write_all(black_box(&text))
            .expect("a sink takes everything");
    }
    bytes
}

struct Printer {
    head: String,
    open: OpenMoves,
    lines: Vec<[u8; 4]>,
    cells: usize,
}

impl Printer {
    fn new(n: usize, m: usize) -> Self {
        let rules = Rules::falling(Geometry::solid([n; 3]), m);
        let digit = |coordinate: usize| b"123456789"[coordinate];
        let line = |mv: u32| {
            let [x, y, _] = rules.point_of(Move(mv));
            [digit(x), b' ', digit(y), b'\n']
        };
        Self {
            head: format!("{n} {m} {}\n", n * n * n),
            open: OpenMoves::new(&rules),
            lines: (0..).take(n * n).map(line).collect(),
            cells: n * n * n,
        }
    }

    fn print_game(&mut self, draw: &mut Draw, text: &mut Vec<u8>) {
        text.extend_from_slice(self.head.as_bytes());
        self.open.reset();
        for _ in 0..self.cells {
            let Some(Move(mv)) = self.open.draw(draw) else {
                break;
            };
            text.extend_from_slice(&self.lines[mv as usize]);
        }
    }
}

fn evaluation_rules() -> Rules {
    Rules::falling(Geometry::solid([7; 3]), 5)
}

/// Random games that fill 7x7x7 cells.
fn full_games() -> Vec<Vec<Move>> {
    let mut draw = Draw::fresh(2, "bench");
    (0..200)
        .map(|_| random_game(&mut draw, &evaluation_rules(), 343))
        .collect()
}

/// Plays games to the end and checks for a win after every move. Returns the number of evaluated
/// boards.
fn evaluate_boards(games: &[Vec<Move>]) -> usize {
    let mut board = Board::new(&evaluation_rules());
    let mut boards = 0;
    for game in games.iter().cycle().take(5_000) {
        board.clear();
        for &mv in game {
            let cell = board.play(mv).expect("the move is legal");
            black_box(board.win_through(cell));
            boards += 1;
        }
    }
    boards
}
