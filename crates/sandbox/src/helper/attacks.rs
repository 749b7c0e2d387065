//! The attacks, as the helper's executable carries them out in a box.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::net::{Ipv4Addr, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::Pid;

use crate::sys::{attempts, process};

/// The first argument that makes the executable attack.
pub(crate) const ATTACK_ARGUMENT: &str = "__sandbox-attack";

/// What an attack is given about the machine outside.
pub(crate) struct Targets {
    secret: PathBuf,
    port: u16,
    tool: Option<Pid>,
}

pub(crate) type Attack = fn(&Targets) -> bool;

/// Attacks that report themselves whether they succeeded.
pub(crate) const PROBES: &[(&str, Attack)] = &[
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
            .is_some_and(|pid| !is_own(pid) && rustix::process::test_kill_process(pid).is_ok())
    }),
    ("read the environment of the first process", |_| {
        File::open("/proc/1/environ").is_ok()
    }),
    ("become the superuser of a namespace", |_| {
        process::unshare(libc::CLONE_NEWUSER).is_ok()
    }),
    ("change the priority of the user's processes", |_| {
        attempts::lowers_priority_of_user()
    }),
    ("change a file that may only be read", |_| {
        File::open("/proc/self/exe").is_ok_and(attempts::sets_version)
    }),
    ("change the attributes of a file", |_| {
        attempts::sets_file_attributes(c"/proc/self/exe")
    }),
    ("take a place for asynchronous input and output", |_| {
        attempts::sets_up_asynchronous_io()
    }),
];

/// What the executable does in the box.
pub(crate) fn attack(words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["probe", secret, port, tool] => {
            report(&Targets {
                secret: secret.into(),
                port: port.parse().unwrap_or(0),
                tool: tool.parse().ok().and_then(Pid::from_raw),
            });
            take_all_memory();
        }
        ["cpu"] => loop {
            std::hint::spin_loop();
        },
        _ => loop {
            std::thread::sleep(Duration::from_mins(1));
        },
    }
}

fn take_all_memory() {
    let mut taken = Vec::new();
    loop {
        taken.push(std::hint::black_box(vec![1u8; 1 << 20]));
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

/// Whether a process id belongs to a process of the box. In its own namespace a process may have
/// the same id as the tool outside: in a container the tool is often the first process.
fn is_own(pid: Pid) -> bool {
    [Some(rustix::process::getpid()), rustix::process::getppid()].contains(&Some(pid))
}

pub(crate) fn abstract_name(port: u16) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("tengen-attack-{port}"))
}

fn has_entries(directory: &str) -> bool {
    fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some())
}

fn writes_to(directory: &Path) -> bool {
    let file = directory.join("tengen-attack");
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file)
        .is_ok();
    if written {
        // The file is only a trial.
        _ = fs::remove_file(file);
    }
    written
}
