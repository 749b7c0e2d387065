//! The cost of a move between two instant players, compared with a round trip through the pipes of
//! a program in the same sandbox.
//!
//! Long and short games alternate; the difference leaves out the start of the programs. The target:
//! a move takes at most 1.5 times as long as a round trip.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::{
    Job, Level, Options, Partner, Received, Reply, Responder, Sandbox, enter_if_helper, open,
};

const ROUNDS: usize = 7;
const SHORT: usize = 1_000;
const LONG: usize = 10_000;

/// Takes one object of the only heap in each of its turns.
const PLAYER: &str = r#"
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[100];
    fgets(line, sizeof line, stdin);
    int turn = line[strlen(line) - 2] == 'x';
    fgets(line, sizeof line, stdin);
    for (;; turn = !turn) {
        if (turn) { puts("a1"); fflush(stdout); }
        else if (!fgets(line, sizeof line, stdin)) return 0;
    }
}
"#;

/// Answers each line with a line.
const ECHO: &str = r#"
#include <stdio.h>
int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin)) { puts("a1"); fflush(stdout); }
}
"#;

fn main() {
    enter_if_helper();
    let directory = tempfile::tempdir().expect("a directory for the programs");
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open_to_all).expect("a directory for all");
    let player = directory.path().join("player.c");
    std::fs::write(&player, PLAYER).expect("the player is written");
    let Some(echo) = compile(directory.path(), "echo", ECHO) else {
        println!("no C compiler, so nothing is measured");
        return;
    };
    let sandbox = open(&Options {
        helper: None,
        at_least: Level::Bare,
        at_most: Level::Strong,
    });
    match sandbox {
        Ok(sandbox) => measure(&*sandbox, &Job::new([&echo]), &player),
        Err(error) => println!("nothing is measured: {error}"),
    }
}

fn compile(directory: &Path, name: &str, text: &str) -> Option<std::path::PathBuf> {
    let source = directory.join(name).with_extension("c");
    std::fs::write(&source, text).ok()?;
    let program = directory.join(name);
    let mut compiler = Command::new("cc");
    let built = compiler.args(["-O2", "-o"]).arg(&program).arg(&source);
    built.status().ok()?.success().then_some(program)
}

fn measure(sandbox: &dyn Sandbox, echo: &Job, player: &Path) {
    // What is compiled is kept, so only the first game compiles.
    play(player, SHORT);
    let [mut trips, mut moves] = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        let more = u32::try_from(LONG - SHORT).unwrap_or(u32::MAX);
        let trip =
            round_trips(sandbox, echo, LONG).saturating_sub(round_trips(sandbox, echo, SHORT));
        trips.push(trip / more);
        // Each of a pair of games has that many moves.
        let longer = play(player, LONG).saturating_sub(play(player, SHORT));
        moves.push(longer / more / 2);
    }
    let [trip, one_move] = [trips, moves].map(median);
    println!(
        "{:>11}: round trip {:.1} us, move {:.1} us: {:.2} times as long",
        sandbox.isolation().level.to_string(),
        trip * 1e6,
        one_move * 1e6,
        one_move / trip
    );
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

/// Replies at once to this many lines.
struct Replies(usize);

impl Responder for Replies {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        if matches!(received, Received::End(_)) || self.0 == 0 {
            return Reply::Stop;
        }
        self.0 -= 1;
        Reply::Say(b"a1\n".to_vec())
    }
}

fn round_trips(sandbox: &dyn Sandbox, echo: &Job, count: usize) -> Duration {
    let start = Instant::now();
    let mut replies = Replies(count);
    let pair = sandbox.run_pair(echo, Partner::InProcess(&mut replies));
    assert!(pair.expect("the program runs").dismissed);
    start.elapsed()
}

fn play(player: &Path, moves: usize) -> Duration {
    let start = Instant::now();
    let mut tengen = Command::new(env!("CARGO_BIN_EXE_tengen"));
    tengen.args(["duel", "nim"]).args([player, player]);
    tengen.args([
        "--pairs",
        "1",
        "--jobs",
        "1",
        "--seed",
        "1",
        "--max-moves",
        "100000",
    ]);
    tengen.args(["--size", &moves.to_string()]);
    let ran = tengen.stdout(Stdio::null()).status();
    assert!(ran.is_ok_and(|status| status.success()));
    start.elapsed()
}
