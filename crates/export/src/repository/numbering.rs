//! Numbers of tests and groups in the notation of sinol-make.

/// A document with the numbers of groups as numbers: sinol-make does not find those in quotes.
pub(super) fn with_numbers(text: &str) -> String {
    let line = |line: &str| {
        let key = line.trim_start().strip_prefix('"');
        let number = key.and_then(|key| key.split_once("\":"));
        let is_number = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
        match number.filter(|(key, _)| is_number(key)) {
            Some((key, rest)) => {
                let indent = line.len() - line.trim_start().len();
                format!("{}{key}:{rest}\n", &line[..indent])
            }
            None => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

/// A number in letters, as `b` or `ab` for 1.
pub(super) fn letters(mut number: usize, width: usize) -> String {
    let mut letters = Vec::new();
    while number > 0 || letters.len() < width.max(1) {
        letters.push(b'a' + u8::try_from(number % 26).unwrap_or_default());
        number /= 26;
    }
    letters.reverse();
    String::from_utf8_lossy(&letters).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{letters, with_numbers};

    #[test]
    fn numbers_of_groups_are_not_in_quotes() {
        let text = "scores:\n  \"1\": 40\n  \"a\": \"2\"\n";
        let expected = "scores:\n  1: 40\n  \"a\": \"2\"\n";
        assert_eq!(with_numbers(text), expected);
    }

    #[test]
    fn tests_have_letters_of_one_length() {
        assert_eq!(letters(0, 1), "a");
        assert_eq!(letters(25, 0), "z");
        assert_eq!(letters(26, 0), "ba");
        assert_eq!(letters(3, 2), "ad");
    }
}
