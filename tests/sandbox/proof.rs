//! A level whose own attacks are not held is not offered.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use sandbox::{Level, Options, SandboxError, doctor, open};
use tempfile::TempDir;

use super::{helper, offered};

/// A helper for which attacks go as the script says, whose variable `$1` is the kind of attack. It is told whether it is in
/// namespaces by the number of its process.
fn helper_with(attack: &str) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    std::fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let path = directory.path().join("helper");
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = __sandbox-attack ]; then\nshift\n{attack}\nexit\nfi\nexec {} \"$@\"\n",
        helper().display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    (directory, path)
}

/// Shell commands by which every attack is held.
fn all_held() -> String {
    let diagnosis = doctor(Some(&helper()));
    let attacks = diagnosis.levels.iter().flat_map(|finding| &finding.attacks);
    let probes: String = attacks
        .map(|attack| format!("echo \"held {}\"\n", attack.name))
        .collect();
    format!(
        "case $1 in\nprobe)\n{probes}text=x; while :; do text=$text$text; done ;;\n\
         cpu) while :; do :; done ;;\n*) exec sleep 60 ;;\nesac"
    )
}

#[test]
fn a_level_that_is_open_is_passed_over_and_named() {
    if offered(Level::Contained).is_none() || offered(Level::Restricted).is_none() {
        return;
    }
    let attack = format!(
        "if [ $$ -lt 10 ] && [ $1 = probe ]; then echo open list homes; exit; fi\n{}",
        all_held()
    );
    let (_directory, path) = helper_with(&attack);
    let options = Options {
        helper: Some(path.clone()),
        ..Options::default()
    };
    let sandbox = open(&options).unwrap_or_else(|error| panic!("{error}"));
    let isolation = sandbox.isolation();
    assert_eq!(isolation.level, Level::Restricted);
    let passed_over: Vec<Level> = isolation.not_held.iter().map(|(level, _)| *level).collect();
    assert!(passed_over.contains(&Level::Contained), "{isolation:?}");
    for (_, reason) in &isolation.not_held {
        assert!(reason.contains("`list homes`: it succeeded"), "{reason}");
    }
    let diagnosis = doctor(Some(&path));
    assert!(!diagnosis.has_held());
    assert_eq!(diagnosis.best(), Some(Level::Restricted));
}

#[test]
fn a_memory_limit_that_is_not_enforced_closes_a_level() {
    if offered(Level::Restricted).is_none() {
        return;
    }
    let attack = all_held().replace("text=x", "exit 3");
    let (_directory, path) = helper_with(&attack);
    let Err(SandboxError::TooWeak { reasons, .. }) = open(&Options {
        helper: Some(path),
        ..Options::default()
    }) else {
        panic!("a level was offered");
    };
    for (level, reason) in reasons {
        assert!(
            reason.contains("`take all memory`")
                || reason.contains("could not")
                // An ordinary user may have no control group at all.
                || reason.starts_with("cgroup"),
            "{level}: {reason}"
        );
    }
}
