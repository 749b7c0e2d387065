//! Fonts: those of the executable, and those of directories.

use base::text::Shown as _;
use std::path::{Path, PathBuf};
use typst::foundations::Bytes;
use typst::text::{Font, FontBook, FontInfo};

/// How deep directories are searched for fonts.
const DEEPEST: usize = 5;

/// The names of files with fonts end with these.
const EXTENSIONS: [&str; 4] = ["ttf", "otf", "ttc", "otc"];

/// All known fonts.
pub(crate) struct Fonts {
    pub(crate) book: FontBook,
    slots: Vec<FontSource>,
}

/// A font, or the file that has it at an index.
enum FontSource {
    Loaded(Font),
    File(PathBuf, u32),
}

impl Fonts {
    /// The embedded fonts, and then those of directories in the order of their paths.
    pub(crate) fn load(dirs: &[PathBuf]) -> Result<Self, String> {
        let mut fonts = Self {
            book: FontBook::new(),
            slots: Vec::new(),
        };
        for data in typst_assets::fonts() {
            for font in Font::iter(Bytes::new(data)) {
                fonts.book.push(font.info().clone());
                fonts.slots.push(FontSource::Loaded(font));
            }
        }
        for dir in dirs {
            for path in files(dir, DEEPEST)? {
                fonts.add(&path)?;
            }
        }
        Ok(fonts)
    }

    fn add(&mut self, path: &Path) -> Result<(), String> {
        let data = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
        for (index, info) in (0..).zip(FontInfo::iter(&data)) {
            self.book.push(info);
            self.slots.push(FontSource::File(path.to_owned(), index));
        }
        Ok(())
    }

    /// The font with this index in the book.
    pub(crate) fn get(&self, index: usize) -> Option<Font> {
        match self.slots.get(index)? {
            FontSource::Loaded(font) => Some(font.clone()),
            FontSource::File(path, index) => {
                Font::new(Bytes::new(std::fs::read(path).ok()?), *index)
            }
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("the fonts in {} cannot be read: {error}", path.shown())
}

/// The files with fonts in a directory and those below it.
fn files(dir: &Path, depth: usize) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|error| unreadable(dir, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() && depth > 0 {
            found.extend(files(&path, depth - 1)?);
        } else if is_font(&path) {
            found.push(path);
        }
    }
    Ok(found)
}

fn is_font(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    EXTENSIONS.contains(&&*extension.to_ascii_lowercase())
}
