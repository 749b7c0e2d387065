//! Load and faults together: many people read pages while a few submit and one floods the queue; then the server, helpers of the
//! sandbox, workers and the message server are killed one after the other while submissions are made.
//!
//! It runs in a process of its own that adopts what its descendants leave behind: whatever lives at the end was left by a killed one.

use super::client::Client;
use super::{PROGRAMS, Server, eventually};
use crate::cluster::server::{Nats, Worker, free_port};
use crate::support::{built_sums, is_long};
use generators::Draw;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, set_child_subreaper, wait};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The seed of the order of kills, where `TENGEN_TEST_SEED` names no other.
const SEED: u64 = 38;
/// How long nothing at all may be judged.
const PATIENCE: Duration = Duration::from_mins(5);
const PASSWORD: &str = "correct+horse";
/// The people who submit now and then; those who read pages are logged in as one of them.
const QUIET: [&str; 4] = ["ada", "bob", "cleo", "dan"];
const FLOODER: &str = "flood";
/// How many submissions may wait, so that the flooding contestant meets the bound.
const QUEUE: &str = "400";
const WORKERS: usize = 2;
/// A wait that is shown.
const LONG: Duration = Duration::from_secs(20);
/// The longest that a request waits before it is sent again.
const AGAIN: Duration = Duration::from_millis(100);

/// How much of it there is.
struct Plan {
    readers: usize,
    /// Between two pages of a reader.
    pause: Duration,
    load: Duration,
    kills: usize,
    /// Between two kills, at most.
    calm: Duration,
    /// Between two submissions of quiet people, and of the flooding one.
    interval: Duration,
    flood: Duration,
}

impl Plan {
    fn of_this_run() -> Self {
        if is_long() {
            Self {
                readers: 300,
                pause: Duration::from_secs(3),
                load: Duration::from_mins(2),
                kills: 30,
                calm: Duration::from_secs(5),
                interval: Duration::from_secs(3),
                flood: Duration::from_millis(20),
            }
        } else {
            Self {
                readers: 20,
                pause: Duration::from_secs(1),
                load: Duration::from_secs(3),
                kills: 4,
                calm: Duration::from_secs(1),
                interval: Duration::from_millis(500),
                flood: Duration::from_millis(100),
            }
        }
    }
}

#[test]
fn under_load_and_kills_nothing_is_lost_doubled_or_left() {
    testing::needs(&["nats-server", "python3"]);
    let temporary = tempfile::tempdir().unwrap();
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o1777);
    std::fs::set_permissions(temporary.path(), open_to_all).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg("serve::soak::runs_the_soak")
        .env("TMPDIR", temporary.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    let left: Vec<_> = std::fs::read_dir(temporary.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        left.is_empty(),
        "temporary files are left: {left:?}\n{text}"
    );
    if is_long() {
        println!("{text}");
    }
}

#[test]
#[ignore = "runs as a process of its own"]
fn runs_the_soak() {
    set_child_subreaper(Some(rustix::process::getpid())).unwrap();
    let mounts = mounts();
    let mut site = Site::new(Plan::of_this_run());
    println!("seed {}", site.seed);
    site.load();
    site.kill_all_kinds();
    site.check_submissions();
    let started = site.end();
    assert_eq!(self::mounts(), mounts, "mounts are left");
    let groups = groups(&started);
    assert!(groups.is_empty(), "control groups are left: {groups:?}");
    println!("left: 0 processes, 0 mounts, 0 control groups");
}

/// A submission that was acknowledged.
#[derive(Clone, Copy)]
struct Sent {
    program: usize,
    is_quiet: bool,
    at: Instant,
}

/// What the threads share that send and read.
#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    sent: Mutex<BTreeMap<i64, Sent>>,
    refused: AtomicUsize,
}

/// The server and all that it needs.
struct Site {
    plan: Plan,
    seed: u64,
    draw: Draw,
    nats: Option<Nats>,
    server: Option<Server>,
    workers: Vec<Worker>,
    shared: Arc<Shared>,
    /// A browser and a program of each quiet person, and a program of the flooding one.
    quiet: Vec<(Client, Client)>,
    flooder: Client,
    /// The numbers of all processes that were started.
    started: Vec<u32>,
    worker_count: usize,
}

impl Site {
    fn new(plan: Plan) -> Self {
        let seed = std::env::var("TENGEN_TEST_SEED").map_or(SEED, |seed| seed.parse().unwrap());
        let nats = Nats::new();
        let port = free_port();
        let test = built_sums();
        let command = test.command(&arguments(port, &nats.url));
        let server = Server::started(test, command, &["--accounts"]);
        let (quiet, flooder) = people(&server);
        let mut site = Self {
            plan,
            seed,
            draw: Draw::fresh(seed, "soak"),
            started: vec![server.process.id()],
            nats: Some(nats),
            server: Some(server),
            workers: Vec::new(),
            shared: Arc::default(),
            quiet,
            flooder,
            worker_count: 0,
        };
        for _ in 0..WORKERS {
            site.add_worker();
        }
        site
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    fn url(&self) -> String {
        self.nats.as_ref().unwrap().url.clone()
    }

    fn add_worker(&mut self) {
        let name = format!("w{}", self.worker_count);
        self.worker_count += 1;
        let worker = Worker::new(&self.server().test, &self.url(), &name);
        self.started.push(worker.child.id());
        self.workers.push(worker);
    }

    /// People read pages, a few submit and one floods, while nothing is killed.
    fn load(&mut self) {
        let pages = Mutex::new(Vec::new());
        let waits = Mutex::new(Vec::new());
        let begun = Instant::now();
        std::thread::scope(|scope| {
            for reader in 0..self.plan.readers {
                let (browser, _) = &self.quiet[reader % self.quiet.len()];
                let (plan, shared, pages) = (&self.plan, &self.shared, &pages);
                let share = u32::try_from(reader).unwrap();
                let of = u32::try_from(plan.readers).unwrap();
                scope.spawn(move || {
                    std::thread::sleep(plan.pause * share / of);
                    read_pages(browser.clone(), reader, plan.pause, shared, pages);
                });
            }
            scope.spawn(|| flood(&self.flooder, self.seed, self.plan.flood, &self.shared));
            let (plan, shared, quiet, waits) = (&self.plan, &self.shared, &self.quiet, &waits);
            let mut draw = Draw::fresh(self.seed, "quiet");
            scope.spawn(move || {
                while !shared.is_over.load(Ordering::Relaxed) {
                    let (_, program) = draw.pick(quiet);
                    let which = draw.index(PROGRAMS.len());
                    if let Some(id) = send(program, which, true, shared) {
                        let (program, waits) = (program.clone(), waits);
                        scope.spawn(move || wait_for(program, id, shared, waits));
                    }
                    std::thread::sleep(plan.interval);
                }
            });
            std::thread::sleep(self.plan.load);
            self.shared.is_over.store(true, Ordering::Relaxed);
        });
        let pages = pages.into_inner().unwrap_or_else(PoisonError::into_inner);
        let waits = waits.into_inner().unwrap_or_else(PoisonError::into_inner);
        println!(
            "load: {} readers, {} pages in {:.0?}: {}",
            self.plan.readers,
            pages.len(),
            begun.elapsed(),
            figures(pages)
        );
        let sent = lock(&self.shared.sent).len();
        let refused = self.shared.refused.load(Ordering::Relaxed);
        println!(
            "load: {sent} submissions acknowledged, {refused} of the flooding contestant refused; quiet ones waited {}",
            figures(waits)
        );
    }

    /// Kills a server, a helper, a worker or the message server, again and again, while submissions are made.
    fn kill_all_kinds(&mut self) {
        let shared = self.shared.clone();
        shared.is_over.store(false, Ordering::Relaxed);
        let (quiet, flooder, seed) = (self.quiet.clone(), self.flooder.clone(), self.seed);
        let (interval, pause, kills) = (self.plan.interval, self.plan.flood, self.plan.kills);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        std::thread::scope(|scope| {
            scope.spawn(|| flood(&flooder, seed + 1, pause, &shared));
            scope.spawn(|| {
                let mut draw = Draw::fresh(seed, "quiet besides kills");
                while !shared.is_over.load(Ordering::Relaxed) {
                    let (_, program) = draw.pick(&quiet);
                    send(program, draw.index(PROGRAMS.len()), true, &shared);
                    std::thread::sleep(interval);
                }
            });
            for number in 0..kills {
                // Each kind at least once in four.
                let kinds = ["server", "helper", "worker", "message server"];
                let kind = if number < kinds.len() {
                    kinds[(number + usize::try_from(seed).unwrap()) % kinds.len()]
                } else {
                    *self.draw.pick(&kinds)
                };
                self.pause();
                if self.kill(kind) {
                    *counts.entry(kind).or_default() += 1;
                }
            }
            self.pause();
            shared.is_over.store(true, Ordering::Relaxed);
        });
        println!("killed: {counts:?}");
    }

    fn pause(&mut self) {
        let most = u64::try_from(self.plan.calm.as_millis()).unwrap();
        let pause = self.draw.up_to(most);
        std::thread::sleep(Duration::from_millis(pause));
    }

    fn kill(&mut self, kind: &str) -> bool {
        match kind {
            "server" => self.kill_server(),
            "helper" => return self.kill_helper(),
            "worker" => {
                let which = self.draw.index(self.workers.len());
                self.workers.swap_remove(which).kill();
                self.add_worker();
            }
            _ => {
                self.nats.as_mut().unwrap().kill();
                let pause = self.draw.up_to(1000);
                std::thread::sleep(Duration::from_millis(pause));
                self.nats.as_mut().unwrap().revive();
            }
        }
        true
    }

    fn kill_server(&mut self) {
        let mut server = self.server.take().unwrap();
        server.kill();
        let test = std::mem::replace(&mut server.test, crate::support::Test::empty());
        let host = server.host();
        let (_, port) = host.rsplit_once(':').unwrap();
        let command = test.command(&arguments(port.parse().unwrap(), &self.url()));
        // The first account exists, so no invitation is printed.
        let server = Server::started(test, command, &[]);
        self.started.push(server.process.id());
        self.server = Some(server);
    }

    /// Kills a helper of a worker or of the server, if there is one now.
    fn kill_helper(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            let workers = self.workers.iter().map(|worker| worker.child.id());
            let parents: Vec<u32> = workers.chain([self.server().process.id()]).collect();
            let helpers = children(*self.draw.pick(&parents));
            if !helpers.is_empty() {
                let helper = *self.draw.pick(&helpers);
                let helper = Pid::from_raw(helper.cast_signed()).unwrap();
                return kill_process(helper, Signal::KILL).is_ok();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    /// How many judgements are of this kind.
    fn count(&self, of: &str) -> usize {
        let database = self.server().test.path("data/tengen.sqlite");
        let database = rusqlite::Connection::open(database).unwrap();
        let query = format!("SELECT count(*) FROM {of}");
        let count: i64 = database.query_row(&query, [], |row| row.get(0)).unwrap();
        usize::try_from(count).unwrap()
    }

    /// Every acknowledged submission has exactly one result, the right one, and nothing else is in the store.
    fn check_submissions(&self) {
        let (mut judged, mut since) = (0, Instant::now());
        while judged < self.count("judgements") {
            let now = self.count("judgements WHERE state = 'judged'");
            if now > judged {
                (judged, since) = (now, Instant::now());
            }
            let failed =
                self.count("judgements WHERE state NOT IN ('judged', 'queued', 'running')");
            assert_eq!(failed, 0, "{}", self.state());
            assert!(since.elapsed() < PATIENCE, "{}", self.state());
            std::thread::sleep(Duration::from_millis(100));
        }
        let sent = lock(&self.shared.sent).clone();
        let (_, program) = &self.quiet[0];
        let mut flooder = self.flooder.clone();
        let mut programs: Vec<Client> = self.quiet.iter().map(|(_, it)| it.clone()).collect();
        assert!(program.clone().get("/api/v1/problems").status == 200);
        for (id, it) in &sent {
            let path = format!("/api/v1/submissions/{id}");
            let mut readers = programs.iter_mut().chain([&mut flooder]);
            let answer = readers.find_map(|reader| {
                let answer = reader.get(&path);
                (answer.status == 200).then(|| answer.json())
            });
            let answer = answer.unwrap_or_else(|| panic!("submission {id} is lost"));
            let (_, expected) = PROGRAMS[it.program];
            let judgement = &answer["judgement"];
            assert_eq!(judgement["verdict"], expected, "submission {id}: {answer}");
        }
        let count = self.count("submissions");
        assert_eq!(count, sent.len(), "submissions that nobody acknowledged");
        assert_eq!(self.count("judgements"), count, "judged twice");
        let quiet = sent.values().filter(|it| it.is_quiet).count();
        println!(
            "{count} submissions acknowledged, {quiet} of them of quiet people: each with one result, the right one"
        );
    }

    fn state(&self) -> String {
        let test = &self.server().test;
        let status = test.run(&["cluster", "status", "--nats", &self.url()]);
        let logs: Vec<String> = self.workers.iter().map(Worker::log).collect();
        format!(
            "seed {}\n{}{}\n{}\n{}",
            self.seed,
            status.stdout,
            status.stderr,
            self.server().log(),
            logs.join("\n")
        )
    }

    /// Ends everything as a service manager does; the numbers of the processes that were started.
    fn end(mut self) -> Vec<u32> {
        super::machines::becomes_empty(&self.server().test, &self.url());
        for worker in &mut self.workers {
            worker.signal(Signal::TERM);
            eventually("the end of a worker", || worker.child.try_wait().unwrap());
        }
        self.workers.clear();
        let mut server = self.server.take().unwrap();
        server.stop();
        self.nats = None;
        // What a killed process left behind is a child of this one now.
        let begun = Instant::now();
        loop {
            while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
            let left = children(std::process::id());
            if left.is_empty() {
                break;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "processes are left: {:?}",
                left.iter().map(|it| command_line(*it)).collect::<Vec<_>>()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        self.started
    }
}

/// The command line of the server; its problems are those of the current directory.
fn arguments(port: u16, url: &str) -> Vec<&'static str> {
    let listen = format!("127.0.0.1:{port}");
    let words = [
        "serve",
        "--listen",
        &listen,
        "--data",
        "data",
        "--accounts",
        "--queue",
        QUEUE,
        "--nats",
        url,
    ];
    // A test starts a few dozen of them.
    words.map(|word| &*word.to_owned().leak()).to_vec()
}

/// A browser and a program of each quiet person, and a program of the flooding one.
fn people(server: &Server) -> (Vec<(Client, Client)>, Client) {
    let secret = server.greeting.split("/invitations/").nth(1).unwrap();
    let mut admin = accepted(server, secret.trim(), "root");
    let names = [&QUIET[..], &[FLOODER]].concat().join("\n");
    let fields = [("role", "contestant"), ("names", &*names)];
    let page = admin.form("/people", "/people", &fields).is(200);
    let links = page.body.split("/invitations/").skip(1);
    let mut people: Vec<(Client, Client)> = links
        .zip([&QUIET[..], &[FLOODER]].concat())
        .map(|(rest, name)| {
            let mut browser = accepted(server, &rest[..64], name);
            let program = program(server, &mut browser);
            (browser, program)
        })
        .collect();
    let (_, flooder) = people.pop().unwrap();
    (people, flooder)
}

fn accepted(server: &Server, secret: &str, name: &str) -> Client {
    let mut client = server.client();
    let path = format!("/invitations/{secret}");
    client.get(&path).is(200);
    let form = format!("name={name}&password={PASSWORD}");
    client.post(&path, &form).is(303);
    client
}

fn program(server: &Server, browser: &mut Client) -> Client {
    let fields = [
        ("scope-read", "on"),
        ("scope-submit", "on"),
        ("label", "soak"),
    ];
    let page = browser.form("/account", "/account/tokens", &fields).is(200);
    let secret = page.body.split("code class=\"command\">").nth(1).unwrap();
    let mut client = server.client();
    client.header("Authorization", &format!("Bearer {}", &secret[..64]));
    client
}

/// Sends a program until it is acknowledged, by one name, so that it is one submission however often it was sent; the number of the
/// submission. Nothing where no more are taken now.
fn send(program: &Client, which: usize, is_quiet: bool, shared: &Shared) -> Option<i64> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let source = format!("{}# {number}\n", PROGRAMS[which].0);
    let body = json!({
        "problem": "sums", "language": "python", "source": source, "request": format!("soak {number}")
    });
    let kind = [("Content-Type", "application/json")];
    let at = Instant::now();
    let mut program = program.clone();
    loop {
        let answer = program.send(
            "POST",
            "/api/v1/submissions",
            &kind,
            body.to_string().as_bytes(),
        );
        match answer {
            Ok(answer) if [200, 201].contains(&answer.status) => {
                let id = answer.json()["id"].as_i64().unwrap();
                let sent = Sent {
                    program: which,
                    is_quiet,
                    at,
                };
                let before = lock(&shared.sent).insert(id, sent);
                assert!(before.is_none(), "two submissions have the number {id}");
                return Some(id);
            }
            Ok(answer) if answer.status == 429 && !is_quiet => {
                shared.refused.fetch_add(1, Ordering::Relaxed);
                return None;
            }
            // The server is down, is starting or died before it answered: what became of the submission is not known.
            _ => assert!(at.elapsed() < PATIENCE, "{answer:?}"),
        }
        std::thread::sleep(AGAIN);
    }
}

/// Sends as much as is taken, and goes on where it is refused.
fn flood(program: &Client, seed: u64, pause: Duration, shared: &Shared) {
    let mut draw = Draw::fresh(seed, "flood");
    while !shared.is_over.load(Ordering::Relaxed) {
        send(program, draw.index(PROGRAMS.len()), false, shared);
        std::thread::sleep(pause);
    }
}

/// Reads one page after another, and notes how long each takes.
fn read_pages(
    mut browser: Client,
    reader: usize,
    pause: Duration,
    shared: &Shared,
    times: &Mutex<Vec<Duration>>,
) {
    let mut at = reader;
    while !shared.is_over.load(Ordering::Relaxed) {
        let path = ["/", "/problems/sums", "/submissions", "/account"][at % 4];
        at += 1;
        let begun = Instant::now();
        browser.get(path).is(200);
        lock(times).push(begun.elapsed());
        std::thread::sleep(pause);
    }
}

/// Waits for the verdict on a submission, and notes how long that takes.
fn wait_for(mut program: Client, id: i64, shared: &Shared, waits: &Mutex<Vec<Duration>>) {
    let Sent { at, .. } = lock(&shared.sent)[&id];
    loop {
        let answer = program
            .get(&format!("/api/v1/submissions/{id}"))
            .is(200)
            .json();
        if answer["judgement"]["verdict"].is_string() {
            if at.elapsed() > LONG {
                println!("submission {id} waited {:.1?}: {answer}", at.elapsed());
            }
            return lock(waits).push(at.elapsed());
        }
        assert!(at.elapsed() < PATIENCE, "{answer}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn figures(mut times: Vec<Duration>) -> String {
    times.sort();
    let Some(last) = times.last() else {
        return "none".to_owned();
    };
    let at = |share: usize| times[times.len() * share / 1000];
    format!(
        "median {:.1?}, p99 {:.1?}, longest {last:.1?}",
        at(500),
        at(990)
    )
}

fn lock<T>(value: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The children of a process, of all of its threads.
fn children(process: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task"));
    let lists = threads.into_iter().flatten().flatten();
    let lists = lists.filter_map(|it| std::fs::read_to_string(it.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .map(|it| it.parse().unwrap())
                .collect::<Vec<_>>()
        })
        .collect()
}

fn command_line(process: u32) -> String {
    let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&line).replace('\0', " ")
}

fn mounts() -> usize {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap();
    mounts.lines().count()
}

/// The control groups of these processes.
fn groups(processes: &[u32]) -> Vec<String> {
    let own: Vec<String> = processes.iter().map(|it| format!("tengen-{it}-")).collect();
    let mut found = Vec::new();
    let mut directories = vec![Path::new("/sys/fs/cgroup").to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let name = entry.file_name().to_string_lossy().into_owned();
                if own.iter().any(|own| name.starts_with(own)) {
                    found.push(entry.path().display().to_string());
                }
                directories.push(entry.path());
            }
        }
    }
    found
}
