//! Programs of the jury that take too long: what is said, how soon, and about what.

use crate::support::sums::{PYTHON_GENERATOR, RIGHT, SPEC};
use crate::support::{Ran, Test, sums};

const SLEEP: &str = "import time\ntime.sleep(100)\n";

/// `sums` with a limit for its generator.
fn limited(time: &str) -> Test {
    let program = "program = \"generator.c\"\n";
    let spec = SPEC.replace(program, &format!("{program}time = \"{time}\"\n"));
    sums().file("problems/sums/problem.toml", spec)
}

/// Builds with one case at a time.
fn build(test: &Test) -> Ran {
    test.run(&["-j", "1", "build", "sums"])
}

#[test]
fn a_generator_past_its_limit_is_reported_with_all_that_repeats_it() {
    let test = limited("4s").in_python("generator", SLEEP);
    let ran = build(&test);
    let ran = ran
        .ends_with(2)
        .complains("note: generator generator.py has worked on small/01 for 2 s; its limit is 4 s")
        .complains("generator generator.py failed on small/01: it ran for more than 4 s, with 0.")
        .complains("its arguments: --n=")
        .complains("raise `time` under its [[generator]]");
    // The cases after the first that fails are not tried; each would be noted as well.
    assert!(!ran.stderr.contains("small/02"), "{}", ran.stderr);
    let (_, again) = ran.stderr.split_once("again: ").unwrap();
    let words: Vec<&str> = again.lines().next().unwrap().split(' ').skip(1).collect();
    assert_eq!(words[..4], ["gen", "sums", "random", "--seed"]);
    test.in_python("generator", PYTHON_GENERATOR)
        .run(&words)
        .ends_with(0);
}

#[test]
fn a_generator_that_computes_too_long_is_reported_so() {
    let test = limited("1s").in_python("generator", "while True:\n    pass\n");
    let ran = build(&test);
    ran.ends_with(2)
        .complains("generator generator.py failed on small/01: it ")
        .complains("more than 1 s");
}

#[test]
fn a_validator_that_dies_is_reported_with_the_command_that_repeats_it() {
    let dies = "import os\nos.abort()\n";
    let test = sums().in_python("validator", dies);
    let ran = build(&test);
    ran.ends_with(2)
        .complains("validator validator.py failed on samples/1: it died of signal 6 (abort)")
        .complains("again: tengen validate sums < ")
        .complains("samples/1.in");
    std::fs::remove_dir_all(test.path("problems/sums/samples")).unwrap();
    let ran = build(&test);
    ran.ends_with(2)
        .complains("again: tengen gen sums random --seed ");
}

#[test]
fn a_killed_program_of_the_jury_is_reported_to_be_within_its_limits() {
    let dies = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n";
    let test = sums()
        .file("solutions.py", RIGHT)
        .in_python("solutions/right", dies);
    let ran = build(&test);
    ran.ends_with(2)
        .complains("it died of signal 9 (killed) within its limits")
        .complains("| tengen solve sums".trim_start_matches("| "));
}
