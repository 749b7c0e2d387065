//! The validator: the signature's rules, then each validator: the declaration of the input, the
//! model, a script, or a program by its protocol.

use super::programs::PartCall;
use super::{Jury, message};
use base::text::Shown as _;
use base::text::excerpt;
use harness::check_input;
use package::{Group, Part, Program, Script};
use problems::Invalid;
use sandbox::{Status, Stdin};
use std::sync::Arc;
use terms::Protocol;
use terms::fault::{Fault, PartFailure};

/// The validators' answer to an input that is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The validator that rejects it, if there are several.
    validator: Option<String>,
    reason: RejectionReason,
}

/// Why an input is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RejectionReason {
    /// From the declaration, the model or the signature: with the position.
    Placed(Invalid),
    /// From a program: its output.
    Program(String),
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.validator {
            Some(validator) => write!(out, "{validator} rejects it: {}", self.reason),
            None => self.reason.fmt(out),
        }
    }
}

impl From<RejectionReason> for Rejection {
    fn from(reason: RejectionReason) -> Self {
        Self {
            validator: None,
            reason,
        }
    }
}

impl std::fmt::Display for RejectionReason {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Placed(invalid) => invalid.fmt(out),
            Self::Program(said) if said.is_empty() => out.write_str("the validator gave no reason"),
            Self::Program(said) => out.write_str(said),
        }
    }
}

impl Jury<'_> {
    /// Whether an input is valid as a case of `group`: all validators have to accept it. A package
    /// without validators accepts every input that matches its signature. Hacks, samples without
    /// arguments of their own and inputs without a group only need the arguments of some group.
    ///
    /// # Errors
    /// If a validator itself fails.
    pub fn validate(
        &self,
        input: &Arc<[u8]>,
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Result<(), Rejection>, Fault> {
        if let Some(signature) = &self.package.signature
            && let Err(invalid) = check_input(signature, input)
        {
            return Ok(Err(RejectionReason::Placed(invalid).into()));
        }
        let mut verdict = Ok(());
        let mut failure = None;
        let all = self.arguments(group);
        for args in &all {
            match self.validate_with(args, input, group, subject) {
                Ok(Ok(())) => return Ok(Ok(())),
                Ok(rejection) => verdict = rejection,
                // Many validators crash on an input of another group than the one whose arguments
                // they get.
                Err(fault) if all.len() > 1 && is_death(&fault) => failure = Some(fault),
                Err(fault) => return Err(fault),
            }
        }
        match failure {
            Some(fault) if verdict.is_ok() => Err(fault),
            _ => Ok(verdict),
        }
    }

    /// Whether an input without a group is valid, for many inputs: if a model and a declaration are
    /// equivalent, only the model is used.
    ///
    /// # Errors
    /// If a validator itself fails.
    pub fn validate_one_of_many(
        &self,
        input: &Arc<[u8]>,
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Result<(), Rejection>, Fault> {
        if self.validates_by_model() && group.is_none_or(|group| group.bounds.is_none()) {
            let verdict = self.model()?.validate(input);
            return Ok(verdict.map_err(|invalid| RejectionReason::Placed(invalid).into()));
        }
        self.validate(input, group, subject)
    }

    /// Whether an input is valid exactly if the model can read it. A declaration beside a model has
    /// to be equivalent.
    #[must_use]
    pub fn validates_by_model(&self) -> bool {
        let validators = &self.package.validators;
        self.package.signature.is_none()
            && validators.iter().any(|part| matches!(part, Part::Model))
            && validators
                .iter()
                .all(|part| matches!(part, Part::Model | Part::Declared(_)))
    }

    /// The arguments with which an input may be valid, besides the validators' own.
    pub(super) fn arguments<'b>(&'b self, group: Option<&'b Group>) -> Vec<&'b [String]> {
        if let Some(args) = group.and_then(|group| group.validator_args.as_ref()) {
            return vec![args];
        }
        let groups = self.package.groups.iter();
        let mut all: Vec<&[String]> = Vec::new();
        for args in groups.filter_map(|group| group.validator_args.as_deref()) {
            if !all.contains(&args) {
                all.push(args);
            }
        }
        if all.is_empty() { vec![&[]] } else { all }
    }

    fn validate_with(
        &self,
        args: &[String],
        input: &Arc<[u8]>,
        group: Option<&Group>,
        subject: &str,
    ) -> Result<Result<(), Rejection>, Fault> {
        for part in &self.package.validators {
            let verdict = match part {
                Part::None => Ok(()),
                Part::Model => self
                    .model()?
                    .validate(input)
                    .map_err(RejectionReason::Placed),
                Part::Declared(declared) => {
                    let bounds = group.and_then(|group| group.bounds.as_deref());
                    let verdict = bounds.unwrap_or(&declared.input).validate(input);
                    verdict.map_err(|invalid| RejectionReason::Placed(placed(invalid)))
                }
                Part::Program(program) => {
                    self.validate_by_program(program, args, input, subject)?
                }
                Part::Script(script) => self.validate_by_script(script, input, subject)?,
            };
            if let Err(reason) = verdict {
                let is_one_of_several = self.package.validators.len() > 1;
                let validator = is_one_of_several.then(|| name_of(part));
                return Ok(Err(Rejection { validator, reason }));
            }
        }
        Ok(Ok(()))
    }

    fn validate_by_script(
        &self,
        script: &Script,
        input: &[u8],
        subject: &str,
    ) -> Result<Result<(), RejectionReason>, Fault> {
        match script.commands.check(input) {
            Ok(()) => Ok(Ok(())),
            Err(checktestdata::CheckError::Mismatch(mismatch)) => {
                Ok(Err(RejectionReason::Program(mismatch.to_string())))
            }
            Err(checktestdata::CheckError::Script(error)) => {
                let part = format!("validator {}", script.path.shown());
                let died = PartFailure::Died(error.to_string(), String::new());
                Err(self.fault(part, subject, died))
            }
        }
    }

    fn validate_by_program(
        &self,
        program: &Program,
        of_group: &[String],
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Result<(), RejectionReason>, Fault> {
        let call = PartCall {
            program,
            role: "validator",
            subject,
            args: program.args.iter().chain(of_group).cloned().collect(),
        };
        let stdin = Stdin::Bytes(input.clone());
        let exit = match program.protocol {
            Protocol::Icpc => self.programs.exit_or_abort(&call, stdin)?,
            _ => self.programs.exit(&call, stdin)?,
        };
        let valid = match exit.status {
            Status::Exited(code) => accepts_input(program.protocol, code),
            Status::Signaled(_) => Ok(false),
        };
        let died = |how| self.programs.died(&call, how, &exit);
        Ok(if valid.map_err(died)? {
            Ok(())
        } else {
            // Some validators print their reason on standard output.
            let said = excerpt(&exit.stderr, 5, 1000);
            let is_silent = said.trim().is_empty();
            let said = if is_silent {
                excerpt(&exit.stdout, 5, 1000)
            } else {
                said
            };
            Err(RejectionReason::Program(said))
        })
    }

    /// Fails with the validator's reason and the beginning of the input unless the input is valid.
    ///
    /// # Errors
    /// If the input is not valid, or the validator fails.
    pub fn require_valid(
        &self,
        input: &Arc<[u8]>,
        group: Option<&Group>,
        subject: &str,
    ) -> Result<(), Fault> {
        self.validate(input, group, subject)?.map_err(|rejection| {
            let reason = rejection.to_string();
            self.fault(
                "the validator".to_owned(),
                subject,
                PartFailure::Rejected(reason, excerpt(input, 10, 400)),
            )
        })
    }
}

/// The name of a validator in the spec.
fn name_of(part: &Part) -> String {
    match part {
        Part::Model => "the model".to_owned(),
        Part::Declared(_) => "`[input]`".to_owned(),
        Part::Program(program) => program.path.shown(),
        Part::Script(script) => script.path.shown(),
        Part::None => String::new(),
    }
}

fn placed(invalid: input::Invalid) -> Invalid {
    Invalid {
        line: invalid.line,
        column: invalid.column,
        message: invalid.message,
    }
}

/// Whether a component ended in a way that its protocol does not allow.
fn is_death(fault: &Fault) -> bool {
    matches!(fault, Fault::Part(part) if matches!(part.failure, PartFailure::Died(..)))
}

/// Whether a validator that ends with this exit code accepts, or how it broke its protocol.
/// testlib's have the same code for a crash and for a rejection; plain and ICPC's may crash on an
/// input that they reject, and ICPC's may abort.
pub(super) fn accepts_input(protocol: Protocol, code: i32) -> Result<bool, String> {
    match (protocol, code) {
        (Protocol::Icpc, code) => Ok(code == 42),
        (Protocol::Testlib, 0) => Ok(true),
        (Protocol::Testlib, 1..=4 | 8) => Ok(false),
        (Protocol::Testlib, _) => Err(message::odd(code)),
        (Protocol::Plain | Protocol::Solution | Protocol::Checktestdata, code) => Ok(code == 0),
    }
}
