//! Starter code of function and class problems, and the code that is compiled with submissions.

use super::{Exported, Ready};
use terms::fault::Fault;
use terms::language::Languages;

/// The languages of `CMS` for which graders exist.
pub(super) const CMS: &[&str] = &["c", "c++", "java", "python", "rust"];
/// The languages of `TPS` for which graders exist.
pub(super) const TPS: &[&str] = &["c++", "java", "python"];
/// The languages that `DMOJ` compiles with a grader.
pub(super) const DMOJ: &[&str] = &["c", "c++"];

/// Ships starter code to the directory `dir` for every language: the function or class as `stub`,
/// and whole programs that run it.
pub(super) fn starters(ready: &Ready, dir: &str, exported: &mut Exported) -> Result<(), Fault> {
    let Some(signature) = &ready.package().signature else {
        return Ok(());
    };
    for language in harness::languages() {
        let extension = extension(language);
        let main = match language {
            "java" => "Main",
            _ => "program",
        };
        let tree = &mut exported.tree;
        let stub = harness::stub(signature, language)?;
        tree.put(format!("{dir}/stub.{extension}"), stub);
        let program = harness::starter(signature, language)?;
        tree.put(format!("{dir}/{main}.{extension}"), program);
    }
    Ok(())
}

/// Ships the files that `DMOJ` compiles with submissions: a header, which it includes
/// automatically, and the main program. Returns whether the problem has them.
pub(super) fn signature_grader(ready: &Ready, stem: &str, exported: &mut Exported) -> bool {
    let Some(signature) = &ready.package().signature else {
        return false;
    };
    let tree = &mut exported.tree;
    tree.put(format!("{stem}.cpp"), harness::entry(signature));
    tree.put(format!("{stem}.h"), harness::header(signature));
    true
}

/// Ships the files that `CMS` compiles with submissions, and starter code that includes their
/// header.
pub(super) fn graders(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    let Some(signature) = &package.signature else {
        return Ok(());
    };
    let (id, tree) = (&package.id, &mut exported.tree);
    tree.put(format!("sol/{id}.h"), harness::header(signature));
    tree.put(format!("att/{id}.h"), harness::header(signature));
    for language in CMS {
        let extension = extension(language);
        if let Some(grader) = harness::grader(signature, language, id) {
            tree.put(format!("sol/grader.{extension}"), grader.source.as_str());
            tree.put(format!("att/grader.{extension}"), grader.source);
        }
        let stub = harness::stub(signature, language)?;
        let head = head(ready, language);
        tree.put(format!("att/{id}.{extension}"), head + &stub);
    }
    Ok(())
}

/// The lines at the beginning of a submission to `CMS`.
pub(super) fn head(ready: &Ready, language: &str) -> String {
    let package = ready.package();
    let signature = package.signature.as_ref();
    let grader = signature
        .filter(|_| CMS.contains(&language))
        .and_then(|signature| harness::grader(signature, language, &package.id));
    match grader {
        Some(grader) if grader.header.is_some() => format!("#include \"{}.h\"\n", package.id),
        Some(grader) => grader.imports.to_owned(),
        None => String::new(),
    }
}

fn extension(language: &str) -> String {
    let known = Languages::builtin().named(language);
    let extension = known.and_then(|language| language.extensions.first().cloned());
    extension.unwrap_or_else(|| language.to_owned())
}
