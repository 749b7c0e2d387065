//! A small client: what it sends is what the test says, byte by byte.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_mins(5);

/// A browser or a program.
#[derive(Clone)]
pub(super) struct Client {
    host: String,
    headers: Vec<(String, String)>,
    pub(super) cookie: Option<String>,
}

/// What the server answered.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: String,
}

impl Client {
    pub(super) fn new(host: &str) -> Self {
        Self {
            host: host.to_owned(),
            headers: Vec::new(),
            cookie: None,
        }
    }

    /// Talks to a server that was started again, which has another port.
    pub(super) fn move_to(&mut self, host: &str) {
        host.clone_into(&mut self.host);
    }

    /// Sends a header with all requests from now on.
    pub(super) fn header(&mut self, name: &str, value: &str) {
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    pub(super) fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").unwrap()
    }

    pub(super) fn try_get(&mut self, path: &str) -> Option<Answer> {
        self.send("GET", path, &[], b"").ok()
    }

    pub(super) fn post(&mut self, path: &str, body: &str) -> Answer {
        let kind = if body.starts_with('{') {
            "application/json"
        } else {
            "application/x-www-form-urlencoded"
        };
        self.send("POST", path, &[("Content-Type", kind)], body.as_bytes())
            .unwrap()
    }

    /// Sends a form with the token of the page at `from`, as a browser would.
    pub(super) fn form(&mut self, from: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let token = self.form_token(from);
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("form", &token).extend_pairs(fields);
        self.post(path, &body.finish())
    }

    /// Sends fields and files to a path with the token of the page at `from`.
    pub(super) fn multipart(
        &mut self,
        from: &str,
        path: &str,
        fields: &[(&str, &str)],
        files: &[(&str, &str)],
    ) -> Answer {
        let token = self.form_token(from);
        let mut body = String::new();
        for (name, value) in [("form", &*token)].iter().chain(fields) {
            let _ = write!(
                body,
                "--b0\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            );
        }
        for (name, text) in files {
            let _ = write!(
                body,
                "--b0\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: text/plain\r\n\r\n{text}\r\n"
            );
        }
        body.push_str("--b0--\r\n");
        let kind = [("Content-Type", "multipart/form-data; boundary=b0")];
        self.send("POST", path, &kind, body.as_bytes()).unwrap()
    }

    /// The token in the forms of a page.
    pub(super) fn form_token(&mut self, page: &str) -> String {
        let body = self.get(page).body;
        let token = body.split("name=\"form\" value=\"").nth(1);
        token.map(|rest| rest[..64].to_owned()).unwrap_or_default()
    }

    pub(super) fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> std::io::Result<Answer> {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        let own = self.headers.iter().map(|(name, value)| (&**name, &**value));
        let all: Vec<(&str, &str)> = own.chain(headers.iter().copied()).collect();
        if !all.iter().any(|(name, _)| *name == "Host") {
            let _ = write!(head, "Host: {}\r\n", self.host);
        }
        for (name, value) in all {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            let _ = write!(head, "Cookie: {cookie}\r\n");
        }
        let _ = write!(
            head,
            "Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        let answer = self.raw(&[head.as_bytes(), body].concat())?;
        let cookie = answer
            .head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(answer)
    }

    /// Sends bytes as they are, and reads until the server closes.
    pub(super) fn raw(&self, bytes: &[u8]) -> std::io::Result<Answer> {
        let mut stream = self.connected()?;
        // The server may answer, and close, before it has read all of it.
        let written = stream.write_all(bytes);
        let mut all = Vec::new();
        let read = stream.read_to_end(&mut all);
        if all.is_empty() {
            written?;
            read?;
        }
        Ok(Answer::parse(&all))
    }

    pub(super) fn connected(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(stream)
    }
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        Self {
            status: status.unwrap_or(0),
            head: head.replace("\r\n", "\n"),
            body: body.to_owned(),
        }
    }

    /// Asserts the status.
    #[track_caller]
    pub(super) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.head, self.body);
        self
    }

    /// Asserts that the body holds a text.
    #[track_caller]
    pub(super) fn shows(self, text: &str) -> Self {
        assert!(
            self.body.contains(text),
            "{text:?} is not in\n{}",
            self.body
        );
        self
    }

    /// Asserts that the body does not hold a text.
    #[track_caller]
    pub(super) fn hides(self, text: &str) -> Self {
        assert!(!self.body.contains(text), "{text:?} is in\n{}", self.body);
        self
    }

    #[track_caller]
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The value of a header, its name in lower case.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}
