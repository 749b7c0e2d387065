//! Matches between programs, by the real executable.

mod botzone;
mod opponents;
mod problems;
mod repeated;
mod turns;

use crate::support::{Ran, Test};
use serde_json::Value;

/// Plays tic-tac-toe in the first empty cell, by its own rules of the board; FAULT is put before
/// each of its moves.
const FIRST_EMPTY: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char taken[9];

static int cell(const char *text) { return (text[0] - 'a') + 3 * (text[1] - '1'); }

int main(void) {
    char line[1000], side[10], *word;
    if (scanf("tic-tac-toe 3 3 %9s", side) != 1) return 1;
    getchar();
    fgets(line, sizeof line, stdin);
    int moves = 0;
    for (word = strtok(line, " \n"); word; word = strtok(NULL, " \n"), moves++) taken[cell(word)] = 1;
    for (;; moves++) {
        if (moves % 2 == (side[0] == 'o')) {
            int own = 0;
            while (own < 9 && taken[own]) own++;
            taken[own] = 1;
            FAULT
            printf("%c%c\n", 'a' + own % 3, '1' + own / 3);
            fflush(stdout);
        } else {
            if (scanf("%999s", line) != 1) return 0;
            taken[cell(line)] = 1;
        }
    }
}
"#;

/// A directory with a player that makes no mistake and those that make one each.
fn players() -> Test {
    testing::needs(&["gcc"]);
    let faults = [
        ("good.c", ""),
        (
            "illegal.c",
            "if (moves > 1) { puts(\"z9\"); fflush(stdout); continue; }",
        ),
        ("crashes.c", "if (moves > 1) abort();"),
        ("quits.c", "if (moves > 1) return 0;"),
        ("loops.c", "if (moves > 1) for (;;);"),
        ("sleeps.c", "if (moves > 1) sleep(1000);"),
        ("floods.c", "if (moves > 1) for (;;) putchar('x');"),
        ("forks.c", "if (moves > 1) for (;;) fork();"),
        ("closes.c", "if (moves > 1) { close(1); pause(); }"),
        (
            "unflushed.c",
            "if (moves > 1) { printf(\"%c%c\", 'a' + own % 3, '1' + own / 3); scanf(\"%999s\", line); }",
        ),
        (
            "deaf.c",
            "fclose(stdin); for (;;) { puts(\"a1\"); fflush(stdout); }",
        ),
        (
            "complains.c",
            "if (moves > 1) for (;;) fputs(\"no\", stderr);",
        ),
        (
            "spins.c",
            "for (volatile long at = 0; at < 400000000; at++) {}",
        ),
    ];
    let add = |test: Test, (name, fault): (&str, &str)| {
        test.file(name, FIRST_EMPTY.replace("FAULT", fault))
    };
    faults.into_iter().fold(Test::empty(), add)
}

fn duel(test: &Test, more: &[&str]) -> Ran {
    let args = ["duel", "tic-tac-toe", "--format", "json", "--seed", "7"];
    test.run(&[&args[..], more].concat())
}

/// The game in which the first of these players begins, and its result.
#[track_caller]
fn first_game(test: &Test, more: &[&str]) -> Value {
    let document = duel(test, more).ends_with(0).json();
    document["games"][0].clone()
}

#[test]
fn two_players_take_turns_and_the_rules_end_the_game() {
    let game = first_game(&players(), &["good.c", "good.c"]);
    // Both fill the board from the first cell: the first player gets a column and a diagonal.
    let moves = ["a1", "b1", "c1", "a2", "b2", "c2", "a3"];
    assert_eq!(game["moves"], serde_json::json!(moves));
    assert_eq!(game["winner"], 0);
    assert_eq!(game["ending"]["by"], "rules");
}

#[test]
fn whoever_breaks_a_rule_loses_with_the_reason() {
    let test = players();
    for (player, reason) in [
        (
            "illegal.c",
            "illegal move 3: found `z9`: it is not a cell of the board; expected",
        ),
        ("crashes.c", "runtime-error: "),
        ("quits.c", "it ended before the game was over"),
        ("loops.c", "time-limit: "),
        ("floods.c", "output-limit: "),
        ("forks.c", "time-limit: "),
        (
            "closes.c",
            "time-limit: it waited for input in its own turn",
        ),
        (
            "unflushed.c",
            "time-limit: it waited for input in its own turn",
        ),
        (
            "deaf.c",
            "illegal move 3: found `a1`: a1 is not empty; expected",
        ),
        ("complains.c", "time-limit: "),
    ] {
        let game = first_game(&test, &[player, "good.c", "--time-limit", "300ms"]);
        assert_eq!(game["winner"], 1, "{player}: {game}");
        let said = game["ending"]["reason"].as_str().unwrap();
        assert!(said.starts_with(reason), "{player}: {said}");
    }
}

#[test]
fn a_player_that_sleeps_loses_and_not_the_one_that_waits() {
    let document = duel(&players(), &["sleeps.c", "good.c", "--time-limit", "100ms"]);
    let document = document.ends_with(0).json();
    for game in document["games"].as_array().unwrap() {
        assert_eq!(game["winner"], 1, "{game}");
        assert_eq!(game["ending"]["by"], "fault");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_number_of_jobs() {
    let test = players();
    let games = |jobs: &str| {
        let players = ["good.c", "random", "monte-carlo:5"];
        let more = [
            &players[..],
            &["--pairs", "3", "--opening", "2", "-j", jobs],
        ]
        .concat();
        let mut document = duel(&test, &more).ends_with(0).json();
        for game in document["games"].as_array_mut().unwrap() {
            game["cpu"] = Value::Null;
        }
        document
    };
    let one = games("1");
    assert_eq!(one["games"].as_array().unwrap().len(), 18);
    assert_eq!(games("4"), one);
    // Both games of a pair begin alike.
    let [first, second] =
        [0, 1].map(|at| one["games"][at]["moves"].as_array().unwrap()[..2].to_vec());
    assert_eq!(first, second);
}

#[test]
fn a_table_shows_who_is_stronger() {
    let test = Test::empty();
    let args = [
        "duel",
        "connect-four",
        "random",
        "monte-carlo:30",
        "--pairs",
        "4",
        "--seed",
        "1",
    ];
    let ran = test.run(&args).ends_with(0);
    let ran = ran.prints("connect-four 7 × 6: 8 games, seed 1");
    let rows: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        rows[2].trim_start().starts_with("1 monte-carlo:30"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_test_of_strength_ends_the_games_as_soon_as_it_is_decided() {
    let test = Test::empty();
    let args = [
        "duel",
        "connect-four",
        "monte-carlo:10",
        "random",
        "--seed",
        "1",
        "--opening",
        "2",
    ];
    let args = [&args[..], &["--pairs", "1000", "--sprt", "0..50"]].concat();
    let ran = test
        .run(&[&args[..], &["--format", "json"]].concat())
        .ends_with(0);
    let document = ran.json();
    assert_eq!(document["sprt"]["decision"], "upper");
    let games = document["games"].as_array().unwrap().len();
    assert!((32..2000).contains(&games), "{games}");
    let ran = test.run(&[&args[..], &["-j", "4", "--elo", "logistic"]].concat());
    ran.ends_with(0)
        .prints("sprt: monte-carlo:10 is stronger by 50 rather than 0 (");
    let three = [
        "duel", "hex", "random", "random", "random", "--sprt", "0..5",
    ];
    test.run(&three)
        .ends_with(2)
        .complains("--sprt is a test about two players");
    let wrong = ["duel", "hex", "random", "random", "--sprt", "5..0"];
    test.run(&wrong)
        .ends_with(2)
        .complains("two numbers from -1000 to 1000");
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let test = players()
        .file("broken.c", "int main( {")
        .file("text.xyz", "?");
    for (args, complaint) in [
        (
            &["chess", "random", "random"][..],
            "the game: found `chess`; expected one of tic-tac-toe, ",
        ),
        (&["reversy", "random", "random"], "did you mean `reversi`?"),
        (
            &["reversi", "random"],
            "at least two players are needed, found 1",
        ),
        (
            &["reversi", "random", "randon"],
            "no player randon: neither a file nor",
        ),
        (
            &["reversi", "random", "random", "--size", "9xy"],
            "a size is written as 8x8",
        ),
        (
            &["reversi", "random", "random", "--size", "1000000x8"],
            "the game: found",
        ),
        (
            &["reversi", "random", "random", "-p", "komi=1"],
            "no options, as Reversi has none",
        ),
        (
            &["reversi", "random", "broken.c"],
            "broken.c does not compile",
        ),
        (
            &["reversi", "random", "text.xyz"],
            "text.xyz is not a program: ",
        ),
    ] {
        let ran = test.run(&[&["duel"][..], args].concat()).ends_with(2);
        ran.complains(complaint);
    }
}

#[test]
fn players_meet_in_a_gauntlet_or_in_rounds_of_a_swiss_tournament() {
    let test = Test::empty();
    let play = |more: &[&str]| {
        let players = [
            "random",
            "greedy",
            "monte-carlo:5",
            "mcts:50",
            "builtin:random",
        ];
        let args = [&players[..], more].concat();
        duel(&test, &args).ends_with(0).json()
    };
    let gauntlet = play(&["--schedule", "gauntlet"]);
    let games = gauntlet["games"].as_array().unwrap();
    assert_eq!(games.len(), 8);
    let meets = |game: &Value| {
        game["players"]
            .as_array()
            .unwrap()
            .contains(&Value::from(0))
    };
    assert!(games.iter().all(meets));
    assert_eq!(gauntlet["schedule"], "gauntlet");
    let rows = gauntlet["standings"].as_array().unwrap();
    let met = |row: &Value| {
        let met = row["met"].as_array().unwrap().iter();
        met.filter(|games| **games == 2).count()
    };
    assert_eq!(rows.iter().map(met).sum::<usize>(), 8);
    assert_eq!(gauntlet["players"][4], "random (2)");

    let swiss = play(&["--schedule", "swiss"]);
    // Three rounds of two meetings, and a bye in each.
    let games = swiss["games"].as_array().unwrap();
    assert_eq!(games.len(), 12);
    let rounds: Vec<u64> = games
        .iter()
        .map(|game| game["round"].as_u64().unwrap())
        .collect();
    assert_eq!(rounds, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    let rows = swiss["standings"].as_array().unwrap();
    let byes: f64 = rows.iter().map(|row| row["byes"].as_f64().unwrap()).sum();
    assert!((byes - 6.0).abs() < 1e-9, "{swiss}");
    assert_eq!(play(&["--schedule", "swiss", "-j", "4"]), swiss);

    let text = [
        "duel",
        "hex",
        "random",
        "random",
        "random",
        "--schedule",
        "swiss",
    ];
    let ran = test.run(&[&text[..], &["--rounds", "1", "--size", "3x3"]].concat());
    let ran = ran.ends_with(0);
    let ran = ran.prints("hex 3 × 3: 2 games in 1 round of a Swiss tournament, seed ");
    let ran = ran.prints("byes");
    assert!(!ran.stdout.contains("-0"), "{}", ran.stdout);
    let wrong = ["duel", "hex", "random", "random", "--rounds", "2"];
    test.run(&wrong)
        .ends_with(2)
        .complains("--rounds is for --schedule swiss");
}

#[test]
fn games_are_saved_as_json_and_in_the_usual_notation() {
    let test = Test::empty();
    let out = test.path("games");
    let play = [
        "duel", "go", "random", "greedy", "--size", "5x5", "--seed", "1",
    ];
    let save = ["--max-moves", "10", "--out", "games"];
    test.run(&[&play[..], &save].concat()).ends_with(0);
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    let document: Value = serde_json::from_str(&read("results.json")).unwrap();
    assert_eq!(document["games"].as_array().unwrap().len(), 2);
    let page = read("games.html");
    // No stone of the first game is captured, so each appears once, the last of them with a dot.
    let game = page.split("id=\"game-2\"").next().unwrap();
    let appears = |step: usize| game.contains(&format!("data-from=\"{step}\""));
    assert!((1..=10).all(appears) && !appears(11), "{game}");
    assert!(page.contains("random</b> against"), "{page}");
    let sgf = read("game-0001.sgf");
    assert!(sgf.starts_with("(;FF[4]GM[1]"), "{sgf}");
    assert!(sgf.contains("PB[random]PW[greedy]RE[0]"), "{sgf}");
    assert!(read("game-0002.sgf").contains("PB[greedy]PW[random]"));
    // Nothing is overwritten.
    test.run(&[&play[..], &save].concat())
        .ends_with(2)
        .complains("--out games exists already");
}
