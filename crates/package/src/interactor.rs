//! The interactor.

use super::checker::scale;
use super::parts::Resolver;
use super::{Kind, Part, Program, Protocol};
use problems::Model;
use spec::Mistake;
use spec::Spanned;
use std::ops::Range;
use std::sync::Arc;

impl Resolver<'_> {
    /// The interactor of the spec, or the model's; only an interactive problem has one, and needs
    /// it. `named` is whether the spec names a model.
    pub(super) fn interactor(
        &self,
        kind: &Spanned<Kind>,
        written: Option<&Spanned<spec::Interactor>>,
        model: Option<&Arc<dyn Model>>,
        named: bool,
    ) -> Option<Part> {
        let is_interactive = *kind.get_ref() == Kind::Interactive;
        match written {
            Some(written) if is_interactive && written.get_ref().game.is_some() => {
                model.map(|_| Part::Model)
            }
            Some(written) if is_interactive => self.program_interactor(written),
            Some(written) => {
                let advice = "only a problem of the kind \"interactive\" has an interactor";
                self.misplaced(written.span(), advice);
                None
            }
            None if is_interactive => self.model_interactor(kind, model, named),
            None => None,
        }
    }

    /// Whether a checker judges what the interactor writes: an interactor of testlib's protocol may
    /// leave the judging to a checker.
    pub(super) fn checks_tout(
        &self,
        kind: Kind,
        interactor: Option<&Part>,
        checker: Option<&Spanned<spec::Checker>>,
    ) -> bool {
        let (Kind::Interactive, Some(checker)) = (kind, checker) else {
            return false;
        };
        if let Some(passes) = &checker.get_ref().validation_passes {
            self.misplaced(passes.span(), "after an interactor a checker judges once");
        }
        let advice = match interactor {
            None => return true,
            Some(Part::Program(program)) if program.protocol == Protocol::Testlib => return true,
            Some(Part::Program(_)) => {
                "an interactor by ICPC's protocol judges by itself; one by testlib's may leave that to a checker"
            }
            Some(_) => "the model's interactor judges by itself",
        };
        self.misplaced(checker.span(), advice);
        false
    }

    fn program_interactor(&self, written: &Spanned<spec::Interactor>) -> Option<Part> {
        let span = written.span();
        let written = written.get_ref();
        let Some(program) = &written.program else {
            let mistake = Mistake::MissingKey {
                key: "program".to_owned(),
                advice: "name the source of the interactor, or a game like game = \"reversi\"",
            };
            self.mistakes.add(span, mistake);
            return None;
        };
        self.refuse_keys(&keys_of_game(written), "it goes with `game`");
        let protocol = written
            .protocol
            .as_ref()
            .map_or(Protocol::Testlib, |protocol| *protocol.get_ref());
        if let (Protocol::Plain | Protocol::Checktestdata, Some(written)) =
            (protocol, &written.protocol)
        {
            let wanted = "\"testlib\" or \"icpc\", which say how an interactor judges";
            self.mismatch(written.span(), &format!("{:?}", protocol.name()), wanted);
        }
        if let (Protocol::Testlib, Some(passes)) = (protocol, &written.validation_passes) {
            self.misplaced(passes.span(), "it goes with `protocol = \"icpc\"`");
        }
        if let (None, Some(written)) = (&written.processes, &written.process_io) {
            let advice = "it goes with `processes`: a submission that is one process without a manager uses its standard streams";
            self.misplaced(written.span(), advice);
        }
        let none = Vec::new();
        let args = written.args.as_ref().map_or(&none, Spanned::get_ref);
        let part = self.program(program, protocol, args)?;
        let scale = scale(written.points.as_ref());
        Some(Part::Program(Program { scale, ..part }))
    }

    fn model_interactor(
        &self,
        kind: &Spanned<Kind>,
        model: Option<&Arc<dyn Model>>,
        named: bool,
    ) -> Option<Part> {
        match model {
            Some(model) if model.interactor().is_some() => return Some(Part::Model),
            // The model cannot be opened, which was reported already.
            None if named => return None,
            _ => {}
        }
        let mistake = Mistake::MissingKey {
            key: "interactor".to_owned(),
            advice: "name the program that interacts with submissions under [interactor]",
        };
        self.mistakes.add(kind.span(), mistake);
        None
    }
}

/// Where the keys are that belong to a game, other than its name.
fn keys_of_game(written: &spec::Interactor) -> Vec<Range<usize>> {
    let keys = [
        written.size.as_ref().map(Spanned::span),
        written.options.as_ref().map(Spanned::span),
        written.player.as_ref().map(Spanned::span),
        written.goal.as_ref().map(Spanned::span),
        written.draw_share.as_ref().map(Spanned::span),
        written.max_moves.as_ref().map(Spanned::span),
    ];
    keys.into_iter().flatten().collect()
}
