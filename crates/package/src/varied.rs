//! Inputs made by modifying given ones.

use super::{Cases, FileCase, Package, Part, Program};
use base::beneath::read_in;
use program::{Bounds, ProgramPath, Source};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;
use variation::{GivenFiles, LARGEST, constants};

/// The name of this generator in groups and commands.
pub const VARY_GENERATOR: &str = "vary";

/// At most this many bytes of given inputs are read, the smallest files first.
const MOST_BYTES: u64 = 16 << 20;

/// The given inputs of a problem, read at the first use.
#[derive(Debug, Default)]
pub struct GivenInputs(OnceLock<GivenFiles>);

impl Package {
    /// Whether inputs can be made by modifying given ones: there are some, and a program, a
    /// declaration or a script validates them.
    #[must_use]
    pub fn can_vary(&self) -> bool {
        let is_described = self.declared.is_some() || self.script().is_some();
        let is_validated = is_described || self.validators.iter().any(is_program);
        let has_own = self.generators.contains_key(VARY_GENERATOR);
        self.model.is_none() && is_validated && !has_own && self.files().next().is_some()
    }

    /// Whether inputs are made only by modifying given ones: the package has no generator for
    /// others.
    #[must_use]
    pub fn varies(&self) -> bool {
        let is_described = self.declared.is_some() || self.script().is_some();
        self.can_vary() && self.generators.is_empty() && !is_described
    }

    /// The given inputs that can be modified.
    #[must_use]
    pub fn given_files(&self) -> &GivenFiles {
        self.given.0.get_or_init(|| self.read_given())
    }

    /// The file cases of samples and of groups.
    fn files(&self) -> impl Iterator<Item = &FileCase> {
        let groups = self.groups.iter();
        let groups = groups.filter(|group| group.is_samples() || group.is_listed());
        groups.flat_map(|group| match &group.cases {
            Cases::Files(files) | Cases::Commands(files, _) => &files[..],
            Cases::Generated(_) => &[],
        })
    }

    /// The inputs of these cases. Hacks are left out, and also inputs found by `tengen strength`,
    /// which have their origin beside them: each new one would change all generated inputs.
    fn inputs(&self) -> BTreeSet<PathBuf> {
        let inputs = self.files().map(|file| file.input.clone());
        inputs
            .filter(|input| !input.with_extension("toml").exists())
            .collect()
    }

    fn read_given(&self) -> GivenFiles {
        let inputs = self.inputs().into_iter().filter_map(|path| {
            let inside = path.strip_prefix(&self.dir).ok()?.to_owned();
            Some((path.metadata().ok()?.len(), inside))
        });
        let mut inputs: Vec<(u64, PathBuf)> = inputs.collect();
        inputs.sort();
        let mut left = MOST_BYTES;
        let files = inputs.into_iter().map_while(|(size, path)| {
            left = left.checked_sub(size)?;
            let is_small = usize::try_from(size).is_ok_and(|size| size <= LARGEST);
            is_small.then_some(path)
        });
        let files = files.filter_map(|path| {
            let name = path.to_str()?.to_owned();
            Some((name, read_in(&self.dir, &path).ok()?))
        });
        let files: Vec<(String, Vec<u8>)> = files.collect();
        GivenFiles::new(&files, &self.numbers_of_validators())
    }

    /// The numbers in the sources and the arguments of the validators: the bounds of inputs are
    /// among them.
    fn numbers_of_validators(&self) -> Vec<i128> {
        let programs = self.validators.iter().filter_map(|part| match part {
            Part::Program(program) => Some(program),
            _ => None,
        });
        let own = programs.flat_map(|program| {
            let args = program.args.iter().flat_map(|arg| constants(arg));
            args.chain(self.numbers_in(program)).collect::<Vec<i128>>()
        });
        let groups = self.groups.iter();
        let args = groups.flat_map(|group| group.validator_args.iter().flatten());
        own.chain(args.flat_map(|arg| constants(arg))).collect()
    }

    fn numbers_in(&self, program: &Program) -> Vec<i128> {
        let place = ProgramPath::in_package(&self.dir, &program.path);
        let Ok(source) = Source::read(&place, &program.language, Bounds::PACKAGE) else {
            return Vec::new();
        };
        let files = source.files.iter().take(source.sources);
        let numbers = files.map(|file| constants(&String::from_utf8_lossy(&file.text)));
        numbers.flatten().collect()
    }
}

pub(super) fn is_program(part: &Part) -> bool {
    matches!(part, Part::Program(_))
}
