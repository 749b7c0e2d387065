//! Groups whose cases are calls of generators as they are typed; checkers with arguments of a group; kept answers.

use crate::support::{Test, sums};

/// The problem `sums` with this group in place of its own.
fn with_group(group: &str) -> Test {
    let head = sums::SPEC.split("[[group]]").next().unwrap();
    let solution = "[[solution]]\npath = \"solutions/right.c\"\nexpect = \"accepted\"\n";
    sums()
        .file(
            "problems/sums/problem.toml",
            format!("{head}{group}{solution}"),
        )
        .in_python(
            "generator",
            "import sys\n\nprint(len(sys.argv) - 1)\nprint(*sys.argv[1:])\n",
        )
}

fn data(test: &Test, case: &str) -> String {
    std::fs::read_to_string(test.path(&format!("problems/sums/build/data/{case}"))).unwrap()
}

#[test]
fn a_command_is_called_word_for_word_and_locked() {
    let group = "[constants]\nbig = 99\n\n[[group]]\nname = \"all\"\ncommands = [\"random 1 2\", \"random {{big}}\"]\nfiles = [\"hand/02.in\"]\n";
    let test = with_group(group).file("problems/sums/hand/02.in", "1\n5\n");
    test.run(&["build", "sums"]).ends_with(0);
    assert_eq!(data(&test, "all/01.in"), "2\n1 2\n");
    assert_eq!(data(&test, "all/02.in"), "1\n5\n");
    assert_eq!(data(&test, "all/03.in"), "1\n99\n");
    let lock = std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    assert!(
        lock.contains("\"all/03\" = { command = \"random 99\", input = "),
        "{lock}"
    );
    test.run(&["build", "sums", "--locked"]).ends_with(0);
    test.run(&["verify", "sums"]).prints("right.c");
}

#[test]
fn a_kept_answer_is_the_answer_byte_for_byte() {
    let group = "[[group]]\nname = \"all\"\nfiles = [\"hand/1.in\"]\n";
    let test = with_group(group)
        .file("problems/sums/hand/1.in", "1\n5\n")
        .file("problems/sums/hand/1.ans", "  5\n\n");
    test.run(&["build", "sums"]).ends_with(0);
    let shown = test.run(&["show", "sums", "all/1", "--answer"]);
    assert_eq!(shown.ends_with(0).stdout, "  5\n\n");
    let test = test.file("problems/sums/hand/1.ans", "6\n");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("failed on all/1: it does not print the kept answer, hand/1.ans: ");
}

#[test]
fn no_reference_is_needed_where_every_answer_is_kept() {
    let group = "[[group]]\nname = \"all\"\nfiles = [\"hand/1.in\"]\n";
    let test = with_group(group)
        .file("problems/sums/hand/1.in", "1\n5\n")
        .file("problems/sums/hand/1.ans", "5\n");
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let without = spec.replace("reference = \"solutions/right.c\"\n", "");
    let test = test.file("problems/sums/problem.toml", &without);
    test.run(&["judge", "sums", "problems/sums/solutions/right.c"])
        .ends_with(0);
    test.run_with_input(&["solve", "sums"], b"1\n5\n")
        .ends_with(2)
        .complains("has no reference");
    std::fs::remove_file(test.path("problems/sums/hand/1.ans")).unwrap();
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("missing key `reference`");
}

#[test]
fn a_group_sets_options_of_the_checker() {
    let group = |args: &str| {
        format!("[[group]]\nname = \"near\"\nfiles = [\"hand/1.in\"]\nchecker_args = [{args}]\n\n")
    };
    let solution = "input()\nprint(sum(map(int, input().split())) + 0.001)\n";
    for (args, code) in [
        ("\"float_tolerance\", \"0.01\"", 0),
        ("\"case_sensitive\"", 1),
    ] {
        let test = with_group(&group(args))
            .file("problems/sums/hand/1.in", "1\n5\n")
            .file("problems/sums/near.py", solution);
        std::fs::remove_dir_all(test.path("problems/sums/samples")).unwrap();
        test.run(&["judge", "sums", "problems/sums/near.py"])
            .ends_with(code);
    }
}
