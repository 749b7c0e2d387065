//! Checkers and interactors: built-in ones of DMOJ, and programs.

use super::Reader;
use super::standard::standard;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram};
use crate::programs::{Joining, is_header};
use crate::yaml::Node;
use checkers::Convention;
use exchange::wrapped::is_adapted;
use terms::{PointScale, Protocol};

impl Reader<'_> {
    pub(super) fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if let Some(interactive) = self.init.get("interactive") {
            problem.interactor = self.program(interactive, "interactor", problem)?;
            problem.interactive = problem.interactor.is_some();
            return Ok(());
        }
        let Some(checker) = self.init.get("checker") else {
            // DMOJ's default.
            problem.checker = standard("standard", None, problem);
            return Ok(());
        };
        // `checker: floats` is short for `checker: {name: floats}`.
        let name = checker
            .get("name")
            .unwrap_or(checker)
            .text()
            .unwrap_or_default();
        let args = checker.get("args");
        for (key, _) in checker.entries() {
            if !["name", "args"].contains(&key.as_str()) {
                let what = format!("`{key}` of the checker");
                problem.losses.lost(what, "it is left out");
            }
        }
        let Some(args) = args.filter(|_| name == "bridged") else {
            problem.checker = standard(name, args, problem);
            return Ok(());
        };
        problem.checker = if let Some(standard) = self.bridged_standard(args) {
            standard
        } else {
            let part = self.program(args, "checker", problem)?;
            part.map_or(ImportedChecker::Usual, ImportedChecker::Program)
        };
        Ok(())
    }

    /// The standard checker, if the only file of a bridged checker is an exported one.
    fn bridged_standard(&self, node: &Node) -> Option<ImportedChecker> {
        let files = node.get("files").map(Node::texts).unwrap_or_default();
        let [only] = files.as_slice() else {
            return None;
        };
        self.source.standard_checker(only, Convention::Testlib)
    }

    /// Imports the program of a checker or an interactor that uses DMOJ's `bridged` module.
    fn program(
        &self,
        node: &Node,
        role: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<JuryProgram>, ImportError> {
        let files = node.get("files").map(Node::texts).unwrap_or_default();
        // Without a type, the program uses DMOJ's own protocol.
        let speaks = node.get("type").and_then(Node::text).unwrap_or("default");
        if let Some(why) = not_called(node, role, speaks, self.is_adapted(&files)?) {
            let what = format!("the {role}, which speaks `{speaks}`");
            problem.losses.lost(what, why);
            return Ok(None);
        }
        // Its points are whole points of the case, unless it prints fractions.
        problem.scale = Some(PointScale::Points);
        // These flags are for the compiler; the program gets no arguments.
        let flags = node.get("flags").map(Node::texts).unwrap_or_default();
        if !flags.is_empty() {
            problem.losses.weaker(
                format!("flags of the compiler of the {role}: {}", flags.join(" ")),
                "it is compiled with those of its language",
            );
        }
        not_set(node, role, problem);
        let Some((main, joining)) = self.sources(&files, problem)? else {
            problem.losses.lost(
                format!("the {role}"),
                "none of its files is in a language known here",
            );
            return Ok(None);
        };
        let same = |text| text;
        let source = self.source;
        match source.take_joined(problem, &main, "jury", &same, &joining)? {
            Ok(taken) => Ok(Some(JuryProgram {
                path: taken.path,
                protocol: Protocol::Testlib,
                args: Vec::new(),
            })),
            Err(left) => {
                let why = format!("it is left out: {}", left.why());
                problem.losses.lost(format!("the {role} {main}"), why);
                Ok(None)
            }
        }
    }

    /// The first source among the files of a program, and the others that are compiled with it;
    /// headers are put where it finds them.
    pub(super) fn sources(
        &self,
        files: &[String],
        problem: &mut ImportedProblem,
    ) -> Result<Option<(String, Joining)>, ImportError> {
        let mut sources = Vec::new();
        for file in files {
            let package_files = self.source.package_files;
            let found = package_files.require(file, "which init.yml names")?;
            let name = file.rsplit('/').next().unwrap_or(file);
            if is_header(file) {
                problem.copy(found, format!("include/{name}"));
            } else if self.source.language(file).is_some() {
                sources.push((name.to_owned(), file.clone()));
            }
        }
        let mut sources = sources.into_iter();
        let main = sources.next().map(|(_, file)| file);
        let joining = Joining {
            files: sources.collect(),
            entry: None,
        };
        Ok(main.map(|main| (main, joining)))
    }

    /// Whether an export has adapted these files from a program that uses ICPC's protocol.
    fn is_adapted(&self, files: &[String]) -> Result<bool, ImportError> {
        let Some(main) = files.first() else {
            return Ok(false);
        };
        Ok(is_adapted(&self.source.package_files.bytes(main)?))
    }
}

/// Reports the settings of a program that have no counterpart.
fn not_set(node: &Node, role: &str, problem: &mut ImportedProblem) {
    const HONOURED: [&str; 6] = [
        "files",
        "type",
        "flags",
        "lang",
        "feedback",
        "args_format_string",
    ];
    for (key, _) in node.entries() {
        if !HONOURED.contains(&key.as_str()) {
            problem.losses.weaker(
                format!("`{key}` of the {role}"),
                "programs of the jury have limits of their own here",
            );
        }
    }
}

/// The reason why a program with this protocol cannot be called, if any. Checkers of the types
/// `default` and `coci` are called like testlib's, use the same exit codes, and print partial
/// points as `partial 1/2`. Interactors of these types get the answer at the position of testlib's
/// `tout`.
fn not_called(node: &Node, role: &str, speaks: &str, is_adapted: bool) -> Option<&'static str> {
    if node.get("args_format_string").is_some() {
        return Some("it is left out: it is called with arguments in an order of its own");
    }
    match speaks {
        "testlib" => None,
        "default" | "coci" if role == "checker" || is_adapted => None,
        _ => Some("it is left out: only testlib's is known"),
    }
}
