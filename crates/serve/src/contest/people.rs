//! The list of contestants: CSV with a name, a login, an affiliation and a password a line.

use crate::names;
use crate::password;
use crate::store::{NewContestant, Secret, Store, StoreError};
use base::pool;
use base::text::{Shown as _, line};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use terms::fault::Fault;

/// The maximum number of letters in a shown name or an affiliation.
const MOST: usize = 100;
/// The columns, as the heading names them.
const COLUMNS: [&str; 4] = ["name", "login", "affiliation", "password"];

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    login: String,
    affiliation: Option<String>,
    password: Option<String>,
    /// The line of the file.
    number: u64,
}

/// Creates the accounts of the list in a file that do not exist. Returns the passwords that were
/// generated, by login.
///
/// # Errors
/// If the list is not valid, or the database fails; then nothing is created.
pub(crate) fn enrol(store: &Store, path: &Path) -> Result<Vec<(String, String)>, Fault> {
    let text = std::fs::read(path).map_err(|error| Fault::file("read", path, error))?;
    let refused = |why: String| Fault::Usage(format!("{}: {why}", path.shown()));
    let entries = entries(&text).map_err(refused)?;
    let failed = |error: StoreError| refused(error.to_string());
    // A hash takes long on purpose, and there may be thousands.
    let jobs = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let made = pool::map(jobs, &entries, |entry| contestant(store, entry));
    let mut contestants = Vec::new();
    let mut generated = Vec::new();
    for (entry, made) in entries.iter().zip(made) {
        let (contestant, password) =
            made.map_err(|why| refused(format!("line {}: {why}", entry.number)))?;
        generated.extend(password.map(|password| (entry.login.clone(), password)));
        contestants.push(contestant);
    }
    store.enrol(&contestants).map_err(failed)?;
    Ok(generated)
}

/// The contestant of a line, with a hash of the password if the account is new, and the password if
/// it was generated.
fn contestant(store: &Store, entry: &Entry) -> Result<(NewContestant, Option<String>), String> {
    let failed = |error: StoreError| error.to_string();
    let is_known = store.login(&entry.login).map_err(failed)?.is_some();
    let (hash, generated) = match &entry.password {
        _ if is_known => (None, None),
        Some(password) => (Some(password::hash(password)?), None),
        None => {
            let password = random_password().map_err(failed)?;
            (Some(password::hash(&password)?), Some(password))
        }
    };
    let contestant = NewContestant {
        login: entry.login.clone(),
        name: entry.name.clone(),
        affiliation: entry.affiliation.clone(),
        password: hash,
    };
    Ok((contestant, generated))
}

/// Sixteen random hexadecimal digits in groups, which are easy to type.
fn random_password() -> Result<String, StoreError> {
    let secret = Secret::random()?;
    let digits = &secret.reveal()[..16];
    let groups: Vec<&str> = (0..4).map(|at| &digits[4 * at..4 * at + 4]).collect();
    Ok(groups.join("-"))
}

/// The lines of the list, or what is wrong and in which line.
fn entries(text: &[u8]) -> Result<Vec<Entry>, String> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(separator(text))
        .from_reader(text);
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    let mut entries = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| format!("not valid CSV: {error}"))?;
        let number = record
            .position()
            .map_or(0, |position| line_of(text, position));
        let is_login = |field: &str| field.eq_ignore_ascii_case(COLUMNS[1]);
        if record.iter().all(str::is_empty) {
            continue;
        }
        if entries.is_empty() && record.iter().any(is_login) {
            require_columns(&record).map_err(|why| format!("line {number}: {why}"))?;
            continue;
        }
        let entry = entry(&record, number).map_err(|why| format!("line {number}: {why}"))?;
        if let Some(first) = lines.insert(entry.login.to_lowercase(), number) {
            let login = &entry.login;
            return Err(format!(
                "line {number}: the login `{login}` is in line {first}, too"
            ));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// The byte between two fields: spreadsheets of some countries write semicolons, and copied cells
/// have tabs.
fn separator(text: &[u8]) -> u8 {
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let others = [b';', b'\t'];
    let other = others.into_iter().find(|other| first.contains(other));
    other.filter(|_| !first.contains(&b',')).unwrap_or(b',')
}

/// Whether a heading has the columns in their order.
fn require_columns(heading: &csv::StringRecord) -> Result<(), String> {
    let mut wrong = heading
        .iter()
        .zip(COLUMNS)
        .filter(|(found, wanted)| !found.eq_ignore_ascii_case(wanted));
    match wrong.next() {
        Some((found, wanted)) => Err(format!(
            "the heading has `{}` where `{wanted}` is expected: the columns are {}",
            line(found),
            COLUMNS.join(",")
        )),
        None => Ok(()),
    }
}

/// The line of a record. Its position is before the empty lines that the reader skips.
fn line_of(text: &[u8], position: &csv::Position) -> u64 {
    let begin = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.get(begin..).unwrap_or_default();
    let ends = rest.iter().take_while(|byte| b"\r\n".contains(byte));
    let skipped = ends.filter(|byte| **byte == b'\n').count();
    position.line() + skipped as u64
}

fn entry(record: &csv::StringRecord, number: u64) -> Result<Entry, String> {
    if !(2..=4).contains(&record.len()) {
        return Err(format!(
            "a line has 2 to 4 fields, and this one has {}: `name,login,affiliation,password`, where the last two may be left out",
            record.len()
        ));
    }
    let shown = |at: usize, what: &str| {
        let text = record.get(at).unwrap_or_default();
        if text.chars().count() > MOST || text.chars().any(char::is_control) {
            return Err(format!("{what} has up to {MOST} letters in one line"));
        }
        Ok((!text.is_empty()).then(|| text.to_owned()))
    };
    let login = record.get(1).unwrap_or_default().to_owned();
    names::require_valid(&login, false)?;
    Ok(Entry {
        name: shown(0, "a name")?.unwrap_or_else(|| line(&login)),
        affiliation: shown(2, "an affiliation")?,
        password: record.get(3).filter(|it| !it.is_empty()).map(str::to_owned),
        login,
        number,
    })
}

#[cfg(test)]
mod tests {
    use super::{entries, random_password};

    #[test]
    fn lines_are_contestants() {
        let text = "name,login,affiliation,password\n\"Lovelace, Ada\", ada, London, a long one\n\n,bob\n陈晨,chen,北京,\n";
        let read = entries(text.as_bytes()).unwrap();
        let shown: Vec<_> = read
            .iter()
            .map(|it| (&*it.name, &*it.login, it.affiliation.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                ("Lovelace, Ada", "ada", Some("London")),
                ("bob", "bob", None),
                ("陈晨", "chen", Some("北京")),
            ]
        );
        assert_eq!(read[0].password.as_deref(), Some("a long one"));
        assert_eq!(read[2].password, None);
    }

    #[test]
    fn lists_of_spreadsheets_are_read() {
        for text in [
            "\u{feff}Name;Login;Affiliation\r\nLovelace, Ada;ada;London\r\n",
            "name\tlogin\taffiliation\nLovelace, Ada\tada\tLondon\n",
        ] {
            let read = entries(text.as_bytes()).unwrap();
            assert_eq!(read.len(), 1, "{text}");
            assert_eq!((&*read[0].name, &*read[0].login), ("Lovelace, Ada", "ada"));
        }
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, why) in [
            (
                "Ada,ada\nBob\n",
                "line 2: a line has 2 to 4 fields, and this one has 1",
            ),
            ("Ada,ada\n\nBob,b b\n", "line 3: `b b` is not a valid name"),
            ("Ada,ada\nEve,ADA\n", "line 2: the login `ADA` is in line 1"),
            (
                "Team,Login\nAda,ada\n",
                "line 1: the heading has `Team` where `name` is expected: the columns are name,login,",
            ),
            (
                "name,login,passwort\nAda,ada,x\n",
                "line 1: the heading has `passwort`",
            ),
            ("Ada,jury\n", "line 1: `jury` could be taken"),
            (
                "a,ada,b,c,d\n",
                "line 1: a line has 2 to 4 fields, and this one has 5",
            ),
        ] {
            let message = entries(text.as_bytes()).unwrap_err();
            assert!(message.starts_with(why), "{message}");
        }
    }

    #[test]
    fn generated_passwords_differ() {
        let [one, other] = [random_password().unwrap(), random_password().unwrap()];
        assert!(one.len() == 19 && one != other, "{one} {other}");
    }
}
