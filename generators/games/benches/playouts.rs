//! The speed of uniformly random games, from the start to the end, on one thread.
//!
//! `cargo bench -p tengen-games [-- NAME..]` prints a line for each game: games per second, their
//! mean number of moves, the time of a move, and the time of a copy of a position in the middle of
//! a game. The best of several runs counts: the others were disturbed by other processes.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use games::amazons::Amazons;
use games::ataxx::Ataxx;
use games::breakthrough::Breakthrough;
use games::connection::{Havannah, Hex, Y};
use games::dots::Dots;
use games::draughts::{EnglishDraughts, InternationalDraughts};
use games::go::Go;
use games::kalah::Kalah;
use games::lines::{Lines, LinesOptions};
use games::morris::Morris;
use games::nim::Nim;
use games::oware::Oware;
use games::pentago::Pentago;
use games::renju::Renju;
use games::reversi::Reversi;
use games::ultimate::Ultimate;
use games::{Game, Random};
use rand::{SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::hint::black_box;
use std::time::{Duration, Instant};

const RUNS: usize = 100;
const RUN_TIME: Duration = Duration::from_millis(4);

fn main() {
    let names: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    let table = Table { names };
    println!(
        "{:<24} {:>12} {:>8} {:>8} {:>8}",
        "game", "games/s", "moves", "ns/move", "ns/copy"
    );
    let lines = |options| Lines::new("lines", options).expect("valid");
    table.row("tic-tac-toe", &lines(LinesOptions::flat([3, 3], 3)));
    table.row(
        "Connect Four",
        &lines(LinesOptions::flat([7, 6], 4).with_gravity()),
    );
    table.row("gomoku 15", &lines(LinesOptions::flat([15, 15], 5)));
    table.row("Renju", &Renju::new([15, 15]).expect("valid"));
    table.row("Hex 11", &Hex::new([11, 11]).expect("valid"));
    table.row("Y 11", &Y::new(11).expect("valid"));
    table.row("Havannah 8", &Havannah::new(8).expect("valid"));
    table.row("Breakthrough", &Breakthrough::new([8, 8]).expect("valid"));
    table.row("English draughts", &EnglishDraughts::new());
    table.row("international draughts", &InternationalDraughts::new());
    table.row("Amazons", &Amazons::new(10).expect("valid"));
    table.row("Ataxx", &Ataxx::new([7, 7]).expect("valid"));
    table.row("Go 9", &Go::simple([9, 9]).expect("valid"));
    table.row("Go 19", &Go::simple([19, 19]).expect("valid"));
    table.row("Nine Men's Morris", &Morris::new());
    table.row("Oware", &Oware::new());
    table.row("Kalah 6, 4", &Kalah::new(6, 4).expect("valid"));
    table.row("Nim 3, 5, 7", &Nim::new(&[3, 5, 7], false).expect("valid"));
    table.row("ultimate tic-tac-toe", &Ultimate::new());
    table.row("pentago", &Pentago::new());
    table.row("Dots and Boxes 5x5", &Dots::new([5, 5]).expect("valid"));
    table.row(
        "Connect6",
        &lines(LinesOptions {
            turn: 2,
            ..LinesOptions::flat([19, 19], 6)
        }),
    );
    table.row("Reversi", &Reversi::new([8, 8]).expect("valid"));
}

struct Table {
    /// Only rows whose name contains one of these are measured; all if there are none.
    names: Vec<String>,
}

impl Table {
    fn row<G: Game>(&self, name: &str, game: &G) {
        let is_chosen = self.names.is_empty() || self.names.iter().any(|part| name.contains(part));
        if !is_chosen {
            return;
        }
        let runs = (0..RUNS).map(|_| playouts(game));
        let (rate, moves) = runs.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
        let per_copy = time_of_copy(game);
        println!(
            "{name:<24} {rate:>12.0} {moves:>8.1} {:>8.1} {per_copy:>8.1}",
            1e9 / rate / moves
        );
    }
}

/// Games per second, and the mean number of moves of the same games.
fn playouts<G: Game>(game: &G) -> (f64, f64) {
    let start_position = game.start();
    let mut position = start_position.clone();
    let mut buffer = Vec::new();
    let mut choices = Random(Xoshiro256PlusPlus::seed_from_u64(1));
    let mut games = 0_u64;
    let start = Instant::now();
    while start.elapsed() < RUN_TIME {
        for _ in 0..5 {
            position.clone_from(&start_position);
            black_box(game.playout(&mut position, &mut choices, &mut buffer, 100_000));
            games += 1;
        }
    }
    (
        games as f64 / start.elapsed().as_secs_f64(),
        mean_moves(game),
    )
}

fn mean_moves<G: Game>(game: &G) -> f64 {
    let mut choices = Random(Xoshiro256PlusPlus::seed_from_u64(1));
    let mut buffer = Vec::new();
    let mut moves = 0_u64;
    for _ in 0..300 {
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut choices, &mut buffer) {
            game.play(&mut position, mv);
            moves += 1;
        }
    }
    moves as f64 / 300.0
}

/// Nanoseconds for a copy of a position after some moves.
fn time_of_copy<G: Game>(game: &G) -> f64 {
    let mut position = game.start();
    let mut choices = Random(Xoshiro256PlusPlus::seed_from_u64(1));
    game.playout(&mut position, &mut choices, &mut Vec::new(), 10);
    let mut copy = position.clone();
    let start = Instant::now();
    for _ in 0..100_000 {
        copy.clone_from(black_box(&position));
        black_box(&copy);
    }
    start.elapsed().as_secs_f64() * 1e4
}
