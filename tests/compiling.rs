//! Compiling: how large a source may be and how long it may take, compilers that are broken, and programs that are kept.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Ran, Test, built_sums, sums};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

const C: &str = "#include <stdio.h>\nint main(void) {\n    long long n, sum = 0, next;\n    for (scanf(\"%lld\", &n); n-- && scanf(\"%lld\", &next) == 1;) \
                 sum += next;\n    printf(\"%lld\\n\", sum);\n}\n";

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
        let source = format!(
            "{RIGHT}{}\n",
            "#".repeat(usize::try_from(size).unwrap() - RIGHT.len() - 1)
        );
        fs::write(test.path(name), source).unwrap();
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
    fs::File::create(test.path("problems/sums/generator.c"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    test.run(&["gen", "sums", "random", "-p", "n=2"])
        .ends_with(2)
        .complains("64 MiB");
}

#[test]
fn a_solution_that_could_not_be_submitted_is_reported() {
    let spec = SPEC.replace("output = \"1MiB\"", "output = \"1MiB\", source = \"64B\"");
    let long = format!("{RIGHT}{}\n", "#".repeat(64));
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .in_python("solutions/first", long);
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
    testing::needs(&["gcc", "python3"]);
    let test = sums().file("sum.c", C).file("sum.py", RIGHT);
    test.run(&["build", "sums"]).ends_with(0);
    let programs_of_the_jury = kept(&test);
    test.run(&["judge", "sums", "sum.c"]).ends_with(0);
    let is_new = |dir: &PathBuf| !programs_of_the_jury.contains(dir);
    let path = kept(&test)
        .into_iter()
        .find(is_new)
        .unwrap()
        .join("program");
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
    test.run(&["judge", "sums", "sum.py"]).ends_with(0);
    for change in changes {
        change();
        test.run(&["judge", "sums", "sum.c"]).ends_with(0);
        assert_eq!(fs::read(&path).unwrap(), original);
    }
    // So is one that nothing compiles, and one of the jury.
    for dir in kept(&test) {
        if let Ok(text) = fs::read_to_string(dir.join("sum.py")) {
            fs::write(dir.join("sum.py"), text.replace("print(", "print(1 + ")).unwrap();
        }
    }
    test.run(&["judge", "sums", "sum.py"]).ends_with(0);
    for dir in kept(&test) {
        let path = dir.join("program");
        if path.exists() {
            fs::remove_file(&path).unwrap();
            fs::copy("/bin/true", &path).map(drop).unwrap();
        }
    }
    fs::remove_dir_all(test.path("problems/sums/build/data")).unwrap();
    test.run(&["build", "sums", "--locked"]).ends_with(0);
}

#[test]
fn a_broken_compiler_is_the_fault_of_the_machine() {
    testing::needs(&["gcc", "rustc"]);
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
        .all_in_python()
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
    testing::needs(&["gcc", "g++", "go", "javac", "rustc"]);
    let test = built_sums();
    let names = ["a.c", "a.cpp", "a.go", "Main.java", "a.rs"];
    let test = names.iter().fold(test, |test, name| {
        test.file(name, "package main; public fn class int\n")
    });
    let args = ["judge", "sums"].into_iter().chain(names);
    let ran = test.run(&args.collect::<Vec<_>>()).ends_with(1);
    names.iter().fold(ran, |ran, name| {
        ran.prints(&format!("\n{name}: compile-error: "))
    });
}

#[test]
fn every_probe_is_taken() {
    let names = [
        ("a.cs", "mcs"),
        ("a.hs", "ghc"),
        ("a.kt", "kotlinc"),
        ("a.ml", "ocamlopt"),
        ("a.pas", "fpc"),
    ];
    for (name, tool) in names {
        if !testing::is_there(tool) {
            testing::leave_out(tool, tool);
            continue;
        }
        let test = built_sums().file(name, "this is not a program (\n");
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        ran.prints("CE compile-error");
    }
}

#[test]
fn a_source_that_includes_itself_is_stopped() {
    testing::needs(&["gcc", "g++"]);
    let bomb = "#include __FILE__\n#include __FILE__\nint main() {}\n";
    let spec = SPEC.replace("output = \"1MiB\"", "output = \"1MiB\", compile = \"1s\"");
    let test = built_sums().file("bomb.c", bomb).file("bomb.cpp", bomb);
    let test = test.file("problems/sums/problem.toml", spec);
    for name in ["bomb.c", "bomb.cpp"] {
        let begin = std::time::Instant::now();
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        // Without a limit it takes hours.
        assert!(begin.elapsed().as_secs() < 300, "{:?}", begin.elapsed());
        ran.prints("CE compile-error")
            .prints("the compiler took too long: the limit is 1s of CPU time");
    }
}

#[test]
fn a_compiler_that_makes_no_program_is_no_fault_of_the_machine() {
    testing::needs(&["go"]);
    let test = built_sums().file("a.go", "package other\n");
    let ran = test.run(&["judge", "sums", "a.go"]).ends_with(1);
    ran.prints("CE compile-error")
        .prints("made no program to start");
}

#[test]
fn problems_share_compiled_programs_where_a_cache_is_named() {
    testing::needs(&["gcc"]);
    let source = "#include <stdio.h>\nint main(void) { puts(\"shared\"); }\n";
    let judge = |test: &Test, cache: &Path| {
        let mut command = test.command(&["judge", "sums", "one.c", "--expect", "wrong-answer"]);
        let ran = Ran::of(&command.env("TENGEN_CACHE", cache).output().unwrap());
        ran.ends_with(0);
    };
    let cache = tempfile::tempdir().unwrap();
    let programs = || std::fs::read_dir(cache.path().join("programs")).unwrap();
    judge(&built_sums().file("one.c", source), cache.path());
    let made: Vec<_> = programs().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(made.len(), 1);
    // Its time is that of its last use.
    let inode = || std::fs::metadata(&made[0]).unwrap().ino();
    let first = inode();
    judge(&built_sums().file("one.c", source), cache.path());
    assert_eq!((programs().count(), inode()), (1, first));
    // A changed one is compiled again; where nothing can be stored, everything still works.
    std::fs::write(made[0].join("files/program"), "no program").unwrap();
    judge(&built_sums().file("one.c", source), cache.path());
    judge(&built_sums().file("one.c", source), Path::new("/dev/null"));
}

const WITH_HEADER: &str = "#include <bits/stdc++.h>\nint main() {\n    long long n, sum = 0, next;\n    for (scanf(\"%lld\", &n); n-- && scanf(\"%lld\", &next) == 1;) sum += next;\n#ifdef MARK\n    sum += MARK;\n#endif\n    printf(\"%lld\\n\", sum);\n}\n";

/// The language with another header, which takes a twentieth of the time.
const SMALL_HEADER: &str = r#"["c++"]
extensions = ["cpp"]
compile = ["g++", "-std=c++20", "-O2", "-o", "{dir}/program", "{sources}"]
precompile = { header = "cstdio", command = ["g++", "-std=c++20", "-O2", "-x", "c++-header", "-o", "{dir}/{header}.gch", "{source}"], search_path = "CPATH" }
run = ["{dir}/program"]
version = ["g++", "--version"]
"#;

/// Judges a source with a cache of the user's own.
fn judged_with_cache(test: &Test, name: &str) -> Ran {
    let mut command = test.command(&["judge", "sums", name]);
    command
        .env_remove("TENGEN_CACHE")
        .env("XDG_CACHE_HOME", test.path("cache"));
    Ran::of(&command.output().unwrap())
}

/// The directory of the only header that was compiled, which has this name.
fn compiled_header(test: &Test, name: &str) -> PathBuf {
    let headers = fs::read_dir(test.path("cache/tengen/headers")).unwrap();
    let headers = headers.map(|entry| entry.unwrap().path());
    let headers: Vec<_> = headers.filter(|path| path.is_dir()).collect();
    assert_eq!(headers.len(), 1);
    assert!(headers[0].join(format!("{name}.gch")).exists());
    headers[0].clone()
}

#[test]
fn the_header_with_the_whole_library_is_compiled() {
    testing::needs(&["g++"]);
    let test = built_sums().file("first.cpp", WITH_HEADER);
    judged_with_cache(&test, "first.cpp").ends_with(0);
    compiled_header(&test, "bits/stdc++.h");
}

#[test]
fn a_header_is_compiled_once_for_the_programs_that_begin_with_it() {
    testing::needs(&["g++"]);
    let with_header = WITH_HEADER.replace("bits/stdc++.h", "cstdio");
    let test = built_sums()
        .file("problems/languages.toml", SMALL_HEADER)
        .file("first.cpp", &with_header)
        .file("bad.cpp", with_header.replace("printf", "print"))
        .file("marked.cpp", format!("// changed\n{with_header}"))
        .file("own.cpp", format!("#define OWN\n{with_header}"))
        .file("plain.cpp", with_header.replace("cstdio", "stdio.h"));
    judged_with_cache(&test, "plain.cpp").ends_with(0);
    assert!(!test.path("cache/tengen/headers").exists());
    judged_with_cache(&test, "first.cpp").ends_with(0);
    // Messages are those about the source.
    let ran = judged_with_cache(&test, "bad.cpp").ends_with(1);
    let ran = ran.prints("bad.cpp:8").prints("not declared");
    assert!(!ran.stdout.contains("cache/tengen"), "{}", ran.stdout);
    // In its place comes one with a macro, which tells who uses it.
    let header = compiled_header(&test, "cstdio");
    fs::write(
        header.join("mark.hpp"),
        "#include <cstdio>\n#define MARK 1\n",
    )
    .unwrap();
    let status = std::process::Command::new("g++")
        .args(["-std=c++20", "-O2", "-x", "c++-header", "mark.hpp"])
        .args(["-o", "cstdio.gch"])
        .current_dir(&header)
        .status();
    assert!(status.unwrap().success());
    judged_with_cache(&test, "marked.cpp").ends_with(1);
    judged_with_cache(&test, "own.cpp").ends_with(0);
    // What is broken or gone is passed over.
    fs::write(header.join("cstdio.gch"), "gpch").unwrap();
    fs::write(test.path("third.cpp"), format!("// third\n{with_header}")).unwrap();
    judged_with_cache(&test, "third.cpp").ends_with(0);
    fs::remove_file(header.join("cstdio.gch")).unwrap();
    fs::write(test.path("fourth.cpp"), format!("// fourth\n{with_header}")).unwrap();
    judged_with_cache(&test, "fourth.cpp").ends_with(0);
}

#[test]
fn where_nothing_can_be_kept_headers_are_not_compiled() {
    testing::needs(&["g++"]);
    let test = built_sums()
        .file("first.cpp", WITH_HEADER)
        .file("cache", "a file");
    judged_with_cache(&test, "first.cpp").ends_with(0);
}
