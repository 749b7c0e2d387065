//! Notes on samples: a setter's explanation of one, in a file beside it.

use super::{Statement, StatementText, tables};
use cases::build::Case;
use package::Package;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use terms::fault::Fault;

/// The sources of a problem's notes, each with the name of its sample, such as `1`.
///
/// A note is `samples/<name>.<language>.md`, beside `samples/<name>.in`.
///
/// # Errors
/// If one cannot be read, or is not UTF-8.
pub(super) fn sources(package: &Package) -> Result<Vec<(String, StatementText)>, Fault> {
    let dir = package.dir.join("samples");
    let Ok(entries) = std::fs::read_dir(&dir) else {
        return Ok(Vec::new());
    };
    let mut sources = Vec::new();
    for entry in entries.flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let named = file.strip_suffix(".md").and_then(|it| it.rsplit_once('.'));
        if let Some((name, language)) = named {
            let source = StatementText::read(package, &entry.path(), language)?;
            sources.push((name.to_owned(), source));
        }
    }
    sources.sort_by(|one, other| one.1.path.cmp(&other.1.path));
    Ok(sources)
}

/// The notes in a language, by the name of the sample, constants filled in.
pub(super) fn find(
    package: &Package,
    sources: &[(String, StatementText)],
    language: &str,
) -> BTreeMap<String, String> {
    let own = sources.iter().filter(|(_, it)| it.language == language);
    let filled = |text: &str| tables::whole(&package.constants.fill(text)).0;
    own.map(|(name, it)| (name.clone(), filled(&it.text)))
        .collect()
}

/// The name of a sample, which its notes have.
pub(super) fn name(case: &Case) -> String {
    case.planned.given_name().to_owned()
}

impl Statement {
    /// With the notes on samples as a section at the end: for judges that show samples in their own way.
    #[must_use]
    pub fn with_notes_at_end(&self) -> Self {
        let mut all = self.clone();
        let notes = std::mem::take(&mut all.notes);
        let words = super::StatementWords::for_language(&self.language);
        let mut section = String::new();
        for (name, note) in &notes {
            if section.is_empty() {
                let _ = write!(section, "\n## {}\n", words.notes);
            }
            let _ = write!(
                section,
                "\n### {} {name}\n\n{}\n",
                words.sample,
                note.trim()
            );
        }
        if let Some(last) = all.pieces.last_mut() {
            last.push_str(&section);
        }
        all
    }
}
