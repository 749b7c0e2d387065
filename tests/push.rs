//! Uploads to stand-ins for other judges, and times of solutions there.

mod polygon;
mod stand_in;

use crate::support::sums::{REFERENCE, SPEC};
use crate::support::{Ran, Test, built_sums};
use stand_in::{StandIn, logged_in};

/// A stand-in for `DOMjudge`.
struct Judge(StandIn);

impl Judge {
    fn new(options: &[&str]) -> Self {
        Self(StandIn::start("domjudge.py", options))
    }

    fn push(&self, test: &Test, args: &[&str]) -> Ran {
        self.push_as(test, "secret", args)
    }

    fn push_as(&self, test: &Test, password: &str, args: &[&str]) -> Ran {
        let to = format!("domjudge:{}", self.0.address);
        let all = [&["push"], args, &["--to", &to, "--pass-fail"]].concat();
        Self::run_as(test, password, &all)
    }

    /// Runs a command that logs in.
    fn run_as(test: &Test, password: &str, args: &[&str]) -> Ran {
        let variables = ["TENGEN_DOMJUDGE_USER", "TENGEN_DOMJUDGE_PASSWORD"];
        logged_in(test, args, variables, ("admin", password))
    }

    /// Ends it; what was written to it.
    fn writes(self) -> Vec<String> {
        let lines = self.0.printed().into_iter();
        lines.filter(|line| line.starts_with("POST ")).collect()
    }
}

#[test]
fn a_problem_is_uploaded_once_and_again_when_it_changes() {
    let judge = Judge::new(&["--contest", "demo", "--no-team"]);
    let test = built_sums();
    let push = |args: &[&str]| judge.push(&test, &[&["sums", "--contest", "demo"], args].concat());
    push(&[])
        .ends_with(0)
        .prints("as admin: contest demo (The contest of the judge)\n")
        .prints("the user has no team")
        .prints("  sums: new, ")
        .prints("nothing was written: add --write");
    push(&["--write"])
        .ends_with(0)
        .prints("the judge warns: No jury solutions")
        .prints("\nuploaded\n");
    for args in [&[][..], &["--write"]] {
        push(args)
            .ends_with(0)
            .prints("  sums: unchanged\nnothing to upload\n");
    }
    let spec = std::fs::read_to_string(test.path("problems/sums/problem.toml")).unwrap();
    let slower = spec.replacen("time = \"1s\"", "time = \"7s\"", 1);
    std::fs::write(test.path("problems/sums/problem.toml"), slower).unwrap();
    push(&[])
        .ends_with(0)
        .prints("  sums: changed since the last upload\n    time limit: ")
        .prints(" s on the judge, 7 s here\n");
    let written = push(&["--write", "--format", "json"]).ends_with(0).json();
    assert_eq!(written["problems"][0]["uploaded"], true);
    push(&[]).ends_with(0).prints("nothing to upload");
    // Nobody knows what the judge has once the record of uploads is lost.
    std::fs::remove_file(test.path("problems/sums/build/uploaded.json")).unwrap();
    push(&[])
        .ends_with(0)
        .prints("not uploaded from here before");
    assert_eq!(judge.writes(), ["POST /api/v4/contests/demo/problems"; 2]);
}

#[test]
fn a_contest_is_created_and_a_problem_of_another_contest_is_added_to_it() {
    let judge = Judge::new(&["--contest", "demo"]);
    let test = built_sums()
        .file(
            "round/contest.toml",
            "format = 1\ntitle = \"Round\"\nstart = 2026-11-28T10:00:00+08:00\nduration = \"5h\"\n\n\
             [[problem]]\npath = \"../problems/sums\"\ncolor = \"#FF8800\"\n",
        )
        .file(
            "late/contest.toml",
            "format = 1\ntitle = \"Late\"\n\n[[problem]]\npath = \"../problems/sums\"\nletter = \"Z\"\n",
        );
    judge
        .push(&test, &["sums", "--contest", "demo", "--write"])
        .ends_with(0);
    judge
        .push(&test, &["round"])
        .ends_with(0)
        .prints("contest round (Round), which is new\n  sums: new, ");
    judge
        .push(&test, &["round", "--write"])
        .ends_with(0)
        .prints("contest round (Round), created\n")
        .prints("uploaded");
    judge
        .push(&test, &["round", "--write"])
        .ends_with(0)
        .prints("nothing to upload");
    // The judge keeps the label.
    judge
        .push(&test, &["late", "--contest", "round"])
        .ends_with(0)
        .prints("label: A on the judge, Z here; an upload does not change it");
    judge
        .push(&test, &["late", "--write"])
        .ends_with(2)
        .complains("a new contest needs `start` and `duration`");
    let writes = judge.writes();
    // The judge has the problem already, so the first attempt is refused.
    let problems = "POST /api/v4/contests/round/problems";
    let expected = [
        "POST /api/v4/contests/demo/problems",
        "POST /api/v4/contests",
        problems,
        problems,
    ];
    assert_eq!(writes, expected);
}

#[test]
fn what_stands_in_the_way_of_an_upload_is_named() {
    let judge = Judge::new(&["--contest", "demo"]);
    let test = built_sums();
    judge
        .push_as(&test, "wrong one", &["sums", "--contest", "demo"])
        .ends_with(2)
        .complains("the judge does not accept the password of `admin`");
    judge
        .push(&test, &["sums"])
        .ends_with(2)
        .complains("choose a contest of the judge with --contest; its contests are: demo (The");
    judge
        .push(&test, &["sums", "--contest", "other"])
        .ends_with(2)
        .complains("the judge has no contest `other`");
    let reader = Judge::new(&["--role", "api_reader"]);
    reader.push(&test, &["sums"]).ends_with(2).complains(
        "`admin` may not upload: the role `admin` is needed, and the roles are: api_reader",
    );
    let mut elsewhere = Judge::new(&[]);
    elsewhere.0.address += "/else";
    elsewhere
        .push(&test, &["sums"])
        .ends_with(2)
        .complains("DOMjudge's API does not answer at this address");
    elsewhere.0.stop();
    elsewhere
        .push(&test, &["sums"])
        .ends_with(3)
        .complains("GET /user: ");
    let secret = "domjudge:http://judge.example.org";
    test.run(&["push", "sums", "--to", secret])
        .ends_with(2)
        .complains("TENGEN_DOMJUDGE_USER is not set");
    assert!(judge.writes().is_empty());
}

/// A solution that the stand-in judges like this.
fn judged(program: &str, verdict: &str) -> String {
    format!("{program}// judged: {verdict}\n")
}

#[test]
fn limits_have_their_margins_on_a_judge_as_well() {
    let judge = Judge::new(&["--contest", "demo"]);
    let endless = "int main(void) { for (volatile int i = 0;; i++); }\n";
    let spec = SPEC.replace(
        "time = \"1s\"",
        "time = \"100ms\", margin = { accepted = 3 }",
    );
    let slow = "\n[[solution]]\npath = \"solutions/slow.c\"\nexpect = \"time-limit\"\n";
    let test = built_sums()
        .file("problems/sums/problem.toml", spec + slow)
        .file(
            "problems/sums/solutions/right.c",
            judged(REFERENCE, "AC 0.04"),
        )
        .file("problems/sums/solutions/slow.c", judged(endless, "TLE 0.2"));
    let on = format!("domjudge:{}", judge.0.address);
    let limits = |args: &[&str]| {
        let all = [
            &["limits", "sums", "--runs", "1", "--contest", "demo"],
            args,
        ]
        .concat();
        Judge::run_as(&test, "secret", &all)
    };
    limits(&["--on", &on])
        .ends_with(2)
        .complains("the contest has no problem `sums`; its problems are: none; upload it with `tengen push sums");
    judge
        .push(&test, &["sums", "--contest", "demo", "--write"])
        .ends_with(0);
    let both = format!("local,{on}");
    let document = limits(&["--on", &both, "--save", "--format", "json"]);
    let document = document.ends_with(0).json();
    // 3 times 40 ms; 200 ms are at least 1.5 times that.
    assert_eq!(document["proposal"]["time_ms"], 120.0, "{document:#}");
    let there = &document["targets"][1];
    assert_eq!(
        (&there["target"], &there["solutions"]),
        (&on.clone().into(), &2.into())
    );
    assert_eq!(
        (&there["accepted"], &there["too_slow"]),
        (&2.5.into(), &2.0.into())
    );
    assert_eq!(there["alone"]["time_ms"], 120.0);
    let slow = document["solutions"].as_array().unwrap().last().unwrap();
    assert_eq!(slow["case"], serde_json::Value::Null, "{slow:#}");
    assert_eq!(slow["stopped"], true);
    // Only the solutions that matter are submitted.
    let lock = std::fs::read_to_string(test.path("problems/sums/limits.lock")).unwrap();
    assert!(
        lock.contains("ms = 40\n") && !lock.contains("first.c"),
        "{lock}"
    );
    test.run(&["build", "sums"]).ends_with(0);
    let verified = test.run(&["verify", "sums"]).ends_with(0);
    let margins = format!("; {on} AC 2.50 (thin), TLE 2.00\n");
    let thin = format!(
        "warning: sums: solutions/right.c takes 0.04 s on its slowest case with {on}: the limit of 0.1 s is 2.50 times that"
    );
    verified
        .prints("margins: sums: local AC ")
        .prints(&margins)
        .prints(&thin);
    std::fs::write(
        test.path("problems/sums/solutions/slow.c"),
        judged(endless, "WA 0.01"),
    )
    .unwrap();
    limits(&["--on", &on])
        .ends_with(1)
        .prints(": the judge's verdict is WA, where it must be too slow\n");
    let outdated = "margins: sums: limits.lock is outdated, as solutions/slow.c has changed: measure again with `tengen limits sums --on local,domjudge:";
    test.run(&["verify", "sums"]).ends_with(0).prints(outdated);
    let submissions = judge.writes();
    let submissions = submissions.iter().filter(|it| it.ends_with("/submissions"));
    assert_eq!(submissions.count(), 4);
}
