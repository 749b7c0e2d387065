//! The time of pages with 100,000 submissions in the store and 100 users who view them.
//!
//! Run `cargo bench --bench serving`. No submission is judged and no user logs in meanwhile. Each
//! user requests `PAGES` pages, one per second.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const SUBMISSIONS: i64 = 100_000;
const USERS: i64 = 1000;
const PEOPLE: usize = 100;
/// How many pages each user requests.
const PAGES: usize = 60;
const PAUSE: Duration = Duration::from_secs(1);

fn main() {
    let place = tempfile::tempdir().expect("a temporary directory");
    let root = place.path().join("problems");
    let problem = root.join("tic_tac_toe_score");
    copy(
        &std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/tic_tac_toe_score"),
        &problem,
    );
    // The server creates the schema, and is ready when the problem is built.
    let (mut server, address, _) = serve(place.path());
    let _ = server.kill();
    let _ = server.wait();
    fill(&place.path().join("data/tengen.sqlite"));
    let (mut server, address_now, cookie) = serve(place.path());
    assert_ne!(address_now, address);
    let paths = [
        "/",
        "/problems/tic_tac_toe_score",
        "/submissions",
        "/submissions?problem=tic_tac_toe_score&before=50000",
        "/submissions/99999",
        "/api/v1/submissions",
    ];
    let times = Mutex::new(vec![Vec::new(); paths.len()]);
    // Some connections stay open, like those of users who watch a submission.
    std::thread::scope(|scope| {
        for person in 0..PEOPLE {
            let (times, paths, address, cookie) = (&times, &paths, &address_now, &cookie);
            scope.spawn(move || {
                std::thread::sleep(PAUSE * u32::try_from(person).unwrap_or(0) / 100);
                for page in 0..PAGES {
                    let which = (person + page) % paths.len();
                    let took = get(address, cookie, paths[which]);
                    times.lock().expect("no thread panics")[which].push(took);
                    std::thread::sleep(PAUSE);
                }
            });
        }
    });
    let _ = server.kill();
    let _ = server.wait();
    let mut all = Vec::new();
    println!("| page | requests | median | 99th percentile | slowest |\n|---|---|---|---|---|");
    for (path, times) in paths
        .iter()
        .zip(times.into_inner().expect("no thread panics"))
    {
        println!("| `{path}` | {}", row(times.clone()));
        all.extend(times);
    }
    println!("| all | {}", row(all));
}

fn row(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    format!(
        "{} | {:.1} ms | {:.1} ms | {:.1} ms |",
        times.len(),
        at(50),
        at(99),
        at(100)
    )
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("a directory").flatten() {
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            if entry.file_name() != "build" {
                copy(&entry.path(), &place);
            }
        } else {
            std::fs::copy(entry.path(), place).expect("a file");
        }
    }
}

/// Starts a server and waits until it is ready. Returns its address and the cookie of its user.
fn serve(place: &std::path::Path) -> (Child, String, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args([
            "--root",
            "problems",
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            "data",
        ])
        .current_dir(place)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tool starts");
    let mut link = String::new();
    let stdout = server.stdout.as_mut().expect("it has an output");
    BufReader::new(stdout).read_line(&mut link).expect("a link");
    let address = link.trim().trim_start_matches("http://");
    let (address, path) = address.split_once('/').expect("a path");
    while !ask(address, "", "/ready").0.contains(" 200 ") {
        std::thread::sleep(Duration::from_millis(50));
    }
    let (head, _) = ask(address, "", &format!("/{path}"));
    let cookie = head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie
        .and_then(|line| line.split(';').next())
        .expect("a cookie");
    let (address, cookie) = (address.to_owned(), cookie.to_owned());
    (server, address, cookie)
}

/// The time of a page, from connecting to its last byte.
fn get(address: &str, cookie: &str, path: &str) -> Duration {
    let begun = Instant::now();
    let (head, _) = ask(address, cookie, path);
    assert!(head.contains(" 200 "), "{path}: {head}");
    begun.elapsed()
}

fn ask(address: &str, cookie: &str, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.replace("\r\n", "\n"), body.to_owned())
}

/// Fills the store with judged submissions.
fn fill(path: &std::path::Path) {
    let mut database = rusqlite::Connection::open(path).expect("a database");
    let step = database.transaction().expect("a transaction");
    let cases: Vec<serde_json::Value> = (0..109).map(|case| serde_json::json!({
        "id": format!("classes/{case:02}"), "group": 6,
        "judged": { "verdict": "accepted", "share": 1.0, "cpu": { "secs": 0, "nanos": 2_000_000 }, "wall": { "secs": 0, "nanos": 2_000_000 },
            "memory": 1_000_000, "message": "", "place": null, "diff": null, "debug": "", "transcript": null },
    })).collect();
    let result = serde_json::json!({
        "verdict": "accepted", "score": 100.0, "groups": [], "cases": cases, "refusal": null, "isolation": "strong",
    }).to_string();
    for user in 1..=USERS {
        step.execute(
            "INSERT INTO users (name, role, created) VALUES (?, 'contestant', 0)",
            [format!("user{user}")],
        )
        .expect("a user");
    }
    step.execute(
        "INSERT INTO files (hash, bytes) VALUES (zeroblob(32), ?)",
        [vec![b'x'; 2000]],
    )
    .expect("a file");
    for submission in 1..=SUBMISSIONS {
        step.execute(
            "INSERT INTO submissions (user, problem, language, bytes, created) VALUES (?, 'tic_tac_toe_score', 'c++', 2000, 0)",
            [2 + submission % USERS],
        ).expect("a submission");
        step.execute("INSERT INTO submission_files (submission, place, name, hash) VALUES (?, 0, 'main.cpp', zeroblob(32))", [submission]).expect("a file");
        step.execute(
            "INSERT INTO judgements (submission, state, priority, created, finished, verdict, score, cpu_ms, memory_bytes, result) VALUES (?, 'judged', 0, 0, 0, 'accepted', 100, 2, 1000000, ?)",
            rusqlite::params![submission, result],
        ).expect("a judgement");
    }
    step.commit().expect("it is written");
}
