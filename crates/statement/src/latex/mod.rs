//! Markdown as LaTeX.
//!
//! # Theory of operation
//!
//! The importer of LaTeX converts this output back to the same Markdown; a test of both checks
//! that. Notes are placed where they are referred to, so the events of a text are read twice.

mod escape;
mod tags;

pub(super) use escape::{escaped, verbatim};

use super::html::addressed;
use super::lists::is_loose;
use super::pictures;
use super::tags::{commands, is_break};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};
use std::collections::BTreeMap;
use std::ops::Range;

/// The beginning of the text below a picture.
const CAPTION: &str = "\\emph{";

/// The maximum depth of notes that refer to notes.
const DEEPEST: usize = 4;

/// A piece of Markdown.
pub(super) fn text(markdown: &str) -> String {
    let events: Vec<Event> = addressed(markdown).collect();
    let mut writer = Writer::new(&events);
    writer.range(0..events.len());
    format!("{}\n", writer.out.trim_ascii())
}

struct Writer<'e> {
    events: &'e [Event<'e>],
    /// The definitions of notes, by their names.
    notes: BTreeMap<&'e str, Range<usize>>,
    /// The replacements of HTML tags.
    tags: BTreeMap<usize, &'static str>,
    out: String,
    /// The text of code, which keeps its characters, and its beginning.
    code: Option<String>,
    /// The number of cells written so far of a table row; `None` outside of tables.
    cells: Option<usize>,
    /// The block of HTML so far.
    html: String,
    /// For each list, whether its items are paragraphs.
    lists: Vec<bool>,
    /// The depth of notes here.
    depth: usize,
}

impl<'e> Writer<'e> {
    fn new(events: &'e [Event<'e>]) -> Self {
        let mut notes = BTreeMap::new();
        let mut open = None;
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Start(Tag::FootnoteDefinition(name)) => open = Some((&**name, at + 1)),
                Event::End(TagEnd::FootnoteDefinition) => {
                    notes.extend(open.take().map(|(name, start)| (name, start..at)));
                }
                _ => {}
            }
        }
        Self {
            events,
            notes,
            tags: commands(events, tags::command, "}"),
            out: String::new(),
            code: None,
            cells: None,
            html: String::new(),
            lists: Vec::new(),
            depth: 0,
        }
    }

    fn range(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            if let Event::Start(Tag::FootnoteDefinition(name)) = &self.events[at] {
                at = self.notes.get(&**name).map_or(at, |note| note.end);
            } else {
                self.event(at);
            }
            at += 1;
        }
    }

    fn event(&mut self, at: usize) {
        match &self.events[at] {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(*tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(text),
                None => self.put(&escape::after(text, &self.out)),
            },
            Event::Code(code) => self.put(&escape::code(code)),
            Event::InlineMath(tex) => self.put(&format!("${}$", escape::maths(tex))),
            Event::DisplayMath(tex) => self.display(&escape::maths(tex)),
            Event::SoftBreak => self.put("\n"),
            Event::HardBreak => self.put("\\\\\n"),
            Event::Rule => self.block("\\noindent\\rule{\\linewidth}{0.4pt}"),
            Event::Html(html) => self.html.push_str(html),
            Event::InlineHtml(html) => match self.tags.get(&at) {
                Some(command) => self.put(command),
                None => self.markup(html),
            },
            Event::FootnoteReference(name) => self.note(name),
            Event::TaskListMarker(done) => self.put(if *done { "{[}x] " } else { "{[} ] " }),
        }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Starts a block on a line of its own.
    fn fresh_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.put("\n");
        }
    }

    /// Ends a block. An empty line follows, except between items that are not paragraphs.
    fn end_block(&mut self) {
        self.fresh_line();
        if self.lists.last() != Some(&false) {
            self.put("\n");
        }
    }

    fn block(&mut self, text: &str) {
        self.fresh_line();
        self.put(text);
        self.end_block();
    }

    fn display(&mut self, tex: &str) {
        if self.cells.is_some() {
            self.put(&format!("$\\displaystyle {tex}$"));
        } else if escape::is_environment(tex) {
            self.put(tex);
        } else {
            self.put(&format!("\\[{tex}\\]"));
        }
    }

    fn note(&mut self, name: &str) {
        match self.notes.get(name).cloned() {
            Some(range) if self.depth < DEEPEST => {
                let mut note = Self {
                    depth: self.depth + 1,
                    ..Self::new(self.events)
                };
                note.range(range);
                self.put(&format!("\\footnote{{{}}}", note.out.trim_ascii()));
            }
            _ => self.put(&format!("\\textsuperscript{{{}}}", escaped(name))),
        }
    }

    /// Pieces of HTML: pictures without the tags around them, and everything else unchanged.
    fn markup(&mut self, html: &str) {
        let sources = pictures::sources(html);
        if is_break(html) {
            self.put(if self.cells.is_some() {
                "\\newline{}"
            } else {
                "\\\\\n"
            });
        } else if sources.is_empty() {
            self.put(&tags::raw(html));
        }
        for source in sources {
            self.picture(&html[source].replace("&amp;", "&"));
        }
    }

    fn picture(&mut self, target: &str) {
        // Names of files keep their other characters.
        let target = target.replace('%', "\\%").replace('#', "\\#");
        self.put(&format!("\\includegraphics{{{target}}}"));
    }

    fn start(&mut self, tag: &Tag, at: usize) {
        match tag {
            Tag::Heading { level, .. } => {
                self.fresh_line();
                self.put(heading(*level));
            }
            Tag::BlockQuote(_) => {
                self.fresh_line();
                self.put("\\begin{quote}\n");
                self.lists.push(true);
            }
            Tag::CodeBlock(kind) => {
                self.fresh_line();
                if let CodeBlockKind::Fenced(language) = kind
                    && !language.is_empty()
                {
                    self.put(&format!("% code: {language}\n"));
                }
                self.code = Some(String::new());
            }
            Tag::List(start) => self.list(*start, at),
            Tag::Item => self.put("\\item "),
            Tag::Table(columns) => {
                let columns: String = columns.iter().copied().map(column).collect();
                self.fresh_line();
                self.put(&format!("\\begin{{tabular}}{{{columns}}}\n"));
            }
            Tag::TableHead | Tag::TableRow => self.cells = Some(0),
            Tag::TableCell => {
                if self.cells.is_some_and(|cells| cells > 0) {
                    self.put(" & ");
                }
                self.cells = self.cells.map(|cells| cells + 1);
            }
            Tag::Emphasis => self.put("\\emph{"),
            Tag::Strong => self.put("\\textbf{"),
            Tag::Link { dest_url, .. } => {
                self.put(&format!("\\href{{{}}}{{", escape::address(dest_url)));
            }
            Tag::Image { dest_url, .. } => {
                self.picture(dest_url);
                self.put(CAPTION);
            }
            _ => {}
        }
    }

    fn list(&mut self, start: Option<u64>, at: usize) {
        self.fresh_line();
        self.put(match start {
            Some(_) => "\\begin{enumerate}\n",
            None => "\\begin{itemize}\n",
        });
        if let Some(start) = start.filter(|start| *start != 1) {
            // TeX has different counters for nested lists, which start from the number before the
            // first.
            let counter = ["enumi", "enumii", "enumiii", "enumiv"];
            let depth = self.lists.len().min(counter.len() - 1);
            let before = i128::from(start) - 1;
            self.put(&format!("\\setcounter{{{}}}{{{before}}}\n", counter[depth]));
        }
        self.lists.push(is_loose(&self.events[at..]));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.put("\n\n"),
            TagEnd::Heading(_) => {
                self.put("}");
                self.end_block();
            }
            TagEnd::BlockQuote(_) => {
                self.lists.pop();
                let end = self.out.trim_ascii_end().len();
                self.out.truncate(end);
                self.block("\\end{quote}");
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.put(&escape::listing(&code));
                self.end_block();
            }
            TagEnd::List(is_numbered) => {
                self.lists.pop();
                let end = self.out.trim_ascii_end().len();
                self.out.truncate(end);
                self.block(if is_numbered {
                    "\\end{enumerate}"
                } else {
                    "\\end{itemize}"
                });
            }
            TagEnd::Item => self.fresh_line(),
            TagEnd::Table => {
                self.cells = None;
                self.block("\\end{tabular}");
            }
            TagEnd::TableHead => self.put(" \\\\ \\hline\n"),
            TagEnd::TableRow => self.put(" \\\\\n"),
            TagEnd::HtmlBlock => {
                let html = std::mem::take(&mut self.html);
                self.markup(html.trim_end());
                self.end_block();
            }
            TagEnd::Image if self.out.ends_with(CAPTION) => {
                self.out.truncate(self.out.len() - CAPTION.len());
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image => self.put("}"),
            _ => {}
        }
    }
}

fn heading(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => "\\section*{",
        HeadingLevel::H3 => "\\subsection*{",
        HeadingLevel::H4 => "\\subsubsection*{",
        HeadingLevel::H5 => "\\paragraph*{",
        HeadingLevel::H6 => "\\subparagraph*{",
    }
}

fn column(alignment: Alignment) -> char {
    match alignment {
        Alignment::None | Alignment::Left => 'l',
        Alignment::Center => 'c',
        Alignment::Right => 'r',
    }
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
            ("<a@b.c>", "\\href{mailto:a@b.c}{a@b.c}\n"),
            ("j <b>k", "j {\\textless}b{\\textgreater}k\n"),
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
