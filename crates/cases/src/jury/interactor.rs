//! The interactor: the model in-process, or a program by testlib's or ICPC's protocol.

use super::checker::Ruling;
use super::checker_files::{CheckerFiles, TOUT};
use super::communication::{ProcessNotes, fifo_args};
use super::message::uncaught;
use super::points::Scale;
use super::programs::{PartCall, bad_end};
use super::{Jury, exception, icpc, testlib};
use base::transcript::Transcript;
use checkers::{Judgement, Outcome};
use package::{Group, Part, Program};
use problems::{Session, SessionMove};
use sandbox::{
    Exit, Job, OnPartnerEnd, Pair, Partner, Received, Reply, Responder, Status, Stdin, Stop, Work,
};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;
use terms::fault::{Fault, PartFailure};
use terms::language::Language;
use terms::verdict::{
    Decision, InteractorEnd, SubmissionEnd, Verdict, of_interaction, of_outcome, of_run, seconds,
};
use terms::{Limits, Protocol};

/// How long an interactor may continue after the end of the submission.
const INTERACTOR_GRACE: Duration = Duration::from_secs(10);

/// The result of a submission's interaction with the interactor.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// What happened to the submission.
    pub exit: Exit,
    /// The verdict and the reason.
    pub ruling: Ruling,
    /// The messages of both sides.
    pub transcript: Transcript,
    /// How many passes there were.
    pub passes: u32,
}

/// The name of the model's interactor in errors.
const MODEL: &str = "the model's interactor";

/// The result of an interactor.
pub(super) enum InteractorResult {
    Judged(Judgement),
    Broken(Fault),
    /// It was stopped for a limit.
    Stopped(Fault),
}

/// The capacity of a pipe: in any other judge, a submission this far ahead of its interactor would
/// wait.
const PIPE: usize = 64 << 10;

impl InteractorResult {
    /// The meaning of its end, if it left `unread` bytes of the submission's output unread.
    fn end(&self, unread: usize) -> InteractorEnd {
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
    /// Combines this pass with the next one.
    fn then(mut self, next: Self) -> Self {
        let before = self.exit;
        self.exit = Exit {
            cpu: before.cpu.max(next.exit.cpu),
            wall: before.wall.max(next.exit.wall),
            memory: before.memory.max(next.exit.memory),
            ..next.exit
        };
        self.transcript.append_pass(next.transcript);
        Self {
            ruling: next.ruling,
            passes: self.passes + next.passes,
            ..self
        }
    }
}

impl Jury<'_> {
    /// Runs a submission in this language, as this job and within these limits, with the interactor
    /// on an input; `subject` names it in errors. It is repeated as often as an interactor of ICPC's
    /// protocol requests, and the maximum usage of any pass counts.
    ///
    /// # Errors
    /// If the interactor fails for a reason other than the submission, or a program could not be
    /// run.
    pub fn interact(
        &self,
        (language, job, limits): (&Language, &Job, &Limits),
        (input, answer): (&[u8], &[u8]),
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Interaction, Fault> {
        let Some(Part::Program(program)) = &self.package.interactor else {
            let (pair, result) = self.run_with_model((language, job), input, subject)?;
            return interaction((limits, language), pair, result);
        };
        let checker_files = CheckerFiles::new(answer)?;
        let args = self.interactor_args(group);
        let scale = Scale::new(program, group);
        let mut input = input.to_vec();
        let mut before: Option<Interaction> = None;
        loop {
            let pass = before.as_ref().map_or(1, |before| before.passes + 1);
            checker_files.put(&input, b"")?;
            // A manager finds its input there, as in CMS.
            let stdin = match self.package.processes {
                Some(_) => Stdin::File(checker_files.input()),
                None => Stdin::Empty,
            };
            let other = self.interactor_job(program, &checker_files, args, stdin)?;
            let parties = ((language, job), (program, &other));
            let run = (scale, limits, pass);
            let (pair, result, notes) =
                self.run_with_program(parties, run, &checker_files, subject)?;
            let mut interaction = interaction((limits, language), pair, result)?;
            notes.add_to(&mut interaction.ruling);
            let files = (&input[..], answer);
            interaction.ruling = self.after_interactor(
                program,
                interaction.ruling,
                &checker_files,
                files,
                group,
                subject,
            )?;
            let goes_on = interaction.ruling.verdict == Verdict::Accepted;
            let passes_so_far = match before {
                None => interaction,
                Some(before) => before.then(interaction),
            };
            match checker_files.take("nextpass.in").filter(|_| goes_on) {
                Some(next) => input = next,
                None => return Ok(passes_so_far),
            }
            before = Some(passes_so_far);
        }
    }

    fn run_with_model(
        &self,
        (language, job): (&Language, &Job),
        input: &[u8],
        subject: &str,
    ) -> Result<(Pair, InteractorResult), Fault> {
        let mut model = self.start_model(input, subject)?;
        let pair = self
            .programs
            .interact(language, job, Partner::InProcess(&mut model))?;
        Ok((pair, self.result_of_model(model, subject)))
    }

    /// The model's interactor, ready for an input.
    pub(super) fn start_model(&self, input: &[u8], subject: &str) -> Result<ModelRun<'_>, Fault> {
        let Some(interactor) = self.model()?.interactor() else {
            let id = &self.package.id;
            return Err(Fault::Usage(format!("{id} has no interactor")));
        };
        let session = interactor.start(input).map_err(|invalid| {
            let failure =
                PartFailure::Rejected(invalid.to_string(), base::text::excerpt(input, 10, 400));
            self.fault(MODEL.to_owned(), subject, failure)
        })?;
        Ok(ModelRun {
            session,
            judgement: None,
        })
    }

    pub(super) fn result_of_model(&self, model: ModelRun, subject: &str) -> InteractorResult {
        model.judgement.map_or_else(
            || {
                let failure = PartFailure::Died("it did not judge".to_owned(), String::new());
                InteractorResult::Broken(self.fault(MODEL.to_owned(), subject, failure))
            },
            InteractorResult::Judged,
        )
    }

    pub(super) fn run_with_program(
        &self,
        ((language, job), (program, other)): ((&Language, &Job), (&Program, &Job)),
        (scale, limits, pass): (Scale, &Limits, u32),
        checker_files: &CheckerFiles,
        subject: &str,
    ) -> Result<(Pair, InteractorResult, ProcessNotes), Fault> {
        let dir = self.programs.ready(program)?.dir().to_owned();
        let on_end = |status, stderr: &[u8]| after_interactor_ended(program, &dir, status, stderr);
        let (pair, notes) = if let Some(count) = self.processes_with(program) {
            self.communicate((language, job, limits), (other, count), &on_end)?
        } else {
            let partner = Partner::Program {
                job: other,
                on_end: &on_end,
            };
            let pair = self.programs.interact(language, job, partner)?;
            (pair, ProcessNotes::default())
        };
        let result = match &pair.partner {
            Some(exit) => {
                self.result_of_program((program, scale), checker_files, subject, exit, pass)?
            }
            None => InteractorResult::Broken(self.fault(
                "the interactor".to_owned(),
                subject,
                PartFailure::Died("it did not run".to_owned(), String::new()),
            )),
        };
        Ok((pair, result, notes))
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
        let fifos = self.processes_with(program).map(fifo_args);
        let fifos = fifos.into_iter().flatten();
        let files = files.map(OsString::from).into_iter();
        let args: Vec<OsString> = files.chain(fifos).chain(own).collect();
        let mut job = self.programs.job(program, &args, stdin)?;
        job.readable.extend(checker_files.files());
        job.work = Work::Shared(checker_files.work());
        job.limits.wall = INTERACTOR_GRACE;
        Ok(job)
    }

    /// The meaning of the program's end in this pass by its protocol.
    pub(super) fn result_of_program(
        &self,
        (program, scale): (&Program, Scale),
        checker_files: &CheckerFiles,
        subject: &str,
        exit: &Exit,
        pass: u32,
    ) -> Result<InteractorResult, Fault> {
        let is_icpc = program.protocol == Protocol::Icpc;
        let judged = match bad_end(exit, program.time, &self.programs.most) {
            Some(_) if exit.stop == Some(Stop::Wall) => Err(format!(
                "it did not end in the {} after the end of the submission",
                seconds(INTERACTOR_GRACE)
            )),
            Some(how) => Err(how),
            None if is_icpc => {
                icpc::ruling(exit, checker_files, scale, (pass, self.package.passes))
            }
            None if self.programs.is_uncaught(program, exit)? => Err(uncaught()),
            None => testlib::ruling(exit, checker_files, scale),
        };
        let how = match judged {
            Ok(judgement) => {
                self.note_points(program, checker_files, exit);
                return Ok(InteractorResult::Judged(judgement));
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
            Some(_) => InteractorResult::Stopped(fault),
            None => InteractorResult::Broken(fault),
        })
    }
}

/// What happens to a submission when an interactor in `dir` has ended by itself; `stderr` is its
/// standard error. A rejection is final whatever the submission does. After any other end it
/// matters how the submission ends by itself.
fn after_interactor_ended(
    program: &Program,
    dir: &Path,
    status: Status,
    stderr: &[u8],
) -> OnPartnerEnd {
    // Its points do not matter here.
    let scale = Scale::anywhere(program.scale);
    let stderr = String::from_utf8_lossy(stderr);
    match (program.protocol, status) {
        (Protocol::Icpc, Status::Exited(42)) => OnPartnerEnd::Continue,
        (Protocol::Icpc, Status::Exited(43)) => OnPartnerEnd::Stop,
        (Protocol::Icpc, _) | (_, Status::Signaled(_)) => OnPartnerEnd::StopWhenWaiting,
        (_, Status::Exited(code)) if exception::uncaught(code, &stderr, dir) => {
            OnPartnerEnd::StopWhenWaiting
        }
        (_, Status::Exited(code)) => match testlib::outcome(code, &stderr, scale) {
            Ok(Outcome::Accepted | Outcome::Partial(_)) => OnPartnerEnd::Continue,
            Ok(_) => OnPartnerEnd::Stop,
            Err(_) => OnPartnerEnd::StopWhenWaiting,
        },
    }
}

/// The result of an interaction within these limits with a submission in this language.
pub(super) fn interaction(
    (limits, language): (&Limits, &Language),
    pair: Pair,
    result: InteractorResult,
) -> Result<Interaction, Fault> {
    let outcome = of_run(&pair.submission, limits, language, None);
    let submission_end = SubmissionEnd::from_outcome(outcome, pair.dismissed);
    let interactor_end = result.end(pair.unread);
    let ruling = match (
        of_interaction(&submission_end, interactor_end, pair.saw_end),
        result,
    ) {
        (Decision::Submission(verdict, message), _) => Ruling {
            verdict,
            share: 0.0,
            message,
            place: None,
            next: None,
        },
        (_, InteractorResult::Judged(judgement)) => ruling(judgement),
        (_, InteractorResult::Broken(fault) | InteractorResult::Stopped(fault)) => {
            return Err(fault);
        }
    };
    Ok(Interaction {
        exit: pair.submission,
        ruling,
        transcript: pair.transcript,
        passes: 1,
    })
}

fn judgement(outcome: Outcome, message: String) -> Judgement {
    Judgement {
        outcome,
        message,
        place: None,
    }
}

pub(super) fn ruling(judgement: Judgement) -> Ruling {
    // An interactor does not compare with an answer, so it cannot reject the answer.
    let (verdict, share) = of_outcome(judgement.outcome).unwrap_or((Verdict::WrongAnswer, 0.0));
    Ruling {
        verdict,
        share,
        message: judgement.message,
        place: None,
        next: None,
    }
}

/// The model's side of an interaction.
pub(super) struct ModelRun<'a> {
    session: Box<dyn Session + 'a>,
    judgement: Option<Judgement>,
}

impl Responder for ModelRun<'_> {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        let answer = match received {
            Received::Start => self.session.open(),
            Received::Line(line) => self.session.hear(line),
            Received::End(rest) => self.session.end(rest),
            Received::Stopped => unreachable!("an interactor has no turns"),
        };
        match answer {
            SessionMove::Say(text) => Reply::Say(text),
            SessionMove::Last(text) => Reply::Last(text),
            SessionMove::Accept => {
                self.judgement = Some(judgement(Outcome::Accepted, String::new()));
                Reply::Finish
            }
            SessionMove::Finish(share, why) => {
                let outcome = if share < 1.0 {
                    Outcome::Partial(share)
                } else {
                    Outcome::Accepted
                };
                self.judgement = Some(judgement(outcome, why));
                Reply::Stop
            }
            SessionMove::Reject(why) => {
                self.judgement = Some(judgement(Outcome::Wrong, why));
                Reply::Stop
            }
        }
    }
}
