//! The web server.

mod api;
mod app;
mod assets;
mod ccs;
mod contest_bar;
mod contest_gate;
mod failure;
mod forms;
mod fusion;
mod guard;
mod kept;
mod layout;
mod origin;
mod pages;
mod quotas;
mod readiness;
mod slots;
mod visitor;
mod withheld;

pub(crate) use app::{App, Limiters};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use failure::Failure;
use pages::{
    account, findings, hack, hacks, ladder, login, messages, operation, people, problems,
    rejudging, reports, resets, reveal, runs, scoreboard, submission, submissions, submit, usage,
    virtual_run,
};
use std::sync::Arc;
use std::time::Duration;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// How long a request may take until its response begins.
const ANSWER: Duration = Duration::from_secs(30);
/// How long a client may send nothing in the middle of a request.
const PAUSE: Duration = Duration::from_secs(10);

/// Reads bytes as the body of each kind of request, for [`crate::fuzzing`].
pub(crate) fn parse_any(bytes: &[u8], languages: &terms::language::Languages) {
    forms::parse_any(bytes);
    api::parse_any(bytes, languages);
    fusion::parse_any(bytes, languages);
    origin::parse_any(bytes);
}

/// All routes of the server.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/", get(problems::all))
        .route("/problems/{id}", get(problems::one))
        .route("/problems/{id}/submit", post(submit::submit))
        .route("/problems/{id}/runs", post(runs::send))
        .route("/runs/{id}", get(runs::one))
        .route("/runs/{id}/cancel", post(runs::cancel))
        .route("/problems/{id}/rejudging", get(rejudging::page))
        .route("/problems/{id}/rejudge", post(rejudging::rejudge))
        .route(
            "/problems/{id}/solutions",
            get(reports::solutions).post(reports::judge),
        )
        .route(
            "/problems/{id}/solutions/stop",
            post(reports::stop_solutions),
        )
        .route(
            "/problems/{id}/strength",
            get(reports::strength).post(reports::measure),
        )
        .route("/problems/{id}/strength/stop", post(reports::stop_strength))
        .route("/problems/{id}/hacks", get(hacks::list).post(hacks::send))
        .route("/problems/{id}/attacks", get(findings::list))
        .route("/problems/{id}/attacks/stop", post(findings::stop))
        .route("/problems/{id}/attacks/resume", post(findings::resume))
        .route("/findings/{id}", get(findings::one))
        .route("/findings/{id}/keep", post(findings::keep))
        .route("/findings/{id}/dismiss", post(findings::dismiss))
        .route("/problems/{id}/ladder", get(ladder::list))
        .route("/problems/{id}/ladder/{game}", get(ladder::one))
        .route("/hacks/{id}", get(hack::one))
        .route("/hacks/{id}/keep", post(hack::keep))
        .route("/hacks/{id}/cancel", post(hack::cancel))
        .route("/submissions", get(submissions::list))
        .route("/submissions/{id}", get(submission::one))
        .route("/submissions/{id}/events", get(submission::events))
        .route("/submissions/{id}/cancel", post(submission::cancel))
        .route("/submissions/{id}/rejudge", post(submission::rejudge))
        .route("/open", get(login::open))
        .route("/login", get(login::form).post(login::login))
        .route("/logout", post(login::logout))
        .route(
            "/invitations/{secret}",
            get(login::invitation).post(login::accept),
        )
        .route("/resets/{secret}", get(resets::form).post(resets::set))
        .route("/people", get(people::page).post(people::invite))
        .route("/people/usage", get(usage::page))
        .route("/people/{id}/close", post(people::close))
        .route("/people/{id}/reopen", post(people::reopen))
        .route("/people/{id}/reset", post(resets::make))
        .route("/account", get(account::page))
        .route("/account/password", post(account::change_password))
        .route("/account/logins/end", post(account::end_other_logins))
        .route("/account/logins/{id}/end", post(account::end_login))
        .route("/account/tokens", post(account::add_token))
        .route("/account/tokens/{id}/revoke", post(account::revoke))
        .route("/scoreboard", get(scoreboard::page))
        .route("/scoreboard/freeze", post(scoreboard::set_freeze))
        .route("/scoreboard.csv", get(scoreboard::csv))
        .route("/scoreboard.json", get(scoreboard::json))
        .route("/virtual", get(virtual_run::page).post(virtual_run::start))
        .route("/reveal", get(reveal::page).post(reveal::step))
        .route("/messages", get(messages::page).post(messages::send))
        .route("/metrics", get(operation::metrics))
        .route("/health", get(operation::health))
        .route("/ready", get(operation::ready))
        .merge(assets::router())
        .layer(from_fn_with_state(app.clone(), login::keep))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            ANSWER,
        ))
        .layer(RequestBodyTimeoutLayer::new(PAUSE))
        // The response to a task or a batch may take longer. Their routers set their own timeouts
        // for bodies, because a request may hold a slot while its body is read.
        .merge(api::router())
        .merge(ccs::router())
        .merge(fusion::router())
        .fallback(async || Failure::NotFound("page"))
        .method_not_allowed_fallback(async || Failure::Method)
        // Each form has its own limit.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(app.clone(), contest_gate::gate))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app.clone())
}
