//! C and C++.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;
use std::fmt::Write as _;

pub(super) struct CSchema;

/// The schema reads the switch through a second declaration that is constant, so compilers need not
/// load it again after every call. It is set before any code of the program runs: by a constructor,
/// or by the process that forks the program.
const SWITCH: &str = r#"#define TENGEN_TEXT_OF(x) #x
#define TENGEN_TEXT(x) TENGEN_TEXT_OF(x)
#define TENGEN_SYMBOL(name) __asm__(TENGEN_TEXT(__USER_LABEL_PREFIX__) name)
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((weak, visibility("default"))) int tengen_mutant;
extern const int tengen_chosen TENGEN_SYMBOL("tengen_mutant");
char *tengen_getenv(const char *) TENGEN_SYMBOL("getenv");
__attribute__((constructor(101))) static void tengen_choose(void) {
    const char *text = tengen_getenv("TENGEN_MUTANT");
    int number = 0;
    if (!text) return;
    while (*text >= '0' && *text <= '9') number = 10 * number + (*text++ - '0');
    tengen_mutant = number;
}
#ifdef __cplusplus
}
#endif
"#;

impl Dialect for CSchema {
    fn beginning(&self, source: &str) -> (usize, String) {
        let mark = source.len() - source.trim_start_matches('\u{feff}').len();
        (mark, SWITCH.to_owned())
    }

    fn end(&self) -> &'static str {
        "\n"
    }

    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Value | SiteForm::First => expression(choice, "", out),
            SiteForm::Condition => expression(choice, "!!", out),
            SiteForm::Statement => statement(choice, out),
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(mutant, &format!("if ({}) {{{text} }}", is(number)));
                    out.push("\n");
                }
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

/// `(chosen in 7..10 ? (chosen == 7 ? (a) : chosen == 8 ? (b) : (c)) : (original))`
fn expression(choice: &Choice<'_>, before: &str, out: &mut SchemaText) {
    out.push("\n(");
    let is_one = choice.alternatives.len() == 1;
    for (number, mutant, text, is_last) in choice.numbered() {
        let bracket = if is_one { "" } else { "(" };
        let mut head = String::new();
        if number == choice.first {
            head = format!("{} ? {bracket}", any(choice));
        }
        if !is_last {
            let _ = write!(head, "tengen_chosen == {number} ? ");
        }
        let end = if is_last && !is_one { ")" } else { "" };
        out.push_of(mutant, &format!("{head}{before}({text}){end} :"));
        out.push("\n");
    }
    out.push(before);
    out.push("(");
}

/// The braces prevent a following `else` from binding to the inserted `if`.
fn statement(choice: &Choice<'_>, out: &mut SchemaText) {
    out.push(&format!("{{ if ({}) {{", any(choice)));
    for (number, mutant, text, is_last) in choice.numbered() {
        out.push("\n");
        let branch = if is_last {
            format!("{{ {text} }}")
        } else {
            format!("if (tengen_chosen == {number}) {{ {text} }} else")
        };
        out.push_of(mutant, &branch);
    }
    out.push("\n} else {\n");
}

fn is(number: usize) -> String {
    format!("__builtin_expect(tengen_chosen == {number}, 0)")
}

/// Whether any of the alternatives is selected.
fn any(choice: &Choice<'_>) -> String {
    match choice.alternatives.len() {
        1 => is(choice.first),
        count => format!(
            "__builtin_expect((unsigned)tengen_chosen - {}u < {count}u, 0)",
            choice.first
        ),
    }
}
