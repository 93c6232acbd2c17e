"""Greets with http.server as it comes: one thread, HTTP/1.0, a log line for each request.

As published, except for the Content-Type, which the article does not send.

    plain.py PORT
"""

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-type", "text/plain")
        self.end_headers()
        self.wfile.write(f"Hello, visitor! You've requested: {self.path}\n".encode())


HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
