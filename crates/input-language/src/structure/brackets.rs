//! Brackets of several kinds.

/// Whether each closing bracket of a text closes the last one that is open, and none stays open.
/// `pairs` are the opening and closing brackets by turns; other letters do not count.
#[must_use]
pub fn is_nested(text: &[u8], pairs: &[u8]) -> bool {
    let mut roles = [None; 256];
    for (number, &bracket) in pairs.iter().enumerate() {
        roles[usize::from(bracket)] = Some((number / 2, number % 2 == 0));
    }
    let mut open = Vec::new();
    for &letter in text {
        match roles[usize::from(letter)] {
            Some((kind, true)) => open.push(kind),
            Some((kind, false)) if open.pop() != Some(kind) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::is_nested;

    #[test]
    fn brackets_close_in_the_reverse_order_of_their_opening() {
        let is_nested = |text: &str| is_nested(text.as_bytes(), b"()[]");
        for text in ["", "()", "([])[]", "a(b[c]d)", "<(>)"] {
            assert!(is_nested(text), "{text}");
        }
        for text in ["(", ")", "(]", "([)]", "())(", "[)"] {
            assert!(!is_nested(text), "{text}");
        }
    }
}
