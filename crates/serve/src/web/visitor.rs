//! The sender of a request, and the required permissions: each handler states them by the type of
//! its visitor argument.
//!
//! A browser sends a cookie with the secret of a session, a program a token in a header. Browsers
//! send only cookies on their own, so only changes with a cookie have to come from a page of this
//! server. Pages ([`Visitor`], [`Setter`], [`Admin`]) accept only sessions, because a page shows
//! everything that its visitor may see, whatever the scopes of the token. The API ([`Caller`])
//! accepts both, and a token only for its scopes.

use super::app::App;
use super::failure::Failure;
use crate::store::{Account, Role, Secret};
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::marker::PhantomData;
use std::sync::Arc;

/// A logged-in user.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) account: Account,
    /// The session, if it is a browser.
    pub(crate) session: Option<Secret>,
    /// The scopes of the token, if it is a program.
    scopes: Option<String>,
    /// What the navigation shows of a contest, if one is served and the client is a browser.
    pub(crate) contest: Option<ContestNotice>,
    /// The path of the requested page, which the navigation marks.
    pub(crate) path: String,
}

/// What the navigation shows of a contest.
#[derive(Clone, Debug)]
pub(crate) struct ContestNotice {
    /// How many messages the visitor has not seen.
    pub(crate) unseen: u32,
    /// Its title.
    pub(crate) title: String,
    /// When it begins and ends.
    pub(crate) times: (i64, i64),
}

/// What the navigation shows to an account.
fn contest_notice(app: &App, account: &Account) -> Result<Option<ContestNotice>, Failure> {
    let Some(contest) = app.contest()? else {
        return Ok(None);
    };
    let is_jury = account.role >= Role::Setter;
    let settings = contest.settings;
    let unseen = app
        .store
        .unseen_messages(&settings.id, account.id, is_jury)?;
    Ok(Some(ContestNotice {
        unseen,
        title: settings.title,
        times: (settings.start, settings.end),
    }))
}

/// A client that may be logged in.
#[derive(Clone, Debug)]
pub(crate) struct Anybody(pub(crate) Option<Visitor>);

/// A logged-in setter or administrator.
#[derive(Clone, Debug)]
pub(crate) struct Setter(pub(crate) Visitor);

/// A logged-in administrator.
#[derive(Clone, Debug)]
pub(crate) struct Admin(pub(crate) Visitor);

/// A client that may use the API for `U`.
#[derive(Clone, Debug)]
pub(crate) struct Caller<U> {
    pub(crate) visitor: Visitor,
    usage: PhantomData<U>,
}

/// A client that may read what is public, and more if it is logged in or has a token for reading.
#[derive(Clone, Debug)]
pub(crate) struct Reader(pub(crate) Option<Visitor>);

/// A use of the API.
pub(crate) trait Usage: Send + Sync {
    /// A token needs at least one of these scopes.
    const SCOPES: &'static [&'static str];
    /// The required role.
    const ROLE: Role = Role::Contestant;
}

/// Seeing problems and submissions.
#[derive(Clone, Debug)]
pub(crate) struct Read;

/// Sending submissions and hacks.
#[derive(Clone, Debug)]
pub(crate) struct Submit;

/// Running programs.
#[derive(Clone, Debug)]
pub(crate) struct RunScope;

/// Sending many lines. Each is a submission or a program to be run.
#[derive(Clone, Debug)]
pub(crate) struct RunOrSubmit;

/// Managing, for setters.
#[derive(Clone, Debug)]
pub(crate) struct Manage;

/// Seeing what only admins see.
#[derive(Clone, Debug)]
pub(crate) struct Administer;

impl Usage for Administer {
    const SCOPES: &'static [&'static str] = &["manage"];
    const ROLE: Role = Role::Admin;
}

impl Usage for Read {
    const SCOPES: &'static [&'static str] = &["read"];
}

impl Usage for Submit {
    const SCOPES: &'static [&'static str] = &["submit"];
}

impl Usage for RunScope {
    const SCOPES: &'static [&'static str] = &["run"];
}

impl Usage for RunOrSubmit {
    const SCOPES: &'static [&'static str] = &["run", "submit"];
}

impl Usage for Manage {
    const SCOPES: &'static [&'static str] = &["manage"];
    const ROLE: Role = Role::Setter;
}

impl Visitor {
    /// The hidden value in forms, which other pages do not know.
    pub(crate) fn form_token(&self) -> String {
        let session = self.session.as_ref();
        session.map_or_else(String::new, |it| it.derived("form").reveal().to_owned())
    }

    /// Refuses a form that does not come from a page of this session.
    pub(crate) fn check_form(&self, token: &str) -> Result<(), Failure> {
        match &self.session {
            Some(session) if session.derived("form").is(token) => Ok(()),
            _ => Err(Failure::OldForm),
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

    /// Whether this request is not limited by scopes, or its token has this one.
    pub(crate) fn has_scope(&self, scope: &str) -> bool {
        let scopes = self.scopes.as_ref();
        scopes.is_none_or(|scopes| scopes.split(' ').any(|it| it == scope))
    }

    /// Refuses a token without the required scope.
    pub(crate) fn require_use<U: Usage>(&self) -> Result<(), Failure> {
        self.require(U::ROLE)?;
        if U::SCOPES.iter().any(|scope| self.has_scope(scope)) {
            return Ok(());
        }
        Err(Failure::Forbidden(match U::SCOPES {
            ["submit"] => "this token lacks the scope `submit`",
            ["run"] => "this token lacks the scope `run`",
            ["manage"] => "this token lacks the scope `manage`",
            ["read"] => "this token lacks the scope `read`",
            _ => "this token has neither the scope `run` nor `submit`",
        }))
    }

    /// Counts a change against the rate limit.
    pub(crate) fn count(&self, app: &App) -> Result<(), Failure> {
        app.limits.change(&self.account, self.session.is_none())
    }

    /// Whether the visitor may see the data of an account.
    pub(crate) fn may_see(&self, owner: i64) -> bool {
        self.account.id == owner || self.account.role >= Role::Setter
    }
}

impl FromRequestParts<Arc<App>> for Anybody {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let cookies = parts.headers.get_all(COOKIE).iter();
        let name = app.settings.cookie();
        let shown = cookies
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
        let Some(secret) = shown.map(Secret::shown) else {
            return Ok(Self(None));
        };
        let path = parts.uri.path().to_owned();
        app.run(move |app| {
            let Some(account) = app.store.session(&secret, app.settings.accounts)? else {
                return Ok(Self(None));
            };
            Ok(Self(Some(Visitor {
                contest: contest_notice(app, &account)?,
                account,
                session: Some(secret),
                scopes: None,
                path,
            })))
        })
        .await
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let Anybody(visitor) = Anybody::from_request_parts(parts, app).await?;
        visitor.ok_or(Failure::NotLoggedIn)
    }
}

impl FromRequestParts<Arc<App>> for Setter {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        visitor.require(Role::Setter)?;
        Ok(Self(visitor))
    }
}

impl FromRequestParts<Arc<App>> for Admin {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        visitor.require(Role::Admin)?;
        Ok(Self(visitor))
    }
}

impl<U: Usage> FromRequestParts<Arc<App>> for Caller<U> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        Self::new(by_any_means(app, parts).await?)
    }
}

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let Some(token) = token(parts)? else {
            let Anybody(visitor) = Anybody::from_request_parts(parts, app).await?;
            return Ok(Self(visitor));
        };
        let visitor = by_token(app, token).await?;
        Ok(Self(
            Some(visitor).filter(|it| it.require_use::<Read>().is_ok()),
        ))
    }
}

impl<U: Usage> Caller<U> {
    /// Refuses visitors who may not use the API for `U`.
    pub(crate) fn new(visitor: Visitor) -> Result<Self, Failure> {
        visitor.require_use::<U>()?;
        Ok(Self {
            visitor,
            usage: PhantomData,
        })
    }
}

/// The visitor with the token or the session of a request.
pub(super) async fn by_any_means(app: &Arc<App>, parts: &mut Parts) -> Result<Visitor, Failure> {
    match token(parts)? {
        Some(token) => by_token(app, token).await,
        None => Visitor::from_request_parts(parts, app).await,
    }
}

/// The token of a request.
fn token(parts: &Parts) -> Result<Option<Secret>, Failure> {
    let Some(header) = parts.headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let shown = header.to_str().ok().and_then(|shown| {
        let bearer = shown.strip_prefix("Bearer ").map(str::to_owned);
        bearer.or_else(|| password(shown))
    });
    let shown = shown.ok_or_else(|| {
        Failure::Bad("the header Authorization has to be `Bearer TOKEN`".to_owned())
    })?;
    Ok(Some(Secret::shown(shown.trim())))
}

/// The password in the header that clients derive from an address like
/// `http://token:PASSWORD@HOST`.
fn password(header: &str) -> Option<String> {
    let encoded = header.strip_prefix("Basic ")?;
    let text = String::from_utf8(BASE64_STANDARD.decode(encoded.trim()).ok()?).ok()?;
    Some(text.split_once(':')?.1.to_owned())
}

/// The visitor with this token.
pub(super) async fn by_token(app: &Arc<App>, secret: Secret) -> Result<Visitor, Failure> {
    if let Some((account, local)) = &app.local
        && local.is(secret.reveal())
    {
        return Ok(Visitor {
            account: account.clone(),
            session: None,
            scopes: None,
            contest: None,
            path: String::new(),
        });
    }
    app.run(move |app| {
        let found = app.store.token(&secret, app.settings.accounts)?;
        let (account, scopes) = found.ok_or(Failure::NotLoggedIn)?;
        Ok(Visitor {
            account,
            session: None,
            scopes: Some(scopes),
            contest: None,
            path: String::new(),
        })
    })
    .await
}
