//! Making one case, or keeping the one that is there.

use super::{BuildDir, Case, Drift, Hashes, Lock};
use crate::difference;
use crate::digest;
use crate::fault::{Failure, Fault};
use crate::jury::Jury;
use crate::package::{FileCase, Group, Part};
use crate::plan::{Origin, Planned};
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// From what a case was made, and the hashes of its files.
#[derive(Debug, Serialize, Deserialize)]
struct Stamp {
    made_from: String,
    hashes: Hashes,
}

/// What became of a planned case.
pub(super) enum Outcome {
    /// The one on disk is right.
    Kept(Case),
    /// It was made now.
    Made(Case),
    /// It is not what the lock says; nothing was written.
    Drifted(Drift),
}

/// Makes cases.
pub(super) struct Maker<'a> {
    pub(super) jury: &'a Jury<'a>,
    pub(super) dir: &'a BuildDir,
    pub(super) fingerprint: String,
    /// The lock to compare with, if any.
    pub(super) pins: Option<&'a Lock>,
}

impl Maker<'_> {
    pub(super) fn case(&self, planned: &Planned) -> Result<Outcome, Fault> {
        let file = |extension| self.dir.data().join(format!("{}.{extension}", planned.id));
        let (input, answer) = (file("in"), file("ans"));
        let made_from = self.made_from(planned)?;
        let case = |hashes| Case {
            planned: planned.clone(),
            input: input.clone(),
            answer: answer.clone(),
            hashes,
        };
        if let Some(hashes) = self.kept(planned, &made_from, &input, &answer) {
            return Ok(match self.drift(planned, &hashes, None) {
                Some(drift) => Outcome::Drifted(drift),
                None => Outcome::Kept(case(hashes)),
            });
        }
        let (new_input, new_answer) = self.contents(planned)?;
        let hashes = Hashes {
            input: digest::of(&new_input),
            answer: digest::of(&new_answer),
        };
        if let Some(drift) = self.drift(
            planned,
            &hashes,
            Some((&input, &new_input, &answer, &new_answer)),
        ) {
            return Ok(Outcome::Drifted(drift));
        }
        self.dir.write(&input, &new_input)?;
        self.dir.write(&answer, &new_answer)?;
        self.write_stamp(planned, made_from, hashes.clone())?;
        Ok(Outcome::Made(case(hashes)))
    }

    /// Input and answer, the one validated, the other compared with the kept answer if there is one.
    fn contents(&self, planned: &Planned) -> Result<(Arc<[u8]>, Vec<u8>), Fault> {
        let input: Arc<[u8]> = self.jury.input(planned)?.into();
        self.jury
            .require_valid(&input, Some(self.group(planned)), &planned.id)?;
        let kept = Self::kept_answer(planned)?;
        let answer = match (kept, &self.jury.package().reference) {
            (Some(kept), Part::Nobody) => kept,
            (Some(kept), _) => {
                self.compare_kept(planned, &input, &kept)?;
                kept
            }
            (None, _) => self.jury.solve(&input, &planned.id)?,
        };
        Ok((input, answer))
    }

    fn group(&self, planned: &Planned) -> &Group {
        &self.jury.package().groups[planned.group]
    }

    /// The answer that lies beside the input of a case.
    fn kept_answer(planned: &Planned) -> Result<Option<Vec<u8>>, Fault> {
        let Origin::File(FileCase {
            answer: Some(path), ..
        }) = &planned.origin
        else {
            return Ok(None);
        };
        let kept = std::fs::read(path).map_err(|error| Fault::file("read", path, error))?;
        Ok(Some(kept))
    }

    /// What the reference prints must be right by the checker, given the kept answer.
    fn compare_kept(&self, planned: &Planned, input: &Arc<[u8]>, kept: &[u8]) -> Result<(), Fault> {
        let output = self.jury.solve(input, &planned.id)?;
        let group = Some(self.group(planned));
        let ruling = self.jury.check(input, &output, kept, group, &planned.id)?;
        if ruling.verdict == Verdict::Accepted {
            return Ok(());
        }
        let problem = &self.jury.package().id;
        let failure = Failure::AnswerDiffers(ruling.message);
        Err(Fault::part(
            problem,
            "the reference".to_owned(),
            &planned.id,
            failure,
        ))
    }

    /// A hash of all that decides the bytes of the case.
    fn made_from(&self, planned: &Planned) -> Result<String, Fault> {
        let source = match &planned.origin {
            Origin::Generated(call) => format!("{call:?}").into_bytes(),
            Origin::Command(command) => format!("{command:?}").into_bytes(),
            Origin::File(file) => {
                let mut bytes = self.jury.input(planned)?;
                if let Some(answer) = &file.answer {
                    bytes.extend(
                        std::fs::read(answer)
                            .map_err(|error| Fault::file("read", answer, error))?,
                    );
                }
                bytes
            }
        };
        let args = format!("{:?}", self.group(planned).validator_args);
        let all = [self.fingerprint.as_bytes(), args.as_bytes(), &source];
        Ok(digest::of_all(all))
    }

    /// The hashes of the case on disk, if it is whole and was made from the same.
    fn kept(
        &self,
        planned: &Planned,
        made_from: &str,
        input: &Path,
        answer: &Path,
    ) -> Option<Hashes> {
        let stamp: Stamp =
            serde_json::from_slice(&std::fs::read(self.stamp(planned)).ok()?).ok()?;
        let fits =
            |path, hash: &str| std::fs::read(path).is_ok_and(|bytes| digest::of(&bytes) == hash);
        let whole = stamp.made_from == made_from
            && fits(input, &stamp.hashes.input)
            && fits(answer, &stamp.hashes.answer);
        whole.then_some(stamp.hashes)
    }

    fn stamp(&self, planned: &Planned) -> PathBuf {
        self.dir.stamps().join(format!("{}.json", planned.id))
    }

    fn write_stamp(
        &self,
        planned: &Planned,
        made_from: String,
        hashes: Hashes,
    ) -> Result<(), Fault> {
        let stamp = serde_json::to_vec(&Stamp { made_from, hashes }).unwrap_or_default();
        self.dir.write(&self.stamp(planned), &stamp)
    }

    /// How the case differs from the lock. With the new bytes at hand, and the pinned ones still on
    /// disk, the first difference is shown.
    fn drift(
        &self,
        planned: &Planned,
        hashes: &Hashes,
        bytes: Option<(&Path, &[u8], &Path, &[u8])>,
    ) -> Option<Drift> {
        let drift = |difference| {
            Some(Drift {
                id: planned.id.clone(),
                difference,
            })
        };
        let Some(pin) = self.pins?.cases.get(&planned.id) else {
            return drift("it is not in the lock".to_owned());
        };
        let (what, pinned, found) = match () {
            () if pin.input != hashes.input => ("input", &pin.input, &hashes.input),
            () if pin.answer != hashes.answer => ("answer", &pin.answer, &hashes.answer),
            () => return None,
        };
        let shown = bytes.and_then(|(input, new_input, answer, new_answer)| match what {
            "input" => first_difference(input, pinned, new_input),
            _ => first_difference(answer, pinned, new_answer),
        });
        let hashes = || {
            format!(
                "SHA-256 {}..., pinned {}...",
                &found[..12],
                pinned.get(..12).unwrap_or(pinned)
            )
        };
        drift(format!(
            "the {what} differs: {}",
            shown.unwrap_or_else(hashes)
        ))
    }
}

/// The first difference between the file at `old`, if it is the pinned one, and the new bytes.
fn first_difference(old: &Path, pinned: &str, new: &[u8]) -> Option<String> {
    let old = std::fs::read(old)
        .ok()
        .filter(|bytes| digest::of(bytes) == pinned)?;
    Some(difference::first(&old, new, "the lock", "this build"))
}
