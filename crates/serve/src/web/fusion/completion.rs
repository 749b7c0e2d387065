//! The completion of a model: prose with code in it.

/// The first fenced block of this language, or else the first of all; the whole text if there is
/// none.
pub(super) fn extracted(completion: &str, language: &str) -> String {
    let mut blocks = Vec::new();
    let mut lines = completion.lines();
    while let Some(line) = lines.next() {
        let Some(tag) = line.trim_start().strip_prefix("```") else {
            continue;
        };
        let block: Vec<&str> = lines
            .by_ref()
            .take_while(|line| !line.trim_start().starts_with("```"))
            .collect();
        blocks.push((tag.trim().to_lowercase(), block.join("\n")));
    }
    let of_language = |(tag, _): &&(String, String)| {
        tag == language
            || (tag == "c++" && language == "cpp")
            || (tag == "py" && language == "python")
            || (tag == "javascript" && language == "nodejs")
    };
    let found = blocks.iter().find(of_language).or(blocks.first());
    found.map_or_else(|| completion.to_owned(), |(_, code)| code.clone())
}

#[cfg(test)]
mod tests {
    use super::extracted;

    #[test]
    fn code_is_taken_out_of_the_first_block_of_its_language() {
        let text = "Think.\n```\nx\n```\nSo:\n```python\nprint(1)\n```\n```python\nprint(2)\n```\n";
        assert_eq!(extracted(text, "python"), "print(1)");
        assert_eq!(extracted(text, "cpp"), "x");
        assert_eq!(extracted("print(3)", "python"), "print(3)");
        assert_eq!(extracted("```python\nprint(4)", "python"), "print(4)");
    }
}
