//! Who may use which address, with a browser or with a token: all addresses, all roles and all scopes.

use super::super::client::{Answer, Client};
use super::super::eventually;
use super::addresses::{ADDRESSES, Needs};
use super::{Room, submit};
use crate::support::sums::RIGHT;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use std::io::Write as _;

use Needs::{Account, Admin, AdminsScope, Nothing, ScopeInPath, Scopes, Setter, SettersScope};

/// The link of a server without accounts.
const OPEN: &str = "/open";

const SCOPES: [&str; 5] = ["read", "submit", "manage", "run", "checkers"];

/// Who asks.
struct Asker {
    client: Client,
    /// 1 for contestants, 2 for setters, 3 for admins; 0 for strangers.
    rank: u8,
    /// The token and its scope, if it is a program.
    token: Option<(String, &'static str)>,
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// Whatever the request makes of the address.
    Passed,
    Stranger,
    Forbidden,
}

impl Asker {
    fn with_token(client: &mut Client, rank: u8, scope: &'static str, host: &Client) -> Self {
        let secret = token(client, scope);
        let mut client = host.clone();
        client.header("Authorization", &format!("Bearer {secret}"));
        Self {
            client,
            rank,
            token: Some((secret, scope)),
        }
    }

    /// The expected outcome of a request that needs this.
    fn expected(&self, needs: Needs) -> Outcome {
        let by_rank = |least: u8| match self.rank {
            0 => Outcome::Stranger,
            rank if rank < least => Outcome::Forbidden,
            _ => Outcome::Passed,
        };
        let scope = self.token.as_ref().map(|(_, scope)| *scope);
        match needs {
            Nothing => Outcome::Passed,
            // Pages know no tokens.
            Account | Setter | Admin if scope.is_some() => Outcome::Stranger,
            Scopes(wanted) if scope.is_some_and(|scope| !wanted.contains(&scope)) => {
                Outcome::Forbidden
            }
            SettersScope(wanted) | AdminsScope(wanted)
                if scope.is_some_and(|scope| scope != wanted) =>
            {
                Outcome::Forbidden
            }
            Account | Scopes(_) => by_rank(1),
            Setter | SettersScope(_) => by_rank(2),
            Admin | AdminsScope(_) => by_rank(3),
            ScopeInPath(wanted) => match scope {
                None => Outcome::Stranger,
                Some(scope) if scope != wanted => Outcome::Forbidden,
                Some(_) => by_rank(1),
            },
        }
    }

    fn asks(&mut self, method: &str, path: &str) -> Outcome {
        let token = self.token.as_ref().map_or("none", |(secret, _)| secret);
        let path = path
            .replace("/problems/{id}", "/problems/sums")
            .replace("{id}", "999")
            .replace("{game}", "999")
            .replace("{token}", token)
            .replace("{secret}", "none")
            .replace("{sha256}", &"0".repeat(64));
        let answer = self.client.send(method, &path, &[], b"").unwrap();
        outcome(&answer)
    }
}

fn outcome(answer: &Answer) -> Outcome {
    let refused = ["this is for ", "this token "];
    match answer.status {
        401 => Outcome::Stranger,
        // A form that is not one of the session is refused, too, but only to those who may send it.
        403 if refused.iter().any(|words| answer.body.contains(words)) => Outcome::Forbidden,
        _ => Outcome::Passed,
    }
}

/// A token of this browser's account.
fn token(client: &mut Client, scope: &str) -> String {
    let field = format!("scope-{scope}");
    let fields = [(&*field, "on"), ("label", "test")];
    let page = client.form("/account", "/account/tokens", &fields).is(200);
    page.body.split("code class=\"command\">").nth(1).unwrap()[..64].to_owned()
}

#[test]
fn each_address_is_for_those_whom_the_table_says() {
    let mut room = Room::new();
    let stranger = room.server.client();
    let browser = |client: &Client, rank| Asker {
        client: client.clone(),
        rank,
        token: None,
    };
    let mut askers = vec![
        browser(&stranger, 0),
        browser(&room.ada, 1),
        browser(&room.setter, 2),
        browser(&room.admin, 3),
    ];
    for scope in SCOPES {
        askers.push(Asker::with_token(&mut room.bob, 1, scope, &stranger));
        askers.push(Asker::with_token(&mut room.setter, 2, scope, &stranger));
    }
    let mut wrong = Vec::new();
    for (method, path, needs) in ADDRESSES {
        for asker in &mut askers {
            let (expected, found) = (asker.expected(*needs), asker.asks(method, path));
            if found != expected {
                let scope = asker.token.as_ref().map(|(_, scope)| scope);
                wrong.push(format!(
                    "{method} {path} by rank {} with {scope:?}: {found:?}, not {expected:?}",
                    asker.rank
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_table_has_all_addresses() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/serve/src/web");
    let mut missing = Vec::new();
    for file in ["mod.rs", "api/mod.rs", "ccs.rs", "fusion/mod.rs"] {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        for route in source.split(".route(").skip(1) {
            let path = route.split('"').nth(1).unwrap();
            let methods = route.split(".route(").next().unwrap();
            let methods = methods.split("\n        .").next().unwrap();
            for method in ["get", "post", "put", "delete"] {
                let is_there = |(known, at, _): &(&str, &str, Needs)| {
                    known.eq_ignore_ascii_case(method) && *at == path
                };
                if methods.contains(&format!("{method}("))
                    && path != OPEN
                    && !ADDRESSES.iter().any(is_there)
                {
                    missing.push(format!("{method} {path}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Who may use an address, in the words of the page.
fn words(needs: Needs) -> String {
    let quoted = |scopes: &[&str]| {
        let quoted: Vec<String> = scopes.iter().map(|scope| format!("`{scope}`")).collect();
        quoted.join(" or ")
    };
    match needs {
        Nothing => "everybody".to_owned(),
        Account => "an account".to_owned(),
        Setter => "a setter".to_owned(),
        Admin => "an admin".to_owned(),
        Scopes(scopes) => format!("an account, or a token with {}", quoted(scopes)),
        SettersScope(scope) => format!("a setter, or a token of one with `{scope}`"),
        AdminsScope(scope) => format!("an admin, or a token of one with `{scope}`"),
        ScopeInPath(scope) => format!("a token in the address, with `{scope}`"),
    }
}

#[test]
fn the_page_has_the_table() {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for (method, path, needs) in ADDRESSES {
        let (who, address) = (words(*needs), format!("`{method} {path}`"));
        match rows.iter_mut().find(|(known, _)| *known == who) {
            Some((_, addresses)) => addresses.push(address),
            None => rows.push((who, vec![address])),
        }
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/serve.md");
    let page = std::fs::read_to_string(page).unwrap();
    for (who, addresses) in rows {
        let row = format!("| {who} | {} |\n", addresses.join(", "));
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn a_setters_token_opens_no_page() {
    let mut room = Room::new();
    let id = submit(&mut room.ada, RIGHT);
    let stranger = room.server.client();
    let mut program = Asker::with_token(&mut room.setter, 2, "run", &stranger);
    for path in [format!("/submissions/{id}"), "/people".to_owned()] {
        program.client.get(&path).is(401).hides("import");
    }
    program.client.get("/api/v1/submissions").is(403);
}

#[test]
fn a_token_may_come_as_the_password_of_the_address_and_never_gets_into_the_log() {
    let mut room = Room::new();
    let secret = token(&mut room.ada, "run");
    let body = json!({ "code": "print(6 * 7)\n", "language": "python" }).to_string();
    let mut client = room.server.client();
    let encoded = BASE64_STANDARD.encode(format!("token:{secret}"));
    client.header("Authorization", &format!("Basic {encoded}"));
    client.post("/run_code", &body).is(200).shows("42");
    let by_path = format!("/fusion/{secret}/run_code");
    let mut client = room.server.client();
    client.post(&by_path, &body).is(200).shows("42");
    // Neither in a mistyped address.
    client.post(&format!("{by_path}s"), &body).is(404);
    client.get(&format!("/invitations/{secret}")).is(404);
    let log = room.server.log();
    assert!(log.contains("/fusion/{token}/run_code"), "{log}");
    assert!(!log.contains(&secret), "{log}");
}

#[test]
fn pages_are_answered_however_many_programs_somebody_has_run() {
    let mut room = Room::new();
    let secret = token(&mut room.ada, "run");
    let body = json!({ "code": "import time\ntime.sleep(9)\n", "language": "python" }).to_string();
    let request = format!(
        "POST /run_code HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {secret}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        room.server.host(),
        body.len()
    );
    let mut waiting = Vec::new();
    for _ in 0..600 {
        let mut stream = room.ada.connected().unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        waiting.push(stream);
    }
    // Each of these needs the disk, and so a thread; before programs that wait took none there were none left.
    for _ in 0..20 {
        room.bob.get("/submissions").is(200);
        room.bob.get("/ready").is(200);
    }
    let id = submit(&mut room.bob, RIGHT);
    eventually("judged", || {
        let page = room.bob.get(&format!("/submissions/{id}")).is(200);
        page.body.contains("accepted").then_some(())
    });
}

#[test]
fn a_contestant_cannot_cancel_that_a_setter_has_it_judged_again() {
    let mut room = Room::new();
    let id = submit(&mut room.ada, RIGHT);
    let path = format!("/submissions/{id}");
    let judged = |client: &mut Client| {
        eventually("judged", || {
            let page = client.get(&path).is(200);
            page.body.contains("accepted").then_some(())
        });
    };
    judged(&mut room.ada);
    for _ in 0..5 {
        room.setter
            .form("/problems/sums", &format!("{path}/rejudge"), &[])
            .is(303);
        room.ada
            .form("/problems/sums", &format!("{path}/cancel"), &[])
            .is(303);
        room.ada.get(&path).is(200).hides("It was not judged.");
    }
    judged(&mut room.ada);
}
