//! The checkers of tokens and lines compared with simple models, on texts that are equal, nearly
//! equal, or different.

use checkers::{Arithmetic, Options};

use crate::properties::compare;
use crate::random::Random;

const WORDS: &[&[u8]] = &[
    b"a",
    b"A",
    b"ab",
    b"aB",
    b"abcdefgh",
    b"abcdefghi",
    b"abcdefgH",
    b"1",
    b"1.0",
    b"1.05",
    b"-1",
    b"+1",
    b"01",
    b"1e1",
    b"10.4",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"1e999",
    b".5",
    b"5.",
    b"nan",
    b"inf",
];
const SPACES: &[&[u8]] = &[
    b" ", b" ", b"\n", b"\n", b"  ", b"\t", b"\r\n", b"\x0b", b"\x0c", b" \n", b"\n\n",
];

/// An output and an answer; every second pair has the same words.
fn texts(random: &mut Random) -> (Vec<u8>, Vec<u8>) {
    let mut words = random.tokens(WORDS, 5);
    let answer = random.join(&words, SPACES);
    for _ in 0..random.below(3) {
        random.change(&mut words, WORDS);
    }
    if random.one_in(8) {
        (answer.clone(), answer)
    } else {
        (random.join(&words, SPACES), answer)
    }
}

#[test]
fn texts_of_words_are_judged_as_the_models_judge_them() {
    for bits in 0..8 {
        let options = Options {
            case_sensitive: Some(bits & 1 > 0),
            space_change_sensitive: Some(bits & 2 > 0),
            float_tolerance: (bits & 4 > 0).then_some(0.05),
            arithmetic: Some(Arithmetic::Double),
            ..Options::default()
        };
        let same = |seed| {
            let (output, answer) = texts(&mut Random(seed));
            compare(&options, &output, &answer)
        };
        let right = (0..8_000).filter(|&seed| same(seed)).count();
        assert!(
            (500..7_500).contains(&right),
            "the texts are too one-sided: {right} of 8000 are right"
        );
    }
}
