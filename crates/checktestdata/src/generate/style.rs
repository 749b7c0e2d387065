//! How values are drawn within their bounds.

use super::numbers;
use generators::Draw;

/// The names of the styles.
pub const NAMES: [&str; 6] = ["uniform", "small", "near-bounds", "few", "equal", "sparse"];

/// How values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// All values are equally likely.
    Uniform,
    /// The ten smallest values.
    Small,
    /// The three smallest and the three largest values.
    NearBounds,
    /// Three different values, if bounds are the same.
    Few,
    /// A single value.
    Equal,
    /// The value that is nearest to zero, except for few others.
    Sparse,
}

/// The unit of fractions of a range.
const WHOLE: u64 = 1 << 32;

impl Style {
    /// The style with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "uniform" => Self::Uniform,
            "small" => Self::Small,
            "near-bounds" => Self::NearBounds,
            "few" => Self::Few,
            "equal" => Self::Equal,
            "sparse" => Self::Sparse,
            _ => return None,
        })
    }

    /// A random style; uniform half of the time.
    pub(super) fn draw(draw: &mut Draw) -> Self {
        let all = [
            Self::Uniform,
            Self::Uniform,
            Self::Uniform,
            Self::Uniform,
            Self::Small,
            Self::NearBounds,
            Self::Few,
            Self::Equal,
        ];
        *draw.pick(&all)
    }

    /// What all values of an input have in common: the positions of values between their bounds,
    /// or how rare the others are.
    pub(super) fn fractions(self, draw: &mut Draw) -> Vec<u64> {
        let count = match self {
            Self::Sparse => return vec![draw.rarity()],
            Self::Few => 3,
            Self::Equal => 1,
            _ => 0,
        };
        (0..count).map(|_| draw.up_to(WHOLE - 1)).collect()
    }

    pub(super) fn number(self, draw: &mut Draw, fractions: &[u64], low: i64, high: i64) -> i64 {
        let width = high.abs_diff(low);
        let from_low = |by: u64| low.saturating_add_unsigned(by.min(width));
        match self {
            Self::Uniform => draw.int(low..=high),
            Self::Small => from_low(draw.up_to(9)),
            Self::NearBounds => {
                let by = draw.up_to(2);
                if draw.chance(1, 2) {
                    from_low(by)
                } else {
                    from_low(width - by.min(width))
                }
            }
            Self::Few | Self::Equal => {
                let fraction = fractions[draw.index(fractions.len())];
                numbers::at(low, high, fraction, WHOLE)
            }
            Self::Sparse => draw.sparse(low, high, fractions[0]),
        }
    }

    /// How many different letters texts have; `None` for no restriction.
    pub(super) fn letters(self) -> Option<usize> {
        match self {
            Self::Few => Some(2),
            Self::Equal => Some(1),
            _ => None,
        }
    }
}
