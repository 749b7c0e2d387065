//! Accepting submissions from a page or a program.

use crate::catalog::Version;
use crate::contest;
use crate::store::{NewSubmission, Open, Store, StoreError, Taken};
use crate::work::{Full, Work};
use base::text::line;
use std::sync::Arc;
use terms::Kind;
use terms::fault::{Blame, Fault};
use terms::language::Language;

/// A submission as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    /// The account that sends it.
    pub(crate) user: i64,
    /// Whether the account is limited in how many submissions wait.
    pub(crate) is_limited: bool,
    /// The language, if the sender specifies it.
    pub(crate) language: Option<String>,
    /// A program of one file, without a name.
    pub(crate) source: Option<String>,
    /// Files by their names.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Its priority.
    pub(crate) priority: i64,
    /// The client's name for the request.
    pub(crate) request: Option<String>,
}

/// Why a submission is not accepted.
#[derive(Debug)]
pub(crate) enum SubmissionRefusal {
    /// The contest takes no submission at this time: the reason.
    NotNow(String),
    /// It is not valid: the reason, and what would be right.
    Bad(String),
    /// The machine fails, for example because of a full disk: the reason.
    Machine(String),
    /// The queue is full.
    Full(Full),
    /// The database fails.
    Store(StoreError),
}

impl From<Fault> for SubmissionRefusal {
    fn from(fault: Fault) -> Self {
        match fault.blame() {
            Blame::Machine => Self::Machine(fault.to_string()),
            Blame::Usage | Blame::Package => Self::Bad(fault.to_string()),
        }
    }
}

impl From<StoreError> for SubmissionRefusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Accepts a submission: when this returns, it is on disk and waits to be judged.
///
/// # Errors
/// If it is not accepted; then nothing is stored.
pub(crate) fn take(
    store: &Store,
    work: &Work,
    version: &Version,
    incoming: Incoming,
) -> Result<Taken, SubmissionRefusal> {
    if let Some(why) = contest::refusal(store, incoming.user)? {
        return Err(SubmissionRefusal::NotNow(why));
    }
    let (language, files) = checked(version, &incoming)?;
    let user = incoming.user;
    let new = NewSubmission {
        user,
        problem: version.package().id.clone(),
        language: language.name.clone(),
        files,
        priority: incoming.priority,
        request: incoming.request,
    };
    let queue = work.queue();
    let promised = if incoming.is_limited {
        queue.promise(user)
    } else {
        queue.promise_to_admin(user)
    };
    promised.map_err(SubmissionRefusal::Full)?;
    let taken = store.take(&[new]);
    work.queue().give_back(user);
    let taken = taken?[0];
    if !taken.is_known {
        work.queue().put(vec![Open {
            id: taken.judgement,
            user,
            priority: incoming.priority,
        }]);
    }
    Ok(taken)
}

/// A language and the files of a program in it.
type Program = (Arc<Language>, Vec<(String, Vec<u8>)>);

/// The program of a submission, if the problem takes it.
///
/// # Errors
/// If it does not.
pub(crate) fn checked(
    version: &Version,
    incoming: &Incoming,
) -> Result<Program, SubmissionRefusal> {
    let (language, files) = program(version, incoming)?;
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let most = version.package().bounds.bytes;
    if bytes as u64 > most {
        return Err(SubmissionRefusal::Bad(format!(
            "it has {bytes} bytes; {most} are the most"
        )));
    }
    let source = version.source(&language, &files)?;
    version.package().program_of(source).map_err(Fault::from)?;
    Ok((language, files))
}

fn program(version: &Version, incoming: &Incoming) -> Result<Program, SubmissionRefusal> {
    let languages = &version.package().languages;
    let named = incoming.language.as_ref().map(|name| {
        languages.named(name).ok_or_else(|| {
            let known: Vec<&str> = languages.iter().map(|it| &*it.name).collect();
            let known = known.join(", ");
            SubmissionRefusal::Bad(format!(
                "there is no language `{}`; there are {known}",
                line(name)
            ))
        })
    });
    let named = named.transpose()?;
    if !incoming.files.is_empty() {
        let language = match named {
            Some(language) => language,
            None => version.language_of(&incoming.files)?,
        };
        return Ok((language, incoming.files.clone()));
    }
    let Some(source) = &incoming.source else {
        return Err(SubmissionRefusal::Bad(
            "there is neither a program nor a file: send one".to_owned(),
        ));
    };
    let guess = || {
        let is_answer = version.package().kind == Kind::Answer;
        let text = || is_answer.then(|| languages.named("text")).flatten();
        let language = languages.recognized(source).or_else(text);
        language.ok_or_else(|| {
            SubmissionRefusal::Bad(
                "the language cannot be guessed from the program: choose it".to_owned(),
            )
        })
    };
    let language = named.map_or_else(guess, Ok)?;
    let extension = language.extensions.first().map_or("txt", String::as_str);
    let name = program::source_name(&language, source.as_bytes());
    let name = name.unwrap_or_else(|| format!("main.{extension}"));
    Ok((language, vec![(name, source.clone().into_bytes())]))
}

/// A program that is clearly not in the language chosen for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    /// The chosen language.
    pub(crate) chosen: String,
    /// The recognized language.
    pub(crate) found: String,
}

impl Contradiction {
    /// Detects a submission whose language is chosen and clearly another one.
    pub(crate) fn find(version: &Version, incoming: &Incoming) -> Option<Self> {
        let languages = &version.package().languages;
        let chosen = languages.named(incoming.language.as_ref()?)?;
        let source = incoming.source.as_ref();
        let found = if let Some(source) = source.filter(|_| incoming.files.is_empty()) {
            languages.contradiction(&chosen, source)?
        } else {
            // A file may be in a variant of the language of its extension.
            let found = version.language_of(&incoming.files).ok()?;
            let variant = chosen.variant_of.as_ref();
            let is_same = found.name == chosen.name || variant == Some(&found.name);
            Some(found).filter(|_| !is_same)?
        };
        Some(Self {
            chosen: chosen.name.clone(),
            found: found.name.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use harness::{Name, Param, Routine, Signature, Type};
    use terms::language::Languages;

    #[test]
    fn starter_code_looks_like_its_language() {
        let languages = Languages::builtin();
        let signature = Signature::Function(Routine {
            name: Name::plain("countPairs"),
            params: ["items: int[]", "limit: int"]
                .map(|text| Param::parse(text).unwrap())
                .to_vec(),
            returns: Some(Type::parse("int").unwrap()),
        });
        for name in harness::languages() {
            let language = languages.named(name).unwrap();
            let stub = harness::stub(&signature, name).unwrap();
            let found = languages.contradiction(&language, &stub);
            assert_eq!(found.map(|it| it.name.clone()), None, "{stub}");
            assert!(languages.recognized(&stub).is_some(), "{stub}");
        }
    }
}
