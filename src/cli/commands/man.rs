//! `tengen man`

use super::{Exit, Fault, print_bytes};
use crate::cli::help;
use clap_mangen::Man;
use std::path::Path;

/// Without the name of a command it prints the page of the whole tool.
pub(super) fn run(name: Option<&str>) -> Result<Exit, Fault> {
    let mut whole = help::command();
    whole.build();
    let command = match name {
        None => whole,
        Some(name) => command(&whole, name)?,
    };
    let mut page = Vec::new();
    let rendered = Man::new(command).render(&mut page);
    rendered.map_err(|error| Fault::file("write", Path::new("the manual page"), error))?;
    print_bytes(&page)?;
    Ok(Exit::Expected)
}

fn command(whole: &clap::Command, name: &str) -> Result<clap::Command, Fault> {
    let Some(command) = whole.find_subcommand(name) else {
        let known: Vec<&str> = whole
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let known = known.join(", ");
        return Err(Fault::Usage(format!(
            "unknown command `{}`: known are {known}",
            base::text::line(name)
        )));
    };
    Ok(command.clone())
}
