//! Checkers in Python as scripts for judges that start programs.

use crate::support::{Test, built_sums};
use std::fs::{read_to_string, write};
use std::process::Command;

/// Half of the points for a sum that is wrong by one.
const CHECKER: &str = "import sys
output, answer = int(open(sys.argv[2]).read()), int(open(sys.argv[3]).read())
if output == answer:
    print('right', file=sys.stderr)
    sys.exit(0)
if abs(output - answer) == 1:
    print('points 0.5 nearly', file=sys.stderr)
    sys.exit(7)
print('noise')
sys.exit('wrong answer far off')
";

/// What the script prints for an output, where the answer is 5.
fn ruled(test: &Test, output: &str) -> (String, String) {
    let files = ["input", "answer", "output"].map(|name| test.path(name));
    for (file, text) in files.iter().zip(["2 3\n", "5\n", output]) {
        write(file, text).unwrap();
    }
    let script = test.path("cms/check/checker");
    let ran = Command::new(script).args(files).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(ran.stdout), text(ran.stderr))
}

#[test]
fn cms_gets_a_checker_in_python_as_a_script_and_gives_it_back() {
    testing::needs(&["python3"]);
    let test = built_sums();
    let spec = read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    assert!(!spec.contains("[checker]"));
    let checker = "\n[checker]\nprogram = \"check.py\"\nprotocol = \"testlib\"\n";
    let test = test
        .file("problems/sums/problem.toml", spec + checker)
        .file("problems/sums/check.py", CHECKER);
    test.run(&["build", "sums"]).ends_with(0);
    let ran = test.run(&["export", "sums", "--to", "cms", "--out", "cms"]);
    let ran = ran.ends_with(0);
    assert!(!ran.stdout.contains("testlib's protocol"), "{}", ran.stdout);
    ran.prints("cosmetic  the checker in Python: check/checker is a script");
    let right = ("1\n".to_owned(), "Output is correct\nright\n".to_owned());
    assert_eq!(ruled(&test, "5\n"), right);
    let (share, message) = ruled(&test, "6\n");
    assert_eq!(share, "0.5\n");
    assert!(message.contains("partially correct"), "{message}");
    let (share, message) = ruled(&test, "9\n");
    assert_eq!(share, "0\n");
    assert!(message.contains("far off"), "{message}");
    let args = ["import", "cms", "--from", "cms", "--out", "problems/back"];
    test.run(&args).ends_with(0);
    let back = read_to_string(test.path("problems/back/jury/checker.py")).unwrap();
    assert_eq!(back, CHECKER);
}
