//! Several tengens at the same time keep out of each other's way.

use std::collections::BTreeSet;

use sandbox::{Level, Sandbox, Status};

use super::{offered, sh};

fn user(sandbox: &dyn Sandbox) -> String {
    let exit = sandbox.run(&sh("id -u")).unwrap();
    String::from_utf8(exit.stdout).unwrap()
}

#[test]
fn no_two_sandboxes_of_the_superuser_have_a_user_in_common() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    for level in [Level::Restricted, Level::Contained] {
        let sandboxes: Vec<_> = (0..4).filter_map(|_| offered(level)).collect();
        let users: BTreeSet<String> = sandboxes.iter().map(|sandbox| user(&**sandbox)).collect();
        assert_eq!(users.len(), sandboxes.len(), "{level}: {users:?}");
        assert!(!users.contains("0\n"), "{level}");
    }
}

#[test]
fn the_processes_of_one_sandbox_do_not_count_against_those_of_another() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let (Some(crowded), Some(other)) = (offered(Level::Restricted), offered(Level::Restricted))
    else {
        return;
    };
    std::thread::scope(|scope| {
        let sleepers = scope.spawn(|| {
            let script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 1 & done; echo x; wait";
            crowded.run(&sh(script)).unwrap()
        });
        for _ in 0..20 {
            let exit = other.run(&sh(
                "a=$(echo 1); b=$(echo 2 & sleep 0.05; wait); echo $a$b",
            ));
            let exit = exit.unwrap();
            assert_eq!(
                (exit.status, &exit.stdout[..]),
                (Status::Exited(0), &b"12\n"[..])
            );
        }
        assert_eq!(sleepers.join().unwrap().stdout, b"x\n");
    });
}
