//! Lines of code and their indentation.

#[derive(Debug)]
pub(super) struct Code {
    text: String,
    depth: usize,
    indent: &'static str,
    /// The content of an empty block.
    nothing: &'static str,
    /// Whether the block has no line yet.
    is_empty: bool,
}

impl Code {
    pub(super) fn new(indent: &'static str, depth: usize, nothing: &'static str) -> Self {
        Self {
            text: String::new(),
            depth,
            indent,
            nothing,
            is_empty: false,
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&self.indent.repeat(self.depth));
        }
        self.text.push_str(line);
        self.text.push('\n');
        self.is_empty = false;
    }

    fn fill(&mut self) {
        if self.is_empty && !self.nothing.is_empty() {
            self.line(self.nothing);
        }
    }

    /// A line that begins a block.
    pub(super) fn open(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
        self.is_empty = true;
    }

    /// A line that ends a block and begins another.
    pub(super) fn reopen(&mut self, line: &str) {
        self.fill();
        self.depth -= 1;
        self.open(line);
    }

    /// The line that ends a block; empty if blocks have no end.
    pub(super) fn close(&mut self, line: &str) {
        self.fill();
        self.depth -= 1;
        if !line.is_empty() {
            self.line(line);
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// A text as a literal that all of the languages read in the same way. Texts of an input are
/// letters of ASCII and newlines.
pub(super) fn quoted(text: &[u8]) -> String {
    let mut quoted = String::from("\"");
    for &byte in text {
        match byte {
            b'\n' => quoted.push_str("\\n"),
            b'"' | b'\\' => quoted.extend(['\\', byte.into()]),
            _ => quoted.push(byte.into()),
        }
    }
    quoted.push('"');
    quoted
}
