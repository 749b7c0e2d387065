//! Other machines that judge instead of this one.

use std::path::Path;
use std::sync::Arc;
use terms::fault::Fault;

/// The current load of the other machines.
#[derive(Clone, Debug, Default)]
pub struct MachineFigures {
    /// How many there are.
    pub workers: u64,
    /// How many jobs they run at a time.
    pub slots: u64,
    /// How many of these slots are in use.
    pub busy: u64,
    /// Waiting and running jobs, by priority.
    pub queues: Vec<QueueFigures>,
    /// How many jobs of this server they have done.
    pub done: u64,
    /// How many jobs of this server they gave up.
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
    /// How many of these were given to another machine before.
    pub redelivered: u64,
    /// The age of the oldest in seconds; 0 if there is none.
    pub oldest_seconds: u64,
}

/// Who waits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePriority {
    /// A submission that is judged for the first time.
    Submission,
    /// A submission that is judged again.
    Again,
    /// Nobody: the game is one of a ladder.
    Ladder,
}

/// Other machines that judge.
pub trait Machines: Send + Sync {
    /// The workers that judge for a user, whose jobs are counted together. Rejudging waits for
    /// first judgements.
    fn workers(&self, user: i64, is_again: bool) -> Box<dyn judge::Workers + '_>;

    /// The workers that judge everything that no submission waits for.
    fn background(&self) -> Box<dyn judge::Workers + '_>;

    /// The workers that try inputs when no submission waits.
    fn searchers(&self) -> Box<dyn fuzz::workers::Workers + '_>;

    /// The workers that play games of this priority.
    fn games(&self, priority: GamePriority) -> Box<dyn duel::GameWorkers + '_>;

    /// Their current load, if they can be reached.
    fn figures(&self) -> Option<MachineFigures>;
}

/// Connects to them; the argument is the directory of the server's data, which no other process
/// uses.
pub type ReachMachines<'a> = dyn FnOnce(&Path) -> Result<Arc<dyn Machines>, Fault> + 'a;
