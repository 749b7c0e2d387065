//! Other machines that judge in place of this one.

use std::path::Path;
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::judge;

/// What other machines are at.
#[derive(Clone, Debug, Default)]
pub struct MachineFigures {
    /// How many there are.
    pub workers: u64,
    /// How many jobs they take at a time.
    pub slots: u64,
    /// How many of these are taken.
    pub busy: u64,
    /// What waits and runs, by priority.
    pub queues: Vec<QueueFigures>,
    /// How many jobs of this server they have done.
    pub done: u64,
    /// How many jobs of this server were given up.
    pub given_up: u64,
}

/// The jobs of a priority.
#[derive(Clone, Debug)]
pub struct QueueFigures {
    /// Its name.
    pub priority: &'static str,
    /// How many wait.
    pub waiting: u64,
    /// How many are under way.
    pub running: u64,
    /// How many of these were with another machine before.
    pub redelivered: u64,
    /// For how many seconds the oldest has been there; 0 where there is none.
    pub oldest_seconds: u64,
}

/// Other machines that judge.
pub trait Machines: Send + Sync {
    /// What judges there for a user, whose jobs are counted together. What is judged again waits for what is judged at first.
    fn workers(&self, user: i64, is_again: bool) -> Box<dyn judge::Workers + '_>;

    /// What judges there whatever no submission waits for.
    fn background(&self) -> Box<dyn judge::Workers + '_>;

    /// What tries inputs there, when no submission waits.
    fn searchers(&self) -> Box<dyn fuzz::workers::Workers + '_>;

    /// What they are at, unless they cannot be reached.
    fn figures(&self) -> Option<MachineFigures>;
}

/// Reaches them; told the directory of the server's data, in which nobody else is.
pub type ReachMachines<'a> = dyn FnOnce(&Path) -> Result<Arc<dyn Machines>, Fault> + 'a;
