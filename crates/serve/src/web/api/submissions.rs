//! Submissions to problems of this server.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query, body, parse};
use super::super::pages::problems::version;
use super::super::pages::submission::{cancel_judging, follow, seen};
use super::super::pages::withheld::record as masked;
use super::super::visitor::{Caller, Manage, Read, Submit, Visitor};
use super::super::withheld::{from_visitor, is_sample, state};
use super::shapes::{
    FileShape, ListShape, NewSubmissionShape, ProblemShape, RejudgedShape, SubmissionShape,
    TakenShape,
};
use crate::intake::{self, Incoming};
use crate::store::{Listed, Role, State as Stage, Taken};
use crate::work::Record;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Json, Response};
use base::digest;
use base::text::line;
use std::convert::Infallible;
use std::sync::Arc;
use tokio_stream::Stream;

/// The maximum size of a submission with all its names.
const SUBMISSION: u64 = 80 << 20;
/// The maximum length of the name of a request.
const REQUEST: usize = 200;

/// All problems.
#[utoipa::path(get, path = "/api/v1/problems", responses((status = 200, body = Vec<ProblemShape>)))]
pub(super) async fn problems(
    State(app): State<Arc<App>>,
    _: Caller<Read>,
) -> Result<Json<Vec<ProblemShape>>, Failure> {
    let entries = app.catalog.entries();
    let known = entries.values().filter_map(|entry| entry.version.as_ref());
    let shape = |version: &Arc<crate::catalog::Version>| {
        let package = version.package();
        ProblemShape {
            id: package.id.clone(),
            title: version.title("en").to_owned(),
            kind: package.kind.name().to_owned(),
            version: Some(version.hash().to_owned()),
            cases: version.cases().len(),
            time_limit_ms: u64::try_from(package.limits.time.as_millis()).unwrap_or(u64::MAX),
            memory_limit_bytes: package.limits.memory,
        }
    };
    Ok(Json(known.map(shape).collect()))
}

/// Sends a file once, to be named by its hash in submissions.
#[utoipa::path(
    put,
    path = "/api/v1/files/{sha256}",
    params(("sha256" = String, Path, description = "The SHA-256 of the bytes in hexadecimal digits")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204, description = "It is stored"), (status = 400, description = "The bytes have another hash"))
)]
pub(super) async fn put_file(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Submit>,
    Path(hash): Path<String>,
    request: Request,
) -> Result<StatusCode, Failure> {
    visitor.count(&app)?;
    let bytes = body(request.into_body(), SUBMISSION).await?;
    let found = digest::sha256_hex(&bytes);
    if !hash.eq_ignore_ascii_case(&found) {
        return Err(Failure::Bad(format!("the bytes have the hash {found}")));
    }
    app.run(move |app| {
        app.require_space()?;
        app.store.put_file(visitor.account.id, &bytes)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Submits to a problem. The response is sent once the submission is on disk.
#[utoipa::path(
    post,
    path = "/api/v1/submissions",
    request_body = NewSubmissionShape,
    responses(
        (status = 201, body = TakenShape),
        (status = 200, description = "The same request came before", body = TakenShape),
        (status = 400, description = "It cannot be taken: why"),
        (status = 429, description = "Too many wait, or come: see Retry-After")
    )
)]
pub(super) async fn submit(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Submit>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Failure> {
    visitor.count(&app)?;
    let bytes = body(request.into_body(), SUBMISSION).await?;
    let mut shape: NewSubmissionShape = parse(&bytes)?;
    let key = headers
        .get("idempotency-key")
        .and_then(|key| key.to_str().ok());
    shape.request = shape.request.or_else(|| key.map(str::to_owned));
    app.run(move |app| {
        let taken = take(app, &visitor, shape)?;
        let shape = TakenShape {
            id: taken.submission,
            url: format!(
                "{}/api/v1/submissions/{}",
                app.settings.url(),
                taken.submission
            ),
            known: taken.is_known,
        };
        let status = if taken.is_known {
            StatusCode::OK
        } else {
            StatusCode::CREATED
        };
        Ok((status, Json(shape)).into_response())
    })
    .await
}

/// Accepts a submission that was sent as JSON.
pub(super) fn take(
    app: &App,
    visitor: &Visitor,
    shape: NewSubmissionShape,
) -> Result<Taken, Failure> {
    visitor.require_use::<Submit>()?;
    if shape.priority > 0 {
        visitor.require(Role::Setter)?;
    }
    if shape
        .request
        .as_ref()
        .is_some_and(|name| name.len() > REQUEST)
    {
        return Err(Failure::Bad(format!(
            "the name of a request has {REQUEST} bytes at most"
        )));
    }
    app.require_space()?;
    let version = version(app, &shape.problem)?;
    let mut files = Vec::new();
    for (name, file) in shape.files {
        let bytes = match file {
            FileShape::Text(text) => text.into_bytes(),
            FileShape::Sent { sha256 } => {
                let unknown = || {
                    let hash = line(&sha256);
                    Failure::Bad(format!(
                        "you sent no file with the hash {hash}: PUT it to /api/v1/files/{hash} first"
                    ))
                };
                let sent = app.store.file(visitor.account.id, &sha256)?;
                sent.ok_or_else(unknown)?
            }
        };
        files.push((name, bytes));
    }
    let incoming = Incoming {
        user: visitor.account.id,
        is_limited: visitor.account.role < Role::Admin,
        language: shape.language,
        source: shape.source,
        files,
        priority: shape.priority,
        request: shape.request,
    };
    Ok(intake::take(&app.store, &app.work, &version, incoming)?)
}

/// The parameters of lists.
#[derive(serde::Deserialize, utoipa::IntoParams)]
pub(super) struct QueryParameters {
    /// Only those to this problem.
    problem: Option<String>,
    /// Only those before this number.
    before: Option<i64>,
}

/// Submissions, 50 at a time: your own or, for setters, all.
#[utoipa::path(get, path = "/api/v1/submissions", params(QueryParameters), responses((status = 200, body = ListShape)))]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Json<ListShape>, Failure> {
    app.run(move |app| {
        let sees_all = visitor.account.role >= Role::Setter;
        let user = (!sees_all).then_some(visitor.account.id);
        let page = app
            .store
            .list(user, wanted.problem.as_deref(), wanted.before)?;
        let is_withheld = from_visitor(app, &visitor)?.is_some();
        let shape = |listed: &Listed| {
            if !is_withheld {
                return SubmissionShape::listed(listed);
            }
            let state = state(app, &listed.judgement);
            SubmissionShape::withheld(&listed.submission, &listed.judgement, state, None)
        };
        Ok(Json(ListShape {
            submissions: page.rows.iter().map(shape).collect(),
            next: page.next,
        }))
    })
    .await
}

/// A submission and its result.
#[utoipa::path(
    get,
    path = "/api/v1/submissions/{id}",
    responses((status = 200, body = SubmissionShape), (status = 404, description = "There is none, or it is not yours to see"))
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Path(id): Path<i64>,
) -> Result<Json<SubmissionShape>, Failure> {
    app.run(move |app| described(app, &visitor, id).map(Json))
        .await
}

/// A submission with its complete result, as far as the visitor may see it.
pub(super) fn described(app: &App, visitor: &Visitor, id: i64) -> Result<SubmissionShape, Failure> {
    let submission = seen(app, visitor, id)?;
    let judgements = app.store.judgements(id)?;
    let latest = judgements.first().ok_or(Failure::NotFound("submission"))?;
    if let Some(withheld) = from_visitor(app, visitor)? {
        let record = masked(app, withheld, &submission, latest)?;
        let state = state(app, latest);
        return Ok(SubmissionShape::withheld(
            &submission,
            latest,
            state,
            record.as_ref(),
        ));
    }
    let record = (latest.state == Stage::Judged)
        .then(|| app.store.result(latest.id))
        .transpose()?
        .flatten();
    let record: Option<Record> = record.and_then(|text| serde_json::from_str(&text).ok());
    let tells = |case: &str| {
        visitor.account.role >= Role::Setter || is_sample(app, &submission.problem, case)
    };
    Ok(SubmissionShape::new(
        &submission,
        latest,
        record.as_ref(),
        &tells,
    ))
}

/// The progress of a submission, as server-sent events: `progress` as cases are judged, then
/// `done`.
///
/// The data of each are an object: `state`, such as `running`; `cases`, the maximum number of
/// cases; `judged`, the cases that were judged since the previous event, each with `id` and
/// `verdict`; and `from`, how many of the cases reported before still count. `from` is 0 in the
/// first event of a connection, which reports all cases so far, and when judging starts again.
#[utoipa::path(
    get,
    path = "/api/v1/submissions/{id}/events",
    responses((status = 200, content_type = "text/event-stream"))
)]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    Ok(follow(&app, visitor, id)
        .await?
        .keep_alive(KeepAlive::default()))
}

/// Cancels a submission that is not judged yet.
#[utoipa::path(
    delete,
    path = "/api/v1/submissions/{id}",
    responses((status = 204, description = "Nothing of it runs or waits any more"))
)]
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Submit>,
    Path(id): Path<i64>,
) -> Result<StatusCode, Failure> {
    app.run(move |app| {
        cancel_judging(app, &visitor, id)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Rejudges a submission, for setters.
#[utoipa::path(
    post,
    path = "/api/v1/submissions/{id}/rejudge",
    responses((status = 202, description = "It waits"))
)]
pub(super) async fn rejudge(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Manage>,
    Path(id): Path<i64>,
) -> Result<StatusCode, Failure> {
    visitor.count(&app)?;
    app.run(move |app| {
        app.store.submission(id)?;
        app.work.rejudge(&[id])?;
        Ok(StatusCode::ACCEPTED)
    })
    .await
}

/// Rejudges all submissions to a problem, for setters; returns how many wait.
#[utoipa::path(
    post,
    path = "/api/v1/problems/{id}/rejudge",
    responses((status = 202, body = RejudgedShape, description = "They wait"))
)]
pub(super) async fn rejudge_all(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Manage>,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<RejudgedShape>), Failure> {
    visitor.count(&app)?;
    app.run(move |app| {
        version(app, &id)?;
        let submissions = app.store.submissions_to(&id)?;
        app.work.rejudge(&submissions)?;
        let submissions = submissions.len();
        Ok((StatusCode::ACCEPTED, Json(RejudgedShape { submissions })))
    })
    .await
}
