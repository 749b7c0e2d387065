//! Static files of pages: all of them are in the executable.

use super::app::App;
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use base::digest;
use std::sync::{Arc, LazyLock};

/// The editor for programs. `editor/bundle.sh` makes it.
const EDITOR: &str = include_str!("editor/editor.min.js");
/// The licences of the packages in it.
const LICENSES: &str = include_str!("editor/LICENSES.txt");
/// How long browsers keep files whose contents may change, and those whose address changes with
/// the contents, in seconds.
const SHORT: &str = "max-age=600";
const LONG: &str = "max-age=31536000, immutable";

/// The address of the editor, which changes with its contents: it is larger than all other files
/// together, so browsers load it once.
pub(super) fn editor_address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| {
        format!(
            "/assets/editor.js?{}",
            &digest::sha256_hex(EDITOR.as_bytes())[..16]
        )
    });
    &ADDRESS
}

const SCRIPT: &str = "text/javascript";
const ICON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#d9a441"/><path d="M8 1v14M1 8h14" stroke="#3a2e1c"/><circle cx="8" cy="8" r="4" fill="#1f2328"/></svg>"##;

pub(super) fn router() -> Router<Arc<App>> {
    let files = [
        ("results.css", "text/css", report::html::STYLE, SHORT),
        ("results.js", SCRIPT, report::html::SCRIPT, SHORT),
        ("pages.css", "text/css", include_str!("pages.css"), SHORT),
        ("pages.js", SCRIPT, include_str!("pages.js"), SHORT),
        ("live.js", SCRIPT, include_str!("live.js"), SHORT),
        ("editor.js", SCRIPT, EDITOR, LONG),
        ("editor-licenses.txt", "text/plain", LICENSES, SHORT),
        ("icon.svg", "image/svg+xml", ICON, SHORT),
    ];
    let add = |router: Router<Arc<App>>, (name, kind, text, caching)| {
        router.route(&format!("/assets/{name}"), get(asset(kind, text, caching)))
    };
    files.into_iter().fold(Router::new(), add)
}

/// Responds with a text that browsers keep for a while.
fn asset(
    kind: &'static str,
    text: &'static str,
    caching: &'static str,
) -> impl Fn() -> std::future::Ready<axum::response::Response> + Clone {
    move || {
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, caching)];
        std::future::ready((headers, text).into_response())
    }
}

#[cfg(test)]
mod tests {
    use terms::language::Languages;

    /// Languages whose programs the editor does not highlight.
    const PLAIN: [&str; 3] = ["outputs", "text", "zig"];

    #[test]
    fn the_editor_highlights_the_languages_of_the_server() {
        let source = include_str!("editor/editor.js");
        let table = source.split("BY_EXTENSION = {").nth(1).unwrap();
        let table = table.split('}').next().unwrap();
        let known: Vec<&str> = table
            .lines()
            .filter_map(|line| line.split_once(':'))
            .map(|(key, _)| key.trim())
            .collect();
        for language in Languages::builtin().iter() {
            let extension = language.extensions.first().map_or("", String::as_str);
            let is_plain = PLAIN.contains(&&*language.name);
            assert_ne!(known.contains(&extension), is_plain, "{}", language.name);
        }
        for extension in known {
            assert!(
                super::EDITOR.contains(&format!("{extension}:")),
                "run editor/bundle.sh"
            );
        }
    }
}
