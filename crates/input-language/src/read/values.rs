//! Single values.

use super::error::found;
use super::{ReadResult, Reader};
use crate::number::{Number, power_of_ten};
use crate::plan::{Term, VarId, VarKind};

/// The bytes that a text may contain.
pub(super) fn alphabet(kind: &VarKind) -> Option<Box<[bool; 256]>> {
    let VarKind::Text { alphabet, .. } = kind else {
        return None;
    };
    let mut table = Box::new([false; 256]);
    for &byte in alphabet {
        table[byte as usize] = true;
    }
    Some(table)
}

/// A whole number that is written in the usual way, and where it ends; `None` if it is written in
/// any other way.
#[inline]
pub(super) fn plain_int(text: &[u8], start: usize) -> Option<(i64, usize)> {
    let mut at = start;
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(negative);
    let first = at;
    let mut value: i64 = 0;
    while let Some(&byte) = text.get(at) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        value = value.wrapping_mul(10).wrapping_add(digit.into());
        at += 1;
    }
    let len = at - first;
    // 18 digits cannot overflow.
    let is_plain = (1..=18).contains(&len) && (text[first] != b'0' || (len == 1 && !negative));
    is_plain.then_some((if negative { -value } else { value }, at))
}

impl Reader<'_> {
    pub(super) fn value(&mut self, var: VarId) -> ReadResult<()> {
        self.watch(var)?;
        let plan = self.plan;
        if let Some(also) = &plan.vars[var].also
            && self.otherwise_written(var, also)?
        {
            return Ok(());
        }
        match &plan.vars[var].kind {
            VarKind::Int { low, high, digits } => {
                let bounds = (self.whole_term(low)?, self.whole_term(high)?);
                let value = self.int(var, bounds, *digits)?;
                self.data.push_int(var, value);
            }
            VarKind::Decimal { low, high, places } => self.decimal(var, low, high, *places)?,
            VarKind::Text { low, high, .. } => {
                let bounds = (self.whole_term(low)?, self.whole_term(high)?);
                self.string(var, bounds)?;
            }
            VarKind::Pattern(pattern) => {
                let len = self.text[self.at..]
                    .iter()
                    .take_while(|&&byte| pattern.has(byte))
                    .count();
                let text = &self.text[self.at..self.at + len];
                if !pattern.matches(text) {
                    let wanted = match pattern.range() {
                        Some((low, high)) => format!("but must be from {low} to {high}"),
                        None => "which does not match its pattern".to_owned(),
                    };
                    return Err(self.refused(format!(
                        "`{}` is {}, {wanted}",
                        self.name(var),
                        found(&self.text[self.at..])
                    )));
                }
                if let Some(position) = &plan.vars[var].position {
                    self.position(var, position, text)?;
                }
                self.data.push_text(var, text);
                self.at += len;
            }
            VarKind::Words(words) => {
                let rest = &self.text[self.at..];
                let longest = (0..words.len())
                    .filter(|&number| rest.starts_with(&words[number]))
                    .max_by_key(|&number| words[number].len());
                let Some(number) = longest else {
                    let words: Vec<String> = words.iter().map(|word| found(word)).collect();
                    return Err(self.refused(format!(
                        "`{}` is {}, but must be one of {}",
                        self.name(var),
                        found(rest),
                        words.join(", ")
                    )));
                };
                self.data.push_int(var, word_number(number));
                self.at += words[number].len();
            }
        }
        Ok(())
    }

    /// The name of the value that is read next: `case.a[3][2]`.
    pub(super) fn name(&self, var: VarId) -> String {
        let info = &self.plan.vars[var];
        let rows = (1..=info.chain.len()).map(|level| format!("[{}]", self.frame.rows[level]));
        [info.name.clone()].into_iter().chain(rows).collect()
    }

    #[inline]
    pub(super) fn int(
        &mut self,
        var: VarId,
        (low, high): (i128, i128),
        digits: Option<u32>,
    ) -> ReadResult<i64> {
        if digits.is_none()
            && let Some((value, end)) = plain_int(self.text, self.at)
            && low <= value.into()
            && i128::from(value) <= high
        {
            self.at = end;
            return Ok(value);
        }
        self.odd_int(var, (low, high), digits)
    }

    /// A whole number that is long, has a fixed number of digits, or is wrong.
    #[cold]
    fn odd_int(
        &mut self,
        var: VarId,
        (low, high): (i128, i128),
        digits: Option<u32>,
    ) -> ReadResult<i64> {
        let rest = &self.text[self.at..];
        let sign = usize::from(rest.first() == Some(&b'-'));
        let mut len = rest[sign..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let refuse = |what: &str| {
            Err(self.refused(format!("`{}` is {}, {what}", self.name(var), found(rest))))
        };
        if len == 0 {
            return refuse("but must be a whole number");
        }
        match digits {
            Some(digits) if sign == 0 && len >= digits as usize => len = digits as usize,
            Some(digits) => return refuse(&format!("but must have {digits} digits")),
            None if rest[sign] == b'0' && len > 1 => return refuse("which begins with a zero"),
            None if rest[sign] == b'0' && sign == 1 => return refuse("but 0 has no sign"),
            None => {}
        }
        let text = std::str::from_utf8(&rest[..sign + len]).unwrap_or_default();
        match text.parse::<i64>() {
            Ok(value) if low <= value.into() && i128::from(value) <= high => {
                self.at += sign + len;
                Ok(value)
            }
            _ if low == high => refuse(&format!("but must be {low}")),
            _ if low > high => refuse(&format!(
                "where no value is allowed: its range is {low} to {high}"
            )),
            _ => refuse(&format!("but must be from {low} to {high}")),
        }
    }

    fn decimal(
        &mut self,
        var: VarId,
        low: &Term,
        high: &Term,
        (fewest, most): (u32, u32),
    ) -> ReadResult<()> {
        let evaluator = crate::evaluate::Evaluator::new(self.plan, &self.data, &self.frame);
        let bound = |term| evaluator.number(term).map_err(|why| self.refused(why));
        let (low, high) = (bound(low)?, bound(high)?);
        let rest = &self.text[self.at..];
        let refuse = |what: String| {
            Err(self.refused(format!("`{}` is {}, {what}", self.name(var), found(rest))))
        };
        let sign = usize::from(rest.first() == Some(&b'-'));
        let digits = |from: usize| {
            rest[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let whole = digits(sign);
        if whole == 0 {
            return refuse("but must be a number".to_owned());
        }
        if rest[sign] == b'0' && whole > 1 {
            return refuse("which begins with a zero".to_owned());
        }
        let point = sign + whole;
        let places = if rest.get(point) == Some(&b'.') {
            digits(point + 1)
        } else {
            0
        };
        let end = point
            + if rest.get(point) == Some(&b'.') {
                1 + places
            } else {
                0
            };
        let has_point_alone = places == 0 && end > point;
        if has_point_alone || places < fewest as usize || places > most as usize {
            let wanted = if fewest == most {
                fewest.to_string()
            } else {
                format!("from {fewest} to {most}")
            };
            return refuse(format!("but must have {wanted} digits after the point"));
        }
        let number = std::str::from_utf8(&rest[sign..end])
            .ok()
            .and_then(Number::parse);
        let scale = power_of_ten(most).unwrap_or(1);
        let units = number
            .and_then(|number| number.at_places(most))
            .filter(|units| units / scale <= i64::MAX.into());
        let units = units
            .and_then(|units| i64::try_from(units).ok())
            .map(|units| if sign == 1 { -units } else { units });
        match units {
            Some(0) if sign == 1 => refuse("but 0 has no sign".to_owned()),
            Some(units) if low <= number_of(units, most) && number_of(units, most) <= high => {
                self.data
                    .push_decimal(var, units, u8::try_from(places).unwrap_or(u8::MAX));
                self.at += end;
                Ok(())
            }
            _ => refuse(format!("but must be from {low} to {high}")),
        }
    }

    fn string(&mut self, var: VarId, (low, high): (i128, i128)) -> ReadResult<()> {
        let rest = &self.text[self.at..];
        // A text of a fixed length ends there, whatever follows.
        let most = if low == high {
            usize::try_from(high).unwrap_or(0)
        } else {
            usize::MAX
        };
        let len = match &self.alphabets[var] {
            Some(alphabet) => rest
                .iter()
                .take(most)
                .take_while(|&&byte| alphabet[byte as usize])
                .count(),
            None => 0,
        };
        if (len as i128) < low || len as i128 > high {
            let wanted = if low == high {
                low.to_string()
            } else {
                format!("from {low} to {high}")
            };
            let stop = found(&rest[len..]);
            let what = format!(
                "`{}` has {}, but must have {wanted}: {stop} follows",
                self.name(var),
                base::text::count(len, "letter")
            );
            self.at += len;
            return Err(self.refused(what));
        }
        self.data.push_text(var, &rest[..len]);
        self.at += len;
        Ok(())
    }
}

/// The number of a word in its column.
fn word_number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn number_of(units: i64, places: u32) -> Number {
    Number {
        units: units.into(),
        places,
    }
}
