"""An HTTP server on the loopback interface, for tests. Prints its port, and exits when standard input closes."""

import http.server
import json
import sys
import threading
import urllib.parse

started = threading.Event()
closed = threading.Event()
count = 0


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        global count
        url = urllib.parse.urlparse(self.path)
        if url.path.startswith("/status/"):
            self.answer(int(url.path.split("/")[2]), b"the body")
        elif url.path == "/json":
            self.answer(200, json.dumps({"name": "a", "numbers": [1, 2]}).encode())
        elif url.path == "/text":
            self.answer(200, b"no JSON")
        elif url.path == "/empty":
            self.answer(200, b"")
        elif url.path == "/drop":
            self.connection.close()
        elif url.path == "/hang":
            started.set()
            self.connection.settimeout(30)
            try:
                if self.connection.recv(1) == b"":
                    closed.set()
            except OSError:
                closed.set()
        elif url.path == "/has-started":
            self.answer(200 if started.wait(20) else 504, b"")
        elif url.path == "/was-closed":
            self.answer(200 if closed.wait(20) else 504, b"")
        elif url.path == "/count":
            count += 1
            self.answer(200, b"")
        elif url.path == "/counted":
            self.answer(200, str(count).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(200, (self.headers["X-Name"] + ": ").encode() + body)

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
