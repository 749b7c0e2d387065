//! What a contest that is over shows to those who may take part virtually.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::layout::form_token;
use super::super::visitor::Visitor;
use super::submissions::moment;
use super::times::span;
use crate::contest::{Contest, VirtualRun, may_start};
use crate::store::{Role, now};
use maud::{Markup, html};

/// The virtual participation of the visitor, or the button that begins one, if either is possible.
pub(super) fn notice(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Markup, Failure> {
    if visitor.account.role >= Role::Setter {
        return Ok(html! {});
    }
    if let Some(run) = VirtualRun::find(&app.store, &contest.settings, visitor.account.id)? {
        return Ok(
            html! { p.facts { (clock(&run)) " " a href="/virtual" { "Your virtual standings" } } },
        );
    }
    let is_allowed = allowed(app, visitor, contest).is_ok();
    Ok(html! {
        @if is_allowed {
            form method="post" action="/virtual" {
                (form_token(visitor))
                p {
                    "You can take part virtually: you have " (span(contest.settings.end - contest.settings.start))
                    " from the moment at which you start, and your standings are those of the contest at the same time. "
                    button.main type="submit" { "Start now" }
                }
            }
        }
    })
}

/// Whether the visitor may begin.
pub(super) fn allowed(app: &App, visitor: &Visitor, contest: &Contest) -> Result<(), Failure> {
    if visitor.account.role >= Role::Setter {
        return Err(Failure::NotNow(
            "setters and admins organize the contest, and contestants take part".to_owned(),
        ));
    }
    let settings = &contest.settings;
    let took_part = app
        .store
        .took_part(visitor.account.id, (settings.start, settings.end))?;
    may_start(settings, now(), took_part).map_err(Failure::NotNow)
}

/// The time on the clock.
pub(super) fn clock(run: &VirtualRun) -> Markup {
    let now = now();
    html! {
        @if run.is_running(now) {
            "Your virtual contest ends " (moment(run.end)) ", in " (span(run.end - now)) "."
        } @else { "Your virtual contest ended " (moment(run.end)) "." }
    }
}
