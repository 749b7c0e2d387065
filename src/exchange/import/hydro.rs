//! Hydro's archives: `problem.yaml`, statements, `testdata/` with its `config.yaml`.

use super::draft::{Checker, Draft, Part, Score};
use super::kept::{Pair, SAMPLES, pairs};
use super::parcel::Parcel;
use super::yaml::{self, Node, Value};
use super::{ImportError, Source, statement};
use crate::package::Protocol;
use std::collections::BTreeMap;
use std::time::Duration;

const CONFIGS: [&str; 4] = [
    "testdata/config.yaml",
    "testdata/config.yml",
    "config.yaml",
    "config.yml",
];

/// Whether a package is Hydro's.
pub(super) fn is_hydro(parcel: &Parcel) -> bool {
    let has_config = CONFIGS.iter().any(|path| parcel.has(path));
    (has_config || parcel.has_dir("testdata")) && !parcel.has_dir("data/secret")
}

/// The problem of an archive.
pub(super) fn import(source: &Source) -> Result<Draft, ImportError> {
    let parcel = source.parcel;
    let path = CONFIGS.iter().find(|path| parcel.has(path));
    let config = match path {
        Some(path) => yaml::read(parcel, path)?,
        None => Node {
            line: 1,
            value: Value::Null,
        },
    };
    let dir = if parcel.has_dir("testdata") {
        "testdata"
    } else {
        ""
    };
    let reader = Reader {
        source,
        config,
        file: path.copied().unwrap_or("testdata/config.yaml"),
        dir,
    };
    let mut draft = Draft::default();
    reader.about(&mut draft)?;
    reader.limits(&mut draft)?;
    reader.judge(&mut draft)?;
    reader.cases(&mut draft)?;
    source.any_solutions("std", &mut draft)?;
    for dir in ["additional_file"] {
        if parcel.has_dir(dir) {
            draft
                .losses
                .cosmetic(format!("the directory {dir}"), "it is left out");
        }
    }
    Ok(draft)
}

struct Reader<'a> {
    source: &'a Source<'a>,
    config: Node,
    /// Where it is.
    file: &'static str,
    /// Where the data are.
    dir: &'static str,
}

/// Keys of config.yaml that are understood.
const KNOWN: [&str; 11] = [
    "type",
    "time",
    "memory",
    "score",
    "checker_type",
    "checker",
    "interactor",
    "validator",
    "multi_pass",
    "subtasks",
    "cases",
];

impl Reader<'_> {
    fn at(&self, name: &str) -> String {
        if self.dir.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.dir)
        }
    }

    fn wrong(&self, node: &Node, reason: String) -> ImportError {
        ImportError::File {
            path: self.file.to_owned(),
            line: Some(node.line),
            reason,
        }
    }

    fn about(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let parcel = self.source.parcel;
        let mut title = "Untitled".to_owned();
        if parcel.has("problem.yaml") {
            let about = yaml::read(parcel, "problem.yaml")?;
            if let Some(found) = about.get("title").and_then(Node::text) {
                found.clone_into(&mut title);
            }
            for key in ["pid", "tag", "difficulty", "owner"] {
                if about.get(key).is_some() {
                    draft
                        .losses
                        .cosmetic(format!("`{key}` of problem.yaml"), "it is left out");
                }
            }
        }
        let names = parcel.names_at("");
        let texts = names.iter().filter_map(|name| {
            let code = name.strip_prefix("problem")?.strip_suffix(".md")?;
            Some((name, code.trim_start_matches('_')))
        });
        for (name, code) in texts {
            let code = match code.split('_').next() {
                None | Some("") => "zh",
                Some(code) => code,
            };
            draft.title.insert(code.to_owned(), title.clone());
            let text = without_samples(&parcel.text(name)?);
            statement::markdown(draft, code, &title, &text);
        }
        if draft.title.is_empty() {
            draft.title.insert("zh".to_owned(), title.clone());
            statement::markdown(draft, "zh", &title, "");
            draft
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(())
    }

    fn limits(&self, draft: &mut Draft) -> Result<(), ImportError> {
        if let Some(node) = self.config.get("time") {
            let time = time(node.text().unwrap_or_default());
            let wrong = || self.wrong(node, "`time` is no time like 1s or 500ms".to_owned());
            draft.time = Some(time.ok_or_else(wrong)?);
        }
        if let Some(node) = self.config.get("memory") {
            let memory = memory(node.text().unwrap_or_default());
            let wrong = || self.wrong(node, "`memory` is no size like 256m".to_owned());
            draft.memory = Some(memory.ok_or_else(wrong)?);
        }
        for (key, node) in self.config.entries() {
            if !KNOWN.contains(&key.as_str()) && node.value != Value::Null {
                draft
                    .losses
                    .weaker(format!("`{key}` of config.yaml"), "it is left out");
            }
        }
        Ok(())
    }

    /// The name of a file: alone, or as `file` of a map.
    fn file_of(&self, key: &str) -> Option<String> {
        let node = self.config.get(key)?;
        let node = node.get("file").unwrap_or(node);
        node.text().map(str::to_owned)
    }

    fn program(
        &self,
        key: &str,
        protocol: Protocol,
        draft: &mut Draft,
    ) -> Result<Option<Part>, ImportError> {
        let Some(name) = self.file_of(key) else {
            return Ok(None);
        };
        let from = self.at(&name);
        self.headers(draft)?;
        let same = |text| text;
        self.source
            .parcel
            .require(&from, "which config.yaml names")?;
        match self.source.take_program(draft, &from, "jury", &same)? {
            Ok(taken) => Ok(Some(Part {
                path: taken.path,
                protocol,
                args: Vec::new(),
            })),
            Err(left) => {
                draft.losses.lost(
                    format!("the {key} {name}"),
                    format!("it is left out: {}", left.why()),
                );
                Ok(None)
            }
        }
    }

    /// Header files beside the data go where programs of the jury find them.
    fn headers(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let parcel = self.source.parcel;
        for name in parcel.names_at(self.dir) {
            if super::programs::is_header(&name) {
                let file = parcel.require(&self.at(&name), "a header file")?;
                draft.copy(file, format!("include/{name}"));
            }
        }
        Ok(())
    }

    fn judge(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let text = |key: &str| self.config.get(key).and_then(Node::text);
        match text("type") {
            None | Some("default" | "interactive") => {}
            Some(other) => draft.losses.lost(
                format!("the type `{other}` of the problem"),
                "submissions are programs that read an input and print an output",
            ),
        }
        let validator = self.program("validator", Protocol::Testlib, draft)?;
        draft.validators.extend(validator);
        if let Some(interactor) = self.program("interactor", Protocol::Testlib, draft)? {
            (draft.interactive, draft.interactor) = (true, Some(interactor));
            return Ok(());
        }
        let name = self.file_of("checker").unwrap_or_default();
        let is_file = self.source.parcel.has(&self.at(&name));
        let is_standard = checkers::names().any(|known| known == name);
        draft.checker = match text("checker_type") {
            Some("testlib") if !is_file && is_standard => Checker::Builtin(name, Vec::new()),
            Some("testlib") => self.checker(Protocol::Testlib, draft)?,
            Some("kattis") => self.checker(Protocol::Icpc, draft)?,
            Some("strict") => Checker::Builtin("exact".to_owned(), Vec::new()),
            None | Some("default") => Checker::Builtin("lines".to_owned(), Vec::new()),
            Some(other) => {
                draft.losses.lost(
                    format!("the checker, which speaks `{other}`"),
                    "tokens are compared",
                );
                Checker::Usual
            }
        };
        if let Some(passes) = self.config.get("multi_pass").and_then(Node::number) {
            draft.passes = (2..=100).find(|most| f64::from(*most) >= passes);
        }
        Ok(())
    }

    fn checker(&self, protocol: Protocol, draft: &mut Draft) -> Result<Checker, ImportError> {
        let part = self.program("checker", protocol, draft)?;
        Ok(part.map_or(Checker::Usual, Checker::Program))
    }

    fn cases(&self, draft: &mut Draft) -> Result<(), ImportError> {
        let subtasks = self
            .config
            .get("subtasks")
            .map(Node::items)
            .unwrap_or_default();
        if !subtasks.is_empty() {
            return self.subtasks(subtasks, draft);
        }
        let listed = self
            .config
            .get("cases")
            .map(Node::items)
            .unwrap_or_default();
        let parcel = self.source.parcel;
        let pairs = if listed.is_empty() {
            pairs(parcel, self.dir)?
        } else {
            self.pairs(listed, draft)?
        };
        if pairs.is_empty() {
            return Err(ImportError::Missing {
                path: self.at("1.in"),
                purpose: "nor any other case",
            });
        }
        let name = self.source.keep(parcel, "tests", &pairs, draft)?;
        let group = draft.group(&name);
        group.points = self
            .config
            .get("score")
            .and_then(Node::number)
            .unwrap_or(100.0)
            .max(0.0);
        group.score = Score::Sum;
        Ok(())
    }

    fn pairs(&self, listed: &[Node], draft: &mut Draft) -> Result<Vec<Pair>, ImportError> {
        let pair = |node: &Node| {
            let file = |key: &str| {
                let text = node.get(key).and_then(Node::text);
                let missing = || self.wrong(node, format!("a case without `{key}`"));
                text.map(|name| self.at(name)).ok_or_else(missing)
            };
            Ok(Pair::of(&file("input")?, &file("output")?))
        };
        for key in ["time", "memory"] {
            if listed.iter().any(|node| node.get(key).is_some()) {
                draft.losses.weaker(
                    format!("`{key}` of single cases"),
                    "that of the problem holds",
                );
            }
        }
        let mut scores = listed
            .iter()
            .filter_map(|node| node.get("score").and_then(Node::number));
        let first = scores.next();
        if scores.any(|score| Some(score) != first) {
            draft.losses.weaker(
                "points of single cases",
                "points are split evenly over a group",
            );
        }
        listed.iter().map(pair).collect()
    }

    fn subtasks(&self, subtasks: &[Node], draft: &mut Draft) -> Result<(), ImportError> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for (index, subtask) in subtasks.iter().enumerate() {
            let id = subtask.get("id").and_then(Node::text);
            let id = id.map_or_else(|| (index + 1).to_string(), str::to_owned);
            let listed = subtask.get("cases").map(Node::items).unwrap_or_default();
            let mut pairs = self.pairs(listed, draft)?;
            for key in ["time", "memory"] {
                if subtask.get(key).is_some() {
                    draft.losses.weaker(
                        format!("`{key}` of single subtasks"),
                        "that of the problem holds",
                    );
                }
            }
            let score = subtask
                .get("score")
                .and_then(Node::number)
                .unwrap_or_default()
                .max(0.0);
            let common = common_name(&mut pairs);
            let name = match common {
                Some(name) if name.starts_with("sample") && score <= 0.0 => SAMPLES.to_owned(),
                Some(name) => name,
                None => id.clone(),
            };
            let name = self.source.keep(self.source.parcel, &name, &pairs, draft)?;
            names.insert(id, name.clone());
            if name == SAMPLES {
                continue;
            }
            let wanted = subtask.get("if").map(Node::texts).unwrap_or_default();
            let (known, unknown): (Vec<_>, Vec<_>) =
                wanted.iter().partition(|id| names.contains_key(*id));
            for id in unknown {
                draft.losses.weaker(
                    format!("that a subtask depends on {id}"),
                    "it is judged in any case: no such subtask comes before it",
                );
            }
            let group = draft.group(&name);
            group.depends = known.iter().map(|id| names[*id].clone()).collect();
            group.points = score;
            group.score = match subtask.get("type").and_then(Node::text) {
                Some("sum") => Score::Sum,
                Some("max") => Score::Max,
                _ => Score::Min,
            };
        }
        Ok(())
    }
}

/// The name before the last `-` that all cases share, which is taken off theirs.
fn common_name(pairs: &mut [Pair]) -> Option<String> {
    let first = pairs.first()?.name.rsplit_once('-')?.0.to_owned();
    let prefix = format!("{first}-");
    if !pairs.iter().all(|pair| pair.name.starts_with(&prefix)) {
        return None;
    }
    for pair in pairs {
        pair.name = pair.name[prefix.len()..].to_owned();
    }
    Some(first)
}

/// A statement without the samples that are written into it; they are put there again from the data.
fn without_samples(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut inside = false;
    let mut replaced = false;
    for line in text.lines() {
        let opens = line.starts_with("```input") || line.starts_with("```output");
        if opens {
            inside = true;
            if !replaced {
                kept.push("{{samples}}");
                replaced = true;
            }
        } else if inside {
            inside = line.trim_end() != "```";
        } else {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

fn time(text: &str) -> Option<Duration> {
    let text = text.trim().to_lowercase();
    let (number, factor) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(&text), 1.0),
    };
    let seconds: f64 = number.trim().parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds * factor).ok()?;
    (time > Duration::ZERO && time <= Duration::from_secs(3600)).then_some(time)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number above 0 becomes the nearest size there is"
)]
fn memory(text: &str) -> Option<u64> {
    let text = text.trim().to_lowercase();
    let text = text.trim_end_matches("ib").trim_end_matches('b');
    let units = [('k', 10), ('m', 20), ('g', 30)];
    let unit = units.iter().find(|(unit, _)| text.ends_with(*unit));
    let (number, shift) = match unit {
        Some((unit, shift)) => (text.trim_end_matches(*unit), *shift),
        None => (text, 20),
    };
    let number: f64 = number.trim().parse().ok()?;
    let bytes = number * f64::from(1_u32 << shift);
    (bytes >= 1.0 && bytes <= 1e12).then_some(bytes as u64)
}

#[cfg(test)]
mod tests {
    use super::{memory, time, without_samples};
    use std::time::Duration;

    #[test]
    fn quantities_are_read_as_hydro_writes_them() {
        assert_eq!(time("1s"), Some(Duration::from_secs(1)));
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(memory("256m"), Some(256 << 20));
        assert_eq!(memory("1GB"), Some(1 << 30));
        assert_eq!((time("fast"), memory("-1m")), (None, None));
    }

    #[test]
    fn samples_in_a_statement_make_room_for_those_of_the_data() {
        let text = "# A\n```input1\n1\n```\n\n```output1\n2\n```\nend\n";
        assert_eq!(without_samples(text), "# A\n{{samples}}\n\nend\n");
    }
}
