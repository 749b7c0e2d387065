//! The submissions of a request, and the group whose inputs it draws.

use super::{Request, RequestError};
use crate::condition::{Condition, Goal};
use crate::recipe::Recipe;
use crate::recipes;
use base::text::nearest;
use package::{Group, Package};
use terms::verdict::Verdict;

impl Request<'_> {
    /// The only verdict that counts as a failure, if there is one.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.find.and_then(Goal::verdict)
    }

    /// The condition on inputs, if there is one.
    pub(super) fn condition(&self) -> Option<&Condition> {
        self.find.and_then(Goal::condition)
    }

    /// The names of the submissions to run. A condition names its own.
    #[must_use]
    pub fn programs(&self) -> &[String] {
        match self.condition() {
            Some(condition) => condition.programs(),
            None => self.submissions,
        }
    }

    /// There must be something to run, and nothing besides a condition.
    pub(super) fn check_submissions(&self) -> Result<(), RequestError> {
        let programs = self.programs();
        if programs.is_empty() {
            return Err(RequestError::NoSubmission);
        }
        match self.submissions.iter().find(|it| !programs.contains(it)) {
            None => Ok(()),
            Some(other) => Err(RequestError::NotInCondition {
                name: other.clone(),
            }),
        }
    }

    /// The group whose cases the inputs could be.
    pub(super) fn group<'p>(
        &self,
        package: &'p Package,
    ) -> Result<Option<&'p Group>, RequestError> {
        let Some(name) = self.among else {
            return Ok(None);
        };
        let mut groups = package.groups.iter();
        let group = groups.find(|group| group.name == name);
        group.map(Some).ok_or_else(|| {
            let known = package.groups.iter().map(|group| group.name.clone());
            let known: Vec<String> = known.collect();
            RequestError::UnknownGroup {
                nearest: nearest(name, &known).map(str::to_owned),
                name: name.to_owned(),
                known,
            }
        })
    }
}

/// The recipes for inputs like those of a group.
pub(super) fn among(package: &Package, group: &Group) -> Result<Vec<Recipe>, RequestError> {
    let recipes = recipes::among(package, group);
    if recipes.is_empty() {
        return Err(RequestError::NothingAmong {
            group: group.name.clone(),
        });
    }
    Ok(recipes)
}
