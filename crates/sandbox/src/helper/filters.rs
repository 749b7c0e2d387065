//! Choosing the filter of a program.

use super::confine::confine;
use crate::filter::{FilterRules, Gaps, layers, rules, single_process};
use crate::step::{During, Step, StepError};
use crate::sys::seccomp::{self, Instruction};
use crate::wire::{Confinement, JobRequest, SetUp};

/// The filters that are the same for every job. They are installed around the helper once, or kept
/// for its programs. Installing a long filter takes the kernel 0.1 ms.
#[derive(Debug)]
pub(super) struct Layers {
    /// Installed around the helper itself; empty if there is none.
    pub(super) helper: Vec<Instruction>,
    /// Installed for each program without a filter of its own.
    pub(super) program: Vec<Instruction>,
    /// Installed for a service instead, if it differs.
    pub(super) service: Option<Vec<Instruction>>,
}

/// The filters that are the same for every job, as far as there are any.
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
            let [helper, program] = layers(gaps).map(FilterRules::assemble);
            // A service shares memory with its children, in files without a name.
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

/// The filter of this job if the common one does not fit. It depends on Landlock, which is applied
/// first.
pub(super) fn of_job(
    request: &JobRequest,
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

/// Installs a filter, if there is one, around this process and its descendants.
pub(super) fn install(filter: &[Instruction]) -> Result<(), StepError> {
    if filter.is_empty() {
        return Ok(());
    }
    rustix::thread::set_no_new_privs(true).during(Step::DropCapabilities)?;
    seccomp::install(filter).during(Step::FilterCalls)
}
