# Calls the validator for the inputs of its groups, which the option --group names, and accepts all
# others.
import os
import runpy
import sys

for option, group in zip(sys.argv[1:], sys.argv[2:]):
    if option == "--group" and group in [GROUPS]:
        here = os.path.dirname(os.path.abspath(__file__))
        sys.path.insert(0, here)
        runpy.run_path(os.path.join(here, "VALIDATOR"), run_name="__main__")
        break
