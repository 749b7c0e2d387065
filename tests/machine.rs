//! Faults of the machine: each is named, blamed on the machine, and loses nothing.

use crate::support::sums::RIGHT;
use crate::support::{Test, sums};
use std::path::Path;
use std::process::Command;

#[test]
fn a_missing_compiler_is_the_machines_fault() {
    testing::needs(&["python3"]);
    let test = sums()
        .all_in_python()
        .file("right.cpp", "int main() {}")
        .file("bin/.keep", "");
    std::os::unix::fs::symlink("/usr/bin/python3", test.path("bin/python3")).unwrap();
    let output = test
        .command(&["judge", "sums", "right.cpp"])
        .env("PATH", test.path("bin"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(
        stderr.contains("`g++` was not found, so programs in c++ cannot be used"),
        "{stderr}"
    );
    assert!(
        stderr.contains("at fault: the machine\n  help: install `g++`"),
        "{stderr}"
    );
}

#[test]
fn verify_skips_what_it_has_no_compiler_for_and_says_so() {
    let spec = format!(
        "{}\n[[solution]]\npath = \"solutions/right.zz\"\nexpect = \"accepted\"\n",
        crate::support::sums::SPEC
    );
    let languages = "[zz]\nextensions = [\"zz\"]\nrun = [\"no-such-interpreter\", \"{source}\"]\nversion = [\"x\"]\n";
    let test = sums()
        .file("problems/languages.toml", languages)
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/solutions/right.zz", RIGHT);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify"])
        .ends_with(0)
        .prints("as expected, 1 skipped")
        .prints("\nnot proven: 1 solution in 1 language (zz: 1), because no-such-interpreter was not found\n");
    let document = test.run(&["verify", "--format", "json"]).json();
    let expected = serde_json::json!({
        "solutions": 1, "languages": [{ "language": "zz", "solutions": 1 }], "tools": ["no-such-interpreter"], "install": null,
    });
    assert_eq!(document["not_proven"], expected);
}

#[test]
fn a_broken_table_of_languages_is_wrong_usage() {
    let test = sums().file("problems/languages.toml", "[zz]\nextension = []\n");
    test.run(&["list"])
        .ends_with(2)
        .complains("languages.toml")
        .complains("unknown field `extension`");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let test = sums();
    // A file in the place of the directory stops root, too.
    let test = test.file("problems/sums/build", "in the way");
    test.run(&["build", "sums"])
        .ends_with(3)
        .complains("cannot make")
        .complains("at fault: the machine");
}

/// A tmpfs of this size in bytes over a directory, unmounted when dropped.
struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    /// Nothing where the user may not mount.
    fn mount(path: &'a Path, size: &str) -> Option<Self> {
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(path);
        mount
            .status()
            .is_ok_and(|status| status.success())
            .then_some(Self(path))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[test]
fn a_full_disk_is_the_machines_fault_and_leaves_no_half_written_case() {
    let test = sums().all_in_python();
    let build = test.path("problems/sums/build");
    std::fs::create_dir(&build).unwrap();
    let Some(disk) = SmallDisk::mount(&build, "64k") else {
        eprintln!("SKIPPED: a full disk needs the right to mount a tmpfs");
        return;
    };
    test.run(&["build", "sums"])
        .ends_with(3)
        .complains("No space left on device")
        .complains("help: make room on the disk and run the command again");
    let half_written = std::fs::read_dir(build.join("data"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .any(|group| {
            let mut files = std::fs::read_dir(group.path()).unwrap().flatten();
            files.any(|file| file.metadata().unwrap().len() == 0)
        });
    assert!(!half_written);
    drop(disk);
    test.run(&["build", "sums"]).ends_with(0);
}

#[test]
fn a_full_disk_while_printing_is_the_machines_fault() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let status = sums().command(&["list"]).stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(3));
}

#[test]
fn faults_are_one_json_document_where_that_is_asked_for() {
    let document = Test::new()
        .run(&["list", "--format", "json"])
        .ends_with(2)
        .json();
    assert_eq!(document["error"]["blame"], "usage");
}
