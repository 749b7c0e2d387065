//! What was typed into a form is not lost, whatever happened to the session meanwhile.

use super::attacks::{PASSWORD, Room};
use crate::support::sums::RIGHT;

/// A text with markup in it.
const COMMENT: &str = "# <b> & \"\n";

fn login(room: &Room, kept: &[(&str, &str)], password: &str) -> super::client::Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs([("name", "ada"), ("password", password)]);
    body.extend_pairs(kept);
    room.server.client().post("/login", &body.finish())
}

#[test]
fn what_was_sent_after_the_session_comes_back_after_the_login() {
    let room = Room::new();
    let source = format!("{RIGHT}{COMMENT}");
    let fields = [("source", &*source), ("language", "python")];
    let mut stranger = room.server.client();
    let submit = "/problems/sums/submit";
    let refused = stranger.multipart("/login", submit, &fields, &[("a.py", "x")]);
    let escaped = "# &lt;b&gt; &amp; &quot;";
    refused
        .is(401)
        .shows("name=\"kept.source\"")
        .shows(escaped)
        .hides("<b> &")
        .hides("kept.form");
    let kept = [
        ("kept-path", submit),
        ("kept-with-files", "yes"),
        ("kept.source", &source),
        ("kept.language", "python"),
    ];
    // A wrong password keeps it as well.
    login(&room, &kept, "wrong")
        .is(400)
        .shows("name=\"kept.source\"");
    let page = login(&room, &kept, PASSWORD)
        .is(200)
        .shows("action=\"/problems/sums/submit\"")
        .shows("<textarea name=\"source\"")
        .shows(escaped)
        .shows("name=\"language\" value=\"python\"");
    let cookie = page.header("set-cookie").unwrap().split(';').next();
    let mut ada = room.server.client();
    ada.cookie = cookie.map(str::to_owned);
    let token = ada.form_token("/problems/sums");
    page.shows(&format!("name=\"form\" value=\"{token}\""));
    ada.multipart("/problems/sums", submit, &fields, &[])
        .is(303);
}

#[test]
fn neither_passwords_nor_forms_of_other_servers_come_back() {
    let room = Room::new();
    let secret = "old=correct+horse&password=battery+staple";
    room.server
        .client()
        .post("/account/password", secret)
        .is(401)
        .hides("battery")
        .hides("kept");
    for path in [
        "/account/password",
        "//evil.example/problems/sums/submit",
        "",
    ] {
        let kept = [("kept-path", path), ("kept.text", "battery staple")];
        let answer = login(&room, &kept, PASSWORD).is(303);
        assert_eq!(answer.header("location"), Some("/"), "{path}");
    }
    // Nobody makes the server hold more than a form.
    let large = format!("text={}", "a".repeat(200 << 10));
    room.server
        .client()
        .post("/messages", &large)
        .is(401)
        .hides("kept.text");
}

#[test]
fn a_form_of_an_earlier_session_comes_back_with_its_text() {
    let mut room = Room::new();
    let fields = [("source", COMMENT), ("language", "python")];
    for path in ["/problems/sums/submit", "/problems/sums/runs"] {
        room.ada
            .multipart("/health", path, &fields, &[])
            .is(403)
            .shows("the form is of another session")
            .shows("# &lt;b&gt; &amp; &quot;\n</textarea>");
    }
}
