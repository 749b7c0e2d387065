//! Lines, submissions and checkers that mean harm.

use super::{come_to, judged, lines, python, sorted, with};
use crate::support::Test;
use serde_json::json;

#[test]
fn lines_that_cannot_be_read_do_not_stop_the_others() {
    let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
    let call = r#"{"id": "deep call", "language": "python", "function": "f", "source": "", "tests": [{"input": [DEEP], "output": 1}]}"#;
    let right = python("right", "print(3)");
    let bad = [
        "{".to_owned(),
        deep.clone(),
        format!("{{\"deep\": {deep}}}"),
        call.replace("DEEP", &deep),
        with(right.clone(), "tests", json!([])).to_string(),
        with(right.clone(), "time_limit", json!(1e300)).to_string(),
        format!("{{\"time_limit\": 1e999, {}", &right.to_string()[1..]),
        with(right.clone(), "id", json!(null)).to_string(),
        with(right.clone(), "language", json!("brainfuck")).to_string(),
        r#"{"id": "a", "private_test_cases": "eJxrYGIAAAB4ABU=", "code": "x"}"#.to_owned(),
        "\u{0}".to_owned(),
    ];
    let text = format!("{}\n\n{right}\n", bad.join("\n"));
    let ran = judged(text.as_bytes(), &[]).ends_with(2);
    let results = sorted(&ran);
    assert_eq!(results.len(), bad.len() + 1);
    let (last, others) = results.split_last().unwrap();
    assert_eq!(
        (&last["line"], &last["verdict"]),
        (&json!(bad.len() + 2), &json!("accepted"))
    );
    for (index, result) in others.iter().enumerate() {
        let error = &result["error"];
        assert_eq!(result["line"], json!(index + 1));
        for key in ["path", "found", "expected", "message"] {
            assert!(
                error[key].as_str().is_some_and(|it| !it.is_empty()),
                "{result}"
            );
        }
        assert!(error["path"].as_str().unwrap().starts_with('$'), "{result}");
    }
    assert!(
        others[9]["error"]["expected"]
            .as_str()
            .unwrap()
            .contains("never read")
    );
}

#[test]
fn files_stay_in_the_directory_of_their_program() {
    for name in [
        "../x.py",
        "/tmp/x.py",
        "a/../../x.py",
        "x\u{0}.py",
        "..",
        "",
    ] {
        let mut task = python("escapes", "");
        task.as_object_mut().unwrap().remove("source");
        let task = with(task, "files", json!({"main.py": "print(3)", name: "x"}));
        let ran = judged(&lines(&[task]), &[]).ends_with(2);
        assert!(
            ran.stdout
                .contains("a path in the directory of the program"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn a_checker_that_fails_is_an_error_of_its_task() {
    let task = |id: &str, source: &str| {
        let checker = json!({"language": "python", "source": source, "time_limit": "1s"});
        with(python(id, "print(3)"), "checker", checker)
    };
    let broken = json!({"language": "cpp", "source": "int main() {"});
    let ran = judged(
        &lines(&[
            task("1 endless", "while True: pass"),
            task("2 forks", "import os\nwhile True: os.fork()"),
            task("3 talks", "while True: print('x' * 1000000)"),
            task("4 dies", "1 / 0"),
            task("5 odd", "import sys\nsys.exit(99)"),
            with(python("6 broken", "print(3)"), "checker", broken),
            task("7 right", "pass"),
        ]),
        &[],
    );
    let ran = ran.ends_with(2);
    let mut expected = [
        "1 endless",
        "2 forks",
        "3 talks",
        "4 dies",
        "5 odd",
        "6 broken",
    ]
    .map(|id| (id, "error of task"))
    .to_vec();
    expected.push(("7 right", "accepted"));
    come_to(&ran, &expected);
}

#[test]
fn neither_checker_nor_submission_sees_what_belongs_to_others() {
    let test = Test::empty().file("secret", "3\n");
    let secret = test.path("secret");
    let reads = format!("print(open({:?}).read())", secret.to_str().unwrap());
    let looks = "import os\ntry:\n    found = os.listdir('/tmp')\nexcept OSError:\n    found = []\nprint(3 if not any('tengen-run' in name for name in found) else found)\n";
    let checker = json!({"language": "python", "source": reads});
    let writes = "import sys\nfor path in sys.argv[1:4]:\n    try:\n        open(path, 'w')\n    except OSError:\n        continue\n    sys.exit(1)\n";
    let writing = json!({"language": "python", "source": writes});
    let ran = judged(
        &lines(&[
            python("0 forks", "import os\nwhile True: os.fork()"),
            python("1 reads", &reads),
            python("2 looks", looks),
            with(python("3 checker reads", "print(3)"), "checker", checker),
            with(python("4 checker writes", "print(3)"), "checker", writing),
        ]),
        &[],
    );
    come_to(
        &ran.ends_with(2),
        &[
            ("0 forks", "runtime-error"),
            ("1 reads", "runtime-error"),
            ("2 looks", "accepted"),
            ("3 checker reads", "error of task"),
            ("4 checker writes", "accepted"),
        ],
    );
}

#[test]
fn headers_that_many_include_are_written_nowhere_else() {
    let test = Test::empty().file("place/x", "");
    let place = test.path("place/evil.h");
    let text = format!("#include <{}>\nint main() {{}}\n", place.display());
    let task = |index: usize| {
        let source = format!("{text}// {index}\n");
        with(python("evil", &source), "language", json!("cpp"))
    };
    let tasks: Vec<_> = (0..8).map(task).collect();
    judged(&lines(&tasks), &[]).ends_with(1);
    assert!(!place.exists());
}
