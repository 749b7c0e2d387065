//! NATS servers and workers as processes of a test.

use super::client::Client;
use super::eventually;
use crate::support::Test;
use rustix::process::{Pid, Signal, kill_process};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A NATS server on the loopback, which ends with this value.
pub(crate) struct Nats {
    child: Child,
    pub(crate) url: String,
    dir: tempfile::TempDir,
}

/// A worker, which is killed with this value.
pub(crate) struct Worker {
    pub(crate) child: Child,
    log: PathBuf,
}

/// A port that is free now.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Nats {
    /// A server of its own for a test; the test is skipped where there is none on the machine.
    pub(crate) fn new() -> Self {
        Self::configured("", "")
    }

    /// A server with more in its configuration; `credentials` goes before the host in its address.
    pub(crate) fn configured(more: &str, credentials: &str) -> Self {
        testing::needs(&["nats-server"]);
        let dir = tempfile::tempdir().unwrap();
        let port = free_port();
        let store = dir.path().join("store");
        let jetstream = format!("jetstream {{ store_dir: {store:?} }}\n");
        Self::listening(dir, port, &(jetstream + more), credentials)
    }

    /// A server that only hands messages on.
    pub(crate) fn without_jetstream() -> Self {
        testing::needs(&["nats-server"]);
        Self::listening(tempfile::tempdir().unwrap(), free_port(), "", "")
    }

    /// A server with this after its address in its configuration.
    fn listening(dir: tempfile::TempDir, port: u16, config: &str, credentials: &str) -> Self {
        let config = format!("listen: \"127.0.0.1:{port}\"\n{config}\n");
        let child = started(dir.path(), &config);
        eventually("a NATS server", || {
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
        Self {
            child,
            url: format!("nats://{credentials}127.0.0.1:{port}"),
            dir,
        }
    }
}

impl Nats {
    /// Its address for another user.
    pub(crate) fn url_of(&self, user: &str) -> String {
        let (_, host) = self.url.rsplit_once('/').unwrap();
        let (_, host) = host.rsplit_once('@').unwrap_or(("", host));
        format!("nats://{user}@{host}")
    }

    /// Has it take another configuration, in which one text is in the place of another.
    pub(crate) fn reconfigure(&self, old: &str, new: &str) {
        let path = self.dir.path().join("nats.conf");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(old), "{text}");
        std::fs::write(path, text.replace(old, new)).unwrap();
        kill_process(Pid::from_child(&self.child), Signal::HUP).unwrap();
    }

    /// Ends it, and starts it again without what it had.
    pub(crate) fn lose_everything(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        std::fs::remove_dir_all(self.dir.path().join("store")).unwrap();
        let config = std::fs::read_to_string(self.dir.path().join("nats.conf")).unwrap();
        self.child = started(self.dir.path(), &config);
    }

    /// Kills it; what it had is on disk.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again after [`Nats::kill`].
    pub(crate) fn revive(&mut self) {
        let config = std::fs::read_to_string(self.dir.path().join("nats.conf")).unwrap();
        self.child = started(self.dir.path(), &config);
    }

    /// What it said so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).unwrap()
    }
}

/// Three NATS servers that keep everything on all of them.
pub(crate) struct Trio {
    dirs: Vec<tempfile::TempDir>,
    configs: Vec<String>,
    children: Vec<Child>,
    pub(crate) url: String,
}

impl Trio {
    /// Three servers that know each other; the test is skipped where there is none on the machine.
    pub(crate) fn new() -> Self {
        testing::needs(&["nats-server"]);
        let ports: Vec<u16> = (0..3).map(|_| free_port()).collect();
        let routes: Vec<u16> = (0..3).map(|_| free_port()).collect();
        let all = routes
            .iter()
            .map(|port| format!("\"nats://127.0.0.1:{port}\""));
        let all = all.collect::<Vec<_>>().join(", ");
        let dirs: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
        let config = |at: usize| {
            let (port, route, store) = (ports[at], routes[at], dirs[at].path().join("store"));
            format!(
                "server_name: n{at}\nlisten: \"127.0.0.1:{port}\"\njetstream {{ store_dir: {store:?} }}\n\
                 cluster {{ name: tengen, listen: \"127.0.0.1:{route}\", routes: [{all}] }}\n"
            )
        };
        let configs: Vec<String> = (0..3).map(config).collect();
        let children = configs.iter().zip(&dirs);
        let children = children.map(|(config, dir)| started(dir.path(), config));
        let urls = ports.iter().map(|port| format!("nats://127.0.0.1:{port}"));
        let trio = Self {
            children: children.collect(),
            url: urls.collect::<Vec<_>>().join(","),
            dirs,
            configs,
        };
        for port in ports {
            eventually("a NATS server", || {
                TcpStream::connect(("127.0.0.1", port)).ok()
            });
        }
        trio
    }

    pub(crate) fn signal(&self, at: usize, signal: Signal) {
        kill_process(Pid::from_child(&self.children[at]), signal).unwrap();
    }

    /// Which server leads a stream.
    pub(crate) fn leader(&self, stream: &str) -> usize {
        let (first, _) = self.url.split_once(',').unwrap();
        let name = Client::at(first).leader(stream);
        name.strip_prefix('n').unwrap().parse().unwrap()
    }

    /// Kills a server.
    pub(crate) fn kill(&mut self, at: usize) {
        self.signal(at, Signal::KILL);
        self.children[at].wait().unwrap();
    }

    /// What a server says of the consumers of a stream.
    pub(crate) fn consumers(&self, stream: &str) -> String {
        let mut consumers = String::new();
        for url in self.url.split(',') {
            let subject = format!("$JS.API.CONSUMER.LIST.{stream}");
            let list = Client::at(url).request(&subject, b"{}");
            consumers = format!("{consumers}{url}: {list:#}\n");
        }
        consumers
    }

    /// What they said so far.
    pub(crate) fn logs(&self) -> String {
        let logs = self.dirs.iter().map(|dir| dir.path().join("log"));
        let logs = logs.map(|log| std::fs::read_to_string(log).unwrap_or_default());
        logs.collect::<Vec<_>>().join("\n")
    }

    /// Starts a server again that was killed.
    pub(crate) fn revive(&mut self, at: usize) {
        self.children[at] = started(self.dirs[at].path(), &self.configs[at]);
    }
}

impl Drop for Trio {
    fn drop(&mut self) {
        for child in &mut self.children {
            // It may have been killed already.
            let _ = child.kill();
            let _ = child.wait();
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
    pub(crate) fn new(test: &Test, url: &str, name: &str) -> Self {
        Self::with(test, url, name, &["--jobs", "1"])
    }

    pub(crate) fn with(test: &Test, url: &str, name: &str, more: &[&str]) -> Self {
        Self::in_environment(test, url, name, more, &[])
    }

    /// One with these variables besides.
    pub(crate) fn in_environment(
        test: &Test,
        url: &str,
        name: &str,
        more: &[&str],
        variables: &[(&str, &Path)],
    ) -> Self {
        let log = test.path(&format!("{name}.log"));
        let args = [&["worker", "--nats", url, "--name", name], more].concat();
        let mut command = test.command(&args);
        command.envs(variables.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(std::fs::File::create(&log).unwrap());
        Self {
            child: command.spawn().unwrap(),
            log,
        }
    }

    /// What it said so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// How many jobs it has begun.
    pub(crate) fn begun(&self) -> usize {
        self.log().matches("a job begins").count()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Kills it as a machine without power does.
    pub(crate) fn kill(mut self) {
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
