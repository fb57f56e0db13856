"""Entry point of the project: `python build.py --help` lists the commands.

Only the standard library is imported until `.venv` and `node_modules` are set up; see tools/main.py. The syntax of
this file is that of very old Pythons, too, so that they can print which version is needed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (older ones do run this file)
    sys.exit(
        "error: Ludoglot is built with Python 3.11 or newer; this is Python %d.%d (%s).\n"  # noqa: UP031
        "To mend it: run build.py with a newer Python, for example `python3.11 build.py serve`."
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

from tools.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
