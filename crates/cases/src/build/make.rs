//! Building one case, or keeping the existing one.

use super::answers::{Answer, Answers, Kept};
use super::lock::Pin;
use super::{BuildDir, Case, Drift, Hashes, Lock, input_path};
use crate::jury::{Jury, MadeInput};
use crate::plan::{Origin, Planned};
use base::difference;
use base::digest::{self, Fingerprint};
use base::text::{Shown as _, excerpt, shell_words};
use package::{FileCase, Group, Part, Program};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::fault::{Fault, KeptAnswer, PartFailure};
use terms::verdict::Verdict;

/// The result for a planned case.
pub(super) enum CaseResult {
    /// The one on disk is up to date.
    Kept(Case),
    /// It was made now.
    Made(Case),
    /// It differs from the lock; nothing was written.
    Drifted(Drift),
}

/// A case as it is on disk, and as it was built now.
struct Bytes<'a> {
    old_input: &'a Path,
    input: &'a [u8],
    old_answer: Option<&'a Answer>,
    answer: &'a [u8],
}

/// Builds cases.
pub(super) struct CaseMaker<'a> {
    pub(super) jury: &'a Jury<'a>,
    pub(super) dir: &'a BuildDir,
    pub(super) answers: Answers,
    pub(super) fingerprint: String,
    /// The lock to compare with, if any.
    pub(super) pins: Option<&'a Lock>,
}

impl CaseMaker<'_> {
    pub(super) fn case(&self, planned: &Planned) -> Result<CaseResult, Fault> {
        let input = input_path(&self.dir.data(), &planned.id);
        let made_from = self.made_from(planned)?;
        let old = self.answers.find(&planned.id);
        let case = |hashes, answer| Case {
            planned: planned.clone(),
            input: input.clone(),
            answer,
            hashes,
        };
        if let Some(Kept { hashes, answer, .. }) =
            old.as_ref().filter(|old| is_whole(old, &made_from, &input))
        {
            return Ok(match self.drift(planned, hashes, None) {
                Some(drift) => CaseResult::Drifted(drift),
                None => CaseResult::Kept(case(hashes.clone(), answer.clone())),
            });
        }
        let (new_input, new_answer) = self.contents(planned)?;
        let hashes = Hashes {
            input: digest::sha256_hex(&new_input),
            answer: digest::sha256_hex(&new_answer),
        };
        let bytes = Bytes {
            old_input: &input,
            input: &new_input,
            old_answer: old.as_ref().map(|old| &old.answer),
            answer: &new_answer,
        };
        if let Some(drift) = self.drift(planned, &hashes, Some(&bytes)) {
            return Ok(CaseResult::Drifted(drift));
        }
        self.dir.write(&input, &new_input)?;
        let (id, stamp) = (&planned.id, hashes.clone());
        let answer = self.answers.add(id, made_from, stamp, &new_answer)?;
        Ok(CaseResult::Made(case(hashes, answer)))
    }

    /// Input and answer. The input is validated, and the answer is compared with the stored one if
    /// there is one.
    fn contents(&self, planned: &Planned) -> Result<(Arc<[u8]>, Vec<u8>), Fault> {
        let MadeInput { input, answer } = self.jury.made(planned)?;
        let input: Arc<[u8]> = input.into();
        let group = Some(self.group(planned));
        let valid = self.jury.require_valid(&input, group, &planned.id);
        valid.map_err(|fault| {
            let fault = fault.on_input_of(|| planned.origin.in_words());
            fault.repeated_by(|| self.command_on(planned, &self.validate_words(planned)))
        })?;
        let answer = match (answer, &self.jury.package().reference) {
            (Some(kept), Part::None) => kept,
            (Some(kept), _) => {
                self.compare_kept(planned, &input, &kept)?;
                kept
            }
            (None, _) => self.solve(planned, &input)?,
        };
        Ok((input, answer))
    }

    fn solve(&self, planned: &Planned, input: &Arc<[u8]>) -> Result<Vec<u8>, Fault> {
        let solved = self.jury.solve(input, &planned.id);
        solved.map_err(|fault| fault.repeated_by(|| self.command_on(planned, &["solve"])))
    }

    /// The command that validates an input in the same way as this case, without the problem.
    fn validate_words(&self, planned: &Planned) -> Vec<&str> {
        let group = self.group(planned);
        let is_special = group.validator_args.is_some() || group.bounds.is_some();
        if is_special {
            vec!["validate", "--group", &group.name]
        } else {
            vec!["validate"]
        }
    }

    /// The command that applies the command of these words to the input of a case as its standard
    /// input.
    fn command_on(&self, planned: &Planned, words: &[&str]) -> String {
        let id = &self.jury.package().id;
        let command = shell_words(&[&["tengen"], words, &[id]].concat());
        match &planned.origin {
            Origin::File(file) => {
                let input = file.input.to_string_lossy().into_owned();
                format!("{command} < {}", shell_words(&[input]))
            }
            Origin::Generated(call) => format!("{} | {command}", self.jury.command_of(call)),
            Origin::Command(_) => shell_words(&["tengen", "build", id]),
        }
    }

    /// A path relative to the problem's directory, as the setter knows it.
    fn relative(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.jury.package().dir)
            .unwrap_or(path)
            .to_owned()
    }

    fn group(&self, planned: &Planned) -> &Group {
        &self.jury.package().groups[planned.group]
    }

    /// Checks the output of the reference with the checker, against the stored answer.
    fn compare_kept(&self, planned: &Planned, input: &Arc<[u8]>, kept: &[u8]) -> Result<(), Fault> {
        let output = self.solve(planned, input)?;
        let group = Some(self.group(planned));
        let build = || shell_words(&["tengen", "build", &self.jury.package().id]);
        let ruled = self.jury.check(input, &output, kept, group, &planned.id);
        let ruling = ruled.map_err(|fault| fault.repeated_by(build))?;
        if ruling.verdict == Verdict::Accepted {
            return Ok(());
        }
        let kept = match &planned.origin {
            Origin::File(FileCase {
                answer: Some(path), ..
            }) => KeptAnswer::File(self.relative(path)),
            _ => KeptAnswer::Generator,
        };
        let failure = PartFailure::AnswerDiffers {
            kept,
            difference: ruling.message,
            printed: excerpt(&output, 10, 400),
        };
        let package = self.jury.package();
        let reference = match program(&package.reference) {
            Some(program) => format!("the reference, {},", program.path.shown()),
            None => "the reference".to_owned(),
        };
        let fault = Fault::part(&package.id, reference, &planned.id, failure);
        Err(fault.repeated_by(|| self.command_on(planned, &["solve"])))
    }

    /// A hash of everything that determines the bytes of the case.
    fn made_from(&self, planned: &Planned) -> Result<String, Fault> {
        let validator_args = self.group(planned).validator_args.iter().flatten();
        let made_from = Fingerprint::default()
            .with(&self.fingerprint)
            .with_all(validator_args);
        let made_from = match &planned.origin {
            Origin::Generated(call) => made_from
                .with("generated")
                .with(&call.generator)
                .with(call.seed.to_le_bytes())
                .with_all(call.params.pieces()),
            Origin::Command(command) => {
                let stdin = command.stdin.as_ref();
                let stdin = stdin.map(|path| self.jury.file(path)).transpose()?;
                let made_from = made_from
                    .with("command")
                    .with(&command.generator)
                    .with_all(&command.args);
                // Nothing is added without standard input: data of earlier builds stay valid.
                match stdin {
                    Some(stdin) => made_from.with("stdin").with(stdin),
                    None => made_from,
                }
            }
            Origin::File(_) => {
                let MadeInput { input, answer } = self.jury.made(planned)?;
                made_from.with("file").with(input).with_all(answer)
            }
        };
        Ok(made_from.finish())
    }

    /// How the case differs from the lock. Shows the first difference if the new bytes are known
    /// and the pinned ones are still on disk.
    fn drift(&self, planned: &Planned, hashes: &Hashes, bytes: Option<&Bytes>) -> Option<Drift> {
        let difference = match self.pins?.cases.get(&planned.id) {
            Some(pin) => off_pin(pin, hashes, bytes)?,
            None => "it is not in the lock".to_owned(),
        };
        Some(Drift {
            id: planned.id.clone(),
            difference,
        })
    }
}

/// How a case differs from its pin, if it does: first its input, then its answer.
fn off_pin(pin: &Pin, hashes: &Hashes, bytes: Option<&Bytes>) -> Option<String> {
    if pin.input != hashes.input {
        let first = bytes.and_then(|bytes| {
            let old = std::fs::read(bytes.old_input).ok()?;
            first_difference(&old, &pin.input, bytes.input)
        });
        return Some(differs("input", &pin.input, &hashes.input, first));
    }
    if pin.answer != hashes.answer {
        let first = bytes.and_then(|bytes| {
            let old = bytes.old_answer?.read().ok()?;
            first_difference(&old, &pin.answer, bytes.answer)
        });
        return Some(differs("answer", &pin.answer, &hashes.answer, first));
    }
    None
}

/// The first difference in words, or that of the hashes if there is none to be shown.
fn differs(what: &str, pinned: &str, found: &str, first: Option<String>) -> String {
    let start = |hash: &str| hash.get(..12).unwrap_or(hash).to_owned();
    let hashes = || format!("SHA-256 {}..., pinned {}...", start(found), start(pinned));
    format!("the {what} differs: {}", first.unwrap_or_else(hashes))
}

/// The program of a component, if it is one.
fn program(part: &Part) -> Option<&Program> {
    match part {
        Part::Program(program) => Some(program),
        Part::Model | Part::Declared(_) | Part::Script(_) | Part::None => None,
    }
}

/// Whether a case was made from the same sources, and its input and its answer are unchanged.
fn is_whole(kept: &Kept, made_from: &str, input: &Path) -> bool {
    let fits = |bytes: Vec<u8>, hash: &str| digest::sha256_hex(&bytes) == hash;
    kept.made_from == made_from
        && std::fs::read(input).is_ok_and(|bytes| fits(bytes, &kept.hashes.input))
        && (kept.answer.read()).is_ok_and(|bytes| fits(bytes, &kept.hashes.answer))
}

/// The first difference between the bytes on disk, if they are the pinned ones, and the new bytes.
fn first_difference(old: &[u8], pinned: &str, new: &[u8]) -> Option<String> {
    (digest::sha256_hex(old) == pinned)
        .then(|| difference::first(old, new, "the lock", "this build"))
}
