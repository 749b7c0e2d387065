//! Keeping new cases: files in the directory of a group.

use crate::strength::Strength;
use crate::survivors::FoundInput;
use base::text::count;
use fuzz::save::{keep, of_call};
use generators::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_core::build::BuildDir;
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::package::Package;

const HEADING: &str = "# Where the case beside this file comes from; `tengen strength` wrote it.";
/// So many mutants are named, and then how many more there are.
const NAMES: usize = 20;

impl Strength {
    /// Writes the new cases to a folder, and beside each where it comes from; gives the paths of the inputs.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(
        &self,
        dir: &BuildDir,
        folder: &Path,
        command: &str,
    ) -> Result<Vec<PathBuf>, Fault> {
        let saved = self.found.iter().map(|found| {
            let solution = found
                .kills
                .first()
                .map_or(0, |(mutant, _)| self.mutants[*mutant].solution);
            let solution = &self.solutions[solution].name;
            let origin = self.origin(found, command);
            keep(dir, folder, (solution, &found.input), (HEADING, &origin))
        });
        saved.collect()
    }

    /// Where a new case comes from.
    fn origin(&self, found: &FoundInput, command: &str) -> Vec<(&'static str, Value)> {
        let name = |(mutant, _): &(usize, _)| {
            let mutant = &self.mutants[*mutant];
            let solution = Path::new(&self.solutions[mutant.solution].name);
            let solution = solution.file_name().unwrap_or_default().to_string_lossy();
            Value::Text(format!("{solution} {}", mutant.id))
        };
        let mut names: Vec<Value> = found.kills.iter().take(NAMES).map(name).collect();
        if let Some(more @ 1..) = found.kills.len().checked_sub(NAMES) {
            names.push(Value::Text(format!("and {}", count(more, "other"))));
        }
        let bytes = i64::try_from(found.found_bytes).unwrap_or(i64::MAX);
        let mut origin = vec![
            ("kills", Value::List(names)),
            ("message", Value::Text(found.message.clone())),
        ];
        origin.extend(of_call(found.call.as_ref()));
        origin.push(("shrunk_from_bytes", Value::Int(bytes)));
        origin.push(("command", Value::Text(command.to_owned())));
        origin
    }

    /// The arguments with which the validators take all new cases: those of the first group that will do, none where none are needed.
    ///
    /// # Errors
    /// When a validator fails, or the cases need the arguments of several groups.
    pub fn validator_args(&self, jury: &Jury<'_>) -> Result<Vec<String>, Fault> {
        let package = jury.package();
        let mut tried: Vec<&[String]> = Vec::new();
        for group in &package.groups {
            let Some(args) = group.validator_args.as_deref() else {
                continue;
            };
            if tried.contains(&args) {
                continue;
            }
            tried.push(args);
            let is_valid = |input: &Arc<[u8]>| {
                let valid = jury.validate(input, Some(group), "a new case")?;
                Ok::<bool, Fault>(valid.is_ok())
            };
            let taken = self.found.iter().map(|found| is_valid(&found.input));
            if taken
                .collect::<Result<Vec<bool>, Fault>>()?
                .into_iter()
                .all(|taken| taken)
            {
                return Ok(args.to_vec());
            }
        }
        if tried.is_empty() {
            return Ok(Vec::new());
        }
        Err(no_args(package))
    }
}

fn no_args(package: &Package) -> Fault {
    Fault::Usage(format!(
        "{}: the new cases need validator arguments of several groups, so no one group can hold them: keep them with --group hacks",
        package.id
    ))
}
