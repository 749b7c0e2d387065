//! The validator: the signature's rules, then the model or a program by its protocol.

use super::{Jury, said};
use crate::fault::{Failure, Fault};
use crate::harness::check_input;
use crate::package::{Part, Program, Protocol};
use crate::sandbox::{Status, Stdin};
use crate::text::excerpt;
use problems::Invalid;
use std::ffi::OsString;
use std::sync::Arc;

/// The validator's answer to an input that is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The model's or the signature's: with the place.
    Placed(Invalid),
    /// A program's: what it printed.
    Program(String),
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Placed(invalid) => invalid.fmt(out),
            Self::Program(said) if said.is_empty() => out.write_str("the validator gave no reason"),
            Self::Program(said) => out.write_str(said),
        }
    }
}

impl Jury<'_> {
    /// Whether an input is valid; a package without a validator takes every input
    /// that its signature takes.
    ///
    /// # Errors
    /// When the validator itself fails.
    pub fn validate(
        &self,
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Result<(), Rejection>, Fault> {
        if let Some(signature) = &self.package.signature
            && let Err(invalid) = check_input(signature, input)
        {
            return Ok(Err(Rejection::Placed(invalid)));
        }
        match &self.package.validator {
            None | Some(Part::Nobody) => Ok(Ok(())),
            Some(Part::Model) => Ok(self.model()?.validate(input).map_err(Rejection::Placed)),
            Some(Part::Program(program)) => self.validate_by_program(program, input, subject),
        }
    }

    fn validate_by_program(
        &self,
        program: &Program,
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Result<(), Rejection>, Fault> {
        let args: Vec<OsString> = program.args.iter().map(Into::into).collect();
        let stdin = Stdin::Bytes(input.clone());
        let exit = self
            .programs
            .exit(program, "validator", &args, stdin, subject)?;
        let valid = match exit.status {
            Status::Exited(code) => accepts_input(program.protocol, code),
            Status::Signaled(signal) => Err(format!("it died of signal {signal}")),
        };
        let died = |how| {
            self.programs
                .died(program, "validator", subject, how, &exit)
        };
        Ok(if valid.map_err(died)? {
            Ok(())
        } else {
            Err(Rejection::Program(excerpt(&exit.stderr, 5, 1000)))
        })
    }

    /// Fails with the validator's reason and the beginning of the input unless the input is valid.
    ///
    /// # Errors
    /// When the input is not valid, or the validator fails.
    pub fn require_valid(&self, input: &Arc<[u8]>, subject: &str) -> Result<(), Fault> {
        self.validate(input, subject)?.map_err(|rejection| {
            let reason = rejection.to_string();
            self.fault(
                "the validator".to_owned(),
                subject,
                Failure::Rejected(reason, excerpt(input, 10, 400)),
            )
        })
    }
}

/// Whether a validator that ends with this exit code accepts, or how it broke its protocol. testlib's
/// have no other code for a crash than for a rejection; a plain program may crash on what it rejects.
fn accepts_input(protocol: Protocol, code: i32) -> Result<bool, String> {
    match (protocol, code) {
        (Protocol::Icpc, 42) | (Protocol::Plain | Protocol::Solution | Protocol::Testlib, 0) => {
            Ok(true)
        }
        (Protocol::Icpc, 43)
        | (Protocol::Plain | Protocol::Solution, _)
        | (Protocol::Testlib, 1..=4 | 8) => Ok(false),
        _ => Err(said::odd(code)),
    }
}
