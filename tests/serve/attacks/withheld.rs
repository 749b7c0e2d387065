//! A contest whose results are withheld until its end: a contestant reads every address and learns
//! nothing. Afterwards, one who did not take part does so virtually.

use super::super::client::Client;
use super::super::contest::{Round, now};
use super::super::eventually;
use super::addresses::ADDRESSES;
use super::submit;
use crate::support::sums::{FIRST, RIGHT};
use rusqlite::params;
use serde_json::json;

const CONTEST: &str = "format = 1\ntitle = \"Round\"\nstart = 2099-01-01T00:00:00Z\nduration = \"2h\"\nscoring = \"oi\"\n\
                       virtual = \"closed\"\npeople = \"people.csv\"\n\n[[problem]]\npath = \"../problems/sums\"\n";

/// What no address may show: a verdict that nothing else names, and figures that are nowhere else.
const SECRETS: [&str; 6] = [
    "memory-limit",
    "MLE",
    "4242",
    "31337",
    "987654",
    "\"verdict\":\"w",
];
/// Endpoints that list all verdicts.
const LISTS: [&str; 2] = ["/api/openapi.json", "judgement-types"];

/// The endpoints of the Contest API.
const ENDPOINTS: [&str; 7] = [
    "state",
    "problems",
    "teams",
    "submissions",
    "judgements",
    "scoreboard",
    "event-feed?stream=false",
];

fn begins(round: &Round, start: i64) {
    round.sql(
        "UPDATE contests SET settings = json_set(settings, '$.start', ?1, '$.end', ?1 + 7200)",
        [start],
    );
}

/// All addresses that are read, with the numbers and names of the contest.
fn addresses(submission: i64, judgement: i64) -> Vec<String> {
    let reading = ADDRESSES.iter().filter(|(method, ..)| *method == "GET");
    let mut all = Vec::new();
    for (_, path, _) in reading {
        if path.contains("{endpoint}/{object}") {
            all.push(format!("/api/contests/round/judgements/{judgement}"));
        } else if path.contains("{endpoint}") {
            all.extend(ENDPOINTS.map(|name| format!("/api/contests/round/{name}")));
        } else {
            let path = path.replace("/contests/{id}", "/contests/round");
            let path = path.replace("/problems/{id}", "/problems/sums");
            all.push(
                path.replace("{id}", &submission.to_string())
                    .replace("{game}", "1"),
            );
        }
    }
    all.push("/submissions?problem=sums".to_owned());
    all.push("/scoreboard?public=1".to_owned());
    all.retain(|path| !LISTS.iter().any(|list| path.contains(list)));
    all
}

/// The addresses that show a secret.
fn revealing(client: &mut Client, addresses: &[String]) -> Vec<String> {
    let shown = addresses.iter().filter(|path| {
        let answer = client.get(path);
        let lines = answer.body.lines();
        let mut lines = lines.filter(|line| !line.contains("\"type\":\"judgement-types\""));
        lines.any(|line| SECRETS.iter().any(|secret| line.contains(secret)))
    });
    shown.cloned().collect()
}

#[test]
fn results_that_are_withheld_appear_nowhere_before_the_end() {
    let mut round = Round::of(CONTEST);
    begins(&round, now() - 3600);
    let broken = json!({ "problem": "sums", "language": "c++", "source": "int main( {" });
    let sent = round.ada.post("/api/v1/submissions", &broken.to_string());
    let refused = sent.is(201).json()["id"].as_i64().unwrap();
    // The last one counts.
    let id = submit(&mut round.ada, FIRST);
    let api = format!("/api/v1/submissions/{id}");
    eventually("judged", || {
        let list = round.admin.get("/api/v1/submissions").is(200).json();
        let all = list["submissions"].as_array().unwrap().clone();
        let is_open = |it: &serde_json::Value| it["judgement"]["finished"].is_null();
        (!all.iter().any(is_open)).then_some(())
    });
    // Whatever shows a part of the result shows one of these.
    let groups =
        r#"[{"name":"all","points":5000,"score":4242,"verdict":"memory-limit","blocked_by":null}]"#;
    round.sql(
        "UPDATE judgements SET verdict = 'memory-limit', score = 4242, cpu_ms = 31337, memory_bytes = 987654, \
         result = json_set(replace(result, 'wrong-answer', 'memory-limit'), '$.groups', json(?2)) WHERE submission = ?1",
        params![id, groups],
    );
    let judgement = round.admin.get(&api).is(200).json()["judgement"]["id"].as_i64();
    let all = addresses(id, judgement.unwrap());
    for client in [&mut round.ada, &mut round.bob, &mut round.stranger] {
        assert_eq!(revealing(client, &all), Vec::<String>::new());
    }
    // The jury sees it, so there was something to find.
    let found = revealing(&mut round.admin, &all);
    for path in [
        "/submissions",
        &api,
        "/api/contests/round/judgements",
        "/scoreboard",
    ] {
        assert!(found.iter().any(|it| it == path), "{path}: {found:?}");
    }
    // What a contestant does see.
    let shown = round.ada.get(&api).is(200).json();
    let judgement = &shown["judgement"];
    assert_eq!(judgement["state"], "withheld", "{shown}");
    assert_eq!(
        (&judgement["compiles"], &judgement["cases"]),
        (&json!(true), &json!([]))
    );
    assert!(
        judgement["finished"].is_null() && judgement["cpu_ms"].is_null(),
        "{shown}"
    );
    round
        .ada
        .get(&format!("{api}/events"))
        .is(200)
        .shows("event: done")
        .shows("\"withheld\"");
    round
        .ada
        .get("/problems/sums/ladder")
        .is(403)
        .shows("results are shown after");
    round
        .ada
        .get("/")
        .is(200)
        .shows("tried")
        .shows("Results are shown after the end.");
    let page = round.ada.get(&format!("/submissions/{refused}")).is(200);
    page.shows("compile-error").shows("The compiler says");
    // After the end everything is shown.
    round.sql("UPDATE submissions SET created = created - 7200", []);
    begins(&round, now() - 3 * 3600);
    let after = revealing(&mut round.ada, &all);
    assert!(
        after.contains(&api) && after.iter().any(|it| it == "/scoreboard"),
        "{after:?}"
    );
    taken_part_virtually(&mut round);
}

/// Ada took part, and Bob does so after the end.
fn taken_part_virtually(round: &mut Round) {
    let official = Round::csv(&mut round.stranger);
    let start = |client: &mut Client| client.form("/account", "/virtual", &[]);
    start(&mut round.ada)
        .is(403)
        .shows("you took part in this contest");
    round.ada.get("/problems/sums").is(200);
    round
        .bob
        .get("/problems/sums")
        .is(403)
        .shows("begin a virtual participation");
    round
        .bob
        .get("/")
        .is(200)
        .shows("Start now")
        .hides("/problems/sums");
    start(&mut round.bob).is(303);
    round
        .bob
        .get("/")
        .is(200)
        .shows("Your virtual contest ends")
        .shows("/problems/sums");
    let id = submit(&mut round.bob, RIGHT);
    eventually("judged", || {
        let shown = round
            .admin
            .get(&format!("/api/v1/submissions/{id}"))
            .is(200)
            .json();
        (shown["judgement"]["state"] == "judged").then_some(())
    });
    // As for the others, results are withheld until the end.
    let own = format!("/api/v1/submissions/{id}");
    assert_eq!(
        round.bob.get(&own).is(200).json()["judgement"]["state"],
        "withheld"
    );
    round
        .bob
        .get("/virtual")
        .is(200)
        .shows("1 pending")
        .hides("4242");
    round
        .bob
        .get("/problems/sums/hacks")
        .is(403)
        .shows("your virtual contest ends");
    // He sent it in minute 90, and the virtual contest is over.
    round.sql("UPDATE virtual_starts SET started = ?1 - 7200", [now()]);
    round.sql(
        "UPDATE submissions SET created = ?1 - 1800 WHERE id = ?2",
        [now(), id],
    );
    let page = round.bob.get("/virtual").is(200);
    page.shows("Your virtual contest ended")
        .shows("aria-current=\"true\"")
        .shows("100")
        .shows("4242");
    round
        .bob
        .get(&own)
        .is(200)
        .shows("\"verdict\":\"accepted\"");
    let late = round.bob.multipart(
        "/problems/sums",
        "/problems/sums/submit",
        &[("source", RIGHT), ("language", "python")],
        &[],
    );
    late.is(403).shows("the contest ended at");
    assert_eq!(Round::csv(&mut round.stranger), official);
}
