//! Properties of every checker.

use super::texts::ByteChoices;
use checkers::{Judgement, OptionName, Options, Outcome, STANDARD, Standard, open};

/// Checkers that may reject an output that equals the answer.
const STRICTER_WITH_ITSELF: [&str; 3] = ["single", "single-integer", "pointscmp"];

/// Pairs of checkers: what the first one accepts, the second one accepts, too.
const STRICTER: [(&str, &str); 15] = [
    ("exact", "lines"),
    ("exact", "tokens"),
    ("lines", "tokens"),
    ("lines", "unordered-lines"),
    ("unordered-lines", "unordered-tokens"),
    ("tokens", "unordered-tokens"),
    ("tokens", "floats"),
    ("tokens", "icpc"),
    ("single", "tokens"),
    ("single-integer", "integers"),
    ("ncmp", "integers"),
    ("ncmp", "uncmp"),
    ("nyesno", "yes-no"),
    ("rcmp9", "rcmp6"),
    ("rcmp6", "rcmp4"),
];

/// Judgements can be shown and are the same each time, an answer is accepted as its own output, and
/// no checker is stricter than the checkers that [`STRICTER`] lists as stricter.
///
/// # Panics
/// When a property does not hold.
pub fn every(data: &[u8]) {
    let (output, answer) = ByteChoices::new(data).output_and_answer();
    for standard in STANDARD {
        let judged = judgements(standard, &output, &answer);
        judged.iter().for_each(assert_presentable);
        assert_eq!(judged, judgements(standard, &output, &answer));
        assert_accepts_itself(standard, &answer);
    }
    for (stricter, laxer) in STRICTER {
        assert!(
            !accepts(stricter, &output, &answer) || accepts(laxer, &output, &answer),
            "{stricter} accepts, {laxer} does not: {output:?} {answer:?}"
        );
    }
}

/// The checker's judgements with no options set, and with all of them.
#[must_use]
pub fn judgements(standard: &Standard, output: &[u8], answer: &[u8]) -> [Judgement; 2] {
    every_options(standard).map(|options| judge(standard.name, &options, output, answer))
}

/// No options, and all options that the checker supports.
#[must_use]
pub fn every_options(standard: &Standard) -> [Options; 2] {
    let takes = |name| standard.takes.contains(&name);
    let all = Options {
        case_sensitive: takes(OptionName::CaseSensitive).then_some(false),
        space_change_sensitive: takes(OptionName::SpaceChangeSensitive).then_some(true),
        float_tolerance: takes(OptionName::FloatTolerance).then_some(1e-3),
        ..Options::default()
    };
    [Options::default(), all]
}

/// Asserts that a judgement can be shown.
///
/// # Panics
/// When it cannot.
pub fn assert_presentable(judgement: &Judgement) {
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

fn assert_accepts_itself(standard: &Standard, text: &[u8]) {
    if STRICTER_WITH_ITSELF.contains(&standard.name) {
        return;
    }
    // testlib drops a byte order mark only from the output, which may then differ from the answer.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let [judgement, _] = judgements(standard, text, text);
    let one_only = judgement.message.contains("expected the end");
    assert!(
        judgement.outcome != Outcome::Wrong || one_only,
        "{} {text:?} {judgement:?}",
        standard.name
    );
}

fn judge(name: &str, options: &Options, output: &[u8], answer: &[u8]) -> Judgement {
    let checker = open(name, options).expect("the name and the options are known");
    checker.check(b"", output, answer)
}

fn accepts(name: &str, output: &[u8], answer: &[u8]) -> bool {
    judge(name, &Options::default(), output, answer).outcome == Outcome::Accepted
}
