//! From a condition that must hold to the possible values of a variable.

use super::partial::{Partial, Unknown, View};
use input_language::plan::{Function, Operation, Relation, Term};
use input_language::resolve::{INFINITE, Interval};

/// The part of a range that conditions allow.
pub(super) struct NarrowedRange {
    pub(super) range: Interval,
    /// Whether the number is a factor of a bounded product whose other factors are unknown.
    pub(super) is_factor: bool,
    /// A fair share of a bounded sum, if other values also take from it.
    pub(super) fair: Option<Interval>,
    /// The number divides this one.
    pub(super) divides: Option<i128>,
    /// The number has this remainder when divided by the other.
    pub(super) rest: Option<(i128, i128)>,
}

impl NarrowedRange {
    pub(super) fn new(range: Interval) -> Self {
        Self {
            range,
            is_factor: false,
            fair: None,
            divides: None,
            rest: None,
        }
    }
}

impl View<'_> {
    /// Narrows the range so that a condition can hold, or cannot hold.
    pub(super) fn require(&mut self, term: &Term, truth: bool, narrowed: &mut NarrowedRange) {
        match (term, truth) {
            (Term::And(left, right), true) | (Term::Or(left, right), false) => {
                self.require(left, truth, narrowed);
                self.require(right, truth, narrowed);
            }
            (Term::Or(left, right), true) => self.either(left, right, true, narrowed),
            (Term::And(left, right), false) => self.either(left, right, false, narrowed),
            (Term::Not(inner), _) => self.require(inner, !truth, narrowed),
            (Term::Call(Function::Contains, arguments), true) => {
                self.limit_contained(&arguments[0], &arguments[1], narrowed);
            }
            (Term::Compare(first, rest), true) => {
                let mut left = first.as_ref();
                for (relation, right) in rest {
                    self.relate(*relation, left, right, narrowed);
                    left = right;
                }
            }
            (Term::Compare(first, rest), false) => {
                if let [(relation, right)] = rest.as_slice() {
                    self.relate(relation.opposite(), first, right, narrowed);
                }
            }
            _ => {}
        }
    }

    fn either(&mut self, left: &Term, right: &Term, truth: bool, narrowed: &mut NarrowedRange) {
        let before = narrowed.range;
        let mut ranges = Vec::new();
        for side in [left, right] {
            self.domain = before;
            narrowed.range = before;
            if self.truth(side) == Some(!truth) {
                continue;
            }
            self.require(side, truth, narrowed);
            if narrowed.range.0 <= narrowed.range.1 {
                ranges.push(narrowed.range);
            }
        }
        let hull = ranges
            .into_iter()
            .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        narrowed.range = hull.unwrap_or((1, 0));
        self.domain = narrowed.range;
    }

    fn relate(
        &mut self,
        relation: Relation,
        left: &Term,
        right: &Term,
        narrowed: &mut NarrowedRange,
    ) {
        match (self.term(left), self.term(right)) {
            (Partial::Number(one), Partial::Number(other)) => {
                let (of_left, of_right) = match relation {
                    Relation::Less => ((-INFINITE, other.1 - 1), (one.0 + 1, INFINITE)),
                    Relation::AtMost => ((-INFINITE, other.1), (one.0, INFINITE)),
                    Relation::Greater => ((other.0 + 1, INFINITE), (-INFINITE, one.1 - 1)),
                    Relation::AtLeast => ((other.0, INFINITE), (-INFINITE, one.1)),
                    Relation::Equal => {
                        self.divisor(left, right, narrowed);
                        self.common_divisor(left, right, narrowed);
                        self.common_divisor(right, left, narrowed);
                        (other, one)
                    }
                    Relation::Different => return,
                };
                self.limit(left, of_left, narrowed);
                self.limit(right, of_right, narrowed);
            }
            (Partial::Truth(one), Partial::Truth(other)) => {
                let is_same = match relation {
                    Relation::Equal => true,
                    Relation::Different => false,
                    _ => return,
                };
                match (one, other) {
                    (Some(one), None) => self.require(right, one == is_same, narrowed),
                    (None, Some(other)) => self.require(left, other == is_same, narrowed),
                    _ => {}
                }
            }
            (one, other) if relation == Relation::Equal => {
                let (left_len, right_len) = (self.len_of(left, one), self.len_of(right, other));
                if let (Some(one), Some(other)) = (left_len, right_len) {
                    self.limit_len(left, other, narrowed);
                    self.limit_len(right, one, narrowed);
                }
                self.limit_parts(left, right, narrowed);
            }
            _ => {}
        }
    }

    /// Equal texts have equal lengths.
    fn len_of(&mut self, term: &Term, found: Partial<'_>) -> Option<Interval> {
        matches!(self.unknown, Unknown::Length).then_some(())?;
        matches!(found, Partial::Text(_) | Partial::TextOf(_)).then(|| self.length(term))
    }

    pub(super) fn limit_len(&mut self, term: &Term, range: Interval, narrowed: &mut NarrowedRange) {
        if self.is_unknown(term) {
            narrowed.range = (narrowed.range.0.max(range.0), narrowed.range.1.min(range.1));
            self.domain = narrowed.range;
        }
    }

    /// Whether a term is the number, or the text, that is being drawn.
    pub(super) fn is_unknown(&mut self, term: &Term) -> bool {
        let before = self.domain;
        let marked = (before.0 - 7, before.1 + 11);
        self.domain = marked;
        let is_unknown = match self.unknown {
            Unknown::Value => {
                matches!(term, Term::Last(_) | Term::List { .. } | Term::Index(..))
                    && self.number(term) == marked
            }
            Unknown::Length => {
                matches!(term, Term::Last(_) | Term::List { .. } | Term::Index(..))
                    && matches!(self.term(term), Partial::TextOf(length) if length == (marked.0.max(0), marked.1) || length == marked)
            }
            _ => false,
        };
        self.domain = before;
        is_unknown
    }

    /// Narrows the range so that a term can be in another range.
    pub(super) fn limit(
        &mut self,
        term: &Term,
        (low, high): Interval,
        narrowed: &mut NarrowedRange,
    ) {
        if matches!(term, Term::Number(_) | Term::Local(_) | Term::Row(_)) {
            return;
        }
        if matches!(term, Term::Last(_) | Term::List { .. } | Term::Index(..)) {
            if matches!(self.unknown, Unknown::Value) && self.is_unknown(term) {
                narrowed.range = (narrowed.range.0.max(low), narrowed.range.1.min(high));
                self.domain = narrowed.range;
            }
            return;
        }
        match term {
            Term::Negative(inner) => self.limit(inner, (-high, -low), narrowed),
            Term::Binary(operation, left, right) => {
                self.limit_binary(*operation, left, right, (low, high), narrowed);
            }
            Term::Call(Function::Len, arguments) => {
                self.limit_len(&arguments[0], (low, high), narrowed);
                self.limit_total(&arguments[0], (low, high), narrowed);
            }
            Term::Call(Function::Abs, arguments) => {
                let inner = self.number(&arguments[0]);
                let range = if inner.0 >= 0 {
                    (low, high)
                } else if inner.1 <= 0 {
                    (-high, -low)
                } else {
                    (-high, high)
                };
                self.limit(&arguments[0], range, narrowed);
            }
            Term::Call(Function::Min | Function::Max, arguments) if arguments.len() > 1 => {
                for argument in arguments {
                    let range = if matches!(term, Term::Call(Function::Min, _)) {
                        (low, INFINITE)
                    } else {
                        (-INFINITE, high)
                    };
                    self.limit(argument, range, narrowed);
                }
            }
            Term::Call(function @ (Function::Sum | Function::Min | Function::Max), _)
            | Term::Each {
                function: function @ (Function::Sum | Function::Min | Function::Max),
                ..
            } => {
                self.limit_aggregate(term, *function, (low, high), narrowed);
            }
            _ => {}
        }
    }

    fn limit_binary(
        &mut self,
        operation: Operation,
        left: &Term,
        right: &Term,
        (low, high): Interval,
        narrowed: &mut NarrowedRange,
    ) {
        let (one, other) = (self.number(left), self.number(right));
        match operation {
            Operation::Plus => {
                self.limit(left, (low - other.1, high - other.0), narrowed);
                self.limit(right, (low - one.1, high - one.0), narrowed);
            }
            Operation::Minus => {
                self.limit(left, (low + other.0, high + other.1), narrowed);
                self.limit(right, (one.0 - high, one.1 - low), narrowed);
            }
            Operation::Times => {
                let square = self.is_unknown(left) && self.is_unknown(right);
                if square && high >= 0 {
                    let root = root_of(high);
                    self.limit(left, (-root, root), narrowed);
                    return;
                }
                narrowed.is_factor |= one.0 < one.1 && other.0 < other.1;
                if let Some(range) = factor((low, high), other) {
                    self.limit(left, range, narrowed);
                }
                if let Some(range) = factor((low, high), one) {
                    self.limit(right, range, narrowed);
                }
            }
            Operation::Divided if other.0 == other.1 && other.0 > 0 => {
                let by = other.0;
                let most = high.saturating_mul(by).saturating_add(by - 1).min(INFINITE);
                self.limit(
                    left,
                    (low.saturating_mul(by).max(-INFINITE), most),
                    narrowed,
                );
            }
            Operation::Power if other.0 == other.1 && one.0 >= 0 && high >= 0 && other.0 > 0 => {
                let exponent = u32::try_from(other.0).unwrap_or(u32::MAX);
                let (mut least, mut most) = (0_i128, high.min(1 << 62) + 1);
                while least + 1 < most {
                    let middle = i128::midpoint(least, most);
                    if middle.saturating_pow(exponent) <= high {
                        least = middle;
                    } else {
                        most = middle;
                    }
                }
                self.limit(left, (0, least), narrowed);
            }
            Operation::Power if one.0 == one.1 && one.0 > 1 && high >= 1 => {
                let exponents =
                    (0..127_u32).take_while(|&exponent| one.0.saturating_pow(exponent) <= high);
                let most = exponents.last().unwrap_or(0);
                self.limit(right, (-INFINITE, most.into()), narrowed);
            }
            _ => {}
        }
    }
}

/// The largest number whose square is not larger.
fn root_of(number: i128) -> i128 {
    i128::try_from(number.unsigned_abs().isqrt()).unwrap_or(INFINITE)
}

/// The possible values of one factor, if the product and the other factor are in intervals.
fn factor((low, high): Interval, other: Interval) -> Option<Interval> {
    let floor = |number: i128, by: i128| number.div_euclid(by);
    let ceiling = |number: i128, by: i128| -(-number).div_euclid(by);
    if other.0 > 0 {
        let least = if low > 0 {
            ceiling(low, other.1)
        } else {
            ceiling(low, other.0)
        };
        let most = if high >= 0 {
            floor(high, other.0)
        } else {
            floor(high, other.1)
        };
        return Some((least, most));
    }
    if other.1 < 0 {
        return factor((-high, -low), (-other.1, -other.0));
    }
    // If the other factor can be 0, the first one is unbounded, unless the product is not 0: then
    // it is at most as large.
    if other.0 == 0 && low > 0 && other.1 > 0 {
        return Some((ceiling(low, other.1), high));
    }
    None
}
