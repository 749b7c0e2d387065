//! The corpus of hostile programs: each gets, at each level, the verdict in its head, in bounded
//! time, and nothing of it is left.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use sandbox::{Exit, Job, JobLimits, Level, Sandbox, Status, Stdin, Stop};
use tempfile::TempDir;

use super::{copy_program, is_running, offered, slowness, try_open};

const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_millis(300),
    wall: Duration::from_secs(20),
    memory: 256 << 20,
    output: 1 << 20,
    file: 8 << 20,
    processes: 16,
};

/// The elapsed time of a program that is expected to be idle. Others get more than they need, for the
/// machine may be busy.
const PATIENCE: Duration = Duration::from_millis(500);

/// By how much a run may miss its limits. What is killed may first have to wait for a busy machine; only a hang takes longer.
const HANG: Duration = Duration::from_mins(1);
const OVERSHOOT: Duration = Duration::from_secs(2);

/// The processor time of a program that is expected to meet the limit of memory, which takes time to fill.
const TIME_TO_FILL: Duration = Duration::from_secs(3);

/// Programs that run at the same time; most of those that take long sleep.
const AT_ONCE: usize = 4;

#[test]
fn every_attack_gets_its_verdict_at_strong() {
    Corpus::build().attack(Level::Strong);
}

#[test]
fn every_attack_gets_its_verdict_at_contained() {
    Corpus::build().attack(Level::Contained);
}

#[test]
fn every_attack_gets_its_verdict_at_restricted() {
    Corpus::build().attack(Level::Restricted);
}

#[test]
fn the_corpus_is_large() {
    assert!(attacks().len() >= 60);
}

#[test]
fn a_run_finds_nothing_of_the_run_before() {
    let corpus = Corpus::build();
    for level in [Level::Restricted, Level::Contained, Level::Strong] {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        for name in ["leaves_things", "finds_things"] {
            let exit = sandbox.run(&corpus.job(name)).unwrap();
            assert_eq!(verdict(&exit), "ended");
            assert!(
                exit.stdout.is_empty() || text(&exit) == "refused",
                "{level}: {exit:?}"
            );
        }
    }
}

/// The attacks in one executable, and what they are after.
struct Corpus {
    directory: TempDir,
    listener: TcpListener,
    _local: UnixListener,
    _service: UnixDatagram,
}

impl Corpus {
    fn build() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(directory.path(), open_to_all).unwrap();
        std::fs::create_dir(directory.path().join("jury")).unwrap();
        std::fs::write(directory.path().join("jury/secret"), "42\n").unwrap();
        std::fs::create_dir(directory.path().join("bin")).unwrap();
        let program = directory.path().join("bin/corpus");
        let copy = directory.path().join("bin/copy");
        std::fs::write(&copy, executable()).unwrap();
        let for_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&copy, for_all).unwrap();
        copy_program(&copy, &program);
        std::fs::remove_file(&copy).unwrap();
        let service = directory.path().join("jury/service");
        let datagrams = UnixDatagram::bind(&service).unwrap();
        let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(&service, open_to_all).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let name = format!("tengen-hostile-{}", listener.local_addr().unwrap().port());
        let local = UnixListener::bind_addr(&SocketAddr::from_abstract_name(name).unwrap());
        Self {
            directory,
            listener,
            _local: local.unwrap(),
            _service: datagrams,
        }
    }

    fn program(&self) -> PathBuf {
        self.directory.path().join("bin/corpus")
    }

    /// Runs every attack and compares.
    fn attack(&self, level: Level) {
        let Some(sandbox) = offered(level) else {
            return;
        };
        let (_, failures) = self.attack_in(&*sandbox, level);
        drop(sandbox);
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        assert!(
            !is_running(self.program().to_str().unwrap()),
            "something is left behind"
        );
    }

    /// Runs every attack of a level: how many there are, and what is wrong with those that succeeded.
    fn attack_in(&self, sandbox: &dyn Sandbox, level: Level) -> (usize, Vec<String>) {
        let mut attacks = attacks();
        attacks.retain(|(_, expected)| outcomes(expected, level).is_some());
        let count = attacks.len();
        let queue = Mutex::new(attacks.into_iter());
        let failures = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..AT_ONCE {
                scope.spawn(|| {
                    while let Some((name, expected)) = { queue.lock().unwrap().next() } {
                        if let Some(failure) = self.run(sandbox, level, &name, &expected) {
                            failures.lock().unwrap().push(format!("{name}: {failure}"));
                        }
                    }
                });
            }
        });
        (count, failures.into_inner().unwrap())
    }

    /// Runs one attack; says what is wrong.
    fn run(
        &self,
        sandbox: &dyn Sandbox,
        level: Level,
        name: &str,
        expected: &BTreeMap<String, Vec<String>>,
    ) -> Option<String> {
        let expected = outcomes(expected, level)?;
        let mut job = self.job(name);
        if expected[0] == "idle" {
            job.limits.wall = PATIENCE * slowness();
            // Before it sleeps it may compute, which takes longer in the kernel of a busy machine.
            job.limits.cpu *= 10;
        }
        if expected.iter().any(|one| one.starts_with("ended")) {
            // What ends by itself may have to wait for a disk that others use, and the kernel then works longer for it.
            job.limits.wall *= 10;
            job.limits.cpu *= 10;
        }
        let may_fill = expected.iter().any(|one| one == "memory-limit");
        if may_fill && expected[0] != "ended" {
            job.limits.cpu = TIME_TO_FILL * slowness();
        }
        let exit = match sandbox.run(&job) {
            Ok(exit) => exit,
            Err(error) => return Some(error.to_string()),
        };
        let verdict = verdict(&exit);
        let met = expected.iter().any(|one| match one.split_once(' ') {
            Some(_) => *one == format!("{verdict} {}", text(&exit)),
            None => one == verdict,
        });
        // Without a namespace to end at once, what kills a bomb of processes races with it.
        let bounded =
            level == Level::Restricted || exit.cpu <= 2 * job.limits.cpu + OVERSHOOT * slowness();
        let late = !bounded || exit.wall > job.limits.wall + HANG;
        (!met || late).then(|| {
            let Exit { cpu, wall, .. } = exit;
            format!(
                "expected {expected:?}, got {verdict} {} after {cpu:?}, {wall:?}",
                text(&exit)
            )
        })
    }

    fn job(&self, name: &str) -> Job {
        let port = self.listener.local_addr().unwrap().port().to_string();
        let secret = self.directory.path().join("jury/secret");
        let program = self.program();
        let pid = std::process::id().to_string();
        let argv = [
            program.to_str().unwrap(),
            name,
            secret.to_str().unwrap(),
            &port,
            &pid,
        ];
        let mut job = Job::new(argv);
        job.stdin = Stdin::Bytes((*b"1 2 3\n").into());
        job.readable = vec![self.directory.path().join("bin")];
        job.limits = JobLimits {
            cpu: LIMITS.cpu * slowness(),
            wall: LIMITS.wall * slowness(),
            ..LIMITS
        };
        job
    }
}

/// Prints, for each level, how many attacks failed as expected, or why the machine does not offer the level:
/// `LEVEL|PASSED/ATTACKS` or `LEVEL|skipped: REASON`. `tests/hostile_matrix.sh` makes a row of its table from this.
#[test]
#[ignore = "prints a row of the table of tests/hostile_matrix.sh"]
fn prints_a_row() {
    let corpus = Corpus::build();
    let mut all_failures = Vec::new();
    for level in [Level::Strong, Level::Contained, Level::Restricted] {
        let sandbox = match try_open(level) {
            Ok(sandbox) => sandbox,
            Err(error) => {
                let reason = error.to_string().replace(['\n', '|'], " ");
                println!("\n{level}|skipped: {reason}");
                continue;
            }
        };
        let (count, failures) = corpus.attack_in(&*sandbox, level);
        drop(sandbox);
        println!("\n{level}|{}/{count}", count - failures.len());
        for failure in &failures {
            println!("failed|{level}: {}", failure.replace('\n', " "));
        }
        all_failures.extend(failures);
    }
    assert!(all_failures.is_empty(), "{}", all_failures.join("\n"));
}

/// Names the executable of the corpus, for a machine without a compiler.
pub(super) const BUILT: &str = "TENGEN_TEST_CORPUS";

/// Builds the corpus for such a machine.
#[test]
#[ignore = "runs as a process of its own"]
fn builds_the_corpus() {
    build_corpus(Path::new(&std::env::var_os(BUILT).unwrap()));
}

/// The executable of all attacks, compiled once for all tests.
pub(super) fn executable() -> &'static [u8] {
    static EXECUTABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let built = std::env::var_os(BUILT).map(PathBuf::from);
        if let Some(built) = built.filter(|path| path.exists()) {
            return std::fs::read(built).unwrap();
        }
        let directory = tempfile::tempdir().unwrap();
        let program = directory.path().join("corpus");
        build_corpus(&program);
        std::fs::read(program).unwrap()
    });
    &EXECUTABLE
}

fn build_corpus(program: &Path) {
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("corpus.c");
    std::fs::write(&source, in_one_program()).unwrap();
    let built = Command::new("gcc")
        .args([
            "-O1",
            "-w",
            "-pthread",
            "-I",
            corpus().to_str().unwrap(),
            "-o",
        ])
        .arg(program)
        .arg(&source)
        .status();
    assert!(built.unwrap().success());
}

fn corpus() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile"))
}

/// The names of the attacks and, for each level or for `all`, their possible outcomes.
fn attacks() -> Vec<(String, BTreeMap<String, Vec<String>>)> {
    let files = std::fs::read_dir(corpus())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut sources: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    sources
        .iter()
        .map(|path| (name(path), expectations(path)))
        .collect()
}

/// The allowed outcomes of an attack at a level, if it is one there.
fn outcomes(expected: &BTreeMap<String, Vec<String>>, level: Level) -> Option<&Vec<String>> {
    expected.get(&level.to_string()).or(expected.get("all"))
}

/// Reads the lines `// LEVEL: VERDICT [WORD] / VERDICT [WORD]` at the head of a source.
fn expectations(source: &Path) -> BTreeMap<String, Vec<String>> {
    let text = std::fs::read_to_string(source).unwrap();
    let heads = text
        .lines()
        .map_while(|line| line.strip_prefix("// "))
        .skip(1);
    heads
        .map(|line| {
            let (level, outcomes) = line.split_once(": ").unwrap();
            (
                level.to_owned(),
                outcomes.split(" / ").map(str::to_owned).collect(),
            )
        })
        .collect()
}

/// All attacks as functions of one program, which takes the name of one as its first argument: to
/// compile each alone takes longer than to run it.
fn in_one_program() -> String {
    let mut program = String::new();
    let mut table = String::new();
    for (name, _) in attacks() {
        writeln!(
            program,
            "#define main attack_{name}\n#include \"{name}.c\"\n#undef main"
        )
        .unwrap();
        writeln!(
            table,
            "    if (!strcmp(words[1], \"{name}\")) return attack_{name}(count - 1, rest);"
        )
        .unwrap();
    }
    let head = "int main(int count, char **words) {\n    char **rest = words + 1;\n";
    let body = format!("{table}    return 99;\n}}\n");
    // The name of the program stays the first word.
    let shift = "    char name[64]; strcpy(name, words[1]);\n    rest[0] = words[0];\n";
    program + head + shift + &body.replace("words[1]", "name")
}

/// The outcome of a run, in the words of verdicts.
fn verdict(exit: &Exit) -> &'static str {
    match (exit.stop, exit.status) {
        (Some(Stop::Cpu), _) => "time-limit",
        (Some(Stop::Wall), _) => "idle",
        (Some(Stop::Memory), _) => "memory-limit",
        (Some(Stop::Output), _) => "output-limit",
        (None, Status::Exited(0)) => "ended",
        (Some(Stop::Processes) | None, _) => "runtime-error",
    }
}

fn text(exit: &Exit) -> String {
    String::from_utf8_lossy(&exit.stdout)
        .chars()
        .take(40)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The table of the memory of the kernel names programs that are there.
#[test]
fn the_page_names_hostile_programs_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/sandbox.md")).unwrap();
    let named: Vec<&str> = page
        .split('`')
        .filter(|word| Path::new(word).extension().is_some_and(|end| end == "c"))
        .filter(|word| !word.contains(' '))
        .collect();
    assert!(named.len() >= 15, "{named:?}");
    let missing: Vec<&&str> = named
        .iter()
        .filter(|name| !corpus().join(name).is_file())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
