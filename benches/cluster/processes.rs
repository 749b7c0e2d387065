//! The NATS servers and workers of the benchmark, as processes that are killed when dropped.

use cluster::{Coordinator, Settings};
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A child process that is killed when this value is dropped.
pub(super) struct Running(pub(super) Child);

/// A NATS server.
pub(super) struct Nats {
    _process: Running,
    port: u16,
    monitor: u16,
    dir: PathBuf,
}

impl Nats {
    pub(super) fn start(place: &Path) -> Self {
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

    pub(super) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(super) fn coordinator(&self) -> Coordinator {
        let settings = Settings::of_url(&self.url());
        Coordinator::open(&settings, None, usize::MAX, |note| println!("{note}"))
            .expect("a server that answers")
    }

    /// Starts a worker, which leaves only its log in `place`.
    pub(super) fn worker(&self, place: &Path, name: &str, jobs: usize) -> Running {
        let log = File::create(place.join(format!("{name}.log"))).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["worker", "--nats", &self.url(), "--name", name]);
        command
            .args(["--jobs", &jobs.to_string()])
            .current_dir(place);
        command.stdout(Stdio::null()).stderr(log);
        Running(command.spawn().expect("a program that starts"))
    }

    /// How many bytes of messages the server has received and sent.
    pub(super) fn traffic(&self) -> u64 {
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
        // Leftover files are removed with the surrounding directory.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) fn wait_for(is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_mins(1), "nothing happens");
        std::thread::sleep(Duration::from_millis(2));
    }
}
