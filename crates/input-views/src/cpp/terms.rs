//! Terms as expressions in C++.

use super::{Writer, quoted};
use input_language::number::Number;
use input_language::plan::{Function, Operation, Relation, Term, VarId, VarKind};

/// The type of what is known of the prefixes of a list.
const PREFIX: &str = "Prefix";

impl Writer<'_> {
    /// The expression; `None` if the library has no function for it.
    pub(super) fn term(&self, term: &Term) -> Option<String> {
        Some(match term {
            Term::Number(number) => literal(*number),
            Term::Text(text) => format!("std::string({})", quoted(text)),
            Term::Last(var) => {
                let name = &self.names[*var];
                match self.places(*var) {
                    Some(places) => format!("last({name}, {places})"),
                    None => self.named(format!("last({name})")),
                }
            }
            Term::List { var, level } => self.named(self.list(*var, *level)),
            Term::Local(slot) => format!("k{slot}"),
            Term::Row(0) => "Num(1LL)".to_owned(),
            Term::Row(level) => format!("Num(row{level})"),
            Term::Index(row, index) if let Some((list, row)) = self.row_of_matrix(row) => {
                let (list, row, index) = (self.term(list)?, self.term(row)?, self.term(index)?);
                format!("element({list}, {row}, {index})")
            }
            Term::Index(list, index) => {
                format!("element({}, {})", self.term(list)?, self.term(index)?)
            }
            Term::Call(function, arguments) => self.call(*function, arguments)?,
            Term::Each {
                function,
                body,
                slot,
                low,
                high,
            } => self.each(*function, body, *slot, (low, high))?,
            Term::Slice(list, ..) if self.is_matrix(list) => return None,
            Term::Slice(list, low, high) => {
                let (list, low, high) = (self.term(list)?, self.term(low)?, self.term(high)?);
                format!("slice({list}, {low}, {high})")
            }
            Term::Negative(inner) => format!("each(minus, Num(0LL), {})", self.term(inner)?),
            Term::Not(inner) => format!("!({})", self.term(inner)?),
            Term::And(left, right) => {
                format!("({} && {})", self.term(left)?, self.term(right)?)
            }
            Term::Or(left, right) => {
                format!("({} || {})", self.term(left)?, self.term(right)?)
            }
            Term::Binary(operation, left, right) => {
                let function = match operation {
                    Operation::Plus => "plus",
                    Operation::Minus => "minus",
                    Operation::Times => "times",
                    Operation::Divided => "divided",
                    Operation::Modulo => "modulo",
                    Operation::Power => "power",
                };
                let (left, right) = (self.term(left)?, self.term(right)?);
                format!("each({function}, {left}, {right})")
            }
            Term::Compare(first, rest) => {
                let mut left = self.term(first)?;
                let mut all = Vec::new();
                for (relation, right) in rest {
                    let right = self.term(right)?;
                    all.push(format!("compare({left}, {}, {right})", name(*relation)));
                    left = right;
                }
                format!("({})", all.join(" && "))
            }
        })
    }

    /// How many decimal places the numbers of a variable have; `None` for texts.
    fn places(&self, var: VarId) -> Option<u32> {
        match &self.plan.vars[var].kind {
            VarKind::Int { .. } => Some(0),
            VarKind::Decimal { places, .. } => Some(places.1),
            VarKind::Text { .. } | VarKind::Pattern(_) | VarKind::Words(_) => None,
        }
    }

    fn list(&self, var: VarId, level: usize) -> String {
        let name = &self.names[var];
        let list = match self.places(var) {
            Some(places) => format!("list({name}, start[{var}][{level}], {places})"),
            None => format!("list({name}, start[{var}][{level}])"),
        };
        let chain = &self.plan.vars[var].chain;
        if chain.len() == level + 2 {
            let rows = chain[level + 1];
            format!("nested({list}, counts[{rows}], count_start[{rows}][{level}])")
        } else {
            list
        }
    }

    /// A name for lists and texts that a condition needs, so that they are copied once and not for
    /// each element.
    fn named(&self, list: String) -> String {
        let mut known = self.condition_lists.borrow_mut();
        let Some(known) = known.as_mut() else {
            return list;
        };
        let at = known.iter().position(|other| *other == list);
        let at = at.unwrap_or_else(|| {
            known.push(list);
            known.len() - 1
        });
        format!("list{at}")
    }

    /// A condition, after the lists and texts that it needs.
    pub(super) fn condition(&self, term: &Term) -> Option<(Vec<String>, String)> {
        self.condition_lists.replace(Some(Vec::new()));
        let condition = self.term(term);
        let lists = self.condition_lists.take().unwrap_or_default();
        let named = lists.iter().enumerate().map(|(at, list)| {
            if list == PREFIX {
                format!("{PREFIX} list{at};")
            } else {
                format!("const auto list{at} = {list};")
            }
        });
        Some((named.collect(), condition?))
    }

    fn is_matrix(&self, list: &Term) -> bool {
        matches!(list, Term::List { var, level } if self.plan.vars[*var].chain.len() == level + 2)
    }

    /// The matrix and the number of the row, if a term is a row of a matrix.
    fn row_of_matrix<'t>(&self, row: &'t Term) -> Option<(&'t Term, &'t Term)> {
        match row {
            Term::Index(list, row) if self.is_matrix(list) => Some((list.as_ref(), row.as_ref())),
            _ => None,
        }
    }

    /// The sum or the count of a growing prefix, which goes on from that of the one before.
    fn of_prefix(&self, function: Function, arguments: &[Term]) -> Option<String> {
        let (Function::Sum | Function::Count, [Term::Slice(list, low, high), ..]) =
            (function, arguments)
        else {
            return None;
        };
        let is_whole = matches!(**list, Term::List { .. } | Term::Last(_)) && !self.is_matrix(list);
        let wanted = match arguments.get(1) {
            None => String::new(),
            Some(wanted @ (Term::Text(_) | Term::Number(_))) => format!(", {}", self.term(wanted)?),
            Some(_) => return None,
        };
        let is_first = matches!(**low, Term::Number(number) if number.to_whole() == Some(1));
        if !is_whole || !is_first {
            return None;
        }
        let (list, high) = (self.term(list)?, self.term(high)?);
        let mut known = self.condition_lists.borrow_mut();
        let known = known.as_mut()?;
        known.push(PREFIX.to_owned());
        let at = known.len() - 1;
        Some(format!("of_prefix(list{at}, {list}, {high}{wanted})"))
    }

    fn call(&self, function: Function, arguments: &[Term]) -> Option<String> {
        if let Some(text) = self.of_prefix(function, arguments) {
            return Some(text);
        }
        let lists = arguments.iter().filter(|term| self.is_list(term)).count();
        let name = match function {
            Function::Sum => "sum",
            Function::Min => "min_of",
            Function::Max => "max_of",
            Function::Count => "count",
            Function::Len => "len",
            Function::Abs => "absolute",
            Function::Gcd => "gcd",
            Function::Distinct if lists == arguments.len() => "distinct",
            Function::Distinct if lists == 0 => "distinct_values",
            Function::Contains => "contains",
            Function::Nested => "nested",
            Function::Sorted => "sorted",
            Function::Prime => "prime",
            Function::Product => "product",
            Function::Connected => "connected",
            Function::LongestRow if lists == arguments.len() => "longest_row",
            Function::Days => "days",
            Function::Distinct
            | Function::LongestRow
            | Function::Convex
            | Function::Simple
            | Function::All
            | Function::Any => {
                return None;
            }
        };
        let arguments: Option<Vec<String>> = arguments.iter().map(|term| self.term(term)).collect();
        Some(format!("{name}({})", arguments?.join(", ")))
    }

    fn each(
        &self,
        function: Function,
        body: &Term,
        slot: usize,
        (low, high): (&Term, &Term),
    ) -> Option<String> {
        let (quantifier, outer) = match function {
            Function::All => ("all_of", None),
            Function::Any => ("any_of", None),
            Function::Count => ("count_of", None),
            Function::Sum => ("values_of", Some("sum")),
            Function::Min => ("values_of", Some("min_of")),
            Function::Max => ("values_of", Some("max_of")),
            Function::Product => ("values_of", Some("product")),
            _ => return None,
        };
        if self.is_list(body) {
            return None;
        }
        let (low, high, body) = (self.term(low)?, self.term(high)?, self.term(body)?);
        let all = format!("{quantifier}({low}, {high}, [&](Num k{slot}) {{ return {body}; }})");
        Some(match outer {
            Some(outer) => format!("{outer}({all})"),
            None => all,
        })
    }

    /// Whether a term is a list of values.
    fn is_list(&self, term: &Term) -> bool {
        match term {
            Term::List { .. } => true,
            Term::Index(list, _) => match &**list {
                Term::List { var, level } => self.plan.vars[*var].chain.len() == level + 2,
                _ => false,
            },
            Term::Call(Function::Abs, arguments) => self.is_list(&arguments[0]),
            Term::Negative(inner) => self.is_list(inner),
            Term::Slice(list, ..) => self.is_list(list),
            Term::Binary(_, left, right) => self.is_list(left) || self.is_list(right),
            _ => false,
        }
    }
}

fn name(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "less",
        Relation::AtMost => "at_most",
        Relation::Greater => "greater",
        Relation::AtLeast => "at_least",
        Relation::Equal => "equal",
        Relation::Different => "different",
    }
}

/// A number, which may have too many digits for a literal.
fn literal(Number { units, places }: Number) -> String {
    const PART: i128 = 1_000_000_000_000_000_000;
    let wide = match i64::try_from(units) {
        Ok(units) if units != i64::MIN && places == 0 => return format!("Num({units}LL)"),
        Ok(units) if units != i64::MIN => format!("Wide({units}LL)"),
        _ => {
            let (upper, middle) = (units / PART / PART, units / PART % PART);
            let lower = units % PART;
            format!("((Wide({upper}LL) * {PART}LL + {middle}LL) * {PART}LL + {lower}LL)")
        }
    };
    format!("Num({wide}, {places})")
}
