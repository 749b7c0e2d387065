//! Hashes of the jury's components. Their results are reused as long as the hashes stay the same.

use super::Jury;
use base::digest::{Fingerprint, Hex};
use input::GameQuestion;
use package::{Cases, CheckerPart, Group, Part, Program, VARY_GENERATOR};
use terms::fault::Fault;
use terms::{Feedback, PointScale};

impl Jury<'_> {
    /// A hash of everything that determines the bytes of the package's cases, except generator
    /// calls and files.
    ///
    /// # Errors
    /// If a program of the jury cannot be compiled.
    pub(crate) fn fingerprint(&self) -> Result<Hex, Fault> {
        let mut made_from = self.of_model();
        let parts = self.package.validators.iter();
        for part in parts.chain([&self.package.reference]) {
            made_from = self.with_part(made_from, part)?;
        }
        if let Some(question) = self.package.game_question {
            made_from = made_from.with("game").with(question.name());
        }
        for (name, program) in &self.package.generators {
            let ready = self.programs.ready(program)?;
            made_from = made_from.with(name).with(ready.key());
            if program.tells_answer {
                made_from = made_from.with("answer");
            }
        }
        if self.has_varied() {
            made_from = made_from.with_all(self.package.given_files().pieces());
        }
        Ok(made_from.finish())
    }

    /// Whether inputs of a group are derived from given ones: then all of those determine its
    /// bytes.
    fn has_varied(&self) -> bool {
        let calls = |group: &Group| match &group.cases {
            Cases::Generated(calls) => calls.generator == VARY_GENERATOR,
            Cases::Files(_) | Cases::Commands(..) => false,
        };
        self.package.can_vary() && self.package.groups.iter().any(calls)
    }

    /// A hash of everything that determines the ruling on a submission's output for cases of a
    /// group, except input, answer, and limits.
    ///
    /// # Errors
    /// If a program of the jury cannot be compiled.
    pub fn ruling_fingerprint(&self, group: &Group) -> Result<Hex, Fault> {
        let package = self.package;
        let tells = match package.feedback {
            Feedback::Full => "full",
            Feedback::None => "none",
        };
        let ruled = self
            .of_model()
            .with(package.kind.name())
            .with(tells)
            .with(package.passes.to_le_bytes())
            .with([u8::from(package.checks_tout)])
            .with_all(package.processes.map(u32::to_le_bytes))
            .with(package.process_io.name())
            .with_all(&group.checker_args);
        let checker = group.checker.as_ref().unwrap_or(&package.checker);
        let ruled = match checker {
            CheckerPart::Builtin(name, options, _) => {
                let set = options.set();
                let options = set.flat_map(|name| [name.key().to_owned(), options.value(name)]);
                ruled.with("builtin").with(name).with_all(options)
            }
            CheckerPart::Program(program) => self.with_judge(ruled, program, group)?,
        };
        let ruled = match (package.game_question, &package.declared) {
            (Some(GameQuestion::BestMove), Some(declared)) => ruled
                .with("best-move")
                .with(input::FINGERPRINT)
                .with(&declared.text),
            _ => ruled,
        };
        let ruled = match &package.interactor {
            None => ruled.with("no interactor"),
            Some(Part::Program(program)) => self.with_judge(ruled, program, group)?,
            Some(part) => self.with_part(ruled, part)?,
        };
        Ok(ruled.finish())
    }

    /// A hash of all components and of their arguments in each group.
    ///
    /// # Errors
    /// If a program of the jury cannot be compiled.
    pub fn fingerprint_of_all(&self) -> Result<Hex, Fault> {
        let mut all = Fingerprint::default().with(self.fingerprint()?);
        for group in &self.package.groups {
            all = all
                .with(self.ruling_fingerprint(group)?)
                .with([u8::from(group.validator_args.is_some())])
                .with_all(group.validator_args.iter().flatten());
        }
        for program in self.package.visualizers.programs() {
            all = self
                .with_program(all, program)?
                .with(program.protocol.name());
        }
        Ok(all.finish())
    }

    fn of_model(&self) -> Fingerprint {
        let made_from = Fingerprint::default().with(problems::FINGERPRINT);
        match &self.package.model {
            None => made_from,
            Some(model) => {
                let params = self.package.model_params.pieces();
                made_from.with(model.name()).with_all(params)
            }
        }
    }

    fn with_part(&self, made_from: Fingerprint, part: &Part) -> Result<Fingerprint, Fault> {
        Ok(match part {
            Part::Model => made_from.with("model"),
            Part::Declared(declared) => made_from
                .with("declared")
                .with(input::FINGERPRINT)
                .with(&declared.text),
            Part::None => made_from.with("none"),
            Part::Script(script) => made_from.with("script").with(&script.text),
            Part::Program(program) => self.with_program(made_from, program)?,
        })
    }

    fn with_program(
        &self,
        made_from: Fingerprint,
        program: &Program,
    ) -> Result<Fingerprint, Fault> {
        let ready = self.programs.ready(program)?;
        let made_from = made_from.with("program").with(ready.key());
        Ok(made_from.with_all(&program.args))
    }

    /// A checker or an interactor: its protocol determines the result as much as its source.
    fn with_judge(
        &self,
        ruled: Fingerprint,
        program: &Program,
        group: &Group,
    ) -> Result<Fingerprint, Fault> {
        let ruled = self.with_program(ruled, program)?;
        let ruled = ruled
            .with(program.protocol.name())
            .with(program.scale.name());
        Ok(match program.scale {
            PointScale::Points => ruled.with(group.points_of_case().to_le_bytes()),
            PointScale::Share | PointScale::Percent | PointScale::ShareOrPercent => ruled,
        })
    }
}
