//! The isolation of a worker, as it is transmitted.

use super::require;
use crate::error::ClusterError;
use sandbox::{Isolation, Level};
use serde::{Deserialize, Serialize};

/// The known sources of figures.
const FIGURES: [&str; 4] = ["cgroup1", "cgroup2", "rusage", "scripted"];

/// The isolation of a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IsolationMessage {
    level: String,
    memory_source: String,
    cpu_source: String,
    not_held: Vec<(String, String)>,
}

impl From<&Isolation> for IsolationMessage {
    fn from(isolation: &Isolation) -> Self {
        let not_held = isolation.not_held.iter();
        Self {
            level: isolation.level.to_string(),
            memory_source: isolation.memory_source.to_owned(),
            cpu_source: isolation.cpu_source.to_owned(),
            not_held: not_held
                .map(|(level, why)| (level.to_string(), why.clone()))
                .collect(),
        }
    }
}

impl IsolationMessage {
    /// Converts the message.
    ///
    /// # Errors
    /// If it contains unknown names.
    pub(crate) fn read(&self) -> Result<Isolation, ClusterError> {
        require(self.not_held.len() <= Level::ALL.len(), "an isolation")?;
        let not_held = self.not_held.iter();
        let not_held = not_held.map(|(name, why)| Ok((level(name)?, why.clone())));
        Ok(Isolation {
            level: level(&self.level)?,
            memory_source: figure(&self.memory_source)?,
            cpu_source: figure(&self.cpu_source)?,
            not_held: not_held.collect::<Result<_, ClusterError>>()?,
        })
    }
}

/// The level with this name.
pub(crate) fn level(name: &str) -> Result<Level, ClusterError> {
    let unknown = |_| ClusterError::Malformed(format!("the level of isolation `{name}`"));
    name.parse().map_err(unknown)
}

fn figure(name: &str) -> Result<&'static str, ClusterError> {
    let known = FIGURES.into_iter().find(|known| *known == name);
    known.ok_or_else(|| ClusterError::Malformed(format!("the source of figures `{name}`")))
}

#[cfg(test)]
mod tests {
    use super::IsolationMessage;
    use sandbox::{Isolation, Level};

    #[test]
    fn it_arrives_as_it_was_and_nothing_unknown_does() {
        let isolation = Isolation {
            level: Level::Contained,
            memory_source: "rusage",
            cpu_source: "cgroup2",
            not_held: vec![(Level::Strong, "why".to_owned())],
        };
        let message = IsolationMessage::from(&isolation);
        assert_eq!(message.read(), Ok(isolation));
        let mut other = message.clone();
        other.cpu_source = "guessed".to_owned();
        assert!(other.read().is_err());
        let mut other = message;
        other.level = "mighty".to_owned();
        assert!(other.read().is_err());
    }
}
