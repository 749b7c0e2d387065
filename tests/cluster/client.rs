//! A client of NATS that does what any other may, by the bytes that it sends.

use super::Nats;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

/// The subject of answers, to which every client with work may listen.
const INBOX: &str = "_INBOX_coordinator.test";

/// A connection without TLS.
pub(super) struct Client {
    stream: BufReader<TcpStream>,
    inbox: String,
}

impl Client {
    pub(super) fn new(nats: &Nats) -> Self {
        Self::at(&nats.url)
    }

    /// A connection to the server at an address, as the user in it if there is one.
    pub(super) fn at(url: &str) -> Self {
        Self::listening(url, INBOX)
    }

    /// The same with answers under another subject.
    pub(super) fn listening(url: &str, inbox: &str) -> Self {
        let (_, host) = url.rsplit_once('/').unwrap();
        let (user, host) = host.rsplit_once('@').unwrap_or(("", host));
        let (user, password) = user.split_once(':').unwrap_or_default();
        let options = serde_json::json!({ "verbose": false, "headers": true, "no_responders": true, "user": user, "pass": password });
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "CONNECT {options}\r\nSUB {inbox} 1\r\n").unwrap();
        Self {
            stream: BufReader::new(stream),
            inbox: inbox.to_owned(),
        }
    }

    /// Publishes a message, and waits until the server has it.
    pub(super) fn publish(&mut self, subject: &str, payload: &[u8]) {
        self.send(subject, payload);
        self.stream.get_mut().write_all(b"PING\r\n").unwrap();
        while self.line() != "PONG" {}
    }

    /// What the server answers to a request, as JSON.
    pub(super) fn request(&mut self, subject: &str, payload: &[u8]) -> Value {
        self.send(&format!("{subject} {}", self.inbox), payload);
        loop {
            let line = self.line();
            if let Some((kind, message)) = line.split_once("MSG ") {
                let payload = self.payload(message);
                // The lengths of the headers and of both are the last words.
                let headers = message.rsplit(' ').nth(1).unwrap();
                let after = if kind == "H" {
                    headers.parse().unwrap()
                } else {
                    0
                };
                return serde_json::from_slice(&payload[after..]).unwrap();
            }
        }
    }

    /// What follows the first line of a message.
    fn payload(&mut self, line: &str) -> Vec<u8> {
        let (_, bytes) = line.rsplit_once(' ').unwrap();
        let mut payload = vec![0; bytes.parse::<usize>().unwrap() + 2];
        self.stream.read_exact(&mut payload).unwrap();
        payload
    }

    /// Whether the server refuses a request: the user may not send it, or nobody in its account takes it.
    pub(super) fn is_refused(&mut self, subject: &str, payload: &[u8]) -> bool {
        self.send(&format!("{subject} {}", self.inbox), payload);
        loop {
            let line = self.line();
            if line.starts_with("-ERR") {
                return true;
            }
            if let Some((_, message)) = line.split_once("MSG ") {
                return self.payload(message).starts_with(b"NATS/1.0 503");
            }
        }
    }

    /// Whether the server refuses a subscription.
    pub(super) fn is_deaf_to(&mut self, subject: &str) -> bool {
        let stream = self.stream.get_mut();
        write!(stream, "SUB {subject} 7\r\nPING\r\n").unwrap();
        let mut is_refused = false;
        loop {
            match self.line() {
                line if line.starts_with("-ERR") => is_refused = true,
                line if line == "PONG" => return is_refused,
                _ => {}
            }
        }
    }

    /// Publishes a message whose response is to go to another subject; the server may refuse it.
    pub(super) fn publish_for(&mut self, subject: &str, reply: &str, payload: &[u8]) {
        self.publish(&format!("{subject} {reply}"), payload);
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

    /// Sends a message, and waits for nothing.
    pub(super) fn send(&mut self, subject: &str, payload: &[u8]) {
        let stream = self.stream.get_mut();
        write!(stream, "PUB {subject} {}\r\n", payload.len()).unwrap();
        stream.write_all(payload).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line).unwrap();
        assert!(read > 0, "the server has closed the connection");
        line.trim_end().to_owned()
    }
}
