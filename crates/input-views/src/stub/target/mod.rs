//! The languages, one file each: a table of words, and functions for larger differences.

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod python;
mod rust;
mod words;

use super::code::Code;
use super::shape::{
    Access, LengthExpr, List, Location, Loop, ReaderProgram, ReaderType, Record, Scalar, Sign,
    Value, Width,
};
pub(super) use words::{SyntaxWords, fill};

/// The syntax of a program in a language.
pub(super) trait TargetSyntax: Sync {
    /// The words of the language.
    fn words(&self) -> &'static SyntaxWords;

    /// The whole program, around the code that reads, and prints or has a place for a solution.
    fn frame(&self, program: &ReaderProgram, body: &str, echoes: bool) -> String;

    /// Creates a list of a length, or a growing one.
    fn list(
        &self,
        program: &ReaderProgram,
        list: &List,
        length: Option<&LengthExpr>,
        out: &mut Code,
    );

    /// Whether a list stores its length.
    fn has_lengths(&self) -> bool {
        true
    }

    /// The place for a solution.
    fn place_for_solution(&self, _program: &ReaderProgram, out: &mut Code) {
        out.line(self.words().solution);
    }

    /// The type of a variable.
    fn name(&self, program: &ReaderProgram, kind: &ReaderType) -> String {
        let words = self.words();
        match kind {
            ReaderType::Int(Width::Narrow) | ReaderType::Length => words.ints[0].to_owned(),
            ReaderType::Int(_) => words.ints[1].to_owned(),
            ReaderType::Decimal => words.decimal.to_owned(),
            ReaderType::Text => words.text.to_owned(),
            ReaderType::List(element) => fill(words.list, &[&self.name(program, element)]),
            ReaderType::Record(record) => fill(words.record, &[&program.records[*record].name]),
        }
    }

    /// The definitions of all records.
    fn records(&self, program: &ReaderProgram) -> String {
        let records = program.records.iter().rev();
        records
            .map(|record| self.definition(program, record))
            .collect()
    }

    /// The definition of a record.
    fn definition(&self, program: &ReaderProgram, record: &Record) -> String {
        let [begin, field, end] = self.words().definition;
        let mut text = fill(begin, &[&record.name]);
        for (name, kind) in &record.fields {
            if !(self.has_lengths() && kind.is_length()) {
                text += &fill(field, &[&self.name(program, kind), name]);
            }
        }
        text + end
    }

    /// The expression that reads a value.
    fn read(&self, _program: &ReaderProgram, kind: &Scalar) -> String {
        self.words().read(kind)
    }

    /// Reads values one after the other.
    fn values(&self, program: &ReaderProgram, values: &[&Value], out: &mut Code) {
        for value in values {
            self.value(program, value, out);
        }
    }

    /// Reads a value.
    fn value(&self, program: &ReaderProgram, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let read = self.read(program, &value.kind);
        if value.declares {
            let kind = self.name(program, &type_of(value));
            out.line(&fill(self.words().declare, &[&kind, &place, &read]));
        } else {
            self.assign(&place, &read, out);
        }
    }

    /// Assigns a value.
    fn assign(&self, place: &str, value: &str, out: &mut Code) {
        out.line(&fill(self.words().assign, &[place, value]));
    }

    /// Skips words.
    fn skip_words(&self, _program: &ReaderProgram, count: usize, out: &mut Code) {
        let form = self.words().skip_tokens;
        let times = if form.contains('@') { 1 } else { count };
        for _ in 0..times {
            out.line(&fill(form, &[&count.to_string()]));
        }
    }

    /// Reads a list whose elements are single values as a whole; returns false if a loop is needed.
    fn whole_list(
        &self,
        _loop: &Loop,
        _length: &LengthExpr,
        _value: &Value,
        _out: &mut Code,
    ) -> bool {
        false
    }

    /// Makes room for an element of a growing list, or creates the element if the list does not.
    fn element(
        &self,
        program: &ReaderProgram,
        list: &List,
        _index: &str,
        grows: bool,
        out: &mut Code,
    ) {
        if grows {
            let empty = self.empty(program, &list.element);
            let place = self.place(&list.place);
            out.line(&fill(self.words().grow, &[&place, &empty]));
        }
    }

    /// A value of a type that is replaced later.
    fn empty(&self, program: &ReaderProgram, kind: &ReaderType) -> String {
        let record = match kind {
            ReaderType::Record(record) => program.records[*record].name.as_str(),
            _ => "",
        };
        self.words().empty(kind, record)
    }

    /// Begins a loop over numbers from 0 to before a length.
    fn count_to(&self, index: &str, length: &str) -> String {
        fill(self.words().count_to, &[index, length])
    }

    /// Begins a loop until these bytes are next; an empty text is the end of the input.
    fn until(&self, index: &str, stop: &str, out: &mut Code) {
        let head = fill(self.words().until, &[index, &self.at(stop)]);
        match head.split_once('\n') {
            Some((before, head)) => {
                out.line(before);
                out.open(head);
            }
            None => out.open(&head),
        }
    }

    /// The code at the end of each turn of a loop of [`TargetSyntax::until`].
    fn next_turn(&self, index: &str, _length: &Location, out: &mut Code) {
        let form = self.words().next_turn;
        if !form.is_empty() {
            out.line(&fill(form, &[index]));
        }
    }

    /// The code after a loop over a growing list.
    fn grown(&self, _loop: &Loop, _length: &Location, _out: &mut Code) {}

    /// The code before a loop over a growing list.
    fn growing(&self, _length: &Location, _declares: bool, _out: &mut Code) {}

    /// The number of elements of a list; `_kept` is the variable of the length for languages whose
    /// lists have none.
    fn length(&self, list: &Location, _kept: &Location) -> String {
        fill(self.words().length, &[&self.place(list)])
    }

    /// Creates a record that is not an element of a list.
    fn record(&self, program: &ReaderProgram, place: &Location, record: usize, out: &mut Code) {
        let form = self.words().make_record[usize::from(!place.path.is_empty())];
        if !form.is_empty() {
            let kind = &program.records[record].name;
            out.line(&fill(form, &[kind, &self.place(place)]));
        }
    }

    /// Begins the code for a form, if its text is next or a field has its value; `number` counts
    /// the forms from 0.
    fn form(&self, number: usize, condition: &str) -> String {
        fill(self.words().forms[usize::from(number > 0)], &[condition])
    }

    /// Whether these bytes are next.
    fn at(&self, text: &str) -> String {
        fill(self.words().at, &[text])
    }

    /// Assigns a text to a field.
    fn set(&self, place: &Location, word: &str, out: &mut Code) {
        self.assign(&self.place(place), word, out);
    }

    /// Reads a word into a field.
    fn set_word(&self, _program: &ReaderProgram, place: &Location, out: &mut Code) {
        self.assign(&self.place(place), self.words().read_text[2], out);
    }

    /// Prints a value.
    fn print_value(&self, value: &Value, out: &mut Code) {
        let place = self.place(&value.place);
        let [digits_form, int, decimal, text] = self.words().print_value;
        let (form, number) = match &value.kind {
            Scalar::Int {
                digits: Some(digits),
                ..
            } => (digits_form, digits.to_string()),
            Scalar::Int { .. } => (int, String::new()),
            Scalar::Decimal { places } => (decimal, places.to_string()),
            Scalar::Text(_) => (text, String::new()),
        };
        out.line(&fill(form, &[&place, &number]));
    }

    /// A variable, an element or a field.
    fn place(&self, place: &Location) -> String {
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
    fn number(&self, expr: &LengthExpr) -> String {
        match expr {
            LengthExpr::Number(number) => number.to_string(),
            LengthExpr::Value(place, width) => self.count_value(place, *width),
            LengthExpr::Turn(index) => format!("{} + 1", self.turn(index)),
            LengthExpr::Negative(inner) => format!("-{}", self.operand(inner)),
            LengthExpr::Binary(sign, left, right, wide) => {
                let cast = if *wide { self.words().widened } else { "" };
                let (left, right) = (self.operand(left), self.operand(right));
                match sign {
                    Sign::Divided => {
                        fill(self.words().quotient, &[&format!("{cast}{left}"), &right])
                    }
                    _ => format!("{cast}{left} {} {right}", symbol(*sign)),
                }
            }
        }
    }

    /// A number that was read, in arithmetic.
    fn count_value(&self, place: &Location, _width: Width) -> String {
        self.place(place)
    }

    /// The index of a loop as a number.
    fn turn(&self, index: &str) -> String {
        index.to_owned()
    }

    /// A number in arithmetic with others.
    fn operand(&self, expr: &LengthExpr) -> String {
        let is_plain = match expr {
            LengthExpr::Number(number) => *number >= 0,
            LengthExpr::Value(..) => true,
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
pub(super) fn all() -> impl Iterator<Item = &'static dyn TargetSyntax> {
    const ALL: [&dyn TargetSyntax; 7] = [
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

/// The helpers that a program calls, from a file of helpers with empty lines between them.
fn helpers(body: &str, all: &str) -> String {
    let all = all.trim_end();
    let gap = if all.contains("\n\n\n") {
        "\n\n\n"
    } else {
        "\n\n"
    };
    let mut used = Vec::new();
    let mut text = body.to_owned();
    // A helper may call those before it.
    for helper in all.rsplit(gap) {
        let head = helper.split('(').next().unwrap_or_default();
        let name = head.rsplit(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        if name.take(1).any(|name| calls(&text, name)) {
            used.push(format!("{helper}{gap}"));
            text.push_str(helper);
        }
    }
    used.reverse();
    used.concat()
}

/// Whether a name is a word of a text.
fn calls(text: &str, name: &str) -> bool {
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    text.match_indices(name).any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !is_part(before) && !is_part(text.as_bytes().get(at + name.len()))
    })
}

/// The values that this code declares: neither fields nor elements, and not declared before.
fn declared<'a>(values: &[&'a Value]) -> Vec<&'a Value> {
    values
        .iter()
        .copied()
        .filter(|value| value.declares)
        .collect()
}

fn type_of(value: &Value) -> ReaderType {
    match value.kind {
        Scalar::Int { width, .. } => ReaderType::Int(width),
        Scalar::Decimal { .. } => ReaderType::Decimal,
        Scalar::Text(_) => ReaderType::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::{fill, helpers};

    #[test]
    fn helpers_include_those_that_they_call() {
        let taken = helpers("x = input.word();", include_str!("helpers/reader.rs"));
        let names = taken.lines().filter(|line| line.starts_with("    fn "));
        let names: Vec<&str> = names
            .filter_map(|line| line[7..].split('(').next())
            .collect();
        assert_eq!(names, ["take", "until", "blanks", "word"]);
        let taken = helpers("x = read_int()\n", include_str!("helpers/reader.py"));
        assert!(taken.starts_with("def take(") && taken.contains("\n\n\ndef matching("));
        assert!(taken.ends_with("\n\n\n") && !taken.contains("def at("));
    }

    #[test]
    fn templates_keep_their_arguments() {
        assert_eq!(fill("@1(@0, @1)@0", &["a@1", "f"]), "f(a@1, f)a@1");
        assert_eq!(fill("@0, @3", &["x"]), "x, ");
    }
}
