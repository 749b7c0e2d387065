//! The tests of the sandbox once more as a user without rights, when they run as the superuser.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

use super::{ALL_LEVELS, HELPER, copy_program, helper, hostile};
use crate::support::is_long;

/// A user who has no name, no files and no processes, and who is none of those of boxes.
pub(super) const USER: u32 = 59_321;

/// The tests and the helper where every user can reach them: what was built may lie where only its
/// owner can.
pub(super) struct Copies {
    _directory: TempDir,
    pub(super) tests: PathBuf,
    pub(super) helper: PathBuf,
}

impl Copies {
    pub(super) fn make() -> Self {
        let directory = tempfile::tempdir().unwrap();
        std::fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let copy = |program: PathBuf, name| {
            let copy = directory.path().join(name);
            copy_program(&program, &copy);
            copy
        };
        let tests = copy(std::env::current_exe().unwrap(), "tests");
        let helper = copy(helper(), "helper");
        Self {
            _directory: directory,
            tests,
            helper,
        }
    }
}

#[test]
fn all_this_holds_for_an_ordinary_user() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let copies = Copies::make();
    let corpus = copies.tests.with_file_name("corpus");
    std::fs::write(&corpus, hostile::executable()).unwrap();
    // What honest programs and compilers do hardly depends on who started the box.
    let rest: &[&str] = if is_long() {
        &[]
    } else {
        &["honest", "compilers"]
    };
    let skipped = ["all_this_holds", "strong"].iter().chain(rest);
    let output = Command::new(&copies.tests)
        .arg("sandbox::")
        .args(skipped.flat_map(|part| ["--skip", part]))
        .env(HELPER, &copies.helper)
        .env(hostile::BUILT, &corpus)
        .env_remove(ALL_LEVELS)
        // What a bomb of processes may use is measured there, and the tests of all levels run beside these.
        .env("RUST_TEST_THREADS", "1")
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
