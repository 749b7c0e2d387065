use super::{Pattern, alphabet};
use generators::{Draw, every};
use std::collections::BTreeSet;

#[test]
fn whole_texts_are_compared() {
    let plate = Pattern::parse("[A-Z]{3}-[0-9]{3,4}").unwrap();
    for (text, matches) in [
        ("ABC-123", true),
        ("ABC-1234", true),
        ("ABC-12", false),
        ("xABC-123", false),
        ("ABC-12345", false),
    ] {
        assert_eq!(plate.matches(text.as_bytes()), matches, "{text}");
    }
    let words = Pattern::parse("(ab|c)*d?").unwrap();
    for (text, matches) in [
        ("", true),
        ("ababc", true),
        ("abd", true),
        ("a", false),
        ("dd", false),
    ] {
        assert_eq!(words.matches(text.as_bytes()), matches, "{text}");
    }
    let least = Pattern::parse("a{2,}").unwrap();
    assert!(!least.matches(b"a") && least.matches(b"aaaa"));
    assert!(Pattern::parse("[^a]\\.").unwrap().matches(b"b."));
}

#[test]
fn every_matching_text_is_generated_once() {
    let pattern = Pattern::parse("(a|b){0,3}c?|ab").unwrap();
    let texts: Vec<Vec<u8>> = every(|draw| pattern.draw(draw)).collect();
    let different: BTreeSet<&Vec<u8>> = texts.iter().collect();
    assert_eq!(different.len(), texts.len());
    assert_eq!(texts.len() as u128, pattern.count());
    assert_eq!(pattern.count(), 2 * (1 + 2 + 4 + 8));
    assert!(texts.iter().all(|text| pattern.matches(text)));
}

#[test]
fn generated_texts_match() {
    let pattern = Pattern::parse("x+(yz)*[0-9]{2}").unwrap();
    let mut draw = Draw::fresh(1, "pattern");
    for _ in 0..200 {
        let text = pattern.draw(&mut draw);
        assert!(pattern.matches(&text), "{}", text.escape_ascii());
    }
}

#[test]
fn patterns_that_cannot_be_used_are_rejected_with_their_position() {
    for (text, at) in [
        ("a)", 1..2),
        ("(a", 2..2),
        ("[a", 2..2),
        ("*", 0..1),
        ("a{3,2}", 5..6),
        ("a{2000}", 6..7),
        ("天", 0..1),
    ] {
        assert_eq!(Pattern::parse(text).unwrap_err().at, at, "{text}");
    }
    assert!(Pattern::parse("((a{100}){100}){100}").is_err());
    assert!(Pattern::parse("((){1000}){1000}").is_err());
    assert!(Pattern::parse("[]").is_err());
    assert!(Pattern::parse(&"(".repeat(100)).is_err());
}

#[test]
fn alphabets_have_letters_and_ranges() {
    assert_eq!(alphabet("a-c").unwrap(), b"abc");
    assert_eq!(alphabet(".#SE").unwrap(), b"#.ES");
    assert_eq!(alphabet("-a").unwrap(), b"-a");
    assert!(alphabet("").is_err());
    assert!(alphabet("z-a").is_err());
}
