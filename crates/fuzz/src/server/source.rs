//! Adding a fork server to a program.

use std::sync::Arc;
use tengen_core::language::Language;
use tengen_core::program::{File, Source};

/// In parts; together they are one file, because programs should be compiled with only one
/// additional file.
const C: &str = concat!(
    include_str!("c/base.c"),
    "\n",
    include_str!("c/requests.c"),
    "\n",
    include_str!("c/rewind.c"),
    "\n",
    include_str!("c/serve.c")
);
const PYTHON: &str = include_str!("server.py");

/// The files of the server, by the names under which commands may refer to them.
const FILES: [(&str, &str); 3] = [
    ("tengen_server.c", C),
    ("tengen_server.cpp", C),
    ("tengen_server.py", PYTHON),
];

/// What a server reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The result of a run.
    Plain,
    /// Also the edges of the program that it took.
    Tracing,
}

/// The same program with a server; `None` if its language does not define how to add one.
pub(super) fn with_server(source: &Source, kind: Kind) -> Option<Source> {
    let mut language = Language::clone(&source.language);
    // Something that only the server needs may be missing: then there is none.
    language.probe = None;
    let command = if let Some(compile) = &mut language.compile {
        if kind == Kind::Tracing {
            compile.extend(language.trace_server.clone()?);
        }
        compile.extend(language.link_server.clone()?);
        compile
    } else if kind == Kind::Tracing {
        return None;
    } else {
        language.run = language.run_server.clone()?;
        &mut language.run
    };
    let is_wanted = |name: &str| command.iter().any(|word| word.ends_with(name));
    let mut files = source.files.clone();
    for (name, text) in FILES.iter().filter(|(name, _)| is_wanted(name)) {
        files.push(File {
            name: (*name).to_owned(),
            text: text.as_bytes().to_vec(),
        });
    }
    Some(Source {
        files,
        language: Arc::new(language),
        ..source.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, with_server};
    use std::path::Path;
    use tengen_core::language::Languages;
    use tengen_core::program::Source;

    fn served(name: &str) -> Option<Source> {
        let language = Languages::builtin().of(Path::new(name)).unwrap();
        with_server(
            &Source::single(name, b"text".to_vec(), &language),
            Kind::Plain,
        )
    }

    #[test]
    fn the_server_is_a_file_of_the_program() {
        for (name, server) in [
            ("a.c", "tengen_server.c"),
            ("a.cpp", "tengen_server.cpp"),
            ("a.rs", "tengen_server.c"),
            ("a.py", "tengen_server.py"),
        ] {
            let files = served(name).unwrap().files;
            let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
            assert_eq!(names, [name, server]);
        }
    }

    #[test]
    fn a_language_without_a_server_has_none() {
        assert!(served("a.go").is_none() && served("Main.java").is_none());
    }
}
