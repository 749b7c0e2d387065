//! Statements, from their sections in LaTeX.

use super::{Reader, code};
use crate::import::draft::Draft;
use crate::import::{ImportError, statement};

/// The sections of a statement, with their headings.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "\\section{Input}"),
    ("output", "\\section{Output}"),
    ("interaction", "\\section{Interaction}"),
    ("scoring", "\\section{Scoring}"),
    ("notes", "\\section{Notes}"),
];

impl Reader<'_, '_> {
    pub(super) fn statements(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let parcel = self.source.parcel;
        for language in parcel.names("statement-sections") {
            let code = code(&language);
            let mut body = String::new();
            for (section, heading) in SECTIONS {
                let path = format!("statement-sections/{language}/{section}.tex");
                if parcel.has(&path) {
                    let text = parcel.text(&path)?;
                    body.extend([heading, "\n\n", &text, "\n\n"]);
                }
            }
            let title = title(draft, &code);
            draft
                .tree
                .put(format!("statement.{code}.tex"), body.clone());
            statement::tex(draft, &code, &title, &body);
        }
        let tutorial = parcel.paths().any(|path| path.ends_with("/tutorial.tex"));
        if tutorial {
            draft.losses.cosmetic("the tutorial", "it is left out");
        }
        for (code, title) in draft.title.clone() {
            if draft.tree.get(&format!("statement.{code}.md")).is_none() {
                statement::markdown(draft, &code, &title, "");
                let what = format!("the statement ({code})");
                draft
                    .losses
                    .lost(what, "it is not in the package in sections: write it");
            }
        }
        Ok(())
    }
}

fn title(draft: &mut Draft, code: &str) -> String {
    let first = draft.title.values().next().cloned().unwrap_or_default();
    draft.title.entry(code.to_owned()).or_insert(first).clone()
}
