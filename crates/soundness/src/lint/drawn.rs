//! Whether the visualizers work: tested on the first case.

use super::Issue;
use base::text::shell_words;
use cases::build::Case;
use cases::jury::{Jury, Scene};
use terms::fault::Fault;

/// The error in the picture of the first case, or in that of its answer as a submission's output.
pub(super) fn drawn(jury: &Jury<'_>, cases: &[Case]) -> Result<Option<Issue>, Fault> {
    let package = jury.package();
    let Some(case) = cases.first().filter(|_| !package.visualizers.is_empty()) else {
        return Ok(None);
    };
    let input = std::fs::read(&case.input);
    let answer = case.answer.read()?;
    let scene = Scene {
        input: &input.map_err(|error| Fault::file("read", &case.input, error))?,
        answer: &answer,
        output: None,
        group: package.groups.get(case.planned.group),
        subject: &case.planned.id,
    };
    let of_input = package.visualizers.input.iter().map(|_| None);
    let of_output = jury.draws_answers().then_some(Some(&*answer));
    let again = || shell_words(&["tengen", "show", &package.id, &case.planned.id]);
    for output in of_input.chain(of_output) {
        let drawn = jury.draw(&Scene { output, ..scene });
        match drawn.map_err(|fault| fault.repeated_by(again)) {
            Ok(_) => {}
            Err(Fault::Part(fault)) => return Ok(Some(Issue::NotDrawn(fault))),
            Err(fault) => return Err(fault),
        }
    }
    Ok(None)
}
