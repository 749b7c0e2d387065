//! Draws inputs from typical scripts of packages, and from some that no input satisfies.

use super::{Narrowed, Style};
use crate::parse;
use generators::Draw;

/// Draws an input from a script, with these ranges and words.
fn drawn(
    script: &str,
    seed: u64,
    narrowed: &[(&str, i64, i64)],
    words: &[&str],
) -> Result<String, String> {
    let narrowed = narrowed
        .iter()
        .map(|(name, low, high)| ((*name).to_owned(), (*low, *high)));
    let narrowed: Narrowed = narrowed.collect();
    let script = parse(script.as_bytes()).unwrap();
    let made = script.generate(&mut Draw::fresh(seed, "script"), &narrowed, None, words)?;
    Ok(String::from_utf8_lossy(&made).into_owned())
}

fn each_of_100(script: &str) -> Vec<String> {
    (0..100)
        .map(|seed| drawn(script, seed, &[], &[]).unwrap())
        .collect()
}

/// Drawn inputs are checked before they are returned, so it is enough to test that one is returned.
#[test]
fn typical_scripts_of_packages_are_satisfied() {
    for script in [
        "INT(1,10^9) SPACE INT(-5,5,b) NEWLINE EOF",
        "INT(1,50,n) NEWLINE REP(n) INT(1,n,i) SPACE INT(1,n+1,j) SPACE FLOATP(0,1,0,6,p) NEWLINE ASSERT(i != j) END",
        "INT(1,40,n) NEWLINE SET(last = 0) REP(n, SPACE) INT(1,1000000,cur) ASSERT(last < cur) SET(last = cur) END NEWLINE",
        "INT(1,300,n) NEWLINE REPI(i,n,SPACE) INT(1,n,p[i]) END NEWLINE ASSERT(UNIQUE(p))",
        "INT(1,5000,n) NEWLINE REP(2) REGEX(\"[a-z]+\", s) NEWLINE ASSERT(STRLEN(s)==n) END",
        "SET(cases = 0) WHILE(!ISEOF) INT(0,10^15) NEWLINE SET(cases = cases + 1) END ASSERT(1 <= cases && cases <= 40)",
        "REGEX(\"(JAN|FEB)( [0-9]{2})?\") NEWLINE REGEX(\"[^ ]*x.?\", s) NEWLINE ASSERT(STRLEN(s) <= 30)",
        "INT(0,3,kind) IF(kind == 2) SPACE STRING(\"two\") ELSE SPACE INT(7,7) END NEWLINE",
    ] {
        each_of_100(script);
    }
}

#[test]
fn members_of_arrays_are_drawn_from_these() {
    let script = "INT(2,9,n) NEWLINE REPI(i,n,NEWLINE) REGEX(\"[a-z]{5,9}\", name[i]) SPACE INT(1,10^9,id[i]) END NEWLINE \
        REPI(i,2,SPACE) REGEX(\"[a-z]+\", one[i]) ASSERT(INARRAY(one[i], name)) END ASSERT(UNIQUE(one)) \
        SPACE INT(1,10^9,last) ASSERT(INARRAY(last, id)) NEWLINE";
    let all = each_of_100(script);
    let last = |input: &String| input.lines().last().map(str::to_owned);
    let different: std::collections::BTreeSet<_> = all.iter().map(last).collect();
    assert!(different.len() > 50, "{}", different.len());
}

#[test]
fn a_seed_has_one_input_and_many_seeds_have_many() {
    let script = "INT(1,100,n) NEWLINE REP(n,SPACE) INT(1,10^9) END NEWLINE";
    let first = each_of_100(script);
    assert_eq!(first, each_of_100(script));
    let mut different = first.clone();
    different.sort();
    different.dedup();
    assert!(different.len() > 90, "{}", different.len());
    assert_eq!(
        drawn(script, 0, &[("n", 3, 3)], &[]).unwrap(),
        "3\n859425272 11588385 399723308\n"
    );
}

#[test]
fn ranges_are_those_of_constant_bounds() {
    let script = "INT(1,10^5,n) SPACE INT(1,n,k) NEWLINE REP(n) INT(-9,9,a) SPACE INT(2,4) NEWLINE END REGEX(\"[a-z]+\",s) NEWLINE ASSERT(STRLEN(s) < 8)";
    let ranges = parse(script.as_bytes()).unwrap().ranges();
    let told: Vec<_> = ranges
        .iter()
        .map(|it| (it.name.as_str(), it.low, it.high, it.is_size))
        .collect();
    let expected = [
        ("n", 1, 100_000, true),
        ("a", -9, 9, false),
        ("s", 0, 7, true),
        ("int1", 2, 4, false),
    ];
    assert_eq!(told, expected);
    let input = drawn(
        script,
        1,
        &[("n", 2, 2), ("a", 5, 6), ("int1", 3, 3), ("s", 7, 7)],
        &[],
    )
    .unwrap();
    let lines: Vec<&str> = input.lines().collect();
    assert!(lines[0].starts_with("2 "), "{input}");
    assert!(
        lines[1..3].iter().all(|line| ["5 3", "6 3"].contains(line)),
        "{input}"
    );
    assert_eq!(lines[3].len(), 7, "{input}");
}

#[test]
fn words_and_similar_texts_occur_where_they_fit() {
    let script = "REGEX(\"[a-z ]+\", s) NEWLINE ASSERT(STRLEN(s) <= 20)";
    let words = ["pea soup", "UPPER"];
    let made: Vec<String> = (0..200)
        .map(|seed| drawn(script, seed, &[], &words).unwrap())
        .collect();
    let is_whole = |text: &&String| *text == "pea soup\n";
    let is_almost = |text: &&String| text.starts_with("pea sou") && !is_whole(text);
    assert!(made.iter().filter(is_whole).count() > 10);
    assert!(made.iter().filter(is_almost).count() > 5);
}

#[test]
fn an_unsatisfied_script_is_an_error_that_names_the_line() {
    let sum = "INT(1,360,n) NEWLINE\nSET(sum = 0)\nREP(n) INT(1,360,d) NEWLINE SET(sum = sum + d) END\nASSERT(sum == 123456)";
    assert!(
        drawn(sum, 0, &[], &[])
            .unwrap_err()
            .contains("line 4 of the script")
    );
    let none = "INT(1,5,n) NEWLINE";
    assert!(
        drawn(none, 0, &[("n", 7, 9)], &[])
            .unwrap_err()
            .contains("line 1 of the script")
    );
    for endless in [
        "WHILE(0 < 1) NEWLINE END",
        "INT(1,10^9,n) NEWLINE REP(10^9) INT(0,9) NEWLINE END",
    ] {
        assert!(
            drawn(endless, 0, &[], &[])
                .unwrap_err()
                .contains("too large")
        );
    }
}

#[test]
fn styles_have_names() {
    for name in super::STYLES {
        assert!(Style::named(name).is_some(), "{name}");
    }
}
