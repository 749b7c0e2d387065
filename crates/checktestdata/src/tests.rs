use super::{CheckError, parse};
use generators::{Quantity, QuantityBound};

/// The error of a script on an input; empty if it accepts the input.
fn error_of(script: &str, input: &str) -> String {
    let script = match parse(script.as_bytes()) {
        Ok(script) => script,
        Err(error) => return error.to_string(),
    };
    match script.check(input.as_bytes()) {
        Ok(()) => String::new(),
        Err(CheckError::Mismatch(mismatch)) => mismatch.to_string(),
        Err(CheckError::Script(error)) => error.to_string(),
    }
}

#[track_caller]
fn accepts(script: &str, inputs: &[&str]) {
    for input in inputs {
        assert_eq!(error_of(script, input), "", "{script} on {input:?}");
    }
}

#[track_caller]
fn rejects(script: &str, inputs: &[&str]) {
    for input in inputs {
        let said = error_of(script, input);
        assert!(said.contains("expected"), "{script} on {input:?}: {said:?}");
    }
}

#[test]
fn whole_numbers_have_no_leading_zeros_and_any_size() {
    let script = "INT(-5, 10^30, n) NEWLINE ASSERT(n != 7)";
    accepts(script, &["0\n", "-5\n", "999999999999999999999999999999\n"]);
    rejects(
        script,
        &[
            "7\n", "-6\n", "-0\n", "01\n", "+1\n", "\n", "-\n", "1 \n", "1", "1\n\n",
        ],
    );
}

#[test]
fn a_rejection_has_a_position_and_a_reason() {
    let script = "# two lines\nINT(1, 10, n) NEWLINE\nREP(n, SPACE) INT(0, 9) END NEWLINE\n";
    assert_eq!(
        error_of(script, "3\n1 2x3\n"),
        "line 2, column 4: found `x3`, expected a space (line 3 of the script)"
    );
    assert_eq!(
        error_of(script, "3\n1 2 30\n"),
        "line 2, column 5: found `30`, expected a whole number from 0 to 9 (line 3 of the script)"
    );
    assert_eq!(
        error_of(script, "1\n1\n2"),
        "line 3, column 1: found `2`, expected the end of the input (line 3 of the script)"
    );
}

#[test]
fn numbers_in_either_notation_are_compared_exactly() {
    let any = "FLOAT(0, 1, x) NEWLINE ASSERT(x * 10 == 1)";
    accepts(any, &["0.1\n", "1e-1\n", "0.10\n", "10E-2\n"]);
    rejects(
        any,
        &["0.1000000000000000000000000000001\n", ".1\n", "1.\n"],
    );
    accepts("FLOAT(0, 2, x, FIXED) NEWLINE", &["1.5\n", "1\n"]);
    rejects("FLOAT(0, 2, x, FIXED) NEWLINE", &["1e0\n", "2.01\n"]);
    accepts("FLOAT(-1, 2, x, SCIENTIFIC)", &["-1e0", "1.5e-3"]);
    rejects("FLOAT(-1, 2, x, SCIENTIFIC)", &["1.5"]);
    accepts("FLOATP(0, 1, 2, 3)", &["0.12", "0.123"]);
    rejects("FLOATP(0, 1, 2, 3)", &["0.1", "0.1234", "1"]);
    accepts("FLOAT(-1, 100, x)", &["-0", "-0.0", "10e-1", "1e+0"]);
    rejects(
        "FLOAT(-1, 100, x)",
        &["00", "01.5", "-00.5", "1e00", "1e-01"],
    );
    accepts("FLOATP(0, 1, 0, 3)", &["1.5e-3", "1.0E-10", "0", "-0.0"]);
    rejects("FLOATP(0, 1, 0, 3)", &["1e-3", "15.0e-3", "0.1e0", "0e0"]);
}

#[test]
fn texts_are_matched_byte_by_byte_with_their_escapes() {
    accepts("STRING(\"a\\\"\\\\\\101\\n\\d\")", &["a\"\\A\n\\d"]);
    accepts(
        "SET(s = \"x\\\ny\") STRING(s) ASSERT(STRLEN(s) == 2)",
        &["xy"],
    );
    rejects("STRING(\"abc\")", &["ab", "abd"]);
}

#[test]
fn a_variable_stores_what_a_regular_expression_matches() {
    let script = "REGEX(\"[a-z]+\", w) ASSERT(w >= \"b\" && STRLEN(w) <= 3) NEWLINE";
    accepts(script, &["b\n", "zzz\n"]);
    rejects(script, &["a\n", "bbbb\n", "B\n", "\n"]);
}

#[test]
fn loops_count_and_put_separators_between_rounds() {
    let script = "REPI(i, 3, STRING(\"-\")) INT(i, i) END ASSERT(i == 3)";
    accepts(script, &["0-1-2"]);
    rejects(script, &["0-1", "0-1-2-", "0-1-3"]);
    let lines = "WHILE(!ISEOF) INT(0, 9) NEWLINE END";
    accepts(lines, &["", "1\n", "1\n2\n"]);
    rejects(lines, &["1", "\n"]);
    let signs = "WHILEI(i, MATCH(\"+-\")) REGEX(\"[+-]\") END ASSERT(i % 2 == 0)";
    accepts(signs, &["", "+-", "----"]);
    rejects(signs, &["+", "+-x"]);
}

#[test]
fn arrays_can_be_searched() {
    let points =
        "REPI(i, 2, NEWLINE) INT(0, 9, x[i]) SPACE INT(0, 9, y[i]) END ASSERT(UNIQUE(x, y))";
    accepts(points, &["1 2\n1 3", "1 2\n2 2"]);
    rejects(points, &["1 2\n1 2"]);
    let known = "INT(0, 9, a[0, 1]) SPACE INT(0, 9, n) ASSERT(INARRAY(n, a) || n == a[0,1] + 1)";
    accepts(known, &["3 3", "3 4"]);
    rejects(known, &["3 5"]);
    accepts(
        "ASSERT(UNIQUE(a) && !INARRAY(1, a)) SET(a = 1) UNSET(a) ASSERT(!INARRAY(1, a))",
        &[""],
    );
}

#[test]
fn every_one_of_several_arrays_counts() {
    let script = "REPI(i, 2, SPACE) INT(0, 9, x[i]) SPACE INT(0, 9, y[i]) END SET(z[7] = 1)
        ASSERT(UNIQUE(x, y)) ASSERT(!UNIQUE(x, z)) ASSERT(UNIQUE(y))";
    accepts(script, &["1 2 1 3"]);
    rejects(script, &["1 2 1 2", "1 2 3 2"]);
}

#[test]
fn if_and_else_select_one_branch() {
    let script = "INT(0, 1, c) IF(c == 1) STRING(\"a\") ELSE IF(!ISEOF) STRING(\"b\") END END";
    accepts(script, &["1a", "0", "0b"]);
    rejects(script, &["1", "1b", "0a"]);
}

#[test]
fn operators_bind_as_in_mathematics() {
    accepts(
        "ASSERT(1 + 2 * 3 == 7 && 7 / 2 == 3 && -7 / 2 == -3 && -2 ^ 2 == -4)",
        &[""],
    );
    accepts(
        "ASSERT(2 ^ 3 ^ 2 == 64 && (1 + 2) * 3 == 9 && 7 % 4 == 3 && 1 / 2.0 == 0.5)",
        &[""],
    );
    accepts(
        "ASSERT(!1 == 2 || 1 == 2) SET(a = 1, b = a + 1) ASSERT(b == 2)",
        &[""],
    );
}

#[test]
fn an_error_of_a_script_names_its_line() {
    for (script, words) in [
        (
            "INT(1, 2",
            "line 1 of the script: found the end, expected `)`",
        ),
        (
            "\nFOO",
            "line 2 of the script: found `FOO`, expected a command",
        ),
        ("REP(2) SPACE", "expected a command"),
        ("END", "found `END`"),
        ("STRING(\"a", "without its closing quote"),
        ("INT(1, $)", "`$` is not a valid character here"),
        ("INT(1, 01)", "leading zeros"),
        ("ASSERT(x == 1)", "`x` has no value"),
        ("ASSERT(1 / 0 == 1)", "division by zero"),
        ("ASSERT(1 == \"a\")", "cannot be compared"),
        ("ASSERT(1)", "expected a condition"),
        ("REP(0 - 1) END", "is not a number from 0"),
        ("REGEX(\"(\")", "cannot be used"),
    ] {
        let said = error_of(script, "");
        assert!(said.contains(words), "{script}: {said}");
    }
}

#[test]
fn scripts_that_would_not_end_or_grow_without_bound_are_stopped() {
    for (script, words) in [
        ("ASSERT(2 ^ 10 ^ 9 ^ 999999 == 1)", "too large"),
        ("SET(a = 2) REP(100) SET(a = a * a) END", "too large"),
        ("ASSERT(1e999999999 > 1)", "too large"),
        ("WHILE(1 == 1) END", "runs too many commands"),
    ] {
        let said = error_of(script, "");
        assert!(said.contains(words), "{script}: {said}");
    }
    let deep = format!("ASSERT({}1{} == 1)", "(".repeat(5000), ")".repeat(5000));
    assert!(error_of(&deep, "").contains("nested"));
    let blocks = "IF(1 == 1) ".repeat(5000);
    assert!(error_of(&blocks, "").contains("nested"));
}

/// The quantities of an input: their names, their bounds (`!` if reached), and the smallest and
/// largest value.
fn quantities(script: &str, input: &str) -> Vec<String> {
    let side = |side: Option<QuantityBound<super::Number>>| match side {
        None => "-".to_owned(),
        Some(side) => {
            let bound = side.bound.map_or("?".to_owned(), |bound| bound.to_string());
            format!("{bound}{}", if side.reached { "!" } else { "" })
        }
    };
    let script = parse(script.as_bytes()).unwrap();
    let all = script.quantities(input.as_bytes()).unwrap().into_iter();
    let line = |it: Quantity<super::Number>| {
        let (least, most) = it.taken.unwrap();
        let name = it.name;
        format!(
            "{name} {} {} from {least} to {most}",
            side(it.low),
            side(it.high)
        )
    };
    all.map(line).collect()
}

#[test]
fn bounds_of_what_is_read_go_by_the_variable_and_are_constant_if_they_stay_the_same() {
    let script = "INT(1, 10^2, n) NEWLINE REPI(i, n, SPACE) INT(i, 9, a[i]) END NEWLINE";
    assert_eq!(
        quantities(script, "3\n4 5 9\n"),
        ["a ? 9! from 4 to 9", "n 1 100 from 3 to 3"]
    );
    assert_eq!(
        quantities("REP(2, SPACE) FLOAT(0, 0.5) END", "0.25 0.5"),
        ["FLOAT(0, 0.5) in line 1 0 0.5! from 0.25 to 0.5"]
    );
}

#[test]
fn lengths_and_what_is_asserted_are_quantities() {
    let script = "REGEX(\"[a-z]{1,5}\", w) NEWLINE SET(s = STRLEN(w) + 1)
        ASSERT(STRLEN(w) <= 4 && s > 1 && 7 >= s && s != 3)";
    assert_eq!(
        quantities(script, "abcd\n"),
        [
            "length of w 1 5 from 4 to 4",
            "STRLEN(w) - 4! from 4 to 4",
            "s 2 7 from 5 to 5"
        ]
    );
    assert!(quantities("REGEX(\"yes|no\", w)", "no").is_empty());
}

#[test]
fn large_numbers_and_arrays_in_loops_end_soon() {
    let computes_too_long = |script: &str| {
        let said = error_of(script, "");
        assert!(said.contains("computes for too long"), "{script}: {said}");
    };
    computes_too_long("SET(x=2^500000) WHILE(1>0) SET(y=x*x) END");
    computes_too_long("SET(x=2^500000) WHILE(1>0) SET(y=x) END");
    computes_too_long("SET(x=1.0/3^20000) WHILE(1>0) SET(y=x+0.5) END");
    computes_too_long("REPI(i, 200000) SET(a[i]=i) END WHILE(1>0) IF(INARRAY(7, a)) END END");
    computes_too_long("REPI(i, 200000) SET(a[i]=i) END WHILE(1>0) IF(UNIQUE(a)) END END");
}

#[test]
fn an_exponent_beyond_all_numbers_is_refused() {
    rejects(
        "FLOAT(0, 1, x) NEWLINE",
        &["0.1e-9223372036854775808\n", "0.1e9223372036854775807\n"],
    );
}
