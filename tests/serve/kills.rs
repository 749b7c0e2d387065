//! Killed at any moment, a server loses nothing that it has answered, and judges it once.

use super::{PROGRAMS, Server, eventually};
use crate::support::is_long;
use crate::support::sums::RIGHT;
use generators::Draw;
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How often the server is killed, in the long form and in the short one.
const KILLS: [usize; 2] = [50, 10];
const SEED: u64 = 20;

#[test]
fn kills_lose_nothing_and_judge_nothing_twice() {
    let kills = KILLS[usize::from(!is_long())];
    let mut draw = Draw::fresh(SEED, "kills");
    let mut server = Server::new(&[]);
    // Undisturbed, each has this result.
    let undisturbed: Vec<String> = PROGRAMS
        .iter()
        .map(|(source, _)| summary(&server.result(server.submit(source))))
        .collect();
    let mut answered: BTreeMap<i64, usize> = BTreeMap::new();
    for kill in 0..kills {
        let pause = Duration::from_millis(draw.up_to(250));
        let begun = Instant::now();
        // Sends as fast as it is answered, until the moment comes: what is answered counts.
        while begun.elapsed() < pause {
            let which = draw.index(PROGRAMS.len());
            // None is the same text as another, so nothing is taken from a cache.
            let source = format!("{}# {kill} {}\n", PROGRAMS[which].0, answered.len());
            answered.insert(server.submit(&source), which);
            if draw.chance(1, 2) {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        server = server.restarted(&[]);
    }
    assert!(
        answered.len() >= kills / 2,
        "{} submissions",
        answered.len()
    );
    for (id, which) in &answered {
        assert_eq!(
            summary(&server.result(*id)),
            undisturbed[*which],
            "submission {id}, seed {SEED}"
        );
    }
    let database = rusqlite::Connection::open(server.test.path("data/tengen.sqlite")).unwrap();
    let count = |query: &str| {
        database
            .query_row(query, [], |row| row.get::<_, i64>(0))
            .unwrap()
    };
    let submissions = count("SELECT count(*) FROM submissions");
    assert_eq!(
        submissions,
        i64::try_from(answered.len() + PROGRAMS.len()).unwrap()
    );
    assert_eq!(
        count("SELECT count(*) FROM judgements WHERE state = 'judged'"),
        submissions
    );
    assert_eq!(count("SELECT count(*) FROM judgements"), submissions);
    let check: String = database
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(check, "ok");
}

/// A result without times and numbers.
fn summary(result: &serde_json::Value) -> String {
    let judgement = &result["judgement"];
    let cases: Vec<_> = judgement["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| json!([case["id"], case["verdict"]]))
        .collect();
    json!([
        judgement["state"],
        judgement["verdict"],
        judgement["score"],
        judgement["version"],
        cases
    ])
    .to_string()
}

#[test]
fn what_is_running_when_the_server_is_stopped_waits_for_the_next() {
    let mut server = Server::new(&["-j", "1"]);
    let slow = server
        .submit("import time\ntime.sleep(0.8)\ninput()\nprint(sum(map(int, input().split())))\n");
    let waiting = server.submit(RIGHT);
    let mut program = server.program();
    eventually("running", || {
        (program.get(&format!("/api/v1/submissions/{slow}")).json()["judgement"]["state"]
            == "running")
            .then_some(())
    });
    let took = server.stop();
    assert!(took < Duration::from_mins(1), "{took:?}");
    let server = server.restarted(&["-j", "1"]);
    for id in [slow, waiting] {
        assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    }
}

#[test]
fn two_servers_do_not_share_their_data() {
    let server = Server::new(&[]);
    let second = server
        .test
        .run(&["serve", "--listen", "127.0.0.1:0", "--data", "data"]);
    second.ends_with(2).complains("another server has ");
}
