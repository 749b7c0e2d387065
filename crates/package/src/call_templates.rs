//! Call templates: generator calls with placeholders instead of values, such as
//! `gen -n {n} {seed}`.
//!
//! A group may name a template as its generator. Typed calls have templates, too: calls that differ
//! only in values have the same one. So a program that the spec calls as `gen 10 5 7` and
//! `gen 20 5 8` can be called with other values.

use super::generator_options::{GeneratorOptions, OptionValue};
use super::template::SEED;
use super::typed_calls::words;
use super::{Cases, Choices, Command, Group, Package, Program};
use generators::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The call of testlib that derives the random numbers from all arguments.
const SEEDED_BY_ARGUMENTS: &str = "registerGen(";
/// The call of testlib that refuses arguments without a meaning.
const REFUSES_OTHERS: &str = "ensureNoUnusedOpt";
/// The least number that may be taken for a seed, and a number that is none.
const LEAST_RANDOM: i64 = 1_000_000;
const USUAL_MODULUS: i64 = 998_244_353;
/// The maximum size in bytes of a source that is searched for these.
const MAX_SOURCE_BYTES: u64 = 1 << 20;

/// A generator call with placeholders.
#[derive(Clone, Debug)]
pub struct CallTemplate {
    /// The name of the program: a key of [`Package::generators`].
    pub generator: String,
    /// The program. Its arguments are those of the template, and nothing is added to them.
    pub program: Program,
    /// The values of the placeholders in the typed calls of this form, by these calls as written.
    pub calls: BTreeMap<String, Values>,
    /// Further values of placeholders, which the source of the program compares arguments with.
    pub words: BTreeMap<String, Vec<Value>>,
}

/// The values of placeholders.
pub type Values = BTreeMap<String, Value>;

impl CallTemplate {
    /// The values of each placeholder in any of the typed calls.
    #[must_use]
    pub fn choices(&self) -> BTreeMap<String, Choices> {
        let mut all: BTreeMap<String, Choices> = BTreeMap::new();
        for (name, value) in self.calls.values().flatten() {
            let only = Choices::One(value.clone());
            match all.get_mut(name) {
                Some(known) if *known == only => {}
                Some(known) => known.add(&only),
                None => drop(all.insert(name.clone(), only)),
            }
        }
        all
    }

    /// The same values, and those that the source of the program shows.
    #[must_use]
    pub fn possible_choices(&self) -> BTreeMap<String, Choices> {
        let mut all = self.choices();
        for (name, words) in &self.words {
            if let Some(known) = all.get_mut(name) {
                for word in words {
                    known.add(&Choices::One(word.clone()));
                }
            }
        }
        all
    }
}

impl Package {
    /// The text of the template of a typed call, and its values; `None` if its arguments do not show
    /// what can vary.
    #[must_use]
    pub fn template_of(&self, command: &Command) -> Option<(&str, &Values)> {
        let mut templates = self.call_templates.iter();
        templates.find_map(|(text, template)| {
            let call = template.calls.get(&command.line)?;
            (template.generator == command.generator).then_some((text.as_str(), call))
        })
    }
}

/// The template in a text such as `gen -n {n} {seed}`, if its first word names a program.
pub(super) fn written(text: &str, programs: &BTreeMap<&str, &Program>) -> Option<CallTemplate> {
    let words = words(text).ok()?;
    let (generator, args) = words.split_first().filter(|(_, args)| !args.is_empty())?;
    let program = programs.get(generator.as_str())?;
    Some(CallTemplate {
        generator: generator.clone(),
        program: with_arguments(program, args.to_vec()),
        calls: BTreeMap::new(),
        words: BTreeMap::new(),
    })
}

fn with_arguments(program: &Program, args: Vec<String>) -> Program {
    Program {
        args,
        appends_seed: false,
        ..program.clone()
    }
}

/// The templates of the typed calls of all groups and of these examples, by their texts.
pub(super) fn of_typed_calls(
    dir: &Path,
    groups: &[Group],
    examples: &[Command],
    programs: &BTreeMap<String, Program>,
) -> BTreeMap<String, CallTemplate> {
    let typed = groups.iter().flat_map(|group| match &group.cases {
        Cases::Commands(_, commands) => &commands[..],
        Cases::Files(_) | Cases::Generated(_) => &[],
    });
    let mut forms: BTreeMap<(&str, Vec<String>), BTreeMap<String, Values>> = BTreeMap::new();
    for command in typed.chain(examples).filter(|it| it.stdin.is_none()) {
        if let Some(CallForm { args, values }) = form(command) {
            let key = (command.generator.as_str(), args);
            let calls = forms.entry(key).or_default();
            calls.insert(command.line.clone(), values);
        }
    }
    let mut templates = BTreeMap::new();
    let mut sources: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ((generator, args), calls) in forms {
        let Some(program) = programs.get(generator) else {
            continue;
        };
        let sources = sources
            .entry(generator)
            .or_insert_with(|| sources_of(dir, program));
        let (args, calls) = seeded(args, calls, || takes_further_arguments(sources));
        let (text, template) = template(generator, program, args, calls);
        templates.insert(text, template);
    }
    for (generator, sources) in sources {
        add_from_sources(&mut templates, generator, &sources);
    }
    templates
}

fn template(
    generator: &str,
    program: &Program,
    args: Vec<String>,
    calls: BTreeMap<String, Values>,
) -> (String, CallTemplate) {
    let words = [generator]
        .into_iter()
        .chain(args.iter().map(String::as_str));
    let text = words.map(quoted).collect::<Vec<String>>().join(" ");
    let template = CallTemplate {
        generator: generator.to_owned(),
        program: with_arguments(program, args),
        calls,
        words: BTreeMap::new(),
    };
    (text, template)
}

/// Adds what the sources of a generator show: the words that it compares arguments with, where a
/// call has one of them, and templates with options that no call has.
fn add_from_sources(
    templates: &mut BTreeMap<String, CallTemplate>,
    generator: &str,
    sources: &[String],
) {
    let shown = GeneratorOptions::in_source(&sources.concat());
    let own = || templates.values().filter(|it| it.generator == generator);
    let args: Vec<String> = own().flat_map(|it| it.program.args.clone()).collect();
    let args: BTreeSet<&str> = args.iter().map(String::as_str).collect();
    let base = own().max_by_key(|it| it.calls.len()).cloned();
    let Some(base) = base else {
        return;
    };
    for (option, value) in shown.unseen(&args) {
        let (text, template) = with_option(&base, option, value);
        templates.entry(text).or_insert(template);
    }
    for template in templates
        .values_mut()
        .filter(|it| it.generator == generator)
    {
        for (name, choices) in template.choices() {
            let values = choices.ends();
            let is_shown =
                |value: &Value| matches!(value, Value::Text(text) if shown.words.contains(text));
            if values.iter().any(is_shown) {
                let words = shown.words.iter().cloned().map(Value::Text);
                let new = words.filter(|it| !values.contains(it));
                template.words.insert(name, new.collect());
            }
        }
    }
}

/// A template with one more option; its value is a placeholder.
fn with_option(base: &CallTemplate, option: &str, value: &OptionValue) -> (String, CallTemplate) {
    let name = option.trim_start_matches('-').to_owned();
    let mut args = base.program.args.clone();
    // A seed without an option may have to come last.
    let seed = args.pop_if(|last| *last == format!("{{{SEED}}}"));
    let is_behind_option = args
        .last()
        .is_some_and(|it| it.starts_with('-') && is_name(it));
    let seed_first = seed.clone().filter(|_| is_behind_option);
    args.extend(seed_first.clone());
    args.push(option.to_owned());
    let first = match value {
        OptionValue::Nothing => None,
        OptionValue::Number => Some(Value::Int(1)),
        OptionValue::Words(words) => words.first().cloned().map(Value::Text),
    };
    args.extend(first.is_some().then(|| format!("{{{name}}}")));
    args.extend(seed.filter(|_| seed_first.is_none()));
    let calls = base.calls.iter().map(|(line, values)| {
        let values = values.clone().into_iter();
        let values = values.chain(first.clone().map(|it| (name.clone(), it)));
        (format!("{line} {option}"), values.collect())
    });
    let calls = calls.collect();
    let (text, mut template) = template(&base.generator, &base.program, args, calls);
    if let OptionValue::Words(words) = value {
        let words = words.iter().skip(1).cloned().map(Value::Text);
        template.words.insert(name, words.collect());
    }
    (text, template)
}

/// A call without its values.
#[derive(Default)]
struct CallForm {
    args: Vec<String>,
    values: Values,
}

impl CallForm {
    /// Adds an argument: `before`, and a placeholder for the value.
    fn add(&mut self, before: &str, name: &str, value: &str) {
        let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let name: String = name
            .chars()
            .map(|it| if allowed(it) { it } else { '_' })
            .collect();
        let mut names = [name.clone()]
            .into_iter()
            .chain((2..).map(|number| format!("{name}_{number}")));
        let free = names.find(|name| !self.values.contains_key(name));
        let name = free.unwrap_or(name);
        self.args.push(format!("{before}{{{name}}}"));
        self.values.insert(name, parsed(value));
    }
}

/// A number as it would be printed again, otherwise a text.
fn parsed(value: &str) -> Value {
    let number = value
        .parse()
        .ok()
        .filter(|it: &i64| it.to_string() == value);
    number.map_or_else(|| Value::Text(value.to_owned()), Value::Int)
}

/// The form of a typed call: values are behind `-name` or `--name`, behind `name=`, or have a place
/// of their own. `None` if a template cannot have such an argument.
fn form(command: &Command) -> Option<CallForm> {
    let mut form = CallForm::default();
    let mut option: Option<&str> = None;
    let mut places = 0;
    for arg in &command.args {
        // A word with both quotes cannot be written in a call.
        if arg.contains(['{', '}']) || arg.contains('"') && arg.contains('\'') {
            return None;
        }
        if let Some((name, value)) = arg.split_once('=').filter(|(name, _)| is_name(name)) {
            form.add(&format!("{name}="), name.trim_start_matches('-'), value);
            option = None;
        } else if arg.starts_with('-') && is_name(arg) {
            form.args.push(arg.clone());
            option = Some(arg.trim_start_matches('-'));
        } else if let Some(name) = option.take() {
            form.add("", name, arg);
        } else {
            places += 1;
            form.add("", &format!("arg{places}"), arg);
        }
    }
    Some(form)
}

/// Whether this is `name`, `-name` or `--name`. Negative numbers are values.
fn is_name(arg: &str) -> bool {
    let name = arg.trim_start_matches('-');
    arg.len() <= name.len() + 2
        && name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_')
}

/// The form with the seed's placeholder: instead of an option whose name contains `seed`; instead of
/// the last value, if only it differs between calls; or at the end, if the program takes further
/// arguments.
fn seeded(
    mut args: Vec<String>,
    mut calls: BTreeMap<String, Values>,
    takes_further: impl FnOnce() -> bool,
) -> (Vec<String>, BTreeMap<String, Values>) {
    let names: BTreeSet<String> = calls.values().flat_map(|it| it.keys().cloned()).collect();
    let is_number = |name: &String| {
        calls
            .values()
            .all(|it| matches!(it.get(name), Some(Value::Int(_))))
    };
    let placeholder = |name: &str| format!("{{{name}}}");
    let by_name = names
        .iter()
        .find(|name| name.to_ascii_lowercase().contains("seed") && is_number(name));
    let last = || {
        names
            .iter()
            .find(|name| args.last() == Some(&placeholder(name)))
    };
    let is_seed = |name: &&String| {
        is_number(name) && (numbers_calls(name, &calls) || looks_random(name, &calls))
    };
    let seed = by_name.or_else(|| last().filter(is_seed));
    match seed.cloned() {
        Some(name) => {
            for arg in &mut args {
                *arg = arg.replace(&placeholder(&name), &placeholder(SEED));
            }
            for call in calls.values_mut() {
                call.remove(&name);
            }
        }
        None if takes_further() => args.push(placeholder(SEED)),
        None => {}
    }
    (args, calls)
}

/// Whether each call has another value of this name, and some calls differ in nothing else.
fn numbers_calls(name: &str, calls: &BTreeMap<String, Values>) -> bool {
    let values: BTreeSet<String> = calls
        .values()
        .filter_map(|it| it.get(name))
        .map(Value::to_string)
        .collect();
    let mut others = BTreeSet::new();
    let repeats = |call: &Values| {
        let rest = call.iter().filter(|(other, _)| *other != name);
        let rest: Vec<String> = rest.map(|(_, value)| value.to_string()).collect();
        !others.insert(rest)
    };
    values.len() == calls.len() && calls.values().any(repeats)
}

/// Whether the values of this name are large and not near a round number, as those are that
/// `{seed}` of generators.yaml stands for.
fn looks_random(name: &str, calls: &BTreeMap<String, Values>) -> bool {
    let is_random = |value: &Value| match value {
        Value::Int(number) => {
            let is_round =
                |unit: i64| number.rem_euclid(unit) <= 9 || number.rem_euclid(unit) >= unit - 9;
            *number >= LEAST_RANDOM
                && !is_round(1000)
                && !is_round(1 << 20)
                && *number != USUAL_MODULUS
        }
        _ => false,
    };
    calls.values().filter_map(|it| it.get(name)).all(is_random)
}

/// The texts of a program's files, without large ones.
fn sources_of(dir: &Path, program: &Program) -> Vec<String> {
    let path = dir.join(&program.path);
    let mut files = match std::fs::read_dir(&path) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(_) => vec![path],
    };
    files.sort();
    let small = files
        .iter()
        .filter(|path| path.metadata().is_ok_and(|it| it.len() <= MAX_SOURCE_BYTES));
    small
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect()
}

/// Whether a generator in C++ uses testlib, for which one more argument is another seed.
fn takes_further_arguments(sources: &[String]) -> bool {
    sources
        .iter()
        .any(|text| text.contains(SEEDED_BY_ARGUMENTS) && !text.contains(REFUSES_OTHERS))
}

/// A word as it has to be written in a call.
fn quoted(word: &str) -> String {
    let is_plain =
        !word.is_empty() && !word.contains(|it: char| it.is_whitespace() || "<'\"".contains(it));
    let quote = if word.contains('"') { '\'' } else { '"' };
    if is_plain {
        word.to_owned()
    } else {
        format!("{quote}{word}{quote}")
    }
}

#[cfg(test)]
mod tests;
