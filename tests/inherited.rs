//! What tengen inherits from its parent process changes no verdict: it is undone, or tengen refuses to start.

use crate::support::sums::RIGHT;
use crate::support::{Ran, Test, sums};
use std::process::{Command, Stdio};

fn prepared() -> Test {
    sums().file("right.py", RIGHT)
}

/// Judges a right submission, started by a shell after these commands and with this prefix.
fn judged(test: &Test, before: &str, prefix: &str) -> Ran {
    let script = format!("{before}\n{prefix}\"$0\" judge sums right.py");
    let output = Command::new("/bin/sh")
        .args(["-c", &script])
        .arg(test.command(&[]).get_program())
        .current_dir(test.path(""))
        .stdin(Stdio::null())
        .output();
    Ran::of(&output.unwrap())
}

/// A command of the shell under which a signal is ignored by what it starts; not all shells do that for this one.
const WITHOUT_CHILDREN: &str = "exec python3 -c 'import os, signal, sys\n\
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n\
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD, signal.SIGALRM])\n\
    os.execv(sys.argv[1], sys.argv[1:])' ";

#[test]
fn an_ignored_and_blocked_end_of_children_is_noticed() {
    testing::needs(&["python3"]);
    judged(&prepared(), "", WITHOUT_CHILDREN)
        .ends_with(0)
        .prints("accepted, 100 of 100");
}

#[test]
fn ignored_signals_stay_with_the_parent() {
    testing::needs(&["python3"]);
    judged(&prepared(), "trap '' PIPE XCPU XFSZ TERM HUP ALRM", "exec ")
        .ends_with(0)
        .prints("accepted, 100 of 100");
}

#[test]
fn any_umask_will_do() {
    testing::needs(&["python3"]);
    for mask in ["000", "027", "077", "777"] {
        judged(&prepared(), &format!("umask {mask}"), "exec ")
            .ends_with(0)
            .prints("accepted, 100 of 100");
    }
}

#[test]
fn a_problem_is_made_under_a_closed_umask() {
    testing::needs(&["python3"]);
    let test = Test::empty();
    let script = "umask 077; mkdir private && exec \"$0\" --root private new rows";
    let output = Command::new("/bin/sh")
        .args(["-c", script])
        .arg(test.command(&[]).get_program())
        .current_dir(test.path(""))
        .output();
    Ran::of(&output.unwrap()).ends_with(0);
}

#[test]
fn closed_streams_and_an_empty_environment_change_nothing() {
    testing::needs(&["python3"]);
    let test = prepared();
    for before in [
        "exec 0<&-",
        "exec 2>&-",
        "unset HOME",
        "export TMPDIR=/nonexistent",
        "export TMPDIR=relative",
    ] {
        judged(&test, before, "exec ")
            .ends_with(0)
            .prints("accepted, 100 of 100");
    }
    judged(&test, "", "exec env -i ")
        .ends_with(0)
        .prints("accepted, 100 of 100");
}

#[test]
fn an_inherited_limit_never_becomes_a_verdict() {
    testing::needs(&["python3"]);
    let test = prepared();
    for (limit, named) in [
        ("ulimit -v 2000000", "`ulimit -v 2000000`"),
        ("ulimit -d 1000000", "`ulimit -d 1000000`"),
        ("ulimit -t 1", "`ulimit -t`"),
        ("ulimit -f 100", "`ulimit -f`"),
        ("ulimit -s 8192", "`ulimit -s`"),
        ("ulimit -n 100", "`ulimit -Ha`"),
    ] {
        let ran = judged(&test, limit, "exec ");
        // The superuser may raise it, unless a container forbids that.
        if ran.code == Some(0) {
            ran.prints("accepted, 100 of 100");
        } else {
            ran.ends_with(3).complains(named);
        }
    }
}

#[test]
fn a_soft_limit_is_raised() {
    testing::needs(&["python3"]);
    judged(
        &prepared(),
        "ulimit -S -v 2000000; ulimit -S -t 1; ulimit -S -n 100; ulimit -S -f 100",
        "exec ",
    )
    .ends_with(0)
    .prints("accepted, 100 of 100");
}

#[test]
fn a_small_stack_keeps_the_command_from_nothing() {
    judged(&prepared(), "ulimit -S -s 64", "exec ")
        .ends_with(0)
        .prints("accepted, 100 of 100");
    // Where the hard limit is low, too, only its owner may be able to raise it; but what runs no program works.
    let test = prepared();
    let output = Command::new("/bin/sh")
        .args(["-c", "ulimit -s 64; exec \"$0\" list"])
        .arg(test.command(&[]).get_program())
        .current_dir(test.path(""))
        .output();
    Ran::of(&output.unwrap()).ends_with(0).prints("sums");
}
