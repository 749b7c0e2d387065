//! Disks that are full: nothing is half written, requests are answered with the reason, and everything continues when there is room again.

use super::client::Answer;
use super::{Server, eventually};
use crate::support::sums::RIGHT;
use crate::support::{Ran, Test, built_sums};
use generators::Draw;
use rustix::process::{getgid, getuid};
use serde_json::json;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The command, with a directory of the test on a disk of its own, whose size in bytes is given and which nobody else sees; then that is listed.
fn with_disk(test: &Test, dir: &str, bytes: usize, command: &Command) -> Command {
    wrapped(
        test,
        dir,
        bytes,
        command,
        "\"$@\"; code=$?; ls -A \"$dir\"; exit $code",
    )
}

/// As [`with_disk`] for a server, which is the process itself.
fn server_with_disk(test: Test, dir: &str, bytes: usize, args: &[&str]) -> Server {
    let command = wrapped(&test, dir, bytes, &test.command(args), "exec \"$@\"");
    Server::started(test, command, args)
}

fn wrapped(test: &Test, dir: &str, bytes: usize, command: &Command, run: &str) -> Command {
    std::fs::create_dir_all(test.path(dir)).unwrap();
    let script = "size=$1; dir=$2; shift 2; mount -t tmpfs -o size=$size,mode=777 small \"$dir\" || exit 99; ";
    let mut wrapped = Command::new("unshare");
    wrapped.args([spaces(), "sh", "-c", &format!("{script}{run}"), "sh"]);
    wrapped.arg(bytes.to_string()).arg(test.path(dir));
    if !getuid().is_root() {
        // The user who mounts is root there, and the user of the server is not.
        let (user, group) = (getuid().as_raw(), getgid().as_raw());
        wrapped.args(["unshare", "-U"]);
        wrapped.args([format!("--map-user={user}"), format!("--map-group={group}")]);
    }
    wrapped.arg(command.get_program()).args(command.get_args());
    wrapped.current_dir(command.get_current_dir().unwrap());
    for (name, value) in command.get_envs() {
        wrapped.env(name, value.unwrap_or_default());
    }
    wrapped
}

/// What of its own a process needs to mount a disk.
fn spaces() -> &'static str {
    if getuid().is_root() { "-m" } else { "-Urm" }
}

/// Skips the test where an ordinary user cannot have a disk of its own.
fn needs_disks() {
    let probe = "mount -t tmpfs -o size=65536 small /tmp";
    let made = Command::new("unshare")
        .args([spaces(), "sh", "-c", probe])
        .output();
    if !made.is_ok_and(|made| made.status.success()) {
        testing::missing("small disks", "unshare with mount");
    }
}

/// A file that takes all room of the disk of a server, until it is dropped.
struct Filled(PathBuf);

impl Filled {
    fn new(server: &Server, dir: &str) -> Self {
        let root = PathBuf::from(format!("/proc/{}/root", server.process.id()));
        let dir = server.test.path(dir);
        let path = root.join(dir.strip_prefix("/").unwrap()).join("fill");
        let mut file = std::fs::File::create(&path).unwrap();
        while file.write_all(&[1; 4096]).is_ok() {}
        while file.write_all(&[1]).is_ok() {}
        Self(path)
    }
}

impl Drop for Filled {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A right program that no log of the database has room for by chance.
fn large(seed: u64) -> String {
    let mut draw = Draw::fresh(seed, "full disk");
    let noise: String = (0..60_000)
        .map(|_| char::from(b"abcdefghijklmnop"[draw.index(16)]))
        .collect();
    format!("{RIGHT}# {noise}\n")
}

/// A server that takes submissions as long as its disk has any room at all.
const ANY_DISK: [&str; 7] = [
    "serve",
    "--listen",
    "127.0.0.1:0",
    "--data",
    "data",
    "--config",
    "server.toml",
];

fn any_disk() -> Test {
    built_sums().file("server.toml", "[quotas]\nfree = \"1B\"\n")
}

fn submission(source: &str) -> String {
    json!({ "problem": "sums", "language": "python", "source": source }).to_string()
}

#[test]
fn a_full_disk_of_the_database_refuses_and_loses_nothing() {
    needs_disks();
    let server = server_with_disk(any_disk(), "data", 16 << 20, &ANY_DISK);
    let slow = "import time\ntime.sleep(0.2)\ninput()\nprint(sum(map(int, input().split())))\n";
    let waiting: Vec<i64> = (0..4).map(|_| server.submit(slow)).collect();
    let mut browser = server.browser();
    let full = Filled::new(&server, "data");
    let mut program = server.program();
    for seed in 0..3 {
        let refused = program.post("/api/v1/submissions", &submission(&large(seed)));
        let refused = refused.is(503);
        assert!(refused.header("retry-after").is_some());
        refused.shows("full").shows("nothing was stored");
    }
    for page in ["/", "/problems/sums", "/submissions", "/submissions/1"] {
        browser.get(page).is(200);
    }
    // What is being judged meanwhile cannot be written, perhaps.
    std::thread::sleep(Duration::from_secs(2));
    drop(full);
    eventually("writable", || {
        (server.client().get("/ready").status == 200).then_some(())
    });
    for id in &waiting {
        assert_eq!(server.result(*id)["judgement"]["verdict"], "accepted");
    }
    let id = server.submit(&large(7));
    assert_eq!(id, 5, "those that were refused have no number");
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    let log = server.log();
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn with_little_room_left_nothing_is_taken_and_what_was_taken_is_judged() {
    needs_disks();
    let test = built_sums().file("server.toml", "[quotas]\nfree = \"16MiB\"\n");
    let server = server_with_disk(test, "data", 32 << 20, &ANY_DISK);
    let slow = "import time\ntime.sleep(0.2)\ninput()\nprint(sum(map(int, input().split())))\n";
    let waiting = server.submit(slow);
    let root = PathBuf::from(format!("/proc/{}/root", server.process.id()));
    let fill = server.test.path("data/fill");
    let fill = root.join(fill.strip_prefix("/").unwrap());
    std::fs::write(&fill, vec![7; 20 << 20]).unwrap();
    let mut program = server.program();
    let task = json!({ "id": "one", "language": "python", "source": "print(1)", "tests": [{ "input": "", "output": "1" }] });
    for (path, body) in [
        ("/api/v1/submissions", submission(RIGHT)),
        ("/api/v1/tasks", task.to_string()),
    ] {
        let refused = program.post(path, &body).is(503);
        assert!(refused.header("retry-after").is_some());
        refused.shows("nearly full").shows("less than 16 MiB");
    }
    let ready = server.client().get("/ready").is(503);
    ready.shows("nearly full");
    let result = server.result(waiting);
    assert_eq!(result["judgement"]["verdict"], "accepted");
    std::fs::remove_file(&fill).unwrap();
    program
        .post("/api/v1/submissions", &submission(RIGHT))
        .is(201);
}

/// A server whose files of the directory lie on a disk of their own is not ready as long as that is full, and says which it is.
fn is_ready_again_with_room(server: &Server, dir: &str, which: &str) {
    let ready = || server.client().get("/ready");
    ready().is(200).shows("ready");
    let full = Filled::new(server, dir);
    let refused = eventually("not ready", || {
        // Before the next check of all disks, it may only say that one is nearly full.
        let is_named = |answer: &Answer| answer.body.contains("cannot be written");
        Some(ready()).filter(|answer| answer.status == 503 && is_named(answer))
    });
    refused
        .shows(&format!("the directory of {which} cannot be written"))
        .shows("No space left")
        // Everybody may ask.
        .hides(server.test.path(dir).to_str().unwrap());
    server.client().get("/health").is(200);
    drop(full);
    eventually("ready again", || (ready().status == 200).then_some(()));
}

#[test]
fn a_server_is_not_ready_while_a_disk_is_full_and_says_which() {
    needs_disks();
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", "data"];
    let server = server_with_disk(any_disk(), "data", 16 << 20, &ANY_DISK);
    is_ready_again_with_room(&server, "data", "--data");
    let test = built_sums();
    std::fs::create_dir_all(test.path("tmp")).unwrap();
    let mut command = test.command(&args);
    command.env("TMPDIR", test.path("tmp"));
    let command = wrapped(&test, "tmp", 8 << 20, &command, "exec \"$@\"");
    let server = Server::started(test, command, &args);
    is_ready_again_with_room(&server, "tmp", "temporary files");
}

#[test]
fn a_backup_to_a_full_disk_leaves_nothing() {
    needs_disks();
    let mut server = Server::new(&[]);
    server.submit(&large(1));
    server.stop();
    let test = &server.test;
    let args = ["serve", "--data", "data", "--backup", "small/copy"];
    let mut command = with_disk(test, "small", 64 << 10, &test.command(&args));
    let ran = Ran::of(&command.output().unwrap()).ends_with(3);
    assert_eq!(ran.stdout, "", "no half copy");
    ran.complains("full");
}

#[test]
fn without_room_for_a_version_setters_are_told_and_the_last_one_stays() {
    needs_disks();
    let server = server_with_disk(any_disk(), "data", 16 << 20, &ANY_DISK);
    let mut browser = server.browser();
    let full = Filled::new(&server, "data");
    let notes = server.test.path("problems/sums/notes");
    std::fs::write(notes, vec![7; 1 << 20]).unwrap();
    eventually("refused", || {
        let page = browser.get("/").is(200).body;
        page.contains("No space left").then_some(())
    });
    browser.get("/problems/sums").is(200).shows("Submit");
    drop(full);
    // Without another change.
    eventually("prepared", || {
        let page = browser.get("/").is(200).body;
        (!page.contains("No space left")).then_some(())
    });
    let id = server.submit(RIGHT);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}

#[test]
fn without_room_for_temporary_files_there_is_no_wrong_verdict() {
    needs_disks();
    let test = built_sums();
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", "data"];
    std::fs::create_dir_all(test.path("tmp")).unwrap();
    let mut command = test.command(&args);
    command.env("TMPDIR", test.path("tmp"));
    let command = wrapped(&test, "tmp", 8 << 20, &command, "exec \"$@\"");
    let server = Server::started(test, command, &args);
    server.result(server.submit(RIGHT));
    let slow = "import time\ntime.sleep(0.3)\ninput()\nprint(sum(map(int, input().split())))\n";
    let waiting: Vec<i64> = (0..3).map(|_| server.submit(slow)).collect();
    let full = Filled::new(&server, "tmp");
    let mut program = server.program();
    let refused = program.post("/api/v1/submissions", &submission(&large(1)));
    let mut browser = server.browser();
    for id in &waiting {
        let judgement = &server.result(*id)["judgement"];
        if judgement["state"] == "failed" {
            let page = browser.get(&format!("/submissions/{id}")).is(200);
            page.shows("not the submission").shows("No space left");
        } else {
            assert_eq!(judgement["verdict"], "accepted");
        }
    }
    drop(full);
    assert_eq!(refused.status, 503);
    refused.shows("No space left");
    let id = server.submit(&large(2));
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}
