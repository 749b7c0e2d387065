//! What judging on other machines costs: real NATS and workers on the loopback. `cargo bench --bench cluster`, with a name of a part for that
//! alone: `overhead`, `two`, `empty` or `deaths`.
//!
//! The targets: at most 3 ms more for a tiny submission of ten cases than judged here, at the median; two workers on two processors at least 1.8
//! times as fast as one where cases take 20 ms; 2,000 jobs a second where nothing has to be run; 3 s until a job of a dead worker is at another.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use base::pool::Pool;
use cluster::{Coordinator, Distribution, Priority, Settings, Tools, WorkerOptions, run_worker};
use sandbox::{Cancel, Exit, Level, Sandbox, Scripted};
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen_core::build::{BuildDir, Built, LockMode, Use, build};
use tengen_core::event::Silent;
use tengen_core::judge::{Judge, Judged, Workers};
use tengen_core::jury::Jury;
use tengen_core::language::Languages;
use tengen_core::package::{self, Package};
use tengen_core::program::{Compiler, Source};
use tengen_core::verdict::Verdict;

const TINY_CASES: usize = 10;
const BUSY_CASES: usize = 200;
/// So many submissions are judged here and there in turns.
const ROUNDS: usize = 150;
const SUBMISSIONS: usize = 6000;
const EMPTY_SLOTS: usize = 16;
const DEATHS: usize = 5;

const SUM: &str = "#include <cstdio>\nint main() { long a, b; if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";
/// The same after about 25 ms.
const BUSY: &str = "#include <cstdio>\nint main() { long a, b; volatile unsigned x = 1; for (long i = 0; i < 20000000; i++) x = x * 1664525u + 1; \
    if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";
/// Sleeps, so that a worker is at it when it dies.
const SLEEPS: &str = "#include <cstdio>\n#include <unistd.h>\nint main() { long a, b; usleep(300000); \
    if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";

/// A child that ends with this value.
struct Running(Child);

/// A NATS server.
struct Nats {
    _process: Running,
    port: u16,
    monitor: u16,
    dir: PathBuf,
}

/// A problem whose cases are built.
struct Problem {
    package: Package,
    dir: BuildDir,
    compiler: Compiler,
    sandbox: Arc<dyn Sandbox>,
    pool: Pool,
}

fn main() {
    // The sandbox starts this program again, as its helper.
    sandbox::enter_if_helper();
    let place = tempfile::tempdir().expect("a temporary directory");
    let sums = |cases| {
        let dir = place.path().join(format!("problems/sums{cases}"));
        write_sums(&dir, cases);
        Problem::open(&dir)
    };
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|it| it == name);
    if is_asked("overhead") {
        overhead(&sums(TINY_CASES), place.path());
    }
    if is_asked("two") {
        two_workers(&sums(BUSY_CASES), place.path());
    }
    if is_asked("empty") {
        empty(&empty_problem(place.path()), place.path());
    }
    if is_asked("deaths") {
        deaths(&sums(TINY_CASES), place.path());
    }
}

/// A tiny submission here and there, in turns.
fn overhead(problem: &Problem, place: &Path) {
    let nats = Nats::start(place);
    let worker = nats.worker(place, "one", 1);
    let coordinator = nats.coordinator();
    let distribution = distribution(&coordinator);
    let source = problem.cpp(SUM);
    problem.with_cases(|built, jury| {
        let here = problem.judge(built, jury, None);
        let there = problem.judge(built, jury, Some(&distribution));
        for judge in [&here, &there] {
            accepted(&judge.judge("sum", &source, &Silent).expect("a result"));
        }
        let before = nats.traffic();
        let (mut local, mut remote) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            local.push(timed(|| drop(here.judge("sum", &source, &Silent))));
            remote.push(timed(|| drop(there.judge("sum", &source, &Silent))));
        }
        let bytes = (nats.traffic() - before) as f64 / ROUNDS as f64;
        let (here, there) = (quantiles(local), quantiles(remote));
        println!(
            "a tiny submission of {TINY_CASES} cases: {:.2} ms here, {:.2} ms there: {:+.2} ms at the median (99 of 100: {:.2} and {:.2} ms)",
            here.0,
            there.0,
            there.0 - here.0,
            here.1,
            there.1
        );
        println!("bytes a submission, in and out of the server: {bytes:.0}");
    });
    drop((coordinator, worker));
}

/// One submission of cases that compute, by one worker and by two.
fn two_workers(problem: &Problem, place: &Path) {
    let source = problem.cpp(BUSY);
    let measure = |workers: usize| {
        let nats = Nats::start(place);
        let running: Vec<Running> = (0..workers)
            .map(|at| nats.worker(place, &format!("w{at}"), 1))
            .collect();
        let coordinator = nats.coordinator();
        let distribution = distribution(&coordinator);
        wait_for(|| coordinator.workers().len() == workers);
        let best = problem.with_cases(|built, jury| {
            let judge = problem.judge(built, jury, Some(&distribution));
            let mut best = f64::INFINITY;
            // The first round is not counted: each worker compiles once.
            for round in 0..4 {
                let seconds = timed(|| {
                    accepted(&judge.judge("busy", &source, &Silent).expect("a result"));
                });
                if round > 0 {
                    best = best.min(seconds);
                }
            }
            best
        });
        drop((coordinator, running));
        best
    };
    let (one, two) = (measure(1), measure(2));
    println!(
        "{BUSY_CASES} cases of {:.1} ms: {one:.2} s with one worker, {two:.2} s with two: {:.2} times as fast",
        one / BUSY_CASES as f64 * 1e3,
        one / two
    );
}

/// Submissions that are not run: whatever is to be run prints the answer at once.
fn empty(problem: &Problem, place: &Path) {
    let nats = Nats::start(place);
    let coordinator = nats.coordinator();
    let distribution = distribution(&coordinator);
    let stop = Arc::new(AtomicBool::new(false));
    let language = Languages::builtin().named("python").expect("a language");
    let submission = |at| {
        let source = Source::single("seven.py", b"print(7)\n".to_vec(), &language);
        (format!("{at}"), source)
    };
    let submissions: Vec<(String, Source)> = (0..SUBMISSIONS).map(submission).collect();
    let measure = |built: &Built, jury: &Jury<'_>| {
        wait_for(|| !coordinator.workers().is_empty());
        let judge = problem.judge(built, jury, Some(&distribution));
        let judge = |some| judge.judge_all(some, &Silent).expect("results");
        judge(&submissions[..100]);
        let before = nats.traffic();
        let seconds = timed(|| {
            let results = judge(&submissions);
            for judged in &results {
                accepted(judged.as_ref().expect("a result"));
            }
        });
        let bytes = (nats.traffic() - before) as f64 / SUBMISSIONS as f64;
        stop.store(true, Ordering::Relaxed);
        println!(
            "empty jobs: {:.0} a second, {bytes:.0} bytes each",
            SUBMISSIONS as f64 / seconds
        );
    };
    problem.with_cases(|built, jury| {
        std::thread::scope(|scope| {
            scope.spawn(|| empty_worker(&nats, &stop));
            measure(built, jury);
        });
    });
}

fn empty_worker(nats: &Nats, stop: &Arc<AtomicBool>) {
    let tools = Tools {
        languages: Box::new(|_| Ok(Languages::builtin())),
        sandbox: Arc::new(Scripted::new(|_| Ok(Exit::printing("7\n")))),
        pool: Arc::new(Pool::new(EMPTY_SLOTS)),
        programs: None,
        headers: None,
    };
    let options = WorkerOptions {
        name: "empty".to_owned(),
        languages: vec!["python".to_owned()],
        cache_bytes: 1 << 30,
        kind: None,
    };
    let settings = Settings::of_url(&nats.url());
    run_worker(&settings, tools, options, stop, &|_| {}).expect("a worker");
}

/// How long it takes from the death of a worker until its job is at another.
fn deaths(problem: &Problem, place: &Path) {
    let source = problem.cpp(SLEEPS);
    let mut times = Vec::new();
    for round in 0..DEATHS {
        let nats = Nats::start(place);
        let mut first = nats.worker(place, &format!("first{round}"), 1);
        let coordinator = nats.coordinator();
        let distribution = distribution(&coordinator);
        let begins = |name: &str| {
            let log = fs::read_to_string(place.join(format!("{name}{round}.log")));
            log.is_ok_and(|log| log.contains("a job begins"))
        };
        problem.with_cases(|built, jury| {
            let judge = problem.judge(built, jury, Some(&distribution));
            std::thread::scope(|scope| {
                let judged = scope.spawn(|| judge.judge("sleeps", &source, &Silent));
                wait_for(|| begins("first"));
                let second = nats.worker(place, &format!("second{round}"), 1);
                // It asks for jobs, and none is left.
                std::thread::sleep(Duration::from_millis(1500));
                first.0.kill().expect("a worker that runs");
                times.push(timed(|| wait_for(|| begins("second"))));
                accepted(&judged.join().expect("no panic").expect("a result"));
                drop(second);
            });
        });
    }
    times.sort_by(f64::total_cmp);
    let times: Vec<String> = times.iter().map(|time| format!("{time:.2}")).collect();
    println!(
        "from a worker's death to its job at another: {} s",
        times.join(", ")
    );
}

impl Problem {
    fn open(dir: &Path) -> Self {
        let package = package::open(dir, &Languages::builtin()).expect("a problem");
        let build = BuildDir::open(dir, Use::Cases, || {}).expect("a directory");
        let sandbox = sandbox::open(&sandbox::Options::default()).expect("a sandbox");
        let sandbox: Arc<dyn Sandbox> = sandbox.into();
        Self {
            package,
            compiler: build.compiler(sandbox.clone()),
            dir: build,
            sandbox,
            pool: Pool::new(1),
        }
    }

    fn with_cases<T>(&self, work: impl FnOnce(&Built, &Jury<'_>) -> T) -> T {
        let jury = Jury::new(&self.package, &self.compiler, &*self.sandbox);
        let built = build(&jury, &self.dir, LockMode::Ignore, &self.pool, &Silent);
        work(&built.expect("cases"), &jury)
    }

    fn judge<'a>(
        &'a self,
        built: &'a Built,
        jury: &'a Jury<'a>,
        workers: Option<&'a dyn Workers>,
    ) -> Judge<'a> {
        Judge {
            jury,
            cases: &built.cases,
            compiler: &self.compiler,
            sandbox: &*self.sandbox,
            pool: &self.pool,
            workers,
            all: false,
            store: None,
            keeps_output: false,
            cancel: Cancel::default(),
        }
    }

    fn cpp(&self, text: &str) -> Source {
        let language = self.package.languages.named("c++").expect("a language");
        Source::single("a.cpp", text.into(), &language)
    }
}

fn distribution(coordinator: &Coordinator) -> Distribution<'_> {
    Distribution {
        coordinator,
        priority: Priority::Submission,
        user: None,
        is_patient: false,
        include: Vec::new(),
        languages: PathBuf::from("languages.toml"),
        at_least: Level::Bare,
    }
}

impl Nats {
    fn start(place: &Path) -> Self {
        let [port, monitor] = [(); 2].map(|()| {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
            listener.local_addr().expect("an address").port()
        });
        let dir = place.join(format!("store{port}"));
        let mut command = Command::new("nats-server");
        command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string()]);
        command.args(["-m", &monitor.to_string(), "-sd"]).arg(&dir);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let process = Running(child.expect("nats-server, which has to be installed"));
        wait_for(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
        Self {
            _process: process,
            port,
            monitor,
            dir,
        }
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn coordinator(&self) -> Coordinator {
        let settings = Settings::of_url(&self.url());
        Coordinator::open(&settings, None, usize::MAX, |note| println!("{note}"))
            .expect("a server that answers")
    }

    /// A worker, of which nothing but its log is left in `place`.
    fn worker(&self, place: &Path, name: &str, jobs: usize) -> Running {
        let log = File::create(place.join(format!("{name}.log"))).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["worker", "--nats", &self.url(), "--name", name]);
        command
            .args(["--jobs", &jobs.to_string()])
            .current_dir(place);
        command.stdout(Stdio::null()).stderr(log);
        Running(command.spawn().expect("a program that starts"))
    }

    /// How many bytes of messages went in and out so far.
    fn traffic(&self) -> u64 {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor)).expect("its monitor");
        stream
            .write_all(b"GET /varz HTTP/1.0\r\n\r\n")
            .expect("a request");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (_, body) = text.split_once("\r\n\r\n").expect("a body");
        let figures: serde_json::Value = serde_json::from_str(body).expect("figures");
        ["in_bytes", "out_bytes"]
            .map(|key| figures[key].as_u64().expect("a number"))
            .iter()
            .sum()
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // What is left goes with the whole directory.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn write_sums(dir: &Path, cases: usize) {
    fs::create_dir_all(dir.join("cases")).expect("a directory");
    let spec = "format = 1\ntitle = \"Sum of two\"\nkind = \"batch\"\nreference = \"sum.cpp\"\n\n\
        [[group]]\nname = \"all\"\npoints = 100\nfiles = [\"cases/*.in\"]\n";
    fs::write(dir.join("problem.toml"), spec).expect("a file");
    fs::write(dir.join("sum.cpp"), SUM).expect("a file");
    for case in 0..cases {
        let path = dir.join(format!("cases/{case:03}.in"));
        fs::write(path, format!("{case} {}\n", case * case)).expect("a file");
    }
}

fn empty_problem(place: &Path) -> Problem {
    let dir = place.join("problems/seven");
    fs::create_dir_all(dir.join("cases")).expect("a directory");
    let spec = "format = 1\ntitle = \"Seven\"\nkind = \"batch\"\nreference = \"seven.py\"\n\n\
        [[group]]\nname = \"all\"\npoints = 100\nfiles = [\"cases/*.in\"]\n";
    fs::write(dir.join("problem.toml"), spec).expect("a file");
    fs::write(dir.join("seven.py"), "print(7)\n").expect("a file");
    fs::write(dir.join("cases/1.in"), "").expect("a file");
    Problem::open(&dir)
}

fn accepted(judged: &Judged) {
    assert_eq!(judged.verdict, Verdict::Accepted);
}

fn timed(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

/// The median and the 99th percentile, in milliseconds.
fn quantiles(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100] * 1e3;
    (at(50), at(99))
}

fn wait_for(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing happens");
        std::thread::sleep(Duration::from_millis(2));
    }
}
