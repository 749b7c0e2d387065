//! Finished statements: pages of HTML, documents in LaTeX, and PDF.

use super::cover::{Cover, CoverRow, Problems};
use super::words::StatementWords;
use super::{
    Sample, Statement, built_in, document, html, latex, limits, picture, sample, slides, typeset,
    typst,
};
use base::text::escape_markup;
use package::Package;
use sandbox::Sandbox;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use terms::fault::Fault;

/// One statement, or those of a contest.
pub struct Document<'a> {
    /// The cover before all of them; `None` for a single one.
    pub cover: Option<Cover>,
    /// The statements, in order.
    pub sheets: Vec<Sheet<'a>>,
    /// For what it is laid out.
    pub layout: Layout,
}

/// For what a document is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Pages of paper.
    #[default]
    Paper,
    /// Slides for a screen.
    Slides,
}

/// The statement of a problem, with the parts around the setter's text.
pub struct Sheet<'a> {
    /// The problem.
    pub package: &'a Package,
    /// Its statement.
    pub statement: Statement,
    /// Its samples.
    pub samples: Vec<Sample>,
    /// Whether limits and points are shown under the title: some judges show them from the spec
    /// themselves.
    pub shows_limits: bool,
    /// Its label in a contest.
    pub label: Option<Label>,
}

/// The label of a problem in a contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its letter, such as `A`.
    pub letter: String,
    /// The colour of its balloon, such as `ff0000`.
    pub color: Option<String>,
    /// Its points in the contest, unless the judge decides them.
    pub points: Option<f64>,
}

impl<'a> From<Sheet<'a>> for Document<'a> {
    fn from(sheet: Sheet<'a>) -> Self {
        Self {
            cover: None,
            sheets: vec![sheet],
            layout: Layout::default(),
        }
    }
}

impl<'a> Document<'a> {
    fn title(&self) -> &str {
        let first = self.sheets.first().map(|sheet| &*sheet.statement.title);
        let title = self.cover.as_ref().map(|cover| &*cover.title);
        title.or(first).unwrap_or_default()
    }

    /// As a self-contained page of HTML: maths is `MathML`, and pictures are embedded.
    ///
    /// # Errors
    /// If a picture cannot be read.
    pub fn html(&self) -> Result<String, Fault> {
        let mut body = String::new();
        if let Some(cover) = &self.cover {
            body += &cover.html(&self.problems(Sheet::mark))?;
        }
        for (at, sheet) in self.sheets.iter().enumerate() {
            body += &match self.layout {
                Layout::Paper => sheet.html(at)?,
                Layout::Slides => sheet.html_slides(at)?,
            };
        }
        let language = self.sheets.first().map(|sheet| &*sheet.statement.language);
        let language = language.unwrap_or("en");
        let style = match self.layout {
            Layout::Paper => "",
            Layout::Slides => html::SLIDES,
        };
        Ok(html::page(language, self.title(), style, &body))
    }

    /// What the cover shows of the problems, with their marks in its markup.
    fn problems(&self, mark: impl Fn(&Sheet<'a>) -> String) -> Problems<'_> {
        let row = |sheet| CoverRow {
            mark: mark(sheet),
            title: &sheet.statement.title,
            facts: sheet.facts(),
        };
        let language = self.sheets.first().map(|sheet| &*sheet.statement.language);
        let mut authors: Vec<String> = Vec::new();
        for name in self.sheets.iter().flat_map(Sheet::authors) {
            if !authors.iter().any(|known| known == name) {
                authors.push(name.to_owned());
            }
        }
        // A table of all problems would not fit on one slide.
        let rows = match self.layout {
            Layout::Paper => self.sheets.iter().map(row).collect(),
            Layout::Slides => Vec::new(),
        };
        Problems {
            rows,
            authors,
            words: StatementWords::for_language(language.unwrap_or("en")),
        }
    }

    /// As a self-contained document in LaTeX; pictures are files beside it.
    #[must_use]
    pub fn tex(&self) -> String {
        let heading =
            |title: &str| format!("\\begin{{center}}\\LARGE\\bfseries {title}\\end{{center}}\n\n");
        let mut body = String::new();
        if let Some(cover) = &self.cover {
            body += &cover.tex(&self.problems(Sheet::tex_mark));
        }
        let sheets = self
            .sheets
            .iter()
            .map(|sheet| heading(&sheet.tex_title()) + &sheet.tex());
        body += &sheets.collect::<Vec<_>>().join("\n\\clearpage\n\n");
        document::document(&body)
    }

    /// As a self-contained document in Typst; pictures are files beside it.
    #[must_use]
    pub fn typst(&self) -> String {
        let mut sheets = Vec::new();
        if let Some(cover) = &self.cover {
            sheets.push(cover.typst(&self.problems(Sheet::typst_mark)));
        }
        if self.layout == Layout::Slides {
            sheets.extend(self.sheets.iter().map(Sheet::typst_slides));
            return typst::slides(self.title(), &sheets.concat());
        }
        let texts = self.sheets.iter().enumerate();
        sheets.extend(texts.map(|(number, sheet)| sheet.typst(number)));
        typst::document(self.title(), &sheets.join("\n#pagebreak()\n\n"))
    }

    /// As PDF, including pictures. Fonts of the directories `fonts` may be used besides those of the
    /// problems.
    ///
    /// # Errors
    /// [`super::Untypeset`] if there is no typesetter or it fails; others if the sandbox or a file
    /// fails.
    pub fn pdf(&self, sandbox: &dyn Sandbox, fonts: &[PathBuf]) -> Result<Vec<u8>, Fault> {
        let mut pictures = Vec::new();
        let mut sheets = Vec::new();
        for (number, sheet) in self.sheets.iter().enumerate() {
            // Names without characters that are special in TeX.
            let plain = |(at, path): (usize, String)| {
                let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
                let name = format!("picture{number}-{at}.{}", extension.to_ascii_lowercase());
                (path, name)
            };
            let paths = sheet.statement.pictures().into_iter();
            let names: BTreeMap<String, String> = paths.enumerate().map(plain).collect();
            sheets.push(Sheet {
                statement: sheet.statement.with_pictures(|path| names[path].clone()),
                samples: sheet.samples.clone(),
                label: sheet.label.clone(),
                ..*sheet
            });
            for (path, name) in names {
                pictures.push((name, picture(sheet.package, &path)?));
            }
        }
        let renamed = Document {
            cover: self.cover.clone(),
            sheets,
            layout: self.layout,
        };
        if let Some(cover) = &self.cover {
            pictures.extend(cover.logo_file()?);
        }
        let mut dirs = fonts.to_vec();
        for sheet in &self.sheets {
            let own = built_in::font_dirs(&sheet.package.dir);
            dirs.extend(
                own.into_iter()
                    .filter(|dir| !dirs.contains(dir))
                    .collect::<Vec<_>>(),
            );
        }
        let is_missing = |fault: &Fault| {
            let why = fault.cause::<super::Untypeset>();
            matches!(why, Some(super::Untypeset::NoTypesetter(_)))
        };
        match built_in::pdf(sandbox, &renamed.typst(), &pictures, &dirs) {
            Err(fault) if is_missing(&fault) && self.layout == Layout::Paper => {
                typeset::pdf(sandbox, &renamed.tex(), &pictures)
            }
            other => other,
        }
    }
}

impl<'a> Sheet<'a> {
    /// A statement for a judge that shows limits itself.
    #[must_use]
    pub fn new(package: &'a Package, statement: &Statement, samples: &[Sample]) -> Self {
        Self {
            package,
            statement: statement.clone(),
            samples: samples.to_vec(),
            shows_limits: false,
            label: None,
        }
    }
}

impl Sheet<'_> {
    fn facts(&self) -> Vec<(&'static str, String)> {
        if !self.shows_limits {
            return Vec::new();
        }
        let points = self.label.as_ref().and_then(|label| label.points);
        let words = StatementWords::for_language(&self.statement.language);
        limits::facts(self.package, points, words)
    }

    /// As Markdown for reading.
    #[must_use]
    pub fn markdown(&self) -> String {
        let statement = &self.statement;
        let samples = sample::markdown(&self.samples, statement);
        let mut text = format!("# {}\n\n", statement.title);
        for (name, value) in self.facts() {
            let _ = writeln!(text, "- {name}: {value}");
        }
        if self.shows_limits {
            text.push('\n');
        }
        text + &statement.markdown(&samples)
    }

    /// The letter on its colour.
    fn mark(&self) -> String {
        let Some(label) = &self.label else {
            return String::new();
        };
        let letter = escape_markup(&label.letter);
        let color = label.color.as_ref();
        let style = color.map_or_else(String::new, |it| format!(" style=\"--balloon: #{it}\""));
        format!("<span class=\"letter\"{style}>{letter}</span> ")
    }

    /// Its part of a page, with this index. The author's HTML is included unchanged: the page needs
    /// a policy that runs no scripts.
    ///
    /// # Errors
    /// If a picture cannot be read.
    pub fn html(&self, at: usize) -> Result<String, Fault> {
        let statement = self.statement.with_embedded_pictures(self.package)?;
        let samples = sample::html(&self.samples, &statement);
        let texts: Vec<String> = statement.pieces.iter().map(|it| html::text(it)).collect();
        let mut facts = String::new();
        for (name, value) in self.facts() {
            let value = escape_markup(&value);
            let _ = writeln!(facts, "<span><b>{name}</b> {value}</span>");
        }
        if !facts.is_empty() {
            facts = format!("<p class=\"limits\">\n{facts}</p>\n");
        }
        let (mark, title) = (self.mark(), escape_markup(&statement.title));
        let body = texts.join(&samples);
        Ok(format!(
            "<article id=\"p{at}\">\n<h1>{mark}{title}</h1>\n{facts}{body}</article>\n"
        ))
    }

    /// Its slides in a page. Links lead to the first one by the index `at`.
    fn html_slides(&self, at: usize) -> Result<String, Fault> {
        let statement = self.statement.with_embedded_pictures(self.package)?;
        let samples = sample::html(&self.samples, &statement);
        let texts = slides::slides(&statement.pieces, &samples, html::text);
        let head = format!(
            "<h1>{}{}</h1>\n",
            self.mark(),
            escape_markup(&statement.title)
        );
        let names = escape_markup(&self.authors().join(", "));
        let mut start = format!("<section class=\"slide\" id=\"p{at}\">\n{head}");
        if !names.is_empty() {
            let _ = writeln!(start, "<p class=\"limits\"><span>{names}</span></p>");
        }
        let mut out = String::new();
        for text in texts {
            out.extend([&*start, &text, "</section>\n"]);
            start = format!("<section class=\"slide\">\n{head}");
        }
        Ok(out)
    }

    /// The names of the problem's authors; an address may follow a name.
    fn authors(&self) -> Vec<&str> {
        let authors = self.package.about.authors.iter();
        authors
            .map(|author| author.split(" <").next().unwrap_or(author))
            .collect()
    }

    fn typst_slides(&self) -> String {
        let statement = &self.statement;
        let samples = sample::typst(&self.samples, statement);
        let texts = slides::slides(&statement.pieces, &samples, typst::text);
        let names = self.authors().join(", ");
        let mut credits = (!names.is_empty()).then(|| typst::credits(&names));
        let mut out = typst::language(&statement.language);
        for text in texts {
            let text = credits.take().unwrap_or_default() + &text;
            out += &typst::slide(&self.typst_mark(), &statement.title, &text);
        }
        out
    }

    fn typst_mark(&self) -> String {
        let mark = |it: &Label| typst::mark(&it.letter, it.color.as_deref());
        self.label.as_ref().map_or_else(String::new, mark)
    }

    /// Its part of a document in Typst, with this number.
    fn typst(&self, number: usize) -> String {
        let statement = &self.statement;
        let samples = sample::typst(&self.samples, statement);
        let texts: Vec<String> = statement.pieces.iter().map(|it| typst::text(it)).collect();
        let head = typst::title(number, &self.typst_mark(), &statement.title);
        let facts = typst::facts(&self.facts());
        let body = texts.join(&format!("\n{samples}\n"));
        typst::language(&statement.language) + &head + &facts + &body
    }

    fn tex_title(&self) -> String {
        self.tex_mark() + &latex::escaped(&self.statement.title)
    }

    fn tex_mark(&self) -> String {
        let Some(label) = &self.label else {
            return String::new();
        };
        let balloon = label.color.as_ref().map_or_else(String::new, |color| {
            let color = color.to_ascii_uppercase();
            format!("\\textcolor[HTML]{{{color}}}{{\\rule{{1ex}}{{1ex}}}}\\ ")
        });
        format!("{balloon}{}. ", latex::escaped(&label.letter))
    }

    fn tex(&self) -> String {
        let facts = self.facts().into_iter();
        let facts = facts.map(|(name, value)| format!("{name}: {}", latex::escaped(&value)));
        let mut text = facts.collect::<Vec<_>>().join("\\quad ");
        if !text.is_empty() {
            text = format!("\\begin{{center}}\\small {text}\\end{{center}}\n\n");
        }
        let samples = sample::latex(&self.samples, &self.statement);
        text + &self.statement.latex(&samples)
    }
}
