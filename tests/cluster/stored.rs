//! What is too large for a message, and lies in the object store meanwhile.

use super::client::Client;
use super::commands::is_same_elsewhere;
use super::{Nats, Worker, eventually, problem, started};
use crate::support::sums::{REFERENCE, SPEC};
use crate::support::{Ran, Test, is_long};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

const BLOBS: Store = Store("tengen-blobs");
const OUTCOMES: Store = Store("tengen-outcomes");

/// The problem `sums` with room for large submissions, and one beside it.
fn large() -> Test {
    let spec = SPEC.replace("limits = {", "limits = { source = \"1MiB\",");
    assert_ne!(spec, SPEC);
    let source = format!("{REFERENCE}// {}\n", "x".repeat(400_000));
    problem()
        .file("problems/sums/problem.toml", spec)
        .file("large.c", &source)
        .file("same.c", source)
}

#[test]
fn large_submissions_are_judged_as_on_one_machine_and_nothing_is_left() {
    let (nats, test) = (Nats::new(), large());
    let _workers = ["one", "two"].map(|name| Worker::new(&test, &nats.url, name));
    // The same twice at the same time: the first one to finish does not touch the other's.
    let names = ["large.c", "same.c", "large.c", "same.c", "right.c"];
    is_same_elsewhere(&test, &nats, &[&["judge", "sums"][..], &names].concat());
    let mut client = Client::new(&nats);
    assert_eq!(BLOBS.heads(&mut client).len(), 4);
    assert_eq!(BLOBS.chunks(&mut client), [""; 0]);
}

#[test]
fn large_results_arrive_whole_and_nothing_is_left() {
    let (nats, test) = (Nats::new(), problem());
    let spec = SPEC.replace("count = 4", "count = 200");
    assert_ne!(spec, SPEC);
    let wrong = r#"#include <stdio.h>

int main(void) {
    for (int line = 0; line < 40; line++) {
        for (int i = 0; i < 70; i++) putchar('9'), putc('8', stderr);
        puts(""), fputs("\n", stderr);
    }
}
"#;
    let test = test
        .file("problems/sums/problem.toml", spec)
        .file("wrong.c", wrong);
    let _worker = Worker::new(&test, &nats.url, "one");
    is_same_elsewhere(&test, &nats, &["judge", "sums", "wrong.c", "--all"]);
    let mut client = Client::new(&nats);
    assert_eq!(OUTCOMES.heads(&mut client).len(), 1);
    assert_eq!(OUTCOMES.chunks(&mut client), [""; 0]);
}

/// What happens to an object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Damage {
    /// Other bytes are in its place, and the store takes them for what was put there.
    Replaced,
    /// Other bytes are in its place.
    Altered,
    /// It is listed, and not there.
    Lost,
}

/// An object store, by its name.
pub(super) struct Store(pub(super) &'static str);

impl Store {
    fn stream(&self) -> String {
        format!("OBJ_{}", self.0)
    }

    /// The subjects of what is said of objects.
    pub(super) fn heads(&self, client: &mut Client) -> Vec<String> {
        client.subjects(&self.stream(), &format!("$O.{}.M.>", self.0))
    }

    /// The subjects of what is in objects.
    fn chunks(&self, client: &mut Client) -> Vec<String> {
        client.subjects(&self.stream(), &format!("$O.{}.C.>", self.0))
    }

    /// The last message under a subject.
    fn last(&self, client: &mut Client, subject: &str) -> Vec<u8> {
        let request = json!({ "last_by_subj": subject }).to_string();
        let subject = format!("$JS.API.STREAM.MSG.GET.{}", self.stream());
        let found = client.request(&subject, request.as_bytes());
        let data = found["message"]["data"].as_str();
        STANDARD.decode(data.unwrap_or_default()).unwrap()
    }

    /// Damages the only object.
    pub(super) fn damage(&self, nats: &Nats, damage: Damage) {
        let mut client = Client::new(nats);
        let heads = self.heads(&mut client);
        let [head] = heads.as_slice() else {
            panic!("{heads:?}")
        };
        let mut said: Value = serde_json::from_slice(&self.last(&mut client, head)).unwrap();
        let chunk = |nuid: &str| format!("$O.{}.C.{nuid}", self.0);
        let mut bytes = self.last(&mut client, &chunk(said["nuid"].as_str().unwrap()));
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        if damage != Damage::Lost {
            client.publish(&chunk("damaged"), &bytes);
            said["chunks"] = json!(1);
        }
        said["nuid"] = json!("damaged");
        if damage == Damage::Replaced {
            let digest = URL_SAFE.encode(Sha256::digest(&bytes));
            said["digest"] = json!(format!("SHA-256={digest}"));
        }
        client.publish(head, said.to_string().as_bytes());
    }
}

#[test]
fn a_damaged_object_is_not_judged_and_its_user_is_told() {
    let mut damages = vec![
        (Damage::Replaced, "an object is not what its hash says"),
        (Damage::Altered, "cannot read an object: wrong digest"),
    ];
    // Each of five workers waits for it.
    if is_long() {
        damages.push((Damage::Lost, "cannot read an object: timed out"));
    }
    for (what, reason) in damages {
        let (nats, test) = (Nats::new(), large());
        let judging = started(&test, &["judge", "sums", "large.c", "--nats", &nats.url]);
        let status = || test.run(&["cluster", "status", "--nats", &nats.url]).stdout;
        eventually("a job", || status().contains("judge c").then_some(()));
        BLOBS.damage(&nats, what);
        let worker = Worker::new(&test, &nats.url, "one");
        let ran = Ran::of(&judging.wait_with_output().unwrap()).ends_with(3);
        ran.complains("no worker judged large.c: ")
            .complains(reason)
            .complains("at fault: the machine");
        // The worker is as good as before.
        let ran = test.run(&["judge", "sums", "right.c", "--nats", &nats.url]);
        ran.ends_with(0);
        assert!(worker.log().contains(reason), "{}", worker.log());
    }
}
