//! NATS servers and workers as processes of a test.

use super::eventually;
use crate::support::Test;
use rustix::process::{Pid, Signal, kill_process};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A NATS server on the loopback, which ends with this value.
pub(super) struct Nats {
    child: Child,
    pub(super) url: String,
    _dir: tempfile::TempDir,
}

/// A worker, which is killed with this value.
pub(super) struct Worker {
    pub(super) child: Child,
    log: PathBuf,
}

/// A port that is free now.
pub(super) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Nats {
    /// A server of its own for a test; the test is skipped where there is none on the machine.
    pub(super) fn new() -> Self {
        Self::configured("", "")
    }

    /// A server with more in its configuration; `credentials` goes before the host in its address.
    pub(super) fn configured(more: &str, credentials: &str) -> Self {
        testing::needs(&["nats-server"]);
        let dir = tempfile::tempdir().unwrap();
        let port = free_port();
        let store = dir.path().join("store");
        let config =
            format!("listen: \"127.0.0.1:{port}\"\njetstream {{ store_dir: {store:?} }}\n{more}\n");
        let child = started(dir.path(), &config);
        eventually("a NATS server", || {
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
        Self {
            child,
            url: format!("nats://{credentials}127.0.0.1:{port}"),
            _dir: dir,
        }
    }
}

/// A server with this configuration, whose files lie in a directory.
fn started(dir: &Path, config: &str) -> Child {
    let path = dir.join("nats.conf");
    std::fs::write(&path, config).unwrap();
    let mut command = Command::new("nats-server");
    command.arg("-c").arg(&path).arg("-l").arg(dir.join("log"));
    command.stdin(Stdio::null()).spawn().unwrap()
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Worker {
    /// A worker with one slot.
    pub(super) fn new(test: &Test, url: &str, name: &str) -> Self {
        Self::with(test, url, name, &["--jobs", "1"])
    }

    pub(super) fn with(test: &Test, url: &str, name: &str, more: &[&str]) -> Self {
        let log = test.path(&format!("{name}.log"));
        let args = [&["worker", "--nats", url, "--name", name], more].concat();
        let mut command = test.command(&args);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(std::fs::File::create(&log).unwrap());
        Self {
            child: command.spawn().unwrap(),
            log,
        }
    }

    /// What it said so far.
    pub(super) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// How many jobs it has begun.
    pub(super) fn begun(&self) -> usize {
        self.log().matches("a job begins").count()
    }

    pub(super) fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.child.id().try_into().unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
    }

    /// Kills it as a machine without power does.
    pub(super) fn kill(mut self) {
        self.signal(Signal::KILL);
        self.child.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
