//! Graders of the problem's own, for the judges that link submissions with them.

use super::language_limits::hydro_names;
use super::{Exported, Ready};
use exchange::Losses;
use exchange::names::icpc_language;
use exchange::wrapped::SUBMISSION_MARK;
use harness::Graders;
use program::File;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use terms::language::{Language, Languages};

/// The languages in which `CMS` links submissions with graders of a problem.
pub(super) const CMS: &[&str] = &["c", "c++", "java", "pascal", "python", "rust"];
/// Those in which `TPS` does.
pub(super) const TPS: &[&str] = &["c++", "java", "pascal", "python"];
/// Those in which sinol-make compiles submissions with files of a problem.
pub(super) const SINOL: &[&str] = &["c", "c++"];
/// Those in which the script for Hydro does.
pub(super) const HYDRO: &[&str] = &["c", "c++", "python"];

/// Those in which `ICPC` packages have files that are compiled with submissions.
const ICPC: &[&str] = &["c", "c++", "java", "python"];
const ICPC_WITHOUT_JAVA: &[&str] = &["c", "c++", "python"];
/// The class that judges start.
const JAVA_MAIN: &str = "Main.java";

/// The languages in which `ICPC` packages have the graders of a problem.
pub(super) fn icpc(ready: &Ready) -> &'static [&'static str] {
    let graders = ready.package().graders.as_ref();
    let java = graders.and_then(|graders| graders.files.get("java"));
    match java.and_then(|files| files.first()) {
        Some(main) if main.name != JAVA_MAIN => ICPC_WITHOUT_JAVA,
        _ => ICPC,
    }
}

/// Ships the graders to `include/`, and starter code with the headers to `attachments/`. Returns the
/// codes of the languages if submissions can be in no others.
pub(super) fn for_icpc(ready: &Ready, exported: &mut Exported) -> Option<Vec<&'static str>> {
    let graders = ready.package().graders.as_ref()?;
    let mut codes = Vec::new();
    for (language, files) in languages(graders, icpc(ready)) {
        let code = ICPC.iter().find(|name| **name == language.name);
        let code = icpc_language(code.copied().unwrap_or_default());
        codes.push(code);
        for (at, file) in files.iter().enumerate() {
            // Judges start a program in Python by this name.
            let name = match code {
                "python3" if at == 0 => "__main__.py",
                _ => &file.name,
            };
            let path = format!("include/{code}/{name}");
            exported.tree.put(path, file.text.clone());
            if language.extension_of(file.name.as_ref()).is_none() {
                let path = format!("attachments/{}", file.name);
                exported.tree.put(path, file.text.clone());
            }
        }
        if let Some(stub) = graders.stubs.get(&language.name) {
            let path = format!("attachments/{}", language.file_name(&graders.submission));
            exported.tree.put(path, stub.clone());
        }
    }
    (codes.len() == graders.files.len()).then_some(codes)
}

/// Reports what contestants can no longer do where only graders in these languages are exported.
pub(super) fn tell(graders: &Graders, exported: &[&str], losses: &mut Losses) {
    let is_lost = |language: &&str| !exported.contains(language);
    let others: Vec<&str> = graders.languages().filter(is_lost).collect();
    if exported.is_empty() {
        losses.lost(
            "the graders, for which contestants write functions",
            "a contestant writes a whole program; solutions are shipped with their graders",
        );
    } else if !others.is_empty() {
        losses.lost(
            format!("the graders in {}", others.join(", ")),
            "allow no submissions in these languages; solutions are shipped with their graders",
        );
    }
}

/// Ships the graders to `CMS` under the name that it expects, with the headers, and the starter code
/// for contestants.
pub(super) fn for_cms(ready: &Ready, stem: &str, exported: &mut Exported) {
    let Some(graders) = &ready.package().graders else {
        return;
    };
    for (language, files) in languages(graders, CMS) {
        let Some((main, others)) = files.split_first() else {
            continue;
        };
        let name = language.file_name(stem);
        if language.name == "java" && main.name != name {
            let what = format!("the grader {}", main.name);
            let instead = format!("call its class `{stem}`: the judge starts that of {name}");
            exported.losses.lost(what, instead);
        }
        exported.tree.put(format!("sol/{name}"), main.text.clone());
        for file in others {
            if is_header(&file.name) {
                exported
                    .tree
                    .put(format!("sol/{}", file.name), file.text.clone());
                exported
                    .tree
                    .put(format!("att/{}", file.name), file.text.clone());
            } else {
                let what = format!("the file {} of a grader", file.name);
                let instead = "the judge takes one source and headers: put it into the source";
                exported.losses.lost(what, instead);
            }
        }
        if let Some(stub) = graders.stubs.get(&language.name) {
            let path = format!("att/{}", language.file_name(&graders.submission));
            exported.tree.put(path, stub.clone());
        }
    }
}

/// Ships the graders to Hydro, with a script that compiles submissions, and sets the keys of its
/// configuration.
pub(super) fn for_hydro(ready: &Ready, config: &mut Value, exported: &mut Exported) {
    let Some(graders) = &ready.package().graders else {
        return;
    };
    let stem = &graders.submission;
    let mut script =
        format!("#!/bin/bash\n{SUBMISSION_MARK}{stem}\nset -e\ncase \"$HYDRO_LANG\" in\n");
    let mut names = vec!["compile.sh".to_owned()];
    let mut allowed: Vec<&str> = Vec::new();
    for (language, files) in languages(graders, HYDRO) {
        let dialects = hydro_names(&language.name);
        allowed.extend(dialects);
        let _ = writeln!(
            script,
            "{})\n{}    ;;",
            dialects.join(" | "),
            commands(&language, stem, files)
        );
        for file in files {
            let path = format!("testdata/{}", file.name);
            exported.tree.put(path, file.text.clone());
            if !names.contains(&file.name) {
                names.push(file.name.clone());
            }
        }
        if let Some(stub) = graders.stubs.get(&language.name) {
            let path = format!("additional_file/{}", language.file_name(stem));
            exported.tree.put(path, stub.clone());
        }
    }
    script += "*)\n    echo \"no grader for $HYDRO_LANG\" >&2\n    exit 1\n    ;;\nesac\n";
    exported.tree.put("testdata/compile.sh", script);
    config["user_extra_files"] = json!(names);
    config["langs"] = json!(allowed);
}

/// The commands that make a program of a grader and of a submission, which the judge calls `foo`.
fn commands(language: &Language, stem: &str, files: &[File]) -> String {
    let sources = files
        .iter()
        .filter(|file| language.extension_of(file.name.as_ref()).is_some());
    let sources: Vec<&str> = sources.map(|file| file.name.as_str()).collect();
    let sources = sources.join(" ");
    match language.name.as_str() {
        "c" => format!("    gcc -std=c17 -O2 -o foo {sources} foo.c -lm\n"),
        "c++" => format!("    g++ -std=c++20 -O2 -o foo {sources} foo.cc\n"),
        // The judge calls `python3 foo`: an archive of modules is a program as well.
        _ => {
            let main = files.first().map_or("", |file| file.name.as_str());
            format!(
                "    mkdir program\n    cp *.py program\n    mv program/foo.py program/{stem}.py\n    mv program/{main} program/__main__.py\n    python3 -m zipapp program -o foo\n"
            )
        }
    }
}

/// The graders in these languages.
pub(super) fn languages<'a>(
    graders: &'a Graders,
    known: &'static [&str],
) -> impl Iterator<Item = (Arc<Language>, &'a [File])> {
    let table = Languages::builtin();
    let files = graders.files.iter();
    files
        .filter(|(name, _)| known.contains(&name.as_str()))
        .filter_map(move |(name, files)| Some((table.named(name)?, files.as_slice())))
}

/// Whether `CMS` puts a file beside what it compiles, by its name.
fn is_header(name: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|found| found == "h") || name.ends_with("lib.pas")
}
