//! HTML tags in Typst.

/// The beginning of the call for a tag.
pub(super) fn command(name: &str) -> Option<&'static str> {
    Some(match name {
        "b" | "strong" => "#strong[",
        "i" | "em" | "var" => "#emph[",
        "u" => "#underline[",
        "s" | "del" | "strike" => "#strike[",
        "sup" => "#super[",
        "sub" => "#sub[",
        "code" | "tt" | "kbd" | "samp" => "#mono[",
        _ => return None,
    })
}
