//! Uploads to stand-ins for other judges.

mod polygon;
mod stand_in;

use crate::support::{Ran, Test, built_sums};
use stand_in::{StandIn, push};

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
        let all = [args, &["--to", &to, "--pass-fail"]].concat();
        let variables = ["TENGEN_DOMJUDGE_USER", "TENGEN_DOMJUDGE_PASSWORD"];
        push(test, &all, variables, ("admin", password))
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
