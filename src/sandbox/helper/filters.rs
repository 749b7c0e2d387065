//! Which filter a program gets.

use super::confine::confine;
use crate::sandbox::filter::{Gaps, rules, single_process};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::seccomp::Instruction;
use crate::sandbox::wire::{Request, Walls};

/// The filter that is the same for every job: put together by the zygote, so that no program's time
/// goes into it. Empty where there is none.
pub(super) fn common(walls: Walls) -> Vec<Instruction> {
    match walls {
        Walls::None | Walls::Landlock => Vec::new(),
        Walls::Namespaces { .. } => rules(Gaps {
            shared_kernel_objects: false,
            attributes_of_all_files: false,
            signals_reach_all_but: None,
            one_process: false,
        })
        .assemble(),
    }
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
