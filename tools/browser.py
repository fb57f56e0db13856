"""Finds browsers for the tests and the benchmarks.

Chromium runs every browser test: an installed one, Playwright's own, or Debian's package. Firefox and WebKit play games
in tests/browser/test_other_browsers.py: installed ones, or Debian's packages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from compiler.base.console import say
from compiler.base.process import StepFailed, run
from tools import bootstrap

BROWSER_VARIABLE = "LUDOGLOT_CHROMIUM"
"""Environment variable with the path of the browser to use instead of the first one found."""

PROGRAM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
"""Names of the program on PATH, the preferred ones first."""

PROGRAM_PATHS = (
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "%PROGRAMFILES%/Google/Chrome/Application/chrome.exe",
    "%PROGRAMFILES(X86)%/Google/Chrome/Application/chrome.exe",
    "%LOCALAPPDATA%/Google/Chrome/Application/chrome.exe",
    "%LOCALAPPDATA%/Chromium/Application/chrome.exe",
    "%PROGRAMFILES(X86)%/Microsoft/Edge/Application/msedge.exe",
)
"""Usual paths of a browser that is not on PATH; `%NAME%` is an environment variable."""

FIREFOX_NAMES = ("firefox-esr", "firefox")
"""What Firefox may be called on PATH."""

MINI_BROWSERS = ("*/webkit2gtk-4.1/MiniBrowser", "*/webkitgtk-6.0/MiniBrowser")
"""Where WebKitGTK's own small browser lies below LIBRARIES."""

LIBRARIES = Path("/usr/lib")

DEBIAN_PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
"""The packages of the browsers beside Chromium; Ubuntu has those of WebKit, too."""

DISABLED_FEATURES = (
    # of Playwright, whose own list a second one replaces
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    # pages of the address bar, which every window starts in a process of their own
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
"""Features of Chromium that are switched off: what asks the network, and what costs time and is never seen."""

HINT = (
    "install Chromium or Chrome (Debian: `sudo apt install chromium`; elsewhere: from its website), or let Playwright "
    "download one (`.venv/bin/python -m playwright install chromium`), or set the environment variable "
    f"{BROWSER_VARIABLE} to the path of one; then run the same command again"
)


class Chromium(NamedTuple):
    """A browser that starts: the path of its program, its `--version` line, and where it came from."""

    program: str
    version: str
    origin: str


def flags() -> list[str]:
    """Return the flags to launch it with: no network traffic of its own and, as root, no sandbox."""
    quiet = [
        f"--disable-features={','.join(DISABLED_FEATURES)}",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    root = os.name == "posix" and os.geteuid() == 0
    return ["--no-sandbox", *quiet] if root else quiet


def find() -> Chromium | None:
    """Return an installed Chromium, else Playwright's own download, else None. Downloads nothing."""
    chosen = os.environ.get(BROWSER_VARIABLE)
    if chosen:
        version = version_of(chosen)
        if not version:
            hint = f"set {BROWSER_VARIABLE} to the path of a Chromium, or unset it"
            raise StepFailed("find Chromium", f"{BROWSER_VARIABLE} is set to {chosen}, which does not start", hint)
        return Chromium(chosen, version, f"set in {BROWSER_VARIABLE}")
    for program in installed():
        version = version_of(program)
        if version:
            return Chromium(program, version, "installed on this machine")
    return playwrights_own()


def ensure() -> Chromium:
    """Return a Chromium, downloaded or installed if there is none; StepFailed if that does not work."""
    found = find()
    if found is not None:
        return found
    reasons = ["none is installed"]
    say("no Chromium on this machine: downloading the one of Playwright …")
    try:
        fetch = [sys.executable, "-m", "playwright", "install", "chromium"]
        run("download Playwright's Chromium", fetch, HINT, timeout=600)
        found = playwrights_own()
        reasons.append("Playwright's own does not start here")
    except StepFailed as failure:
        reasons.append(f"Playwright's own could not be downloaded ({failure.reason})")
    if found is None and bootstrap.may_use_apt():
        say("installing Debian's chromium …")
        try:
            bootstrap.apt_install("chromium", HINT)
            found = find()
            reasons.append("the one of Debian's package does not start")
        except StepFailed as failure:
            reasons.append(f"Debian's package could not be installed ({failure.reason})")
    if found is None:
        raise StepFailed("find Chromium", "; ".join(reasons), HINT)
    return found


def installed() -> Iterator[str]:
    """Yield the paths of programs that may be a Chromium, the likeliest first."""
    for name in PROGRAM_NAMES:
        program = shutil.which(name)
        if program is not None:
            yield program
    for place in PROGRAM_PATHS:
        path = os.path.expandvars(place) if os.name == "nt" else place
        if Path(path).is_file():
            yield path


def version_of(program: str) -> str:
    """Return the `--version` line of a program, "" if it does not start."""
    if os.name == "nt":
        # On Windows `--version` opens a window; that the file exists must be enough.
        return Path(program).name if Path(program).is_file() else ""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""


def playwrights_own() -> Chromium | None:
    """Return the Chromium that Playwright downloaded earlier; None if there is none or it does not start."""
    # In a subprocess: Playwright can be started only once per process, and the tests start it.
    script = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    program = result.stdout.strip()
    version = version_of(program) if program and Path(program).is_file() else ""
    return Chromium(program, version, "downloaded by Playwright") if version else None


# -- browsers beside Chromium ---------------------------------------------------------------------------------------


def firefox() -> str:
    """Return the program of Firefox, "" if there is none on PATH."""
    return next((program for name in FIREFOX_NAMES if (program := shutil.which(name))), "")


def mini_browser() -> str:
    """Return the program of WebKitGTK's browser, "" if it is not installed."""
    return next((str(path) for pattern in MINI_BROWSERS for path in sorted(LIBRARIES.glob(pattern))), "")


def missing_parts(name: str) -> list[str]:
    """Return what this machine lacks for `firefox` or `webkit`: names of programs, none if it can be used."""
    if name == "firefox":
        return [] if firefox() else ["firefox"]
    parts = [program for program in ("WebKitWebDriver", "Xvfb") if shutil.which(program) is None]
    return parts if mini_browser() else [*parts, "MiniBrowser"]


def how_to_install(name: str) -> str:
    """Return the command that installs `firefox` or `webkit` on Debian."""
    return f"Debian: `sudo apt install {' '.join(DEBIAN_PACKAGES[name])}`"


def ensure_all() -> None:
    """Install Firefox and WebKit where they are missing and Debian's packages may be installed; else StepFailed."""
    for name, packages in DEBIAN_PACKAGES.items():
        if missing_parts(name) and bootstrap.may_use_apt():
            for package in packages:
                say(f"installing Debian's {package} …")
                bootstrap.apt_install(package, how_to_install(name))
        if parts := missing_parts(name):
            raise StepFailed(f"find {name}", f"{', '.join(parts)} is not installed", how_to_install(name))
