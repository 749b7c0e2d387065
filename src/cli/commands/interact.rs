//! `tengen interact`

mod terminal;

use super::fuzz::stop_on_interrupt;
use super::{Context, Exit, Fault, named, print_json, print_text, say, show, submission};
use crate::cli::args;
use crate::cli::context::Open;
use base::scratch::Scratch;
use base::text::{Shown as _, line, shell_words};
use base::transcript::Transcript;
use cases::build::{Case, LockMode, Use};
use judge::{Runner, interact_as_interactor, interact_as_submission};
use program::{Compilation, Executable};
use sandbox::{Cancel, CancellingSandbox, Sandbox, SandboxError, StandIn};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use terminal::{DialogueSide, TerminalPerson};
use terms::verdict::{RunOutcome, Verdict};

/// A dialogue that a person may begin.
struct Dialogue<'a> {
    context: &'a Context,
    open: &'a Open,
    case: &'a Case,
    /// The flag that Ctrl-C sets.
    stop: Arc<AtomicBool>,
    sandbox: Arc<CancellingSandbox>,
}

/// The result of a dialogue.
struct Ended {
    text: String,
    document: Value,
    transcript: Transcript,
    exit: Exit,
}

pub(super) fn run(context: &Context, args: &args::Interact) -> Result<Exit, Fault> {
    let by = args.submission().map_err(unknown_role)?;
    let open = context.open(&args.problem, Use::Cases)?;
    require_interactor(&open)?;
    let executable = by.map(|by| compiled(&open, by)).transpose()?;
    let dir = show::scratch()?;
    let Some(case) = chosen(context, &open, &dir, args.case.as_deref())? else {
        return Ok(Exit::FellShort);
    };
    // A person may think for long, so nobody waits for the lock once all programs are compiled.
    open.jury().prepare_to_interact()?;
    open.dir.release()?;
    let stop = stop_on_interrupt()?;
    let dialogue = Dialogue {
        context,
        open: &open,
        case: &case,
        sandbox: Arc::new(open.sandbox_until(&stop)),
        stop,
    };
    let ended = match (by, &executable) {
        (Some(by), Some(executable)) => dialogue.as_interactor(&by.shown(), executable),
        _ => dialogue.as_submission(),
    };
    let ended = match ended {
        Err(Fault::Sandbox(SandboxError::Cancelled)) => {
            drop((dialogue, dir));
            interrupted()
        }
        ended => ended?,
    };
    if let Some(path) = &args.transcript {
        named::write(path, ended.transcript.text().as_bytes())?;
    }
    if context.is_json() {
        print_json(&ended.document)?;
    } else if context.shows_report(ended.exit) {
        print_text(&ended.text)?;
    }
    Ok(ended.exit)
}

/// Ends the process as Ctrl-C does by default.
fn interrupted() -> ! {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT);
    std::process::exit(130)
}

impl Dialogue<'_> {
    fn as_submission(&self) -> Result<Ended, Fault> {
        let mut person = self.person(DialogueSide::Submission);
        let cancel = Cancel::from(self.stop.clone());
        let interaction = {
            let sandbox = StandIn::new(self.sandbox.clone(), cancel, &mut person);
            let jury = self.open.jury_in(&sandbox);
            let interaction = interact_as_submission(&jury, self.case);
            for warning in jury.warnings() {
                say(&format!("warning: {}: {warning}", self.open.package.id));
            }
            interaction
        };
        end(person, &interaction)?;
        let id = &self.case.planned.id;
        let again = || shell_words(&["tengen", "interact", &self.open.package.id, id]);
        let interaction = interaction.map_err(|fault| fault.repeated_by(again))?;
        let ruling = &interaction.ruling;
        Ok(Ended {
            text: report::as_submission(id, ruling),
            document: report::as_submission_document(&self.open.package.id, id, &interaction),
            exit: Exit::expected_if(ruling.verdict == Verdict::Accepted),
            transcript: interaction.transcript,
        })
    }

    fn as_interactor(&self, name: &str, executable: &Executable) -> Result<Ended, Fault> {
        let (id, package) = (&self.case.planned.id, &self.open.package);
        let jury = self.open.jury();
        let sandbox: &dyn Sandbox = &*self.sandbox;
        let group = package.groups.get(self.case.planned.group);
        let runner = Runner::new(&jury, executable, sandbox, group);
        let input = std::fs::read(&self.case.input);
        let input = input.map_err(|error| Fault::file("read", &self.case.input, error))?;
        let title = format!("input of {id}, which the submission does not see");
        say(report::text_block(&title, &input).trim_end());
        let mut person = self.person(DialogueSide::Interactor);
        let result = interact_as_interactor(&runner, &mut person);
        end(person, &result)?;
        let result = result?;
        Ok(Ended {
            text: report::as_interactor(name, &result),
            document: report::as_interactor_document(&package.id, id, (name, &result)),
            exit: Exit::expected_if(result.outcome == RunOutcome::Finished),
            transcript: result.transcript,
        })
    }

    /// The person at the terminal, who is told their role.
    fn person(&self, role: DialogueSide) -> TerminalPerson {
        let (id, problem) = (&self.case.planned.id, &self.open.package.id);
        let role_name = match role {
            DialogueSide::Submission => "submission",
            DialogueSide::Interactor => "interactor",
        };
        say(&format!(
            "you are the {role_name} on {id} of {problem}; Ctrl-D ends your input"
        ));
        TerminalPerson::new(role, self.context.is_json())
    }
}

/// Ends the dialogue on the terminal. An error of its streams counts unless the interaction failed
/// as well.
fn end<T>(person: TerminalPerson, interaction: &Result<T, Fault>) -> Result<(), Fault> {
    match (person.end(), interaction) {
        (Some((stream, error)), Ok(_)) => {
            let action = if stream == "standard input" {
                "read"
            } else {
                "write"
            };
            Err(Fault::file(action, Path::new(stream), error))
        }
        _ => Ok(()),
    }
}

fn unknown_role(role: &Path) -> Fault {
    let advice = if role.as_os_str() == "submission" {
        "without --as you are the submission"
    } else {
        "write `--as interactor SUBMISSION`; without --as you are the submission"
    };
    Fault::Usage(format!("--as {}: {advice}", role.shown()))
}

fn require_interactor(open: &Open) -> Result<(), Fault> {
    let package = &open.package;
    if package.processes.is_some() {
        return Err(Fault::Usage(format!(
            "{}: a submission has several processes, and `tengen interact` has a place for one: run the manager by hand",
            package.id
        )));
    }
    if package.interactor.is_some() {
        return Ok(());
    }
    let (id, kind) = (&package.id, package.kind.name());
    Err(Fault::Usage(format!(
        "{id} is of the kind `{kind}` and has no interactor: `tengen interact` is for problems of the kind `interactive`, where you \
         take the place of the submission or of the interactor. To run a submission on your own input, use \
         `tengen judge {id} SUBMISSION --input FILE`"
    )))
}

/// The submission that a person interacts with.
fn compiled(open: &Open, by: &Path) -> Result<Executable, Fault> {
    let package = &open.package;
    let source = package.program_of(submission::source(package, by)?)?;
    match open.compiler.compile(&source)? {
        Compilation::Ready(executable) => Ok(executable),
        Compilation::Refused(message) => Err(Fault::Usage(format!(
            "{} does not compile:\n{message}",
            by.shown()
        ))),
    }
}

/// The case with this id, the sample with this name, the case of this file, or the first sample. An
/// invalid input is reported.
fn chosen(
    context: &Context,
    open: &Open,
    dir: &Scratch,
    name: Option<&str>,
) -> Result<Option<Case>, Fault> {
    if let Some(name) = name.filter(|name| Path::new(name).is_file()) {
        return show::case_or_file(context, open, dir, name);
    }
    let jury = open.jury();
    let mut cases = context.build(&jury, &open.dir, LockMode::Ignore)?.cases;
    let is_sample = |case: &Case| {
        open.package
            .shows(case.planned.group, case.planned.given_name())
    };
    let index = match name {
        None => cases.iter().position(is_sample).or(Some(0)),
        Some(name) => {
            let with_id = cases.iter().position(|case| case.planned.id == name);
            let named = |case: &Case| is_sample(case) && case.planned.given_name() == name;
            with_id.or_else(|| cases.iter().position(named))
        }
    };
    match index.filter(|index| *index < cases.len()) {
        Some(index) => Ok(Some(cases.swap_remove(index))),
        None => Err(no_case(open, name, &cases)),
    }
}

fn no_case(open: &Open, name: Option<&str>, cases: &[Case]) -> Fault {
    let Some(name) = name else {
        return Fault::Usage(format!("{} has no cases", open.package.id));
    };
    let example = cases.first().map_or("group/01", |first| &first.planned.id);
    Fault::Usage(format!(
        "no case, sample or file `{}`: cases are named like {example}",
        line(name)
    ))
}
