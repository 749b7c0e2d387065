//! What shells complete: the commands, and the names that the problems have.

use crate::support::{Test, built_sums, sums::SPEC};
use std::process::Command;

/// What a shell is given when the last of these words is to be completed.
fn asked(test: &Test, shell: &str, words: &[&str]) -> Vec<String> {
    let args = [&["--", "tengen"], words].concat();
    let output = test
        .command(&args)
        .env("TENGEN_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_IFS", "\n")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    // What stands behind the candidate describes it.
    let candidates = printed
        .lines()
        .map(|line| line.split(['\t', ':']).next().unwrap());
    candidates.map(str::to_owned).collect()
}

fn problems() -> Test {
    built_sums()
        .file("problems/other/problem.toml", SPEC)
        .file("problems/broken/problem.toml", "nonsense")
        .file("mine.py", "")
}

#[test]
fn problems_and_what_they_have_are_completed_in_every_shell() {
    let test = problems();
    for shell in ["bash", "zsh", "fish"] {
        let of = |words: &[&str]| asked(&test, shell, words);
        assert_eq!(of(&["ver"]), ["verify"], "{shell}");
        assert_eq!(of(&["judge", "s"]), ["sums"], "{shell}");
        assert_eq!(of(&["verify", ""])[..3], ["broken", "other", "sums"]);
        assert_eq!(of(&["judge", "sums", "--group", "l"]), ["large"], "{shell}");
        assert_eq!(
            of(&["stub", "sums", "--lang", "ja"]),
            ["java", "javascript"]
        );
        assert_eq!(of(&["solve", "sums", "--solution", "r"]), ["right.c"]);
    }
}

#[test]
fn cases_generators_and_files_are_completed() {
    let test = problems();
    let of = |words: &[&str]| asked(&test, "bash", words);
    assert_eq!(of(&["show", "sums", "samples/"]), ["samples/1"]);
    assert!(of(&["judge", "sums", "--case", "small/"]).contains(&"small/01".to_owned()));
    assert_eq!(of(&["gen", "sums", "ran"]), ["random"]);
    assert_eq!(of(&["judge", "sums", "mi"]), ["mine.py"]);
    let solutions = of(&["fuzz", "sums", "problems/sums/solutions/f"]);
    assert!(
        solutions
            .iter()
            .any(|path| path.ends_with("sums/solutions/first.c"))
    );
    assert_eq!(of(&["new", "one", "--form", "min"]), ["minimal"]);
}

#[test]
fn the_root_may_be_typed_and_what_is_broken_completes_to_nothing() {
    let test = problems().file("elsewhere/far/problem.toml", SPEC);
    let of = |words: &[&str]| asked(&test, "bash", words);
    assert_eq!(of(&["--root", "elsewhere", "list"]), ["list"]);
    assert_eq!(of(&["--root", "elsewhere", "judge", "f"]), ["far"]);
    assert_eq!(of(&["--root=elsewhere", "judge", "f"]), ["far"]);
    assert!(of(&["judge", "broken", "--group", ""]).is_empty());
    assert!(of(&["judge", "nowhere", "--group", ""]).is_empty());
}

#[test]
fn bash_asks_by_the_script() {
    let test = problems();
    let tengen = std::path::Path::new(env!("CARGO_BIN_EXE_tengen"));
    let search = std::env::var("PATH").unwrap();
    let script = "source <(tengen completions bash); COMP_WORDS=(tengen judge su); COMP_CWORD=2; \
                  _clap_complete_tengen tengen su judge 2> /dev/null; echo \"${COMPREPLY[*]}\"";
    let output = Command::new("bash")
        .args(["-c", script])
        .current_dir(test.path(""))
        .env(
            "PATH",
            format!("{}:{search}", tengen.parent().unwrap().display()),
        )
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "sums\n");
}
