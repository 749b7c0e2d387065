"""Calls a function of a submission on the arguments it reads, a JSON value a line, and prints what it returns in a frame."""

import json
import os
import sys

NAME = "@NAME@"
FILE = "solution.py"
STARS = (
    "string re datetime collections heapq bisect copy math random statistics "
    "itertools functools operator io sys json builtins"
).split()
FRAMES_SHOWN = 20


class Failure(Exception):
    """The submission cannot be used, or returned what it must not."""


def load():
    """The names that the submission defines, on top of those it finds in scope."""
    scope = {"__name__": "solution"}
    stars = [f"from {module} import *" for module in STARS]
    modules = [f"import {module}" for module in STARS[:-1]]
    exec("\n".join([*stars, *modules, "from typing import *"]), scope)
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), FILE)
    with open(path, "rb") as file:
        exec(compile(file.read(), FILE, "exec"), scope)
    return scope


def find(scope):
    """The function: a method of a class Solution, or one by itself."""
    holder = scope.get("Solution")
    if isinstance(holder, type) and hasattr(holder, NAME):
        return getattr(holder(), NAME)
    found = scope.get(NAME)
    if not callable(found):
        raise Failure(f"there is no function {NAME}, neither by itself nor in a class Solution")
    return found


def plain(value, depth=0):
    """A value as JSON has it: a tuple is a list."""
    if depth > 100:
        raise Failure(f"{NAME} returned a value that is nested too deep")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {key: plain(item, depth + 1) for key, item in value.items()}
    raise Failure(f"{NAME} returned a {type(value).__name__}, which is not a JSON value")


def described(error):
    """An exception in one line, with the last line of the submission it passed."""
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
        error = "the submission ended the program"
    else:
        error = f"{type(error).__name__}: {error}"
    return f"{error} ({FILE}:{lines[-1][0]})" if lines else error


def called(text):
    arguments = [json.loads(line) for line in text.split("\n") if line.strip()]
    result = plain(find(load())(*arguments))
    try:
        return json.dumps(result, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise Failure(f"{NAME} returned what JSON cannot hold: {error}")


def main():
    nonce, _, text = sys.stdin.buffer.read().partition(b"\n")
    try:
        mark, said = b"+", called(text.decode())
    except Failure as failure:
        mark, said = b"-", str(failure)
    except BaseException as error:
        mark, said = b"-", described(error)
    for stream in (sys.stdout, sys.__stdout__, sys.__stderr__):
        try:
            stream.flush()
        except Exception:
            pass
    frame = nonce + mark + said.encode(errors="surrogatepass") + b"\n" + nonce
    while frame:
        frame = frame[os.write(1, frame) :]
    os._exit(0)


sys.setrecursionlimit(550_000)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
main()
