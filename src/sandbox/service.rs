//! A job that goes on: the tool asks, the program answers, all in one box.
//!
//! Theory of operation: the program's standard output is one end of a socket pair, over which it reads as well. A message
//! is its length in four bytes, in the order of the machine, and so many bytes. The tool waits for each answer with a deadline and
//! looks at what the box uses meanwhile, so a program that is silent, stopped or dead costs its time and nothing else. A
//! session that has failed once is of no use any more; whoever drops it ends the job and gives the worker back.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::io::{Errno, ioctl_fionbio};
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, send, socketpair,
};

use super::SandboxError;
use super::boxes::{Boxes, STDERR_KEPT};
use super::capture::Capture;
use super::feed;
use super::job::{Job, Stdin};
use super::launch::Streams;
use super::place::Place;
use super::step::{During, Fault, Step};
use super::watch::{INTERVAL, Watch, wait};
use super::worker::Worker;

/// A program that answers one question after another in one box, until this value is dropped.
pub trait Service: Send {
    /// Asks, unless the question is empty, and waits for the next answer: at most so long, and of at most so many bytes.
    /// After anything but an answer nothing more will come.
    ///
    /// # Errors
    /// When the job could not be watched: the machine's fault, never the program's.
    fn ask(
        &mut self,
        question: &[&[u8]],
        patience: Duration,
        longest: usize,
    ) -> Result<Answer, SandboxError>;
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The program has ended, or closed its socket.
    Gone,
    /// It said nothing in time.
    Late,
    /// It says more than it may, or uses more than its limits.
    Over,
}

/// A job in its box, and the line to it.
struct Session<'b> {
    boxes: &'b Boxes,
    job: Job,
    line: OwnedFd,
    run: Option<Run>,
}

struct Run {
    worker: Worker,
    place: Place,
    serial: u64,
    captures: [Capture; 2],
}

impl Boxes {
    pub(super) fn begin_session(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        let program = self.program(job)?;
        let mut worker = self.take_worker()?;
        let (line, stdout) = line().during(Step::MakePipe)?;
        // It prints to the line alone.
        let (out, _) = Capture::new(0).during(Step::MakePipe)?;
        let (err, stderr) = Capture::new(STDERR_KEPT).during(Step::MakePipe)?;
        let streams = Streams {
            stdin: feed::open(&Stdin::Bytes([].into())).during(Step::StoreInput)?,
            stdout,
            stderr,
        };
        let (place, serial) = self.launch(&mut worker, job, &program, streams)?;
        Ok(Box::new(Session {
            boxes: self,
            job: job.clone(),
            line,
            run: Some(Run {
                worker,
                place,
                serial,
                captures: [out, err],
            }),
        }))
    }
}

/// The tool's end of a line, which never blocks, and the program's.
fn line() -> io::Result<(OwnedFd, OwnedFd)> {
    let (near, far) = socketpair(
        AddressFamily::UNIX,
        SocketType::STREAM,
        SocketFlags::CLOEXEC,
        None,
    )?;
    ioctl_fionbio(&near, true)?;
    Ok((near, far))
}

impl Service for Session<'_> {
    fn ask(
        &mut self,
        question: &[&[u8]],
        patience: Duration,
        longest: usize,
    ) -> Result<Answer, SandboxError> {
        let mut talk = Exchange {
            asked: message(question),
            sent: 0,
            heard: Vec::new(),
            longest,
        };
        let deadline = Instant::now() + patience;
        let mut next_look = Instant::now() + INTERVAL;
        loop {
            if let Some(answer) = talk.step(&self.line).during(Step::PassOn)? {
                return Ok(answer);
            }
            let writable = (!talk.has_asked()).then(|| self.line.as_fd());
            let until = deadline.min(next_look);
            wait(&[self.line.as_fd()], writable.as_slice(), until)?;
            let now = Instant::now();
            if now >= deadline {
                return Ok(Answer::Late);
            }
            if now >= next_look {
                next_look = now + INTERVAL;
                if self.is_over()? {
                    return Ok(Answer::Over);
                }
            }
        }
    }
}

impl Session<'_> {
    /// Whether the box uses more memory or has more processes than it may.
    fn is_over(&self) -> Result<bool, Fault> {
        let Some(run) = &self.run else {
            return Ok(true);
        };
        let usage = run.worker.meter().read().during(Step::ReadUsage)?;
        let limits = &self.job.limits;
        Ok(usage.out_of_memory
            || usage.memory > limits.memory
            || usage.processes > limits.processes)
    }

    fn end(&self, run: Run) -> Result<(), SandboxError> {
        let mut watch = Watch::new(&run.worker, run.serial, self.job.limits, run.captures);
        watch.dismiss()?;
        let outcome = watch.finish()?;
        run.place.take_back().during(Step::TakeBack)?;
        self.boxes
            .conclude(run.worker, &self.job, outcome)
            .map(drop)
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        if let Some(run) = self.run.take() {
            // Where this fails the worker is dropped, and its processes with it.
            _ = self.end(run);
        }
    }
}

/// A question on its way out and the answer on its way in.
struct Exchange {
    asked: Vec<u8>,
    sent: usize,
    heard: Vec<u8>,
    longest: usize,
}

/// How many bytes tell the length of a message.
const HEAD: usize = 4;
/// How much is read at once, at first and at most.
const CHUNK: [usize; 2] = [512, 64 << 10];

impl Exchange {
    fn has_asked(&self) -> bool {
        self.sent == self.asked.len()
    }

    /// Writes and reads as far as that goes without waiting.
    fn step(&mut self, line: &OwnedFd) -> io::Result<Option<Answer>> {
        while !self.has_asked() {
            match send(line, &self.asked[self.sent..], SendFlags::NOSIGNAL) {
                Ok(count) => self.sent += count,
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                Err(Errno::PIPE | Errno::CONNRESET) => return Ok(Some(Answer::Gone)),
                Err(error) => return Err(error.into()),
            }
        }
        loop {
            if let Some(answer) = self.answer() {
                return Ok(Some(answer));
            }
            self.heard
                .reserve(self.heard.len().clamp(CHUNK[0], CHUNK[1]));
            match recv(line, spare_capacity(&mut self.heard), RecvFlags::empty()) {
                Ok((_, 0)) | Err(Errno::CONNRESET) => return Ok(Some(Answer::Gone)),
                Ok(_) | Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The answer, if all of it is there or there will be none.
    fn answer(&mut self) -> Option<Answer> {
        let (head, rest) = self.heard.split_first_chunk::<HEAD>()?;
        let length = usize::try_from(u32::from_ne_bytes(*head)).ok()?;
        // More than was announced is an answer to nothing.
        if length > self.longest || rest.len() > length {
            return Some(Answer::Over);
        }
        (rest.len() == length).then(|| Answer::Bytes(self.heard.split_off(HEAD)))
    }
}

/// A message of these pieces; none is no message.
fn message(pieces: &[&[u8]]) -> Vec<u8> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    // What is longer than a message may be is cut off: nobody answers that.
    let head = u32::try_from(length).unwrap_or(u32::MAX).to_ne_bytes();
    [&[&head[..]], pieces].concat().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(line: &OwnedFd, longest: usize) -> Option<Answer> {
        let mut exchange = Exchange {
            asked: message(&[b"a", b"bc"]),
            sent: 0,
            heard: Vec::new(),
            longest,
        };
        exchange.step(line).unwrap()
    }

    #[test]
    fn an_answer_is_taken_whole() {
        let (near, far) = line().unwrap();
        assert_eq!(step(&near, 9), None);
        let mut asked = [0; 9];
        let (_, read) = recv(&far, &mut asked[..], RecvFlags::empty()).unwrap();
        assert_eq!(asked[..read], *b"\x03\0\0\0abc");
        rustix::io::write(&far, b"\x02\0\0\0ok").unwrap();
        assert_eq!(step(&near, 9), Some(Answer::Bytes(b"ok".to_vec())));
    }

    #[test]
    fn what_is_too_long_or_too_much_is_no_answer() {
        for said in [
            &b"\xff\xff\xff\x7f"[..],
            b"\x01\0\0\0ok",
            b"\x05\0\0\0hello",
        ] {
            let (near, far) = line().unwrap();
            rustix::io::write(&far, said).unwrap();
            assert_eq!(step(&near, 4), Some(Answer::Over));
        }
    }

    #[test]
    fn a_closed_line_is_noticed() {
        let (near, far) = line().unwrap();
        drop(far);
        assert_eq!(step(&near, 4), Some(Answer::Gone));
    }
}
