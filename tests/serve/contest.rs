//! A contest, from before its start to the reveal after its end. The clock is not waited for: the test
//! moves the stored times.

use super::attacks::{PASSWORD, accept, submit};
use super::client::Client;
use super::contest_api::described;
use super::{Server, eventually};
use crate::support::built_sums;
use crate::support::sums::{FIRST, RIGHT};
use rusqlite::{Connection, params};
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// With the invitation of an admin, which a server with accounts prints at its first start alone.
const ARGS: [&str; 2] = ["round/contest.toml", "--accounts"];

/// The contest with this start.
fn contest(start: &str) -> String {
    format!(
        "format = 1\ntitle = \"Round <1>\"\nstart = {start}\nduration = \"2h\"\nfreeze = \"90min\"\n\
         people = \"people.csv\"\n\n[[problem]]\npath = \"../problems/sums\"\ncolor = \"#e6194b\"\n"
    )
}

fn people() -> String {
    format!(
        "name,login,affiliation,password\n\"Lovelace, Ada\",ada,London,{PASSWORD}\n<Bob>,bob,,{PASSWORD}\n"
    )
}

/// A contest on its server, with its people.
pub(super) struct Round {
    pub(super) server: Server,
    pub(super) admin: Client,
    pub(super) ada: Client,
    pub(super) bob: Client,
    pub(super) stranger: Client,
}

impl Round {
    /// One whose server has more arguments.
    pub(super) fn with(args: &[&str]) -> Self {
        Self::on(&contest("2099-01-01T00:00:00Z"), args)
    }

    /// The contest of this text.
    pub(super) fn of(text: &str) -> Self {
        Self::on(text, &[])
    }

    fn on(text: &str, args: &[&str]) -> Self {
        let test = built_sums()
            .file("round/contest.toml", text)
            .file("round/people.csv", people());
        let server = Server::of(test, &[&ARGS, args].concat());
        let first = server.greeting.split("/invitations/").nth(1).unwrap();
        let first = first.trim().to_owned();
        Self {
            admin: accept(&server, &first, "root"),
            ada: log_in(&server, "ada"),
            bob: log_in(&server, "bob"),
            stranger: server.client(),
            server,
        }
    }

    /// Kills the server and starts it again with these arguments. People stay logged in.
    pub(super) fn restart(mut self, args: &[&str]) -> Self {
        self.server = self.server.restarted(args);
        let host = self.server.host();
        for client in [
            &mut self.admin,
            &mut self.ada,
            &mut self.bob,
            &mut self.stranger,
        ] {
            client.move_to(&host);
        }
        self
    }

    /// Changes the database.
    pub(super) fn sql(&self, statement: &str, values: impl rusqlite::Params) {
        let path = self.server.test.path("data/tengen.sqlite");
        let connection = Connection::open(path).unwrap();
        connection.busy_timeout(Duration::from_secs(100)).unwrap();
        connection.execute(statement, values).unwrap();
    }

    /// Moves the stored contest, which takes two hours.
    pub(super) fn begins(&self, start: i64) {
        self.sql(
            "UPDATE contests SET settings = json_set(settings, '$.start', ?1, '$.end', ?1 + 7200, '$.freeze', ?1 + 1800)",
            [start],
        );
    }

    pub(super) fn csv(client: &mut Client) -> String {
        client.get("/scoreboard.csv").is(200).body
    }
}

pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_secs()).unwrap()
}

fn log_in(server: &Server, name: &str) -> Client {
    let mut client = server.client();
    let password = PASSWORD.replace(' ', "+");
    client
        .post("/login", &format!("name={name}&password={password}"))
        .is(303);
    client
}

#[test]
fn a_contest_from_before_its_start_to_the_reveal() {
    let mut round = Round::with(&[]);
    secret_before_the_start(&mut round);
    let start = now() - 3600;
    round.begins(start);
    judged(&mut round, start);
    frozen(&mut round);
    foreseen(&mut round);
    clarified(&mut round);
    described(&mut round);
    let start = start - 3660;
    over(&mut round, start);
    let full = Round::csv(&mut round.stranger);
    // What was done with the scoreboard survives a kill, whatever the file says about times.
    let text = contest("2020-01-01T00:00:00Z");
    std::fs::write(round.server.test.path("round/contest.toml"), text).unwrap();
    round.server = round.server.restarted(&ARGS[..1]);
    round.stranger = round.server.client();
    round.begins(start);
    assert_eq!(Round::csv(&mut round.stranger), full);
}

fn secret_before_the_start(round: &mut Round) {
    let page = round.ada.get("/").is(200);
    page.shows("Round &lt;1&gt;")
        .shows("Begins")
        .hides("/problems/sums");
    for path in [
        "/problems/sums",
        "/problems/sums/ladder",
        "/api/v1/problems",
    ] {
        round
            .ada
            .get(path)
            .is(403)
            .shows("the contest begins at 2099-01-01T00:00:00Z");
    }
    round
        .stranger
        .get("/api/contests/round/problems")
        .is(200)
        .shows("[]");
    round
        .stranger
        .get("/scoreboard")
        .is(200)
        .shows("Lovelace, Ada")
        .hides("/problems/sums");
    assert!(Round::csv(&mut round.stranger).starts_with("rank,name,affiliation,solved,time\n1,"));
    round.admin.get("/problems/sums").is(200);
}

/// Three submissions: two before the freeze and one after it.
fn judged(round: &mut Round, start: i64) {
    let sent = [
        (submit(&mut round.ada, FIRST), 10),
        (submit(&mut round.ada, RIGHT), 20),
        (submit(&mut round.bob, RIGHT), 35),
    ];
    // The jury is not ranked.
    submit(&mut round.admin, RIGHT);
    eventually("judged", || {
        let list = round
            .admin
            .get("/api/contests/round/judgements")
            .is(200)
            .json();
        let list = list.as_array().unwrap().clone();
        let done = list.iter().filter(|it| it["judgement_type_id"].is_string());
        (done.count() == 3).then_some(())
    });
    for (id, minute) in sent {
        let created = start + 60 * minute;
        round.sql(
            "UPDATE submissions SET created = ? WHERE id = ?",
            params![created, id],
        );
    }
}

fn frozen(round: &mut Round) {
    let public = "rank,name,affiliation,solved,time,A\n1,\"Lovelace, Ada\",London,1,40,20/2\n2,<Bob>,,0,0,?\n";
    let live = "rank,name,affiliation,solved,time,A\n1,<Bob>,,1,35,35/1\n2,\"Lovelace, Ada\",London,1,40,20/2\n";
    assert_eq!(Round::csv(&mut round.stranger), public);
    assert_eq!(Round::csv(&mut round.bob), public);
    assert_eq!(Round::csv(&mut round.admin), live);
    let page = round.bob.get("/scoreboard").is(200);
    page.shows("frozen since")
        .shows("1 pending")
        .shows("&lt;Bob&gt;");
    round.admin.get("/scoreboard").is(200).hides("1 pending");
    // The lists of problems count those who solved one, as the scoreboard does.
    let solvers = |number: u32| format!("<td class=\"number\">{number}</td>");
    round.bob.get("/").is(200).shows(&solvers(1));
    round.admin.get("/").is(200).shows(&solvers(2));
    round
        .admin
        .get("/scoreboard?public=1")
        .is(200)
        .shows("1 pending");
    let table = round.stranger.get("/scoreboard.json").is(200).json();
    assert_eq!(table["rows"][1]["problems"][0]["pending"], 1);
    assert!(table["frozen"].is_i64(), "{table}");
    // Nobody tries other programs, or reveals results.
    let form = round.ada.form(
        "/problems/sums/hacks",
        "/problems/sums/hacks",
        &[("input", "1\n1\n")],
    );
    form.is(403)
        .shows("contestants may try hacks after the contest");
    round.ada.get("/reveal").is(403);
    round.admin.get("/reveal").is(403).shows("has not ended");
}

/// The page of a finding shows what the standings would become. Both contestants sent the same text,
/// and only the newest was run.
fn foreseen(round: &mut Round) {
    let run =
        json!({ "submission": 3, "verdict": "wrong-answer", "cpu": { "secs": 0, "nanos": 0 } });
    let record = json!({ "rejection": null, "runs": [run], "is_cut": false, "broken": null });
    let insert = "INSERT INTO findings (problem, submission, input, smallest, result, created, state) \
                  SELECT 'sums', 3, hash, hash, ?, 0, 'proposed' FROM files LIMIT 1";
    round.sql(insert, [record.to_string()]);
    let page = round.admin.get("/findings/1").is(200);
    for (contestant, cells) in [
        (
            "Lovelace, Ada",
            ["2", "1", "1 solved, 40 minutes", "0 solved, 0 minutes"],
        ),
        (
            "&lt;Bob&gt;",
            ["1", "1", "1 solved, 35 minutes", "0 solved, 0 minutes"],
        ),
    ] {
        let [now, then, result, new] = cells;
        let row = format!(
            "<td>{contestant}</td><td class=\"number\">{now}</td><td class=\"number\">{then}</td><td>{result}</td><td>{new}</td>"
        );
        assert!(page.body.contains(&row), "{row}\n{}", page.body);
    }
    round.ada.get("/findings/1").is(403);
    round.sql("UPDATE findings SET state = 'dismissed', decided = 0", []);
    round
        .admin
        .get("/findings/1")
        .is(200)
        .hides("The standings");
}

fn clarified(round: &mut Round) {
    let question = [("problem", "sums"), ("text", "Is <b>0</b> allowed?")];
    round.ada.form("/messages", "/messages", &question).is(303);
    round.bob.get("/messages").is(200).hides("allowed?");
    round.admin.get("/").is(200).shows("1 new");
    let page = round.admin.get("/messages").is(200);
    page.shows("Is &lt;b&gt;0&lt;/b&gt; allowed?")
        .shows("Question on A of Lovelace, Ada");
    round.admin.get("/").is(200).hides("1 new");
    round
        .admin
        .form(
            "/messages",
            "/messages",
            &[("reply", "1"), ("text", "Yes."), ("to", "one")],
        )
        .is(303);
    round
        .admin
        .form("/messages", "/messages", &[("text", "Lunch is ready.")])
        .is(303);
    let to_all = [("reply", "1"), ("text", "At most 9."), ("to", "all")];
    round.admin.form("/messages", "/messages", &to_all).is(303);
    round.ada.get("/").is(200).shows("3 new");
    round.bob.get("/").is(200).shows("2 new");
    round
        .ada
        .get("/messages")
        .is(200)
        .shows("Yes.")
        .shows("Lunch is ready.");
    round
        .bob
        .get("/messages")
        .is(200)
        .hides("Yes.")
        .shows("At most 9.")
        .shows("Lunch is ready.");
    // A contestant answers nothing; what is refused stays in its form.
    round
        .bob
        .form("/messages", "/messages", &[("reply", "1"), ("text", "No.")])
        .is(404);
    let long = "x".repeat(4001);
    round
        .bob
        .form("/messages", "/messages", &[("text", &long)])
        .is(400)
        .shows(&long);
    let public = round
        .stranger
        .get("/api/contests/round/clarifications")
        .is(200)
        .json();
    assert_eq!(public.as_array().map(Vec::len), Some(2), "{public}");
    assert!(
        public
            .as_array()
            .unwrap()
            .iter()
            .all(|it| it["reply_to_id"].is_null())
    );
}

fn over(round: &mut Round, start: i64) {
    // All times move together, so that the results stay the same.
    round.sql("UPDATE submissions SET created = created - 3660", []);
    round.begins(start);
    let refused = round.ada.multipart(
        "/problems/sums",
        "/problems/sums/submit",
        &[("source", RIGHT), ("language", "python")],
        &[],
    );
    refused.is(403).shows("the contest ended at");
    round.stranger.get("/scoreboard").is(200).shows("1 pending");
    round
        .admin
        .get("/reveal")
        .is(200)
        .shows("Next: problem")
        .shows("1 pending");
    round
        .admin
        .form("/reveal", "/reveal", &[("to", "1")])
        .is(303);
    round
        .admin
        .get("/reveal")
        .is(200)
        .shows("All results are shown")
        .hides("1 pending");
    round.stranger.get("/scoreboard").is(200).shows("1 pending");
    round
        .admin
        .form("/scoreboard", "/scoreboard/freeze", &[("do", "lift")])
        .is(303);
    round.stranger.get("/scoreboard").is(200).hides("1 pending");
    let state = round
        .stranger
        .get("/api/contests/round/state")
        .is(200)
        .json();
    assert!(
        state["thawed"].is_string() && state["finalized"].is_string(),
        "{state}"
    );
}
