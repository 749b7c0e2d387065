//! Rust.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;

pub(super) struct RustSchema;

/// The switch is written at the end, because attributes and inner modules come first.
const SWITCH: &str = r#"
#[inline(always)]
fn tengen_mutant() -> i32 {
    use ::std::sync::atomic::{AtomicI32, Ordering::Relaxed};
    static NUMBER: AtomicI32 = AtomicI32::new(-1);
    #[cold]
    fn read(number: &AtomicI32) -> i32 {
        let text = ::std::env::var("TENGEN_MUTANT").unwrap_or_default();
        number.store(text.parse().unwrap_or(0), Relaxed);
        number.load(Relaxed)
    }
    match NUMBER.load(Relaxed) {
        -1 => read(&NUMBER),
        number => number,
    }
}
"#;

impl Dialect for RustSchema {
    fn beginning(&self, _source: &str) -> (usize, String) {
        (0, String::new())
    }

    fn end(&self) -> &'static str {
        SWITCH
    }

    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(
                        mutant,
                        &format!("if tengen_mutant() == {number} {{{text} }}"),
                    );
                    out.push("\n");
                }
            }
            form => {
                out.push(if form == SiteForm::Statement {
                    "{"
                } else {
                    "("
                });
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(
                        mutant,
                        &format!("if tengen_mutant() == {number} {{ {text} }} else"),
                    );
                }
                out.push("\n{ ");
            }
        }
    }

    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        out.push(match choice.form {
            SiteForm::Insertion => "",
            SiteForm::Statement => " } }",
            _ => " })",
        });
    }
}
