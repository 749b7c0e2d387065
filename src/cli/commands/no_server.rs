//! Replacements for the server and the cluster in builds without the feature `server`.
//!
//! The command line is the same with and without the feature, so that a mistyped option is reported
//! in the same way. Everything that needs the server or a cluster ends with an error that shows how
//! to add them.

use super::{Context, Fault};
use crate::cli::args;
use cases::jury::Jury;
use fuzz::workers::{OpenSearch, Search};
use judge::{Judge, PartialResults, RemoteResult};
use package::Package;
use program::Source;
use sandbox::Cancel;

/// The error of a command or an option that needs the server or a cluster.
pub(super) fn missing(what: &str) -> Fault {
    let source = env!("CARGO_MANIFEST_DIR");
    Fault::Usage(format!(
        "{what} is not part of this executable: it was built without the server, the cluster and uploads. To add them, run: \
         cargo install --path {source} --features server"
    ))
}

/// A cluster that cannot exist in this build, with the interface of the real one.
pub(super) enum Cluster {}

impl Cluster {
    /// No cluster, or the error if one is specified.
    pub(super) fn open(_: &Context, args: &args::Nats) -> Result<Option<Self>, Fault> {
        match args.servers {
            None => Ok(None),
            Some(_) => Err(missing("`--nats`")),
        }
    }

    pub(super) fn judging(&self, _: &Context) -> Self {
        match *self {}
    }

    pub(super) fn judging_alike(&self, _: &Context, _: &Package) -> Self {
        match *self {}
    }

    pub(super) fn judging_on(&self, _: &Context, _: &str) -> Box<dyn judge::Workers + '_> {
        match *self {}
    }

    pub(super) fn check_kind(&self, _: &str) -> Result<(), Fault> {
        match *self {}
    }

    pub(super) fn one_kind(&self, _: &Package) -> Result<String, Fault> {
        match *self {}
    }

    pub(super) fn searching(&self, _: &Context) -> Self {
        match *self {}
    }

    pub(super) fn cancel(&self) -> Cancel {
        match *self {}
    }

    pub(super) fn end<T>(result: Result<T, Fault>, _: Option<Self>) -> Result<T, Fault> {
        result
    }
}

impl judge::Workers for Cluster {
    fn at_once(&self) -> usize {
        match *self {}
    }

    fn judge(
        &self,
        _: &Judge<'_>,
        _: (&str, &Source),
        _: &PartialResults<'_>,
    ) -> Result<RemoteResult, Fault> {
        match *self {}
    }
}

impl fuzz::workers::Workers for Cluster {
    fn open<'s>(&'s self, _: &Jury<'_>, _: &Search) -> Result<Box<dyn OpenSearch + 's>, Fault> {
        match *self {}
    }
}
