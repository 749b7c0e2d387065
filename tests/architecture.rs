//! The shape of the code: modules depend on each other in one direction, and nothing is public without need.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which modules of a crate each module names.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The sources of every crate of the workspace, by the directory of the crate.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut crates = vec![root.to_owned()];
    crates.extend(["generators", "checkers", "problems"].map(|name| root.join(name)));
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

/// The module right below the crate that a file belongs to.
fn module(source: &Path, file: &Path) -> String {
    let first = file.strip_prefix(source).unwrap().components().next();
    let name = Path::new(first.unwrap().as_os_str()).file_stem().unwrap();
    name.to_str().unwrap().to_owned()
}

/// The modules of its crate that a text names, each in a path that begins with `crate::`.
fn named(text: &str) -> BTreeSet<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut names = BTreeSet::new();
    for (at, path) in code.match_indices("crate::") {
        // `$crate` of a macro, and names that end so, are others.
        if code[..at].ends_with(|before: char| before.is_alphanumeric() || "_$".contains(before)) {
            continue;
        }
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(list) => names.extend(heads(list)),
            None => names.extend(head(rest)),
        }
    }
    names
}

/// The name that a path begins with.
fn head(path: &str) -> Option<String> {
    let end = path.find(|next: char| !next.is_alphanumeric() && next != '_');
    let name = &path[..end.unwrap_or(path.len())];
    (!name.is_empty()).then(|| name.to_owned())
}

/// The names that the paths of a list begin with, up to the brace that closes it.
fn heads(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    let (mut depth, mut is_first) = (0, true);
    for (at, next) in list.char_indices() {
        match next {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_first = true,
            _ if is_first && !next.is_whitespace() => {
                names.extend(head(&list[at..]));
                is_first = false;
            }
            _ => {}
        }
    }
    names
}

fn imports(source: &Path) -> Imports {
    let mut files = Vec::new();
    sources(source, &mut files);
    let mut imports = Imports::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let own = imports.entry(module(source, file)).or_default();
        own.extend(named(&text));
    }
    let modules: BTreeSet<String> = imports.keys().cloned().collect();
    for (name, named) in &mut imports {
        named.retain(|other| other != name && modules.contains(other));
    }
    imports
}

/// The modules of which each depends on another of them: those that are left when again and again whoever depends on none
/// of the others is taken away.
fn knot(mut imports: Imports) -> Imports {
    loop {
        let before = imports.len();
        let left: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, named| named.iter().any(|name| left.contains(name)));
        if imports.len() == before {
            return imports;
        }
    }
}

#[test]
fn no_two_modules_of_a_crate_depend_on_each_other() {
    let sources = crates().into_iter().map(|directory| directory.join("src"));
    // The problems have no such folder: each is a module of its own.
    let sources: Vec<PathBuf> = sources.filter(|source| source.is_dir()).collect();
    assert!(sources.len() >= 10, "{sources:?}");
    for directory in sources {
        let knot = knot(imports(&directory));
        assert!(knot.is_empty(), "{directory:?}: {knot:#?}");
    }
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
fn a_knot_is_found() {
    let imports = |lines: &[(&str, &str)]| -> Imports {
        let named = lines
            .iter()
            .map(|(name, text)| ((*name).to_owned(), named(text)));
        named.collect()
    };
    let line = [
        ("a", "use crate::b;"),
        ("b", "use crate::{c::{d, e}, f};"),
        ("c", ""),
    ];
    assert!(knot(imports(&line)).is_empty());
    let circle = [
        ("a", "use crate::{x, b::y};"),
        ("b", "crate::c::f()"),
        ("c", "use crate::a;"),
    ];
    assert_eq!(knot(imports(&circle)).len(), 3);
    assert!(named("// crate::a\n$crate::b mycrate::c").is_empty());
}
