//! Polygon, through its API.
//!
//! The API returns everything that a problem consists of: limits, statements, files, solutions,
//! tests. So an upload compares each thing and writes only what differs. Writes go to a working
//! copy of the user of the key; the last request of an upload commits it. Nothing is deleted: what
//! only the judge has is listed and stays.
//!
//! The API accepts files, so a package is not uploaded as a whole. The package of the export to
//! Polygon's format is the source of everything that is uploaded.

mod about;
mod cases;
mod change;
mod client;
mod files;
mod package;
mod refusals;
mod sequence;
mod target;

use crate::error::PushError;
use base::text::line;
use cases::Tests;
use change::{Changes, WriteRequest, content};
use client::{Client, Field, field};
use files::{Files, SAVE_SOLUTION};
use serde::Deserialize;
use serde_json::Value;
use terms::fault::Fault;

pub use change::Change;
pub use client::Keys;
pub use package::LocalProblem;
pub use target::Target;

/// The message of the commits that uploads make.
const MESSAGE: &str = "Upload by tengen push";

/// The interface of a server, for a user with a key.
pub struct Polygon {
    client: Client,
}

/// A problem as the judge lists it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The identifier.
    pub id: u64,
    #[serde(default)]
    name: String,
    #[serde(default)]
    access_type: String,
    #[serde(default)]
    revision: u64,
    #[serde(default)]
    working_copy_revision: Option<u64>,
    /// Whether the working copy has changes that are not committed.
    #[serde(default)]
    modified: bool,
}

impl Problem {
    /// The name on the judge, safe to print.
    #[must_use]
    pub fn name(&self) -> String {
        line(&self.name)
    }

    fn field(&self) -> Field {
        field("problemId", &self.id)
    }

    /// Whether somebody committed changes that the working copy does not have.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        let copy = self.working_copy_revision;
        copy.is_some_and(|revision| revision < self.revision)
    }
}

/// What an upload would do with a problem.
#[derive(Debug)]
pub struct Plan {
    /// What differs, in the order in which it is written.
    pub changes: Vec<Change>,
    /// What only the judge has, and what therefore stays as it is.
    pub kept: Vec<String>,
    /// Whether the working copy had changes before this upload that are not committed.
    pub is_uncommitted: bool,
}

impl Plan {
    /// Whether there is anything to upload or to commit.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.is_uncommitted || !self.changes.is_empty()
    }
}

impl Polygon {
    /// A server, by the address of its API.
    #[must_use]
    pub fn new(api: &str, keys: Keys) -> Self {
        Self {
            client: Client::new(api.to_owned(), keys),
        }
    }

    /// A problem that the user of the key may change.
    ///
    /// # Errors
    /// If the judge does not accept the key or has no such problem, or if the user may not write.
    pub fn problem(&self, id: u64) -> Result<Problem, PushError> {
        let listed: Vec<Problem> = self.client.call("problems.list", &[field("id", &id)])?;
        let problem = listed.into_iter().find(|problem| problem.id == id);
        let problem = problem.ok_or(PushError::NoProblem { id })?;
        if problem.access_type == "READ" {
            return Err(PushError::ReadOnly { id });
        }
        Ok(problem)
    }

    /// Brings the working copy of a problem up to date.
    ///
    /// # Errors
    /// If the judge refuses it, for example because of a conflict.
    pub fn update(&self, problem: &Problem) -> Result<(), PushError> {
        self.write("problem.updateWorkingCopy", &[problem.field()])
    }

    /// Compares a problem with what the judge has.
    ///
    /// # Errors
    /// If the server does not answer as expected, the judge cannot hold the problem, or a file
    /// cannot be read.
    pub fn plan(&self, here: &LocalProblem, there: &Problem) -> Result<Plan, Fault> {
        let (client, problem) = (&self.client, &there.field());
        let mut found = Changes::default();
        let info = about::info(client, problem)?;
        about::settings(problem, (here, &info), &mut found)?;
        let files = Files { client, problem };
        files.files(here, &mut found)?;
        files.programs(here, &mut found)?;
        files.solutions(here, &mut found)?;
        let tests = Tests {
            client,
            problem,
            may_repeat: info.skip_duplicated_tests_validation,
        };
        tests.compare(here, &mut found)?;
        files.resources(here, &mut found)?;
        about::statements(client, problem, here, &mut found)?;
        about::tags(client, problem, here, &mut found)?;
        Ok(Plan {
            changes: found.changes,
            kept: found.kept,
            is_uncommitted: there.modified,
        })
    }

    /// Writes what differs, and commits it. Returns the solutions that the judge refuses with its
    /// comments, for example because it does not have their language; all else is written.
    ///
    /// # Errors
    /// If the judge refuses anything else or does not answer as expected, or a file cannot be read.
    /// What was written before stays in the working copy, and the next upload continues.
    pub fn upload(&self, problem: &Problem, plan: &Plan) -> Result<Vec<String>, Fault> {
        let mut refused = Vec::new();
        for request in plan.changes.iter().flat_map(|change| &change.requests) {
            refused.extend(self.send(request)?);
        }
        if refused.len() < plan.changes.len() || plan.is_uncommitted {
            let commit = [
                problem.field(),
                // Without an e-mail to everyone.
                field("minorChanges", &true),
                field("message", MESSAGE),
            ];
            self.write("problem.commitChanges", &commit)?;
        }
        Ok(refused)
    }

    /// Sends a request; returns why the judge refuses a solution.
    fn send(&self, request: &WriteRequest) -> Result<Option<String>, Fault> {
        let mut fields = request.fields.clone();
        if let Some((name, path)) = &request.file {
            fields.push((name, content(path)?));
        }
        match self.write(request.method, &fields) {
            Err(refused @ PushError::Failed { .. }) if request.method == SAVE_SOLUTION => {
                Ok(Some(refused.to_string()))
            }
            written => Ok(written.map(|()| None)?),
        }
    }

    fn write(&self, method: &str, fields: &[Field]) -> Result<(), PushError> {
        self.client.call::<Value>(method, fields).map(drop)
    }
}
