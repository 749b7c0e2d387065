//! Compilers that the user of a sandbox cannot get at, and where they keep temporary files.

use super::{Outcome, outcomes_in, sandboxes};
use sandbox::Level;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use terms::language::Languages;

/// Languages with one that is compiled by the shell script `compiler`, which says `temporary` by a variable.
fn languages(compiler: &Path) -> Languages {
    let mut languages = Languages::builtin();
    let compiler = compiler.to_str().unwrap();
    let table = format!(
        "[made]\nextensions = [\"made\"]\ncompile = [\"{compiler}\", \"{{source}}\", \"{{dir}}/program\"]\ncompile_env = {{ CACHE = \"{{tmp}}/cache\" }}\n\
         run = [\"/bin/sh\", \"{{dir}}/program\"]\nversion = [\"{compiler}\"]\n"
    );
    languages.extend(&table).unwrap();
    languages
}

/// A directory with a compiler, a script of these lines, and a source.
fn bench(script: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("home/bin")).unwrap();
    let compiler = dir.path().join("home/bin/compiler");
    fs::write(&compiler, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::write(dir.path().join("a.made"), "echo made\n").unwrap();
    for path in [dir.path(), &compiler] {
        fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
    }
    dir
}

#[test]
fn a_compiler_in_a_closed_directory_is_used_or_reported() {
    let bench = bench("[ $# = 0 ] || cp $1 $2");
    let home = bench.path().join("home");
    fs::set_permissions(&home, Permissions::from_mode(0o700)).unwrap();
    let languages = languages(&home.join("bin/compiler"));
    for sandbox in sandboxes() {
        let level = sandbox.isolation().level;
        let found =
            outcomes_in(&languages, &sandbox, &bench.path().join("a.made"), &[""]).remove(0);
        let is_root = rustix::process::geteuid().is_root();
        let expected = if level == Level::Restricted && is_root {
            let home = home.to_str().unwrap();
            Outcome::OutOfReach(format!(
                "`{home}/bin/compiler` lies in {home}, which the user of the sandbox cannot search, so programs in made cannot be used"
            ))
        } else {
            Outcome::printed("made\n")
        };
        assert_eq!(found, expected, "{level}");
    }
}

#[test]
fn a_compiler_has_a_directory_for_temporary_files_that_is_not_kept() {
    let script = "[ $# = 0 ] && exit\nmkdir $CACHE && echo x > $CACHE/file && mktemp > /dev/null || exit 1\ncp $1 $2; ls -A . >> $2.names\n\
                  echo \"cat $PWD/program.names; ls -A $PWD; ls $CACHE\" > $2";
    let bench = bench(script);
    let languages = languages(&bench.path().join("home/bin/compiler"));
    for sandbox in sandboxes() {
        let level = sandbox.isolation().level;
        let found =
            outcomes_in(&languages, &sandbox, &bench.path().join("a.made"), &[""]).remove(0);
        let Outcome::Ran(_, printed) = &found else {
            panic!("{level}: {found:?}");
        };
        assert!(
            !printed.contains("cache") && !printed.contains("tmp."),
            "{level}: {printed}"
        );
    }
}
