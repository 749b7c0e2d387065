//! Other machines that judge in place of this one.

use std::path::Path;
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::judge::Workers;

/// Other machines that judge.
pub trait Machines: Send + Sync {
    /// What judges there for a user, whose jobs are counted together. What is judged again waits for what is judged at first.
    fn workers(&self, user: i64, is_again: bool) -> Box<dyn Workers + '_>;
}

/// Reaches them; told the directory of the server's data, in which nobody else is.
pub type ReachMachines<'a> = dyn FnOnce(&Path) -> Result<Arc<dyn Machines>, Fault> + 'a;
