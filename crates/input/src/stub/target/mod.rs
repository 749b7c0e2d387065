//! The languages, a file each.

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod python;
mod rust;

use super::code::Code;
use super::shape::{Access, Expr, List, Loop, Place, Program, Sign, Type, Value, Width};

/// How the pieces of a program look in a language.
pub(super) trait Target: Sync {
    /// The language, as the table of languages names it.
    fn language(&self) -> &'static str;

    /// The whole program, given the code that reads, and prints or leaves a place for a solution.
    fn frame(&self, program: &Program, body: &str, echoes: bool) -> String;

    /// One more level of a block.
    fn indent(&self) -> &'static str {
        "    "
    }

    /// How many blocks the body lies in.
    fn depth(&self) -> usize {
        1
    }

    /// The end of a block.
    fn end(&self) -> &'static str {
        "}"
    }

    /// What stands in a block that has nothing to do, where it may not be empty.
    fn nothing(&self) -> &'static str {
        ""
    }

    /// Whether a list knows its length.
    fn has_lengths(&self) -> bool {
        true
    }

    /// The place for a solution.
    fn place_for_solution(&self, program: &Program, out: &mut Code);

    /// Reads values one after the other.
    fn values(&self, program: &Program, values: &[&Value], out: &mut Code);

    /// Passes over words.
    fn skip_words(&self, program: &Program, count: usize, out: &mut Code);

    /// Passes over the next bytes, which are these.
    fn skip(&self, text: &str, out: &mut Code);

    /// Makes a list of a length, or one that grows.
    fn list(&self, program: &Program, list: &List, length: Option<&Expr>, out: &mut Code);

    /// Reads a list whose elements are one value each, in one piece; false where that is done by a loop.
    fn whole_list(&self, _loop: &Loop, _length: &Expr, _value: &Value, _out: &mut Code) -> bool {
        false
    }

    /// Makes room for an element of a list that grows, or makes the element where the list does not.
    fn element(&self, program: &Program, list: &List, index: &str, grows: bool, out: &mut Code);

    /// Begins a loop over numbers from 0 to before a length.
    fn count_to(&self, index: &str, length: &str) -> String;

    /// Begins a loop up to where the next bytes are these; none stand for the end of the input.
    fn until(&self, index: &str, stop: &str, out: &mut Code);

    /// What a loop of [`Target::until`] ends each turn with.
    fn next_turn(&self, _index: &str, _length: &Place, _out: &mut Code) {}

    /// What follows a loop over a list that grows.
    fn grown(&self, _loop: &Loop, _length: &Place, _out: &mut Code) {}

    /// What stands before a loop over a list that grows.
    fn growing(&self, _length: &Place, _declares: bool, _out: &mut Code) {}

    /// How many elements a list has, given the place where that is kept for languages without lengths.
    fn length(&self, list: &Place, kept: &Place) -> String;

    /// Begins what is done for all turns but the first.
    fn unless_first(&self, index: &str) -> String {
        format!("if ({index} > 0) {{")
    }

    /// Makes a record that is no element of a list.
    fn record(&self, program: &Program, place: &Place, record: usize, out: &mut Code);

    /// Begins what is done when a text is next, or a field has a value; `number` counts these from 0.
    fn form(&self, number: usize, condition: &str) -> String {
        let other = if number > 0 { "} else " } else { "" };
        format!("{other}if ({condition}) {{")
    }

    /// Whether the next bytes are these.
    fn at(&self, text: &str) -> String {
        format!("at({text})")
    }

    /// Whether a text is this.
    fn equals(&self, place: &Place, word: &str) -> String {
        format!("{} == {word}", self.place(place))
    }

    /// Gives a field a text.
    fn set(&self, place: &Place, word: &str, out: &mut Code) {
        out.line(&format!("{} = {word};", self.place(place)));
    }

    /// Reads a word into a field.
    fn set_word(&self, program: &Program, place: &Place, out: &mut Code);

    /// Prints a text.
    fn print(&self, text: &str, out: &mut Code);

    /// Prints a value.
    fn print_value(&self, value: &Value, out: &mut Code);

    /// A variable, an element or a field.
    fn place(&self, place: &Place) -> String {
        let mut text = place.base.clone();
        for access in &place.path {
            match access {
                Access::Field(name) => text.extend([".", name]),
                Access::Index(index) => text.extend(["[", index, "]"]),
            }
        }
        text
    }

    /// A whole number.
    fn number(&self, expr: &Expr) -> String {
        match expr {
            Expr::Number(number) => number.to_string(),
            Expr::Value(place, width) => self.count_value(place, *width),
            Expr::Turn(index) => format!("{} + 1", self.turn(index)),
            Expr::Negative(inner) => format!("-{}", self.operand(inner)),
            Expr::Binary(sign, left, right, wide) => {
                let cast = if *wide { self.widened() } else { "" };
                let (left, right) = (self.operand(left), self.operand(right));
                match sign {
                    Sign::Divided => self.quotient(&format!("{cast}{left}"), &right),
                    _ => format!("{cast}{left} {} {right}", symbol(*sign)),
                }
            }
        }
    }

    /// A number that was read, in arithmetic.
    fn count_value(&self, place: &Place, _width: Width) -> String {
        self.place(place)
    }

    /// The index of a loop as a number.
    fn turn(&self, index: &str) -> String {
        index.to_owned()
    }

    /// What makes 64 bits of a number.
    fn widened(&self) -> &'static str {
        ""
    }

    fn quotient(&self, left: &str, right: &str) -> String {
        format!("{left} / {right}")
    }

    /// A number in arithmetic with others.
    fn operand(&self, expr: &Expr) -> String {
        let is_plain = match expr {
            Expr::Number(number) => *number >= 0,
            Expr::Value(..) => true,
            _ => false,
        };
        let text = self.number(expr);
        if is_plain { text } else { format!("({text})") }
    }
}

fn symbol(sign: Sign) -> &'static str {
    match sign {
        Sign::Plus => "+",
        Sign::Minus => "-",
        Sign::Times => "*",
        Sign::Divided => "/",
        Sign::Modulo => "%",
    }
}

/// In the order of the names.
pub(super) fn all() -> impl Iterator<Item = &'static dyn Target> {
    const ALL: [&dyn Target; 7] = [
        &c::C,
        &cpp::Cpp,
        &go::Go,
        &java::Java,
        &javascript::JavaScript,
        &python::Python,
        &rust::Rust,
    ];
    ALL.into_iter()
}

/// The helpers that a program calls, in their order: each is named by what a call of it begins with.
fn helpers(body: &str, known: &[(&str, &str)]) -> String {
    let mut used = vec![false; known.len()];
    let mut text = body.to_owned();
    // A helper may call those before it.
    for (at, (name, helper)) in known.iter().enumerate().rev() {
        if calls(&text, name) {
            used[at] = true;
            text.push_str(helper);
        }
    }
    let used = known.iter().zip(used).filter(|(_, used)| *used);
    used.map(|((_, helper), _)| *helper).collect()
}

/// Whether a name stands in a text as a word of its own.
fn calls(text: &str, name: &str) -> bool {
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    text.match_indices(name).any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !is_part(before) && !is_part(text.as_bytes().get(at + name.len()))
    })
}

/// Whether the variable is a field or an element, or was declared before.
fn declared<'a>(values: &[&'a Value]) -> Vec<&'a Value> {
    values
        .iter()
        .copied()
        .filter(|value| value.declares)
        .collect()
}

fn type_of(value: &Value) -> Type {
    use super::shape::Scalar;
    match value.kind {
        Scalar::Int { width, .. } => Type::Int(width),
        Scalar::Decimal { .. } => Type::Decimal,
        Scalar::Text(_) => Type::Text,
    }
}
