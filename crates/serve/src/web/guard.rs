//! The checks of every request, and the headers of every response.

use super::app::App;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use axum::extract::{FromRequestParts as _, MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderMap, HeaderName,
    HeaderValue, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::sync::Arc;
use std::time::Instant;

/// Only the server's own scripts, styles and requests are allowed; pictures may be embedded in a
/// page. So markup of a statement, or injected by a bug in a template, cannot run anything.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses requests that another web page may have sent, and adds headers to all responses.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    // Never the path itself: it contains invitations and some tokens.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let cookies = request.headers().get_all(COOKIE).into_iter().cloned();
    let cookies: Vec<HeaderValue> = cookies.collect();
    let mut response = match is_ours(&app, &method, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        show_navigation(&app, (uri, cookies), &failure, &mut response).await;
    }
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 4] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Pages of this server may send their address with forms, others not.
        (REFERRER_POLICY, "same-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if app.settings.is_secure() {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(STRICT_TRANSPORT_SECURITY, value);
    }
    let status = response.status().as_u16();
    app.metrics.request(status, begun.elapsed());
    tracing::info!(
        method = %method,
        route = route.as_ref().map_or("unknown", MatchedPath::as_str),
        status,
        milliseconds = begun.elapsed().as_secs_f64() * 1e3,
        "answered"
    );
    response
}

/// Adds the navigation of the logged-in user, if any, to an error page.
async fn show_navigation(
    app: &Arc<App>,
    (uri, cookies): (Uri, Vec<HeaderValue>),
    failure: &Failure,
    response: &mut Response,
) {
    let mut parts = Request::new(()).into_parts().0;
    parts.uri = uri;
    for cookie in cookies {
        parts.headers.append(COOKIE, cookie);
    }
    if let Ok(visitor) = Visitor::from_request_parts(&mut parts, app).await {
        let page = Page::of_failure(failure, Some(&visitor)).into_string();
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = page.into();
    }
}

/// Refuses host names that are not of this server, which a foreign page can point to an address of
/// this machine.
fn is_ours(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Failure> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    // HTTP/2, which browsers use over TLS, has the name in the address and not in this header.
    let host = host.or_else(|| uri.authority().map(Authority::as_str));
    let host = host.unwrap_or_default();
    if !app.settings.answers_to(host) {
        return Err(Failure::Foreign(format!(
            "this server is not called `{host}`"
        )));
    }
    if method.is_safe() {
        return Ok(());
    }
    // Programs do not send an origin; browsers do with every change.
    let origin = headers
        .get(ORIGIN)
        .map(|origin| origin.to_str().unwrap_or_default());
    if let Some(origin) = origin
        && !app.settings.is_origin(origin)
    {
        return Err(Failure::Foreign(format!(
            "the request comes from `{origin}`"
        )));
    }
    let site = headers
        .get("sec-fetch-site")
        .and_then(|site| site.to_str().ok());
    match site {
        None | Some("same-origin" | "none") => Ok(()),
        Some(site) => Err(Failure::Foreign(format!(
            "the request comes from a {site} page"
        ))),
    }
}
