//! Changing single values in the text of a spec: everything else stays as the setter typed it.

mod expectation;

pub use expectation::{NewExpectation, NewVerdicts, with_expectations};

use super::Time;
use std::collections::BTreeMap;
use std::time::Duration;
use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString, Table, TableLike, Value,
};

/// New time limits.
#[derive(Clone, Debug, Default)]
pub struct NewTimes {
    /// The limit of the problem.
    pub time: Duration,
    /// The complete list of factors of languages, by name.
    pub factors: BTreeMap<String, f64>,
    /// The limits of groups with their own, by name.
    pub groups: BTreeMap<String, Duration>,
}

impl NewTimes {
    /// The text of a spec with these times instead of its own; comments and layout are kept.
    ///
    /// # Errors
    /// If the text is not TOML, or `limits` is not a table, which is impossible for a text that was
    /// read as a spec.
    pub fn put_into(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
        let limits = document
            .entry("limits")
            .or_insert_with(|| Item::Value(InlineTable::new().into()));
        let limits = limits.as_table_like_mut();
        let limits = limits.ok_or("`limits` is not a table")?;
        put(limits, "time", written(self.time));
        self.put_factors(limits);
        let groups = document.get_mut("group");
        let groups = groups.and_then(Item::as_array_of_tables_mut);
        for group in groups
            .into_iter()
            .flat_map(toml_edit::ArrayOfTables::iter_mut)
        {
            let name = group.get("name").and_then(Item::as_str);
            let time = name.and_then(|name| self.groups.get(name)).copied();
            if let Some(time) = time {
                put(group, "time", written(time));
            }
        }
        Ok(with_line_ends_of(text, &document.to_string()))
    }

    fn put_factors(&self, limits: &mut dyn TableLike) {
        const KEY: &str = "time_factors";
        if self.factors.is_empty() {
            remove(limits, KEY);
            return;
        }
        if !limits.contains_key(KEY) {
            put(limits, KEY, InlineTable::new().into());
        }
        let Some(table) = limits.get_mut(KEY).and_then(Item::as_table_like_mut) else {
            return;
        };
        let old: Vec<String> = table.iter().map(|(name, _)| name.to_owned()).collect();
        for name in old.iter().filter(|name| !self.factors.contains_key(*name)) {
            remove(table, name);
        }
        for (language, factor) in &self.factors {
            put(table, language, number(*factor));
        }
    }
}

/// A text with the line ends of another one, which the parser has replaced.
#[must_use]
pub fn with_line_ends_of(original: &str, text: &str) -> String {
    let first_line = original.split_inclusive('\n').next();
    if first_line.is_some_and(|line| line.ends_with("\r\n")) {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text.to_owned()
    }
}

/// Removes a key. In an inline table the space before the brace belongs to the last value,
/// whichever that is.
fn remove(table: &mut dyn TableLike, key: &str) {
    let is_last = table.iter().last().is_some_and(|(name, _)| name == key);
    let removed = table.remove(key).and_then(|item| item.into_value().ok());
    let suffix = removed.and_then(|value| value.decor().suffix().cloned());
    let had_blank = suffix.as_ref().and_then(RawString::as_str) == Some(" ");
    let last = table.iter_mut().last();
    if let Some(last) = last.and_then(|(_, item)| item.as_value_mut())
        && is_last
        && had_blank
    {
        last.decor_mut().set_suffix(" ");
    }
}

/// The text of a spec with this title in every language that has one, and with this seed; comments
/// and layout are kept.
///
/// # Errors
/// If the text is not TOML, or has no title, which is impossible for a text that was read as a
/// spec.
pub fn renamed(text: &str, title: &str, seed: Option<u64>) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    let titles = document.get_mut("title").ok_or("there is no `title`")?;
    match titles.as_table_like_mut() {
        None => put(document.as_table_mut(), "title", title.into()),
        Some(titles) => {
            let languages: Vec<String> = titles.iter().map(|(code, _)| code.to_owned()).collect();
            for language in &languages {
                put(titles, language, title.into());
            }
        }
    }
    if let Some(seed) = seed {
        let seed = i64::try_from(seed).map_err(|_| "a seed is below 2^63")?;
        put(document.as_table_mut(), "seed", seed.into());
    }
    Ok(with_line_ends_of(text, &document.to_string()))
}

/// The text of a spec in which a group also has the inputs of a pattern; comments and layout are
/// kept. A new group follows the others, has no points, and passes these arguments to its
/// validators.
///
/// # Errors
/// If the text is not TOML, or the cases of the group come from a generator.
pub fn with_inputs(
    text: &str,
    group: &str,
    pattern: &str,
    validator_args: &[String],
) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    let groups = document
        .entry("group")
        .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let groups = groups.as_array_of_tables_mut();
    let groups =
        groups.ok_or("the groups of problem.toml are in one line: write each as [[group]]")?;
    let is_named = |table: &Table| table.get("name").and_then(Item::as_str) == Some(group);
    let place = groups.iter().position(is_named);
    match place.and_then(|place| groups.get_mut(place)) {
        Some(table) => add_pattern(table, group, pattern)?,
        None => groups.push(new_group(group, pattern, validator_args)),
    }
    Ok(with_line_ends_of(text, &document.to_string()))
}

fn add_pattern(table: &mut Table, group: &str, pattern: &str) -> Result<(), String> {
    if table.contains_key("generator") {
        return Err(format!(
            "the cases of group `{group}` come from a generator, so it can have no others: name another with --group"
        ));
    }
    let files = table
        .entry("files")
        .or_insert_with(|| Item::Value(Array::new().into()));
    let files = files.as_array_mut().ok_or("`files` is not a list")?;
    if !files.iter().any(|file| file.as_str() == Some(pattern)) {
        files.push(pattern);
    }
    Ok(())
}

fn new_group(name: &str, pattern: &str, validator_args: &[String]) -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix("\n");
    put(&mut table, "name", name.into());
    put(&mut table, "points", 0.into());
    put(&mut table, "files", Array::from_iter([pattern]).into());
    if !validator_args.is_empty() {
        put(
            &mut table,
            "validator_args",
            Array::from_iter(validator_args).into(),
        );
    }
    table
}

/// Sets a key and keeps the surroundings of the old value.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    // In an inline table the space before the brace belongs to the last value.
    let last = table.iter_mut().last();
    if let Some(last) = last.and_then(|(_, item)| item.as_value_mut())
        && last.decor().suffix().and_then(RawString::as_str) == Some(" ")
    {
        last.decor_mut().set_suffix("");
        value.decor_mut().set_prefix(" ");
        value.decor_mut().set_suffix(" ");
    }
    table.insert(key, Item::Value(value));
}

/// A time as a setter would write it, such as `1.5s` or `300ms`.
fn written(time: Duration) -> Value {
    let milliseconds = time.as_millis();
    let text = if milliseconds > 1000 && milliseconds.is_multiple_of(100) {
        format!("{}s", time.as_secs_f64())
    } else {
        Time(time).to_string()
    };
    text.into()
}

/// A number without a fraction if it is an integer.
fn number(number: f64) -> Value {
    let whole = number.to_string().parse::<i64>();
    whole.map_or_else(|_| number.into(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::{NewTimes, renamed, with_inputs};
    use std::time::Duration;

    fn times(factors: &[(&str, f64)]) -> NewTimes {
        let factors = factors.iter();
        NewTimes {
            time: Duration::from_millis(1500),
            factors: factors
                .map(|(name, factor)| ((*name).to_owned(), *factor))
                .collect(),
            groups: [("large".to_owned(), Duration::from_millis(300))].into(),
        }
    }

    #[test]
    fn comments_and_layout_stay_as_they_are() {
        let spec = "# A problem.\nformat = 1\nlimits = { time = \"1s\",  memory = \"64MiB\" } # As on the judge.\n\n\
                    [[group]]\nname = \"small\"\n\n[[group]]\nname = \"large\"\ntime = \"9s\" # Slow.\n";
        let expected = "# A problem.\nformat = 1\nlimits = { time = \"1.5s\",  memory = \"64MiB\", time_factors = { python = 2.5 } } # As on the judge.\n\n\
                        [[group]]\nname = \"small\"\n\n[[group]]\nname = \"large\"\ntime = \"300ms\" # Slow.\n";
        let put = times(&[("python", 2.5)]).put_into(spec).unwrap();
        assert_eq!(put, expected);
    }

    #[test]
    fn limits_may_be_written_in_any_form() {
        for (before, after) in [
            (
                "format = 1\n[checker]\nbuiltin = \"tokens\"\n",
                "format = 1\nlimits = { time = \"1.5s\" }\n[checker]\nbuiltin = \"tokens\"\n",
            ),
            ("limits.time = \"2s\"\n", "limits.time = \"1.5s\"\n"),
            (
                "[limits]\ntime = \"2s\"\ntime_factors = { java = 2 }\n",
                "[limits]\ntime = \"1.5s\"\n",
            ),
            (
                "limits = { time = \"2s\", time_factors = { java = 2 } }\n",
                "limits = { time = \"1.5s\" }\n",
            ),
            (
                "[limits]\nmemory = \"1MiB\"\n",
                "[limits]\nmemory = \"1MiB\"\ntime = \"1.5s\"\n",
            ),
        ] {
            assert_eq!(times(&[]).put_into(before).unwrap(), after);
        }
        let kept = "[limits]\ntime = \"1s\"\n\n[limits.time_factors]\njava = 2 # As everywhere.\npython = 9\n";
        let expected =
            "[limits]\ntime = \"1.5s\"\n\n[limits.time_factors]\njava = 3 # As everywhere.\n";
        assert_eq!(times(&[("java", 3.0)]).put_into(kept).unwrap(), expected);
    }

    #[test]
    fn titles_and_seed_are_replaced_and_all_else_stays() {
        let spec = "title = { en = \"A\", zh = \"B\" } # both\nseed = 5  # mine\n[limits]\ntime = \"1s\"\n";
        let new = "title = { en = \"C\", zh = \"C\" } # both\nseed = 7  # mine\n[limits]\ntime = \"1s\"\n";
        assert_eq!(renamed(spec, "C", Some(7)).unwrap(), new);
        let spec = "title = 'A'\nkind = \"batch\"\n\n[[group]]\nname = \"a\"\n";
        let new = "title = \"C\"\nkind = \"batch\"\n\n[[group]]\nname = \"a\"\n";
        assert_eq!(renamed(spec, "C", None).unwrap(), new);
        let new = new.replace("batch\"\n", "batch\"\nseed = 7\n");
        assert_eq!(renamed(spec, "C", Some(7)).unwrap(), new);
    }

    #[test]
    fn inputs_go_to_a_new_group_after_the_others() {
        let spec = "format = 1\n\n# Small ones.\n[[group]]\nname = \"small\"\nfiles = [\"a/*.in\"] # All.\n\n\
                    [[solution]]\npath = \"a.c\"\n";
        let new = "format = 1\n\n# Small ones.\n[[group]]\nname = \"small\"\nfiles = [\"a/*.in\"] # All.\n\n\
                   [[group]]\nname = \"strength\"\npoints = 0\nfiles = [\"strength/*.in\"]\n\n\
                   [[solution]]\npath = \"a.c\"\n";
        let added = with_inputs(spec, "strength", "strength/*.in", &[]).unwrap();
        assert_eq!(added, new);
        let again = with_inputs(&added, "strength", "strength/*.in", &[]).unwrap();
        assert_eq!(again, new);
        let alone = with_inputs("format = 1\n", "x", "x/*.in", &["-n".to_owned()]).unwrap();
        let table = "\n[[group]]\nname = \"x\"\npoints = 0\nfiles = [\"x/*.in\"]\nvalidator_args = [\"-n\"]\n";
        assert_eq!(alone, format!("format = 1\n{table}"));
    }

    #[test]
    fn inputs_go_to_the_files_of_a_group_but_not_to_those_of_a_generator() {
        let spec = "[[group]]\nname = \"small\"\nfiles = [\"a/*.in\"] # All.\n";
        let new = "[[group]]\nname = \"small\"\nfiles = [\"a/*.in\", \"small/*.in\"] # All.\n";
        assert_eq!(with_inputs(spec, "small", "small/*.in", &[]).unwrap(), new);
        let spec = "[[group]]\nname = \"small\"\ncommands = [\"gen 1\"]\n";
        let new = format!("{spec}files = [\"small/*.in\"]\n");
        assert_eq!(with_inputs(spec, "small", "small/*.in", &[]).unwrap(), new);
        let spec = "[[group]]\nname = \"small\"\ngenerator = \"g\"\n";
        let refused = with_inputs(spec, "small", "small/*.in", &[]).unwrap_err();
        assert!(refused.contains("--group"), "{refused}");
        assert!(with_inputs("group = [{ name = \"a\" }]\n", "b", "b/*.in", &[]).is_err());
    }
}
