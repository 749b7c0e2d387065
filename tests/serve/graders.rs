//! A problem with graders of its own on the server.

use super::Server;
use crate::graders::total;
use serde_json::json;

#[test]
fn only_languages_with_a_grader_are_accepted_and_stubs_are_starter_code() {
    let server = Server::of(total(), &[]);
    let mut browser = server.browser();
    browser
        .get("/problems/total?starter=python")
        .is(200)
        .shows("def total(numbers):")
        .shows("value=\"python\"")
        .hides("value=\"javascript\"");
    let send = |language: &str, source: &str| {
        let body = json!({ "problem": "total", "language": language, "source": source });
        server
            .program()
            .post("/api/v1/submissions", &body.to_string())
    };
    send("javascript", "console.log(7)")
        .is(400)
        .shows("no grader for javascript");
    let sent = send("python", "def total(numbers):\n    return sum(numbers)\n");
    let id = sent.is(201).json()["id"].as_i64().unwrap();
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
}
