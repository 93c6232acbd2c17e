"""A server whose functions are known, for recordings of profiles: SLOWER names the one that does more work."""

import hashlib
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SLOWER = os.environ.get("SLOWER", "")

NUMBERS = [(at * 7919) % 1009 for at in range(3000)]
BYTES = bytes(range(256)) * 256
TEXT = "name=value; other-name=12345; a_third=x.y.z; " * 90
WORDS = re.compile(r"([a-z_-]+)=([\w.]+);")
GUARD = threading.Lock()


def times(change, slower, usual):
    """How much work a function does, with and without its slowdown."""
    return slower if change == SLOWER else usual


def ranked():
    return sorted(NUMBERS[: times("sort", 3000, 100)], reverse=True)[0]


def copied():
    last = b""
    for at in range(times("copy", 16, 2)):
        last = bytes(bytearray(BYTES)[at:])
    return len(last)


def tokens():
    return len(WORDS.findall(TEXT[: times("regexp", 4000, 90)]))


def digest():
    return hashlib.sha256(BYTES[: times("hash", 65536, 1024)]).hexdigest()


def guarded():
    with GUARD:
        time.sleep(times("lock", 0.001, 0))


def allocated():
    rows = [{"id": at, "tags": [at, str(at)]} for at in range(times("allocation", 250, 20))]
    return len(rows)


def waited():
    time.sleep(times("sleep", 0.003, 0))


def answered(found):
    lines = [f"{name}: {value}" for name, value in found.items()]
    return "\n".join(lines * times("answer", 50, 10)).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        guarded()
        waited()
        found = {"rank": ranked(), "copy": copied(), "tokens": tokens(), "digest": digest()}
        body = answered({**found, "rows": allocated()})
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass  # A load generator closes its connections without a word.

    def log_message(self, *_):
        """Writes no log."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
