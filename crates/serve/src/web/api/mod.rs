//! The API for programs: `/api/v1`.
//!
//! Every response is JSON. A failure is an object `error` with a word for programs, the problem,
//! and what would be right.

mod findings;
mod hacks;
mod ladder;
mod problem_lines;
mod shapes;
mod submissions;
mod tasks;
mod usage;

use super::PAUSE;
use super::app::App;
use super::failure::Failure;
use axum::Router;
use axum::http::header::{ALLOW, RETRY_AFTER};
use axum::response::{IntoResponse as _, Json, Response};
use axum::routing::{get, post, put};
use serde_json::json;
use std::sync::Arc;
use tower_http::timeout::RequestBodyTimeoutLayer;
use utoipa::OpenApi as _;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

/// The routes of the API.
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/v1/problems", get(submissions::problems))
        .route(
            "/api/v1/problems/{id}/rejudge",
            post(submissions::rejudge_all),
        )
        .route("/api/v1/problems/{id}/ladder", get(ladder::list))
        .route("/api/v1/problems/{id}/ladder/{game}", get(ladder::one))
        .route("/api/v1/files/{sha256}", put(submissions::put_file))
        .route(
            "/api/v1/submissions",
            get(submissions::list).post(submissions::submit),
        )
        .route(
            "/api/v1/submissions/{id}",
            get(submissions::one).delete(submissions::cancel),
        )
        .route("/api/v1/submissions/{id}/events", get(submissions::events))
        .route(
            "/api/v1/submissions/{id}/rejudge",
            post(submissions::rejudge),
        )
        .route("/api/v1/hacks", post(hacks::send))
        .route("/api/v1/hacks/{id}", get(hacks::one))
        .route("/api/v1/findings", get(findings::list))
        .route("/api/v1/findings/{id}", get(findings::one))
        .route("/api/v1/findings/{id}/keep", post(findings::keep))
        .route("/api/v1/findings/{id}/dismiss", post(findings::dismiss))
        .route("/api/v1/usage", get(usage::all))
        .route("/api/v1/tasks", post(tasks::one))
        .layer(RequestBodyTimeoutLayer::new(PAUSE))
        // A batch has its own, longer timeout.
        .route("/api/v1/batch", post(tasks::batch))
        .layer(axum::middleware::map_response(as_json))
}

/// Reads bytes as the body of each request, for [`crate::fuzzing`].
pub(super) fn parse_any(bytes: &[u8], languages: &terms::language::Languages) {
    _ = super::forms::parse::<shapes::NewSubmissionShape>(bytes);
    _ = super::forms::parse::<hacks::NewHackShape>(bytes);
    tasks::parse_any(bytes, languages);
}

/// Turns a failure into JSON.
pub(super) async fn as_json(response: Response) -> Response {
    let Some(failure) = response.extensions().get::<Failure>() else {
        return response;
    };
    let mut failed = failed(failure);
    if let Some(allow) = response.headers().get(ALLOW) {
        failed.headers_mut().insert(ALLOW, allow.clone());
    }
    failed
}

fn failed(failure: &Failure) -> Response {
    let body = json!({ "error": { "code": failure.code(), "message": failure.message() } });
    let mut response = (failure.status(), Json(body)).into_response();
    if let Some(seconds) = failure.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    response
}

/// The `OpenAPI` description.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "tengen",
        description = "Submissions to the problems of this server, and their results. A token is sent as `Authorization: Bearer TOKEN`."
    ),
    paths(
        submissions::problems,
        ladder::list,
        ladder::one,
        submissions::put_file,
        submissions::list,
        submissions::submit,
        submissions::one,
        submissions::cancel,
        submissions::events,
        submissions::rejudge,
        submissions::rejudge_all,
        hacks::send,
        hacks::one,
        findings::list,
        findings::one,
        findings::keep,
        findings::dismiss,
        usage::all,
        tasks::one,
        tasks::batch,
    ),
    security(("token" = []))
)]
struct Description;

/// `GET /api/openapi.json`
async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    let mut description = Description::openapi();
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let components = description.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    Json(description)
}
