//! JavaScript.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;

pub(super) struct JavaScriptSchema;

const SWITCH: &str = "var tengenMutant = typeof process === 'undefined' ? 0 : Number(process.env.TENGEN_MUTANT || 0); ";

impl Dialect for JavaScriptSchema {
    /// Directives such as `'use strict'` must come first.
    fn beginning(&self, source: &str) -> (usize, String) {
        let mut at = 0;
        for line in source.split_inclusive('\n') {
            let text = line.trim_start_matches('\u{feff}').trim();
            if !["#!", "'use ", "\"use "]
                .iter()
                .any(|start| text.starts_with(start))
            {
                break;
            }
            at += line.len();
        }
        (at, SWITCH.to_owned())
    }

    fn end(&self) -> &'static str {
        "\n"
    }

    /// A newline can end a statement in JavaScript, so none is written before an expression.
    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Statement => {
                out.push("{ ");
                for (number, mutant, text, _) in choice.numbered() {
                    out.push_of(
                        mutant,
                        &format!("if (tengenMutant === {number}) {{ {text} }} else "),
                    );
                }
                out.push("{ ");
            }
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push_of(
                        mutant,
                        &format!("; if (tengenMutant === {number}) {{{text} }}"),
                    );
                }
            }
            _ => {
                out.push("(");
                for (number, mutant, text, _) in choice.numbered() {
                    out.push_of(mutant, &format!("tengenMutant === {number} ? ({text}) : "));
                }
                out.push("(");
            }
        }
    }

    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        out.push(match choice.form {
            SiteForm::Insertion => "",
            SiteForm::Statement => " } }",
            _ => "))",
        });
    }
}
