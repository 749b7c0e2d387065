//! The portable sources compared with the standard checkers: thousands of pairs of texts in one
//! process, and each convention with a few. These tests need `g++`.

mod compiled;
mod conventions;
mod near;
mod pairs;

use crate::opened;
use crate::properties::every_options;
use checkers::{
    Arithmetic, Convention, OptionName, Options, Outcome, STANDARD, Standard, portable,
};
use compiled::Driver;
use pairs::pairs;

/// The checkers are split among this many drivers.
const SHARES: usize = 4;

#[test]
fn portable_checkers_judge_like_the_standard_checkers() {
    testing::needs(&["g++"]);
    std::thread::scope(|scope| {
        for share in 0..SHARES {
            let standards = STANDARD.iter().skip(share).step_by(SHARES);
            scope.spawn(move || agree(&standards.collect::<Vec<_>>()));
        }
    });
}

fn agree(standards: &[&Standard]) {
    let variants: Vec<(&str, Options)> = standards
        .iter()
        .flat_map(|standard| variants(standard).map(|options| (standard.name, options)))
        .collect();
    let sources = variants.iter().map(|(name, options)| {
        portable(name, options, Convention::Testlib).expect("the name and the options are known")
    });
    let driver = Driver::new(&sources.collect::<Vec<_>>());
    let mut asked = Vec::new();
    for (number, (name, options)) in variants.iter().enumerate() {
        let checker = opened(name, options);
        for (output, answer) in pairs(name) {
            let outcome = checker.check(b"", &output, &answer).outcome;
            asked.push((number, output, answer, outcome));
        }
    }
    let found = driver.judge(
        asked
            .iter()
            .map(|(number, output, answer, _)| (*number, &output[..], &answer[..])),
    );
    assert_eq!(found.len(), asked.len());
    for ((number, output, answer, expected), found) in asked.iter().zip(&found) {
        let (output, answer) = (output.escape_ascii(), answer.escape_ascii());
        assert_eq!(
            &letter(*expected),
            found,
            "{:?} output `{output:.500}` answer `{answer:.500}`",
            variants[*number]
        );
    }
}

/// No options, all that the checker supports, and each kind of tolerance.
fn variants(standard: &Standard) -> impl Iterator<Item = Options> {
    let tolerant = standard.takes.contains(&OptionName::FloatTolerance);
    let either = [
        Options {
            float_absolute_tolerance: Some(0.1),
            ..Options::default()
        },
        Options {
            float_relative_tolerance: Some(0.0),
            ..Options::default()
        },
    ];
    let other = [Arithmetic::Double, Arithmetic::LongDouble].map(|arithmetic| Options {
        float_tolerance: Some(0.05),
        arithmetic: Some(arithmetic),
        ..Options::default()
    });
    let all = every_options(standard);
    let plain = all[0] == all[1];
    let all = all.into_iter().skip(usize::from(plain));
    let tolerances = either.into_iter().chain(other);
    all.chain(tolerances.filter(move |_| tolerant))
}

/// The letter that a driver prints.
fn letter(outcome: Outcome) -> String {
    match outcome {
        Outcome::Accepted => "accepted".to_owned(),
        Outcome::Wrong => "wrong".to_owned(),
        Outcome::Partial(share) => format!("partial {share:.6}"),
        Outcome::BadAnswer => "bad answer".to_owned(),
    }
}
