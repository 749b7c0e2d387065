//! Stand-ins for other judges.

use crate::support::{Ran, Test};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// The stand-in for a judge, which ends with this value.
pub(crate) struct StandIn {
    process: Child,
    output: BufReader<ChildStdout>,
    /// Its address.
    pub(crate) address: String,
}

impl StandIn {
    /// Starts a script of `tests/push`.
    pub(crate) fn start(script: &str, options: &[&str]) -> Self {
        testing::needs(&["python3"]);
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/push/");
        let mut process = Command::new("python3")
            .arg(format!("{dir}{script}"))
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut address = String::new();
        output.read_line(&mut address).unwrap();
        Self {
            process,
            output,
            address: address.trim().to_owned(),
        }
    }

    /// Ends it; the lines that it printed.
    pub(crate) fn printed(mut self) -> Vec<String> {
        self.stop();
        (&mut self.output).lines().map(Result::unwrap).collect()
    }

    /// Ends the process, so that nobody answers any more.
    pub(crate) fn stop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs `tengen push` with two secrets in the environment. The second one may not be printed.
pub(crate) fn push(
    test: &Test,
    args: &[&str],
    variables: [&str; 2],
    (first, second): (&str, &str),
) -> Ran {
    logged_in(
        test,
        &[&["push"], args].concat(),
        variables,
        (first, second),
    )
}

/// Runs a command with two secrets in the environment. The second one may not be printed.
pub(crate) fn logged_in(
    test: &Test,
    args: &[&str],
    variables: [&str; 2],
    (first, second): (&str, &str),
) -> Ran {
    let mut command = test.command(args);
    command.env(variables[0], first).env(variables[1], second);
    let ran = Ran::of(&command.stdin(Stdio::null()).output().unwrap());
    assert!(!format!("{}{}", ran.stdout, ran.stderr).contains(second));
    ran
}
