"""A Chromium without a window, driven over a pipe by its own protocol: nothing to be installed.

https://chromedevtools.github.io/devtools-protocol/ describes the methods and events.
"""

import json
import os
import shutil
import subprocess
import sys
from time import monotonic

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
#: Chromium reads from descriptor 3 and writes to 4.
_EXEC = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""


def executable():
    """Return the path of a Chromium on this machine, or None."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """One page of a browser that ends with it.

    Parameters
    ----------
    folder : path-like
        Where the browser may keep what it likes.
    """

    def __init__(self, folder, patience=60):
        (theirs, to), (of, back) = _pipe(), _pipe()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _EXEC, str(theirs), str(back), executable(), *OPTIONS,
             f"--user-data-dir={folder}", "about:blank"],
            pass_fds=(theirs, back), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs)
        os.close(back)
        self._to, self._of, self._patience = to, of, patience
        self._rest, self._last, self._session = b"", 0, None
        self.events = []
        (target, *_) = [
            t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"
        ]
        attached = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        """Call a method of the protocol; return its result."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        end = monotonic() + self._patience
        while (answer := self._next()).get("id") != self._last:
            if monotonic() > end:
                raise TimeoutError(method)
            if "method" in answer:
                self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, url):
        """Load a page, and forget what happened before."""
        self.events.clear()
        self.call("Page.navigate", url=url)
        self.wait_for_page()

    def wait_for_page(self):
        """Wait until a page is loaded that was asked for since events were last forgotten."""
        end = monotonic() + self._patience
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            if monotonic() > end:
                raise TimeoutError("no page was loaded")
            self.events.append(self._next())

    def evaluate(self, expression):
        """Return the value of a JavaScript expression, or of what it promises."""
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if problem := result.get("exceptionDetails"):
            raise RuntimeError(problem.get("exception", {}).get("description", problem["text"]))
        return result["result"].get("value")

    def resize(self, width, height=900):
        """Make the page so many pixels wide."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip

    def close(self):
        """End the browser."""
        self._process.terminate()
        self._process.wait()
        os.close(self._to)
        os.close(self._of)

    def _next(self):
        while b"\0" not in self._rest:
            piece = os.read(self._of, 1 << 20)
            if not piece:
                raise ConnectionError("the browser has ended")
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)


def _pipe():
    """Return both ends of a pipe, neither of them a descriptor that Chromium wants for itself."""
    import fcntl

    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return high
