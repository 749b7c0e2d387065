//! What judges outputs: a standard checker with its options, or a program.

use super::parts::Resolver;
use super::{CheckerPart, Protocol};
use crate::spec::{self, Mistake};
use checkers::{OpenError, OptionName, Options};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

impl Resolver<'_> {
    /// The checker of the spec; the standard checker `usual` if it names none.
    pub(super) fn checker_part(
        &self,
        checker: &Spanned<spec::Checker>,
        usual: &str,
    ) -> Option<CheckerPart> {
        let written = checker.get_ref();
        match &written.program {
            Some(program) => self.program_checker(written, program),
            None => self.builtin_checker(written, checker.span(), usual),
        }
    }

    fn program_checker(
        &self,
        checker: &spec::Checker,
        program: &Spanned<String>,
    ) -> Option<CheckerPart> {
        if let Some(builtin) = &checker.builtin {
            self.misplaced(
                builtin.span(),
                "a checker is a `builtin` or a `program`, not both",
            );
        }
        for span in OptionName::ALL
            .iter()
            .filter_map(|&option| span_of(checker, option))
        {
            self.misplaced(
                span,
                "it is for builtin checkers: hand it to the program in `args`",
            );
        }
        let protocol = checker
            .protocol
            .as_ref()
            .map_or(Protocol::Testlib, |protocol| *protocol.get_ref());
        if let (Protocol::Plain, Some(written)) = (protocol, &checker.protocol) {
            let wanted = "\"testlib\" or \"icpc\", which say how a checker judges";
            self.mismatch(written.span(), "\"plain\"", wanted);
        }
        if let (Protocol::Testlib, Some(passes)) = (protocol, &checker.validation_passes) {
            self.misplaced(passes.span(), "it goes with `protocol = \"icpc\"`");
        }
        let args = checker.args.as_ref().map(|args| args.get_ref().as_slice());
        self.program(program, protocol, args.unwrap_or_default())
            .map(CheckerPart::Program)
    }

    fn builtin_checker(
        &self,
        checker: &spec::Checker,
        whole: Range<usize>,
        usual: &str,
    ) -> Option<CheckerPart> {
        let of_programs = [
            checker.protocol.as_ref().map(Spanned::span),
            checker.args.as_ref().map(Spanned::span),
            checker.validation_passes.as_ref().map(Spanned::span),
        ];
        for span in of_programs.into_iter().flatten() {
            self.misplaced(span, "it goes with `program`");
        }
        let name = checker
            .builtin
            .as_ref()
            .map_or(usual, |name| name.get_ref());
        let options = options(checker);
        match checkers::open(name, &options) {
            Ok(opened) => Some(CheckerPart::Builtin(
                name.to_owned(),
                options,
                Arc::from(opened),
            )),
            Err(error) => {
                let (span, mistake) = blame(checker, whole, error);
                self.mistakes.add(span, mistake);
                None
            }
        }
    }
}

fn options(checker: &spec::Checker) -> Options {
    Options {
        case_sensitive: checker
            .case_sensitive
            .as_ref()
            .map(|given| *given.get_ref()),
        space_change_sensitive: checker
            .space_change_sensitive
            .as_ref()
            .map(|given| *given.get_ref()),
        float_tolerance: checker
            .float_tolerance
            .as_ref()
            .map(|given| *given.get_ref()),
        float_relative_tolerance: checker
            .float_relative_tolerance
            .as_ref()
            .map(|given| *given.get_ref()),
        float_absolute_tolerance: checker
            .float_absolute_tolerance
            .as_ref()
            .map(|given| *given.get_ref()),
    }
}

/// Where an option is written, if it is.
fn span_of(checker: &spec::Checker, option: OptionName) -> Option<Range<usize>> {
    match option {
        OptionName::CaseSensitive => checker.case_sensitive.as_ref().map(Spanned::span),
        OptionName::SpaceChangeSensitive => {
            checker.space_change_sensitive.as_ref().map(Spanned::span)
        }
        OptionName::FloatTolerance => checker.float_tolerance.as_ref().map(Spanned::span),
        OptionName::FloatRelativeTolerance => {
            checker.float_relative_tolerance.as_ref().map(Spanned::span)
        }
        OptionName::FloatAbsoluteTolerance => {
            checker.float_absolute_tolerance.as_ref().map(Spanned::span)
        }
    }
}

/// Where in `[checker]` the mistake of a standard checker stands.
fn blame(
    checker: &spec::Checker,
    whole: Range<usize>,
    error: OpenError,
) -> (Range<usize>, Mistake) {
    match error {
        OpenError::UnknownName { name } => {
            let known = checkers::names().map(str::to_owned).collect();
            let span = checker.builtin.as_ref().map_or(whole, Spanned::span);
            (
                span,
                Mistake::UnknownName {
                    what: "checker",
                    found: name,
                    known,
                },
            )
        }
        OpenError::UnknownOption { option, .. } => {
            let span = span_of(checker, option).unwrap_or(whole);
            (
                span,
                Mistake::Misplaced {
                    advice: error.to_string(),
                },
            )
        }
        OpenError::BadTolerance { option, value } => {
            let wanted = "a number from 0 up, like 1e-6".to_owned();
            let span = span_of(checker, option).unwrap_or(whole);
            (
                span,
                Mistake::Mismatch {
                    found: format!("{value:?}"),
                    wanted,
                },
            )
        }
    }
}
