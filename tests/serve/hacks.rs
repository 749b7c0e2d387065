//! Hacks: tried on what was accepted, shrunk, and made cases by setters.

use super::attacks::{Room, submit};
use super::client::{Answer, Client};
use super::{Server, eventually};
use crate::support::sums::{FIRST, REFERENCE, RIGHT};

/// Accepted on all cases: none has a zero.
pub(super) const FLAWED: &str =
    "input()\nnumbers = list(map(int, input().split()))\nprint(sum(numbers) - (0 in numbers))\n";
/// Accepted on all cases: none has a single number.
const HANGING: &str = "import time\nn = int(input())\nif n == 1: time.sleep(1000)\nprint(sum(map(int, input().split())))\n";
pub(super) const INPUT: &str = "5\n3 1 0 4 5\n";
/// What that is shrunk to.
pub(super) const SMALLEST: &str = "1\n0\n";

/// Sends a hack from the page; where that leads.
pub(super) fn send(browser: &mut Client, input: &str, submission: &str) -> Answer {
    let fields = [("input", input), ("submission", submission)];
    browser.multipart("/problems/sums/hacks", "/problems/sums/hacks", &fields, &[])
}

/// Sends a hack and waits for its result.
pub(super) fn hacked(browser: &mut Client, input: &str, submission: &str) -> Answer {
    let sent = send(browser, input, submission).is(303);
    let path = sent.header("location").unwrap().to_owned();
    settled(browser, &path)
}

/// A page when it does not change by itself any more.
pub(super) fn settled(browser: &mut Client, path: &str) -> Answer {
    eventually("done", || {
        let page = browser.get(path).is(200);
        (!page.body.contains("data-again")).then_some(page)
    })
}

fn accepted(server: &Server, source: &str) -> i64 {
    let id = server.submit(source);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    id
}

#[test]
fn what_breaks_an_accepted_submission_is_shrunk_and_becomes_a_case() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    accepted(&server, RIGHT);
    let flawed = accepted(&server, FLAWED);
    // The same program again does not count as another one, and a wrong one is not accepted.
    accepted(&server, FLAWED);
    server.result(server.submit(FIRST));
    hacked(&mut browser, INPUT, "")
        .shows("1 of 2 submissions broken")
        .shows("wrong-answer")
        .shows("expected 0, found -1");
    browser
        .get("/problems/sums/hacks")
        .is(200)
        .shows("/hacks/1")
        .shows("broken");

    let path = "/hacks/1/keep";
    browser.form("/hacks/1", path, &[]).is(303);
    let kept =
        settled(&mut browser, "/hacks/1").shows("made a case of it: <code>hacks/submission_");
    let file = kept.body.split("<code>hacks/").nth(1).unwrap();
    let file = file.split('<').next().unwrap();
    let problem = server.test.path("problems/sums");
    let hacks = problem.join("hacks");
    assert_eq!(std::fs::read_to_string(hacks.join(file)).unwrap(), SMALLEST);
    let origin = hacks.join(file).with_extension("toml");
    let origin = std::fs::read_to_string(origin).unwrap();
    assert!(
        origin.contains("`tengen serve` wrote it") && origin.contains("sent_by = \"local\""),
        "{origin}"
    );
    let lock = std::fs::read_to_string(problem.join("cases.lock")).unwrap();
    assert!(lock.contains("hacks/"), "{lock}");
    browser.form("/hacks/1", path, &[]).is(409);

    let judged = eventually("judged on the new case", || {
        browser
            .form(
                "/problems/sums/rejudging",
                &format!("/submissions/{flawed}/rejudge"),
                &[],
            )
            .is(303);
        let judgement = server.result(flawed)["judgement"].take();
        (judgement["verdict"] == "wrong-answer").then_some(judgement)
    });
    assert_eq!(judged["verdict"], "wrong-answer");
}

#[test]
fn an_input_is_kept_as_it_was_given_if_a_setter_likes() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let flawed = accepted(&server, FLAWED).to_string();
    hacked(&mut browser, INPUT, &flawed).shows("1 of 1 submission broken");
    browser
        .form("/hacks/1", "/hacks/1/keep", &[("which", "given")])
        .is(303);
    settled(&mut browser, "/hacks/1").shows("made a case of it");
    let hacks = std::fs::read_dir(server.test.path("problems/sums/hacks")).unwrap();
    let inputs = hacks.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    assert!(inputs.into_iter().any(|input| input == INPUT));
}

#[test]
fn what_breaks_nothing_is_said_to() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    hacked(&mut browser, INPUT, "").shows("There is no submission to try it on");
    let right = accepted(&server, RIGHT).to_string();
    for target in ["", &right] {
        hacked(&mut browser, INPUT, target).shows("1 submission tried, none of them fails");
    }
    hacked(&mut browser, "2\n1 x\n", "")
        .shows("not valid")
        .shows("line 2: digits expected");
    for number in 1..=4 {
        let keep = format!("/hacks/{number}/keep");
        browser.form("/problems/sums/hacks", &keep, &[]).is(400);
    }
    browser.get("/hacks/5").is(404);
}

#[test]
fn a_file_is_an_input_and_what_is_no_input_is_refused() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let right = accepted(&server, RIGHT).to_string();
    let page = "/problems/sums/hacks";
    let mut send = |fields: &[(&str, &str)], files: &[(&str, &str)]| {
        browser.multipart(page, page, fields, files)
    };
    send(&[], &[("big.in", "1\n5\n")]).is(303);
    send(&[], &[]).is(400).shows("neither an input nor a file");
    send(&[("input", "1\n5\n")], &[("a", "1\n5\n")])
        .is(400)
        .shows("send one of them");
    send(&[], &[("a", "1"), ("b", "2")])
        .is(400)
        .shows("several files");
    send(&[("input", "1\n5\n"), ("submission", "x")], &[])
        .is(400)
        .shows("`x` is not the number of a submission");
    send(&[("input", "1\n5\n"), ("submission", "99")], &[]).is(404);
    let large = "1".repeat(9 << 20);
    send(&[], &[("large.in", &large)]).is(413);
    settled(&mut browser, "/hacks/1").shows("1 submission tried");
    browser
        .get(&format!("/submissions/{right}"))
        .shows(&format!("/problems/sums/hacks?submission={right}"));
    browser
        .get(&format!("{page}?submission={right}"))
        .shows(&format!("value=\"{right}\""));
}

#[test]
fn where_a_case_cannot_be_written_nothing_is_left() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    accepted(&server, FLAWED);
    hacked(&mut browser, INPUT, "").shows("broken");
    let hacks = server.test.path("problems/sums/hacks");
    std::fs::write(&hacks, "no directory").unwrap();
    browser.form("/hacks/1", "/hacks/1/keep", &[]).is(303);
    settled(&mut browser, "/hacks/1").shows("It could not be made a case");
    assert_eq!(std::fs::read_to_string(&hacks).unwrap(), "no directory");
    // Once that is put right it can be kept.
    std::fs::remove_file(&hacks).unwrap();
    browser.form("/hacks/1", "/hacks/1/keep", &[]).is(303);
    settled(&mut browser, "/hacks/1").shows("made a case of it");

    // A case with which the problem cannot be built is taken back.
    let other = "3\n9 9 0\n";
    hacked(&mut browser, other, "").shows("broken");
    let reference = server.test.path("problems/sums/solutions/right.c");
    let fails = REFERENCE.replace("sum += number;", "if ((sum += number) == 18) return 3;");
    std::fs::write(reference, fails).unwrap();
    browser
        .form("/hacks/2", "/hacks/2/keep", &[("which", "given")])
        .is(303);
    settled(&mut browser, "/hacks/2").shows("It could not be made a case");
    assert_eq!(
        std::fs::read_dir(hacks).unwrap().count(),
        2,
        "the first one alone"
    );
}

#[test]
fn hacks_are_bounded_and_can_be_cancelled() {
    // The user of a server without accounts is an admin, and not limited.
    let Room {
        server,
        ada: mut browser,
        ..
    } = Room::new();
    let spec = crate::support::sums::SPEC.replace("time = \"1s\"", "time = \"1000s\"");
    std::fs::write(server.test.path("problems/sums/problem.toml"), spec).unwrap();
    eventually("another limit", || {
        let page = browser.get("/problems/sums").is(200);
        page.body.contains("1000").then_some(())
    });
    let hanging = submit(&mut browser, HANGING).to_string();
    eventually("judged", || {
        let page = browser.get(&format!("/submissions/{hanging}")).is(200);
        page.body.contains("accepted").then_some(())
    });
    for _ in 0..5 {
        send(&mut browser, "1\n5\n", &hanging).is(303);
    }
    let refused = send(&mut browser, "1\n5\n", &hanging).is(429);
    let refused = refused.shows("5 of your hacks wait, and 5 may wait");
    assert!(refused.header("retry-after").is_some());
    for number in 1..=5 {
        let path = format!("/hacks/{number}");
        browser.form(&path, &format!("{path}/cancel"), &[]).is(303);
        settled(&mut browser, &path).shows("cancelled");
    }
    hacked(&mut browser, "2\n5 5\n", &hanging).shows("none of them fails");
}

#[test]
fn a_hack_survives_the_server() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    accepted(&server, FLAWED);
    for _ in 0..3 {
        send(&mut browser, INPUT, "").is(303);
    }
    let server = server.restarted(&[]);
    let mut browser = server.browser();
    for number in 1..=3 {
        settled(&mut browser, &format!("/hacks/{number}")).shows("1 of 1 submission broken");
    }
}

#[test]
fn programs_hack_as_well() {
    let server = Server::new(&[]);
    let mut program = server.program();
    let flawed = accepted(&server, FLAWED);
    let body = serde_json::json!({ "problem": "sums", "input": INPUT }).to_string();
    let sent = program.post("/api/v1/hacks", &body).is(201).json();
    assert_eq!(sent["id"], 1);
    let hack = eventually("tried", || {
        let hack = program.get("/api/v1/hacks/1").is(200).json();
        (hack["state"] == "judged").then_some(hack)
    });
    assert_eq!(hack["outcome"], "broken");
    assert_eq!(hack["broken"]["wrong-answer"], 1);
    assert_eq!(hack["submissions"][0]["id"], flawed);
    assert_eq!(hack["smallest"], SMALLEST);
    program.get("/api/v1/hacks/2").is(404);
    for (body, status) in [
        (r#"{"problem": "sums"}"#, 400),
        (r#"{"problem": "none", "input": ""}"#, 404),
        (r#"{"problem": "sums", "input": "", "submission": 99}"#, 404),
        (r#"{"problem": "sums", "input": "", "other": 1}"#, 400),
    ] {
        program.post("/api/v1/hacks", body).is(status);
    }
}
