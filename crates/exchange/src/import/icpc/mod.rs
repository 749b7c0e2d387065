//! ICPC and Kattis packages: `legacy`, `legacy-icpc`, `2023-07-draft` and `2025-09`.
//!
//! Theory of operation: the versions differ in names more than in what they mean, and packages mix them, so what is
//! there is read under the name of either. [`metadata`] reads problem.yaml, [`settings`] the configuration of groups
//! with what they inherit, [`data`] the cases, [`scores`] what they are worth, [`parts`] the validators, and
//! [`submissions`] the solutions with what is expected of them.

mod data;
mod expected;
mod glob;
mod included;
mod metadata;
mod parts;
mod scores;
mod settings;
mod submissions;
mod texts;

use super::draft::Draft;
use super::{ImportError, Source};
use metadata::Metadata;

/// What all parts of the import work with.
struct Reader<'a> {
    source: &'a Source<'a>,
    metadata: Metadata,
}

/// The problem of an ICPC package.
pub(super) fn import(source: &Source) -> Result<Draft, ImportError> {
    let mut draft = Draft::default();
    let metadata = metadata::read(source, &mut draft)?;
    let reader = Reader { source, metadata };
    reader.texts(&mut draft)?;
    let groups = reader.data(&mut draft)?;
    reader.part_tests(&mut draft)?;
    reader.parts(&mut draft, &groups)?;
    reader.scores(&mut draft, &groups);
    reader.submissions(&mut draft, &groups)?;
    reader.left_out(&mut draft);
    Ok(draft)
}

impl Reader<'_> {
    /// The source of a program, with the constants of the package.
    fn edit(&self, text: Vec<u8>) -> Vec<u8> {
        match String::from_utf8(text) {
            Ok(text) => self.metadata.constants.fill(&text).into_bytes(),
            Err(error) => error.into_bytes(),
        }
    }

    /// Notes the directories that nothing is taken from.
    fn left_out(&self, draft: &mut Draft) {
        let not_taken = [
            ("generators", "the cases are kept as files"),
            ("solution", "add it to the problem by hand"),
            ("input_visualizer", "no pictures of inputs are made"),
            ("output_visualizer", "no pictures of outputs are made"),
            ("attachments", "hand them out with the statement"),
        ];
        for (dir, instead) in not_taken {
            if self.source.parcel.has_dir(dir) {
                draft
                    .losses
                    .cosmetic(format!("the directory {dir}"), instead);
            }
        }
        if self.source.parcel.has_dir("static_validator") {
            let what = "the directory static_validator";
            draft.losses.lost(what, "sources are not looked at");
        }
        if self.source.parcel.has_dir("include") {
            draft.losses.weaker(
                "the files that join every submission",
                "those of the package have them; add them to others by hand",
            );
        }
    }
}
