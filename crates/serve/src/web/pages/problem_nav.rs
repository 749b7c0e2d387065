//! The links above a problem: the other problems of the contest, what one can do, and apart from
//! these the languages of the statement.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::visitor::Visitor;
use crate::catalog::Version;
use crate::store::Role;
use base::text::line;
use maud::{Markup, html};

/// The links above the page of a problem, whose statement is shown in this language.
pub(super) fn bar(
    app: &App,
    visitor: &Visitor,
    version: &Version,
    shown: Option<&str>,
) -> Result<Markup, Failure> {
    let id = &version.package().id;
    Ok(html! {
        (letters(app, id)?)
        div.above-problem {
            nav.bar-of-links aria-label="Problem" { (actions(visitor, version)) }
            @if version.statement_languages().count() > 1 {
                nav.languages aria-label="Language of the statement" {
                    @for other in version.statement_languages() {
                        a href={ "/problems/" (id) "?lang=" (other) } lang=(other) hreflang=(other)
                            aria-current=[(shown == Some(other)).then_some("true")] { (other) }
                    }
                }
            }
        }
    })
}

/// The problems of the contest, by their letters.
fn letters(app: &App, id: &str) -> Result<Markup, Failure> {
    let contest = app.contest()?;
    let entries = app.catalog.entries();
    let title = |id: &str| {
        let version = entries.get(id).and_then(|entry| entry.version.clone());
        version.map(|version| line(version.title("en")))
    };
    Ok(html! {
        @if let Some(contest) = contest {
            nav.letters aria-label="Problems of the contest" {
                @for problem in &contest.settings.problems {
                    a href={ "/problems/" (problem.id) } title=[title(&problem.id)]
                        aria-current=[(problem.id == id).then_some("page")] { (problem.letter) }
                }
            }
        }
    })
}

fn actions(visitor: &Visitor, version: &Version) -> Markup {
    let id = &version.package().id;
    let is_setter = visitor.account.role >= Role::Setter;
    let takes_inputs = version.refuses_inputs().is_none();
    html! {
        a href={ "/problems/" (id) } aria-current="page" { "Statement" }
        a href={ "/submissions?problem=" (id) } { "Submissions" }
        @if version.matches().is_some() { a href={ "/problems/" (id) "/ladder" } { "Ladder" } }
        @if takes_inputs { a href={ "/problems/" (id) "/hacks" } { "Hacks" } }
        @if is_setter {
            @if version.matches().is_none() {
                a href={ "/problems/" (id) "/solutions" } { "Solutions" }
                a href={ "/problems/" (id) "/strength" } { "Strength" }
            }
            @if takes_inputs { a href={ "/problems/" (id) "/attacks" } { "Attacks" } }
            a href={ "/problems/" (id) "/rejudging" } { "Judge again" }
        }
    }
}
