//! ICPC's default validator, flag by flag.

use checkers::{Options, Outcome, open};

use crate::opened;

fn accepts(flags: &str, output: &str, answer: &str) -> bool {
    let options = Options::from_flags(flags.split_whitespace()).expect("the flags are ICPC's");
    let checker = opened("icpc", &options);
    checker
        .check(b"", output.as_bytes(), answer.as_bytes())
        .outcome
        == Outcome::Accepted
}

fn message(name: &str, options: &Options, output: &str, answer: &str) -> String {
    opened(name, options)
        .check(b"", output.as_bytes(), answer.as_bytes())
        .message
}

#[test]
fn case_and_white_space_are_ignored_without_flags() {
    assert!(accepts("", "YES\n 1 2", "yes 1\n2\n"));
    assert!(!accepts("", "YES 1.0", "yes 1"));
    assert!(!accepts("", "yes yes", "yes"));
}

#[test]
fn each_flag_tightens_or_loosens_one_thing() {
    assert!(!accepts("case_sensitive", "YES", "yes"));
    assert!(accepts("case_sensitive", " yes", "yes"));
    assert!(!accepts("space_change_sensitive", "a  b\n", "a b\n"));
    assert!(!accepts("space_change_sensitive", "a b", "a b\n"));
    assert!(accepts("space_change_sensitive", "A b\n", "a b\n"));
}

#[test]
fn tolerances_are_absolute_or_relative_or_either() {
    assert!(accepts("float_absolute_tolerance 0.1", "1.09", "1"));
    assert!(!accepts("float_absolute_tolerance 0.1", "1000.5", "1000"));
    assert!(accepts("float_relative_tolerance 0.1", "1050", "1e3"));
    assert!(!accepts("float_relative_tolerance 0.1", "0.01", "0"));
    assert!(accepts("float_tolerance 0.1", "0.01 1050", "0 1000"));
    assert!(accepts(
        "float_relative_tolerance 0.5 float_absolute_tolerance 0.1",
        "0.05 140",
        "0 100"
    ));
    assert!(accepts("float_tolerance 0", "1.0", "1"));
}

#[test]
fn with_a_tolerance_only_the_answers_numbers_are_numbers() {
    assert!(!accepts("float_tolerance 1", "x", "1"));
    assert!(!accepts("float_tolerance 1", "1", "one"));
    assert!(accepts("float_tolerance 1", "Inf 0x1", "inf 0X1"));
    assert!(!accepts("float_tolerance 1", "nan", "1"));
    assert!(!accepts("float_tolerance 1", "1e", "1"));
}

#[test]
fn white_space_may_count_where_numbers_differ() {
    let flags = "space_change_sensitive float_tolerance 0.1";
    assert!(accepts(flags, "1.05 2\n", "1 2\n"));
    assert!(!accepts(flags, "1.05  2\n", "1 2\n"));
    assert!(!accepts(flags, "1.05 2", "1 2\n"));
}

#[test]
fn a_number_out_of_tolerance_is_reported_with_its_error() {
    let said = message("floats", &Options::default(), "1\n2.5 4", "1\n2.5 3");
    assert_eq!(
        said,
        "2nd token of line 2: expected 3, found 4, off by 1.000e0"
    );
}

#[test]
fn floats_are_within_a_millionth_unless_options_say_otherwise() {
    assert_eq!(
        message("floats", &Options::default(), "0.3333334", "0.33333333333"),
        ""
    );
    assert_ne!(
        message("floats", &Options::default(), "0.333", "0.33333333333"),
        ""
    );
    let loose = Options {
        float_absolute_tolerance: Some(0.01),
        ..Options::default()
    };
    assert_eq!(message("floats", &loose, "0.333", "0.33333333333"), "");
    assert_ne!(message("floats", &loose, "1000001", "1000000"), "");
}

#[test]
fn a_tolerance_that_makes_no_sense_is_refused() {
    for value in [-1.0, f64::NAN, f64::INFINITY] {
        let options = Options {
            float_tolerance: Some(value),
            ..Options::default()
        };
        let error = open("icpc", &options).err().unwrap().to_string();
        assert!(
            error.starts_with("`float_tolerance` is ") && error.ends_with("such as 1e-6"),
            "{error}"
        );
    }
}
