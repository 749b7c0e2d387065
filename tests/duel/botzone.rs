//! Bots of Botzone.

use super::first_game;
use crate::support::Test;
use serde_json::Value;

/// Plays the first legal move of Reversi that it finds, from the whole history.
const JSON_BOT: &str = r"import json

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
board = {(3, 4): 1, (4, 3): 1, (3, 3): -1, (4, 4): -1}

def flips(x, y, color):
    found = []
    for dx, dy in DIRECTIONS:
        line, at = [], (x + dx, y + dy)
        while board.get(at) == -color:
            line.append(at)
            at = at[0] + dx, at[1] + dy
        if board.get(at) == color:
            found += line
    return [] if (x, y) in board else found

def play(move, color):
    x, y = move['x'], move['y']
    if x >= 0:
        for at in flips(x, y, color):
            board[at] = color
        board[x, y] = color

def respond(color):
    for x in range(8):
        for y in range(8):
            if flips(x, y, color):
                return {'x': x, 'y': y}
    return {'x': -1, 'y': -1}

full = json.loads(input())
requests, responses = full['requests'], full['responses']
color = 1 if requests[0]['x'] < 0 else -1
for number, request in enumerate(requests):
    play(request, -color)
    if number < len(responses):
        play(responses[number], color)
assert len(requests) == len(responses) + 1
assert full.get('data', len(responses)) == len(responses), full
";

/// Ends after each response.
fn restarted() -> String {
    let end = "
print(json.dumps({'response': respond(color), 'data': len(responses) + 1, 'debug': 'x'}))
";
    JSON_BOT.to_owned() + end
}

/// Keeps running.
fn kept() -> String {
    let end = "
while True:
    move = respond(color)
    print(json.dumps({'response': move}))
    print('\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<', flush=True)
    play(move, color)
    play(json.loads(input()), -color)
";
    JSON_BOT.to_owned() + end
}

/// Reads and prints numbers, and stores the number of its turn.
fn simple() -> String {
    let read = "
turns = int(input())
history = [list(map(int, input().split())) for _ in range(2 * turns - 1)]
move = lambda numbers: {'x': numbers[0], 'y': numbers[1]}
full = {'requests': list(map(move, history[::2])), 'responses': list(map(move, history[1::2]))}
if turns > 1:
    full['data'] = int(input())
    assert input() == 'all games'
";
    let end = "
found = respond(color)
print(found['x'], found['y'])
print(len(responses) + 1)
print('all games')
";
    JSON_BOT.replace("full = json.loads(input())\n", read) + end
}

fn bots() -> Test {
    testing::needs(&["python3"]);
    let crash = "raise ValueError";
    let faults = [
        ("garbage.py", "print('3 4')"),
        ("empty.py", ""),
        ("missing.py", "print('{\"debug\": 1}')"),
        (
            "outside.py",
            "print('{\"response\": {\"x\": 99, \"y\": 2}}')",
        ),
        (
            "late_crash.py",
            "print('{\"response\": {\"x\": 3, \"y\": 2}}', flush=True)\nraise ValueError",
        ),
        (
            "waits.py",
            "print('{\"response\": {\"x\": 3, \"y\": 2}}', flush=True)\ninput()",
        ),
        ("loops.py", "while True: pass"),
    ];
    let test = Test::empty()
        .file("restarted.py", restarted())
        .file("kept.py", kept())
        .file("simple.py", simple())
        .file("crashes.py", crash);
    faults.into_iter().fold(test, |test, (name, end)| {
        test.file(name, format!("input()\n{end}\n"))
    })
}

fn games(test: &Test, args: &[&str]) -> Vec<Value> {
    let play = ["duel", "reversi", "--seed", "1", "--format", "json"];
    let ran = test.run(&[&play[..], args].concat()).ends_with(0);
    let document = ran.json();
    document["games"].as_array().unwrap().clone()
}

#[test]
fn bots_play_whole_games_in_each_form() {
    let test = bots();
    let play = |players: [&str; 2], protocol: &str, opening: &str| {
        let limits = ["--time-limit", "60s", "--opening", opening];
        let all = [&players[..], &["--protocol", protocol], &limits].concat();
        let games = games(&test, &all);
        for game in &games {
            assert_eq!(game["ending"]["by"], "rules", "{game}");
            assert!(game["moves"].as_array().unwrap().len() > 30, "{game}");
        }
        games
    };
    let json = play(["restarted.py", "kept.py"], "botzone", "0");
    let simple = play(["simple.py", "simple.py"], "botzone-simple", "0");
    // All of them choose the same moves.
    assert_eq!(json[0]["moves"], simple[0]["moves"]);
    // The moves of the opening are the beginning of the history.
    play(["restarted.py", "kept.py"], "botzone", "3");
}

#[test]
fn faults_of_bots_have_their_reasons() {
    let test = bots();
    for (bot, verdict, reason) in [
        (
            "garbage.py",
            "wrong-answer",
            "response 1: expected a line of JSON with a `response`",
        ),
        ("empty.py", "wrong-answer", "it ended without a response"),
        (
            "missing.py",
            "wrong-answer",
            "response 1: expected a line of JSON with a `response`: it is missing",
        ),
        (
            "outside.py",
            "wrong-answer",
            "response 1: found {\"x\":99,\"y\":2}; expected a cell of the board",
        ),
        ("late_crash.py", "runtime-error", "runtime-error"),
        ("crashes.py", "runtime-error", "runtime-error"),
        (
            "waits.py",
            "time-limit",
            "time-limit: it waited for input in its own turn",
        ),
        ("loops.py", "time-limit", "time-limit: "),
    ] {
        let args = [
            bot,
            "random",
            "--protocol",
            "botzone",
            "--time-limit",
            "500ms",
        ];
        let play = ["duel", "reversi", "--seed", "1", "--format", "json"];
        let ran = test.run(&[&play[..], &args].concat()).ends_with(0);
        let game = &ran.json()["games"][0];
        assert_eq!(game["winner"], 1, "{bot}: {game}");
        assert_eq!(game["ending"]["verdict"], verdict, "{bot}: {game}");
        let said = game["ending"]["reason"].as_str().unwrap();
        assert!(said.starts_with(reason), "{bot}: {said}");
    }
}

#[test]
fn a_problem_sets_the_protocol() {
    let spec = r#"format = 1
title = "Reversi"
kind = "match"

[match]
game = "reversi"
size = [8, 8]
protocol = "botzone"

[[solution]]
path = "kept.py"
expect = "accepted"
"#;
    testing::needs(&["python3"]);
    let test = Test::empty()
        .file(
            "problems/discs/problem.toml",
            spec.replace("kind = ", "seed = 1\nkind = "),
        )
        .file("problems/discs/kept.py", kept());
    test.run(&["verify", "discs"])
        .ends_with(0)
        .prints("1 solution: as expected");
    let lines = test.run(&["duel", "discs", "kept.py", "random", "--protocol", "lines"]);
    lines.ends_with(0).prints("runtime-error");
}

#[test]
fn games_that_botzone_does_not_have_are_played_with_texts() {
    testing::needs(&["python3"]);
    let bot = "import json
full = json.loads(input())
taken = ' '.join(full['requests'] + full['responses']).split()
cells = [column + row for row in '123' for column in 'abc']
print(json.dumps({'response': next(cell for cell in cells if cell not in taken)}))
";
    let test = Test::empty().file("first.py", bot);
    let game = first_game(&test, &["first.py", "first.py", "--protocol", "botzone"]);
    let expected = ["a1", "b1", "c1", "a2", "b2", "c2", "a3"];
    assert_eq!(game["moves"], serde_json::json!(expected), "{game}");
}
