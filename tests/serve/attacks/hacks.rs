//! What hacks would give away, or change for somebody who may not.

use super::super::eventually;
use super::super::hacks::{FLAWED, INPUT, SMALLEST, hacked, send};
use super::{INJECTIONS, Room, submit};
use crate::support::sums::VALIDATOR;

#[test]
fn hacks_show_nothing_of_others() {
    let mut room = Room::new();
    let id = submit(&mut room.ada, FLAWED);
    let path = format!("/submissions/{id}");
    eventually("judged", || {
        let page = room.ada.get(&path).is(200);
        page.body.contains("<b>100</b> of 100 points").then_some(())
    });
    // Another's submission cannot be named, and of those that are broken there is only the number.
    send(&mut room.bob, INPUT, &id.to_string()).is(404);
    hacked(&mut room.bob, INPUT, "")
        .shows("1 of 1 submission broken")
        .shows("wrong-answer: 1")
        .shows(SMALLEST.trim_end())
        .hides(&path)
        .hides("expected")
        .hides("found -1");
    room.ada.get("/hacks/1").is(404);
    room.ada
        .get("/problems/sums/hacks")
        .is(200)
        .hides("/hacks/1");
    room.setter
        .get("/hacks/1")
        .is(200)
        .shows(&path)
        .shows("expected 0, found -1")
        .shows("Keep the smallest input");
    hacked(&mut room.ada, INPUT, &id.to_string())
        .shows(&path)
        .hides("expected");
    // What tells why a hack could not be tried may tell of the data.
    let validator = room.server.test.path("problems/sums/validator.c");
    let dies = VALIDATOR.replace(
        "long numbers",
        "if (strcmp(second, \"3 1 0 4 5\") == 0) { fputs(\"secret words\\n\", stderr); abort(); }\n    long numbers",
    );
    std::fs::write(validator, dies).unwrap();
    eventually("failed", || {
        let page = hacked(&mut room.bob, INPUT, "");
        page.body
            .contains("judge failed")
            .then(|| page.hides("secret words"))
    });
}

#[test]
fn nobody_changes_hacks_who_may_not() {
    let mut room = Room::new();
    submit(&mut room.ada, FLAWED);
    hacked(&mut room.bob, INPUT, "");
    let mut tried = 0;
    let mut refused = |answer: super::super::client::Answer, status: u16| {
        answer.is(status);
        tried += 1;
    };
    let token = room.bob.form_token("/hacks/1");
    let [keep, cancel] = ["keep", "cancel"].map(|what| format!("/hacks/1/{what}"));
    refused(room.bob.post(&keep, &format!("form={token}")), 403);
    refused(room.ada.form("/problems/sums", &keep, &[]), 403);
    refused(room.ada.form("/problems/sums", &cancel, &[]), 404);
    // A form of another session, or of none.
    for form in [token.as_str(), "", "0"] {
        refused(room.setter.post(&keep, &format!("form={form}")), 403);
    }
    refused(room.server.client().get("/hacks/1"), 401);
    refused(room.server.client().post(&keep, "form="), 401);
    let page = "/problems/sums/hacks";
    refused(room.server.client().get(page), 401);
    let fields = [("input", INPUT)];
    refused(
        room.server.client().multipart(page, page, &fields, &[]),
        401,
    );
    // A page of another server that has the visitor's cookie sent.
    let mut foreign = room.setter.clone();
    foreign.header("Origin", "https://evil.example");
    refused(foreign.post(&keep, &format!("form={token}")), 403);
    assert_eq!(tried, 11);
    let hacks = room.server.test.path("problems/sums/hacks");
    assert!(!hacks.exists(), "nothing was kept");
}

#[test]
fn what_hacks_hold_is_shown_as_text() {
    let mut room = Room::new();
    for text in INJECTIONS {
        for submission in ["", text] {
            let sent = send(&mut room.bob, text, submission);
            let page = match sent.header("location") {
                Some(path) => super::super::hacks::settled(&mut room.bob, path),
                None => sent.is(400),
            };
            page.hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload")
                .hides("\u{202e}")
                .hides("\u{1b}");
        }
    }
    room.setter
        .get("/problems/sums/hacks")
        .is(200)
        .hides("<script>alert");
}
