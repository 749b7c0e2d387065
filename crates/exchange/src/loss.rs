//! Features that a format cannot hold.

use std::collections::BTreeSet;

/// A feature of a problem that was not transferred unchanged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// The severity; losses are sorted by it, the worst first.
    pub severity: Severity,
    /// The feature, as `the output limit of 64 KiB`.
    pub feature: String,
    /// The replacement, such as `the judge's own limit applies`.
    pub instead: String,
}

/// The severity of a loss. The worst is the smallest value, so that it is sorted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The feature is missing: contestants or setters have to do without it, or add it by hand.
    Lost,
    /// The feature is replaced by something that does less, or is less exact.
    Weaker,
    /// No verdict, score or case depends on the feature.
    Cosmetic,
}

impl Severity {
    /// The name in JSON and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Weaker => "weaker",
            Self::Cosmetic => "cosmetic",
        }
    }
}

/// The losses of an export or import, without duplicates: the worst first, then sorted by feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeSet<Loss>);

impl Losses {
    /// Adds a loss.
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
    pub fn extend(&mut self, losses: Self) {
        self.0.extend(losses.0);
    }

    /// Adds a missing feature.
    pub fn lost(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Lost, feature, instead);
    }

    /// Adds a feature with a weaker replacement.
    pub fn weaker(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Weaker, feature, instead);
    }

    /// Adds a feature on which nothing depends.
    pub fn cosmetic(&mut self, feature: impl Into<String>, instead: impl Into<String>) {
        self.add(Severity::Cosmetic, feature, instead);
    }

    /// All losses, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        self.0.iter()
    }

    /// The number of losses.
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
