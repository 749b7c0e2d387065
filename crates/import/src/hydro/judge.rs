//! The checker, interactor and validator.

use super::Reader;
use super::rates::language;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram, Processes};
use crate::repository::config::Config;
use crate::repository::manager::{Manager, process_count};
use crate::yaml::Node;
use checkers::{Convention, Options};
use exchange::wrapped::ShareJudge;
use terms::{ProcessIo, Protocol};

/// The type of problems with a manager.
const COMMUNICATION: &str = "communication";

impl Reader<'_> {
    /// The file name of a program: a text, or the key `file` of a map.
    fn file_of(&self, key: &str) -> Option<String> {
        let node = self.config.get(key)?;
        let node = node.get("file").unwrap_or(node);
        node.text().map(str::to_owned)
    }

    fn program(
        &self,
        key: &str,
        protocol: Protocol,
        problem: &mut ImportedProblem,
    ) -> Result<Option<JuryProgram>, ImportError> {
        let Some(name) = self.file_of(key) else {
            return Ok(None);
        };
        let from = self.at(&name);
        self.tell_language(key, &from, problem);
        let same = |text| text;
        self.source
            .package_files
            .require(&from, "which config.yaml names")?;
        match self.source.take_program(problem, &from, "jury", &same)? {
            Ok(taken) => Ok(Some(JuryProgram {
                path: taken.path,
                protocol,
                args: Vec::new(),
            })),
            Err(left) => {
                problem.losses.lost(
                    format!("the {key} {name}"),
                    format!("it is left out: {}", left.why()),
                );
                Ok(None)
            }
        }
    }

    /// Reports a language that differs from that of the extension.
    fn tell_language(&self, key: &str, path: &str, problem: &mut ImportedProblem) {
        let named = self.config.get(key).and_then(|node| node.get("lang"));
        let Some(named) = named.and_then(Node::text).filter(|named| *named != "auto") else {
            return;
        };
        let own = self.source.language(path);
        if own.is_some_and(|own| language(named) == Some(own.name.as_str())) {
            return;
        }
        let what = format!("`lang: {named}` of the {key}");
        let why = "its language is that of its extension";
        if key == "checker" {
            let why = format!("{why}, as in Hydro, which does not read the key");
            problem.losses.cosmetic(what, why);
        } else {
            problem.losses.weaker(what, why);
        }
    }

    /// Files that jury programs find beside them: those that no imported program uses are reported.
    pub(super) fn extra_files(&self, problem: &mut ImportedProblem) {
        let files = self.config.get("judge_extra_files").map(Node::texts);
        for name in files.unwrap_or_default() {
            let base = name.rsplit('/').next().unwrap_or(&name);
            let is_taken = |path: &str| path.starts_with("jury/") && path.ends_with(base);
            if !problem.tree.paths().any(is_taken) {
                let what = format!("{name} of `judge_extra_files`");
                problem.losses.lost(what, "it is left out");
            }
        }
    }

    pub(super) fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let text = |key: &str| self.config.get(key).and_then(Node::text);
        match text("type") {
            None | Some("default" | "interactive" | COMMUNICATION) => {}
            Some(other) => problem.losses.lost(
                format!("the `type: {other}` of the problem"),
                "submissions are programs that read an input and print an output",
            ),
        }
        let validator = self.program("validator", Protocol::Testlib, problem)?;
        problem.validators.extend(validator);
        if self.has_manager() {
            return self.manager(problem);
        }
        if let Some(interactor) = self.program("interactor", Protocol::Testlib, problem)? {
            // In Hydro, an interactor judges alone, so a checker beside it is ignored.
            (problem.interactive, problem.interactor) = (true, Some(interactor));
            return Ok(());
        }
        let name = self.file_of("checker").unwrap_or_default();
        let is_file = self.source.package_files.has(&self.at(&name));
        // Hydro includes testlib's checkers: a name without a file is one of these.
        let is_standard = checkers::names().any(|known| known == name);
        problem.checker = match text("checker_type") {
            Some("testlib") if !is_file && is_standard => {
                ImportedChecker::Builtin(name, Options::default())
            }
            Some("testlib") if !is_file && !name.contains('.') => {
                problem.losses.lost(
                    format!("the checker `{name}` of Hydro"),
                    "tokens are compared",
                );
                ImportedChecker::Usual
            }
            Some("testlib") => self.checker(Protocol::Testlib, problem)?,
            Some("kattis") => self.checker(Protocol::Icpc, problem)?,
            Some("strict") => {
                problem.losses.weaker(
                    "the checker `strict`, to which Windows line ends and a missing last one are equal",
                    "the builtin `exact` compares bytes",
                );
                ImportedChecker::Builtin("exact".to_owned(), Options::default())
            }
            None | Some("default") => {
                problem.losses.weaker(
                    "the default checker, for which a last line of spaces is a line",
                    "the builtin `lines` skips it, as empty lines",
                );
                ImportedChecker::Builtin("lines".to_owned(), Options::default())
            }
            Some(other) => {
                problem.losses.lost(
                    format!("the checker, which is of the `checker_type: {other}`"),
                    "tokens are compared",
                );
                ImportedChecker::Usual
            }
        };
        Ok(())
    }

    /// Whether a manager talks to several processes of a submission.
    pub(super) fn has_manager(&self) -> bool {
        self.config.get("type").and_then(Node::text) == Some(COMMUNICATION)
    }

    /// A manager judges alone, so a checker beside it is ignored.
    fn manager(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let config = Config {
            path: self.file,
            node: &self.config,
        };
        let missing = || config.error("`type: communication` needs a `manager`".to_owned());
        let path = self.at(&self.file_of("manager").ok_or_else(missing)?);
        self.tell_language("manager", &path, problem);
        let files = self.source.package_files;
        files.require(&path, "the `manager` of config.yaml")?;
        let processes = Processes {
            count: process_count(config.get("num_processes"))?,
            io: ProcessIo::Streams,
        };
        let manager = Manager {
            path: &path,
            judge: ShareJudge::Hydro,
            for_checker: false,
            processes,
        };
        self.source.take_manager(&manager, problem)?;
        problem.interactive = true;
        Ok(())
    }

    /// In tengen, only checkers that use ICPC's protocol can request another pass.
    pub(super) fn passes(&self, problem: &mut ImportedProblem) {
        let Some(passes) = self.config.get("multi_pass").and_then(Node::number) else {
            return;
        };
        match &problem.checker {
            ImportedChecker::Program(part) if part.protocol == Protocol::Icpc => {
                problem.passes = (2..=100).find(|most| f64::from(*most) >= passes);
            }
            _ => problem
                .losses
                .lost("several passes", "each case is judged after one"),
        }
    }

    fn checker(
        &self,
        protocol: Protocol,
        problem: &mut ImportedProblem,
    ) -> Result<ImportedChecker, ImportError> {
        let convention = match protocol {
            Protocol::Icpc => Convention::Icpc,
            _ => Convention::Testlib,
        };
        let name = self.file_of("checker").unwrap_or_default();
        if let Some(standard) = self.source.standard_checker(&self.at(&name), convention) {
            return Ok(standard);
        }
        let part = self.program("checker", protocol, problem)?;
        Ok(part.map_or(ImportedChecker::Usual, ImportedChecker::Program))
    }
}
