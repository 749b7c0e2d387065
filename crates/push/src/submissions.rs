//! Submissions to a `DOMjudge`, and their judgements.

use crate::domjudge::Domjudge;
use crate::error::PushError;
use base::text::line;
use serde::Deserialize;
use serde_json::Value;

/// A language of the judge.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct JudgeLanguage {
    id: String,
    #[serde(default)]
    extensions: Vec<String>,
    #[serde(default)]
    entry_point_required: bool,
}

/// A program to be judged.
pub struct UploadedProgram<'a> {
    /// The identifier of the problem.
    pub problem: &'a str,
    /// The names and the texts of the sources, the main one first.
    pub files: Vec<(&'a str, &'a [u8])>,
}

/// The result of a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The identifier of the verdict, such as `AC`.
    pub verdict: String,
    /// The longest time of a run, in seconds; `None` without runs.
    pub longest: Option<f64>,
}

/// A judgement as it is listed. A judgement without a verdict is not finished.
#[derive(Deserialize)]
struct ListedJudgement {
    #[serde(default)]
    judgement_type_id: Option<String>,
    #[serde(default)]
    max_run_time: Option<f64>,
}

impl Domjudge {
    /// The languages in which the judge accepts submissions.
    ///
    /// # Errors
    /// If the server does not answer as expected.
    pub fn languages(&self, contest: &str) -> Result<Vec<JudgeLanguage>, PushError> {
        self.client.get(&format!("/contests/{contest}/languages"))
    }

    /// Submits a program; returns the identifier of the submission.
    ///
    /// # Errors
    /// If the server refuses it or does not answer as expected.
    pub fn submit(
        &self,
        contest: &str,
        submission: &UploadedProgram<'_>,
        language: &JudgeLanguage,
    ) -> Result<String, PushError> {
        let path = format!("/contests/{contest}/submissions");
        let entry = submission.files.first().map(|(name, _)| *name);
        let entry = language.entry_point(entry.unwrap_or_default());
        let mut texts = vec![("problem", submission.problem), ("language", &language.id)];
        texts.extend(entry.as_deref().map(|entry| ("entry_point", entry)));
        let response: Value =
            self.client
                .upload_texts(&path, ("code[]", &submission.files), &texts)?;
        let id = &response["id"];
        let id = id.as_str().map(str::to_owned);
        let id = id.or_else(|| response["id"].as_u64().map(|id| id.to_string()));
        // It becomes a part of an address.
        let is_id = |id: &String| {
            id.bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it))
        };
        id.filter(is_id).ok_or_else(|| PushError::NotUnderstood {
            request: format!("POST {path}"),
            reason: "the identifier of the submission is missing".to_owned(),
        })
    }

    /// The judgement of a submission; `None` if it is not finished.
    ///
    /// # Errors
    /// If the server does not answer as expected.
    pub fn judgement(&self, contest: &str, id: &str) -> Result<Option<Judgement>, PushError> {
        let path = format!("/contests/{contest}/judgements?submission_id={id}");
        let listed: Vec<ListedJudgement> = self.client.get(&path)?;
        // The last one, should it have been judged again.
        let last = listed.into_iter().next_back();
        Ok(last.and_then(|judgement| {
            Some(Judgement {
                verdict: line(&judgement.judgement_type_id?),
                longest: judgement.max_run_time,
            })
        }))
    }
}

impl JudgeLanguage {
    /// The language of a file, by its extension.
    #[must_use]
    pub fn by_extension<'a>(languages: &'a [Self], file: &str) -> Option<&'a Self> {
        let (_, extension) = file.rsplit_once('.')?;
        let is_it = |language: &&Self| language.extensions.iter().any(|it| it == extension);
        languages.iter().find(is_it)
    }

    /// What starts the program with this main file, if the language needs to be told: a class in
    /// Java and Kotlin, a file otherwise.
    fn entry_point(&self, file: &str) -> Option<String> {
        let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        self.entry_point_required.then(|| match extension {
            "java" => stem.to_owned(),
            "kt" => {
                let mut letters = stem.chars();
                let first = letters.next().map(|it| it.to_uppercase().to_string());
                format!("{}{}Kt", first.unwrap_or_default(), letters.as_str())
            }
            _ => file.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::JudgeLanguage;
    use serde_json::json;

    #[test]
    fn languages_are_found_by_extension_and_get_their_entry_points() {
        let languages: Vec<JudgeLanguage> = serde_json::from_value(json!([
            { "id": "cpp", "name": "C++", "extensions": ["cpp", "cc"] },
            { "id": "java", "extensions": ["java"], "entry_point_required": true },
            { "id": "kotlin", "extensions": ["kt"], "entry_point_required": true },
            { "id": "python3", "extensions": ["py"], "entry_point_required": true },
        ]))
        .unwrap();
        let found = |file: &str| JudgeLanguage::by_extension(&languages, file);
        let entry = |file: &str| found(file).unwrap().entry_point(file);
        assert_eq!(found("a.cc").unwrap().id, "cpp");
        assert_eq!(found("a.rs"), None);
        assert_eq!(found("Makefile"), None);
        assert_eq!(entry("a.cc"), None);
        assert_eq!(entry("Main.java").unwrap(), "Main");
        assert_eq!(entry("fast.kt").unwrap(), "FastKt");
        assert_eq!(entry("slow.py").unwrap(), "slow.py");
    }
}
