# The judge starts a checker with the input, the answer and the output. The program behind this code
# knows testlib's protocol: it runs with its arguments in testlib's order, and what it has ruled is
# reported when it ends.
def tengen_call():
    ruling, said = os.dup(1), os.dup(2)
    file = os.memfd_create("message")
    os.dup2(file, 2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.argv[2:4] = sys.argv[3], sys.argv[2]
    tengen_judge("checker", ruling, said, file)


tengen_call()
