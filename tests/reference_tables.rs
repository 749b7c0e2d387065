//! The tables of standard checkers, models, compiler flags and options in the docs: they state what the code does. With `TENGEN_BLESS=1` they are
//! written again.

use crate::support::Test;
use checkers::{OptionName, STANDARD};
use mutation::Family;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use terms::language::Languages;

/// Fails unless `docs/<page>` holds this text between the lines `<!-- name -->` and `<!-- end of name -->`.
#[track_caller]
fn assert_on_page(page: &str, name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs")
        .join(page);
    let written = std::fs::read_to_string(&path).unwrap();
    let marks = [
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->"),
    ];
    let (before, rest) = written.split_once(&marks[0]).expect("the table's mark");
    let (_, after) = rest
        .split_once(&marks[1])
        .expect("the mark of the table's end");
    let right = format!("{before}{}{text}{}{after}", marks[0], marks[1]);
    if std::env::var_os("TENGEN_BLESS").is_some() {
        std::fs::write(&path, &right).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(
        written == right,
        "{} differs from the code; write it with TENGEN_BLESS=1",
        path.display()
    );
}

/// Words as code, one after another.
fn codes<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words = words.into_iter().map(|word| format!("`{word}`"));
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_standard_checker_is_listed() {
    let mut table = "| name | accepts | options |\n|---|---|---|\n".to_owned();
    for standard in STANDARD {
        let options = match standard.takes {
            [] => "none".to_owned(),
            all if *all == OptionName::ALL => "all".to_owned(),
            some => codes(some.iter().map(|option| option.key())),
        };
        writeln!(
            table,
            "| `{}` | {} | {options} |",
            standard.name, standard.about
        )
        .unwrap();
    }
    assert_on_page("standard-checkers.md", "standard checkers", &table);
}

#[test]
fn every_model_is_listed_with_its_parameters_and_generators() {
    let mut text = String::new();
    for name in problems::names() {
        let model = problems::open(name, &generators::Params::default())
            .unwrap()
            .unwrap();
        writeln!(text, "## {name}\n").unwrap();
        let rows = |text: &mut String, head: &str, params: &[(&str, &str)]| {
            if params.is_empty() {
                writeln!(text, "{head}: no parameters.\n").unwrap();
                return;
            }
            writeln!(text, "{head}:\n\n| parameter | meaning |\n|---|---|").unwrap();
            for (name, meaning) in params {
                writeln!(text, "| `{name}` | {meaning} |").unwrap();
            }
            text.push('\n');
        };
        rows(&mut text, "In `[model]`", model.params());
        for generator in model.generators() {
            let head = format!("Generator `{}`, {}", generator.name, generator.summary);
            let params = generator.params.iter();
            let params: Vec<_> = params.map(|param| (param.name, param.meaning)).collect();
            rows(&mut text, &head, &params);
        }
    }
    assert_on_page("models.md", "models", &text);
}

#[test]
fn every_language_is_listed_with_its_commands() {
    let mut table = "| language | compiled by | run by |\n|---|---|---|\n".to_owned();
    for language in Languages::builtin().iter() {
        let command = |words: &[String]| match words {
            [] => "none".to_owned(),
            words => format!("`{}`", words.join(" ")),
        };
        let compile = command(language.compile.as_deref().unwrap_or_default());
        let run = command(&language.run);
        writeln!(table, "| `{}` | {compile} | {run} |", language.name).unwrap();
    }
    assert_on_page("languages.md", "commands", &table);
}

#[test]
fn every_mutation_operator_is_listed() {
    let mut table = "| operator | mistake | languages |\n|---|---|---|\n".to_owned();
    for operator in mutation::operators() {
        let families = Family::ALL.into_iter();
        let families: Vec<&str> = families
            .filter(|family| operator.applies_to(*family))
            .map(Family::language)
            .collect();
        let languages = if families.len() == Family::ALL.len() {
            "all".to_owned()
        } else {
            families.join(", ")
        };
        writeln!(
            table,
            "| `{}` | {} | {languages} |",
            operator.name, operator.what
        )
        .unwrap();
    }
    assert_on_page("strength.md", "mutation operators", &table);
}

#[test]
fn every_option_is_in_the_index() {
    let help = |command: &str| {
        let words: Vec<&str> = ["help"].into_iter().chain(command.split(' ')).collect();
        let text = Test::empty().run(&words).ends_with(0).stdout;
        text.split("Global options:\n").next().unwrap().to_owned()
    };
    let overview = Test::empty().run(&["help"]).ends_with(0).stdout;
    let (commands, _) = overview.split_once("Global options:\n").unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let mut index: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for command in names.map(|line| line.split(' ').next().unwrap()) {
        // Its options are those of its only subcommand.
        let help = help(if command == "cluster" {
            "cluster status"
        } else {
            command
        });
        for option in help.lines().filter_map(long_option) {
            index
                .entry(option)
                .or_default()
                .push(format!("[{command}](#tengen-{command})"));
        }
    }
    index.remove("--help");
    let mut table = "| option | commands |\n|---|---|\n".to_owned();
    for (option, commands) in index {
        writeln!(table, "| `{option}` | {} |", commands.join(", ")).unwrap();
    }
    assert_on_page("commands.md", "index of options", &table);
}

/// The long name of the option that a line of a help text begins with.
fn long_option(line: &str) -> Option<String> {
    let line = line.trim_start();
    let short = line.strip_prefix('-')?;
    let long = match short.split_once(", --") {
        Some((letter, long)) if letter.len() == 1 => long,
        _ => short.strip_prefix('-')?,
    };
    let name = long.split([' ', '=']).next()?;
    Some(format!("--{name}"))
}
