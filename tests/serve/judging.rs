//! Submissions, from being sent to being judged, and again.

use super::{Server, eventually};
use crate::support::sums::{FIRST, ONLY_FIRST, RIGHT};
use serde_json::{Value, json};
use std::io::Write as _;

const SLOW: &str = "import time\ntime.sleep(20)\n";

#[test]
fn what_is_sent_to_a_page_is_judged_as_by_the_command() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    browser.get("/").is(200).shows("/problems/sums");
    let page = browser.get("/problems/sums").is(200);
    page.shows("<h1>Sums</h1>").shows("name=\"source\"");
    let sent = browser.multipart(
        "/problems/sums",
        "/problems/sums/submit",
        &[("source", FIRST), ("language", "")],
        &[],
    );
    assert_eq!(sent.is(303).header("location"), Some("/submissions/1"));
    let result = server.result(1);
    assert_eq!(result["language"], "python", "it is guessed");
    let command = server.test.run(&[
        "--format",
        "json",
        "judge",
        "sums",
        "problems/sums/solutions/first.c",
    ]);
    let command = &command.json()["submissions"][0];
    assert_eq!(result["judgement"]["verdict"], command["verdict"]);
    assert_eq!(result["judgement"]["score"], command["score"]);
    let verdicts = |value: &serde_json::Value| -> Vec<(String, String)> {
        let cases = value["cases"].as_array().unwrap().iter();
        cases
            .map(|case| (case["id"].to_string(), case["verdict"].to_string()))
            .collect()
    };
    assert_eq!(verdicts(&result["judgement"]), verdicts(command));
    let page = browser.get("/submissions/1").is(200);
    page.shows("wrong-answer")
        .shows("First failure")
        .shows("expected 7, found 3")
        .shows("print(input().split()[0])");
    browser
        .get("/submissions")
        .is(200)
        .shows("/submissions/1")
        .shows("wrong-answer");
}

#[test]
fn a_program_that_is_not_in_the_chosen_language_comes_back_with_its_text() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let mut send = |fields: &[(&str, &str)], files: &[(&str, &str)]| {
        browser.multipart("/problems/sums", "/problems/sums/submit", fields, files)
    };
    let page = send(&[("source", RIGHT), ("language", "c++")], &[]).is(400);
    page.shows("this looks like python, and c++ is chosen")
        .shows("Submit as c++ all the same")
        .shows("print(sum(map(int, input().split())))")
        .shows("<h1>Sums</h1>");
    let page = send(&[("language", "c++")], &[("right.py", RIGHT)]).is(400);
    page.shows("this looks like python")
        .shows("Choose the files once more");
    let page = send(&[("source", "hello"), ("language", "")], &[]).is(400);
    page.shows("the language cannot be guessed")
        .shows("hello</textarea>");
    let sure = [("source", RIGHT), ("language", "c++"), ("as", "python")];
    let sent = send(&sure, &[]).is(303);
    assert_eq!(sent.header("location"), Some("/submissions/1"));
    assert_eq!(server.result(1)["language"], "python");
    let sure = [("source", RIGHT), ("language", "c++"), ("as", "c++")];
    send(&sure, &[]).is(303);
    assert_eq!(server.result(2)["language"], "c++");
}

#[test]
fn a_typed_program_beside_a_file_is_named_as_unused() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let mut send = |typed: &str| {
        let fields = [("source", typed), ("language", "")];
        let files = [("right.py", RIGHT)];
        let sent = browser.multipart("/problems/sums", "/problems/sums/submit", &fields, &files);
        let path = sent.is(303).header("location").unwrap().to_owned();
        browser.get(&path).is(200)
    };
    let notice = "The typed program was not used";
    send(FIRST).shows(notice).shows("Submission 1");
    send(RIGHT).hides(notice);
    send("").hides(notice);
    assert_eq!(server.result(1)["judgement"]["verdict"], "accepted");
}

#[test]
fn files_are_taken_by_name_and_several_are_one_program() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let files = [
        ("main.py", "import helper\nprint(helper.total())\n"),
        (
            "helper.py",
            "def total():\n    input()\n    return sum(map(int, input().split()))\n",
        ),
    ];
    browser
        .multipart("/problems/sums", "/problems/sums/submit", &[], &files)
        .is(303);
    assert_eq!(server.result(1)["judgement"]["verdict"], "accepted");
}

#[test]
fn what_cannot_be_taken_is_refused_with_advice() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let mut send = |fields: &[(&str, &str)], files: &[(&str, &str)]| {
        browser
            .multipart("/problems/sums", "/problems/sums/submit", fields, files)
            .is(400)
    };
    send(&[], &[]).shows("neither a program nor a file");
    send(&[("source", "hello")], &[]).shows("choose it");
    send(&[("source", "hello"), ("language", "klingon")], &[]).shows("there are c,");
    send(&[], &[("a.xyz", "x")]).shows("known extensions are");
    send(&[], &[("a.py", "x"), ("b.cpp", "y")]).shows("one language");
    browser.get("/submissions").is(200).shows("There are none.");
    let mut program = server.program();
    let mut post = |body: &str, text: &str| {
        let answer = program.post("/api/v1/submissions", body);
        answer.is(400).shows(text);
    };
    post("{", "line 1, column");
    post(
        "{\"problem\": \"sums\", \"sorce\": \"x\"}",
        "unknown field `sorce`",
    );
    post(
        "{\"problem\": \"sums\", \"files\": {\"../a.py\": \"x\"}}",
        "is not a valid file name",
    );
    post(
        "{\"problem\": \"sums\", \"files\": {\"a.py\": {\"sha256\": \"00\"}}}",
        "you sent no file",
    );
    program
        .post("/api/v1/submissions", "{\"problem\": \"none\"}")
        .is(404)
        .shows("\"code\":\"not-found\"");
}

#[test]
fn events_tell_of_each_case_and_of_the_end() {
    let server = Server::new(&[]);
    let slow_start = format!("import time\ntime.sleep(0.3)\n{RIGHT}");
    let id = server.submit(&slow_start);
    let events = server
        .program()
        .get(&format!("/api/v1/submissions/{id}/events"))
        .is(200);
    assert_eq!(events.header("content-type"), Some("text/event-stream"));
    let events = events.body;
    assert!(
        events.contains("event: progress") && events.contains("\"verdict\":\"accepted\""),
        "{events}"
    );
    assert!(events.contains("event: done"), "{events}");
    let data = events
        .lines()
        .filter_map(|line| line.strip_prefix("data: "));
    let data = data.map(|data| serde_json::from_str::<Value>(data).unwrap());
    let mut told: Vec<String> = Vec::new();
    for event in data {
        told.truncate(usize::try_from(event["from"].as_u64().unwrap()).unwrap());
        let judged = event["judged"].as_array().unwrap().iter();
        told.extend(judged.map(|case| case["id"].as_str().unwrap().to_owned()));
    }
    let judged = server.result(id)["judgement"]["cases"].clone();
    let judged = judged.as_array().unwrap().iter();
    let judged: Vec<&str> = judged.map(|case| case["id"].as_str().unwrap()).collect();
    told.sort_by_key(|id| judged.iter().position(|it| it == id));
    assert_eq!(told, judged);
    // Late clients get the message that it is over.
    server
        .program()
        .get(&format!("/api/v1/submissions/{id}/events"))
        .is(200)
        .shows("event: done");
}

#[test]
fn a_request_that_is_sent_again_is_one_submission() {
    let server = Server::new(&[]);
    let body = json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string();
    let mut program = server.program();
    program.header("Idempotency-Key", "mine");
    let first = program.post("/api/v1/submissions", &body).is(201).json();
    let again = program.post("/api/v1/submissions", &body).is(200).json();
    assert_eq!(
        (&first["id"], &again["known"]),
        (&again["id"], &json!(true))
    );
    let other = json!({ "problem": "sums", "language": "python", "source": FIRST }).to_string();
    let taken = program.post("/api/v1/submissions", &other).is(409);
    taken.shows("the name `mine` of a request");
    assert_eq!(
        program.get("/api/v1/submissions").is(200).json()["submissions"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn a_file_is_sent_once_and_named_by_its_hash() {
    let server = Server::new(&[]);
    let hash = base::digest::sha256_hex(RIGHT.as_bytes());
    let mut program = server.program();
    let path = format!("/api/v1/files/{hash}");
    program
        .send("PUT", &path, &[], b"something else")
        .unwrap()
        .is(400)
        .shows("the bytes have the hash");
    program
        .send("PUT", &path, &[], RIGHT.as_bytes())
        .unwrap()
        .is(204);
    let body = json!({ "problem": "sums", "files": { "right.py": { "sha256": hash } } });
    let id = program
        .post("/api/v1/submissions", &body.to_string())
        .is(201)
        .json()["id"]
        .as_i64()
        .unwrap();
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}

#[test]
fn a_submission_that_runs_or_waits_can_be_cancelled() {
    let server = Server::new(&["-j", "1"]);
    let (running, waiting) = (server.submit(SLOW), server.submit(RIGHT));
    let mut program = server.program();
    let state = |id: i64| format!("/api/v1/submissions/{id}");
    eventually("running", || {
        (program.get(&state(running)).json()["judgement"]["state"] == "running").then_some(())
    });
    for id in [waiting, running] {
        program
            .send("DELETE", &state(id), &[], b"")
            .unwrap()
            .is(204);
        assert_eq!(server.result(id)["judgement"]["state"], "cancelled");
    }
    // The slot is free again.
    let next = server.submit(RIGHT);
    assert_eq!(server.result(next)["judgement"]["verdict"], "accepted");
}

#[test]
fn no_more_wait_than_may() {
    let server = Server::new(&["-j", "1", "--queue", "2"]);
    let running = server.submit(SLOW);
    let mut program = server.program();
    eventually("running", || {
        let answer = program
            .get(&format!("/api/v1/submissions/{running}"))
            .json();
        (answer["judgement"]["state"] == "running").then_some(())
    });
    server.submit(RIGHT);
    server.submit(RIGHT);
    let body = json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string();
    let refused = program.post("/api/v1/submissions", &body).is(429);
    assert!(refused.header("retry-after").is_some(), "{}", refused.head);
    refused.shows("queue-full").shows("2 submissions wait");
}

#[test]
fn a_changed_problem_is_judged_on_anew_and_compared() {
    let server = Server::new(&[]);
    let id = server.submit(FIRST);
    let before = server.result(id);
    assert_eq!(before["judgement"]["verdict"], "wrong-answer");
    // Now the first number is the answer.
    std::fs::write(
        server.test.path("problems/sums/solutions/right.c"),
        ONLY_FIRST,
    )
    .unwrap();
    std::fs::write(server.test.path("problems/sums/samples/1.ans"), "3\n").unwrap();
    let old = before["judgement"]["version"].clone();
    let mut program = server.program();
    eventually("reloaded", || {
        let problems = program.get("/api/v1/problems").is(200).json();
        (problems[0]["version"] != old).then_some(())
    });
    let mut browser = server.browser();
    browser
        .form("/problems/sums/rejudging", "/problems/sums/rejudge", &[])
        .is(303);
    eventually("judged again", || {
        let after = server.result(id);
        (after["judgement"]["version"] != old && after["judgement"]["verdict"] == "accepted")
            .then_some(())
    });
    browser
        .get("/problems/sums/rejudging")
        .is(200)
        .shows("wrong-answer")
        .shows("accepted")
        .shows("<b>1</b> with another verdict");
    let again = program.post("/api/v1/problems/sums/rejudge", "").is(202);
    assert_eq!(again.json()["submissions"], 1);
    program.post("/api/v1/problems/nothing/rejudge", "").is(404);
    browser
        .get(&format!("/submissions/{id}"))
        .is(200)
        .shows("Earlier judgements");
}

#[test]
fn a_broken_change_leaves_the_last_good_version() {
    let server = Server::new(&[]);
    let spec = server.test.path("problems/sums/problem.toml");
    let mut file = std::fs::File::options().append(true).open(spec).unwrap();
    file.write_all(b"\nnonsense = 1\n").unwrap();
    let mut browser = server.browser();
    eventually("told", || {
        browser.get("/").body.contains("nonsense").then_some(())
    });
    let id = server.submit(RIGHT);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}

#[test]
fn what_the_server_lacks_is_no_verdict() {
    let server = Server::new(&[]);
    let checker = server.test.path("problems/sums/checker.py");
    std::fs::write(checker, "import sys\nsys.exit(77)\n").unwrap();
    let spec = server.test.path("problems/sums/problem.toml");
    let text = std::fs::read_to_string(&spec).unwrap();
    let old = server.program().get("/api/v1/problems").json()[0]["version"].clone();
    std::fs::write(
        &spec,
        text.replace(
            "[validator]",
            "[checker]\nprogram = \"checker.py\"\nprotocol = \"testlib\"\n\n[validator]",
        ),
    )
    .unwrap();
    eventually("reloaded", || {
        (server.program().get("/api/v1/problems").json()[0]["version"] != old).then_some(())
    });
    let id = server.submit(RIGHT);
    let result = server.result(id);
    assert_eq!(
        (
            &result["judgement"]["state"],
            &result["judgement"]["verdict"]
        ),
        (&json!("failed"), &json!(null))
    );
    server
        .browser()
        .get(&format!("/submissions/{id}"))
        .is(200)
        .shows("not the submission")
        .shows("checker");
}
