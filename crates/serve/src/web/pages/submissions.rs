//! Lists of submissions.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::Query;
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::super::withheld::{from_visitor, tag};
use crate::contest::Withheld;
use crate::store::{Listed, Role, State as Stage, Summary};
use axum::extract::State;
use base::text::line;
use maud::{Markup, html};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use terms::verdict::Verdict;

/// The parameters of a list.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    problem: Option<String>,
    /// Whether only the visitor's submissions are requested.
    mine: Option<String>,
    before: Option<i64>,
    /// The number of an account, for setters.
    user: Option<i64>,
}

/// `GET /submissions`
pub(in crate::web) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let sees_all = visitor.account.role >= Role::Setter && wanted.mine.is_none();
        let user = if sees_all { wanted.user } else { Some(visitor.account.id) };
        let problem = wanted.problem.as_deref().filter(|problem| !problem.is_empty());
        let page = app.store.list(user, problem, wanted.before)?;
        let withheld = from_visitor(app, &visitor)?;
        let title = match (sees_all, problem) {
            (true, None) => "All submissions".to_owned(),
            (true, Some(problem)) => format!("Submissions to {problem}"),
            (false, None) => "My submissions".to_owned(),
            (false, Some(problem)) => format!("My submissions to {problem}"),
        };
        let next = page.next.map(|next| {
            let mut query = form_urlencoded::Serializer::new(String::from("?"));
            query.append_pair("before", &next.to_string());
            if let Some(problem) = problem {
                query.append_pair("problem", problem);
            }
            if let Some(user) = wanted.user {
                query.append_pair("user", &user.to_string());
            }
            if wanted.mine.is_some() {
                query.append_pair("mine", "1");
            }
            query.finish()
        });
        let body = html! {
            h1 { (line(&title)) }
            @if visitor.account.role >= Role::Setter { p { a href="/submissions" { "All" } " · " a href="/submissions?mine=1" { "Mine" } } }
            @if page.rows.is_empty() { p.dim { "There are none." } } @else { (table(app, withheld, &page.rows)) }
            @if let Some(next) = next { p { a rel="next" href=(next) { "Earlier ones" } } }
        };
        Ok(Page::new(&title, Some(&visitor), &body))
    })
    .await
}

fn table(app: &App, withheld: Option<Withheld>, rows: &[Listed]) -> Markup {
    html! {
        div.box {
            table {
                thead { tr { th.number { "No." } th { "Problem" } th { "Verdict" } th.number { "Points" } th.number { "Time" } th { "Language" } th { "By" } th { "Sent" } } }
                tbody {
                    @for Listed { submission, judgement } in rows {
                        tr {
                            td.number { a href={ "/submissions/" (submission.id) } { (submission.id) } }
                            td { a href={ "/problems/" (submission.problem) } { (submission.problem) } }
                            td { @if withheld.is_some() { (tag(app, judgement)) } @else { (state_tag(judgement)) } }
                            td.number { @if let (Some(score), None) = (judgement.score, withheld) { (base::text::points(score)) } }
                            td.number { @if let (Some(cpu), None) = (judgement.cpu_ms, withheld) { (format!("{cpu:.0} ms")) } }
                            td { (submission.language) }
                            td { (line(&submission.user_name)) }
                            td { (moment(submission.created)) }
                        }
                    }
                }
            }
        }
    }
}

/// The verdict or the state.
pub(super) fn state_tag(judgement: &Summary) -> Markup {
    let verdict = judgement.verdict.as_deref();
    let known = verdict.and_then(|name| Verdict::ALL.into_iter().find(|it| it.name() == name));
    match (judgement.state, known) {
        (Stage::Judged, Some(verdict)) => {
            html! { span.verdict.(verdict.short()) { (verdict.name()) } }
        }
        (Stage::Failed, _) => html! { span.verdict.other { "judge failed" } },
        (state, _) => html! { span.verdict.none { (state.name()) } },
    }
}

/// A time, as machine-readable text.
pub(super) fn moment(seconds: i64) -> Markup {
    let time = UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
    let text = humantime::format_rfc3339_seconds(time).to_string();
    html! { time datetime=(text) { (text.replace('T', " ").replace('Z', " UTC")) } }
}
