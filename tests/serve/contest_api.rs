//! The Contest API of a contest whose scoreboard is frozen.

use super::client::Client;
use super::contest::Round;
use serde_json::Value;

/// The Contest API, for the public and for the jury.
pub(super) fn described(round: &mut Round) {
    let mut get = |path: &str| {
        round
            .stranger
            .get(&format!("/api/contests/round{path}"))
            .is(200)
            .json()
    };
    let about = get("");
    assert_eq!(about["duration"], "2:00:00", "{about}");
    assert_eq!(about["scoreboard_freeze_duration"], "1:30:00");
    assert_eq!(about["penalty_time"], 20);
    assert_eq!(get("/problems")[0]["rgb"], "#e6194b");
    assert_eq!(get("/problems/sums")["test_data_count"], 8);
    assert!(get("/state")["frozen"].is_string() && get("/state")["ended"].is_null());
    assert_eq!(get("/submissions").as_array().map(Vec::len), Some(3));
    assert_eq!(get("/judgements").as_array().map(Vec::len), Some(2));
    let ada = get("/teams")
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["name"] == "Lovelace, Ada")
        .cloned()
        .unwrap();
    assert_eq!(get("/organizations")[0]["id"], ada["organization_id"]);
    let own = format!("/submissions?team_id={}", ada["id"].as_str().unwrap());
    assert_eq!(get(&own)[1]["contest_time"], "0:20:00");
    let board = get("/scoreboard");
    assert_eq!(board["rows"][0]["score"]["total_time"], 40, "{board}");
    assert_eq!(board["rows"][1]["problems"][0]["num_pending"], 1);
    has_what_access_lists(&mut get);
    round
        .stranger
        .get("/api/contests/other")
        .is(404)
        .shows("\"not-found\"");
    round.stranger.get("/api/contests/round/runs").is(404);
    let feed = |client: &mut Client| {
        client
            .get("/api/contests/round/event-feed?stream=false")
            .is(200)
    };
    let count = |text: &str| text.matches("\"type\":\"judgements\"").count();
    assert_eq!(count(&feed(&mut round.stranger).body), 2);
    let submission = "/api/contests/round/submissions/1";
    let files = format!("{submission}/files");
    round.stranger.get(&files).is(404);
    round.ada.get(&files).is(404);
    let listed = round.admin.get(submission).is(200).json();
    assert_eq!(listed["files"][0]["href"], files["/api/".len()..]);
    assert!(round.admin.get(&files).is(200).body.starts_with("PK"));
    round.admin.get("/api/contests/round/teams/1/files").is(404);
    let all = feed(&mut round.admin);
    assert_eq!(count(&all.body), 3);
    for line in all.body.lines() {
        assert!(
            serde_json::from_str::<Value>(line).unwrap()["type"].is_string(),
            "{line}"
        );
    }
    round
        .stranger
        .get("/api/contests/round/event-feed?since_token=1")
        .is(400);
}

/// Objects have no properties besides those that the endpoint `access` lists.
fn has_what_access_lists(get: &mut dyn FnMut(&str) -> Value) {
    let access = get("/access");
    for endpoint in access["endpoints"].as_array().unwrap() {
        let listed = endpoint["properties"].as_array().unwrap();
        let kind = endpoint["type"].as_str().unwrap();
        let object = match kind {
            "contest" => get(""),
            "state" => get("/state"),
            kind => get(&format!("/{kind}"))[0].clone(),
        };
        let object = object
            .as_object()
            .unwrap_or_else(|| panic!("{kind}: {object}"));
        for key in object.keys() {
            assert!(listed.iter().any(|it| it == key), "{kind}: {key}");
        }
    }
}
