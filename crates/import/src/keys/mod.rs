//! Tests of every key, file and convention of each format: it is either honoured, reported by name
//! as a loss, or rejected. Nothing is ignored.
//!
//! A file for each format has a row for each of these; the rows are compared with the table on the
//! format's page, and a package is imported for each row.

use exchange::{Format, Loss, Losses, Severity};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use terms::language::Languages;

const TABLES: [&str; 17] = [
    include_str!("boca.toml"),
    include_str!("cms.toml"),
    include_str!("dmoj.toml"),
    include_str!("domjudge.toml"),
    include_str!("folder.toml"),
    include_str!("generators.toml"),
    include_str!("hydro.toml"),
    include_str!("icpc.toml"),
    include_str!("icpc_legacy.toml"),
    include_str!("library_checker.toml"),
    include_str!("luogu.toml"),
    include_str!("moj.toml"),
    include_str!("polygon.toml"),
    include_str!("rbx.toml"),
    include_str!("sinol.toml"),
    include_str!("tps.toml"),
    include_str!("uoj.toml"),
];

/// Files by their paths, in order.
type Files = Vec<(String, String)>;

fn files(value: Option<&Value>) -> Files {
    let entries = value.and_then(Value::as_object);
    let text = |text: &Value| text.as_str().unwrap().to_owned();
    let entries = entries.into_iter().flatten();
    entries
        .map(|(path, content)| (path.clone(), text(content)))
        .collect()
}

/// The result of an import: its losses, or the reason why it was rejected.
fn imported(
    (base, changed): (&Files, &Files),
    (from, languages): (Format, &Languages),
    dir: &Path,
) -> Result<Losses, String> {
    let package = dir.join("pack");
    let write = |path: &str, text: &str| {
        let place = package.join(path);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::write(place, text).unwrap();
    };
    for (path, text) in base {
        write(path, text);
    }
    for (path, change) in changed {
        let known = base.iter().find(|(known, _)| known == path);
        let known = known.map_or("", |(_, text)| text);
        match change.split_at_checked(1) {
            Some(("+", added)) => write(path, &format!("{known}{added}")),
            Some(("-", "")) => std::fs::remove_file(package.join(path)).unwrap(),
            Some(("~", both)) => {
                let (old, new) = both.split_once('~').unwrap();
                assert!(known.contains(old), "{path} has no {old}");
                write(path, &known.replacen(old, new, 1));
            }
            _ => write(path, change),
        }
    }
    let out = dir.join("problem");
    let imported = super::import((&package, None), Some(from), &out, 1, languages);
    imported
        .map(|imported| imported.losses)
        .map_err(|fault| fault.to_string())
}

/// Why the import does not do what a row states, if it does not.
fn fault(
    row: &Value,
    (base, usual): (&Files, &Losses),
    from: (Format, &Languages),
) -> Result<(), String> {
    let dir = tempfile::tempdir().unwrap();
    let found = imported((base, &files(row.get("files"))), from, dir.path());
    let text = |key: &str| row.get(key).and_then(Value::as_str);
    if let Some(words) = text("refused") {
        return match found {
            Err(why) if why.contains(words) => Ok(()),
            other => Err(format!("it is not refused with {words}: {other:?}")),
        };
    }
    let losses = found?;
    let usual: BTreeSet<_> = usual.iter().collect();
    let new: Vec<_> = losses.iter().filter(|loss| !usual.contains(loss)).collect();
    if let Some(word) = text("lost") {
        let is_named = new.iter().any(|loss| loss.feature.contains(word));
        let why = || format!("no loss names {word}: {new:?}");
        is_named.then_some(()).ok_or_else(why)?;
        return has_evidence(row.get("and"), dir.path());
    }
    // Parts of the base package that other rows use are not used in this one.
    let is_unused = |loss: &Loss| {
        let mut names = base
            .iter()
            .map(|(path, _)| path.rsplit('/').next().unwrap());
        loss.instead.ends_with(" not used") && names.any(|name| loss.feature.contains(name))
    };
    let is_worse = |loss: &Loss| loss.severity != Severity::Cosmetic && !is_unused(loss);
    if let Some(loss) = new.iter().find(|loss| is_worse(loss)) {
        return Err(format!("it is not honoured: {loss:?}"));
    }
    has_evidence(row.get("honoured"), dir.path())
}

/// Checks that the files of the imported problem contain what a row lists.
fn has_evidence(listed: Option<&Value>, dir: &Path) -> Result<(), String> {
    let listed = listed.and_then(Value::as_array).into_iter().flatten();
    for expected in listed.map(|expected| expected.as_str().unwrap()) {
        let (path, words) = expected
            .split_once('|')
            .unwrap_or(("problem.toml", expected));
        let found = std::fs::read_to_string(dir.join("problem").join(path));
        let found = found.map_err(|error| format!("{path}: {error}"))?;
        if !found.contains(words) {
            return Err(format!("{path} has no {words:?}:\n{found}"));
        }
    }
    Ok(())
}

/// The rows of a table below a heading of a page: each key with its state.
fn documented(page: &str, heading: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats");
    let text = std::fs::read_to_string(path.join(page)).unwrap();
    let heading = format!("### {heading}\n");
    let (_, section) = text
        .split_once(&heading)
        .unwrap_or_else(|| panic!("{page} has no {heading}"));
    let section = section.split("\n## ").next().unwrap();
    let section = section.split("\n### ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let cells = |row: &str| {
        let row = row.replace("\\|", "\u{0}");
        let mut cells = row.split(" | ");
        let key = cells.next().unwrap().trim_start_matches("| ");
        (key.replace('\u{0}', "|"), cells.next().unwrap().to_owned())
    };
    rows.skip(1).map(cells).collect()
}

#[test]
fn every_key_is_honoured_lost_by_name_or_refused() {
    let mut wrong = Vec::new();
    let languages = Languages::builtin();
    for table in TABLES {
        let table: Value = toml::from_str(table).unwrap();
        let text = |key: &str| table[key].as_str().unwrap();
        let from = Format::ALL
            .iter()
            .find(|from| format!("{from:?}") == text("from"));
        let base = files(table.get("base"));
        let dir = tempfile::tempdir().unwrap();
        let from = (*from.unwrap(), &languages);
        let usual = imported((&base, &Vec::new()), from, dir.path()).unwrap();
        let rows = table["row"].as_array().unwrap();
        let mut listed = Vec::new();
        for row in rows {
            let key = row["key"].as_str().unwrap();
            let kinds = ["honoured", "lost", "refused"];
            let kind = kinds.iter().find(|kind| row.get(**kind).is_some()).unwrap();
            listed.push((key.to_owned(), (*kind).to_owned()));
            if let Err(why) = fault(row, (&base, &usual), from) {
                wrong.push(format!("{}: {key}: {why}", text("page")));
            }
        }
        assert_eq!(listed, documented(text("page"), text("heading")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
