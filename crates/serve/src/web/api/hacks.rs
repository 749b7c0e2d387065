//! Hacks of problems of this server.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, body, parse};
use super::super::pages::hack::{names_targets, record, seen};
use super::super::pages::hacks::{INPUT, take};
use super::super::visitor::{Caller, Read, Submit, Visitor};
use crate::hacks::{HackRecord, HackRun};
use crate::store::{Hack, HackInputs, HackOutcome};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The maximum size of a hack with all its names: a byte of the input takes at most six.
const HACK: u64 = 6 * INPUT + (64 << 10);

/// A hack that is sent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewHackShape {
    /// The id of the problem.
    problem: String,
    /// The input.
    input: String,
    /// The targeted submission; if omitted, all accepted ones.
    submission: Option<i64>,
}

/// The response to a hack.
#[derive(Serialize, ToSchema)]
pub(super) struct TakenHackShape {
    /// The number of the hack.
    id: i64,
    /// The address of its page.
    url: String,
}

/// A hack and its result.
#[derive(Serialize, ToSchema)]
pub(super) struct HackShape {
    /// Its number.
    id: i64,
    /// The problem.
    problem: String,
    /// The targeted submission; `null` for all accepted ones.
    submission: Option<i64>,
    /// The account that sent it.
    user: String,
    /// When it was sent, in seconds since 1970.
    created: i64,
    /// `queued`, `running`, `judged`, `failed` or `cancelled`.
    state: String,
    /// `invalid`, `withstood` or `broken`, once it was tried.
    outcome: Option<String>,
    /// The validator's message for an input that is not valid.
    rejection: Option<String>,
    /// How many submissions it was tried on.
    tried: usize,
    /// How many were broken, by their verdicts.
    broken: BTreeMap<String, usize>,
    /// The broken submissions, as far as you may see them.
    submissions: Vec<HackedShape>,
    /// The smallest input that still breaks the first of them.
    smallest: Option<String>,
    /// The file of the case in the problem that it became.
    case: Option<String>,
}

/// A submission that was broken.
#[derive(Serialize, ToSchema)]
pub(super) struct HackedShape {
    /// Its number.
    id: i64,
    /// Its verdict on the input.
    verdict: String,
    /// CPU time in milliseconds.
    cpu_ms: f64,
}

impl HackedShape {
    pub(super) fn new(run: &HackRun) -> Self {
        Self {
            id: run.submission,
            verdict: run.verdict.name().to_owned(),
            cpu_ms: report::milliseconds(run.cpu),
        }
    }
}

impl HackShape {
    fn new(visitor: &Visitor, hack: Hack, inputs: HackInputs, record: &HackRecord) -> Self {
        let mut broken = BTreeMap::new();
        for run in record.failures() {
            *broken.entry(run.verdict.name().to_owned()).or_default() += 1;
        }
        let is_named = names_targets(visitor, &hack);
        Self {
            id: hack.id,
            problem: hack.problem,
            submission: hack.submission,
            user: hack.user_name,
            created: hack.created,
            state: hack.state.name().to_owned(),
            outcome: hack.outcome.map(HackOutcome::name).map(str::to_owned),
            rejection: record.rejection.clone(),
            tried: record.runs.len(),
            broken,
            submissions: record
                .failures()
                .filter(|_| is_named)
                .map(HackedShape::new)
                .collect(),
            smallest: inputs
                .smallest
                .map(|input| String::from_utf8_lossy(&input).into_owned()),
            case: hack.kept.and_then(|kept| kept.path),
        }
    }
}

/// Tries an input on submissions. The response is sent once the hack is on disk.
#[utoipa::path(
    post,
    path = "/api/v1/hacks",
    request_body = NewHackShape,
    responses(
        (status = 201, body = TakenHackShape),
        (status = 400, description = "It cannot be taken: why"),
        (status = 429, description = "Too many of yours wait: see Retry-After")
    )
)]
pub(super) async fn send(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Submit>,
    request: Request,
) -> Result<(StatusCode, Json<TakenHackShape>), Failure> {
    visitor.count(&app)?;
    let bytes = body(request.into_body(), HACK).await?;
    let shape: NewHackShape = parse(&bytes)?;
    app.run(move |app| {
        let input = shape.input.into_bytes();
        let id = take(app, &visitor, &shape.problem, shape.submission, input)?;
        let url = format!("{}/api/v1/hacks/{id}", app.settings.url());
        Ok((StatusCode::CREATED, Json(TakenHackShape { id, url })))
    })
    .await
}

/// A hack and its result.
#[utoipa::path(
    get,
    path = "/api/v1/hacks/{id}",
    responses((status = 200, body = HackShape), (status = 404, description = "There is none, or it is not yours to see"))
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Path(id): Path<i64>,
) -> Result<Json<HackShape>, Failure> {
    app.run(move |app| {
        let hack = seen(app, &visitor, id)?;
        let inputs = app.store.hack_inputs(id)?;
        let record = record(&hack)?.unwrap_or_default();
        Ok(Json(HackShape::new(&visitor, hack, inputs, &record)))
    })
    .await
}
