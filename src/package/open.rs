//! From a directory to a package.

use super::error::PackageError;
use super::groups::{Generators, HACKS, SAMPLES};
use super::parts::Resolver;
use super::{Cases, Group, Limits, Package, Part, Protocol, files};
use crate::language::Languages;
use crate::spec::{Fault, Faults, Source, SourceError, Spec};
use std::io;
use std::path::Path;
use std::time::Duration;
use toml::Spanned;

/// Opens the problem in `dir`: reads its spec, and looks up every name and file in it.
///
/// # Errors
/// When there is no usable problem; a broken spec is reported with all faults that can be told apart.
pub fn open(dir: &Path, languages: &Languages) -> Result<Package, PackageError> {
    let no_directory = |source| PackageError::NoDirectory {
        dir: dir.to_owned(),
        source,
    };
    let absolute = dir.canonicalize().map_err(no_directory)?;
    if !absolute.is_dir() {
        return Err(no_directory(io::ErrorKind::NotADirectory.into()));
    }
    let source = Source::read(dir.join("problem.toml")).map_err(|error| match error {
        SourceError::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound => {
            PackageError::NoSpec {
                dir: dir.to_owned(),
            }
        }
        other => other.into(),
    })?;
    let id = id(&absolute)?;
    let samples = files::kept_cases(&absolute.join(SAMPLES))?;
    let hacks = files::kept_cases(&absolute.join(HACKS))?;
    let faults = Faults::default();
    let resolver = Resolver {
        dir: &absolute,
        languages,
        faults: &faults,
    };
    let kept = |name: &str, cases: Vec<_>| {
        let group = Group {
            name: name.to_owned(),
            points: 0.0,
            cases: Cases::Files(cases),
        };
        matches!(&group.cases, Cases::Files(cases) if !cases.is_empty()).then_some(group)
    };
    let package = source
        .parse(&faults)
        .and_then(|spec| resolver.package(id, spec, kept(SAMPLES, samples), kept(HACKS, hacks)));
    match package {
        Some(package) if faults.count() == 0 => Ok(package),
        _ => Err(PackageError::Broken(source.diagnose(faults))),
    }
}

/// The id of the problem: the directory's name, in `snake_case`.
fn id(dir: &Path) -> Result<String, PackageError> {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let allowed =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if !name.is_empty() && name.chars().all(allowed) {
        return Ok(name.into_owned());
    }
    let lower = name.to_ascii_lowercase();
    let better: String = lower
        .chars()
        .map(|letter| if allowed(letter) { letter } else { '_' })
        .collect();
    Err(PackageError::BadId {
        dir: dir.to_owned(),
        better,
    })
}

impl Resolver<'_> {
    fn package(
        &self,
        id: String,
        spec: Spec,
        samples: Option<Group>,
        hacks: Option<Group>,
    ) -> Option<Package> {
        let model = spec.model.as_ref().map(|model| self.model(model));
        let model_is_known = !matches!(model, Some(None));
        let model = model.flatten();
        let validator = match &spec.validator {
            Some(validator) => {
                let protocol = validator.protocol.unwrap_or(Protocol::Plain);
                let args = validator.args.as_deref().unwrap_or_default();
                self.program(&validator.program, protocol, args)
                    .map(Part::Program)
            }
            None => model.as_ref().map(|_| Part::Model),
        };
        let reference = self.reference(spec.reference.as_ref(), spec.model.is_some());
        let checker = self.checker(
            &spec
                .checker
                .unwrap_or_else(|| Spanned::new(0..0, Default::default())),
        );
        let generators = self.generators(spec.generator.as_deref().unwrap_or_default());
        let listed = spec.group.unwrap_or_default();
        let known = Generators {
            model: model.as_deref(),
            programs: &generators,
        };
        let own = if model_is_known {
            self.groups(&listed, &known)
        } else {
            Vec::new()
        };
        let groups: Vec<Group> = samples.into_iter().chain(own).chain(hacks).collect();
        if groups.is_empty() && listed.is_empty() {
            self.faults.add(0..0, Fault::NoCases);
        }
        let solutions = self.solutions(spec.solution.as_deref().unwrap_or_default(), &groups);
        Some(Package {
            id,
            dir: self.dir.to_owned(),
            title: spec.title.into_inner().0,
            kind: spec.kind.into_inner(),
            source: spec.source,
            seed: spec.seed.map_or(0, |seed| seed.0),
            limits: limits(spec.limits.unwrap_or_default()),
            model,
            validator,
            reference: reference?,
            checker: checker?,
            generators,
            groups,
            solutions,
        })
    }

    fn reference(&self, path: Option<&Spanned<String>>, model: bool) -> Option<Part> {
        match path {
            Some(path) => self.program(path, Protocol::Plain, &[]).map(Part::Program),
            None if model => Some(Part::Model),
            None => {
                let advice = "name the solution that writes the answers, or a [model]";
                self.faults.add(
                    0..0,
                    Fault::MissingKey {
                        key: "reference".to_owned(),
                        advice,
                    },
                );
                None
            }
        }
    }
}

fn limits(written: crate::spec::Limits) -> Limits {
    const MIB: u64 = 1 << 20;
    Limits {
        time: written.time.map_or(Duration::from_secs(1), |time| time.0),
        memory: written.memory.map_or(256 * MIB, |memory| memory.0),
        output: written.output.map_or(64 * MIB, |output| output.0),
        processes: written.processes.map_or(1, std::num::NonZeroU32::get),
    }
}
