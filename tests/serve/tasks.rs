//! Tasks that come with their tests, in requests.

use super::Server;
use super::client::Client;
use crate::support::sums::{FIRST, RIGHT};
use serde_json::{Value, json};

const SUM: &str = "print(sum(map(int, input().split())))\n";

fn task(id: &str, source: &str) -> Value {
    let tests = [
        json!({ "input": "1 2\n", "output": "3\n" }),
        json!({ "input": "4 5\n", "output": "9\n" }),
    ];
    json!({ "id": id, "language": "python", "source": source, "tests": tests })
}

/// A program of an account with a token for these scopes.
fn program(server: &Server, scopes: &[&str]) -> Client {
    let fields: Vec<(String, &str)> = scopes
        .iter()
        .map(|scope| (format!("scope-{scope}"), "on"))
        .collect();
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (&**name, *value))
        .chain([("label", "test")])
        .collect();
    let page = server
        .browser()
        .form("/account", "/account/tokens", &fields)
        .is(200);
    let secret = page.body.split("code class=\"command\">").nth(1).unwrap()[..64].to_owned();
    let mut client = server.client();
    client.header("Authorization", &format!("Bearer {secret}"));
    client
}

#[test]
fn a_task_is_judged_in_the_request() {
    let server = Server::new(&[]);
    let mut program = program(&server, &["run"]);
    let right = program
        .post("/api/v1/tasks", &task("a", SUM).to_string())
        .is(200)
        .json();
    assert_eq!(
        (&right["id"], &right["verdict"], &right["score"]),
        (&json!("a"), &json!("accepted"), &json!(1.0))
    );
    let wrong = program
        .post("/api/v1/tasks", &task("b", "print(3)\n").to_string())
        .is(200)
        .json();
    assert_eq!(
        (&wrong["verdict"], &wrong["score"]),
        (&json!("wrong-answer"), &json!(0.5))
    );
    program.post("/api/v1/tasks", "{\"id\": 1}").is(400);
}

#[test]
fn a_batch_answers_a_line_each_whatever_is_in_it() {
    let server = Server::new(&[]);
    let mut lines: Vec<String> = (0..40)
        .map(|number| {
            task(
                &format!("t{number}"),
                if number % 3 == 0 { "print(3)\n" } else { SUM },
            )
            .to_string()
        })
        .collect();
    lines.insert(5, "rubbish".to_owned());
    let answer = server
        .program()
        .post("/api/v1/batch", &format!("{}\n", lines.join("\n")))
        .is(200);
    // The pieces of the answer have their lengths between them.
    let results: Vec<Value> = answer
        .body
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(Value::is_object)
        .collect();
    assert_eq!(results.len(), 41, "{}", answer.body);
    for result in &results {
        let line = usize::try_from(result["line"].as_u64().unwrap()).unwrap();
        let expected = match line - 1 {
            5 => Value::Null,
            at => {
                let number = if at > 5 { at - 1 } else { at };
                json!(if number % 3 == 0 {
                    "wrong-answer"
                } else {
                    "accepted"
                })
            }
        };
        assert_eq!(result["verdict"], expected, "{result}");
    }
}

#[test]
fn what_a_task_may_use_and_bring_is_bounded() {
    let server = Server::new(&[]);
    let mut with_checker = task("a", SUM);
    with_checker["checker"] = json!({ "language": "python", "source": "import sys\nsys.exit(0)\n", "protocol": "testlib" });
    let text = with_checker.to_string();
    program(&server, &["read"])
        .post("/api/v1/tasks", &text)
        .is(403)
        .shows("scope `run`");
    program(&server, &["run"])
        .post("/api/v1/tasks", &text)
        .is(400)
        .shows("$.checker")
        .shows("may not bring programs");
    let mut batch = program(&server, &["run"]);
    batch
        .post("/api/v1/batch", &text)
        .is(200)
        .shows("may not bring programs");
    let judged = program(&server, &["run", "checkers"])
        .post("/api/v1/tasks", &text)
        .is(200)
        .json();
    assert_eq!(judged["verdict"], "accepted");
    let mut greedy = task("a", SUM);
    greedy["time_limit"] = json!("3500s");
    program(&server, &["run"])
        .post("/api/v1/tasks", &greedy.to_string())
        .is(400)
        .shows("60 s at most");
}

#[test]
fn a_batch_takes_submissions_and_tasks_side_by_side() {
    // So few places that it has to wait for some.
    let server = Server::new(&["--queue", "3"]);
    let lines = (0..30).map(|number| match number % 3 {
        0 => task("a", SUM).to_string(),
        1 => json!({ "problem": "sums", "language": "python", "source": RIGHT }).to_string(),
        _ => json!({ "problem": "sums", "language": "python", "source": FIRST }).to_string(),
    });
    let mut lines: Vec<String> = lines.collect();
    lines.push(json!({ "problem": "none", "source": "x" }).to_string());
    let answer = server
        .program()
        .post("/api/v1/batch", &lines.join("\n"))
        .is(200);
    let results: Vec<Value> = answer
        .body
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(Value::is_object)
        .collect();
    assert_eq!(results.len(), 31, "{}", answer.body);
    for result in results {
        let verdict = match result["line"].as_u64().unwrap() {
            31 => {
                assert_eq!(result["error"]["code"], "not-found");
                continue;
            }
            line if (line - 1) % 3 == 0 => result["verdict"].clone(),
            _ => result["judgement"]["verdict"].clone(),
        };
        let expected = if (result["line"].as_u64().unwrap() - 1) % 3 == 2 {
            "wrong-answer"
        } else {
            "accepted"
        };
        assert_eq!(verdict, expected, "{result}");
    }
}

#[test]
fn a_token_for_submissions_sends_batches_of_them_and_no_tasks() {
    let server = Server::new(&[]);
    let submission = json!({ "problem": "sums", "language": "python", "source": RIGHT });
    let text = format!("{}\n{submission}\n", task("a", SUM));
    let answer = program(&server, &["submit"])
        .post("/api/v1/batch", &text)
        .is(200);
    answer
        .shows("who sends this may not have tasks judged")
        .shows("\"problem\":\"sums\"");
    let mut reader = program(&server, &["read"]);
    reader
        .post("/api/v1/batch", &text)
        .is(403)
        .shows("scope `run`");
}
