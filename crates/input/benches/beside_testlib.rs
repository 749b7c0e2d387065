//! Compares the examples with programs in C++ for the same inputs: lines and time of the
//! declarations and of the programs.
//!
//! `TESTLIB=DIRECTORY cargo bench -p tengen-input --bench beside_testlib`; DIRECTORY contains
//! testlib.h, and jngen.h if its generators are measured too; names of examples after `--` select
//! some. Before the measurement, both validators must accept the output of each generator, and
//! agree on the samples.

#![allow(clippy::unwrap_used, reason = "the support of the tests uses it")]

#[path = "../tests/support/mod.rs"]
#[allow(dead_code, reason = "tests use the rest of it")]
mod support;
mod timing;

use generators::{Draw, Params, Value};
use input::Input;
use std::fs::File;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use timing::{Best, best};

/// The sizes of each input, as large as its bounds allow. The generators in C++ take them as
/// arguments, in this order.
const SIZES: [(&str, &[(&str, i64)]); 22] = [
    ("array", &[("n", 200_000)]),
    ("datasets", &[("t", 1000), ("n", 200)]),
    ("dates", &[]),
    ("decimals", &[("n", 1000)]),
    ("end_mark", &[("count", 100)]),
    ("matrix", &[("h", 1000), ("w", 1000)]),
    ("maze", &[("h", 50), ("w", 50)]),
    ("meetings", &[("n", 100_000)]),
    ("palindrome", &[("s", 1_000_000)]),
    ("parents", &[("n", 200_000)]),
    ("permutation", &[("n", 200_000)]),
    ("plates", &[("n", 1000)]),
    ("points", &[("n", 500)]),
    ("queries", &[("n", 200_000), ("q", 200_000)]),
    ("roads", &[("n", 100_000), ("m", 200_000)]),
    ("robot", &[("n", 100)]),
    ("stones", &[("n", 1000)]),
    ("tasks", &[("n", 100_000), ("m", 200_000)]),
    ("tic_tac_toe", &[]),
    ("two_sets", &[("n", 100_000), ("m", 100_000)]),
    ("two_sum", &[("count", 10_000)]),
    ("weighted_tree", &[("n", 200_000)]),
];

/// The shapes that match the generators with testlib, if these differ from the default.
const SHAPES: [(&str, (&str, &str)); 1] = [("weighted_tree", ("tree", "random"))];

/// The seed of all generators.
const SEED: u64 = 1;

/// The best of this many runs counts: the others were disturbed. The compared programs take turns,
/// so that both are disturbed equally.
const RUNS: usize = 15;

/// The exit code with which a validator with testlib rejects an input.
const REFUSED: i32 = 3;

fn main() {
    let Some(headers) = std::env::var_os("TESTLIB") else {
        eprintln!("TESTLIB is not set: it has to name the directory of testlib.h");
        return;
    };
    let made = tempfile::tempdir().expect("a temporary directory");
    let workshop = Workshop {
        headers: headers.into(),
        made: made.path().to_owned(),
    };
    let specs = support::sources();
    let names = specs.iter().map(|(name, _)| name.as_str());
    assert!(
        names.eq(SIZES.iter().map(|(name, _)| *name)),
        "each example has its sizes, in the order of the names"
    );
    let idle = workshop.compile("start");
    let (start, ()) = best(RUNS, || run(&mut Command::new(&idle)));
    println!(
        "A program with testlib that does nothing takes {}.",
        time(start)
    );
    println!(
        "\n| input | lines | bytes | validated | testlib | times faster | generated | testlib | times faster | in processor time | jngen |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let (mut ours, mut theirs) = (0, 0);
    for ((name, spec), (_, sizes)) in specs.iter().zip(SIZES) {
        if !is_chosen(name) {
            continue;
        }
        let pair = Pair::new(&workshop, name, sizes);
        let lines = lines_of(spec, "#");
        println!("| {name} | {lines} | {}", pair.figures(start));
        ours += lines;
        theirs += pair.lines();
    }
    println!(
        "\nThe declarations have {ours} lines, the validators and generators with testlib {theirs}. Times of programs include \
         their start; where that is a quarter of it or more, nothing is compared."
    );
}

/// Whether an example is measured: it is among the arguments, or there are none.
fn is_chosen(name: &str) -> bool {
    let arguments = std::env::args().skip(1);
    let chosen: Vec<String> = arguments.filter(|text| !text.starts_with('-')).collect();
    chosen.is_empty() || chosen.iter().any(|chosen| chosen == name)
}

/// How many lines a text has, without empty ones and comments.
fn lines_of(text: &str, comment: &str) -> usize {
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with(comment))
        .count()
}

/// The source of a program in C++.
fn source(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/testlib");
    directory.join(format!("{name}.cpp"))
}

/// The directory in which programs are compiled.
struct Workshop {
    headers: PathBuf,
    made: PathBuf,
}

impl Workshop {
    fn compile(&self, name: &str) -> PathBuf {
        let program = self.made.join(name);
        let mut compiler = Command::new("g++");
        compiler
            .args(["-O2", "-std=c++17", "-I"])
            .arg(&self.headers);
        let status = compiler.arg("-o").arg(&program).arg(source(name)).status();
        assert!(status.expect("g++ starts").success(), "{name}.cpp fails");
        program
    }
}

/// A generator in C++ with its name.
struct Generator {
    name: String,
    program: PathBuf,
    sizes: &'static [(&'static str, i64)],
}

impl Generator {
    /// The sizes are its first arguments, the seed is the last.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        let sizes = self.sizes.iter().map(|(_, size)| size.to_string());
        command.args(sizes).arg(SEED.to_string());
        command
    }

    fn text(&self) -> Vec<u8> {
        let output = self.command().stderr(Stdio::inherit()).output();
        let output = output.expect("a generator starts");
        assert!(output.status.success(), "{}: {}", self.name, output.status);
        output.stdout
    }
}

/// A declaration, and the programs for the same input.
struct Pair {
    name: String,
    input: Input,
    params: Params,
    validator: PathBuf,
    generator: Generator,
    jngen: Option<Generator>,
    /// The file of an input for the validator.
    file: PathBuf,
}

impl Pair {
    fn new(workshop: &Workshop, name: &str, sizes: &'static [(&str, i64)]) -> Self {
        let generator = |kind: &str| {
            let name = format!("{name}.{kind}");
            let program = workshop.compile(&name);
            Generator {
                name,
                program,
                sizes,
            }
        };
        let has_jngen =
            workshop.headers.join("jngen.h").exists() && source(&format!("{name}.jngen")).exists();
        let params = sizes
            .iter()
            .map(|&(name, size)| (name.to_owned(), Value::Int(size)));
        let shapes = SHAPES.iter().filter(|(example, _)| *example == name);
        let shapes = shapes.map(|(_, (kind, shape))| {
            let shape = Value::Text((*shape).to_owned());
            ((*kind).to_owned(), shape)
        });
        Self {
            name: name.to_owned(),
            input: support::example(name),
            params: Params(params.chain(shapes).collect()),
            validator: workshop.compile(&format!("{name}.validator")),
            generator: generator("generator"),
            jngen: has_jngen.then(|| generator("jngen")),
            file: workshop.made.join("input"),
        }
    }

    /// The number of lines of the programs with testlib.
    fn lines(&self) -> usize {
        let sources =
            ["validator", "generator"].map(|kind| source(&format!("{}.{kind}", self.name)));
        let texts = sources.map(|path| std::fs::read_to_string(path).expect("a source"));
        texts.iter().map(|text| lines_of(text, "//")).sum()
    }

    /// Compares the verdicts and outputs of both, then measures them: the rest of a row, starting
    /// with the bytes.
    fn figures(&self, start: f64) -> String {
        let generate = || {
            let mut draw = Draw::fresh(SEED, "bench");
            self.input.generate(&mut draw, &self.params)
        };
        let text = generate().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        self.samples_are_judged_alike();
        for generator in [Some(&self.generator), self.jngen.as_ref()]
            .into_iter()
            .flatten()
        {
            self.both_accept(&generator.name, &generator.text());
        }
        self.both_accept(&self.name, &text);
        let validate = || self.input.validate(black_box(&text));
        let validation = taking_turns(validate, || self.validation());
        let generation = taking_turns(generate, || self.generator.command());
        let processor = times(generation.map(|best| best.cpu), start);
        let [validation, generation] =
            [validation, generation].map(|both| compared(both.map(|best| best.elapsed), start));
        let jngen = self.jngen.as_ref();
        let jngen = jngen.map(|jngen| time(best(RUNS, || run(&mut jngen.command())).0));
        let jngen = jngen.unwrap_or_else(|| "-".to_owned());
        format!(
            "{} | {validation} | {generation} | {processor} | {jngen} |",
            text.len()
        )
    }

    /// Runs the validator on the file.
    fn validation(&self) -> Command {
        let mut command = Command::new(&self.validator);
        command.stdin(File::open(&self.file).expect("an input"));
        command
    }

    /// Panics unless both validators accept a text, which stays in the file.
    fn both_accept(&self, what: &str, text: &[u8]) {
        let verdicts = self.verdicts(text);
        assert!(
            matches!(verdicts, (Ok(()), Ok(()))),
            "{what}: the validators say {verdicts:?}"
        );
    }

    /// Panics if one validator accepts a sample and the other rejects it.
    fn samples_are_judged_alike(&self) {
        for sample in support::samples(&self.name) {
            let verdicts = self.verdicts(sample.text.as_bytes());
            assert!(
                verdicts.0.is_ok() == verdicts.1.is_ok(),
                "{}: of {:?} the validators say {verdicts:?}",
                self.name,
                sample.text
            );
        }
    }

    /// The verdicts of our validator and of the one with testlib on a text.
    fn verdicts(&self, text: &[u8]) -> (Result<(), String>, Result<(), String>) {
        std::fs::write(&self.file, text).expect("the directory takes it");
        let output = self.validation().output().expect("a validator starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let theirs = match output.status.code() {
            Some(0) => Ok(()),
            Some(REFUSED) => Err(said),
            _ => panic!("{}: the validator ends with {}", self.name, output.status),
        };
        let ours = self.input.validate(text);
        (ours.map_err(|invalid| invalid.to_string()), theirs)
    }
}

/// Runs a program and ignores its output.
fn run(command: &mut Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.expect("it starts").success(), "{command:?} fails");
}

/// The times of our work, and of a program that does the same.
fn taking_turns<T, E: std::fmt::Debug>(
    ours: impl Fn() -> Result<T, E>,
    theirs: impl Fn() -> Command,
) -> [Best; 2] {
    let mut best = [Best::NONE; 2];
    for _ in 0..RUNS {
        best[0]
            .run(|| black_box(ours()))
            .expect("it was done before");
        best[1].run(|| run(&mut theirs()));
    }
    best
}

/// Our time, theirs, and the factor between them.
fn compared([ours, theirs]: [f64; 2], start: f64) -> String {
    let times = times([ours, theirs], start);
    format!("{} | {} | {times}", time(ours), time(theirs))
}

/// The factor between the times. It is left out if their time may be mainly the start of a program,
/// which takes up to three times as long on a busy machine.
fn times([ours, theirs]: [f64; 2], start: f64) -> String {
    if theirs < 4.0 * start {
        "-".to_owned()
    } else {
        format!("{:.1}", theirs / ours)
    }
}

/// A readable time in milliseconds.
fn time(ms: f64) -> String {
    match ms {
        ..0.01 => format!("{:.1} µs", ms * 1e3),
        ..1.0 => format!("{:.0} µs", ms * 1e3),
        ..10.0 => format!("{ms:.1} ms"),
        _ => format!("{ms:.0} ms"),
    }
}
