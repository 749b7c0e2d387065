//! Go, which has no expression that chooses. Of comparisons one is chosen by `&&` and `||`, which compute nothing without need; of first
//! values by a function, which computes both, so these must be free of effects and errors; all else are statements.

use super::dialect::{Choice, Dialect};
use super::output::Output;
use crate::mutant::Form;

pub(super) struct Go;

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

impl Dialect for Go {
    /// Behind the package clause, if there is one, in the same line.
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

    fn open(&self, choice: &Choice<'_>, out: &mut Output) {
        match choice.form {
            Form::Statement => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push_of(
                        mutant,
                        &format!("if tengenMutant == {number} {{\n{text}\n}} else "),
                    );
                }
                out.push("{\n");
            }
            Form::Insertion => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("\n");
                    let text = text.trim_start_matches([';', ' ']);
                    out.push_of(mutant, &format!("if tengenMutant == {number} {{ {text} }}"));
                }
            }
            Form::First => {
                for (number, mutant, text, _) in choice.numbered() {
                    out.push("tengenPick(\n");
                    out.push_of(mutant, &format!("tengenMutant == {number}, {text},"));
                    out.push("\n");
                }
            }
            Form::Condition | Form::Value => {
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

    fn close(&self, choice: &Choice<'_>, out: &mut Output) {
        match choice.form {
            Form::Statement => out.push("\n}"),
            Form::Insertion => {}
            Form::First => out.push(&")".repeat(choice.alternatives.len())),
            Form::Condition | Form::Value => out.push("))"),
        }
    }
}
