//! Validators that can be converted, and others that cannot.

use super::number::number;
use super::script;

#[test]
fn numbers_are_read_as_the_compiler_reads_them() {
    for (literal, value) in [
        ("100000", "100000"),
        ("1'000'000LL", "1000000"),
        ("1e9", "1000000000"),
        ("2.5e5", "250000"),
        ("0", "0"),
    ] {
        assert_eq!(number(literal).as_deref(), Some(value), "{literal}");
    }
    for literal in ["010", "0x10", "1.5", "1e-3", "1e30", ""] {
        assert_eq!(number(literal), None, "{literal}");
    }
}

fn of_main(body: &str) -> Option<String> {
    let program = format!(
        "#include \"testlib.h\"\nusing namespace std;\nconst int MAX = 2e5;\n#define LOW (long long)1\n\
         int main(int argc, char* argv[]) {{ registerValidation(argc, argv); {body} }}\n"
    );
    let script = script(&program, &["const long long TOP = 7;\n".to_owned()])?;
    Some(script.split_whitespace().collect::<Vec<&str>>().join(" "))
}

#[test]
fn reads_in_a_line_become_a_script() {
    for (body, expected) in [
        (
            "int n = inf.readInt(LOW, MAX, \"n\"); inf.readEoln(); inf.readInts(n, 0, TOP, \"a\"); inf.readEoln(); inf.readEof();",
            "INT(1, 200000, n) NEWLINE REP(n, SPACE) INT(0, 7, a) END NEWLINE EOF",
        ),
        (
            "int n = inf.readInt(1, 9); inf.readChar('\\n'); vector<int> a(n);\n\
             for (int i = 0; i < n; i++) { if (i > 0) inf.readSpace(); a[i] = inf.readInt(-5, (int) 1e9, \"a_i\"); } inf.readEoln(); inf.readEof();",
            "INT(1, 9, n) NEWLINE REP(n, SPACE) INT(-5, 1000000000, a) END NEWLINE EOF",
        ),
        ("int n = inf.readInt(2, 9, \"n\"), m = 0; ", ""),
        (
            "int n; n = inf.readInt(2, 9, \"n\"); inf.readEoln(); for (int i = 1; i < n; ++i) { int u = inf.readInt(1, n, \"u\");\n\
             inf.readSpace(); int v = inf.readInt(1, n, \"v\"); inf.readEoln(); ensuref(u != v, \"loop at %d\", i); } inf.readEof();",
            "INT(2, 9, n) NEWLINE REP(n - 1) INT(1, n, u) SPACE INT(1, n, v) NEWLINE ASSERT((u != v)) END EOF",
        ),
        (
            "string s = inf.readToken(\"[a-z]{1,9}\", \"s\"); inf.readEoln(); inf.readEof();",
            "REGEX(\"[a-z]{1,9}\", s) NEWLINE EOF",
        ),
    ] {
        assert_eq!(of_main(body).unwrap_or_default(), expected, "{body}");
    }
}

#[test]
fn whatever_else_a_validator_does_there_is_no_script() {
    for body in [
        "if (validator.group() == \"1\") inf.readInt(1, 2);",
        "int n = inf.readInt(1, 9); while (n--) inf.readInt(1, 2);",
        "int n = inf.readInt(); inf.readEoln();",
        "int n = inf.readInt(1, 9) + 1;",
        "for (int i = 0; i < 3; i += 2) inf.readInt(1, 2);",
        "for (int i = 3; i > 0; i--) inf.readInt(1, 2);",
        "int n = inf.readInt(1, 1 << 20, \"n\");",
        "double x = inf.readDouble(0, 1);",
        "check(inf);",
        "auto f = [] { return 1; };",
        "int n = inf.readInt(1, unknown);",
    ] {
        assert_eq!(of_main(body), None, "{body}");
    }
    assert_eq!(
        script("int helper() { return 1; }\nint main() {}\n", &[]),
        None
    );
    assert_eq!(script("int main() { inf.readEof() }\n", &[]), None);
}
