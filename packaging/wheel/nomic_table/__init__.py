"""Runs the program in this package."""

import os
import signal
import subprocess
import sys
import webbrowser
from pathlib import Path

PROGRAM = str(Path(__file__).with_name("nomic"))
TABLE = ["relay", "--page", "--data", "nomic-data"]
PAGE = "The page is at "


def main():
    """Without arguments, starts a relay with the page.

    If the program says where a page is, a browser opens.
    """
    words = sys.argv[1:] or TABLE
    if words[0] != "relay":
        os.execv(PROGRAM, [PROGRAM, *words])
    child = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, text=True)
    # The terminal sends Ctrl-C to both; the program ends first.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    for line in child.stdout:
        print(line, end="", flush=True)
        if line.startswith(PAGE) and has_desktop():
            webbrowser.open(line.removeprefix(PAGE).strip())
    return child.wait()


def has_desktop():
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
