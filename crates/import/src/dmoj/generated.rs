//! Cases that a generator makes: it prints the input to standard output and the answer to standard
//! error.

use super::Reader;
use crate::ImportError;
use crate::commands;
use crate::problem::{self, ImportedProblem};
use crate::yaml::Node;
use std::time::Duration;

/// The directory of files that generators read.
const INPUTS: &str = "generators/inputs";

/// The declaration of a generator: a file, a list of files, or a table.
pub(super) struct GeneratorEntry {
    /// The files; the main one is first.
    files: Vec<String>,
    args: Vec<String>,
    flags: Vec<String>,
    time: Option<Duration>,
    /// Keys without a counterpart in tengen.
    unknown: Vec<String>,
}

/// The supported keys of a generator; its language is determined by its files.
const KNOWN: [&str; 5] = ["source", "args", "flags", "time_limit", "language"];

impl GeneratorEntry {
    /// The generator in the first of these maps that has one.
    pub(super) fn from_scopes(scopes: &[&Node]) -> Option<Self> {
        let node = get(scopes, "generator")?;
        let list = |key: &str| node.get(key).map(Node::texts).unwrap_or_default();
        let keys = node.entries().iter().map(|(key, _)| key.clone());
        let seconds = node.get("time_limit").and_then(Node::number);
        Some(Self {
            files: node.get("source").unwrap_or(node).texts(),
            args: list("args"),
            flags: list("flags"),
            unknown: keys.filter(|key| !KNOWN.contains(&key.as_str())).collect(),
            time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        })
    }

    /// Its name in the problem: that of its main file.
    fn name(&self) -> &str {
        let main = self.files.first().map_or("generator", String::as_str);
        let base = main.rsplit('/').next().unwrap_or(main);
        base.split('.').next().unwrap_or(base)
    }
}

/// The value of a key in the first of these maps that has it.
fn get<'n>(scopes: &[&'n Node], key: &str) -> Option<&'n Node> {
    scopes.iter().find_map(|node| node.get(key))
}

impl Reader<'_> {
    /// The call that makes a case, unless the generator cannot be imported.
    pub(super) fn command(
        &self,
        generator: &GeneratorEntry,
        scopes: &[&Node],
        problem: &mut ImportedProblem,
    ) -> Result<Option<String>, ImportError> {
        if !problem.generators.contains_key(generator.name())
            && !self.take_generator(generator, problem)?
        {
            return Ok(None);
        }
        let args = get(scopes, "generator_args").map(Node::texts);
        let args = args.filter(|args| !args.is_empty());
        let args = args.unwrap_or_else(|| generator.args.clone());
        let stdin = get(scopes, "generator_in").and_then(Node::text);
        let stdin = match stdin {
            None => None,
            Some(path) => {
                let file = self.data.require(path, "what a generator reads")?;
                let to = format!("{INPUTS}/{path}");
                problem.copy(file, &to);
                Some(to)
            }
        };
        let call = commands::call(generator.name(), &args, stdin.as_deref());
        Ok(Some(call))
    }

    /// Imports the files of a generator; returns whether that is possible.
    fn take_generator(
        &self,
        generator: &GeneratorEntry,
        problem: &mut ImportedProblem,
    ) -> Result<bool, ImportError> {
        let Some((main, joining)) = self.sources(&generator.files, problem)? else {
            let what = "a generator without a source file";
            problem.losses.lost(what, "its cases are left out");
            return Ok(false);
        };
        if !generator.flags.is_empty() {
            problem.losses.weaker(
                format!(
                    "flags of the compiler of the generator: {}",
                    generator.flags.join(" ")
                ),
                "it is compiled with those of its language",
            );
        }
        for key in &generator.unknown {
            let what = format!("`{key}` of the generator");
            problem
                .losses
                .weaker(what, "generators have limits of their own here");
        }
        let same = |text| text;
        let source = self.source;
        match source.take_joined(problem, &main, "generators", &same, &joining)? {
            Ok(taken) => {
                let made = problem::ImportedGenerator {
                    time: generator.time,
                    tells_answer: true,
                    calls: Vec::new(),
                    ..problem::ImportedGenerator::plain(taken.path)
                };
                problem.generators.insert(generator.name().to_owned(), made);
                Ok(true)
            }
            Err(left) => {
                let why = format!("its cases are left out: {}", left.why());
                problem.losses.lost(format!("the generator {main}"), why);
                Ok(false)
            }
        }
    }
}
