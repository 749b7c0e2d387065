//! Static files of pages: all of them are in the executable.

use super::app::App;
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

const ICON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#d9a441"/><path d="M8 1v14M1 8h14" stroke="#3a2e1c"/><circle cx="8" cy="8" r="4" fill="#1f2328"/></svg>"##;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route(
            "/assets/results.css",
            get(asset("text/css", report::html::STYLE)),
        )
        .route(
            "/assets/results.js",
            get(asset("text/javascript", report::html::SCRIPT)),
        )
        .route(
            "/assets/pages.css",
            get(asset("text/css", include_str!("pages.css"))),
        )
        .route(
            "/assets/pages.js",
            get(asset("text/javascript", include_str!("pages.js"))),
        )
        .route("/assets/icon.svg", get(asset("image/svg+xml", ICON)))
}

/// Responds with a text that stays the same for a while.
fn asset(
    kind: &'static str,
    text: &'static str,
) -> impl Fn() -> std::future::Ready<axum::response::Response> + Clone {
    move || {
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=600")];
        std::future::ready((headers, text).into_response())
    }
}
