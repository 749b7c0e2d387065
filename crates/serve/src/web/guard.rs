//! What every request has to pass, and what every answer gets.

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

/// Scripts, styles and requests of the server's own alone; pictures may stand in a page. Whatever markup of a statement or a slip of
/// a template holds, nothing of it runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses what another web page may have sent, and gives all answers their headers.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // Never the path itself: invitations and some tokens are part of it.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let cookies = request.headers().get_all(COOKIE).into_iter().cloned();
    let cookies: Vec<HeaderValue> = cookies.collect();
    let mut response = match is_ours(&app, &method, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        show_navigation(&app, cookies, &failure, &mut response).await;
    }
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 4] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A form tells where it stands only if pages of this server may.
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

/// A page that says what is wrong gets the navigation of whoever is logged in, if that can be told.
async fn show_navigation(
    app: &Arc<App>,
    cookies: Vec<HeaderValue>,
    failure: &Failure,
    response: &mut Response,
) {
    let mut parts = Request::new(()).into_parts().0;
    for cookie in cookies {
        parts.headers.append(COOKIE, cookie);
    }
    if let Ok(visitor) = Visitor::from_request_parts(&mut parts, app).await {
        let page = Page::of_failure(failure, Some(&visitor)).into_string();
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = page.into();
    }
}

/// A name that another's page gave an address of this machine is no name of this server.
fn is_ours(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Failure> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    // HTTP/2, which browsers speak over TLS, has the name in the address and no such header.
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
    // Programs send no origin; browsers do with whatever changes something.
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
