//! The page of results: what it tells, that it stands alone, and that nothing of a submission becomes part of it.

use crate::support::sums::{FIRST, ONLY_FIRST, REFERENCE, RIGHT};
use crate::support::{Test, built_sums, shipped_problems, sums};
use roxmltree::{Document, Node};
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

/// The elements that have no end.
const VOID: [&str; 2] = ["meta", "input"];

/// A page as XML, which is stricter than HTML: whatever is open must be closed, and every sign of markup is markup. The script and
/// the style, which are the same on every page, are left out.
fn well_formed(page: &str) -> String {
    let mut page = page.strip_prefix("<!DOCTYPE html>").unwrap().to_owned();
    for name in ["script", "style"] {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        assert_eq!(page.matches(&open).count(), 1, "{name}");
        let (before, rest) = page.split_once(&open).unwrap();
        let (_, after) = rest.split_once(&close).unwrap();
        page = format!("{before}<{name}/>{after}");
    }
    for name in VOID {
        let open = format!("<{name} ");
        let mut parts = page.split(&open);
        let mut closed = parts.next().unwrap().to_owned();
        for part in parts {
            let (inside, after) = part.split_once('>').unwrap();
            closed.extend([&open, inside, "/>", after]);
        }
        page = closed;
    }
    page
}

/// All text of an element.
fn text(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|node| node.text()).collect()
}

fn elements<'a, 'b>(
    page: &'b Document<'a>,
    name: &'static str,
) -> impl Iterator<Item = Node<'b, 'a>> {
    page.descendants()
        .filter(move |node| node.has_tag_name(name))
}

/// Asserts that a page asks for nothing from outside and holds one script, which no text of others has become part of.
#[track_caller]
fn stands_alone(page: &str) {
    let xml = well_formed(page);
    let page = Document::parse(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
    for node in page.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let known = ![
            "img", "iframe", "object", "embed", "link", "base", "form", "a:",
        ]
        .contains(&name);
        assert!(known, "{name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(
                !name.starts_with("on") && name != "style" && name != "src",
                "{name}={value}"
            );
            assert!(name != "href" || value.starts_with('#'), "{name}={value}");
        }
    }
    let mut metas = elements(&page, "meta");
    let policy = metas.find(|meta| meta.attribute("http-equiv") == Some("Content-Security-Policy"));
    let policy = policy.unwrap().attribute("content").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-"),
        "{policy}"
    );
}

fn page(test: &Test, path: &str) -> String {
    std::fs::read_to_string(test.path(path)).unwrap()
}

#[test]
fn a_page_tells_of_every_solution_and_every_case() {
    let test = built_sums();
    test.run(&["build"]).ends_with(0);
    test.run(&["verify", "--output", "page.html"]).ends_with(0);
    let page = page(&test, "page.html");
    stands_alone(&page);
    let xml = well_formed(&page);
    let document = Document::parse(&xml).unwrap();
    let mut tables = elements(&document, "table");
    let grid = tables
        .find(|table| table.attribute("class") == Some("grid"))
        .unwrap();
    let heads = grid
        .descendants()
        .filter(|node| node.attribute("data-name").is_some());
    let heads: Vec<String> = heads.map(text).collect();
    assert_eq!(heads, ["right.c", "first.c"]);
    let rows = grid
        .descendants()
        .filter(|node| node.attribute("scope") == Some("row"));
    let rows: Vec<String> = rows.map(text).collect();
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[..2], ["samples/1", "small/01"]);
    let verdicts = |verdict| {
        let cells = grid
            .descendants()
            .filter(move |node| node.has_tag_name("td"));
        cells
            .filter(|cell| cell.attribute("data-verdict") == Some(verdict))
            .count()
    };
    assert_eq!((verdicts("AC"), verdicts("WA")), (8, 3));
    // A wrong solution that is meant to be wrong is as expected.
    let mut classes = grid
        .descendants()
        .filter_map(|node| node.attribute("class"));
    assert!(!classes.any(|class| class.contains("wrong")));
    assert!(page.contains("<strong class=\"fine\">as expected</strong>"));
    // Its first failures, and the hashes of the lock.
    assert!(page.contains("1st token of line 1: expected 7, found 3"));
    let lock = std::fs::read_to_string(test.path("problems/sums/cases.lock")).unwrap();
    let hashes = lock.split('"').filter(|word| word.len() == 64);
    let hashes: Vec<&str> = hashes.collect();
    assert!(hashes.len() >= 16 && hashes.iter().all(|hash| page.contains(hash)));
    // The values that the spec allows for n, and which of them the cases have.
    assert!(page.contains("2 to 5") && page.contains("reached"));
}

#[test]
fn a_page_begins_with_what_is_not_as_expected() {
    let spec =
        crate::support::sums::SPEC.replace("expect = \"wrong-answer\"", "expect = \"accepted\"");
    let test = built_sums().file("problems/sums/problem.toml", spec);
    test.run(&["build"]).ends_with(0);
    test.run(&["verify", "--output", "page.html"]).ends_with(1);
    let page = page(&test, "page.html");
    stands_alone(&page);
    let begin = begin_of(&page);
    assert!(begin.contains(
        "1 problem, 8 cases, 2 solutions: <strong class=\"wrong\">1 unexpected</strong>"
    ));
    links_to_its_case(
        &page,
        "solutions/first.c: expected accepted, got wrong-answer on ",
    );
    // Its cells that are not accepted, and no others.
    assert_eq!(page.matches("<td class=\"wrong t").count(), 3);
    // The page of the verdicts of submissions begins in the same way.
    let first = "problems/sums/solutions/first.c";
    let expect = [
        "judge",
        "sums",
        first,
        "--expect",
        "AC",
        "--output",
        "page.html",
    ];
    test.run(&expect).ends_with(1);
    let page = self::page(&test, "page.html");
    stands_alone(&page);
    assert!(begin_of(&page).contains("<strong class=\"wrong\">1 unexpected</strong>"));
    let note = format!("{first}: expected accepted, got wrong-answer on ");
    links_to_its_case(&page, &note);
}

/// What stands before the table of solutions.
fn begin_of(page: &str) -> &str {
    page.split_once("<h2 id=\"p0-solutions\">").unwrap().0
}

/// Asserts that the page begins with this note, and that the note has a link to a failure.
#[track_caller]
fn links_to_its_case(page: &str, note: &str) {
    let (_, note) = begin_of(page).split_once(note).unwrap();
    let link = note.split("href=\"#").nth(1).unwrap();
    let anchor = link.split('"').next().unwrap();
    let case = format!("<details class=\"case\" id=\"{anchor}\">");
    assert!(page.contains(&case), "{anchor}");
}

#[test]
fn warnings_have_links_to_what_they_are_about() {
    let test = built_sums();
    test.run(&["build"]).ends_with(0);
    let (spec, _) = crate::support::sums::SPEC
        .rsplit_once("[[solution]]")
        .unwrap();
    let test = test.file("problems/sums/problem.toml", spec);
    test.run(&["verify", "--output", "page.html"]).ends_with(0);
    let page = page(&test, "page.html");
    stands_alone(&page);
    let begin = begin_of(&page);
    for (warning, anchor) in [
        ("no [[solution]] that must fail", "p0-solutions"),
        ("solutions/first.c is not named", "p0-solutions"),
    ] {
        let (_, note) = begin.split_once(warning).unwrap();
        let link = format!("<a href=\"#{anchor}\">detail</a>");
        assert!(
            note.split("</li>").next().unwrap().contains(&link),
            "{note}"
        );
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
}

#[test]
fn texts_of_submissions_stay_texts() {
    let shout = "import sys\nfor out in (sys.stdout, sys.stderr):\n    out.write('</pre></script><script>alert(1)</script><img src=x onerror=alert(2)>\\x1b[31m\\u202e&amp;\\n')\n";
    let names = [
        "<img src=x onerror=alert(1)>",
        "\"><script>alert(1)<",
        "' onmouseover='alert(1)",
        "\u{202e}&lt;b&gt;",
    ];
    let mut test = built_sums();
    let mut paths = Vec::new();
    for (index, name) in names.iter().enumerate() {
        paths.push(format!("all{index}/{name}.py"));
        test = test.file(&paths[index], shout);
    }
    let mut args = vec!["judge", "sums", "--output", "page.html", "--all"];
    args.extend(paths.iter().map(String::as_str));
    test.run(&args).ends_with(1);
    let page = page(&test, "page.html");
    stands_alone(&page);
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;.py"));
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    let hidden = page.chars().find(|c| *c != '\n' && checkers::is_hidden(*c));
    assert_eq!(hidden, None);
}

#[test]
fn inputs_of_others_stay_texts_in_findings() {
    let echo = "print('</script><script>alert(1)</script>')\n";
    let test = sums().file("<b>.py", echo);
    test.run(&[
        "fuzz",
        "sums",
        "<b>.py",
        "--cases",
        "1",
        "--output",
        "found.html",
    ])
    .ends_with(1);
    let page = page(&test, "found.html");
    stands_alone(&page);
    assert!(
        page.contains("tengen fuzz sums &#39;&lt;b&gt;.py&#39;")
            || page.contains("tengen fuzz sums '&lt;b&gt;.py' --seed 0 --cases 1"),
        "{page}"
    );
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    assert!(page.contains("<h4>expected") && page.contains("<h4>found"));
}

#[test]
fn the_same_results_make_the_same_bytes() {
    let test = built_sums();
    test.run(&["build"]).ends_with(0);
    test.run(&["verify"]).ends_with(0);
    for path in ["one.html", "two.html"] {
        test.run(&["verify", "--output", path]).ends_with(0);
    }
    assert_eq!(page(&test, "one.html"), page(&test, "two.html"));
}

#[test]
fn long_inputs_are_cut_and_the_page_says_how_much_is_missing() {
    let numbers = vec!["1"; 30_000].join(" ");
    let test = sums()
        .file("problems/sums/samples/1.in", format!("30000\n{numbers}\n"))
        .file("problems/sums/samples/1.ans", "30000\n")
        .file("mine.py", FIRST);
    test.run(&["judge", "sums", "mine.py", "--output", "page.html"])
        .ends_with(1);
    let page = page(&test, "page.html");
    stands_alone(&page);
    // Of 6 + 60000 bytes 4000 are shown.
    assert!(page.contains("... 56006 more bytes"));
    assert!(page.len() < 100_000, "{}", page.len());
}

#[test]
fn a_page_of_many_cases_and_solutions_stays_small() {
    let spec = crate::support::sums::SPEC.replace("count = 3", "count = 95");
    let mut test = built_sums().file("problems/sums/problem.toml", spec);
    for index in 0..24 {
        test = test.file(&format!("all/{index:02}.c"), ONLY_FIRST);
    }
    test = test.file("all/right.c", REFERENCE);
    test.run(&["judge", "sums", "--each", "all", "--output", "page.html"])
        .ends_with(1);
    let page = page(&test, "page.html");
    stands_alone(&page);
    // All but the accepted one have one judged case a group.
    assert_eq!(page.matches("<td class=\"none\">").count(), 24 * (100 - 3));
    assert!(page.len() < 1_000_000, "{}", page.len());
}

#[test]
fn games_are_drawn_with_the_numbers_of_their_moves() {
    let wrong = shipped_problems().join("make_a_sequence/solutions/wa_gaps.py");
    let test = Test::new();
    crate::support::copy_problem(
        &shipped_problems().join("make_a_sequence"),
        &test.path("problems/make_a_sequence"),
    );
    let wrong = wrong.to_str().unwrap();
    test.run(&[
        "judge",
        "make_a_sequence",
        wrong,
        "--group",
        "samples",
        "--output",
        "page.html",
    ])
    .ends_with(1);
    let page = page(&test, "page.html");
    stands_alone(&page);
    assert!(
        page.contains("data-move=\"15\"") && page.contains("class=\"stone row\""),
        "{page}"
    );
    assert!(page.contains("dataset 3: n = 4, m = 3, Black 15"));
}

#[test]
fn what_is_written_is_opened_and_has_a_place_of_its_own() {
    let opener = "#!/bin/sh\necho \"$1\" > \"$OPENED.new\"\nmv \"$OPENED.new\" \"$OPENED\"\n";
    let test = built_sums()
        .file("mine.py", RIGHT)
        .file("bin/xdg-open", opener);
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(test.path("bin/xdg-open"), executable).unwrap();
    let opened = test.path("opened");
    let path = std::env::var_os("PATH").unwrap();
    let path = std::env::join_paths(
        [test.path("bin")]
            .into_iter()
            .chain(std::env::split_paths(&path)),
    );
    let ran = test
        .command(&["judge", "sums", "mine.py", "--open"])
        .env("PATH", path.unwrap())
        .env("OPENED", &opened)
        .output()
        .unwrap();
    let page = test
        .path("problems/sums/build/report/judge.html")
        .canonicalize()
        .unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("build/report/judge.html"), "{said}");
    // The program that opens it continues by itself.
    let begin = Instant::now();
    while !opened.exists() && begin.elapsed() < Duration::from_mins(5) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let named = std::fs::read_to_string(&opened).unwrap();
    assert_eq!(named.trim_end(), page.to_str().unwrap());
}

#[test]
fn tables_and_documents_are_written_by_verify_and_fuzz_too() {
    let test = built_sums().file("mine.py", FIRST);
    test.run(&["build"]).ends_with(0);
    test.run(&["verify", "--output", "all.csv"]).ends_with(0);
    assert_eq!(page(&test, "all.csv").lines().count(), 1 + 8 + 3);
    test.run(&[
        "fuzz",
        "sums",
        "mine.py",
        "--cases",
        "1",
        "--output",
        "found.json",
    ])
    .ends_with(1);
    let found: serde_json::Value = serde_json::from_str(&page(&test, "found.json")).unwrap();
    assert_eq!(found["counterexample"]["verdict"], "wrong-answer");
    test.run(&["fuzz", "sums", "mine.py", "--output", "found.csv"])
        .ends_with(2)
        .complains("the name has to end with .html or .json");
}
