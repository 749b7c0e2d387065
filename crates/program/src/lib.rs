//! Programs: from source files to something that a sandbox can run.
//!
//! A program is compiled into its own directory under `build/bin/`, named by the SHA-256 of
//! everything that determines its bytes: the language, its commands, the compiler's version and the
//! source files. The directory is filled under a temporary name, renamed when the compiler has
//! succeeded, and compared with its stamp before each use. So a program that is run is always
//! complete and as the compiler created it, whatever was killed or changed before. Programs in
//! languages without a compiler get a directory with a copy of the source files, so a program
//! cannot change while it is judged.

mod bounds;
mod cache_entry;
mod compiler;
mod executable;
mod folder;
mod frame;
mod hidden;
mod include;
mod java;
mod joined;
mod layout;
mod modules;
mod place;
mod precompiled;
mod refusal;
mod run;
mod shared;
mod store;
mod stream_files;
mod unfit;
mod versions;

pub use bounds::Bounds;
pub use cache_entry::bytes;
pub use compiler::{Compilation, Compiler};
pub use executable::Executable;
pub use frame::{Frame, Reply};
pub use include::{HeaderDir, included};
pub use joined::joined;
pub use layout::{Layout, layout};
pub use place::ProgramPath;
pub use refusal::missing_tool;
pub use run::Ran;
pub use run::stdin_bytes;
pub use shared::SharedPrograms;
pub use store::ProgramStore;
pub use stream_files::StreamFiles;
pub use unfit::Unfit;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::language::{Classes, Language};

/// Whether a file in the directory of a running program may have this name: [`StreamFiles`].
#[must_use]
pub fn is_stream_name(name: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let begins = name
        .bytes()
        .next()
        .is_some_and(|first| first.is_ascii_alphanumeric());
    begins && name.len() <= 100 && name.bytes().all(is_usual)
}

/// The source of a program.
#[derive(Clone, Debug)]
pub struct Source {
    /// The files, at least one: the sources, with the main one first, and the files that they use.
    pub files: Vec<File>,
    /// How many of the files are sources. Compilers of some languages get all of them; all other
    /// commands get only the main one.
    pub sources: usize,
    /// The language.
    pub language: Arc<Language>,
    /// Whether a harness was added, so that the answer is in a frame.
    pub harnessed: bool,
    /// The names of files that no message may quote: those of a grader.
    pub hidden: BTreeSet<String>,
    /// The names of its input and its output, if it opens files instead of using its standard
    /// streams.
    pub stream_files: StreamFiles,
    /// The limits of its size and compile time.
    pub bounds: Bounds,
    /// The size in bytes if it exceeds the limit. In this case it was not read and has no files.
    pub excess: Option<u64>,
}

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path in the directory of the program.
    pub name: String,
    /// The content.
    pub text: Vec<u8>,
}

impl Source {
    /// A program with one file, which gets the name that its language requires.
    #[must_use]
    pub fn single(name: &str, text: Vec<u8>, language: &Arc<Language>) -> Self {
        let text = without_mark(text, language);
        let name = source_name(language, &text).unwrap_or_else(|| language.safe_name(name));
        Self::in_order(vec![File { name, text }], 1, language)
    }

    /// A program with several files, whose paths have no `..`.
    ///
    /// # Errors
    /// When the main file is ambiguous.
    pub fn of_files(files: Vec<File>, language: &Arc<Language>) -> Result<Self, Unfit> {
        let text = |name: &str| {
            let found = files.iter().find(|file| file.name == name);
            found.map(|file| file.text.clone()).unwrap_or_default()
        };
        let names = files.iter().map(|file| file.name.clone()).collect();
        let layout = layout::arrange(names, language, &text)?;
        let place = |file: &File| layout.names.iter().position(|name| *name == file.name);
        let mut files = files;
        files.sort_by_cached_key(place);
        Ok(Self::in_order(files, layout.sources, language))
    }

    /// A program with these files, which begin with the sources; the first is the main one.
    #[must_use]
    pub fn in_order(files: Vec<File>, sources: usize, language: &Arc<Language>) -> Self {
        Self {
            files: prepared(files, sources, language),
            sources,
            language: language.clone(),
            harnessed: false,
            hidden: BTreeSet::new(),
            stream_files: StreamFiles::default(),
            bounds: Bounds::PACKAGE,
            excess: None,
        }
    }

    /// The only file of the program, if it has just one.
    #[must_use]
    pub fn only(&self) -> Option<&File> {
        match self.files.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The full name of the class to start, in languages that require one.
    fn class(&self) -> Option<String> {
        let main = self.files.first()?;
        self.language.classes?;
        let stem = || {
            Path::new(&main.name)
                .file_stem()?
                .to_str()
                .map(str::to_owned)
        };
        class(&self.language, &main.text).or_else(stem)
    }

    /// The language, adapted to start the class of this program.
    #[must_use]
    pub fn started(&self) -> Arc<Language> {
        match self.class() {
            Some(class) => Arc::new(self.language.starting(&class)),
            None => self.language.clone(),
        }
    }

    /// The arguments for the compiler or interpreter, the main file first.
    fn sources(&self) -> Vec<PathBuf> {
        let sources = self.files.iter().take(self.sources);
        sources.map(|file| PathBuf::from(&file.name)).collect()
    }
}

/// The files of a program, with the sources first, as compilers expect them.
fn prepared(mut files: Vec<File>, sources: usize, language: &Language) -> Vec<File> {
    for file in files.iter_mut().take(sources) {
        file.text = without_mark(std::mem::take(&mut file.text), language);
    }
    spell_extensions(&mut files, sources, language);
    if let Some(Classes::Java) = language.classes {
        java::rename(&mut files, sources);
    }
    files
}

/// Renames sources such as `a.Cpp`: compilers do not recognise other spellings of extensions than
/// those in the table.
fn spell_extensions(files: &mut [File], sources: usize, language: &Language) {
    let mut taken: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    for file in files.iter_mut().take(sources) {
        let path = Path::new(&file.name);
        let Some(known) = language
            .extension_of(path)
            .filter(|_| !language.writes(path))
        else {
            continue;
        };
        let stem = path.with_extension("");
        let stem = stem.to_string_lossy();
        let numbered = (2..).map(|number| format!("{stem}-{number}.{known}"));
        let mut names = std::iter::once(format!("{stem}.{known}")).chain(numbered);
        if let Some(free) = names.find(|name| !taken.contains(name)) {
            taken.insert(free.clone());
            file.name = free;
        }
    }
}

/// Removes the byte order mark with which some editors begin a file, and which some compilers
/// reject. A text that is its own output is unchanged.
fn without_mark(mut text: Vec<u8>, language: &Language) -> Vec<u8> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if text.starts_with(MARK) && !language.is_text() && !language.is_outputs() {
        text.drain(..MARK.len());
    }
    text
}

/// The full name of the class that a source starts, if its language requires one and the file name
/// does not determine it.
#[must_use]
pub fn class(language: &Language, text: &[u8]) -> Option<String> {
    match language.classes? {
        Classes::Java => java::class(text),
    }
}

/// The name that the only source of a program must have, if its language requires one.
#[must_use]
pub fn source_name(language: &Language, text: &[u8]) -> Option<String> {
    let by_class = match language.classes {
        Some(Classes::Java) => java::file_name(text),
        None => None,
    };
    by_class.or_else(|| language.source_name.clone())
}

#[cfg(test)]
mod tests {
    use super::{File, Source};
    use terms::language::Languages;

    #[test]
    fn byte_order_marks_are_left_out_of_all_sources() {
        let languages = Languages::builtin();
        let java = languages.named("java").unwrap();
        let marked = |name: &str, text: &str| File {
            name: name.to_owned(),
            text: format!("\u{feff}{text}").into_bytes(),
        };
        let main = "class Main { public static void main(String[] args) {} }";
        let files = ["Main.java", "Help.java", "notes.txt"].map(|name| marked(name, main));
        let source = Source::of_files(files.into(), &java).unwrap();
        let starts: Vec<u8> = source.files.iter().map(|file| file.text[0]).collect();
        assert_eq!(starts, [b'c', b'c', 0xef]);
        let text = languages.named("text").unwrap();
        let output = Source::single("a.txt", "\u{feff}1".into(), &text);
        assert_eq!(output.files[0].text, "\u{feff}1".as_bytes());
    }

    #[test]
    fn sources_have_extensions_that_compilers_know() {
        let languages = Languages::builtin();
        let file = |name: &str| File {
            name: name.to_owned(),
            text: "int main() {}".into(),
        };
        let files = ["main.CPP", "main.cpp", "lib/b.Cc", "c.C", "n.Txt"].map(file);
        let cpp = languages.named("c++").unwrap();
        let source = Source::of_files(files.into(), &cpp).unwrap();
        let mut names: Vec<&str> = source.files.iter().map(|file| &*file.name).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            ["c.C", "lib/b.cc", "main-2.cpp", "main.cpp", "n.Txt"]
        );
    }
}
