//! One's own account: tokens for programs.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::{Page, form_token};
use super::super::visitor::Visitor;
use super::submissions::moment;
use crate::store::Secret;
use axum::extract::{Request, State};
use axum::response::Redirect;
use base::text::line;
use maud::{Markup, html};
use std::sync::Arc;

/// What a token may be good for, and what that is.
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
    app.run(move |app| own(app, &visitor, None)).await
}

fn own(app: &App, visitor: &Visitor, made: Option<&Secret>) -> Result<Page, Failure> {
    let tokens = app.store.tokens(visitor.account.id)?;
    let body = html! {
        h1 { (line(&visitor.account.name)) " " small { (visitor.account.role.name()) } }
        p { a href="/submissions?mine=1" { "My submissions" } }
        h2 { "Tokens" }
        p { "A program sends one as " code { "Authorization: Bearer TOKEN" } "; " a href="/api/openapi.json" { "what it may ask" } "." }
        @if let Some(secret) = made { p.made role="status" { "The new token, which is not shown again: " code.command { (secret.reveal()) } } }
        @if !tokens.is_empty() { ul.tokens { @for token in &tokens { li { (listed(visitor, token.id, &token.label, &token.scopes, token.created)) } } } }
        form method="post" action="/account/tokens" {
            (form_token(visitor))
            p { label for="label" { "Name" } input id="label" name="label" maxlength="60" required; }
            fieldset {
                legend { "Good for" }
                @for (scope, what) in SCOPES {
                    p { label { input type="checkbox" name={ "scope-" (scope) }; " " b { (scope) } ": " (what) } }
                }
            }
            p { button.main type="submit" { "Make a token" } }
        }
    };
    Ok(Page::new("Account", Some(visitor), &body))
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
) -> Result<Page, Failure> {
    let form = Form::of_session(&app, &visitor, request).await?;
    let chosen = SCOPES
        .iter()
        .filter(|(scope, _)| !form.field(&format!("scope-{scope}")).is_empty());
    let scopes: Vec<&str> = chosen.map(|(scope, _)| *scope).collect();
    if scopes.is_empty() {
        return Err(Failure::Bad("choose what the token is good for".to_owned()));
    }
    let (label, scopes) = (
        form.field("label").chars().take(60).collect::<String>(),
        scopes.join(" "),
    );
    app.run(move |app| {
        let secret = app.store.add_token(visitor.account.id, &label, &scopes)?;
        own(app, &visitor, Some(&secret))
    })
    .await
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
