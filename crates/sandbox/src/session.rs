//! A job that is a service: the tool asks, the program answers, all in one box.
//!
//! # Theory of operation
//!
//! The program's standard output is one end of a socket pair, which it also reads from. A message
//! is its length in four bytes, in native byte order, followed by its bytes. The program sends a
//! greeting, and then answers one question after another. Questions may be sent in advance, so that
//! neither side waits for the other. The tool waits for each answer with a deadline and meanwhile
//! watches the usage of the box, so a program that is silent, stopped or dead costs only its time.
//! A session that has failed once cannot be used again. Dropping it ends the job and returns the
//! worker.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::io::{Errno, ioctl_fionbio};
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, send, socketpair,
};

use super::SandboxError;
use super::boxes::Boxes;
use super::capture::Capture;
use super::feed;
use super::job::{Job, Stdin};
use super::meter::MachineMemory;
use super::service::{Answer, Service};
use super::step::{During, Step, StepError};
use super::watch::{INTERVAL, Watch, wait};
use super::wire::Streams;
use super::work_directory::WorkDirectory;
use super::worker::Worker;

/// A job in its box, and the connection to it.
struct BoxSession<'b> {
    boxes: &'b Boxes,
    job: Job,
    line: HelperConnection,
    run: Option<RunningProgram>,
}

struct RunningProgram {
    worker: Worker,
    place: WorkDirectory,
    serial: u64,
    captures: [Capture; 2],
    machine: Option<MachineMemory>,
}

impl Boxes {
    pub(super) fn begin_session(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        let program = self.program(job)?;
        let mut worker = self.take_worker()?;
        let (line, stdout) = HelperConnection::open().during(Step::MakePipe)?;
        // It prints only to the socket.
        let (out, _) = Capture::of_data(0).during(Step::MakePipe)?;
        let (err, stderr) = Capture::of_stderr(job.stderr).during(Step::MakePipe)?;
        let streams = Streams {
            stdin: feed::open(&Stdin::Bytes([].into())).during(Step::StoreInput)?,
            stdout,
            stderr,
        };
        let (place, serial) = self.launch(&mut worker, job, &program, streams, true)?;
        Ok(Box::new(BoxSession {
            boxes: self,
            job: job.clone(),
            line,
            run: Some(RunningProgram {
                machine: worker.machine_memory(),
                worker,
                place,
                serial,
                captures: [out, err],
            }),
        }))
    }
}

impl Service for BoxSession<'_> {
    fn ask(&mut self, question: &[&[u8]]) -> Result<(), SandboxError> {
        self.line.ask(question);
        Ok(self.line.send().during(Step::PassOn)?)
    }

    fn answer(&mut self, timeout: Duration, longest: usize) -> Result<Answer, SandboxError> {
        let deadline = Instant::now() + timeout;
        let mut next_look = Instant::now() + INTERVAL;
        loop {
            if let Some(answer) = self.line.step(longest).during(Step::PassOn)? {
                return Ok(answer);
            }
            let writable = (!self.line.has_sent()).then(|| self.line.socket.as_fd());
            let until = deadline.min(next_look);
            wait(&[self.line.socket.as_fd()], writable.as_slice(), until)?;
            let now = Instant::now();
            if now >= deadline {
                return Ok(Answer::Late);
            }
            if now >= next_look {
                next_look = now + INTERVAL;
                if self.job.cancel.is_cancelled() {
                    return Ok(Answer::Gone);
                }
                if self.is_over()? {
                    return Ok(Answer::Over);
                }
            }
        }
    }
}

impl BoxSession<'_> {
    /// Whether the box exceeds its limit of memory or processes.
    fn is_over(&self) -> Result<bool, StepError> {
        let Some(run) = &self.run else {
            return Ok(true);
        };
        let usage = run.worker.meter().read().during(Step::ReadUsage)?;
        let limits = &self.job.limits;
        if let Some(machine) = &run.machine {
            let checked = machine.check(usage.memory, limits.memory);
            checked.during(Step::WatchJob)?;
        }
        Ok(usage.out_of_memory
            || usage.memory > limits.memory
            || usage.processes > limits.processes)
    }

    fn end(&self, run: RunningProgram) -> Result<(), SandboxError> {
        let mut watch = Watch::new(&run.worker, run.serial, &self.job, run.captures);
        watch.dismiss()?;
        let outcome = watch.finish()?;
        run.place.take_back().during(Step::TakeBack)?;
        self.boxes
            .conclude(run.worker, &self.job, outcome)
            .map(drop)
    }
}

impl Drop for BoxSession<'_> {
    fn drop(&mut self) {
        if let Some(run) = self.run.take() {
            // If this fails, the worker is dropped together with its processes.
            _ = self.end(run);
        }
    }
}

/// The tool's end of the connection, with outgoing questions and incoming answers.
struct HelperConnection {
    /// Non-blocking.
    socket: OwnedFd,
    asked: Vec<u8>,
    sent: usize,
    received: Vec<u8>,
    /// How many answers are still to come.
    owed: usize,
}

/// The length of the length field of a message, in bytes.
const HEAD: usize = 4;
/// How much is read at once: the initial size and the maximum.
const CHUNK: [usize; 2] = [512, 64 << 10];

impl HelperConnection {
    /// Opens a connection. Returns it with the program's end.
    fn open() -> io::Result<(Self, OwnedFd)> {
        let (socket, far) = socketpair(
            AddressFamily::UNIX,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        )?;
        ioctl_fionbio(&socket, true)?;
        let line = Self {
            socket,
            asked: Vec::new(),
            sent: 0,
            received: Vec::new(),
            // The greeting.
            owed: 1,
        };
        Ok((line, far))
    }

    fn ask(&mut self, question: &[&[u8]]) {
        if self.has_sent() {
            self.asked.clear();
            self.sent = 0;
        }
        let length: usize = question.iter().map(|piece| piece.len()).sum();
        // The length of an oversized message is capped: nobody answers such a message.
        let head = u32::try_from(length).unwrap_or(u32::MAX).to_ne_bytes();
        self.asked.extend(head);
        for piece in question {
            self.asked.extend_from_slice(piece);
        }
        self.owed += 1;
    }

    fn has_sent(&self) -> bool {
        self.sent == self.asked.len()
    }

    /// Writes as much as possible without blocking.
    fn send(&mut self) -> io::Result<()> {
        while !self.has_sent() {
            match send(&self.socket, &self.asked[self.sent..], SendFlags::NOSIGNAL) {
                Ok(count) => self.sent += count,
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                // Earlier answers can still be read.
                Err(Errno::PIPE | Errno::CONNRESET) => self.sent = self.asked.len(),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Writes and reads as much as possible without blocking.
    fn step(&mut self, longest: usize) -> io::Result<Option<Answer>> {
        self.send()?;
        loop {
            if let Some(answer) = self.answer(longest) {
                return Ok(Some(answer));
            }
            self.received
                .reserve(self.received.len().clamp(CHUNK[0], CHUNK[1]));
            let room = spare_capacity(&mut self.received);
            match recv(&self.socket, room, RecvFlags::empty()) {
                Ok((_, 0)) | Err(Errno::CONNRESET) => return Ok(Some(Answer::Gone)),
                Ok(_) | Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next answer, if it is complete or will never be.
    fn answer(&mut self, longest: usize) -> Option<Answer> {
        let (head, rest) = self.received.split_first_chunk::<HEAD>()?;
        let length = usize::try_from(u32::from_ne_bytes(*head)).ok()?;
        // Bytes beyond the outstanding answers are an error.
        if length > longest || self.owed <= 1 && rest.len() > length {
            return Some(Answer::Over);
        }
        (rest.len() >= length).then(|| {
            self.owed = self.owed.saturating_sub(1);
            let more = self.received.split_off(HEAD + length);
            let answer = std::mem::replace(&mut self.received, more).split_off(HEAD);
            Answer::Bytes(answer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The near end of a connection after the greeting, and the far end.
    fn line() -> (HelperConnection, OwnedFd) {
        let (mut near, far) = HelperConnection::open().unwrap();
        say(&far, b"\0\0\0\0");
        assert_eq!(near.step(0).unwrap(), Some(Answer::Bytes(Vec::new())));
        (near, far)
    }

    fn say(far: &OwnedFd, said: &[u8]) {
        rustix::io::write(far, said).unwrap();
    }

    #[test]
    fn an_answer_is_taken_whole() {
        let (mut near, far) = line();
        near.ask(&[b"a", b"bc"]);
        assert_eq!(near.step(9).unwrap(), None);
        let mut asked = [0; 9];
        let (_, read) = recv(&far, &mut asked[..], RecvFlags::empty()).unwrap();
        assert_eq!(asked[..read], *b"\x03\0\0\0abc");
        say(&far, b"\x02\0\0\0o");
        assert_eq!(near.step(9).unwrap(), None);
        say(&far, b"k");
        assert_eq!(near.step(9).unwrap(), Some(Answer::Bytes(b"ok".to_vec())));
    }

    #[test]
    fn questions_asked_ahead_are_answered_in_turn() {
        let (mut near, far) = line();
        near.ask(&[b"a"]);
        near.ask(&[b"b"]);
        say(&far, b"\x01\0\0\0A\x01\0\0\0B");
        drop(far);
        for answer in [b"A", b"B"] {
            assert_eq!(near.step(9).unwrap(), Some(Answer::Bytes(answer.to_vec())));
        }
        assert_eq!(near.step(9).unwrap(), Some(Answer::Gone));
    }

    #[test]
    fn what_is_too_long_or_too_much_is_no_answer() {
        for said in [
            &b"\xff\xff\xff\x7f"[..],
            b"\x01\0\0\0ok",
            b"\x05\0\0\0hello",
        ] {
            let (mut near, far) = line();
            near.ask(&[b"a"]);
            say(&far, said);
            assert_eq!(near.step(4).unwrap(), Some(Answer::Over));
        }
    }

    #[test]
    fn a_closed_line_is_noticed() {
        let (mut near, far) = line();
        drop(far);
        near.ask(&[b"a"]);
        assert_eq!(near.step(4).unwrap(), Some(Answer::Gone));
    }
}
