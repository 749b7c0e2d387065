//! `DOMjudge`, through its API of version 4.
//!
//! An uploaded package replaces the problem with the same external identifier, which `DOMjudge`
//! takes from the name of the zip file. The API lists a few properties of each problem. It returns
//! neither test data nor solutions.

use crate::address::api;
use crate::error::PushError;
use crate::http::{Client, Credentials, collect};
use crate::{Difference, difference};
use base::digest::Hex;
use base::text::line;
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

/// The interface of a `DOMjudge` server, for a logged-in user.
pub struct Domjudge {
    pub(crate) client: Client,
    api: String,
    user: User,
}

/// A user of the judge.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    /// The name.
    pub username: String,
    /// The team, if there is one. Solutions in packages are judged as submissions of this team.
    #[serde(default)]
    pub team: Option<String>,
    #[serde(default)]
    roles: Vec<String>,
}

/// The file that describes a contest: `contest.yaml`.
pub struct ContestFile(pub PathBuf);

/// A problem with its package.
pub struct LocalProblem {
    /// The identifier, which is also the name of the zip file.
    pub id: String,
    /// The name.
    pub name: String,
    /// The time limit in seconds.
    pub time_limit: f64,
    /// The number of cases.
    pub cases: usize,
    /// The label, if the problem is one of a contest file.
    pub label: Option<String>,
    /// The colour as `#rrggbb`, if the problem has one in a contest file.
    pub color: Option<String>,
    /// The package, a zip file.
    pub zip: PathBuf,
    /// The digest of the zip file.
    pub digest: Hex,
}

/// A problem of a contest as the judge lists it.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    id: String,
    #[serde(default)]
    label: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    time_limit: f64,
    #[serde(default)]
    test_data_count: usize,
    #[serde(default)]
    rgb: Option<String>,
}

#[derive(Deserialize)]
struct ListedContest {
    id: String,
    #[serde(default)]
    name: String,
}

/// What an upload would do with a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemPlan {
    /// What the judge has.
    pub state: ProblemState,
    /// The properties that differ on the judge and that an upload changes.
    pub differences: Vec<Difference>,
    /// The properties that differ on the judge and that stay so.
    pub kept: Vec<Difference>,
}

/// What a judge has of a problem, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemState {
    /// The contest has no such problem.
    New,
    /// The judge has the package that is here.
    Same,
    /// Another package was uploaded last.
    Changed,
    /// Nothing was uploaded from here, so the data of the judge are unknown.
    Unknown,
}

/// What the judge reports after an upload.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uploaded {
    /// What is likely to be wrong.
    pub warnings: Vec<String>,
    /// What the judge has done.
    pub notes: Vec<String>,
}

impl Problem {
    /// The identifier.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl ProblemPlan {
    /// Whether there is anything to upload.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.state != ProblemState::Same || !self.differences.is_empty()
    }
}

impl Domjudge {
    /// The environment variable with the name of the user.
    pub const USER: &str = "TENGEN_DOMJUDGE_USER";
    /// The environment variable with the password.
    pub const PASSWORD: &str = "TENGEN_DOMJUDGE_PASSWORD";

    /// Logs in to the server at an address: that of its pages or of its API.
    ///
    /// # Errors
    /// If the address is wrong or sends the password unencrypted, if the server does not answer, or
    /// if the user may not upload.
    pub fn log_in(address: &str, credentials: &Credentials) -> Result<Self, PushError> {
        let api = api(address)?;
        let client = Client::new(api.clone(), credentials);
        let user: User = client.get("/user").map_err(|error| match error {
            PushError::Refused { status: 401, .. } => PushError::WrongCredentials {
                user: credentials.user.clone(),
            },
            PushError::Refused { status: 404, .. } | PushError::NotUnderstood { .. } => {
                PushError::Address {
                    address: api.clone(),
                    reason: format!("DOMjudge's API does not answer at this address ({error})"),
                }
            }
            error => error,
        })?;
        if !user.roles.iter().any(|role| role == "admin") {
            return Err(PushError::NotAllowed {
                user: credentials.user.clone(),
                roles: user.roles,
            });
        }
        Ok(Self { client, api, user })
    }

    /// The address of the API.
    #[must_use]
    pub fn api(&self) -> &str {
        &self.api
    }

    /// The user.
    #[must_use]
    pub fn user(&self) -> &User {
        &self.user
    }

    /// The name of a contest; `None` if the contest does not exist.
    ///
    /// # Errors
    /// If the server does not answer as expected.
    pub fn contest(&self, id: &str) -> Result<Option<String>, PushError> {
        let mut contests = self.contests()?.into_iter();
        let found = contests.find(|contest| contest.id == id);
        Ok(found.map(|contest| line(&contest.name)))
    }

    /// The error that no contest was chosen, or one that does not exist, with those that exist.
    ///
    /// # Errors
    /// If the server does not answer as expected.
    pub fn no_contest(&self, contest: Option<&str>) -> Result<PushError, PushError> {
        let contests = self.contests()?.into_iter();
        Ok(PushError::NoContest {
            contest: contest.map(str::to_owned),
            contests: contests.map(|it| (line(&it.id), line(&it.name))).collect(),
        })
    }

    fn contests(&self) -> Result<Vec<ListedContest>, PushError> {
        // Without the parameter, only contests that are active now are listed.
        self.client.get("/contests?onlyActive=false")
    }

    /// Creates a contest; returns its identifier, which may be another one than requested.
    ///
    /// # Errors
    /// If the server refuses it or does not answer as expected.
    pub fn create(&self, contest: &ContestFile) -> Result<String, PushError> {
        let file = ("yaml", &*contest.0, "contest.yaml");
        self.client.upload("/contests", file, &[])
    }

    /// The problems of a contest.
    ///
    /// # Errors
    /// If the server does not answer as expected.
    pub fn problems(&self, contest: &str) -> Result<Vec<Problem>, PushError> {
        self.client.get(&problems_of(contest))
    }

    /// Uploads the package of a problem to a contest, over what the judge has of it.
    ///
    /// # Errors
    /// If the server refuses it or does not answer as expected.
    pub fn upload(
        &self,
        contest: &str,
        problem: &LocalProblem,
        state: ProblemState,
    ) -> Result<Uploaded, PushError> {
        let path = problems_of(contest);
        let name = format!("{}.zip", problem.id);
        let send = |texts: &[(&str, &str)]| -> Result<Value, PushError> {
            let file = ("zip", &*problem.zip, &*name);
            self.client.upload(&path, file, texts)
        };
        let replaces = [("problem", &*problem.id)];
        let response = if state == ProblemState::New {
            // The problem may exist outside of this contest, which the API does not tell.
            send(&[]).or_else(|error| match error {
                PushError::Refused { messages, .. }
                    if messages.iter().any(|it| it.contains("externalid")) =>
                {
                    send(&replaces)
                }
                error => Err(error),
            })
        } else {
            send(&replaces)
        };
        Ok(Uploaded::read(&response?["messages"]))
    }
}

impl Uploaded {
    /// Messages by severity, as `DOMjudge` 8.1 and later send them, or in a list.
    fn read(messages: &Value) -> Self {
        let texts = |value: &Value| {
            let mut found = Vec::new();
            collect(value, &mut found);
            found
        };
        if messages.is_array() {
            return Self {
                warnings: Vec::new(),
                notes: texts(messages),
            };
        }
        let warnings = [&messages["danger"], &messages["warning"]];
        Self {
            warnings: warnings.into_iter().flat_map(texts).collect(),
            notes: texts(&messages["info"]),
        }
    }
}

impl LocalProblem {
    /// Compares the problem with what the judge lists and with the package that was uploaded last.
    #[must_use]
    pub fn plan(&self, there: &[Problem], receipt: Option<&str>) -> ProblemPlan {
        let Some(there) = there.iter().find(|it| it.id == self.id) else {
            return ProblemPlan {
                state: ProblemState::New,
                differences: Vec::new(),
                kept: Vec::new(),
            };
        };
        let state = match receipt {
            Some(receipt) if receipt == self.digest => ProblemState::Same,
            Some(_) => ProblemState::Changed,
            None => ProblemState::Unknown,
        };
        let rgb = there.rgb.as_deref().unwrap_or("none").to_lowercase();
        let color = self.color.as_deref().map(str::to_lowercase);
        let differences = [
            difference("name", &there.name, &self.name),
            difference(
                "time limit",
                &seconds(there.time_limit),
                &seconds(self.time_limit),
            ),
            difference(
                "cases",
                &there.test_data_count.to_string(),
                &self.cases.to_string(),
            ),
            color.and_then(|color| difference("color", &rgb, &color)),
        ];
        let label = self.label.as_ref();
        let label = label.and_then(|label| difference("label", &there.label, label));
        ProblemPlan {
            state,
            differences: differences.into_iter().flatten().collect(),
            kept: label.into_iter().collect(),
        }
    }
}

fn seconds(time: f64) -> String {
    format!("{time} s")
}

fn problems_of(contest: &str) -> String {
    format!("/contests/{contest}/problems")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn local() -> LocalProblem {
        LocalProblem {
            id: "sums".to_owned(),
            name: "Sums".to_owned(),
            time_limit: 1.0,
            cases: 4,
            label: Some("A".to_owned()),
            color: Some("#FF0000".to_owned()),
            zip: PathBuf::new(),
            digest: "1".to_owned(),
        }
    }

    #[test]
    fn only_what_differs_is_uploaded() {
        let there: Vec<Problem> = serde_json::from_value(json!([{
            "id": "sums", "label": "A", "name": "Sums", "ordinal": 0, "time_limit": 1,
            "test_data_count": 4, "rgb": "#ff0000"
        }]))
        .unwrap();
        let same = local().plan(&there, Some("1"));
        assert!(!same.is_needed());
        assert_eq!(local().plan(&there, Some("2")).state, ProblemState::Changed);
        assert_eq!(local().plan(&there, None).state, ProblemState::Unknown);
        assert_eq!(local().plan(&[], Some("1")).state, ProblemState::New);
        let slower = LocalProblem {
            time_limit: 2.5,
            ..local()
        };
        let plan = slower.plan(&there, Some("1"));
        assert!(plan.is_needed());
        let [difference] = &plan.differences[..] else {
            panic!("{plan:?}")
        };
        assert_eq!((&*difference.there, &*difference.here), ("1 s", "2.5 s"));
        // DOMjudge keeps the label of a problem that it has.
        let moved = LocalProblem {
            label: Some("B".to_owned()),
            ..local()
        };
        let plan = moved.plan(&there, Some("1"));
        assert!(!plan.is_needed() && plan.kept.len() == 1);
    }

    #[test]
    fn messages_come_by_severity_or_in_a_list() {
        let read = |messages: Value| Uploaded::read(&messages);
        let uploaded = read(json!({ "info": ["a"], "warning": ["b"], "danger": ["c"] }));
        assert_eq!(uploaded.warnings, ["c", "b"]);
        assert_eq!(uploaded.notes, ["a"]);
        assert_eq!(read(json!(["a", "b"])).notes, ["a", "b"]);
        assert_eq!(read(Value::Null), Uploaded::default());
    }
}
