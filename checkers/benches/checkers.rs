//! Speed of the standard checkers, compared with `memcmp` of the same buffers.
//!
//! `cargo bench -p tengen-checkers [NAME..]` prints the best and the median of several rounds, in
//! MB (10^6 bytes) of output per second. The required numbers are in `README.md` beside this file.

use std::hint::black_box;
use std::time::{Duration, Instant};

use checkers::{Options, Outcome, open};

const BYTES: usize = 100_000_000;
const ROUNDS: usize = 7;

/// A pair of texts on which checkers are timed.
struct Pair {
    name: &'static str,
    output: Vec<u8>,
    answer: Vec<u8>,
    checkers: &'static [&'static str],
}

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let is_wanted =
        |name: &str| wanted.is_empty() || wanted.iter().any(|want| name.contains(want.as_str()));
    for make in PAIRS {
        let pair = make();
        if is_wanted(pair.name) {
            bench(&pair);
        }
    }
}

const PAIRS: &[fn() -> Pair] = &[equal, spaced, line_ends, decimals, json];

/// Tokens of about ten digits, ten per line.
fn numbers() -> Vec<u8> {
    let mut state = 1_u64;
    let mut text = Vec::with_capacity(BYTES + 100);
    while text.len() < BYTES {
        for column in 0..10 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text.extend_from_slice((state >> 34).to_string().as_bytes());
            text.push(if column == 9 { b'\n' } else { b' ' });
        }
    }
    text
}

fn replace(text: &[u8], byte: u8, with: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(text.len() * 5 / 4);
    for &old in text {
        if old == byte {
            replaced.extend_from_slice(with);
        } else {
            replaced.push(old);
        }
    }
    replaced
}

fn equal() -> Pair {
    Pair {
        name: "equal",
        output: numbers(),
        answer: numbers(),
        checkers: &[
            "exact", "tokens", "icpc", "floats", "lines", "wcmp", "lcmp", "fcmp", "ncmp",
            "integers", "rcmp6",
        ],
    }
}

fn spaced() -> Pair {
    let answer = numbers();
    Pair {
        name: "double spaces, and one at the end of each line",
        output: replace(&replace(&answer, b' ', b"  "), b'\n', b" \n"),
        answer,
        checkers: &[
            "tokens",
            "icpc",
            "floats",
            "wcmp",
            "lcmp",
            "ncmp",
            "integers",
            "rcmp6",
            "unordered-tokens",
        ],
    }
}

fn line_ends() -> Pair {
    let answer = numbers();
    Pair {
        name: "CRLF",
        output: replace(&answer, b'\n', b"\r\n"),
        answer,
        checkers: &["tokens", "lines", "lcmp", "fcmp"],
    }
}

/// Every number is off in its last digit.
fn decimals() -> Pair {
    let answer = replace(&numbers(), b' ', b".25 ");
    Pair {
        name: "decimals, all off by a millionth",
        output: replace(&answer, b' ', b"0001 "),
        answer,
        checkers: &["floats", "rcmp4"],
    }
}

fn json() -> Pair {
    let text = replace(&replace(&numbers(), b' ', b", "), b'\n', b", ");
    let array = [b"[", &text[..text.len() - 2], b"]"].concat();
    Pair {
        name: "a JSON array",
        output: array.clone(),
        answer: array,
        checkers: &["json"],
    }
}

fn bench(pair: &Pair) {
    println!("{}: {:.1} MB", pair.name, mega(pair.output.len()));
    let copy = pair.output.clone();
    report("(memcmp)", copy.len(), || {
        black_box(&copy) == black_box(&pair.output)
    });
    for name in pair.checkers {
        let checker = open(name, &Options::default()).expect("the checkers above exist");
        report(name, pair.output.len(), || {
            checker
                .check(b"", black_box(&pair.output), black_box(&pair.answer))
                .outcome
                == Outcome::Accepted
        });
    }
}

fn report(name: &str, bytes: usize, run: impl Fn() -> bool) {
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| time(&run)).collect();
    times.sort_unstable();
    let rate = |time: Duration| mega(bytes) / time.as_secs_f64();
    println!(
        "  {name:20} best {:8.0} median {:8.0} MB/s",
        rate(times[0]),
        rate(times[ROUNDS / 2])
    );
}

fn time(run: impl Fn() -> bool) -> Duration {
    let (start, busy) = (Instant::now(), busy());
    assert!(run(), "every pair is accepted");
    let ran = self::busy()
        .zip(busy)
        .and_then(|(after, before)| after.checked_sub(before));
    ran.unwrap_or_else(|| start.elapsed())
}

/// The CPU time of this thread, if the kernel reports it: on a busy machine, the work of other
/// processes must not count.
fn busy() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]
fn mega(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}
