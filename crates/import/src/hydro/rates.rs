//! Factors of time and memory limits for languages.

use super::Reader;
use crate::yaml::Node;
use exchange::Losses;
use spec::Factor;
use std::collections::BTreeMap;

/// The language with Hydro's name `name`, which may be a dialect like `cc.cc17o2`.
pub(super) fn language(name: &str) -> Option<&'static str> {
    Some(match name.split('.').next()? {
        "c" => "c",
        "cc" => "c++",
        "go" => "go",
        "java" => "java",
        "js" => "javascript",
        "py" | "py3" => "python",
        "rs" => "rust",
        _ => return None,
    })
}

impl Reader<'_> {
    /// The factors below a key of config.yaml. Among several dialects of a language, the largest
    /// factor counts.
    pub(super) fn rates(&self, key: &str, losses: &mut Losses) -> BTreeMap<String, f64> {
        let mut factors: BTreeMap<String, f64> = BTreeMap::new();
        let mut dialects: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let entries = self.config.get(key).map(Node::entries).unwrap_or_default();
        for (name, node) in entries {
            match (language(name), node.number()) {
                (Some(language), Some(rate)) if rate > 0.0 => {
                    dialects.entry(language).or_default().push(rate);
                }
                _ => losses.weaker(format!("`{key}` of `{name}`"), "it is left out"),
            }
        }
        for (language, rates) in dialects {
            let most = rates.iter().copied().fold(0.0, f64::max);
            // A factor in a spec can only increase the problem's limit.
            let factor = most.clamp(1.0, Factor::LARGEST);
            if rates.iter().any(|rate| *rate < factor) || most > factor {
                losses.weaker(
                    format!("`{key}` of the dialects of {language}, or one below 1 or above 100"),
                    format!("the factor of all is {factor}"),
                );
            }
            if factor > 1.0 {
                factors.insert(language.to_owned(), factor);
            }
        }
        factors
    }
}
