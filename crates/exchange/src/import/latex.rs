//! Plain LaTeX, as statements are written in, as Markdown.
//!
//! Theory of operation: one pass over the text. Formulas and verbatim parts are taken over as they are; commands and
//! environments that statements use become their Markdown; of any other command the arguments stay.

use std::fmt::Write as _;

/// The text in Markdown.
pub(super) fn to_markdown(text: &str) -> String {
    converted(text, 0)
}

/// How deep commands in the arguments of commands are looked at.
const DEEPEST: usize = 20;

fn converted(text: &str, depth: usize) -> String {
    if depth > DEEPEST {
        return text.to_owned();
    }
    let mut writer = Writer {
        depth,
        rest: text,
        out: String::new(),
        lists: Vec::new(),
    };
    while !writer.rest.is_empty() {
        writer.step();
    }
    tidy(&writer.out)
}

struct Writer<'a> {
    /// In how many arguments this text is.
    depth: usize,
    rest: &'a str,
    out: String,
    /// The lists that are open: the number of the next item, if they have numbers.
    lists: Vec<Option<usize>>,
}

/// What is written for what, as it stands.
const PLAIN: [(&str, &str); 12] = [
    ("---", "—"),
    ("--", "–"),
    ("``", "\""),
    ("''", "\""),
    ("<<", "«"),
    (">>", "»"),
    ("\\\\", "  \n"),
    ("\\%", "%"),
    ("\\&", "&"),
    ("\\#", "#"),
    ("\\_", "\\_"),
    ("~", " "),
];

impl Writer<'_> {
    fn step(&mut self) {
        for delimiter in ["$$", "$"] {
            if self.rest.starts_with(delimiter) {
                return self.formula(delimiter, delimiter);
            }
        }
        if self.rest.starts_with("\\(") {
            return self.formula("\\(", "\\)");
        }
        if self.rest.starts_with("\\[") {
            return self.formula("\\[", "\\]");
        }
        if let Some((found, instead)) = PLAIN.iter().find(|(found, _)| self.rest.starts_with(found))
        {
            self.rest = &self.rest[found.len()..];
            self.out.push_str(instead);
            return;
        }
        match self.rest.chars().next() {
            Some('%') => {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.rest = &self.rest[end..];
            }
            Some('\\') => self.command(),
            Some('{' | '}') => self.rest = &self.rest[1..],
            Some(letter) => {
                self.out.push(letter);
                self.rest = &self.rest[letter.len_utf8()..];
            }
            None => {}
        }
    }

    /// Takes a formula over; Markdown knows dollars alone.
    fn formula(&mut self, open: &str, close: &str) {
        let body = &self.rest[open.len()..];
        let end = body.find(close).unwrap_or(body.len());
        let dollars = if open == "$" || open == "\\(" {
            "$"
        } else {
            "$$"
        };
        let _ = write!(self.out, "{dollars}{}{dollars}", &body[..end]);
        self.rest = body[end..].strip_prefix(close).unwrap_or_default();
    }

    fn command(&mut self) {
        let after = &self.rest[1..];
        let length = after.find(|letter: char| !letter.is_ascii_alphabetic());
        let name = &after[..length.unwrap_or(after.len())];
        self.rest = after[name.len()..].trim_start_matches('*');
        if name.is_empty() {
            // A backslash before anything else leaves that.
            let next = self.rest.chars().next();
            self.out.extend(next);
            self.rest = &self.rest[next.map_or(0, char::len_utf8)..];
            return;
        }
        match name {
            "begin" => self.begin(),
            "end" => self.end(),
            "item" => self.item(),
            "InputFile" => self.heading("##", "Input"),
            "OutputFile" => self.heading("##", "Output"),
            "Note" => self.heading("##", "Notes"),
            "section" => self.titled("##"),
            "subsection" => self.titled("###"),
            "textbf" | "bf" => self.around("**"),
            "textit" | "emph" | "it" => self.around("*"),
            "texttt" | "t" | "tt" => self.around("`"),
            "problemname" | "label" | "vspace" | "hspace" | "usepackage" => drop(self.argument()),
            "constant" => {
                let name = self.argument();
                let _ = write!(self.out, "{{{{{name}}}}}");
            }
            "nextsample" => self.out.push_str("{{nextsample}}"),
            "remainingsamples" => self.out.push_str("{{remainingsamples}}"),
            "url" => {
                let address = self.argument();
                let _ = write!(self.out, "<{address}>");
            }
            "href" => {
                let (address, words) = (self.argument(), self.argument());
                let words = self.inner(&words);
                let _ = write!(self.out, "[{words}]({address})");
            }
            "includegraphics" => self.image(),
            "illustration" => {
                let (_, file, caption) = (self.argument(), self.argument(), self.argument());
                let caption = self.inner(&caption);
                let _ = write!(self.out, "\n\n![{caption}]({file})\n\n");
            }
            "ldots" | "dots" | "textellipsis" => self.out.push('…'),
            _ => {}
        }
    }

    /// What stands in the braces that follow, options in brackets left out.
    fn argument(&mut self) -> String {
        let mut rest = self.rest.trim_start();
        if let Some(options) = rest.strip_prefix('[') {
            rest = options
                .split_once(']')
                .map_or("", |(_, rest)| rest)
                .trim_start();
        }
        let Some(body) = rest.strip_prefix('{') else {
            return String::new();
        };
        let mut depth = 1;
        let end = body.char_indices().find(|(at, letter)| {
            let is_escaped = body[..*at].ends_with('\\');
            match letter {
                '{' if !is_escaped => depth += 1,
                '}' if !is_escaped => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let end = end.map_or(body.len(), |(at, _)| at);
        self.rest = body.get(end + 1..).unwrap_or_default();
        body[..end].to_owned()
    }

    /// The text of an argument.
    fn inner(&self, argument: &str) -> String {
        converted(argument, self.depth + 1).trim().to_owned()
    }

    fn around(&mut self, mark: &str) {
        if !self.rest.trim_start().starts_with('{') {
            return;
        }
        let argument = self.argument();
        let inner = if mark == "`" {
            argument.replace("\\_", "_")
        } else {
            self.inner(&argument)
        };
        let _ = write!(self.out, "{mark}{}{mark}", inner.trim());
    }

    fn heading(&mut self, level: &str, title: &str) {
        let _ = write!(self.out, "\n\n{level} {title}\n\n");
    }

    fn titled(&mut self, level: &str) {
        let title = self.argument();
        let title = self.inner(&title);
        self.heading(level, &title);
    }

    fn image(&mut self) {
        let file = self.argument();
        let _ = write!(self.out, "![]({file})");
    }

    fn begin(&mut self) {
        let name = self.argument();
        match name.as_str() {
            "itemize" => self.lists.push(None),
            "enumerate" => self.lists.push(Some(1)),
            "Input" | "Output" | "Interaction" => self.heading("##", &name),
            "verbatim" | "lstlisting" => {
                let close = format!("\\end{{{name}}}");
                let end = self.rest.find(&close).unwrap_or(self.rest.len());
                let body = self.rest[..end].trim_matches('\n');
                let _ = write!(self.out, "\n\n```\n{body}\n```\n\n");
                self.rest = self.rest[end..].strip_prefix(&close).unwrap_or_default();
            }
            _ => {}
        }
    }

    fn end(&mut self) {
        let name = self.argument();
        if matches!(name.as_str(), "itemize" | "enumerate") {
            self.lists.pop();
        }
        self.out.push_str("\n\n");
    }

    fn item(&mut self) {
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}.", *number - 1)
            }
            _ => "-".to_owned(),
        };
        let _ = write!(self.out, "\n{indent}{mark}");
    }
}

/// The text without blanks at the ends of lines and without more than one blank line in a row.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    let mut blank = true;
    for line in text.lines() {
        let is_break = line.ends_with("  ") && !line.trim().is_empty();
        let line = line.trim_end();
        if line.is_empty() && blank {
            continue;
        }
        blank = line.is_empty();
        tidy.push_str(line);
        tidy.push_str(if is_break { "  \n" } else { "\n" });
    }
    tidy.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::to_markdown;

    #[test]
    fn what_statements_use_becomes_markdown() {
        for (tex, markdown) in [
            (
                "a \\textbf{b $x_{i}$} \\emph{c}~d",
                "a **b $x_{i}$** *c* d\n",
            ),
            (
                "\\section*{Input}\nOne line. % no\n",
                "## Input\n\nOne line.\n",
            ),
            (
                "\\begin{itemize}\\item a\\item b\\end{itemize}",
                "- a\n- b\n",
            ),
            (
                "\\begin{enumerate}\n\\item a\n\\item b\n\\end{enumerate}",
                "1. a\n\n2. b\n",
            ),
            (
                "``q'' --- 1\\,000 \\texttt{a\\_b} 5\\%",
                "\"q\" — 1,000 `a_b` 5%\n",
            ),
            ("\\(a\\) and \\[b\\]", "$a$ and $$b$$\n"),
            ("\\problemname{X}\nn is \\constant{n}.", "n is {{n}}.\n"),
            ("\\href{http://a}{the \\bf{b}}", "[the **b**](http://a)\n"),
            ("\\begin{verbatim}\n$x\n\\end{verbatim}", "```\n$x\n```\n"),
        ] {
            assert_eq!(to_markdown(tex), markdown, "{tex}");
        }
    }

    #[test]
    fn broken_latex_ends_nevertheless() {
        for tex in [
            "$a",
            "\\textbf{a",
            "\\begin{verbatim}",
            "\\",
            "{{{",
            "\\begin",
            "\\[",
            "é\\é",
        ] {
            let _ = to_markdown(tex);
        }
        let deep = "\\textbf{".repeat(2000);
        let _ = to_markdown(&deep);
    }
}
