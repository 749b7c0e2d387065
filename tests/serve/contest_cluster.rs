//! A contest that a cluster judges, while all that may die does.

use super::attacks::submit;
use super::client::Client;
use super::contest::{Round, now};
use super::eventually;
use super::machines::becomes_empty;
use crate::cluster::server::{Trio, Worker};
use crate::support::sums::{FIRST, RIGHT};
use rusqlite::params;

/// The submissions of the contestants: who, the program, and the minute of the contest. The last one
/// comes after the freeze.
const SENT: [(&str, &str, i64); 8] = [
    ("ada", FIRST, 2),
    ("bob", FIRST, 3),
    ("ada", "print(1", 5),
    ("bob", FIRST, 8),
    ("ada", RIGHT, 12),
    ("bob", FIRST, 21),
    ("ada", FIRST, 25),
    ("bob", RIGHT, 40),
];

/// Ada's first try and her runtime error cost 20 minutes each; what she sends afterwards counts no more.
const LIVE: &str = "rank,name,affiliation,solved,time,A\n1,\"Lovelace, Ada\",London,1,52,12/3\n2,<Bob>,,1,100,40/4\n";
const PUBLIC: &str = "rank,name,affiliation,solved,time,A\n1,\"Lovelace, Ada\",London,1,52,12/3\n2,<Bob>,,0,0,-/3?\n";

#[test]
fn standings_and_queue_survive_lost_workers_message_servers_and_a_restart() {
    let mut trio = Trio::new();
    let mut round = Round::with(&["--nats", &trio.url, "--nats-replicas", "3"]);
    let start = now() - 3600;
    round.begins(start);
    let worker =
        |round: &Round, trio: &Trio, name| Worker::new(&round.server.test, &trio.url, name);
    let first = worker(&round, &trio, "first");
    let second = worker(&round, &trio, "second");
    let mut sent = send(&mut round, 0);
    eventually("a job", || {
        (first.begun() + second.begun() > 0).then_some(())
    });
    first.kill();
    sent.extend(send(&mut round, 1));
    let leader = trio.leader("TENGEN_SUBMISSION");
    trio.kill(leader);
    sent.extend(send(&mut round, 2));
    let args = ["round/contest.toml", "--nats", &*trio.url];
    round = round.restart(&args);
    // It has read the times in the file again.
    round.begins(start);
    sent.extend(send(&mut round, 3));
    let _third = worker(&round, &trio, "third");
    eventually("all results", || {
        (judged(&mut round.admin) == SENT.len()).then_some(())
    });
    for (id, (_, _, minute)) in sent.iter().zip(&SENT) {
        let created = start + 60 * minute;
        let change = "UPDATE submissions SET created = ? WHERE id = ?";
        round.sql(change, params![created, id]);
    }
    assert_eq!(Round::csv(&mut round.admin), LIVE);
    assert_eq!(Round::csv(&mut round.stranger), PUBLIC);
    trio.revive(leader);
    becomes_empty(&round.server.test, &trio.url);
}

/// Has each contestant send the next program, in the order of the table.
fn send(round: &mut Round, pair: usize) -> Vec<i64> {
    let pair = SENT[2 * pair..2 * pair + 2].iter();
    pair.map(|(who, source, minute)| {
        let client = match *who {
            "ada" => &mut round.ada,
            _ => &mut round.bob,
        };
        // No two have the same text.
        submit(client, &format!("{source}# {minute}\n"))
    })
    .collect()
}

fn judged(admin: &mut Client) -> usize {
    let list = admin.get("/api/contests/round/judgements").is(200).json();
    let list = list.as_array().unwrap().iter();
    list.filter(|it| it["judgement_type_id"].is_string())
        .count()
}
