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

/// Makes the operators of one table: a row is a kind, its name, the families that have it, and a
/// short description.
macro_rules! operators {
    ($($kind:ident, $name:literal, $families:expr, $what:literal;)+) => {
        /// The operators in the order of their table. If two make the same text, the mutant belongs
        /// to the first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum OperatorKind {
            $($kind),+
        }

        static OPERATORS: &[Operator] = &[$(Operator {
            kind: OperatorKind::$kind,
            name: $name,
            what: $what,
            families: $families,
        }),+];
    };
}

/// Languages whose numbers have types of several sizes.
const WITH_TYPES: [Family; 5] = [
    Family::C,
    Family::Cpp,
    Family::Rust,
    Family::Go,
    Family::Java,
];

operators! {
    SmallArray, "small-array", &Family::ALL,
        "the size of an array is one less, half as large, or 64";
    NarrowInteger, "narrow-integer", &WITH_TYPES,
        "an integer of 64 bits has only 32";
    Float, "float", &WITH_TYPES,
        "a number of double precision has single precision";
    Tolerance, "tolerance", &Family::ALL,
        "a tolerance of comparisons is larger, or missing";
    ForgottenReset, "forgotten-reset", &Family::ALL,
        "a variable is not reset between the passes of a loop";
    LoopStart, "loop-start", &Family::ALL,
        "a loop starts one step later or earlier";
    LoopBound, "loop-bound", &Family::ALL,
        "a loop ends one step later or earlier";
    Index, "index", &Family::ALL,
        "an index is one more or less";
    InitialValue, "initial-value", &Family::ALL,
        "a variable begins with another value";
    RelationalBoundary, "relational-boundary", &Family::ALL,
        "a comparison includes or excludes its bound";
    RelationalNegation, "relational-negation", &Family::ALL,
        "a comparison is negated";
    Arithmetic, "arithmetic", &Family::ALL,
        "an arithmetic operator is replaced or removed";
    Logical, "logical", &Family::ALL,
        "`and` is replaced by `or`, or one operand is removed";
    NegatedCondition, "negated-condition", &Family::ALL,
        "a condition is negated";
    DroppedGuard, "dropped-guard", &Family::ALL,
        "the code under a condition never runs";
    MinMax, "min-max", &Family::ALL,
        "a minimum is a maximum";
    NextElement, "next-element", &Family::ALL,
        "a search in sorted elements finds a neighbour, as with `upper_bound` instead of `lower_bound`; or the other end of a list is used";
    WeakKey, "weak-key", &Family::ALL,
        "a key of two numbers has a factor or a shift that is too small, so different pairs have the same key";
    SwappedArguments, "swapped-arguments", &Family::ALL,
        "two arguments of equal type are swapped";
    Jump, "jump", &Family::ALL,
        "`break` is replaced by `continue` or the reverse, or either is removed";
    EarlyExit, "early-exit", &Family::ALL,
        "a loop is skipped, or left after its first pass";
    EarlyReturn, "early-return", &Family::ALL,
        "a conditional return always happens";
    DroppedStatement, "dropped-statement", &Family::ALL,
        "a statement is removed";
    Constant, "constant", &Family::ALL,
        "a constant is one more or less";
}

/// All operators, in the order of their table.
#[must_use]
pub fn operators() -> &'static [Operator] {
    OPERATORS
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
