//! `tengen new --like` and `--template`: copies of problems and of the user's templates.

use crate::support::{Test, built_sums};
use std::fs::Permissions;
use std::os::unix::fs::{PermissionsExt as _, symlink};

fn read(test: &Test, path: &str) -> String {
    std::fs::read_to_string(test.path(path)).unwrap()
}

#[test]
fn a_copy_has_another_title_and_seed_and_nothing_that_was_built() {
    let test = Test::new();
    test.run(&["new", "first_one", "--form", "constructive", "--seed", "5"])
        .ends_with(0);
    let test = test
        .file("problems/first_one/build/kept", "")
        .file("problems/first_one/notes.bin", [0xff, b'@']);
    symlink("notes.bin", test.path("problems/first_one/link")).unwrap();
    test.run(&["new", "second_one", "--like", "first_one", "--seed", "6"])
        .ends_with(0)
        .prints("\nseed: 6\nnext: tengen verify second_one\n");
    let spec = |id: &str| read(&test, &format!("problems/{id}/problem.toml"));
    let expected = spec("first_one")
        .replace("First One", "Second One")
        .replace("seed = 5 ", "seed = 6 ");
    assert_eq!(spec("second_one"), expected);
    let statement = read(&test, "problems/second_one/statement.en.md");
    assert!(statement.starts_with("# Second One\n"), "{statement}");
    let lock = |id: &str| read(&test, &format!("problems/{id}/cases.lock"));
    assert_ne!(lock("first_one"), lock("second_one"));
    assert!(!test.path("problems/second_one/build/kept").exists());
    let link = test.path("problems/second_one/link");
    assert_eq!(link.read_link().unwrap().to_str(), Some("notes.bin"));
    assert_eq!(std::fs::read(link).unwrap(), [0xff, b'@']);
    test.run(&["verify", "second_one"]).ends_with(0);
}

#[test]
fn a_copy_of_a_problem_without_a_seed_gets_none() {
    let test = built_sums();
    let spec = read(&test, "problems/sums/problem.toml").replace("seed = ", "# seed = ");
    let test = test.file("problems/sums/problem.toml", spec);
    let made = test
        .run(&[
            "--format",
            "json",
            "new",
            "other",
            "--like",
            "problems/sums",
        ])
        .ends_with(0)
        .json();
    assert!(made["seed"].is_null());
}

#[test]
fn what_cannot_be_copied_is_said_and_leaves_nothing() {
    let test = built_sums().file(
        "problems/broken/problem.toml",
        "format = 1\nkimd = \"batch\"\n",
    );
    test.run(&["new", "other", "--like", "sum"])
        .ends_with(2)
        .complains("did you mean `sums`?");
    test.run(&["new", "other", "--like", "broken"])
        .ends_with(2)
        .complains("broken/problem.toml:2:1")
        .complains("did you mean `kind`?");
    test.run(&["new", "other", "--like", "sums", "--kind", "batch"])
        .ends_with(2)
        .complains("cannot be used with");
    let socket = test.path("problems/sums/socket");
    let _socket = std::os::unix::net::UnixListener::bind(socket).unwrap();
    test.run(&["new", "other", "--like", "sums"])
        .ends_with(2)
        .complains("sums/socket is neither a file nor a directory");
    assert!(!test.path("problems/other").exists());
}

const TEMPLATE: &str = "#:schema ../@schema@\nformat = 1\ntitle = \"@title@\"\nkind = \"answer\"\nseed = @seed@\n\
    [[group]]\nname = \"only\"\nfiles = [\"@id@.in\"]\n";

/// With a template `mine`.
fn with_template(spec: &str) -> Test {
    Test::new()
        .file("config/tengen/templates/mine/problem.toml", spec)
        .file("config/tengen/templates/mine/one.in", "")
        .file("config/tengen/templates/mine/one.ans", "42\n")
        .file("config/tengen/templates/mine/run.sh", "echo @id@\n")
}

#[test]
fn a_template_of_the_user_is_filled_in() {
    let test = with_template(TEMPLATE);
    let script = "config/tengen/templates/mine/run.sh";
    let executable = Permissions::from_mode(0o755);
    std::fs::set_permissions(test.path(script), executable).unwrap();
    test.run(&["new", "one", "--template", "mine", "--seed", "3"])
        .ends_with(0)
        .prints("\nseed: 3\n");
    assert_eq!(read(&test, "problems/one/run.sh"), "echo one\n");
    let mode = test.path("problems/one/run.sh").metadata().unwrap();
    assert_eq!(mode.permissions().mode() & 0o111, 0o111);
    let spec = read(&test, "problems/one/problem.toml");
    assert!(
        spec.contains("title = \"One\"\n") && !spec.contains('@'),
        "{spec}"
    );
}

#[test]
fn an_unknown_template_is_answered_with_those_there_are() {
    let test = with_template(TEMPLATE);
    test.run(&["new", "one", "--template", "mime"])
        .ends_with(2)
        .complains("no template `mime`: did you mean `mine`?");
    test.run(&["new", "one", "--template", "../mine"])
        .ends_with(2)
        .complains("there are mine in ");
    Test::new()
        .run(&["new", "one", "--template", "mine"])
        .ends_with(2)
        .complains("a template is a directory in ");
}

#[test]
fn a_mistake_in_a_template_is_shown_where_it_stands() {
    let test = with_template(&TEMPLATE.replace("kind", "kimd"));
    test.run(&["new", "one", "--template", "mine"])
        .ends_with(2)
        .complains("config/tengen/templates/mine/problem.toml:4:1");
    assert!(!test.path("problems/one").exists());
}
