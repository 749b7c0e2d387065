# A manager of another judge: this code calls it by testlib's protocol. CMS and Hydro pass the names of
# the pipes from and to each process; SIO2 passes the number of processes, and descriptors of open pipes.
# What the manager prints is its ruling, or an output for a checker.
input_file, tout, answer, *pipes = sys.argv[1:]


def arguments():
    if not IS_OF_SIO2:
        # CMS has the input in this file as well.
        if not IS_OF_HYDRO:
            os.symlink(input_file, "input.txt")
        return pipes
    modes = [os.O_RDONLY, os.O_WRONLY] * (len(pipes) // 2)
    return [str(len(modes) // 2)] + [str(os.open(pipe, mode)) for pipe, mode in zip(pipes, modes)]


printed_file = os.open(tout, os.O_RDWR | os.O_CREAT | os.O_TRUNC) if FOR_CHECKER else os.memfd_create("stream")
printed, message, code = run_in_child("MANAGER", arguments, printed_file)
first_message = (message + [""])[0]
is_of_sio2 = IS_OF_SIO2 and not FOR_CHECKER
# The code of a manager that has written to a process which has ended: SIGPIPE. Python ignores it.
process_is_gone = 128 + 13
if IS_OF_HYDRO and (code <= 128 or code == process_is_gone):
    # Hydro multiplies the points of the case by the number that a manager has printed, whatever its
    # exit code is; anything else is 0.
    try:
        share = float("\n".join(printed))
    except ValueError:
        share = 0.0
    end_with_points(str(share if share == share else 0.0), 1, first_message)
if is_of_sio2 and not printed and code == process_is_gone:
    end(1, "wrong answer", "a process ended early")
# SIO2 reads what a manager has printed, whatever its exit code is.
if code and not (is_of_sio2 and printed and (code < 128 or code == process_is_gone)):
    fail(code, message)
if is_of_sio2:
    end_as_sio2(printed)
if not FOR_CHECKER:
    end_with_points((printed + [""])[0], 1, first_message)
if not os.fstat(printed_file).st_size:
    end(3, "FAIL the manager printed nothing for the checker:", first_message)
end(0, "ok", first_message)
