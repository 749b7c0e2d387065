//! What attacks on accepted submissions found.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query};
use super::super::pages::findings::{decide, record};
use super::super::visitor::{Caller, Manage};
use super::hacks::HackedShape;
use crate::store::StoredFinding;
use axum::extract::State;
use axum::response::Json;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The parameters of the list.
#[derive(Deserialize, IntoParams)]
pub(super) struct QueryParameters {
    /// The problem; if omitted, all problems.
    problem: Option<String>,
}

/// A finding: an input on which an accepted submission fails.
#[derive(Serialize, ToSchema)]
pub(super) struct FindingShape {
    /// Its number.
    id: i64,
    /// The problem.
    problem: String,
    /// The submission that was attacked.
    submission: i64,
    /// `proposed`, `kept` or `dismissed`.
    state: String,
    /// When it was found, in seconds since 1970.
    created: i64,
    /// When it was decided on, in seconds since 1970.
    decided: Option<i64>,
    /// The user who decided; `null` also if the server did.
    user: Option<String>,
    /// The smallest input.
    smallest: String,
    /// The accepted solution that agrees with the reference.
    confirmed_by: Option<String>,
    /// The accepted solution that contradicts the reference.
    disputed_by: Option<String>,
    /// How many accepted submissions were tried.
    tried: usize,
    /// Those that fail.
    submissions: Vec<HackedShape>,
    /// The number of the hack that was made of it.
    hack: Option<i64>,
    /// When all submissions were put into the queue to be judged again, in seconds since 1970.
    rejudged: Option<i64>,
}

impl FindingShape {
    fn new(app: &App, finding: StoredFinding) -> Result<Self, Failure> {
        let record = record(&finding)?;
        let smallest = app.store.finding_input(finding.id)?;
        Ok(Self {
            id: finding.id,
            submission: finding.submission,
            state: finding.state.name().to_owned(),
            created: finding.created,
            decided: finding.decided,
            smallest: String::from_utf8_lossy(&smallest).into_owned(),
            tried: record.runs.len(),
            submissions: record.failures().map(HackedShape::new).collect(),
            hack: finding.hack,
            rejudged: finding.rejudged,
            problem: finding.problem,
            user: finding.user_name,
            confirmed_by: finding.confirmed_by,
            disputed_by: finding.disputed_by,
        })
    }
}

/// The newest findings, for setters.
#[utoipa::path(
    get,
    path = "/api/v1/findings",
    params(QueryParameters),
    responses((status = 200, body = Vec<FindingShape>))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Caller { .. }: Caller<Manage>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Json<Vec<FindingShape>>, Failure> {
    app.run(move |app| {
        let findings = app.store.findings(wanted.problem.as_deref())?.into_iter();
        let shapes = findings.map(|finding| FindingShape::new(app, finding));
        Ok(Json(shapes.collect::<Result<_, _>>()?))
    })
    .await
}

/// A finding, for setters.
#[utoipa::path(
    get,
    path = "/api/v1/findings/{id}",
    responses((status = 200, body = FindingShape), (status = 404, description = "There is none"))
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    Caller { .. }: Caller<Manage>,
    Path(id): Path<i64>,
) -> Result<Json<FindingShape>, Failure> {
    app.run(move |app| Ok(Json(FindingShape::new(app, app.store.finding(id)?)?)))
        .await
}

/// Makes a finding a case, and judges all submissions again as soon as it is one.
#[utoipa::path(
    post,
    path = "/api/v1/findings/{id}/keep",
    responses(
        (status = 200, body = FindingShape),
        (status = 404, description = "There is none"),
        (status = 409, description = "Something was decided already")
    )
)]
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    caller: Caller<Manage>,
    Path(id): Path<i64>,
) -> Result<Json<FindingShape>, Failure> {
    decided(app, caller, id, true).await
}

/// Dismisses a finding.
#[utoipa::path(
    post,
    path = "/api/v1/findings/{id}/dismiss",
    responses(
        (status = 200, body = FindingShape),
        (status = 404, description = "There is none"),
        (status = 409, description = "Something was decided already")
    )
)]
pub(super) async fn dismiss(
    State(app): State<Arc<App>>,
    caller: Caller<Manage>,
    Path(id): Path<i64>,
) -> Result<Json<FindingShape>, Failure> {
    decided(app, caller, id, false).await
}

async fn decided(
    app: Arc<App>,
    Caller { visitor, .. }: Caller<Manage>,
    id: i64,
    keeps: bool,
) -> Result<Json<FindingShape>, Failure> {
    visitor.count(&app)?;
    app.run(move |app| {
        decide(app, &visitor, id, keeps)?;
        Ok(Json(FindingShape::new(app, app.store.finding(id)?)?))
    })
    .await
}
