//! Steps along an input as statements in C++.

use super::{Writer, quoted};
use input_language::plan::{Either, Plan, Step, VarId, VarKind};

impl Writer<'_> {
    /// A line after others, whose names nothing else sees.
    fn scoped(&mut self, before: &[String], line: &str) {
        if before.is_empty() {
            self.line(line);
            return;
        }
        self.open("{");
        for before in before {
            self.line(before);
        }
        self.line(line);
        self.close();
    }

    pub(super) fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Literal(text) => self.line(&format!("text.literal({});", quoted(text))),
                Step::Value(var) => self.value(*var),
                Step::Repeat(repeat) => self.repeat(repeat),
                Step::Either(either) => self.either(either),
                Step::Check(number) => {
                    let condition = &self.plan.conditions[*number];
                    match self.condition(&condition.term) {
                        Some((lists, term)) => {
                            let what =
                                quoted(format!("{} does not hold", condition.text).as_bytes());
                            let check = format!("require({term}, {what});");
                            self.scoped(&lists, &check);
                        }
                        None => self.lost.push(format!("`{}`", condition.text)),
                    }
                }
            }
        }
    }

    fn either(&mut self, either: &Either) {
        for (at, form) in either.forms.iter().enumerate() {
            let other = if at == 0 { "" } else { "} else " };
            let tag = quoted(&form.tag);
            if at > 0 {
                self.indent -= 1;
            }
            self.open(&format!("{other}if (text.starts_with({tag})) {{"));
            if is_compared(self.plan, either.var) {
                let word = self.form_word(either, at);
                self.line(&word);
            }
            self.steps(&form.steps);
        }
        self.indent -= 1;
        self.open("} else {");
        self.line("wrong(\"a line of none of the forms\");");
        self.close();
    }

    /// Notes the form of a part.
    fn form_word(&self, either: &Either, form: usize) -> String {
        let name = &self.names[either.var];
        let word = match &self.plan.vars[either.var].kind {
            VarKind::Words(words) => quoted(&words[form]),
            _ => String::new(),
        };
        format!("{name}.push_back({word});")
    }
}

/// Whether a condition compares the values of a variable.
pub(super) fn is_compared(plan: &Plan, var: VarId) -> bool {
    let mut conditions = plan.conditions.iter();
    conditions.any(|condition| condition.term.vars().contains(&var))
}
