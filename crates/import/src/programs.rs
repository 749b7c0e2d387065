//! Importing the programs of packages: the selection of their files, and the target paths.

use super::problem::{ImportedChecker, ImportedProblem};
use super::{ImportError, PackageSource};
use checkers::Convention;
use exchange::wrapped;
use program::Unfit;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use terms::Protocol;
use terms::language::Language;

/// An imported program.
#[derive(Clone, Debug)]
pub(super) struct ImportedProgram {
    /// The path of its source, or of the directory of its sources, in the problem.
    pub(super) path: String,
    /// The name of its main file in the package.
    pub(super) main: String,
    /// The protocol and arguments, if a script of the package calls the program by another
    /// protocol.
    pub(super) called: Option<Called>,
}

/// A protocol, and arguments.
pub(super) type Called = (Protocol, Vec<String>);

/// The reason why a program cannot be imported.
pub(super) enum NotImported {
    /// It is built and run by its own scripts.
    Scripts,
    /// It is not a program for tengen.
    Unfit(Unfit),
}

impl NotImported {
    pub(super) fn why(&self) -> String {
        match self {
            Self::Scripts => "scripts of its own build and run it".to_owned(),
            Self::Unfit(unfit) => unfit.to_string(),
        }
    }
}

/// Files of a package, by their names in the program.
pub(super) type Files = BTreeMap<String, String>;

/// Information about a program in addition to its own files.
#[derive(Clone, Debug, Default)]
pub(super) struct Joining {
    /// Additional files of the program.
    pub(super) files: Files,
    /// The main file, if its name does not decide.
    pub(super) entry: Option<String>,
}

impl PackageSource<'_> {
    /// The language of a file; texts do not count as programs.
    pub(super) fn language(&self, path: &str) -> Option<Arc<Language>> {
        let language = self.languages.for_file(Path::new(path));
        language.filter(|language| !language.is_text())
    }

    /// The standard checker that the program at `from` is, in the form that exports write: one
    /// file, or a directory with only this file.
    pub(super) fn standard_checker(
        &self,
        from: &str,
        convention: Convention,
    ) -> Option<ImportedChecker> {
        let mut inside = self.package_files.inside(from);
        let path = match (inside.next(), inside.next()) {
            (None, _) => from.to_owned(),
            (Some(only), None) => format!("{from}/{only}"),
            _ => return None,
        };
        let text = self.package_files.text(&path).ok()?;
        let (name, options) = checkers::origin(&text, convention)?;
        Some(ImportedChecker::Builtin(name.to_owned(), options))
    }

    /// Imports the program at `from`, a file or a directory, to the directory `to`. Its sources are
    /// changed by `edit`.
    pub(super) fn take_program(
        &self,
        problem: &mut ImportedProblem,
        from: &str,
        to: &str,
        edit: &dyn Fn(Vec<u8>) -> Vec<u8>,
    ) -> Result<Result<ImportedProgram, NotImported>, ImportError> {
        self.take_joined(problem, from, to, edit, &Joining::default())
    }

    /// The same with additional files, which replace files of the same name.
    pub(super) fn take_joined(
        &self,
        problem: &mut ImportedProblem,
        from: &str,
        to: &str,
        edit: &dyn Fn(Vec<u8>) -> Vec<u8>,
        joining: &Joining,
    ) -> Result<Result<ImportedProgram, NotImported>, ImportError> {
        let (mut files, called) = match self.own_files(from)? {
            Ok(own) => own,
            Err(left) => return Ok(Err(left)),
        };
        let mut own = files.keys();
        let alone = own.next().filter(|_| own.next().is_none());
        let entry = joining.entry.as_ref().or(alone).cloned();
        let entry = entry.or_else(|| self.first_module(from));
        files.extend(joining.files.clone());
        // A contestant's program is a single file; a jury program may use files in its directory.
        let is_of_jury = !to.starts_with("solutions") && self.package_files.has(from);
        if is_of_jury {
            files.extend(self.modules(from));
        }
        let (main, named) = match (self.main(&files), entry) {
            (Ok(main), _) => (main.clone(), main),
            (Err(Unfit::NoMain { wanted, .. }), Some(entry)) if files.contains_key(&entry) => {
                (begin_at(&mut files, &entry, &wanted), entry)
            }
            (Err(unfit), _) => return Ok(Err(NotImported::Unfit(unfit))),
        };
        let is_alone = files.len() == 1;
        let to = match from.rsplit('/').next() {
            Some(name) if !(is_alone && self.package_files.has(from)) => format!("{to}/{name}"),
            _ => to.to_owned(),
        };
        if is_of_jury {
            self.take_headers(problem, from, &to, edit)?;
        }
        for (file, place) in &files {
            let bytes = self.package_files.bytes(place)?;
            let is_read = is_header(file) || is_script(file) || self.language(file).is_some();
            let bytes = if is_read { edit(bytes) } else { bytes };
            problem.tree.put(format!("{to}/{file}"), bytes);
        }
        let path = if is_alone || is_script(&main) {
            format!("{to}/{main}")
        } else {
            to
        };
        let main = named;
        Ok(Ok(ImportedProgram { path, main, called }))
    }

    /// The files of the program at `from`, and how it is called if one of our scripts calls it.
    fn own_files(
        &self,
        from: &str,
    ) -> Result<Result<(Files, Option<Called>), NotImported>, ImportError> {
        if self.package_files.has(from) {
            if self.language(from).is_none() && !is_script(from) {
                let unknown = Unfit::Language(Vec::new());
                return Ok(Err(NotImported::Unfit(unknown)));
            }
            let name = from.rsplit('/').next().unwrap_or(from);
            let only = [(name.to_owned(), from.to_owned())];
            return Ok(Ok((only.into(), None)));
        }
        let inside = self.package_files.inside(from);
        let mut files: Files = inside
            .map(|file| (file.to_owned(), format!("{from}/{file}")))
            .collect();
        let (build, run) = (files.remove("build"), files.remove("run"));
        let script = run
            .as_ref()
            .map(|run| self.package_files.text(run))
            .transpose()?;
        let called = script.and_then(|script| wrapped::marked(&script));
        if (build.is_some() || run.is_some()) && called.is_none() {
            return Ok(Err(NotImported::Scripts));
        }
        Ok(Ok((files, called)))
    }

    /// The main file of a program with these files, which may be a script.
    fn main(&self, files: &Files) -> Result<String, Unfit> {
        let mut scripts = files.keys().filter(|file| is_script(file));
        if let (Some(script), None) = (scripts.next(), scripts.next())
            && files.keys().all(|file| self.language(file).is_none())
        {
            return Ok(script.clone());
        }
        let names = files.keys().cloned().collect();
        let text = |name: &str| {
            let text = files.get(name).map(|place| self.package_files.bytes(place));
            text.and_then(Result::ok).unwrap_or_default()
        };
        let layout = program::layout(names, self.languages, &text)?;
        Ok(layout.names.into_iter().next().unwrap_or_default())
    }
}

/// Makes a file the main one by renaming it to one of the names of main files.
fn begin_at(files: &mut Files, entry: &str, wanted: &[String]) -> String {
    let extension = Path::new(entry)
        .extension()
        .and_then(|found| found.to_str());
    let fits =
        |name: &&String| Path::new(name).extension().and_then(|found| found.to_str()) == extension;
    let name = wanted.iter().find(fits).or(wanted.first());
    let name = name.map_or(entry, String::as_str).to_owned();
    if let Some(place) = files.remove(entry) {
        files.insert(name.clone(), place);
    }
    name
}

/// Whether this is a checktestdata script, by its name.
pub(super) fn is_script(path: &str) -> bool {
    has_extension(path, &["ctd"])
}

/// Whether this is a header file, by its name.
pub(super) fn is_header(path: &str) -> bool {
    has_extension(
        path,
        &["h", "hpp", "hh", "hxx", "h++", "inl", "tcc", "ipp", "inc"],
    )
}

/// Whether a file name has one of these extensions, in upper or lower case.
pub(super) fn has_extension(path: &str, wanted: &[&str]) -> bool {
    let extension = Path::new(path).extension().and_then(|found| found.to_str());
    extension.is_some_and(|found| {
        wanted
            .iter()
            .any(|wanted| found.eq_ignore_ascii_case(wanted))
    })
}
