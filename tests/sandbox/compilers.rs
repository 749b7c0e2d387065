//! Hostile sources: no compiler takes long over them or tells a secret.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sandbox::{Exit, Job, JobLimits, Level, Sandbox, Status, Work};

use super::offered;

const SECRET: &str = "the answer is 42";

const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(8),
    memory: 512 << 20,
    output: 1 << 20,
    file: 64 << 20,
    processes: 32,
};

#[test]
fn hostile_sources_do_not_compile_at_strong() {
    testing::needs(&["g++"]);
    offered(Level::Strong).inspect(|sandbox| refuse_all(&**sandbox));
}

#[test]
fn hostile_sources_do_not_compile_at_restricted() {
    testing::needs(&["g++"]);
    offered(Level::Restricted).inspect(|sandbox| refuse_all(&**sandbox));
}

#[test]
fn an_honest_source_compiles_and_its_program_runs() {
    testing::needs(&["g++"]);
    for level in [Level::Restricted, Level::Contained, Level::Strong] {
        let Some(sandbox) = offered(level) else {
            continue;
        };
        let directory = tempfile::tempdir_in("/tmp").unwrap();
        let source = "#include <iostream>\nint main() { std::cout << 6 * 7; }\n";
        std::fs::write(directory.path().join("honest.cpp"), source).unwrap();
        let exit = compile(&*sandbox, directory.path(), "honest.cpp");
        assert_eq!(
            (exit.status, exit.stop),
            (Status::Exited(0), None),
            "{level}: {exit:?}"
        );
        assert_ran(
            &*sandbox,
            &directory.path().join("program"),
            directory.path(),
        );
    }
}

#[test]
fn a_compiler_cannot_change_attributes_at_restricted() {
    let Some(sandbox) = offered(Level::Restricted) else {
        return;
    };
    let source = "#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n#include <sys/stat.h>\n#include <sys/xattr.h>\n#include <unistd.h>\n\
                  int main(void) {\n    int file = open(\"made\", O_CREAT | O_RDWR, 0640);\n    struct timespec old[2] = {{1, 0}, {1, 0}};\n    \
                  printf(\"%d %d %d \", chmod(\"made\", 0604), fchmod(file, 0604), futimens(file, old));\n    \
                  printf(\"%d \", setxattr(\"made\", \"user.x\", \"y\", 1, 0) < 0 && errno == EPERM);\n    struct stat now;\n    fstat(file, &now);\n    \
                  printf(\"%o %d\", now.st_mode & 0777, now.st_mtime > 1);\n}\n";
    let directory = tempfile::tempdir_in("/tmp").unwrap();
    std::fs::write(directory.path().join("tries.c"), source).unwrap();
    let exit = compile(&*sandbox, directory.path(), "tries.c");
    assert_eq!(exit.status, Status::Exited(0), "{exit:?}");
    let mut job = Job::new([directory.path().join("program")]);
    job.readable = vec![directory.path().to_owned()];
    let lent = tempfile::tempdir_in("/tmp").unwrap();
    job.work = Work::Shared(lent.path().to_owned());
    let open_to_all = || std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open_to_all()).unwrap();
    let exit = sandbox.run(&job).unwrap();
    // Told that it did, and nothing happened.
    let said = String::from_utf8_lossy(&exit.stdout);
    assert_eq!(said, "0 0 0 1 640 1", "{exit:?}");
}

fn assert_ran(sandbox: &dyn Sandbox, program: &Path, directory: &Path) {
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory, open_to_all).unwrap();
    let exit = sandbox.run(&Job::new([program])).unwrap();
    assert_eq!(exit.stdout, b"42", "{exit:?}");
}

fn refuse_all(sandbox: &dyn Sandbox) {
    let jury = tempfile::tempdir().unwrap();
    let secret = jury.path().join("secret");
    std::fs::write(&secret, SECRET).unwrap();
    for source in sources() {
        let name = source.file_name().unwrap().to_str().unwrap();
        let directory = tempfile::tempdir_in("/tmp").unwrap();
        let text = std::fs::read_to_string(&source).unwrap();
        let text = text.replace("@SECRET@", secret.to_str().unwrap());
        std::fs::write(directory.path().join(name), text).unwrap();
        let exit = compile(sandbox, directory.path(), name);
        assert!(
            exit.stop.is_some() || exit.status != Status::Exited(0),
            "{name} compiles"
        );
        let said = String::from_utf8_lossy(&exit.stderr) + String::from_utf8_lossy(&exit.stdout);
        assert!(!said.contains(SECRET), "{name} tells: {said}");
    }
}

fn sources() -> Vec<PathBuf> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/compile");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    sources.sort();
    sources
}

fn compile(sandbox: &dyn Sandbox, directory: &Path, name: &str) -> Exit {
    let compiler = if Path::new(name).extension().is_some_and(|end| end == "c") {
        "gcc"
    } else {
        "g++"
    };
    let mut job = Job::new([
        compiler,
        "-O1",
        "-ftemplate-depth=10000",
        "-o",
        "program",
        name,
    ]);
    job.work = Work::Shared(directory.to_owned());
    job.limits = LIMITS;
    sandbox.run(&job).unwrap()
}
