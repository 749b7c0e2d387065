//! Words as the shell expands them: braces, variables, arithmetic, `$(seq ..)`, and quotes.

use super::arithmetic;
use std::collections::BTreeMap;

/// The maximum number of words that one may become.
const MAX_WORDS: usize = 100_000;

/// Variables by name; `None` for one whose value is not known.
#[derive(Debug, Default)]
pub(super) struct Variables(BTreeMap<String, Option<String>>);

/// A word while it is expanded: what was split off, and the last field, if it has begun.
#[derive(Default)]
struct Fields {
    done: Vec<String>,
    open: Option<String>,
}

impl Fields {
    fn push(&mut self, letter: char) {
        self.open.get_or_insert_default().push(letter);
    }

    /// Adds the value of an expansion without quotes: spaces split it.
    fn split(&mut self, value: &str) {
        for letter in value.chars() {
            if letter.is_whitespace() {
                self.done.extend(self.open.take());
            } else {
                self.push(letter);
            }
        }
    }
}

impl Variables {
    pub(super) fn set(&mut self, name: &str, value: Option<String>) {
        self.0.insert(name.to_owned(), value);
    }

    /// The value of a variable; nothing was ever assigned to an empty one.
    pub(super) fn get(&self, name: &str) -> Result<&str, String> {
        match self.0.get(name) {
            Some(Some(value)) => Ok(value),
            Some(None) => Err(format!("the value of `{name}` is not known")),
            None => Err(format!("`{name}` was not set")),
        }
    }

    /// A word as one text.
    pub(super) fn text(&self, word: &str) -> Result<String, String> {
        let mut fields = Fields::default();
        self.expand(word, &mut fields)?;
        fields.done.extend(fields.open);
        Ok(fields.done.join(" "))
    }

    /// The words that one becomes.
    pub(super) fn fields(&self, word: &str) -> Result<Vec<String>, String> {
        let mut all = Vec::new();
        for word in braces(word)? {
            let mut fields = Fields::default();
            self.expand(&word, &mut fields)?;
            all.append(&mut fields.done);
            all.extend(fields.open);
        }
        Ok(all)
    }

    fn expand(&self, word: &str, fields: &mut Fields) -> Result<(), String> {
        let mut rest = word;
        let mut is_quoted = false;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            rest = match letter {
                '"' => {
                    is_quoted = !is_quoted;
                    fields.open.get_or_insert_default();
                    after
                }
                '\'' if !is_quoted => {
                    let (quoted, after) = after.split_once('\'').unwrap_or((after, ""));
                    fields.open.get_or_insert_default().push_str(quoted);
                    after
                }
                '\\' => {
                    let escaped = after.chars().next();
                    if is_quoted && !escaped.is_some_and(|it| "\"\\$`".contains(it)) {
                        fields.push('\\');
                    }
                    fields.open.get_or_insert_default().extend(escaped);
                    &after[escaped.map_or(0, char::len_utf8)..]
                }
                '$' => {
                    let (value, after) = self.value(after)?;
                    if is_quoted {
                        fields.open.get_or_insert_default().push_str(&value);
                    } else {
                        fields.split(&value);
                    }
                    after
                }
                '`' => return Err("commands in backquotes are not supported".to_owned()),
                '*' | '?' if !is_quoted => {
                    return Err(format!("`{letter}` in names of files is not supported"));
                }
                _ => {
                    fields.push(letter);
                    after
                }
            };
        }
        Ok(())
    }

    /// The value of what follows a dollar sign, and what stands behind it.
    fn value<'w>(&self, text: &'w str) -> Result<(String, &'w str), String> {
        if let Some(inner) = text.strip_prefix('(') {
            let end = closing(inner).ok_or("`(` is not closed")?;
            let (inner, after) = (&inner[..end], &inner[end + 1..]);
            let value = match inner.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
                Some(sum) => arithmetic::constant(sum, self)?.to_string(),
                None => self.sequence(inner)?,
            };
            return Ok((value, after));
        }
        if let Some(inner) = text.strip_prefix('{') {
            let (name, after) = inner.split_once('}').ok_or("`{` is not closed")?;
            if !is_name(name) {
                return Err(format!("`${{{name}}}` is not supported"));
            }
            return Ok((self.get(name)?.to_owned(), after));
        }
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, after) = text.split_at(end.unwrap_or(text.len()));
        if !is_name(name) {
            let sign: String = text.chars().take(1).collect();
            return Err(format!("`${sign}` is not supported"));
        }
        Ok((self.get(name)?.to_owned(), after))
    }

    /// The numbers of `seq`, the only command whose output is known without running it.
    fn sequence(&self, command: &str) -> Result<String, String> {
        let mut words = Vec::new();
        for word in command.split_whitespace() {
            words.extend(self.fields(word)?);
        }
        let numbers = words.iter().skip(1).map(|word| word.parse().ok());
        let numbers: Option<Vec<i64>> = numbers.collect();
        let (first, step, last) = match (words.first().map(String::as_str), numbers.as_deref()) {
            (Some("seq"), Some([last])) => (1, 1, *last),
            (Some("seq"), Some([first, last])) => (*first, 1, *last),
            (Some("seq"), Some([first, step, last])) => (*first, *step, *last),
            _ => return Err(format!("`$({command})` is not supported")),
        };
        let numbers = counted(first, step, last)?;
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        Ok(numbers.join(" "))
    }
}

pub(super) fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !text.is_empty()
        && text.chars().all(is_letter)
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// The numbers from the first to at most the last.
fn counted(first: i64, step: i64, last: i64) -> Result<Vec<i64>, String> {
    if step == 0 {
        return Err("a step of 0".to_owned());
    }
    let mut numbers = Vec::new();
    let mut next = Some(first);
    while let Some(number) = next
        && (if step > 0 {
            number <= last
        } else {
            number >= last
        })
    {
        if numbers.len() == MAX_WORDS {
            return Err(format!("more than {MAX_WORDS} words"));
        }
        numbers.push(number);
        next = number.checked_add(step);
    }
    Ok(numbers)
}

/// Where the parenthesis that was opened before closes.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1;
    for (at, letter) in text.char_indices() {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// The words that braces make of one: `{1..3}` and `{a,b}`.
fn braces(word: &str) -> Result<Vec<String>, String> {
    let Some((before, values, after)) = first_brace(word)? else {
        return Ok(vec![word.to_owned()]);
    };
    let mut words = Vec::new();
    for value in values {
        // Those in the value and behind it.
        for rest in braces(&format!("{value}{after}"))? {
            if words.len() == MAX_WORDS {
                return Err(format!("more than {MAX_WORDS} words"));
            }
            words.push(format!("{before}{rest}"));
        }
    }
    Ok(words)
}

type Brace<'w> = (&'w str, Vec<String>, &'w str);

/// The first braces outside of quotes that stand for several words.
fn first_brace(word: &str) -> Result<Option<Brace<'_>>, String> {
    let mut quote = None;
    let mut before = ' ';
    for (at, letter) in word.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '{') if before != '$' && before != '\\' => {
                let inner = &word[at + 1..];
                if let Some(end) = inner.find('}')
                    && let Some(values) = values(&inner[..end])?
                {
                    return Ok(Some((&word[..at], values, &inner[end + 1..])));
                }
            }
            _ => {}
        }
        before = letter;
    }
    Ok(None)
}

/// What stands in braces, if it is a list or a range. Nested braces are not.
fn values(inner: &str) -> Result<Option<Vec<String>>, String> {
    if inner.contains('{') {
        return Err("braces in braces are not supported".to_owned());
    }
    if inner.contains(',') {
        return Ok(Some(inner.split(',').map(str::to_owned).collect()));
    }
    let parts: Vec<&str> = inner.split("..").collect();
    let numbers: Option<Vec<i64>> = parts.iter().map(|part| part.parse().ok()).collect();
    let (first, last, step) = match numbers.as_deref() {
        Some([first, last]) => (*first, *last, 1),
        Some([first, last, step]) => (*first, *last, step.checked_abs().unwrap_or(1).max(1)),
        _ => return Ok(None),
    };
    let step = if first <= last { step } else { -step };
    // A zero in front makes all as wide as the widest.
    let is_padded = |part: &&&str| part.trim_start_matches('-').starts_with('0') && part.len() > 1;
    let is_wide = parts[..2].iter().find(is_padded).is_some();
    let width = if is_wide {
        parts[..2].iter().map(|part| part.len()).max()
    } else {
        None
    };
    let width = width.unwrap_or(0);
    let numbers = counted(first, step, last)?.into_iter();
    Ok(Some(
        numbers.map(|number| format!("{number:0width$}")).collect(),
    ))
}
