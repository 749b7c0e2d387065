//! The comparison of two JSON texts, read in step.

use std::borrow::Cow;

use super::reader::{Member, Reader, Syntax, ValueType};
use super::string;
use crate::decimal::Decimal;
use crate::text::excerpt;
use crate::tolerance::Tolerance;

/// Why two values are not equal.
pub(super) enum Fault {
    Output(Syntax),
    Answer(Syntax),
    Differ {
        expected: String,
        found: String,
        at: usize,
    },
}

/// A step from a value to one of its parts.
enum PathStep<'a> {
    Element(usize),
    Member(Cow<'a, [u8]>),
}

/// Two values that are read in step, and the path to the current position.
pub(super) struct Pair<'a> {
    tolerance: Option<Tolerance>,
    output: Reader<'a>,
    answer: Reader<'a>,
    path: Vec<PathStep<'a>>,
}

impl<'a> Pair<'a> {
    pub(super) fn new(tolerance: Option<Tolerance>, output: &'a [u8], answer: &'a [u8]) -> Self {
        Self {
            tolerance,
            output: Reader::new(output),
            answer: Reader::new(answer),
            path: Vec::new(),
        }
    }

    pub(super) fn documents(&mut self) -> Result<(), Fault> {
        self.value()?;
        self.answer.end().map_err(Fault::Answer)?;
        self.output.end().map_err(Fault::Output)
    }

    fn value(&mut self) -> Result<(), Fault> {
        let expected = self
            .answer
            .value_type(self.path.len())
            .map_err(Fault::Answer)?;
        let found = self
            .output
            .value_type(self.path.len())
            .map_err(Fault::Output)?;
        match (expected, found) {
            (ValueType::Array, ValueType::Array) => self.arrays(),
            (ValueType::Object, ValueType::Object) => self.objects(),
            (ValueType::Scalar, ValueType::Scalar) => self.scalars(),
            _ => Err(self.differ(true, true)),
        }
    }

    fn scalars(&mut self) -> Result<(), Fault> {
        let at = self.output.at();
        let expected = self.answer.scalar().map_err(Fault::Answer)?;
        let found = self.output.scalar().map_err(Fault::Output)?;
        if expected == found || self.same_number(expected, found) || string::same(expected, found) {
            return Ok(());
        }
        Err(Fault::Differ {
            expected: excerpt(expected, 0),
            found: excerpt(found, 0),
            at,
        })
    }

    fn same_number(&self, expected: &[u8], found: &[u8]) -> bool {
        let (Some(x), Some(y)) = (Decimal::json(expected), Decimal::json(found)) else {
            return false;
        };
        let close = |tolerance: Tolerance| tolerance.admits(expected, found) == Some(true);
        x == y || self.tolerance.is_some_and(close)
    }

    fn arrays(&mut self) -> Result<(), Fault> {
        self.output.open();
        self.answer.open();
        for index in 0.. {
            self.path.push(PathStep::Element(index));
            let expected = self.answer.has_next(index == 0).map_err(Fault::Answer)?;
            let found = self.output.has_next(index == 0).map_err(Fault::Output)?;
            match (expected, found) {
                (true, true) => self.value()?,
                (false, false) => {
                    self.path.pop();
                    break;
                }
                _ => return Err(self.differ(expected, found)),
            }
            self.path.pop();
        }
        Ok(())
    }

    fn objects(&mut self) -> Result<(), Fault> {
        self.output.open();
        self.answer.open();
        for index in 0.. {
            let (mut output, mut answer) = (self.output.clone(), self.answer.clone());
            let expected = answer.next_key(index == 0).map_err(Fault::Answer)?;
            let found = output.next_key(index == 0).map_err(Fault::Output)?;
            if expected != found {
                return self.unordered_members(index == 0);
            }
            (self.output, self.answer) = (output, answer);
            let Some(key) = expected else { break };
            self.path.push(PathStep::Member(key));
            self.value()?;
            self.path.pop();
        }
        Ok(())
    }

    /// Compares the remaining members of two objects in any order.
    fn unordered_members(&mut self, first: bool) -> Result<(), Fault> {
        let depth = self.path.len();
        let expected = self.answer.members(first, depth).map_err(Fault::Answer)?;
        let found = self.output.members(first, depth).map_err(Fault::Output)?;
        let key = |members: &[Member<'a>], index| {
            members.get(index).map(|member: &Member| member.key.clone())
        };
        let most = expected.len().max(found.len());
        if let Some(odd) = (0..most).find(|&index| key(&expected, index) != key(&found, index)) {
            return Err(self.odd_member(expected.get(odd), found.get(odd)));
        }
        let ends = (self.output.clone(), self.answer.clone());
        for (expected, found) in expected.into_iter().zip(found) {
            (self.output, self.answer) = (found.value, expected.value);
            self.path.push(PathStep::Member(expected.key));
            self.value()?;
            self.path.pop();
        }
        (self.output, self.answer) = ends;
        Ok(())
    }

    /// The fault of two sorted lists of members that first differ at these two. The smaller key is
    /// in one of the objects only.
    fn odd_member(&mut self, expected: Option<&Member<'a>>, found: Option<&Member<'a>>) -> Fault {
        match (expected, found) {
            (Some(expected), found) if found.is_none_or(|found| expected.key < found.key) => {
                self.path.push(PathStep::Member(expected.key.clone()));
                self.answer = expected.value.clone();
                self.differ(true, false)
            }
            (_, Some(found)) => {
                self.path.push(PathStep::Member(found.key.clone()));
                self.output = found.value.clone();
                self.differ(false, true)
            }
            (_, None) => self.differ(false, false),
        }
    }

    /// The difference between the next values, if they exist.
    fn differ(&self, expected: bool, found: bool) -> Fault {
        let shown = |there: bool, reader: &Reader| {
            if there {
                reader.shown()
            } else {
                "nothing".to_owned()
            }
        };
        Fault::Differ {
            expected: shown(expected, &self.answer),
            found: shown(found, &self.output),
            at: self.output.at(),
        }
    }

    /// The path to the current value, as `$.board[3]`.
    pub(super) fn shown_path(&self) -> String {
        let mut path = b"$".to_vec();
        for step in &self.path {
            match step {
                PathStep::Element(index) => path.extend(format!("[{index}]").bytes()),
                PathStep::Member(key) => {
                    path.push(b'.');
                    path.extend_from_slice(key);
                }
            }
        }
        excerpt(&path, path.len())
    }
}
