//! A worker: one helper process, the channel to it and its control group.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::cgroup::{Hierarchy, WorkerGroup};
use super::inherited::has_room_for;
use super::meter::{MachineMemory, Meter, TreeMeter, has_program, longest_wait, sleepers};
use super::step::{During, Step, StepError};
use super::users::BoxUser;
use super::wire::{
    Channel, Confinement, FRESH, FromBox, HELPER_ARGUMENT, JobRequest, SetUp, ToBox,
};

/// How the workers of a sandbox are made.
#[derive(Clone, Debug)]
pub(super) struct WorkerPlan {
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
    group: Option<WorkerGroup>,
    user: Option<BoxUser>,
    confinement: Confinement,
    serial: u64,
    /// Whether the helper has reported that the next box is ready.
    has_box: bool,
}

/// How long a helper may take to end a run. On a machine with fifty busy processes for each CPU the
/// kernel has been seen to take 20 s for the namespaces of many processes.
pub(super) const GRACE: Duration = Duration::from_mins(1);

/// How long a helper may take to get ready, or to remove a box and make the next one. Only an
/// executable that is not a helper takes this long.
const HELPER_TIMEOUT: Duration = Duration::from_secs(30);

pub(super) use super::users::{FIRST_USER, USERS};

impl Worker {
    /// Starts a helper and waits until it is ready.
    pub(super) fn start(plan: &WorkerPlan) -> Result<Self, StepError> {
        let user = plan.own_users.then(BoxUser::claim).transpose();
        let user = user.during(Step::ClaimUser)?;
        let (channel, socket) = Channel::pair().during(Step::StartHelper)?;
        let helper = Command::new(&plan.helper)
            .arg(HELPER_ARGUMENT)
            .env_clear()
            .stdin(socket)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C is meant for the tool, and the helper may not ignore it yet.
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
        if !readable(self.channel(), HELPER_TIMEOUT).during(Step::HearHelper)? {
            return Err(io::ErrorKind::TimedOut).during(Step::HearHelper);
        }
        if self.receive()? != *expected {
            return Err(io::ErrorKind::InvalidData).during(Step::HearHelper);
        }
        Ok(())
    }

    /// Requests the next box from the helper.
    pub(super) fn prepare(&mut self) -> Result<(), StepError> {
        let group = self
            .group
            .as_mut()
            .map(WorkerGroup::prepare)
            .transpose()
            .during(Step::MakeGroup)?;
        self.has_box = false;
        self.send(&ToBox::Prepare(group.flatten()))
    }

    /// Waits until the next box is ready. Fails if the helper has died meanwhile.
    pub(super) fn wait_for_box(&mut self) -> Result<(), StepError> {
        if !self.has_box {
            self.expect(&FromBox::Prepared)?;
            self.has_box = true;
        }
        Ok(())
    }

    /// Sends the helper a job for the prepared box; returns the number of the run.
    pub(super) fn run(&mut self, mut request: JobRequest) -> Result<u64, StepError> {
        self.serial += 1;
        request.serial = self.serial;
        if !has_room_for(request.limits.processes) {
            return Err(io::Error::from_raw_os_error(libc::EAGAIN)).during(Step::LimitProcesses);
        }
        // Until the previous box is gone, the kernel charges its removal to this worker's group.
        self.wait_for_box()?;
        if let Some(group) = &mut self.group {
            // The init starts one more process to copy mounts that the tool could not copy. It has
            // ended before the program begins, whose own processes are limited separately.
            let helpers = u64::from(request.mounts.iter().any(|mount| mount.tree.is_none()));
            group
                .begin(&request.limits, helpers)
                .during(Step::LimitGroup)?;
        }
        self.send(&ToBox::Run(Box::new(request)))?;
        Ok(self.serial)
    }

    /// Requests that the helper ends a run, if it is still in progress.
    pub(super) fn kill(&self, serial: u64) -> Result<(), StepError> {
        match self.channel.send(&ToBox::Kill(serial)) {
            // The helper has ended, for example killed by the kernel, and the run with it. Its
            // report is left for the watch to read.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            sent => sent.during(Step::SendJob),
        }
    }

    /// Requests that the helper stops all processes of a run or lets them continue, if it is still in
    /// progress.
    pub(super) fn pause(&self, serial: u64, stops: bool) -> Result<(), StepError> {
        match self.channel.send(&ToBox::Pause(serial, stops)) {
            // As for a request to end it.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            sent => sent.during(Step::Pause),
        }
    }

    /// Sends a message. If the helper has ended, its last message may state the reason.
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

    /// Closes the channel and waits until the helper has closed it too: then its programs have
    /// ended.
    fn let_helper_end(&self) {
        _ = self.channel.close();
        let until = Instant::now() + GRACE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match readable(self.channel(), left) {
                // Its remaining messages do not matter any more.
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

    /// The source of the run's usage.
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

    /// The current memory of the machine, if no control group counts that of the run.
    pub(super) fn machine_memory(&self) -> Option<MachineMemory> {
        self.group.is_none().then(MachineMemory::now)
    }

    /// How long the run has waited for a CPU.
    pub(super) fn waited(&self) -> Duration {
        longest_wait(self.pid())
    }

    /// The processes of the run, if all of them sleep.
    pub(super) fn sleepers(&self) -> Option<Vec<i32>> {
        sleepers(self.pid())
    }

    /// Whether the run's program exists: it is not still being started, and not ending.
    pub(super) fn has_program(&self) -> bool {
        has_program(self.pid())
    }

    /// The user of the box, if it differs from the tool's.
    pub(super) fn user(&self) -> Option<u32> {
        self.user.as_ref().map(BoxUser::number)
    }

    /// The path of the box's files in memory, if it has such files.
    fn files(&self) -> Option<&'static str> {
        matches!(self.confinement, Confinement::Namespaces { .. }).then_some(FRESH)
    }

    fn pid(&self) -> i32 {
        self.helper.id().cast_signed()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The init of a process id namespace takes all processes of its run along when it dies.
        // Another init has to end them first.
        if !matches!(self.confinement, Confinement::Namespaces { .. }) {
            self.let_helper_end();
        }
        // Its inits die with it. It is our child and was not waited for yet, so the process id is
        // still its own.
        _ = self.helper.kill();
        _ = self.helper.wait();
    }
}

fn readable(fd: BorrowedFd<'_>, timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
    Ok(poll(&mut [PollFd::new(&fd, PollFlags::IN)], Some(&timeout))? > 0)
}

fn error(errno: i32) -> io::Error {
    match errno {
        0 => io::Error::other("a helper process ended unexpectedly"),
        errno => io::Error::from_raw_os_error(errno),
    }
}
