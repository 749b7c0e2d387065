//! Markdown as LaTeX.

use super::html::events;
use super::pictures;
use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

/// What opens the text below a picture.
const CAPTION: &str = "\\emph{";

/// A piece of Markdown.
pub(super) fn text(markdown: &str) -> String {
    let mut writer = Writer::default();
    for event in events(markdown) {
        writer.event(event);
    }
    format!("{}\n", writer.out.trim())
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Whether text is code, which keeps its characters.
    verbatim: bool,
    /// How many cells of a row of a table are written.
    cells: usize,
    /// The block of HTML so far.
    html: String,
}

impl Writer {
    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.verbatim => self.out.push_str(&text),
            Event::Text(text) => self.out.push_str(&escaped(&text)),
            Event::Code(code) => self.put(&format!("\\texttt{{{}}}", escaped(&code))),
            Event::InlineMath(tex) => self.put(&format!("${tex}$")),
            Event::DisplayMath(tex) => self.put(&format!("\\[{tex}\\]")),
            Event::SoftBreak => self.put("\n"),
            Event::HardBreak => self.put("\\\\\n"),
            Event::Rule => self.put("\n\\medskip\n\n"),
            Event::Html(html) => self.html.push_str(&html),
            Event::InlineHtml(html) => self.markup(&html),
            Event::FootnoteReference(name) => {
                self.put(&format!("\\textsuperscript{{{}}}", escaped(&name)));
            }
            Event::TaskListMarker(done) => self.put(if done { "[x] " } else { "[ ] " }),
        }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Pieces of HTML: pictures, without the tags around them, and all else as it is written.
    fn markup(&mut self, html: &str) {
        let sources = pictures::sources(html);
        if sources.is_empty() {
            return self.put(&escaped(html));
        }
        for source in sources {
            self.picture(&html[source].replace("&amp;", "&"));
        }
    }

    fn picture(&mut self, target: &str) {
        self.put(&format!("\\includegraphics{{{target}}}"));
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => self.put(match level {
                HeadingLevel::H1 | HeadingLevel::H2 => "\\section*{",
                _ => "\\subsection*{",
            }),
            Tag::BlockQuote(_) => self.put("\\begin{quote}\n"),
            Tag::CodeBlock(_) => {
                self.verbatim = true;
                self.put("\\begin{verbatim}\n");
            }
            Tag::List(None) => self.put("\\begin{itemize}\n"),
            Tag::List(Some(_)) => self.put("\\begin{enumerate}\n"),
            Tag::Item => self.put("\\item "),
            Tag::Table(columns) => {
                let columns = "l".repeat(columns.len());
                self.put(&format!("\\begin{{tabular}}{{{columns}}}\n"));
            }
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::TableCell => {
                if self.cells > 0 {
                    self.put(" & ");
                }
                self.cells += 1;
            }
            Tag::Emphasis => self.put("\\emph{"),
            Tag::Strong => self.put("\\textbf{"),
            Tag::Link { dest_url, .. } => {
                self.put(&format!("\\href{{{}}}{{", escaped(&dest_url)));
            }
            Tag::Image { dest_url, .. } => {
                self.picture(&dest_url);
                self.put(CAPTION);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.put("\n\n"),
            TagEnd::Heading(_) => self.put("}\n\n"),
            TagEnd::BlockQuote(_) => self.put("\\end{quote}\n\n"),
            TagEnd::CodeBlock => {
                self.verbatim = false;
                self.put("\\end{verbatim}\n\n");
            }
            TagEnd::List(false) => self.put("\\end{itemize}\n\n"),
            TagEnd::List(true) => self.put("\\end{enumerate}\n\n"),
            TagEnd::Item => self.put("\n"),
            TagEnd::Table => self.put("\\end{tabular}\n\n"),
            TagEnd::TableHead => self.put(" \\\\ \\hline\n"),
            TagEnd::TableRow => self.put(" \\\\\n"),
            TagEnd::HtmlBlock => {
                let html = std::mem::take(&mut self.html);
                self.markup(&html);
            }
            TagEnd::Image if self.out.ends_with(CAPTION) => {
                self.out.truncate(self.out.len() - CAPTION.len());
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image => self.put("}"),
            _ => {}
        }
    }
}

/// Lines as they are.
pub(super) fn verbatim(text: &str) -> String {
    let text = text.trim_end();
    if !text.contains("\\end{verbatim}") {
        return format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n");
    }
    let line = |line| format!("\\texttt{{{}}}\\\\\n", escaped(line).replace(' ', "~"));
    let lines: String = text.lines().map(line).collect();
    format!("\\noindent\n{lines}")
}

/// A text in LaTeX.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(letter);
            }
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '…' => out.push_str("\\ldots{}"),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{text, verbatim};

    #[test]
    fn no_sample_ends_its_own_listing() {
        assert_eq!(
            verbatim("a_b\n"),
            "\\begin{verbatim}\na_b\n\\end{verbatim}\n"
        );
        let hostile = verbatim("a b\n\\end{verbatim}\\input{x}\n");
        assert!(!hostile.contains("\\end{verbatim}"), "{hostile}");
        assert!(hostile.contains("\\texttt{a~b}"), "{hostile}");
    }

    #[test]
    fn pictures_are_included_in_both_forms() {
        for (markdown, latex) in [
            ("![](a.png) b", "\\includegraphics{a.png} b\n"),
            (
                "![the c](d/e.png)",
                "\\includegraphics{d/e.png}\\emph{the c}\n",
            ),
            (
                "f <img width=3 src=\"g.png\"> h",
                "f \\includegraphics{g.png} h\n",
            ),
            (
                "<center>\n<img\n src='i.png'>\n</center>\n",
                "\\includegraphics{i.png}\n",
            ),
            ("j <b>k", "j \\textless{}b\\textgreater{}k\n"),
        ] {
            assert_eq!(text(markdown), latex, "{markdown}");
        }
    }

    #[test]
    fn every_construct_of_statements_has_its_latex() {
        let markdown = "## Input\n\nA *line* of **two** numbers $n_1$, `a_b`, 5%:\n\n- one\n- two\n\n1. x\n\n\
                        ```\nraw {_}\n```\n\n$$x^2$$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let latex = text(markdown);
        for part in [
            "\\section*{Input}",
            "A \\emph{line} of \\textbf{two} numbers $n_1$, \\texttt{a\\_b}, 5\\%:",
            "\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}",
            "\\begin{enumerate}\n\\item x\n\\end{enumerate}",
            "\\begin{verbatim}\nraw {_}\n\\end{verbatim}",
            "\\[x^2\\]",
            "\\begin{tabular}{ll}\na & b \\\\ \\hline\n1 & 2 \\\\\n\\end{tabular}",
        ] {
            assert!(latex.contains(part), "{part}: {latex}");
        }
    }
}
