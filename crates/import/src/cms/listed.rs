//! The file that lists the subtasks.

use super::Reader;
use super::plan::{DEFAULT, SubtaskPlan};
use super::{cases_gen, gen_file};
use crate::ImportError;
use crate::problem::ImportedProblem;

/// The files with the subtasks; the first is preferred.
const CASES_GEN: &str = "gen/cases.gen";
const GEN: &str = "gen/GEN";

impl Reader<'_> {
    /// The subtasks of the package.
    pub(super) fn plan(&self, problem: &mut ImportedProblem) -> Result<SubtaskPlan, ImportError> {
        let package_files = self.source.package_files;
        let mut plan = SubtaskPlan::default();
        if let Some(path) = self.program(&["gen/generator.*", "gen/generatore.*"]) {
            plan.generators.insert(DEFAULT.to_owned(), path);
        }
        if let Some(path) = self.program(&["gen/validator.*", "gen/valida.*"]) {
            let usual = ["$INPUT", "$SUBTASK"].map(str::to_owned).to_vec();
            plan.validators.insert(DEFAULT.to_owned(), (path, usual));
        }
        if package_files.has(CASES_GEN) {
            plan.path = Some(CASES_GEN);
            cases_gen::read(&package_files.text(CASES_GEN)?, &mut plan, problem)?;
            // It is made of the other file.
            package_files.mark_reported(GEN);
        } else if package_files.has(GEN) {
            plan.path = Some(GEN);
            gen_file::read(&package_files.text(GEN)?, &mut plan)?;
        }
        self.points(&mut plan, problem)?;
        Ok(plan)
    }
}
