//! Servers that speak TLS, and those that should.

use super::{Nats, Worker, problem};
use crate::support::{Ran, Test};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

/// Who signs certificates.
struct Authority(tempfile::TempDir);

impl Authority {
    fn new() -> Self {
        Self::called("authority")
    }

    fn called(name: &str) -> Self {
        testing::needs(&["openssl"]);
        let authority = Self(tempfile::tempdir().unwrap());
        let is_authority = ["-addext", "basicConstraints=critical,CA:TRUE"];
        authority.make("ca", name, &is_authority);
        authority
    }

    /// A new key with a certificate for a subject.
    fn make(&self, file: &str, subject: &str, more: &[&str]) {
        let mut command = Command::new("openssl");
        command
            .args("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(' '))
            .args([
                "-subj",
                &format!("/CN={subject}"),
                "-keyout",
                &format!("{file}.key"),
            ])
            .args(["-out", &format!("{file}.pem")])
            .args(more)
            .current_dir(self.0.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    /// A certificate that it has signed, for the address of tests.
    fn sign(&self, name: &str) {
        let more = "-CA ca.pem -CAkey ca.key -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=CA:FALSE";
        let more: Vec<&str> = more.split(' ').collect();
        self.make(name, name, &more);
    }

    fn path(&self, file: &str) -> String {
        let path: PathBuf = self.0.path().join(file);
        path.to_str().unwrap().to_owned()
    }

    /// A server with a certificate of this authority; `more` is in its configuration of TLS.
    fn server(&self, more: &str) -> Nats {
        self.sign("server");
        let (cert, key) = (self.path("server.pem"), self.path("server.key"));
        Nats::configured(
            &format!("tls {{ cert_file: {cert:?}, key_file: {key:?}, {more} }}"),
            "",
        )
    }
}

/// Its address where only TLS will do.
fn tls(nats: &Nats) -> String {
    nats.url.replace("nats://", "tls://")
}

/// Looks at a cluster.
fn status(test: &Test, url: &str, more: &[&str]) -> Ran {
    test.run(&[&["cluster", "status", "--nats", url], more].concat())
}

#[test]
fn whoever_names_the_authority_judges_through_tls() {
    let (authority, test) = (Authority::new(), problem());
    let nats = authority.server("");
    let ca = authority.path("ca.pem");
    // A server that has TLS asks for it whatever the address says.
    for (name, url) in [("one", tls(&nats)), ("two", nats.url.clone())] {
        let access = ["--nats-ca", &ca];
        let worker = Worker::with(&test, &url, name, &[&["--jobs", "1"], &access[..]].concat());
        let judge = ["judge", "sums", "right.c", "--nats", &url];
        test.run(&[&judge[..], &access].concat()).ends_with(0);
        assert_eq!(worker.begun(), 1, "{}", worker.log());
        status(&test, &url, &access).ends_with(0).prints(name);
    }
}

#[test]
fn a_server_that_is_not_known_is_refused_with_what_would_be_right() {
    let (authority, test) = (Authority::new(), problem());
    // One of another name, and one of the same name with another key.
    let others = [Authority::called("other"), Authority::new()];
    let nats = authority.server("");
    let ca = authority.path("ca.pem");
    for url in [tls(&nats), nats.url.clone()] {
        let ran = status(&test, &url, &[]).ends_with(3);
        ran.complains("its certificate is signed by an authority that this machine does not know")
            .complains("--nats-ca FILE");
        for other in &others {
            let other = other.path("ca.pem");
            let ran = status(&test, &url, &["--nats-ca", &other]).ends_with(3);
            ran.complains(&format!(
                "its certificate is not signed by an authority in {other}"
            ));
        }
        let judge = ["judge", "sums", "right.c", "--nats", &url];
        test.run(&judge)
            .ends_with(3)
            .complains("its certificate is signed by an authority that");
        let worker = test.run(&["worker", "--nats", &url]);
        worker
            .ends_with(3)
            .complains("its certificate is signed by an authority that");
        let localhost = url.replace("127.0.0.1", "localhost");
        let ran = status(&test, &localhost, &["--nats-ca", &ca]).ends_with(3);
        ran.complains("not valid for name \"localhost\"")
            .complains("use a name that the certificate is for");
    }
}

#[test]
fn nobody_who_asked_for_tls_says_anything_in_the_clear() {
    let (authority, test) = (Authority::new(), problem());
    let ca = authority.path("ca.pem");
    let plain = Nats::new();
    for (url, more) in [
        (tls(&plain), &[][..]),
        (plain.url.clone(), &["--nats-ca", &ca]),
    ] {
        status(&test, &url, more)
            .ends_with(3)
            .complains("it does not speak TLS")
            .complains("give the server a certificate");
    }
    // An attacker between the two may state that there is no TLS.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let listening = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let info = "INFO {\"server_id\":\"x\",\"server_name\":\"x\",\"host\":\"x\",\"port\":1,\"version\":\"2.9.10\",\
                    \"go\":\"x\",\"proto\":1,\"max_payload\":1048576,\"client_id\":1,\"headers\":true}\r\n";
        stream.write_all(info.as_bytes()).unwrap();
        let mut heard = vec![0; 4096];
        let count = stream.read(&mut heard).unwrap();
        heard.truncate(count);
        heard
    });
    let url = format!("tls://me:secret@127.0.0.1:{port}");
    status(&test, &url, &["--nats-ca", &ca]).ends_with(3);
    let heard = listening.join().unwrap();
    // The first bytes of a greeting of TLS.
    assert_eq!(heard[..2], [22, 3], "{heard:?}");
}

#[test]
fn a_server_may_ask_for_certificates() {
    let (authority, other, test) = (Authority::new(), Authority::new(), problem());
    let ca = authority.path("ca.pem");
    let nats = authority.server(&format!("verify: true, ca_file: {ca:?}"));
    authority.sign("client");
    other.sign("client");
    let with = |authority: &Authority| {
        let (cert, key) = (authority.path("client.pem"), authority.path("client.key"));
        let args = ["--nats-ca", &ca, "--nats-cert", &cert, "--nats-key", &key];
        status(&test, &tls(&nats), &args)
    };
    with(&authority).ends_with(0);
    with(&other)
        .ends_with(3)
        .complains("it refuses the certificate of this machine");
    let ran = status(&test, &tls(&nats), &["--nats-ca", &ca]).ends_with(3);
    ran.complains("it refuses the certificate of this machine")
        .complains("--nats-cert FILE and --nats-key FILE");
    let half = ["--nats-ca", &ca, "--nats-cert", &ca];
    status(&test, &tls(&nats), &half)
        .ends_with(2)
        .complains("--nats-key");
}

#[test]
fn a_file_that_holds_no_certificates_is_named() {
    let test = problem().file("empty.pem", "").file(
        "rubbish.pem",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    );
    let ran = |file| status(&test, "tls://127.0.0.1:1", &["--nats-ca", file]).ends_with(2);
    ran("none.pem").complains("cannot read the certificates in none.pem");
    ran("empty.pem").complains("empty.pem holds no certificate in PEM");
    ran("rubbish.pem").complains("rubbish.pem holds no certificate of an authority");
    status(&test, "wss://127.0.0.1:1", &[])
        .ends_with(2)
        .complains("nats://HOST:PORT or tls://HOST:PORT");
}
