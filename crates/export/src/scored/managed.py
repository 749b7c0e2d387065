# The judge starts a manager with the pipes of the submission's processes. The program behind this
# code knows testlib's protocol: it runs with its arguments in testlib's order, and what it has ruled
# is reported when it ends.
import os
import sys


def tengen_writer(to):
    """Opening a named pipe waits for the other end. The judge opens the end of a submission that
    reads first, so there is a writer before the program opens anything; it need not begin with this
    pipe then."""
    both = os.open(to, os.O_RDWR)
    out = os.open(to, os.O_WRONLY)
    os.close(both)
    return out


def tengen_report(ruling, said, code, message):
    share = 0.0 if code else 1.0
    if code == 7 and message.startswith("points "):
        share = float(message.split()[1])
        if TENGEN_SCALE == 2 or TENGEN_SCALE == 1 and share > 1:
            share /= 100
        if TENGEN_SCALE == 3:
            share /= TENGEN_FULL
        share = min(max(share, 0.0), 1.0)
    words = "correct" if share >= 1 else "partially correct" if share > 0 else None
    text = f"Output is {words}" if words else "Output isn't correct"
    os.write(ruling, f"{share:.9g}\n".encode())
    os.write(said, f"{text}\n{message}\n".encode(errors="replace"))
    os._exit(0)


def tengen_run(program):
    """The exit code of the program. An error is exit code 1, as Python ends with it: the submission has
    ended too early, or has printed what the program cannot read."""
    try:
        exec(compile(program, __file__, "exec"), {"__name__": "__main__", "__file__": __file__})
        return 0
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        print(ended.code, file=sys.stderr)
        return 1
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1


def tengen_manage():
    pipes = sys.argv[1:]
    ruling, said = os.dup(1), os.dup(2)
    file = os.memfd_create("message")
    os.dup2(file, 2)
    input_file = os.dup(0)
    if TENGEN_PROCESSES:
        pipes = pipes[: 2 * TENGEN_PROCESSES]
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        for to in pipes[1::2]:
            os.set_inheritable(tengen_writer(to), False)
    else:
        out = tengen_writer(pipes[1])
        os.dup2(os.open(pipes[0], os.O_RDONLY), 0)
        os.dup2(out, 1)
        pipes = []
    sys.argv[1:] = [f"/proc/self/fd/{input_file}", os.devnull, os.devnull] + pipes
    with open(__file__, encoding="utf-8") as own:
        program = own.read().partition("\n# What is above calls this manager")[2]
    code = tengen_run("#" + program)
    try:
        sys.stdout.flush()
    except OSError:
        pass
    sys.stderr.flush()
    message = os.pread(file, 400, 0).decode(errors="replace").partition("\n")[0]
    if code in (0, 1, 2, 4, 7, 8):
        tengen_report(ruling, said, code, message)
    os.write(said, os.pread(file, 4000, 0))
    os._exit(3)


tengen_manage()
