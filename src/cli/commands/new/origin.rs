//! The origin of a new problem: a scaffold, a template of the user, or another problem.

use super::super::{Context, Fault};
use super::copy::copy;
use super::write;
use crate::cli::config::template_names;
use crate::cli::{args, locate, seed};
use crate::scaffold::{self, COMPLETE, Scaffold, TemplateWords};
use base::text::{Shown as _, line, nearest};
use package::Package;
use spec::renamed;
use std::path::{Path, PathBuf};

/// The origin of a new problem.
pub(super) enum ProblemOrigin {
    /// A built-in one.
    Scaffold(Scaffold),
    /// The directory of a template.
    Template(PathBuf),
    /// Another problem.
    Like(Box<Package>),
}

impl ProblemOrigin {
    /// The origin that the command line specifies.
    pub(super) fn from_args(context: &Context, args: &args::New) -> Result<Self, Fault> {
        if let Some(name) = &args.template {
            return template(&context.config.templates, name).map(Self::Template);
        }
        if let Some(name) = &args.like {
            let dir = locate::one(&context.root, name)?;
            let package = package::open(&dir, &context.languages)?;
            return Ok(Self::Like(Box::new(package)));
        }
        let (kind, lang, game) = (&args.kind, &args.lang, &args.game);
        Scaffold::find(
            &args.form,
            kind.as_deref(),
            lang.as_deref(),
            game.as_deref(),
        )
        .map(Self::Scaffold)
        .map_err(Fault::Usage)
    }

    /// Whether starter code is written for it.
    pub(super) fn has_stubs(&self) -> bool {
        matches!(self, Self::Scaffold(scaffold) if scaffold.form == COMPLETE)
    }

    /// The directory of its files, for errors; `dir` if they are built in.
    pub(super) fn directory<'a>(&'a self, dir: &'a Path) -> &'a Path {
        match self {
            Self::Scaffold(_) => dir,
            Self::Template(template) => template,
            Self::Like(package) => &package.dir,
        }
    }

    /// Writes the files of the new problem `id` to `dir`; returns their paths.
    pub(super) fn write(
        &self,
        id: &str,
        asked: Option<u64>,
        dir: &Path,
    ) -> Result<Vec<String>, Fault> {
        let chosen = seed::chosen(asked)?;
        let words = TemplateWords::new(id, chosen);
        match self {
            Self::Scaffold(scaffold) => scaffold
                .files(&words)
                .into_iter()
                .map(|file| write(&dir.join(file.path), &file.text).map(|()| file.path.to_owned()))
                .collect(),
            Self::Template(template) => copy(template, dir, |_, text| Ok(words.fill(text))),
            Self::Like(package) => {
                // A spec without a seed has no cases that depend on one.
                let seed = asked.or(package.seed.map(|_| chosen));
                copy(&package.dir, dir, |path, text| {
                    adapted(package, id, seed, path, text)
                })
            }
        }
    }
}

/// A text of a problem, adapted to a copy with the id `id`.
fn adapted(
    package: &Package,
    id: &str,
    seed: Option<u64>,
    path: &Path,
    text: &str,
) -> Result<String, Fault> {
    let title = scaffold::title(id);
    let path = path.to_string_lossy();
    if path == "problem.toml" {
        let failed = |reason| Fault::Usage(format!("{path} of {}: {reason}", package.id));
        return renamed(text, &title, seed).map_err(failed);
    }
    let language = path.strip_prefix("statement.");
    let language = language.and_then(|rest| rest.strip_suffix(".md"));
    let old = language.and_then(|language| package.title.get(language));
    let rest = old.and_then(|old| text.strip_prefix(&format!("# {old}\n")));
    Ok(rest.map_or_else(|| text.to_owned(), |rest| format!("# {title}\n{rest}")))
}

/// The directory of the template `name`.
fn template(templates: &Path, name: &str) -> Result<PathBuf, Fault> {
    let known = template_names(templates);
    if known.iter().any(|known| known == name) {
        return Ok(templates.join(name));
    }
    let advice = match (nearest(name, &known), known.as_slice()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("a template is a directory in {}", templates.shown()),
        (None, known) => format!("there are {} in {}", known.join(", "), templates.shown()),
    };
    Err(Fault::Usage(format!(
        "no template `{}`: {}",
        line(name),
        line(&advice)
    )))
}
