//! Contests: several problems under one title.

use crate::support::{Test, built_sums, copy_problem};
use std::fs;
use std::io::Read as _;

const CONTEST: &str = r##"format = 1
title = { en = "Autumn <Round>", zh = "秋季赛" }
start = 2026-11-28T10:00:00+08:00
duration = "4.5h"
freeze = "60min"

[[problem]]
path = "problems/sums"
color = "#E6194B"
points = 250

[[problem]]
path = "problems/twin"
letter = "X"
"##;

/// Two problems and a contest of both.
fn round() -> Test {
    let test = built_sums().file(
        "problems/sums/statement.en.md",
        "# Sums\n\nAdd.\n\n{{samples}}\n",
    );
    copy_problem(&test.path("problems/sums"), &test.path("problems/twin"));
    test.file(
        "round/contest.toml",
        CONTEST.replace("problems/", "../problems/"),
    )
    .file("contest.toml", CONTEST)
}

#[test]
fn commands_take_a_contest_for_its_problems() {
    let test = round();
    for name in ["contest.toml", "round", "round/contest.toml"] {
        let ran = test.run(&["build", name]).ends_with(0);
        let problems = ran.stdout.lines().map(|line| line.split(':').next());
        assert_eq!(
            problems.flatten().collect::<Vec<_>>(),
            ["sums", "twin"],
            "{}",
            ran.stdout
        );
    }
    test.run(&["verify", "contest.toml", "problems/sums"])
        .prints("2 problems, ");
}

#[test]
fn mistakes_are_shown_at_their_place() {
    let broken = CONTEST
        .replace("+08:00", "")
        .replace("60min", "5h")
        .replace("#E6194B", "red")
        .replace("problems/twin", "problems/twins")
        .replace("\"X\"", "\"A\"");
    let test = round().file("contest.toml", broken);
    test.run(&["verify", "contest.toml"])
        .ends_with(2)
        .complains("must be a time with its offset from UTC, like 2026-11-28T10:00:00+08:00");
    let fixed = |wrong: &str, right: &str| {
        let text = fs::read_to_string(test.path("contest.toml")).unwrap();
        fs::write(test.path("contest.toml"), text.replace(wrong, right)).unwrap();
        test.run(&["verify", "contest.toml"]).ends_with(2)
    };
    fixed("10:00:00", "10:00:00Z").complains("must be a colour like \"#e6194b\"");
    fixed("\"red\"", "\"#ff0000\"")
        .complains("contest.toml:5:10")
        .complains("did you mean `problems/twin`?")
        .complains("a second letter `A`");
    fixed("[[problem]]", "[[problems]]").complains("did you mean `problem`?");
    let head = CONTEST.split("[[problem]]").next().unwrap();
    fs::write(test.path("contest.toml"), format!("{head}problem = []\n")).unwrap();
    for command in ["verify", "statement", "watch"] {
        let ran = test.run(&[command, "contest.toml"]).ends_with(2);
        if command != "watch" {
            ran.complains("a contest has at least one");
        }
    }
}

#[test]
fn rules_of_a_server_that_contradict_each_other_are_shown() {
    let test = round();
    let checked = |change: &[(&str, &str)]| {
        let mut text = CONTEST.to_owned();
        for (from, to) in change {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
        fs::write(test.path("contest.toml"), text).unwrap();
        test.run(&["verify", "contest.toml"]).ends_with(2)
    };
    let duration = "duration = \"4.5h\"";
    let end = "end = 2026-11-28T09:00:00+08:00";
    checked(&[(duration, &format!("{duration}\n{end}"))]).complains("`duration` is given");
    checked(&[(duration, end)]).complains("the end has to be after the `start`");
    checked(&[(
        duration,
        &format!("{duration}\nscoring = \"ioi\"\npenalty = \"10min\""),
    )])
    .complains("only `scoring = \"icpc\"` counts penalties");
    checked(&[(duration, &format!("{duration}\nscoring = \"acm\""))])
        .complains("known are icpc, ioi, oi, codeforces");
    checked(&[(duration, &format!("{duration}\nscoring = \"codeforces\""))])
        .complains("needs the points at the start");
    checked(&[(duration, &format!("{duration}\npeople = \"people.csv\""))]).complains("people.csv");
    checked(&[(duration, &format!("{duration}\nlogo = \"logo.gif\""))])
        .complains("a picture in SVG, PNG or JPEG");
    // What a server needs besides, before it starts.
    let serve = |name: &str| test.run(&["serve", "--data", "data", name]).ends_with(2);
    serve("problems/sums").complains("is not a contest");
    let text = CONTEST.replace("duration = \"4.5h\"\nfreeze = \"60min\"\n", "");
    fs::write(test.path("contest.toml"), text).unwrap();
    serve("contest.toml").complains("needs to know when the contest begins and ends");
}

#[test]
fn the_statements_of_a_contest_are_one_document() {
    let test = round();
    let page = test.run(&["statement", "contest.toml"]).ends_with(0);
    let page = page
        .prints("<title>Autumn &lt;Round&gt;</title>")
        .prints("<a href=\"#p1\">Sums</a>")
        .prints("<article id=\"p1\">")
        .prints("<b>Points</b> 250</span>")
        .prints("style=\"--balloon: #e6194b\">A</span>")
        .prints("<span class=\"letter\">X</span>");
    assert_eq!(page.stdout.matches("<article").count(), 2);
    test.run(&["statement", "contest.toml", "--to", "tex"])
        .ends_with(0)
        .prints("\\bfseries Autumn \\textless{}Round\\textgreater{}\\end{center}")
        .prints("\\textcolor[HTML]{E6194B}{\\rule{1ex}{1ex}}\\ A. Sums")
        .prints("A. Sums & 1 s & ")
        .prints("\\end{tabular}\\end{center}\n\\clearpage");
    test.run(&["statement", "contest.toml", "--lang", "zh"])
        .ends_with(2)
        .complains("sums has no statement in `zh`: it has en");
}

#[test]
fn slides_of_solutions_leave_out_problems_without_an_editorial() {
    let test = round();
    test.run(&["statement", "contest.toml", "--slides"])
        .ends_with(2)
        .complains("sums has no editorial: create editorial.en.md");
    let test = test.file(
        "problems/sums/editorial.en.md",
        "# Sums\n\nAdd.\n\n## Proof\n\n{{samples}}\n\n---\n",
    );
    let page = test
        .run(&["statement", "contest.toml", "--slides"])
        .ends_with(0)
        .complains("note: left out because of a missing editorial: twin")
        .prints("<p class=\"topic\">Solutions</p>")
        .prints("<section class=\"slide\" id=\"p0\">");
    assert_eq!(page.stdout.matches("<section").count(), 2);
    assert!(!page.stdout.contains("class=\"problems\""));
    let typst = test
        .run(&["statement", "contest.toml", "--slides", "--to", "typ"])
        .ends_with(0)
        .prints("presentation-16-9");
    assert_eq!(typst.stdout.matches("#slide[").count(), 2);
    test.run(&["statement", "contest.toml", "--slides", "--to", "tex"])
        .ends_with(2)
        .complains("slides are not made in LaTeX: use --to html, pdf or typ");
    let test = test.file("logo.svg", "<svg/>").file(
        "contest.toml",
        CONTEST.replacen("[[problem]]", "logo = \"logo.svg\"\n\n[[problem]]", 1),
    );
    test.run(&["statement", "contest.toml", "--editorial", "--to", "tex"])
        .ends_with(0)
        .complains("LaTeX has no pictures in SVG, so the logo is left out")
        .prints("Solutions");
}

#[test]
fn a_contest_is_exported_with_the_packages_of_its_problems() {
    let test = round();
    let export = |to, out| test.run(&["export", "contest.toml", "--to", to, "--out", out]);
    export("domjudge", "out")
        .ends_with(0)
        .prints("contest.yaml and problems.yaml in out\n")
        .prints("the title of the contest in every language")
        .prints("sums: ");
    let read = |name: &str| fs::read_to_string(test.path("out").join(name)).unwrap();
    let dir = test.path("");
    let id = dir.file_name().unwrap().to_string_lossy();
    assert_eq!(
        read("contest.yaml"),
        format!(
            "duration: \"4:30:00\"\nid: {}\nname: \"Autumn <Round>\"\nscoreboard_freeze_duration: \"1:00:00\"\n\
             start_time: 2026-11-28T10:00:00+08:00\n",
            package::better_id(&id)
        )
    );
    assert_eq!(
        read("problems.yaml"),
        "-\n  id: sums\n  label: A\n  name: Sums\n  rgb: \"#e6194b\"\n  time_limit: 1.0\n\
         -\n  id: twin\n  label: X\n  name: Sums\n  time_limit: 1.0\n"
    );
    let mut zip = zip::ZipArchive::new(fs::File::open(test.path("out/sums.zip")).unwrap()).unwrap();
    let mut settings = String::new();
    let mut file = zip.by_name("domjudge-problem.ini").unwrap();
    file.read_to_string(&mut settings).unwrap();
    assert_eq!(
        settings,
        "short-name = A\ntimelimit = 1\ncolor = #e6194b\npoints = 250\n"
    );
    assert!(test.path("out/twin.zip").is_file());
    export("icpc", "out")
        .ends_with(2)
        .complains("out already exists");
    export("icpc", "other").ends_with(0);
    export("icpc", "other.zip")
        .ends_with(2)
        .complains("a contest is a folder of packages");
    export("polygon", "third")
        .ends_with(2)
        .complains("contests are exported to icpc, icpc-legacy, domjudge, not to polygon");
}
