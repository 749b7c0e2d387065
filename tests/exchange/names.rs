//! Names of cases that other judges do not take, and samples in groups that are scored.

use crate::support::Test;

const SPEC: &str = "format = 1\ntitle = \"Echo\"\nkind = \"batch\"\nseed = 1\n\n[[group]]\nname = \"a\"\npoints = 100\nfiles = [\"hand/*.in\"]\nsamples = [\"up\"]\n";

/// A problem whose cases have these names.
fn problem(names: &[&str]) -> Test {
    let test = Test::new().file("problems/echo/problem.toml", SPEC);
    let test = test.file(
        "problems/echo/statement.en.md",
        "# Echo\n\nEcho.\n\n{{samples}}\n",
    );
    (1..).zip(names).fold(test, |test, (number, name)| {
        let place = format!("problems/echo/hand/{name}");
        test.file(&format!("{place}.in"), format!("{number}\n"))
            .file(&format!("{place}.ans"), format!("{number}\n"))
    })
}

#[test]
fn cases_get_names_that_judges_take_and_come_back() {
    let solution =
        |path| format!("\n[[solution]]\npath = \"solutions/{path}\"\nexpect = \"accepted\"\n");
    let paths = ["a.py", "A.py", "мой первый.py"];
    let spec = SPEC.to_owned() + &paths.map(solution).concat();
    let test = problem(&["up", "UP", "max n=5", "большой", "test_group", "-x"])
        .file("problems/echo/problem.toml", spec);
    let test = paths.iter().fold(test, |test, path| {
        test.file(
            &format!("problems/echo/solutions/{path}"),
            "print(input())\n",
        )
    });
    test.run(&["build", "echo"]).ends_with(0);
    let renamed = [
        "the name of the case a/UP: it is called a/",
        "the name of the case a/max n=5: it is called a/max-n-5",
        "the name of the case a/большой: it is called a/bolshoy",
        "the name of the case a/test_group: it is called a/test_group-case",
        "the name of the case a/-x: it is called a/x",
        "the name of the solution мой первый: it is called moy-pervyy",
    ];
    for to in ["icpc", "icpc-legacy", "domjudge", "hydro", "dmoj", "folder"] {
        let ran = test
            .run(&["export", "echo", "--to", to, "--out", to])
            .ends_with(0);
        // A folder holds solutions under their own names.
        let renamed = renamed.iter().skip(1);
        renamed
            .filter(|words| to != "folder" || !words.contains("solution"))
            .fold(ran, |ran, words| ran.prints(words));
        let out = format!("back/{}", to.replace('-', "_"));
        let from = if to == "domjudge" { "icpc" } else { to };
        test.run(&["import", to, "--from", from, "--out", &out])
            .ends_with(0);
        let name = out.trim_start_matches("back/");
        let ran = test.run(&["--root", "back", "build", name]).ends_with(0);
        // What a statement shows is a case of its own besides in some formats.
        let counts = ["6 cases", "7 cases"];
        assert!(
            counts.iter().any(|count| ran.stdout.contains(count)),
            "{to}: {}",
            ran.stdout
        );
    }
    let polygon = ["export", "echo", "--to", "polygon", "--out", "polygon"];
    test.run(&polygon).ends_with(0);
}

#[test]
fn a_sample_of_a_group_is_scored_there_and_shown() {
    let test = problem(&["up", "down"]);
    test.run(&["build", "echo"]).ends_with(0);
    let shown = |root: &str, problem: &str| {
        let args = ["--root", root, "statement", problem, "--to", "md"];
        let ran = test.run(&args).ends_with(0);
        ran.stdout.matches("### Sample input").count()
    };
    assert_eq!(shown("problems", "echo"), 1);
    for (to, group) in [
        ("polygon", "samples = [\"02\"]"),
        ("icpc", "name = \"a\"\npoints = 100"),
        ("hydro", "name = \"a\"\npoints = 100"),
    ] {
        test.run(&["export", "echo", "--to", to, "--out", to])
            .ends_with(0);
        let out = format!("back/{to}");
        test.run(&["import", to, "--out", &out]).ends_with(0);
        let spec = std::fs::read_to_string(test.path(&format!("{out}/problem.toml"))).unwrap();
        assert!(spec.contains(group), "{to}: {spec}");
        assert_eq!(shown("back", to), 1, "{to}");
    }
    let wrong = SPEC.replace("\"up\"", "\"upp\"");
    problem(&["up"])
        .file("problems/echo/problem.toml", wrong)
        .run(&["build", "echo"])
        .ends_with(2)
        .complains("case of this group");
}

#[test]
fn what_a_judge_does_not_take_is_a_loss() {
    let spec = SPEC.replace(
        "seed = 1\n",
        "seed = 1\nlimits = { time = \"20s\", memory = \"2GiB\" }\n",
    );
    let spec = spec.replace("points = 100", "points = 40");
    let test = problem(&["up", "down"])
        .file("problems/echo/problem.toml", spec)
        .file("problems/echo/samples/1.in", "1\n")
        .file("problems/echo/samples/1.ans", "1\n")
        .file("problems/echo/hand/up.in", "1\r\n")
        .file("problems/echo/hand/down.in", b"\xff\n");
    test.run(&["build", "echo"]).ends_with(0);
    let export = |to: &str| {
        test.run(&["export", "echo", "--to", to, "--out", to])
            .ends_with(0)
    };
    for to in ["icpc", "icpc-legacy", "domjudge"] {
        export(to)
            .prints("the case a/up, which has Windows line ends or no last one")
            .prints("the case a/down, which is not UTF-8 or has a byte order mark");
    }
    export("polygon")
        .prints("a time limit of 20 s: Polygon takes 0.25 s to 15 s")
        .prints("a memory limit of 2048 MiB: Polygon takes 4 MiB to 1024 MiB");
    export("hydro")
        .prints("a memory limit of 2048 MiB: the judge takes 512 MiB")
        .prints("groups that are worth nothing: the judge gives them the 60 points");
    export("dmoj");
    let init = std::fs::read_to_string(test.path("dmoj/init.yml")).unwrap();
    assert!(init.contains("binary_data: true"), "{init}");
    test.run(&["import", "dmoj", "--out", "back/dmoj"])
        .ends_with(0);
    let kept = std::fs::read(test.path("back/dmoj/data/a/up.in")).unwrap();
    assert_eq!(kept, b"1\r\n");
}
