//! What Typst asks for: files, fonts and its library.

use super::files;
use super::fonts::Fonts;
use base::beneath::Beneath;
use base::text::Shown as _;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};

/// A document with the files and fonts that it may use.
pub(crate) struct Project {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Fonts,
    root: Beneath,
    main: FileId,
    /// The files that were read: a file must not change while the document is compiled.
    read: Mutex<HashMap<FileId, FileResult<Bytes>>>,
}

impl Project {
    pub(crate) fn open(root: &Path, main: &Path, fonts: Fonts) -> Result<Self, String> {
        let path = VirtualPath::new(main.to_string_lossy());
        let path = path.map_err(|error| format!("{}: {error}", main.shown()))?;
        let root = Beneath::new(root).map_err(|error| format!("{}: {error}", root.shown()))?;
        Ok(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(fonts.book.clone()),
            fonts,
            root,
            main: RootedPath::new(VirtualRoot::Project, path).intern(),
            read: Mutex::default(),
        })
    }
}

impl World for Project {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let bytes = self.file(id)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| FileError::InvalidUtf8)?;
        let text = text.trim_start_matches('\u{feff}');
        Ok(Source::new(id, text.to_owned()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let file = read.entry(id);
        let file = file.or_insert_with(|| files::read(&self.root, id).map(Bytes::new));
        file.clone()
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index)
    }

    /// None: the result must not depend on the day.
    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}
