//! Which filter a program gets.

use super::confine::confine;
use crate::filter::{Gaps, Rules, layers, rules, single_process};
use crate::step::{During, Step, StepError};
use crate::sys::seccomp::{self, Instruction};
use crate::wire::{Confinement, Request, SetUp};

/// What is the same for every job: put up around the helper once, or kept for its programs. Putting
/// up a long filter takes the kernel a tenth of a millisecond.
#[derive(Debug)]
pub(super) struct Layers {
    /// Put up around the helper itself; empty where there is none.
    pub(super) helper: Vec<Instruction>,
    /// Put up for each program, where no other filter is.
    pub(super) program: Vec<Instruction>,
    /// Put up for a program that serves instead, if that is another.
    pub(super) service: Option<Vec<Instruction>>,
}

/// The filter that is the same for every job, as far as there is one.
pub(super) fn common(set_up: SetUp) -> Layers {
    let gaps = Gaps {
        shared_kernel_objects: false,
        attributes_of_all_files: false,
        lends_a_directory: false,
        truncation_of_all_files: false,
        memory_unaccounted: !set_up.accounted,
        signals_reach_all_but: None,
        one_process: false,
    };
    match set_up.confinement {
        Confinement::None | Confinement::Landlock => Layers {
            helper: Vec::new(),
            program: Vec::new(),
            service: None,
        },
        Confinement::Namespaces { .. } => {
            let [helper, program] = layers(gaps).map(Rules::assemble);
            // It shares memory with its children, in files without a name.
            let [_, service] = layers(Gaps {
                memory_unaccounted: false,
                ..gaps
            });
            Layers {
                helper,
                program,
                service: gaps.memory_unaccounted.then(|| service.assemble()),
            }
        }
    }
}

/// The filter of this job where the common one does not do; Landlock, on which it depends, is put up
/// first.
pub(super) fn of_job(
    request: &Request,
    confinement: Confinement,
) -> Result<Option<Vec<Instruction>>, StepError> {
    let one_process = request.limits.processes == 1;
    let rules = match confinement {
        Confinement::None if one_process => single_process(),
        Confinement::None | Confinement::Namespaces { .. } => return Ok(None),
        Confinement::Landlock => {
            let held = confine(request).during(Step::Confine)?;
            let own = rustix::process::getpid().as_raw_pid().unsigned_abs();
            rules(Gaps {
                shared_kernel_objects: true,
                attributes_of_all_files: true,
                lends_a_directory: request.mounts.iter().any(|mount| mount.writable),
                truncation_of_all_files: !held.truncation,
                memory_unaccounted: !request.service,
                signals_reach_all_but: (!held.signals).then_some(own),
                one_process,
            })
        }
    };
    Ok(Some(rules.assemble()))
}

/// Puts up a filter around this process and all that come of it, if there is one.
pub(super) fn install(filter: &[Instruction]) -> Result<(), StepError> {
    if filter.is_empty() {
        return Ok(());
    }
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    seccomp::install(filter).during(Step::FilterCalls)
}
