//! Who uses how much of the server, for admins.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::pages::usage::{SortKey, UsageRow, rows};
use super::super::visitor::{Administer, Caller};
use crate::quotas::free_bytes;
use axum::extract::State;
use axum::response::Json;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What all accounts use.
#[derive(Serialize, ToSchema)]
pub(super) struct UsageShape {
    /// How many bytes are free in the directory of the data; `null` if that is not known.
    free_bytes: Option<u64>,
    /// What one account may use; admins are not limited.
    quotas: QuotasShape,
    /// The accounts, those with the most bytes first.
    accounts: Vec<AccountUsageShape>,
}

/// What one account may use.
#[derive(Serialize, ToSchema)]
struct QuotasShape {
    /// How many bytes the server keeps for it.
    disk_bytes: u64,
    /// How many submissions may wait.
    waiting: usize,
    /// How many hacks may wait.
    hacks_waiting: u32,
    /// How many hacks it may send within an hour.
    hacks_per_hour: u32,
    /// How many tasks it may have judged within an hour.
    tasks_per_hour: u32,
    /// With fewer free bytes the server takes nothing.
    free_bytes: u64,
}

/// What an account uses.
#[derive(Serialize, ToSchema)]
struct AccountUsageShape {
    /// Its number.
    id: i64,
    /// Its name.
    name: String,
    /// `contestant`, `setter` or `admin`.
    role: String,
    /// Whether it is closed.
    closed: bool,
    /// How many bytes it makes the server keep.
    disk_bytes: u64,
    /// How many of its submissions wait or run.
    waiting: u64,
    /// How many of its hacks wait or run.
    hacks_waiting: u64,
    /// How many submissions it has sent.
    submissions: u64,
    /// How many of them within an hour.
    submissions_per_hour: u64,
    /// How many hacks it has sent.
    hacks: u64,
    /// How many of them within an hour.
    hacks_per_hour: u64,
    /// How many tasks it had judged within an hour, since the server was started.
    tasks_per_hour: u32,
}

impl AccountUsageShape {
    fn new(UsageRow { usage, tasks }: UsageRow) -> Self {
        Self {
            id: usage.account.id,
            name: usage.account.name,
            role: usage.account.role.name().to_owned(),
            closed: usage.is_closed,
            disk_bytes: usage.bytes,
            waiting: usage.waiting,
            hacks_waiting: usage.waiting_hacks,
            submissions: usage.submissions.0,
            submissions_per_hour: usage.submissions.1,
            hacks: usage.hacks.0,
            hacks_per_hour: usage.hacks.1,
            tasks_per_hour: tasks,
        }
    }
}

/// Who uses how much of the server, for admins.
#[utoipa::path(get, path = "/api/v1/usage", responses((status = 200, body = UsageShape)))]
pub(super) async fn all(
    State(app): State<Arc<App>>,
    _: Caller<Administer>,
) -> Result<Json<UsageShape>, Failure> {
    app.run(|app| {
        let quotas = app.settings.quotas;
        let rows = rows(app, SortKey::Disk)?;
        Ok(Json(UsageShape {
            free_bytes: free_bytes(&app.settings.data).ok(),
            quotas: QuotasShape {
                disk_bytes: quotas.disk,
                waiting: app.settings.queue_of_user(),
                hacks_waiting: quotas.hacks_waiting,
                hacks_per_hour: quotas.hacks_per_hour,
                tasks_per_hour: quotas.tasks_per_hour,
                free_bytes: quotas.free,
            },
            accounts: rows.into_iter().map(AccountUsageShape::new).collect(),
        }))
    })
    .await
}
