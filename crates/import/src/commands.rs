//! Generator calls in the notation of a group's `commands`.

/// A word of a command: quotes protect spaces and special characters, and a backslash has no
/// special meaning.
pub(super) fn quoted(word: &str) -> String {
    let needs = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '<');
    if !word.is_empty() && !word.contains(needs) {
        return word.to_owned();
    }
    let parts = word.split('"').map(|part| format!("\"{part}\""));
    parts.collect::<Vec<_>>().join("'\"'")
}

/// A generator call with these arguments; if `stdin` is given, it reads that file.
pub(super) fn call(generator: &str, args: &[String], stdin: Option<&str>) -> String {
    let args = args.iter().map(|arg| quoted(arg));
    let stdin = stdin.map(|path| format!("< {}", quoted(path)));
    let words = std::iter::once(generator.to_owned()).chain(args);
    words.chain(stdin).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::call;

    #[test]
    fn calls_are_quoted_where_they_must_be() {
        let args = ["5", "a b", "<", ""].map(str::to_owned);
        assert_eq!(call("gen", &args, None), "gen 5 \"a b\" \"<\" \"\"");
        assert_eq!(call("gen", &[], Some("a b.in")), "gen < \"a b.in\"");
    }
}
