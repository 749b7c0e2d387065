//! `tengen judge --jsonl`: self-contained tasks, one JSON object per line.

use crate::cli::args;
use crate::cli::commands::{Context, Exit, Fault, fuzz, print_json_line, say};
use base::text::count;
use report::task_document;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use sandbox::Cancel;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::os::fd::AsFd as _;
use std::path::Path;
use tasks::{Overrides, ResultLine, Summary, judge_lines};

/// How often a blocked reader checks whether it has to stop: every 100 ms.
const STOP_CHECK_INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};
/// The size of the read buffer in bytes.
const BUFFER_BYTES: usize = 1 << 20;

pub(super) fn run(context: &Context, args: &args::JudgeArgs, file: &Path) -> Result<Exit, Fault> {
    let lines = open(file)?;
    let stop = Cancel::from(fuzz::stop_on_interrupt()?);
    let judge = context.task_judge(context.pool.clone())?;
    let overrides = Overrides {
        time: args.time_limit.map(|time| time.0),
        memory: args.memory_limit.map(|memory| memory.0),
        all: args.all,
        ..Overrides::default()
    };
    let input = BufReader::with_capacity(
        BUFFER_BYTES,
        Interruptible {
            file: lines,
            stop: stop.clone(),
        },
    );
    let mut failure = None;
    let mut emit = |line: &ResultLine| {
        let printed = print_json_line(&task_document(line));
        printed.inspect_err(|error| failure = Some(error.kind()))
    };
    let judged = judge_lines(&judge, input, overrides, &stop, &mut emit);
    let summary = match (judged, failure) {
        (Ok(summary), _) => summary,
        // A reader that has closed its end is not a fault.
        (Err(_), Some(ErrorKind::BrokenPipe)) => return Ok(Exit::FellShort),
        (Err(error), Some(_)) => {
            return Err(Fault::file("write", Path::new("standard output"), error));
        }
        (Err(error), None) => return Err(Fault::file("read", name(file), error)),
    };
    if stop.is_cancelled() {
        let total = usize::try_from(summary.total()).unwrap_or(usize::MAX);
        say(&format!(
            "note: interrupted after {}",
            count(total, "submission")
        ));
        return Ok(exit(&summary).worse(Exit::FellShort));
    }
    Ok(exit(&summary))
}

fn open(file: &Path) -> Result<File, Fault> {
    let failed = |error| Fault::file("read", name(file), error).of_caller();
    if file.as_os_str() == "-" {
        let stdin = io::stdin().as_fd().try_clone_to_owned().map_err(failed)?;
        return Ok(stdin.into());
    }
    let opened = File::open(file).map_err(failed)?;
    if opened.metadata().map_err(failed)?.is_dir() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    Ok(opened)
}

/// The name of a file in errors.
fn name(file: &Path) -> &Path {
    if file.as_os_str() == "-" {
        return Path::new("standard input");
    }
    file
}

/// The worst exit code of all tasks.
fn exit(summary: &Summary) -> Exit {
    let any = |count, exit| if count > 0 { exit } else { Exit::Expected };
    any(summary.rejected, Exit::FellShort)
        .worse(any(summary.unreadable, Exit::Package))
        .worse(any(summary.failed, Exit::Machine))
}

/// A file that reports its end once reading has to stop, even while it waits for more input.
struct Interruptible {
    file: File,
    stop: Cancel,
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.stop.is_cancelled() {
            let mut polled = [PollFd::new(&self.file, PollFlags::IN)];
            match poll(&mut polled, Some(&STOP_CHECK_INTERVAL)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return self.file.read(buffer),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(0)
    }
}
