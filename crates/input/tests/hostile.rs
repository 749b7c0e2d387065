//! Declarations with mistakes: none of them makes the library panic, and each is rejected with a
//! message and a position in the file.

use crate::support::{sources, try_read};
use generators::{Draw, Params, Value};

/// Words that change the meaning of an expression or a line.
const WORDS: [&str; 24] = [
    "n", "m", "a", "i", "1e5", "0", "-1", "1e30", "..", "..=", "[", "]", "(", ")", "'", "sum(",
    "a[n]", "^99", "/0", "%", "\\u0000", "天", "true", " ",
];

fn mutated(draw: &mut Draw, text: &str) -> String {
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=draw.index(3) {
        let at = draw.index(letters.len());
        match draw.index(3) {
            0 => letters[at].clear(),
            1 => letters[at] = String::from(*draw.pick(&WORDS)),
            _ => {
                let other = draw.index(letters.len());
                letters.swap(at, other);
            }
        }
    }
    letters.concat()
}

#[test]
fn no_declaration_causes_a_panic() {
    let mut draw = Draw::fresh(1, "hostile");
    let (mut accepted, mut refused) = (0, 0);
    for (name, text) in sources() {
        for _ in 0..400 {
            let spec = mutated(&mut draw, &text);
            match try_read(&spec) {
                None => {}
                Some(Ok(input)) => {
                    accepted += 1;
                    for sample in [&b"1\n1\n"[..], b"2 2\n1 2\n1 2\n", b"0 0 0\n", b""] {
                        let _ = input.validate(sample);
                    }
                }
                Some(Err(mistakes)) => {
                    refused += 1;
                    for mistake in mistakes {
                        assert!(
                            !mistake.message().is_empty() && !mistake.advice().is_empty(),
                            "{name}"
                        );
                        let place = &mistake.place;
                        assert!(spec.get(place.span.clone()).is_some(), "{name}: {place:?}");
                        let len = place.span.len();
                        assert!(
                            place.inside.as_ref().is_none_or(
                                |inside| inside.start <= inside.end && inside.end <= len
                            ),
                            "{place:?}"
                        );
                    }
                }
            }
        }
    }
    assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
}

#[test]
fn deep_and_long_texts_are_refused() {
    for text in [
        "(".repeat(5000),
        "-".repeat(5000),
        "1+".repeat(5000) + "1",
        "n ".repeat(5000),
        "a[".repeat(5000),
        "not ".repeat(5000),
    ] {
        let spec = format!(
            "[input]\nlines = [\"n\"]\nwhere = [\"{text}\"]\n[input.vars]\nn = \"1..={text}\"\n"
        );
        assert!(try_read(&spec).unwrap().is_err());
        let spec = format!("[input]\nlines = [\"{text}\"]\n[input.vars]\nn = \"1..=2\"\n");
        assert!(try_read(&spec).unwrap().is_err());
    }
    let long = format!("{} >= 300", "n + ".repeat(200) + "n");
    let spec =
        format!("[input]\nlines = [\"n\"]\nwhere = [\"{long}\"]\n[input.vars]\nn = \"1..=2\"\n");
    assert!(try_read(&spec).unwrap().is_ok());
}

#[test]
fn inputs_with_too_many_values_are_refused_before_they_fill_the_memory() {
    let error = |line: &str| {
        let spec =
            format!("[input]\nlines = [\"m\", \"{line}\"]\n[input.vars]\nm = \"0..=1e8\"\nu = 1\n");
        let made = try_read(&spec).unwrap().unwrap().generate(
            &mut Draw::fresh(1, "input"),
            &Params([("m".to_owned(), Value::Int(100_000_000))].into()),
        );
        made.unwrap_err().to_string()
    };
    assert_eq!(
        error("u[m]"),
        "with `u` the input would have more than 1e8 values"
    );
    assert_eq!(
        error("(u[i])[m]"),
        "with `u` the input would have more than 1e8 values: `[i]` makes lists of 1, 2, 3 and so on values; for one value a line write the name alone, as in `(u v)[m]`"
    );
}
