//! Attacks on a box from inside, by the helper's executable.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::Pid;

use crate::sandbox::sys::process;
use crate::sandbox::{Exit, Job, Limits, Sandbox, Stop};

/// The first argument by which the executable knows that it is to attack.
pub(in crate::sandbox) const ARGUMENT: &str = "__sandbox-canary";

/// An attack and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canary {
    /// What was tried, as `read a file of the jury`.
    pub attack: String,
    /// Whether the box held.
    pub held: bool,
}

/// What an attack is told of the machine outside.
struct Targets {
    secret: PathBuf,
    port: u16,
    tool: Option<Pid>,
}

type Attack = fn(&Targets) -> bool;

/// Attacks that say themselves whether they got through.
const PROBES: &[(&str, Attack)] = &[
    ("read a file of the jury", |targets| {
        File::open(&targets.secret).is_ok()
    }),
    ("read the passwords of the machine", |_| {
        File::open("/etc/shadow").is_ok()
    }),
    ("write to the system's directories", |_| {
        ["/usr", "/etc", "/var"]
            .iter()
            .any(|path| writes_to(Path::new(path)))
    }),
    ("list homes", |_| {
        ["/root", "/home"].iter().any(|path| has_entries(path))
    }),
    ("connect to a service of the machine", |targets| {
        TcpStream::connect((Ipv4Addr::LOCALHOST, targets.port)).is_ok()
    }),
    ("send a datagram", |_| {
        UdpSocket::bind("0.0.0.0:0").is_ok_and(|socket| socket.send_to(b"x", "192.0.2.1:9").is_ok())
    }),
    ("connect to an abstract socket", |targets| {
        abstract_name(targets.port).is_ok_and(|name| UnixStream::connect_addr(&name).is_ok())
    }),
    ("signal the tool", |targets| {
        targets
            .tool
            .is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
    }),
    ("read the environment of the first process", |_| {
        File::open("/proc/1/environ").is_ok()
    }),
    ("become the superuser of a namespace", |_| {
        process::unshare(libc::CLONE_NEWUSER).is_ok()
    }),
];

/// Attacks that must be stopped, and how.
const SIEGES: &[(&str, &str, Stop)] = &[
    ("compute for ever", "cpu", Stop::Cpu),
    ("sleep for ever", "wall", Stop::Wall),
    ("take all memory", "memory", Stop::Memory),
];

/// Attacks a box of the sandbox.
pub(super) fn release(sandbox: &dyn Sandbox, helper: Option<&Path>) -> Vec<Canary> {
    let mut canaries = probe(sandbox, helper).unwrap_or_default();
    canaries.extend(SIEGES.iter().map(|(attack, how, expected)| Canary {
        attack: (*attack).to_owned(),
        held: besiege(sandbox, helper, how) == Some(*expected),
    }));
    canaries
}

fn besiege(sandbox: &dyn Sandbox, helper: Option<&Path>, how: &str) -> Option<Stop> {
    let mut job = job(helper, &[how]).ok()?;
    if how == "wall" {
        job.limits.wall = Duration::from_millis(200);
    }
    sandbox.run(&job).ok()?.stop
}

fn probe(sandbox: &dyn Sandbox, helper: Option<&Path>) -> io::Result<Vec<Canary>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let _local = UnixListener::bind_addr(&abstract_name(port)?)?;
    let secret = tempfile::NamedTempFile::new()?;
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    fs::set_permissions(secret.path(), open_to_all)?;
    let (path, port, tool) = (
        secret.path().to_string_lossy(),
        port.to_string(),
        std::process::id().to_string(),
    );
    let job = job(helper, &["probe", &path, &port, &tool])?;
    let exit = sandbox.run(&job).map_err(io::Error::other)?;
    Ok(PROBES
        .iter()
        .map(|(attack, _)| canary(attack, &exit))
        .collect())
}

/// The box held if the attack came back and says that it failed.
fn canary(attack: &str, exit: &Exit) -> Canary {
    let said = String::from_utf8_lossy(&exit.stdout);
    let held = said
        .lines()
        .any(|line| line.strip_prefix("held ") == Some(attack));
    Canary {
        attack: attack.to_owned(),
        held,
    }
}

fn job(helper: Option<&Path>, words: &[&str]) -> io::Result<Job> {
    let program = helper.map_or_else(std::env::current_exe, |helper| Ok(helper.to_owned()))?;
    let program = program.to_string_lossy();
    let mut job = Job::of(
        [&*program, ARGUMENT]
            .into_iter()
            .chain(words.iter().copied()),
    );
    job.limits = Limits {
        cpu: Duration::from_millis(200),
        wall: Duration::from_secs(10),
        memory: 64 << 20,
        ..Limits::default()
    };
    Ok(job)
}

/// What the executable does in the box.
pub(in crate::sandbox) fn attack(words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["probe", secret, port, tool] => report(&Targets {
            secret: secret.into(),
            port: port.parse().unwrap_or(0),
            tool: tool.parse().ok().and_then(Pid::from_raw),
        }),
        ["cpu"] => loop {
            std::hint::spin_loop();
        },
        ["memory"] => {
            let mut taken = Vec::new();
            loop {
                taken.push(std::hint::black_box(vec![1u8; 1 << 20]));
            }
        }
        _ => loop {
            std::thread::sleep(Duration::from_secs(60));
        },
    }
}

#[expect(
    clippy::print_stdout,
    reason = "this is another process, whose output is its answer"
)]
fn report(targets: &Targets) {
    for (attack, gets_through) in PROBES {
        println!(
            "{} {attack}",
            if gets_through(targets) {
                "open"
            } else {
                "held"
            }
        );
    }
}

fn abstract_name(port: u16) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("tengen-canary-{port}"))
}

fn has_entries(directory: &str) -> bool {
    fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some())
}

fn writes_to(directory: &Path) -> bool {
    let file = directory.join("tengen-canary");
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file)
        .is_ok();
    if written {
        // It is not there to stay.
        _ = fs::remove_file(file);
    }
    written
}
