//! Statements in LaTeX: exported unchanged, and unchanged when they come back.

use crate::support::Test;

const SPEC: &str = "format = 1\ntitle = { en = \"Echo\" }\nkind = \"batch\"\nreference = \"echo.cpp\"\n\n\
                    [[group]]\nname = \"all\"\npoints = 100\nfiles = [\"data/*.in\"]\n\n\
                    [[solution]]\npath = \"echo.cpp\"\nexpect = \"accepted\"\n";
const ECHO: &str = "#include <cstdio>\nint main() {\n    int n;\n    std::scanf(\"%d\", &n);\n    std::printf(\"%d\\n\", n);\n}\n";

const DOCUMENT: &str = "\\documentclass{article}\n\\usepackage{graphicx}\n\\newcommand{\\N}{\\mathbb{N}}\n\
                        \\begin{document}\n\\section*{Echo}\nPrint $n \\in \\N$.\n\n\\includegraphics{row}\n\
                        \\section*{Input}\n\nOne number.\n\\end{document}\n";
const FRAGMENT: &str = "Print $n$.\n\n\n\\section{Input}\n\n  One number.\n\n\\section{Notes}\n\n\\includegraphics{row}\n";
const OF_ICPC: &str = "\\problemname{Echo}\n\nPrint $n$, \\emph{unchanged}.\n\n\\includegraphics{row}\n\n\\section*{Input}\nOne number.\n";

/// A built problem with this statement.
fn echo(statement: &str) -> Test {
    testing::needs(&["c++"]);
    let test = Test::empty()
        .file("problems/echo/problem.toml", SPEC)
        .file("problems/echo/echo.cpp", ECHO)
        .file("problems/echo/statement.en.tex", statement)
        .file("problems/echo/row.png", "not looked at")
        .file("problems/echo/data/1.in", "1\n");
    test.run(&["build", "echo"]).ends_with(0);
    test
}

fn read(test: &Test, path: &str) -> String {
    std::fs::read_to_string(test.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[track_caller]
fn export(test: &Test, root: &str, to: &str, out: &str) {
    let args = ["--root", root, "export", "echo", "--to", to, "--out", out];
    let ran = test.run(&args).ends_with(0);
    assert!(!ran.stdout.contains("the statement in"), "{}", ran.stdout);
}

#[track_caller]
fn import(test: &Test, from: &str, pack: &str) {
    let out = format!("back/{from}/echo");
    std::fs::create_dir_all(test.path(&format!("back/{from}"))).unwrap();
    test.run(&["import", pack, "--from", from, "--out", &out])
        .ends_with(0);
}

#[test]
fn a_document_lies_where_each_judge_reads_it_and_comes_back() {
    let test = echo(DOCUMENT);
    for (to, path, back) in [
        ("polygon", "statements/english/problem.tex", "en"),
        ("rbx", "statement/statement-en.tex", "en"),
        ("tps", "statement/index.tex", "en"),
        ("sinol", "doc/echozad.tex", "pl"),
        ("icpc", "statement/problem.en.tex", "en"),
        ("icpc-legacy", "problem_statement/problem.en.tex", "en"),
    ] {
        export(&test, "problems", to, to);
        assert_eq!(read(&test, &format!("{to}/{path}")), DOCUMENT, "{to}");
        let (dir, _) = path.rsplit_once('/').unwrap();
        assert!(test.path(&format!("{to}/{dir}/row.png")).is_file(), "{to}");
        import(&test, to, to);
        let kept = read(&test, &format!("back/{to}/echo/statement.{back}.tex"));
        assert_eq!(kept, DOCUMENT, "{to}");
    }
    let spec = read(&test, "rbx/problem.rbx.yml");
    assert!(spec.contains("type: TeX"), "{spec}");
    let legend = read(&test, "polygon/statement-sections/english/legend.tex");
    assert!(legend.starts_with("\n\\section*{Echo}"), "{legend}");
}

#[test]
fn sections_are_those_of_the_judge_and_come_back() {
    let test = echo(FRAGMENT);
    for to in ["polygon", "rbx", "tps", "sinol"] {
        export(&test, "problems", to, to);
        import(&test, to, to);
        let back = if to == "sinol" { "pl" } else { "en" };
        let kept = read(&test, &format!("back/{to}/echo/statement.{back}.tex"));
        assert_eq!(kept, FRAGMENT, "{to}");
    }
    let section = |name: &str| {
        let path = format!("polygon/statement-sections/english/{name}.tex");
        read(&test, &path)
    };
    assert_eq!(section("name"), "Echo");
    assert_eq!(section("legend"), "Print $n$.\n");
    assert_eq!(section("input"), "  One number.");
    let block = read(&test, "rbx/statement/statement-en.rbx.tex");
    assert!(
        block.contains("%- block input\n  One number.\n%- endblock\n"),
        "{block}"
    );
    // Nobody has changed the Markdown that the imports made, so the LaTeX goes back.
    for to in ["polygon", "rbx", "tps"] {
        let root = format!("back/{to}");
        test.run(&["--root", &root, "build", "echo"]).ends_with(0);
        let again = format!("again_{to}");
        export(&test, &root, to, &again);
        for path in [
            "statement-sections/english/legend.tex",
            "statement-sections/english/notes.tex",
            "statement/statement-en.rbx.tex",
            "statement/index.tex",
        ] {
            if test.path(&format!("{to}/{path}")).is_file() {
                let (first, second) = (format!("{to}/{path}"), format!("{again}/{path}"));
                assert_eq!(read(&test, &first), read(&test, &second), "{first}");
            }
        }
    }
}

#[test]
fn a_statement_of_an_icpc_package_goes_back_until_its_markdown_is_changed() {
    let test = echo(OF_ICPC);
    for to in ["icpc", "icpc-legacy"] {
        export(&test, "problems", to, to);
        import(&test, to, to);
        let root = format!("back/{to}");
        test.run(&["--root", &root, "build", "echo"]).ends_with(0);
        let again = format!("again_{to}");
        export(&test, &root, to, &again);
        let dir = if to == "icpc" {
            "statement"
        } else {
            "problem_statement"
        };
        let path = format!("{again}/{dir}/problem.en.tex");
        assert_eq!(read(&test, &path), OF_ICPC, "{to}");
        // Another judge does not know the commands of these packages.
        let args = [
            "--root", &root, "export", "echo", "--to", "rbx", "--out", "rbx",
        ];
        test.run(&args)
            .ends_with(0)
            .prints("statement.en.tex: statement.en.md is exported");
        let markdown = read(&test, &format!("{root}/echo/statement.en.md"));
        let changed = markdown.replace("unchanged", "as it is");
        std::fs::write(test.path(&format!("{root}/echo/statement.en.md")), changed).unwrap();
        let args = [
            "--root", &root, "export", "echo", "--to", to, "--out", "new",
        ];
        test.run(&args)
            .ends_with(0)
            .prints("statement.en.tex: statement.en.md is exported");
        assert!(read(&test, &format!("new/{dir}/problem.en.tex")).contains("as it is"));
        std::fs::remove_dir_all(test.path("new")).unwrap();
        std::fs::remove_dir_all(test.path("rbx")).unwrap();
    }
}
