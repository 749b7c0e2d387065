//! Pages for the operator of the server.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::withheld::from_public;
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

/// The metrics without those of judging: for how long a submission is judged tells something of its
/// result.
fn without_judging(text: &str) -> String {
    let tells = |line: &&str| {
        let name = line
            .strip_prefix("# ")
            .and_then(|rest| rest.split(' ').nth(1));
        let name = name.unwrap_or(line);
        ["tengen_judgement", "tengen_queue", "tengen_cluster"]
            .iter()
            .any(|prefix| name.starts_with(prefix))
    };
    let shown = text.split_inclusive('\n').filter(|line| !tells(line));
    shown.collect()
}

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
    app.run(move |app| {
        let (waiting, running) = (app.work.queue().waiting(), app.work.running());
        let mut text = app.metrics.text(waiting, running, app.work.machines());
        if !is_local && from_public(app)? {
            text = without_judging(&text);
        }
        let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        Ok(([(CONTENT_TYPE, kind)], text))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::without_judging;

    #[test]
    fn metrics_of_judging_are_left_out_with_their_descriptions() {
        let text = "# HELP tengen_judgements Judgements done.\n# TYPE tengen_judgements counter\n\
                    tengen_judgements_total{state=\"judged\"} 1\n# HELP tengen_http_requests Requests answered.\n\
                    tengen_http_requests_total{status=\"200\"} 4\ntengen_queue_waiting 0\n\
                    tengen_judgement_duration_seconds_sum 2.5\n# EOF\n";
        let shown = "# HELP tengen_http_requests Requests answered.\n\
                     tengen_http_requests_total{status=\"200\"} 4\n# EOF\n";
        assert_eq!(without_judging(text), shown);
    }
}
