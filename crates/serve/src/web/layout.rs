//! The frame of all pages, and error pages.

use super::contest_bar;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::store::{Role, now};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use base::text::line;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::fmt::Write as _;

/// A page.
pub(super) struct Page(Markup);

impl Page {
    /// A page with a title, for the logged-in user.
    pub(super) fn new(title: &str, visitor: Option<&Visitor>, body: &Markup) -> Self {
        Self(html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (line(title)) " · tengen" }
                    link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                    link rel="stylesheet" href="/assets/results.css";
                    link rel="stylesheet" href="/assets/pages.css";
                    script src="/assets/results.js" defer {}
                    script src="/assets/pages.js" defer {}
                    script src="/assets/live.js" defer {}
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    header.top {
                        nav aria-label="Main" {
                            a.home href="/" { "tengen" }
                            @if let Some(visitor) = visitor { (links(visitor)) }
                        }
                        @if let Some(contest) = visitor.and_then(|it| it.contest.as_ref()) { (contest_bar::bar(contest, now())) }
                    }
                    main id="main" tabindex="-1" { (body) }
                }
            }
        })
    }
}

fn links(visitor: &Visitor) -> Markup {
    let is_setter = visitor.account.role >= Role::Setter;
    html! {
        div.links {
            (link(visitor, "/", "problems", &html! { "Problems" }))
            (link(visitor, "/submissions", "submissions", &html! { "Submissions" }))
            @if let Some(contest) = &visitor.contest {
                (link(visitor, "/scoreboard", "scoreboard", &html! { "Scoreboard" }))
                (link(visitor, "/messages", "messages", &html! {
                    "Messages" @if contest.unseen > 0 { " " span.unseen { (contest.unseen) " new" } }
                }))
            }
            @if is_setter { (link(visitor, "/people", "people", &html! { "People" })) }
        }
        div.links.own {
            (link(visitor, "/account", "account", &html! { (line(&visitor.account.name)) }))
            form.inline method="post" action="/logout" {
                (form_token(visitor))
                button.link type="submit" { "Log out" }
            }
        }
    }
}

/// A link of the navigation. That of the requested page is marked, and that of the part of the
/// server which the page belongs to.
fn link(visitor: &Visitor, path: &str, part: &str, label: &Markup) -> Markup {
    let is_within = || visitor.path.split('/').nth(1) == Some(part);
    let current = if visitor.path == path {
        Some("page")
    } else {
        is_within().then_some("true")
    };
    html! { a href=(path) aria-current=[current] { (label) } }
}

/// The hidden field with the form token of this session.
pub(super) fn form_token(visitor: &Visitor) -> Markup {
    html! { input type="hidden" name="form" value=(visitor.form_token()); }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
        (kind, self.0.into_string()).into_response()
    }
}

impl IntoResponse for Failure {
    /// An error page. The failure itself is attached for the API and for [`Page::of_failure`].
    fn into_response(self) -> Response {
        let page = Page::of_failure(&self, None);
        let mut response = (self.status(), page).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// A form that was refused.
pub(super) enum NotTaken {
    /// The error page.
    Plain(Failure),
    /// The page of the form, with the typed values.
    Kept(Failure, Box<Page>),
}

impl NotTaken {
    /// Keeps the page of the form, if it can be created.
    pub(super) fn keeping(failure: Failure, page: Result<Page, Failure>) -> Self {
        match page {
            Ok(page) => Self::Kept(failure, Box::new(page)),
            Err(_) => Self::Plain(failure),
        }
    }
}

impl From<Failure> for NotTaken {
    fn from(failure: Failure) -> Self {
        Self::Plain(failure)
    }
}

impl IntoResponse for NotTaken {
    fn into_response(self) -> Response {
        match self {
            Self::Plain(failure) => failure.into_response(),
            Self::Kept(failure, page) => {
                let mut response = (failure.status(), *page).into_response();
                if let Some(seconds) = failure.retry_after() {
                    response.headers_mut().insert(RETRY_AFTER, seconds.into());
                }
                response
            }
        }
    }
}

/// Typed text, as the content of a field. Invisible characters stay the same, but are written as
/// numeric references, so that they do not affect the source text of the page.
pub(super) fn typed(text: &str) -> Markup {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\n' | '\t' => shown.push(letter),
            letter if checkers::is_hidden(letter) => {
                let _ = write!(shown, "&#x{:x};", u32::from(letter));
            }
            letter => shown.push(letter),
        }
    }
    PreEscaped(shown)
}

/// Why a form was refused, above it.
pub(super) fn trouble(failure: Option<&Failure>) -> Markup {
    html! { @if let Some(failure) = failure { pre.message.trouble role="alert" { (failure.message()) } } }
}

impl Page {
    /// An error page for the logged-in user.
    pub(super) fn of_failure(failure: &Failure, visitor: Option<&Visitor>) -> Self {
        let title = match failure {
            Failure::NotLoggedIn => "Log in first",
            Failure::Forbidden(_) | Failure::Foreign(_) | Failure::OldForm => "Not allowed",
            Failure::NotNow(_) => "Not now",
            Failure::NotFound(_) => "Not found",
            Failure::Bad(_) | Failure::Method | Failure::TooLarge(_) => "That cannot be taken",
            Failure::TooMany { .. }
            | Failure::Full { .. }
            | Failure::RunsWait { .. }
            | Failure::Quota { .. } => "Too much at once",
            Failure::Conflict(_) => "Taken already",
            Failure::Unavailable(_) | Failure::Broken(_) => "The server cannot do that now",
        };
        let body = html! {
            h1 { (title) }
            pre.message { (failure.message()) }
            p {
                @if *failure == Failure::NotLoggedIn { a href="/login" { "Log in" } " · " }
                a href="/" { "All problems" }
            }
        };
        Self::new(title, visitor, &body)
    }

    /// Its text.
    pub(super) fn into_string(self) -> String {
        self.0.into_string()
    }
}
