//! How much stronger a player is than its opponents.

use serde::Serialize;

/// A difference in strength: a player who is 400 points stronger scores ten times as much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference.
    pub difference: f64,
    /// With a probability of 95 % the difference lies within this distance.
    pub margin: f64,
}

/// 97.5 % of a normal distribution lie below this many standard deviations.
pub(crate) const DEVIATIONS: f64 = 1.959_963_985;

/// The difference that follows from how many pairs of games brought 0, 0.5, 1, 1.5 and 2 points.
/// Pairs are counted, because the two games of a pair have the same opening and are not
/// independent. The margin counts one more pair than were played, so that equal pairs have a margin.
/// `None` if the player won or lost everything, or if there are fewer than two pairs.
#[must_use]
pub fn elo(pairs: [u32; 5]) -> Option<Elo> {
    let count = f64::from(pairs.iter().sum::<u32>());
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighted = |value: &dyn Fn(f64) -> f64| -> f64 {
        let terms = pairs.iter().zip(scores);
        terms
            .map(|(&pairs, score)| f64::from(pairs) * value(score))
            .sum::<f64>()
            / count
    };
    if count < 2.0 {
        return None;
    }
    let mean = weighted(&|score| score);
    if mean <= 0.0 || mean >= 1.0 {
        return None;
    }
    let variance = weighted(&|score| (score - mean).powi(2));
    // Equal pairs would leave no margin. One more pair, lost or won completely with the same
    // probability, stands for what a few pairs cannot show.
    let prior = f64::midpoint(mean.powi(2), (1.0 - mean).powi(2));
    let error = ((count * variance + prior) / (count + 1.0).powi(2)).sqrt();
    // The derivative of the logistic curve turns an error of the score into one of the difference.
    let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
    Some(Elo {
        difference: 400.0 * (mean / (1.0 - mean)).log10(),
        margin: DEVIATIONS * error * slope,
    })
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn equal_results_give_no_difference() {
        let elo = elo([10, 20, 40, 20, 10]).expect("enough pairs");
        assert!(elo.difference.abs() < 1e-9);
        assert!((elo.margin - 37.5).abs() < 0.3, "{elo:?}");
    }

    #[test]
    fn equal_pairs_leave_a_margin_that_shrinks() {
        let margin = |pairs: u32| elo([0, 0, pairs, 0, 0]).expect("enough pairs").margin;
        assert!((margin(10) - 61.9).abs() < 0.1, "{}", margin(10));
        assert!(margin(2) > 200.0 && margin(1000) < 1.0);
    }

    #[test]
    fn three_quarters_of_the_points_are_191_points_of_strength() {
        let elo = elo([0, 0, 10, 0, 10]).expect("enough pairs");
        assert!((elo.difference - 190.85).abs() < 0.01, "{elo:?}");
    }

    #[test]
    fn without_points_or_with_all_of_them_there_is_no_difference() {
        for pairs in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [0; 5], [0, 0, 1, 0, 0]] {
            assert_eq!(elo(pairs), None);
        }
    }
}
