//! Which filter a program gets.

use super::confine::confine;
use crate::sandbox::filter::{Gaps, Rules, layers, rules, single_process};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::seccomp::{self, Instruction};
use crate::sandbox::wire::{Request, Walls};

/// What is the same for every job: put up around the helper once, or kept for its programs. Putting
/// up a long filter takes the kernel a tenth of a millisecond.
#[derive(Debug)]
pub(super) struct Layers {
    /// Put up around the helper itself; empty where there is none.
    pub(super) helper: Vec<Instruction>,
    /// Put up for each program, where no other filter is.
    pub(super) program: Vec<Instruction>,
}

/// The filter that is the same for every job, as far as there is one.
pub(super) fn common(walls: Walls) -> Layers {
    let [helper, program] = match walls {
        Walls::None | Walls::Landlock => [Vec::new(), Vec::new()],
        Walls::Namespaces { .. } => layers(Gaps {
            shared_kernel_objects: false,
            attributes_of_all_files: false,
            signals_reach_all_but: None,
            one_process: false,
        })
        .map(Rules::assemble),
    };
    Layers { helper, program }
}

/// The filter of this job where the common one does not do; Landlock, on which it depends, is put up
/// first.
pub(super) fn of_job(request: &Request, walls: Walls) -> Result<Option<Vec<Instruction>>, Fault> {
    let one_process = request.limits.processes == 1;
    let rules = match walls {
        Walls::None if one_process => single_process(),
        Walls::None | Walls::Namespaces { .. } => return Ok(None),
        Walls::Landlock => {
            let scoped = confine(request).during(Step::Confine)?;
            let own = rustix::process::getpid().as_raw_pid().unsigned_abs();
            rules(Gaps {
                shared_kernel_objects: true,
                // A compiler has to make its output executable.
                attributes_of_all_files: !request.mounts.iter().any(|mount| mount.writable),
                signals_reach_all_but: (!scoped).then_some(own),
                one_process,
            })
        }
    };
    Ok(Some(rules.assemble()))
}

/// Puts up a filter around this process and all that come of it, if there is one.
pub(super) fn install(filter: &[Instruction]) -> Result<(), Fault> {
    if filter.is_empty() {
        return Ok(());
    }
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    seccomp::install(filter).during(Step::FilterCalls)
}
