#!/usr/bin/env python3
"""Prints figures about the code of the project: sizes, names that many crates use, tests, idioms.

    tests/house.py

Lines are those with code: no comments, no empty lines. Product code is what lies in `src` directories
and in `problems`, without unit tests. Crates that only tests depend on count as tests. Cycles between
modules and idioms are compared by the tests in `tests/architecture`, which fail if there are any.
"""

import collections
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPE = re.compile(r"\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|trait)\s+([A-Z]\w*)")
FUNCTION_OF = re.compile(r"\bfn of\b")
TEST_CRATES = ("crates/planted", "crates/testing", "crates/testing/macros", "fuzz", "fuzz/libfuzzer", "checkers/fuzz")
GOALS = {
    "product lines of code": "at most 110,000",
    "largest crate": "at most 14,000",
    "type names in three or more crates": "at most 10",
    "functions called `of`": "0",
    "test lines per line of code": "at least 0.6",
    "files of more than 400 lines of code": "0",
}


def files(pattern):
    """The tracked files that match, relative to the root."""
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, check=True, capture_output=True, text=True)
    return [pathlib.Path(line) for line in listed.stdout.split("\n") if line]


def crate_of(file, directories):
    """The directory of the crate to which a file belongs."""
    return next(parent for parent in file.parents if parent in directories)


def is_code(line):
    return line.strip() and not line.strip().startswith("//")


def split(text):
    """The lines of code of a source file: those of the product, and those of unit tests in it."""
    product, tests = [], []
    lines = iter(text.split("\n"))
    for line in lines:
        if not line.strip().startswith("#[cfg(test)]"):
            product.append(line)
            continue
        # What follows is a test module or a single item; it ends where its indentation does.
        indent = len(line) - len(line.lstrip())
        for line in lines:
            tests.append(line)
            closed = line.rstrip() in (" " * indent + "}", " " * indent + "};")
            if closed or line.endswith(";") and len(line) - len(line.lstrip()) == indent:
                break
    return [line for line in product if is_code(line)], [line for line in tests if is_code(line)]


def measure():
    sizes = collections.Counter()
    names = collections.defaultdict(set)
    tests, functions_of, long_files = 0, 0, []
    directories = {manifest.parent for manifest in files("*Cargo.toml")}
    for file in files("*.rs"):
        product, unit = split((ROOT / file).read_text())
        crate = crate_of(file, directories)
        inner = file.relative_to(crate)
        is_test = file.name == "tests.rs" or {"tests", "benches"} & set(inner.parts) or str(crate) in TEST_CRATES
        tests += len(unit) + (len(product) if is_test else 0)
        if is_test:
            continue
        name = "tengen" if crate == pathlib.Path(".") else str(crate)
        sizes[name] += len(product)
        if len(product) > 400:
            long_files.append((len(product), file))
        for line in product:
            functions_of += bool(FUNCTION_OF.search(line))
            if found := TYPE.match(line):
                names[found[1]].add(name)
    return sizes, names, tests, functions_of, sorted(long_files, reverse=True)


def main():
    sizes, names, tests, functions_of, long_files = measure()
    product = sum(sizes.values())
    shared = sorted((-len(where), name) for name, where in names.items() if len(where) >= 3)
    crate, size = sizes.most_common(1)[0]
    rows = {
        "product lines of code": f"{product:,} in {len(sizes)} crates",
        "largest crate": f"{crate}: {size:,}",
        "type names in three or more crates": f"{len(shared)}",
        "functions called `of`": f"{functions_of}",
        "test lines per line of code": f"{tests / product:.2f}",
        "files of more than 400 lines of code": f"{len(long_files)}",
    }
    print("| figure | now | goal |\n|---|---|---|")
    for figure, now in rows.items():
        print(f"| {figure} | {now} | {GOALS[figure]} |")
    print("\ncrates:", ", ".join(f"{name} {size:,}" for name, size in sizes.most_common()))
    print("\nnames:", ", ".join(f"{name} {-count}" for count, name in shared))
    print("\nlong files:", ", ".join(f"{file} {size}" for size, file in long_files))


if __name__ == "__main__":
    main()
