//! Pages for the operator of the server.

use super::super::app::App;
use super::super::failure::Failure;
use crate::settings::Audience;
use axum::extract::{ConnectInfo, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// `GET /health`: whether the process responds at all.
pub(in crate::web) async fn health() -> &'static str {
    "ok\n"
}

/// `GET /ready`: whether it accepts and judges submissions, and otherwise what prevents that.
pub(in crate::web) async fn ready(State(app): State<Arc<App>>) -> Result<Response, Failure> {
    let obstacles = app.obstacles().await?;
    if obstacles.is_empty() {
        return Ok("ready\n".into_response());
    }
    let text = obstacles.join("\n") + "\n";
    Ok((StatusCode::SERVICE_UNAVAILABLE, text).into_response())
}

/// The headers that a proxy adds to a request.
const PASSED_ON: [&str; 3] = ["x-forwarded-for", "forwarded", "via"];

/// `GET /metrics`
pub(in crate::web) async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Failure> {
    let is_passed_on = PASSED_ON.iter().any(|name| headers.contains_key(*name));
    let is_local = peer.ip().to_canonical().is_loopback() && !is_passed_on;
    match app.settings.metrics {
        Audience::All => {}
        Audience::Local if is_local => {}
        Audience::Local | Audience::Nobody => return Err(Failure::NotFound("page")),
    }
    app.run(|app| {
        let (waiting, running) = (app.work.queue().waiting(), app.work.running());
        let text = app.metrics.text(waiting, running, app.work.machines());
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        Ok(([(CONTENT_TYPE, kind)], text))
    })
    .await
}
