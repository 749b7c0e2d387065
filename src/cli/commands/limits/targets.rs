//! The targets of `tengen limits --on`.

use super::super::{Cluster, Context, Fault, Open};
use super::OpenDomjudge;
use super::on_cluster;
use crate::cli::args;
use judge::machine;
use package::Package;
use soundness::measure::{
    Measurement, Measurer, Noise, Target, TargetMeasurement, TimeLimits, propose,
};

/// The targets that were asked for.
pub(super) struct Wanted {
    /// Those that measure time, each once.
    targets: Vec<Target>,
    /// Whether to count instructions.
    pub(super) counts: bool,
}

/// The connections to the targets.
pub(super) struct Judges {
    cluster: Option<Cluster>,
    /// By their addresses.
    domjudges: Vec<(String, OpenDomjudge)>,
}

/// The measurements of all targets.
pub(super) struct Found {
    /// In the order in which the targets were asked for.
    pub(super) targets: Vec<TargetMeasurement>,
    /// The disturbances of this machine, if it measured.
    pub(super) noise: Option<Noise>,
    /// The current limits.
    pub(super) now: TimeLimits,
}

impl Wanted {
    /// Reads the options.
    ///
    /// # Errors
    /// If an option is missing or has no effect.
    pub(super) fn new(args: &args::LimitsArgs) -> Result<Self, Fault> {
        let mut targets: Vec<Target> = Vec::new();
        for target in &args.on {
            if *target != Target::Instructions && !targets.contains(target) {
                targets.push(target.clone());
            }
        }
        let counts = args.cost || args.on.contains(&Target::Instructions);
        if targets.is_empty() || (counts && !targets.contains(&Target::Local)) {
            // Instructions are counted on the slowest cases here.
            targets.insert(0, Target::Local);
        }
        let is_on_cluster = targets.iter().any(|it| matches!(it, Target::Nats(_)));
        let is_on_domjudge = targets.iter().any(|it| matches!(it, Target::Domjudge(_)));
        let complain = |message: &str| Err(Fault::Usage(message.to_owned()));
        match (is_on_cluster, args.nats.servers.is_some()) {
            (true, false) => {
                return complain("`--on nats` needs the cluster: add `--nats URL`");
            }
            (false, true) => {
                return complain(
                    "`--nats` names a cluster on which nothing is measured: add `--on local,nats`",
                );
            }
            _ => {}
        }
        if args.contest.is_some() && !is_on_domjudge {
            return complain(
                "`--contest` names a contest of a judge on which nothing is measured: add `--on local,domjudge:ADDRESS`",
            );
        }
        Ok(Self { targets, counts })
    }
}

impl Judges {
    /// Connects to all targets, before anything is measured.
    ///
    /// # Errors
    /// If one cannot be used.
    pub(super) fn open(
        context: &Context,
        args: &args::LimitsArgs,
        wanted: &Wanted,
        package: &Package,
    ) -> Result<Self, Fault> {
        let mut domjudges = Vec::new();
        for target in &wanted.targets {
            if let Target::Domjudge(address) = target {
                let judge = OpenDomjudge::open(address, args.contest.as_deref(), package)?;
                domjudges.push((address.clone(), judge));
            }
        }
        let cluster = Cluster::open(context, &args.nats)?;
        let kinds = wanted.targets.iter().filter_map(|target| match target {
            Target::Nats(kind) => kind.as_deref(),
            _ => None,
        });
        let mut missing = Ok(());
        if let Some(cluster) = &cluster {
            missing = kinds
                .into_iter()
                .try_for_each(|kind| cluster.check_kind(kind));
        }
        let judges = Self { cluster, domjudges };
        match missing {
            Ok(()) => Ok(judges),
            Err(fault) => judges.end(Err(fault)),
        }
    }

    /// Disconnects, and returns the result.
    ///
    /// # Errors
    /// The error of the result.
    pub(super) fn end<T>(self, result: Result<T, Fault>) -> Result<T, Fault> {
        Cluster::end(result, self.cluster)
    }

    /// Measures on all targets, one after another.
    ///
    /// # Errors
    /// If a target fails.
    pub(super) fn measure(
        &self,
        context: &Context,
        (open, wanted): (&Open, &Wanted),
        measurer: &Measurer<'_>,
    ) -> Result<Found, Fault> {
        let now = TimeLimits::from_package(&open.package);
        let mut noise = None;
        let mut targets: Vec<TargetMeasurement> = Vec::new();
        for target in &wanted.targets {
            // What is known so far determines how long programs that must be too slow have to run.
            let known = targets.iter().flat_map(|it| it.measured.clone());
            let known: Vec<_> = known.collect();
            let limits = propose(&known, &now, measurer.margins).unwrap_or_else(|_| now.clone());
            match (target, &self.cluster) {
                (Target::Nats(kind), Some(cluster)) => {
                    let on =
                        on_cluster::MachineWorkers::new(context, open, cluster, kind.as_deref())?;
                    targets.push(on.measure(measurer, &limits)?);
                }
                (Target::Domjudge(address), _) => {
                    let mut known = self.domjudges.iter();
                    if let Some((_, judge)) = known.find(|(known, _)| known == address) {
                        targets.push(judge.measure(open)?);
                    }
                }
                _ => {
                    let Measurement {
                        measured,
                        left_out,
                        noise: disturbances,
                        ..
                    } = measurer.measure(&*context.sink)?;
                    noise = Some(disturbances);
                    targets.push(TargetMeasurement {
                        target: Target::Local,
                        machine: machine::processor(),
                        measured,
                        left_out,
                    });
                }
            }
        }
        Ok(Found {
            targets,
            noise,
            now,
        })
    }
}
