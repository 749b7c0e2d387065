//! The points of subtasks that keys of the task set.

use super::Reader;
use super::plan::SubtaskPlan;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::repository::config::Config;
use crate::yaml::Value;
use terms::Aggregation;

/// The points of a task that does not set them.
const TOTAL: f64 = 100.0;

impl Reader<'_> {
    /// The sum of points of a task without subtasks and with this number of cases.
    pub(super) fn total(&self, cases: usize) -> Result<f64, ImportError> {
        if let Some(each) = self.points_of_a_case()? {
            return Ok(each * count(cases));
        }
        let total = self.task.get("total_value");
        total.map_or(Ok(TOTAL), |total| total.number())
    }

    /// The points of each case, if all are worth the same.
    fn points_of_a_case(&self) -> Result<Option<f64>, ImportError> {
        let parameters = self.task.get("score_type_parameters");
        let parameters = parameters.filter(|it| matches!(it.node.value, Value::Scalar(_)));
        match (self.score_type()?, parameters) {
            (Some(Aggregation::Sum), Some(each)) => each.number().map(Some),
            _ => Ok(None),
        }
    }

    /// How `score_type` makes the points of a group; `None` if it is missing or not known.
    pub(super) fn score_type(&self) -> Result<Option<Aggregation>, ImportError> {
        let written = self.task.text_at("score_type")?.unwrap_or_default();
        Ok(match written.to_lowercase().as_str() {
            "sum" => Some(Aggregation::Sum),
            "min" | "groupmin" => Some(Aggregation::Min),
            "groupmul" => Some(Aggregation::Product),
            _ => None,
        })
    }

    /// Sets the points of subtasks that lines of a file list.
    pub(super) fn points(
        &self,
        plan: &mut SubtaskPlan,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        if plan.subtasks.is_empty() {
            return Ok(());
        }
        if plan.is_implied {
            for subtask in &mut plan.subtasks {
                subtask.points = self.total(subtask.cases.len())?;
            }
        } else if self.task.get("total_value").is_some() {
            let why = "it is left out: the subtasks have points of their own";
            problem.losses.cosmetic("`total_value` of the task", why);
        }
        if let Some(each) = self.points_of_a_case()? {
            for subtask in &mut plan.subtasks {
                subtask.points = each * count(subtask.cases.len());
            }
        }
        let parameters = self.task.get("score_type_parameters");
        if let Some(parameters) = parameters.filter(|parameters| parameters.items().is_ok())
            && !is_same(parameters, plan)?
        {
            let what = "`score_type_parameters` other than the subtasks of the listed cases";
            let why = "the points and cases of these subtasks are kept";
            problem.losses.lost(what, why);
        }
        Ok(())
    }
}

fn count(cases: usize) -> f64 {
    u32::try_from(cases).unwrap_or(u32::MAX).into()
}

/// Whether a list of points and numbers of cases is that of the subtasks.
fn is_same(parameters: Config<'_>, plan: &SubtaskPlan) -> Result<bool, ImportError> {
    let parts = parameters.items()?;
    let is_part = |(part, subtask): (&Config<'_>, &super::plan::Subtask)| {
        let texts = part.node.texts();
        let number = |at: usize| texts.get(at).and_then(|text| text.parse::<f64>().ok());
        number(0) == Some(subtask.points) && number(1) == Some(count(subtask.cases.len()))
    };
    let is_equal_length = parts.len() == plan.subtasks.len();
    Ok(is_equal_length && parts.iter().zip(&plan.subtasks).all(is_part))
}
