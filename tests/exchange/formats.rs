//! What the packages of single formats hold.

use crate::support::{Test, built_sums};
use std::process::{Command, Stdio};

/// A problem with all that formats are asked for: points, dependencies, an interval of verdicts by group, several
/// languages, a testlib checker in Python.
fn rich() -> Test {
    let spec = crate::support::sums::SPEC
        .replace("\"Sums\" }", "\"Sums\", zh = \"求和\" }")
        .replace("kind = \"batch\"", "kind = \"batch\"\nsource = \"A & B\"")
        .replace(
            "points = 60",
            "points = 60\nscore = \"sum\"\ndepends = [\"small\"]",
        )
        .replace(
            "[[generator]]",
            "[checker]\nprogram = \"checker.py\"\n\n[[generator]]",
        );
    let mixed = "\n[[solution]]\npath = \"solutions/mixed.py\"\nexpect = { large = { permitted = [\"time-limit\", \
                 \"memory-limit\"], required = [\"time-limit\"] }, \"*\" = \"accepted\" }\n";
    let checker = "import sys\nread = lambda path: open(path).read().split()\nif read(sys.argv[2]) == read(sys.argv[3]):\n    \
                   print('ok same', file=sys.stderr)\nelse:\n    print('wrong answer', file=sys.stderr)\n    sys.exit(1)\n";
    built_sums()
        .file("problems/sums/problem.toml", spec + mixed)
        .all_in_python()
        .file("problems/sums/checker.py", checker)
        .file("problems/sums/solutions/mixed.py", "while True: pass\n")
        .file(
            "problems/sums/statement.en.md",
            "# Sums\n\nAdd $n$ numbers: 100 %.\n\n## Samples\n\n{{samples}}\n\nEnd.\n",
        )
        .file("problems/sums/statement.zh.md", "# 求和\n\n{{samples}}\n")
}

fn exported(to: &str) -> Test {
    let test = rich();
    test.run(&["export", "sums", "--to", to, "--out", "out"])
        .ends_with(0);
    test
}

#[track_caller]
fn holds(test: &Test, path: &str, parts: &[&str]) {
    let found = std::fs::read_to_string(test.path(&format!("out/{path}")))
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    for part in parts {
        assert!(found.contains(part), "{path} has no `{part}`:\n{found}");
    }
}

#[test]
fn icpc_packages_say_all_of_groups_limits_and_verdicts() {
    let test = exported("icpc");
    holds(
        &test,
        "problem.yaml",
        &[
            "problem_format_version: \"2025-09\"\n",
            "type: [scoring]\n",
            "source: \"A & B\"\n",
            "  en: Sums\n  zh: \"求和\"\n",
            "  code: 256\n  compilation_time: 10\n  memory: 128\n  output: 1\n  time_limit: 1.0\n",
        ],
    );
    let group = [
        "max_score: 60\n",
        "score_aggregation: sum\n",
        "require_pass: [secret/small]\n",
    ];
    holds(&test, "data/secret/large/test_group.yaml", &group);
    holds(
        &test,
        "data/secret/small/test_group.yaml",
        &["score_aggregation: min\n"],
    );
    holds(&test, "data/secret/test_group.yaml", &["max_score: 100\n"]);
    holds(&test, "data/sample/1.ans", &["7\n"]);
    holds(
        &test,
        "submissions/submissions.yaml",
        &[
            "rejected/mixed.py:\n",
            "  secret/large:\n    permitted: [TLE, RTE]\n    required: [TLE]\n",
            "  \"{sample,secret/small}\":\n    permitted: [AC]\n    required: [AC]\n",
        ],
    );
    holds(
        &test,
        "statement/problem.en.tex",
        &[
            "\\problemname{}\n",
            "Add $n$ numbers: 100 \\%.",
            "\\remainingsamples",
        ],
    );
    holds(&test, "generators/README.txt", &["small/01: random --n="]);
    holds(&test, "generators/random/generator.py", &["randint"]);
}

#[test]
fn legacy_packages_score_by_test_data_groups() {
    let test = exported("icpc-legacy");
    holds(
        &test,
        "problem.yaml",
        &["type: scoring\n", "validation: custom\n"],
    );
    let sum = [
        "accept_score: 15.0\n",
        "grader_flags: sum\n",
        "on_reject: continue\n",
        "range: \"0 60\"\n",
    ];
    holds(&test, "data/secret/large/testdata.yaml", &sum);
    let min = [
        "accept_score: 40.0\n",
        "grader_flags: min\n",
        "on_reject: break\n",
    ];
    holds(&test, "data/secret/small/testdata.yaml", &min);
    holds(
        &test,
        "submissions/time_limit_exceeded/mixed.py",
        &["while True"],
    );
    holds(
        &test,
        "problem_statement/problem.en.tex",
        &["\\problemname{Sums}\n", "End."],
    );
    let latex = std::fs::read_to_string(test.path("out/problem_statement/problem.en.tex")).unwrap();
    assert!(
        !latex.contains("section"),
        "a heading without samples below it: {latex}"
    );
}

#[test]
fn a_package_for_domjudge_has_one_time_limit_in_three_places() {
    let test = exported("domjudge");
    holds(&test, ".timelimit", &["1\n"]);
    holds(
        &test,
        "domjudge-problem.ini",
        &["timelimit = 1\n", "short-name = sums\n"],
    );
    holds(
        &test,
        "problem.yaml",
        &["time_limit: 1.0\n", "name: Sums\n", "type: scoring\n"],
    );
    holds(
        &test,
        "problem_statement/problem.html",
        &["<math", "<pre>2\n3 4\n</pre>"],
    );
    holds(&test, "attachments/problem.zh.html", &["求和"]);
    let comment = "# @EXPECTED_RESULTS@: RUN-ERROR, TIMELIMIT\nwhile True";
    holds(&test, "submissions/mixed/mixed.py", &[comment]);
}

#[test]
fn points_can_be_left_out() {
    let test = rich();
    let args = [
        "export",
        "sums",
        "--to",
        "icpc",
        "--out",
        "out",
        "--pass-fail",
    ];
    test.run(&args)
        .ends_with(0)
        .prints("100 points: a submission is accepted or not");
    holds(&test, "problem.yaml", &["type: [pass-fail]\n"]);
    assert!(!test.path("out/data/secret/test_group.yaml").exists());
}

/// The exit code of a program of a package.
fn code(command: &mut Command, input: &str) -> Option<i32> {
    use std::io::Write as _;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // It need not read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait().unwrap().code()
}

#[test]
fn programs_of_other_protocols_speak_that_of_icpc() {
    let test = exported("icpc");
    let validator = test.path("out/input_validators/validator/run");
    assert_eq!(code(&mut Command::new(&validator), "2\n3 4\n"), Some(42));
    assert_eq!(code(&mut Command::new(&validator), "2\n3 x\n"), Some(43));
    let checker = test.path("out/output_validator/run");
    let feedback = test.path("feedback/");
    std::fs::create_dir(&feedback).unwrap();
    let sample =
        ["in", "ans"].map(|extension| test.path(&format!("out/data/sample/1.{extension}")));
    for (output, expected) in [("7\n", 42), ("8\n", 43)] {
        let mut command = Command::new(&checker);
        command.args(&sample).arg(&feedback);
        assert_eq!(code(&mut command, output), Some(expected), "{output}");
    }
    let said = std::fs::read_to_string(feedback.join("judgemessage.txt")).unwrap();
    assert_eq!(said, "wrong answer\n");
}

#[test]
fn polygon_packages_list_tests_groups_and_tags() {
    let test = exported("polygon");
    holds(
        &test,
        "problem.xml",
        &[
            "<name language=\"chinese\" value=\"求和\"/>",
            "<time-limit>1000</time-limit>",
            "<memory-limit>134217728</memory-limit>",
            "<test-count>8</test-count>",
            "<input-path-pattern>tests/%02d</input-path-pattern>",
            "<test method=\"manual\" description=\"samples/1\" sample=\"true\" group=\"samples\" points=\"0\"/>",
            "<test method=\"manual\" description=\"large/04\" group=\"large\" points=\"15\"/>",
            "<group name=\"large\" points=\"60\" points-policy=\"each-test\" feedback-policy=\"complete\">",
            "<dependency group=\"small\"/>",
            "<solution tag=\"main\">",
            "<source path=\"solutions/right.py\" type=\"python.3\"/>",
            "<solution tag=\"rejected\">",
            "<checker type=\"testlib\">",
            "<source path=\"files/checker.py\" type=\"python.3\"/>",
        ],
    );
    holds(&test, "tests/01", &["2\n3 4\n"]);
    holds(&test, "tests/01.a", &["7\n"]);
    holds(
        &test,
        "statements/english/problem.tex",
        &["\\begin{problem}{Sums}"],
    );
}

#[test]
fn hydro_packages_list_subtasks() {
    let test = exported("hydro");
    holds(
        &test,
        "sums/testdata/config.yaml",
        &[
            "type: default\n",
            "time: \"1000ms\"\n",
            "memory: \"128m\"\n",
            "checker: checker.py\n",
            "checker_type: testlib\n",
            "validator: validator.py\n",
            "    if: [2]\n    score: 60\n    type: sum\n",
            "input: large-04.in\n",
        ],
    );
    holds(
        &test,
        "sums/problem_en.md",
        &["```input1\n2\n3 4\n```", "```output1\n7\n```"],
    );
    holds(
        &test,
        "sums/problem.yaml",
        &["pid: sums\n", "title: \"求和\"\n"],
    );
}

#[test]
fn dmoj_data_are_batches_with_dependencies() {
    let test = exported("dmoj");
    holds(
        &test,
        "init.yml",
        &[
            "    dependencies: [2]\n    points: 60\n",
            "in: large/04.in\n",
            "name: bridged\n",
            "type: testlib\n",
            "output_limit_length: 1048576\n",
        ],
    );
}

#[test]
fn cms_tasks_have_their_points_in_gen() {
    let test = exported("cms");
    holds(
        &test,
        "gen/GEN",
        &["# ST: 0\nsamples/1\n# ST: 40\nsmall/01\n"],
    );
    holds(
        &test,
        "task.yaml",
        &[
            "n_input: 8\n",
            "infile: \"\"\n",
            "outfile: \"\"\n",
            "time_limit: 1.0\n",
            "memory_limit: 128\n",
            "title: Sums\n",
        ],
    );
    holds(&test, "input/input0.txt", &["2\n3 4\n"]);
    holds(&test, "output/output0.txt", &["7\n"]);
}

#[test]
fn luogu_files_are_flat_and_have_one_number_each() {
    let test = exported("luogu");
    let entries = std::fs::read_dir(test.path("out")).unwrap();
    let mut inputs = 0;
    for entry in entries {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let (stem, extension) = name.split_once('.').unwrap();
        let is_number = stem.bytes().all(|byte| byte.is_ascii_digit());
        let known = ["config.yml", "checker.py"].contains(&name.as_str());
        assert!(is_number || known, "{name}");
        inputs += usize::from(extension == "in");
    }
    assert_eq!(inputs, 7);
    holds(
        &test,
        "config.yml",
        &["\"7.in\":\n  memoryLimit: 131072\n  score: 15\n  subtaskId: 2\n  timeLimit: 1000\n"],
    );
}

#[test]
fn uoj_files_have_the_names_and_keys_that_its_judger_reads() {
    let test = exported("uoj");
    holds(&test, "ex_input1.txt", &["2\n3 4\n"]);
    holds(&test, "ex_output1.txt", &["7\n"]);
    for file in ["validator.py", "checker.py", "input7.txt", "output7.txt"] {
        assert!(test.path("out").join(file).is_file(), "{file}");
    }
    let conf = std::fs::read_to_string(test.path("out/problem.conf")).unwrap();
    let expected = "use_builtin_judger on\nn_tests 7\nn_ex_tests 1\nn_sample_tests 1\nn_subtasks 2\n\
        subtask_end_1 3\nsubtask_score_1 40\nsubtask_type_1 min\n\
        subtask_end_2 7\nsubtask_score_2 60\nsubtask_dependence_2 many\nsubtask_dependence_2_1 1\n\
        time_limit 1\nmemory_limit 128\noutput_limit 1\n";
    assert_eq!(conf, expected);
}

#[test]
fn constants_and_arguments_of_groups_cross_over() {
    let spec = crate::support::sums::SPEC
        .replace("[validator]", "[constants]\nmost = 1000\n\n[validator]")
        .replace(
            "points = 60",
            "points = 60\nchecker_args = [\"float_tolerance\", \"0.5\"]\nvalidator_args = [\"--most={{most}}\"]",
        );
    let test = built_sums().file("problems/sums/problem.toml", spec).file(
        "problems/sums/statement.en.md",
        "# Sums\n\nAt most ${{most}}$.\n\n{{samples}}\n",
    );
    for to in ["icpc", "icpc-legacy", "hydro"] {
        let out = format!("out/{to}");
        test.run(&["export", "sums", "--to", to, "--out", &out])
            .ends_with(0);
    }
    holds(&test, "icpc/statement/problem.en.tex", &["At most $1000$."]);
    let group = [
        "input_validator_args: [\"--most=1000\"]\n",
        "output_validator_args: [case_sensitive, float_tolerance, \"5e-1\"]\n",
    ];
    holds(&test, "icpc/data/secret/large/test_group.yaml", &group);
    let others = ["output_validator_args: [case_sensitive]\n"];
    holds(&test, "icpc/data/secret/small/test_group.yaml", &others);
    let flags = [
        "input_validator_flags: \"--most=1000\"\n",
        "output_validator_flags: case_sensitive float_tolerance 5e-1\n",
    ];
    holds(&test, "icpc-legacy/data/secret/large/testdata.yaml", &flags);
    test.run(&["export", "sums", "--to", "polygon", "--out", "out/polygon"])
        .prints("the arguments of the validator for group large: it is called without them");
}
