//! `tengen cluster status`

use super::super::{Context, Exit, Fault, print_json, print_text};
use base::text::line;
use cluster::{QueueStatus, Settings, Status, WorkerStatus};
use report::document;
use serde_json::json;
use std::fmt::Write as _;

pub(super) fn run(context: &Context, settings: &Settings) -> Result<Exit, Fault> {
    let status = cluster::status(settings)?;
    if context.is_json() {
        print_json(&document(json!({
            "workers": status.workers,
            "queues": status.queues,
            "results": status.results,
            "bytes": status.bytes,
        })))?;
    } else {
        print_text(&text(&status))?;
    }
    Ok(Exit::Expected)
}

fn text(status: &Status) -> String {
    let mut text = String::new();
    if status.workers.is_empty() {
        text.push_str("no workers\n");
    }
    let worker = |worker: &WorkerStatus| {
        let per_minute = worker.done * 60 / worker.seconds.max(1);
        let state = if worker.is_draining { ", ends" } else { "" };
        [
            line(&worker.name),
            format!("{} of {} busy{state}", worker.running, worker.slots),
            format!("{} done", worker.done),
            format!("{per_minute} a minute"),
            line(&worker.isolation),
            line(&worker.build),
            worker
                .languages
                .iter()
                .map(|it| line(it))
                .collect::<Vec<_>>()
                .join(","),
            line(&worker.processor),
        ]
    };
    let heading = [
        "worker",
        "slots",
        "jobs",
        "rate",
        "isolation",
        "release",
        "languages",
        "processor",
    ];
    table(&mut text, heading, status.workers.iter().map(worker));
    let queue = |queue: &QueueStatus| {
        let age = |seconds: u64| format!("{seconds} s");
        [
            queue.priority.to_owned(),
            line(&queue.class),
            queue.waiting.to_string(),
            queue.running.to_string(),
            queue.redelivered.to_string(),
            queue.oldest_seconds.map_or_else(|| "-".to_owned(), age),
        ]
    };
    let heading = ["priority", "class", "waiting", "running", "again", "oldest"];
    table(&mut text, heading, status.queues.iter().map(queue));
    let _ = writeln!(
        text,
        "{} results wait; {} bytes in all",
        status.results, status.bytes
    );
    text
}

/// Appends a table with a heading, if it has rows.
fn table<const N: usize>(
    text: &mut String,
    heading: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) {
    let mut all = vec![heading.map(str::to_owned)];
    all.extend(rows);
    if all.len() == 1 {
        return;
    }
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).filter_map(width).collect();
    for row in &all {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
}
