//! Conditions on one input: a list, a matrix, a word and a decimal.

use crate::{SpannedToml, plan, read};

#[derive(serde::Deserialize)]
struct Spec {
    input: SpannedToml,
}

/// The message of the validator for the input with this condition; `None` if the condition holds.
fn refused(condition: &str) -> Option<String> {
    let spec = format!(
        "[input]\nlines = [\"n\", \"a[n]\", \"m[2][2]\", \"s x\"]\nwhere = [\"{condition}\"]\n[input.vars]\nn = \"1..=5\"\na = \"-9..=9\"\n\
         m = \"0..=9\"\ns = {{ string = \"a-z\", length = \"1..=9\" }}\nx = {{ decimal = \"0..=9\", places = 2 }}\n"
    );
    let spec: Spec = toml::from_str(&spec).unwrap();
    let plan = plan(&spec.input).unwrap_or_else(|mistakes| panic!("{condition}: {mistakes:?}"));
    let text = b"3\n4 -2 7\n1 2\n3 4\nabca 2.50\n";
    read::read(&plan, text).err().map(|invalid| invalid.message)
}

#[test]
fn true_conditions_hold() {
    let conditions = [
        "sum(a) == 9 and min(a) == -2 and max(a) == 7",
        "a[1] + a[2] * a[3] == -10",
        "len(a) == n and len(s) == 4 and len(m) == 2",
        "m[2][1] == 3 and sum(m[1]) == 3 and sum(m) == 10",
        "count(s, 'a') == 2 and count(a, 7) == 1",
        "s[2] == 'b' and s < 'b' and s != 'abc'",
        "x == 2.5 and x * 2 == n + 2 and 10 * x > 24.99",
        "-7 / 2 == -4 and -7 % 2 == 1 and 2 ^ 10 == 1024",
        "abs(a) <= 7 and abs(-3) == 3",
        "gcd(12, 18) == 6 and gcd(m) == 1",
        "distinct(a) and not sorted(a) and distinct(n, 4, 5)",
        "all(a[k] != 0 for k in 1..=n) and any(a[k] < 0 for k in 1..=n)",
        "count(a[k] > 0 for k in 1..=n) == 2 and sum(a[k] * k for k in 1..=n) == 21",
        "max(a[k] for k in 1..=2) == 4",
        "-9 <= a <= 9 and a + 1 > -2",
        "days(2024, n - 1) == 29",
    ];
    for condition in conditions {
        assert_eq!(refused(condition), None, "{condition}");
    }
}

#[test]
fn false_conditions_name_themselves_and_the_element() {
    assert_eq!(refused("sum(a) < 9").unwrap(), "`sum(a) < 9` does not hold");
    assert_eq!(refused("a > -2").unwrap(), "`a > -2` does not hold");
    let quantified = refused("all(a[k] > -2 for k in 1..=n)").unwrap();
    assert_eq!(
        quantified,
        "`all(a[k] > -2 for k in 1..=n)` does not hold for element 2"
    );
}

#[test]
fn a_product_with_zero_is_zero_however_large_the_factors_are() {
    for zeros_at in [1, 9] {
        let factors = format!("product(10 ^ 30 * (k - {zeros_at}) for k in 1..=9)");
        assert_eq!(refused(&format!("{factors} == 0")), None);
    }
}

#[test]
fn a_condition_without_a_value_does_not_hold() {
    for (condition, why) in [
        ("a[4] == 1", "there is no element 4"),
        ("1 / (n - 3) == 1", "a division has no result"),
        ("10 ^ 30 * 10 ^ 30 > 1", "too many digits"),
        ("x / 2 == 1", "a division has no result"),
        ("m[1] == a", "lists of 2 and 3 elements"),
    ] {
        let message = refused(condition).unwrap();
        assert!(message.contains(why), "{condition}: {message}");
    }
}
