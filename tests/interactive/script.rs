//! The interactor of a pair as a part of this process: it must come to what the program comes to.

use sandbox::{Received, Reply, Responder};
use terms::verdict::InteractorEnd;

/// Plays the steps of an interactor that `actor.c` takes, as far as a [`Responder`] can.
pub(crate) struct Script {
    steps: Vec<Step>,
    /// How many steps are done.
    done: usize,
    closed: bool,
    judged: Option<InteractorEnd>,
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Say(Vec<u8>),
    Mute,
    Want(Vec<u8>),
    Read,
    End,
    Judge(InteractorEnd),
}

impl Script {
    /// The script of these steps; none if a step is not for a player: it computes, fails, or prints and judges at once.
    pub(crate) fn of(steps: &str) -> Option<Self> {
        let mut words = steps.split(' ');
        let mut steps = Vec::new();
        while let Some(word) = words.next() {
            let mut line = || words.next().map(|word| format!("{word}\n").into_bytes());
            steps.push(match word {
                "say" => Step::Say(line()?),
                "fill" => Step::Say(b"12345\n".repeat(words.next()?.parse().ok()?)),
                "mute" => Step::Mute,
                "want" => Step::Want(words.next()?.into()),
                "read" => Step::Read,
                "end" => Step::End,
                "exit" => Step::Judge(match words.next()? {
                    "0" => InteractorEnd::Accepts,
                    "1" => InteractorEnd::Rejects,
                    _ => return None,
                }),
                _ => return None,
            });
        }
        let says_last = |pair: &[Step]| matches!(pair, [Step::Say(_), Step::Judge(_)]);
        (!steps.windows(2).any(says_last)).then_some(Self {
            steps,
            done: 0,
            closed: false,
            judged: None,
        })
    }

    /// What it came to.
    pub(crate) fn word(&self) -> InteractorEnd {
        self.judged.unwrap_or(InteractorEnd::Broken)
    }

    fn judge(&mut self, word: InteractorEnd) -> Reply {
        self.judged = Some(word);
        match word {
            InteractorEnd::Accepts => Reply::Finish,
            InteractorEnd::Rejects
            | InteractorEnd::Broken
            | InteractorEnd::Stopped
            | InteractorEnd::Outrun => Reply::Stop,
        }
    }

    /// Does what needs no line; `over` says that there will be none.
    fn go_on(&mut self, over: bool) -> Reply {
        let mut text = Vec::new();
        while let Some(step) = self.steps.get(self.done).cloned() {
            match step {
                Step::Say(line) => text.extend(line),
                Step::Mute => self.closed = true,
                Step::Judge(word) => return self.judge(word),
                Step::Want(_) if over => return self.judge(InteractorEnd::Rejects),
                Step::Read | Step::End if over => {}
                Step::Want(_) | Step::Read | Step::End => break,
            }
            self.done += 1;
        }
        if self.closed {
            Reply::Last(text)
        } else {
            Reply::Say(text)
        }
    }

    fn read(&mut self, line: &[u8], over: bool) -> Reply {
        match &self.steps[self.done] {
            Step::Want(wanted) if wanted != line => return self.judge(InteractorEnd::Rejects),
            Step::Want(_) | Step::Read => self.done += 1,
            _ => {}
        }
        self.go_on(over)
    }
}

impl Responder for Script {
    fn receive(&mut self, received: Received<'_>) -> Reply {
        match received {
            Received::Start => self.go_on(false),
            Received::Line(line) => self.read(line, false),
            Received::End(b"") => self.go_on(true),
            Received::End(rest) => self.read(rest, true),
            Received::Stopped => unreachable!("it has no turns"),
        }
    }
}
