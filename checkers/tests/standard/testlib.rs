//! testlib's verdicts, with a table for each of its checkers. `W` means wrong answer or wrong
//! format, `F` means testlib's FAIL.

use checkers::{Options, Outcome};

use crate::opened;

/// Output, answer and verdict.
type Row = (&'static str, &'static str, char);

fn assert_rows(name: &str, rows: &[Row]) {
    let checker = opened(name, &Options::default());
    for (output, answer, verdict) in rows {
        let judgement = checker.check(b"", output.as_bytes(), answer.as_bytes());
        let found = match judgement.outcome {
            Outcome::Accepted => 'A',
            Outcome::Wrong => 'W',
            Outcome::Partial(_) => 'P',
            Outcome::BadAnswer => 'F',
        };
        assert_eq!(
            found, *verdict,
            "{name} {output:?} {answer:?} {judgement:?}"
        );
    }
}

fn message(name: &str, output: &str, answer: &str) -> String {
    opened(name, &Options::default())
        .check(b"", output.as_bytes(), answer.as_bytes())
        .message
}

#[test]
fn wcmp_compares_tokens() {
    assert_rows(
        "wcmp",
        &[
            ("a  b\r\n", "a\nb", 'A'),
            ("a B", "a b", 'W'),
            ("a", "a b", 'W'),
            ("a b", "a", 'W'),
            ("a\x0bb", "a b", 'W'),
        ],
    );
}

#[test]
fn a_byte_order_mark_is_dropped_from_the_output_only() {
    assert_rows(
        "wcmp",
        &[
            ("\u{feff}a", "a", 'A'),
            ("a", "\u{feff}a", 'W'),
            ("\u{feff}a", "\u{feff}a", 'W'),
        ],
    );
}

#[test]
fn lcmp_compares_tokens_of_lines() {
    let rows = [
        ("a  b \n", "a b", 'A'),
        ("a\nb", "a b", 'W'),
        ("a\n\n\n", "a\n", 'A'),
        ("a\nb", "a", 'W'),
        ("a", "a\n\n\n", 'A'),
        ("a\x0bb", "a b", 'A'),
    ];
    assert_rows("lcmp", &rows);
}

#[test]
fn fcmp_compares_lines() {
    let rows = [
        ("a b\n", "a b", 'A'),
        ("a b \n", "a b", 'W'),
        ("a\r\nb\r\n", "a\nb\n", 'A'),
        ("a\n \t\n", "a\n", 'A'),
        ("a\nb", "a", 'W'),
        ("a", "a\nb", 'W'),
    ];
    assert_rows("fcmp", &rows);
    assert_eq!(
        message("fcmp", "a\nc", "a\nb"),
        "line 2: expected b, found c"
    );
    assert_eq!(
        message("fcmp", "a\n", "a\nb"),
        "the output ends after line 1: expected b"
    );
}

#[test]
fn lines_with_blanks_are_quoted() {
    assert_eq!(
        message("fcmp", "a b \n", "a b\n"),
        "line 1: expected `a b`, found `a b ` (U+0020 in place of the end)"
    );
    assert_eq!(
        message("fcmp", "a\n", "a\n \tb\n"),
        "the output ends after line 1: expected ` \\tb`"
    );
    assert_eq!(
        message("fcmp", "a\n", "a \n"),
        "line 1: expected `a `, found `a` (the end in place of U+0020)"
    );
}

#[test]
fn a_stray_carriage_return_is_dropped_and_the_next_byte_kept() {
    assert_rows(
        "fcmp",
        &[
            ("a\rb\n", "ab\n", 'A'),
            ("a\r\r\n", "a\n", 'W'),
            ("a\r\r\n", "a\r\r\r\n", 'A'),
            ("a\r", "a", 'W'),
        ],
    );
}

#[test]
fn ncmp_compares_integers_of_64_bits() {
    let rows = [
        ("1 -2\n0", "1\n-2 0", 'A'),
        ("1", "1 2", 'W'),
        ("1 2", "1", 'W'),
        ("01", "1", 'W'),
        ("1", "01", 'F'),
        ("-0", "0", 'W'),
        ("9223372036854775807", "9223372036854775807", 'A'),
        ("9223372036854775808", "1", 'W'),
        ("1", "1 x", 'F'),
        ("2 x", "1 x", 'W'),
    ];
    assert_rows("ncmp", &rows);
    assert_eq!(
        message("ncmp", "1 x", "1 2"),
        "2nd token of line 1: expected an integer of 64 bits, found x"
    );
}

#[test]
fn icmp_compares_one_integer_of_32_bits() {
    let rows = [
        ("7\n", "7", 'A'),
        ("8", "7", 'W'),
        ("2147483648", "7", 'W'),
        ("7", "2147483648", 'F'),
        ("7 7", "7", 'W'),
        ("7", "7 8", 'A'),
        ("", "7", 'W'),
        ("7", "", 'F'),
    ];
    assert_rows("icmp", &rows);
}

#[test]
fn hcmp_compares_one_integer_of_any_size() {
    let huge = "-123456789012345678901234567890";
    assert_rows(
        "hcmp",
        &[
            (huge, huge, 'A'),
            ("1", huge, 'W'),
            ("01", "1", 'W'),
            ("1", "1 2", 'F'),
            ("1", "x", 'F'),
            ("", "x", 'W'),
            ("1 2", "1", 'W'),
        ],
    );
}

#[test]
fn uncmp_compares_integers_in_any_order() {
    assert_rows(
        "uncmp",
        &[
            ("3 1 2", "1 2 3", 'A'),
            ("1 1 2", "1 2 2", 'W'),
            ("1", "1 1", 'W'),
            ("", "", 'A'),
            ("x", "1", 'W'),
            ("1", "x", 'F'),
        ],
    );
    assert_eq!(
        message("uncmp", "1 1 2", "1 2 2"),
        "expected `1` 1 time, found it 2 times"
    );
}

#[test]
fn one_number_may_be_off_absolutely() {
    for name in ["acmp", "rcmp"] {
        let rows = [
            ("1.0000015", "1", 'A'),
            ("1.0000016", "1", 'W'),
            ("1000001", "1000000", 'W'),
            ("1 2", "1", 'W'),
            ("x", "1", 'W'),
            ("1", "x", 'F'),
            ("1e999", "1e999", 'A'),
            ("-1e999", "1e999", 'W'),
            ("nan", "1", 'W'),
        ];
        assert_rows(name, &rows);
    }
}

#[test]
fn dcmp_accepts_a_relative_error_of_one_number() {
    assert_rows(
        "dcmp",
        &[
            ("1000001", "1000000", 'A'),
            ("1000001.1", "1000000", 'W'),
            ("0.000001", "0", 'A'),
            ("0.0000011", "0", 'W'),
            ("2e300", "1e308", 'A'),
        ],
    );
}

#[test]
fn sequences_of_numbers_have_the_tolerance_of_their_name() {
    for (name, inside, outside) in [
        ("rcmp4", "1.0001", "1.00011"),
        ("rcmp6", "1.000001", "1.0000011"),
        ("rcmp9", "1.000000001", "1.0000000011"),
        ("rncmp", "1.000015", "1.000016"),
    ] {
        let (inside, outside) = (format!("1 {inside}"), format!("1 {outside}"));
        let checker = opened(name, &Options::default());
        assert_eq!(
            checker.check(b"", inside.as_bytes(), b"1\n1\n").outcome,
            Outcome::Accepted,
            "{name}"
        );
        assert_eq!(
            checker.check(b"", outside.as_bytes(), b"1\n1\n").outcome,
            Outcome::Wrong,
            "{name}"
        );
        assert_rows(
            name,
            &[
                ("1", "1 1", 'W'),
                ("1 1", "1", 'W'),
                ("", "", 'A'),
                ("1e 1E+", "1 1.", 'A'),
                ("1", "e", 'F'),
            ],
        );
    }
    assert_rows("rncmp", &[("1000001", "1000000", 'W')]);
}

#[test]
fn yesno_compares_one_and_nyesno_many() {
    assert_rows(
        "yesno",
        &[
            ("Yes\n", "YES", 'A'),
            ("no", "YES", 'W'),
            ("maybe", "YES", 'W'),
            ("YES", "maybe", 'F'),
            ("yes yes", "yes", 'W'),
            ("", "yes", 'W'),
        ],
    );
    assert_rows(
        "nyesno",
        &[
            ("yes NO", "YES\nno", 'A'),
            ("yes", "yes no", 'W'),
            ("yes no", "yes", 'W'),
            ("x", "yes", 'W'),
            ("yes", "x", 'F'),
            ("yes x", "yes", 'W'),
            ("", "", 'A'),
        ],
    );
    assert_eq!(
        message("yesno", "maybe", "yes"),
        "1st token of line 1: expected YES or NO, found maybe"
    );
}

#[test]
fn cases_are_numbered_and_compared_in_turn() {
    assert_rows(
        "caseicmp",
        &[
            ("Case 1: 5\nCase 2: 6", "Case 1: 5 Case 2: 6", 'A'),
            ("Case 1: 5", "Case 1: 5 Case 2: 6", 'W'),
            ("Case 2: 5", "Case 1: 5", 'W'),
            ("Case 1: 5", "5", 'F'),
            ("Case 1: 5 6", "Case 1: 5", 'W'),
        ],
    );
    assert_rows(
        "casencmp",
        &[
            ("Case 1: 5 6 Case 2:", "Case 1: 5 6\nCase 2:", 'A'),
            ("Case 1: 5", "Case 1: 5 6", 'W'),
            ("Case 1: x", "Case 1: 5", 'W'),
            ("Case 1: 5", "Case 1: x", 'F'),
            ("Case 1: 5\0x", "Case 1: 5", 'A'),
            ("Case 1: 5 Case", "Case 1: 5", 'A'),
        ],
    );
    assert_rows(
        "casewcmp",
        &[
            ("Case 1: a b", "Case 1: a b\n", 'A'),
            ("Case 1: a", "Case 1: b", 'W'),
            ("case 1: a", "Case 1: a", 'W'),
        ],
    );
    assert_eq!(
        message("caseicmp", "Case 1: 5", "Case 1: 5 Case 2: 6"),
        "expected 2 cases, found 1 case"
    );
    assert_eq!(
        message("casencmp", "Case 1: 5", "Case 1: 5 6"),
        "the output ends after the 3rd token of line 1: expected 1 more token, the next 6"
    );
}

#[test]
fn pointscmp_gives_the_distance_as_points() {
    assert_rows(
        "pointscmp",
        &[
            ("1 1", "1", 'W'),
            ("x", "1", 'W'),
            ("1", "x", 'F'),
            ("0", "2e6", 'F'),
        ],
    );
    let checker = opened("pointscmp", &Options::default());
    assert_eq!(
        checker.check(b"", b"1.25", b"1").outcome,
        Outcome::Partial(0.25)
    );
    assert_eq!(
        checker.check(b"", b"5", b"1").outcome,
        Outcome::Partial(1.0)
    );
}

#[test]
fn the_plain_checkers_read_alike() {
    assert_rows(
        "yes-no",
        &[
            ("yes\x0bno", "YES NO", 'A'),
            ("yes", "no", 'W'),
            ("yes", "1", 'F'),
        ],
    );
    assert_rows(
        "integers",
        &[
            (
                "+7 -0 99999999999999999999",
                "007 0 99999999999999999999",
                'A',
            ),
            ("7", "-7", 'W'),
            ("7.0", "7", 'W'),
            ("7", "7.0", 'F'),
            ("7", "7 8", 'W'),
            ("7 8", "7", 'W'),
        ],
    );
}
