//! What operators of the server need.

use super::{Server, eventually};
use crate::support::built_sums;
use crate::support::sums::RIGHT;

#[test]
fn a_backup_of_a_server_that_runs_is_whole() {
    let server = Server::new(&[]);
    let id = server.submit(RIGHT);
    server.result(id);
    server
        .test
        .run(&["serve", "--data", "data", "--backup", "copy.sqlite"])
        .ends_with(0);
    let copy = rusqlite::Connection::open(server.test.path("copy.sqlite")).unwrap();
    let verdict: String = copy
        .query_row("SELECT verdict FROM judgements", [], |row| row.get(0))
        .unwrap();
    assert_eq!(verdict, "accepted");
    let mode: String = copy
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .unwrap();
    assert_eq!(mode, "delete", "a copy is one file");
    server
        .test
        .run(&["serve", "--data", "nowhere", "--backup", "copy.sqlite"])
        .ends_with(3)
        .complains("nowhere");
}

#[test]
fn metrics_have_the_names_and_units_that_prometheus_wants() {
    let server = Server::new(&[]);
    server.result(server.submit(RIGHT));
    let text = server.client().get("/metrics").is(200);
    text.shows("tengen_judgements_total{state=\"judged\"} 1")
        .shows("# UNIT tengen_http_request_duration_seconds seconds")
        .shows("tengen_queue_waiting 0")
        .shows("# EOF")
        .hides("tengen_cluster_");
    server.client().get("/health").is(200).shows("ok");
}

#[test]
fn the_log_is_lines_of_json_where_that_is_wanted() {
    let server = Server::new(&["--log", "json"]);
    server.browser().get("/").is(200);
    let log = server.log();
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines
            .iter()
            .any(|line| line["fields"]["route"] == "/" && line["fields"]["status"] == 200),
        "{log}"
    );
    assert!(!log.contains(&server.token()), "a secret is in the log");
}

#[test]
fn a_database_that_another_process_has_gives_a_clear_answer_and_works_again() {
    let server = Server::new(&[]);
    let other = rusqlite::Connection::open(server.test.path("data/tengen.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let body =
        serde_json::json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string();
    let answer = server.program().post("/api/v1/submissions", &body).is(503);
    assert!(answer.header("retry-after").is_some());
    answer
        .shows("another process has the database")
        .shows("nothing was stored");
    let waiting = eventually("not ready", || {
        Some(server.client().get("/ready")).filter(|answer| answer.status == 503)
    });
    waiting.shows("another process has the database");
    other.execute_batch("ROLLBACK").unwrap();
    let id = server.submit(RIGHT);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}

#[test]
fn a_server_is_not_ready_while_its_database_cannot_be_written() {
    let server = Server::new(&[]);
    let other = rusqlite::Connection::open(server.test.path("data/tengen.sqlite")).unwrap();
    // Reading works, and beginning to write does.
    other
        .execute_batch("CREATE TRIGGER fails BEFORE INSERT ON checks BEGIN SELECT RAISE(ABORT, 'no write'); END")
        .unwrap();
    let refused = eventually("not ready", || {
        Some(server.client().get("/ready")).filter(|answer| answer.status == 503)
    });
    refused
        .shows("the database fails: no write")
        .hides("cannot be written: No space");
    other.execute_batch("DROP TRIGGER fails").unwrap();
    eventually("ready again", || {
        (server.client().get("/ready").status == 200).then_some(())
    });
}

#[test]
fn a_newer_database_is_left_alone() {
    let mut server = Server::new(&[]);
    server.stop();
    let database = rusqlite::Connection::open(server.test.path("data/tengen.sqlite")).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    let refused = server
        .test
        .run(&["serve", "--listen", "127.0.0.1:0", "--data", "data"]);
    refused.ends_with(2).complains("schema 99");
}

#[test]
fn openapi_describes_what_there_is() {
    let server = Server::new(&[]);
    let description = server.client().get("/api/openapi.json").is(200).json();
    assert!(description["openapi"].as_str().unwrap().starts_with("3."));
    let paths = description["paths"].as_object().unwrap();
    let mut program = server.program();
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let path = path
                .replace("{id}", "77")
                .replace("{sha256}", "00")
                .replace("{game}", "7");
            let answer = program
                .send(&method.to_uppercase(), &path, &[], b"")
                .unwrap();
            // Anything but an address or a method that is not there.
            assert!(
                !answer.body.contains("no such page") && !answer.body.contains("this method"),
                "{method} {path}: {}",
                answer.body
            );
        }
    }
    assert!(paths.len() >= 6, "{paths:?}");
}

#[test]
fn old_versions_of_a_problem_go_when_nothing_needs_them() {
    let server = Server::new(&[]);
    let versions = || {
        std::fs::read_dir(server.test.path("data/versions"))
            .unwrap()
            .count()
    };
    assert_eq!(versions(), 1);
    std::fs::write(
        server.test.path("problems/sums/statement.en.md"),
        "# Sums\n\nAdd them up.\n\n{{samples}}\n",
    )
    .unwrap();
    let mut browser = server.browser();
    eventually("reloaded", || {
        browser
            .get("/problems/sums")
            .body
            .contains("Add them up.")
            .then_some(())
    });
    eventually("swept", || (versions() == 1).then_some(()));
}

#[test]
fn a_file_that_is_no_database_is_named_and_left_alone() {
    let test = built_sums().file("data/tengen.sqlite", "something else, of some length");
    let refused = test.run(&["serve", "--listen", "127.0.0.1:0", "--data", "data"]);
    refused
        .ends_with(2)
        .complains("data/tengen.sqlite: ")
        .complains("not a database");
    let left = std::fs::read_to_string(test.path("data/tengen.sqlite")).unwrap();
    assert_eq!(left, "something else, of some length");
}

#[test]
fn metrics_are_for_whom_the_option_says() {
    let ask = |args: &[&str], header: Option<(&str, &str)>| {
        let server = Server::new(args);
        let mut client = server.client();
        if let Some((name, value)) = header {
            client.header(name, value);
        }
        client.get("/metrics").status
    };
    let passed_on = Some(("X-Forwarded-For", "192.0.2.1"));
    assert_eq!(ask(&[], None), 200);
    assert_eq!(ask(&[], passed_on), 404);
    assert_eq!(ask(&["--metrics", "off"], None), 404);
    assert_eq!(ask(&["--metrics", "all"], passed_on), 200);
}

#[test]
fn a_wrong_method_is_told_the_right_ones() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    for (method, path, allowed) in [
        ("DELETE", "/", "GET,HEAD"),
        ("GET", "/problems/sums/submit", "POST"),
        ("PUT", "/api/v1/submissions", "GET,HEAD,POST"),
    ] {
        let answer = browser.send(method, path, &[], b"").unwrap().is(405);
        assert_eq!(answer.header("allow"), Some(allowed), "{path}");
        answer.shows("the header Allow says");
    }
}

#[test]
fn a_page_that_says_what_is_wrong_has_the_navigation() {
    let server = Server::new(&[]);
    let page = server.browser().get("/nowhere").is(404);
    page.shows("Log out").shows("/account");
    server.client().get("/nowhere").is(404).hides("Log out");
    let json = server.program().get("/api/v1/submissions/9").is(404);
    assert_eq!(json.json()["error"]["code"], "not-found");
}

#[test]
fn nobody_stays_logged_in_when_a_server_gets_accounts() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let page = browser.form(
        "/account",
        "/account/tokens",
        &[("label", "a"), ("scope-read", "on")],
    );
    let secret = page.body.split("code class=\"command\">").nth(1).unwrap()[..64].to_owned();
    let ask = |server: &Server| {
        let mut program = server.client();
        program.header("Authorization", &format!("Bearer {secret}"));
        let mut again = server.client();
        again.cookie.clone_from(&browser.cookie);
        (
            program.get("/api/v1/problems").status,
            again.get("/").status,
        )
    };
    assert_eq!(ask(&server), (200, 200));
    let server = server.restarted(&["--accounts"]);
    assert_eq!(ask(&server), (401, 401));
    let server = server.restarted(&[]);
    assert_eq!(ask(&server), (200, 200));
}
