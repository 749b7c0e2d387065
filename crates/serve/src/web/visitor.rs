//! Who sends a request.
//!
//! Theory of operation: a browser shows a cookie with the secret of a session, a program a token in a header. Only the former is sent by
//! a browser on its own, so only requests with a cookie have to come from a page of this server when they change something.

use super::app::App;
use super::failure::Failure;
use crate::store::{Account, Role, Secret};
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use std::sync::Arc;

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) account: Account,
    /// The session, if it is a browser.
    pub(crate) session: Option<Secret>,
    /// What the token is good for, if it is a program.
    scopes: Option<String>,
}

/// Somebody who may be logged in.
#[derive(Clone, Debug)]
pub(crate) struct Anybody(pub(crate) Option<Visitor>);

impl Visitor {
    /// What stands in forms, so that no other page can send them.
    pub(crate) fn form_token(&self) -> String {
        let session = self.session.as_ref();
        session.map_or_else(String::new, |it| it.derived("form").reveal().to_owned())
    }

    /// Refuses a form that no page of this session holds.
    pub(crate) fn check_form(&self, token: &str) -> Result<(), Failure> {
        match &self.session {
            Some(session) if session.derived("form").is(token) => Ok(()),
            _ => Err(Failure::Foreign(
                "the form is not one of this session".to_owned(),
            )),
        }
    }

    pub(crate) fn require(&self, role: Role) -> Result<(), Failure> {
        if self.account.role >= role {
            return Ok(());
        }
        Err(Failure::Forbidden(match role {
            Role::Contestant => "this is for contestants",
            Role::Setter => "this is for setters",
            Role::Admin => "this is for admins",
        }))
    }

    /// Refuses a token that is not good for this.
    pub(crate) fn require_scope(&self, scope: &'static str) -> Result<(), Failure> {
        match &self.scopes {
            Some(scopes) if !scopes.split(' ').any(|it| it == scope) => {
                Err(Failure::Forbidden(match scope {
                    "submit" => "this token lacks the scope `submit`",
                    "run" => "this token lacks the scope `run`",
                    "checkers" => "this token lacks the scope `checkers`",
                    "manage" => "this token lacks the scope `manage`",
                    _ => "this token lacks the scope `read`",
                }))
            }
            _ => Ok(()),
        }
    }

    /// Counts something that changes what the server has.
    pub(crate) fn count(&self, app: &App) -> Result<(), Failure> {
        app.limits.change(&self.account, self.session.is_none())
    }

    /// Whether they may see what belongs to an account.
    pub(crate) fn may_see(&self, owner: i64) -> bool {
        self.account.id == owner || self.account.role >= Role::Setter
    }
}

impl FromRequestParts<Arc<App>> for Anybody {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        if let Some(header) = parts.headers.get(AUTHORIZATION) {
            let token = header
                .to_str()
                .ok()
                .and_then(|it| it.strip_prefix("Bearer "));
            let token = token.ok_or_else(|| {
                Failure::Bad("the header Authorization has to be `Bearer TOKEN`".to_owned())
            })?;
            return by_token(app, Secret::shown(token.trim()))
                .await
                .map(Some)
                .map(Self);
        }
        let cookies = parts.headers.get_all(COOKIE).iter();
        let name = app.settings.cookie();
        let shown = cookies
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
        let Some(secret) = shown.map(Secret::shown) else {
            return Ok(Self(None));
        };
        app.run(move |app| {
            let account = app.store.session(&secret, app.settings.accounts)?;
            Ok(Self(account.map(|account| Visitor {
                account,
                session: Some(secret),
                scopes: None,
            })))
        })
        .await
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let Anybody(visitor) = Anybody::from_request_parts(parts, app).await?;
        visitor.ok_or(Failure::Stranger)
    }
}

/// Who has this token.
pub(super) async fn by_token(app: &Arc<App>, secret: Secret) -> Result<Visitor, Failure> {
    if let Some((account, local)) = &app.local
        && local.is(secret.reveal())
    {
        return Ok(Visitor {
            account: account.clone(),
            session: None,
            scopes: None,
        });
    }
    app.run(move |app| {
        let found = app.store.token(&secret, app.settings.accounts)?;
        let (account, scopes) = found.ok_or(Failure::Stranger)?;
        Ok(Visitor {
            account,
            session: None,
            scopes: Some(scopes),
        })
    })
    .await
}
