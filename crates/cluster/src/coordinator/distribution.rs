//! For whom the cluster judges, and how.

use super::Coordinator;
use crate::scheduling::Priority;
use sandbox::Level;
use std::path::PathBuf;

/// How many submissions are on their way at a time, whatever the cluster's size.
const LEAST_AT_ONCE: usize = 4;
const MOST_AT_ONCE: usize = 256;

/// Judges in the cluster, for one who asks.
pub struct Distribution<'a> {
    /// The connection.
    pub coordinator: &'a Coordinator,
    /// How urgent it is.
    pub priority: Priority,
    /// Whose jobs are counted together; none where there is no bound.
    pub user: Option<String>,
    /// Whether it waits for servers that do not answer, however long that takes.
    pub is_patient: bool,
    /// Where jury programs find header files, besides their problem.
    pub include: Vec<PathBuf>,
    /// The file with the user's own languages, which need not be there.
    pub languages: PathBuf,
    /// The weakest isolation that will do.
    pub at_least: Level,
}

impl Distribution<'_> {
    /// How many submissions are sent at a time: more than there are slots, so that none waits for the next.
    pub(super) fn most_at_once(&self) -> usize {
        let slots: u32 = self.coordinator.workers().iter().map(|it| it.slots).sum();
        (2 * slots as usize).clamp(LEAST_AT_ONCE, MOST_AT_ONCE)
    }
}
