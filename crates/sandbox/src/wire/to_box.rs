//! The messages of the tool.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use super::Message;
use super::codec::{Reader, Writer};
use super::streams::Streams;
use crate::job::JobLimits;

/// A message of the tool.
#[derive(Debug)]
pub(crate) enum ToBox {
    /// Set up the confinement that all runs of this helper share.
    SetUp(SetUp),
    /// Fork the next init, into this control group if there is one.
    Prepare(Option<OwnedFd>),
    /// Run this.
    Run(Box<JobRequest>),
    /// End the run with this serial number, if it is still in progress.
    Kill(u64),
    /// Stop all processes of the run with this serial number, or let them continue.
    Pause(u64, bool),
}

/// What is set up once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SetUp {
    pub(crate) confinement: Confinement,
    /// The user to become, when the tool is the superuser.
    pub(crate) user: Option<u32>,
    /// Whether a control group accounts for the memory.
    pub(crate) accounted: bool,
}

/// The mechanism that confines a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confinement {
    /// Nothing.
    None,
    /// Landlock and a filter.
    Landlock,
    /// Namespaces and a filter; `user` is whether there is a user namespace among them.
    Namespaces { user: bool },
}

/// A job in the form for the helper: all paths found, all inputs and outputs open.
#[derive(Debug)]
pub(crate) struct JobRequest {
    pub(crate) serial: u64,
    pub(crate) program: Vec<u8>,
    pub(crate) argv: Vec<Vec<u8>>,
    pub(crate) env: Vec<Vec<u8>>,
    pub(crate) directory: Vec<u8>,
    pub(crate) mounts: Vec<Mount>,
    pub(crate) limits: JobLimits,
    /// Whether it is a service, which answers questions in processes of its own.
    pub(crate) service: bool,
    /// Whether its instructions are counted.
    pub(crate) counts: bool,
    /// The names in its directory for its standard input and for its output; empty without one.
    pub(crate) stream_files: [Vec<u8>; 2],
    /// The name in its directory for the file whose contents at the end are its output; empty
    /// without one.
    pub(crate) final_output: Vec<u8>,
    pub(crate) streams: Streams,
}

/// A file or directory of the host that the job sees.
#[derive(Debug)]
pub(crate) struct Mount {
    pub(crate) path: Vec<u8>,
    pub(crate) writable: bool,
    /// A copy of its mount, if only the tool can reach the path.
    pub(crate) tree: Option<OwnedFd>,
}

impl Mount {
    /// A directory for temporary files, which the job may write to.
    pub(crate) fn of_temporary_files(directory: &Path) -> Self {
        Self {
            path: directory.as_os_str().as_bytes().to_vec(),
            writable: true,
            tree: None,
        }
    }
}

impl Message for ToBox {
    fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        match self {
            Self::SetUp(set_up) => set_up.write(out.number(0)),
            Self::Prepare(group) => _ = out.number(1).flag(group.is_some()),
            Self::Run(request) => request.write(out.number(2)),
            Self::Kill(serial) => _ = out.number(3).number(*serial),
            Self::Pause(serial, stops) => _ = out.number(4).number(*serial).flag(*stops),
        }
        out.into_bytes()
    }

    fn fds(&self) -> Vec<BorrowedFd<'_>> {
        match self {
            Self::Run(request) => [
                &request.streams.stdin,
                &request.streams.stdout,
                &request.streams.stderr,
            ]
            .into_iter()
            .chain(
                request
                    .mounts
                    .iter()
                    .filter_map(|mount| mount.tree.as_ref()),
            )
            .map(AsFd::as_fd)
            .collect(),
            Self::Prepare(group) => group.iter().map(AsFd::as_fd).collect(),
            Self::SetUp(_) | Self::Kill(_) | Self::Pause(..) => Vec::new(),
        }
    }

    fn decode(bytes: &[u8], fds: Vec<OwnedFd>) -> Option<Self> {
        let mut from = Reader::new(bytes, fds);
        Some(match from.number()? {
            0 => Self::SetUp(SetUp::read(&mut from)?),
            1 => Self::Prepare(if from.flag()? { Some(from.fd()?) } else { None }),
            2 => Self::Run(Box::new(JobRequest::read(&mut from)?)),
            3 => Self::Kill(from.number()?),
            4 => Self::Pause(from.number()?, from.flag()?),
            _ => return None,
        })
    }
}

impl SetUp {
    fn write(self, out: &mut Writer) {
        out.number(match self.confinement {
            Confinement::None => 0,
            Confinement::Landlock => 1,
            Confinement::Namespaces { user: false } => 2,
            Confinement::Namespaces { user: true } => 3,
        });
        out.number(self.user.map_or(u64::MAX, u64::from))
            .flag(self.accounted);
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let confinement = match from.number()? {
            0 => Confinement::None,
            1 => Confinement::Landlock,
            2 => Confinement::Namespaces { user: false },
            3 => Confinement::Namespaces { user: true },
            _ => return None,
        };
        Some(Self {
            confinement,
            user: u32::try_from(from.number()?).ok(),
            accounted: from.flag()?,
        })
    }
}

impl JobRequest {
    fn write(&self, out: &mut Writer) {
        out.number(self.serial)
            .string(&self.program)
            .list(&self.argv, |out, string| _ = out.string(string))
            .list(&self.env, |out, string| _ = out.string(string))
            .string(&self.directory);
        write_limits(&self.limits, out);
        out.flag(self.service).flag(self.counts);
        for name in &self.stream_files {
            out.string(name);
        }
        out.string(&self.final_output);
        out.list(&self.mounts, |out, mount| {
            out.string(&mount.path)
                .flag(mount.writable)
                .flag(mount.tree.is_some());
        });
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let streams = Streams {
            stdin: from.fd()?,
            stdout: from.fd()?,
            stderr: from.fd()?,
        };
        Some(Self {
            serial: from.number()?,
            program: from.string()?,
            argv: from.list(Reader::string)?,
            env: from.list(Reader::string)?,
            directory: from.string()?,
            limits: read_limits(from)?,
            service: from.flag()?,
            counts: from.flag()?,
            stream_files: [from.string()?, from.string()?],
            final_output: from.string()?,
            mounts: from.list(Mount::read)?,
            streams,
        })
    }
}

impl Mount {
    fn read(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            path: from.string()?,
            writable: from.flag()?,
            tree: if from.flag()? { Some(from.fd()?) } else { None },
        })
    }
}

fn write_limits(limits: &JobLimits, out: &mut Writer) {
    out.duration(limits.cpu)
        .duration(limits.wall)
        .number(limits.memory)
        .number(limits.output)
        .number(limits.file)
        .number(u64::from(limits.processes));
}

fn read_limits(from: &mut Reader<'_>) -> Option<JobLimits> {
    Some(JobLimits {
        cpu: from.duration()?,
        wall: from.duration()?,
        memory: from.number()?,
        output: from.number()?,
        file: from.number()?,
        processes: u32::try_from(from.number()?).ok()?,
    })
}
