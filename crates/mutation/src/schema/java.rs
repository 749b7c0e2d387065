//! Java.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;

pub(super) struct JavaSchema;

/// The switch is constant after the start of the program, so after just-in-time compilation the
/// other alternatives cost nothing.
const SWITCH: &str = "
class TengenMutant {
    static final int NUMBER = number();
    private static int number() {
        String text = System.getenv(\"TENGEN_MUTANT\");
        return text == null || text.isEmpty() ? 0 : Integer.parseInt(text);
    }
}
";

impl Dialect for JavaSchema {
    fn beginning(&self, _source: &str) -> (usize, String) {
        (0, String::new())
    }

    fn end(&self) -> &'static str {
        SWITCH
    }

    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Statement => {
                out.push("{");
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(
                        mutant,
                        &format!("if (TengenMutant.NUMBER == {number}) {{ {text} }} else"),
                    );
                }
                out.push("\n{ ");
            }
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(
                        mutant,
                        &format!("if (TengenMutant.NUMBER == {number}) {{{text} }}"),
                    );
                    out.push("\n");
                }
            }
            _ => {
                out.push("(");
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(
                        mutant,
                        &format!("TengenMutant.NUMBER == {number} ? ({text}) :"),
                    );
                }
                out.push("\n(");
            }
        }
    }

    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        out.push(match choice.form {
            SiteForm::Insertion => "",
            SiteForm::Statement => "\n} }",
            _ => "))",
        });
    }
}
