//! The meaning of points that programs of the jury write.

use super::warning::Warnings;
use checkers::Outcome;
use package::{Group, Program};
use terms::PointScale;

/// The meaning of a program's points on a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) kind: PointScale,
    /// The maximum points of the case, if known and not 0.
    worth: Option<f64>,
}

impl Scale {
    /// The scale of a program on a case of this group.
    pub(super) fn new(program: &Program, group: Option<&Group>) -> Self {
        let worth = group.map(Group::points_of_case);
        Self {
            kind: program.scale,
            worth: worth.filter(|worth| *worth > 0.0),
        }
    }

    /// The scale of a program on an unknown case.
    pub(super) fn anywhere(kind: PointScale) -> Self {
        Self { kind, worth: None }
    }

    /// The outcome for points as a program writes them.
    pub(super) fn outcome(self, written: &str) -> Result<Outcome, String> {
        let points = written.parse::<f64>().ok();
        let points = points.filter(|points| points.is_finite() && *points >= 0.0);
        let share = points.and_then(|points| self.share(points));
        share.map(Outcome::Partial).ok_or_else(|| {
            format!(
                "it gives `{}` points: {}",
                written.escape_debug().take(40).collect::<String>(),
                self.meaning()
            )
        })
    }

    /// The share of the case's points, if the points are possible.
    fn share(self, points: f64) -> Option<f64> {
        /// The rounding error of sums of decimal fractions.
        const ROUNDING: f64 = 1e-6;
        let percent = Some(points / 100.0).filter(|_| points <= 100.0);
        match (self.kind, self.worth) {
            (PointScale::Share | PointScale::ShareOrPercent, _) if points <= 1.0 => Some(points),
            (PointScale::Percent | PointScale::ShareOrPercent, _) => percent,
            (PointScale::Share, _) => None,
            (PointScale::Points, Some(worth)) => {
                (points <= worth + ROUNDING).then(|| (points / worth).min(1.0))
            }
            // Samples without points: being accepted is all that matters.
            (PointScale::Points, None) => Some(1.0),
        }
    }

    fn meaning(self) -> String {
        match (self.kind, self.worth) {
            (PointScale::Share, _) => {
                "points are a share from 0 to 1, unless `points` beside its `program` says otherwise".to_owned()
            }
            (PointScale::Percent, _) => "points are percent from 0 to 100".to_owned(),
            (PointScale::ShareOrPercent, _) => {
                "points are a share up to 1 and percent up to 100".to_owned()
            }
            (PointScale::Points, Some(worth)) => format!("the case is worth {worth}"),
            (PointScale::Points, None) => "points are a number from 0 on".to_owned(),
        }
    }
}

/// Records points that may be misread.
pub(super) fn note(warnings: &Warnings, program: &Program, written: Option<&str>) {
    let points = written.and_then(|written| written.parse().ok());
    if let (Some(points), PointScale::Percent | PointScale::ShareOrPercent) =
        (points, program.scale)
    {
        warnings.note_points(&program.path, points);
    }
}

#[cfg(test)]
mod tests {
    use super::Scale;
    use checkers::Outcome::Partial;
    use terms::PointScale::{Percent, Points, Share, ShareOrPercent};

    #[test]
    fn points_mean_what_their_scale_says() {
        let worth = |points: f64| Some(points);
        for (kind, worth, written, share) in [
            (Share, worth(7.0), "0.25", 0.25),
            (Percent, worth(7.0), "1", 0.01),
            (ShareOrPercent, worth(7.0), "1", 1.0),
            (ShareOrPercent, worth(7.0), "50", 0.5),
            (Points, worth(8.0), "2", 0.25),
            (Points, worth(0.3), "0.30000000001", 1.0),
            (Points, None, "0", 1.0),
            (Points, None, "12", 1.0),
        ] {
            let scale = Scale { kind, worth };
            assert_eq!(scale.outcome(written), Ok(Partial(share)), "{written}");
        }
    }

    #[test]
    fn points_that_nothing_is_worth_are_refused() {
        for (kind, written) in [
            (Share, "1.5"),
            (Percent, "101"),
            (ShareOrPercent, "101"),
            (Points, "8.1"),
            (Points, "-1"),
            (Points, "nan"),
            (Points, "inf"),
            (Points, ""),
        ] {
            let scale = Scale {
                kind,
                worth: Some(8.0),
            };
            assert!(scale.outcome(written).is_err(), "{written}");
        }
    }
}
