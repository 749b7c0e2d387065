//! The frame of all pages, and pages for what goes wrong.

use super::failure::Failure;
use super::visitor::Visitor;
use crate::store::Role;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use base::text::line;
use maud::{DOCTYPE, Markup, html};

/// A page.
pub(super) struct Page(Markup);

impl Page {
    /// A page with a title, for whoever is logged in.
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
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    header.top {
                        nav aria-label="Main" {
                            a.home href="/" { "tengen" }
                            @if let Some(visitor) = visitor { (links(visitor)) }
                        }
                    }
                    main id="main" tabindex="-1" { (body) }
                }
            }
        })
    }
}

fn links(visitor: &Visitor) -> Markup {
    html! {
        a href="/" { "Problems" }
        a href="/submissions" { "Submissions" }
        @if visitor.account.role >= Role::Admin { a href="/people" { "People" } }
        a href="/account" { (line(&visitor.account.name)) }
        form.inline method="post" action="/logout" {
            (form_token(visitor))
            button.link type="submit" { "Log out" }
        }
    }
}

/// The field that makes a form one of this session.
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
    /// A page that says what is wrong. The failure itself goes along, for what speaks to programs.
    fn into_response(self) -> Response {
        let title = match &self {
            Self::Stranger => "Log in first",
            Self::Forbidden(_) | Self::Foreign(_) => "Not allowed",
            Self::NotFound(_) => "Not found",
            Self::Bad(_) | Self::TooLarge(_) => "That cannot be taken",
            Self::TooMany { .. } | Self::Full { .. } => "Too much at once",
            Self::Conflict(_) => "Taken already",
            Self::Unavailable(_) | Self::Broken(_) => "The server cannot do that now",
        };
        let body = html! {
            h1 { (title) }
            pre.message { (self.message()) }
            p {
                @if self == Self::Stranger { a href="/login" { "Log in" } " · " }
                a href="/" { "All problems" }
            }
        };
        let mut response = (self.status(), Page::new(title, None, &body)).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}
