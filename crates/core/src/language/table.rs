//! Reading the table of languages.

use super::rustup::tool_behind;
use super::{Classes, Language, Precompile};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const BUILTIN: &str = include_str!("languages.toml");

/// One language as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    extensions: Vec<String>,
    source_name: Option<String>,
    main_mark: Option<String>,
    classes: Option<Classes>,
    compile: Option<Vec<String>>,
    #[serde(default)]
    compile_env: BTreeMap<String, String>,
    #[serde(default = "one")]
    compile_factor: u32,
    precompile: Option<Precompile>,
    probe: Option<String>,
    run: Vec<String>,
    link_server: Option<Vec<String>>,
    trace_server: Option<Vec<String>>,
    run_server: Option<Vec<String>>,
    version: Vec<String>,
    #[serde(default)]
    readable: Vec<PathBuf>,
    #[serde(default)]
    packages: BTreeMap<String, String>,
    #[serde(default)]
    threads: u32,
}

/// The known languages.
#[derive(Clone, Debug)]
pub struct Languages(BTreeMap<String, Arc<Language>>);

/// A table of languages that cannot be used.
#[derive(Debug)]
pub struct TableError(toml::de::Error);

impl fmt::Display for TableError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the table of languages cannot be read: {}", self.0)
    }
}

impl std::error::Error for TableError {}

impl Languages {
    /// The languages tengen brings along.
    ///
    /// # Panics
    /// Never: a test reads the table.
    #[must_use]
    pub fn builtin() -> Self {
        let mut languages = Self(BTreeMap::new());
        languages
            .extend(BUILTIN)
            .expect("the built-in table is valid");
        languages
    }

    /// Adds the languages of a table in TOML, replacing those of the same name.
    ///
    /// # Errors
    /// When the text is not such a table.
    pub fn extend(&mut self, text: &str) -> Result<(), TableError> {
        let entries: BTreeMap<String, Entry> = toml::from_str(text).map_err(TableError)?;
        for (name, entry) in entries {
            self.0.insert(name.clone(), Arc::new(entry.named(name)));
        }
        Ok(())
    }

    /// The same for a machine with this search path and home directory: programs named in commands become
    /// those found on the path, `~` becomes the home. A program that is not found keeps its name, a
    /// readable path that is not there is dropped.
    #[must_use]
    pub fn on_machine(mut self, search_path: &OsStr, home: Option<&Path>) -> Self {
        for language in self.0.values_mut() {
            let language = Arc::make_mut(language);
            let commands = [&mut language.run, &mut language.version];
            let precompile = language.precompile.iter_mut().map(|one| &mut one.command);
            let others = language.compile.iter_mut().chain(&mut language.run_server);
            let others = others.chain(precompile);
            for command in commands.into_iter().chain(others) {
                if let Some(program) = command.first_mut()
                    && let Some(found) = find(program, search_path)
                {
                    *program = found;
                }
            }
            for value in language.compile_env.values_mut() {
                *value = at_home(Path::new(value), home)
                    .to_string_lossy()
                    .into_owned();
            }
            let readable = language.readable.iter().map(|path| at_home(path, home));
            language.readable = readable.filter(|path| path.exists()).collect();
        }
        self
    }

    /// Puts a language in the place of that of the same name.
    pub(crate) fn put(&mut self, language: Language) {
        self.0.insert(language.name.clone(), Arc::new(language));
    }

    /// The language of a source file, by its extension.
    #[must_use]
    pub fn of(&self, source: &Path) -> Option<Arc<Language>> {
        self.0
            .values()
            .find(|language| language.writes(source))
            .cloned()
    }

    /// The language of this name, or with source files of this extension.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Arc<Language>> {
        // Anybody may have typed it: what is no extension is no name, either.
        let is_extension = name.chars().all(char::is_alphanumeric);
        let by_extension = || self.of(&Path::new("source").with_extension(name));
        let named = self.0.get(name).cloned();
        named.or_else(|| is_extension.then(by_extension).flatten())
    }

    /// All languages, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Language>> {
        self.0.values()
    }

    /// All extensions, for messages.
    #[must_use]
    pub fn extensions(&self) -> Vec<&str> {
        self.iter()
            .flat_map(|language| language.extensions.iter().map(String::as_str))
            .collect()
    }
}

impl Entry {
    fn named(self, name: String) -> Language {
        Language {
            name,
            extensions: self.extensions,
            source_name: self.source_name,
            main_mark: self.main_mark,
            classes: self.classes,
            compile: self.compile,
            compile_env: self.compile_env,
            compile_factor: self.compile_factor.max(1),
            precompile: self.precompile,
            probe: self.probe,
            run: self.run,
            link_server: self.link_server,
            trace_server: self.trace_server,
            run_server: self.run_server,
            version: self.version,
            readable: self.readable,
            packages: self.packages,
            threads: self.threads,
        }
    }
}

fn one() -> u32 {
    1
}

/// The path of a program. Scripts are taken only where there is nothing else: what version managers
/// put on the search path under the name of an interpreter starts processes of its own.
fn find(program: &str, search_path: &OsStr) -> Option<String> {
    if program.contains('/') || program.contains('{') {
        return None;
    }
    let candidates: Vec<PathBuf> = std::env::split_paths(search_path)
        .map(|dir| dir.join(program))
        .filter(|path| path.is_file())
        .collect();
    let binary = candidates.iter().find(|path| !is_script(path));
    let found = binary.or(candidates.first())?;
    let found = tool_behind(found).unwrap_or_else(|| found.clone());
    found.to_str().map(str::to_owned)
}

/// A path with `~` at its beginning replaced.
fn at_home(path: &Path, home: Option<&Path>) -> PathBuf {
    match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

fn is_script(path: &Path) -> bool {
    let mut start = [0; 2];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && &start == b"#!"
}

#[cfg(test)]
mod tests {
    use super::Languages;
    use std::path::Path;

    #[test]
    fn the_built_in_table_is_valid() {
        assert_eq!(Languages::builtin().iter().count(), 20);
    }

    #[test]
    fn a_language_is_found_by_extension() {
        let found = Languages::builtin().of(Path::new("a/b.cpp"));
        assert_eq!(
            found.map(|language| language.name.clone()).as_deref(),
            Some("c++")
        );
    }

    #[test]
    fn what_is_no_name_is_no_language() {
        let languages = Languages::builtin();
        assert!(languages.named("cpp").is_some());
        for name in ["", "/", "a/cpp", "../cpp", ".", "\0"] {
            assert!(languages.named(name).is_none(), "{name:?}");
        }
    }

    #[test]
    fn a_script_is_passed_over_where_there_is_a_binary() {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in [("shims", "#!/bin/sh"), ("bin", "\x7fELF")] {
            std::fs::create_dir(dir.path().join(name)).unwrap();
            std::fs::write(dir.path().join(name).join("python3"), text).unwrap();
        }
        let path =
            std::env::join_paths(["shims", "bin"].map(|name| dir.path().join(name))).unwrap();
        let python = Languages::builtin()
            .on_machine(&path, None)
            .of(Path::new("x.py"))
            .unwrap();
        assert_eq!(
            python.run[0],
            dir.path().join("bin/python3").to_str().unwrap()
        );
    }

    #[test]
    fn a_user_table_replaces_a_language_of_the_same_name() {
        let mut languages = Languages::builtin();
        let table = "[python]\nextensions = [\"py\"]\nrun = [\"pypy3\", \"{source}\"]\nversion = [\"pypy3\", \"--version\"]\n";
        languages.extend(table).unwrap();
        let python = languages.of(Path::new("x.py")).unwrap();
        assert_eq!(python.run[0], "pypy3");
    }
}
