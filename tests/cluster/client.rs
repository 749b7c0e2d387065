//! A client of NATS that does what any other may, by the bytes that it sends.

use super::Nats;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

/// Where answers come: where whoever has work may listen.
const INBOX: &str = "_INBOX_coordinator.test";

/// A connection without TLS.
pub(super) struct Client(BufReader<TcpStream>);

impl Client {
    pub(super) fn new(nats: &Nats) -> Self {
        Self::at(&nats.url)
    }

    /// A connection to the server at an address, as the user in it if there is one.
    pub(super) fn at(url: &str) -> Self {
        let (_, host) = url.rsplit_once('/').unwrap();
        let (user, host) = host.rsplit_once('@').unwrap_or(("", host));
        let (user, password) = user.split_once(':').unwrap_or_default();
        let options = serde_json::json!({ "verbose": false, "user": user, "pass": password });
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "CONNECT {options}\r\nSUB {INBOX} 1\r\n").unwrap();
        Self(BufReader::new(stream))
    }

    /// Publishes a message, and waits until the server has it.
    pub(super) fn publish(&mut self, subject: &str, payload: &[u8]) {
        self.send(subject, payload);
        self.0.get_mut().write_all(b"PING\r\n").unwrap();
        while self.line() != "PONG" {}
    }

    /// What the server answers to a request, as JSON.
    pub(super) fn request(&mut self, subject: &str, payload: &[u8]) -> Value {
        self.send(&format!("{subject} {INBOX}"), payload);
        loop {
            let line = self.line();
            if let Some(message) = line.strip_prefix("MSG ") {
                let (_, bytes) = message.rsplit_once(' ').unwrap();
                let mut payload = vec![0; bytes.parse::<usize>().unwrap() + 2];
                self.0.read_exact(&mut payload).unwrap();
                return serde_json::from_slice(&payload).unwrap();
            }
        }
    }

    /// What is in a stream: the number of messages under each subject of a filter.
    pub(super) fn subjects(&mut self, stream: &str, filter: &str) -> Vec<String> {
        let filter = serde_json::json!({ "subjects_filter": filter }).to_string();
        let subject = format!("$JS.API.STREAM.INFO.{stream}");
        let info = self.request(&subject, filter.as_bytes());
        let subjects = info["state"]["subjects"].as_object();
        subjects.map_or_else(Vec::new, |it| it.keys().cloned().collect())
    }

    /// The name of the server that leads a stream.
    pub(super) fn leader(&mut self, stream: &str) -> String {
        let info = self.request(&format!("$JS.API.STREAM.INFO.{stream}"), b"");
        info["cluster"]["leader"].as_str().unwrap().to_owned()
    }

    fn send(&mut self, subject: &str, payload: &[u8]) {
        let stream = self.0.get_mut();
        write!(stream, "PUB {subject} {}\r\n", payload.len()).unwrap();
        stream.write_all(payload).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.0.read_line(&mut line).unwrap();
        assert!(read > 0, "the server has closed the connection");
        line.trim_end().to_owned()
    }
}
