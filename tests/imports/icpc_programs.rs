//! The programs of ICPC packages: output validators, interactors, and programs of several files.

use super::icpc::{legacy, new};

/// Accepts any output that is twice the number, in words.
const OUTPUT: &str = "import sys\n\nn = int(open(sys.argv[1]).read())\nok = sys.stdin.read().split() == [sys.argv[4], str(2 * n)]\nsys.exit(42 if ok else 43)\n";

#[test]
fn an_output_validator_gets_its_flags() {
    testing::needs(&["python3"]);
    let imported = legacy("validation: custom\nvalidator_flags: twice\n")
        .file("data/testdata.yaml", "input_validator_flags: 100\n")
        .file("output_validators/check.py", OUTPUT)
        .file(
            "submissions/accepted/double.py",
            "print('twice', 2 * int(input()))\n",
        )
        .doubles("data/secret", [".in", ".ans"], &[3])
        .import(&[])
        .succeeds();
    assert!(
        imported
            .spec()
            .contains("protocol = \"icpc\"\nargs = [\"twice\"]")
    );
    // The answers of such a package need not be outputs.
    imported.verifies(&["the checker rejects the answer itself"]);
}

/// Tells the number, then wants it doubled.
const GUESS: &str = "import sys\n\nn = int(open(sys.argv[1]).read())\nprint(n, flush=True)\nsys.exit(42 if sys.stdin.readline().strip() == str(2 * n) else 43)\n";

#[test]
fn an_interactive_problem_has_its_validator_as_interactor() {
    testing::needs(&["python3"]);
    let imported = new("type: interactive\nlimits: {time_limit: 1}\n")
        .file("output_validator/guess.py", GUESS)
        .doubles("data/secret", [".in", ".ans"], &[3])
        .file("data/sample/1.interaction", "<1\n>2\n")
        .import(&[])
        .succeeds();
    assert_eq!(imported.text("samples/1.interaction"), "<1\n>2\n");
    let spec = imported.spec();
    assert!(
        spec.contains("kind = \"interactive\"") && spec.contains("[interactor]"),
        "{spec}"
    );
    assert!(!spec.contains("reference"), "{spec}");
    imported.verifies(&[]);
}

/// In the first pass wants the number doubled, in the second that doubled again.
const TWICE: &str = "import sys\nfrom pathlib import Path\n\nfeedback = Path(sys.argv[3])\nn = int(open(sys.argv[1]).read())\nif sys.stdin.read().strip() != str(2 * n):\n    sys.exit(43)\nif not (feedback / 'seen').exists():\n    (feedback / 'seen').write_text('x')\n    (feedback / 'nextpass.in').write_text(f'{2 * n}\\n')\nsys.exit(42)\n";

#[test]
fn a_multi_pass_problem_is_judged_in_passes() {
    testing::needs(&["python3"]);
    let imported = new("type: multi-pass\nlimits: {time_limit: 1, validation_passes: 2}\n")
        .file("output_validator/twice.py", TWICE)
        .doubles("data/secret", [".in", ".ans"], &[3])
        .import(&[])
        .succeeds();
    assert!(imported.spec().contains("validation_passes = 2"));
    imported.verifies(&[]);
}

#[test]
fn programs_of_several_files_are_taken_over_as_directories() {
    testing::needs(&["python3"]);
    let cpp = "#include <iostream>\nint twice(int);\nint main() { int n; std::cin >> n; std::cout << twice(n) << '\\n'; }\n";
    let checker = "from reading import words\nimport sys\n\nsys.exit(42 if words(sys.stdin) == words(open(sys.argv[2])) else 43)\n";
    let imported = new("")
        .file("input_validators/up/main.cpp", "#include \"to.h\"\n#include <iostream>\nint main() { int n; std::cin >> n; return to(n) ? 42 : 43; }\n")
        .file("input_validators/up/to.cpp", "#include \"to.h\"\nbool to(int n) { return n <= 100; }\n")
        .file("input_validators/up/to.h", "bool to(int n);\n")
        .file("output_validator/__main__.py", checker)
        .file("output_validator/__init__.py", "")
        .file("output_validator/reading.py", "def words(file):\n    return file.read().split()\n")
        .file("submissions/accepted/double/main.cpp", cpp)
        .file("submissions/accepted/double/twice.cpp", "int twice(int n) { return 2 * n; }\n")
        .file("submissions/wrong_answer/thrice/main.cpp", cpp)
        .file("submissions/wrong_answer/thrice/twice.cpp", "int twice(int n) { return 3 * n; }\n")
        .doubles("data/secret", [".in", ".ans"], &[2, 3])
        .file("data/invalid_input/large.in", "101\n")
        .import(&[])
        .succeeds();
    let spec = imported.spec();
    for program in ["validators/up", "checker/output_validator"] {
        assert!(
            spec.contains(&format!("program = \"{program}\"\n")),
            "{spec}"
        );
    }
    imported.verifies(&[]);
}

#[test]
fn included_files_join_the_submissions_of_their_language() {
    testing::needs(&["python3"]);
    let main = |factor: u32| {
        format!(
            "#include <iostream>\nint times(int, int);\nint main() {{ int n; std::cin >> n; std::cout << times({factor}, n) << '\\n'; }}\n"
        )
    };
    let imported = new("")
        .file(
            "include/cpp/times.cpp",
            "int times(int a, int b) { return a * b; }\n",
        )
        .file("include/default/unused.py", "")
        .file("submissions/accepted/twice.cpp", main(2))
        .file("submissions/wrong_answer/thrice.cpp", main(3))
        .doubles("data/secret", [".in", ".ans"], &[2, 3])
        .import(&[])
        .succeeds()
        .loses("the files that join every submission");
    assert!(imported.has("solutions/accepted/twice.cpp/times.cpp"));
    assert!(!imported.has("solutions/accepted/twice.cpp/unused.py"));
    imported.verifies(&[]);
}
