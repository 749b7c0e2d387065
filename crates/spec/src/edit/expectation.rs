//! Changing the expectations of solutions in the text of a spec.

use super::put;
use std::collections::BTreeMap;
use toml_edit::{Array, DocumentMut, InlineTable, Item, TableLike, Value};

/// The key for all groups that are not named.
const OTHERS: &str = "*";

/// New expectations of a solution.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewExpectation {
    /// The verdicts by the name of the group; `*` stands for all that are not named. `None` if
    /// those of the spec stay.
    pub verdicts: Option<Vec<(String, NewVerdicts)>>,
    /// The minimum and maximum of the points. `None` if those of the spec stay.
    pub score: Option<(f64, f64)>,
}

/// The verdicts of a solution in some groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewVerdicts {
    /// The name of one.
    One(&'static str),
    /// The general form.
    General {
        /// The verdicts that cases may get.
        permitted: Vec<&'static str>,
        /// At least one case must get one of these.
        required: Vec<&'static str>,
    },
}

/// The text of a spec with these expectations, by the path of the solution; comments and layout are
/// kept.
///
/// # Errors
/// If the text is not TOML, which is impossible for a text that was read as a spec.
pub fn with_expectations(
    text: &str,
    expectations: &BTreeMap<String, NewExpectation>,
) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    let change = |solution: &mut dyn TableLike| {
        let path = solution.get("path").and_then(Item::as_str);
        if let Some(new) = path.and_then(|path| expectations.get(path)) {
            new.put_into(solution);
        }
    };
    match document.get_mut("solution") {
        Some(Item::ArrayOfTables(solutions)) => {
            solutions.iter_mut().for_each(|it| change(it));
        }
        Some(Item::Value(Value::Array(solutions))) => {
            let tables = solutions.iter_mut().filter_map(Value::as_inline_table_mut);
            tables.for_each(|it| change(it));
        }
        _ => {}
    }
    Ok(super::with_line_ends_of(text, &document.to_string()))
}

impl NewExpectation {
    fn put_into(&self, solution: &mut dyn TableLike) {
        if let Some(verdicts) = &self.verdicts {
            let value = match &verdicts[..] {
                [(name, verdicts)] if name == OTHERS => verdicts.value(),
                groups => {
                    let groups = groups.iter();
                    let entries = groups.map(|(name, verdicts)| (name.as_str(), verdicts.value()));
                    entries.collect::<InlineTable>().into()
                }
            };
            put(solution, "expect", value);
        }
        match self.score {
            Some((low, high)) if low < high => {
                put(solution, "score", format!("{low}..={high}").into());
            }
            Some((points, _)) => put(solution, "score", super::number(points)),
            None => {}
        }
    }
}

impl NewVerdicts {
    fn value(&self) -> Value {
        match self {
            Self::One(name) => (*name).into(),
            Self::General {
                permitted,
                required,
            } => {
                let lists = [("permitted", permitted), ("required", required)];
                let lists = lists.map(|(key, names)| {
                    (key, Value::from(names.iter().copied().collect::<Array>()))
                });
                lists.into_iter().collect::<InlineTable>().into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NewExpectation, NewVerdicts, with_expectations};
    use NewVerdicts::{General, One};

    fn with(text: &str, verdicts: &[(&str, NewVerdicts)], score: Option<(f64, f64)>) -> String {
        let verdicts = verdicts.iter();
        let verdicts: Vec<_> = verdicts
            .map(|(name, verdicts)| ((*name).to_owned(), verdicts.clone()))
            .collect();
        let new = NewExpectation {
            verdicts: (!verdicts.is_empty()).then_some(verdicts),
            score,
        };
        with_expectations(text, &[("b.c".to_owned(), new)].into()).unwrap()
    }

    #[test]
    fn comments_and_other_solutions_stay_as_they_are() {
        let spec = "[[solution]]\npath = \"a.c\"\nexpect = \"accepted\" # Right.\n\n\
                    # The brute force.\n[[solution]]\npath = \"b.c\" # Slow.\nexpect   = \"accepted\" # So far.\n";
        let new = "[[solution]]\npath = \"a.c\"\nexpect = \"accepted\" # Right.\n\n\
                   # The brute force.\n[[solution]]\npath = \"b.c\" # Slow.\nexpect   = { large = \"time-limit\", \"*\" = \"accepted\" } # So far.\nscore = 40\n";
        let verdicts = [("large", One("time-limit")), ("*", One("accepted"))];
        assert_eq!(with(spec, &verdicts, Some((40.0, 40.0))), new);
    }

    #[test]
    fn lines_end_as_before() {
        let spec = "title = \"x\"\r\n\r\n[[solution]] # One.\r\npath = \"b.c\"\r\nexpect = \"accepted\"\r\n";
        let new = spec.replace("accepted", "wrong-answer");
        assert_eq!(with(spec, &[("*", One("wrong-answer"))], None), new);
    }

    #[test]
    fn solutions_may_be_written_in_any_form() {
        for (before, after) in [
            (
                "solution = [{ path = \"b.c\", expect = \"accepted\" }]\n",
                "solution = [{ path = \"b.c\", expect = \"wrong-answer\", score = \"0..=2.5\" }]\n",
            ),
            (
                "[[solution]]\npath = \"b.c\"\nexpect.x = \"accepted\"\n",
                "[[solution]]\npath = \"b.c\"\nexpect = \"wrong-answer\"\nscore = \"0..=2.5\"\n",
            ),
            (
                "[[solution]]\npath = \"b.c\"\n\n[solution.expect]\n\"*\" = \"accepted\"\n",
                "[[solution]]\npath = \"b.c\"\nexpect = \"wrong-answer\"\nscore = \"0..=2.5\"\n",
            ),
        ] {
            let verdicts = [("*", One("wrong-answer"))];
            assert_eq!(with(before, &verdicts, Some((0.0, 2.5))), after);
        }
    }

    #[test]
    fn several_verdicts_are_permitted_and_one_of_them_is_required() {
        let verdicts = General {
            permitted: vec!["accepted", "wrong-answer", "time-limit"],
            required: vec!["wrong-answer", "time-limit"],
        };
        let spec = "[[solution]]\npath = \"b.c\"\nscore = 7\n";
        let list = "{ permitted = [\"accepted\", \"wrong-answer\", \"time-limit\"], required = [\"wrong-answer\", \"time-limit\"] }";
        let new = format!("[[solution]]\npath = \"b.c\"\nscore = 7\nexpect = {list}\n");
        assert_eq!(with(spec, &[("*", verdicts)], None), new);
    }
}
