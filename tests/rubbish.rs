//! Rubbish in the place of everything that tengen reads: each is refused in words that say what it is, with
//! the exit code of the party that has to act.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Test, sums};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;

/// A pipe that nobody writes to: reading it would wait without end.
fn make_pipe(path: &Path) {
    let status = std::process::Command::new("mkfifo").arg(path).status();
    assert!(status.unwrap().success());
}

/// Every command that opens a problem.
fn commands() -> Vec<Vec<&'static str>> {
    vec![
        vec!["check", "sums"],
        vec!["build", "sums"],
        vec!["verify", "sums"],
        vec!["judge", "sums", "right.py"],
        vec!["gen", "sums", "random", "-p", "n=3"],
        vec!["validate", "sums"],
        vec!["solve", "sums"],
        vec!["compare", "sums", "right.py", "right.py", "right.py"],
        vec!["show", "sums", "samples/1"],
        vec!["stub", "sums", "--lang", "c"],
    ]
}

/// Asserts that every command refuses the problem, and that `list` names it.
#[track_caller]
fn every_command_says(test: &Test, words: &str) {
    for command in commands() {
        test.run(&command).ends_with(2).complains(words);
    }
    test.run(&["list"]).ends_with(2).prints("sums  broken");
}

#[test]
fn an_empty_spec_is_refused_by_every_command() {
    let test = sums()
        .file("right.py", RIGHT)
        .file("problems/sums/problem.toml", "");
    every_command_says(&test, "missing key `format`");
}

#[test]
fn a_binary_spec_is_refused_by_every_command() {
    let test = sums()
        .file("right.py", RIGHT)
        .file("problems/sums/problem.toml", b"\x7fELF\x02\xff\xfe");
    every_command_says(&test, "the byte 0xff is not UTF-8");
}

#[test]
fn what_stands_in_the_place_of_a_spec_is_named() {
    let test = sums().file("right.py", RIGHT);
    let spec = test.path("problems/sums/problem.toml");
    std::fs::remove_file(&spec).unwrap();
    std::fs::create_dir(&spec).unwrap();
    every_command_says(&test, "problem.toml: Is a directory");
    std::fs::remove_dir(&spec).unwrap();
    symlink("problem.toml", &spec).unwrap();
    every_command_says(&test, "problem.toml: Too many levels of symbolic links");
    std::fs::remove_file(&spec).unwrap();
    make_pipe(&spec);
    every_command_says(&test, "problem.toml: not a regular file");
}

#[test]
fn a_mistake_far_out_in_a_line_is_shown_with_its_surroundings() {
    let long = "x".repeat(100_000);
    let test = sums().file("problems/sums/problem.toml", &long);
    let ran = test.run(&["check", "sums"]).ends_with(2);
    assert!(ran.stderr.len() < 2000, "{}", ran.stderr);
    ran.complains("problem.toml:1:100001").complains("...xxx");
}

#[test]
fn a_sample_that_cannot_be_read_is_the_packages_fault() {
    let test = sums();
    let sample = test.path("problems/sums/samples/9.in");
    let refused = |words: &str| {
        let named = format!("samples/9.in cannot be a case: {words}");
        let ran = test.run(&["build", "sums"]).ends_with(2);
        ran.complains(&named).complains("at fault: the package");
        std::fs::remove_file(&sample).unwrap();
    };
    symlink("9.in", &sample).unwrap();
    refused("Too many levels of symbolic links");
    symlink(".", &sample).unwrap();
    refused("Is a directory");
    symlink("nowhere", &sample).unwrap();
    refused("No such file");
    make_pipe(&sample);
    refused("not a regular file");
    std::fs::write(&sample, "1\n1\n").unwrap();
    symlink("nowhere", test.path("problems/sums/samples/9.ans")).unwrap();
    refused("its answer: No such file");
}

#[test]
fn no_sample_is_passed_over_for_its_name() {
    let test = sums();
    let odd = test.path("problems/sums/samples");
    for (name, words) in [
        (&b"\xff.in"[..], "its name is not UTF-8"),
        (b"a\nb.in", "control"),
    ] {
        let path = odd.join(OsStr::from_bytes(name));
        std::fs::write(&path, "1\n1\n").unwrap();
        test.run(&["build", "sums"]).ends_with(2).complains(words);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_file_that_a_group_matches_is_not_passed_over() {
    let group = "\n[[group]]\nname = \"hand\"\nfiles = [\"hand/*\"]\n";
    let test = sums()
        .file("problems/sums/problem.toml", format!("{SPEC}{group}"))
        .file("problems/sums/hand/1.in", "1\n5\n");
    test.run(&["build", "sums"]).ends_with(0);
    symlink("nowhere", test.path("problems/sums/hand/2.in")).unwrap();
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("names `hand/2.in`, which cannot be a case: No such file")
        .complains("files = [\"hand/*\"]");
}

#[test]
fn a_lock_can_be_read_whatever_the_names_in_it() {
    let test = sums()
        .file("problems/sums/samples/a \"b\" \\ 'c' é.in", "1\n5\n")
        .file("problems/sums/samples/[x]=#.in", "1\n6\n");
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["build", "sums", "--locked"])
        .ends_with(0)
        .prints("all as in cases.lock");
}

#[test]
fn a_broken_lock_is_named_and_can_be_written_anew() {
    for rubbish in [&b"\xff\xfe\x00"[..], b"format = 2\n", b"[case", b"x = 1\n"] {
        let test = sums().file("problems/sums/cases.lock", rubbish);
        test.run(&["build", "sums", "--locked"])
            .ends_with(2)
            .complains("cases.lock is broken")
            .complains("write a new one with `tengen build`");
        test.run(&["build", "sums"]).ends_with(0);
        test.run(&["build", "sums", "--locked"]).ends_with(0);
    }
}

#[test]
fn what_is_no_submission_is_named() {
    let test = sums().file("other.odd", RIGHT);
    std::fs::create_dir(test.path("dir.py")).unwrap();
    symlink("loop.py", test.path("loop.py")).unwrap();
    make_pipe(&test.path("pipe.py"));
    for (name, words) in [
        (
            "dir.py",
            "dir.py is not a submission: it is a directory without a source file",
        ),
        ("loop.py", "Too many levels of symbolic links"),
        ("pipe.py", "it is not a regular file"),
        ("gone.py", "No such file"),
        ("other.odd", "known extensions are"),
        ("", "a value is required"),
    ] {
        let ran = test.run(&["judge", "sums", name]);
        ran.ends_with(2).complains(words);
    }
}

#[test]
fn submissions_of_any_name_are_judged() {
    testing::needs(&["python3"]);
    let test = sums().file("na me ünï.py", RIGHT).file("-x.py", RIGHT);
    let odd = OsStr::from_bytes(b"odd\xff.py");
    std::fs::write(test.path("").join(odd), RIGHT).unwrap();
    for name in [OsStr::new("na me ünï.py"), OsStr::new("-x.py"), odd] {
        let mut judge = test.command(&["judge", "sums", "--"]);
        let output = judge.arg(name).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{name:?}: {output:?}");
    }
}

#[test]
fn a_root_of_any_name_will_do() {
    testing::needs(&["python3"]);
    let test = sums();
    for name in [&b"dir \xff"[..], b"{memory} {dir}", "题 目".as_bytes()] {
        let root = test.path("").join(OsStr::from_bytes(name));
        std::fs::rename(test.path("problems"), &root).unwrap();
        let mut build = test.command(&["build", "--root"]);
        let output = build.arg(&root).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        std::fs::rename(&root, test.path("problems")).unwrap();
        std::fs::remove_dir_all(test.path("problems/sums/build")).unwrap();
    }
}

#[test]
fn a_problem_named_twice_is_taken_once() {
    let test = sums();
    symlink("sums", test.path("problems/alias")).unwrap();
    let ran = test
        .run(&["build", "sums", "problems/sums/", "alias"])
        .ends_with(0);
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
}

#[test]
fn no_jobs_are_too_few() {
    for jobs in ["0", "-1", "x", "99999999999999999999"] {
        sums()
            .run(&[&format!("-j{jobs}"), "list"])
            .ends_with(2)
            .complains("must be a whole number from 1 up");
    }
}

#[test]
fn a_program_generator_gets_the_parameters_it_asks_for_and_no_others() {
    let spec = SPEC.replace(
        "program = \"generator.c\"",
        "program = \"generator.c\"\nargs = [\"n={n}\"]",
    );
    let test = sums().file("problems/sums/problem.toml", spec);
    let generate = |params: &[&str]| {
        let flags = params.iter().flat_map(|param| ["-p", param]);
        let args: Vec<&str> = ["gen", "sums", "random"].into_iter().chain(flags).collect();
        test.run(&args)
    };
    generate(&["n=3"]).ends_with(0);
    generate(&[])
        .ends_with(2)
        .complains("generator `random` needs -p n=VALUE");
    generate(&["n=3", "m=4"])
        .ends_with(2)
        .complains("generator `random` takes no `m`: known are n");
    generate(&["n=3", "n=4"])
        .ends_with(2)
        .complains("-p n is given twice");
}

#[test]
fn a_verification_that_could_judge_nothing_proves_nothing() {
    let (parts, _) = SPEC.split_once("[[solution]]").unwrap();
    let solution = |name, expected| {
        format!("[[solution]]\npath = \"solutions/{name}.zz\"\nexpect = \"{expected}\"\n")
    };
    let solutions = solution("one", "accepted") + &solution("two", "wrong-answer");
    let languages = "[zz]\nextensions = [\"zz\"]\nrun = [\"no-such-command\"]\nversion = []\n";
    let spec = format!("{parts}{solutions}").replace("solutions/right.c", "right.py");
    let test = sums()
        .file("problems/languages.toml", languages)
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/right.py", RIGHT);
    std::fs::remove_dir_all(test.path("problems/sums/solutions")).unwrap();
    let test = test
        .file("problems/sums/solutions/one.zz", "")
        .file("problems/sums/solutions/two.zz", "");
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify"])
        .ends_with(3)
        .prints("0 solutions: not proven, 2 skipped");
    test.run(&["verify", "--format", "json"])
        .ends_with(3)
        .prints("\"as_expected\": false");
}

#[test]
fn drifted_cases_are_not_blamed_on_the_solutions() {
    let test = sums();
    test.run(&["build", "sums"]).ends_with(0);
    let other = crate::support::sums::GENERATOR.replace("1000000000", "100000000");
    let test = test.file("problems/sums/generator.c", other);
    let ran = test.run(&["verify"]).ends_with(1);
    assert!(!ran.stdout.contains("at least once"), "{}", ran.stdout);
    ran.prints("7 cases are not as in cases.lock; the first is ")
        .prints("1 unexpected");
}

#[test]
fn streams_that_cannot_be_written_are_no_reason_to_panic() {
    let full = || std::fs::File::options().write(true).open("/dev/full");
    let test = sums();
    for (args, code) in [
        (vec!["list"], 3),
        (vec!["judge", "nowhere", "x.py"], 2),
        (vec!["judge", "nowhere", "x.py", "--format", "json"], 2),
        (vec!["validate", "sums", "--format", "json"], 3),
        (vec!["nosuch"], 2),
    ] {
        let mut command = test.command(&args);
        command.stdin(Stdio::null()).stdout(full().unwrap());
        let status = command.stderr(full().unwrap()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{args:?}");
    }
}

#[test]
fn a_directory_as_standard_input_is_wrong_usage() {
    let test = sums();
    for command in ["validate", "solve"] {
        let dir = std::fs::File::open(test.path("problems")).unwrap();
        let output = test.command(&[command, "sums"]).stdin(dir).output();
        assert_eq!(output.unwrap().status.code(), Some(2));
    }
}

#[test]
fn a_huge_input_is_only_invalid() {
    let input = vec![b'7'; 64 << 20];
    sums()
        .run_with_input(&["validate", "sums"], &input)
        .ends_with(1)
        .complains("invalid: two lines expected");
}

#[test]
fn what_the_environment_lacks_is_not_missed() {
    let test = sums().file("right.py", RIGHT);
    test.run(&["build"]).ends_with(0);
    for (name, value) in [
        ("HOME", None),
        ("HOME", Some("")),
        ("TERM", Some("dumb")),
        ("PATH", None),
        ("TMPDIR", Some("/nonexistent")),
        ("LC_ALL", Some("xx")),
    ] {
        let mut judge = test.command(&["judge", "sums", "right.py"]);
        let output = match value {
            Some(value) => judge.env(name, value).output(),
            None => judge.env_remove(name).output(),
        };
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
    }
}

#[test]
fn a_table_of_languages_that_is_no_text_is_wrong_usage() {
    sums()
        .file("problems/languages.toml", b"\xff")
        .run(&["list"])
        .ends_with(2)
        .complains("cannot read")
        .complains("languages.toml");
}
