//! `tengen statement`: statements as they will be read.

use crate::support::{Test, built_sums};

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
        .complains("sums has no statement in `fr`: there is en, zh");
}

#[test]
fn a_pdf_wants_a_place() {
    with_maths()
        .run(&["statement", "sums", "--to", "pdf"])
        .ends_with(2)
        .complains("--out <FILE>");
}

#[test]
fn cms_gets_the_pdf_or_the_report_says_what_to_install() {
    let test = with_maths();
    let ran = test
        .run(&["export", "sums", "--to", "cms", "--out", "out"])
        .ends_with(0)
        .prints("the statement in `zh`: the judge takes one");
    match std::fs::read(test.path("out/statement/statement.pdf")) {
        Ok(pdf) => assert!(pdf.starts_with(b"%PDF-")),
        Err(_) => drop(ran.prints("it is shipped as HTML, to be printed to that file; ")),
    }
    let task = std::fs::read_to_string(test.path("out/task.yaml")).unwrap();
    assert!(task.contains("primary_language: en\n"), "{task}");
}

#[test]
fn this_machine_makes_a_pdf_or_says_what_to_install() {
    let test = with_maths();
    for language in ["en", "zh"] {
        let args = ["statement", "sums", "--lang", language];
        let ran = test.run(&[&args[..], &["--to", "pdf", "--out", "sums.pdf"]].concat());
        if ran.code == Some(3) {
            eprintln!("no typesetter for {language} on this machine: none is tried");
            ran.complains("install");
        } else {
            ran.ends_with(0);
            let pdf = std::fs::read(test.path("sums.pdf")).unwrap();
            assert!(pdf.starts_with(b"%PDF-"));
        }
    }
}
