//! Pictures by visualizers. They may contain anything, so they appear only in `img` elements, where
//! scripts do not run and nothing is fetched.

use super::{Boards, JudgedProblem, Section};
use base::text::{escape_text, line};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cases::build::Case;
use cases::jury::Drawing;
use judge::JudgedCase;
use maud::{Markup, html};
use terms::Feedback;
use terms::fault::{Fault, PartFailure};

/// The result of drawing.
pub type Drawn = Result<Option<Drawing>, Fault>;

/// A page with only a picture.
#[must_use]
pub fn picture(title: &str, drawing: &Drawing) -> Section {
    Section {
        unexpected: 0,
        name: title.to_owned(),
        markup: html! {
            h1 { (line(title)) }
            (figure(title, "", drawing, &encoded(drawing)))
        },
    }
}

/// The picture of a case.
pub(super) fn of_case(problem: &JudgedProblem<'_>, case: &Case, boards: &mut Boards<'_>) -> Markup {
    if !shows(problem) {
        return html! {};
    }
    let id = &case.planned.id;
    let draw = || (problem.draw)(case, None);
    drawn((id, None), draw, || (problem.command)(id, None), boards)
}

/// The picture of the submission's output that failed a case.
pub(super) fn of_output(
    problem: &JudgedProblem<'_>,
    case: &Case,
    (name, judged): (&str, &JudgedCase),
    boards: &mut Boards<'_>,
) -> Markup {
    if !shows(problem) {
        return html! {};
    }
    let (id, by) = (&case.planned.id, Some(name));
    let draw = || (problem.draw)(case, Some((name, judged)));
    drawn((id, by), draw, || (problem.command)(id, by), boards)
}

/// Whether pictures may be shown: they may reveal the answer, which the reader may not see.
fn shows(problem: &JudgedProblem<'_>) -> bool {
    let package = problem.package;
    package.has_pictures() && package.feedback == Feedback::Full
}

/// A picture, or the reason why there is none: a missing picture must not fail the page. `command`
/// draws it again.
pub(super) fn drawn(
    (case, by): (&str, Option<&str>),
    draw: impl FnOnce() -> Drawn,
    command: impl FnOnce() -> String,
    boards: &mut Boards<'_>,
) -> Markup {
    if boards.gave_up {
        return html! { p.dim { "No picture: the visualizer failed above." } };
    }
    if boards.pictures == 0 {
        return left_out(&command());
    }
    match draw() {
        Ok(None) => html! {},
        Ok(Some(drawing)) => {
            boards.pictures -= 1;
            let text = encoded(&drawing);
            if !boards.fits(text.len()) {
                return left_out(&command());
            }
            let title = by.map(|by| format!("what {by} printed"));
            figure(case, &title.unwrap_or_default(), &drawing, &text)
        }
        Err(fault) => {
            boards.gave_up = is_lasting(&fault);
            html! {
                div.block { h4 { "No picture" } pre.message { (escape_text(fault.to_string().as_bytes())) } }
            }
        }
    }
}

/// The text in place of a picture for which there is no room.
fn left_out(command: &str) -> Markup {
    html! { p.dim { "The page is large enough without this picture: " (line(command)) } }
}

/// Whether the next picture would fail as well, or take as long.
fn is_lasting(fault: &Fault) -> bool {
    match fault {
        Fault::Part(fault) => matches!(
            fault.failure,
            PartFailure::TooSlow(..) | PartFailure::DoesNotCompile(_)
        ),
        _ => true,
    }
}

fn encoded(drawing: &Drawing) -> String {
    let media_type = drawing.kind.media_type();
    format!(
        "data:{media_type};base64,{}",
        STANDARD.encode(&drawing.bytes)
    )
}

fn figure(name: &str, title: &str, drawing: &Drawing, text: &str) -> Markup {
    html! {
        figure.picture {
            @if !title.is_empty() { figcaption { (line(title)) } }
            img src=(text) alt={ (drawing.kind) " of " (line(name)) };
        }
    }
}
