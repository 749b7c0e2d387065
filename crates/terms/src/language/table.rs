//! The table of languages.

use super::rustup::tool_behind;
use super::{Classes, Language, LinePattern, Precompile, Sanitize};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const BUILTIN: &str = include_str!("languages.toml");

/// A language as written in the table.
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
    sanitize: Option<Sanitize>,
    version: Vec<String>,
    #[serde(default)]
    readable: Vec<PathBuf>,
    #[serde(default)]
    packages: BTreeMap<String, String>,
    #[serde(default = "usual_threads")]
    threads: u32,
    #[serde(default)]
    memory_errors: Vec<String>,
    #[serde(default)]
    thread_errors: Vec<String>,
    #[serde(default)]
    notes: BTreeMap<String, String>,
    #[serde(default)]
    taken_names: Vec<String>,
    variant_of: Option<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    looks_like: Vec<LinePattern>,
    #[serde(default = "yes")]
    online_judge: bool,
}

/// All languages by name.
#[derive(Clone, Debug)]
pub struct Languages(BTreeMap<String, Arc<Language>>);

/// The error for an invalid table of languages.
#[derive(Debug)]
pub struct TableError(toml::de::Error);

impl fmt::Display for TableError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the table of languages cannot be read: {}", self.0)
    }
}

impl std::error::Error for TableError {}

impl Languages {
    /// The built-in languages.
    ///
    /// # Panics
    /// Never: a test reads the table.
    #[must_use]
    pub fn builtin() -> Self {
        let mut languages = Self(BTreeMap::new());
        languages.add(toml::from_str(BUILTIN).expect("the built-in table is valid"));
        languages
    }

    /// Adds the languages of a TOML table, replacing those with the same name.
    ///
    /// # Errors
    /// When the text is not a valid table.
    pub fn extend(&mut self, text: &str) -> Result<(), TableError> {
        let entries: BTreeMap<String, Entry> = toml::from_str(text).map_err(TableError)?;
        let mut patterns = entries.values().flat_map(|entry| &entry.looks_like);
        if let Some(error) = patterns.find_map(LinePattern::mistake) {
            return Err(TableError(serde::de::Error::custom(error)));
        }
        self.add(entries);
        Ok(())
    }

    fn add(&mut self, entries: BTreeMap<String, Entry>) {
        for (name, entry) in entries {
            self.0.insert(name.clone(), Arc::new(entry.named(name)));
        }
    }

    /// Adapts the languages to a machine with this search path and home directory: programs in
    /// commands are replaced by their paths, and `~` by the home directory. A program that is not
    /// found keeps its name; a readable path that does not exist is removed.
    #[must_use]
    pub fn on_machine(mut self, search_path: &OsStr, home: Option<&Path>) -> Self {
        // Every command of tengen gets here, and most programs are named by several languages.
        let mut found = BTreeMap::new();
        for language in self.0.values_mut() {
            let language = Arc::make_mut(language);
            let commands = [&mut language.run, &mut language.version];
            let precompile = language.precompile.iter_mut().map(|one| &mut one.command);
            let others = language.compile.iter_mut().chain(&mut language.run_server);
            let others = others.chain(precompile);
            for command in commands.into_iter().chain(others) {
                let Some(program) = command.first_mut() else {
                    continue;
                };
                let path = found
                    .entry(program.clone())
                    .or_insert_with(|| find(program, search_path));
                if let Some(path) = path {
                    program.clone_from(path);
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

    /// Hides the judge from all programs.
    pub fn without_online_judge(&mut self) {
        for language in self.0.values_mut() {
            *language = Arc::new(language.without_online_judge());
        }
    }

    /// The same with sanitizers, in all languages that have some.
    #[must_use]
    pub fn sanitized(&self) -> Self {
        let with = |(name, language): (&String, &Arc<Language>)| {
            let sanitized = language
                .sanitized()
                .map_or_else(|| language.clone(), Arc::new);
            (name.clone(), sanitized)
        };
        Self(self.0.iter().map(with).collect())
    }

    /// Puts a language in the place of that of the same name.
    pub fn put(&mut self, language: Language) {
        self.0.insert(language.name.clone(), Arc::new(language));
    }

    /// The language of a source file, by its extension in upper or lower case.
    #[must_use]
    pub fn for_file(&self, source: &Path) -> Option<Arc<Language>> {
        let exact = self.iter().find(|language| language.writes(source));
        let similar = || self.iter().find(|one| one.extension_of(source).is_some());
        exact.or_else(similar).cloned()
    }

    /// The language of a source file, by its extension and, if the language has variants, by its
    /// first line and its directory.
    #[must_use]
    pub fn for_text(&self, source: &Path, text: &[u8]) -> Option<Arc<Language>> {
        let by_extension = self.for_file(source)?;
        let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line);
        let mut languages = self.iter();
        let variant = languages.find(|one| one.is_marked(&by_extension, source, &line));
        Some(variant.unwrap_or(&by_extension).clone())
    }

    /// Whether a language has variants.
    #[must_use]
    pub fn has_variants(&self, language: &Language) -> bool {
        self.iter()
            .any(|one| one.variant_of.as_ref() == Some(&language.name))
    }

    /// The language with this name or file extension.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Arc<Language>> {
        // The name may be any user input; a text that cannot be an extension is not a name either.
        let is_extension = name.chars().all(char::is_alphanumeric);
        let by_extension = || self.for_file(&Path::new("source").with_extension(name));
        let named = self.0.get(name).cloned();
        named.or_else(|| is_extension.then(by_extension).flatten())
    }

    /// All languages, sorted by name.
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
        let language = Language {
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
            sanitize: self.sanitize,
            run_env: BTreeMap::new(),
            is_sanitized: false,
            version: self.version,
            readable: self.readable,
            packages: self.packages,
            threads: self.threads,
            memory_errors: self.memory_errors,
            thread_errors: self.thread_errors,
            notes: self.notes,
            taken_names: self.taken_names,
            variant_of: self.variant_of,
            marks: self.marks,
            looks_like: self.looks_like,
            online_judge: self.online_judge,
        };
        if language.online_judge {
            language
        } else {
            language.without_online_judge()
        }
    }
}

fn one() -> u32 {
    1
}

fn usual_threads() -> u32 {
    16
}

fn yes() -> bool {
    true
}

/// The path of a program. A script is used only if there is no other program, and never a script in
/// a directory called `shims`: version managers put scripts with the names of interpreters there,
/// which start the real interpreter in the user's home directory, where the sandbox cannot see it.
fn find(program: &str, search_path: &OsStr) -> Option<String> {
    if program.contains('/') || program.contains('{') {
        return None;
    }
    let candidates: Vec<PathBuf> = std::env::split_paths(search_path)
        .map(|dir| dir.join(program))
        .filter(|path| path.is_file())
        .collect();
    let binary = candidates.iter().find(|path| !is_script(path));
    let is_shim = |path: &&PathBuf| path.parent().is_some_and(|dir| dir.ends_with("shims"));
    let found = binary.or_else(|| candidates.iter().find(|path| !is_shim(path)))?;
    let found = tool_behind(found).unwrap_or_else(|| found.clone());
    found.to_str().map(str::to_owned)
}

/// Replaces `~` at the beginning of a path.
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
        let mut languages = Languages::builtin();
        languages.extend(super::BUILTIN).unwrap();
        let table =
            "[d]\nextensions = [\"d\"]\nrun = [\"d\"]\nversion = [\"d\"]\nlooks_like = [\"(\"]\n";
        assert!(languages.extend(table).is_err());
        assert_eq!(Languages::builtin().iter().count(), 21);
    }

    #[test]
    fn a_language_is_found_by_extension() {
        let found = Languages::builtin().for_file(Path::new("a/b.cpp"));
        assert_eq!(
            found.map(|language| language.name.clone()).as_deref(),
            Some("c++")
        );
    }

    #[test]
    fn upper_case_does_no_harm_in_extensions() {
        let languages = Languages::builtin();
        let of = |name: &str| languages.for_file(Path::new(name)).unwrap();
        for (name, language, safe) in [
            ("UP.CPP", "c++", "UP.cpp"),
            ("a.C", "c++", "a.C"),
            ("a.c", "c", "a.c"),
            ("A.Py", "python", "A.py"),
            ("x.RS", "rust", "x.rs"),
        ] {
            assert_eq!(of(name).name, language);
            assert_eq!(of(name).safe_name(name), safe);
        }
    }

    #[test]
    fn a_single_source_hides_no_module() {
        let languages = Languages::builtin();
        for (name, safe) in [
            ("random.py", "main_source.py"),
            ("random.PY", "main_source.py"),
            ("slow.py", "slow.py"),
            ("list.ml", "main_source.ml"),
            ("brute_test.go", "main_source.go"),
            ("_x.go", "main_source.go"),
            ("windows.go", "windows.go"),
            ("queue.cpp", "queue.cpp"),
        ] {
            let language = languages.for_file(Path::new(name)).unwrap();
            assert_eq!(language.safe_name(name), safe);
        }
    }

    #[test]
    fn a_variant_of_a_language_is_found_by_its_marks() {
        let languages = Languages::builtin();
        for (path, text, language) in [
            ("a.py", "print(1)", "python"),
            ("a.py", "#!/usr/bin/env python3\nprint(1)", "python"),
            ("a.py", "#!/usr/bin/env python2\nprint 1", "python2"),
            ("a.py", "#!/usr/bin/python2.7 -O\n", "python2"),
            ("a.py", "# python2\n", "python"),
            ("accepted/python2/a.py", "print 1", "python2"),
            ("python2/a.cpp", "int main() {}", "c++"),
            ("a.py2", "", "python2"),
        ] {
            let found = languages
                .for_text(Path::new(path), text.as_bytes())
                .unwrap();
            assert_eq!(found.name, language, "{path} {text}");
        }
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
    fn what_a_version_manager_puts_in_the_way_is_no_interpreter() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("shims")).unwrap();
        std::fs::write(dir.path().join("shims/python2"), "#!/bin/sh").unwrap();
        let path = dir.path().join("shims");
        let languages = Languages::builtin().on_machine(path.as_os_str(), None);
        let python = languages.named("python2").unwrap();
        assert_eq!(python.missing_tools(), ["python2"]);
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
            .for_file(Path::new("x.py"))
            .unwrap();
        assert_eq!(
            python.run[0],
            dir.path().join("bin/python3").to_str().unwrap()
        );
    }

    #[test]
    fn programs_are_told_of_the_judge_unless_that_is_turned_off() {
        let mentions = |languages: &Languages, name: &str| {
            let language = languages.named(name).unwrap();
            let words = language.compile.iter().flatten().chain(&language.run);
            let by_word = words.filter(|word| word.contains("ONLINE_JUDGE")).count();
            (by_word, language.online_judge_variable().is_some())
        };
        let mut languages = Languages::builtin();
        assert_eq!(mentions(&languages, "c++"), (1, true));
        assert_eq!(mentions(&languages, "java"), (1, true));
        assert_eq!(mentions(&languages, "python"), (0, true));
        let table = "[d]\nextensions = [\"d\"]\nrun = [\"rdmd\", \"-version=ONLINE_JUDGE\", \"{source}\"]\nversion = [\"dmd\"]\n";
        languages.extend(table).unwrap();
        assert_eq!(mentions(&languages, "d"), (1, true));
        languages
            .extend(&format!("{table}online_judge = false\n"))
            .unwrap();
        assert_eq!(mentions(&languages, "d"), (0, false));
        languages.without_online_judge();
        for language in languages.iter() {
            assert_eq!(mentions(&languages, &language.name), (0, false));
        }
    }

    #[test]
    fn a_user_table_replaces_a_language_of_the_same_name() {
        let mut languages = Languages::builtin();
        let table = "[python]\nextensions = [\"py\"]\nrun = [\"pypy3\", \"{source}\"]\nversion = [\"pypy3\", \"--version\"]\n";
        languages.extend(table).unwrap();
        let python = languages.for_file(Path::new("x.py")).unwrap();
        assert_eq!(python.run[0], "pypy3");
    }
}
