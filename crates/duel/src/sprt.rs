//! A sequential test: whether a player is stronger than its opponent, with as few games as needed.
//!
//! Two differences in strength are compared by the likelihood of the results, as engines of chess
//! are tested. The results are those of pairs of games. For each hypothesis, the most likely
//! distribution with its mean is taken (M. Van den Bergh, "Comments on normalized Elo", and "The
//! generalized maximum likelihood ratio for the expectation value of a distribution").

use serde::Serialize;

/// What a difference of one point means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    /// The expected score: 400 points are ten times as much.
    Logistic,
    /// The expected score in units of its standard deviation, which does not depend on how many
    /// games are drawn.
    Normalized,
}

/// The two hypotheses and the probabilities of an error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference by the hypothesis that is rejected if the player is stronger.
    pub lower: f64,
    /// The difference by the hypothesis that is accepted then.
    pub upper: f64,
    /// The unit of the differences.
    pub model: EloModel,
    /// The probability with which the upper difference is accepted though the lower one is true.
    pub alpha: f64,
    /// The probability with which the lower difference is accepted though the upper one is true.
    pub beta: f64,
}

/// Counts instead of 0: with zeros the likelihood is not defined.
const REGULARIZED: f64 = 1e-3;

/// The shares of the points of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How many steps bisection takes: more than the digits of a number.
const STEPS: usize = 100;

/// How often the distribution for a normalized difference is improved.
const ROUNDS: usize = 10;

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtResult {
    /// The logarithm of the ratio of the likelihoods.
    pub llr: f64,
    /// The values at which the test ends.
    pub bounds: [f64; 2],
    /// The decision, if there is one.
    pub decision: Option<Decision>,
}

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The lower difference is more likely.
    Lower,
    /// The upper difference is more likely.
    Upper,
}

impl Sprt {
    /// The result after pairs of games that brought 0, 0.5, 1, 1.5 and 2 points.
    #[must_use]
    pub fn result(&self, pairs: [u32; 5]) -> SprtResult {
        let bounds = [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ];
        let llr = self.llr(pairs);
        let decision = if llr >= bounds[1] {
            Some(Decision::Upper)
        } else {
            (llr <= bounds[0]).then_some(Decision::Lower)
        };
        SprtResult {
            llr,
            bounds,
            decision,
        }
    }

    fn llr(&self, pairs: [u32; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| f64::from(count).max(REGULARIZED));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [lower, upper] = [self.lower, self.upper].map(|elo| self.most_likely(shares, elo));
        let terms = (0..5).map(|at| shares[at] * (upper[at] / lower[at]).ln());
        total * terms.sum::<f64>()
    }

    /// The most likely distribution for which this difference is true.
    fn most_likely(&self, shares: [f64; 5], elo: f64) -> [f64; 5] {
        match self.model {
            EloModel::Logistic => {
                let mean = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
                tilted(shares, SCORES.map(|score| score - mean))
            }
            EloModel::Normalized => {
                let per_deviation = elo * std::f64::consts::LN_10 / 800.0;
                with_ratio(shares, std::f64::consts::SQRT_2 * per_deviation)
            }
        }
    }
}

/// The most likely distribution whose mean lies this many of its standard deviations above a half.
/// The condition is not linear, so it is replaced by its tangent again and again.
fn with_ratio(shares: [f64; 5], ratio: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..ROUNDS {
        let mean: f64 = (0..5).map(|at| found[at] * SCORES[at]).sum();
        let squares = (0..5).map(|at| found[at] * (SCORES[at] - mean).powi(2));
        let deviation = squares.sum::<f64>().sqrt();
        let values = SCORES.map(|score| {
            let distance = (score - mean) / deviation;
            score - 0.5 - ratio * deviation * (1.0 + distance.powi(2)) / 2.0
        });
        found = tilted(shares, values);
    }
    found
}

/// The most likely distribution for which the mean of these values is 0. Each share is divided by
/// `1 + x * value`, and `x` is where the mean becomes 0; the mean falls as `x` grows.
fn tilted(shares: [f64; 5], values: [f64; 5]) -> [f64; 5] {
    let [least, most] = [f64::min, f64::max].map(|pick| values.into_iter().fold(values[0], pick));
    if least >= 0.0 || most <= 0.0 {
        return shares;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| -> f64 {
        (0..5)
            .map(|at| shares[at] * values[at] / (1.0 + x * values[at]))
            .sum()
    };
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|at| shares[at] / (1.0 + x * values[at]))
}

#[cfg(test)]
mod tests {
    use super::{Decision, EloModel, Sprt};

    fn llr(model: EloModel, [lower, upper]: [f64; 2], pairs: [u32; 5]) -> f64 {
        let test = Sprt {
            lower,
            upper,
            model,
            alpha: 0.05,
            beta: 0.05,
        };
        test.result(pairs).llr
    }

    /// Published results of tests of a chess engine.
    #[test]
    fn ratios_are_those_of_known_tests() {
        for (model, bounds, pairs, expected) in [
            (
                EloModel::Normalized,
                [0.0, 2.0],
                [365, 16618, 36029 + 200, 16974, 390],
                2.25,
            ),
            (
                EloModel::Logistic,
                [0.5, 2.5],
                [223, 9863, 20279 + 1000, 10037, 246],
                -3.07,
            ),
            (
                EloModel::Logistic,
                [0.0, 2.0],
                [871, 26175, 55003 + 980, 26678, 821],
                -4.98,
            ),
        ] {
            let found = llr(model, bounds, pairs);
            assert!((found - expected).abs() < 0.006, "{model:?} {found}");
        }
    }

    #[test]
    fn a_test_ends_with_the_hypothesis_that_the_results_support() {
        let test = Sprt {
            lower: 0.0,
            upper: 20.0,
            model: EloModel::Logistic,
            alpha: 0.05,
            beta: 0.05,
        };
        assert_eq!(test.result([0; 5]).decision, None);
        assert_eq!(test.result([1, 2, 3, 2, 1]).decision, None);
        assert_eq!(
            test.result([0, 10, 50, 60, 80]).decision,
            Some(Decision::Upper)
        );
        assert_eq!(
            test.result([80, 60, 50, 10, 0]).decision,
            Some(Decision::Lower)
        );
    }

    #[test]
    fn the_bounds_follow_from_the_probabilities_of_errors() {
        let test = Sprt {
            lower: 0.0,
            upper: 5.0,
            model: EloModel::Normalized,
            alpha: 0.05,
            beta: 0.1,
        };
        let [lower, upper] = test.result([0; 5]).bounds;
        assert!((lower - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
        assert!((upper - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
    }

    #[test]
    fn results_without_a_loss_have_a_finite_ratio() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let found = llr(model, [0.0, 5.0], [0, 0, 0, 0, 500]);
            assert!(found.is_finite() && found > 0.0, "{found}");
        }
    }
}
