//! Changing time limits in a spec as it is written: all else stays as the setter typed it.

use super::Time;
use std::collections::BTreeMap;
use std::time::Duration;
use toml_edit::{DocumentMut, InlineTable, Item, RawString, TableLike, Value};

/// Time limits to be written.
#[derive(Clone, Debug, Default)]
pub struct NewTimes {
    /// That of the problem.
    pub time: Duration,
    /// How many times as much languages get, by name: all there are.
    pub factors: BTreeMap<String, f64>,
    /// Those of groups that have their own, by name.
    pub groups: BTreeMap<String, Duration>,
}

impl NewTimes {
    /// The text of a spec with these times in place of its own; comments and layout are kept.
    ///
    /// # Errors
    /// When the text is no TOML, or `limits` is no table: what no text is that was read as a spec.
    pub fn put_into(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
        let limits = document
            .entry("limits")
            .or_insert_with(|| Item::Value(InlineTable::new().into()));
        let limits = limits.as_table_like_mut();
        let limits = limits.ok_or("`limits` is no table")?;
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
        Ok(document.to_string())
    }

    fn put_factors(&self, limits: &mut dyn TableLike) {
        const KEY: &str = "time_factors";
        if self.factors.is_empty() {
            limits.remove(KEY);
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
            table.remove(name);
        }
        for (language, factor) in &self.factors {
            put(table, language, number(*factor));
        }
    }
}

/// Sets a key and keeps what stands around the old value.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    // In an inline table the blank before the brace belongs to the last value.
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

/// A time as a setter would write it, as `1.5s` or `300ms`.
fn written(time: Duration) -> Value {
    let milliseconds = time.as_millis();
    let text = if milliseconds > 1000 && milliseconds.is_multiple_of(100) {
        format!("{}s", time.as_secs_f64())
    } else {
        Time(time).to_string()
    };
    text.into()
}

/// A number without a fraction if it has none.
fn number(number: f64) -> Value {
    let whole = number.to_string().parse::<i64>();
    whole.map_or_else(|_| number.into(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::NewTimes;
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
}
