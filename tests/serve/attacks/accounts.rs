//! Passwords that are changed, accounts that are closed, logins that are ended, and names that imitate others.

use super::super::client::{Answer, Client};
use super::super::{Server, eventually};
use super::{PASSWORD, Room, accept, submit};
use crate::support::built_sums;
use crate::support::sums::RIGHT;
use serde_json::json;
use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicU8, Ordering};

const OTHER: &str = "battery staple";

/// A browser with an address of its own, as attempts to log in are counted by address.
fn elsewhere(server: &Server) -> Client {
    static ADDRESSES: AtomicU8 = AtomicU8::new(1);
    let mut client = server.client();
    let number = ADDRESSES.fetch_add(1, Ordering::Relaxed);
    client.header("X-Forwarded-For", &format!("192.0.2.{number}"));
    client
}

/// An attempt to log in, from another address than those before.
fn login(server: &Server, name: &str, password: &str) -> (Client, Answer) {
    let mut client = elsewhere(server);
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.append_pair("name", name)
        .append_pair("password", password);
    let answer = client.post("/login", &body.finish());
    (client, answer)
}

/// The number of somebody's account, of those that the page of an admin shows.
fn number(admin: &mut Client, name: &str) -> String {
    let page = admin.get("/people").is(200).body;
    let row = page
        .split("<tr>")
        .find(|row| row.contains(&format!("<td>{name}</td>")))
        .unwrap();
    let link = row.split("action=\"/people/").nth(1).unwrap();
    link.split('/').next().unwrap().to_owned()
}

fn token(client: &mut Client) -> String {
    let fields = [
        ("label", "test"),
        ("scope-read", "on"),
        ("scope-submit", "on"),
    ];
    let page = client.form("/account", "/account/tokens", &fields).is(200);
    page.body.split("code class=\"command\">").nth(1).unwrap()[..64].to_owned()
}

/// The link for a new password that an admin makes.
fn reset(admin: &mut Client, id: &str) -> String {
    let page = admin
        .form("/people", &format!("/people/{id}/reset"), &[])
        .is(200);
    page.body.split("/resets/").nth(1).unwrap()[..64].to_owned()
}

#[test]
fn people_and_their_roles_are_listed_for_setters_and_forms_keep_what_was_typed() {
    let mut room = Room::new();
    let names = [("role", "setter"), ("names", "grace\n<b>, king\n")];
    let page = room.admin.form("/people", "/people", &names).is(400);
    page.shows("line 2: ")
        .shows("grace\n&lt;b&gt;, king\n</textarea>")
        .shows("<option value=\"setter\" selected>");
    let names = [("role", "setter"), ("names", "grace")];
    let made = room.admin.form("/people", "/people", &names).is(200);
    room.admin
        .get("/people")
        .is(200)
        .shows("<h2>Invited</h2>")
        .shows("<td>grace</td><td>setter</td>");
    let invitation = made.body.split("/invitations/").nth(1).unwrap()[..64].to_owned();
    let mut grace = accept(&room.server, &invitation, "grace");
    grace
        .get("/people")
        .is(200)
        .shows("1 admin, 2 setters, 2 contestants")
        .shows("<td>ada</td><td>contestant</td>")
        .hides("/close")
        .hides("Invite people");
    room.ada.get("/people").is(403);
    let token = [("label", "mine <b>")];
    room.ada
        .form("/account", "/account/tokens", &token)
        .is(400)
        .shows("choose what the token is good for")
        .shows("value=\"mine &lt;b&gt;\"");
    let (_, refused) = login(&room.server, "ada", "wrong");
    refused
        .is(400)
        .shows("name or password is wrong")
        .shows("value=\"ada\"")
        .hides("value=\"wrong\"");
    let hack = [("submission", "x"), ("input", "1\n5\n")];
    room.ada
        .multipart("/problems/sums/hacks", "/problems/sums/hacks", &hack, &[])
        .is(400)
        .shows("`x` is not the number of a submission")
        .shows("1\n5\n</textarea>");
}

#[test]
fn a_password_is_changed_by_those_who_know_it_and_that_ends_all_other_logins() {
    let mut room = Room::new();
    let (mut other, _) = login(&room.server, "ada", PASSWORD);
    other.get("/").is(200);
    let change = |client: &mut Client, old: &str, new: &str| {
        client.form(
            "/account",
            "/account/password",
            &[("old", old), ("new", new)],
        )
    };
    change(&mut room.ada, "guess", OTHER)
        .is(400)
        .shows("the old password is wrong");
    change(&mut room.ada, PASSWORD, "short")
        .is(400)
        .shows("8 characters");
    other.get("/").is(200);
    change(&mut room.ada, PASSWORD, OTHER).is(303);
    room.ada.get("/").is(200);
    other.get("/").is(401);
    room.bob.get("/").is(200);
    login(&room.server, "ada", PASSWORD).1.is(400);
    login(&room.server, "ada", OTHER).1.is(303);
    // Without the token of the form, and without a password to change.
    let body = format!("old={OTHER}&new={PASSWORD}").replace(' ', "+");
    room.ada.post("/account/password", &body).is(403);
    let local = Server::of(built_sums(), &[]);
    let mut browser = local.browser();
    browser
        .get("/account")
        .is(200)
        .hides("Old password")
        .shows("Logins");
    change(&mut browser, "", OTHER)
        .is(400)
        .shows("has no password");
}

#[test]
fn old_passwords_are_not_guessed_fast() {
    let mut room = Room::new();
    let mut statuses = Vec::new();
    for guess in 0..30 {
        let fields = [("old", &*format!("guess {guess}")), ("new", OTHER)];
        statuses.push(
            room.ada
                .form("/account", "/account/password", &fields)
                .status,
        );
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    assert!(
        statuses.iter().all(|status| [400, 429].contains(status)),
        "{statuses:?}"
    );
}

#[test]
fn a_closed_account_cannot_be_used_until_it_is_reopened_and_keeps_what_it_sent() {
    let mut room = Room::new();
    let id = submit(&mut room.ada, RIGHT);
    let path = format!("/submissions/{id}");
    eventually("judged", || {
        let page = room.setter.get(&path).is(200);
        page.body.contains("accepted").then_some(())
    });
    let secret = token(&mut room.ada);
    let mut program = room.server.client();
    program.header("Authorization", &format!("Bearer {secret}"));
    program.get("/api/v1/problems").is(200);
    let ada = number(&mut room.admin, "ada");
    let link = reset(&mut room.admin, &ada);
    let close = format!("/people/{ada}/close");
    room.admin.form("/people", &close, &[]).is(303);
    room.admin.get("/people").is(200).shows("closed ");
    room.ada.get("/").is(401);
    program.get("/api/v1/problems").is(401);
    login(&room.server, "ada", PASSWORD)
        .1
        .is(403)
        .shows("closed");
    login(&room.server, "ada", "guess")
        .1
        .is(400)
        .hides("closed");
    let mut stranger = room.server.client();
    stranger.get(&format!("/resets/{link}")).is(404);
    room.admin
        .form("/people", &format!("/people/{ada}/reset"), &[])
        .is(404);
    room.admin.form("/people", &close, &[]).is(404);
    room.setter
        .get(&path)
        .is(200)
        .shows("accepted")
        .shows("ada");
    // The name stays taken.
    let names = [("role", "contestant"), ("names", "ada")];
    room.admin.form("/people", "/people", &names).is(409);
    room.admin
        .form("/people", &format!("/people/{ada}/reopen"), &[])
        .is(303);
    let (mut ada, answer) = login(&room.server, "ada", PASSWORD);
    answer.is(303);
    ada.get(&path).is(200);
    program.get("/api/v1/problems").is(401);
    room.ada.get("/").is(401);
}

#[test]
fn nobody_closes_the_own_account_so_that_an_admin_is_left() {
    let mut room = Room::new();
    let own = number(&mut room.admin, "root");
    let close = format!("/people/{own}/close");
    room.admin
        .form("/people", &close, &[])
        .is(400)
        .shows("your own account");
    room.admin.get("/people").is(200);
}

#[test]
fn a_batch_ends_with_its_account() {
    let mut room = Room::new();
    let secret = token(&mut room.ada);
    let line =
        json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string() + "\n";
    let head = format!(
        "POST /api/v1/batch HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {secret}\r\nTransfer-Encoding: chunked\r\n\r\n",
        room.server.host()
    );
    let chunk = format!("{:x}\r\n{line}\r\n", line.len());
    let mut stream = room.ada.connected().unwrap();
    stream.write_all((head + &chunk).as_bytes()).unwrap();
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    while !String::from_utf8_lossy(&answer).contains("\"line\":1") {
        let count = stream.read(&mut piece).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&answer));
        answer.extend(&piece[..count]);
    }
    let ada = number(&mut room.admin, "ada");
    room.admin
        .form("/people", &format!("/people/{ada}/close"), &[])
        .is(303);
    stream.write_all(chunk.as_bytes()).unwrap();
    // The connection ends without the end of an answer.
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let rest = String::from_utf8_lossy(&rest);
    assert!(
        !rest.contains("accepted") && !rest.ends_with("0\r\n\r\n"),
        "{rest}"
    );
    let listed = room.setter.get("/submissions").is(200).body;
    assert_eq!(
        listed.matches("href=\"/submissions/").count(),
        1,
        "{listed}"
    );
}

#[test]
fn a_link_for_a_new_password_is_used_once_within_its_time_and_is_stored_and_logged_nowhere() {
    let mut room = Room::new();
    let ada = number(&mut room.admin, "ada");
    let first = reset(&mut room.admin, &ada);
    let link = reset(&mut room.admin, &ada);
    let mut client = elsewhere(&room.server);
    // Only the newest is good for something.
    client.get(&format!("/resets/{first}")).is(404);
    let path = format!("/resets/{link}");
    client.get(&path).is(200).shows("ada");
    client.post(&path, "password=short").is(400);
    room.ada.get("/").is(200);
    let body = format!("password={}", OTHER.replace(' ', "+"));
    client.post(&path, &body).is(303);
    client.get("/account").is(200).shows("ada");
    room.ada.get("/").is(401);
    login(&room.server, "ada", PASSWORD).1.is(400);
    login(&room.server, "ada", OTHER).1.is(303);
    let mut thief = elsewhere(&room.server);
    for answer in [thief.get(&path), thief.post(&path, &body)] {
        answer.is(404);
    }
    // One whose time is over, and one that a new password ends.
    let database = rusqlite::Connection::open(room.server.test.path("data/tengen.sqlite")).unwrap();
    let late = reset(&mut room.admin, &ada);
    database
        .execute("UPDATE resets SET expires = 1", [])
        .unwrap();
    room.server.client().get(&format!("/resets/{late}")).is(404);
    room.server
        .client()
        .post(&format!("/resets/{late}"), &body)
        .is(404);
    let unused = reset(&mut room.admin, &ada);
    let fields = [("old", OTHER), ("new", PASSWORD)];
    client
        .form("/account", "/account/password", &fields)
        .is(303);
    room.server
        .client()
        .get(&format!("/resets/{unused}"))
        .is(404);
    let log = room.server.log();
    assert!(log.contains("/resets/{secret}"), "{log}");
    for secret in [&link, &late, &unused] {
        assert!(!log.contains(secret.as_str()), "{log}");
    }
    for file in ["tengen.sqlite", "tengen.sqlite-wal"] {
        let bytes =
            std::fs::read(room.server.test.path(&format!("data/{file}"))).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(&link), "the link is in {file}");
    }
}

#[test]
fn people_see_and_end_their_own_logins_and_nobody_elses() {
    let mut room = Room::new();
    let mut other = room.server.client();
    other.header("User-Agent", "<b>Browser</b> of the library");
    let body = format!("name=ada&password={}", PASSWORD.replace(' ', "+"));
    other.post("/login", &body).is(303);
    let page = room.ada.get("/account").is(200);
    let page = page
        .shows("of the library")
        .shows("127.0.0.1")
        .shows("this one")
        .hides("<b>Browser");
    let id = page.body.split("/account/logins/").nth(1).unwrap();
    let id = id.split('/').next().unwrap().to_owned();
    room.bob.get("/account").is(200).hides("of the library");
    let end = format!("/account/logins/{id}/end");
    room.bob.form("/account", &end, &[]).is(404);
    room.admin.form("/account", &end, &[]).is(404);
    other.get("/").is(200);
    room.ada.form("/account", &end, &[]).is(303);
    other.get("/").is(401);
    room.ada.get("/account").is(200).hides("of the library");
    let mut others: Vec<Client> = (0..3)
        .map(|_| login(&room.server, "ada", PASSWORD).0)
        .collect();
    room.ada
        .form("/account", "/account/logins/end", &[])
        .is(303);
    for other in &mut others {
        other.get("/").is(401);
    }
    room.ada.get("/").is(200);
    room.bob.get("/").is(200);
}

#[test]
fn no_name_imitates_another_or_is_invisible() {
    let mut room = Room::new();
    let refused = |room: &mut Room, name: &str| {
        room.admin.form(
            "/people",
            "/people",
            &[("role", "contestant"), ("names", name)],
        )
    };
    for name in ["аdа", "bоb", "Влaд"] {
        refused(&mut room, name).is(400).shows("several scripts");
    }
    for name in ["b0b", "ЬоЬ"] {
        refused(&mut room, name)
            .is(409)
            .shows("looks like the name of another account");
    }
    for name in ["adrnin", "Iocal", "systern"] {
        refused(&mut room, name)
            .is(400)
            .shows("taken for the server itself");
    }
    for name in ["ada\u{3164}", "bob\u{115f}"] {
        refused(&mut room, name).is(400).shows("U+");
    }
    refused(&mut room, "ada\u{200b}")
        .is(400)
        .shows("is not a valid name");
    // The same where somebody chooses the name.
    let page = refused(&mut room, "").is(200);
    let secret = page.body.split("/invitations/").nth(1).unwrap()[..64].to_owned();
    let path = format!("/invitations/{secret}");
    let choose = |name: &str| {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("name", name)
            .append_pair("password", PASSWORD);
        room.server.client().post(&path, &body.finish())
    };
    choose("ЬоЬ").is(409).shows("looks like the name");
    choose("bоb").is(400).shows("several scripts");
    accept(&room.server, &secret, "carol");
}
