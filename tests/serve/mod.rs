//! The server, by the requests that browsers and programs send.

mod attacks;
mod client;
mod contest;
mod contest_api;
mod contest_cluster;
mod findings;
mod full_disk;
mod graders;
mod hacks;
mod judging;
mod kept;
mod kills;
mod ladder;
mod machines;
mod operation;
mod quotas;
mod reports;
mod runs;
mod setting_up;
mod soak;
mod tasks;

use crate::support::sums::{FIRST, RIGHT};
use crate::support::{Test, built_sums};
use client::Client;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// Programs with the verdicts that each gets: short ones, and some that take a while.
const PROGRAMS: [(&str, &str); 4] = [
    (RIGHT, "accepted"),
    (FIRST, "wrong-answer"),
    ("print(1", "runtime-error"),
    (
        "import time\ntime.sleep(0.05)\ninput()\nprint(sum(map(int, input().split())))\n",
        "accepted",
    ),
];

/// A server that ends with the test.
struct Server {
    test: Test,
    process: Child,
    /// What it printed when it started.
    greeting: String,
    /// Kept open, or the server could not print.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// One for the problem `sums`.
    fn new(args: &[&str]) -> Self {
        Self::of(built_sums(), args)
    }

    fn of(test: Test, args: &[&str]) -> Self {
        let usual = ["serve", "--listen", "127.0.0.1:0", "--data", "data"];
        Self::called(test, &[&usual, args].concat())
    }

    /// What this command line starts.
    fn called(test: Test, args: &[&str]) -> Self {
        let command = test.command(args);
        Self::started(test, command, args)
    }

    /// What this command starts, which has these arguments.
    fn started(test: Test, mut command: Command, args: &[&str]) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(
            std::fs::File::options()
                .create(true)
                .append(true)
                .open(test.path("log"))
                .unwrap(),
        );
        let mut process = command.spawn().unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut greeting = String::new();
        stdout.read_line(&mut greeting).unwrap();
        if args.contains(&"--accounts") {
            // The invitation of the first account follows.
            stdout.read_line(&mut greeting).unwrap();
        }
        let server = Self {
            test,
            process,
            greeting,
            _stdout: stdout,
        };
        server.wait_until_ready();
        server
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.test.path("log")).unwrap_or_default()
    }

    /// Its host and port.
    fn host(&self) -> String {
        let url = self.greeting.split("http://").nth(1);
        let url = url.unwrap_or_else(|| panic!("{:?}\n{}", self.greeting, self.log()));
        url.split(['/', '\n']).next().unwrap().to_owned()
    }

    fn client(&self) -> Client {
        Client::new(&self.host())
    }

    /// The secret in the link that it printed.
    fn token(&self) -> String {
        let token = self.greeting.split("token=").nth(1);
        token.unwrap_or_default().trim().to_owned()
    }

    /// A browser that opened that link.
    fn browser(&self) -> Client {
        let mut client = self.client();
        client.get(&format!("/open?token={}", self.token())).is(303);
        client
    }

    /// A program with that secret.
    fn program(&self) -> Client {
        let mut client = self.client();
        client.header("Authorization", &format!("Bearer {}", self.token()));
        client
    }

    fn wait_until_ready(&self) {
        let mut client = self.client();
        eventually("ready", || {
            let answer = client.try_get("/ready");
            answer.filter(|answer| answer.status == 200)
        });
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Ends it as a service manager does; how long that takes.
    fn stop(&mut self) -> Duration {
        let begun = Instant::now();
        let process = Pid::from_child(&self.process);
        kill_process(process, Signal::TERM).unwrap();
        let status = eventually("ended", || self.process.try_wait().unwrap());
        assert!(status.success(), "{status}\n{}", self.log());
        begun.elapsed()
    }

    /// Starts it again on the same data.
    fn restarted(mut self, args: &[&str]) -> Self {
        self.kill();
        let test = std::mem::replace(&mut self.test, Test::empty());
        drop(self);
        Self::of(test, args)
    }

    /// Sends a program to a problem by the interface; the number of the submission.
    fn submit(&self, source: &str) -> i64 {
        let body = serde_json::json!({ "problem": "sums", "language": "python", "source": source });
        let answer = self
            .program()
            .post("/api/v1/submissions", &body.to_string());
        answer.is(201).json()["id"].as_i64().unwrap()
    }

    /// The result of a submission, once it is known.
    fn result(&self, id: i64) -> serde_json::Value {
        let mut client = self.program();
        eventually("judged", || {
            let answer = client
                .get(&format!("/api/v1/submissions/{id}"))
                .is(200)
                .json();
            let state = answer["judgement"]["state"].as_str().unwrap().to_owned();
            (!["queued", "running"].contains(&&*state)).then_some(answer)
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What there is after a while.
#[track_caller]
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "not {what} after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
