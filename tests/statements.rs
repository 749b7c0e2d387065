//! `tengen statement`: statements as they will be read.

use crate::support::{Ran, Test, sums};
use std::os::unix::fs::PermissionsExt as _;

/// A problem with maths, and a typesetter of our own that is found first.
fn with_typesetter(script: &str) -> Test {
    let test = with_maths().file("bin/xelatex", format!("#!/bin/sh\n{script}\n"));
    let path = test.path("bin/xelatex");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    test
}

fn with_maths() -> Test {
    sums()
        .file(
            "problems/sums/statement.en.md",
            "# Sums\n\nAdd $a \\le b$ & more.\n\n{{samples}}\n",
        )
        .file("problems/sums/statement.zh.md", "# 求和\n")
}

/// Asks for the PDF with the directory `bin` first on the search path.
fn typeset(test: &Test, args: &[&str]) -> Ran {
    let search = std::env::var_os("PATH").unwrap();
    let dirs = [test.path("bin")];
    let search = std::env::join_paths(dirs.into_iter().chain(std::env::split_paths(&search)));
    let mut command = test.command(&[&["statement", "sums", "--to", "pdf"], args].concat());
    Ran::of(&command.env("PATH", search.unwrap()).output().unwrap())
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
fn the_typesetter_works_in_a_directory_with_the_document() {
    let test = with_typesetter("grep -q 'Add' statement.tex && echo \"%PDF $*\" > statement.pdf");
    typeset(&test, &["--out", "sums.pdf"]).ends_with(0);
    let pdf = std::fs::read_to_string(test.path("sums.pdf")).unwrap();
    assert_eq!(
        pdf,
        "%PDF -no-shell-escape -interaction=nonstopmode -halt-on-error statement.tex\n"
    );
}

#[test]
fn what_the_typesetter_complains_of_is_told() {
    let test = with_typesetter("echo '! Missing character: there is no x'; exit 1");
    typeset(&test, &["--out", "sums.pdf"])
        .ends_with(2)
        .complains("xelatex says: Missing character: there is no x")
        .complains("tengen statement --to tex");
    assert!(!test.path("sums.pdf").exists());
}

#[test]
fn cms_gets_the_pdf() {
    let test = with_typesetter("echo %PDF > statement.pdf");
    let search = format!(
        "{}:{}",
        test.path("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let mut command = test.command(&["export", "sums", "--to", "cms", "--out", "out"]);
    Ran::of(&command.env("PATH", search).output().unwrap())
        .ends_with(0)
        .prints("the statement in `zh`: the judge takes one");
    let pdf = std::fs::read(test.path("out/statement/statement.pdf")).unwrap();
    assert_eq!(pdf, b"%PDF\n");
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
