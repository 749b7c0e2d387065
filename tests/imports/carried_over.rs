//! ICPC packages with what few packages have: it is carried over, or a loss reports it.

use super::{DOUBLE, Pack, SQUARE};

/// Dies of numbers above its argument, where validators usually exit with 43.
const DIES_ABOVE: &str = "import os, sys\n\nn = int(sys.stdin.read())\nif n > int(sys.argv[1].split('=')[1]):\n    os.abort()\nsys.exit(42)\n";

#[test]
fn samples_are_validated_with_their_own_flags() {
    testing::needs(&["python3"]);
    let imported = Pack::icpc("")
        .file("input_validators/input.py", DIES_ABOVE)
        .file(
            "data/sample/testdata.yaml",
            "input_validator_flags: most=3\noutput_validator_flags: float_tolerance 0.5\n",
        )
        .file("data/sample/3.in", "3\n")
        .file("data/sample/3.ans", "6.4\n")
        .file(
            "data/secret/a/testdata.yaml",
            "input_validator_flags: most=2\n",
        )
        .doubles("data/secret/a", [".in", ".ans"], &[1, 2])
        .file(
            "data/secret/b/testdata.yaml",
            "input_validator_flags: most=50\n",
        )
        .doubles("data/secret/b", [".in", ".ans"], &[5])
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    let samples =
        "[samples]\nvalidator_args = [\"most=3\"]\nchecker_args = [\"float_tolerance\", \"0.5\"]\n";
    assert!(spec.contains(samples), "{spec}");
    let imported = imported.verifies(&[]);
    // What belongs to no group needs the arguments of any, and one that dies of other groups' data rejects them.
    imported
        .test
        .run_with_input(&["validate", "imported"], b"40\n")
        .ends_with(0);
}

#[test]
fn keys_of_the_old_format_are_understood_in_drafts_of_the_new() {
    testing::needs(&["python3"]);
    let group =
        |points: u32| format!("accept_score: {points}\nrange: 0 {points}\non_reject: break\n");
    let imported = Pack::icpc("problem_format_version: 2023-07-draft\ntype: scoring\n")
        .file(
            "data/secret/testdata.yaml",
            "grader_flags: min\non_reject: continue\n",
        )
        .file("data/secret/a/testdata.yaml", group(40))
        .doubles("data/secret/a", [".in", ".ans"], &[1, 2])
        .file("data/secret/b/testdata.yaml", group(60))
        .doubles("data/secret/b", [".in", ".ans"], &[5, 6])
        .file("submissions/partially_accepted/square.py", SQUARE)
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("name = \"a\"\npoints = 40\nfiles"), "{spec}");
    assert!(spec.contains("name = \"b\"\npoints = 60\nfiles"), "{spec}");
    assert!(spec.contains("score = \"0..=99.999\""), "{spec}");
    imported.verifies(&["no validator", "no samples", "must fail"]);
}

#[test]
fn points_of_all_groups_may_stand_in_problem_yaml() {
    let imported = Pack::icpc("type: scoring\ngrading: {accept_score: 5, on_reject: grade}\n")
        .doubles("data/secret", [".in", ".ans"], &[1, 2])
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("points = 10\nscore = \"sum\""), "{spec}");
    assert!(!imported.ran.stdout.contains("ends at its first wrong case"));
}

#[test]
fn nothing_is_dropped_in_silence() {
    let imported = Pack::icpc("")
        .doubles("data/secret", [".in", ".ans"], &[1, 2])
        .file("data/generator.sh", "#")
        .file("data/gen_random.py", "#")
        .file("data/gen/more.py", "#")
        .file("data/more.py", "#")
        .file("spoilers/slides.tex", "x")
        .file("answer_validators/check.py", "x")
        .file("notes.txt", "x")
        .file("submissions/stray.py", DOUBLE)
        .file("submissions/partially_accepted/half.py", SQUARE)
        .file(
            "submissions/submissions.yaml",
            "accepted: {use_for_time_limit: lower}\naccepted/double.py: {secret: {use_for_time_limit: upper}}\n",
        )
        .file("data/secret/testdata.yaml", "accept_score: 3\nnobody_knows: 1\n")
        .import(&[])
        .succeeds();
    let said = &imported.ran.stdout;
    for words in [
        "weaker    data/gen/more.py, gen_random.py, generator.sh and 1 more: they are not used",
        "the directory spoilers",
        "the directory answer_validators: answers have no validator",
        "cosmetic  notes.txt: it is not used",
        "weaker    submissions/stray.py: it is not used",
        "weaker    that submissions/partially_accepted/half.py gets a part of the points",
        "`use_for_time_limit` of submissions.yaml",
        "`accept_score` of secret: it is left out: the problem has no scores",
        "`nobody_knows` of secret",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn pictures_lie_below_the_statement_and_in_letters_of_either_case() {
    let tex = "\\problemname{Double}\n\\includegraphics[width=3cm]{img/board}\n\\illustration{0.3}{Photo.PNG}{A photo}\n";
    let imported = Pack::icpc("")
        .file("problem_statement/problem.en.tex", tex)
        .file("problem_statement/img/board.jpg", "jpg")
        .file("problem_statement/Photo.PNG", "png")
        .doubles("data/secret", [".in", ".ans"], &[1])
        .import(&[])
        .succeeds();
    let statement = imported.text("statement.en.md");
    assert!(statement.contains("](img/board.jpg)"), "{statement}");
    assert!(statement.contains("![A photo](Photo.PNG)"), "{statement}");
    assert!(imported.has("img/board.jpg") && imported.has("Photo.PNG"));
}

#[test]
fn the_reference_has_to_be_accepted_everywhere() {
    let rules = "accepted/a_wrong.*: {secret: {permitted: [WA]}}\n";
    let imported = Pack::icpc("problem_format_version: 2025-09\n")
        .file("submissions/accepted/a_wrong.py", SQUARE)
        .file("submissions/accepted/a_wrong.cpp", "int main() {}\n")
        .file("submissions/accepted/z.cpp", "int main() {}\n")
        .file("submissions/submissions.yaml", rules)
        .doubles("data/secret", [".in", ".ans"], &[1, 3])
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(
        spec.contains("reference = \"solutions/accepted/z.cpp\""),
        "{spec}"
    );
}
