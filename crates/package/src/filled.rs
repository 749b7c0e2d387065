//! The constants of a spec, and its texts and tables with their values filled in.

use super::constants::{Constants, is_constant};
use super::parts::Resolver;
use generators::Value;
use spec::{Args, Literal, Mistake, Spanned, Table};
use std::ops::Range;

impl Resolver<'_> {
    /// The constants of the spec.
    pub(super) fn constants(&self, written: Option<&Table>) -> Constants {
        let mut constants = Constants::default();
        for (name, value) in written.into_iter().flatten() {
            if let Some(value) = self.constant(name, value) {
                constants.0.insert(name.get_ref().clone(), value);
            }
        }
        constants
    }

    fn constant(&self, name: &Spanned<String>, value: &Spanned<Literal>) -> Option<Value> {
        const TAKEN: [&str; 3] = ["samples", "nextsample", "remainingsamples"];
        if !is_constant(name.get_ref()) || TAKEN.contains(&name.get_ref().as_str()) {
            let found = format!("{:?}", name.get_ref());
            let wanted = "a name of letters, digits and `_` that begins with no digit, and has no meaning in statements";
            self.mismatch(name.span(), &found, wanted);
        }
        match &value.get_ref().0 {
            Value::List(_) => {
                self.mismatch(value.span(), "a list", "a text, a number, true or false");
                None
            }
            Value::Table(_) => {
                self.mismatch(value.span(), "a table", "a text, a number, true or false");
                None
            }
            plain => Some(plain.clone()),
        }
    }

    /// A text with its constants filled in; unknown ones are recorded as mistakes.
    pub(super) fn filled(&self, span: Range<usize>, text: &str) -> String {
        if let Some(name) = self.constants.unknown(text) {
            self.mistakes.add(span, self.no_constant(name));
        }
        self.constants.fill(text)
    }

    /// Arguments with their constants.
    pub(super) fn filled_args(&self, args: &Args) -> Vec<String> {
        args.iter()
            .map(|arg| self.filled(arg.span(), arg.get_ref()))
            .collect()
    }

    /// Parameters with their constants.
    pub(super) fn filled_table(&self, table: &Table) -> Table {
        let filled = table.iter().map(|(name, value)| {
            if let Some(name) = unknown_in(&self.constants, &value.get_ref().0) {
                self.mistakes.add(value.span(), self.no_constant(&name));
            }
            let literal = Literal(self.constants.fill_value(&value.get_ref().0));
            (name.clone(), Spanned::new(value.span(), literal))
        });
        filled.collect()
    }

    fn no_constant(&self, name: &str) -> Mistake {
        Mistake::UnknownName {
            what: "constant",
            found: name.to_owned(),
            known: self.constants.0.keys().cloned().collect(),
        }
    }
}

fn unknown_in(constants: &Constants, value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => constants.unknown(text).map(str::to_owned),
        Value::List(values) => values.iter().find_map(|value| unknown_in(constants, value)),
        Value::Table(table) => table
            .values()
            .find_map(|value| unknown_in(constants, value)),
        _ => None,
    }
}
