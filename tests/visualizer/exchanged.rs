//! Visualizers in packages of other judges.

use super::{DRAW, FIRST, ICPC, drawn, drawn_by};
use crate::support::Test;
use std::path::Path;
use std::process::{Command, Stdio};

fn export(test: &Test, to: &str) -> String {
    test.run(&["export", "sums", "--to", to, "--out", &format!("out/{to}")])
        .ends_with(0)
        .stdout
}

fn import(test: &Test, from: &str) -> (String, String) {
    let losses = test
        .run(&["import", from, "--out", "problems/back"])
        .ends_with(0)
        .stdout;
    let spec = std::fs::read_to_string(test.path("problems/back/problem.toml")).unwrap();
    (losses, spec)
}

/// Calls an exported visualizer as the format has it, and returns what it leaves at `picture`.
fn call(test: &Test, program: &str, args: &[&str], picture: &str) -> String {
    let input = std::fs::File::open(test.path("printed")).unwrap();
    let dir = test.path("called");
    std::fs::create_dir_all(dir.join("feedback")).unwrap();
    let ran = Command::new(test.path(program))
        .args(args)
        .current_dir(&dir)
        .stdin(Stdio::from(input))
        .status();
    assert!(ran.unwrap().success());
    let left = std::fs::read_to_string(dir.join(picture)).unwrap();
    std::fs::remove_file(dir.join(picture)).unwrap();
    left
}

#[test]
fn a_visualizer_goes_there_and_back() {
    let spec = "[visualizer]\nprogram = \"draw.py\"\nargs = [\"/dev/null\"]\n";
    let test = drawn_by(spec, DRAW).file("printed", "5\n");
    assert!(!export(&test, "icpc").contains("visualizer"));
    let case = [
        "../out/icpc/data/secret/hand/1.in",
        "../out/icpc/data/secret/hand/1.ans",
    ];
    let drawn = call(
        &test,
        "out/icpc/input_visualizer/run",
        &case,
        "testcase.svg",
    );
    assert!(
        drawn.contains("answer: '2\\n3 4\\n'; output: '7\\n'"),
        "{drawn}"
    );
    let args = [case[0], case[1], "feedback/"];
    let drawn = call(
        &test,
        "out/icpc/output_visualizer/run",
        &args,
        "feedback/judgeimage.svg",
    );
    assert!(drawn.contains("input: ''; answer: '2\\n3 4\\n'"), "{drawn}");
    let left = std::fs::read_dir(test.path("called")).unwrap().count();
    assert_eq!(left, 1, "files are left behind");
    let (losses, spec) = import(&test, "out/icpc");
    assert!(!losses.contains("visualizer"), "{losses}");
    assert!(spec.contains("[visualizer]\nprogram = \"visualizers/output_visualizer/draw.py\"\nargs = [\"/dev/null\"]\n"), "{spec}");
    test.run(&["show", "back", "hand/1", "--by", FIRST])
        .ends_with(0)
        .prints("input: ''; answer: '2\\n3 4\\n'");
}

#[test]
fn compiled_visualizers_go_there_and_back() {
    testing::needs(&["g++"]);
    let source = "#include <cstdio>\nint main() { std::puts(\"<svg xmlns='http://www.w3.org/2000/svg'/>\"); }\n";
    let test = drawn_by("visualizer = \"draw.cpp\"", DRAW).file("problems/sums/draw.cpp", source);
    export(&test, "icpc");
    let (losses, spec) = import(&test, "out/icpc");
    assert!(
        spec.contains("visualizer = \"visualizers/output_visualizer/draw.cpp\"\n"),
        "{spec}"
    );
    assert!(!losses.contains("visualizer"), "{losses}");
}

#[test]
fn two_by_icpcs_protocol_are_shipped_as_they_are() {
    let two = "[[visualizer]]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\ndraws = \"input\"\n\n\
               [[visualizer]]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\ndraws = \"output\"\nargs = [\"it's\"]\n";
    let test = drawn_by(two, ICPC).file("printed", "5\n");
    export(&test, "icpc");
    assert!(!test.path("out/icpc/input_visualizer/run").exists());
    let case = [
        "../out/icpc/data/secret/hand/1.in",
        "../out/icpc/data/secret/hand/1.ans",
        "feedback/",
    ];
    let drawn = call(
        &test,
        "out/icpc/output_visualizer/run",
        &case,
        "feedback/judgeimage.svg",
    );
    assert!(drawn.contains("'5\\n', 'nothing', \"it's\"]"), "{drawn}");
    let (_, spec) = import(&test, "out/icpc");
    assert!(
        spec.contains(
            "program = \"visualizers/input/draw.py\"\nprotocol = \"icpc\"\ndraws = \"input\"\n"
        ),
        "{spec}"
    );
    assert!(
        spec.contains("protocol = \"icpc\"\nargs = [\"it's\"]\ndraws = \"output\"\n"),
        "{spec}"
    );
    test.run(&["show", "back", "hand/1", "--by", FIRST])
        .ends_with(0)
        .prints("\"it's\"]");
}

#[test]
fn formats_without_visualizers_say_so() {
    let test = drawn(DRAW);
    for to in [
        "icpc-legacy",
        "domjudge",
        "polygon",
        "hydro",
        "dmoj",
        "cms",
        "luogu",
        "uoj",
        "folder",
    ] {
        let losses = export(&test, to);
        assert!(
            losses.contains("the visualizer draw.py: the format has none"),
            "{to}: {losses}"
        );
    }
}

/// A package as BAPCtools has them: a number is to be doubled.
fn package() -> Test {
    testing::needs(&["python3"]);
    let files = [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Double\nuuid: 1\nlimits: {time_limit: 1}\n",
        ),
        ("statement/problem.en.md", "Double it.\n"),
        ("input_validators/input.ctd", "INT(1, 100) NEWLINE\n"),
        (
            "submissions/accepted/double.py",
            "print(2 * int(input()))\n",
        ),
        ("data/secret/1.in", "4\n"),
        ("data/secret/1.ans", "8\n"),
    ];
    let all = files.into_iter().fold(Test::new(), |test, (path, text)| {
        test.file(&format!("pack/{path}"), text)
    });
    all.file("wrong.py", "print(9)\n")
}

#[test]
fn both_visualizers_of_a_package_are_called_as_it_has_them() {
    let test = package()
        .file("pack/input_visualizer/draw.py", ICPC)
        .file("pack/input_visualizer/readme.md", "Draws.\n")
        .file("pack/output_visualizer/draw.py", ICPC)
        .file(
            "pack/data/test_group.yaml",
            "input_visualizer_args: [--small]\noutput_visualizer_args: [--large, a b]\n",
        );
    let (losses, spec) = import(&test, "pack");
    assert!(!losses.contains("visualizer"), "{losses}");
    assert!(
        spec.contains("args = [\"--small\"]\ndraws = \"input\""),
        "{spec}"
    );
    test.run(&["show", "back", "secret/1"])
        .ends_with(0)
        .prints("['4\\n', '8\\n', '--small']");
    test.run(&["show", "back", "secret/1", "--by", "wrong.py"])
        .ends_with(0)
        .prints("['4\\n', '8\\n', '9\\n', 'nothing', '--large', 'a b']");
}

#[test]
fn what_cannot_be_carried_over_is_told() {
    let differing = package()
        .file("pack/output_visualizer/draw.py", ICPC)
        .file(
            "pack/data/secret/a/test_group.yaml",
            "output_visualizer_args: [a]\ninput_visualizer_args: [b]\n",
        )
        .file("pack/data/secret/a/1.in", "5\n")
        .file("pack/data/secret/a/1.ans", "10\n")
        .file("pack/data/secret/b/1.in", "6\n")
        .file("pack/data/secret/b/1.ans", "12\n");
    std::fs::remove_file(differing.path("pack/data/secret/1.in")).unwrap();
    std::fs::remove_file(differing.path("pack/data/secret/1.ans")).unwrap();
    let (losses, _) = import(&differing, "pack");
    assert!(
        losses
            .contains("`output_visualizer_args` of groups: the visualizer is called without them"),
        "{losses}"
    );
    assert!(
        losses.contains("`input_visualizer_args` of groups: there is no visualizer to call"),
        "{losses}"
    );
    let scripted = package()
        .file("pack/output_visualizer/run", "#!/bin/sh\npython3 draw.py\n")
        .file("pack/output_visualizer/draw.py", "print()\n")
        .file("pack/input_visualizer/run", "#!/bin/sh\nasy draw.asy\n")
        .file("pack/input_visualizer/draw.asy", "label(0);\n");
    let (losses, spec) = import(&scripted, "pack");
    assert!(
        losses.contains(
            "the directory output_visualizer: no pictures of outputs are made: scripts of its own"
        ),
        "{losses}"
    );
    assert!(
        losses.contains("the directory input_visualizer: no pictures of inputs are made: "),
        "{losses}"
    );
    assert!(!spec.contains("visualizer"), "{spec}");
    assert!(!Path::new(&scripted.path("problems/back/visualizers")).exists());
}
