//! A sandbox in which a person takes the place of the submission in interactions.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use base::pool::lock;
use base::transcript::Speaker;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::interactive::Log;
use super::job::{Cancel, Exit, Isolation, Job};
use super::pair::{Communication, Manager, Pair, Partner, Person, Received, Responder, Typed};
use super::reply::Reply;
use super::service::Service;
use super::{Sandbox, SandboxError};

/// The interval at which a wait for a line is checked for cancellation.
const INTERVAL: Duration = Duration::from_millis(50);

/// A sandbox in which a person takes the place of the submission: a pair of programs is run as the
/// partner with the person. All other runs are those of another sandbox.
///
/// A person has no limits, and ends well when the interaction is over. So the jury judges a person
/// by the same rules as a submission.
pub struct StandIn<'a> {
    inside: Arc<dyn Sandbox>,
    cancel: Cancel,
    person: Mutex<Seat<'a>>,
}

struct Seat<'a> {
    person: &'a mut (dyn Person + Send),
    passes: u32,
}

impl<'a> StandIn<'a> {
    /// Wraps a sandbox. A person who is waited for is not waited for any longer after `cancel`.
    #[must_use]
    pub fn new(
        inside: Arc<dyn Sandbox>,
        cancel: Cancel,
        person: &'a mut (dyn Person + Send),
    ) -> Self {
        Self {
            inside,
            cancel,
            person: Mutex::new(Seat { person, passes: 0 }),
        }
    }

    /// An interaction without processes.
    fn converse(
        &self,
        responder: &mut dyn Responder,
        person: &mut dyn Person,
    ) -> Result<Pair, SandboxError> {
        let mut conversation = Conversation {
            person,
            log: Log::default(),
            said: [Vec::new(), Vec::new()],
        };
        let mut saw_end = false;
        let mut reply = responder.receive(Received::Start);
        while conversation.goes_on(&reply) && !saw_end {
            let line = self.line(conversation.person)?;
            conversation.note(Speaker::Submission, &line);
            let received = match line.strip_suffix(b"\n") {
                Some(line) => Received::Line(line),
                None => Received::End(&line),
            };
            saw_end = matches!(received, Received::End(_));
            reply = responder.receive(received);
        }
        Ok(Pair {
            submission: Exit::printing(""),
            partner: None,
            saw_end,
            dismissed: false,
            unread: 0,
            last_turn: None,
            waited_in_turn: false,
            transcript: conversation.log.finish(),
        })
    }

    /// Waits for the next line of a person; without a newline, it is the end of the input.
    fn line(&self, person: &mut dyn Person) -> Result<Vec<u8>, SandboxError> {
        person.program_waits();
        loop {
            if self.cancel.is_cancelled() {
                return Err(SandboxError::Cancelled);
            }
            match person.typed() {
                Typed::Line(line) => return Ok(line),
                Typed::End => return Ok(Vec::new()),
                Typed::Nothing => wait_for_input(person),
            }
        }
    }
}

/// Waits until something was typed, or the interval has passed.
fn wait_for_input(person: &dyn Person) {
    let input = person.input();
    let mut fds = [PollFd::from_borrowed_fd(input, PollFlags::IN)];
    let timeout = Timespec::try_from(INTERVAL).ok();
    // A failure is repeated by the read that follows, which reports it.
    let _ = poll(&mut fds, timeout.as_ref());
}

/// What a responder and a person say to each other.
struct Conversation<'p> {
    person: &'p mut dyn Person,
    log: Log,
    /// By the person and by the responder.
    said: [Vec<u8>; 2],
}

impl Conversation<'_> {
    /// Passes a reply to the person. Returns whether the responder still listens.
    fn goes_on(&mut self, reply: &Reply) -> bool {
        let (Reply::Say(text) | Reply::Last(text)) = reply else {
            return false;
        };
        self.note(Speaker::Interactor, text);
        self.person.receive(text);
        true
    }

    fn note(&mut self, by: Speaker, text: &[u8]) {
        let said = &mut self.said[by as usize];
        said.extend_from_slice(text);
        self.log.note(by, said);
    }
}

impl Sandbox for StandIn<'_> {
    fn isolation(&self) -> &Isolation {
        self.inside.isolation()
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        self.inside.run(job)
    }

    /// Runs the partner with the person. The job of the submission is ignored.
    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        let mut seat = lock(&self.person);
        seat.passes += 1;
        let pass = seat.passes;
        seat.person.begin_pass(pass);
        match partner {
            Partner::Program { job, .. } => {
                let pair = self.inside.run_pair(job, Partner::Person(seat.person))?;
                Ok(exchanged(pair))
            }
            Partner::InProcess(responder) => self.converse(responder, seat.person),
            partner @ Partner::Person(_) => self.inside.run_pair(submission, partner),
        }
    }

    /// The processes of a submission have no place for a person.
    fn run_communication(
        &self,
        processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        self.inside.run_communication(processes, manager)
    }

    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        self.inside.serve(job)
    }
}

/// The pair with the person as the submission and the program as the partner.
fn exchanged(pair: Pair) -> Pair {
    Pair {
        submission: Exit::printing(""),
        partner: Some(pair.submission),
        dismissed: false,
        transcript: pair.transcript.exchanged(),
        ..pair
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OnPartnerEnd, Scripted, Status};
    use std::collections::VecDeque;
    use std::fmt::Write as _;
    use std::fs::File;
    use std::os::fd::{AsFd as _, BorrowedFd};

    /// A person who types lines that are known before.
    struct Typist {
        lines: VecDeque<&'static str>,
        heard: String,
        null: File,
    }

    impl Typist {
        fn new(lines: &[&'static str]) -> Self {
            Self {
                lines: lines.iter().copied().collect(),
                heard: String::new(),
                null: File::open("/dev/null").unwrap(),
            }
        }
    }

    impl Person for Typist {
        fn input(&self) -> BorrowedFd<'_> {
            self.null.as_fd()
        }

        fn typed(&mut self) -> Typed {
            let line = self.lines.pop_front();
            line.map_or(Typed::End, |line| Typed::Line(line.into()))
        }

        fn takes_turns(&self) -> bool {
            true
        }

        fn begin_pass(&mut self, pass: u32) {
            let _ = writeln!(self.heard, "pass {pass}");
        }

        fn receive(&mut self, printed: &[u8]) {
            self.heard += std::str::from_utf8(printed).unwrap();
        }

        fn program_waits(&mut self) {
            self.heard += "?";
        }
    }

    /// Repeats each line, and stops at `stop`.
    struct Echo;

    impl Responder for Echo {
        fn receive(&mut self, received: Received<'_>) -> Reply {
            match received {
                Received::Start => Reply::Say(b"begin\n".to_vec()),
                Received::Line(b"stop") => Reply::Stop,
                Received::Line(line) => Reply::Say([line, b"\n"].concat()),
                Received::End(rest) => Reply::Last([b"end ", rest, b"\n"].concat()),
                Received::Stopped => unreachable!("it has no turns"),
            }
        }
    }

    fn conversed(lines: &[&'static str]) -> (Pair, String) {
        let inside = Scripted::new(|_| Ok(Exit::printing("")));
        let mut typist = Typist::new(lines);
        let sandbox = StandIn::new(Arc::new(inside), Cancel::default(), &mut typist);
        let pair = sandbox.run_pair(&Job::new([""]), Partner::InProcess(&mut Echo));
        (pair.unwrap(), typist.heard)
    }

    #[test]
    fn a_person_and_a_responder_take_turns() {
        let (pair, heard) = conversed(&["a\n", "stop\n", "b\n"]);
        assert_eq!(heard, "pass 1\nbegin\n?a\n?");
        assert!(!pair.saw_end);
        let lines = pair.transcript.lines;
        let said: Vec<&[u8]> = lines.iter().map(|line| &line.text[..]).collect();
        assert_eq!(said, [&b"begin"[..], b"a", b"a", b"stop"]);
    }

    #[test]
    fn the_end_of_the_input_is_the_end_of_the_submission() {
        for (lines, end) in [(&["a\n", "b"][..], "?a\n?end b\n"), (&[], "?end \n")] {
            let (pair, heard) = conversed(lines);
            assert_eq!(heard, format!("pass 1\nbegin\n{end}"));
            assert!(pair.saw_end);
        }
    }

    #[test]
    fn a_program_as_the_partner_is_run_with_the_person() {
        let inside = Scripted::new(|_| Ok(Exit::printing(""))).with_pairs(|job, partner| {
            assert_eq!(job.argv, ["interactor"]);
            let Partner::Person(person) = partner else {
                panic!("not a person");
            };
            person.receive(b"hello\n");
            let mut log = Log::default();
            log.note(Speaker::Submission, b"hello\n");
            Ok(Pair {
                submission: Exit {
                    status: Status::Exited(43),
                    ..Exit::printing("hello\n")
                },
                partner: None,
                saw_end: false,
                dismissed: false,
                unread: 0,
                last_turn: None,
                waited_in_turn: false,
                transcript: log.finish(),
            })
        });
        let mut typist = Typist::new(&[]);
        let sandbox = StandIn::new(Arc::new(inside), Cancel::default(), &mut typist);
        let partner = Partner::Program {
            job: &Job::new(["interactor"]),
            on_end: &|_, _| OnPartnerEnd::Stop,
        };
        let pair = sandbox
            .run_pair(&Job::new(["submission"]), partner)
            .unwrap();
        assert_eq!(pair.submission.status, Status::Exited(0));
        assert_eq!(pair.partner.unwrap().status, Status::Exited(43));
        assert_eq!(pair.transcript.lines[0].by, Speaker::Interactor);
        assert_eq!(typist.heard, "pass 1\nhello\n");
    }

    #[test]
    fn a_cancelled_wait_is_an_error() {
        let cancel = Cancel::default();
        cancel.cancel();
        let inside = Scripted::new(|_| Ok(Exit::printing("")));
        let mut typist = Typist::new(&["a\n"]);
        let sandbox = StandIn::new(Arc::new(inside), cancel, &mut typist);
        let pair = sandbox.run_pair(&Job::new([""]), Partner::InProcess(&mut Echo));
        assert!(matches!(pair, Err(SandboxError::Cancelled)));
    }
}
