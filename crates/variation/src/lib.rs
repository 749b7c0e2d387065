//! Makes inputs from given ones by small random changes.
//!
//! For many problems tengen has only some inputs and a validator. A small change of a given input
//! is often valid, too: a number equal to its bound, two equal numbers, or a list of twice the
//! length. The changes keep the white space of the file, and adjust a number that counts the
//! elements of a changed list. The numbers, letters and tokens of all given files show which values
//! are usual in each column. Numbers in the source of the validators are used as bounds. Only the
//! validators decide whether the result is valid. All choices come from a [`Draw`], so the same
//! choices give the same bytes.

mod change;
mod constants;
mod counted;
mod graph;
mod grow;
mod list;
mod number;
mod paired;
mod seen;
mod steps;
mod structure;
mod text;
mod values;
mod word;

pub use change::ChangeKind;
pub use constants::constants;
pub use steps::{Step, StepKind, Steps};

use generators::{Draw, GenerateError, ParamError, Params, Value};
use seen::Seen;
use std::collections::BTreeSet;
use text::Text;

/// The parameter that names the file to change.
pub const FILE: &str = "file";
/// The parameter for the number of changes.
pub const CHANGES: &str = "changes";
/// The parameter that selects one of the possible results.
pub const NUMBER: &str = "number";
/// The parameter with the steps that come before these changes.
pub const STEPS: &str = "steps";
/// All parameters.
pub const PARAMS: [&str; 4] = [FILE, CHANGES, NUMBER, STEPS];

/// The maximum size in bytes of a file to change and of a result.
pub const LARGEST: usize = 1 << 20;
/// It must change in each release in which the same choices give other bytes.
const VERSION: u32 = 1;
/// The maximum number of changes, and the usual range.
const MOST_CHANGES: i64 = 100;
const USUAL_CHANGES: std::ops::RangeInclusive<i64> = 1..=3;
/// How many other changes are tried if one is not possible.
const TRIES: usize = 40;
/// How many file names a message lists.
const LISTED: usize = 8;

/// The given files.
#[derive(Clone, Debug)]
pub struct GivenFiles {
    names: Vec<String>,
    texts: Vec<Text>,
    seen: Seen,
}

/// A changed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Its content.
    pub bytes: Vec<u8>,
    /// The changes, in their order.
    pub changes: Vec<ChangeKind>,
}

impl GivenFiles {
    /// Creates it from files with names, without those that are too large, and numbers that may be
    /// bounds of inputs.
    #[must_use]
    pub fn new(files: &[(String, Vec<u8>)], numbers: &[i128]) -> Self {
        let small = files.iter().filter(|(_, bytes)| bytes.len() <= LARGEST);
        let (names, texts): (Vec<String>, Vec<Text>) = small
            .map(|(name, bytes)| (name.clone(), Text::new(bytes)))
            .unzip();
        let numbers = numbers
            .iter()
            .filter_map(|number| i64::try_from(*number).ok());
        let mut numbers: Vec<i64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self {
            seen: Seen::new(texts.iter(), numbers),
            names,
            texts,
        }
    }

    /// The names of the files that can be changed.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of files with different contents.
    #[must_use]
    pub fn distinct(&self) -> Vec<&str> {
        let mut met = BTreeSet::new();
        let files = self.names.iter().zip(self.contents());
        let new = files.filter(|(_, bytes)| met.insert(bytes.clone()));
        new.map(|(name, _)| name.as_str()).collect()
    }

    /// The bytes of the files.
    pub fn contents(&self) -> impl Iterator<Item = Vec<u8>> {
        self.texts.iter().map(Text::bytes)
    }

    /// Everything except draws and parameters on which the results depend.
    #[must_use]
    pub fn pieces(&self) -> Vec<Vec<u8>> {
        let names = self.names.iter().map(|name| name.clone().into_bytes());
        let texts = self.contents();
        let numbers = self.seen.constants.iter();
        let numbers = numbers.map(|number| number.to_le_bytes().to_vec());
        let version = VERSION.to_le_bytes().to_vec();
        let version = std::iter::once(version);
        version.chain(names).chain(texts).chain(numbers).collect()
    }

    /// Changes a file. With a `number`, the result depends only on the parameters, if these contain
    /// the file and the number of changes.
    ///
    /// # Errors
    /// When a parameter is not valid, or no change is possible.
    pub fn vary(&self, draw: &mut Draw, params: &Params) -> Result<Variation, GenerateError> {
        params.only(PARAMS.into_iter())?;
        let file = self.file(draw, params)?;
        let steps = params.0.get(STEPS).map(Steps::of_value).transpose()?;
        let mut start = self.start(file);
        if let Some(steps) = &steps {
            steps.take(&mut start, &self.others(file), &self.seen);
        }
        let changes = match params.0.get(CHANGES) {
            Some(_) => params.int_or(CHANGES, 1, 1..=MOST_CHANGES)?,
            None if steps.is_some() => return self.result(file, start),
            None => draw.int(USUAL_CHANGES),
        };
        if !params.0.contains_key(NUMBER) {
            return self.changed(file, start, changes, draw);
        }
        let number = params.int_or(NUMBER, 0, 0..=i64::MAX)?;
        let stream = format!("vary {changes} {}", self.names[file]);
        let mut draw = Draw::fresh(number.unsigned_abs(), &stream);
        self.changed(file, start, changes, &mut draw)
    }

    /// Checks a parameter without making an input.
    ///
    /// # Errors
    /// When it is not valid.
    pub fn check(&self, name: &str, value: &Value) -> Result<(), ParamError> {
        let params = Params([(name.to_owned(), value.clone())].into());
        params.only(PARAMS.into_iter())?;
        match name {
            FILE => self.place(value).map(drop),
            CHANGES => params.int_or(CHANGES, 1, 1..=MOST_CHANGES).map(drop),
            STEPS => Steps::of_value(value).map(drop),
            _ => params.int_or(NUMBER, 0, 0..=i64::MAX).map(drop),
        }
    }

    fn file(&self, draw: &mut Draw, params: &Params) -> Result<usize, GenerateError> {
        if self.names.is_empty() {
            let reason = format!("no given input has at most {LARGEST} bytes");
            return Err(GenerateError::Impossible(reason));
        }
        match params.0.get(FILE) {
            Some(file) => Ok(self.place(file)?),
            None => Ok(draw.index(self.names.len())),
        }
    }

    /// The index of the file that a parameter names.
    fn place(&self, file: &Value) -> Result<usize, ParamError> {
        let place = match file {
            Value::Text(name) => self.names.iter().position(|known| known == name),
            _ => None,
        };
        place.ok_or_else(|| {
            let known = self.names[..self.names.len().min(LISTED)].join(", ");
            let others = self.names.len().saturating_sub(LISTED);
            let others = match others {
                0 => String::new(),
                others => format!(" or {others} others"),
            };
            let wanted = format!("the path of a given input of at most 1 MiB: {known}{others}");
            ParamError::wrong(FILE, file, &wanted)
        })
    }

    fn start(&self, file: usize) -> Changed {
        Changed {
            text: self.texts[file].clone(),
            changes: Vec::new(),
        }
    }

    fn others(&self, file: usize) -> Vec<&Text> {
        let others = self.texts.iter().enumerate();
        let others = others.filter(|(place, _)| *place != file);
        others.map(|(_, text)| text).collect()
    }

    fn changed(
        &self,
        file: usize,
        mut start: Changed,
        changes: i64,
        draw: &mut Draw,
    ) -> Result<Variation, GenerateError> {
        let others = self.others(file);
        for _ in 0..changes {
            let text = &mut start.text;
            let kind = (0..TRIES).find_map(|_| change::change(text, &others, &self.seen, draw));
            start.changes.extend(kind);
            if start.text.len() > LARGEST {
                break;
            }
        }
        self.result(file, start)
    }

    fn result(&self, file: usize, changed: Changed) -> Result<Variation, GenerateError> {
        let Changed { text, changes } = changed;
        let bytes = text.bytes();
        if changes.is_empty() || bytes.len() > LARGEST || bytes == self.texts[file].bytes() {
            let name = &self.names[file];
            return Err(GenerateError::Impossible(format!(
                "these changes of {name} result in the same file, or in one of more than {LARGEST} bytes"
            )));
        }
        Ok(Variation { bytes, changes })
    }
}

/// A text, and the changes so far.
struct Changed {
    text: Text,
    changes: Vec<ChangeKind>,
}

#[cfg(test)]
mod tests;
