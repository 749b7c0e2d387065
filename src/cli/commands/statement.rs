//! `tengen statement`

use super::watch::Changes;
use super::written::{OutputFile, default_path};
use super::{Context, Exit, Fault, Open, print_bytes, say, say_fault};
use crate::cli::args::{self, StatementFormat};
use crate::cli::locate;
use base::text::{Shown as _, line};
use cases::build::{LockMode, Use};
use package::Package;
use statement::contest::Contest;
use statement::{Cover, Document, Label, Layout, Markup, Original, Sample, Sheet, Statement};
use std::path::{Path, PathBuf};

pub(super) fn run(context: &Context, args: &args::StatementArgs) -> Result<Exit, Fault> {
    let is_written = args.out.is_some() || args.open;
    if !is_written && (args.watch || args.to == StatementFormat::Pdf) {
        return Err(Fault::Usage(
            "name the file to write with --out, or open it with --open".to_owned(),
        ));
    }
    if args.solutions.slides && args.to == StatementFormat::Tex {
        return Err(Fault::Usage(
            "slides are not made in LaTeX: use --to html, pdf or typ".to_owned(),
        ));
    }
    if let Some(dir) = args.fonts.iter().find(|dir| !dir.is_dir()) {
        return Err(Fault::Usage(format!(
            "--fonts {}: this directory does not exist",
            dir.shown()
        )));
    }
    let wanted = StatementSource::open(context, &args.problem)?;
    let default = || {
        let dirs: Vec<PathBuf> = wanted.problems.iter().map(|(dir, _)| dir.clone()).collect();
        default_path(&dirs, &format!("statement.{}", args.to.extension()))
    };
    let written = OutputFile::new(args.out.as_deref(), args.open, default)?;
    let Some(written) = written else {
        print_bytes(&wanted.bytes(context, args)?)?;
        return Ok(Exit::Expected);
    };
    if !args.watch {
        written.write(&wanted.bytes(context, args)?)?;
        return Ok(Exit::Expected);
    }
    watch(context, args, &written)
}

/// Writes the statement after every change. Errors are only reported, because the next change may
/// fix them.
fn watch(
    context: &Context,
    args: &args::StatementArgs,
    written: &OutputFile,
) -> Result<Exit, Fault> {
    let mut is_shown = false;
    loop {
        // A change may add problems to a contest.
        let wanted = StatementSource::open(context, &args.problem)?;
        let changes = Changes::watch(&wanted.dirs(), &wanted.files(), Some(written.path()))?;
        match wanted.bytes(context, args) {
            Ok(bytes) => {
                if is_shown {
                    written.write_again(&bytes)?;
                } else {
                    written.write(&bytes)?;
                }
                is_shown = true;
            }
            Err(fault) => say_fault(&fault),
        }
        say(&format!("watching {}; Ctrl-C ends", line(&args.problem)));
        changes.wait()?;
    }
}

/// The directory of a problem, with its label in a contest.
type LabelledDir = (PathBuf, Option<Label>);

/// The problems whose statements are printed: one problem, or those of a contest.
struct StatementSource {
    /// The contest with its file.
    contest: Option<(PathBuf, Contest)>,
    /// The directories of the problems, with their labels in the contest.
    problems: Vec<LabelledDir>,
}

impl StatementSource {
    fn open(context: &Context, name: &str) -> Result<Self, Fault> {
        let Some(round) = locate::contest(name)? else {
            let dir = locate::one(&context.root, name)?;
            return Ok(Self {
                contest: None,
                problems: vec![(dir, None)],
            });
        };
        let entries = round.problems.iter();
        let problems = entries.map(|it| (it.dir.clone(), Some(it.label.clone())));
        Ok(Self {
            problems: problems.collect(),
            contest: Some((PathBuf::from(name), round)),
        })
    }

    fn dirs(&self) -> Vec<&Path> {
        self.problems.iter().map(|(dir, _)| &**dir).collect()
    }

    /// The other files on which the statement depends.
    fn files(&self) -> Vec<PathBuf> {
        let contest = self.contest.iter();
        let files = contest.flat_map(|(file, contest)| Some(file).into_iter().chain(&contest.logo));
        files.cloned().collect()
    }

    /// The cover of a contest.
    fn cover(&self, args: &args::StatementArgs) -> Option<Cover> {
        let (_, contest) = self.contest.as_ref()?;
        let cover = Cover {
            is_of_solutions: args.solutions.are_requested(),
            ..contest.cover(args.lang.as_deref().unwrap_or("en"))
        };
        if args.to == StatementFormat::Tex && !cover.has_logo_in_tex() {
            say("note: LaTeX has no pictures in SVG, so the logo is left out");
        }
        Some(cover)
    }

    /// The problems that have a text of the requested kind. In a contest, problems without an
    /// editorial are left out as long as there is one at all.
    fn with_texts<'a>(
        &'a self,
        opened: &'a [Open],
        args: &args::StatementArgs,
    ) -> Result<Vec<(&'a Open, &'a LabelledDir)>, Fault> {
        let all: Vec<_> = opened.iter().zip(&self.problems).collect();
        if self.contest.is_none() || !args.solutions.are_requested() {
            return Ok(all);
        }
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for problem in all.iter().copied() {
            if statement::editorials(&problem.0.package)?.is_empty() {
                missing.push(&*problem.0.package.id);
            } else {
                found.push(problem);
            }
        }
        if found.is_empty() {
            // The error about the first problem says what to write.
            return Ok(all);
        }
        if !missing.is_empty() {
            say(&format!(
                "note: left out because of a missing editorial: {}",
                line(&missing.join(", "))
            ));
        }
        Ok(found)
    }

    /// The statement in the requested format.
    fn bytes(&self, context: &Context, args: &args::StatementArgs) -> Result<Vec<u8>, Fault> {
        let open = |(dir, _): &(PathBuf, _)| context.open_dir(dir, Use::Cases);
        let opened: Vec<Open> = self.problems.iter().map(open).collect::<Result<_, _>>()?;
        if let (None, [open], false) = (&self.contest, &opened[..], args.solutions.are_requested())
            && let Some(original) = original(&open.package, args)?
        {
            return match args.to {
                StatementFormat::Pdf => {
                    original.pdf(&open.package, &*context.sandbox()?, &args.fonts)
                }
                StatementFormat::Md => {
                    Ok(super::from_latex::markdown(&open.package, &original).into_bytes())
                }
                _ => original.bytes(&open.package),
            };
        }
        let mut sheets = Vec::new();
        for (open, (_, label)) in self.with_texts(&opened, args)? {
            sheets.push(Sheet {
                shows_limits: !args.solutions.are_requested(),
                label: label.clone(),
                ..sheet(context, open, args)?
            });
        }
        let cover = self.cover(args);
        if args.to == StatementFormat::Md {
            let texts: Vec<String> = sheets.iter().map(Sheet::markdown).collect();
            return Ok(texts.join("\n").into_bytes());
        }
        let layout = if args.solutions.slides {
            Layout::Slides
        } else {
            Layout::Paper
        };
        let document = Document {
            cover,
            sheets,
            layout,
        };
        Ok(match args.to {
            StatementFormat::Html => {
                let page = document.html()?;
                let page = if args.watch { following(&page) } else { page };
                page.into_bytes()
            }
            StatementFormat::Pdf => document.pdf(&*context.sandbox()?, &args.fonts)?,
            StatementFormat::Typ => document.typst().into_bytes(),
            StatementFormat::Tex | StatementFormat::Md => document.tex().into_bytes(),
        })
    }
}

impl args::Solutions {
    /// Whether editorials are printed instead of statements.
    fn are_requested(&self) -> bool {
        self.editorial || self.slides
    }
}

/// An HTML page that reloads itself every two seconds.
fn following(page: &str) -> String {
    page.replacen(
        "<head>\n",
        "<head>\n<meta http-equiv=\"refresh\" content=\"2\">\n",
        1,
    )
}

/// The statement or the editorial of a problem, with its samples.
fn sheet<'a>(
    context: &Context,
    open: &'a Open,
    args: &args::StatementArgs,
) -> Result<Sheet<'a>, Fault> {
    let package = &open.package;
    let texts = if args.solutions.are_requested() {
        statement::editorials(package)?
    } else {
        statement::all(package)?
    };
    let statement = pick(package, &texts, args)?;
    if args.solutions.are_requested() && !statement.places_samples() {
        return Ok(Sheet::new(package, statement, &[]));
    }
    let built = context.build(&open.jury(), &open.dir, LockMode::Ignore)?;
    let samples = Sample::all(package, &built.cases)?;
    Ok(Sheet::new(package, statement, &samples))
}

/// The statement as its author wrote it, if that is what is requested: in its own language, or as
/// PDF. Of a language with Markdown and LaTeX, that is Markdown: packages of other judges have LaTeX
/// that is a part of a document. Markdown is made of LaTeX where there is none.
fn original(package: &Package, args: &args::StatementArgs) -> Result<Option<Original>, Fault> {
    let texts = statement::all(package)?;
    let main = statement::main(&texts).map(|it| &*it.language);
    let is_requested = |it: &Original| {
        let has_text = texts.iter().any(|text| text.language == it.language);
        match (args.to, it.markup) {
            (StatementFormat::Typ | StatementFormat::Pdf, Markup::Typst)
            | (StatementFormat::Tex, Markup::Latex) => true,
            (StatementFormat::Pdf | StatementFormat::Md, Markup::Latex) => !has_text,
            _ => false,
        }
    };
    let mut originals = statement::originals(package)?;
    originals.retain(is_requested);
    let wanted = args.lang.as_deref().or(main);
    let place = |language: &str| originals.iter().position(|it| it.language == language);
    let place = match wanted {
        Some(language) => place(language),
        None => place("en").or_else(|| (!originals.is_empty()).then_some(0)),
    };
    Ok(place.map(|place| originals.swap_remove(place)))
}

/// The statement or the editorial in the requested language.
fn pick<'a>(
    package: &Package,
    statements: &'a [Statement],
    args: &args::StatementArgs,
) -> Result<&'a Statement, Fault> {
    let language = args.lang.as_deref();
    let what = if args.solutions.are_requested() {
        "editorial"
    } else {
        "statement"
    };
    let found = match language {
        Some(language) => statements.iter().find(|one| one.language == language),
        None => statement::main(statements),
    };
    if found.is_none()
        && !args.solutions.are_requested()
        && let Some(original) = (statement::originals(package)?.into_iter())
            .find(|it| language.is_none_or(|language| it.language == language))
    {
        let (name, id, language) = (original.name(), &package.id, &original.language);
        let forms = match original.markup {
            Markup::Typst => "--to typ and --to pdf",
            Markup::Latex => "--to tex, --to pdf and --to md",
        };
        let how = match original.markup {
            Markup::Typst => String::new(),
            Markup::Latex => format!(
                "; `tengen statement {id} --lang {language} --to md --out FILE` makes it of the LaTeX"
            ),
        };
        return Err(Fault::Usage(line(&format!(
            "{id}: of {name} there is only {forms}: write statement.{language}.md for other formats and for contests{how}"
        ))));
    }
    let problem = &package.id;
    found.ok_or_else(|| {
        let known: Vec<&str> = statements.iter().map(|one| &*one.language).collect();
        let known = match &known[..] {
            [] => format!("create {what}.{}.md", language.unwrap_or("en")),
            known => format!("it has {}", known.join(", ")),
        };
        let wanted = language.map_or(String::new(), |language| format!(" in `{language}`"));
        Fault::Usage(line(&format!("{problem} has no {what}{wanted}: {known}")))
    })
}
