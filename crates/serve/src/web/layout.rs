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
    /// A page that says what is wrong. The failure itself goes along, for what speaks to programs, and for [`Page::of_failure`].
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

impl Page {
    /// A page that says what is wrong, for whoever is logged in.
    pub(super) fn of_failure(failure: &Failure, visitor: Option<&Visitor>) -> Self {
        let title = match failure {
            Failure::Stranger => "Log in first",
            Failure::Forbidden(_) | Failure::Foreign(_) => "Not allowed",
            Failure::NotFound(_) => "Not found",
            Failure::Bad(_) | Failure::Method | Failure::TooLarge(_) => "That cannot be taken",
            Failure::TooMany { .. } | Failure::Full { .. } => "Too much at once",
            Failure::Conflict(_) => "Taken already",
            Failure::Unavailable(_) | Failure::Broken(_) => "The server cannot do that now",
        };
        let body = html! {
            h1 { (title) }
            pre.message { (failure.message()) }
            p {
                @if *failure == Failure::Stranger { a href="/login" { "Log in" } " · " }
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
