//! What one account may use of a server.

use super::attacks::{Room, submit};
use super::client::{Answer, Client};
use crate::support::built_sums;
use crate::support::sums::RIGHT;
use serde_json::json;

const CONFIG: &str =
    "[quotas]\ndisk = \"128KiB\"\nhacks_per_hour = 2\ntasks_per_hour = 3\nfree = \"1B\"\n";

/// Asserts that a request is refused for now.
#[track_caller]
fn is_refused_for_now(answer: Answer, why: &str) {
    let answer = answer.is(429).shows(why).shows("try again in");
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3600).contains(&seconds), "{seconds}");
}

fn large(letter: &str) -> String {
    format!("{RIGHT}# {}\n", letter.repeat(60_000))
}

fn send(client: &mut Client, source: &str) -> Answer {
    let body = json!({ "problem": "sums", "language": "python", "source": source });
    client.post("/api/v1/submissions", &body.to_string())
}

#[test]
fn an_account_uses_only_what_it_may_and_admins_see_who_uses_what() {
    let test = built_sums().file("server.toml", CONFIG);
    let mut room = Room::of(test, &["--config", "server.toml"]);
    // Bytes: two files fit and a third one does not, on a page as in the interface.
    submit(&mut room.ada, &large("a"));
    send(&mut room.ada, &large("b")).is(201);
    let full = send(&mut room.ada, &large("c"))
        .is(507)
        .shows("128 KiB are allowed");
    assert_eq!(full.json()["error"]["code"], "quota");
    assert_eq!(full.header("retry-after"), None, "time does not help");
    let source = large("d");
    let fields = [("source", &*source), ("language", "python")];
    let path = "/problems/sums/submit";
    let page = room.ada.multipart("/problems/sums", path, &fields, &[]);
    page.is(507).shows("128 KiB are allowed").shows("dddd");
    // What was sent before takes no more room.
    send(&mut room.ada, &large("b")).is(201);
    for letter in ["a", "b", "c"] {
        send(&mut room.admin, &large(letter)).is(201);
    }
    // Hacks and tasks.
    let hack = json!({ "problem": "sums", "input": "1\n1\n" }).to_string();
    for _ in 0..2 {
        room.bob.post("/api/v1/hacks", &hack).is(201);
    }
    let third = room.bob.post("/api/v1/hacks", &hack);
    is_refused_for_now(third, "you sent 2 hacks within an hour, and 2 are allowed");
    let task = json!({ "id": "one", "language": "python", "source": "print(1)", "tests": [{ "input": "", "output": "1" }] });
    let line = format!("{task}\n");
    room.bob
        .post("/api/v1/batch", &line.repeat(2))
        .is(200)
        .shows("\"line\":2");
    room.bob.post("/api/v1/tasks", &task.to_string()).is(200);
    let fourth = room.bob.post("/api/v1/tasks", &task.to_string());
    is_refused_for_now(fourth, "3 tasks of this account were judged within an hour");
    let run = json!({ "code": "print(1)", "language": "python" }).to_string();
    is_refused_for_now(room.bob.post("/run_code", &run), "3 tasks");
    // Who uses what.
    room.setter.get("/people/usage").is(403);
    let page = room.admin.get("/people/usage").is(200).shows("KiB");
    let [root, ada, bob] = ["root", "ada", "bob"].map(|name| page.body.find(&format!(">{name}<")));
    assert!(root < ada && ada < bob, "the greatest first: {}", page.body);
    let page = room.admin.get("/people/usage?by=tasks").is(200);
    assert!(
        page.body.find(">bob<") < page.body.find(">ada<"),
        "{}",
        page.body
    );
    let usage = room.admin.get("/api/v1/usage").is(200).json();
    let of_bob = usage["accounts"].as_array().unwrap();
    let of_bob = of_bob.iter().find(|it| it["name"] == "bob").unwrap();
    assert_eq!(
        (&of_bob["tasks_per_hour"], &of_bob["hacks"]),
        (&json!(3), &json!(2))
    );
    assert_eq!(usage["quotas"]["disk_bytes"], 128 << 10);
    let link = page.body.split("/submissions?user=").nth(1).unwrap();
    let link = format!("/submissions?user={}", link.split('"').next().unwrap());
    room.admin.get(&link).is(200);
}
