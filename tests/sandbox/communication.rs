//! Several processes and a manager, which speaks with each over named pipes.

use std::time::Duration;

use sandbox::{
    Communication, Job, Level, Manager, ManagerFifos, OnPartnerEnd, Sandbox, Status, Stop, Work,
};

use super::{offered, sh};

const LEVELS: [Level; 4] = [
    Level::Bare,
    Level::Restricted,
    Level::Contained,
    Level::Strong,
];

/// Opens the pipes of two processes: 3 and 4 from and to the first, 5 and 6 of the second.
const OPEN: &str = "exec 3< from0 4> to0 5< from1 6> to1; ";

fn each_level(test: impl Fn(&dyn Sandbox)) {
    for level in LEVELS {
        if let Some(sandbox) = offered(level) {
            test(&*sandbox);
        }
    }
}

fn communicate(sandbox: &dyn Sandbox, processes: &[Job], manager: &str) -> Communication {
    let dir = tempfile::tempdir().unwrap();
    let mut job = sh(manager);
    job.work = Work::Shared(dir.path().to_owned());
    let numbers = 0..processes.len();
    let fifos = numbers.map(|number| ManagerFifos {
        from_process: format!("from{number}"),
        to_process: format!("to{number}"),
    });
    let fifos: Vec<ManagerFifos> = fifos.collect();
    let manager = Manager {
        job: &job,
        fifos: &fifos,
        on_end: &|status, _| match status {
            Status::Exited(0) => OnPartnerEnd::Continue,
            _ => OnPartnerEnd::Stop,
        },
    };
    sandbox.run_communication(processes, &manager).unwrap()
}

fn has_ended_well(ran: &Communication) -> bool {
    let mut exits = ran.processes.iter().chain([&ran.manager]);
    exits.all(|exit| exit.status == Status::Exited(0) && exit.stop.is_none())
}

#[test]
fn a_manager_passes_on_what_one_process_tells_the_other() {
    let processes = [
        sh("read number; echo $((number + 1))"),
        sh("read number; echo $((number * 2))"),
    ];
    let manager = format!(
        "{OPEN} echo 20 >&4; read more <&3; echo $more >&6; read twice <&5; [ $twice = 42 ] || exit 1"
    );
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        assert!(has_ended_well(&ran), "{ran:?}");
        let lines = ran.transcript.lines.iter();
        let mut lines: Vec<_> = lines
            .map(|line| String::from_utf8_lossy(&line.text))
            .collect();
        lines.sort();
        assert_eq!(lines, ["0: 20", "0: 21", "1: 21", "1: 42"]);
        assert_eq!(ran.standstill, None);
    });
}

#[test]
fn eight_processes_run_at_the_same_time() {
    let processes: Vec<Job> = (0..8).map(|_| sh("read number; echo $number")).collect();
    let manager = "for i in 0 1 2 3 4 5 6 7; do echo $i > to$i; done; \
                   for i in 7 6 5 4 3 2 1 0; do read back < from$i; [ $back = $i ] || exit 1; done";
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, manager);
        assert!(has_ended_well(&ran), "{ran:?}");
        assert_eq!(ran.processes.len(), 8);
    });
}

#[test]
fn pipes_may_be_opened_after_their_process_has_ended() {
    let spin = "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; ";
    let processes = [sh("exit 0"), sh("echo said")];
    let manager = format!(
        "{spin} read word < from1; [ $word = said ] || exit 2; {spin} read word < from0 && exit 3; exit 0"
    );
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        assert!(has_ended_well(&ran), "{ran:?}");
        assert_eq!(ran.seen_ends, [0]);
    });
}

#[test]
fn the_end_of_a_process_is_read_only_when_nothing_else_can_happen() {
    // The first process computes while the second one has ended already.
    let spin = "read go; i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; ";
    let processes = [sh(&format!("{spin} echo done")), sh("exit 0")];
    let manager = format!("{OPEN} echo go >&4; read word <&3; [ $word = done ] || exit 2; exit 1");
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        assert_eq!(ran.manager.status, Status::Exited(1));
        assert_eq!(ran.seen_ends, [0; 0], "{ran:?}");
    });
    let waits = format!("{OPEN} read word <&5 && exit 2; echo end >&4; read word <&3; exit 0");
    let processes = [sh("read word; echo $word"), sh("exit 0")];
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &waits);
        assert!(has_ended_well(&ran), "{ran:?}");
        assert_eq!(ran.seen_ends, [1]);
    });
}

#[test]
fn the_tool_sleeps_while_a_process_outlives_the_manager() {
    let mut process = sh("exec sleep 60");
    process.limits.wall = Duration::from_millis(500);
    let Some(sandbox) = offered(Level::Contained) else {
        return;
    };
    let cpu = || rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let (before, start) = (cpu(), std::time::Instant::now());
    let ran = communicate(&*sandbox, &[process], "exit 0");
    // Its own work does not count for processes, so it must not be busy without a reason.
    let used = cpu().tv_sec - before.tv_sec;
    assert_eq!(ran.processes[0].stop, Some(Stop::Wall), "{ran:?}");
    assert!(used < 2, "{used} s of {:?}", start.elapsed());
}

#[test]
fn programs_that_wait_for_each_other_are_named() {
    let mut processes = [sh("read word; echo $word"), sh("read word; echo $word")];
    processes[1].limits.wall = Duration::from_millis(500);
    let manager = format!("{OPEN} echo a >&4; read word <&3; read word <&5; exit 0");
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        assert_eq!(ran.processes[0].status, Status::Exited(0));
        assert_eq!(ran.processes[1].stop, Some(Stop::Wall), "{ran:?}");
        let standstill = ran.standstill.unwrap();
        assert_eq!(standstill.waiting, [1]);
        assert_eq!(standstill.manager_waits_for, [1]);
    });
}

#[test]
fn all_processes_together_have_the_time_of_one() {
    let mut processes = [sh("while :; do :; done"), sh("while :; do :; done")];
    for job in &mut processes {
        job.limits.cpu = Duration::from_millis(300);
        job.limits.wall = Duration::from_mins(2);
    }
    let manager = format!("{OPEN} read word <&3; exit 0");
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        let stops = ran.processes.iter().map(|exit| exit.stop);
        assert_eq!(stops.collect::<Vec<_>>(), [Some(Stop::Cpu); 2], "{ran:?}");
    });
}

#[test]
fn each_process_has_the_memory_of_one() {
    let grows = "x=1234567890; while :; do x=$x$x; done";
    let mut processes = [sh(grows), sh("read word; echo $word")];
    for job in &mut processes {
        job.limits.memory = 24 << 20;
        job.limits.cpu = Duration::from_mins(1);
    }
    let manager = format!("{OPEN} read word <&3; echo b >&6; read word <&5; exit 0");
    if let Some(sandbox) = offered(Level::Strong) {
        let ran = communicate(&*sandbox, &processes, &manager);
        assert_eq!(ran.processes[0].stop, Some(Stop::Memory), "{ran:?}");
        assert_eq!(ran.processes[1].status, Status::Exited(0), "{ran:?}");
    }
}

#[test]
fn a_manager_that_rejects_ends_the_processes() {
    let processes = [sh("read word; exit 7"), sh("while :; do :; done")];
    let manager = format!("{OPEN} exit 1");
    each_level(|sandbox| {
        let ran = communicate(sandbox, &processes, &manager);
        assert_eq!(ran.manager.status, Status::Exited(1));
        assert_eq!(ran.dismissed, [true, true], "{ran:?}");
    });
}

#[test]
fn nobody_waits_because_a_pipe_is_full() {
    let floods = "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; i=$((i + 1)); done";
    let processes = [sh(floods), sh("read word; cat > /dev/null; echo $word")];
    let manager = format!(
        "{OPEN} {} read word <&3; exit 0",
        floods.replace("; done", "; done >&6;")
    );
    each_level(|sandbox| {
        let mut processes = processes.clone();
        for job in &mut processes {
            job.limits.output = 1 << 20;
        }
        let ran = communicate(sandbox, &processes, &manager);
        assert!(has_ended_well(&ran), "{ran:?}");
    });
}
