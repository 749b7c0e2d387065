//! Go, which has no conditional expression. A comparison is selected by `&&` and `||`, which
//! evaluate only the needed operands. An initial value is selected by a function that evaluates
//! both values, so these must be free of side effects and errors. All other sites are statements.

use super::dialect::{Choice, Dialect};
use super::output::SchemaText;
use crate::mutant::SiteForm;

pub(super) struct GoSchema;

const IMPORT: &str = "import tengenSwitch \"syscall\"; ";

const SWITCH: &str = r#"
var tengenMutant = func() (number int) {
	text, _ := tengenSwitch.Getenv("TENGEN_MUTANT")
	for _, digit := range text {
		number = 10*number + int(digit-'0')
	}
	return
}()

func tengenPick[T any](is bool, one, other T) T {
	if is {
		return one
	}
	return other
}
"#;

impl Dialect for GoSchema {
    /// After the package clause, if there is one, on the same line.
    fn beginning(&self, source: &str) -> (usize, String) {
        let mut at = 0;
        for line in source.split_inclusive('\n') {
            if let Some(rest) = line.trim_start().strip_prefix("package ") {
                let name = rest.trim_start();
                let size = name.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
                let end = line.len() - name.len() + size.unwrap_or(name.len());
                return (at + end, format!("; {IMPORT}"));
            }
            at += line.len();
        }
        (0, IMPORT.to_owned())
    }

    fn end(&self) -> &'static str {
        SWITCH
    }

    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Statement => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push_of(
                        mutant,
                        &format!("if tengenMutant == {number} {{\n{text}\n}} else "),
                    );
                }
                out.push("{\n");
            }
            SiteForm::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    let text = text.trim_start_matches([';', ' ']);
                    out.push_of(mutant, &format!("if tengenMutant == {number} {{ {text} }}"));
                }
            }
            SiteForm::First => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("tengenPick(\n");
                    out.push_of(mutant, &format!("tengenMutant == {number}, {text},"));
                    out.push("\n");
                }
            }
            SiteForm::Condition | SiteForm::Value => {
                out.push("(");
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    out.push_of(mutant, &format!("tengenMutant == {number} && ({text}) ||"));
                }
                let numbers = choice.numbers();
                let (first, last) = (numbers.start, numbers.end - 1);
                out.push(&format!(
                    "\n(tengenMutant < {first} || tengenMutant > {last}) && ("
                ));
            }
        }
    }

    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText) {
        match choice.form {
            SiteForm::Statement => out.push("\n}"),
            SiteForm::Insertion => {}
            SiteForm::First => out.push(&")".repeat(choice.alternatives.len())),
            SiteForm::Condition | SiteForm::Value => out.push("))"),
        }
    }
}
