//! The tests of the sandbox once more as a user without rights, when they run as the superuser.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{HELPER, helper};

/// A user who has no name, no files and no processes.
const USER: u32 = 61_234;

#[test]
fn all_this_holds_for_an_ordinary_user() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    // What was built may lie where only its owner can reach it.
    let directory = tempfile::tempdir().unwrap();
    let tests = copy(&std::env::current_exe().unwrap(), directory.path(), "tests");
    let helper = copy(&helper(), directory.path(), "helper");
    std::fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let output = Command::new(tests)
        .args(["sandbox::", "--skip", "all_this_holds", "--skip", "strong"])
        .env(HELPER, helper)
        .current_dir("/")
        .uid(USER)
        .gid(USER)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

fn copy(program: &Path, directory: &Path, name: &str) -> PathBuf {
    let copy = directory.join(name);
    std::fs::copy(program, &copy).unwrap();
    copy
}
