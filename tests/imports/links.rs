//! Links of packages in a checkout, where files are shared.

use super::{DOUBLE, Imported, Pack};
use crate::support::Test;
use std::os::unix::fs::symlink;

const YAML: &str =
    "problem_format_version: 2025-09\nname: Double\nuuid: 1\nlimits: {time_limit: 1}\n";
const HEADER: &str = "import sys\n\n\ndef number():\n    return int(sys.stdin.read())\n";
const VALIDATOR: &str =
    "import sys\nfrom common import number\n\nsys.exit(42 if 1 <= number() <= 100 else 43)\n";

/// A package in `checkout/problems/double`, which `link` joins to what lies beside it.
fn checkout(links: &[(&str, &str)]) -> Test {
    let pack = Pack::new()
        .file("problem.yaml", YAML)
        .file("statement/problem.en.md", "Double it.\n")
        .file("input_validators/input/main.py", VALIDATOR)
        .file("submissions/accepted/double.py", DOUBLE)
        .doubles("data/secret", [".in", ".ans"], &[1, 2]);
    let test = pack.0.file("checkout/shared/common.py", HEADER);
    let test = test
        .file("checkout/doc/double.pdf", "%PDF")
        .file("other/common.py", HEADER);
    std::fs::create_dir_all(test.path("checkout/problems")).unwrap();
    std::fs::rename(test.path("pack"), test.path("checkout/problems/double")).unwrap();
    for (from, to) in links {
        symlink(to, test.path(&format!("checkout/problems/double/{from}"))).unwrap();
    }
    test
}

fn import(test: Test, more: &[&str]) -> Imported {
    let args = [
        "import",
        "checkout/problems/double",
        "--out",
        "problems/imported",
    ];
    let args: Vec<&str> = args.iter().chain(more).copied().collect();
    let ran = test.run(&args);
    Imported { test, ran }
}

const COMMON: (&str, &str) = (
    "input_validators/input/common.py",
    "../../../../shared/common.py",
);

#[test]
fn links_of_a_checkout_are_followed_where_that_is_asked_for() {
    testing::needs(&["python3"]);
    import(checkout(&[COMMON]), &[]).refused(
        "`input_validators/input/common.py`: it is a link that does not lead to a file of the package; with --follow-links DIR, links of a folder to what is below DIR are followed. All links of this package are followed with --follow-links checkout",
    );
    let imported = import(checkout(&[COMMON]), &["--follow-links", "checkout"]).succeeds();
    assert_eq!(imported.text("validators/input/common.py"), HEADER);
    imported.verifies(&["that must fail", "no samples", "accepts", "it died"]);
}

#[test]
fn no_link_leads_out_of_the_checkout() {
    let out = (
        "input_validators/input/common.py",
        "../../../../../other/common.py",
    );
    import(checkout(&[out]), &["--follow-links", "checkout"]).refused("it is a link");
    let dangling = (
        "input_validators/input/common.py",
        "../../../nowhere/common.py",
    );
    import(checkout(&[dangling]), &[]).refused(
        "Its target ../../../nowhere/common.py does not exist: take the package with its whole repository",
    );
    let twofold = checkout(&[COMMON]);
    std::fs::remove_file(twofold.path("checkout/shared/common.py")).unwrap();
    symlink(
        "../../other/common.py",
        twofold.path("checkout/shared/common.py"),
    )
    .unwrap();
    import(twofold, &["--follow-links", "checkout"]).refused("it is a link");
    let itself = checkout(&[("data/secret/3.in", "3.in")]);
    import(itself, &["--follow-links", "checkout"]).refused("it is a link");
}

#[test]
fn directories_are_followed_and_circles_end() {
    let files = ("data/sample", "../../../more");
    let test = checkout(&[files])
        .file("checkout/more/9.in", "9\n")
        .file("checkout/more/9.ans", "18\n");
    let imported = import(test, &["--follow-links", "checkout"]).succeeds();
    assert_eq!(imported.text("samples/9.in"), "9\n");
    import(checkout(&[("data/circle", "..")]), &[]).refused("`data/circle`: it is a link");
    let round = checkout(&[
        ("data/one", "../submissions"),
        ("submissions/two", "../data"),
    ]);
    import(round, &[]).refused("its path is too long");
}

#[test]
fn a_link_that_nothing_depends_on_is_a_loss() {
    let pdf = ("problem.pdf", "../../doc/double.pdf");
    let imported = import(checkout(&[pdf]), &[])
        .succeeds()
        .loses("lost      problem.pdf, a link that does not lead to a file of the package");
    assert!(!imported.has("problem.pdf"));
    let imported = import(checkout(&[pdf]), &["--follow-links", "checkout"]).succeeds();
    assert!(
        !imported.ran.stdout.contains("a link"),
        "{}",
        imported.ran.stdout
    );
}
