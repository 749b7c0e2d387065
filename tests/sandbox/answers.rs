//! What a program without a root of its own learns of the answers from the sizes of files: nothing.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use base::pool::Pool;
use cases::build::{BuildDir, LockMode, Use, build};
use cases::jury::Jury;
use judge::{Judge, Judged};
use program::Source;
use sandbox::{Level, Sandbox};
use tempfile::TempDir;
use terms::event::Silent;
use terms::language::Languages;
use terms::verdict::Verdict;

use super::offered;
use super::ordinary_user::{Copies, USER};

const SPEC: &str = r#"format = 1
title = "Odd"
kind = "batch"
reference = "odd.c"

[[group]]
name = "hand"
files = ["hand/*.in"]
"#;

/// Whether the length of the text is odd.
const ODD: &str = r#"#include <stdio.h>
int main(void) {
    int length = 0;
    while (getchar() != EOF) length++;
    puts(length % 2 ? "YES" : "NO");
}
"#;

const HOSTILE: &str = include_str!("../hostile/answers/asks_for_sizes.c");

/// A problem whose answers are YES or NO, and whose inputs all have other lengths.
fn problem() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join("odd").join(name);
    std::fs::create_dir_all(path("hand")).unwrap();
    std::fs::write(path("problem.toml"), SPEC).unwrap();
    std::fs::write(path("odd.c"), ODD).unwrap();
    for number in 1..=6 {
        let text = "x".repeat(2 * number + usize::from(number % 3 == 0));
        std::fs::write(path(&format!("hand/{number}.in")), text).unwrap();
    }
    for open in [directory.path(), &path("")] {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(open, mode).unwrap();
    }
    directory
}

fn judged(problem: &Path, sandbox: Box<dyn Sandbox>, source: &str) -> Judged {
    let search_path = std::env::var_os("PATH").unwrap();
    let languages = Languages::builtin().on_machine(&search_path, None);
    let package = package::open(problem, &languages).unwrap();
    let dir = BuildDir::open(&package.dir, Use::Cases, || {}).unwrap();
    let sandbox: Arc<dyn Sandbox> = sandbox.into();
    let compiler = dir.compiler(sandbox.clone());
    let jury = Jury::new(&package, &compiler, &*sandbox);
    let built = build(&jury, &dir, LockMode::Ignore, &Pool::new(1), &Silent);
    let cases = built.unwrap_or_else(|fault| panic!("{fault}")).cases;
    let judge = Judge {
        jury: &jury,
        cases: &cases,
        compiler: &compiler,
        sandbox: &*sandbox,
        pool: &Pool::new(1),
        workers: None,
        all: true,
        store: None,
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    let language = languages.for_file("submission.c".as_ref()).unwrap();
    let source = Source::single("submission.c", source.into(), &language);
    judge.judge("submission.c", &source, &Silent).unwrap()
}

#[test]
fn sizes_of_files_reveal_no_answer_at_restricted() {
    let problem = problem();
    let place = problem.path().join("odd");
    let Some(sandbox) = offered(Level::Restricted) else {
        return;
    };
    let honest = judged(&place, sandbox, ODD);
    assert_eq!(honest.verdict, Verdict::Accepted);
    let hostile = judged(&place, offered(Level::Restricted).unwrap(), HOSTILE);
    // The superuser's programs have other users, who cannot even search the directory.
    let is_root = rustix::process::geteuid().is_root();
    let denied = -i64::from(libc::EACCES);
    let (pack, input) = if is_root {
        (denied, denied)
    } else {
        (1 << 20, 2)
    };
    for case in &hostile.cases {
        assert_eq!(case.verdict, Verdict::WrongAnswer, "{}", case.id);
        assert_eq!(case.debug.trim(), format!("{pack} {input}"), "{}", case.id);
    }
}

/// Judges as an ordinary user on a machine that offers nothing better than `restricted`; says what was printed.
fn judged_by_an_ordinary_user(problem: &Path) -> Option<String> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let copies = Copies::make();
    let script = format!(
        "chown -R {USER}:{USER} . && exec setpriv --reuid {USER} --regid {USER} --clear-groups \
         unshare --user --map-root-user sh -c \
         'echo 0 > /proc/sys/user/max_user_namespaces && exec \"$0\" judge odd odd/odd.c' {}",
        copies.helper.display()
    );
    let output = Command::new("/bin/sh")
        .args(["-c", &script])
        .current_dir(problem.parent().unwrap())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn answers_kept_as_files_are_reported_at_restricted() {
    let problem = problem();
    let place = problem.path().join("odd");
    let Some(said) = judged_by_an_ordinary_user(&place) else {
        return;
    };
    assert!(said.contains("isolation: restricted"), "{said}");
    assert!(!said.contains("note: "), "{said}");
    std::fs::write(place.join("hand/3.ans"), "YES\n").unwrap();
    let said = judged_by_an_ordinary_user(&place).unwrap();
    let note = format!(
        "note: at isolation restricted submissions can find out how long 1 answer in {} is",
        place.join("hand").display()
    );
    assert!(said.contains(&note), "{said}");
    assert!(!said.contains("chmod"), "{said}");
}
