//! One program for each language.

use crate::{Declared, repeats_all, run_each, succeeds};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The code that calls the function of each declaration by its name.
fn calls(all: &[Declared], call: impl Fn(&str) -> String) -> String {
    all.iter().map(|one| call(&one.name)).collect()
}

#[test]
fn python_repeats_what_it_read() {
    testing::needs(&["python3"]);
    repeats_all(
        "python",
        |name, program| (format!("{name}.py"), program.to_owned()),
        |dir, _| {
            let driver = ["-c", include_str!("drivers/driver.py")];
            succeeds(Command::new("python3").args(driver).current_dir(dir));
        },
    );
}

#[test]
fn javascript_repeats_what_it_read() {
    testing::needs(&["node"]);
    repeats_all(
        "javascript",
        |name, program| (format!("{name}.js"), program.to_owned()),
        |dir, _| {
            let driver = ["-e", include_str!("drivers/driver.js")];
            succeeds(Command::new("node").args(driver).current_dir(dir));
        },
    );
}

#[test]
fn java_repeats_what_it_read() {
    testing::needs(&["javac", "java"]);
    repeats_all(
        "java",
        |name, program| {
            let class = format!("class {name} {{");
            (
                format!("{name}.java"),
                program.replace("public class Main {", &class),
            )
        },
        |dir, _| {
            std::fs::write(dir.join("Driver.java"), include_str!("drivers/Driver.java")).unwrap();
            let quick = [
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-proc:none",
                "-d",
                ".",
            ];
            let mut compiler = Command::new("javac");
            succeeds(
                compiler
                    .args(quick)
                    .args(sources(dir, "java"))
                    .current_dir(dir),
            );
            let quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", "."];
            succeeds(
                Command::new("java")
                    .args(quick)
                    .arg("Driver")
                    .current_dir(dir),
            );
        },
    );
}

#[test]
fn c_repeats_what_it_read() {
    testing::needs(&["gcc"]);
    repeats_all(
        "c",
        |name, program| {
            let program = program.replace("int main(void)", &format!("int {name}(void)"));
            (format!("{name}.c"), program)
        },
        |dir, all| {
            let declared = calls(all, |name| format!("int {name}(void);\n"));
            let called = calls(all, |name| {
                format!("    if (strcmp(arguments[1], \"{name}\") == 0) return {name}();\n")
            });
            let main = format!(
                "#include <string.h>\n{declared}\nint main(int count, char **arguments) {{\n{called}    return count;\n}}\n"
            );
            std::fs::write(dir.join("main.c"), main).unwrap();
            let options = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-o", "all"];
            let mut compiler = Command::new("gcc");
            succeeds(
                compiler
                    .args(options)
                    .args(sources(dir, "c"))
                    .current_dir(dir),
            );
            run_each(dir, all);
        },
    );
}

#[test]
fn cpp_repeats_what_it_read() {
    testing::needs(&["g++"]);
    repeats_all(
        "c++",
        |name, program| {
            let (head, rest) = program.split_once("using namespace std;\n").unwrap();
            let rest = rest.replace("int main()", "int run()");
            (
                format!("{name}.h"),
                format!("{head}namespace {name} {{\nusing namespace std;\n{rest}}}\n"),
            )
        },
        |dir, all| {
            let included = calls(all, |name| format!("#include \"{name}.h\"\n"));
            let called = calls(all, |name| {
                format!("    if (name == \"{name}\") return {name}::run();\n")
            });
            let main = format!(
                "{included}\nint main(int, char **arguments) {{\n    std::string name = arguments[1];\n{called}    return 1;\n}}\n"
            );
            std::fs::write(dir.join("main.cpp"), main).unwrap();
            let options = [
                "-std=c++20",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-o",
                "all",
                "main.cpp",
            ];
            succeeds(Command::new("g++").args(options).current_dir(dir));
            run_each(dir, all);
        },
    );
}

#[test]
fn go_repeats_what_it_read() {
    testing::needs(&["go"]);
    repeats_all(
        "go",
        |name, program| {
            let program = program.replace("package main", &format!("package {name}"));
            (
                format!("{name}/{name}.go"),
                program.replace("func main()", "func Run()"),
            )
        },
        |dir, all| {
            // Unused variables are errors in Go, so programs that only read must compile as well.
            for one in all {
                let reader = one.input.reader("go").unwrap();
                let name = format!("{}_reader", one.name);
                let reader = reader.replace("package main", &format!("package {name}"));
                std::fs::create_dir(dir.join(&name)).unwrap();
                std::fs::write(dir.join(&name).join("main.go"), reader).unwrap();
            }
            let imported = calls(all, |name| {
                format!("\t\"readers/{name}\"\n\t_ \"readers/{name}_reader\"\n")
            });
            let called = calls(all, |name| {
                format!("\tcase \"{name}\":\n\t\t{name}.Run()\n")
            });
            let main = format!(
                "package main\n\nimport (\n\t\"os\"\n{imported})\n\nfunc main() {{\n\tswitch os.Args[1] {{\n{called}\t}}\n}}\n"
            );
            std::fs::write(dir.join("main.go"), main).unwrap();
            std::fs::write(dir.join("go.mod"), "module readers\n").unwrap();
            succeeds(
                Command::new("go")
                    .args(["build", "-o", "all", "."])
                    .current_dir(dir),
            );
            run_each(dir, all);
        },
    );
}

#[test]
fn rust_repeats_what_it_read() {
    testing::needs(&["rustc"]);
    repeats_all(
        "rust",
        |name, program| {
            let program = program.replace("fn main()", "pub fn main()");
            (format!("{name}.rs"), program)
        },
        |dir, all| {
            let mut main = calls(all, |name| format!("mod {name};\n"));
            let called = calls(all, |name| {
                format!("        \"{name}\" => {name}::main(),\n")
            });
            let _ = write!(
                main,
                "\nfn main() {{\n    match &*std::env::args().nth(1).unwrap() {{\n{called}        name => panic!(\"{{name}}\"),\n    }}\n}}\n"
            );
            std::fs::write(dir.join("main.rs"), main).unwrap();
            let options = ["--edition=2021", "-o", "all", "main.rs"];
            succeeds(Command::new("rustc").args(options).current_dir(dir));
            run_each(dir, all);
        },
    );
}

/// The files in a directory with this extension.
fn sources(dir: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(dir)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == extension))
        .collect()
}
