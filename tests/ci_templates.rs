//! The templates for CI in the docs: they are YAML, and what they call is there.

use crate::support::Test;
use saphyr_parser::{Event, Parser};
use std::path::Path;

const TEMPLATES: [&str; 2] = ["docs/ci/github-actions.yml", "docs/ci/gitlab-ci.yml"];

/// The texts in a template.
fn texts(template: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(template);
    let text = std::fs::read_to_string(path).unwrap();
    let events = Parser::new_from_str(&text).map(|event| {
        event
            .unwrap_or_else(|error| panic!("{template}: {error}"))
            .0
    });
    let scalar = |event| match event {
        Event::Scalar(text, ..) => Some(text.into_owned()),
        _ => None,
    };
    events.filter_map(scalar).collect()
}

#[test]
fn every_command_in_a_template_can_be_typed() {
    for template in TEMPLATES {
        let texts = texts(template);
        let commands: Vec<&String> = texts
            .iter()
            .filter(|text| text.starts_with("tengen "))
            .collect();
        assert!(
            commands
                .iter()
                .any(|command| command.starts_with("tengen verify")),
            "{template}"
        );
        for command in commands {
            // What is typed is parsed before the help is printed.
            let mut args: Vec<&str> = command.split(' ').skip(1).collect();
            args.push("--help");
            Test::new().run(&args).ends_with(0).prints("Usage: tengen ");
        }
    }
}

#[test]
fn a_template_keeps_builds_and_programs() {
    for template in TEMPLATES {
        let texts = texts(template).join("\n");
        for kept in ["TENGEN_CACHE", ".cache/tengen", "problems/*/build"] {
            assert!(texts.contains(kept), "{template}: {kept}");
        }
    }
}
