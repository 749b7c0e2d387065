//! Attacks, and each is refused. A test compares their number.

mod accounts;
mod addresses;
mod floods;
mod hacks;
mod markup;
mod others;
mod requests;
mod rights;
mod sessions;
mod withheld;

use super::Server;
use super::client::Client;
use crate::support::{Test, built_sums};

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
pub(super) struct Room {
    pub(super) server: Server,
    pub(super) admin: Client,
    pub(super) setter: Client,
    pub(super) ada: Client,
    pub(super) bob: Client,
}

pub(super) const PASSWORD: &str = "correct horse";

impl Room {
    pub(super) fn new() -> Self {
        Self::with(&[])
    }

    /// On a server with these options.
    fn with(args: &[&str]) -> Self {
        Self::of(built_sums(), args)
    }

    /// On a server of these problems with these options.
    pub(super) fn of(test: Test, args: &[&str]) -> Self {
        // Attempts to log in are counted by the address that a test names, if it names one.
        let usual = ["--accounts", "--trusted-proxy", "127.0.0.1"];
        let server = Server::of(test, &[&usual, args].concat());
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

pub(super) fn accept(server: &Server, secret: &str, name: &str) -> Client {
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

pub(super) fn submit(client: &mut Client, source: &str) -> i64 {
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
