//! Processor time and memory are what the program used, however it hides them.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use sandbox::{Exit, Job, Level, Sandbox};

use super::{offered, sh};

/// Prints nothing; does what its arguments say.
const PROGRAM: &str = r#"
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *burn(void *milliseconds) {
    struct timespec now;
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < (long)milliseconds);
    return 0;
}

int main(int count, char **words) {
    char *how = words[1];
    long size = atol(words[2]);
    char *volatile block;
    if (!strcmp(how, "burn")) burn((void *)size);
    if (!strcmp(how, "burn-threads")) {
        pthread_t threads[2];
        for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, burn, (void *)(size / 2));
        for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
    }
    if (!strcmp(how, "burn-unseen")) {
        signal(SIGCHLD, SIG_IGN);
        if (fork() == 0) { burn((void *)size); _exit(0); }
        while (waitpid(-1, 0, 0) > 0);
    }
    if (!strcmp(how, "burn-daemon")) {
        int ends[2]; pipe(ends);
        if (fork() == 0) { if (fork() == 0) { burn((void *)size); write(ends[1], "x", 1); } _exit(0); }
        wait(0); read(ends[0], &block, 1);
    }
    if (!strcmp(how, "touch")) memset(block = malloc(size << 20), 1, size << 20);
    if (!strcmp(how, "touch-free")) { memset(block = malloc(size << 20), 1, size << 20); free(block); }
    if (!strcmp(how, "map")) block = mmap(0, size << 20, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!strcmp(how, "memfd")) {
        int file = memfd_create("x", 0); ftruncate(file, size << 20);
        memset(block = mmap(0, size << 20, 3, MAP_SHARED, file, 0), 1, size << 20);
    }
    if (!strcmp(how, "page-tables")) {
        long region = size << 29;
        char *place = mmap(0, region, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        madvise(place, region, MADV_NOHUGEPAGE);
        for (long at = 0; at < region; at += 2 << 20) (void)*(volatile char *)(place + at);
        usleep(200000);
    }
    if (!strcmp(how, "sockets")) {
        static char text[32768];
        for (int ends[2]; size > 0 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0; size--)
            for (int end = 0; end < 2; end++) while (write(ends[end], text, sizeof text) > 0);
        usleep(200000);
    }
    if (!strcmp(how, "child")) {
        if (fork() == 0) { memset(block = malloc(size << 20), 1, size << 20); _exit(0); }
        wait(0);
    }
    return 0;
}
"#;

fn run(sandbox: &dyn Sandbox, directory: &Path, how: &str, size: u32) -> Exit {
    let program = directory.join("program");
    let mut job = Job::new([program.to_str().unwrap(), how, &size.to_string()]);
    job.readable = vec![directory.to_owned()];
    let exit = sandbox.run(&job).unwrap();
    assert_eq!(exit.stop, None, "{how}: {exit:?}");
    exit
}

fn built() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open_to_all).unwrap();
    std::fs::write(directory.path().join("program.c"), PROGRAM).unwrap();
    let compiled = Command::new("gcc")
        .args([
            "-O1",
            "-w",
            "-static",
            "-pthread",
            "-o",
            "program",
            "program.c",
        ])
        .current_dir(directory.path())
        .status();
    assert!(compiled.unwrap().success());
    directory
}

#[test]
fn processor_time_is_right_however_it_is_spent() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = built();
    let nothing = run(&*sandbox, directory.path(), "burn", 0).cpu;
    for how in ["burn", "burn-threads", "burn-unseen", "burn-daemon"] {
        // To start a program takes longer on a busy machine, so of many runs the least counts; but none may hide anything.
        let (least, most) = (
            Duration::from_millis(99),
            Duration::from_millis(102) + nothing,
        );
        let mut times = Vec::new();
        while !times.iter().any(|cpu| *cpu < most) {
            assert!(times.len() < 100, "{how}: {times:?}");
            times.push(run(&*sandbox, directory.path(), how, 100).cpu);
        }
        assert!(times.iter().all(|cpu| *cpu >= least), "{how}: {times:?}");
    }
}

#[test]
fn peak_memory_is_right_however_it_is_held() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = built();
    let nothing = run(&*sandbox, directory.path(), "touch", 0).memory;
    assert!(nothing < 2 << 20, "{nothing}");
    for how in ["touch", "touch-free", "memfd", "child"] {
        let exit = run(&*sandbox, directory.path(), how, 60);
        let memory = exit.memory.saturating_sub(nothing);
        assert!(
            (59 << 20..61 << 20).contains(&memory),
            "{how}: {memory} over {nothing}"
        );
    }
    let memory = run(&*sandbox, directory.path(), "map", 400).memory;
    assert!(memory < nothing + (1 << 20), "{memory}");
}

/// A directory for files that the kernel can forget: other temporary files may be kept in memory.
fn on_disk() -> tempfile::TempDir {
    tempfile::tempdir_in("/var/tmp").unwrap()
}

/// Has the kernel forget the pages of a file.
fn evict(path: &Path) {
    let file = std::fs::File::open(path).unwrap();
    file.sync_all().unwrap();
    rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).unwrap();
}

/// Reads a file from its beginning to its end.
fn reader_of(path: &Path) -> Job {
    let mut job = sh(&format!("cat {} | wc -c", path.display()));
    job.readable.push(path.to_owned());
    job
}

#[test]
fn pages_of_files_are_no_memory_of_the_run_that_touches_them_first() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = on_disk();
    let path = directory.path().join("large");
    std::fs::write(&path, vec![7; 100 << 20]).unwrap();
    evict(&path);
    let mut job = reader_of(&path);
    job.limits.memory = 64 << 20;
    for _ in 0..3 {
        let exit = sandbox.run(&job).unwrap();
        assert!(exit.stop.is_none() && exit.memory < 16 << 20, "{exit:?}");
        assert_eq!(exit.stdout, b"104857600\n");
    }
}

#[test]
fn what_runs_have_read_stays_cached() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = on_disk();
    let path = directory.path().join("large");
    std::fs::write(&path, vec![7; 32 << 20]).unwrap();
    evict(&path);
    let job = reader_of(&path);
    // What a run has cached is left behind when the next box is prepared.
    for job in [&job, &job, &sh(":")] {
        sandbox.run(job).unwrap();
    }
    // A read that may not wait fails where it would have to go to the disk.
    let file = std::fs::File::open(&path).unwrap();
    let is_cached = |megabyte: &u64| {
        let mut page = [0; 4096];
        let mut buffers = [std::io::IoSliceMut::new(&mut page)];
        let flags = rustix::io::ReadWriteFlags::NOWAIT;
        rustix::io::preadv2(&file, &mut buffers, megabyte << 20, flags).is_ok()
    };
    let cached = (0..32).filter(is_cached).count();
    assert!(cached > 28, "{cached} of 32 places are cached");
}

#[test]
fn a_run_after_one_that_read_large_files_is_accounted() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = built();
    let disk = on_disk();
    let path = disk.path().join("large");
    std::fs::write(&path, vec![7; 32 << 20]).unwrap();
    for _ in 0..3 {
        evict(&path);
        sandbox.run(&reader_of(&path)).unwrap();
        let memory = run(&*sandbox, directory.path(), "touch", 60).memory;
        assert!((59 << 20..62 << 20).contains(&memory), "{memory}");
    }
}

#[test]
fn removing_the_box_before_is_no_part_of_a_run() {
    let Some(sandbox) = offered(Level::Strong) else {
        return;
    };
    let directory = built();
    let large = sh("head -c 200000000 /dev/zero > /tmp/large; sleep 9 & sleep 9 &");
    for _ in 0..10 {
        assert_eq!(sandbox.run(&large).unwrap().stop, None);
        let exit = run(&*sandbox, directory.path(), "touch", 0);
        assert!(exit.memory < 2 << 20, "{exit:?}");
    }
}

#[test]
fn memory_in_the_kernel_is_reported_at_every_level() {
    let directory = built();
    for level in [Level::Restricted, Level::Contained, Level::Strong] {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let tables = run(&*sandbox, directory.path(), "page-tables", 60).memory;
        assert!((58 << 20..70 << 20).contains(&tables), "{level}: {tables}");
        // What a socket holds in the kernel depends on when its reader runs: 91 MB were seen on a busy machine.
        let sockets = run(&*sandbox, directory.path(), "sockets", 60).memory;
        assert!(
            (20 << 20..110 << 20).contains(&sockets),
            "{level}: {sockets}"
        );
    }
}

#[test]
fn the_memory_of_the_tool_is_no_memory_of_the_job() {
    let ballast = vec![1u8; 500 << 20];
    for level in Level::ALL {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let memory = sandbox.run(&sh(":")).unwrap().memory;
        assert!(memory < 16 << 20, "{level}: {memory}");
    }
    assert_eq!(std::hint::black_box(ballast)[7], 1);
}
