//! HTML tags in LaTeX: those with a command, and how the others are written.

use super::escape;

/// The beginning of the command for a tag.
pub(super) fn command(name: &str) -> Option<&'static str> {
    Some(match name {
        "b" | "strong" => "\\textbf{",
        "i" | "em" | "var" => "\\emph{",
        "u" => "\\underline{",
        "s" | "del" | "strike" => "\\sout{",
        "sup" => "\\textsuperscript{",
        "sub" => "\\textsubscript{",
        "code" | "tt" | "kbd" | "samp" => "\\texttt{",
        _ => return None,
    })
}

/// HTML without an equivalent in LaTeX, unchanged. Its brackets are in braces: an import turns them
/// into tags again, not text.
pub(super) fn raw(html: &str) -> String {
    if html.trim().starts_with("<!--") {
        return format!("%{}\n", html.trim().replace('\n', " "));
    }
    let escaped = escape::escaped(html);
    escaped
        .replace("\\textless{}", "{\\textless}")
        .replace("\\textgreater{}", "{\\textgreater}")
}
