//! A client of NATS that does what any other may, by the bytes that it sends.

use super::Nats;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

/// A connection without TLS.
pub(super) struct Client(BufReader<TcpStream>);

impl Client {
    pub(super) fn new(nats: &Nats) -> Self {
        let (_, host) = nats.url.rsplit_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        stream
            .write_all(b"CONNECT {\"verbose\":false}\r\n")
            .unwrap();
        Self(BufReader::new(stream))
    }

    /// Publishes a message, and waits until the server has it.
    pub(super) fn publish(&mut self, subject: &str, payload: &[u8]) {
        self.send(subject, payload);
        self.0.get_mut().write_all(b"PING\r\n").unwrap();
        while self.line() != "PONG" {}
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
