//! The meaning of an ICPC output validator's end and of its feedback directory.

use super::checker_files::CheckerFiles;
use super::message::{FILE_BYTES, odd, whole_message};
use super::points::Scale;
use checkers::{Judgement, Outcome};
use sandbox::{Exit, Status};
use terms::PointScale;

/// The judgement of a checker that ended like this in the pass `pass` of `most`, or how it broke
/// its protocol.
pub(super) fn ruling(
    exit: &Exit,
    checker_files: &CheckerFiles,
    scale: Scale,
    (pass, most): (u32, u32),
) -> Result<Judgement, String> {
    let accepts = match exit.status {
        Status::Exited(42) => true,
        Status::Exited(43) => false,
        Status::Exited(code) => return Err(odd(code)),
        Status::Signaled(signal) => return Err(format!("it died of signal {signal}")),
    };
    let goes_on = checker_files.left("nextpass.in").is_some();
    let outcome = match (goes_on, accepts) {
        (true, false) => return Err("it rejects the output and asks for another pass".to_owned()),
        (true, true) if pass >= most => {
            return Err(format!(
                "it asks for pass {}, but `validation_passes` allows {most}",
                pass + 1
            ));
        }
        (true, true) => Outcome::Accepted,
        (false, false) => Outcome::Wrong,
        (false, true) => score(checker_files, scale)?,
    };
    Ok(Judgement {
        outcome,
        message: messages(checker_files),
        place: None,
    })
}

/// The outcome of an accepted output: full, unless the checker wrote a score.
fn score(checker_files: &CheckerFiles, scale: Scale) -> Result<Outcome, String> {
    // A multiplier is a share by its name.
    let files = [
        ("score_multiplier.txt", Scale::anywhere(PointScale::Share)),
        ("score.txt", scale),
    ];
    let mut written = files.into_iter();
    let written = written.find_map(|(name, scale)| Some((checker_files.left(name)?, scale)));
    written.map_or(Ok(Outcome::Accepted), |(score, scale)| {
        scale.outcome(String::from_utf8_lossy(&score).trim())
    })
}

/// Its messages to the judges and to the team.
fn messages(checker_files: &CheckerFiles) -> String {
    let said = ["judgemessage.txt", "teammessage.txt"]
        .map(|name| whole_message(checker_files.beginning(name, FILE_BYTES)));
    match said {
        [judges, team] if team.is_empty() => judges,
        [judges, team] if judges.is_empty() => team,
        [judges, team] if judges.contains('\n') => format!("{judges}\nto the team: {team}"),
        [judges, team] => format!("{judges}; to the team: {team}"),
    }
}
