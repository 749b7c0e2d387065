//! The first case of each group, as an example of the data.

use super::failures::Failures;
use super::{Boards, JudgedProblem, block, pictures, shows_answers, steps};
use maud::{Markup, html};
use terms::fault::Fault;

pub(super) fn examples(
    problem: &JudgedProblem<'_>,
    failures: &Failures<'_>,
    boards: &mut Boards<'_>,
) -> Result<Markup, Fault> {
    let mut parts = Vec::new();
    let mut above = Vec::new();
    for group in 0..problem.package.groups.len() {
        let mut cases = problem.cases.iter();
        let Some(case) = cases.find(|case| case.planned.group == group) else {
            continue;
        };
        let id = &case.planned.id;
        if let Some(anchor) = failures.anchor(id) {
            above.push(html! { " " a href={ "#" (anchor) } { (id) } });
            continue;
        }
        let files = (problem.read)(case)?;
        let picture = boards.find(&files.input).into_iter().next();
        parts.push(html! {
            details.case {
                summary { b { (id) } }
                div.panes {
                    (block("input", &files.input))
                    @if shows_answers(problem.package) { (block("answer", &files.answer)) }
                }
                @if let Some(picture) = picture { (steps::board(&picture, id, boards)) }
                (pictures::of_case(problem, case, boards))
            }
        });
    }
    Ok(html! {
        h2 { "The first case of each group" }
        @for part in parts { (part) }
        @if !above.is_empty() { p.dim { "Among the failures:" @for link in above { (link) } } }
    })
}
