//! Statements as PDF without a typesetter: a browser prints the page, in the sandbox like a
//! typesetter.

use super::typeset::{TypesetDir, job};
use base::text::Shown as _;
use sandbox::{Sandbox, SandboxError};
use terms::fault::Fault;

/// The browsers that can print pages, by their programs.
pub(super) const BROWSERS: [&str; 5] = [
    "/usr/lib/chromium/chromium",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
/// A page of HTML as PDF, by the first installed browser; `None` if there is none, or it cannot run
/// in the sandbox.
///
/// # Errors
/// If the sandbox or a file fails.
pub(super) fn printed(sandbox: &dyn Sandbox, html: &str) -> Result<Option<Vec<u8>>, Fault> {
    for program in BROWSERS {
        let dir = TypesetDir::new(&[("statement.html", html.as_bytes())])?;
        let page = format!("file://{}", dir.0.path().join("statement.html").shown());
        // Our sandbox replaces its own.
        let argv = [program, "--headless", "--no-sandbox", "--disable-gpu"];
        let argv = argv
            .into_iter()
            .chain(["--disable-dev-shm-usage", "--no-pdf-header-footer"]);
        let argv = argv.chain(["--print-to-pdf=statement.pdf", &page]);
        let mut job = job(argv, dir.0.path());
        job.limits.processes = 512;
        match sandbox.run(&job) {
            Err(SandboxError::NoProgram { .. }) => {}
            Err(error) => return Err(error.into()),
            // Its messages concern only itself; a typesetter would work better.
            Ok(exit) => return Ok(dir.pdf(program, &exit).ok().map(without_dates)),
        }
    }
    Ok(None)
}

/// Makes the bytes depend only on the page: browsers write the time of printing.
fn without_dates(mut pdf: Vec<u8>) -> Vec<u8> {
    const DAY: &[u8] = b"19700101000000";
    for key in [&b"/CreationDate (D:"[..], b"/ModDate (D:"] {
        let found = memchr::memmem::find(&pdf, key).map(|at| at + key.len());
        if let Some(date) = found.and_then(|at| pdf.get_mut(at..at + DAY.len())) {
            date.copy_from_slice(DAY);
        }
    }
    pdf
}

#[cfg(test)]
mod tests {
    use super::printed;
    use sandbox::{Exit, SandboxError, Scripted, Status, Work};

    #[test]
    fn a_browser_prints_the_page_without_the_date() {
        let browser = |installed: &'static str, status| {
            Scripted::new(move |job| {
                let program = job.argv[0].clone();
                let Work::Shared(dir) = &job.work else {
                    panic!("a browser writes")
                };
                if program != installed {
                    let source = std::io::ErrorKind::NotFound.into();
                    return Err(SandboxError::NoProgram { program, source });
                }
                assert!(dir.join("statement.html").is_file());
                let pdf = "%PDF /CreationDate (D:20260102030405+00'00') /ModDate (D:1";
                std::fs::write(dir.join("statement.pdf"), pdf).unwrap();
                Ok(Exit {
                    status,
                    ..Exit::printing("")
                })
            })
        };
        let made = printed(&browser("chromium", Status::Exited(0)), "<p>").unwrap();
        let dated = "%PDF /CreationDate (D:19700101000000+00'00') /ModDate (D:1";
        assert_eq!(made.unwrap(), dated.as_bytes());
        for (installed, status) in [("none", 0), ("chromium", 1)] {
            let sandbox = browser(installed, Status::Exited(status));
            assert_eq!(printed(&sandbox, "<p>").unwrap(), None);
        }
    }
}
