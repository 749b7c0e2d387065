//! Taking submissions, from a page or a program.

use crate::catalog::Version;
use crate::store::{NewSubmission, Open, Store, StoreError, Taken};
use crate::work::{Full, Work};
use base::text::line;
use std::sync::Arc;
use tengen_core::fault::{Blame, Fault};
use tengen_core::language::Language;
use tengen_core::package::Kind;

/// A submission as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    /// Whose it is.
    pub(crate) user: i64,
    /// The language, if whoever sends it says so.
    pub(crate) language: Option<String>,
    /// A program of one file, without a name.
    pub(crate) source: Option<String>,
    /// Files by their names.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// How urgent it is.
    pub(crate) priority: i64,
    /// What the client calls the request.
    pub(crate) request: Option<String>,
}

/// Why a submission is not taken.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It makes no sense: why, and what would be right.
    Bad(String),
    /// The machine fails, as by a full disk: why.
    Machine(String),
    /// Too many wait.
    Full(Full),
    /// The database fails.
    Store(StoreError),
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault.blame() {
            Blame::Machine => Self::Machine(fault.to_string()),
            Blame::Usage | Blame::Package => Self::Bad(fault.to_string()),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Takes a submission: when this returns it is on disk, and waits to be judged.
///
/// # Errors
/// When it is not taken; then nothing is stored.
pub(crate) fn take(
    store: &Store,
    work: &Work,
    version: &Version,
    incoming: Incoming,
) -> Result<Taken, Refusal> {
    let (language, files) = program(version, &incoming)?;
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let most = version.package().bounds.bytes;
    if bytes as u64 > most {
        return Err(Refusal::Bad(format!(
            "it has {bytes} bytes; {most} are the most"
        )));
    }
    version.source(&language, &files)?;
    let user = incoming.user;
    let new = NewSubmission {
        user,
        problem: version.package().id.clone(),
        language: language.name.clone(),
        files,
        priority: incoming.priority,
        request: incoming.request,
    };
    work.queue().promise(user).map_err(Refusal::Full)?;
    let taken = store.take(&[new]);
    work.queue().give_back(user);
    let taken = taken?[0];
    if !taken.is_known {
        work.queue().put(vec![Open {
            id: taken.judgement,
            user,
            priority: incoming.priority,
        }]);
    }
    Ok(taken)
}

/// A language and the files of a program in it.
type Program = (Arc<Language>, Vec<(String, Vec<u8>)>);

fn program(version: &Version, incoming: &Incoming) -> Result<Program, Refusal> {
    let languages = &version.package().languages;
    let named = incoming.language.as_ref().map(|name| {
        languages.named(name).ok_or_else(|| {
            let known: Vec<&str> = languages.iter().map(|it| &*it.name).collect();
            let known = known.join(", ");
            Refusal::Bad(format!(
                "there is no language `{}`; there are {known}",
                line(name)
            ))
        })
    });
    let named = named.transpose()?;
    if !incoming.files.is_empty() {
        let language = match named {
            Some(language) => language,
            None => version.language_of(&incoming.files)?,
        };
        return Ok((language, incoming.files.clone()));
    }
    let Some(source) = &incoming.source else {
        return Err(Refusal::Bad(
            "there is neither a program nor a file: send one".to_owned(),
        ));
    };
    let guess = || {
        let name = guessed(source, version.package().kind);
        let language = name.and_then(|name| languages.named(name));
        language.ok_or_else(|| {
            Refusal::Bad("the language cannot be guessed from the program: choose it".to_owned())
        })
    };
    let language = named.map_or_else(guess, Ok)?;
    let extension = language.extensions.first().map_or("txt", String::as_str);
    let name = tengen_core::program::source_name(&language, source.as_bytes());
    let name = name.unwrap_or_else(|| format!("main.{extension}"));
    Ok((language, vec![(name, source.clone().into_bytes())]))
}

/// The language of a program, by words that only programs of that language have.
fn guessed(source: &str, kind: Kind) -> Option<&'static str> {
    let has = |words: &[&str]| words.iter().any(|word| source.contains(word));
    let starts = |words: &[&str]| {
        let mut lines = source.lines().map(str::trim_start);
        lines.any(|line| words.iter().any(|word| line.starts_with(word)))
    };
    if starts(&["fn ", "pub fn ", "use std::", "impl "]) {
        Some("rust")
    } else if has(&[
        "#include <bits",
        "#include <iostream",
        "#include <vector",
        "std::",
        "using namespace",
        "cout",
        "vector<",
    ]) {
        Some("c++")
    } else if has(&["#include"]) {
        Some("c")
    } else if has(&["public class", "public static void main", "import java."]) {
        Some("java")
    } else if starts(&["package main", "func "]) {
        Some("go")
    } else if has(&["require(", "console.log", "=> {"]) || starts(&["function ", "const ", "let "])
    {
        Some("javascript")
    } else if starts(&[
        "def ", "import ", "from ", "print(", "class ", "for ", "n = ", "while ",
    ]) {
        Some("python")
    } else if kind == Kind::Answer {
        Some("text")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::guessed;
    use tengen_core::package::Kind;

    #[test]
    fn languages_are_guessed() {
        let programs = [
            ("#include <bits/stdc++.h>\nint main() {}", Some("c++")),
            (
                "#include <stdio.h>\nint main(void) { return 0; }",
                Some("c"),
            ),
            ("import java.util.*;\npublic class Main {}", Some("java")),
            ("package main\nfunc main() {}", Some("go")),
            ("use std::io;\nfn main() {}", Some("rust")),
            ("const lines = require('fs');", Some("javascript")),
            ("n = int(input())\nprint(n)", Some("python")),
            ("hello", None),
        ];
        for (program, language) in programs {
            assert_eq!(guessed(program, Kind::Batch), language, "{program}");
        }
        assert_eq!(guessed("42", Kind::Answer), Some("text"));
    }
}
