//! Adding a fork server to a program.

use program::{File, Source};
use std::sync::Arc;
use terms::language::Language;

/// The parts of the server in C. They are joined to a single file, because programs are compiled
/// with one additional file only.
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

/// The server, under the file names that commands may refer to.
const FILES: [(&str, &str); 3] = [
    ("tengen_server.c", C),
    ("tengen_server.cpp", C),
    ("tengen_server.py", PYTHON),
];

/// What a server reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerKind {
    /// The result of a run.
    Plain,
    /// The result and the covered edges.
    Tracing,
}

/// The program with a server; `None` if its language does not define how to add one.
pub(super) fn with_server(source: &Source, kind: ServerKind) -> Option<Source> {
    let mut language = Language::clone(&source.language);
    // If the tools of the server are missing, there is simply no server.
    language.probe = None;
    let command = if let Some(compile) = &mut language.compile {
        if kind == ServerKind::Tracing {
            compile.extend(language.trace_server.clone()?);
        }
        compile.extend(language.link_server.clone()?);
        compile
    } else if kind == ServerKind::Tracing {
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
    use super::{ServerKind, with_server};
    use program::Source;
    use std::path::Path;
    use terms::language::Languages;

    fn served(name: &str) -> Option<Source> {
        let language = Languages::builtin().for_file(Path::new(name)).unwrap();
        with_server(
            &Source::single(name, b"text".to_vec(), &language),
            ServerKind::Plain,
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
