//! Data of UOJ.

use super::Pack;

/// Doubles a number.
const DOUBLE: &str = "#include <stdio.h>
int main(void) { long n; scanf(\"%ld\", &n); printf(\"%ld\\n\", 2 * n); return 0; }
";
/// By the exit codes of testlib: a quarter of the points for a number that is one too large.
const CHECKER: &str = "#include <stdio.h>
int main(int argc, char **argv) {
    long given, right;
    FILE *output = fopen(argv[2], \"r\"), *answer = fopen(argv[3], \"r\");
    char rest;
    if (fscanf(answer, \"%ld\", &right) != 1 || fscanf(output, \"%ld %c\", &given, &rest) != 1) return 1;
    if (given == right + 1) fputs(\"points 0.25 nearly\", stderr);
    return given == right ? 0 : given == right + 1 ? 7 : 1;
}
";
const VALIDATOR: &str = "#include <stdio.h>
int main(void) { long n; return scanf(\"%ld\", &n) != 1 || n < 1 || n > 1000; }
";
const CONF: &str = "use_builtin_judger on
n_tests 3
n_ex_tests 2
n_sample_tests 1
n_subtasks 2
subtask_end_1 2
subtask_score_1 40
subtask_type_1 min
subtask_end_2 3
subtask_score_2 60
subtask_dependence_2 1
input_pre d
input_suf in
output_pre d
output_suf ans
time_limit 2
time_limit_3 3
memory_limit 128
";

fn double(conf: &str) -> Pack {
    [
        ("d1", 4),
        ("d2", 6),
        ("d3", 999),
        ("ex_d1", 5),
        ("ex_d2", 7),
    ]
    .iter()
    .fold(Pack::new(), |pack, (test, number)| {
        pack.file(&format!("{test}.in"), format!("{number}\n"))
            .file(&format!("{test}.ans"), format!("{}\n", 2 * number))
    })
    .file("problem.conf", conf)
    .file("std.c", DOUBLE)
    .file("chk.c", CHECKER)
    .file("val.c", VALIDATOR)
}

#[test]
fn tests_of_uoj_are_groups_by_the_ends_of_subtasks() {
    testing::needs(&["c++"]);
    let imported = double(CONF)
        .import(&[])
        .succeeds()
        .loses("weaker  extra tests, which cost 3 points if a submission passes all others")
        .loses("weaker  subtasks of the type `packed`, which count only if every output is right");
    let spec = imported.spec();
    for part in [
        "limits = { time = \"2s\", memory = \"128MiB\", output = \"64MiB\" }",
        "name = \"subtask1\"\npoints = 40\nfiles = [\"data/subtask1/*.in\"]\n",
        "name = \"subtask2\"\npoints = 60\ndepends = [\"subtask1\"]\nfiles = [\"data/subtask2/*.in\"]\ntime = \"3s\"\n",
        "name = \"extra\"",
        "points = \"share\"",
    ] {
        assert!(spec.contains(part), "{part}\n{spec}");
    }
    assert_eq!(imported.text("samples/1.in"), "5\n");
    imported.test.run(&["build", "imported"]).ends_with(0);
    let nearly = DOUBLE.replace("2 * n", "2 * n + (n > 9)");
    let test = imported.test.file("nearly.c", nearly);
    let judged = test.run(&["judge", "imported", "nearly.c"]);
    judged.ends_with(1).prints("55 of 100 points");
}

#[test]
fn tests_without_subtasks_have_points_of_their_own() {
    let conf = "n_tests 3\npoint_score_1 20\npoint_score_2 20\npoint_score_3 60\ninput_pre d\ninput_suf in\noutput_pre d\noutput_suf ans\n\
                use_builtin_checker wcmp\n";
    let imported = double(conf).import(&["--from", "uoj"]).succeeds();
    let spec = imported.spec();
    assert!(spec.contains("points = 40\nscore = \"sum\""), "{spec}");
    assert!(spec.contains("points = 60\nscore = \"sum\""), "{spec}");
    assert!(spec.contains("builtin = \"wcmp\""), "{spec}");
}

#[test]
fn mistakes_of_uoj_have_file_and_line() {
    for (old, new, words) in [
        (
            "time_limit 2",
            "time_limit fast",
            "problem.conf, line 16: `time_limit` is `fast`, where a number that is not negative is expected",
        ),
        (
            "subtask_end_2 3",
            "subtask_end_2 2",
            "problem.conf, line 9: `subtask_end_2` is `2`, where the number of its last test, from 3 to 3 is expected",
        ),
        (
            "n_tests 3",
            "n_tests 99999999999999999999",
            "problem.conf, line 2: `n_tests` is `99999999999999999999`, where a whole number is expected",
        ),
        (
            "n_tests 3",
            "n_tests 1000000",
            "where a number up to 10000 is expected",
        ),
        ("input_pre d", "input_pre ../d", "../d1.in"),
    ] {
        double(&CONF.replacen(old, new, 1))
            .import(&[])
            .refused(words);
    }
}

#[test]
fn implementers_are_graders() {
    testing::needs(&["c++"]);
    let main = "#include <cstdio>\n#include \"twice.h\"\nint main() {\n    long n;\n    std::scanf(\"%ld\", &n);\n    std::printf(\"%ld\\n\", twice(n));\n}\n";
    let own = "#include \"twice.h\"\nlong twice(long n) { return 2 * n; }\n";
    let pack = || {
        double(&format!("{CONF}with_implementer on\n"))
            .file("require/implementer.cpp", main)
            .file("require/twice.h", "long twice(long n);\n")
    };
    let (pack, whole) = (pack(), pack());
    std::fs::remove_file(pack.0.path("pack/std.c")).unwrap();
    let imported = pack.file("std.cpp", own).import(&[]).succeeds();
    let spec = imported.spec();
    let files = "files = { \"c++\" = [\"graders/cpp/implementer.cpp\", \"graders/cpp/twice.h\"] }";
    assert!(spec.contains(files), "{spec}");
    imported.test.run(&["build", "imported"]).ends_with(0);
    imported.verifies(&[
        "the validator accepts",
        "the checker accepts",
        "no [[solution]] that must fail",
    ]);
    // One that is a whole program cannot be linked with them.
    whole.import(&[]).succeeds().loses(
        "lost    the files in require/, with which submissions are compiled (`with_implementer`): submissions are whole programs, as the model solution has a main function of its own",
    );
}
