//! The table of mutation operators.

use crate::family::Family;

/// A kind of small mistake.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    pub(crate) kind: OperatorKind,
    /// Its name in reports.
    pub name: &'static str,
    /// A short description.
    pub what: &'static str,
    families: &'static [Family],
}

/// The operators in the order of their table. If two make the same text, the mutant belongs to the
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OperatorKind {
    SmallArray,
    NarrowInteger,
    Float,
    Tolerance,
    ForgottenReset,
    LoopStart,
    LoopBound,
    Index,
    InitialValue,
    RelationalBoundary,
    RelationalNegation,
    Arithmetic,
    Logical,
    NegatedCondition,
    DroppedGuard,
    MinMax,
    NextElement,
    WeakKey,
    SwappedArguments,
    Jump,
    EarlyExit,
    EarlyReturn,
    DroppedStatement,
    Constant,
}

use Family::{C, Cpp, Go, Java, JavaScript, Python, Rust};

const ALL: &[Family] = &Family::ALL;

static OPERATORS: [Operator; 24] = [
    operator(
        OperatorKind::SmallArray,
        "small-array",
        "the size of an array is one less, half as large, or 64",
        &[C, Cpp, Rust, Go, Java, Python, JavaScript],
    ),
    operator(
        OperatorKind::NarrowInteger,
        "narrow-integer",
        "an integer of 64 bits has only 32",
        &[C, Cpp, Rust, Go, Java],
    ),
    operator(
        OperatorKind::Float,
        "float",
        "a number of double precision has single precision",
        &[C, Cpp, Rust, Go, Java],
    ),
    operator(
        OperatorKind::Tolerance,
        "tolerance",
        "a tolerance of comparisons is larger, or missing",
        ALL,
    ),
    operator(
        OperatorKind::ForgottenReset,
        "forgotten-reset",
        "a variable is not reset between the passes of a loop",
        ALL,
    ),
    operator(
        OperatorKind::LoopStart,
        "loop-start",
        "a loop starts one step later or earlier",
        ALL,
    ),
    operator(
        OperatorKind::LoopBound,
        "loop-bound",
        "a loop ends one step later or earlier",
        ALL,
    ),
    operator(
        OperatorKind::Index,
        "index",
        "an index is one more or less",
        ALL,
    ),
    operator(
        OperatorKind::InitialValue,
        "initial-value",
        "a variable begins with another value",
        ALL,
    ),
    operator(
        OperatorKind::RelationalBoundary,
        "relational-boundary",
        "a comparison includes or excludes its bound",
        ALL,
    ),
    operator(
        OperatorKind::RelationalNegation,
        "relational-negation",
        "a comparison is negated",
        ALL,
    ),
    operator(
        OperatorKind::Arithmetic,
        "arithmetic",
        "an arithmetic operator is replaced or removed",
        ALL,
    ),
    operator(
        OperatorKind::Logical,
        "logical",
        "`and` is replaced by `or`, or one operand is removed",
        ALL,
    ),
    operator(
        OperatorKind::NegatedCondition,
        "negated-condition",
        "a condition is negated",
        ALL,
    ),
    operator(
        OperatorKind::DroppedGuard,
        "dropped-guard",
        "the code under a condition never runs",
        ALL,
    ),
    operator(
        OperatorKind::MinMax,
        "min-max",
        "a minimum is a maximum",
        ALL,
    ),
    operator(
        OperatorKind::NextElement,
        "next-element",
        "a search in sorted elements finds a neighbour, as with `upper_bound` instead of `lower_bound`; or the other end of a list is used",
        ALL,
    ),
    operator(
        OperatorKind::WeakKey,
        "weak-key",
        "a key of two numbers has a factor or a shift that is too small, so different pairs have the same key",
        ALL,
    ),
    operator(
        OperatorKind::SwappedArguments,
        "swapped-arguments",
        "two arguments of equal type are swapped",
        ALL,
    ),
    operator(
        OperatorKind::Jump,
        "jump",
        "`break` is replaced by `continue` or the reverse, or either is removed",
        ALL,
    ),
    operator(
        OperatorKind::EarlyExit,
        "early-exit",
        "a loop is skipped, or left after its first pass",
        ALL,
    ),
    operator(
        OperatorKind::EarlyReturn,
        "early-return",
        "a conditional return always happens",
        ALL,
    ),
    operator(
        OperatorKind::DroppedStatement,
        "dropped-statement",
        "a statement is removed",
        ALL,
    ),
    operator(
        OperatorKind::Constant,
        "constant",
        "a constant is one more or less",
        ALL,
    ),
];

const fn operator(
    kind: OperatorKind,
    name: &'static str,
    what: &'static str,
    families: &'static [Family],
) -> Operator {
    Operator {
        kind,
        name,
        what,
        families,
    }
}

/// All operators, in the order of their table.
#[must_use]
pub fn operators() -> &'static [Operator] {
    &OPERATORS
}

impl Operator {
    /// Whether the operator exists for programs of this family.
    #[must_use]
    pub fn applies_to(&self, family: Family) -> bool {
        self.families.contains(&family)
    }
}

impl OperatorKind {
    pub(crate) fn operator(self) -> &'static Operator {
        &OPERATORS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::operators;

    #[test]
    fn the_table_is_in_the_order_of_its_kinds() {
        for (at, operator) in operators().iter().enumerate() {
            assert_eq!(operator.kind as usize, at, "{}", operator.name);
            assert_eq!(operator.kind.operator().name, operator.name);
        }
    }
}
