//! Players have their own turns only, and leave nothing behind.

use super::{FIRST_EMPTY, first_game, players};

#[test]
fn the_time_of_a_move_is_limited_besides_that_of_the_game() {
    let test = players();
    let limits = ["--time-limit", "20s", "--move-time", "300ms"];
    let game = first_game(&test, &[&["loops.c", "good.c"][..], &limits].concat());
    assert_eq!(game["winner"], 1, "{game}");
    assert_eq!(game["ending"]["verdict"], "time-limit");
    let said = game["ending"]["reason"].as_str().unwrap();
    assert!(said.starts_with("time-limit: its move 2 took 0."), "{said}");
    assert!(said.ends_with("the limit of a move is 0.3 s"), "{said}");
    assert!(game["cpu"][0].as_f64().unwrap() < 10.0, "{game}");
    // A first move may take longer.
    let first = ["--first-move-time", "20s", "--time-limit", "1s"];
    let limits = ["--move-time", "1ms"];
    let game = first_game(
        &test,
        &[&["good.c", "random"][..], &first, &limits].concat(),
    );
    assert_ne!(game["moves"], serde_json::json!([]), "{game}");
}

/// Plays as the other one, and computes after each move as long as nobody answers.
fn thinks() -> String {
    let play = FIRST_EMPTY.replace("FAULT", "");
    let think = "fflush(stdout);
            struct pollfd input = {0, POLLIN, 0};
            while (poll(&input, 1, 0) == 0) {}";
    let headers = "#include <poll.h>\n";
    headers.to_owned() + &play.replacen("fflush(stdout);", think, 1)
}

#[test]
fn nothing_is_gained_by_thinking_in_the_time_of_the_opponent() {
    let test = players().file("thinks.c", thinks());
    let players = ["thinks.c", "spins.c", "--time-limit", "60s"];
    let game = first_game(&test, &players);
    assert_eq!(game["ending"]["by"], "rules", "{game}");
    let cpu = |side: usize| game["cpu"][side].as_f64().unwrap();
    // It would have used as much as the opponent.
    assert!(cpu(0) < cpu(1) / 2.0, "{game}");
}

#[test]
fn no_process_of_a_player_is_left() {
    let test = players();
    let marked = std::process::id().to_string();
    let source = FIRST_EMPTY.replace("FAULT", "if (moves > 1) { fork(); for (;;) pause(); }");
    let player = format!("stays{marked}.c");
    let test = test.file(&player, source);
    let game = first_game(&test, &[&player, "good.c", "--time-limit", "300ms"]);
    assert_eq!(game["winner"], 1, "{game}");
    let lives = std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(&format!("stays{marked}"))
    });
    assert!(!lives);
}
