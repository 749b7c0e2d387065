//! A worker: one helper process, the channel to it and its control group.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{Group, Hierarchy};
use super::inherited::has_room_for;
use super::meter::{MachineMemory, Meter, TreeMeter, has_program, longest_wait, sleepers};
use super::step::{During, Step, StepError};
use super::users::BoxUser;
use super::wire::{Channel, Confinement, FRESH, FromBox, HELPER_ARGUMENT, Request, SetUp, ToBox};

/// How the workers of a sandbox are made.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The executable that becomes the helper.
    pub(super) helper: PathBuf,
    pub(super) confinement: Confinement,
    pub(super) hierarchy: Option<Hierarchy>,
    /// Whether each box needs a user of its own, because the tool is the superuser.
    pub(super) own_users: bool,
}

/// A helper that is ready for jobs, one at a time.
#[derive(Debug)]
pub(super) struct Worker {
    channel: Channel<ToBox, FromBox>,
    helper: Child,
    group: Option<Group>,
    user: Option<BoxUser>,
    confinement: Confinement,
    serial: u64,
    /// Whether the helper has reported that the next box is ready.
    has_box: bool,
}

/// How long a helper may take to end what it was told to end.
pub(super) const GRACE: Duration = Duration::from_secs(20);

/// How long a helper may take to get ready, or to remove a box and make the next. Only an executable that is not a helper takes so long.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) use super::users::{FIRST_USER, USERS};

impl Worker {
    /// Starts a helper and waits until it is ready.
    pub(super) fn start(plan: &Plan) -> Result<Self, StepError> {
        let user = plan.own_users.then(BoxUser::claim).transpose();
        let user = user.during(Step::ClaimUser)?;
        let (channel, socket) = Channel::pair().during(Step::StartHelper)?;
        let helper = Command::new(&plan.helper)
            .arg(HELPER_ARGUMENT)
            .env_clear()
            .stdin(socket)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C is for the tool, and this may not have learnt to ignore it yet.
            .process_group(0)
            .spawn()
            .during(Step::StartHelper)?;
        let mut worker = Self {
            channel,
            helper,
            group: None,
            user,
            confinement: plan.confinement,
            serial: 0,
            has_box: false,
        };
        if let Some(hierarchy) = &plan.hierarchy {
            let group = hierarchy.group(worker.pid(), worker.user());
            worker.group = Some(group.during(Step::MakeGroup)?);
        }
        worker.send(&ToBox::SetUp(SetUp {
            confinement: plan.confinement,
            user: worker.user(),
            accounted: worker.group.is_some(),
        }))?;
        worker.expect(&FromBox::Ready)?;
        worker.prepare()?;
        Ok(worker)
    }

    /// Waits for this message.
    fn expect(&self, expected: &FromBox) -> Result<(), StepError> {
        if !readable(self.channel(), PATIENCE).during(Step::HearHelper)? {
            return Err(io::ErrorKind::TimedOut).during(Step::HearHelper);
        }
        if self.receive()? != *expected {
            return Err(io::ErrorKind::InvalidData).during(Step::HearHelper);
        }
        Ok(())
    }

    /// Has the helper make the next box ready.
    pub(super) fn prepare(&mut self) -> Result<(), StepError> {
        let group = self
            .group
            .as_mut()
            .map(Group::prepare)
            .transpose()
            .during(Step::MakeGroup)?;
        self.has_box = false;
        self.send(&ToBox::Prepare(group.flatten()))
    }

    /// Waits until the next box is ready. An error for a helper that has died meanwhile.
    pub(super) fn wait_for_box(&mut self) -> Result<(), StepError> {
        if !self.has_box {
            self.expect(&FromBox::Prepared)?;
            self.has_box = true;
        }
        Ok(())
    }

    /// Has the helper run a job in the box made ready; gives the number of the run.
    pub(super) fn run(&mut self, mut request: Request) -> Result<u64, StepError> {
        self.serial += 1;
        request.serial = self.serial;
        if !has_room_for(request.limits.processes) {
            return Err(io::Error::from_raw_os_error(libc::EAGAIN)).during(Step::LimitProcesses);
        }
        // Until the box before is gone, the kernel adds what it takes to remove it to the account of this worker's group.
        self.wait_for_box()?;
        if let Some(group) = &mut self.group {
            // The init starts one process more to copy mounts that the tool could not copy; it has ended before the
            // program begins, whose own processes are limited besides.
            let helpers = u64::from(request.mounts.iter().any(|mount| mount.tree.is_none()));
            group
                .begin(&request.limits, helpers)
                .during(Step::LimitGroup)?;
        }
        self.send(&ToBox::Run(request))?;
        Ok(self.serial)
    }

    /// Has the helper end a run, if it is still running.
    pub(super) fn kill(&self, serial: u64) -> Result<(), StepError> {
        match self.channel.send(&ToBox::Kill(serial)) {
            // The helper has ended, as when the kernel was faster, and the run with it. What it reported is left for the watch to read.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            sent => sent.during(Step::SendJob),
        }
    }

    /// A helper that has ended may have said why.
    fn send(&self, message: &ToBox) -> Result<(), StepError> {
        let sent = self.channel.send(message);
        if let Err(error) = &sent
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            self.receive()?;
        }
        sent.during(Step::SendJob)
    }

    /// Waits for a message; a step that failed in the helper is an error here.
    pub(super) fn receive(&self) -> Result<FromBox, StepError> {
        match self.channel.receive().during(Step::HearHelper)? {
            Some(FromBox::Failed { step, errno }) => Err(StepError {
                step,
                source: error(errno),
            }),
            Some(message) => Ok(message),
            None => Err(StepError {
                step: Step::HearHelper,
                source: error(0),
            }),
        }
    }

    /// Closes the channel and waits until the helper has closed it too: then what it ran has ended.
    fn let_helper_end(&self) {
        _ = self.channel.close();
        let until = Instant::now() + GRACE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match readable(self.channel(), left) {
                // What it had still to say does not matter any more.
                Ok(true)
                    if self
                        .channel
                        .receive()
                        .is_ok_and(|message| message.is_some()) => {}
                _ => return,
            }
        }
    }

    /// Readable when there is a message.
    pub(super) fn channel(&self) -> BorrowedFd<'_> {
        self.channel.as_fd()
    }

    /// What the run uses.
    pub(super) fn meter(&self) -> Meter<'_> {
        match &self.group {
            Some(group) => Meter::Group(group),
            None => Meter::Tree(TreeMeter::new(
                self.pid(),
                self.files().is_none(),
                self.files(),
            )),
        }
    }

    /// The memory of the machine now, where no control group counts that of the run.
    pub(super) fn machine_memory(&self) -> Option<MachineMemory> {
        self.group.is_none().then(MachineMemory::now)
    }

    /// How long the run has waited for a processor that the machine gave to others.
    pub(super) fn waited(&self) -> Duration {
        longest_wait(self.pid())
    }

    /// The processes of the run, if all of them sleep.
    pub(super) fn sleepers(&self) -> Option<Vec<i32>> {
        sleepers(self.pid())
    }

    /// Whether the run's program is there: not still being started, and not ending.
    pub(super) fn has_program(&self) -> bool {
        has_program(self.pid())
    }

    /// The user of the box, if not the tool's.
    pub(super) fn user(&self) -> Option<u32> {
        self.user.as_ref().map(BoxUser::number)
    }

    /// Where the box has its files in memory, if it has.
    fn files(&self) -> Option<&'static str> {
        matches!(self.confinement, Confinement::Namespaces { .. }).then_some(FRESH)
    }

    fn pid(&self) -> i32 {
        self.helper.id().cast_signed()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // An init of a process id namespace takes all processes of its run along. Another has to end them first.
        if !matches!(self.confinement, Confinement::Namespaces { .. }) {
            self.let_helper_end();
        }
        // Its inits die with it. It is our child and not yet waited for, so the number is its own.
        _ = self.helper.kill();
        _ = self.helper.wait();
    }
}

fn readable(fd: BorrowedFd<'_>, patience: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(patience).map_err(io::Error::other)?;
    Ok(poll(&mut [PollFd::new(&fd, PollFlags::IN)], Some(&timeout))? > 0)
}

fn error(errno: i32) -> io::Error {
    match errno {
        0 => io::Error::other("a helper process ended unexpectedly"),
        errno => io::Error::from_raw_os_error(errno),
    }
}
