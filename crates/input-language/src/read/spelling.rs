//! Numbers that are not written in the usual way: `007`, `-0`, `+5`, `1e-3`.

use super::error::found;
use super::{ReadResult, Reader};
use crate::evaluate::Evaluator;
use crate::number::Number;
use crate::pattern::Pattern;
use crate::plan::{VarId, VarKind};

impl Reader<'_> {
    /// Reads a number that matches a pattern of other ways to write it; returns whether there is
    /// one.
    pub(super) fn otherwise_written(&mut self, var: VarId, also: &Pattern) -> ReadResult<bool> {
        let rest = &self.text[self.at..];
        let len = rest.iter().take_while(|&&byte| also.has(byte)).count();
        let (VarKind::Int { low, high, .. } | VarKind::Decimal { low, high, .. }) =
            &self.plan.vars[var].kind
        else {
            return Ok(false);
        };
        if !also.matches(&rest[..len]) {
            return Ok(false);
        }
        let refuse = |what: String| {
            Err(self.refused(format!("`{}` is {}, {what}", self.name(var), found(rest))))
        };
        let places = match &self.plan.vars[var].kind {
            VarKind::Decimal { places, .. } => places.1,
            _ => 0,
        };
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let bound = |term| evaluator.number(term).map_err(|why| self.refused(why));
        let (low, high) = (bound(low)?, bound(high)?);
        let number = std::str::from_utf8(&rest[..len])
            .ok()
            .and_then(Number::parse_loosely);
        let units = number.and_then(|number| number.at_places(places));
        let units = units.and_then(|units| i64::try_from(units).ok());
        let Some(units) = units else {
            return refuse("which is not a number that can be used here".to_owned());
        };
        let number = Number {
            units: units.into(),
            places,
        };
        if number < low || number > high {
            return refuse(format!("but must be from {low} to {high}"));
        }
        match &self.plan.vars[var].kind {
            VarKind::Decimal { places, .. } => {
                let shortest =
                    (places.0..=places.1).find(|&fewer| number.at_places(fewer).is_some());
                let shortest = shortest.and_then(|fewer| u8::try_from(fewer).ok());
                self.data
                    .push_decimal(var, units, shortest.unwrap_or(u8::MAX));
            }
            _ => self.data.push_int(var, units),
        }
        self.at += len;
        Ok(true)
    }
}
