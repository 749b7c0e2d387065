//! Polygon packages.

use super::{DOUBLE, Imported, Pack, SLOW, SQUARE};

const VALIDATOR: &str = "import sys\n\ntext = sys.stdin.read()\nok = text.strip().isdigit() and text == f'{int(text)}\\n' and 1 <= int(text) <= 100\nsys.exit(0 if ok else 3)\n";
const GENERATOR: &str = "import sys\n\nprint(int(sys.argv[1]) + len(sys.argv[2]))\n";
const CHECKER: &str = "import sys\n\noutput, answer = (open(path, errors='replace').read().split() for path in sys.argv[2:4])\nsys.exit(0 if output == answer else 1)\n";

/// problem.xml with these parts.
fn xml(tests: &str, groups: &str, assets: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="double" url="https://example.org/double">
  <names><name language="english" value="Double"/><name language="russian" value="Дважды"/></names>
  <judging cpu-name="x" input-file="" output-file="">
    <testset name="tests">
      <time-limit>500</time-limit>
      <memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>{tests}</tests>
      <groups>{groups}</groups>
    </testset>
  </judging>
  <files>
    <executables><executable><source path="files/gen.py" type="python.3"/></executable></executables>
  </files>
  <assets>{assets}
    <validators><validator><source path="files/val.py" type="python.3"/>
      <testset><input-path-pattern>files/tests/validator-tests/%02d</input-path-pattern>
        <tests><test verdict="valid"/><test verdict="invalid"/></tests></testset>
    </validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/double.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/square.py" type="python.3"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution>
      <solution tag="accepted"><source path="solutions/double.d" type="d"/></solution>
    </solutions>
  </assets>
  <properties><property name="tests-wellformed" value="true"/></properties>
</problem>
"#
    )
}

const STANDARD: &str = "<checker name=\"std::ncmp.cpp\" type=\"testlib\"><source path=\"files/check.cpp\" type=\"cpp.g++17\"/></checker>";

/// A package whose tests have these numbers.
fn pack(xml: String, numbers: &[u32]) -> Pack {
    let pack = Pack::new()
        .file("problem.xml", xml)
        .file("files/gen.py", GENERATOR)
        .file("files/val.py", VALIDATOR)
        .file("files/check.py", CHECKER)
        .file("files/tests/validator-tests/01", "7\n")
        .file("files/tests/validator-tests/02", "07\n")
        .file("solutions/double.py", DOUBLE)
        .file("solutions/square.py", SQUARE)
        .file("solutions/slow.py", SLOW)
        .file("solutions/double.d", "void main() {}\n")
        .file(
            "statement-sections/english/legend.tex",
            "Double \\textbf{it}.\n",
        )
        .file("statement-sections/english/input.tex", "One number.\n");
    (1..).zip(numbers).fold(pack, |pack, (at, number)| {
        pack.file(&format!("tests/{at:02}"), format!("{number}\n"))
            .file(&format!("tests/{at:02}.a"), format!("{}\n", number * 2))
    })
}

const TESTS: &str = r#"<test method="manual" sample="true"/>
<test cmd="gen 3 ab" method="generated"/><test method="manual"/><test cmd="gen 10 abc" method="generated"/>"#;

fn in_order(imported: &Imported, cases: &[(&str, &str)]) {
    for (case, input) in cases {
        assert_eq!(
            imported.text(&format!("build/data/{case}.in")),
            *input,
            "{case}"
        );
    }
}

#[test]
fn a_package_is_judged_by_its_tags_on_tests_in_their_order() {
    testing::needs(&["python3"]);
    let imported = pack(xml(TESTS, "", STANDARD), &[1, 5, 6, 13])
        .import(&[])
        .succeeds()
        .loses("the solution solutions/double.d in d: it is left out")
        .loses("the statement (ru): it is not in the package");
    let spec = imported.spec();
    assert!(
        spec.contains("limits = { time = \"500ms\", memory = \"256MiB\" }"),
        "{spec}"
    );
    assert!(
        spec.contains("commands = [\"gen 3 ab\", \"gen 10 abc\"]"),
        "{spec}"
    );
    assert!(spec.contains("builtin = \"ncmp\""), "{spec}");
    assert!(
        imported
            .text("statement.en.md")
            .starts_with("# Double\n\nDouble **it**.\n\n## Input")
    );
    let lock = imported.text("cases.lock");
    assert!(
        lock.contains("\"tests/01\" = { command = \"gen 3 ab\""),
        "{lock}"
    );
    let imported = imported.verifies(&[]);
    in_order(
        &imported,
        &[
            ("samples/01", "1\n"),
            ("tests/01", "5\n"),
            ("tests/02", "6\n"),
            ("tests/03", "13\n"),
        ],
    );
}

#[test]
fn a_generated_test_that_comes_out_otherwise_is_found_by_the_lock() {
    let imported = pack(xml(TESTS, "", STANDARD), &[1, 5, 6, 14])
        .import(&[])
        .succeeds();
    imported
        .test
        .run(&["build", "imported", "--locked"])
        .ends_with(1)
        .prints("tests/03 is not as in cases.lock: the input differs");
}

#[test]
fn points_groups_and_dependencies_are_kept() {
    testing::needs(&["python3"]);
    let tests = r#"<test method="manual" group="0" sample="true" points="0"/>
<test method="manual" group="1" points="0"/><test method="manual" group="1" points="40"/>
<test method="manual" group="2" points="30"/><test method="manual" group="2" points="30"/>"#;
    let groups = r#"<group name="1" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group>
<group name="2" points-policy="each-test" feedback-policy="icpc"><dependencies><dependency group="1"/><dependency group="9"/></dependencies></group>"#;
    let checker =
        "<checker type=\"testlib\"><source path=\"files/check.py\" type=\"python.3\"/></checker>";
    let imported = pack(xml(tests, groups, checker), &[1, 3, 4, 5, 6])
        .import(&[])
        .succeeds()
        .loses("that the group 2 depends on 9");
    let spec = imported.spec();
    assert!(
        spec.contains("name = \"1\"\npoints = 40\ndepends = [\"samples\"]"),
        "{spec}"
    );
    assert!(
        spec.contains("name = \"2\"\npoints = 60\nscore = \"sum\"\ndepends = [\"1\"]"),
        "{spec}"
    );
    assert!(spec.contains("program = \"jury/check.py\""), "{spec}");
    imported.verifies(&[]);
}

#[test]
fn an_interactor_and_the_checker_of_what_it_writes_make_an_interactive_problem() {
    testing::needs(&["python3"]);
    let interactor = "import sys\n\nsys.stdin.reconfigure(errors='replace')\nn = int(open(sys.argv[1]).read())\nprint(n, flush=True)\nopen(sys.argv[2], 'w').write(sys.stdin.readline())\n";
    let assets = format!(
        "{STANDARD}<interactor><source path=\"files/interactor.py\" type=\"python.3\"/></interactor>"
    );
    let imported = pack(
        xml(
            "<test method=\"manual\" sample=\"true\"/><test method=\"manual\"/>",
            "",
            &assets,
        ),
        &[1, 3],
    )
    .file("files/interactor.py", interactor)
    .import(&[])
    .succeeds();
    let spec = imported.spec();
    assert!(spec.contains("[checker]\nbuiltin = \"ncmp\""), "{spec}");
    imported.verifies(&[]);
}

#[test]
fn tests_whose_generator_cannot_run_are_kept_as_files() {
    testing::needs(&["python3"]);
    let tests = r#"<test method="manual" sample="true"/><test cmd="other 7" method="generated"/><test cmd="gen 1 &gt; {2}" method="generated"/>"#;
    let imported = pack(xml(tests, "", STANDARD), &[1, 7, 8])
        .import(&[])
        .succeeds()
        .loses("the generator other of tests");
    imported.verifies(&[]);
    pack(xml(tests, "", STANDARD), &[1])
        .import(&[])
        .refused("the package has no `tests/02`, a test: take a full package");
}

#[test]
fn windows_line_ends_of_a_whole_package_become_those_of_unix() {
    testing::needs(&["python3"]);
    let with_ends = |sample: &str| {
        pack(xml(TESTS, "", STANDARD), &[1, 5, 6, 13])
            .file("tests/01", format!("1{sample}"))
            .file("tests/01.a", format!("2{sample}"))
            .file("files/tests/validator-tests/01", format!("7{sample}"))
            .file("tests/02", "5\r\n")
            .file("tests/02.a", "10\r\n")
            .file("tests/03", "6\r\n")
            .file("tests/03.a", "12\r\n")
            .import(&[])
            .succeeds()
    };
    let imported = with_ends("\r\n")
        .loses("cosmetic  Windows line ends in tests, which the samples have, too: they are those of Unix")
        .verifies(&[]);
    in_order(
        &imported,
        &[
            ("samples/01", "1\n"),
            ("tests/01", "5\n"),
            ("tests/02", "6\n"),
        ],
    );
    let imported =
        with_ends("\n").loses("weaker    carriage returns in single tests: they are kept");
    assert_eq!(imported.text("data/tests/02.in"), "6\r\n");
}

#[test]
fn testlib_is_taken_from_where_the_package_has_it() {
    let source = "#include \"testlib.h\"\nint main() {}\n";
    let checker =
        "<checker type=\"testlib\"><source path=\"check.cpp\" type=\"cpp.g++17\"/></checker>";
    let tests = "<test method=\"manual\"/>";
    let package = || pack(xml(tests, "", checker), &[1]).file("check.cpp", source);
    package().import(&[]).succeeds().loses(
        "testlib.h, which is not in the package: put it into `include` of the problem or beside the problems, or name its directory in TENGEN_INCLUDE",
    );
    let imported = package()
        .file("libraries/testlib.h", "// h\n")
        .import(&[])
        .succeeds();
    assert_eq!(imported.text("include/testlib.h"), "// h\n");
}

#[test]
fn statements_without_sections_are_read_from_their_properties() {
    let properties = r#"{"name": "Double", "legend": "Double \\(n\\).", "input": "One number.", "notes": "", "sampleTests": []}"#;
    let package = |text: &str| {
        pack(xml(TESTS, "", STANDARD), &[1, 5, 6, 13])
            .file("statements/russian/problem-properties.json", text)
            .import(&[])
    };
    let imported = package(properties).succeeds();
    let statement = imported.text("statement.ru.md");
    assert!(
        statement.contains("Double $n$.") || statement.contains("Double \\(n\\)."),
        "{statement}"
    );
    assert!(
        statement.contains("Input\n\nOne number.") && !statement.contains("Notes"),
        "{statement}"
    );
    package("{\n\"legend\": 5,\n}").refused("statements/russian/problem-properties.json, line 3: ");
}

#[test]
fn what_nothing_is_made_of_is_listed_and_polygons_own_files_are_not() {
    let own = [
        "doall.sh",
        "scripts/run-validator-tests.sh",
        "statements/english/problem.tex",
        "statements/.html/english/problem.html",
        "files/olymp.sty",
        "solutions/double.py.desc",
    ];
    let package = pack(xml(TESTS, "", STANDARD), &[1, 5, 6, 13]);
    let package = own
        .iter()
        .fold(package, |pack, path| pack.file(path, "own\n"));
    let imported = package
        .file("files/notes.txt", "mine\n")
        .file("documents/plan.txt", "mine\n")
        .import(&[])
        .succeeds()
        .loses("cosmetic  documents/plan.txt: it is not used")
        .loses("cosmetic  files/notes.txt: it is not used")
        .loses("weaker    files/check.py: it is not used");
    for path in own {
        let name = path.rsplit('/').next().unwrap();
        assert!(
            !imported.ran.stdout.contains(name),
            "{}",
            imported.ran.stdout
        );
    }
}
