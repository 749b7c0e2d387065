//! The script that runs tengen in a container, with an engine that prints its arguments.

use crate::support::Test;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Stdio};

/// The arguments with which the script calls an engine, one in a line, and the exit code.
fn called(engine: &str, environment: &[(&str, &str)], args: &[&str]) -> (String, Option<i32>) {
    let program = "#!/bin/sh\nfor argument; do echo \"$argument\"; done\nexit 7\n";
    let name = format!("bin/{engine}");
    let test = Test::empty().file(&name, program);
    std::fs::set_permissions(test.path(&name), Permissions::from_mode(0o755)).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/tengen-in-container");
    let path = format!("{}:/usr/bin:/bin", test.path("bin").display());
    let ran = Command::new(script)
        .args(args)
        .env_clear()
        .env("PATH", path)
        .env("HOME", test.path(""))
        .env("TENGEN_ENGINE", engine)
        .envs(environment.iter().copied())
        .current_dir(test.path(""))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(ran.stdout).unwrap();
    assert!(
        ran.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    (printed, ran.status.code())
}

#[test]
fn a_container_gets_the_directory_the_arguments_and_the_environment() {
    let environment = [
        ("TENGEN_RUN_OPTIONS", "--publish 7300:7300"),
        ("TENGEN_LISTEN", "0.0.0.0:7300"),
        ("NO_COLOR", "1"),
    ];
    let (printed, code) = called("podman", &environment, &["judge", "a b.cpp"]);
    assert_eq!(code, Some(7));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..4], ["run", "--rm", "--init", "--interactive"]);
    assert_eq!(lines[lines.len() - 3..], ["tengen", "judge", "a b.cpp"]);
    let has = |pair: [&str; 2]| lines.windows(2).any(|lines| lines == pair);
    assert!(has(["--publish", "7300:7300"]), "{printed}");
    assert!(has(["--env", "TENGEN_LISTEN"]), "{printed}");
    assert!(has(["--env", "NO_COLOR"]), "{printed}");
    assert!(has(["--security-opt", "seccomp=unconfined"]), "{printed}");
    // Standard input is not a terminal, and Podman maps users by itself.
    assert!(
        !lines.contains(&"--tty") && !lines.contains(&"--user"),
        "{printed}"
    );
    assert!(!printed.contains("TENGEN_RUN_OPTIONS") && !printed.contains("TENGEN_ENGINE"));
}

#[test]
fn files_that_docker_makes_belong_to_the_user() {
    let (printed, _) = called("docker", &[("TENGEN_IMAGE", "mine:2")], &["list"]);
    let user = rustix::process::getuid().as_raw();
    let group = rustix::process::getgid().as_raw();
    assert!(
        printed.contains(&format!("--user\n{user}:{group}\n")),
        "{printed}"
    );
    assert!(printed.ends_with("mine:2\nlist\n"), "{printed}");
}
