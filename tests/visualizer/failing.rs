//! Visualizers that fail: the message names the part, the case and the command that repeats it, and nothing else fails.

use super::{DRAW, FIRST, ICPC, drawn, drawn_by};

const AGAIN: &str = "again: tengen show sums hand/1";

#[test]
fn every_failure_says_what_and_where() {
    let begin = "sums: visualizer draw.py failed on hand/1: ";
    for (program, said) in [
        ("", "it printed nothing"),
        (
            "print('hello')",
            "what it printed is not a picture: it begins with `hello`, and an SVG with `<`",
        ),
        (
            "print('<svg></svg>')",
            "what it printed is an SVG that no browser draws: <svg> needs the attribute xmlns=\"http://www.w3.org/2000/svg\"",
        ),
        ("print('<svg')", "what it printed is not an SVG: "),
        (
            "import sys; sys.exit('oh no')",
            "it ended with exit code 1; it said:\n    oh no",
        ),
        ("print('<' * (5 << 20))", "it printed more than 4 MiB"),
        ("import os; os.abort()", "it died of signal 6"),
        (
            "open('/etc/passwd2', 'w')",
            "it ended with exit code 1; it said:",
        ),
    ] {
        let ran = drawn(program).run(&["show", "sums", "hand/1"]).ends_with(2);
        ran.complains(&format!("{begin}{said}"))
            .complains("its arguments: input answer")
            .complains(AGAIN);
    }
    let test = drawn(
        "import sys\nif len(sys.argv) < 4: print('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')\n",
    );
    test.run(&["show", "sums", "hand/1"]).ends_with(0);
    test.run(&["show", "sums", "hand/1", "--by", FIRST])
        .ends_with(2)
        .complains(&format!("{AGAIN} --by {FIRST}"))
        .complains("its arguments: input answer output")
        .complains("a visualizer prints one picture to its standard output: SVG, PNG or JPEG");
}

#[test]
fn a_submission_that_does_not_compile_has_no_picture() {
    testing::needs(&["g++"]);
    let test = drawn(DRAW)
        .file("broken.cpp", "int main() { return x; }\n")
        .file("dying.py", "print(1, flush=True)\nraise ValueError\n");
    let ran = test.run(&["show", "sums", "hand/1", "--by", "broken.cpp"]);
    ran.ends_with(2).complains("broken.cpp does not compile:");
    // One that dies is drawn as far as it came.
    let ran = test.run(&["show", "sums", "hand/1", "--by", "dying.py"]);
    ran.ends_with(0)
        .prints("output: '1\\n'")
        .complains("note: dying.py: runtime-error: ");
    let ran = test.run(&["show", "sums", "hand/1", "--by", "nothing.py"]);
    ran.ends_with(2).complains("no submission nothing.py");
}

#[test]
fn check_draws_outputs_too() {
    let program = "import sys\nassert len(sys.argv) < 4\nprint('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')\n";
    drawn(program)
        .run(&["check", "sums"])
        .ends_with(1)
        .prints("warning: visualizer draw.py does not draw hand/1: it ended with exit code 1");
}

#[test]
fn a_slow_visualizer_is_stopped_and_not_called_again() {
    // It waits, which costs no processor time.
    let test = drawn("import time\ntime.sleep(100)\n");
    let args = [
        "judge",
        "sums",
        FIRST,
        "--expect",
        "wrong-answer",
        "--output",
        "page.html",
    ];
    test.run(&args).ends_with(0);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(
        page.contains("visualizer draw.py failed on hand/1: it ran for more than 10 s"),
        "{page}"
    );
    assert_eq!(page.matches("the visualizer failed above").count(), 1);
}

#[test]
fn a_page_has_a_note_in_place_of_the_picture_and_judging_goes_on() {
    let test = drawn("raise ValueError('<b>no</b>')\n");
    test.run(&[
        "judge",
        "sums",
        FIRST,
        "--expect",
        "wrong-answer",
        "--output",
        "page.html",
    ])
    .ends_with(0);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(
        page.contains("No picture") && page.contains("ValueError: &lt;b&gt;no"),
        "{page}"
    );
    assert!(page.contains(AGAIN) && !page.contains("<img"));
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("warning: visualizer draw.py does not draw hand/1: it ended with exit code 1")
        .prints(AGAIN);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["verify", "sums", "--output", "page.html"])
        .ends_with(0);
    // The command works from anywhere.
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    let solution = test.path("problems/sums/solutions/first.py");
    let solution = solution.canonicalize().unwrap();
    assert!(
        page.contains(&format!("{AGAIN} --by {}", solution.display())),
        "{page}"
    );
}

#[test]
fn one_that_does_not_compile_is_not_built_but_nobody_is_judged_by_it() {
    testing::needs(&["g++"]);
    let test = drawn_by("visualizer = \"draw.cpp\"", DRAW)
        .file("problems/sums/draw.cpp", "int main() { return x; }\n");
    test.run(&["build", "sums"])
        .ends_with(2)
        .complains("draw.cpp")
        .complains("it does not compile");
    test.run(&[
        "judge",
        "sums",
        FIRST,
        "--expect",
        "wrong-answer",
        "--output",
        "page.html",
    ])
    .ends_with(0);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(page.contains("it does not compile"), "{page}");
}

#[test]
fn what_lies_behind_a_link_is_not_read() {
    // Whether such a thing comes out of the box at all is up to the level of isolation.
    const FAILED: &str = "visualizer draw.py failed on hand/1: ";
    let spec = "[visualizer]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\ndraws = \"output\"\n";
    for (program, said) in [
        (
            "import os, sys; os.symlink('/etc/hostname', sys.argv[3] + 'judgeimage.svg')",
            FAILED,
        ),
        (
            "import os, sys; os.mkfifo(sys.argv[3] + 'judgeimage.svg')",
            FAILED,
        ),
        (
            "import os, sys; os.mkdir(sys.argv[3] + 'judgeimage.svg')",
            FAILED,
        ),
        (
            "import sys; open(sys.argv[3] + 'judgeimage.svg', 'w')",
            "judgeimage.svg is empty",
        ),
        (
            "import sys; open(sys.argv[3] + 'judgeimage.png', 'w').write('a' * (5 << 20))",
            "judgeimage.png has more than 4 MiB",
        ),
        (
            "import sys; open(sys.argv[3] + 'teamimage.jpg', 'w').write('text')",
            "teamimage.jpg is not a picture",
        ),
        (
            "import sys; sys.exit(3)",
            "it left no picture and ended with exit code 3",
        ),
        ("print('<svg/>')", "it left no picture"),
    ] {
        let test = drawn_by(spec, program);
        test.run(&["show", "sums", "hand/1"])
            .ends_with(2)
            .complains(said)
            .complains("its arguments: input answer feedback/")
            .complains(AGAIN);
    }
    // The exit code alone says nothing by that protocol.
    let test = drawn_by(spec, &format!("{ICPC}sys.exit(3)\n"));
    test.run(&["show", "sums", "hand/1"])
        .ends_with(0)
        .prints("<svg");
}

#[test]
fn a_spec_with_odd_visualizers_is_refused() {
    for (spec, said) in [
        ("visualizer = \"drav.py\"", "did you mean `draw.py`?"),
        (
            "visualizer = 3",
            "must be the path of a program, a table headed [visualizer], or several headed [[visualizer]]",
        ),
        (
            "[visualizer]\nprogram = \"draw.py\"\nprotocol = \"testlib\"\n",
            "must be \"plain\" or \"icpc\", which say how a visualizer is called",
        ),
        (
            "[visualizer]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\n",
            "write `draws = \"input\"` or `draws = \"output\"`",
        ),
        (
            "[visualizer]\nprogram = \"draw.py\"\ndraws = \"both\"\n",
            "draws",
        ),
        (
            "[[visualizer]]\nprogram = \"draw.py\"\n\n[[visualizer]]\nprogram = \"draw.py\"\ndraws = \"input\"\n",
            "another visualizer draws the input already",
        ),
        (
            "[visualizer]\nprogramm = \"draw.py\"\n",
            "did you mean `program`?",
        ),
    ] {
        let ran = drawn_by(spec, DRAW).run(&["check", "sums"]).ends_with(2);
        assert!(ran.stderr.contains("problem.toml:"), "{}", ran.stderr);
        ran.complains(said);
    }
}
