//! Losses of conversions.

use std::collections::BTreeSet;

/// A feature of a problem that was not converted exactly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// Its severity; losses are sorted by it, the worst first.
    pub severity: Severity,
    /// The feature, such as `the output limit of 64 KiB`.
    pub feature: String,
    /// The replacement, such as `the judge's own limit applies`.
    pub instead: String,
}

/// The severity of a loss. The worst is the smallest value, so that it is sorted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It is lost: contestants or setters have to do without it, or add it manually.
    Lost,
    /// Its replacement does less, or is less exact.
    Weaker,
    /// It has no influence on verdicts, scores or cases.
    Cosmetic,
}

impl Severity {
    /// Its name in JSON and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Weaker => "weaker",
            Self::Cosmetic => "cosmetic",
        }
    }
}

/// The losses of an export or import, without repetitions: the worst first, then by feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeSet<Loss>);

impl Losses {
    /// Adds one.
    pub fn add(
        &mut self,
        severity: Severity,
        feature: impl Into<String>,
        instead: impl Into<String>,
    ) {
        self.0.insert(Loss {
            severity,
            feature: feature.into(),
            instead: instead.into(),
        });
    }

    /// Adds all of these.
    pub(crate) fn extend(&mut self, losses: Self) {
        self.0.extend(losses.0);
    }

    /// Adds a lost feature.
    pub fn lost(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Lost, feature, instead);
    }

    /// Adds a feature with a weaker replacement.
    pub fn weaker(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Weaker, feature, instead);
    }

    /// Adds a cosmetic loss.
    pub fn cosmetic(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Cosmetic, feature, instead);
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        self.0.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Losses;

    #[test]
    fn losses_are_reported_once_and_the_worst_first() {
        let mut losses = Losses::default();
        losses.cosmetic("a", "1");
        losses.lost("c", "2");
        losses.weaker("b", "3");
        losses.lost("a", "4");
        losses.lost("c", "2");
        let reported: Vec<&str> = losses.iter().map(|loss| loss.instead.as_str()).collect();
        assert_eq!(reported, ["4", "2", "3", "1"]);
    }
}
