# A checker that prints a share of the points: this code calls it by testlib's protocol. CMS passes
# input, answer and output; SIO2 expects `OK`, a comment and percent on three lines.


def arguments():
    files = sys.argv[1:]
    return [files[0], files[2], files[1], *files[3:]] if IS_OF_CMS else files


printed, message, code = run_in_child("CHECKER", arguments, os.memfd_create("stream"))
if code > (0 if IS_OF_CMS else 2):
    fail(code, message)
if not IS_OF_CMS:
    end_as_sio2(printed)
end_with_points((printed + [""])[0], 1, (message + [""])[0])
