//! What is not theirs to see.

use super::super::eventually;
use super::{Room, submit};
use serde_json::json;

#[test]
fn others_submissions_and_secret_cases_are_not_there() {
    let mut room = Room::new();
    // It fails on a secret case: the samples have two numbers.
    let wrong =
        "n = int(input())\nx = list(map(int, input().split()))\nprint(sum(x) if n == 2 else 0)\n";
    let id = submit(&mut room.ada, wrong);
    let mut tried = 0;
    let own = eventually("judged", || {
        let page = room.ada.get(&format!("/submissions/{id}")).is(200);
        page.body.contains("wrong-answer").then_some(page)
    });
    own.shows("This case is secret.")
        .hides("expected")
        .hides("<h4>input")
        .hides("<h4>answer");
    let pages = [
        format!("/submissions/{id}"),
        format!("/submissions/{id}/events"),
        format!("/api/v1/submissions/{id}"),
        format!("/api/v1/submissions/{id}/events"),
    ];
    for path in &pages {
        room.bob.get(path).is(404).hides("x = list");
        room.server.client().get(path).is(401).hides("x = list");
        tried += 2;
    }
    room.bob
        .send("DELETE", &pages[2], &[], b"")
        .unwrap()
        .is(404);
    room.bob
        .form("/problems/sums", &format!("/submissions/{id}/cancel"), &[])
        .is(404);
    for path in [
        format!("/submissions/{id}/rejudge"),
        "/problems/sums/rejudge".to_owned(),
        "/problems/sums/solutions".to_owned(),
        "/problems/sums/solutions/stop".to_owned(),
        "/problems/sums/strength".to_owned(),
        "/problems/sums/strength/stop".to_owned(),
        "/problems/sums/attacks/stop".to_owned(),
        "/problems/sums/attacks/resume".to_owned(),
        "/findings/1/keep".to_owned(),
        "/findings/1/dismiss".to_owned(),
        "/people".to_owned(),
    ] {
        room.bob
            .form("/problems/sums", &path, &[("role", "admin")])
            .is(403);
        tried += 1;
    }
    for path in [
        "/problems/sums/rejudging",
        "/problems/sums/solutions",
        "/problems/sums/strength",
        "/problems/sums/attacks",
        "/findings/1",
        "/api/v1/findings",
        "/api/v1/findings/1",
        "/people",
    ] {
        room.bob.get(path).is(403);
        tried += 1;
    }
    // Setters see names and roles, and change nothing.
    room.setter.get("/people").is(200).hides("action=\"/people");
    room.setter
        .form("/problems/sums", "/people", &[("role", "admin")])
        .is(403);
    // Users who may see it see her name in this form.
    room.setter.get("/submissions").is(200).shows(">ada<");
    room.bob.get("/submissions").is(200).hides(">ada<");
    room.bob
        .get("/submissions?problem=sums")
        .is(200)
        .hides(">ada<");
    let list = room.bob.get("/api/v1/submissions").is(200).json();
    assert_eq!(list["submissions"], json!([]));
    // What its owner gets as JSON tells no more than the page.
    let own = room.ada.get(&pages[2]).is(200).json();
    let failing = own["judgement"]["cases"]
        .as_array()
        .unwrap()
        .iter()
        .find(|case| case["verdict"] == "wrong-answer")
        .unwrap();
    assert_eq!(failing["message"], json!(null));
    let seen = room.setter.get(&format!("/submissions/{id}")).is(200);
    seen.shows("expected").shows("x = list");
    // A hash alone does not fetch a file that somebody else sent.
    let hash = base::digest::sha256_hex(wrong.as_bytes());
    let body = json!({ "problem": "sums", "files": { "a.py": { "sha256": hash } } }).to_string();
    room.bob
        .post("/api/v1/submissions", &body)
        .is(400)
        .shows("you sent no file");
    tried += 7;
    assert_eq!(tried, 34);
}
