//! Fences of code in Markdown and in Typst.

/// The fence of a block of code in Markdown and Typst: more backticks than any run of them in it, and at
/// least three.
#[must_use]
pub fn fence(code: &str) -> String {
    let runs = code.split(|letter| letter != '`').map(str::len);
    "`".repeat(runs.max().unwrap_or(0).max(2) + 1)
}

#[cfg(test)]
mod tests {
    use super::fence;

    #[test]
    fn a_fence_is_longer_than_those_it_holds() {
        for (code, expected) in [
            ("1 2\n", "```"),
            ("`a`", "```"),
            ("```\nx\n```\n", "````"),
            ("`````", "``````"),
        ] {
            assert_eq!(fence(code), expected);
        }
    }
}
