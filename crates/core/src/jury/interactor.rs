//! The interactor: the model in-process, or a program by testlib's or ICPC's protocol.

use super::checker::Ruling;
use super::checker_files::{CheckerFiles, TOUT};
use super::programs::{PartCall, bad_end};
use super::said::uncaught;
use super::{Jury, exception, icpc, testlib};
use crate::fault::{Failure, Fault};
use crate::package::{Group, Part, Program, Protocol};
use crate::program::Executable;
use crate::verdict::{
    Decision, InteractorEnd, SubmissionEnd, Verdict, of_exit, of_interaction, of_outcome, seconds,
};
use base::transcript::Transcript;
use checkers::{Judgement, Outcome};
use problems::{Move, Session};
use sandbox::{Exit, Heard, Job, Pair, Partner, Player, Reply, Rest, Status, Stdin, Stop, Work};
use std::ffi::OsString;
use std::path::Path;
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
    /// It was stopped for a limit.
    Stopped(Fault),
}

/// What a pipe holds: a submission that is so far ahead of its interactor would wait in any other judge.
const PIPE: usize = 64 << 10;

impl Said {
    /// What it says, if it left so many bytes of the submission's unread.
    fn word(&self, unread: usize) -> InteractorEnd {
        match self {
            Self::Stopped(_) if unread > PIPE => InteractorEnd::Outrun,
            Self::Stopped(_) => InteractorEnd::Stopped,
            Self::Judged(Judgement {
                outcome: Outcome::Accepted | Outcome::Partial(_),
                ..
            }) => InteractorEnd::Accepts,
            Self::Judged(_) => InteractorEnd::Rejects,
            Self::Broken(_) => InteractorEnd::Broken,
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
            return self.interaction(submission, pair, said);
        };
        let checker_files = CheckerFiles::new(answer)?;
        let args = self.interactor_args(group);
        let mut input = input.to_vec();
        let mut before: Option<Interaction> = None;
        loop {
            let pass = before.as_ref().map_or(1, |before| before.passes + 1);
            checker_files.put(&input, b"")?;
            let other = self.interactor_job(program, &checker_files, args, Stdin::Empty)?;
            let parties = ((submission, job), (program, &other));
            let (pair, said) = self.talk_to_program(parties, &checker_files, subject, pass)?;
            let mut talk = self.interaction(submission, pair, said)?;
            let files = (&input[..], answer);
            talk.ruling =
                self.after_interactor(program, talk.ruling, &checker_files, files, group, subject)?;
            let goes_on = talk.ruling.verdict == Verdict::Accepted;
            let talks = match before {
                None => talk,
                Some(before) => before.then(talk),
            };
            match checker_files.take("nextpass.in").filter(|_| goes_on) {
                Some(next) => input = next,
                None => return Ok(talks),
            }
            before = Some(talks);
        }
    }

    /// What a talk came to.
    fn interaction(
        &self,
        submission: &Executable,
        pair: Pair,
        said: Said,
    ) -> Result<Interaction, Fault> {
        let limits = self.package.limits_for(submission.language());
        let outcome = of_exit(&pair.submission, &limits);
        let party = SubmissionEnd::of(outcome, pair.dismissed);
        let word = said.word(pair.unread);
        let ruling = match (of_interaction(&party, word, pair.told), said) {
            (Decision::Submission(verdict, message), _) => Ruling {
                verdict,
                share: 0.0,
                message,
                place: None,
                next: None,
            },
            (_, Said::Judged(judgement)) => ruling(judgement),
            (_, Said::Broken(fault) | Said::Stopped(fault)) => return Err(fault),
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
                Failure::Rejected(invalid.to_string(), base::text::excerpt(input, 10, 400));
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
        checker_files: &CheckerFiles,
        subject: &str,
        pass: u32,
    ) -> Result<(Pair, Said), Fault> {
        let dir = self.programs.ready(program)?.dir().to_owned();
        let partner = Partner::Program {
            job: other,
            rest: &|status, said| rest_after(program, &dir, status, said),
        };
        let pair = self.programs.talk(submission, job, partner)?;
        let said = match &pair.partner {
            Some(exit) => self.said(program, checker_files, subject, exit, pass)?,
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
        checker_files: &CheckerFiles,
        of_group: &[String],
        stdin: Stdin,
    ) -> Result<Job, Fault> {
        let files = match program.protocol {
            Protocol::Icpc => [
                checker_files.input(),
                checker_files.answer(),
                checker_files.feedback(),
            ],
            _ => [checker_files.input(), TOUT.into(), checker_files.answer()],
        };
        let own = program.args.iter().chain(of_group).map(OsString::from);
        let args: Vec<OsString> = files.map(OsString::from).into_iter().chain(own).collect();
        let mut job = self.programs.job(program, &args, stdin)?;
        job.readable.extend(checker_files.files());
        job.work = Work::Shared(checker_files.work());
        job.limits.wall = PATIENCE;
        Ok(job)
    }

    /// What the program's end in this pass says by its protocol.
    pub(super) fn said(
        &self,
        program: &Program,
        checker_files: &CheckerFiles,
        subject: &str,
        exit: &Exit,
        pass: u32,
    ) -> Result<Said, Fault> {
        let is_icpc = program.protocol == Protocol::Icpc;
        let judged = match bad_end(exit, program.time) {
            Some(_) if exit.stop == Some(Stop::Wall) => Err(format!(
                "it did not end in the {} after the end of the submission",
                seconds(PATIENCE)
            )),
            Some(how) => Err(how),
            None if is_icpc => icpc::ruling(
                exit,
                checker_files,
                program.scale,
                (pass, self.package.passes),
            ),
            None if self.programs.is_uncaught(program, exit)? => Err(uncaught()),
            None => testlib::ruling(exit, checker_files, program.scale),
        };
        let how = match judged {
            Ok(judgement) => {
                self.note_points(program, checker_files, exit);
                return Ok(Said::Judged(judgement));
            }
            Err(how) => how,
        };
        let files: &[&str] = if is_icpc {
            &["input", "answer", "feedback/"]
        } else {
            &["input", TOUT, "answer"]
        };
        let files = files.iter().map(|name| (*name).to_owned());
        let call = PartCall {
            program,
            role: "interactor",
            subject,
            args: files.chain(program.args.clone()).collect(),
        };
        let fault = self.programs.died(&call, how, exit);
        Ok(match exit.stop {
            Some(_) => Said::Stopped(fault),
            None => Said::Broken(fault),
        })
    }
}

/// What becomes of a submission when an interactor in `dir` has ended so by itself; `said` is its standard error. A
/// rejection stands whatever the submission does. After any other end it matters how the submission ends by itself.
fn rest_after(program: &Program, dir: &Path, status: Status, said: &[u8]) -> Rest {
    let said = String::from_utf8_lossy(said);
    match (program.protocol, status) {
        (Protocol::Icpc, Status::Exited(42)) => Rest::GoesOn,
        (Protocol::Icpc, Status::Exited(43)) => Rest::Ends,
        (Protocol::Icpc, _) | (_, Status::Signaled(_)) => Rest::EndsWhenWaiting,
        (_, Status::Exited(code)) if exception::uncaught(code, &said, dir) => Rest::EndsWhenWaiting,
        (_, Status::Exited(code)) => match testlib::outcome(code, &said, program.scale) {
            Ok(Outcome::Accepted | Outcome::Partial(_)) => Rest::GoesOn,
            Ok(_) => Rest::Ends,
            Err(_) => Rest::EndsWhenWaiting,
        },
    }
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
