//! The ladder of a match: who plays, when, and what others see of it.

use super::attacks::Room;
use super::client::Client;
use super::machines::becomes_empty;
use super::{Server, eventually};
use crate::cluster::server::{Nats, Worker};
use crate::support::{Test, built_sums};
use generators::Draw;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::Duration;

const SEED: u64 = 22;
const LADDER: &str = "/api/v1/problems/noughts/ladder";

/// Plays tic-tac-toe in the first empty cell; FAULT is put before each of its moves.
const FIRST_EMPTY: &str = r#"*_, side = input().split()
taken = input().split()
cells = [column + row for row in "123" for column in "abc"]
turn = len(taken) % 2 == (side == "o")
while True:
    if turn:
        move = next(cell for cell in cells if cell not in taken)
        FAULT
        print(move, flush=True)
    else:
        move = input()
    taken.append(move)
    turn = not turn
"#;

fn program(fault: &str) -> String {
    FIRST_EMPTY.replace("FAULT", fault)
}

/// The same from the last cell on.
fn last_empty() -> String {
    program("move = next(cell for cell in reversed(cells) if cell not in taken)")
}

fn spec(opponents: &[&str]) -> String {
    format!(
        "format = 1\ntitle = \"Noughts and crosses\"\nkind = \"match\"\nseed = 7\nlimits = {{ time = \"20s\" }}\n\n\
         [match]\ngame = \"tic-tac-toe\"\nopponents = {opponents:?}\n"
    )
}

const SPEC: &str = "problems/noughts/problem.toml";

fn noughts(test: Test, opponents: &[&str]) -> Test {
    test.file(SPEC, spec(opponents))
}

fn server(opponents: &[&str]) -> Server {
    Server::of(noughts(Test::new(), opponents), &["-j", "1"])
}

/// Sends a program to a problem; the number of the submission.
fn submit_to(server: &Server, problem: &str, source: &str) -> i64 {
    let body = json!({ "problem": problem, "language": "python", "source": source });
    let answer = server
        .program()
        .post("/api/v1/submissions", &body.to_string());
    answer.is(201).json()["id"].as_i64().unwrap()
}

fn accepted(server: &Server, source: &str) -> i64 {
    let id = submit_to(server, "noughts", source);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    id
}

/// The ladder when it fulfils a condition.
#[track_caller]
fn ladder(server: &Server, what: &str, is_there: impl Fn(&Value) -> bool) -> Value {
    let mut program = server.program();
    eventually(what, || {
        let ladder = program.get(LADDER).is(200).json();
        is_there(&ladder).then_some(ladder)
    })
}

/// The games of each player, by its name.
fn played(ladder: &Value, name: &str) -> u64 {
    let mut players = ladder["players"].as_array().unwrap().iter();
    let player = players.find(|player| player["name"] == name);
    player.map_or(0, |player| player["games"].as_u64().unwrap())
}

fn database(server: &Server) -> Connection {
    Connection::open(server.test.path("data/tengen.sqlite")).unwrap()
}

fn games(server: &Server) -> i64 {
    let query = "SELECT count(*) FROM ladder_games";
    let found = database(server).query_row(query, [], |row| row.get(0));
    found.unwrap()
}

#[test]
fn a_submission_without_a_fault_is_accepted_and_plays() {
    let server = server(&["builtin:random", "builtin:mcts-200"]);
    let first = accepted(&server, &program("pass"));
    let result = server.result(first);
    let checks = result["judgement"]["games"].as_array().unwrap();
    assert_eq!(checks[0]["players"], json!(["submission", "random"]));
    assert_eq!(checks[1]["players"], json!(["random", "submission"]));
    assert_eq!(result["judgement"]["score"], Value::Null);
    for (source, verdict, said) in [
        (program("move = 'z9'"), "wrong-answer", "illegal move 1: "),
        (program("1 // 0"), "runtime-error", "exit code 1"),
        (
            "print('a1')".to_owned(),
            "wrong-answer",
            "it ended before the game was over",
        ),
    ] {
        let result = server.result(submit_to(&server, "noughts", &source));
        assert_eq!(result["judgement"]["verdict"], verdict);
        let reason = result["judgement"]["games"][0]["reason"].as_str().unwrap();
        assert!(reason.contains(said), "{reason}");
    }
    let found = ladder(&server, "played", |it| played(it, "local") >= 20);
    let names: Vec<&Value> = found["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names, ["mcts:200", "local", "random"], "{found}");
    let player = &found["players"][1];
    assert_eq!(
        (&player["rank"], &player["submission"]),
        (&json!(2), &json!(first))
    );
    assert!(player["margin"].as_f64().unwrap() > 0.0, "{player}");
    let sum = ["won", "drawn", "lost"].map(|it| player[it].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), player["games"].as_u64().unwrap());

    let mut browser = server.browser();
    let page = browser.get("/problems/noughts").is(200);
    page.shows("/problems/noughts/ladder")
        .hides("/hacks")
        .hides("/strength");
    let page = browser.get("/problems/noughts/ladder").is(200);
    page.shows("tic-tac-toe 3 × 3")
        .shows("/submissions/1\"")
        .shows("built-in")
        .shows(" ± ");
    let game = browser.get("/problems/noughts/ladder/1").is(200);
    game.shows("<h1>Game 1</h1>")
        .shows("data-until=\"5\"")
        .shows("data-line=\"5\"");
    let page = browser.get("/submissions/2").is(200);
    page.shows("2 games against random moves")
        .shows("illegal move 1")
        .shows("data-steps=\"");
    let game = server.program().get(&format!("{LADDER}/1")).is(200).json();
    assert_eq!(game["pair"], 0);
    assert!(game["moves"].as_array().unwrap().len() >= 5, "{game}");
    browser
        .get("/")
        .is(200)
        .shows("noughts, match")
        .hides("0 cases");
}

#[test]
fn a_new_submission_replaces_the_old_one_and_a_bad_one_does_not() {
    let server = server(&["builtin:greedy"]);
    let first = accepted(&server, &program("pass"));
    ladder(&server, "played", |it| played(it, "local") >= 4);
    server.result(submit_to(&server, "noughts", "print('a1')"));
    let is_of = |ladder: &Value, submission: i64| {
        let mut players = ladder["players"].as_array().unwrap().iter();
        players.any(|player| player["submission"] == submission)
    };
    let found = ladder(&server, "played on", |it| played(it, "local") >= 6);
    assert!(is_of(&found, first), "{found}");
    let second = accepted(&server, &last_empty());
    let found = ladder(&server, "replaced", |it| is_of(it, second));
    assert!(!is_of(&found, first), "{found}");
    assert_eq!(found["players"].as_array().unwrap().len(), 2);
    // All games count, and those of the old submission do not.
    let found = ladder(&server, "quiet", |it| played(it, "local") == 100);
    assert_eq!(played(&found, "greedy"), 100);
    let listed = found["games"].as_array().unwrap().len();
    let next = found["next"].as_i64().unwrap();
    let more = server
        .program()
        .get(&format!("{LADDER}?before={next}"))
        .is(200)
        .json();
    assert_eq!(
        (listed, more["games"][0]["id"].as_i64()),
        (50, Some(next - 1))
    );
}

#[test]
fn no_game_begins_while_a_submission_waits() {
    const WAITING: usize = 6;
    let test = noughts(
        built_sums(),
        &["builtin:random", "builtin:greedy", "builtin:mcts-10"],
    );
    let server = Server::of(test, &["-j", "1"]);
    accepted(&server, &program("pass"));
    let slow = "import time\ntime.sleep(0.2)\ninput()\nprint(sum(map(int, input().split())))\n";
    let mut waiting: Vec<i64> = Vec::new();
    for at in 0..WAITING {
        waiting.push(submit_to(&server, "sums", &format!("{slow}# {at}\n")));
    }
    let mut program = server.program();
    let mut is_queued = |id: i64| {
        let result = program
            .get(&format!("/api/v1/submissions/{id}"))
            .is(200)
            .json();
        result["judgement"]["state"] == "queued"
    };
    // One that the database names as waiting may have been taken from the queue a moment ago.
    let mut seen = Vec::new();
    loop {
        let played = games(&server);
        let queued = waiting.iter().filter(|id| is_queued(**id)).count();
        if queued < 2 {
            break;
        }
        seen.push(played);
    }
    if let (Some(first), Some(last)) = (seen.first(), seen.last()) {
        assert!(last - first <= 1, "{seen:?}");
    }
    for id in waiting {
        assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    }
    // Afterwards the games continue.
    ladder(&server, "quiet", |it| played(it, "random") == 100);
}

/// The first games in order, with their moves.
fn recorded(server: &Server, most: i64) -> Vec<String> {
    let database = database(server);
    let query = "SELECT json_array(pair, half, first_submission, first_builtin, second_submission, second_builtin, winner, \
                 json_extract(game, '$.moves')) FROM ladder_games ORDER BY id LIMIT ?";
    let mut statement = database.prepare(query).unwrap();
    let rows = statement.query_map([most], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn killed_servers_record_the_games_of_one_that_is_not_killed() {
    const GAMES: i64 = 40;
    const OPPONENTS: [&str; 2] = ["builtin:random", "builtin:mcts-50"];
    let enough = |server: &Server| {
        eventually("played", || (games(server) >= GAMES).then_some(()));
    };
    // Nobody plays as long as there is one player.
    let mut server = server(&[]);
    accepted(&server, &program("pass"));
    server.stop();
    assert_eq!(games(&server), 0);
    let other = Test::new();
    server.test.copy_to(&other);
    std::fs::write(server.test.path(SPEC), spec(&OPPONENTS)).unwrap();
    let server = server.restarted(&["-j", "1"]);
    enough(&server);
    let undisturbed = recorded(&server, GAMES);
    drop(server);

    std::fs::write(other.path(SPEC), spec(&OPPONENTS)).unwrap();
    let mut draw = Draw::fresh(SEED, "ladder");
    let mut server = Server::of(other, &["-j", "1"]);
    for kill in 0..8 {
        let before = games(&server);
        std::thread::sleep(Duration::from_millis(draw.up_to(100)));
        eventually("going on", || {
            (games(&server) >= GAMES.min(before + kill % 3)).then_some(())
        });
        server = server.restarted(&["-j", "1"]);
    }
    enough(&server);
    assert_eq!(recorded(&server, GAMES), undisturbed, "seed {SEED}");
    let check: String = database(&server)
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(check, "ok");
}

/// Sends a program from the page of the problem; the number of the submission.
fn submit_as(client: &mut Client, source: &str) {
    let fields = [("source", source), ("language", "python")];
    let page = "/problems/noughts";
    client
        .multipart(page, "/problems/noughts/submit", &fields, &[])
        .is(303);
}

#[test]
fn others_see_games_and_not_programs() {
    let mut room = Room::of(noughts(Test::new(), &[]), &["-j", "1"]);
    // Random moves do not begin like this in the games that decide.
    let fault = "if taken[:2] == ['a1', 'b1']: move = 'secret'";
    submit_as(&mut room.ada, &program(fault));
    submit_as(&mut room.bob, &program("pass"));
    let page = eventually("a fault", || {
        let page = room.bob.get("/problems/noughts/ladder").is(200);
        page.body
            .contains("by a fault of the opponent")
            .then_some(page)
    });
    let page = page
        .shows("ada")
        .shows("/submissions/2\"")
        .hides("/submissions/1\"");
    let before = page.body.split(" won by a fault").next().unwrap();
    let link = before.rsplit("/problems/noughts/ladder/").next().unwrap();
    let game = format!(
        "/problems/noughts/ladder/{}",
        link.split('"').next().unwrap()
    );
    room.bob
        .get(&game)
        .is(200)
        .shows("wrong-answer")
        .hides("secret")
        .shows("data-steps");
    room.ada
        .get(&game)
        .is(200)
        .shows("wrong-answer")
        .shows("illegal move")
        .shows("secret");
    room.setter.get(&game).is(200).shows("secret");
    room.bob.get("/submissions/1").is(404);
    room.server.client().get(&game).is(401);
    room.server.client().get(LADDER).is(401);
}

#[test]
fn what_needs_cases_refuses_a_match_and_what_needs_a_match_other_problems() {
    let test = noughts(built_sums(), &["builtin:random"]);
    let server = Server::of(test, &["-j", "1"]);
    let mut browser = server.browser();
    let mut program = server.program();
    let no_inputs = "is a match, which has no inputs: its programs play against each other";
    browser
        .get("/problems/noughts/hacks")
        .is(200)
        .shows(no_inputs)
        .hides("name=\"input\"");
    let hack = json!({ "problem": "noughts", "input": "1\n" }).to_string();
    program
        .post("/api/v1/hacks", &hack)
        .is(400)
        .shows(no_inputs);
    for page in ["solutions", "strength"] {
        let page = format!("/problems/noughts/{page}");
        browser
            .get(&page)
            .is(400)
            .shows("`noughts` is a match, which has no cases");
        let fields = [("mutants", "20"), ("seconds", "10")];
        browser
            .form("/account", &page, &fields)
            .is(400)
            .shows("which has no cases");
    }
    let no_ladder = "`sums` is of the kind `batch`: only a match has a ladder";
    browser
        .get("/problems/sums/ladder")
        .is(400)
        .shows(no_ladder);
    program
        .get("/api/v1/problems/sums/ladder")
        .is(400)
        .shows(no_ladder);
    program
        .get("/api/v1/problems/sums/ladder/1")
        .is(400)
        .shows(no_ladder);
    program
        .get(&format!("{LADDER}/1"))
        .is(404)
        .shows("no such game");
    browser.get("/problems/nothing/ladder").is(404);
}

#[test]
fn other_machines_play_and_a_lost_one_loses_only_its_games() {
    let nats = Nats::new();
    let options = ["--nats", &*nats.url];
    let test = noughts(Test::new(), &["builtin:random"]);
    let mut server = Server::of(test, &options);
    let one = ["--jobs", "1"];
    let first = Worker::with(&server.test, &nats.url, "first", &one);
    accepted(&server, &program("pass"));
    let id = submit_to(&server, "noughts", &program("move = 'z9'"));
    assert_eq!(server.result(id)["judgement"]["verdict"], "wrong-answer");
    ladder(&server, "played", |it| played(it, "local") >= 4);
    // A worker that dies without a word, probably in the middle of a game.
    first.kill();
    let second = Worker::with(&server.test, &nats.url, "second", &one);
    let before = played(&ladder(&server, "there", |_| true), "local");
    ladder(&server, "played on", |it| {
        played(it, "local") >= before + 20
    });
    assert!(second.begun() > 0, "{}", second.log());
    server.stop();
    let query = "SELECT count(*), count(DISTINCT 2 * pair + half), min(pair) FROM ladder_games";
    let row = database(&server).query_row(query, [], |row| {
        Ok([row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?])
    });
    let [all, distinct, first] = row.unwrap();
    assert_eq!((all, first), (distinct, 0));
    becomes_empty(&server.test, &nats.url);
}
