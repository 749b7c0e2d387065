//! The checker: a standard one with its options, or a program.

use super::parts::Resolver;
use super::{CheckerPart, Kind, PointScale, Program, Protocol};
use checkers::{OpenError, OptionName, Options};
use spec::Spanned;
use spec::{Args, Mistake};
use std::ops::Range;
use std::sync::Arc;

/// The default checker for problems of a kind.
pub(super) fn usual_checker(kind: Kind) -> &'static str {
    match kind {
        Kind::Batch | Kind::Answer | Kind::Interactive | Kind::Match => "tokens",
        Kind::Function | Kind::Class => "json",
    }
}

impl Resolver<'_> {
    /// The checker of a group with arguments of its own, which follow those of the spec's checker.
    /// A standard checker accepts the flags of ICPC's default validator, which replace the options
    /// with their names.
    pub(super) fn checker_of_group(
        &self,
        (kind, base): (Kind, Option<&Spanned<spec::Checker>>),
        args: Option<&Spanned<Args>>,
    ) -> Option<CheckerPart> {
        // In an interactive problem without a checker of its own the arguments are the
        // interactor's.
        let is_checked = kind != Kind::Interactive || base.is_some();
        let args = args.filter(|args| is_checked && !args.get_ref().is_empty())?;
        let default = spec::Checker::default();
        let base = base.map_or(&default, Spanned::get_ref);
        if let Some(program) = &base.program {
            let own = base.args.iter().flat_map(Spanned::get_ref);
            let all = own.chain(args.get_ref()).cloned().collect();
            let protocol = base.protocol.as_ref().map(|protocol| *protocol.get_ref());
            let part = self.program(program, protocol.unwrap_or(Protocol::Testlib), &all);
            let scale = scale(base.points.as_ref());
            return part.map(|part| CheckerPart::Program(Program { scale, ..part }));
        }
        let name = base
            .builtin
            .as_ref()
            .map_or(usual_checker(kind), |name| name.get_ref());
        let flags = self.filled_args(args.get_ref());
        let opened = Options::from_flags(flags.iter().map(String::as_str))
            .map_err(|error| error.to_string())
            .and_then(|flags| {
                let options = overridden(&options(base), &flags);
                let opened = checkers::open(name, &options).map_err(|error| error.to_string())?;
                Ok((options, opened))
            });
        let unfit = |what| {
            let right =
                "a builtin checker takes its options as [\"float_tolerance\", \"1e-6\"]".to_owned();
            Mistake::Unfit { what, right }
        };
        let (options, opened) = self.noted(args.span(), opened.map_err(unfit))?;
        Some(CheckerPart::Builtin(
            name.to_owned(),
            options,
            Arc::from(opened),
        ))
    }

    /// The checker of the spec; `usual` if the spec has none.
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
        if let (Protocol::Plain | Protocol::Checktestdata, Some(written)) =
            (protocol, &checker.protocol)
        {
            let wanted = "\"testlib\" or \"icpc\", which say how a checker judges";
            self.mismatch(written.span(), &format!("{:?}", protocol.name()), wanted);
        }
        if let (Protocol::Testlib, Some(passes)) = (protocol, &checker.validation_passes) {
            self.misplaced(passes.span(), "it goes with `protocol = \"icpc\"`");
        }
        let none = Vec::new();
        let args = checker.args.as_ref().map_or(&none, Spanned::get_ref);
        let part = self.program(program, protocol, args)?;
        let scale = scale(checker.points.as_ref());
        Some(CheckerPart::Program(Program { scale, ..part }))
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
            checker.points.as_ref().map(Spanned::span),
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

impl CheckerPart {
    /// The same standard checker by name, whose comparison is another one.
    pub(super) fn checking_by(self, checker: Arc<dyn checkers::Checker>) -> Self {
        match self {
            Self::Builtin(name, options, _) => Self::Builtin(name, options, checker),
            Self::Program(program) => Self::Program(program),
        }
    }

    /// The same with more arguments: a standard checker accepts the flags of ICPC's default
    /// validator, which replace the options with their names.
    ///
    /// # Errors
    /// If a standard checker has no such options.
    pub fn with_args(&self, args: &[String]) -> Result<Self, String> {
        match self {
            Self::Builtin(name, base, _) => {
                let flags = Options::from_flags(args.iter().map(String::as_str))
                    .map_err(|error| error.to_string())?;
                let options = overridden(base, &flags);
                let opened = checkers::open(name, &options).map_err(|error| error.to_string())?;
                Ok(Self::Builtin(name.clone(), options, Arc::from(opened)))
            }
            Self::Program(program) => {
                let mut program = program.clone();
                program.args.extend(args.iter().cloned());
                Ok(Self::Program(program))
            }
        }
    }
}

/// The meaning of a program's points.
pub(super) fn scale(written: Option<&Spanned<PointScale>>) -> PointScale {
    written.map_or(PointScale::default(), |scale| *scale.get_ref())
}

/// The options, with those replaced that `flags` sets.
fn overridden(base: &Options, flags: &Options) -> Options {
    Options {
        case_sensitive: flags.case_sensitive.or(base.case_sensitive),
        space_change_sensitive: flags.space_change_sensitive.or(base.space_change_sensitive),
        float_tolerance: flags.float_tolerance.or(base.float_tolerance),
        float_relative_tolerance: flags
            .float_relative_tolerance
            .or(base.float_relative_tolerance),
        float_absolute_tolerance: flags
            .float_absolute_tolerance
            .or(base.float_absolute_tolerance),
        arithmetic: flags.arithmetic.or(base.arithmetic),
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
        arithmetic: checker
            .arithmetic
            .as_ref()
            .map(|given| (*given.get_ref()).into()),
    }
}

/// The position of an option, if it is set.
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
        OptionName::Arithmetic => checker.arithmetic.as_ref().map(Spanned::span),
    }
}

/// The position in `[checker]` of a standard checker's mistake.
fn blame(
    checker: &spec::Checker,
    whole: Range<usize>,
    error: OpenError,
) -> (Range<usize>, Mistake) {
    match error {
        OpenError::UnknownName { name, known } => {
            let known = known.into_iter().map(str::to_owned).collect();
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
