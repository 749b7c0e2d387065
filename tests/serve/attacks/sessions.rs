//! Forms, sessions, tokens, invitations and passwords.

use super::super::Server;
use super::{PASSWORD, Room, accept};
use crate::support::built_sums;
use crate::support::sums::RIGHT;
use serde_json::json;
use std::time::Instant;

#[test]
fn forms_and_requests_of_other_pages_are_refused() {
    let mut room = Room::new();
    let token = room.ada.form_token("/account");
    let foreign = room.bob.form_token("/account");
    let mut tried = 0;
    for form in ["", "0", &foreign, &token[..63], &format!("{token}0")] {
        for path in [
            "/logout",
            "/account/tokens",
            "/account/tokens/1/revoke",
            "/submissions/1/cancel",
        ] {
            room.ada.post(path, &format!("form={form}")).is(403);
            tried += 1;
        }
    }
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Origin", "http://127.0.0.1:1"),
        ("Origin", "https://127.0.0.1.evil.example"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ] {
        let body = format!("form={token}");
        let kind = ("Content-Type", "application/x-www-form-urlencoded");
        room.ada
            .send("POST", "/logout", &[kind, (name, value)], body.as_bytes())
            .unwrap()
            .is(403);
        tried += 1;
    }
    let own = room.setter.form_token("/account");
    for (path, form, origin) in [
        ("/problems/sums/strength", &own, "http://evil.example"),
        ("/problems/sums/strength", &token, "http://127.0.0.1"),
        ("/problems/sums/solutions", &own, "null"),
        ("/problems/sums/solutions", &foreign, "http://127.0.0.1"),
    ] {
        let body = format!("form={form}&mutants=1&seconds=1");
        let kind = ("Content-Type", "application/x-www-form-urlencoded");
        let origin = ("Origin", origin);
        room.setter
            .send("POST", path, &[kind, origin], body.as_bytes())
            .unwrap()
            .is(403);
        room.setter.get(path).is(200).hides("since <time");
        tried += 1;
    }
    for host in [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example",
        "",
    ] {
        room.ada
            .send("GET", "/", &[("Host", host)], b"")
            .unwrap()
            .is(403)
            .hides("/problems/sums");
        tried += 1;
    }
    room.ada.get("/account").is(200);
    assert_eq!(tried, 35);
}

#[test]
fn sessions_and_tokens_cannot_be_chosen_forged_or_used_again() {
    let mut room = Room::new();
    let mut tried = 0;
    // A session that an attacker chose stays nobody's after a login.
    let mut victim = room.server.client();
    victim.cookie = Some(format!("tengen={}", "a".repeat(64)));
    victim
        .post(
            "/login",
            &format!("name=ada&password={}", PASSWORD.replace(' ', "+")),
        )
        .is(303);
    assert_ne!(victim.cookie, Some(format!("tengen={}", "a".repeat(64))));
    let mut attacker = room.server.client();
    attacker.cookie = Some(format!("tengen={}", "a".repeat(64)));
    attacker.get("/").is(401);
    // After logging out a cookie is good for nothing.
    let old = victim.cookie.clone();
    victim.form("/account", "/logout", &[]).is(303);
    victim.cookie = old;
    victim.get("/").is(401);
    tried += 2;
    let cookie = room.ada.cookie.clone().unwrap();
    let forged = [
        String::new(),
        "tengen=".to_owned(),
        "tengen=1".to_owned(),
        cookie[..cookie.len() - 1].to_owned(),
        cookie.to_uppercase(),
        format!("{cookie}0"),
        "tengen=' OR 1=1 --".to_owned(),
        format!("__Host-{cookie}"),
    ];
    for cookie in forged {
        attacker.cookie = Some(cookie);
        attacker.get("/").is(401);
        tried += 1;
    }
    let page = room
        .ada
        .form(
            "/account",
            "/account/tokens",
            &[("label", "reads"), ("scope-read", "on")],
        )
        .is(200);
    let secret = page.body.split("code class=\"command\">").nth(1).unwrap()[..64].to_owned();
    let with = |header: &str| {
        let mut program = room.server.client();
        program.header("Authorization", header);
        program
    };
    with(&format!("Bearer {secret}"))
        .get("/api/v1/problems")
        .is(200);
    let body = json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string();
    with(&format!("Bearer {secret}"))
        .post("/api/v1/submissions", &body)
        .is(403)
        .shows("scope `submit`");
    tried += 1;
    for header in [
        "Bearer",
        "Bearer ",
        "Basic YWRhOng=",
        &secret,
        &format!("Bearer {}", &secret[1..]),
        &format!("Bearer {secret}0"),
    ] {
        let answer = with(header).get("/api/v1/problems");
        assert!(
            [400, 401].contains(&answer.status),
            "{header}: {}",
            answer.status
        );
        tried += 1;
    }
    // A token is not a session, and a session's secret is not a token.
    let session = cookie.split('=').nth(1).unwrap();
    with(&format!("Bearer {session}"))
        .get("/api/v1/problems")
        .is(401);
    attacker.cookie = Some(format!("tengen={secret}"));
    attacker.get("/").is(401);
    room.ada
        .form("/account", "/account/tokens/1/revoke", &[])
        .is(303);
    with(&format!("Bearer {secret}"))
        .get("/api/v1/problems")
        .is(401);
    tried += 3;
    assert_eq!(tried, 20);
}

#[test]
fn an_invitation_is_taken_once() {
    let mut room = Room::new();
    let page = room
        .admin
        .form("/people", "/people", &[("role", "admin"), ("names", "")])
        .is(200);
    let invitation = page.body.split("/invitations/").nth(1).unwrap()[..64].to_owned();
    accept(&room.server, &invitation, "second");
    let path = format!("/invitations/{invitation}");
    let mut thief = room.server.client();
    thief.get(&path).is(404);
    thief
        .post(&path, "name=thief&password=correct+horse")
        .is(404);
    thief.get(&path[..path.len() - 1]).is(404);
}

#[test]
fn accounts_cannot_be_found_out_or_guessed_fast() {
    let room = Room::new();
    let mut client = room.server.client();
    let mut login = |name: &str, password: &str| {
        let begun = Instant::now();
        let answer = client.post("/login", &format!("name={name}&password={password}"));
        (answer, begun.elapsed())
    };
    let (wrong, mut with_account) = login("ada", "wrong+password");
    let (nobody, mut without) = login("nobody", "wrong+password");
    assert_eq!((wrong.status, nobody.status), (400, 400));
    // What was typed is in the form again.
    let as_typed = nobody.body.replace("value=\"nobody\"", "value=\"ada\"");
    assert_eq!(wrong.body, as_typed, "the answer does not tell");
    // Argon2 takes its time either way; without it an answer takes a fraction of a millisecond. Of several times the least counts, as
    // other work on the machine only adds to them.
    for _ in 0..2 {
        with_account = with_account.min(login("ada", "wrong+password").1);
        without = without.min(login("nobody", "wrong+password").1);
    }
    assert!(without * 10 > with_account, "{without:?} {with_account:?}");
    let mut refused = 0;
    for attempt in 0..1000 {
        if refused == 8 {
            break;
        }
        let (answer, _) = login("ada", &format!("guess{attempt}"));
        if answer.status == 429 {
            assert!(answer.header("retry-after").is_some());
            refused += 1;
        }
    }
    assert_eq!(refused, 8);
}

#[test]
fn a_blocked_address_locks_nobody_out_who_comes_another_way_through_the_proxy() {
    let args = ["--accounts", "--trusted-proxy", "127.0.0.1"];
    let server = Server::of(built_sums(), &args);
    let secret = server.greeting.split("/invitations/").nth(1).unwrap();
    accept(&server, secret.trim(), "ada");
    let login = |from: &str, name: &str, password: &str| {
        let mut client = server.client();
        client.header("X-Forwarded-For", &format!("10.9.9.9, {from}"));
        let body = format!("name={name}&password={}", password.replace(' ', "+"));
        client.post("/login", &body).status
    };
    let guesses = |name: &str, count: usize| -> Vec<u16> {
        (0..count)
            .map(|_| login("192.0.2.1", name, "guess"))
            .collect()
    };
    while guesses("nobody", 1) != [429] {}
    // These are not looked at, except one each six seconds, and so they do not count as attempts on her account.
    assert!(guesses("ada", 12).contains(&429));
    assert_eq!(login("192.0.2.2", "ada", PASSWORD), 303);
}

#[test]
fn names_of_any_length_are_answered_and_not_kept() {
    let server = Server::of(built_sums(), &["--accounts"]);
    let long = "a".repeat(60_000);
    let body = format!("name={long}&password=guess");
    let refused = server.client().post("/login", &body);
    assert!([400, 413].contains(&refused.status), "{}", refused.head);
}
