//! The validators: the declaration of the input, the model, programs, or scripts in checktestdata's
//! language.

use super::parts::Resolver;
use super::{Declared, Part, Program, Protocol, Script, files};
use base::beneath::read_in;
use base::text::Shown as _;
use problems::Model;
use spec::Mistake;
use spec::Spanned;
use std::path::Path;
use std::sync::Arc;

impl Resolver<'_> {
    /// The declaration of the input, and the validators of the spec or the model.
    pub(super) fn validators(
        &self,
        listed: Option<&spec::Validators>,
        model: Option<&Arc<dyn Model>>,
        declared: Option<&Arc<Declared>>,
    ) -> Vec<Part> {
        let declared = declared.map(|declared| Part::Declared(declared.clone()));
        let others: Vec<Part> = match listed {
            Some(spec::Validators(listed)) => listed
                .iter()
                .filter_map(|validator| self.validator(validator))
                .collect(),
            None => model.iter().map(|_| Part::Model).collect(),
        };
        // A model knows most about its inputs. Otherwise the declaration comes first, because it is
        // fastest and has the best messages.
        if matches!(others[..], [Part::Model]) {
            return others.into_iter().chain(declared).collect();
        }
        declared.into_iter().chain(others).collect()
    }

    fn validator(&self, validator: &spec::Validator) -> Option<Part> {
        let protocol = protocol(validator);
        if protocol != Protocol::Checktestdata {
            let none = Vec::new();
            let args = validator.args.as_ref().map_or(&none, Spanned::get_ref);
            let program = self.program(&validator.program, protocol, args)?;
            let tells_bounds = validator.bounds.as_ref().map(|bounds| *bounds.get_ref());
            return Some(Part::Program(Program {
                tells_bounds: tells_bounds.unwrap_or(protocol == Protocol::Testlib),
                ..program
            }));
        }
        if let Some(bounds) = &validator.bounds {
            self.misplaced(
                bounds.span(),
                "the bounds of a checktestdata script are always known",
            );
        }
        if let Some(args) = &validator.args {
            self.misplaced(args.span(), "a checktestdata script takes no arguments");
        }
        self.script(&validator.program)
    }

    fn script(&self, path: &Spanned<String>) -> Option<Part> {
        let file = self.noted(path.span(), files::existing(self.dir, path.get_ref()))?;
        let unfit = |what: String, right: &str| Mistake::Unfit {
            what,
            right: right.to_owned(),
        };
        let text = read_in(self.dir, &file).map_err(|error| {
            unfit(
                format!("`{}`: {error}", file.shown()),
                "it has to be readable",
            )
        });
        let text = self.noted(path.span(), text)?;
        let commands = checktestdata::parse(&text).map_err(|error| {
            let what = format!("{}: {error}", file.shown());
            unfit(what, "it has to be in checktestdata's language")
        });
        let commands = self.noted(path.span(), commands)?;
        let script = Script {
            path: file,
            text,
            commands,
        };
        Some(Part::Script(Arc::new(script)))
    }
}

fn protocol(validator: &spec::Validator) -> Protocol {
    match &validator.protocol {
        Some(protocol) => *protocol.get_ref(),
        None if is_script(validator.program.get_ref()) => Protocol::Checktestdata,
        None => Protocol::Plain,
    }
}

/// Whether one of the listed validators is a script, valid or not.
pub(super) fn has_script(listed: Option<&spec::Validators>) -> bool {
    let listed = listed.map_or(&[][..], |spec::Validators(listed)| listed);
    let mut protocols = listed.iter().map(protocol);
    protocols.any(|protocol| protocol == Protocol::Checktestdata)
}

/// Whether a file is a script by its name.
fn is_script(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "ctd")
}
