//! Measuring on the workers of a cluster.

use super::super::{Cluster, Context, Fault, Open};
use cases::jury::Jury;
use judge::{Judge, Judged};
use package::{self, Package};
use soundness::measure::{
    LeftOut, Measurer, RemoteSubject, Target, TargetMeasurement, TimeLimits, TimeRequirement,
};
use std::time::Duration;

/// The workers on machines of one kind.
pub(super) struct MachineWorkers<'a> {
    context: &'a Context,
    open: &'a Open,
    cluster: &'a Cluster,
    kind: String,
}

impl<'a> MachineWorkers<'a> {
    /// The workers of this kind, or of the most common one.
    ///
    /// # Errors
    /// If the command is interrupted while it waits for workers.
    pub(super) fn new(
        context: &'a Context,
        open: &'a Open,
        cluster: &'a Cluster,
        kind: Option<&str>,
    ) -> Result<Self, Fault> {
        let kind = match kind {
            Some(kind) => kind.to_owned(),
            None => cluster.one_kind(&open.package)?,
        };
        Ok(Self {
            context,
            open,
            cluster,
            kind,
        })
    }

    /// Measures the solutions that matter, each as often as asked for.
    ///
    /// # Errors
    /// If the cluster fails.
    pub(super) fn measure(
        &self,
        measurer: &Measurer<'_>,
        limits: &TimeLimits,
    ) -> Result<TargetMeasurement, Fault> {
        let mut found = TargetMeasurement {
            target: Target::Nats(Some(self.kind.clone())),
            machine: self.kind.clone(),
            measured: Vec::new(),
            left_out: Vec::new(),
        };
        for wanted in [TimeRequirement::Accepted, TimeRequirement::TooSlow] {
            let ceiling = measurer.longest_ceiling(wanted, limits);
            let package = self.package_with(ceiling)?;
            for all in [true, false] {
                let subjects = RemoteSubject::all(&package).into_iter().filter(|it| {
                    let name = it.solution.program.path.to_string_lossy();
                    let mut left_out = found.left_out.iter();
                    it.wanted() == wanted
                        && it.needs_all_cases() == all
                        && !left_out.any(|(known, _)| *known == name)
                });
                let subjects: Vec<RemoteSubject<'_>> = subjects.collect();
                if !subjects.is_empty() {
                    self.add(measurer, (&package, all), &subjects, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// The problem with this limit for all its cases.
    fn package_with(&self, limit: Duration) -> Result<Package, Fault> {
        let mut package = package::open(&self.open.package.dir, &self.context.languages)?;
        package.limits.time = limit;
        for group in &mut package.groups {
            group.limits.time = None;
        }
        Ok(package)
    }

    /// Judges solutions, and adds their times.
    fn add(
        &self,
        measurer: &Measurer<'_>,
        (package, all): (&Package, bool),
        subjects: &[RemoteSubject<'_>],
        found: &mut TargetMeasurement,
    ) -> Result<(), Fault> {
        let workers = self.cluster.judging_on(self.context, &self.kind);
        let open = self.open;
        let jury = Jury::new(package, &open.compiler, &*open.sandbox).reporting(&*open.sink);
        let judge = Judge {
            jury: &jury,
            cases: measurer.cases,
            compiler: &open.compiler,
            sandbox: &*open.sandbox,
            pool: &self.context.pool,
            workers: Some(&*workers),
            all,
            store: None,
            keeps_output: false,
            cancel: self.cluster.cancel(),
        };
        let named = subjects.iter().map(|it| package.submission(it.solution));
        let named = named.collect::<Result<Vec<_>, Fault>>()?;
        let mut runs: Vec<Result<Vec<Judged>, LeftOut>> = Vec::new();
        runs.resize_with(named.len(), || Ok(Vec::new()));
        for _ in 0..measurer.runs {
            let judged = judge.judge_all(&named, &*open.sink)?;
            for (runs, judged) in runs.iter_mut().zip(judged) {
                match (judged, &mut *runs) {
                    (Ok(judged), Ok(runs)) => runs.push(judged),
                    (Err(fault), runs) if fault.is_of_submission() => {
                        *runs = Err(LeftOut::Fault(fault));
                    }
                    (Err(fault), _) => return Err(fault),
                    (Ok(_), Err(_)) => {}
                }
            }
        }
        // The owners of limits are those of the problem as it is.
        let package = &open.package;
        for ((subject, (name, _)), runs) in subjects.iter().zip(named).zip(runs) {
            match runs.and_then(|runs| subject.measured(package, &runs, &found.target)) {
                Ok(times) => found.measured.push(times),
                Err(why) => found.left_out.push((name, why)),
            }
        }
        Ok(())
    }
}
