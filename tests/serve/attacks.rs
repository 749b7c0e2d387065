//! Attacks, each of which is refused. How many were tried is counted, and stands in the test that says so.

use super::client::Client;
use super::{Server, eventually};
use crate::support::sums::RIGHT;
use crate::support::{Test, built_sums};
use serde_json::json;
use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

/// What breaks out of HTML, of scripts, of queries, of paths and of headers, where it is not escaped.
const INJECTIONS: [&str; 12] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'><svg/onload=alert(1)>",
    "</textarea><script>alert(1)</script>",
    "javascript:alert(1)",
    "' OR '1'='1",
    "1; DROP TABLE users; --",
    "../../../../etc/passwd",
    "a\r\nSet-Cookie: tengen=evil",
    "{{7*7}}${7*7}",
    "\u{202e}\u{0}\u{1b}[31m",
    "%3Cscript%3Ealert(1)%3C/script%3E",
];

/// A server with accounts: an admin, a setter and two contestants, all with the same password.
struct Room {
    server: Server,
    admin: Client,
    setter: Client,
    ada: Client,
    bob: Client,
}

const PASSWORD: &str = "correct horse";

impl Room {
    fn new() -> Self {
        let server = Server::of(built_sums(), &["--accounts"]);
        let first = server
            .greeting
            .split("/invitations/")
            .nth(1)
            .unwrap()
            .trim()
            .to_owned();
        let admin = accept(&server, &first, "root");
        let mut inviting = admin.clone();
        let page = inviting
            .form(
                "/people",
                "/people",
                &[("role", "contestant"), ("names", "ada\nbob\nsetter,setter")],
            )
            .is(200);
        let links: Vec<&str> = page
            .body
            .split("/invitations/")
            .skip(1)
            .map(|rest| &rest[..64])
            .collect();
        let [ada, bob, setter] = links[..] else {
            panic!("{}", page.body)
        };
        Self {
            admin,
            ada: accept(&server, ada, "ada"),
            bob: accept(&server, bob, "bob"),
            setter: accept(&server, setter, "setter"),
            server,
        }
    }
}

fn accept(server: &Server, secret: &str, name: &str) -> Client {
    let mut client = server.client();
    let path = format!("/invitations/{secret}");
    client.get(&path).is(200);
    client
        .post(
            &path,
            &format!("name={name}&password={}", PASSWORD.replace(' ', "+")),
        )
        .is(303);
    assert!(client.cookie.is_some());
    client
}

fn submit(client: &mut Client, source: &str) -> i64 {
    let sent = client
        .multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[("source", source), ("language", "python")],
            &[],
        )
        .is(303);
    let path = sent.header("location").unwrap();
    path.rsplit('/').next().unwrap().parse().unwrap()
}

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
        "/people",
    ] {
        room.bob.get(path).is(403);
        tried += 1;
    }
    room.setter.get("/people").is(403);
    room.bob.get("/submissions").is(200).hides("ada");
    room.bob
        .get("/submissions?problem=sums")
        .is(200)
        .hides("ada");
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
    let hash = base::digest::of(wrong.as_bytes());
    let body = json!({ "problem": "sums", "files": { "a.py": { "sha256": hash } } }).to_string();
    room.bob
        .post("/api/v1/submissions", &body)
        .is(400)
        .shows("you sent no file");
    tried += 7;
    assert_eq!(tried, 21);
}

#[test]
fn whatever_is_sent_is_shown_as_text() {
    let mut room = Room::new();
    let mut tried = 0;
    for text in INJECTIONS {
        let name = text.replace(['/', '\\', '\r', '\n', '\0', '"', '\u{1b}'], "_");
        let name = format!("{name}.py");
        let source = format!("{RIGHT}# {text}\n");
        let sent = room.ada.multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[],
            &[(&name, &source)],
        );
        if sent.status == 303 {
            let page = room.ada.get(sent.header("location").unwrap()).is(200);
            page.hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload")
                .hides("\u{202e}")
                .hides("\u{1b}");
        } else {
            sent.is(400)
                .hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload");
        }
        // In other fields, and in addresses.
        let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        let language = [("source", RIGHT), ("language", text)];
        room.ada
            .multipart("/problems/sums", "/problems/sums/submit", &language, &[])
            .is(400)
            .hides("<script>alert")
            .hides("<img src=x");
        for path in [
            format!("/problems/{encoded}"),
            format!("/submissions?problem={encoded}"),
            format!("/problems/sums?lang={encoded}&starter={encoded}"),
            format!("/submissions?before={encoded}"),
            format!("/submissions/{encoded}"),
            format!("/invitations/{encoded}"),
            format!("/{encoded}"),
        ] {
            let page = room.ada.get(&path);
            assert!(!page.head.contains("evil"), "{}", page.head);
            assert!(
                [200, 400, 404].contains(&page.status),
                "{path}: {}",
                page.status
            );
            page.hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload")
                .hides("\u{202e}");
        }
        let token = [("label", text), ("scope-read", "on")];
        room.ada
            .form("/account", "/account/tokens", &token)
            .is(200)
            .hides("<script>alert")
            .hides("<img src=x")
            .hides("\u{1b}");
        let made = room.admin.form(
            "/people",
            "/people",
            &[("role", "contestant"), ("names", text)],
        );
        assert!([200, 400].contains(&made.status));
        made.hides("<script>alert").hides("<img src=x");
        tried += 11;
        if tried % 44 == 0 {
            // The limit of a minute is for people, and not what is tried here.
            std::thread::sleep(Duration::from_secs(6));
        }
    }
    assert_eq!(tried, 11 * INJECTIONS.len());
    // The users are still there.
    room.ada.get("/").is(200);
}

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
    assert_eq!(tried, 31);
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
    // A token is not a session, and a session's secret is no token.
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
    let (wrong, with_account) = login("ada", "wrong+password");
    let (nobody, without) = login("nobody", "wrong+password");
    assert_eq!((wrong.status, nobody.status), (400, 400));
    assert_eq!(wrong.body, nobody.body, "the answer does not tell");
    // Argon2 takes its time either way; without it an answer takes a fraction of a millisecond.
    assert!(without * 10 > with_account, "{without:?} {with_account:?}");
    let mut refused = 0;
    for attempt in 0..20 {
        let (answer, _) = login("ada", &format!("guess{attempt}"));
        if answer.status == 429 {
            assert!(answer.header("retry-after").is_some());
            refused += 1;
        }
    }
    assert!(refused >= 8, "{refused}");
}

#[test]
fn oversized_slow_and_broken_requests_do_no_harm() {
    let room = Room::new();
    let client = room.server.client();
    let host = room.server.host();
    let cookie = room.ada.cookie.clone().unwrap();
    let mut tried = 0;
    // More than there may be, said beforehand and not.
    let huge = format!(
        "POST /login HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{}",
        "a".repeat(1 << 20)
    );
    assert_eq!(client.raw(huge.as_bytes()).unwrap().status, 413);
    let endless = format!(
        "POST /login HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    );
    let chunk = format!("10000\r\n{}\r\n", "a".repeat(0x10000));
    let answer = client.raw(&[endless.as_bytes(), chunk.repeat(40).as_bytes()].concat());
    assert!(answer.is_ok_and(|answer| answer.status == 413));
    let form = format!(
        "POST /problems/sums/submit HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n"
    );
    let answer = client.raw(&[form.as_bytes(), &vec![b'a'; 1 << 20]].concat());
    assert!(answer.is_ok_and(|answer| answer.status == 413));
    tried += 3;
    let broken = [
        "GET / HTTP/1.1\r\n\r\n".to_owned(),
        "\r\n\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        format!("GET / HTTP/9.9\r\nHost: {host}\r\n\r\n"),
        format!(
            "GET /{} HTTP/1.1\r\nHost: {host}\r\n\r\n",
            "a".repeat(1 << 20)
        ),
        format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n\r\n",
            "X: y\r\n".repeat(5000)
        ),
        format!("POST /login HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n"),
        format!(
            "POST /login HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"
        ),
        format!(
            "POST /login HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /people HTTP/1.1\r\n\r\n"
        ),
        format!(
            "GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        ),
        format!("GET /../../etc/passwd HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        format!(
            "GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ),
        format!(
            "GET /problems/..%2f..%2fsecret HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        ),
        format!("TRACE / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        format!(
            "GET /problems/%ff%fe HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        ),
    ];
    for request in &broken {
        // Some connections are closed without a word.
        if let Ok(answer) = client.raw(request.as_bytes()) {
            assert!(
                answer.status == 0 || answer.status >= 400,
                "{request:.80}: {}",
                answer.status
            );
            answer.hides("root:").hides("/problems/sums");
        }
        tried += 1;
    }
    // Heads and bodies that never end are given up, while others are served.
    let mut slow_head = client.connected().unwrap();
    slow_head.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut slow_body = client.connected().unwrap();
    slow_body
        .write_all(
            format!("POST /login HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\nname=")
                .as_bytes(),
        )
        .unwrap();
    let many: Vec<_> = (0..200).map(|_| client.connected().unwrap()).collect();
    room.server.client().get("/health").is(200);
    for stream in [&mut slow_head, &mut slow_body] {
        let begun = Instant::now();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(
            begun.elapsed() < Duration::from_secs(40),
            "{:?}",
            begun.elapsed()
        );
        tried += 1;
    }
    drop(many);
    room.server.client().get("/ready").is(200);
    assert_eq!(tried, 20);
}

#[test]
fn a_local_server_opens_by_its_link_alone() {
    let server = Server::of(built_sums(), &[]);
    let mut stranger = server.client();
    for path in [
        "/",
        "/problems/sums",
        "/submissions",
        "/account",
        "/people",
        "/api/v1/problems",
        "/open",
        "/open?token=",
        "/open?token=00",
    ] {
        stranger.get(path).is(401).hides("Sums");
    }
    stranger.post("/login", "name=local&password=").is(400);
    server.browser().get("/").is(200);
    let headers = server.browser().get("/").head;
    for wanted in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
    ] {
        assert!(headers.contains(wanted), "{headers}");
    }
    assert!(!headers.contains("unsafe-inline"));
}

#[test]
fn what_a_statement_holds_does_not_run() {
    let test = built_sums().file(
        "problems/sums/statement.en.md",
        "# Sums\n\n<script>alert(1)</script>\n\n{{samples}}\n",
    );
    let server = Server::of(test, &[]);
    let page = server.browser().get("/problems/sums").is(200);
    // It stands there as its author wrote it; the policy runs scripts of the server's own alone.
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .contains("script-src 'self';")
    );
}

#[test]
fn names_of_files_in_the_log_and_the_store_stay_what_they_are() {
    let test: Test = built_sums();
    let server = Server::of(test, &[]);
    let mut browser = server.browser();
    let name = "x y;'$(touch pwned)`.py";
    browser
        .multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[],
            &[(name, RIGHT)],
        )
        .is(303);
    assert_eq!(server.result(1)["judgement"]["verdict"], "accepted");
    assert!(!server.test.path("pwned").exists());
}
