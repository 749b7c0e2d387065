//! Python: the driver looks up the solution's functions at run time.

use super::{Grader, HarnessTarget, dynamic, file, loading, nodes, reserved};
use crate::signature::{Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct Python;

const DRIVER: &str = include_str!("../drivers/driver.py");
/// What a submission finds in scope when it is part of a program of one file.
const SCOPE: &str = "from string import *
from re import *
from datetime import *
from collections import *
from heapq import *
from bisect import *
from copy import *
from math import *
from random import *
from statistics import *
from itertools import *
from functools import *
from operator import *
from io import *
from sys import *
from json import *
from builtins import *
import string, re, datetime, collections, heapq, bisect, copy, math, random, statistics
import itertools, functools, operator, io, sys, json
from typing import *

__name__ = \"solution\"
";

impl HarnessTarget for Python {
    fn language(&self) -> &'static str {
        "python"
    }

    fn reserved(&self) -> &'static str {
        reserved::PYTHON
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        vec![
            file("harness.py", dynamic::driver(DRIVER, self, signature, true)),
            file("solution.py", submission),
        ]
    }

    /// The driver is a function, so that its names do not conflict with those of the submission.
    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let submission = String::from_utf8_lossy(submission);
        let (future, own): (Vec<&str>, Vec<&str>) = submission
            .lines()
            .partition(|line| line.starts_with("from __future__ import"));
        let driver = dynamic::driver(DRIVER, self, signature, false);
        let driver = driver.lines().map(|line| match line {
            "" => String::new(),
            line => format!("    {line}"),
        });
        let lines = future.iter().map(|line| (*line).to_owned());
        let lines = lines
            .chain([SCOPE.to_owned(), nodes::definitions("python", signature)])
            .chain(own.iter().map(|line| (*line).to_owned()))
            .chain(["\n\ndef tengen_run():".to_owned()])
            .chain(driver)
            .chain(["\n\ntengen_run()\n".to_owned()]);
        file("solution", lines.collect::<Vec<_>>().join("\n"))
    }

    /// The grader imports the submission as a module, so that it may be source or compiled, in a
    /// directory or an archive.
    fn grader(&self, signature: &Signature, stem: &str) -> Option<Grader> {
        let submission = format!(
            "import importlib.util\n\nexec(importlib.util.find_spec(\"{stem}\").loader.get_code(\"{stem}\"))\n"
        );
        Some(loading(&self.whole(signature, submission.as_bytes())))
    }

    fn stub(&self, signature: &Signature) -> String {
        let constructor = match signature {
            Signature::Function(_) => None,
            Signature::Class(class) => Some(self.empty("__init__", &class.constructor, "")),
        };
        let method = |routine: &Routine| {
            let returns = routine.returns.map_or_else(|| "None".to_owned(), spelled);
            self.empty(
                &self.name(None, &routine.name),
                &routine.params,
                &format!(" -> {returns}"),
            )
        };
        let methods = signature.routines().iter().map(method);
        let all: Vec<String> = constructor.into_iter().chain(methods).collect();
        format!("class {}:\n\n{}", signature.class_name(), all.join("\n"))
    }
}

impl Python {
    fn empty(&self, name: &str, params: &[Param], returns: &str) -> String {
        let param = |param: &Param| format!(", {}: {}", self.param(param), spelled(param.kind));
        let params: String = params.iter().map(param).collect();
        format!("    def {name}(self{params}){returns}:\n        pass\n")
    }
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| format!("Optional[{}]", base(single)),
        |item| format!("List[{item}]"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int | Base::Long => "int",
        Base::Double => "float",
        Base::Bool => "bool",
        Base::String | Base::Char => "str",
        Base::ListNode => "Optional[ListNode]",
        Base::TreeNode => "Optional[TreeNode]",
    }
}
