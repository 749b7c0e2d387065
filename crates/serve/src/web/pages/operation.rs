//! For whoever runs the server.

use super::super::app::App;
use super::super::failure::Failure;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// `GET /health`: whether the process answers at all.
pub(in crate::web) async fn health() -> &'static str {
    "ok\n"
}

/// `GET /ready`: whether it takes and judges submissions.
pub(in crate::web) async fn ready(State(app): State<Arc<App>>) -> Result<Response, Failure> {
    app.run(|app| {
        if let Err(error) = app.store.check() {
            return Ok((StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response());
        }
        Ok(if app.catalog.is_ready() {
            "ready\n".into_response()
        } else {
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "problems are being prepared\n",
            )
                .into_response()
        })
    })
    .await
}

/// `GET /metrics`
pub(in crate::web) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let text = app
        .metrics
        .text(app.work.queue().waiting(), app.work.running());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], text)
}
