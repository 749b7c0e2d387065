//! Logging in and out, and accepting an invitation.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path, Query};
use super::super::kept::{Kept, LOGIN, is_kept};
use super::super::layout::{NotTaken, Page, trouble, typed};
use super::super::origin::Browser;
use super::super::visitor::{Anybody, Visitor};
use crate::names;
use crate::password;
use crate::store::{Account, Invitation, Role, Secret};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::Method;
use axum::http::header::SET_COOKIE;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use base::text::line;
use maud::html;
use std::sync::Arc;

/// How long a session lasts, in seconds.
const SESSION: i64 = 14 * 24 * 3600;

/// The secret in the link that the server prints.
#[derive(serde::Deserialize)]
pub(in crate::web) struct Opened {
    token: Option<String>,
}

/// `GET /login`
pub(in crate::web) async fn form(State(app): State<Arc<App>>, Anybody(visitor): Anybody) -> Page {
    login_page(&app, visitor.as_ref(), ("", None), None)
}

/// Answers a form that was sent without a session with the login, which keeps the text.
pub(in crate::web) async fn keep(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    if *request.method() != Method::POST || !is_kept(request.uri().path()) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let visitor = Anybody::from_request_parts(&mut parts, &app).await;
    let request = Request::from_parts(parts, body);
    if !matches!(visitor, Ok(Anybody(None))) {
        return next.run(request).await;
    }
    let failure = Failure::NotLoggedIn;
    match Kept::read(request).await {
        Some(kept) => (
            failure.status(),
            login_page(&app, None, ("", Some(&kept)), None),
        )
            .into_response(),
        None => failure.into_response(),
    }
}

fn login_page(
    app: &App,
    visitor: Option<&Visitor>,
    (name, kept): (&str, Option<&Kept>),
    failure: Option<&Failure>,
) -> Page {
    let body = html! {
        h1 { "Log in" }
        (trouble(failure))
        @if let Some(kept) = kept {
            p { "The session has ended, so the form was not taken. What you wrote is kept here" @if app.local.is_none() { ", and you can send it after you have logged in" } "." }
            @if app.local.is_some() { (kept.texts()) }
        }
        @if app.local.is_some() {
            p { "This server has one user. Open the link that it printed when it started." }
        } @else {
            form method="post" action="/login" {
                @if let Some(kept) = kept { (kept.hidden()) }
                p { label for="name" { "Name" } input id="name" name="name" value=(typed(name)) autocomplete="username" required; }
                p { label for="password" { "Password" } input id="password" name="password" type="password" autocomplete="current-password" required; }
                p { button.main type="submit" { "Log in" } }
            }
            p.dim { "Accounts are made by invitation: open the link that somebody gave you." }
        }
    };
    Page::new("Log in", visitor, &body)
}

/// `GET /open?token=...`: the link that a server without accounts prints.
pub(in crate::web) async fn open(
    State(app): State<Arc<App>>,
    Query(opened): Query<Opened>,
    browser: Browser,
) -> Result<Response, Failure> {
    let shown = opened.token.unwrap_or_default();
    let account = match &app.local {
        Some((account, secret)) if secret.is(&shown) => account.id,
        _ => return Err(Failure::NotLoggedIn),
    };
    begin(&app, account, None, browser).await
}

/// `POST /login`
pub(in crate::web) async fn login(
    State(app): State<Arc<App>>,
    browser: Browser,
    request: Request,
) -> Result<Response, NotTaken> {
    let form = Form::read_within(request, LOGIN).await?;
    let kept = Kept::from_login(&form);
    let (name, password) = (
        form.field("name").to_owned(),
        form.field("password").to_owned(),
    );
    let shown = name.clone();
    let keeping = |failure: Failure| {
        let page = login_page(&app, None, (&shown, kept.as_ref()), Some(&failure));
        NotTaken::keeping(failure, Ok(page))
    };
    let allowed = app.limits.login(browser.address, &name);
    allowed.map_err(keeping)?;
    let _place = app.passwords.acquire().await;
    let (account, hash) = app
        .run(move |app| {
            let found = app.store.login(&name)?;
            // The duration does not reveal whether the account exists.
            let hash = found.as_ref().map(|(_, hash)| &**hash);
            let is_right = password::is(&password, hash);
            let found = found.filter(|_| is_right);
            found.ok_or_else(|| Failure::Bad("name or password is wrong".to_owned()))
        })
        .await
        .map_err(keeping)?;
    // Only a client with the right password learns that the account is closed.
    let (secret, cookie) = start(&app, account.id, Some(hash), browser).await?;
    Ok(match kept {
        Some(kept) => {
            let page = kept.page(secret.derived("form").reveal());
            ([(SET_COOKIE, cookie)], page).into_response()
        }
        None => ([(SET_COOKIE, cookie)], Redirect::to("/")).into_response(),
    })
}

/// Starts a session and redirects to the problems.
///
/// # Errors
/// As for [`start`].
pub(super) async fn begin(
    app: &Arc<App>,
    account: i64,
    password: Option<String>,
    browser: Browser,
) -> Result<Response, Failure> {
    let (_, cookie) = start(app, account, password, browser).await?;
    Ok(([(SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

/// Starts a session, and returns its secret and the cookie. A previous session is not used any more.
/// `password` is the hash that was checked; it must still be the current one.
async fn start(
    app: &Arc<App>,
    account: i64,
    password: Option<String>,
    browser: Browser,
) -> Result<(Secret, String), Failure> {
    app.limits.logged_in(browser.address);
    let begin = move |app: &Arc<App>| {
        let beginning = &browser.beginning;
        let password = password.as_deref();
        Ok(app
            .store
            .begin_session(account, password, SESSION, beginning)?)
    };
    let secret = app.run(begin).await?;
    let cookie = app.settings.set_cookie(secret.reveal(), SESSION);
    Ok((secret, cookie))
}

/// `POST /logout`
pub(in crate::web) async fn logout(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    let cookie = app.settings.set_cookie("", 0);
    app.run(move |app| {
        if let Some(session) = &visitor.session {
            app.store.end_session(session)?;
        }
        Ok(())
    })
    .await?;
    Ok(([(SET_COOKIE, cookie)], Redirect::to("/login")).into_response())
}

/// `GET /invitations/{secret}`
pub(in crate::web) async fn invitation(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let invitation = app.store.invitation(&Secret::shown(&secret))?;
        let invitation =
            invitation.ok_or(Failure::NotFound("invitation that can still be taken"))?;
        Ok(welcome(&secret, &invitation, "", None))
    })
    .await
}

fn welcome(secret: &str, invitation: &Invitation, name: &str, failure: Option<&Failure>) -> Page {
    let body = html! {
        h1 { "Welcome" }
        (trouble(failure))
        p { "You are invited as " b { (invitation.role.name()) } "." }
        form method="post" action={ "/invitations/" (secret) } {
            p {
                label for="name" { "Name" }
                @match &invitation.name {
                    Some(invited) => input id="name" name="name" value=(line(invited)) autocomplete="username" readonly;,
                    None => input id="name" name="name" value=(typed(name)) autocomplete="username" maxlength="40" required;,
                }
            }
            p { label for="password" { "Password" } input id="password" name="password" type="password" autocomplete="new-password" minlength=(password::LEAST) required; }
            p { button.main type="submit" { "Make the account" } }
        }
    };
    Page::new("Welcome", None, &body)
}

/// `POST /invitations/{secret}`
pub(in crate::web) async fn accept(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
    browser: Browser,
    request: Request,
) -> Result<Response, NotTaken> {
    let form = Form::read(request).await?;
    app.limits.login(browser.address, &secret)?;
    let (name, password) = (
        form.field("name").trim().to_owned(),
        form.field("password").to_owned(),
    );
    let _place = app.passwords.acquire().await;
    let work = move |app: &Arc<App>| {
        let shown = Secret::shown(&secret);
        let invitation = app.store.invitation(&shown)?;
        let invitation =
            invitation.ok_or(Failure::NotFound("invitation that can still be taken"))?;
        let accepted = accepted(app, (&shown, &invitation), &name, &password);
        Ok(accepted.map_err(|failure| {
            let page = welcome(&secret, &invitation, &name, Some(&failure));
            NotTaken::keeping(failure, Ok(page))
        }))
    };
    let account = app.run(work).await??;
    Ok(begin(&app, account.id, None, browser).await?)
}

/// Creates the account of an invited person.
fn accepted(
    app: &App,
    (secret, invitation): (&Secret, &Invitation),
    name: &str,
    password: &str,
) -> Result<Account, Failure> {
    if invitation.name.is_none() {
        require_name(name, invitation.role)?;
    }
    let hash = password::hash(password).map_err(Failure::Bad)?;
    Ok(app.store.accept(secret, name, &hash)?)
}

/// Refuses text that is not a valid name for an account of this role.
pub(in crate::web) fn require_name(name: &str, role: Role) -> Result<(), Failure> {
    names::require_valid(name, role >= Role::Admin).map_err(Failure::Bad)
}
