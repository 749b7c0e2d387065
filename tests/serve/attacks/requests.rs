//! Requests that are too large, too slow or broken, and who may send any.

use super::super::Server;
use super::Room;
use crate::support::built_sums;
use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

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
            begun.elapsed() < Duration::from_mins(5),
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
