//! Interactions with a person instead of one of the two programs.

use super::passes::RunInput as _;
use super::run::Runner;
use cases::build::Case;
use cases::jury::{Interaction, Jury};
use package::Part;
use program::missing_tool;
use sandbox::{Exit, Job, Partner, Person, Stdin};
use terms::fault::Fault;
use terms::verdict::{RunOutcome, of_run};

/// The result of a submission whose interactor is a person.
#[derive(Clone, Debug)]
pub struct PersonAsInteractor {
    /// What happened to the submission.
    pub exit: Exit,
    /// How it ended. No interactor has judged it.
    pub outcome: RunOutcome,
    /// The messages of both sides.
    pub transcript: base::transcript::Transcript,
}

/// The interaction of a person with the interactor on a case. The programs of the jury run in a
/// sandbox in which a person [stands in](sandbox::StandIn) for the submission.
///
/// # Errors
/// If the interactor fails, or a program could not be run.
pub fn interact_as_submission(jury: &Jury<'_>, case: &Case) -> Result<Interaction, Fault> {
    jury.prepare_to_interact()?;
    let package = jury.package();
    let own = match &package.interactor {
        Some(Part::Program(program)) => Some(&*program.language),
        _ => package.languages.iter().next().map(|language| &**language),
    };
    let no_language = || Fault::Usage("no language is configured".to_owned());
    // A person fails in no language: the messages about failures are not used.
    let language = own.ok_or_else(no_language)?;
    let job = Job::new([""; 0]);
    let input = Stdin::File(case.input.clone());
    jury.interact(
        (language, &job, &package.limits),
        (&input.bytes()?, &case.answer.read()?),
        package.groups.get(case.planned.group),
        &case.planned.id,
    )
}

/// The interaction of a submission with a person as the interactor.
///
/// # Errors
/// If the submission could not be run: never caused by the submission.
pub fn interact_as_interactor(
    runner: &Runner<'_>,
    person: &mut dyn Person,
) -> Result<PersonAsInteractor, Fault> {
    let language = runner.executable.language();
    let job = runner.job(Stdin::Empty);
    let pair = runner.sandbox.run_pair(&job, Partner::Person(person));
    let pair = pair.map_err(|error| missing_tool(language, error))?;
    Ok(PersonAsInteractor {
        outcome: of_run(&pair.submission, &runner.limits, language, None),
        exit: pair.submission,
        transcript: pair.transcript,
    })
}
