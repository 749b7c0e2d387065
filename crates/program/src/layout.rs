//! Programs with several files.
//!
//! A program is a source file or a directory. A directory includes all regular files in it and
//! below, except files whose names begin with a dot. The files with an extension of a known
//! language are its sources, and must be in one language; all others, for example headers, lie
//! beside them. One source is the main one: it is called `main` or `__main__`, or it is the only
//! one, or the only one that has a `main` in Java, or the mark that the table of languages defines,
//! or the only one that is not in a directory below.
//! A language whose compiler gets all sources at once needs no main file. Without sources, files
//! `*.out` are outputs to the cases with these names. This module uses only names and contents, so
//! an importer can use it for a package that is not a directory yet.

use super::{Unfit, java};
use std::path::Path;
use std::sync::Arc;
use terms::language::{Classes, Language, Languages};

/// Names of main files, in order of preference.
const MAIN_NAMES: [&str; 2] = ["main", "__main__"];

/// The files of a program that is a directory.
#[derive(Debug)]
pub struct Layout {
    pub(crate) language: Arc<Language>,
    /// The paths in the directory: the main file, the other sources, all other files.
    pub names: Vec<String>,
    /// How many of them are sources.
    pub(crate) sources: usize,
}

/// The layout of a directory with these file names and contents.
///
/// # Errors
/// When they are not a program: without a known language, in several languages, or without a main
/// file.
pub fn layout(
    names: Vec<String>,
    languages: &Languages,
    text: &dyn Fn(&str) -> Vec<u8>,
) -> Result<Layout, Unfit> {
    let language = language_among(&names, languages)?;
    arrange(names, &language, text)
}

/// The language of the sources among these files.
pub(super) fn language_among(
    names: &[String],
    languages: &Languages,
) -> Result<Arc<Language>, Unfit> {
    let found = names
        .iter()
        .filter_map(|name| languages.for_file(Path::new(name)));
    let mut found: Vec<Arc<Language>> = found.filter(|one| !one.is_text()).collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found.dedup();
    match found.as_slice() {
        [] if names.iter().any(|name| is_output(name)) => {
            let outputs = languages.named("outputs");
            outputs.ok_or_else(|| Unfit::NoSource(extensions(languages)))
        }
        [] => Err(Unfit::NoSource(extensions(languages))),
        [language] => Ok(language.clone()),
        several => Err(Unfit::Mixed(
            several.iter().map(|one| one.name.clone()).collect(),
        )),
    }
}

/// Whether a file is the output for a case.
fn is_output(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == "out")
}

/// The layout of files of a program in this language.
pub(super) fn arrange(
    mut names: Vec<String>,
    language: &Arc<Language>,
    text: &dyn Fn(&str) -> Vec<u8>,
) -> Result<Layout, Unfit> {
    names.sort();
    let (mut sources, others): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| {
        if language.is_outputs() {
            is_output(name)
        } else {
            language.extension_of(Path::new(name)).is_some()
        }
    });
    match main_of(&sources, language, text) {
        Some(at) => sources[..=at].rotate_right(1),
        None if language.needs_main() || sources.is_empty() => {
            return Err(Unfit::NoMain {
                language: language.name.clone(),
                wanted: wanted(language),
            });
        }
        None => {}
    }
    Ok(Layout {
        language: language.clone(),
        sources: sources.len(),
        names: sources.into_iter().chain(others).collect(),
    })
}

/// The main file among the sources.
fn main_of(
    sources: &[String],
    language: &Language,
    text: &dyn Fn(&str) -> Vec<u8>,
) -> Option<usize> {
    let is_called = |name: &String, main: &str| {
        let stem = Path::new(name).file_stem();
        stem.is_some_and(|stem| stem.eq_ignore_ascii_case(main)) && !name.contains('/')
    };
    let mut named = MAIN_NAMES
        .iter()
        .filter_map(|main| sources.iter().position(|name| is_called(name, main)));
    let named = named.next();
    let mark = language.main_mark.as_deref().unwrap_or_default().as_bytes();
    let is_main = |at: usize| match language.classes {
        Some(Classes::Java) => java::has_main(&text(&sources[at])),
        None => {
            !mark.is_empty()
                && text(&sources[at])
                    .windows(mark.len())
                    .any(|part| part == mark)
        }
    };
    if named.is_some_and(|at| language.classes.is_none() || is_main(at)) {
        return named;
    }
    if sources.len() == 1 {
        return Some(0);
    }
    let mut marked = (0..sources.len()).filter(|at| is_main(*at));
    let only = marked.next().filter(|_| marked.next().is_none());
    only.or(named)
        .or_else(|| only_at_the_top(sources, language))
}

/// The only source that is not in a directory below, where the others are modules of packages. A
/// compiler that gets all sources needs no main one.
fn only_at_the_top(sources: &[String], language: &Language) -> Option<usize> {
    let is_script = language.classes.is_none() && language.needs_main();
    let is_at_the_top = |name: &String| !name.contains('/') && !name.starts_with("__init__.");
    let mut found = (0..sources.len()).filter(|at| is_script && is_at_the_top(&sources[*at]));
    found.next().filter(|_| found.next().is_none())
}

/// The possible names of a main file.
fn wanted(language: &Language) -> Vec<String> {
    if let Some(name) = &language.source_name {
        return vec![name.clone()];
    }
    let extension = language.extensions.first().map_or("", String::as_str);
    MAIN_NAMES
        .iter()
        .map(|main| format!("{main}.{extension}"))
        .collect()
}

pub(super) fn extensions(languages: &Languages) -> Vec<String> {
    languages
        .extensions()
        .into_iter()
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Layout, layout};
    use crate::Unfit;
    use terms::language::Languages;

    fn arranged(names: &[&str]) -> Result<Layout, Unfit> {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        layout(names, &Languages::builtin(), &|name| match name {
            "Start.java" => b"class Start { public static void main(String[] args) {} }".into(),
            _ => Vec::new(),
        })
    }

    #[track_caller]
    fn begins_with(names: &[&str], expected: &[&str], sources: usize) {
        let layout = arranged(names).unwrap();
        assert_eq!(layout.names, expected);
        assert_eq!(layout.sources, sources);
    }

    #[test]
    fn the_main_file_comes_first_and_what_is_no_source_last() {
        begins_with(&["b.cpp", "a.h", "a.cpp"], &["a.cpp", "b.cpp", "a.h"], 2);
        begins_with(&["util.py", "main.py"], &["main.py", "util.py"], 2);
        begins_with(&["a.py", "__main__.py"], &["__main__.py", "a.py"], 2);
        begins_with(&["A.java", "Main.java"], &["Main.java", "A.java"], 2);
        begins_with(&["only.py", "data.txt"], &["only.py", "data.txt"], 1);
    }

    #[test]
    fn a_java_class_with_main_is_found_by_its_text() {
        begins_with(&["A.java", "Start.java"], &["Start.java", "A.java"], 2);
    }

    #[test]
    fn a_java_file_called_main_has_to_have_one() {
        let helper = "lib/Main.java";
        begins_with(&[helper, "Start.java"], &["Start.java", helper], 2);
        begins_with(
            &["Main.java", "Start.java"],
            &["Start.java", "Main.java"],
            2,
        );
        begins_with(
            &["Main.java", "Other.java"],
            &["Main.java", "Other.java"],
            2,
        );
    }

    #[test]
    fn a_main_file_in_a_directory_below_is_none() {
        assert!(matches!(
            arranged(&["a.py", "b/main.py", "c.py"]),
            Err(Unfit::NoMain { .. })
        ));
        begins_with(&["b/main.py", "z.py"], &["z.py", "b/main.py"], 2);
        let package = ["b/lib.py", "b/__init__.py", "__init__.py", "z.py"];
        let arranged = ["z.py", "__init__.py", "b/__init__.py", "b/lib.py"];
        begins_with(&package, &arranged, 4);
    }

    #[test]
    fn outputs_are_a_program_where_there_is_no_other() {
        begins_with(
            &["small/1.out", "2.out", "notes"],
            &["2.out", "small/1.out", "notes"],
            2,
        );
        begins_with(&["main.cpp", "a.out"], &["main.cpp", "a.out"], 1);
    }

    #[test]
    fn what_is_no_program_is_reported() {
        assert!(matches!(
            arranged(&["a.h", "b.txt"]),
            Err(Unfit::NoSource(_))
        ));
        let mixed = Unfit::Mixed(vec!["c++".to_owned(), "python".to_owned()]);
        assert_eq!(arranged(&["a.py", "b.cpp"]).unwrap_err(), mixed);
        assert!(matches!(
            arranged(&["a.js", "b.js"]),
            Err(Unfit::NoMain { .. })
        ));
    }
}
