//! The shape of the code: modules depend on each other in one direction, and nothing is public without need.

mod modules;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of every crate of the workspace, by the directory of the crate.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut crates = vec![root.to_owned()];
    let others = ["generators", "generators/games", "checkers", "problems"];
    crates.extend(others.map(|name| root.join(name)));
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        crates.push(entry.unwrap().path());
    }
    crates.sort();
    crates
}

fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Knots that are still to be untied, by crate. No number may grow.
const KNOTS_LEFT: [(&str, usize); 2] = [("fuzz", 1), ("report", 1)];

#[test]
fn no_two_modules_depend_on_each_other() {
    let mut found = Vec::new();
    let mut looked_at = 0;
    for directory in crates() {
        let name = directory.file_name().unwrap().to_str().unwrap();
        for root in ["src/lib.rs", "src/main.rs", "lib.rs"] {
            let root = directory.join(root);
            if !root.is_file() {
                continue;
            }
            let graph = modules::graph(&root);
            looked_at += graph.len();
            let left = KNOTS_LEFT.iter().find(|(known, _)| *known == name);
            let knots = modules::knots(&graph);
            if knots.len() > left.map_or(0, |(_, left)| *left) {
                found.push(format!("{name}: {knots:#?}"));
            }
        }
    }
    assert!(looked_at > 900, "{looked_at}");
    assert!(found.is_empty(), "{found:#?}");
}

/// The sets of features with which each dependency is compiled when these packages are selected.
fn features(selection: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--locked",
            "--prefix",
            "none",
            "--format",
            "{p}|{f}",
        ])
        .args(selection)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let mut features: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let (package, enabled) = line.split_once('|').unwrap_or((line, ""));
        let package = package.split(" (").next().unwrap_or(package);
        let enabled = enabled.trim_end_matches(" (*)");
        features
            .entry(package.to_owned())
            .or_default()
            .insert(enabled.to_owned());
    }
    features
}

#[test]
fn all_builds_share_their_dependencies() {
    let run = features(&["--package", "tengen", "--edges", "normal,build"]);
    let test = features(&["--workspace", "--edges", "normal,build,dev"]);
    let is_ours = |package: &str| package.starts_with("tengen");
    let differs = |package: &String| !run[package].is_subset(&test[package]);
    let differing: Vec<&String> = run
        .keys()
        .filter(|package| !is_ours(package) && differs(package))
        .collect();
    assert!(
        differing.is_empty(),
        "`cargo run` compiles these with other features than `cargo test --workspace`; list them in crates/features/Cargo.toml: {differing:?}"
    );
}

/// The names of the functions and constants that the text makes public.
fn public(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = line.trim_start().strip_prefix("pub ")?;
        let heads = ["const fn ", "fn ", "const ", "static "];
        let name = heads.iter().find_map(|head| item.strip_prefix(head))?;
        let end = name.find(|next: char| !next.is_alphanumeric() && next != '_');
        Some(&name[..end.unwrap_or(name.len())])
    })
}

/// The words of a text outside of comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter_map(|line| line.split("//").next());
    code.flat_map(|line| line.split(|next: char| !next.is_alphanumeric() && next != '_'))
}

/// The crate in `crates/` whose sources a file belongs to.
fn crate_of<'a>(root: &Path, file: &'a Path) -> Option<&'a str> {
    let path = file.strip_prefix(root.join("crates")).ok()?;
    let mut parts = path.iter();
    let name = parts.next()?.to_str();
    name.filter(|_| parts.next().is_some_and(|part| part == "src"))
}

#[test]
fn what_is_public_in_a_crate_is_used_outside_of_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for directory in [
        "src", "crates", "tests", "benches", "problems", "checkers", "fuzz",
    ] {
        sources(&root.join(directory), &mut files);
    }
    let read = |file| (file, std::fs::read_to_string(file).unwrap());
    let texts: Vec<(&PathBuf, String)> = files.iter().map(read).collect();
    // Each word with the crates that it is in; what lies in no crate of that directory is one more.
    let mut users: HashMap<&str, BTreeSet<Option<&str>>> = HashMap::new();
    for (file, text) in &texts {
        let user = crate_of(root, file);
        for word in words(text) {
            users.entry(word).or_default().insert(user);
        }
    }
    let mut found = Vec::new();
    // The drivers of harnesses are programs of their own.
    let own = |file: &Path| !file.iter().any(|part| part == "drivers");
    for (file, text) in texts.iter().filter(|(file, _)| own(file)) {
        let user = crate_of(root, file);
        let is_idle = |name: &&str| users[name].iter().all(|other| *other == user);
        let idle = public(text).filter(|name| user.is_some() && is_idle(name));
        found.extend(idle.map(|name| format!("{}: {name}", file.display())));
    }
    assert!(found.is_empty(), "used by nothing outside: {found:#?}");
}

#[test]
fn public_names_are_found() {
    let text = "pub fn a() {}\n    pub const fn b(c: u8)\npub const D: u8\npub(crate) fn e()\npub struct F";
    assert_eq!(public(text).collect::<Vec<_>>(), ["a", "b", "D"]);
    assert_eq!(
        words("a::b(c) // d")
            .filter(|word| !word.is_empty())
            .count(),
        3
    );
}

#[test]
fn a_knot_is_found_whatever_form_a_path_has() {
    let knots = |files: &[(&str, &str)]| {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        modules::knots(&modules::graph(&dir.path().join("lib.rs")))
    };
    let root = ("lib.rs", "mod a; pub(crate) mod b; mod c; pub use b::B;");
    let none: Vec<String> = Vec::new();
    let line = [
        root,
        ("a.rs", "use super::b; use crate::{c::{d, E}, B};"),
        (
            "b/mod.rs",
            "mod inner; use inner::F; pub struct B; // crate::a",
        ),
        ("b/inner.rs", "use super::B; pub struct F;"),
        (
            "c.rs",
            "#[cfg(test)] mod tests { use crate::a::G; } #[test] fn t() { super::a::h(); }",
        ),
    ];
    assert_eq!(knots(&line), none);
    for (a, b) in [
        ("use super::b::f;", "use super::a;"),
        ("use crate::{b};", "fn f() { crate::a::g() }"),
        ("use super::B;", "use super::{c, a as d}; pub struct B;"),
        (
            "fn f() { vec![super::b::X] }",
            "mod inner { fn f() -> crate::a::T { todo!() } }",
        ),
        ("use self::super::b::*;", "use crate::c::passed_on;"),
    ] {
        let files = [
            root,
            ("a.rs", a),
            ("b.rs", b),
            ("c.rs", "pub(crate) use super::a::passed_on;"),
        ];
        assert_eq!(knots(&files), ["a -> b, b -> a"], "{a} | {b}");
    }
}

/// Other temporary directories stay behind if a signal ends tengen.
#[test]
fn commands_keep_temporary_files_where_the_next_tengen_removes_them() {
    let mut found = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/commands"),
        &mut found,
    );
    for file in found {
        let text = std::fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let file = file.display();
        assert!(!text.contains("tempfile::tempdir()"), "{file}: use Scratch");
    }
}
