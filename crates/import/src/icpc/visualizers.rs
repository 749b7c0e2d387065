//! Visualizers.

use super::Reader;
use super::data::GroupDir;
use super::settings::GroupSettings;
use crate::ImportError;
use crate::problem::{ImportedProblem, JuryProgram, Visualizer};
use exchange::wrapped;
use std::collections::BTreeMap;
use terms::{Draws, Protocol};

/// The directories of visualizers, and the keys of their arguments.
const KINDS: [(Draws, &str, &str); 2] = [
    (Draws::Input, "input_visualizer", "input_visualizer_args"),
    (Draws::Output, "output_visualizer", "output_visualizer_args"),
];

impl Reader<'_> {
    /// Imports the visualizers with their arguments.
    pub(super) fn visualizers(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let is_one = self.is_one_visualizer()?;
        for (draws, dir, key) in KINDS {
            let args = args(draws, key, groups, package_files.has_dir(dir), problem);
            if !package_files.has_dir(dir) {
                continue;
            }
            if is_one && draws == Draws::Input {
                // The files of the other directory are the same.
                package_files.mark_reported(dir);
                continue;
            }
            match self.visualizer(problem, dir, draws)? {
                Ok(mut part) => {
                    part.args.extend(args);
                    let draws = (!is_one).then_some(draws);
                    problem.visualizers.push(Visualizer { part, draws });
                }
                Err(why) => {
                    package_files.mark_reported(dir);
                    let what = draws.name();
                    problem.losses.cosmetic(
                        format!("the directory {dir}"),
                        format!("no pictures of {what}s are made: {why}"),
                    );
                }
            }
        }
        Ok(())
    }

    /// The program in `dir`.
    ///
    /// # Errors
    /// When it cannot be imported: the reason.
    fn visualizer(
        &self,
        problem: &mut ImportedProblem,
        dir: &str,
        draws: Draws,
    ) -> Result<Result<JuryProgram, String>, ImportError> {
        let programs = self.programs_of(dir);
        let [from] = &programs[..] else {
            let why = match programs.len() {
                0 => "there is no program in a known language".to_owned(),
                several => format!("there are {several} programs"),
            };
            return Ok(Err(why));
        };
        let is_file = self.source.package_files.has(from);
        let to = match draws {
            _ if !is_file => "visualizers".to_owned(),
            draws => format!("visualizers/{}", draws.name()),
        };
        let edit = |text| self.edit(text);
        let taken = self.source.take_program(problem, from, &to, &edit)?;
        Ok(match taken {
            Ok(taken) => {
                let usual = (Protocol::Icpc, Vec::new());
                let (protocol, args) = taken.called.unwrap_or(usual);
                let path = taken.path;
                Ok(JuryProgram {
                    path,
                    protocol,
                    args,
                })
            }
            Err(left) => Err(left.why()),
        })
    }

    /// Whether both visualizers are the same program, as an export writes a visualizer that draws
    /// both.
    fn is_one_visualizer(&self) -> Result<bool, ImportError> {
        let [input, output] = [
            self.plain_visualizer("input_visualizer")?,
            self.plain_visualizer("output_visualizer")?,
        ];
        Ok(input.is_some() && input == output)
    }

    /// The arguments and files of a visualizer that one of our scripts calls by the plain protocol.
    fn plain_visualizer(&self, dir: &str) -> Result<Option<PlainVisualizer>, ImportError> {
        let package_files = self.source.package_files;
        let run = format!("{dir}/run");
        if !package_files.has(&run) {
            return Ok(None);
        }
        let Some((Protocol::Plain, args)) = wrapped::marked(&package_files.text(&run)?) else {
            return Ok(None);
        };
        let mut files = BTreeMap::new();
        for name in package_files.inside(dir).filter(|name| *name != "run") {
            files.insert(
                name.to_owned(),
                package_files.bytes(&format!("{dir}/{name}"))?,
            );
        }
        Ok(Some((args, files)))
    }
}

/// Arguments, and files by name.
type PlainVisualizer = (Vec<String>, BTreeMap<String, Vec<u8>>);

/// The arguments of a visualizer, which must be equal for all groups.
fn args(
    draws: Draws,
    key: &str,
    groups: &[GroupDir],
    is_there: bool,
    problem: &mut ImportedProblem,
) -> Vec<String> {
    let of = |settings: &GroupSettings| match draws {
        Draws::Input => settings.input_visualizer_args.clone(),
        Draws::Output => settings.output_visualizer_args.clone(),
    };
    let mut all = groups.iter().map(|group| of(&group.settings));
    let first = all.next().unwrap_or_default();
    let same = all.clone().all(|other| other == first);
    if same && is_there {
        return first;
    }
    if !(first.is_empty() && same) {
        let instead = if is_there {
            "the visualizer is called without them, as they differ"
        } else {
            "there is no visualizer to call"
        };
        problem
            .losses
            .cosmetic(format!("`{key}` of groups"), instead);
    }
    Vec::new()
}
