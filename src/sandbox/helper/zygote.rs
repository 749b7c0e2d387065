//! The first process of a worker.

use std::io;

use rustix::fs::{Mode, OFlags};

use super::init::{self, Means};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::page::SharedPage;
use crate::sandbox::sys::process::{self, Fork};
use crate::sandbox::sys::signals;
use crate::sandbox::wire::{Channel, FromBox, ToBox};

/// The channel as seen from the helper.
pub(super) type ToTool = Channel<FromBox, ToBox>;

/// Sets up, then forks one init after another until the tool closes the channel; gives the exit code.
pub(super) fn live(tool: &ToTool) -> i32 {
    match serve(tool) {
        Ok(()) => 0,
        Err(fault) => {
            let errno = fault.source.raw_os_error().unwrap_or(0);
            // The tool may be gone; then there is nobody to tell.
            _ = tool.send(&FromBox::Failed {
                step: fault.step,
                errno,
            });
            1
        }
    }
}

fn serve(tool: &ToTool) -> Result<(), Fault> {
    close_inherited().during(Step::CloseFiles)?;
    let means = Means {
        children: signals::child_watch().during(Step::WatchChildren)?,
        page: SharedPage::new().during(Step::SharePage)?,
    };
    tool.send(&FromBox::Ready).during(Step::HearHelper)?;
    loop {
        match process::fork(0).during(Step::Fork)? {
            Fork::Child => process::exit(init::live(tool, &means)),
            Fork::Parent(_) => match process::wait_any(true).during(Step::Init)? {
                Some(ended) if ended.status == 0 => {}
                Some(ended) if ended.status == init::CLOSED << 8 => return Ok(()),
                _ => {
                    return Err(Fault {
                        step: Step::Init,
                        source: io::Error::from_raw_os_error(0),
                    });
                }
            },
        }
    }
}

/// Standard input was the socket, of which the channel has a copy; nothing else is wanted.
fn close_inherited() -> io::Result<()> {
    let null = rustix::fs::open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
    rustix::stdio::dup2_stdin(&null)?;
    rustix::stdio::dup2_stdout(&null)?;
    rustix::stdio::dup2_stderr(&null)?;
    Ok(())
}
