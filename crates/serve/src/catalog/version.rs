//! One version of a problem, with its cases.

use super::CatalogTools;
use super::samples::samples;
use crate::markup::CleanMarkup;
use crate::store::StoredFile;
use base::scratch::Scratch;
use base::text::line;
use cases::build::{BuildDir, Case, LockMode, Use, build};
use cases::jury::Jury;
use package::{Match, Package};
use program::{Compiler, ProgramPath, Source};
use sandbox::{CancellingSandbox, Sandbox};
use statement::{Sample, Sheet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use terms::Kind;
use terms::event::Silent;
use terms::fault::Fault;
use terms::language::Language;

/// A version of a problem; it never changes.
pub(crate) struct Version {
    package: Package,
    cases: Vec<Case>,
    hash: String,
    dir: PathBuf,
    /// The statement as an HTML fragment, by language.
    statements: Vec<(String, CleanMarkup)>,
    compiler: Compiler,
    sandbox: Arc<dyn Sandbox>,
    /// Held, so that nothing else writes cases there.
    build_dir: BuildDir,
}

impl Version {
    /// Opens the problem in a directory that belongs to this server, and builds its cases.
    ///
    /// # Errors
    /// If the problem is not valid.
    pub(super) fn open(tools: &CatalogTools, dir: &Path, hash: &str) -> Result<Self, Fault> {
        let package = package::open(dir, &tools.languages)?;
        let build_dir = BuildDir::open(dir, Use::Cases, || {})?;
        let sandbox = tools.sandbox.clone();
        let compiler = tools.compiler(&build_dir);
        let jury = Jury::new(&package, &compiler, &*sandbox);
        let cases = if package.kind == Kind::Match {
            Vec::new()
        } else {
            build(&jury, &build_dir, LockMode::Ignore, &tools.pool, &Silent)?.cases
        };
        let statements = statements(&package, &samples(&jury, &cases)?)?;
        Ok(Self {
            cases,
            hash: hash.to_owned(),
            dir: dir.to_owned(),
            statements,
            package,
            compiler,
            sandbox,
            build_dir,
        })
    }

    /// The problem.
    #[must_use]
    pub(crate) fn package(&self) -> &Package {
        &self.package
    }

    /// Its cases.
    #[must_use]
    pub(crate) fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The hash of all files of the problem.
    #[must_use]
    pub(crate) fn hash(&self) -> &str {
        &self.hash
    }

    /// The directory of its files.
    #[must_use]
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// The directory in which its cases are built.
    #[must_use]
    pub(crate) fn build_dir(&self) -> &BuildDir {
        &self.build_dir
    }

    /// The compiler of its programs.
    #[must_use]
    pub(crate) fn compiler(&self) -> &Compiler {
        &self.compiler
    }

    /// Its jury.
    #[must_use]
    pub(crate) fn jury(&self) -> Jury<'_> {
        Jury::new(&self.package, &self.compiler, &*self.sandbox)
    }

    /// Why nobody can try other inputs on submissions, if that is impossible.
    #[must_use]
    pub(crate) fn refuses_inputs(&self) -> Option<&'static str> {
        match self.package.kind {
            Kind::Answer => Some("asks for one output: there is no other input to try"),
            Kind::Match => {
                Some("is a match, which has no inputs: its programs play against each other")
            }
            Kind::Batch | Kind::Function | Kind::Class | Kind::Interactive => None,
        }
    }

    /// The match, if the problem is one.
    #[must_use]
    pub(crate) fn matches(&self) -> Option<&Match> {
        self.package.matches.as_ref()
    }

    /// The sandbox of its programs.
    #[must_use]
    pub(crate) fn sandbox(&self) -> &dyn Sandbox {
        &*self.sandbox
    }

    /// The sandbox of its programs; all its runs end when `stop` is raised.
    #[must_use]
    pub(crate) fn sandbox_until(&self, stop: &Arc<AtomicBool>) -> CancellingSandbox {
        CancellingSandbox::new(self.sandbox.clone(), stop.clone().into())
    }

    /// The statement as an HTML fragment, in this language or, if that is missing, another.
    /// Returned with its language.
    #[must_use]
    pub(crate) fn statement(&self, language: &str) -> Option<(&str, &CleanMarkup)> {
        let mut all = self.statements.iter();
        let found = all.find(|(known, _)| known == language);
        let found = found.or(self.statements.first())?;
        Some((&found.0, &found.1))
    }

    /// The languages of its statements.
    pub(crate) fn statement_languages(&self) -> impl Iterator<Item = &str> {
        self.statements.iter().map(|(language, _)| &**language)
    }

    /// Its title, in this language or another.
    #[must_use]
    pub(crate) fn title(&self, language: &str) -> &str {
        let titles = &self.package.title;
        let found = titles.get(language).or(titles.get("en"));
        let found = found.or_else(|| titles.values().next());
        found.map_or(&self.package.id, String::as_str)
    }

    /// A submission of these files, which lie in one directory.
    ///
    /// # Errors
    /// If they are not a program in this language, with a message for the submitter, or if the disk
    /// is full.
    pub(crate) fn source(
        &self,
        language: &Arc<Language>,
        files: &[(String, Vec<u8>)],
    ) -> Result<Source, Fault> {
        let (_dir, path) = laid_out(files)?;
        let bounds = self.package.bounds_in(language);
        Source::read(&ProgramPath::named(&path), language, bounds)
    }

    /// A stored submission.
    ///
    /// # Errors
    /// If it cannot be judged any more: its language is gone, or the problem now requires other
    /// files.
    pub(crate) fn stored(&self, language: &str, files: Vec<StoredFile>) -> Result<Source, Fault> {
        let known = self.package.languages.named(language);
        let known = known
            .ok_or_else(|| Fault::Usage(format!("there is no language `{language}` any more")))?;
        let files = files.into_iter().map(|file| (file.name, file.bytes));
        self.source(&known, &files.collect::<Vec<_>>())
    }

    /// The language of these files.
    ///
    /// # Errors
    /// If it cannot be recognized, with a message for the submitter, or if the disk is full.
    pub(crate) fn language_of(&self, files: &[(String, Vec<u8>)]) -> Result<Arc<Language>, Fault> {
        let (_dir, path) = laid_out(files)?;
        let languages = &self.package.languages;
        let found = ProgramPath::named(&path).language(languages, self.package.bounds);
        found.map_err(|unfit| Fault::Usage(format!("{unfit}: {}", unfit.advice())))
    }
}

/// Writes files to a directory that exists as long as the first value. Returns it with the path of
/// the program.
fn laid_out(files: &[(String, Vec<u8>)]) -> Result<(Scratch, PathBuf), Fault> {
    let dir = Scratch::new();
    let dir = dir.map_err(|error| Fault::file("write to", &std::env::temp_dir(), error))?;
    for (name, bytes) in files {
        require_plain(name).map_err(Fault::Usage)?;
        std::fs::write(dir.path().join(name), bytes)
            .map_err(|error| Fault::file("write to", &std::env::temp_dir(), error))?;
    }
    let path = match files {
        [] => return Err(Fault::Usage("there is no file".to_owned())),
        [(name, _)] => dir.path().join(name),
        _ => dir.path().to_owned(),
    };
    Ok((dir, path))
}

/// Refuses names with a special meaning for a file system.
fn require_plain(name: &str) -> Result<(), String> {
    let is_plain = !name.is_empty()
        && name.len() <= 100
        && !name.starts_with('.')
        && !name
            .chars()
            .any(|letter| letter == '/' || letter == '\\' || letter.is_control());
    if is_plain {
        return Ok(());
    }
    Err(format!(
        "`{}` is not a valid file name: use up to 100 bytes without a slash, a control character or a leading full stop",
        line(name)
    ))
}

fn statements(package: &Package, samples: &[Sample]) -> Result<Vec<(String, CleanMarkup)>, Fault> {
    let statements = statement::all(package)?;
    let html = |statement: &statement::Statement| {
        let sheet = Sheet {
            shows_limits: true,
            ..Sheet::new(package, statement, samples)
        };
        let html = CleanMarkup::sanitize(&sheet.html(0)?);
        Ok((statement.language.clone(), html))
    };
    statements.iter().map(html).collect()
}
