//! The interactor: the model in-process, or a program by testlib's or ICPC's protocol.

use super::Jury;
use super::checker::{Files, Ruling, judgement, points};
use super::programs::bad_end;
use crate::fault::{Failure, Fault};
use crate::package::{Part, Program, Protocol};
use crate::program::Executable;
use crate::sandbox::{Exit, Heard, Job, Pair, Partner, Player, Reply, Status, Stdin, Work};
use crate::transcript::Transcript;
use crate::verdict::{Decision, Word, of_exit, of_interaction, of_outcome};
use checkers::{Judgement, Outcome};
use problems::{Move, Session};
use std::ffi::OsString;
use std::time::Duration;

/// How long an interactor may go on after the end of the submission.
const PATIENCE: Duration = Duration::from_secs(10);

/// What came of a submission's talk with the interactor.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// What happened to the submission.
    pub exit: Exit,
    /// The verdict and why.
    pub ruling: Ruling,
    /// What was said.
    pub transcript: Transcript,
}

/// What an interactor came to.
enum Said {
    Judged(Judgement),
    Broken(Fault),
}

impl Said {
    fn word(&self) -> Word {
        match self {
            Self::Judged(Judgement {
                outcome: Outcome::Accepted | Outcome::Partial(_),
                ..
            }) => Word::Accepts,
            Self::Judged(_) => Word::Rejects,
            Self::Broken(_) => Word::Broken,
        }
    }
}

impl Jury<'_> {
    /// Lets a submission, run as `job`, talk to the interactor about an input; `subject` names it in errors.
    ///
    /// # Errors
    /// When the interactor fails without the submission's doing, or something could not be run.
    pub fn interact(
        &self,
        submission: &Executable,
        job: &Job,
        input: &[u8],
        answer: &[u8],
        subject: &str,
    ) -> Result<Interaction, Fault> {
        let (pair, said) = match &self.package.interactor {
            Some(Part::Program(program)) => {
                let files = Files::write(input, b"", answer)?;
                self.talk_to_program(submission, job, program, &files, subject)?
            }
            _ => self.talk_to_model(submission, job, input, subject)?,
        };
        let finding = of_exit(&pair.submission, &self.package.limits);
        let ruling = match (of_interaction(&finding, said.word(), pair.told), said) {
            (Decision::Submission(verdict, message), _) => Ruling {
                verdict,
                share: 0.0,
                message,
                place: None,
            },
            (_, Said::Judged(judgement)) => ruling(judgement),
            (_, Said::Broken(fault)) => return Err(fault),
        };
        Ok(Interaction {
            exit: pair.submission,
            ruling,
            transcript: pair.transcript,
        })
    }

    fn talk_to_model(
        &self,
        submission: &Executable,
        job: &Job,
        input: &[u8],
        subject: &str,
    ) -> Result<(Pair, Said), Fault> {
        let fault = |failure| self.fault("the model's interactor".to_owned(), subject, failure);
        let Some(interactor) = self.model()?.interactor() else {
            let id = &self.package.id;
            return Err(Fault::Usage(format!("{id} has no interactor")));
        };
        let session = interactor.start(input).map_err(|invalid| {
            fault(Failure::Rejected(
                invalid.to_string(),
                crate::text::excerpt(input, 10, 400),
            ))
        })?;
        let mut talker = Talker {
            session,
            judgement: None,
        };
        let pair = self
            .programs
            .talk(submission, job, Partner::Player(&mut talker))?;
        let unjudged = || Failure::Died("it did not judge".to_owned(), String::new());
        let said = talker
            .judgement
            .map_or_else(|| Said::Broken(fault(unjudged())), Said::Judged);
        Ok((pair, said))
    }

    fn talk_to_program(
        &self,
        submission: &Executable,
        job: &Job,
        program: &Program,
        files: &Files,
        subject: &str,
    ) -> Result<(Pair, Said), Fault> {
        let answer: OsString = files.answer.clone().into();
        let mut args = vec![files.input.clone().into()];
        match program.protocol {
            Protocol::Icpc => args.extend([answer, "feedback/".into()]),
            _ => args.extend(["tout".into(), answer]),
        }
        args.extend(program.args.iter().map(OsString::from));
        let mut other = self.programs.job(program, &args, Stdin::Empty)?;
        other.readable.push(files.dir.path().to_owned());
        other.work = Work::Shared(files.work.clone());
        other.limits.wall = PATIENCE;
        let partner = Partner::Program {
            job: &other,
            lets_finish: match program.protocol {
                Protocol::Icpc => |status| status == Status::Exited(42),
                _ => |status| matches!(status, Status::Exited(0 | 7)),
            },
        };
        let pair = self.programs.talk(submission, job, partner)?;
        let said = match &pair.partner {
            Some(exit) => self.said(program, files, subject, exit),
            None => Said::Broken(self.fault(
                "the interactor".to_owned(),
                subject,
                Failure::Died("it did not run".to_owned(), String::new()),
            )),
        };
        Ok((pair, said))
    }

    /// What the program's end says by its protocol.
    fn said(&self, program: &Program, files: &Files, subject: &str, exit: &Exit) -> Said {
        let broken = |how| {
            let fault = self
                .programs
                .died(program, "interactor", subject, how, exit);
            Said::Broken(fault)
        };
        if let Some(how) = bad_end(exit) {
            return broken(how);
        }
        let (outcome, words) = match program.protocol {
            Protocol::Icpc => {
                let path = files.work.join("feedback/judgemessage.txt");
                (by_icpc(exit), std::fs::read(path).unwrap_or_default())
            }
            _ => (by_testlib(exit), exit.stderr.clone()),
        };
        match (outcome, exit.status) {
            (Some(outcome), _) => Said::Judged(judgement(outcome, &words)),
            (None, status) => broken(format!(
                "it ended with {status:?}, which its protocol does not have"
            )),
        }
    }
}

/// 0 accepts, 7 gives points; 1, 2, 4 and 8 reject; 3 is a failure of the interactor.
fn by_testlib(exit: &Exit) -> Option<Outcome> {
    match exit.status {
        Status::Exited(0) => Some(Outcome::Accepted),
        Status::Exited(1 | 2 | 4 | 8) => Some(Outcome::Wrong),
        Status::Exited(7) => points(&exit.stderr).map(Outcome::Partial),
        _ => None,
    }
}

/// 42 accepts, 43 rejects.
fn by_icpc(exit: &Exit) -> Option<Outcome> {
    match exit.status {
        Status::Exited(42) => Some(Outcome::Accepted),
        Status::Exited(43) => Some(Outcome::Wrong),
        _ => None,
    }
}

fn ruling(judgement: Judgement) -> Ruling {
    // An interactor does not compare with an answer, so it cannot find the answer at fault.
    let (verdict, share) =
        of_outcome(judgement.outcome).unwrap_or((crate::verdict::Verdict::WrongAnswer, 0.0));
    Ruling {
        verdict,
        share,
        message: judgement.message,
        place: None,
    }
}

/// The model's side of a talk.
struct Talker<'a> {
    session: Box<dyn Session + 'a>,
    judgement: Option<Judgement>,
}

impl Player for Talker<'_> {
    fn hear(&mut self, heard: Heard<'_>) -> Reply {
        let answer = match heard {
            Heard::Start => self.session.open(),
            Heard::Line(line) => self.session.hear(line),
            Heard::End(rest) => self.session.end(rest),
        };
        match answer {
            Move::Say(text) => Reply::Say(text),
            Move::Last(text) => Reply::Last(text),
            Move::Accept => {
                self.judgement = Some(judgement(Outcome::Accepted, b""));
                Reply::Finish
            }
            Move::Reject(why) => {
                self.judgement = Some(judgement(Outcome::Wrong, why.as_bytes()));
                Reply::Stop
            }
        }
    }
}
