//! Keeping what a form held that was sent after its session had ended.
//!
//! Without scripts, a browser has the text only in the request. So the answer is the login with the
//! text in hidden fields, and the answer to the login is a form with the text, to be sent once more.
//! Only forms with long texts and without passwords are kept, and no files.

use super::forms::Form;
use super::layout::{Page, typed};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use maud::{Markup, html};
use package::is_id;

/// The maximum size of a form that is kept; a larger one is refused as before.
const KEPT: u64 = 128 << 10;
/// The maximum size of a login with a kept form: each byte of it may become three.
pub(super) const LOGIN: u64 = 4 * KEPT;
/// The fields that people write in.
const WRITTEN: [&str; 4] = ["source", "input", "text", "names"];
/// The token of the ended session.
const TOKEN: &str = "form";
/// The hidden fields of the login: the kept fields begin with the first.
const FIELD: &str = "kept.";
const PATH: &str = "kept-path";
const WITH_FILES: &str = "kept-with-files";

/// A form that was sent without a session.
pub(super) struct Kept {
    path: String,
    fields: Vec<(String, String)>,
    /// Whether the form can have files.
    is_with_files: bool,
}

/// Whether the form at this path has a text worth keeping, and no password.
pub(super) fn is_kept(path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    match [parts.next(), parts.next(), parts.next(), parts.next()] {
        [Some("messages" | "people"), None, ..] => true,
        [
            Some("problems"),
            Some(id),
            Some("submit" | "runs" | "hacks"),
            None,
        ] => is_id(id),
        _ => false,
    }
}

impl Kept {
    /// Reads a sent form; `None` if it is too large, or nothing was written in it.
    pub(super) async fn read(request: Request) -> Option<Self> {
        let path = request.uri().path().to_owned();
        let kind = request.headers().get(CONTENT_TYPE)?.to_str().ok()?;
        let is_with_files = kind.starts_with("multipart/");
        let form = if is_with_files {
            Form::read_with_files(request, KEPT).await
        } else {
            Form::read(request).await
        };
        let form = form.ok()?;
        let fields = form.fields().filter(|(name, _)| *name != TOKEN);
        Self::new(path, fields, is_with_files)
    }

    /// The form that a login sends along.
    pub(super) fn from_login(form: &Form) -> Option<Self> {
        let path = form.field(PATH).to_owned();
        let kept = form.fields();
        let fields = kept.filter_map(|(name, value)| Some((name.strip_prefix(FIELD)?, value)));
        is_kept(&path)
            .then(|| Self::new(path, fields, !form.field(WITH_FILES).is_empty()))
            .flatten()
    }

    /// `None` if nothing was written in it.
    fn new<'f>(
        path: String,
        fields: impl Iterator<Item = (&'f str, &'f str)>,
        is_with_files: bool,
    ) -> Option<Self> {
        let fields: Vec<(String, String)> = fields
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let kept = Self {
            path,
            fields,
            is_with_files,
        };
        let is_written = kept.written().next().is_some();
        is_written.then_some(kept)
    }

    /// The fields that people wrote in.
    fn written(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter();
        let fields = fields.map(|(name, value)| (name.as_str(), value.as_str()));
        fields.filter(|(name, value)| WRITTEN.contains(name) && !value.trim().is_empty())
    }

    /// The hidden fields of the login.
    pub(super) fn hidden(&self) -> Markup {
        html! {
            input type="hidden" name=(PATH) value=(typed(&self.path));
            @if self.is_with_files { input type="hidden" name=(WITH_FILES) value="yes"; }
            @for (name, value) in &self.fields {
                input type="hidden" name={ (FIELD) (typed(name)) } value=(typed(value));
            }
        }
    }

    /// The written texts, to be copied.
    pub(super) fn texts(&self) -> Markup {
        html! {
            @for (_, value) in self.written() {
                textarea rows="8" readonly aria-label="What you wrote" { "\n" (typed(value)) }
            }
        }
    }

    /// The form once more, for the session with this form token.
    pub(super) fn page(&self, token: &str) -> Page {
        let kind = self.is_with_files.then_some("multipart/form-data");
        let is_shown = |name: &str| self.written().any(|(written, _)| written == name);
        let body = html! {
            h1 { "Send it once more" }
            p { "You are logged in. The session had ended before the form arrived, so nothing was stored: check the text, and send it." }
            form method="post" action=(self.path) enctype=[kind] {
                input type="hidden" name=(TOKEN) value=(token);
                @for (name, value) in &self.fields {
                    @if is_shown(name) {
                        p { textarea name=(typed(name)) rows="16" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label=(typed(name)) { "\n" (typed(value)) } }
                    } @else {
                        input type="hidden" name=(typed(name)) value=(typed(value));
                    }
                }
                @if self.is_with_files { p { label for="files" { "Files cannot be kept: choose them once more" } " " input id="files" type="file" name="files" multiple; } }
                p { button.main type="submit" { "Send" } " " a href="/" { "All problems" } }
            }
        };
        Page::new("Send it once more", None, &body)
    }
}

#[cfg(test)]
mod tests {
    use super::is_kept;

    #[test]
    fn only_forms_with_texts_and_without_passwords_are_kept() {
        for path in [
            "/messages",
            "/people",
            "/problems/sums/submit",
            "/problems/sums/hacks",
        ] {
            assert!(is_kept(path), "{path}");
        }
        for path in [
            "/login",
            "/account/password",
            "/account/tokens",
            "/resets/secret",
            "/invitations/secret",
            "/people/3/reset",
            "/problems/sums/rejudge",
            "/problems/../submit",
            "//evil.example/problems/sums/submit",
            "https://evil.example/problems/sums/submit",
            "",
        ] {
            assert!(!is_kept(path), "{path}");
        }
    }
}
