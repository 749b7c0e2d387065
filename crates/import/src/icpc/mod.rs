//! ICPC and Kattis packages: `legacy`, `legacy-icpc`, `2023-07-draft` and `2025-09`.
//!
//! The versions mainly differ in names, and packages mix them, so every name is accepted in every
//! version. [`metadata`] reads problem.yaml, [`settings`] the settings of groups with inheritance,
//! [`data`] the cases, [`scores`] their points, [`total`] the score that these make, [`parts`] the
//! validators, [`visualizers`] the visualizers, and [`submissions`] the solutions with their
//! expected verdicts.

mod about;
mod comments;
mod data;
mod expected;
mod generated;
mod glob;
mod included;
mod ini;
mod metadata;
mod part_tests;
mod parts;
mod scores;
mod settings;
mod submissions;
mod texts;
mod time;
mod total;
mod visualizers;

use super::problem::ImportedProblem;
use super::repository::parts::expect_only_what_is_judged;
use super::{ImportError, PackageSource, left_out};
use generated::Generated;
use metadata::Metadata;

/// The package and state that all modules of the import share.
struct Reader<'a> {
    source: &'a PackageSource<'a>,
    metadata: Metadata,
    generated: Generated,
}

/// Imports the problem of an ICPC package.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let mut problem = ImportedProblem::default();
    let metadata = metadata::read(source, &mut problem)?;
    let mut generated = generated::read(source.package_files, &metadata, &mut problem)?;
    let files = generated.files.take();
    let source = &PackageSource {
        package_files: files.as_ref().unwrap_or(source.package_files),
        ..*source
    };
    let reader = Reader {
        source,
        metadata,
        generated,
    };
    reader.texts(&mut problem)?;
    reader.editorials(&mut problem)?;
    let mut groups = reader.data(&mut problem)?;
    reader.lone_interactions(&mut problem)?;
    let tests = reader.part_tests(&mut problem)?;
    reader.calls(&mut problem, &groups)?;
    data::drop_empty(&mut groups, &mut problem);
    reader.parts(&mut problem, &groups, &tests)?;
    reader.visualizers(&mut problem, &groups)?;
    reader.scores(&mut problem, &groups)?;
    reader.submissions(&mut problem, &groups)?;
    expect_only_what_is_judged(&mut problem);
    reader.left_out(&mut problem);
    // Files that rules have made must exist until they are copied.
    problem.unpacked = files;
    Ok(problem)
}

impl Reader<'_> {
    /// The source of a program, with the constants of the package filled in.
    fn edit(&self, text: Vec<u8>) -> Vec<u8> {
        match String::from_utf8(text) {
            Ok(text) => self.metadata.fill(&text).into_bytes(),
            Err(error) => error.into_bytes(),
        }
    }

    /// Reports unused directories.
    fn left_out(&self, problem: &mut ImportedProblem) {
        let package_files = self.source.package_files;
        let not_taken = [
            ("generators", "the cases are kept as files"),
            ("solution", "add it to the problem by hand"),
            ("attachments", "hand them out with the statement"),
            (
                "answer_validators",
                "answers have no validator of their own",
            ),
            ("spoilers", "add them to the problem by hand"),
        ];
        let is_editorial = |path: &str| path.starts_with("editorial.");
        let has_editorial = problem.tree.paths().any(is_editorial);
        for (dir, instead) in not_taken {
            if dir == "generators" && !problem.generators.is_empty() {
                package_files.mark_reported("generators/generators.yaml");
            } else if package_files.has_dir(dir) && !(dir == "solution" && has_editorial) {
                package_files.mark_reported(dir);
                problem
                    .losses
                    .cosmetic(format!("the directory {dir}"), instead);
            }
        }
        if package_files.has_dir("static_validator") {
            package_files.mark_reported("static_validator");
            let what = "the directory static_validator";
            problem.losses.lost(what, "sources are not looked at");
        }
        self.tell_included(problem);
        left_out::tell(package_files, &mut problem.losses);
    }
}
