"""Greets with the standard library's http.server until SIGTERM or SIGINT."""

import argparse
import signal
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together; apart, Nagle's algorithm holds the body back for some 40 ms.
    wbufsize = -1

    def do_GET(self):
        name = self.path.partition("?")[0].removeprefix("/")
        if name == "healthz":
            self.answer("ok\n")
        elif name and "/" not in name:
            self.greet(name)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    do_HEAD = do_GET

    def greet(self, name):
        try:
            name = unquote(name, errors="strict")
        except UnicodeDecodeError:
            self.send_error(HTTPStatus.BAD_REQUEST)
        else:
            self.answer(f"Hello, visitor! You've requested: /{name}\n")

    def answer(self, text):
        body = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format, *args):
        """Keeps http.server from printing a line per request."""


# Threads, as the plain HTTPServer answers one connection at a time: with keep-alive 99 of 100 would
# only wait, and without it every request would pay for a connection of its own.
class Server(ThreadingHTTPServer):
    # With the default of 5, some of 100 connections that open at once wait for a second try.
    request_queue_size = 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--addr", default="127.0.0.1:8080", metavar="HOST:PORT")
    host, _, port = parser.parse_args().addr.rpartition(":")

    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, lambda *_: sys.exit())
    with Server((host, int(port)), Handler) as server:
        print("listening on", "{}:{}".format(*server.server_address), file=sys.stderr)
        server.serve_forever()


if __name__ == "__main__":
    main()
