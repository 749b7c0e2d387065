//! The program of a submission: a text, files, or the completion of a model.

use crate::document::{Node, Object};
use crate::mistake::{TaskError, shown};
use base::text::nearest;
use program::{Bounds, File, Source};
use std::sync::Arc;
use std::time::Duration;
use terms::language::{Language, Languages};

/// The maximum size of a submission, and its maximum compile time: as in problem.toml.
pub(super) const BOUNDS: Bounds = Bounds {
    bytes: 256 << 10,
    compile: Duration::from_secs(10),
};
/// The maximum number of files of a program.
const FILES: usize = 100;
/// The maximum length of a file's name in bytes.
const NAME: usize = 200;
/// The prefix of this tool's own files.
const OWN: &str = "tengen_";

/// Other names of languages in data sets.
const ALIASES: [(&str, &str); 12] = [
    ("python3", "python"),
    ("pypy3", "python"),
    ("cpp11", "c++"),
    ("cpp14", "c++"),
    ("cpp17", "c++"),
    ("cpp20", "c++"),
    ("c++11", "c++"),
    ("c++14", "c++"),
    ("c++17", "c++"),
    ("c++20", "c++"),
    ("golang", "go"),
    ("node", "javascript"),
];

/// A language by its name, in any case.
pub(super) fn language(node: &Node<'_>, languages: &Languages) -> Result<Arc<Language>, TaskError> {
    let name = node.text()?;
    let found = named(&name, languages).filter(|found| !found.is_outputs());
    found.ok_or_else(|| {
        let known: Vec<String> = languages.iter().map(|known| known.name.clone()).collect();
        let near = nearest(&name.to_lowercase(), &known);
        let hint = near.map_or_else(|| known.join(", "), |near| format!("`{near}`"));
        node.wants(format!("a language: {hint}"))
    })
}

fn named(name: &str, languages: &Languages) -> Option<Arc<Language>> {
    let lower = name.trim().to_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == lower);
    languages.named(alias.map_or(lower.as_str(), |(_, known)| known))
}

/// A program of one file.
pub(super) fn single(text: Vec<u8>, language: &Arc<Language>) -> Source {
    let extension = language.extensions.first().map_or("txt", String::as_str);
    bounded(Source::single(
        &format!("solution.{extension}"),
        text,
        language,
    ))
}

/// A program of several files: an object of names and texts.
pub(super) fn files(node: &Node<'_>, language: &Arc<Language>) -> Result<Source, TaskError> {
    let object = node.object()?;
    let mut files = Vec::new();
    for (name, text) in object.members() {
        check_name(name, text.path())?;
        if files.len() == FILES {
            let expected = format!("at most {FILES} files");
            return Err(TaskError::new(node.path(), "more files", expected));
        }
        files.push(File {
            name: name.to_owned(),
            text: text.text()?.into_bytes(),
        });
    }
    check_folders(&files, node)?;
    let source = Source::of_files(files, language);
    let source =
        source.map_err(|unfit| TaskError::new(node.path(), unfit.to_string(), unfit.advice()))?;
    Ok(bounded(source))
}

/// Applies the limits of submissions: the compiler refuses a program that is larger.
fn bounded(source: Source) -> Source {
    let bytes: usize = source.files.iter().map(|file| file.text.len()).sum();
    let bytes = bytes as u64;
    Source {
        bounds: BOUNDS,
        excess: (bytes > BOUNDS.bytes).then_some(bytes),
        ..source
    }
}

/// Refuses a name that leads out of the directory of the program, or that contains invisible
/// characters.
fn check_name(name: &str, path: &str) -> Result<(), TaskError> {
    let is_part = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.starts_with(OWN);
    let is_visible = !name.contains(|c: char| c.is_control() || checkers::is_hidden(c));
    if is_visible && name.len() <= NAME && !name.contains('\\') && name.split('/').all(is_part) {
        return Ok(());
    }
    let expected = format!(
        "a path in the directory of the program, as main.cpp or lib/a.h: no `..`, no `/` at the beginning, no part that begins with \
         a dot or {OWN}, nothing hidden, at most {NAME} bytes"
    );
    Err(TaskError::new(
        path,
        format!("the name {}", shown(name)),
        expected,
    ))
}

/// Refuses files with the name of another file's directory.
fn check_folders(files: &[File], node: &Node<'_>) -> Result<(), TaskError> {
    let is_below = |name: &str, folder: &str| {
        name.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    for file in files {
        if files.iter().any(|other| is_below(&other.name, &file.name)) {
            let found = format!("{} as a file and as a folder", shown(&file.name));
            return Err(TaskError::new(node.path(), found, "different names"));
        }
    }
    Ok(())
}

/// The submission in a line of a data set: `code` or `source` with `language`, or the last fenced
/// block of `generation`. `None` if all are missing.
pub(super) fn given(
    object: &Object<'_>,
    keys: &[&str],
    usual: Option<&str>,
    languages: &Languages,
) -> Result<Option<Source>, TaskError> {
    let written = object
        .get("language")
        .map(|node| language(&node, languages));
    let usual = || usual.and_then(|name| languages.named(name));
    if let Some(node) = keys.iter().find_map(|key| object.get(key)) {
        let Some(language) = written.transpose()?.or_else(usual) else {
            return Err(missing_language(object));
        };
        return Ok(Some(single(node.text()?.into_bytes(), &language)));
    }
    let Some(node) = object.get("generation") else {
        return Ok(None);
    };
    let said = node.text()?;
    let Some((tag, code)) = last_block(&said) else {
        let expected = "a text with code between lines that begin with ```";
        return Err(TaskError::new(node.path(), "no such block", expected));
    };
    let language = match written.transpose()? {
        Some(language) => Some(language),
        None => named(tag, languages)
            .filter(|found| !found.is_outputs())
            .or_else(usual),
    };
    let language = language.ok_or_else(|| missing_language(object))?;
    Ok(Some(single(code.into_bytes(), &language)))
}

fn missing_language(object: &Object<'_>) -> TaskError {
    let path = format!("{}.language", object.path());
    TaskError::new(
        path,
        "nothing",
        "the language of the submission, as \"cpp\" or \"python\"",
    )
}

/// The language tag and the text of the last fenced block. An unclosed one ends with the text.
fn last_block(said: &str) -> Option<(&str, String)> {
    let mut last = None;
    let mut open: Option<(&str, Vec<&str>)> = None;
    for line in said.lines() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (Some(_), Some(rest)) if rest.trim().is_empty() => last = open.take(),
            (Some((_, lines)), _) => lines.push(line),
            (None, Some(tag)) => open = Some((tag.trim(), Vec::new())),
            (None, None) => {}
        }
    }
    let (tag, lines) = open.or(last)?;
    Some((tag, lines.join("\n") + "\n"))
}

#[cfg(test)]
mod tests {
    use super::{check_name, files, last_block, named};
    use crate::document::Node;
    use terms::language::Languages;

    #[test]
    fn the_last_block_counts() {
        let said = "so\n```python\na\n```\nor\n  ```cpp\nint b;\n\n}\n```\nyes";
        assert_eq!(last_block(said), Some(("cpp", "int b;\n\n}\n".to_owned())));
        assert_eq!(last_block("```\nx"), Some(("", "x\n".to_owned())));
        assert_eq!(last_block("no code"), None);
    }

    #[test]
    fn names_stay_in_their_directory() {
        for name in ["a.cpp", "lib/a b.h", "é.py"] {
            assert!(check_name(name, "$").is_ok(), "{name}");
        }
        let long = "x".repeat(201);
        for name in [
            "",
            "../x",
            "a/../x",
            "/etc/x",
            "a//b",
            "a/",
            ".x",
            "a/.x",
            "a\0b",
            "a\nb",
            "a\\b",
            "a\u{202e}b",
            "tengen_x",
            &long,
        ] {
            assert!(check_name(name, "$").is_err(), "{name:?}");
        }
    }

    #[test]
    fn files_make_a_program() {
        let languages = Languages::builtin();
        let cpp = languages.named("cpp").unwrap();
        let read = |text: &str| files(&Node::parse(text, "$.files").unwrap(), &cpp);
        let source = read(r#"{"b.h": "", "main.cpp": "x", "a.cpp": "y"}"#).unwrap();
        let names: Vec<&str> = source.files.iter().map(|file| &*file.name).collect();
        assert_eq!(
            (names, source.sources),
            (vec!["main.cpp", "a.cpp", "b.h"], 2)
        );
        for wrong in [
            r"{}",
            r#"{"a.h": ""}"#,
            r#"{"a": "", "a/main.cpp": ""}"#,
            r#"{"../a.cpp": ""}"#,
            "[]",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn languages_have_many_names() {
        let languages = Languages::builtin();
        let name = |name| named(name, &languages).map(|found| found.name.clone());
        for alias in ["cpp", "C++", "cpp17", "c++"] {
            assert_eq!(name(alias).as_deref(), Some("c++"), "{alias}");
        }
        assert_eq!(name("Python3").as_deref(), Some("python"));
        assert_eq!(name("python2").as_deref(), Some("python2"));
        assert_eq!(name("../cpp"), None);
    }
}
