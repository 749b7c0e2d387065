//! Who talks to submissions.

use super::parts::Resolver;
use super::{Kind, Part, Protocol};
use crate::spec::{self, Mistake};
use problems::Model;
use std::sync::Arc;
use toml::Spanned;

impl Resolver<'_> {
    /// The interactor of the spec, or the model's; an interactive problem needs one, others have none. `named` says
    /// whether the spec names a model.
    pub(super) fn interactor(
        &self,
        kind: &Spanned<Kind>,
        written: Option<&Spanned<spec::Interactor>>,
        model: Option<&Arc<dyn Model>>,
        named: bool,
    ) -> Option<Part> {
        let is_interactive = *kind.get_ref() == Kind::Interactive;
        match written {
            Some(written) if is_interactive => self.program_interactor(written.get_ref()),
            Some(written) => {
                let advice = "only a problem of the kind \"interactive\" has an interactor";
                self.misplaced(written.span(), advice);
                None
            }
            None if is_interactive => self.model_interactor(kind, model, named),
            None => None,
        }
    }

    fn program_interactor(&self, written: &spec::Interactor) -> Option<Part> {
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
        let none = Vec::new();
        let args = written.args.as_ref().unwrap_or(&none);
        self.program(&written.program, protocol, args)
            .map(Part::Program)
    }

    fn model_interactor(
        &self,
        kind: &Spanned<Kind>,
        model: Option<&Arc<dyn Model>>,
        named: bool,
    ) -> Option<Part> {
        match model {
            Some(model) if model.interactor().is_some() => return Some(Part::Model),
            // The model cannot be opened, which is said already.
            None if named => return None,
            _ => {}
        }
        let mistake = Mistake::MissingKey {
            key: "interactor".to_owned(),
            advice: "name the program that talks to submissions under [interactor]",
        };
        self.mistakes.add(kind.span(), mistake);
        None
    }
}
