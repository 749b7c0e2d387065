//! The cover of a contest's booklet: its logo, title, date and authors, and a table of the problems.

use super::embedded::data_address;
use super::latex::escaped as latex;
use super::typst;
use super::words::StatementWords;
use base::text::escape_markup;
use std::fmt::Write as _;
use std::path::PathBuf;
use terms::fault::Fault;

/// The cover of a booklet.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The title of the contest.
    pub title: String,
    /// The day on which it begins, such as `2026-11-28`.
    pub date: Option<String>,
    /// The file of its logo.
    pub logo: Option<PathBuf>,
    /// Whether editorials follow instead of statements.
    pub is_of_solutions: bool,
}

/// A row of the table of problems. The mark is markup.
pub(super) struct CoverRow<'s> {
    pub(super) mark: String,
    pub(super) title: &'s str,
    pub(super) facts: Vec<(&'static str, String)>,
}

/// What a cover shows of the problems.
pub(super) struct Problems<'s> {
    pub(super) rows: Vec<CoverRow<'s>>,
    pub(super) authors: Vec<String>,
    pub(super) words: &'static StatementWords,
}

impl Problems<'_> {
    /// The names of all facts, in the order of their first problems.
    fn columns(&self) -> Vec<&'static str> {
        let mut columns = Vec::new();
        for (name, _) in self.rows.iter().flat_map(|row| &row.facts) {
            if !columns.contains(name) {
                columns.push(*name);
            }
        }
        columns
    }

    /// The table as HTML; nothing without problems.
    fn html_table(&self) -> String {
        if self.rows.is_empty() {
            return String::new();
        }
        let columns = self.columns();
        let heads: Vec<String> = columns.iter().map(|it| format!("<th>{it}</th>")).collect();
        let heads = heads.concat();
        let head = if heads.is_empty() {
            String::new()
        } else {
            format!("<tr><th></th>{heads}</tr>\n")
        };
        let mut out = format!("<table class=\"problems\">\n{head}");
        for (at, row) in self.rows.iter().enumerate() {
            let (mark, title) = (&row.mark, escape_markup(row.title));
            let _ = write!(out, "<tr><td>{mark}<a href=\"#p{at}\">{title}</a></td>");
            for column in &columns {
                let _ = write!(out, "<td>{}</td>", escape_markup(row.fact(column)));
            }
            out += "</tr>\n";
        }
        out + "</table>\n"
    }

    /// The authors with the word before them.
    fn credits(&self) -> Option<(&'static str, String)> {
        let names = self.authors.join(", ");
        (!names.is_empty()).then_some((self.words.authors, names))
    }
}

impl CoverRow<'_> {
    fn fact(&self, column: &str) -> &str {
        let found = self.facts.iter().find(|(name, _)| *name == column);
        found.map_or("", |(_, value)| value)
    }
}

impl Cover {
    /// What follows, if it is not statements.
    fn topic(&self, words: &'static StatementWords) -> Option<&'static str> {
        self.is_of_solutions.then_some(words.solutions)
    }

    /// The name of the logo beside a document.
    fn logo_name(&self) -> Option<String> {
        let extension = self.logo.as_ref()?.extension()?.to_string_lossy();
        Some(format!("logo.{}", extension.to_ascii_lowercase()))
    }

    /// Whether a document in LaTeX shows the logo, if there is one: it takes none in SVG.
    #[must_use]
    pub fn has_logo_in_tex(&self) -> bool {
        let extension = self.logo.as_ref().and_then(|path| path.extension());
        extension.is_none_or(|it| !it.eq_ignore_ascii_case("svg"))
    }

    /// The logo with its name beside a document.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn logo_file(&self) -> Result<Option<(String, Vec<u8>)>, Fault> {
        let (Some(name), Some(path)) = (self.logo_name(), &self.logo) else {
            return Ok(None);
        };
        let bytes = std::fs::read(path).map_err(|error| Fault::file("read", path, error))?;
        Ok(Some((name, bytes)))
    }

    /// As HTML, with links to the problems by their numbers.
    ///
    /// # Errors
    /// If the logo cannot be read.
    pub(super) fn html(&self, problems: &Problems) -> Result<String, Fault> {
        let mut out = "<header>\n".to_owned();
        if let Some((name, bytes)) = self.logo_file()? {
            let address = data_address(&name, &bytes);
            let _ = writeln!(out, "<img class=\"logo\" src=\"{address}\" alt=\"\" />");
        }
        let _ = writeln!(out, "<h1>{}</h1>", escape_markup(&self.title));
        if let Some(topic) = self.topic(problems.words) {
            let _ = writeln!(out, "<p class=\"topic\">{topic}</p>");
        }
        let mut facts = String::new();
        if let Some(date) = &self.date {
            let _ = writeln!(facts, "<span>{}</span>", escape_markup(date));
        }
        if let Some((word, names)) = problems.credits() {
            let names = escape_markup(&names);
            let _ = writeln!(facts, "<span><b>{word}</b> {names}</span>");
        }
        if !facts.is_empty() {
            let _ = writeln!(out, "<p class=\"limits\">\n{facts}</p>");
        }
        Ok(out + &problems.html_table() + "</header>\n")
    }

    /// As Typst, with links to the problems by their numbers.
    pub(super) fn typst(&self, problems: &Problems) -> String {
        let columns = problems.columns();
        let mut rows = vec![
            std::iter::once("")
                .chain(columns.iter().copied())
                .map(typst::escaped)
                .collect(),
        ];
        for (number, row) in problems.rows.iter().enumerate() {
            let mut cells = vec![typst::link(number, &row.mark, row.title)];
            cells.extend(columns.iter().map(|it| typst::escaped(row.fact(it))));
            rows.push(cells);
        }
        let logo = self.logo_name();
        let credits = problems.credits();
        let credits = credits.map(|(word, names)| format!("{word}: {names}"));
        let lines = [
            self.topic(problems.words),
            self.date.as_deref(),
            credits.as_deref(),
        ];
        let lines: Vec<&str> = lines.into_iter().flatten().collect();
        typst::cover(logo.as_deref(), &self.title, &lines, &rows)
    }

    /// As LaTeX, which takes no logo in SVG.
    pub(super) fn tex(&self, problems: &Problems) -> String {
        let mut out = String::new();
        if let Some(name) = self.logo_name().filter(|_| self.has_logo_in_tex()) {
            let _ = writeln!(
                out,
                "\\begin{{center}}\\includegraphics[height=30mm]{{{name}}}\\end{{center}}"
            );
        }
        let title = latex(&self.title);
        let _ = writeln!(
            out,
            "\\begin{{center}}\\LARGE\\bfseries {title}\\end{{center}}\n"
        );
        let credits = problems.credits();
        let credits = credits.map(|(word, names)| format!("{word}: {}", latex(&names)));
        let topic = self.topic(problems.words).map(str::to_owned);
        for line in topic.iter().chain(&self.date).chain(&credits) {
            let _ = writeln!(out, "\\begin{{center}}{line}\\end{{center}}\n");
        }
        let columns = problems.columns();
        let row = |cells: Vec<String>| cells.join(" & ") + " \\\\\n";
        let mut rows = String::new();
        if !columns.is_empty() {
            let heads = columns.iter().map(|it| latex(it));
            rows += &row(std::iter::once(String::new()).chain(heads).collect());
        }
        for it in &problems.rows {
            let facts = columns.iter().map(|column| latex(it.fact(column)));
            let title = it.mark.clone() + &latex(it.title);
            rows += &row(std::iter::once(title).chain(facts).collect());
        }
        let layout = "l".repeat(1 + columns.len());
        let _ = writeln!(
            out,
            "\\begin{{center}}\\begin{{tabular}}{{{layout}}}\n{rows}\\end{{tabular}}\\end{{center}}\n\\clearpage\n"
        );
        out
    }
}
