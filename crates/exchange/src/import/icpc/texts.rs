//! Statements.

use super::Reader;
use crate::import::draft::Draft;
use crate::import::{ImportError, statement};
use std::collections::BTreeSet;

/// The directories of statements, in all versions; the last is the package itself.
const DIRS: [&str; 3] = ["statement", "problem_statement", ""];

impl Reader<'_> {
    /// Takes the statements over. Their languages without a title get that of another.
    pub(super) fn texts(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let mut written: BTreeSet<String> = BTreeSet::new();
        for dir in DIRS {
            // What can be read goes before what can only be shown.
            for extension in ["md", "tex", "pdf", "html"] {
                for name in self.source.parcel.names_at(dir) {
                    let Some(language) = language(&name, extension) else {
                        continue;
                    };
                    let path = if dir.is_empty() {
                        name.clone()
                    } else {
                        format!("{dir}/{name}")
                    };
                    if self.source.parcel.has(&path) && written.insert(language.clone()) {
                        self.text(draft, &path, &language, extension)?;
                    }
                }
            }
            self.pictures(draft, dir);
        }
        if written.is_empty() {
            let title = title(draft, "en");
            statement::markdown(draft, "en", &title, "");
            draft
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(())
    }

    fn text(
        &self,
        draft: &mut Draft,
        path: &str,
        language: &str,
        extension: &str,
    ) -> Result<(), ImportError> {
        let parcel = self.source.parcel;
        let kept = format!("statement.{language}.{extension}");
        if extension == "tex" {
            self.plain_title(draft, language, &parcel.text(path)?);
        }
        let title = title(draft, language);
        match extension {
            "md" => statement::markdown(draft, language, &title, &parcel.text(path)?),
            "tex" => {
                draft.copy(parcel.require(path, "a statement")?, kept);
                statement::tex(draft, language, &title, &parcel.text(path)?);
            }
            _ => {
                draft.copy(parcel.require(path, "a statement")?, kept.clone());
                statement::elsewhere(draft, language, &title, &kept);
            }
        }
        Ok(())
    }

    /// The old format keeps the title of a language in its statement.
    fn plain_title(&self, draft: &mut Draft, language: &str, text: &str) {
        if self.metadata.is_new || draft.title.contains_key(language) {
            return;
        }
        let argument = |rest: &str| {
            rest.split(['}', '\n'])
                .next()
                .map(|text| text.trim().to_owned())
        };
        let plain = text.split_once("plainproblemname:");
        let named = text.split_once("\\problemname{");
        let found = plain.or(named).and_then(|(_, rest)| argument(rest));
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            draft.title.insert(language.to_owned(), found);
        }
    }

    fn pictures(&self, draft: &mut Draft, dir: &str) {
        if dir.is_empty() {
            return;
        }
        for name in self.source.parcel.names(dir) {
            let path = format!("{dir}/{name}");
            let is_picture = [".png", ".jpg", ".jpeg", ".svg"];
            let is_picture = is_picture.iter().any(|ending| name.ends_with(ending));
            if let (true, Some(file)) = (is_picture, self.source.parcel.file(&path)) {
                draft.copy(file, name);
            }
        }
    }
}

/// The title in a language; where there is none, that of the first language becomes it.
fn title(draft: &mut Draft, language: &str) -> String {
    let first = draft.title.values().next().cloned();
    let fallback = first.unwrap_or_else(|| "Untitled".to_owned());
    draft
        .title
        .entry(language.to_owned())
        .or_insert(fallback)
        .clone()
}

/// The language of the statement in this file, if it is one: `problem.en.md`, or `problem.md` for English.
fn language(name: &str, extension: &str) -> Option<String> {
    let rest = name.strip_prefix("problem.")?;
    if rest == extension {
        return Some("en".to_owned());
    }
    let code = rest.strip_suffix(extension)?.strip_suffix('.')?;
    let is_code = code
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_code && !code.is_empty()).then(|| code.to_owned())
}
