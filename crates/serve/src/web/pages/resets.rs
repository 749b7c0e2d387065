//! Links for setting a new password: an admin creates one and gives it to the person.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path};
use super::super::layout::Page;
use super::super::origin::Browser;
use super::super::visitor::Admin;
use super::login::begin;
use crate::password;
use crate::store::Secret;
use axum::extract::{Request, State};
use axum::response::Response;
use base::text::line;
use maud::html;
use std::sync::Arc;

/// How long a link is valid, in seconds.
const LINK: i64 = 24 * 3600;

/// `POST /people/{id}/reset`
pub(in crate::web) async fn make(
    State(app): State<Arc<App>>,
    Admin(visitor): Admin,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Page, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        let (account, secret) = app.store.add_reset(id, LINK)?;
        let link = format!("{}/resets/{}", app.settings.url(), secret.reveal());
        let body = html! {
            h1 { "A new password for " (line(&account.name)) }
            p { "Give this link to its owner. It is not shown again, and can be used once within 24 hours. The old password works until then." }
            p { code.command { (link) } }
            p { a href="/people" { "People" } }
        };
        Ok(Page::new("New password", Some(&visitor), &body))
    })
    .await
}

/// `GET /resets/{secret}`
pub(in crate::web) async fn form(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let account = app.store.reset(&Secret::shown(&secret))?;
        let account = account.ok_or(Failure::NotFound("link that can still be used"))?;
        let body = html! {
            h1 { "New password" }
            form method="post" action={ "/resets/" (secret) } {
                p { label for="name" { "Name" } input id="name" name="name" value=(line(&account.name)) autocomplete="username" readonly; }
                p { label for="password" { "New password" } input id="password" name="password" type="password" autocomplete="new-password" minlength=(password::LEAST) required; }
                p.dim { "All logins of this account end." }
                p { button.main type="submit" { "Set the password" } }
            }
        };
        Ok(Page::new("New password", None, &body))
    })
    .await
}

/// `POST /resets/{secret}`
pub(in crate::web) async fn set(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
    browser: Browser,
    request: Request,
) -> Result<Response, Failure> {
    let form = Form::read(request).await?;
    app.limits.login(browser.address, &secret)?;
    let password = form.field("password").to_owned();
    let _place = app.passwords.acquire().await;
    let set = move |app: &Arc<App>| {
        let secret = Secret::shown(&secret);
        if app.store.reset(&secret)?.is_none() {
            return Err(Failure::NotFound("link that can still be used"));
        }
        let hash = password::hash(&password).map_err(Failure::Bad)?;
        Ok((app.store.use_reset(&secret, &hash)?, hash))
    };
    let (account, hash) = app.run(set).await?;
    begin(&app, account.id, Some(hash), browser).await
}
