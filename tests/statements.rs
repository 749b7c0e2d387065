//! `tengen statement`: statements as they will be read.

use crate::support::{Test, built_sums};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

fn with_maths() -> Test {
    built_sums()
        .file(
            "problems/sums/statement.en.md",
            "# Sums\n\nAdd $a \\le b$ & more.\n\n{{samples}}\n",
        )
        .file("problems/sums/statement.zh.md", "# 求和\n")
}

#[test]
fn a_statement_is_a_page_a_document_or_markdown() {
    let test = with_maths();
    let run = |to| test.run(&["statement", "sums", "--to", to]).ends_with(0);
    run("html")
        .prints("<h1>Sums</h1>")
        .prints("<math")
        .prints("<pre>2\n3 4\n</pre>");
    run("tex")
        .prints("\\documentclass")
        .prints("Add $a \\le b$ \\& more.")
        .prints("\\subsection*{Sample input 1}\n\n\\begin{verbatim}\n2\n3 4\n\\end{verbatim}")
        .prints("\\end{document}");
    run("md").prints("# Sums\n").prints("```\n2\n3 4\n```");
}

#[test]
fn a_language_without_a_statement_is_refused_with_those_that_have_one() {
    with_maths()
        .run(&["statement", "sums", "--lang", "fr"])
        .ends_with(2)
        .complains("sums has no statement in `fr`: it has en, zh");
}

#[test]
fn a_pdf_wants_a_place() {
    with_maths()
        .run(&["statement", "sums", "--to", "pdf"])
        .ends_with(2)
        .complains("name the file to write with --out, or open it with --open");
}

#[test]
fn cms_gets_the_pdf() {
    let test = with_maths();
    test.run(&["export", "sums", "--to", "cms", "--out", "out"])
        .ends_with(0)
        .prints("the statement in `zh`: the judge takes one");
    let pdf = std::fs::read(test.path("out/statement/statement.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
    let task = std::fs::read_to_string(test.path("out/task.yaml")).unwrap();
    assert!(task.contains("primary_language: en\n"), "{task}");
}

#[test]
fn a_pdf_is_the_same_each_time_and_a_letter_without_a_font_is_named() {
    let test = with_maths();
    let args = ["statement", "sums", "--to", "pdf", "--out"];
    let run = |lang, out| test.run(&[&args[..], &[out, "--lang", lang]].concat());
    let made = ["one.pdf", "two.pdf"].map(|out| {
        run("en", out).ends_with(0);
        std::fs::read(test.path(out)).unwrap()
    });
    assert!(made[0].starts_with(b"%PDF-"));
    assert!(made[0] == made[1]);
    run("zh", "zh.pdf")
        .ends_with(2)
        .complains("no font has the letter")
        .complains("put a font that has it into a directory `fonts`");
}

#[test]
fn limits_and_points_stand_under_the_title() {
    let test = with_maths();
    let run = |args: &[&str]| {
        let args = [&["statement", "sums"], args].concat();
        test.run(&args).ends_with(0)
    };
    run(&[])
        .prints("<b>Time limit</b> 1 s</span>")
        .prints("<b>Memory limit</b> 128 MiB</span>")
        .prints("<b>Points</b> ");
    run(&["--lang", "zh"]).prints("<b>时间限制</b> 1 秒</span>");
    run(&["--to", "tex"]).prints("Time limit: 1 s\\quad Memory limit: 128 MiB");
    run(&["--to", "md"]).prints("# Sums\n\n- Time limit: 1 s\n");
}

#[test]
fn groups_are_a_table_where_the_statement_asks_for_it() {
    let spec = fs::read_to_string(with_maths().path("problems/sums/problem.toml")).unwrap();
    let spec = spec.replacen("[[group]]\n", "[[group]]\ntime = \"2.5s\"\n", 1);
    let test = with_maths()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/statement.en.md", "# Sums\n\n{{groups}}\n");
    test.run(&["statement", "sums", "--to", "md"])
        .ends_with(0)
        .prints("| Subtask | Points | Time limit |\n| --- | --- | --- |\n| ")
        .prints(" | 2.5 s |\n")
        // Where no table is asked for, the limits under the title say it.
        .prints("- Time limit: 1 s (small: 2.5 s)\n");
    test.run(&["statement", "sums"]).prints("<table>");
}

#[test]
fn a_group_without_a_text_beside_others_with_one_is_named() {
    let spec = fs::read_to_string(with_maths().path("problems/sums/problem.toml")).unwrap();
    let spec = spec.replacen("[[group]]\n", "[[group]]\ntext = \"few\"\n", 1);
    let test = with_maths()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/statement.en.md", "# Sums\n\n{{groups}}\n");
    test.run(&["check", "sums"]).prints(
        "statement.en.md:3:1: `{{groups}}` has an empty cell for the group `large`: other groups have a `text`",
    );
}

#[test]
fn groups_have_texts_in_the_language_of_the_statement() {
    let spec = fs::read_to_string(with_maths().path("problems/sums/problem.toml")).unwrap();
    let text = "[[group]]\ntext = { en = \"$|a|$ is at most {{most}}\", zh = \"较小\" }\n";
    let spec = spec.replacen("[[group]]\n", text, 1) + "\n[constants]\nmost = 9\n";
    let test = with_maths()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/statement.en.md", "# Sums\n\n{{groups}}\n")
        .file("problems/sums/statement.zh.md", "# 求和\n\n{{groups}}\n");
    let run = |more: &[&str]| {
        test.run(&[&["statement", "sums", "--to"], more].concat())
            .ends_with(0)
    };
    run(&["md"])
        .prints("| Subtask | Points | Constraints |\n")
        .prints(" | $\\|a\\|$ is at most 9 |\n");
    run(&["md", "--lang", "zh"]).prints(" | 较小 |\n");
    run(&["tex"]).prints(" & $|a|$ is at most 9 \\\\");
    run(&["html"]).prints("</math> is at most 9</td>");
}

#[test]
fn notes_stand_below_their_samples_and_at_the_end_where_a_judge_shows_samples_itself() {
    let test = with_maths()
        .file("problems/sums/samples/1.en.md", "Here $3 + 4 = 7$.\n")
        .file("problems/sums/samples/1.zh.md", "三加四。\n");
    let page = test.run(&["statement", "sums"]).ends_with(0);
    let page = page.prints("<div class=\"note\"><p>Here <math");
    assert!(!page.stdout.contains("三加四"), "{}", page.stdout);
    test.run(&["statement", "sums", "--to", "tex"])
        .prints("\\end{verbatim}\n\nHere $3 + 4 = 7$.\n");
    test.run(&["export", "sums", "--to", "icpc", "--out", "out"])
        .ends_with(0);
    let tex = fs::read_to_string(test.path("out/statement/problem.en.tex")).unwrap();
    let end = "\\section*{Notes on the samples}\n\n\\subsection*{Sample 1}\n\nHere $3 + 4 = 7$.\n";
    assert!(tex.ends_with(end), "{tex}");
    let test = test.file("problems/sums/samples/1.en.md", "See {{nope}}.\n");
    test.run(&["check", "sums"])
        .prints("samples/1.en.md:1:5: `{{nope}}` stands for nothing");
}

#[test]
fn a_page_holds_its_pictures_and_runs_nothing() {
    let test = with_maths()
        .file(
            "problems/sums/fig.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        )
        .file(
            "problems/sums/statement.en.md",
            "# Sums\n\n![](fig.svg)\n\n<script>alert(1)</script>\n",
        );
    let page = test.run(&["statement", "sums"]).ends_with(0);
    page.prints("src=\"data:image/svg+xml;base64,")
        .prints("content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"");
}

#[test]
fn a_watched_statement_is_written_again_after_a_change() {
    let test = with_maths();
    let args = [
        "statement",
        "sums",
        "--watch",
        "--out",
        "problems/sums/page.html",
    ];
    let mut watching = test.command(&args).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(watching.stderr.take().unwrap()).lines();
    let mut round = || {
        let watching =
            |line: &std::io::Result<String>| line.as_ref().unwrap().starts_with("watching");
        assert!(lines.any(|line| watching(&line)), "it watches");
        fs::read_to_string(test.path("problems/sums/page.html")).unwrap()
    };
    assert!(round().contains("http-equiv=\"refresh\""));
    fs::write(
        test.path("problems/sums/statement.en.md"),
        "# Sums\n\nTotals.\n",
    )
    .unwrap();
    assert!(round().contains("<p>Totals.</p>"));
    watching.kill().unwrap();
    watching.wait().unwrap();
}

#[test]
fn the_input_of_an_interactor_is_never_shown() {
    let spec = "format = 1\ntitle = \"Guess\"\nkind = \"interactive\"\nseed = 1\n\n[interactor]\nprogram = \"guess.py\"\n";
    let test = Test::new()
        .file("problems/guess/problem.toml", spec)
        .file("problems/guess/guess.py", "print(1)\n")
        .file("problems/guess/statement.en.md", "# Guess\n\n{{samples}}\n")
        .file("problems/guess/samples/1.in", "secret\n")
        .file("problems/guess/samples/1.ans", "\n");
    let shown = || test.run(&["statement", "guess", "--to", "md"]).ends_with(0);
    let text = shown().stdout;
    assert!(
        !text.contains("secret") && !text.contains("Sample"),
        "{text}"
    );
    let put = |name: &str, text: &str| {
        fs::write(test.path(&format!("problems/guess/samples/{name}")), text).unwrap();
    };
    put("1.in.statement", "7\n");
    assert!(!shown().stdout.contains("Sample"));
    put("1.ans.statement", "42\n");
    shown()
        .prints("### Sample input 1\n\n```\n7\n```")
        .prints("### Sample output 1\n\n```\n42\n```");
    put("1.interaction", ">42\n");
    let text = shown()
        .prints("### Sample interaction 1\n\n```\n>42\n```")
        .stdout;
    assert!(!text.contains("Sample input"), "{text}");
}
