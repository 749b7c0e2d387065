//! Attacks on accepted submissions: what they find is proposed, kept or dismissed by setters.

use super::hacks::hacked;
use super::{Server, eventually};
use crate::support::sums::RIGHT;

/// Accepted on all cases: none has 6 to 49 numbers.
const MEDIUM: &str =
    "n = int(input())\nprint(-1 if 5 < n < 50 else sum(map(int, input().split())))\n";
/// Accepted on all cases: none has 21 to 49 numbers.
const LARGE: &str =
    "n = int(input())\nprint(-1 if 20 < n < 50 else sum(map(int, input().split())))\n";
/// Accepted on all cases; neither the plan nor fuzzing has this number.
const SPECIAL: &str = "input()\nnumbers = list(map(int, input().split()))\nprint(sum(numbers) + (123456789 in numbers))\n";
const PROPOSE: [&str; 4] = ["--attack", "propose", "--attack-time", "3600s"];
const ADD: [&str; 4] = ["--attack", "add", "--attack-time", "3600s"];

/// The result of a submission when it is wrong, which it was not at first.
#[track_caller]
fn becomes_wrong(server: &Server, submission: i64) {
    eventually("rejected", || {
        let verdict = server.result(submission)["judgement"]["verdict"].take();
        (verdict == "wrong-answer").then_some(())
    });
}

#[test]
fn what_attacks_find_survives_a_kill_and_becomes_a_case_when_a_setter_or_the_policy_wants_it() {
    let server = Server::new(&PROPOSE);
    let right = server.submit(RIGHT);
    let medium = server.submit(MEDIUM);
    for submission in [right, medium] {
        let verdict = server.result(submission)["judgement"]["verdict"].take();
        assert_eq!(verdict, "accepted");
    }
    let mut program = server.program();
    let found = eventually("found", || {
        let found = program.get("/api/v1/findings?problem=sums").is(200).json();
        found.as_array().unwrap().first().cloned()
    });
    // How small it becomes depends on the time for shrinking.
    let smallest = found["smallest"].as_str().unwrap();
    let numbers: usize = smallest.lines().next().unwrap().parse().unwrap();
    assert!((6..50).contains(&numbers), "{smallest}");
    assert_eq!(
        (&found["state"], &found["submission"]),
        (&"proposed".into(), &medium.into())
    );
    assert_eq!(
        (&found["tried"], &found["confirmed_by"]),
        (&2.into(), &().into())
    );

    let server = server.restarted(&PROPOSE);
    let (mut program, mut browser) = (server.program(), server.browser());
    let again = program.get("/api/v1/findings/1").is(200).json();
    assert_eq!(again, found);
    browser
        .get("/findings/1")
        .is(200)
        .shows("1 of 2 accepted submissions would be rejected")
        .shows("Confirmed by the reference only");
    let page = "/problems/sums/attacks";
    browser.get(page).is(200).shows("/findings/1");
    browser
        .form(page, "/problems/sums/attacks/stop", &[])
        .is(303);
    browser.get(page).is(200).shows("local stopped the attacks");
    browser.form("/findings/1", "/findings/1/keep", &[]).is(303);
    program.post("/api/v1/findings/1/dismiss", "").is(409);
    program.post("/api/v1/findings/2/dismiss", "").is(404);
    becomes_wrong(&server, medium);
    let kept = program.get("/api/v1/findings/1").is(200).json();
    assert_eq!(
        (&kept["state"], &kept["user"]),
        (&"kept".into(), &"local".into())
    );
    browser.get("/findings/1").is(200).shows("/hacks/1");

    let server = server.restarted(&ADD);
    let large = server.submit(LARGE);
    assert_eq!(server.result(large)["judgement"]["verdict"], "accepted");
    let mut browser = server.browser();
    browser
        .form(page, "/problems/sums/attacks/resume", &[])
        .is(303);
    becomes_wrong(&server, large);
    let kept = server.program().get("/api/v1/findings/2").is(200).json();
    assert_eq!(
        (&kept["state"], &kept["user"]),
        (&"kept".into(), &().into())
    );

    // A hack that nobody kept.
    let special = server.submit(SPECIAL);
    assert_eq!(server.result(special)["judgement"]["verdict"], "accepted");
    hacked(&mut browser, "2\n5 123456789\n", "").shows("1 of 2 submissions broken");
    becomes_wrong(&server, special);
    let found = server.program().get("/api/v1/findings/3").is(200).json();
    let smallest = found["smallest"].as_str().unwrap();
    assert!(smallest.contains("123456789"), "{smallest}");
}
