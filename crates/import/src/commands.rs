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

/// The words of a call, split as in a shell: quotes and backslashes protect spaces.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(letters.next()),
            (Some('"'), '\\') if matches!(letters.peek(), Some('"' | '\\')) => {
                word.get_or_insert_default().extend(letters.next());
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::{call, quoted, words};

    #[test]
    fn calls_are_quoted_where_they_must_be() {
        let args = ["5", "a b", "<", ""].map(str::to_owned);
        assert_eq!(call("gen", &args, None), "gen 5 \"a b\" \"<\" \"\"");
        assert_eq!(call("gen", &[], Some("a b.in")), "gen < \"a b.in\"");
    }

    #[test]
    fn words_are_parted_as_by_a_shell_and_quoted_for_a_spec() {
        let parted = words("g 'a b' \"c\\\" d\" \\ e ''");
        assert_eq!(parted, ["g", "a b", "c\" d", " e", ""]);
        let again: Vec<String> = parted.iter().map(|word| quoted(word)).collect();
        assert_eq!(again, ["g", "\"a b\"", "\"c\"'\"'\" d\"", "\" e\"", "\"\""]);
    }
}
