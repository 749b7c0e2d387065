//! Programs of packages: which of their files are taken, and where to.

use super::draft::Draft;
use super::{ImportError, Source};
use crate::exchange::wrapped;
use crate::language::Language;
use crate::package::Protocol;
use std::path::Path;
use std::sync::Arc;

/// A program that was taken over.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    /// Its source, in the problem's directory.
    pub(super) path: String,
    /// How it is called, where a script of the package calls it by another protocol, and with which arguments.
    pub(super) called: Option<(Protocol, Vec<String>)>,
}

/// Why a program cannot be taken over.
pub(super) enum Left {
    /// It is in no language that is known here.
    Language,
    /// Scripts of its own build and run it.
    Scripts,
    /// It has so many source files.
    Files(usize),
}

impl Left {
    pub(super) fn why(&self) -> String {
        match self {
            Self::Scripts => "scripts of its own build and run it".to_owned(),
            Self::Language => "it is in no language that is known here".to_owned(),
            Self::Files(count) => format!("it has {count} source files, not one"),
        }
    }
}

impl Source<'_> {
    /// The language of a file; text is none that a program is written in.
    pub(super) fn language(&self, path: &str) -> Option<Arc<Language>> {
        let language = self.languages.of(Path::new(path));
        language.filter(|language| language.name != "text")
    }

    /// Takes over the program at `from`, a file or a directory, to the directory `to`. Its sources are changed by `edit`.
    pub(super) fn take_program(
        &self,
        draft: &mut Draft,
        from: &str,
        to: &str,
        edit: &dyn Fn(Vec<u8>) -> Vec<u8>,
    ) -> Result<Result<Taken, Left>, ImportError> {
        if self.parcel.has(from) {
            let name = from.rsplit('/').next().unwrap_or(from);
            if self.language(from).is_none() && !is_script(from) {
                return Ok(Err(Left::Language));
            }
            let path = format!("{to}/{name}");
            draft.tree.put(&path, edit(self.parcel.bytes(from)?));
            return Ok(Ok(Taken { path, called: None }));
        }
        let files: Vec<&str> = self.parcel.inside(from).collect();
        let script = files.iter().find(|file| matches!(**file, "run" | "build"));
        let called = if files.contains(&"run") {
            wrapped::marked(&self.parcel.text(&format!("{from}/run"))?)
        } else {
            None
        };
        if script.is_some() && called.is_none() {
            return Ok(Err(Left::Scripts));
        }
        let is_source = |file: &&&str| self.language(file).is_some() || is_script(file);
        let sources: Vec<&&str> = files.iter().filter(is_source).collect();
        let main = match sources.as_slice() {
            [only] => **only,
            [] => return Ok(Err(Left::Language)),
            several => return Ok(Err(Left::Files(several.len()))),
        };
        let name = from.rsplit('/').next().unwrap_or(from);
        for file in files
            .iter()
            .filter(|file| !matches!(**file, "run" | "build"))
        {
            let bytes = self.parcel.bytes(&format!("{from}/{file}"))?;
            let is_read = is_header(file) || *file == main;
            let bytes = if is_read { edit(bytes) } else { bytes };
            draft.tree.put(format!("{to}/{name}/{file}"), bytes);
        }
        let path = format!("{to}/{name}/{main}");
        Ok(Ok(Taken { path, called }))
    }
}

/// Whether this is a checktestdata script by its name.
pub(super) fn is_script(path: &str) -> bool {
    has_extension(path, &["ctd"])
}

/// Whether this is a header file by its name.
pub(super) fn is_header(path: &str) -> bool {
    has_extension(path, &["h", "hpp", "hh"])
}

/// Whether the name of a file ends with one of these extensions, in letters of either case.
pub(super) fn has_extension(path: &str, wanted: &[&str]) -> bool {
    let extension = Path::new(path).extension().and_then(|found| found.to_str());
    extension.is_some_and(|found| {
        wanted
            .iter()
            .any(|wanted| found.eq_ignore_ascii_case(wanted))
    })
}
