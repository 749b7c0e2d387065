//! Two programs that talk to each other.

use std::time::Duration;

use tengen::sandbox::{Level, Status, Stop};

use super::{offered, sh};

const LEVELS: [Level; 3] = [Level::Bare, Level::Contained, Level::Strong];

#[test]
fn two_programs_read_what_the_other_prints() {
    for level in LEVELS {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let asks = sh("echo 20; read answer; [ $answer = 21 ] || exit 7; sleep 0.1");
        let answers = sh("read question; echo $((question + 1))");
        let talk = sandbox.converse([&asks, &answers]).unwrap();
        let statuses = talk.exits.map(|exit| (exit.status, exit.stop));
        assert_eq!(
            statuses,
            [(Status::Exited(0), None), (Status::Exited(0), None)],
            "{level}"
        );
        assert!(talk.second_ended_first, "{level}");
    }
}

#[test]
fn a_program_whose_partner_is_gone_reads_the_end() {
    for level in LEVELS {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let leaves = sh("exit 5");
        let waits = sh("read nothing; exit 6");
        let talk = sandbox.converse([&leaves, &waits]).unwrap();
        assert_eq!(
            talk.exits.map(|exit| exit.status),
            [Status::Exited(5), Status::Exited(6)]
        );
        assert!(!talk.second_ended_first);
    }
}

#[test]
fn two_programs_that_wait_for_each_other_run_out_of_time() {
    for level in LEVELS {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let mut waits = sh("read nothing");
        waits.limits.wall = Duration::from_millis(200);
        let talk = sandbox.converse([&waits, &waits]).unwrap();
        // Whoever is ended first leaves the other reading the end.
        assert!(talk.exits.iter().any(|exit| exit.stop == Some(Stop::Wall)));
    }
}
