//! Checkers and interactors: DMOJ's own, and programs.

use super::Reader;
use super::standard::standard;
use crate::import::ImportError;
use crate::import::problem::{Checker, ImportedProblem, Part};
use crate::import::yaml::Node;
use crate::wrapped::is_adapted;
use checkers::Convention;
use tengen_core::package::{PointScale, Protocol};

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
        problem.checker = match (name, args) {
            ("bridged", Some(args)) => {
                if let Some(standard) = self.bridged_standard(args) {
                    standard
                } else {
                    let part = self.program(args, "checker", problem)?;
                    part.map_or(Checker::Usual, Checker::Program)
                }
            }
            _ => standard(name, args, problem),
        };
        Ok(())
    }

    /// The standard checker that a bridged one of one file is.
    fn bridged_standard(&self, node: &Node) -> Option<Checker> {
        let files = node.get("files").map(Node::texts).unwrap_or_default();
        let [only] = files.as_slice() else {
            return None;
        };
        self.source.standard_checker(only, Convention::Testlib)
    }

    /// The program of a checker or an interactor, which is bridged to DMOJ.
    fn program(
        &self,
        node: &Node,
        role: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<Part>, ImportError> {
        let files = node.get("files").map(Node::texts).unwrap_or_default();
        // Without a type it is DMOJ's own protocol.
        let speaks = node.get("type").and_then(Node::text).unwrap_or("default");
        if let Some(why) = not_called(node, role, speaks, self.is_adapted(&files)?) {
            let what = format!("the {role}, which speaks `{speaks}`");
            problem.losses.lost(what, why);
            return Ok(None);
        }
        // Its points are those of the case, as whole numbers, but for fractions, which say so.
        problem.scale = Some(PointScale::Points);
        // These are for the compiler; the program gets no arguments.
        let flags = node.get("flags").map(Node::texts).unwrap_or_default();
        if !flags.is_empty() {
            problem.losses.weaker(
                format!("flags of the compiler of the {role}: {}", flags.join(" ")),
                "it is compiled with those of its language",
            );
        }
        let same = |text| text;
        let mut part = None;
        for file in &files {
            self.source
                .package_files
                .require(file, "which init.yml names")?;
            if crate::import::programs::is_header(file) {
                let name = file.rsplit('/').next().unwrap_or(file);
                let path = self.source.package_files.require(file, "a header file")?;
                problem.copy(path, format!("include/{name}"));
                continue;
            }
            let taken = self.source.take_program(problem, file, "jury", &same)?;
            if let (None, Ok(taken)) = (&part, taken) {
                part = Some(Part {
                    path: taken.path,
                    protocol: Protocol::Testlib,
                    args: Vec::new(),
                });
            }
        }
        if part.is_none() {
            problem.losses.lost(
                format!("the {role}"),
                "none of its files is in a language known here",
            );
        }
        Ok(part)
    }

    /// Whether a program of these files is one that an export made of one by ICPC's protocol.
    fn is_adapted(&self, files: &[String]) -> Result<bool, ImportError> {
        let Some(main) = files.first() else {
            return Ok(false);
        };
        Ok(is_adapted(&self.source.package_files.bytes(main)?))
    }
}

/// Why a program that speaks so is not called here, if it is not. Checkers of the types `default` and `coci` are called as
/// testlib's are, end with codes that mean the same there, and say by `partial 1/2` what part of the points they give.
/// Interactors of these types get the answer in the place of testlib's `tout`.
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
