//! Interactive problems in which a submission plays against a built-in player.

use super::FIRST_EMPTY;
use crate::support::Test;

const NIM: &str = r#"format = 1
title = "Nim"
kind = "interactive"
seed = 7

[interactor]
game = "nim"
player = "perfect"

[[group]]
name = "all"
generator = "game"
count = 3

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/first.c"
expect = "wrong-answer"

[[solution]]
path = "solutions/illegal.c"
expect = "wrong-answer"

[[solution]]
path = "solutions/quits.c"
expect = "wrong-answer"

[[solution]]
path = "solutions/crashes.c"
expect = "runtime-error"

[[solution]]
path = "solutions/unflushed.c"
expect = "time-limit"
"#;

/// Plays Nim with the heaps 3, 5 and 7: it leaves heaps whose exclusive or is 0, if it can; FAULT
/// comes before each move.
const PLAYER: &str = r#"#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int heap[3], number, flushes = 1;
    char side, name;
    if (scanf("nim %d %d %d %c", heap, heap + 1, heap + 2, &side) != 4) return 1;
    if (side == 'o') return 1;
    for (;;) {
        int from = -1, take = 1;
        for (int at = 0; at < 3; at++) {
            int rest = heap[0] ^ heap[1] ^ heap[2] ^ heap[at];
            if (heap[at] && from < 0) from = at;
            if (rest < heap[at]) { from = at; take = heap[at] - rest; break; }
        }
        FAULT
        heap[from] -= take;
        printf("%c%d\n", 'a' + from, take);
        if (flushes) fflush(stdout);
        if (scanf(" %c%d", &name, &number) != 2) return 2;
        heap[name - 'a'] -= number;
    }
}
"#;

fn nim(spec: &str) -> Test {
    testing::needs(&["gcc"]);
    let faults = [
        ("right", ""),
        ("first", "take = 1; from = 0; while (!heap[from]) from++;"),
        ("illegal", "take = 8;"),
        ("quits", "if (heap[0] + heap[1] + heap[2] < 15) return 0;"),
        ("crashes", "abort();"),
        ("unflushed", "flushes = 0;"),
    ];
    let test = Test::new().file("problems/nim/problem.toml", spec);
    faults.into_iter().fold(test, |test, (name, fault)| {
        let source = PLAYER.replace("FAULT", fault);
        test.file(&format!("problems/nim/solutions/{name}.c"), source)
    })
}

#[test]
fn a_submission_has_to_beat_a_player() {
    let test = nim(NIM);
    test.run(&["build", "nim"]).ends_with(0);
    test.run(&["verify", "nim"])
        .ends_with(0)
        .prints("6 solutions: as expected");
    let judge = |name: &str| {
        let path = format!("problems/nim/solutions/{name}.c");
        test.run(&["judge", "nim", &path])
    };
    judge("right").ends_with(0);
    judge("first")
        .ends_with(1)
        .prints("it lost against perfect by move ");
    judge("illegal")
        .ends_with(1)
        .prints("illegal move 1: found `a8`: heap a has only 3; expected ");
    judge("quits")
        .ends_with(1)
        .prints("it ended before the game was over");
    test.run_with_input(&["validate", "nim"], b"x 1\na1 b6\n")
        .ends_with(1)
        .complains(
            "line 2, column 4: move 2 of the opening: found `b6`: heap b has only 5; expected ",
        );
}

#[test]
fn a_case_sets_the_side_the_opening_and_the_seed() {
    let test = nim(NIM);
    let gen_args = [
        "gen",
        "nim",
        "game",
        "--seed",
        "3",
        "-p",
        "side=o",
        "-p",
        "opening=2",
    ];
    let ran = test.run(&gen_args).ends_with(0);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        lines[0].starts_with("o ") && lines[1].split(' ').count() == 2,
        "{lines:?}"
    );
    test.run(&["gen", "nim", "game", "--seed", "3", "-p", "opening=500"])
        .ends_with(2)
        .complains("none of 100 random openings of 500 moves leaves the game open");
    test.run(&["gen", "nim", "game", "--seed", "3", "-p", "side=z"])
        .ends_with(2)
        .complains("side");
}

#[test]
fn a_draw_may_have_a_part_of_the_points() {
    testing::needs(&["gcc"]);
    let spec = r#"format = 1
title = "Noughts"
kind = "interactive"

[interactor]
game = "tic-tac-toe"
player = "random"
draw_share = 0.5

[[group]]
name = "last"
points = 100
files = ["last.in"]
"#;
    let judge = |spec: &str| {
        Test::new()
            .file("problems/noughts/problem.toml", spec)
            .file("problems/noughts/last.in", "x 1\na1 b1 c1 b2 a2 c2 b3 a3\n")
            .file("first.c", FIRST_EMPTY.replace("FAULT", ""))
            .run(&["judge", "noughts", "first.c"])
    };
    judge(spec)
        .ends_with(1)
        .prints("50")
        .prints("a draw against random after move 9; expected a win");
    judge(&spec.replace("draw_share = 0.5", "goal = \"draw\"")).ends_with(0);
}

#[test]
fn a_perfect_player_needs_a_small_game() {
    let large = NIM.replace("\"nim\"\n", "\"reversi\"\n");
    nim(&large).run(&["build", "nim"]).ends_with(2).complains(
        "generator `game` failed on all/01: `player` of [interactor] cannot play this game: reversi 8 × 8 is too large",
    );
    Test::empty()
        .run(&["duel", "reversi", "perfect", "random"])
        .ends_with(2)
        .complains("reversi 8 × 8 is too large for `perfect`");
    let small = [
        "duel",
        "tic-tac-toe",
        "perfect",
        "random",
        "--seed",
        "1",
        "--pairs",
        "3",
    ];
    Test::empty().run(&small).ends_with(0).prints("1 perfect");
    let cut = [
        "duel",
        "tic-tac-toe",
        "random",
        "greedy",
        "--opening",
        "8",
        "--seed",
        "1",
    ];
    Test::empty().run(&cut).ends_with(0).prints(
        "2 games began after 6 or more moves instead of 8, because further moves would have ended the game",
    );
}
