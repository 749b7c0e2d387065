//! What a sanitizer found, from its report on standard error.
//!
//! The report names a stack of functions, most of them of the system's libraries. What helps is the
//! innermost one in a source of the program itself.

use base::text::line;

/// The directory in which programs are compiled, beneath others that depend on the run.
const OWN_DIR: &str = "/files/";
/// How `AddressSanitizer` starts a report, before the kind of error.
const REPORT: &str = "ERROR: AddressSanitizer: ";
/// What `UndefinedBehaviorSanitizer` writes between the place and the error.
const ERROR: &str = ": runtime error: ";
/// How the assertions of the C++ library end.
const ASSERTION: &str = "Assertion '";

/// The first error that sanitizers reported, in a line: what happened, and where.
#[must_use]
pub fn finding(stderr: &[u8]) -> Option<String> {
    let report = String::from_utf8_lossy(stderr);
    let undefined = report.lines().find_map(|line| line.split_once(ERROR));
    let assertion = || {
        let line = report.lines().find(|line| line.ends_with("' failed."))?;
        Some(&line[line.rfind(ASSERTION)?..line.len() - 1])
    };
    let (place, what) = match undefined {
        Some((place, what)) => (own_place(place), what),
        None => (None, assertion().or_else(|| memory_error(&report))?),
    };
    let place = place.or_else(|| report.lines().find_map(own_frame));
    Some(line(&match place {
        Some(place) => format!("{what}, in {place}"),
        None => what.to_owned(),
    }))
}

/// The kind of error that `AddressSanitizer` reports.
fn memory_error(report: &str) -> Option<&str> {
    let error = report.lines().find_map(|line| line.split_once(REPORT))?.1;
    let ends = [" on address", " on unknown address", " (", ":"];
    let end = ends.iter().filter_map(|end| error.find(end)).min();
    Some(&error[..end.unwrap_or(error.len())])
}

/// The place of a frame of the stack, if it is in a source of the program: `    #3 0x5a in main /tmp/files/a.cpp:12:5`.
fn own_frame(frame: &str) -> Option<String> {
    let rest = frame.trim_start().strip_prefix('#')?;
    let (_, rest) = rest.split_once(" in ")?;
    own_place(rest.rsplit_once(' ')?.1)
}

/// `a.cpp, line 12` for a place in a source of the program, from `/tmp/files/a.cpp:12:5`.
fn own_place(place: &str) -> Option<String> {
    let (_, place) = place.rsplit_once(OWN_DIR)?;
    let mut parts = place.split(':');
    let (file, line) = (parts.next()?, parts.next()?);
    line.parse::<u32>().ok()?;
    Some(format!("{file}, line {line}"))
}

#[cfg(test)]
mod tests {
    use super::finding;

    fn found(report: &str) -> Option<String> {
        finding(report.as_bytes())
    }

    #[test]
    fn undefined_behaviour_is_reported_with_its_line() {
        let report = "/tmp/x/files/a.c:3:55: runtime error: signed integer overflow: 1 + 2147483647 \
                      cannot be represented in type 'int'\n    #0 0x55 in main /tmp/x/files/a.c:3\n";
        let what = "signed integer overflow: 1 + 2147483647 cannot be represented in type 'int'";
        assert_eq!(found(report), Some(format!("{what}, in a.c, line 3")));
    }

    #[test]
    fn memory_errors_are_reported_by_the_innermost_own_frame() {
        let report = "==3==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60 at pc 0x55\n\
                      WRITE of size 4 at 0x60 thread T0\n    \
                      #0 0x55 in std::vector<int>::back() /usr/include/c++/12/bits/stl_vector.h:1123\n    \
                      #1 0x55 in Solution::f(std::vector<int>&, int) /b/files/lib/sub.hpp:7:2\n    \
                      #2 0x55 in main /b/files/a.cpp:9\n";
        let expected = "heap-buffer-overflow, in lib/sub.hpp, line 7";
        assert_eq!(found(report).as_deref(), Some(expected));
    }

    #[test]
    fn assertions_of_the_library_and_signals_are_reported() {
        let report = "/usr/include/c++/12/bits/stl_vector.h:1123: std::vector<_Tp>: Assertion '__n < this->size()' failed.\n\
                      ==2==ERROR: AddressSanitizer: ABRT on unknown address 0x57 (pc 0x7f T0)\n    \
                      #0 0x7f in raise nptl/kill.c:44\n    #6 0x56 in f(int) /b/files/b.cpp:3\n";
        let expected = "Assertion '__n < this->size()' failed, in b.cpp, line 3";
        assert_eq!(found(report).as_deref(), Some(expected));
        let report =
            "==2==ERROR: AddressSanitizer: stack-overflow on address 0x7 (pc 0x5 bp 0x7)\n";
        assert_eq!(found(report).as_deref(), Some("stack-overflow"));
    }

    #[test]
    fn other_messages_are_not_findings() {
        assert_eq!(found("wrong answer: runtime error in line 3\n"), None);
        assert_eq!(found(""), None);
        assert_eq!(found("' failed."), None);
    }
}
