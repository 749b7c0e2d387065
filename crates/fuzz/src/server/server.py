"""A fork server: starts the interpreter once and forks it for each input.

The protocol is the same as in `c/` beside this file: requests arrive on the socket that is standard output, and
each is answered by a child that continues into the program. All children share the started interpreter, the
compiled program and the standard library modules that it names, unless these have state of their own. The child
reaches the end of this file, so the interpreter ends as usual.
"""

import ctypes
import fcntl
import gc
import os
import re
import resource
import socket
import struct
import sys
import types

REQUEST = struct.Struct("=IIQQQ")
REPLY = struct.Struct("=IiQQQQ")
LENGTH = struct.Struct("=I")
LEFT_PROCESSES, LEFT_FILES, LEFT_OBJECTS = 1, 2, 4
FIRST_FD = 200
PLACES = (".", "/tmp", "/dev/shm")
SEALS = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
ITIMER_PROF = 2
PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36
IPC_PRIVATE, IPC_RMID, SHM_INFO, SEM_INFO, MSG_INFO = 0, 0, 14, 19, 12

# Modules that may be imported before forking.
SHARED = frozenset(
    "array bisect builtins collections copy dataclasses datetime decimal enum fractions functools heapq io itertools json "
    "math operator os queue random re statistics string sys time typing".split()
)

libc = ctypes.CDLL(None)


def need(result):
    """The result of a system call; ends the process silently if the call failed."""
    if result < 0:
        os._exit(1)
    return result


class Place:
    """The previous state of a directory that the program may write to."""

    def __init__(self, path):
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self.fd = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, FIRST_FD)
        os.close(fd)
        self.before = self.snapshot()

    def snapshot(self):
        now = os.stat(self.fd)
        return now.st_mode, now.st_mtime_ns, now.st_ctime_ns, os.listdir(self.fd)


def watched_places():
    places = []
    for path in PLACES:
        try:
            places.append(Place(path))
        except OSError:
            pass
    return places


def objects():
    """The number of System V objects: the second number of each summary, except for memory the first."""
    memory, semaphores, queues = ((ctypes.c_int * 64)() for _ in range(3))
    libc.shmctl(0, SHM_INFO, memory)
    libc.semctl(0, 0, SEM_INFO, semaphores)
    libc.msgctl(0, MSG_INFO, queues)
    return memory[0], semaphores[7], queues[0]


def sees_objects():
    """If the program may not create such objects, existing ones are not its own."""
    made = libc.shmget(IPC_PRIVATE, ctypes.c_size_t(1), 0o600)
    if made >= 0:
        libc.shmctl(made, IPC_RMID, None)
    return made >= 0


def exactly(line, count):
    data = bytearray()
    while len(data) < count:
        piece = line.recv(min(count - len(data), 1 << 20))
        if not piece:
            os._exit(0)
        data += piece
    return data


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def sealed(data):
    """A file in memory that cannot be written to."""
    fd = os.memfd_create("stdin", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    write_all(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    fcntl.fcntl(fd, fcntl.F_ADD_SEALS, SEALS)
    return fd


def limit(kind, most):
    _, allowed = resource.getrlimit(kind)
    most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
    resource.setrlimit(kind, (most, most))


def limit_time(time):
    """A timer stops long runs to the tick; without the timer, the limit in whole seconds applies."""
    need(libc.setitimer(ITIMER_PROF, (ctypes.c_long * 4)(0, 0, time // 1000000, time % 1000000), None))
    limit(resource.RLIMIT_CPU, time // 1000000 + 1)


def become_variant(variant):
    """A program with several variants selects one by an environment variable."""
    if variant:
        os.environ["TENGEN_MUTANT"] = str(variant)


class Server:
    def __init__(self):
        self.line = socket.socket(fileno=fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, FIRST_FD))
        null = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
        self.null = fcntl.fcntl(null, fcntl.F_DUPFD_CLOEXEC, FIRST_FD)
        os.dup2(null, 1)
        os.close(null)
        need(libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))
        need(libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))
        self.places = watched_places()
        self.objects = objects() if sees_objects() else None

    def serve(self):
        """Returns only in a child."""
        while True:
            length, variant, time, output, stack = REQUEST.unpack(exactly(self.line, REQUEST.size))
            stdin = sealed(exactly(self.line, length - REQUEST.size + LENGTH.size))
            stdout = os.memfd_create("stdout", os.MFD_CLOEXEC)
            child = os.fork()
            if child == 0:
                self.become_program(stdin, stdout, time, output, stack)
                become_variant(variant)
                return
            os.close(stdin)
            self.reply(child, stdout)
            os.close(stdout)

    def become_program(self, stdin, stdout, time, output, stack):
        """Makes the child look like an interpreter that was just started."""
        os.setpgid(0, 0)
        for fd, to in ((stdin, 0), (stdout, 1), (self.null, 2)):
            os.dup2(fd, to)
        for fd in (stdin, stdout, self.null, self.line.detach(), *(place.fd for place in self.places)):
            os.close(fd)
        limit_time(time)
        limit(resource.RLIMIT_FSIZE, output)
        limit(resource.RLIMIT_STACK, stack)
        need(libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0))

    def reply(self, child, stdout):
        _, status, used = os.wait4(child, 0)
        cpu, memory, left = used.ru_utime + used.ru_stime, used.ru_maxrss, 0
        try:
            ended, _, used = os.wait4(-1, os.WNOHANG)
            while ended:
                cpu, memory = cpu + used.ru_utime + used.ru_stime, max(memory, used.ru_maxrss)
                ended, _, used = os.wait4(-1, os.WNOHANG)
            left |= LEFT_PROCESSES
        except ChildProcessError:
            pass
        if any(place.snapshot() != place.before for place in self.places):
            left |= LEFT_FILES
        if self.objects is not None and objects() != self.objects:
            left |= LEFT_OBJECTS
        size = os.lseek(stdout, 0, os.SEEK_END)
        length = REPLY.size - LENGTH.size + size
        self.line.sendall(
            REPLY.pack(length, status, int(cpu * 1e6), memory * 1024, left, size) + os.pread(stdout, size, 0)
        )


def import_shared(directory):
    """Imports the modules that the program's files name. A word that is not a module costs only time."""
    names = set()
    for name in os.listdir(directory):
        if name.endswith(".py") and name != os.path.basename(__file__):
            with open(os.path.join(directory, name), "rb") as file:
                names.update(re.findall(rb"[a-z]+", file.read()))
    for name in sorted(SHARED.intersection(map(bytes.decode, names))):
        __import__(name)


def compiled(path):
    with open(path, "rb") as file:
        return compile(file.read(), path, "exec", dont_inherit=True)


def fresh_main(path):
    """The namespace of a module that has not run. Nothing else may refer to it, as it must be cleared at the end."""
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = sys.modules["builtins"]
    sys.modules["__main__"] = module
    return module.__dict__


sys.argv = sys.argv[1:]
for name in ("LD_BIND_NOW", "TENGEN_SERVER"):
    os.environ.pop(name, None)
import_shared(os.path.dirname(os.path.abspath(__file__)))
server = Server()
code = compiled(sys.argv[0])
server.line.sendall(LENGTH.pack(4) + LENGTH.pack(0))
gc.collect()
gc.freeze()
server.serve()
exec(code, fresh_main(sys.argv[0]))
