"""Runs a solution: reads the calls, makes them, prints the results in a frame."""

import json
import math
import os
import sys

SIGNATURE = @SIGNATURE@
FILE = "solution.py"
# Whether the solution is a file of its own, and input and answer have a frame around them.
FRAMED = "@FRAMED@" == "true"
STARS = (
    "string re datetime collections heapq bisect copy math random statistics "
    "itertools functools operator io sys json builtins"
).split()
FRAMES_SHOWN = 20


NODES = @NODES@
# A list that is a circle has no end; no answer has as many nodes as this.
MOST_NODES = 1 << 21


class Failure(Exception):
    """The solution cannot be used, or returned what it must not."""


def load():
    """The names that the solution defines, on top of those it finds in scope."""
    if not FRAMED:
        return globals()
    scope = {"__name__": "solution"}
    stars = [f"from {module} import *" for module in STARS]
    modules = [f"import {module}" for module in STARS[:-1]]
    exec("\n".join([*stars, *modules, "from typing import *", NODES]), scope)
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), FILE)
    with open(path, "rb") as file:
        exec(compile(file.read(), FILE, "exec"), scope)
    return scope


def received_list(values, scope):
    head = None
    for value in reversed(values):
        node = scope["ListNode"](value)
        node.next, head = head, node
    return head


def received_tree(values, scope):
    nodes = []
    for at, value in enumerate(values):
        if value is None:
            continue
        nodes.append(scope["TreeNode"](value))
        if at > 0:
            # Both children of a node stand after each other.
            setattr(nodes[(at - 1) // 2], "left" if at % 2 else "right", nodes[-1])
    return nodes[0] if nodes else None


RECEIVED = {
    "double": lambda value, scope: float(value),
    "ListNode": received_list,
    "TreeNode": received_tree,
}


def received(value, kind, scope):
    """A JSON value as the solution gets it: a double need not have a point."""
    receive = RECEIVED.get(kind.rstrip("[]?"))
    if receive is None or value is None:
        return value
    if kind.endswith("[]"):
        return [received(item, kind[:-2], scope) for item in value]
    return receive(value, scope)


def arguments(values, kinds, scope):
    return [received(value, kind, scope) for value, kind in zip(values, kinds)]


def refuse(what, value, kind):
    found = "None" if value is None else type(value).__name__
    raise Failure(f"{what} returned {found}, expected {kind}")


def whole(bits):
    def shown(value, kind, what):
        if type(value) is not int:
            refuse(what, value, kind)
        if not -1 << bits - 1 <= value < 1 << bits - 1:
            raise Failure(f"{what} returned a number that does not fit {kind}")
        return str(value)

    return shown


def shown_double(value, kind, what):
    if type(value) not in (float, int):
        refuse(what, value, kind)
    if not math.isfinite(value):
        raise Failure(f"{what} returned {value}, which JSON cannot hold")
    return "%.5f" % value


def shown_bool(value, kind, what):
    if type(value) is not bool:
        refuse(what, value, kind)
    return "true" if value else "false"


def shown_string(value, kind, what):
    if type(value) is not str:
        refuse(what, value, kind)
    return json.dumps(value, ensure_ascii=False)


def shown_char(value, kind, what):
    if type(value) is not str:
        refuse(what, value, kind)
    if len(value) != 1:
        raise Failure(f"{what} returned {len(value)} characters, expected char")
    return json.dumps(value, ensure_ascii=False)


def child(node, name, kind, what):
    if not hasattr(node, name):
        refuse(what, node, kind)
    return getattr(node, name)


def check_end(nodes, what):
    if len(nodes) > MOST_NODES:
        raise Failure(f"{what} returned nodes without an end")


def shown_list(node, kind, what):
    values = []
    while node is not None:
        values.append(shown_int(child(node, "val", kind, what), "int", what))
        check_end(values, what)
        node = child(node, "next", kind, what)
    return "[" + ",".join(values) + "]"


def shown_tree(root, kind, what):
    nodes, values = [root], []
    for node in nodes:
        if node is None:
            values.append("null")
            continue
        values.append(shown_int(child(node, "val", kind, what), "int", what))
        nodes += [child(node, "left", kind, what), child(node, "right", kind, what)]
        check_end(nodes, what)
    while values and values[-1] == "null":
        values.pop()
    return "[" + ",".join(values) + "]"


shown_int = whole(32)
SHOWN = {
    "int": shown_int,
    "long": whole(64),
    "double": shown_double,
    "bool": shown_bool,
    "string": shown_string,
    "char": shown_char,
    "ListNode": shown_list,
    "TreeNode": shown_tree,
}


def shown(value, kind, what):
    """What was returned, as JSON; it has to be of the signature's type."""
    if kind.endswith("[]"):
        if not isinstance(value, (list, tuple)):
            refuse(what, value, kind)
        return "[" + ",".join([shown(item, kind[:-2], what) for item in value]) + "]"
    if kind == "void" or kind.endswith("?") and value is None:
        return "null"
    return SHOWN[kind.rstrip("?")](value, kind, what)


def find(scope, name):
    if not isinstance(scope.get(name), type):
        raise Failure(f"there is no class {name}")
    return scope[name]


def method(instance, name):
    found = getattr(instance, name, None)
    if not callable(found):
        raise Failure(f"{type(instance).__name__} has no method {name}")
    return found


def lines(text):
    return [json.loads(line) for line in text.split("\n") if line.strip()]


def run_function(scope, text):
    routine = SIGNATURE["function"]
    values = lines(text)
    function = method(find(scope, "Solution")(), routine["name"])
    result = function(*arguments(values, routine["params"], scope))
    return shown(result, routine["returns"], routine["name"])


def run_class(scope, text):
    names, calls = lines(text)
    constructor = arguments(calls[0], SIGNATURE["constructor"], scope)
    instance = find(scope, SIGNATURE["class"])(*constructor)
    routines = SIGNATURE["methods"]
    methods = {called: method(instance, routines[called]["name"]) for called in routines}
    results = ["null"]
    for called, values in zip(names[1:], calls[1:]):
        routine = routines[called]
        result = methods[called](*arguments(values, routine["params"], scope))
        results.append(shown(result, routine["returns"], routine["name"]))
    return "[" + ",".join(results) + "]"


def described(error):
    """An exception in one line, with the last line of the solution it passed."""
    lines = []
    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_filename == FILE:
            lines.append((at.tb_lineno, code.co_name))
        at = at.tb_next
    for line, name in lines[-FRAMES_SHOWN:]:
        print(f"  {FILE}:{line}, in {name}", file=sys.__stderr__)
    if isinstance(error, SyntaxError) and error.filename == FILE:
        lines = [(error.lineno, "")]
        error = f"{type(error).__name__}: {error.msg}"
    elif isinstance(error, SystemExit):
        error = "the solution ended the program"
    else:
        error = f"{type(error).__name__}: {error}"
    return f"{error} ({FILE}:{lines[-1][0]})" if lines else error


def main():
    text = sys.stdin.buffer.read()
    nonce = b""
    if FRAMED:
        nonce, _, text = text.partition(b"\n")
    run = run_function if "function" in SIGNATURE else run_class
    try:
        mark, said = b"+", run(load(), text.decode())
    except Failure as failure:
        mark, said = b"-", str(failure)
    except BaseException as error:
        mark, said = b"-", described(error)
    for stream in (sys.stdout, sys.__stdout__, sys.__stderr__):
        try:
            stream.flush()
        except Exception:
            pass
    answer = said.encode(errors="surrogatepass") + b"\n"
    if not FRAMED and mark == b"-":
        os.write(2, answer)
        os._exit(1)
    frame = nonce + mark + answer + nonce if FRAMED else answer
    while frame:
        frame = frame[os.write(1, frame) :]
    os._exit(0)


sys.setrecursionlimit(550_000)
main()
