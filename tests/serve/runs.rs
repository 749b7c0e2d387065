//! Runs that do not count, and the pages around them.

use super::attacks::{Room, submit};
use super::client::{Answer, Client};
use super::{Server, eventually};
use crate::support::built_sums;
use crate::support::sums::RIGHT;
use rusqlite::Connection;
use std::time::Duration;

const SUMS: &str = "/problems/sums";

/// Sends a run to the problem.
fn send(client: &mut Client, source: &str, on: &str, input: &str) -> Answer {
    let fields = [
        ("source", source),
        ("language", "python"),
        ("on", on),
        ("input", input),
    ];
    client.multipart(SUMS, "/problems/sums/runs", &fields, &[])
}

/// The address and the page of a run, once it is done.
fn run(client: &mut Client, source: &str, on: &str, input: &str) -> (String, Answer) {
    let sent = send(client, source, on, input).is(303);
    let path = sent.header("location").unwrap().to_owned();
    let page = eventually("done", || {
        let page = client.get(&path).is(200);
        (!page.body.contains("data-open")).then_some(page)
    });
    (path, page)
}

/// Changes the database of a server.
fn sql(server: &Server, statement: &str) {
    let connection = Connection::open(server.test.path("data/tengen.sqlite")).unwrap();
    connection.busy_timeout(Duration::from_secs(100)).unwrap();
    connection.execute(statement, []).unwrap();
}

#[test]
fn runs_show_their_results_to_their_owner_alone_and_count_nowhere() {
    let mut room = Room::of(built_sums(), &["--runs", "2"]);
    let ada = &mut room.ada;
    ada.get(SUMS)
        .is(200)
        .shows("Run on samples")
        .shows("data-editor")
        .shows("<script src=\"/assets/editor.js?")
        .shows("aria-current=\"true\">Problems</a>");
    let (path, page) = run(ada, RIGHT, "samples", "");
    page.shows("</b> accepted").hides("wrong-answer");
    let (_, page) = run(ada, "print(41 + 1", "samples", "");
    page.shows("SyntaxError");
    let program = "import sys\nprint('<i>', input(), file=sys.stderr)\nprint(6 * 7)\n";
    let (_, page) = run(ada, program, "input", "2\r\n1 x");
    page.shows("finished")
        .shows("<pre tabindex=\"0\">42</pre>")
        .shows("&lt;i&gt; 2")
        .shows("line 2: digits expected");
    // Nothing has changed since: a script that asks again is answered briefly.
    let tag = ada.get(&path).header("etag").unwrap().to_owned();
    let known = [("If-None-Match", &*tag)];
    ada.send("GET", &path, &known, b"").unwrap().is(304);
    for other in [&mut room.bob, &mut room.setter] {
        other.get(&path).is(404).hides("import");
        other.form(SUMS, &format!("{path}/cancel"), &[]).is(404);
    }
    ada.get("/submissions").is(200).shows("There are none.");
    ada.get("/").is(200).shows("not tried").shows("Solved by");
    send(ada, " ", "samples", "")
        .is(400)
        .shows("neither a program nor a file");
    send(ada, RIGHT, "input", &"1".repeat((1 << 20) + 1)).is(413);

    // As many as may wait are not done.
    let waiting = "INSERT INTO runs (user, problem, language, state, created) \
                   SELECT id, 'sums', 'python', 'running', unixepoch() FROM users WHERE name = 'ada'";
    sql(&room.server, waiting);
    sql(&room.server, waiting);
    let refused = send(ada, RIGHT, "input", "1\n5\n").is(429);
    assert_eq!(refused.header("retry-after"), Some("5"), "{}", refused.head);
    refused
        .shows("2 runs of yours wait already: come again in 5 seconds")
        .shows("Run on this input</button>")
        .shows("1\n5\n</textarea>");
    sql(&room.server, "DELETE FROM runs WHERE state = 'running'");

    // The list counts who solved a problem once each.
    for _ in 0..2 {
        let id = submit(ada, RIGHT);
        eventually("judged", || {
            let page = ada.get(&format!("/submissions/{id}")).is(200);
            page.body.contains("verdict-line").then_some(())
        });
    }
    ada.get("/")
        .is(200)
        .shows("<span class=\"tag AC\">accepted</span></td><td class=\"number\">1</td>");
    room.bob
        .get("/")
        .is(200)
        .shows("not tried</span></td><td class=\"number\">1</td>");
}

#[test]
fn runs_survive_a_kill_and_are_deleted_after_a_day() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let (old, _) = run(&mut browser, RIGHT, "samples", "");
    // One that was running when the server was killed.
    sql(
        &server,
        "INSERT INTO runs (user, problem, language, input, state, created) \
         SELECT user, problem, language, x'310a350a', 'running', created FROM runs",
    );
    sql(
        &server,
        "INSERT INTO run_files (run, place, name, bytes) SELECT 2, place, name, bytes FROM run_files",
    );
    sql(
        &server,
        "UPDATE runs SET created = created - 100000 WHERE id = 1",
    );
    let server = server.restarted(&[]);
    let mut browser = server.browser();
    eventually("executed by the next server", || {
        let page = browser.get("/runs/2").is(200);
        page.body.contains(">5</pre>").then_some(())
    });
    eventually("deleted", || {
        let page = browser.get(&old);
        (page.status == 404).then_some(())
    });
    // Programs are only run when they are submitted.
    let server = server.restarted(&["--runs", "0"]);
    let mut browser = server.browser();
    browser.get(SUMS).is(200).hides("Run on samples");
    send(&mut browser, RIGHT, "samples", "").is(403);
}
