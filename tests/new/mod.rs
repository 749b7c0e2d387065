//! `tengen new`: what it makes is whole at once, and nothing that was there is touched.

mod copies;
mod forms;

use crate::support::Test;

/// The names in the directory of the problems, in order.
fn problems(test: &Test) -> Vec<String> {
    let entries = std::fs::read_dir(test.path("problems")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Makes a problem and verifies it without another step.
#[track_caller]
fn passes_at_once(options: &[&str]) {
    let test = Test::new();
    test.run(&[&["new", "fresh_one"], options].concat())
        .ends_with(0)
        .prints("cases.lock written");
    test.run(&["verify", "fresh_one"])
        .ends_with(0)
        .prints("as expected");
    test.run(&["check"])
        .ends_with(0)
        .prints("fresh_one: nothing found");
    test.run(&["build", "--locked"])
        .ends_with(0)
        .prints("0 made now, all as in cases.lock");
    assert_eq!(problems(&test), ["fresh_one", "problem.schema.json"]);
}

#[test]
fn a_new_problem_in_python_passes_verify_at_once() {
    passes_at_once(&["--kind", "batch", "--lang", "python"]);
}

#[test]
fn a_new_problem_in_cpp_passes_verify_at_once() {
    passes_at_once(&["--kind", "batch", "--lang", "c++"]);
}

#[test]
fn a_new_answer_only_problem_in_python_passes_verify_at_once() {
    passes_at_once(&["--kind", "answer", "--lang", "python"]);
}

#[test]
fn a_new_answer_only_problem_in_cpp_passes_verify_at_once() {
    passes_at_once(&["--kind", "answer", "--lang", "c++"]);
}

#[test]
fn a_new_function_problem_passes_verify_at_once() {
    passes_at_once(&["--kind", "function", "--lang", "python"]);
}

#[test]
fn a_new_class_problem_passes_verify_at_once() {
    passes_at_once(&["--kind", "class", "--lang", "c++"]);
}

#[test]
fn a_new_interactive_problem_in_python_passes_verify_at_once() {
    passes_at_once(&["--kind", "interactive", "--lang", "python"]);
}

#[test]
fn a_new_interactive_problem_in_cpp_passes_verify_at_once() {
    passes_at_once(&["--kind", "interactive", "--lang", "c++"]);
}

#[test]
fn matches_in_python_pass_verify_at_once() {
    passes_at_once(&["--kind", "match", "--lang", "python"]);
}

#[test]
fn matches_in_cpp_pass_verify_at_once() {
    passes_at_once(&["--form", "match", "--lang", "c++"]);
}

#[test]
fn a_new_function_problem_has_starter_code_in_every_language() {
    let test = Test::new();
    test.run(&["new", "fresh_one", "--kind", "function"])
        .ends_with(0);
    let mut stubs: Vec<_> = std::fs::read_dir(test.path("problems/fresh_one/stubs"))
        .unwrap()
        .map(|stub| stub.unwrap().file_name().into_string().unwrap())
        .collect();
    stubs.sort();
    assert_eq!(
        stubs,
        ["c", "cpp", "go", "java", "js", "py", "rs"].map(|it| format!("stub.{it}"))
    );
}

#[test]
fn a_new_problem_has_a_title_made_of_its_id() {
    let test = Test::new();
    test.run(&["new", "my_first_one", "--form", "minimal"])
        .ends_with(0);
    test.run(&["list"]).ends_with(0).prints("My First One");
}

#[test]
fn the_seed_of_a_new_problem_is_random_and_printed_or_the_one_asked_for() {
    let test = Test::new();
    let seed_of = |id: &str, more: &[&str]| -> u64 {
        let args = [&["--format", "json", "new", id, "--lang", "c++"], more].concat();
        let made = test.run(&args).ends_with(0).json();
        let spec = std::fs::read_to_string(test.path(&format!("problems/{id}/problem.toml")));
        let seed = made["seed"].as_u64().unwrap();
        assert!(spec.unwrap().contains(&format!("\nseed = {seed} ")));
        seed
    };
    assert_ne!(seed_of("one", &[]), seed_of("two", &[]));
    assert_eq!(seed_of("three", &["--seed", "7"]), 7);
    let lock = |id: &str| std::fs::read(test.path(&format!("problems/{id}/cases.lock"))).unwrap();
    assert_ne!(lock("one"), lock("two"));
    test.run(&["new", "four", "--lang", "c++", "--seed", "7"])
        .ends_with(0)
        .prints("\nseed: 7\nnext: ");
    assert_eq!(lock("three"), lock("four"));
    test.run(&["new", "five", "--seed", "9223372036854775808"])
        .ends_with(2)
        .complains("must be a whole number from 0 to 2^63 - 1");
}

#[test]
fn a_new_spec_names_a_schema_that_is_there() {
    let schema = format!("{:#}\n", spec::schema());
    let made = |test: &Test| {
        test.run(&["new", "one", "--form", "minimal"]).ends_with(0);
        let spec = std::fs::read_to_string(test.path("problems/one/problem.toml")).unwrap();
        let named = spec.lines().next().unwrap().strip_prefix("#:schema ");
        std::fs::read_to_string(test.path("problems/one").join(named.unwrap())).unwrap()
    };
    assert_eq!(made(&Test::new()), schema);
    let earlier = "{ \"title\": \"problem.toml\" }";
    let test = Test::new().file("problems/problem.schema.json", earlier);
    assert_eq!(made(&test), schema);
    for foreign in ["mine", "{ \"title\": \"mine\" }"] {
        let test = Test::new().file("problems/problem.schema.json", foreign);
        assert_eq!(made(&test), foreign);
    }
}

#[test]
fn nothing_is_overwritten() {
    let test = Test::new()
        .file("problems/full/notes.txt", "mine")
        .file("problems/file", "mine");
    std::fs::create_dir(test.path("problems/empty")).unwrap();
    std::os::unix::fs::symlink("nowhere", test.path("problems/link")).unwrap();
    for id in ["full", "file", "empty", "link"] {
        test.run(&["new", id])
            .ends_with(2)
            .complains("already exists: choose another id");
    }
    let left = |path| std::fs::read_to_string(test.path(path)).unwrap();
    assert_eq!(left("problems/full/notes.txt"), "mine");
    assert_eq!(left("problems/file"), "mine");
    assert_eq!(problems(&test).len(), 4);
}

#[test]
fn a_name_that_is_no_id_is_answered_with_a_better_one() {
    let test = Test::new();
    for (name, better) in [
        ("Two-Sum", "like `two_sum`"),
        ("../escape", "like `escape`"),
        ("", "like `my_problem`"),
    ] {
        test.run(&["new", name]).ends_with(2).complains(better);
    }
    assert_eq!(problems(&test).len(), 0);
}

#[test]
fn what_cannot_be_built_is_not_made() {
    let test = Test::new().file("bin/.keep", "");
    let output = test
        .command(&["new", "sums", "--lang", "c++"])
        .env("PATH", test.path("bin"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("`g++` was not found"), "{stderr}");
    assert_eq!(problems(&test).len(), 0);
}
