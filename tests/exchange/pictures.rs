//! The pictures of statements in packages.

use crate::support::{Test, built_sums};
use std::fs::{read, read_to_string};

const STATEMENT: &str = "# Sums\n\nBefore ![a *row*](row.png), <img src=\"img/the row.PNG\" width=\"90\">.\n\n{{samples}}\n\n\
                         ![](img/plan.svg \"Plan\") ![far](https://example.org/x.png)\n";

/// Sums with three pictures.
fn illustrated() -> Test {
    built_sums()
        .file("problems/sums/statement.en.md", STATEMENT)
        .file("problems/sums/row.png", "ROW")
        .file("problems/sums/img/the row.PNG", "THE ROW")
        .file("problems/sums/img/plan.svg", "<svg/>")
}

/// Exports; the losses that speak of pictures.
fn losses(test: &Test, to: &str) -> Vec<String> {
    let args = [
        "export", "sums", "--to", to, "--out", to, "--format", "json",
    ];
    let document = test.run(&args).ends_with(0).json();
    let losses = document["losses"].as_array().unwrap().iter();
    losses
        .map(|loss| {
            format!(
                "{}: {}: {}",
                loss["severity"], loss["feature"], loss["instead"]
            )
            .replace('"', "")
        })
        .filter(|loss| loss.contains("picture"))
        .collect()
}

#[track_caller]
fn holds(test: &Test, path: &str, part: &str) {
    let text = read_to_string(test.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(text.contains(part), "{path} has no `{part}`:\n{text}");
}

#[track_caller]
fn has(test: &Test, path: &str, bytes: &str) {
    let found = read(test.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(String::from_utf8_lossy(&found), bytes, "{path}");
}

const NOT_IN_LATEX: &str = "weaker: the picture img/plan.svg of the statement: it is shipped, but LaTeX takes only .png, .jpg \
                            and .pdf: make it one of these";

#[test]
fn packages_of_icpc_have_pictures_beside_the_statement() {
    let test = illustrated();
    for (to, dir) in [("icpc", "statement"), ("icpc-legacy", "problem_statement")] {
        assert_eq!(losses(&test, to), [NOT_IN_LATEX], "{to}");
        let text = format!("{to}/{dir}/problem.en.tex");
        holds(
            &test,
            &text,
            "Before \\includegraphics{row.png}\\emph{a \\emph{row}}, \\includegraphics{img/the-row.PNG}.",
        );
        holds(
            &test,
            &text,
            "\\includegraphics{https://example.org/x.png}\\emph{far}",
        );
        has(&test, &format!("{to}/{dir}/row.png"), "ROW");
        has(&test, &format!("{to}/{dir}/img/the-row.PNG"), "THE ROW");
        has(&test, &format!("{to}/{dir}/img/plan.svg"), "<svg/>");
    }
}

#[test]
fn pages_for_domjudge_hold_their_pictures() {
    let test = illustrated();
    assert_eq!(losses(&test, "domjudge"), [""; 0]);
    let page = "domjudge/problem_statement/problem.html";
    holds(
        &test,
        page,
        "<img src=\"data:image/png;base64,Uk9X\" alt=\"a row\" />",
    );
    holds(
        &test,
        page,
        "<img src=\"data:image/png;base64,VEhFIFJPVw==\" width=\"90\">",
    );
    holds(
        &test,
        page,
        "<img src=\"data:image/svg+xml;base64,PHN2Zy8+\" alt=\"\" title=\"Plan\" />",
    );
}

#[test]
fn polygon_has_the_pictures_of_each_language_in_one_folder() {
    let test = illustrated();
    assert_eq!(losses(&test, "polygon"), [NOT_IN_LATEX]);
    for dir in ["statements", "statement-sections"] {
        has(&test, &format!("polygon/{dir}/english/row.png"), "ROW");
        has(
            &test,
            &format!("polygon/{dir}/english/img-the-row.PNG"),
            "THE ROW",
        );
    }
    let legend = "polygon/statement-sections/english/legend.tex";
    holds(&test, legend, "\\includegraphics{img-the-row.PNG}");
}

#[test]
fn hydro_has_pictures_as_additional_files() {
    let test = illustrated();
    assert_eq!(losses(&test, "hydro"), [""; 0]);
    let text = "hydro/sums/problem_en.md";
    holds(
        &test,
        text,
        "Before ![a *row*](file://row.png), <img src=\"file://img-the-row.PNG\" width=\"90\">.",
    );
    holds(
        &test,
        text,
        "![](file://img-plan.svg \"Plan\") ![far](https://example.org/x.png)",
    );
    has(
        &test,
        "hydro/sums/additional_file/img-the-row.PNG",
        "THE ROW",
    );
    has(&test, "hydro/sums/additional_file/img-plan.svg", "<svg/>");
}

#[test]
fn where_statements_are_entered_by_hand_each_picture_is_a_loss() {
    let test = illustrated();
    for (to, instead) in [
        (
            "dmoj",
            "it is shipped: upload it to the site, and name its address there in the statement",
        ),
        ("luogu", "enter it on the site, in the statement"),
        ("uoj", "enter it on the site, in the statement"),
    ] {
        let told = ["img/plan.svg", "img/the row.PNG", "row.png"];
        let told = told.map(|path| format!("lost: the picture {path} of the statement: {instead}"));
        assert_eq!(losses(&test, to), told);
    }
    has(&test, "dmoj/img/the row.PNG", "THE ROW");
    assert_eq!(losses(&test, "folder"), [""; 0]);
    has(&test, "folder/img/the row.PNG", "THE ROW");
    holds(
        &test,
        "folder/statement.en.md",
        "<img src=\"img/the row.PNG\"",
    );
}

#[test]
fn pictures_come_back() {
    let test = illustrated();
    for (to, text, picture) in [
        ("icpc", "![](img/the-row.PNG)", "img/the-row.PNG"),
        ("icpc-legacy", "![](img/the-row.PNG)", "img/the-row.PNG"),
        ("polygon", "![](img-the-row.PNG)", "img-the-row.PNG"),
        (
            "hydro",
            "<img src=\"img-the-row.PNG\" width=\"90\">",
            "img-the-row.PNG",
        ),
        (
            "folder",
            "<img src=\"img/the row.PNG\" width=\"90\">",
            "img/the row.PNG",
        ),
    ] {
        losses(&test, to);
        let back = format!("back/{}", to.replace('-', "_"));
        let ran = test.run(&["import", to, "--out", &back]);
        let ran = ran.ends_with(0);
        assert!(!ran.stdout.contains("picture"), "{to}: {}", ran.stdout);
        holds(&test, &format!("{back}/statement.en.md"), text);
        has(&test, &format!("{back}/{picture}"), "THE ROW");
        let id = to.replace('-', "_");
        let ran = test.run(&["--root", "back", "check", &id]);
        assert!(!ran.stdout.contains("picture"), "{to}: {}", ran.stdout);
    }
}

#[test]
fn a_picture_that_is_missing_is_found_with_its_place() {
    let text = "# Sums\n\nSee {{samples}}\n\n![a](gone.png) and ![b](../up.png)\n\n{{samples}}\n";
    let test = illustrated().file("problems/sums/statement.en.md", text);
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("statement.en.md:5:1: the picture `gone.png` is missing: there is no file gone.png in the problem's directory")
        .prints("statement.en.md:5:20: the picture `../up.png` is not in the problem's directory: put it there and name it by its path");
    test.run(&["export", "sums", "--to", "hydro", "--out", "out"])
        .ends_with(2)
        .complains("statement.en.md:5:1: the picture `gone.png` is missing");
    assert!(!test.path("out").exists());
}

#[test]
fn a_picture_that_a_package_lacks_is_a_loss() {
    let test = illustrated();
    losses(&test, "hydro");
    std::fs::remove_file(test.path("hydro/sums/additional_file/row.png")).unwrap();
    test.run(&["import", "hydro", "--out", "back/hydro"])
        .ends_with(0)
        .prints("`file://row.png` in the statement: it stays as it is, and leads nowhere: put the file elsewhere");
    losses(&test, "icpc");
    std::fs::remove_file(test.path("icpc/statement/row.png")).unwrap();
    test.run(&["import", "icpc", "--out", "back/icpc"])
        .ends_with(0)
        .prints("the picture row.png of the statement: it is not in the package: add it");
}
