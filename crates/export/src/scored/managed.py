# The judge starts a manager with the pipes of the submission's processes. The program behind this
# code knows testlib's protocol: it runs with its arguments in testlib's order, and what it has ruled
# is reported when it ends.
def tengen_writer(to):
    """Opening a named pipe waits for the other end. The judge opens the end of a submission that
    reads first, so there is a writer before the program opens anything; it need not begin with this
    pipe then."""
    both = os.open(to, os.O_RDWR)
    out = os.open(to, os.O_WRONLY)
    os.close(both)
    return out


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
    tengen_judge("manager", ruling, said, file)


tengen_manage()
