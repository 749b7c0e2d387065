//! The validator as a script in checktestdata's language.
//!
//! Theory of operation: the steps of the plan become commands ([`steps`], [`values`]). Only values that a condition or a structure looks
//! back at are kept: those of a list in an array, with a counter of how many there are. The language has no functions, so what is computed
//! of a list ([`terms`]), and what must hold for one as a whole ([`structures`]), becomes loops before an ASSERT. What could not be said so is
//! reported, and left out of the script.

mod codes;
mod functions;
mod steps;
mod structures;
mod terms;
mod values;

use crate::cpp::Exported;
use crate::plan::{Function, Kind, Plan, Step, StructureKind, Term, VarId};
use std::collections::BTreeSet;

/// The script; nothing where not even the form of the input can be said.
pub(crate) fn script(plan: &Plan) -> Option<Exported> {
    // The language reads numbers in one way only.
    if plan.final_newline_is_optional || plan.vars.iter().any(|var| var.also.is_some()) {
        return None;
    }
    let mut writer = Writer::new(plan);
    writer.steps(&plan.steps)?;
    let counters = writer.counters();
    Some(Exported {
        text: format!(
            "# Every byte of the input is accounted for.\n{counters}{}EOF\n",
            writer.text
        ),
        lost: writer.lost,
    })
}

/// How the values of a variable are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    /// The last one alone.
    Last,
    /// All, in an array.
    All,
    /// All letters of all texts, by text and place.
    Letters,
}

struct Writer<'a> {
    plan: &'a Plan,
    names: Vec<String>,
    kept: Vec<Kept>,
    /// Whether the lengths of a repetition are looked back at.
    counted: Vec<bool>,
    taken: BTreeSet<String>,
    text: String,
    indent: usize,
    lost: Vec<String>,
}

impl<'a> Writer<'a> {
    fn new(plan: &'a Plan) -> Self {
        let mut writer = Self {
            plan,
            names: Vec::new(),
            kept: vec![Kept::Last; plan.vars.len()],
            counted: vec![false; plan.repeats],
            taken: BTreeSet::new(),
            text: String::new(),
            indent: 0,
            lost: Vec::new(),
        };
        // What the writer itself calls so is no variable's.
        for own in ["digit", "negative", "places"] {
            writer.taken.insert(own.to_owned());
        }
        for level in 0..=plan.repeats + 1 {
            writer
                .taken
                .extend([format!("i{level}"), format!("k{level}")]);
            writer
                .taken
                .extend([format!("length{level}"), format!("length{level}count")]);
        }
        for var in &plan.vars {
            let name = writer.fresh(&var.name.to_lowercase());
            writer
                .taken
                .extend(["count", "length"].map(|of| format!("{name}{of}")));
            writer.names.push(name);
        }
        writer.look_back();
        writer
    }

    /// A name that nothing has yet, as near as can be to this one.
    fn fresh(&mut self, wanted: &str) -> String {
        // Names have no other letters there.
        let wanted: String = wanted.chars().filter(char::is_ascii_alphanumeric).collect();
        let begins = wanted.starts_with(|first: char| first.is_ascii_lowercase());
        let stem = if begins { wanted } else { format!("v{wanted}") };
        let numbered = (2..).map(|number| format!("{stem}x{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let name = names
            .find(|name| !self.taken.contains(name))
            .unwrap_or(stem);
        self.taken.insert(name.clone());
        name
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.indent));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("END");
    }

    /// The counter of a variable whose values are all kept.
    fn counter(&self, var: VarId) -> String {
        format!("{}count", self.names[var])
    }

    /// The array of the lengths of a repetition, and how many there are.
    fn lengths(repeat: usize) -> (String, String) {
        (format!("length{repeat}"), format!("length{repeat}count"))
    }

    /// What a counter was when the turn at a level began; 0 at level 0.
    fn start(counter: &str, level: usize) -> String {
        if level == 0 {
            "0".to_owned()
        } else {
            format!("{counter}x{level}")
        }
    }

    /// All counters begin with 0.
    fn counters(&self) -> String {
        let of_vars = (0..self.plan.vars.len()).filter(|&var| self.kept[var] != Kept::Last);
        let of_vars = of_vars.map(|var| self.counter(var));
        let of_lists = (0..self.plan.repeats).filter(|&repeat| self.counted[repeat]);
        let of_lists = of_lists.map(|repeat| Self::lengths(repeat).1);
        let all = of_vars
            .chain(of_lists)
            .map(|name| format!("SET({name} = 0)\n"));
        all.collect()
    }

    /// Finds out which values have to be kept.
    fn look_back(&mut self) {
        let plan = self.plan;
        let conditions = plan.conditions.iter().map(|condition| &condition.term);
        for term in plan.terms().into_iter().chain(conditions) {
            term.visit(&mut |term| self.look_back_at(term));
        }
        self.structured(&plan.steps);
    }

    fn look_back_at(&mut self, term: &Term) {
        let letters = |list: &Term| match list {
            Term::Last(var) | Term::List { var, .. } => Some(*var),
            Term::Index(list, _) => match &**list {
                Term::List { var, .. } => Some(*var),
                _ => None,
            },
            _ => None,
        };
        match term {
            Term::List { var, level } => {
                let chain = &self.plan.vars[*var].chain;
                if chain.len() == level + 2 {
                    self.counted[chain[level + 1]] = true;
                }
                self.keep(*var, Kept::All);
            }
            Term::Index(list, _) => {
                if let Some(var) = letters(list).filter(|&var| self.is_indexed_by_letter(var, list))
                {
                    self.keep(var, Kept::Letters);
                }
            }
            Term::Call(Function::Count | Function::Connected, arguments) => {
                let is_letter = |term: &Term| matches!(term, Term::Text(text) if text.len() == 1);
                if (is_letter(&arguments[1]) || matches!(term, Term::Call(Function::Connected, _)))
                    && let Some(var) = letters(&arguments[0])
                    && matches!(self.plan.vars[var].kind, Kind::Text { .. })
                {
                    self.keep(var, Kept::Letters);
                }
            }
            _ => {}
        }
    }

    /// Whether an index into this means a letter of a text of the variable.
    fn is_indexed_by_letter(&self, var: VarId, list: &Term) -> bool {
        let is_text = matches!(self.plan.vars[var].kind, Kind::Text { .. });
        is_text && !matches!(list, Term::List { .. })
    }

    fn keep(&mut self, var: VarId, how: Kept) {
        if self.kept[var] != Kept::Letters {
            self.kept[var] = how;
        }
    }

    fn structured(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Repeat(repeat) => {
                    for structure in &repeat.structures {
                        // A list for which nothing is asked has no structure to be checked.
                        let asks = !matches!(
                            structure.kind,
                            StructureKind::List {
                                distinct: false,
                                order: None
                            } | StructureKind::Points {
                                distinct: false,
                                general: false
                            } | StructureKind::Moves(_)
                                | StructureKind::Board(_)
                        );
                        if asks {
                            structure
                                .vars
                                .iter()
                                .for_each(|&var| self.keep(var, Kept::All));
                        }
                    }
                    self.structured(&repeat.body);
                }
                Step::Either(either) => {
                    either
                        .forms
                        .iter()
                        .for_each(|form| self.structured(&form.steps));
                }
                Step::Literal(_) | Step::Value(_) | Step::Check(_) => {}
            }
        }
    }
}

/// Bytes as a string of the language.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            _ => text.push(char::from(byte)),
        }
    }
    text + "\""
}

/// Bytes as a regular expression that matches them alone.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if !byte.is_ascii_alphanumeric() && byte != b' ' {
            text.push('\\');
        }
        text.push(char::from(byte));
    }
    text
}

/// The letters of an alphabet as a class of a regular expression.
fn class(alphabet: &[u8]) -> String {
    format!("[{}]", escaped(alphabet))
}
