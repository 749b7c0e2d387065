//! One contestant who sends as much as the server takes, beside one who sends once.

use super::super::eventually;
use super::{Room, submit};
use crate::support::sums::RIGHT;

/// Takes a while on each case, and is right.
const SLOW: &str = "import time\ntime.sleep(0.3)\ninput()\nprint(sum(map(int, input().split())))\n";

#[test]
fn a_quiet_contestant_does_not_wait_for_a_flood() {
    let mut room = Room::with(&["--jobs", "1"]);
    // Each has had a turn before the quiet one comes.
    let flooding = [&mut room.ada, &mut room.setter, &mut room.admin];
    for client in flooding {
        for _ in 0..7 {
            submit(client, SLOW);
        }
    }
    let database = rusqlite::Connection::open(room.server.test.path("data/tengen.sqlite")).unwrap();
    let count = |query: &str, wanted: i64| -> i64 {
        database
            .query_row(query, [wanted], |row| row.get(0))
            .unwrap()
    };
    eventually("turns", || {
        let judged = count(
            "SELECT count(*) FROM judgements WHERE finished IS NOT NULL AND id >= ?",
            0,
        );
        (judged >= 3).then_some(())
    });
    let id = submit(&mut room.bob, RIGHT);
    eventually("judged", || {
        let page = room.bob.get(&format!("/submissions/{id}")).is(200);
        page.body.contains("accepted").then_some(())
    });
    // What was judged between; some more than the one that ran, as times are whole seconds and storing takes a while.
    let between = "SELECT count(*) FROM judgements, submissions AS quiet JOIN judgements AS own ON own.submission = quiet.id \
                   WHERE quiet.id = ? AND judgements.finished > quiet.created AND judgements.finished < own.finished";
    let before = count(between, id);
    assert!(before < 8, "{before} of the flood were judged before");
}

#[test]
fn nobody_has_more_than_a_tenth_of_the_queue_waiting() {
    let mut room = Room::with(&["--jobs", "1", "--queue", "30"]);
    let fields = [("source", SLOW), ("language", "python")];
    let mut taken = 0;
    let refused = loop {
        let path = "/problems/sums/submit";
        let answer = room.ada.multipart("/problems/sums", path, &fields, &[]);
        match answer.status {
            303 => taken += 1,
            _ => break answer,
        }
    };
    refused.is(429).shows("3 submissions of yours wait already");
    assert!(taken >= 3, "{taken}");
    submit(&mut room.bob, RIGHT);
}
