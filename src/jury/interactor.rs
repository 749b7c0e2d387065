//! The interactor: the model in-process, or a program by testlib's or ICPC's protocol.

use super::checker::Ruling;
use super::desk::Desk;
use super::programs::bad_end;
use super::{Jury, icpc, testlib};
use crate::fault::{Failure, Fault};
use crate::package::{Group, Part, Program, Protocol};
use crate::program::Executable;
use crate::sandbox::{Exit, Heard, Job, Pair, Partner, Player, Reply, Status, Stdin, Stop, Work};
use crate::transcript::Transcript;
use crate::verdict::{Decision, Verdict, Word, of_exit, of_interaction, of_outcome};
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
    /// How many passes there were.
    pub passes: u32,
}

/// What the model's interactor is called in errors.
const MODEL: &str = "the model's interactor";

/// What an interactor came to.
pub(super) enum Said {
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

impl Interaction {
    /// This, and the next pass.
    fn then(mut self, next: Self) -> Self {
        let before = self.exit;
        self.exit = Exit {
            cpu: before.cpu.max(next.exit.cpu),
            wall: before.wall.max(next.exit.wall),
            memory: before.memory.max(next.exit.memory),
            ..next.exit
        };
        self.transcript.go_on(next.transcript);
        Self {
            ruling: next.ruling,
            passes: self.passes + next.passes,
            ..self
        }
    }
}

impl Jury<'_> {
    /// Lets a submission, run as `job`, talk to the interactor about an input; `subject` names it in errors. It is run
    /// again as often as an interactor of ICPC's protocol asks for, and the most that any pass used counts.
    ///
    /// # Errors
    /// When the interactor fails without the submission's doing, or something could not be run.
    pub fn interact(
        &self,
        submission: &Executable,
        job: &Job,
        (input, answer): (&[u8], &[u8]),
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Interaction, Fault> {
        let Some(Part::Program(program)) = &self.package.interactor else {
            let (pair, said) = self.talk_to_model(submission, job, input, subject)?;
            return self.interaction(pair, said);
        };
        let desk = Desk::new(answer)?;
        let args = group.map_or(&[][..], |group| &group.checker_args);
        let mut input = input.to_vec();
        let mut before: Option<Interaction> = None;
        loop {
            let pass = before.as_ref().map_or(1, |before| before.passes + 1);
            desk.put(&input, b"")?;
            let other = self.interactor_job(program, &desk, args, Stdin::Empty)?;
            let parties = ((submission, job), (program, &other));
            let (pair, said) = self.talk_to_program(parties, &desk, subject, pass)?;
            let talk = self.interaction(pair, said)?;
            let goes_on = talk.ruling.verdict == Verdict::Accepted;
            let talks = match before {
                None => talk,
                Some(before) => before.then(talk),
            };
            match desk.take("nextpass.in").filter(|_| goes_on) {
                Some(next) => input = next,
                None => return Ok(talks),
            }
            before = Some(talks);
        }
    }

    /// What a talk came to.
    fn interaction(&self, pair: Pair, said: Said) -> Result<Interaction, Fault> {
        let finding = of_exit(&pair.submission, &self.package.limits);
        let ruling = match (of_interaction(&finding, said.word(), pair.told), said) {
            (Decision::Submission(verdict, message), _) => Ruling {
                verdict,
                share: 0.0,
                message,
                place: None,
                next: None,
            },
            (_, Said::Judged(judgement)) => ruling(judgement),
            (_, Said::Broken(fault)) => return Err(fault),
        };
        Ok(Interaction {
            exit: pair.submission,
            ruling,
            transcript: pair.transcript,
            passes: 1,
        })
    }

    fn talk_to_model(
        &self,
        submission: &Executable,
        job: &Job,
        input: &[u8],
        subject: &str,
    ) -> Result<(Pair, Said), Fault> {
        let mut talker = self.model_talker(input, subject)?;
        let pair = self
            .programs
            .talk(submission, job, Partner::Player(&mut talker))?;
        Ok((pair, self.said_by_model(talker, subject)))
    }

    /// The model's interactor, ready to talk about an input.
    pub(super) fn model_talker(&self, input: &[u8], subject: &str) -> Result<Talker<'_>, Fault> {
        let Some(interactor) = self.model()?.interactor() else {
            let id = &self.package.id;
            return Err(Fault::Usage(format!("{id} has no interactor")));
        };
        let session = interactor.start(input).map_err(|invalid| {
            let failure =
                Failure::Rejected(invalid.to_string(), crate::text::excerpt(input, 10, 400));
            self.fault(MODEL.to_owned(), subject, failure)
        })?;
        Ok(Talker {
            session,
            judgement: None,
        })
    }

    pub(super) fn said_by_model(&self, talker: Talker, subject: &str) -> Said {
        talker.judgement.map_or_else(
            || {
                let failure = Failure::Died("it did not judge".to_owned(), String::new());
                Said::Broken(self.fault(MODEL.to_owned(), subject, failure))
            },
            Said::Judged,
        )
    }

    fn talk_to_program(
        &self,
        ((submission, job), (program, other)): ((&Executable, &Job), (&Program, &Job)),
        desk: &Desk,
        subject: &str,
        pass: u32,
    ) -> Result<(Pair, Said), Fault> {
        let partner = Partner::Program {
            job: other,
            lets_finish: match program.protocol {
                Protocol::Icpc => accepts_by_icpc,
                _ => accepts_by_testlib,
            },
        };
        let pair = self.programs.talk(submission, job, partner)?;
        let said = match &pair.partner {
            Some(exit) => self.said(program, desk, subject, exit, pass),
            None => Said::Broken(self.fault(
                "the interactor".to_owned(),
                subject,
                Failure::Died("it did not run".to_owned(), String::new()),
            )),
        };
        Ok((pair, said))
    }

    /// A run of an interactor program, called by its protocol, with the arguments of a group after its own.
    pub(super) fn interactor_job(
        &self,
        program: &Program,
        desk: &Desk,
        of_group: &[String],
        stdin: Stdin,
    ) -> Result<Job, Fault> {
        let files = match program.protocol {
            Protocol::Icpc => [desk.input(), desk.answer(), desk.feedback()],
            _ => [desk.input(), "tout".into(), desk.answer()],
        };
        let own = program.args.iter().chain(of_group).map(OsString::from);
        let args: Vec<OsString> = files.map(OsString::from).into_iter().chain(own).collect();
        let mut job = self.programs.job(program, &args, stdin)?;
        job.readable.push(desk.path());
        job.work = Work::Shared(desk.work());
        job.limits.wall = PATIENCE;
        Ok(job)
    }

    /// What the program's end in this pass says by its protocol.
    pub(super) fn said(
        &self,
        program: &Program,
        desk: &Desk,
        subject: &str,
        exit: &Exit,
        pass: u32,
    ) -> Said {
        let judged = match bad_end(exit) {
            Some(_) if exit.stop == Some(Stop::Wall) => Err(format!(
                "it did not end in the {PATIENCE:?} after the end of the submission"
            )),
            Some(how) => Err(how),
            None if program.protocol == Protocol::Icpc => {
                icpc::ruling(exit, desk, pass, self.package.passes)
            }
            None => testlib::ruling(exit, desk),
        };
        match judged {
            Ok(judgement) => Said::Judged(judgement),
            Err(how) => Said::Broken(
                self.programs
                    .died(program, "interactor", subject, how, exit),
            ),
        }
    }
}

/// Whether a program that ended so accepts, perhaps for a part of the points; `said` is its standard error.
fn accepts_by_testlib(status: Status, said: &[u8]) -> bool {
    let Status::Exited(code) = status else {
        return false;
    };
    let outcome = testlib::outcome(code, &String::from_utf8_lossy(said));
    matches!(outcome, Ok(Outcome::Accepted | Outcome::Partial(_)))
}

fn accepts_by_icpc(status: Status, _: &[u8]) -> bool {
    status == Status::Exited(42)
}

fn judgement(outcome: Outcome, message: String) -> Judgement {
    Judgement {
        outcome,
        message,
        place: None,
    }
}

pub(super) fn ruling(judgement: Judgement) -> Ruling {
    // An interactor does not compare with an answer, so it cannot find the answer at fault.
    let (verdict, share) = of_outcome(judgement.outcome).unwrap_or((Verdict::WrongAnswer, 0.0));
    Ruling {
        verdict,
        share,
        message: judgement.message,
        place: None,
        next: None,
    }
}

/// The model's side of a talk.
pub(super) struct Talker<'a> {
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
                self.judgement = Some(judgement(Outcome::Accepted, String::new()));
                Reply::Finish
            }
            Move::Reject(why) => {
                self.judgement = Some(judgement(Outcome::Wrong, why));
                Reply::Stop
            }
        }
    }
}
