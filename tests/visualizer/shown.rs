//! Where pictures are shown.

use super::{DRAW, FIRST, ICPC, drawn, drawn_by};
use crate::support::Test;
use crate::support::sums::{ONLY_FIRST, REFERENCE};
use base64::Engine as _;
use std::os::unix::fs::PermissionsExt as _;

#[test]
fn a_case_is_drawn_and_what_a_submission_prints() {
    let test = drawn(DRAW);
    let picture = test.run(&["show", "sums", "hand/1"]).ends_with(0).stdout;
    let whole = "<svg xmlns=\"http://www.w3.org/2000/svg\"><text> input: '2\\n3 4\\n'; answer: '7\\n' </text></svg>\n";
    assert_eq!(picture, whole);
    test.run(&["show", "sums", "hand/1", "--by", FIRST])
        .ends_with(0)
        .prints("answer: '7\\n'; output: '3\\n' </text>");
    test.run(&["show", "sums", "hand/1", "--svg", "a.svg"])
        .ends_with(0);
    test.run(&["show", "sums", "hand/1", "--out", "b.svg"])
        .ends_with(0);
    for name in ["a.svg", "b.svg"] {
        assert_eq!(std::fs::read_to_string(test.path(name)).unwrap(), whole);
    }
    // A file with an input has its answer beside it, or the reference's.
    let test = test
        .file("mine/a.in", "1\n5\n")
        .file("mine/b.in", "1\n5\n")
        .file("mine/b.ans", "kept");
    test.run(&["show", "sums", "mine/a.in"])
        .ends_with(0)
        .prints("answer: '5\\n'");
    test.run(&["show", "sums", "mine/b.in"])
        .ends_with(0)
        .prints("answer: 'kept'");
    test.run(&["show", "sums", "mine/a.in", "--by", FIRST])
        .ends_with(0)
        .prints("output: '5\\n'");
    test.run(&["show", "sums", "nothing"])
        .ends_with(2)
        .complains("no case or file `nothing`");
    test.run(&["show", "sums", "hand/1", "--only", "1"])
        .ends_with(2)
        .complains("makes one picture");
}

#[test]
fn a_picture_that_is_no_svg_needs_a_file_of_its_kind() {
    let test = drawn("import sys\nsys.stdout.buffer.write(b'\\x89PNG\\r\\n\\x1a\\nrest')\n");
    test.run(&["show", "sums", "hand/1", "--svg", "a.svg"])
        .ends_with(2)
        .complains("makes a PNG, but a.svg has another extension: use --out FILE.png");
    assert!(!test.path("a.svg").exists());
    test.run(&["show", "sums", "hand/1", "--out", "a.png"])
        .ends_with(0);
    assert_eq!(
        std::fs::read(test.path("a.png")).unwrap(),
        b"\x89PNG\r\n\x1a\nrest"
    );
}

#[test]
fn a_page_opens_with_the_picture_where_no_script_runs() {
    let test = drawn(
        "print('<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>')\n",
    );
    let opener = test.path("bin/xdg-open");
    let test = test.file("bin/xdg-open", "#!/bin/sh\nexit 0\n");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = test.command(&["show", "sums", "hand/1", "--open"]);
    let path = format!(
        "{}:{}",
        opener.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    assert!(command.env("PATH", path).output().unwrap().status.success());
    let page = page(&test, "problems/sums/build/report/show.html");
    assert_eq!(pictures(&page).len(), 1);
    assert!(!page.contains("alert"), "{page}");
}

#[test]
fn own_arguments_stand_before_the_paths() {
    let echo = "import sys\nprint('<svg xmlns=\"http://www.w3.org/2000/svg\">', sys.argv[1:3], len(sys.argv), '</svg>')\n";
    let test = drawn_by(
        "[visualizer]\nprogram = \"draw.py\"\nargs = [\"--cell\", \"a b\"]\n",
        echo,
    );
    test.run(&["show", "sums", "hand/1"])
        .ends_with(0)
        .prints("['--cell', 'a b'] 5");
    test.run(&["show", "sums", "hand/1", "--by", FIRST])
        .ends_with(0)
        .prints("['--cell', 'a b'] 6");
}

#[test]
fn what_draws_one_thing_draws_that_alone() {
    let test = drawn_by(
        "[visualizer]\nprogram = \"draw.py\"\ndraws = \"input\"\n",
        DRAW,
    );
    test.run(&["show", "sums", "hand/1"])
        .ends_with(0)
        .prints("answer: '7\\n' </text>");
    test.run(&["show", "sums", "hand/1", "--by", FIRST])
        .ends_with(2)
        .complains("no visualizer of outputs");
    // What draws outputs alone draws the answer as one.
    let test = drawn_by(
        "[visualizer]\nprogram = \"draw.py\"\ndraws = \"output\"\n",
        DRAW,
    );
    test.run(&["show", "sums", "hand/1"])
        .ends_with(0)
        .prints("output: '7\\n' </text>");
    test.run(&["show", "sums", "hand/1", "--by", FIRST])
        .ends_with(0)
        .prints("output: '3\\n'");
}

/// Accepts the answer alone, and leaves a file for the visualizer.
const VALIDATOR: &str = "import sys\nout = sys.stdin.read()\nopen(sys.argv[3] + 'seen', 'w').write('seen ' + out.strip())\nsys.exit(42 if out == open(sys.argv[2]).read() else 43)\n";

#[test]
fn by_icpcs_protocol_pictures_are_files_and_the_validator_runs_before() {
    let two = "[[visualizer]]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\ndraws = \"input\"\nargs = [\"of input\"]\n\n\
               [[visualizer]]\nprogram = \"draw.py\"\nprotocol = \"icpc\"\ndraws = \"output\"\nargs = [\"of output\"]\n";
    let test = drawn_by(two, ICPC);
    test.run(&["show", "sums", "hand/1"])
        .ends_with(0)
        .prints("['2\\n3 4\\n', '7\\n', 'of input']");
    let by = ["show", "sums", "hand/1", "--by", FIRST];
    test.run(&by)
        .ends_with(0)
        .prints("['2\\n3 4\\n', '7\\n', '3\\n', 'nothing', 'of output']");
    let checker = "[checker]\nprogram = \"check.py\"\nprotocol = \"icpc\"\n";
    let test =
        drawn_by(&format!("{checker}\n{two}"), ICPC).file("problems/sums/check.py", VALIDATOR);
    test.run(&by)
        .ends_with(0)
        .prints("'3\\n', 'seen 3', 'of output']");
}

fn page(test: &Test, path: &str) -> String {
    std::fs::read_to_string(test.path(path)).unwrap()
}

/// What the pictures of a page hold.
fn pictures(page: &str) -> Vec<String> {
    let images = page.split("<img src=\"data:image/svg+xml;base64,").skip(1);
    images
        .map(|image| {
            let text = image.split('"').next().unwrap();
            let bytes = base64::engine::general_purpose::STANDARD.decode(text);
            String::from_utf8(bytes.unwrap()).unwrap()
        })
        .collect()
}

#[test]
fn pages_show_failing_cases_and_what_was_printed() {
    let test = drawn(DRAW);
    test.run(&["build"]).ends_with(0);
    for args in [
        &[
            "judge",
            "sums",
            FIRST,
            "--expect",
            "wrong-answer",
            "--output",
            "page.html",
        ][..],
        // Its result is kept by now, and is drawn all the same.
        &[
            "judge",
            "sums",
            FIRST,
            "--expect",
            "wrong-answer",
            "--output",
            "page.html",
        ],
        &["verify", "sums", "--output", "page.html"],
    ] {
        test.run(args).ends_with(0);
        let drawn = pictures(&page(&test, "page.html"));
        assert_eq!(drawn.len(), 2, "{args:?}: {drawn:?}");
        assert!(drawn[0].contains("answer: '7\\n' </text>"), "{drawn:?}");
        assert!(drawn[1].contains("output: '3\\n' </text>"), "{drawn:?}");
    }
    test.run(&["fuzz", "sums", FIRST, "--generator", "none"])
        .ends_with(2);
}

#[test]
fn a_picture_is_no_markup_of_the_page() {
    let nasty = "print('<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><script>alert(2)</script><image href=\"https://example.org/\"/></svg>')\n";
    let test = drawn(nasty);
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
    let page = page(&test, "page.html");
    assert!(pictures(&page)[0].contains("onload"));
    assert!(
        !page.contains("alert") && !page.contains("example.org"),
        "{page}"
    );
    assert!(page.contains("img-src data:"));
}

#[test]
fn pictures_that_are_too_large_for_a_page_are_named() {
    let test =
        drawn("print('<svg xmlns=\"http://www.w3.org/2000/svg\">' + 'a' * (3 << 20) + '</svg>')\n");
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
    let page = page(&test, "page.html");
    assert!(page.len() < 1 << 20 && pictures(&page).is_empty());
    assert!(page.contains("large enough without this picture: tengen show sums hand/1"));
    test.run(&["show", "sums", "hand/1"]).ends_with(0);
}

#[test]
fn a_page_of_many_failures_has_a_bounded_number_of_pictures() {
    let tables: String = (0..40)
        .map(|number| format!("[[group]]\nname = \"g{number}\"\nfiles = [\"hand/1.in\"]\n\n"))
        .collect();
    testing::needs(&["gcc"]);
    let test = drawn_by(&tables, DRAW);
    let spec = page(&test, "problems/sums/problem.toml").replace(".py", ".c");
    let spec = spec.replace("kind =", "visualizer = \"draw.c\"\nkind =");
    let picture = r#"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"#;
    let draw = format!("#include <stdio.h>\nint main(void) {{ puts(\"{picture}\"); }}\n");
    let first = "problems/sums/solutions/first.c";
    let test = test
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/draw.c", draw)
        .file("problems/sums/solutions/right.c", REFERENCE)
        .file(first, ONLY_FIRST);
    let args = [
        "judge",
        "sums",
        first,
        "--all",
        "--expect",
        "wrong-answer",
        "--output",
        "page.html",
    ];
    test.run(&args).ends_with(0);
    let page = page(&test, "page.html");
    assert_eq!(pictures(&page).len(), 60);
    let left_out = format!("without this picture: tengen show sums g37/1 --by {first}");
    assert!(page.contains(&left_out));
}

#[test]
fn where_answers_are_kept_so_are_pictures() {
    let test = drawn_by("visualizer = \"draw.py\"\nfeedback = \"none\"", DRAW);
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
    assert!(pictures(&page(&test, "page.html")).is_empty());
}

#[test]
fn counterexamples_are_drawn() {
    let generator = "[[generator]]\nname = \"random\"\nprogram = \"generator.py\"\n";
    let test = drawn_by(generator, DRAW).file(
        "problems/sums/generator.py",
        crate::support::sums::PYTHON_GENERATOR,
    );
    let spec = page(&test, "problems/sums/problem.toml");
    let spec = spec
        .replace("reference =", "visualizer = \"draw.py\"\nreference =")
        .replace(
            "files = [\"hand/*.in\"]",
            "generator = \"random\"\ncount = 2\nparams = { n = \"2..=3\" }",
        );
    let test = test.file("problems/sums/problem.toml", spec);
    test.run(&[
        "fuzz",
        "sums",
        FIRST,
        "--cases",
        "20",
        "--output",
        "page.html",
    ])
    .ends_with(1);
    let page = page(&test, "page.html");
    let drawn = pictures(&page);
    assert!(
        drawn.len() == 1 && drawn[0].contains("; output: "),
        "{drawn:?}"
    );
}

const INTERACTOR: &str = "import sys\nn = int(open(sys.argv[1]).read())\nprint('guess', flush=True)\nsaid = input()\nprint('again', flush=True)\nsaid = input()\nsys.exit(0 if said == str(n) else 1)\n";

#[test]
fn of_an_interaction_the_words_of_the_submission_are_drawn() {
    testing::needs(&["python3"]);
    let test = Test::new()
        .file("problems/guess/problem.toml", "format = 1\ntitle = \"Guess\"\nkind = \"interactive\"\nvisualizer = \"draw.py\"\n\n[interactor]\nprogram = \"interactor.py\"\n\n[[group]]\nname = \"hand\"\nfiles = [\"hand/*.in\"]\n")
        .file("problems/guess/interactor.py", INTERACTOR)
        .file("problems/guess/draw.py", DRAW)
        .file("problems/guess/hand/1.in", "5\n")
        .file("one.py", "input()\nprint(3, flush=True)\ninput()\nprint(4, flush=True)\n");
    test.run(&["show", "guess", "hand/1"])
        .ends_with(0)
        .prints("input: '5\\n'; answer: '' </text>");
    test.run(&["show", "guess", "hand/1", "--by", "one.py"])
        .ends_with(0)
        .prints("output: '3\\n4\\n'");
    test.run(&[
        "judge",
        "guess",
        "one.py",
        "--expect",
        "wrong-answer",
        "--output",
        "page.html",
    ])
    .ends_with(0);
    let drawn = pictures(&page(&test, "page.html"));
    assert!(
        drawn.len() == 2 && drawn[1].contains("output: '3\\n4\\n'"),
        "{drawn:?}"
    );
}
