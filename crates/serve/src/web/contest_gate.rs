//! What contestants may not do before and during a contest.
//!
//! Submitting is decided where a submission is accepted. Everything else is decided here, by the
//! path: before the start only the listed paths are allowed, so that a new route is closed.

use super::api::as_json;
use super::app::App;
use super::failure::Failure;
use super::visitor::{Visitor, by_any_means};
use crate::contest::{Contest, Phase, VirtualRun, Withheld, is_closed_to, rfc3339};
use crate::store::{Role, now};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use statement::contest::VirtualParticipation;
use std::sync::Arc;

/// The paths that contestants may request before the start, up to the next slash or dot.
const BEFORE: [&str; 15] = [
    "account",
    "assets",
    "health",
    "invitations",
    "login",
    "logout",
    "messages",
    "metrics",
    "open",
    "ready",
    "resets",
    "reveal",
    "scoreboard",
    "submissions",
    "virtual",
];
/// The paths of the API that they may request before the start.
const API_BEFORE: [&str; 3] = ["/api", "/api/openapi.json", "/api/contests"];

/// Refuses what a contestant may not request now.
pub(super) async fn gate(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    if app.settings.contest.is_none() || is_always_allowed(&path) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    match refusal(&app, &mut parts, &path).await {
        None => next.run(Request::from_parts(parts, body)).await,
        Some(failure) if path.starts_with("/api/") => as_json(failure.into_response()).await,
        Some(failure) => failure.into_response(),
    }
}

/// Why a request is refused, if the contest is the reason.
async fn refusal(app: &Arc<App>, parts: &mut Parts, path: &str) -> Option<Failure> {
    let contest = app.run(|app| Ok(app.contest()?)).await;
    let contest = match contest {
        Ok(contest) => contest?,
        Err(failure) => return Some(failure),
    };
    let why = match contest.settings.phase(now()) {
        Phase::Before => {
            let start = rfc3339(contest.settings.start);
            format!("the contest begins at {start}: come again then")
        }
        Phase::Running if is_hack(path) => {
            let end = rfc3339(contest.settings.end);
            format!("contestants may try hacks after the contest, which ends at {end}")
        }
        Phase::Running if is_ladder(path) && Withheld::at(&contest, None, now()).is_some() => {
            let end = rfc3339(contest.settings.end);
            format!("results are shown after the contest, which ends at {end}: come again then")
        }
        Phase::Running => return None,
        Phase::Over => return refusal_after_end(app, parts, (contest, path)).await,
    };
    // The route itself refuses a client that is not known.
    let visitor: Visitor = by_any_means(app, parts).await.ok()?;
    (visitor.account.role < Role::Setter).then_some(Failure::NotNow(why))
}

/// Why a request is refused after the end: by what a contestant may do who takes part virtually, or
/// has to begin first.
async fn refusal_after_end(
    app: &Arc<App>,
    parts: &mut Parts,
    (contest, path): (Contest, &str),
) -> Option<Failure> {
    let tells_results = is_hack(path) || is_ladder(path);
    let is_closed = contest.settings.virtual_participation == VirtualParticipation::Closed;
    if !tells_results && !is_closed {
        return None;
    }
    let visitor: Visitor = by_any_means(app, parts).await.ok()?;
    if visitor.account.role >= Role::Setter {
        return None;
    }
    let found = app.run(move |app| {
        let user = visitor.account.id;
        let run = VirtualRun::find(&app.store, &contest.settings, user)?;
        if let Some(run) = run.filter(|run| tells_results && run.is_running(now())) {
            let end = rfc3339(run.end);
            return Ok(Some(format!(
                "your virtual contest ends at {end}: come again then"
            )));
        }
        let is_closed = is_closed_to(&app.store, &contest.settings, user)?;
        Ok(is_closed.then(|| {
            "the contest has ended: begin a virtual participation to see its problems".to_owned()
        }))
    });
    match found.await {
        Ok(why) => why.map(Failure::NotNow),
        Err(failure) => Some(failure),
    }
}

fn is_always_allowed(path: &str) -> bool {
    let first = path.split(['/', '.']).nth(1).unwrap_or_default();
    let of_api = |allowed: &str| {
        let rest = path.strip_prefix(allowed);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest == "/" || rest.starts_with('/') && allowed != "/api"
        })
    };
    path == "/" || BEFORE.contains(&first) || API_BEFORE.iter().any(|it| of_api(it))
}

/// A ladder shows whose submissions were accepted.
fn is_ladder(path: &str) -> bool {
    path.split('/').any(|part| part == "ladder")
}

fn is_hack(path: &str) -> bool {
    path.split('/').any(|part| part == "hacks")
}

#[cfg(test)]
mod tests {
    use super::{is_always_allowed, is_hack};

    #[test]
    fn before_the_start_everything_about_problems_is_closed() {
        for path in [
            "/",
            "/login",
            "/scoreboard.csv",
            "/api",
            "/api/",
            "/api/contests/x/teams",
            "/assets/pages.css",
            "/virtual",
        ] {
            assert!(is_always_allowed(path), "{path}");
        }
        for path in [
            "/problems/a",
            "/problems",
            "/hacks/1",
            "/runs/1",
            "/api/v1/problems",
            "/api/contestsx",
            "/api/v1/batch",
            "/run_code",
            "/unknown",
            "//problems/a",
        ] {
            assert!(!is_always_allowed(path), "{path}");
        }
        assert!(
            is_hack("/problems/a/hacks")
                && is_hack("/api/v1/hacks")
                && !is_hack("/problems/hacksaw")
        );
    }
}
