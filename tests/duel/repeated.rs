//! The same seed gives the same games, on a busy machine as well.

use super::{FIRST_EMPTY, duel, players};
use crate::support::{Test, is_long};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};

/// The results of a tournament of these players, without the times of the machine.
fn tournament(test: &Test, players: &[String], pairs: &str, jobs: &str) -> Value {
    let players = players.iter().map(String::as_str);
    let more = [
        "--pairs",
        pairs,
        "-j",
        jobs,
        "--opening",
        "1",
        "--move-time",
        "5s",
    ];
    let args: Vec<&str> = players.chain(more).collect();
    let mut document = duel(test, &args).ends_with(0).json();
    for game in document["games"].as_array_mut().unwrap() {
        game["cpu"] = Value::Null;
    }
    document
}

/// Plays tic-tac-toe in an order of the cells that depends on a number.
fn with_order(number: usize) -> String {
    let stride = [1, 2, 4][number % 3];
    FIRST_EMPTY
        .replace(
            "int own = 0;",
            &format!("int own = ({number} + 5 * moves) % 9;"),
        )
        .replace(
            "while (own < 9 && taken[own]) own++;",
            &format!("while (taken[own]) own = (own + {stride}) % 9;"),
        )
        .replace("FAULT", "")
}

/// How many threads compute besides, more than there are processors on most machines.
const BUSY: usize = 4;

/// Computes on all processors while something is done.
fn on_a_busy_machine<T>(action: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..BUSY {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(action));
        stop.store(true, Ordering::Relaxed);
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

#[test]
fn a_tournament_is_the_same_again_on_a_busy_machine() {
    let test = players();
    let names = ["good.c", "greedy", "illegal.c"].map(str::to_owned);
    let quiet = tournament(&test, &names, "2", "1");
    let busy = on_a_busy_machine(|| tournament(&test, &names, "2", "3"));
    assert_eq!(busy, quiet);
    assert_eq!(quiet["games"].as_array().unwrap().len(), 12);
}

/// The long form has 20 players and 50 tournaments.
#[test]
fn tournaments_of_many_programs_have_the_same_games() {
    testing::needs(&["gcc"]);
    let (players, times) = if is_long() { (20, 50) } else { (4, 2) };
    let names: Vec<String> = (0..players)
        .map(|number| format!("player{number}.c"))
        .collect();
    let test = names
        .iter()
        .enumerate()
        .fold(Test::empty(), |test, (number, name)| {
            test.file(name, with_order(number))
        });
    let first = tournament(&test, &names, "1", "2");
    let games = first["games"].as_array().unwrap();
    assert_eq!(games.len(), players * (players - 1));
    // They differ from each other, and none makes a mistake.
    assert!(
        games
            .iter()
            .any(|game| game["winner"] != games[0]["winner"])
    );
    assert!(games.iter().all(|game| game["ending"]["by"] == "rules"));
    on_a_busy_machine(|| {
        for time in 1..times {
            assert_eq!(
                tournament(&test, &names, "1", "2"),
                first,
                "tournament {time}"
            );
        }
    });
}
