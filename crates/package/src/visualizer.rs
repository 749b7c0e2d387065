//! The visualizers.

use super::parts::Resolver;
use super::{Draws, Program, Protocol};
use spec::{Mistake, Spanned};
use std::time::Duration;

/// The time limit of a visualizer for one case: somebody waits for the picture.
const TIME: Duration = Duration::from_secs(10);

/// The programs that draw cases; one program may do both.
#[derive(Clone, Debug, Default)]
pub struct Visualizers {
    /// The program that draws an input with its answer.
    pub input: Option<Program>,
    /// The program that also draws an output of a submission.
    pub output: Option<Program>,
}

impl Visualizers {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.input.is_none() && self.output.is_none()
    }

    /// The programs, each once.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        let output = self.output.iter();
        let output = output.filter(|_| !self.is_one());
        self.input.iter().chain(output)
    }

    /// Whether one program draws both inputs and outputs.
    #[must_use]
    pub fn is_one(&self) -> bool {
        match (&self.input, &self.output) {
            (Some(input), Some(output)) => {
                (&input.path, &input.args) == (&output.path, &output.args)
                    && input.protocol == output.protocol
                    && input.protocol == Protocol::Plain
            }
            _ => false,
        }
    }

    fn slot(&mut self, draws: Draws) -> &mut Option<Program> {
        match draws {
            Draws::Input => &mut self.input,
            Draws::Output => &mut self.output,
        }
    }
}

impl Resolver<'_> {
    /// The visualizers of the spec.
    pub(super) fn visualizers(&self, listed: Option<&spec::Visualizers>) -> Visualizers {
        let mut all = Visualizers::default();
        let listed = listed.map_or(&[][..], |listed| &listed.0);
        for written in listed {
            let Some((program, draws)) = self.visualizer(written) else {
                continue;
            };
            for what in draws {
                let slot = all.slot(what);
                if slot.is_some() {
                    let advice = format!("another visualizer draws the {} already", what.name());
                    self.misplaced(written.program.span(), &advice);
                }
                *slot = Some(program.clone());
            }
        }
        all
    }

    fn visualizer(&self, written: &spec::Visualizer) -> Option<(Program, Vec<Draws>)> {
        let protocol = written.protocol.as_ref();
        let protocol = protocol.map_or(Protocol::Plain, |protocol| *protocol.get_ref());
        if let (Protocol::Testlib | Protocol::Checktestdata, Some(written)) =
            (protocol, &written.protocol)
        {
            let wanted = "\"plain\" or \"icpc\", which say how a visualizer is called";
            self.mismatch(written.span(), &format!("{:?}", protocol.name()), wanted);
            return None;
        }
        let draws = match (&written.draws, protocol) {
            (Some(draws), _) => vec![*draws.get_ref()],
            (None, Protocol::Icpc) => {
                let what = "a visualizer by ICPC's protocol does not say what it draws".to_owned();
                let right = "write `draws = \"input\"` or `draws = \"output\"`: they are called differently".to_owned();
                let mistake = Mistake::Unfit { what, right };
                let span = written.protocol.as_ref().map(Spanned::span);
                self.mistakes.add(span.unwrap_or_default(), mistake);
                return None;
            }
            (None, _) => vec![Draws::Input, Draws::Output],
        };
        let none = Vec::new();
        let args = written.args.as_ref().map_or(&none, Spanned::get_ref);
        let program = self.program(&written.program, protocol, args)?;
        let time = TIME;
        Some((Program { time, ..program }, draws))
    }
}
