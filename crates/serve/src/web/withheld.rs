//! Results that a contest withholds from the visitor: every page and every endpoint asks here before
//! it shows anything of a judgement.

use super::app::App;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::contest::{VirtualRun, Withheld, WithheldState};
use crate::store::{Role, Summary, now};
use maud::{Markup, html};

/// What is withheld from a visitor now, if something is. Setters and admins see everything.
pub(super) fn from_visitor(app: &App, visitor: &Visitor) -> Result<Option<Withheld>, Failure> {
    if visitor.account.role >= Role::Setter {
        return Ok(None);
    }
    let Some(contest) = app.contest()? else {
        return Ok(None);
    };
    let run = VirtualRun::find(&app.store, &contest.settings, visitor.account.id)?;
    Ok(Withheld::at(&contest, run.as_ref(), now()))
}

/// Whether results of a contest that runs are withheld from those who are not of the jury.
pub(super) fn from_public(app: &App) -> Result<bool, Failure> {
    let contest = app.contest()?;
    Ok(contest.is_some_and(|contest| Withheld::at(&contest, None, now()).is_some()))
}

/// What is shown of a judgement.
pub(super) fn state(app: &App, judgement: &Summary) -> WithheldState {
    let progress = app.work.live().now(judgement.id);
    let has_begun = progress.is_some_and(|progress| !progress.judged().is_empty());
    WithheldState::new(judgement, has_begun)
}

/// Whether a case is one of the samples of a problem.
pub(super) fn is_sample(app: &App, problem: &str, case: &str) -> bool {
    let Some(version) = app.catalog.current(problem) else {
        return false;
    };
    let (of, name) = case.split_once('/').unwrap_or((case, ""));
    let mut groups = version.package().groups.iter();
    groups.any(|group| group.name == of && group.shows(name))
}

/// What is shown in place of the verdict.
pub(super) fn tag(app: &App, judgement: &Summary) -> Markup {
    let state = state(app, judgement);
    let class = match state {
        WithheldState::Refused => "CE",
        _ => "none",
    };
    html! { span.verdict.(class) { (state.name()) } }
}
