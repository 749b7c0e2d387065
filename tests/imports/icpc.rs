//! ICPC and Kattis packages: their versions, flags, points and what is lost of them.

use super::{CRASH, DOUBLE, Pack, SLOW, SQUARE};

const CTD: &str = "INT(1, 100) NEWLINE\n";
/// Accepts numbers up to its argument.
const UP_TO: &str =
    "import sys\n\nn = int(sys.stdin.read())\nsys.exit(42 if n <= int(sys.argv[-1]) else 43)\n";
const NO_VALIDATOR: &str = "no validator";
const NO_FAILING: &str = "that must fail";
const NO_SAMPLES: &str = "no samples";

fn statement(pack: Pack) -> Pack {
    pack.file(
        "statement/problem.en.md",
        "Double it.\n\n{{remainingsamples}}\n",
    )
}

/// A package of 2025-09 with one accepted submission and cases in samples and secret.
pub(super) fn new(yaml: &str) -> Pack {
    let head = "problem_format_version: 2025-09\nname: Double\nuuid: 1\n";
    statement(Pack::new())
        .file("problem.yaml", format!("{head}{yaml}"))
        .file("input_validators/input.ctd", CTD)
        .file("submissions/accepted/double.py", DOUBLE)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .doubles("data/sample", [".in", ".ans"], &[1])
}

pub(super) fn legacy(yaml: &str) -> Pack {
    Pack::new()
        .file("problem.yaml", format!("name: Double\n{yaml}"))
        .file(
            "problem_statement/problem.en.tex",
            "\\problemname{Double}\nDouble $n$.\n",
        )
        .file("input_format_validators/up_to.py", UP_TO)
        .file("submissions/accepted/double.py", DOUBLE)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .doubles("data/sample", [".in", ".ans"], &[1])
}

#[test]
fn a_package_of_2025_09_is_judged_as_it_says() {
    testing::needs(&["python3"]);
    let imported =
        new("limits:\n  time_limit: 0.5\n  memory: 256\n  code: 100\n  compilation_time: 20\n")
            .doubles("data/secret", [".in", ".ans"], &[2, 3, 10])
            .file("submissions/time_limit_exceeded/slow.py", SLOW)
            .file("submissions/run_time_error/crash.py", CRASH)
            .file("data/invalid_input/zero.in", "0\n")
            .file("data/valid_output/spaces.in", "2\n")
            .file("data/valid_output/spaces.ans", "4\n")
            .file("data/valid_output/spaces.out", " 4 \n")
            .file("data/invalid_output/five.in", "2\n")
            .file("data/invalid_output/five.ans", "4\n")
            .file("data/invalid_output/five.out", "5\n")
            .import(&[])
            .succeeds()
            .loses("`uuid` of problem.yaml");
    let spec = imported.spec();
    assert!(
        spec.contains("limits = { time = \"500ms\", memory = \"256MiB\", output = \"8MiB\", source = \"100KiB\", compile = \"20s\" }"),
        "{spec}"
    );
    assert_eq!(
        imported.text("statement.en.md"),
        "# Double\n\nDouble it.\n\n{{samples}}\n"
    );
    assert!(imported.has("tests/validator/invalid/zero.in"));
    let imported = imported.verifies(&[]);
    let shown = ["show", "imported", "secret/10", "--answer"];
    assert_eq!(imported.test.run(&shown).ends_with(0).stdout, "20\n");
}

#[test]
fn the_draft_of_2023_07_is_read_with_its_own_names() {
    testing::needs(&["python3"]);
    let yaml = "problem_format_version: 2023-07-draft\nname:\n  en: Double\n  sv: Dubbla\ntype: [scoring]\nlimits: {time_limit: 1}\n";
    let imported = statement(Pack::new())
        .file("statement/problem.sv.md", "Dubbla.\n")
        .file("problem.yaml", yaml)
        .file("input_validators/up_to/up_to.py", UP_TO)
        .file("submissions/accepted/double.py", DOUBLE)
        .file("submissions/wrong_answer/square.py", SQUARE)
        .file(
            "data/sample/testdata.yaml",
            "input_validator_flags: \"5\"\n",
        )
        .doubles("data/sample", [".in", ".ans"], &[1])
        .file("data/secret/testdata.yaml", "max_score: 100\n")
        .file(
            "data/secret/small/testdata.yaml",
            "max_score: 30\ninput_validator_flags: \"9\"\n",
        )
        .doubles("data/secret/small", [".in", ".ans"], &[1, 2])
        .file(
            "data/secret/large/testdata.yaml",
            "max_score: 70\nrequire_pass: sample\ninput_validator_flags: \"99\"\n",
        )
        .doubles("data/secret/large", [".in", ".ans"], &[50])
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(
        spec.contains("title = { en = \"Double\", sv = \"Dubbla\" }"),
        "{spec}"
    );
    assert!(
        spec.contains("name = \"large\"\npoints = 70\ndepends = [\"samples\"]"),
        "{spec}"
    );
    assert!(spec.contains("name = \"small\"\npoints = 30\n"), "{spec}");
    assert!(spec.contains("validator_args = [\"9\"]"), "{spec}");
    imported.verifies(&["same input"]);
}

#[test]
fn a_legacy_package_has_its_flags_handed_down() {
    testing::needs(&["python3"]);
    let imported = legacy("limits:\n  memory: 512\nvalidator_flags: float_tolerance 1e-3\n")
        .file(".timelimit", "1\n")
        .file("data/testdata.yaml", "input_validator_flags: 100\n")
        .doubles("data/secret", [".in", ".ans"], &[2, 3])
        .file("data/secret/5.in", "5\n")
        .file("data/secret/5.ans", "10.0001\n")
        .import(&[])
        .succeeds()
        .loses("statement in LaTeX");
    let spec = imported.spec();
    assert!(
        spec.contains("builtin = \"icpc\"\nfloat_tolerance = 1e-3\narithmetic = \"long-double\""),
        "{spec}"
    );
    assert!(
        spec.contains("protocol = \"icpc\"\nargs = [\"100\"]"),
        "{spec}"
    );
    assert!(
        spec.contains("limits = { time = \"1s\", memory = \"512MiB\""),
        "{spec}"
    );
    assert!(
        imported
            .text("statement.en.md")
            .starts_with("# Double\n\nDouble $n$.")
    );
    imported.verifies(&[]);
}

#[test]
fn legacy_points_are_those_of_the_grader() {
    testing::needs(&["python3"]);
    let imported = legacy("type: scoring\n")
        .file(
            "data/testdata.yaml",
            "input_validator_flags: 100\ngrader_flags: ignore_sample\non_reject: continue\n",
        )
        .file(
            "data/secret/min/testdata.yaml",
            "input_validator_flags: 100\naccept_score: 30\ngrader_flags: min\n",
        )
        .doubles("data/secret/min", [".in", ".ans"], &[2, 3])
        .file(
            "data/secret/sum/testdata.yaml",
            "input_validator_flags: 100\naccept_score: 10\non_reject: continue\n",
        )
        .doubles("data/secret/sum", [".in", ".ans"], &[2, 4])
        .file("submissions/partially_accepted/some.py", SQUARE)
        .import(&[])
        .succeeds()
        .loses("the time limit");
    let spec = imported.spec();
    assert!(spec.contains("name = \"min\"\npoints = 30\n"), "{spec}");
    assert!(
        spec.contains("name = \"sum\"\npoints = 20\nscore = \"sum\"\n"),
        "{spec}"
    );
    assert!(spec.contains("score = \"0..=49.999\""), "{spec}");
    imported.verifies(&["same input"]);
}

#[test]
fn flags_that_differ_by_group_stay_with_their_groups() {
    testing::needs(&["python3"]);
    let imported = new("type: scoring\nlimits: {time_limit: 1}\n")
        .file("data/secret/exact/test_group.yaml", "max_score: 50\n")
        .doubles("data/secret/exact", [".in", ".ans"], &[3])
        .file(
            "data/secret/near/test_group.yaml",
            "max_score: 50\noutput_validator_args: [float_tolerance, '0.5']\n",
        )
        .file("data/secret/near/4.in", "4\n")
        .file("data/secret/near/4.ans", "8.1\n")
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    assert!(
        spec.contains("checker_args = [\"float_tolerance\", \"0.5\"]")
            && spec.contains("arithmetic = \"long-double\""),
        "{spec}"
    );
    imported.verifies(&[]);
}

#[test]
fn constants_are_known_to_the_spec_and_written_into_sources() {
    testing::needs(&["python3"]);
    let imported = new("limits: {time_limit: 1}\nconstants:\n  max_n: 50\n  word: two\n")
        .file("statement/problem.en.md", "Up to {{max_n}}.\n")
        .file("input_validators/input.ctd", "INT(1, {{max_n}}) NEWLINE\n")
        .doubles("data/secret", [".in", ".ans"], &[50])
        .file("data/invalid_input/big.in", "51\n")
        .import(&[])
        .succeeds()
        .loses("constants in the sources");
    assert!(
        imported
            .spec()
            .contains("[constants]\nmax_n = 50\nword = \"two\"\n")
    );
    assert!(
        imported
            .text("statement.en.md")
            .contains("Up to {{max_n}}.")
    );
    assert_eq!(
        imported.text("validators/input.ctd"),
        "INT(1, 50) NEWLINE\n"
    );
    imported.verifies(&[]);
}

#[test]
fn what_cannot_be_taken_over_is_reported_and_fails_strictly() {
    let pack = |pack: Pack| {
        pack.doubles("data/secret", [".in", ".ans"], &[3])
            .file("input_validators/old.viva", "x")
            .file("submissions/accepted/double.d", "void main() {}\n")
            .file("submissions/accepted/both/a.py", DOUBLE)
            .file("submissions/accepted/both/b.py", DOUBLE)
            .file("include/default/x.h", "")
            .file("static_validator/x.py", "")
            .file("attachments/a.zip", "x")
            .file("data/secret/3.yaml", "args: [x]\nhint: think\n")
            .file("data/secret/3.files/x.txt", "x")
    };
    let yaml = "limits: {time_limit: 1, compilation_memory: 10}\nlanguages: [cpp]\nallow_file_writing: true\nfoo: bar\n";
    let imported = pack(new(yaml)).import(&["--strict"]);
    let ran = imported.ran.ends_with(1);
    for words in [
        "lost      the VIVA validator old.viva",
        "lost      the submission accepted/double.d: it is left out: it is in no known language",
        "lost      the submission accepted/both: it is left out: it has several source files in python, and none",
        "weaker    the files that join every submission",
        "lost      the directory static_validator",
        "cosmetic  the directory attachments",
        "lost      `args` of single cases",
        "lost      files that submissions read in a case",
        "weaker    the limit `compilation_memory`",
        "weaker    the languages that submissions may be in",
        "lost      the right of submissions to write files",
        "lost      `foo` of problem.yaml, which is not known",
    ] {
        assert!(ran.stdout.contains(words), "{words}\n{}", ran.stdout);
    }
    let document = pack(new(yaml))
        .import(&["--format", "json"])
        .ran
        .ends_with(0)
        .json();
    assert_eq!(document["from"], "icpc");
    assert_eq!(document["cases"], 2);
    assert_eq!(document["losses"][0]["severity"], "lost");
}

#[test]
fn a_package_that_says_what_makes_no_sense_is_refused_with_the_place() {
    new("limits: {time_limit: fast}\n")
        .doubles("data/secret", [".in", ".ans"], &[3])
        .import(&[])
        .refused("problem.yaml, line 4: `limits` has a `time_limit` that is not a number above 0");
    new("").import(&[]).succeeds();
    Pack::new()
        .file("problem.yaml", "name: Double\n")
        .file("submissions/wrong_answer/square.py", SQUARE)
        .file("data/secret/1.in", "1\n")
        .import(&[])
        .refused("the package has no `data/secret/1.ans`, the answer of a case");
    new("type: interactive\n")
        .import(&[])
        .refused("has no `output_validator`, which is to judge outputs");
    legacy("problem_format_version: 2099-01\n")
        .import(&[])
        .refused("`problem_format_version` is `2099-01`, which is not known");
}

#[test]
fn a_validator_without_samples_is_still_a_problem() {
    let imported = Pack::new()
        .file("problem.yaml", "name: Double\n")
        .doubles("data/secret", [".in", ".ans"], &[3])
        .import(&[])
        .succeeds()
        .loses("the statement");
    let all = [NO_VALIDATOR, NO_FAILING, NO_SAMPLES, "[[solution]]"];
    let imported = imported.verifies(&all);
    all.into_iter()
        .fold(imported, |imported, one| imported.warns(one));
}

#[test]
fn statements_in_latex_have_their_titles_and_what_is_lost_is_named() {
    let tex = "\\problemname{Tom \\& Jerry of $a_{i}$}\n\\newcommand{\\most}{10^5}\nLet \\( n \\le \\most \\) be. \\verb|a%b| \\'e.\n\
               \\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}\\foo{x}\n";
    let imported = legacy("")
        .file("problem_statement/problem.sv.tex", tex)
        .file(
            "problem_statement/problem.de.tex",
            "\\problemname{\\problemyamlname}\nX.\n",
        )
        .doubles("data/secret", [".in", ".ans"], &[2])
        .import(&[])
        .succeeds()
        .loses("the drawing by `tikzpicture` in the statement (sv)")
        .loses("the command `\\foo` in the statement (sv)");
    let spec = imported.spec();
    let titles = "de = \"Double\", en = \"Double\", sv = \"Tom & Jerry of $a_{i}$\"";
    assert!(spec.contains(titles), "{spec}");
    let statement = imported.text("statement.sv.md");
    let text = "Let $n \\le 10^5$ be. `a%b` é.\nx\n";
    assert!(statement.contains(text), "{statement}");
}
