//! Terms as expressions, with loops before them where these are needed.

use super::codes::{Code, List};
use super::{Kept, Writer, quoted};
use crate::plan::{Function, Kind, Operation, Relation, Term, VarId};
use std::rc::Rc;

impl Writer<'_> {
    /// A whole number.
    pub(super) fn number(&mut self, term: &Term) -> Option<String> {
        self.code(term)?.number()
    }

    /// A test.
    pub(super) fn truth(&mut self, term: &Term) -> Option<String> {
        self.code(term)?.truth()
    }

    pub(super) fn code(&mut self, term: &Term) -> Option<Code> {
        Some(match term {
            Term::Number(number) => {
                let whole = number.to_whole()?;
                Code::Number(if whole < 0 {
                    format!("({whole})")
                } else {
                    whole.to_string()
                })
            }
            Term::Text(text) => Code::Text(quoted(text)),
            Term::Last(var) => self.last(*var)?,
            Term::List { var, level } => Code::List(self.list(*var, *level)?),
            Term::Local(slot) => Code::Number(format!("k{slot}")),
            Term::Row(0) => Code::Number("1".to_owned()),
            Term::Row(level) => Code::Number(format!("(i{level} + 1)")),
            Term::Index(list, index) => {
                let index = self.number(index)?;
                let list = self.code(list)?;
                self.element(list, &index)?
            }
            Term::Call(function, arguments) => self.call(*function, arguments)?,
            Term::Each {
                function,
                body,
                slot,
                low,
                high,
            } => self.each(*function, body, *slot, (low, high))?,
            Term::Slice(..) => return None,
            Term::Negative(inner) => {
                let inner = self.code(inner)?;
                negative(inner)?
            }
            Term::Not(inner) => Code::Truth(format!("!({})", self.truth(inner)?)),
            Term::And(left, right) => self.both(left, right, true)?,
            Term::Or(left, right) => self.both(left, right, false)?,
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.code(left)?, self.code(right)?);
                self.binary(*operation, left, right)?
            }
            Term::Compare(first, rest) => {
                let mut left = self.code(first)?;
                let mut tests = Vec::new();
                for (relation, right) in rest {
                    let right = self.code(right)?;
                    tests.push(self.comparison(*relation, left, right.clone())?);
                    left = right;
                }
                Code::Truth(format!("({})", tests.join(" && ")))
            }
        })
    }

    /// `and` or `or`, whose right side is only computed where the left one leaves it open.
    fn both(&mut self, left: &Term, right: &Term, is_and: bool) -> Option<Code> {
        let left = self.truth(left)?;
        let length = self.text.len();
        let flag = self.fresh("flag");
        let (default, goes_on) = if is_and {
            (0, left.clone())
        } else {
            (1, format!("!({left})"))
        };
        self.line(&format!("SET({flag} = {default})"));
        self.open(&format!("IF({goes_on})"));
        let before = self.text.len();
        let right = self.truth(right)?;
        if self.text.len() == before {
            // Nothing had to be computed first.
            self.text.truncate(length);
            self.indent -= 1;
            let sign = if is_and { "&&" } else { "||" };
            return Some(Code::Truth(format!("({left} {sign} {right})")));
        }
        self.line(&format!("SET({flag} = 0)"));
        self.line(&format!("IF({right}) SET({flag} = 1) END"));
        self.close();
        Some(Code::Truth(format!("({flag} == 1)")))
    }

    fn last(&self, var: VarId) -> Option<Code> {
        let name = &self.names[var];
        let last = format!("{} - 1", self.counter(var));
        let place = match self.kept[var] {
            Kept::Last => name.clone(),
            Kept::All => format!("{name}[{last}]"),
            Kept::Letters => {
                return Some(Code::Letters {
                    array: name.clone(),
                    text: last,
                });
            }
        };
        self.single(var, place)
    }

    /// A value of a variable.
    fn single(&self, var: VarId, place: String) -> Option<Code> {
        match &self.plan.vars[var].kind {
            Kind::Int { .. } => Some(Code::Number(place)),
            // They are kept as units of their last place.
            Kind::Decimal { .. } => None,
            Kind::Text { .. } | Kind::Pattern(_) | Kind::Words(_) => Some(Code::Text(place)),
        }
    }

    fn list(&self, var: VarId, level: usize) -> Option<List> {
        let (name, counter) = (self.names[var].clone(), self.counter(var));
        let start = Self::start(&counter, level);
        self.single(var, String::new())?;
        let is_number = matches!(self.plan.vars[var].kind, Kind::Int { .. });
        let is_letters = self.kept[var] == Kept::Letters;
        let from = start.clone();
        let item = move |index: &str| {
            let at = if from == "0" {
                index.to_owned()
            } else {
                format!("{from} + {index}")
            };
            if is_letters {
                Code::Letters {
                    array: name.clone(),
                    text: at,
                }
            } else if is_number {
                Code::Number(format!("{name}[{at}]"))
            } else {
                Code::Text(format!("{name}[{at}]"))
            }
        };
        let chain = &self.plan.vars[var].chain;
        let rows = (chain.len() == level + 2).then(|| {
            let (array, counter) = Self::lengths(chain[level + 1]);
            let first = Self::start(&counter, level);
            (array, first.clone(), format!("({counter} - {first})"))
        });
        let len = if start == "0" {
            counter
        } else {
            format!("({counter} - {start})")
        };
        Some(List {
            len,
            item: Rc::new(item),
            rows,
        })
    }

    fn element(&mut self, list: Code, index: &str) -> Option<Code> {
        match list {
            Code::Letters { array, text } => {
                Some(Code::Text(format!("{array}[{text}, {index} - 1]")))
            }
            Code::List(List {
                item, rows: None, ..
            }) => Some(item(&format!("({index} - 1)"))),
            Code::List(List {
                item,
                rows: Some((array, first, _)),
                ..
            }) => {
                let before = self.fresh("before");
                let at = self.fresh("at");
                self.line(&format!("SET({before} = 0)"));
                self.open(&format!("REPI({at}, {index} - 1)"));
                self.line(&format!(
                    "SET({before} = {before} + {array}[{first} + {at}])"
                ));
                self.close();
                let len = format!("{array}[{first} + {index} - 1]");
                Some(Code::List(List {
                    len,
                    item: Rc::new(move |index: &str| item(&format!("{before} + {index}"))),
                    rows: None,
                }))
            }
            Code::Number(_) | Code::Text(_) | Code::Truth(_) => None,
        }
    }

    fn binary(&mut self, operation: Operation, left: Code, right: Code) -> Option<Code> {
        let sign = match operation {
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Times => "*",
            Operation::Power => "^",
            Operation::Divided | Operation::Modulo => {
                return Some(self.division(operation, &left.number()?, &right.number()?));
            }
        };
        let joined = move |left: String, right: String| format!("({left} {sign} {right})");
        Some(match (left, right) {
            (Code::Number(left), Code::Number(right)) => Code::Number(joined(left, right)),
            (Code::List(list), Code::Number(right)) => {
                mapped(list, move |item| joined(item, right.clone()))?
            }
            (Code::Number(left), Code::List(list)) => {
                mapped(list, move |item| joined(left.clone(), item))?
            }
            (Code::List(left), Code::List(right)) => {
                self.line(&format!("ASSERT({} == {})", left.len, right.len));
                let other = right.item;
                let len = left.len.clone();
                let item = left.item;
                Code::List(List {
                    len,
                    item: Rc::new(move |index| match (item(index), other(index)) {
                        (Code::Number(left), Code::Number(right)) => {
                            Code::Number(joined(left, right))
                        }
                        (left, _) => left,
                    }),
                    rows: None,
                })
            }
            _ => return None,
        })
    }

    /// Quotients are rounded down; the language rounds them towards zero.
    fn division(&mut self, operation: Operation, left: &str, right: &str) -> Code {
        let quotient = self.fresh("quotient");
        self.line(&format!("SET({quotient} = {left} / {right})"));
        self.line(&format!(
            "IF({quotient} * {right} != {left} && (({left} < 0 && {right} > 0) || ({left} > 0 && {right} < 0))) SET({quotient} = {quotient} - 1) END"
        ));
        Code::Number(if operation == Operation::Divided {
            quotient
        } else {
            format!("({left} - {quotient} * {right})")
        })
    }

    fn comparison(&mut self, relation: Relation, left: Code, right: Code) -> Option<String> {
        let sign = match relation {
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Greater => ">",
            Relation::AtLeast => ">=",
            Relation::Equal => "==",
            Relation::Different => "!=",
        };
        let len = match (&left, &right) {
            (Code::List(left), Code::List(right)) => {
                self.line(&format!("ASSERT({} == {})", left.len, right.len));
                left.len.clone()
            }
            (Code::List(list), _) | (_, Code::List(list)) => list.len.clone(),
            _ => {
                return Some(format!("{} {sign} {}", left.plain()?, right.plain()?));
            }
        };
        let (flag, at) = (self.fresh("flag"), self.fresh("at"));
        let side = |code: &Code| match code {
            Code::List(list) => list.at(&at).plain(),
            single => single.clone().plain(),
        };
        let (left, right) = (side(&left)?, side(&right)?);
        self.line(&format!("SET({flag} = 1)"));
        self.open(&format!("REPI({at}, {len})"));
        self.line(&format!("IF(!({left} {sign} {right})) SET({flag} = 0) END"));
        self.close();
        Some(format!("{flag} == 1"))
    }

    /// A quantifier.
    fn each(
        &mut self,
        function: Function,
        body: &Term,
        slot: usize,
        (low, high): (&Term, &Term),
    ) -> Option<Code> {
        let (low, high) = (self.number(low)?, self.number(high)?);
        let (many, at, result) = (self.fresh("many"), self.fresh("at"), self.fresh("result"));
        self.line(&format!("SET({many} = {high} - {low} + 1)"));
        self.line(&format!("IF({many} < 0) SET({many} = 0) END"));
        let begin = i32::from(function == Function::All);
        self.line(&format!("SET({result} = {begin})"));
        self.open(&format!("REPI({at}, {many})"));
        self.line(&format!("SET(k{slot} = {low} + {at})"));
        match function {
            Function::All | Function::Any | Function::Count => {
                let test = self.truth(body)?;
                self.line(&match function {
                    Function::All => format!("IF(!({test})) SET({result} = 0) END"),
                    Function::Any => format!("IF({test}) SET({result} = 1) END"),
                    _ => format!("IF({test}) SET({result} = {result} + 1) END"),
                });
            }
            Function::Sum | Function::Min | Function::Max => {
                let value = self.number(body)?;
                self.gather(function, &result, &value, &at);
            }
            _ => return None,
        }
        self.close();
        if matches!(function, Function::Min | Function::Max) {
            self.line(&format!("ASSERT({many} > 0)"));
        }
        Some(match function {
            Function::All | Function::Any => Code::Truth(format!("({result} == 1)")),
            _ => Code::Number(result),
        })
    }

    /// Takes one more value, the one with the index `at`, into a sum, or into the least or the greatest.
    pub(super) fn gather(&mut self, function: Function, result: &str, value: &str, at: &str) {
        self.line(&match function {
            Function::Sum => format!("SET({result} = {result} + {value})"),
            Function::Min => {
                format!("IF({at} == 0 || {value} < {result}) SET({result} = {value}) END")
            }
            _ => format!("IF({at} == 0 || {value} > {result}) SET({result} = {value}) END"),
        });
    }
}

fn negative(code: Code) -> Option<Code> {
    match code {
        Code::Number(number) => Some(Code::Number(format!("(0 - {number})"))),
        Code::List(list) => mapped(list, |item| format!("(0 - {item})")),
        _ => None,
    }
}

/// A list of what becomes of each number of another.
fn mapped(list: List, map: impl Fn(String) -> String + 'static) -> Option<Code> {
    list.at("0").number()?;
    let item = list.item;
    Some(Code::List(List {
        len: list.len,
        item: Rc::new(move |index| match item(index) {
            Code::Number(number) => Code::Number(map(number)),
            other => other,
        }),
        rows: None,
    }))
}
