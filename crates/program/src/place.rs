//! Reading a program from disk.

use super::folder::{self, Listing};
use super::layout::{extensions, language_among};
use super::{Bounds, File, Source, Unfit, prepared};
use base::beneath::{Beneath, open_regular, read_at_most};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::fault::Fault;
use terms::language::{Language, Languages};

/// The maximum length of a first line that names an interpreter: the kernel reads no more.
const INTERPRETER_BYTES: u64 = 256;

/// A program on disk: a source file or a directory of them.
#[derive(Clone, Debug)]
pub struct ProgramPath {
    path: PathBuf,
    /// The directory that no link leads out of, and the path relative to it.
    inside: Option<(PathBuf, PathBuf)>,
}

impl ProgramPath {
    /// A program at a path named by a user. A link there is followed; links in a directory are
    /// followed only as far as they stay in it.
    #[must_use]
    pub fn named(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            inside: path.is_dir().then(|| (path.to_owned(), PathBuf::new())),
        }
    }

    /// A program of the package in `dir`; links must not lead out of the package.
    #[must_use]
    pub fn in_package(dir: &Path, path: &Path) -> Self {
        Self {
            path: dir.join(path),
            inside: Some((dir.to_owned(), path.to_owned())),
        }
    }

    /// The language of the program.
    ///
    /// # Errors
    /// If there is no program.
    pub fn language(&self, languages: &Languages, bounds: Bounds) -> Result<Arc<Language>, Unfit> {
        let Some(listing) = self.listing()? else {
            check_name(&self.path)?;
            let unknown = || Unfit::Language(extensions(languages));
            let language = languages.for_file(&self.path).ok_or_else(unknown)?;
            if !languages.has_variants(&language) {
                return Ok(language);
            }
            let first = self.first_bytes().unwrap_or_default();
            return languages.for_text(&self.path, &first).ok_or_else(unknown);
        };
        let names = listing.names();
        if listing.bytes > bounds.bytes {
            return language_among(&names, languages);
        }
        listing.language(languages)
    }

    /// The files of the directory, if the program is one.
    fn listing(&self) -> Result<Option<Listing>, Unfit> {
        match &self.inside {
            Some((root, below)) if self.path.is_dir() => folder::list(root, below).map(Some),
            _ => Ok(None),
        }
    }

    fn open(&self) -> io::Result<std::fs::File> {
        match &self.inside {
            Some((root, below)) => Beneath::new(root)?.open(below),
            None => open_regular(&self.path),
        }
    }

    /// The beginning of the file, which contains the first line if that names an interpreter.
    fn first_bytes(&self) -> io::Result<Vec<u8>> {
        let mut first = Vec::new();
        self.open()?
            .take(INTERPRETER_BYTES)
            .read_to_end(&mut first)?;
        Ok(first)
    }

    fn fault(&self, error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Fault {
        let error = io::Error::new(ErrorKind::InvalidFilename, error);
        Fault::file("read", &self.path, error)
    }
}

impl Source {
    /// Reads the program at `place`. A program that exceeds the size limit is not read.
    ///
    /// # Errors
    /// If a file cannot be read, or a directory contains no program in this language.
    pub fn read(
        place: &ProgramPath,
        language: &Arc<Language>,
        bounds: Bounds,
    ) -> Result<Self, Fault> {
        let empty = Self {
            bounds,
            ..Self::in_order(Vec::new(), 0, language)
        };
        match place.listing().map_err(|unfit| place.fault(unfit))? {
            Some(listing) => empty.with_directory(place, &listing),
            None => empty.with_file(place),
        }
    }

    /// Reads a program of the package in `dir`.
    ///
    /// # Errors
    /// As for [`Source::read`], and if it is too large.
    pub fn of_package(dir: &Path, path: &Path, language: &Arc<Language>) -> Result<Self, Fault> {
        let place = ProgramPath::in_package(dir, path);
        let source = Self::read(&place, language, Bounds::PACKAGE)?;
        if source.excess.is_some() {
            let unfit = Unfit::TooLarge;
            return Err(place.fault(format!("{unfit}: {}", unfit.advice())));
        }
        Ok(source)
    }

    fn with_file(self, place: &ProgramPath) -> Result<Self, Fault> {
        check_name(&place.path).map_err(|unfit| place.fault(unfit))?;
        let failed = |error| Fault::file("read", &place.path, error);
        let file = place.open().map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let Some(text) = read_at_most(file, self.bounds.bytes).map_err(failed)? else {
            return Ok(self.too_large(size));
        };
        let name = place.path.file_name().unwrap_or(place.path.as_os_str());
        let single = Self::single(&name.to_string_lossy(), text, &self.language);
        Ok(Self {
            bounds: self.bounds,
            ..single
        })
    }

    fn with_directory(self, place: &ProgramPath, listing: &Listing) -> Result<Self, Fault> {
        if listing.bytes > self.bounds.bytes {
            return Ok(self.too_large(listing.bytes));
        }
        let layout = listing.arranged(&self.language);
        let layout = layout.map_err(|unfit| place.fault(unfit))?;
        let (mut files, mut left) = (Vec::new(), self.bounds.bytes);
        for name in layout.names {
            let text = listing.read(&name, left);
            let text = text.map_err(|error| Fault::file("read", &place.path.join(&name), error))?;
            let Some(text) = text else {
                let bytes = listing.bytes;
                return Ok(self.too_large(bytes));
            };
            left -= text.len() as u64;
            files.push(File { name, text });
        }
        Ok(Self {
            files: prepared(files, layout.sources, &self.language),
            sources: layout.sources,
            ..self
        })
    }

    fn too_large(self, bytes: u64) -> Self {
        Self {
            excess: Some(bytes.max(self.bounds.bytes.saturating_add(1))),
            ..self
        }
    }
}

/// Fails for a file name with control characters, which would be displayed incorrectly.
fn check_name(path: &Path) -> Result<(), Unfit> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.contains(char::is_control) {
        return Err(Unfit::control(path));
    }
    Ok(())
}
