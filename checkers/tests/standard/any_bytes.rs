//! What holds for every checker on any bytes.

use checkers::{Judgement, OptionName, Options, Outcome, STANDARD, Standard};

use crate::opened;
use crate::random::Random;

/// The checker with all its options set, and with none.
fn judgements(standard: &Standard, output: &[u8], answer: &[u8]) -> [Judgement; 2] {
    let takes = |name| standard.takes.contains(&name);
    let all = Options {
        case_sensitive: takes(OptionName::CaseSensitive).then_some(false),
        space_change_sensitive: takes(OptionName::SpaceChangeSensitive).then_some(true),
        float_tolerance: takes(OptionName::FloatTolerance).then_some(1e-3),
        ..Options::default()
    };
    [Options::default(), all].map(|options| {
        let checker = opened(standard.name, &options);
        checker.check(b"", output, answer)
    })
}

fn assert_presentable(judgement: &Judgement) {
    let Judgement {
        outcome,
        message,
        place,
    } = judgement;
    assert!(message.chars().count() <= 250, "{message}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
    match outcome {
        Outcome::Accepted => assert_eq!((message.as_str(), place), ("", &None)),
        Outcome::Partial(share) => assert!((0.0..=1.0).contains(share), "{share}"),
        Outcome::Wrong | Outcome::BadAnswer => assert!(!message.is_empty()),
    }
    assert!(place.is_none_or(|place| place.line > 0), "{place:?}");
}

fn for_random_texts(most: usize, rounds: u64, check: impl Fn(&Standard, &[u8], &[u8])) {
    for seed in 0..rounds {
        let mut random = Random(seed);
        let answer = random.bytes(most);
        let mut output = if random.one_in(2) {
            answer.clone()
        } else {
            random.bytes(most)
        };
        if !output.is_empty() && random.one_in(2) {
            let at = random.below(output.len());
            output[at] = random.pick(b" \n\r01a\"\xff");
        }
        for standard in STANDARD {
            check(standard, &output, &answer);
        }
    }
}

#[test]
fn every_judgement_is_presentable() {
    for_random_texts(12, 1_500, |standard, output, answer| {
        judgements(standard, output, answer)
            .iter()
            .for_each(assert_presentable);
    });
    for_random_texts(2_000, 60, |standard, output, answer| {
        judgements(standard, output, answer)
            .iter()
            .for_each(assert_presentable);
    });
}

#[test]
fn a_judgement_is_a_function_of_its_texts() {
    for_random_texts(12, 300, |standard, output, answer| {
        assert_eq!(
            judgements(standard, output, answer),
            judgements(standard, output, answer)
        );
    });
}

#[test]
fn an_answer_that_can_be_judged_against_accepts_itself() {
    const STRICTER_WITH_ITSELF: [&str; 3] = ["single", "single-integer", "pointscmp"];
    let standards = || {
        STANDARD
            .iter()
            .filter(|standard| !STRICTER_WITH_ITSELF.contains(&standard.name))
    };
    for seed in 0..3_000 {
        let text = Random(seed).bytes(10);
        // testlib drops a byte order mark from the output alone, and may then differ from the answer.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        for standard in standards() {
            let [judgement, _] = judgements(standard, text, text);
            let one_only = judgement.message.contains("expected the end");
            assert!(
                judgement.outcome != Outcome::Wrong || one_only,
                "{} {text:?} {judgement:?}",
                standard.name
            );
        }
    }
}

#[test]
fn one_very_long_line_is_judged_like_any_other() {
    let long = vec![b'7'; 200_000];
    let mut other = long.clone();
    other[199_999] = b'8';
    for standard in STANDARD {
        for (output, answer) in [(&long, &other), (&other, &long), (&long, &long)] {
            judgements(standard, output, answer)
                .iter()
                .for_each(assert_presentable);
        }
    }
}

#[test]
fn nothing_is_a_text_too() {
    for standard in STANDARD {
        for (output, answer) in [
            (&b""[..], &b""[..]),
            (b"", b"1\n"),
            (b"1\n", b""),
            (b"\0", b"\xff"),
            (b"\n", b""),
        ] {
            judgements(standard, output, answer)
                .iter()
                .for_each(assert_presentable);
        }
    }
}
