//! The meaning of the end of a checker written with testlib.

use super::checker_files::CheckerFiles;
use super::message::{message, odd};
use super::points::Scale;
use checkers::{Judgement, Outcome};
use sandbox::{Exit, Status};
use terms::PointScale;

/// The judgement of a checker that ended like this, or how it broke its protocol. Its message is
/// its standard error, or else its report.
pub(super) fn ruling(
    exit: &Exit,
    checker_files: &CheckerFiles,
    scale: Scale,
) -> Result<Judgement, String> {
    let said = String::from_utf8_lossy(&exit.stderr);
    let outcome = match exit.status {
        Status::Exited(code) => outcome(code, &said, scale)?,
        Status::Signaled(signal) => return Err(format!("it died of signal {signal}")),
    };
    let report = || std::fs::read(checker_files.report()).unwrap_or_default();
    Ok(Judgement {
        outcome,
        message: match message(&exit.stderr) {
            said if said.is_empty() => without_verdict(message(&report())),
            said => without_verdict(said),
        },
        place: None,
    })
}

/// A message without testlib's name of the verdict, which every report shows by itself.
fn without_verdict(said: String) -> String {
    match said.strip_prefix("wrong answer") {
        Some(why) if why.is_empty() || why.starts_with(' ') => why.trim_start().to_owned(),
        _ => said,
    }
}

/// The outcome for an exit code and the checker's standard error; otherwise how it broke its
/// protocol.
///
/// Old versions end with 4 if output is left over. New ones can be compiled to end with 8 if output
/// ends too early.
pub(super) fn outcome(code: i32, said: &str, scale: Scale) -> Result<Outcome, String> {
    if let Some(percent) = partially_correct(code, said) {
        return Scale::anywhere(PointScale::Percent).outcome(percent);
    }
    match code {
        0 => Ok(Outcome::Accepted),
        1 | 2 | 4 | 8 => Ok(Outcome::Wrong),
        3 => Err("it reports a fault of the jury with exit code 3".to_owned()),
        7 => match fraction(said) {
            Some(share) => Ok(Outcome::Partial(share)),
            None => scale.outcome(points(said).unwrap_or_default()),
        },
        _ => Err(odd(code)),
    }
}

/// The number in `partially correct (30)`. The exit code is that number, or that number plus 50,
/// and so may collide with another code; the message decides.
fn partially_correct(code: i32, said: &str) -> Option<&str> {
    let (number, _) = said.strip_prefix("partially correct (")?.split_once(')')?;
    let percent: i32 = number.parse().ok()?;
    let codes = [Some(percent), percent.checked_add(50)];
    codes.contains(&Some(code)).then_some(number)
}

/// The share in a line `partial 3/4`, as the programs of DMOJ's type `coci` write it.
fn fraction(said: &str) -> Option<f64> {
    let written = said
        .lines()
        .find_map(|line| line.strip_prefix("partial "))?;
    let (part, whole) = written.trim_end().split_once('/')?;
    let [part, whole] = [part, whole].map(|number| number.parse::<u32>().ok());
    let share = f64::from(part?) / f64::from(whole?);
    (0.0..=1.0).contains(&share).then_some(share)
}

/// The text in place of the number in `points 0.5 well done`. DMOJ looks for the points on any
/// line; after the first one, they stand alone, so that other messages cannot pass for points.
pub(super) fn points(said: &str) -> Option<&str> {
    if let Some(written) = said.strip_prefix("points ") {
        return written.split_whitespace().next();
    }
    let mut alone = said
        .lines()
        .filter_map(|line| line.strip_prefix("points "))
        .map(str::trim_end)
        .filter(|written| written.parse::<f64>().is_ok());
    let first = alone.next()?;
    alone.all(|other| other == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::PointScale::{Percent, Share};
    use super::Scale;
    use checkers::Outcome::{self, Accepted, Partial, Wrong};

    #[test]
    fn a_message_does_not_repeat_the_verdict() {
        let shown = |said: &str| super::without_verdict(said.to_owned());
        assert_eq!(
            shown("wrong answer 3rd number differs"),
            "3rd number differs"
        );
        assert_eq!(shown("wrong answer"), "");
        assert_eq!(shown("wrong answers differ"), "wrong answers differ");
        assert_eq!(shown("wrong output format x"), "wrong output format x");
    }

    fn outcome(code: i32, said: &str) -> Result<Outcome, String> {
        super::outcome(code, said, Scale::anywhere(Share))
    }

    #[test]
    fn codes_without_points_speak_for_themselves() {
        assert_eq!(outcome(0, "ok 3 numbers"), Ok(Accepted));
        assert_eq!(outcome(1, "wrong answer 1st number differs"), Ok(Wrong));
        assert_eq!(
            outcome(2, "wrong output format Unexpected end of file"),
            Ok(Wrong)
        );
        assert_eq!(
            outcome(4, "wrong output format Extra information"),
            Ok(Wrong)
        );
        assert_eq!(outcome(8, "unexpected eof "), Ok(Wrong));
    }

    #[test]
    fn points_have_one_meaning() {
        assert_eq!(outcome(7, "points 0.25 good"), Ok(Partial(0.25)));
        assert_eq!(outcome(7, "points 1"), Ok(Partial(1.0)));
        for odd in [
            "points 1.5",
            "points 40",
            "points -1",
            "points nan",
            "points points_info=3",
            "points",
            "7",
        ] {
            assert!(outcome(7, odd).is_err(), "{odd}");
        }
        // On a later line they stand alone, and there is one number.
        assert_eq!(outcome(7, "read 5\npoints 0.25\n"), Ok(Partial(0.25)));
        assert_eq!(outcome(7, "hm\npoints 1\npoints 1\n"), Ok(Partial(1.0)));
        for odd in ["hm\npoints 1 good", "hm\npoints 1\npoints 0", "hm\npoints"] {
            assert!(outcome(7, odd).is_err(), "{odd}");
        }
        let percent = |said| super::outcome(7, said, Scale::anywhere(Percent));
        assert_eq!(percent("points 1.5"), Ok(Partial(0.015)));
        assert_eq!(percent("points 1"), Ok(Partial(0.01)));
        assert_eq!(percent("points 100\n"), Ok(Partial(1.0)));
        for odd in ["points 101", "points -1", "points inf"] {
            assert!(percent(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn partial_results_are_per_cent_whatever_their_code_means_else() {
        assert_eq!(outcome(1, "partially correct (1) hm"), Ok(Partial(0.01)));
        assert_eq!(outcome(63, "partially correct (13) hm"), Ok(Partial(0.13)));
        assert_eq!(outcome(0, "partially correct (0) hm"), Ok(Partial(0.0)));
        assert_eq!(
            outcome(1, "partially correct (13) as the output says"),
            Ok(Wrong)
        );
    }

    #[test]
    fn fractions_need_no_scale() {
        assert_eq!(outcome(7, "hm\npartial 3/4\n"), Ok(Partial(0.75)));
        for odd in ["partial 5/4", "partial 1/0", "partial 0/0", "partial -1/2"] {
            assert!(outcome(7, odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn faults_and_odd_codes_have_no_outcome() {
        assert!(
            outcome(3, "FAIL answer is worse")
                .unwrap_err()
                .contains("fault of the jury")
        );
        assert!(outcome(5, "").unwrap_err().contains("exit code 5"));
        assert!(outcome(139, "").is_err());
    }
}
