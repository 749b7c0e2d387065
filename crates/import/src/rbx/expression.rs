//! The expressions of variables, as "py`2 * 10**5`": numbers, other variables, and operators.

use generators::Value;

/// The value of an expression; `None` if it has anything else.
pub(super) fn value(text: &str, get: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
    let mut parser = Parser { rest: text, get };
    let value = parser.sum()?;
    parser.rest.trim().is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
    get: &'a dyn Fn(&str) -> Option<Value>,
}

impl Parser<'_> {
    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start();
        let after = rest.strip_prefix(sign);
        // `*` is not the start of `**`.
        let after = after.filter(|after| sign != "*" || !after.starts_with('*'));
        let after = after.filter(|after| sign != "/" || !after.starts_with('/'));
        self.rest = after.unwrap_or(rest);
        after.is_some()
    }

    fn sum(&mut self) -> Option<Value> {
        let mut left = self.product()?;
        loop {
            left = if self.takes("+") {
                joined(&left, &self.product()?, i64::checked_add, |a, b| a + b)?
            } else if self.takes("-") {
                joined(&left, &self.product()?, i64::checked_sub, |a, b| a - b)?
            } else {
                return Some(left);
            };
        }
    }

    fn product(&mut self) -> Option<Value> {
        let mut left = self.power()?;
        loop {
            left = if self.takes("*") {
                joined(&left, &self.power()?, i64::checked_mul, |a, b| a * b)?
            } else if self.takes("//") {
                joined(&left, &self.power()?, i64::checked_div_euclid, |a, b| {
                    (a / b).floor()
                })?
            } else if self.takes("%") {
                joined(
                    &left,
                    &self.power()?,
                    i64::checked_rem_euclid,
                    f64::rem_euclid,
                )?
            } else {
                return Some(left);
            };
        }
    }

    fn power(&mut self) -> Option<Value> {
        if self.takes("-") {
            return joined(&Value::Int(0), &self.power()?, i64::checked_sub, |a, b| {
                a - b
            });
        }
        let base = self.atom()?;
        if !self.takes("**") {
            return Some(base);
        }
        let exponent = self.power()?;
        let power = |base: i64, exponent: i64| base.checked_pow(u32::try_from(exponent).ok()?);
        joined(&base, &exponent, power, f64::powf)
    }

    fn atom(&mut self) -> Option<Value> {
        if self.takes("(") {
            let inner = self.sum()?;
            return self.takes(")").then_some(inner);
        }
        self.rest = self.rest.trim_start();
        let is_part = |letter: char| letter.is_alphanumeric() || "._".contains(letter);
        let end = self.rest.find(|letter| !is_part(letter));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            return number(&word.replace('_', ""));
        }
        (self.get)(word.strip_prefix("vars.")?)
    }
}

/// A number as it is written in YAML and in Python.
pub(super) fn number(text: &str) -> Option<Value> {
    let whole = text.parse().ok().map(Value::Int);
    let is_real = text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    let real = text
        .parse()
        .ok()
        .filter(|real: &f64| is_real && real.is_finite());
    whole.or_else(|| real.map(Value::Float))
}

fn joined(
    left: &Value,
    right: &Value,
    whole: impl Fn(i64, i64) -> Option<i64>,
    real: impl Fn(f64, f64) -> f64,
) -> Option<Value> {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => whole(*left, *right).map(Value::Int),
        _ => Some(Value::Float(real(float(left)?, float(right)?))),
    }
}

fn float(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => number.to_string().parse().ok(),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::value;
    use generators::Value;

    #[test]
    fn expressions_are_those_of_python() {
        let get = |name: &str| (name == "N.max").then_some(Value::Int(7));
        for (text, expected) in [
            ("2 * 10**5", Some(Value::Int(200_000))),
            ("1_000 // 3 % 100 - -1", Some(Value::Int(34))),
            ("(vars.N.max + 1) * 2", Some(Value::Int(16))),
            ("2 ** 3 ** 2", Some(Value::Int(512))),
            ("1.5 * 2", Some(Value::Float(3.0))),
            ("vars.M", None),
            ("len('x')", None),
            ("1 +", None),
            ("10 ** 40", None),
        ] {
            assert_eq!(value(text, &get), expected, "{text}");
        }
    }
}
