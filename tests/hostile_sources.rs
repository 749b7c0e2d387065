//! Sources that are after more than a verdict: links, names that look like options, sizes, and compilers that break over them.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Test, built_sums, sums};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

/// Prints the answer of the sample, taken from a file beside it while it is compiled.
const INCLUDES_BYTES: &str = "#include <stdio.h>\n__asm__(\".data\\nanswer: .incbin \\\"ans.h\\\"\\n.byte 0\\n.text\");\nextern char answer[];\n\
                              int main(void) { fputs(answer, stdout); }\n";
const C: &str = "#include <stdio.h>\nint main(void) {\n    long long n, sum = 0, next;\n    for (scanf(\"%lld\", &n); n-- && scanf(\"%lld\", &next) == 1;) \
                 sum += next;\n    printf(\"%lld\\n\", sum);\n}\n";

fn link(test: &Test, target: impl AsRef<Path>, name: &str) {
    let path = test.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    symlink(target, path).unwrap();
}

#[test]
fn a_link_out_of_a_submission_is_refused_by_name() {
    let test = built_sums()
        .file("secret.py", "print('the secret')\n")
        .file("bytes/main.c", INCLUDES_BYTES)
        .file("below/main.py", RIGHT);
    let answer = test.path("problems/sums/samples/1.ans");
    link(&test, answer, "bytes/ans.h");
    link(&test, "../secret.py", "main/main.py");
    link(&test, "../../secret.py", "below/in/data.txt");
    for (name, linked) in [
        ("bytes", "bytes/ans.h"),
        ("main", "main/main.py"),
        ("below", "below/in/data.txt"),
    ] {
        let ran = test.run(&["judge", "sums", name]).ends_with(2);
        assert!(!ran.stdout.contains("secret"), "{}", ran.stdout);
        ran.complains(linked).complains("a link that leads out of");
    }
}

#[test]
fn a_link_that_stays_in_a_submission_is_followed() {
    let test = built_sums()
        .file("in/code/right.py", RIGHT)
        .file("named.py", RIGHT);
    link(&test, "code/right.py", "in/main.py");
    link(&test, "named.py", "link.py");
    link(&test, "in", "folder");
    // What somebody names is followed wherever it leads.
    test.run(&["judge", "sums", "link.py", "folder"])
        .ends_with(0);
    fs::remove_file(test.path("in/code/right.py")).unwrap();
    test.run(&["judge", "sums", "in"])
        .ends_with(2)
        .complains("in/main.py");
}

#[test]
fn no_link_leads_out_of_a_problem() {
    let places = [
        "validator.py",
        "generator.py",
        "solutions/right.py",
        "solutions/first.py",
        "samples/1.in",
        "samples/1.ans",
    ];
    for name in places {
        let test = built_sums();
        test.run(&["build", "sums"]).ends_with(0);
        let path = test.path("problems/sums").join(name);
        let moved = test.path("moved").with_extension(path.extension().unwrap());
        fs::rename(&path, &moved).unwrap();
        symlink(&moved, &path).unwrap();
        let ran = test.run(&["verify", "sums"]).ends_with(2);
        let stem = name.split_once('.').unwrap().0;
        ran.complains(stem).complains("leads out of");
        // A link to another place in the problem is fine.
        fs::remove_file(&path).unwrap();
        let inside = test
            .path("problems/sums/kept")
            .with_extension(path.extension().unwrap());
        fs::rename(&moved, &inside).unwrap();
        symlink(&inside, &path).unwrap();
        test.run(&["verify", "sums"]).ends_with(0);
    }
}

#[test]
fn a_header_is_not_taken_from_out_of_the_problem() {
    let spec = SPEC.replace(
        "[[generator]]",
        "[checker]\nprogram = \"check/same.cpp\"\n\n[[generator]]",
    );
    let checker = "#include \"same.h\"\nint main() { return ANSWER; }\n";
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/check/same.cpp", checker)
        .file("problems/sums/other/same.h", "#define ANSWER 0\n")
        .file("secret.h", "#define ANSWER 0\n")
        .file("right.py", RIGHT);
    for place in [
        "problems/sums/check/same.h",
        "problems/sums/include/same.h",
        "problems/include/same.h",
    ] {
        link(&test, test.path("secret.h"), place);
        let ran = test.run(&["judge", "sums", "right.py"]).ends_with(2);
        ran.complains("same.h")
            .complains("a link that leads out of");
        fs::remove_file(test.path(place)).unwrap();
    }
    link(&test, "../other/same.h", "problems/sums/check/same.h");
    test.run(&["judge", "sums", "right.py"]).ends_with(0);
}

#[test]
fn a_directory_of_a_problem_is_not_linked_from_elsewhere() {
    let test = built_sums();
    let solutions = test.path("problems/sums/solutions");
    fs::rename(&solutions, test.path("elsewhere")).unwrap();
    symlink(test.path("elsewhere"), &solutions).unwrap();
    let ran = test.run(&["verify", "sums"]).ends_with(2);
    ran.complains("`solutions/right.py`, where a link leads out of");
}

#[test]
fn no_name_of_a_source_is_an_option() {
    let sources = [
        ("c", C.to_owned()),
        ("cpp", C.to_owned()),
        ("go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n, next, sum int64\n\tfmt.Scan(&n)\n\tfor ; n > 0; n-- {\n\t\tfmt.Scan(&next)\n\t\tsum += next\n\t}\n\tfmt.Println(sum)\n}\n".to_owned()),
        ("js", "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\nconsole.log(String(lines[1].split(' ').map(BigInt).reduce((a, b) => a + b)));\n".to_owned()),
        ("py", RIGHT.to_owned()),
    ];
    // What these do as options: nothing at all, show a help text, load code, read a file of options.
    let names = [
        "-S",
        "--help",
        "-fplugin=",
        "@words",
        "a b",
        "a;b",
        "'\"$(x)",
    ];
    let mut test = sums().file("words", "--version");
    let mut paths = Vec::new();
    for (extension, text) in &sources {
        for name in names {
            // The tools of Go take no such name, and gcc would hand one with @ on.
            let is_refused = match *extension {
                "go" => name != "a b" && name != "a;b",
                "c" | "cpp" => name.starts_with('@'),
                _ => false,
            };
            if is_refused {
                continue;
            }
            let path = format!("in {extension}/{name}.{extension}");
            test = test.file(&path, text);
            paths.push(path);
        }
    }
    let args = ["judge", "sums"]
        .into_iter()
        .chain(paths.iter().map(String::as_str));
    let ran = test.run(&args.collect::<Vec<_>>());
    let accepted = ran.stdout.matches("accepted, 100 of 100 points").count();
    let shown = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(accepted, paths.len(), "{shown}");
}

#[test]
fn no_second_source_is_an_option() {
    let java = "class Main {\n    public static void main(String[] args) {\n        java.util.Scanner in = new java.util.Scanner(System.in);\n        \
                long sum = 0;\n        for (int n = in.nextInt(); n > 0; n--) sum += in.nextLong();\n        System.out.println(sum);\n    }\n}\n";
    let plugin = "int plugin_is_GPL_compatible;\nint plugin_init(void) { __builtin_trap(); }\n";
    let test = built_sums()
        .file("c/main.c", C)
        .file("c/-fplugin=.c", plugin)
        .file("c/--version.c", "int two;\n")
        .file("java/Main.java", java)
        .file("java/-J-version.java", "class Two {}\n");
    test.run(&["judge", "sums", "c", "java"]).ends_with(0);
    // A class is named without a directory, and gcc hands the name of a source on without one.
    let test = built_sums()
        .file("class/-version.java", java)
        .file("words/main.c", C)
        .file("words/@more.c", "int two;\n")
        .file("words/more.c", "--version");
    for (name, source) in [("class", "-version.java"), ("words", "@more.c")] {
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        ran.prints(&format!("a source cannot be called {source}"));
    }
}

#[test]
fn nothing_of_a_submission_runs_while_it_is_compiled() {
    let processor = "import java.util.Set;\nimport javax.annotation.processing.*;\nimport javax.lang.model.element.TypeElement;\n\n\
                     @SupportedAnnotationTypes(\"*\")\npublic class Processor extends AbstractProcessor {\n    public boolean process(Set<? extends TypeElement> types, \
                     RoundEnvironment round) {\n        throw new RuntimeException(\"it ran\");\n    }\n}\n";
    let main = "class Main { public static void main(String[] args) {} }\n";
    let service = "in/META-INF/services/javax.annotation.processing.Processor";
    let test = built_sums()
        .file("in/Main.java", main)
        .file(service, "Processor\n")
        .file("Processor.java", processor);
    let compiled = std::process::Command::new("javac")
        .args(["-d", "in", "Processor.java"])
        .current_dir(test.path(""))
        .status();
    assert!(compiled.unwrap().success());
    let ran = test.run(&["judge", "sums", "in"]).ends_with(1);
    ran.prints("wrong-answer");
}

#[test]
fn control_characters_in_names_are_refused() {
    let test = built_sums()
        .file("in/main.py", RIGHT)
        .file("in/a\nb.txt", "")
        .file("x\u{1b}[31m.py", RIGHT);
    for (name, shown) in [
        ("in", "a\\nb.txt: its name has a control character"),
        ("x\u{1b}[31m.py", "its name has a control character"),
    ] {
        let ran = test
            .run(&["judge", "sums", name])
            .ends_with(2)
            .complains(shown);
        assert!(!ran.stderr.contains("a\nb"), "{}", ran.stderr);
    }
}

#[test]
fn a_source_over_its_limit_is_not_read() {
    let test = built_sums()
        .file("in/main.py", RIGHT)
        .file("even.py", RIGHT)
        .file("over.py", RIGHT);
    // Far more than the machine has; the file has holes.
    for name in ["huge.py", "in/data"] {
        fs::File::create(test.path(name))
            .unwrap()
            .set_len(1 << 40)
            .unwrap();
    }
    let grow = |name: &str, size: u64| {
        let text = format!(
            "{RIGHT}{}\n",
            "#".repeat(usize::try_from(size).unwrap() - RIGHT.len() - 1)
        );
        fs::write(test.path(name), text).unwrap();
    };
    grow("even.py", 256 << 10);
    grow("over.py", (256 << 10) + 1);
    test.run(&["judge", "sums", "even.py"]).ends_with(0);
    for (name, bytes) in [
        ("over.py", "262145"),
        ("huge.py", "1099511627776"),
        ("in", "1099511627"),
    ] {
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        ran.prints("CE compile-error")
            .prints(&format!("the source has {bytes}"))
            .prints("and the limit is 256 KiB");
    }
    test.run(&["fuzz", "sums", "over.py", "--cases", "1"])
        .ends_with(2)
        .complains("the limit is 256 KiB");
    let spec = SPEC.replace(
        "output = \"1MiB\"",
        "output = \"1MiB\", source = \"512KiB\"",
    );
    let test = test.file("problems/sums/problem.toml", spec);
    test.run(&["judge", "sums", "over.py"]).ends_with(0);
    // A program of the package may be larger than a submission, but not as large as it likes.
    fs::File::create(test.path("problems/sums/generator.py"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    test.run(&["gen", "sums", "random", "-p", "n=2"])
        .ends_with(2)
        .complains("64 MiB");
}

#[test]
fn a_solution_that_could_not_be_submitted_is_told() {
    let spec = SPEC.replace("output = \"1MiB\"", "output = \"1MiB\", source = \"64B\"");
    let long = format!("{RIGHT}{}\n", "#".repeat(64));
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/solutions/first.py", long);
    test.run(&["verify", "sums"])
        .ends_with(1)
        .prints("it does not compile");
}

/// The directories of all programs that were kept.
fn kept(test: &Test) -> Vec<PathBuf> {
    let entries = fs::read_dir(test.path("problems/sums/build/bin")).unwrap();
    entries
        .map(|entry| entry.unwrap().path().join("files"))
        .collect()
}

#[test]
fn a_kept_program_that_changed_is_made_anew() {
    let test = sums().file("sum.c", C);
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["judge", "sums", "sum.c"]).ends_with(0);
    let program = |test: &Test| {
        let found = kept(test).into_iter().map(|dir| dir.join("program"));
        found.filter(|path| path.exists()).next_back().unwrap()
    };
    let path = program(&test);
    let original = fs::read(&path).unwrap();
    let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    let changes: [&dyn Fn(); 6] = [
        &|| {
            fs::remove_file(&path).unwrap();
            fs::copy("/bin/true", &path).map(drop).unwrap();
        },
        &|| fs::remove_file(&path).unwrap(),
        &|| fs::write(&path, "").unwrap(),
        &|| mode(0o600),
        &|| fs::remove_dir_all(path.parent().unwrap()).unwrap(),
        &|| {
            fs::remove_file(&path).unwrap();
            symlink("/bin/true", &path).unwrap();
        },
    ];
    for change in changes {
        change();
        test.run(&["judge", "sums", "sum.c"]).ends_with(0);
        assert_eq!(fs::read(&path).unwrap(), original);
    }
    // So is one that nothing compiles, and one of the jury.
    for dir in kept(&test) {
        if let Ok(text) = fs::read_to_string(dir.join("generator.py")) {
            fs::write(
                dir.join("generator.py"),
                text.replace("print(n)", "print(n + 1)"),
            )
            .unwrap();
        }
    }
    fs::remove_dir_all(test.path("problems/sums/build/data")).unwrap();
    test.run(&["build", "sums", "--locked"]).ends_with(0);
}

#[test]
fn a_broken_compiler_is_the_fault_of_the_machine() {
    let probe = "probe = 'int main() {}'\n";
    let gcc = |probe: &str| {
        format!(
            "[c]\nextensions = [\"c\"]\ncompile = [\"gcc\", \"-o\", \"{{dir}}/program\", \"{{sources}}\"]\ncompile_env = {{ GCC_EXEC_PREFIX = \"/none/\" }}\n\
             run = [\"{{dir}}/program\"]\nversion = [\"gcc\", \"--version\"]\n{probe}"
        )
    };
    let rustc = "[rust]\nextensions = [\"rs\"]\ncompile = [\"rustc\", \"-Clinker=/none/cc\", \"-o\", \"{dir}/program\", \"{source}\"]\n\
                 compile_env = { HOME = \"~\" }\nreadable = [\"~/.cargo/bin\", \"~/.rustup\"]\nrun = [\"{dir}/program\"]\nversion = [\"rustc\", \"--version\"]\n\
                 probe = 'fn main() {}'\n";
    let test = built_sums()
        .file(
            "problems/languages.toml",
            format!("{}\n{rustc}", gcc(probe)),
        )
        .file("right.c", C)
        .file("wrong.c", "int main(")
        .file("right.rs", "fn main() {}");
    for name in ["right.c", "wrong.c", "right.rs"] {
        let ran = test.run(&["judge", "sums", name]).ends_with(3);
        ran.complains("is broken, so programs in")
            .complains("at fault: the machine")
            .complains("install all of what");
    }
    let ran = test.run(&["judge", "sums", "right.rs"]).ends_with(3);
    ran.complains("linker `/none/cc` not found");
    // A language without a probe is taken at its word.
    let test = test.file("problems/languages.toml", gcc(""));
    test.run(&["judge", "sums", "right.c"])
        .ends_with(1)
        .prints("compile-error");
}

#[test]
fn a_source_that_is_wrong_is_a_compile_error_in_every_language() {
    let test = built_sums();
    let names = ["a.c", "a.cpp", "a.go", "Main.java", "a.rs"];
    let test = names.iter().fold(test, |test, name| {
        test.file(name, "package main; public fn class int\n")
    });
    let args = ["judge", "sums"].into_iter().chain(names);
    let ran = test.run(&args.collect::<Vec<_>>()).ends_with(1);
    assert_eq!(
        ran.stdout.matches("CE compile-error").count(),
        5,
        "{}",
        ran.stdout
    );
}

#[test]
fn a_source_that_includes_itself_is_stopped() {
    let bomb = "#include __FILE__\n#include __FILE__\nint main() {}\n";
    let spec = SPEC.replace("output = \"1MiB\"", "output = \"1MiB\", compile = \"1s\"");
    let test = built_sums().file("bomb.c", bomb).file("bomb.cpp", bomb);
    let test = test.file("problems/sums/problem.toml", spec);
    for name in ["bomb.c", "bomb.cpp"] {
        let begin = std::time::Instant::now();
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        // A processor that others use is waited for.
        assert!(begin.elapsed().as_secs() < 15, "{:?}", begin.elapsed());
        ran.prints("CE compile-error")
            .prints("the compiler took too long: the limit is 1s of processor time");
    }
}

#[test]
fn a_compiler_that_makes_no_program_is_no_fault_of_the_machine() {
    let test = built_sums().file("a.go", "package other\n");
    let ran = test.run(&["judge", "sums", "a.go"]).ends_with(1);
    ran.prints("CE compile-error")
        .prints("made no program to start");
}
