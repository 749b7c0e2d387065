//! How the server is set up: by options, the environment and the configuration.

use super::Server;
use crate::support::sums::RIGHT;
use crate::support::{Ran, Test, built_sums};
use serde_json::json;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

const FILE: &str = "etc/tengen.toml";

/// A directory with this file of a server's options.
fn with(serve: &str) -> Test {
    built_sums().file(FILE, format!("[serve]\n{serve}"))
}

/// The first line that the server prints, or why it did not start.
fn greeting(test: &Test, args: &[&str], environment: &[(&str, &str)]) -> String {
    let mut command =
        test.command(&[&["--config", FILE, "serve", "--data", "data"], args].concat());
    command.envs(environment.iter().copied());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let mut line = String::new();
    let mut stdout = BufReader::new(process.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let _ = process.kill();
    let output = process.wait_with_output().unwrap();
    line + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn what_is_typed_wins_over_the_environment_and_that_over_the_file() {
    let listening = with("listen = \"127.0.0.2:0\"\n");
    let environment = ("TENGEN_LISTEN", "127.0.0.3:0");
    let typed = ["--listen", "127.0.0.4:0"];
    for (args, environment, host) in [
        (&[][..], &[][..], "http://127.0.0.2:"),
        (&[], &[environment], "http://127.0.0.3:"),
        (&typed, &[environment], "http://127.0.0.4:"),
    ] {
        let said = greeting(&listening, args, environment);
        assert!(said.starts_with(host), "{host}: {said}");
    }
    // Somebody else may have the usual port.
    let said = greeting(&with(""), &[], &[]);
    assert!(said.contains("127.0.0.1:7300"), "{said}");

    let named = with("listen = \"127.0.0.1:0\"\nbase_url = \"https://file.test\"\n");
    let environment = ("TENGEN_BASE_URL", "https://environment.test");
    let typed = ["--base-url", "https://typed.test"];
    for (args, environment, url) in [
        (&[][..], &[][..], "https://file.test\n"),
        (&[], &[environment], "https://environment.test\n"),
        (&typed, &[environment], "https://typed.test\n"),
    ] {
        let said = greeting(&named, args, environment);
        assert!(said.starts_with(url), "{url}: {said}");
    }
}

#[test]
fn paths_start_at_the_directory_of_the_file() {
    let test = with("data = \"of-file\"\n");
    let backup = |args: &[&str], environment: Option<&str>| {
        let args = [&["--config", FILE, "serve", "--backup", "copy"], args].concat();
        let mut command = test.command(&args);
        command.envs(environment.map(|data| ("TENGEN_DATA", data)));
        Ran::of(&command.output().unwrap()).ends_with(3)
    };
    backup(&[], None).complains("etc/of-file/tengen.sqlite");
    backup(&[], Some("of-environment")).complains("cannot use of-environment/tengen.sqlite");
    backup(&["--data", "typed"], Some("of-environment"))
        .complains("cannot use typed/tengen.sqlite");

    let half = with("tls_cert = \"chain.pem\"\n");
    assert!(greeting(&half, &[], &[]).contains("specify it with --tls-key"));
    let key = ["--tls-key", "key.pem", "--listen", "127.0.0.1:0"];
    let said = greeting(&half, &key, &[]);
    assert!(
        said.contains("etc/chain.pem is not a certificate"),
        "{said}"
    );
    assert!(!said.contains("https://"), "no link before it works");
    let half = with("tls_key = \"key.pem\"\n");
    assert!(greeting(&half, &[], &[]).contains("specify it with --tls-cert"));
}

#[test]
fn accounts_queue_and_log_are_those_of_the_file() {
    let options = "listen = \"127.0.0.1:0\"\ndata = \"kept\"\nqueue = 0\nlog = \"json\"\n";
    let body = json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string();
    let called = |serve: &str, args: &[&str]| {
        let args = [&["--config", FILE, "serve"], args].concat();
        Server::called(with(serve), &args)
    };
    let server = called(options, &[]);
    let mut program = server.program();
    program.post("/api/v1/submissions", &body).is(429);
    assert!(server.log().starts_with('{'), "{}", server.log());
    assert!(server.test.path("etc/kept/tengen.sqlite").is_file());
    let server = called(options, &["--queue", "1", "--log", "text"]);
    let mut program = server.program();
    program.post("/api/v1/submissions", &body).is(201);
    assert!(!server.log().starts_with('{'), "{}", server.log());
    let server = called(&format!("{options}accounts = true\n"), &[]);
    assert_eq!(server.token(), "");
    server.client().get("/login").is(200).shows("password");
}
