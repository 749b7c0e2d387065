//! The contest as the Contest API of the Contest Control System specification describes it, version
//! 2023-06: <https://ccs-specs.icpc.io/2023-06/contest_api>. Only reading is supported.

mod objects;

use super::board::Audience;
use super::settings::Phase;
use super::shared::SharedBoard;
use crate::catalog::Catalog;
use crate::store::{Message, Store, StoreError};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use terms::language::Languages;

/// The version of the specification.
pub(crate) const VERSION: &str = "2023-06";

/// The endpoints of a contest with the properties of their objects, in the order of the event feed:
/// what an object refers to comes before it.
const ENDPOINTS: [(&str, &str); 11] = [
    (
        "contest",
        "id name start_time duration scoreboard_freeze_duration scoreboard_type penalty_time",
    ),
    ("judgement-types", "id name penalty solved"),
    ("languages", "id name entry_point_required extensions"),
    (
        "problems",
        "id label name ordinal rgb time_limit test_data_count max_score",
    ),
    ("groups", "id name"),
    ("organizations", "id name"),
    ("teams", "id name label organization_id group_ids"),
    (
        "state",
        "started frozen ended thawed finalized end_of_updates",
    ),
    (
        "submissions",
        "id language_id problem_id team_id time contest_time",
    ),
    (
        "judgements",
        "id submission_id judgement_type_id score start_time start_contest_time end_time end_contest_time max_run_time",
    ),
    (
        "clarifications",
        "id from_team_id to_team_id reply_to_id problem_id text time contest_time",
    ),
];
/// The endpoints that are one object.
const SINGLE: [&str; 2] = ["contest", "state"];

/// The objects of a contest by endpoint and id, as one client sees them.
#[derive(Clone, Debug)]
pub(crate) struct Feed {
    board: Arc<SharedBoard>,
    audience: Audience,
    problems: Vec<Value>,
    languages: Vec<Value>,
    messages: Vec<Message>,
}

/// The state of all objects: by the index of the endpoint and the id.
pub(crate) type Objects = BTreeMap<(usize, String), Value>;

impl Feed {
    /// Reads what a client sees. `user` is its account, or 0.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn read(
        store: &Store,
        catalog: &Catalog,
        board: Arc<SharedBoard>,
        (user, audience): (i64, Audience),
    ) -> Result<Self, StoreError> {
        let is_jury = audience == Audience::Jury;
        let settings = &board.contest.settings;
        let is_secret = !is_jury && settings.phase(board.now) == Phase::Before;
        let messages = store.messages(&settings.id, user, is_jury)?;
        let problems = if is_secret {
            Vec::new()
        } else {
            objects::problems(settings, catalog)
        };
        let known = |message: &Message| {
            let team = message.is_question.then_some(message.sender);
            let teams = team.into_iter().chain(message.recipient);
            teams.into_iter().all(|team| board.team(team).is_some())
                && !(is_secret && message.problem.is_some())
        };
        let mut messages: Vec<Message> = messages.into_iter().filter(known).collect();
        let ids: BTreeSet<i64> = messages.iter().map(|message| message.id).collect();
        for message in &mut messages {
            // Objects refer only to what the client sees.
            message.reply_to = message.reply_to.filter(|question| ids.contains(question));
        }
        Ok(Self {
            languages: objects::languages(&catalog.tools().languages),
            messages,
            problems,
            board,
            audience,
        })
    }

    /// The id of the contest.
    pub(crate) fn id(&self) -> &str {
        &self.board.contest.settings.id
    }

    /// What an endpoint returns: an object, or an array of objects.
    #[must_use]
    pub(crate) fn endpoint(&self, name: &str) -> Option<Value> {
        Some(match name {
            "contest" => objects::contest(&self.board.contest.settings),
            "state" => objects::state(&self.board),
            "access" => access(self.audience),
            "scoreboard" => objects::scoreboard(&self.board, self.audience, &self.problems),
            _ => Value::Array(self.collection(name)?),
        })
    }

    fn collection(&self, name: &str) -> Option<Vec<Value>> {
        let board = &self.board;
        Some(match name {
            "judgement-types" => objects::judgement_types(&board.contest.settings),
            "languages" => self.languages.clone(),
            "problems" => self.problems.clone(),
            "groups" => vec![objects::group()],
            "organizations" => objects::organizations(&board.teams),
            "teams" => board.teams.iter().map(objects::team).collect(),
            "submissions" => board
                .submissions
                .iter()
                .map(|it| objects::submission(board, it, self.audience))
                .collect(),
            "judgements" => {
                let shown = board.hidden_from(self.audience).unwrap_or(i64::MAX);
                let shown = board.submissions.iter().filter(|it| it.created < shown);
                shown
                    .filter_map(|it| objects::judgement(board, it))
                    .collect()
            }
            "clarifications" => self
                .messages
                .iter()
                .map(|it| objects::clarification(board, it))
                .collect(),
            _ => return None,
        })
    }

    /// Whether the client gets the files of an object: the jury those of submissions.
    #[must_use]
    pub(crate) fn has_files(&self, endpoint: &str, id: i64) -> bool {
        endpoint == "submissions"
            && self.audience == Audience::Jury
            && self.board.submissions.iter().any(|it| it.id == id)
    }

    /// All objects.
    #[must_use]
    pub(crate) fn objects(&self) -> Objects {
        let mut all = Objects::new();
        for (at, (name, _)) in ENDPOINTS.iter().enumerate() {
            match self.endpoint(name) {
                Some(Value::Array(objects)) => {
                    for object in objects {
                        let id = object["id"].as_str().unwrap_or_default().to_owned();
                        all.insert((at, id), object);
                    }
                }
                Some(object) => {
                    all.insert((at, String::new()), object);
                }
                None => {}
            }
        }
        all
    }
}

/// The lines of the event feed from one state to the next.
#[must_use]
pub(crate) fn events(before: &Objects, after: &Objects) -> Vec<Value> {
    let event = |(at, id): &(usize, String), data: &Value| {
        let name = ENDPOINTS[*at].0;
        let id = if SINGLE.contains(&name) {
            Value::Null
        } else {
            id.as_str().into()
        };
        json!({ "type": name, "id": id, "data": data })
    };
    let changed = after
        .iter()
        .filter(|(key, object)| before.get(*key) != Some(object));
    let changed = changed.map(|(key, object)| event(key, object));
    // What refers to an object is removed before it.
    let removed = before.keys().rev().filter(|key| !after.contains_key(*key));
    let removed = removed.map(|key| event(key, &Value::Null));
    changed.chain(removed).collect()
}

fn access(audience: Audience) -> Value {
    let endpoint = |(name, properties): &(&str, &str)| {
        let mut properties: Vec<&str> = properties.split(' ').collect();
        if *name == "submissions" && audience == Audience::Jury {
            properties.push("files");
        }
        json!({ "type": name, "properties": properties })
    };
    json!({
        "capabilities": [],
        "endpoints": ENDPOINTS.iter().map(endpoint).collect::<Vec<_>>(),
    })
}

/// Keeps the objects of an array whose properties of the type ID have these values; an empty value
/// is `null`.
#[must_use]
pub(crate) fn filtered(value: Value, wanted: &BTreeMap<String, String>) -> Value {
    let fits = |object: &Value| {
        let mut wanted = wanted.iter().filter(|(name, _)| name.ends_with("_id"));
        wanted.all(|(name, wanted)| object[name].as_str().unwrap_or_default() == wanted)
    };
    match value {
        Value::Array(objects) => objects.into_iter().filter(fits).collect(),
        other => other,
    }
}

/// The id of a language in the specification.
fn language_id(name: &str) -> String {
    match name {
        "c++" => "cpp".to_owned(),
        "c#" => "csharp".to_owned(),
        "python" => "python3".to_owned(),
        other => {
            let plain = |letter: char| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            };
            other.chars().map(plain).collect()
        }
    }
}

/// The languages in which programs are submitted.
fn programs(languages: &Languages) -> impl Iterator<Item = &terms::language::Language> {
    let all = languages.iter().map(|language| &**language);
    all.filter(|it| it.is_installed() && !it.is_text() && !it.is_outputs())
}

#[cfg(test)]
mod tests {
    use super::{Objects, events, filtered, language_id};
    use serde_json::json;
    use terms::language::Languages;

    #[test]
    fn the_feed_has_what_changed_and_what_was_removed() {
        let objects = |list: &[(usize, &str, i32)]| -> Objects {
            let object = |(at, id, value): &(usize, &str, i32)| {
                ((*at, (*id).to_owned()), json!({ "id": id, "value": value }))
            };
            list.iter().map(object).collect()
        };
        let before = objects(&[(0, "", 1), (3, "a", 1), (6, "1", 1), (6, "2", 1)]);
        let after = objects(&[(0, "", 2), (6, "1", 1), (8, "7", 1)]);
        let lines: Vec<String> = events(&before, &after)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            lines,
            [
                r#"{"data":{"id":"","value":2},"id":null,"type":"contest"}"#,
                r#"{"data":{"id":"7","value":1},"id":"7","type":"submissions"}"#,
                r#"{"data":null,"id":"2","type":"teams"}"#,
                r#"{"data":null,"id":"a","type":"problems"}"#,
            ]
        );
        assert_eq!(events(&after, &after), Vec::<serde_json::Value>::new());
    }

    #[test]
    fn arrays_are_filtered_by_ids() {
        let all = json!([{ "id": "1", "problem_id": "a" }, { "id": "2", "problem_id": null }]);
        let wanted = |value: &str| [("problem_id".to_owned(), value.to_owned())].into();
        assert_eq!(filtered(all.clone(), &wanted("a"))[0]["id"], "1");
        assert_eq!(filtered(all.clone(), &wanted(""))[0]["id"], "2");
        assert_eq!(filtered(all, &wanted("b")), json!([]));
    }

    #[test]
    fn ids_of_languages_are_valid_and_different() {
        let languages = Languages::builtin();
        let ids: Vec<String> = languages.iter().map(|it| language_id(&it.name)).collect();
        let mut once = ids.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "{ids:?}");
        for id in ["cpp", "python3", "java", "c"] {
            assert!(ids.iter().any(|it| it == id), "{id} of {ids:?}");
        }
    }
}
