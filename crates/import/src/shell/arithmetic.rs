//! Sums and comparisons of the shell, in integers of 64 bits.

use super::expand::{Variables, is_name};

/// How deep parentheses may be nested.
const MAX_DEPTH: usize = 64;

/// The value of an expression that may set variables: `i = 1`, `i++`, `i += 2`.
pub(super) fn value(text: &str, variables: &mut Variables) -> Result<i64, String> {
    let text = text.trim();
    for (ending, change) in [("++", 1), ("--", -1)] {
        let name = text
            .strip_suffix(ending)
            .or_else(|| text.strip_prefix(ending));
        if let Some(name) = name.map(str::trim).filter(|name| is_name(name)) {
            return set(
                name,
                constant(name, variables)?.checked_add(change),
                variables,
            );
        }
    }
    if let Some((left, right)) = text.split_once('=')
        && !right.starts_with('=')
        && !left.ends_with(['=', '!', '<', '>'])
    {
        let right = constant(right, variables)?;
        let left = left.trim_end();
        if let Some(name) = left.strip_suffix(['+', '-', '*', '/']).map(str::trim_end) {
            let before = constant(name, variables)?;
            let value = operate(&left[left.len() - 1..], before, right)?;
            return set(name, Some(value), variables);
        }
        return set(left, Some(right), variables);
    }
    constant(text, variables)
}

fn set(name: &str, value: Option<i64>, variables: &mut Variables) -> Result<i64, String> {
    if !is_name(name) {
        return Err(format!("`{name}` is not the name of a variable"));
    }
    let value = value.ok_or_else(too_large)?;
    variables.set(name, Some(value.to_string()));
    Ok(value)
}

/// The value of an expression.
pub(super) fn constant(text: &str, variables: &Variables) -> Result<i64, String> {
    let mut reader = Reader {
        rest: text.trim_start(),
        variables,
        depth: 0,
    };
    let value = reader.binary(0)?;
    if reader.rest.is_empty() {
        Ok(value)
    } else {
        Err(format!("`{}` in arithmetic is not supported", reader.rest))
    }
}

fn too_large() -> String {
    "a number with more than 64 bits".to_owned()
}

/// Operators from the weakest to the strongest; longer ones before those that begin them.
const LEVELS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<=", ">=", "<", ">"],
    &["+", "-"],
    &["**", "*", "/", "%"],
    &["**"],
];

struct Reader<'a> {
    rest: &'a str,
    variables: &'a Variables,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn binary(&mut self, level: usize) -> Result<i64, String> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        loop {
            let found = operators.iter().find(|it| self.rest.starts_with(**it));
            // Powers bind more strongly than what begins like them.
            let Some(operator) = found.filter(|it| **it != "**" || level == LEVELS.len() - 1)
            else {
                return Ok(left);
            };
            self.skip(operator.len());
            let right = self.binary(level + 1)?;
            left = operate(operator, left, right)?;
        }
    }

    fn unary(&mut self) -> Result<i64, String> {
        if let Some(after) = self.rest.strip_prefix('-') {
            self.enter(after)?;
            let value = self.unary()?;
            self.depth -= 1;
            return value.checked_neg().ok_or_else(too_large);
        }
        if let Some(after) = self.rest.strip_prefix('(') {
            self.enter(after)?;
            let value = self.binary(0)?;
            self.depth -= 1;
            if !self.rest.starts_with(')') {
                return Err("`(` is not closed".to_owned());
            }
            self.skip(1);
            return Ok(value);
        }
        let text = self.rest.strip_prefix('$').unwrap_or(self.rest);
        let text = text.strip_prefix('{').unwrap_or(text);
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = &text[..end.unwrap_or(text.len())];
        let is_braced = self.rest.starts_with("${") && text[word.len()..].starts_with('}');
        self.rest = &text[word.len()..];
        self.skip(usize::from(is_braced));
        self.number(word)
    }

    fn enter(&mut self, after: &'a str) -> Result<(), String> {
        self.depth += 1;
        self.rest = after.trim_start();
        if self.depth > MAX_DEPTH {
            return Err(format!(
                "an expression is nested more than {MAX_DEPTH} deep"
            ));
        }
        Ok(())
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }

    fn number(&self, word: &str) -> Result<i64, String> {
        let digits = if is_name(word) {
            self.variables.get(word)?.trim()
        } else {
            word
        };
        // Those with a zero in front are octal to a shell.
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(format!("`{digits}` in arithmetic is not supported"));
        }
        digits
            .parse()
            .map_err(|_| format!("`{digits}` in arithmetic is not supported"))
    }
}

fn operate(operator: &str, left: i64, right: i64) -> Result<i64, String> {
    let value = match operator {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" | "%" if right == 0 => return Err("a division by 0".to_owned()),
        "/" => left.checked_div(right),
        "%" => left.checked_rem(right),
        "**" => u32::try_from(right)
            .ok()
            .and_then(|power| left.checked_pow(power)),
        "==" => Some(i64::from(left == right)),
        "!=" => Some(i64::from(left != right)),
        "<=" => Some(i64::from(left <= right)),
        ">=" => Some(i64::from(left >= right)),
        "<" => Some(i64::from(left < right)),
        ">" => Some(i64::from(left > right)),
        "&&" => Some(i64::from(left != 0 && right != 0)),
        _ => Some(i64::from(left != 0 || right != 0)),
    };
    value.ok_or_else(too_large)
}
