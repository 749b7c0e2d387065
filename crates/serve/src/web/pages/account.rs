//! The user's account: tokens for programs, logins and the password.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{NotTaken, Page, form_token, trouble, typed};
use super::super::origin::ClientAddress;
use super::super::visitor::Visitor;
use super::submissions::moment;
use crate::password;
use crate::store::{Secret, Session};
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::line;
use maud::{Markup, html};
use std::sync::Arc;

/// The scopes of tokens, each with its description.
pub(in crate::web) const SCOPES: [(&str, &str); 5] = [
    (
        "read",
        "see problems, and what its owner may see of submissions",
    ),
    ("submit", "submit to problems of this server"),
    (
        "run",
        "have programs run and judged that come with their tests",
    ),
    ("checkers", "have checkers run that come in a request"),
    (
        "manage",
        "have submissions judged again, where its owner may",
    ),
];

/// `GET /account`
pub(in crate::web) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Page, Failure> {
    app.run(move |app| own(app, &visitor, None, &Draft::default()))
        .await
}

/// The typed values of the form for a token, if it was sent and refused.
#[derive(Debug, Default)]
struct Draft {
    label: String,
    scopes: Vec<&'static str>,
    failure: Option<Failure>,
}

fn own(
    app: &App,
    visitor: &Visitor,
    made: Option<&Secret>,
    draft: &Draft,
) -> Result<Page, Failure> {
    let tokens = app.store.tokens(visitor.account.id)?;
    let sessions = app
        .store
        .sessions(visitor.account.id, visitor.session.as_ref())?;
    let body = html! {
        h1 { (line(&visitor.account.name)) " " small { (visitor.account.role.name()) } }
        p { a href="/submissions?mine=1" { "My submissions" } }
        h2 { "Tokens" }
        p { "A program sends one as " code { "Authorization: Bearer TOKEN" } "; " a href="/api/openapi.json" { "what it may ask" } "." }
        @if let Some(secret) = made { p.made role="status" { "The new token, which is not shown again: " code.command { (secret.reveal()) } } }
        @if !tokens.is_empty() { ul.tokens { @for token in &tokens { li { (listed(visitor, token.id, &token.label, &token.scopes, token.created)) } } } }
        (trouble(draft.failure.as_ref()))
        form method="post" action="/account/tokens" {
            (form_token(visitor))
            p { label for="label" { "Name" } input id="label" name="label" value=(typed(&draft.label)) maxlength="60" required; }
            fieldset {
                legend { "Good for" }
                @for (scope, what) in SCOPES {
                    p { label { input type="checkbox" name={ "scope-" (scope) } checked[draft.scopes.contains(&scope)]; " " b { (scope) } ": " (what) } }
                }
            }
            p { button.main type="submit" { "Make a token" } }
        }
        (logins(visitor, &sessions))
        @if app.local.is_none() { (password_form(visitor)) }
    };
    Ok(Page::new("Account", Some(visitor), &body))
}

fn logins(visitor: &Visitor, sessions: &[Session]) -> Markup {
    html! {
        h2 { "Logins" }
        ul.tokens { @for session in sessions { li {
            b { @match &session.address { Some(address) => (address), None => "unknown address" } }
            span { (line(session.agent.as_deref().unwrap_or_default())) }
            small.dim { "since " (moment(session.created)) }
            @if session.is_current { small { "this one" } } @else {
                form.inline method="post" action={ "/account/logins/" (session.id) "/end" } { (form_token(visitor)) button type="submit" { "End" } }
            }
        } } }
        @if sessions.len() > 1 {
            form method="post" action="/account/logins/end" { (form_token(visitor)) button type="submit" { "End all others" } }
        }
    }
}

fn password_form(visitor: &Visitor) -> Markup {
    html! {
        h2 { "Password" }
        form method="post" action="/account/password" {
            (form_token(visitor))
            // Password managers need to know whose password it is.
            input type="text" name="username" value=(visitor.account.name) autocomplete="username" hidden readonly;
            p { label for="old" { "Old password" } input id="old" name="old" type="password" autocomplete="current-password" required; }
            p { label for="new" { "New password" } input id="new" name="new" type="password" autocomplete="new-password" minlength=(password::LEAST) required; }
            p.dim { "All other logins end. Tokens stay: revoke those that others may have." }
            p { button.main type="submit" { "Change the password" } }
        }
    }
}

/// `POST /account/password`
pub(in crate::web) async fn change_password(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    visitor: Visitor,
    request: Request,
) -> Result<Redirect, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    // Limited like a login: somebody who finds an open browser may guess.
    app.limits.login(address, &visitor.account.name)?;
    let (old, new) = (form.field("old").to_owned(), form.field("new").to_owned());
    let _place = app.passwords.acquire().await;
    app.run(move |app| {
        let user = visitor.account.id;
        let hash = app.store.password(user)?;
        let hash = hash.ok_or_else(|| Failure::Bad("this account has no password".to_owned()))?;
        if !password::is(&old, Some(&hash)) {
            return Err(Failure::Bad("the old password is wrong".to_owned()));
        }
        let to = password::hash(&new).map_err(Failure::Bad)?;
        let current = visitor.session.as_ref();
        app.store.change_password(user, &hash, &to, current)?;
        Ok(Redirect::to("/account"))
    })
    .await
}

/// `POST /account/logins/{id}/end`
pub(in crate::web) async fn end_login(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        app.store.end_session_of(visitor.account.id, id)?;
        Ok(Redirect::to("/account"))
    })
    .await
}

/// `POST /account/logins/end`
pub(in crate::web) async fn end_other_logins(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        let current = visitor.session.as_ref();
        app.store.end_other_sessions(visitor.account.id, current)?;
        Ok(Redirect::to("/account"))
    })
    .await
}

fn listed(visitor: &Visitor, id: i64, label: &str, scopes: &str, created: i64) -> Markup {
    html! {
        b { (line(label)) } span { (scopes) } small.dim { "made " (moment(created)) }
        form.inline method="post" action={ "/account/tokens/" (id) "/revoke" } { (form_token(visitor)) button type="submit" { "Revoke" } }
    }
}

/// `POST /account/tokens`
pub(in crate::web) async fn add_token(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Request,
) -> Result<Page, NotTaken> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let chosen = SCOPES
        .iter()
        .filter(|(scope, _)| !form.field(&format!("scope-{scope}")).is_empty());
    let mut draft = Draft {
        label: form.field("label").chars().take(60).collect(),
        scopes: chosen.map(|(scope, _)| *scope).collect(),
        failure: None,
    };
    let work = move |app: &Arc<App>| {
        if draft.scopes.is_empty() {
            let failure = Failure::Bad("choose what the token is good for".to_owned());
            draft.failure = Some(failure.clone());
            let page = own(app, &visitor, None, &draft);
            return Ok(Err(NotTaken::keeping(failure, page)));
        }
        let scopes = draft.scopes.join(" ");
        let user = visitor.account.id;
        let secret = app.store.add_token(user, &draft.label, &scopes)?;
        Ok(Ok(own(app, &visitor, Some(&secret), &Draft::default())?))
    };
    app.run(work).await?
}

/// `POST /account/tokens/{id}/revoke`
pub(in crate::web) async fn revoke(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        app.store.revoke_token(visitor.account.id, id)?;
        Ok(Redirect::to("/account"))
    })
    .await
}
