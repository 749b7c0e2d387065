//! Generator calls as they are typed: their words, and the file that they read.

/// The words of a call without a file.
pub(super) fn words(line: &str) -> Result<Vec<String>, &'static str> {
    let call = parsed(line)?;
    match call.stdin {
        None => Ok(call.words),
        Some(_) => Err("a call without `<`"),
    }
}

/// A command in parts.
#[derive(Debug, Default)]
pub(super) struct Typed {
    /// The generator and its arguments: at least one word.
    pub(super) words: Vec<String>,
    /// The path after `<`.
    pub(super) stdin: Option<String>,
}

/// Splits a command: spaces separate its words, except between quotes, and `<` precedes the file
/// that it reads.
pub(super) fn parsed(line: &str) -> Result<Typed, &'static str> {
    let mut call = Typed::default();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut redirected = false;
    // A space at the end closes the last word.
    for letter in line.chars().chain([' ']) {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '<') if word.is_none() && !redirected && call.stdin.is_none() => {
                redirected = true;
            }
            (None, _) if letter.is_whitespace() => match word.take() {
                Some(path) if redirected => {
                    redirected = false;
                    call.stdin = Some(path);
                }
                other => call.words.extend(other),
            },
            _ => word.get_or_insert_default().push(letter),
        }
    }
    match (quote, call.words.is_empty()) {
        (Some(_), _) => Err("a call whose quotes are closed"),
        (None, true) => Err("the name of a generator and its arguments"),
        (None, false) if redirected => Err("the path of a file after `<`"),
        (None, false) => Ok(call),
    }
}

#[cfg(test)]
mod tests {
    use super::parsed;

    #[test]
    fn blanks_part_words_and_quotes_keep_them_together() {
        let split = |line| parsed(line).unwrap().words.join("|");
        assert_eq!(split("gen  10 -n=5\ta"), "gen|10|-n=5|a");
        assert_eq!(split("gen \"a b\" '' x'y z'"), "gen|a b||xy z");
        assert!(parsed("  ").is_err() && parsed("gen \"a").is_err());
    }

    #[test]
    fn a_file_is_read_after_its_sign() {
        let parts = |line| {
            let call = parsed(line).unwrap();
            (call.words.join("|"), call.stdin.unwrap_or_default())
        };
        let expected = ("gen|5".to_owned(), "a b.txt".to_owned());
        assert_eq!(parts("gen 5 < 'a b.txt'"), expected);
        assert_eq!(parts("gen <'a b.txt' 5"), expected);
        // `<` inside a word or within quotes has no special meaning.
        assert_eq!(parts("gen a<b '<' c").0, "gen|a<b|<|c");
        assert!(parsed("gen <").is_err() && parsed("< a").is_err());
    }
}
