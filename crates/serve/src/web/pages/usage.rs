//! Who uses how much of the server, for admins.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::Query;
use super::super::layout::Page;
use super::super::visitor::Admin;
use crate::quotas::{Quotas, free_bytes, size};
use crate::store::{AccountUsage, Role, now};
use axum::extract::State;
use base::text::line;
use maud::{Markup, html};
use std::cmp::Reverse;
use std::sync::Arc;

/// What an account uses, with its tasks within an hour.
pub(in crate::web) struct UsageRow {
    pub(in crate::web) usage: AccountUsage,
    pub(in crate::web) tasks: u32,
}

/// By what the accounts are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::web) enum SortKey {
    /// Bytes on disk.
    #[default]
    Disk,
    /// Waiting submissions and hacks.
    Waiting,
    /// Submissions within an hour.
    Submissions,
    /// Hacks within an hour.
    Hacks,
    /// Tasks within an hour.
    Tasks,
}

/// The parameters of the page.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    #[serde(default)]
    by: SortKey,
}

impl SortKey {
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Disk, "disk", "Disk"),
        (Self::Waiting, "waiting", "Waiting"),
        (Self::Submissions, "submissions", "Submissions"),
        (Self::Hacks, "hacks", "Hacks"),
        (Self::Tasks, "tasks", "Tasks"),
    ];

    fn amount(self, row: &UsageRow) -> u64 {
        let usage = &row.usage;
        match self {
            Self::Disk => usage.bytes,
            Self::Waiting => usage.waiting + usage.waiting_hacks,
            Self::Submissions => usage.submissions.1,
            Self::Hacks => usage.hacks.1,
            Self::Tasks => row.tasks.into(),
        }
    }
}

/// What all accounts use, the greatest first.
pub(in crate::web) fn rows(app: &App, by: SortKey) -> Result<Vec<UsageRow>, Failure> {
    let tasks = app.task_counter.counts(now());
    let row = |usage: AccountUsage| UsageRow {
        tasks: tasks.get(&usage.account.id).copied().unwrap_or(0),
        usage,
    };
    let mut rows: Vec<UsageRow> = app.store.usage()?.into_iter().map(row).collect();
    // Equal ones stay in the order of their names.
    rows.sort_by_key(|row| Reverse(by.amount(row)));
    Ok(rows)
}

/// `GET /people/usage`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let rows = rows(app, wanted.by)?;
        let quotas = app.settings.quotas;
        let stored: u64 = rows.iter().map(|row| row.usage.bytes).sum();
        let body = html! {
            h1 { "Usage" }
            p.facts {
                "All accounts together make the server keep " b { (size(stored)) } "."
                @if let Ok(free) = free_bytes(&app.settings.data) {
                    " The disk has " b { (size(free)) } " free; with less than " (size(quotas.free)) " nothing is taken."
                }
            }
            (limits(&quotas, app.settings.queue_of_user()))
            div.bar-of-links { "Sorted by " @for (key, name, label) in SortKey::ALL {
                a href={ "/people/usage?by=" (name) } aria-current=[(key == wanted.by).then_some("true")] { (label) }
            } }
            (table(&rows, &quotas))
        };
        Ok(Page::new("Usage", Some(&visitor), &body))
    })
    .await
}

/// What an account may use.
fn limits(quotas: &Quotas, waiting: usize) -> Markup {
    html! {
        p.dim {
            "An account may have " (size(quotas.disk)) ", " (waiting) " waiting submissions and " (quotas.hacks_waiting)
            " waiting hacks; within an hour it may send " (quotas.hacks_per_hour) " hacks and " (quotas.tasks_per_hour)
            " tasks. Admins are not limited. The limits are in the table [quotas] of the configuration."
        }
    }
}

fn table(rows: &[UsageRow], quotas: &Quotas) -> Markup {
    html! {
        div.box { table {
            caption { "Submissions and hacks: within an hour, and in all. Tasks: within an hour, since the server was started." }
            thead { tr { th { "Name" } th { "Role" } th.number { "Disk" } th.number { "Waiting" } th.number { "Submissions" } th.number { "Hacks" } th.number { "Tasks" } } }
            tbody { @for UsageRow { usage, tasks } in rows {
                @let is_over = usage.account.role < Role::Admin && usage.bytes >= quotas.disk;
                tr {
                    td { a href={ "/submissions?user=" (usage.account.id) } { (line(&usage.account.name)) } @if usage.is_closed { " " small.dim { "closed" } } }
                    td { (usage.account.role.name()) }
                    td.number { (size(usage.bytes)) @if is_over { " " small.bad { "full" } } }
                    td.number { (usage.waiting) @if usage.waiting_hacks > 0 { " and " (usage.waiting_hacks) " hacks" } }
                    td.number { (usage.submissions.1) " of " (usage.submissions.0) }
                    td.number { (usage.hacks.1) " of " (usage.hacks.0) }
                    td.number { (tasks) }
                }
            } }
        } }
    }
}
