//! A server whose submissions other machines judge, while these and whatever lies between die.

use super::{PROGRAMS, Server, eventually};
use crate::cluster::permissions::documented;
use crate::cluster::server::{Nats, Trio, Worker};
use crate::support::sums::{FIRST, RIGHT};
use crate::support::{Test, built_sums, is_long};
use generators::Draw;
use rustix::process::Signal;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const SEED: u64 = 21;
/// Accepted on all cases, wrong on one of 499 inputs.
const RARE: &str = "input()\nnumbers = list(map(int, input().split()))\nprint(sum(numbers) + ((sum(numbers) * 31 + numbers[-1]) % 499 == 5))\n";
/// How long nothing at all may be judged.
const PATIENCE: Duration = Duration::from_mins(5);

/// A result without times, numbers and machines.
fn summary(result: &Value) -> String {
    let judgement = &result["judgement"];
    let cases = judgement["cases"].as_array().unwrap().iter();
    let cases: Vec<_> = cases
        .map(|case| json!([case["id"], case["verdict"], case["message"]]))
        .collect();
    json!([
        judgement["state"],
        judgement["verdict"],
        judgement["score"],
        cases
    ])
    .to_string()
}

/// Waits until nothing is left in the streams.
#[track_caller]
pub(super) fn becomes_empty(test: &Test, url: &str) {
    let status = || test.run(&["cluster", "status", "--nats", url]).stdout;
    let is_empty = || status().ends_with("\n0 results wait; 0 bytes in all\n");
    let begun = Instant::now();
    while !is_empty() {
        assert!(begun.elapsed() < PATIENCE, "{}", status());
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn pages_show_who_judged() {
    let nats = Nats::new();
    let server = Server::new(&["--nats", &nats.url]);
    let _worker = Worker::new(&server.test, &nats.url, "somebody");
    let id = server.submit(RIGHT);
    let judgement = server.result(id)["judgement"].take();
    assert_eq!(judgement["verdict"], "accepted");
    assert_eq!(judgement["cases"][0]["worker"], "somebody");
    let page = server.browser().get(&format!("/submissions/{id}"));
    page.is(200).shows("judged by somebody");
    becomes_empty(&server.test, &nats.url);
}

#[test]
fn reports_for_setters_are_made_there() {
    let nats = Nats::new();
    // Whatever is compared, the sum is printed: no case kills these mutants.
    let right = "n = int(input())\nnumbers = list(map(int, input().split()))\nif n < 9:\n    print(sum(numbers))\nelse:\n    print(sum(numbers))\n";
    let test = built_sums().in_python("solutions/right", right);
    let server = Server::of(test, &["--nats", &nats.url]);
    let worker = Worker::new(&server.test, &nats.url, "somebody");
    let mut browser = server.browser();
    let strength = [("mutants", "20"), ("seconds", "10")];
    for (page, fields, shown) in [
        ("/problems/sums/solutions", &[][..], "table class=\"grid\""),
        ("/problems/sums/strength", &strength, "<h2>Mutants</h2>"),
    ] {
        let before = worker.begun();
        browser.get(page).is(200);
        browser.form(page, page, fields).is(303);
        eventually(shown, || {
            browser.get(page).is(200).body.contains(shown).then_some(())
        });
        assert!(worker.begun() > before, "{page}: {}", worker.log());
    }
    becomes_empty(&server.test, &nats.url);
}

#[test]
fn attacks_fuzz_there() {
    let nats = Nats::new();
    let server = Server::new(&[
        "--nats",
        &nats.url,
        "--attack",
        "propose",
        "--attack-time",
        "3600s",
    ]);
    let worker = Worker::new(&server.test, &nats.url, "somebody");
    // Accepted on all cases and on those of the plan.
    let id = server.submit(RARE);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    let mut program = server.program();
    let found = eventually("found", || {
        let found = program.get("/api/v1/findings?problem=sums").is(200).json();
        found.as_array().unwrap().first().cloned()
    });
    assert_eq!(found["submission"], id);
    // The submission was one job; the parts of the search are others.
    assert!(worker.begun() > 1, "{}", worker.log());
    becomes_empty(&server.test, &nats.url);
}

#[test]
fn metrics_say_what_the_cluster_is_at() {
    let nats = Nats::new();
    let server = Server::new(&["--nats", &nats.url]);
    let metrics = || server.client().get("/metrics").is(200).body;
    let becomes = |line: &str| {
        let is_there = || metrics().lines().any(|it| it == line).then_some(());
        eventually(line, is_there);
    };
    let id = server.submit(RIGHT);
    becomes("tengen_cluster_jobs_waiting{priority=\"submission\"} 1");
    becomes("tengen_cluster_up 1");
    becomes("tengen_cluster_workers 0");
    becomes("# UNIT tengen_cluster_oldest_job_age_seconds seconds");
    // It has no room for the problem.
    let small = ["--jobs", "1", "--cache-size", "1KiB"];
    let small = Worker::with(&server.test, &nats.url, "small", &small);
    server.result(id);
    becomes("tengen_cluster_jobs_given_up_total 1");
    drop(small);
    let _worker = Worker::with(&server.test, &nats.url, "one", &["--jobs", "2"]);
    server.result(server.submit(FIRST));
    becomes("tengen_cluster_jobs_done_total 1");
    becomes("tengen_cluster_jobs_waiting{priority=\"submission\"} 0");
    becomes("tengen_cluster_slots 2");
    becomes("tengen_cluster_slots_busy 0");
    drop(nats);
    becomes("tengen_cluster_up 0");
    assert!(!metrics().contains("tengen_cluster_workers"));
}

#[test]
fn a_server_ends_though_the_message_servers_are_gone() {
    let nats = Nats::new();
    let mut server = Server::new(&["--nats", &nats.url]);
    for at in 0..8 {
        server.submit(&format!("{RIGHT}# {at}\n"));
    }
    let status = || {
        let status = server.test.run(&["cluster", "status", "--nats", &nats.url]);
        status.stdout.contains("judge python").then_some(())
    };
    eventually("jobs", status);
    drop(nats);
    server.stop();
}

#[test]
fn the_configuration_may_name_the_cluster() {
    let judge = nkeys::KeyPair::new_user();
    let password = "user: judge, password: JUDGE_SECRET";
    let key = format!("nkey: {}", judge.public_key());
    let nats = Nats::configured(&documented().replace(password, &key), "");
    let config = format!(
        "[serve]\nlisten = \"127.0.0.1:0\"\ndata = \"../data\"\nnats = {:?}\nnats_creds = \"judge.nk\"\nnats_patience = \"2s\"\n",
        nats.url
    );
    let test = built_sums()
        .file("etc/tengen.toml", &config)
        .file("etc/judge.nk", judge.seed().unwrap())
        .file("etc/half.toml", config + "nats_cert = \"a.pem\"\n");
    let half = test.run(&["--config", "etc/half.toml", "serve"]);
    half.ends_with(2).complains("specify it with --nats-key");
    let server = Server::called(test, &["--config", "etc/tengen.toml", "serve"]);
    let worker = nats.url_of("worker:WORKER_SECRET");
    let _worker = Worker::new(&server.test, &worker, "somebody");
    let judgement = server.result(server.submit(RIGHT))["judgement"].take();
    assert_eq!(judgement["cases"][0]["worker"], "somebody");
}

#[test]
fn where_a_stream_is_full_submissions_wait_and_none_is_lost() {
    let nats = Nats::new();
    let server = Server::new(&["--nats", &nats.url, "--nats-queue", "2"]);
    let sent: Vec<i64> = (0..8)
        .map(|at| server.submit(&format!("{RIGHT}# {at}\n")))
        .collect();
    std::thread::sleep(Duration::from_secs(2));
    let _worker = Worker::new(&server.test, &nats.url, "one");
    for id in sent {
        let judgement = server.result(id)["judgement"].take();
        assert_eq!(judgement["verdict"], "accepted", "{id}");
    }
    becomes_empty(&server.test, &nats.url);
}

/// A server with submissions on their way, and all that may die.
struct Disturbed {
    trio: Trio,
    server: Option<Server>,
    workers: Vec<Worker>,
    started: usize,
    draw: Draw,
    /// Submissions with the indices of their programs.
    sent: Vec<(i64, usize)>,
}

impl Disturbed {
    fn new() -> Self {
        let trio = Trio::new();
        let server = Server::new(&["--nats", &trio.url, "--nats-replicas", "3"]);
        let mut disturbed = Self {
            trio,
            server: Some(server),
            workers: Vec::new(),
            started: 0,
            draw: Draw::fresh(SEED, "machines"),
            sent: Vec::new(),
        };
        for _ in 0..3 {
            disturbed.add_worker();
        }
        disturbed
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    fn add_worker(&mut self) {
        let name = format!("w{}", self.started);
        self.started += 1;
        let worker = Worker::new(&self.server().test, &self.trio.url, &name);
        self.workers.push(worker);
    }

    /// Sends this number of submissions, no two with the same text.
    fn send(&mut self, count: usize) {
        for _ in 0..count {
            let which = self.draw.index(PROGRAMS.len());
            let source = format!("{}# {}\n", PROGRAMS[which].0, self.sent.len());
            let id = self.server().submit(&source);
            self.sent.push((id, which));
        }
    }

    fn pause(&mut self, most: u64) {
        let pause = self.draw.up_to(most);
        std::thread::sleep(Duration::from_millis(pause));
    }

    fn kill_a_worker(&mut self) {
        let which = self.draw.index(self.workers.len());
        self.workers.swap_remove(which).kill();
        self.add_worker();
    }

    /// How many judgements are of this kind.
    fn count(&self, of: &str) -> i64 {
        let database = self.server().test.path("data/tengen.sqlite");
        let database = rusqlite::Connection::open(database).unwrap();
        let query = format!("SELECT count(*) FROM judgements {of}");
        database.query_row(&query, [], |row| row.get(0)).unwrap()
    }

    fn judged(&self) -> i64 {
        self.count("WHERE state = 'judged'")
    }

    /// Waits until all is judged, as long as something is judged every now and then.
    fn wait(&self, after: &str) {
        let (mut judged, mut since) = (self.judged(), Instant::now());
        while self.count("") > judged {
            std::thread::sleep(Duration::from_millis(100));
            let now = self.judged();
            if now > judged {
                (judged, since) = (now, Instant::now());
            }
            assert!(since.elapsed() < PATIENCE, "{after}: {}", self.state());
        }
    }

    /// The state of the cluster, for the message of a test that waits without success.
    fn state(&self) -> String {
        let test = &self.server().test;
        let status = test.run(&["cluster", "status", "--nats", &self.trio.url]);
        let logs = self.workers.iter().map(Worker::log);
        let all = self.count("");
        format!(
            "{} of {all} judged, seed {SEED}\n{}{}\n{}\n{}\n{}\n{}",
            self.judged(),
            status.stdout,
            status.stderr,
            self.trio.consumers("TENGEN_RESULT"),
            self.server().log(),
            logs.collect::<Vec<_>>().join("\n"),
            self.trio.logs(),
        )
    }

    /// Every submission has one result, that of an undisturbed one, and nothing is left in the cluster.
    fn is_whole(&self, after: &str, undisturbed: &[String]) {
        self.wait(after);
        let server = self.server();
        for (id, which) in &self.sent {
            let result = summary(&server.result(*id));
            assert_eq!(result, undisturbed[*which], "submission {id}, seed {SEED}");
        }
        let judged = self.judged();
        assert_eq!(judged, i64::try_from(self.sent.len()).unwrap());
        assert_eq!(self.count(""), judged);
        becomes_empty(&server.test, &self.trio.url);
    }
}

#[test]
fn whatever_dies_each_submission_has_one_result_and_nothing_is_left() {
    let (many, kills, pauses) = if is_long() { (400, 20, 12) } else { (16, 3, 1) };
    let mut disturbed = Disturbed::new();
    disturbed.send(PROGRAMS.len() * 4);
    // Nothing has happened yet.
    let mut undisturbed = vec![String::new(); PROGRAMS.len()];
    for (id, which) in &disturbed.sent {
        undisturbed[*which] = summary(&disturbed.server().result(*id));
    }
    assert!(undisturbed.iter().all(|it| !it.is_empty()), "seed {SEED}");
    disturbed.is_whole("nothing", &undisturbed);

    // Workers die.
    disturbed.send(many);
    for _ in 0..kills {
        disturbed.pause(1000);
        disturbed.kill_a_worker();
    }
    disturbed.is_whole("deaths of workers", &undisturbed);

    // A worker hangs, and goes on when its job is another's.
    disturbed.send(many);
    disturbed.pause(500);
    disturbed.workers[0].signal(Signal::STOP);
    std::thread::sleep(Duration::from_secs(4));
    disturbed.workers[0].signal(Signal::CONT);
    disturbed.is_whole("a worker that hung", &undisturbed);

    // Message servers die: those that lead the streams of jobs and of results, and one that does not lead.
    let deaths: [fn(&Trio) -> usize; 3] = [
        |trio| trio.leader("TENGEN_SUBMISSION"),
        |trio| trio.leader("TENGEN_RESULT"),
        |trio| (trio.leader("TENGEN_SUBMISSION") + 1) % 3,
    ];
    for which in deaths {
        disturbed.send(many / 2);
        disturbed.pause(500);
        let at = which(&disturbed.trio);
        disturbed.trio.kill(at);
        std::thread::sleep(Duration::from_secs(2));
        disturbed.trio.revive(at);
        disturbed.is_whole("the death of a message server", &undisturbed);
    }
    // One is cut off for a while, again and again: the others may forget what it knew.
    for at in (0..3).cycle().take(pauses) {
        disturbed.send(many / 2);
        disturbed.trio.signal(at, Signal::STOP);
        std::thread::sleep(Duration::from_secs(5));
        disturbed.trio.signal(at, Signal::CONT);
        disturbed.is_whole("a server that was cut off", &undisturbed);
    }

    // The server that has the submissions dies, and goes on.
    disturbed.send(many);
    disturbed.pause(1000);
    let url = disturbed.trio.url.clone();
    let server = disturbed.server.take().unwrap();
    disturbed.server = Some(server.restarted(&["--nats", &url]));
    disturbed.is_whole("the death of the server", &undisturbed);
}
