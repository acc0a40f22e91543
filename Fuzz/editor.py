#!/usr/bin/env python3
"""Drives `marble-cli lsp` as a hurried or a broken editor does.

    Fuzz/editor.py .build/release/marble-cli [--seconds 60] [--seed N]

Random edits and requests must leave what a fresh server says of the same text. Then come messages that are none, messages that
are too long, cancelled requests, an editor that dies, and a closed input. The memory must be returned when a text is closed. The exit
code is 1 at the first problem, and the seed is printed. It needs Linux. The random edits take the given time: a quarter of it those of
Swift files.
"""

import argparse
import glob
import json
import os
import random
import select
import subprocess
import sys
import time

URI = "file:///tmp/Fuzz.marble"
# The most memory, in KB, of a server without an open text: 8 MB that it may keep, and as much for its own tables and caches.
MOST_MEMORY = 16_000
PIECES = [
    "", "\n", " ", "-", "a", "|", "(", ")", "[", "]", '"', "'", "{", "}", ",", "=", "test x\n", "  run  source\n",
    ".map { $0 }", "😀", "e\u0301", "\t", "\r\n", "  where a = 1\n", "//", " => ", "  expect -a|\n", "  hot source -a-|\n",
    "\u200b", "  any source\n", "  orders\n", ".repeat()", "  let x = source\n", "\\(", "10ms ",
]
SWIFT_PIECES = [
    "", "\n", " ", "-", "a", "|", "(", ")", "[", "]", '"', '"""', "#", "\\", "\\(", "\\u{1F600}", "{", "}", "//", "/*", "*/", "`", "\r\n", ".hot(",
    '.cold("-a|")', '.expect(a).toBe("-a|")', '.expectSubscriptions(of: a).toBe("^!")', '"""\n  -a\n  """', "func a() {", "😀", "e\u0301",
    ', values: ["a": 1]', "syntax: .rxpy", "import RxTestKit\n",
]
DOCUMENT_REQUESTS = [
    "documentSymbol", "foldingRange", "codeLens", "semanticTokens/full", "formatting",
]
PLACE_REQUESTS = [
    "completion", "hover", "signatureHelp", "definition", "references", "documentHighlight", "linkedEditingRange",
    "prepareRename", "codeAction", "inlayHint", "onTypeFormatting", "semanticTokens/range", "rangeFormatting",
]


class Failure(Exception):
    pass


class Server:
    """The process, and the messages of both sides."""

    # A server that never ends is killed after this time, in seconds; a run that takes longer raises it.
    longest = 600

    def __init__(self, program):
        # A server whose memory grows without bound fails, and does not take the machine with it.
        limits = "ulimit -v 4000000; exec timeout \"$1\" \"$0\" lsp"
        self.process = subprocess.Popen(
            ["bash", "-c", limits, program, str(self.longest)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.rest = b""
        self.count = 0
        self.answers = {}
        self.diagnostics = {}
        self.finished = {}
        self.request("initialize", {
            "capabilities": {"general": {"positionEncodings": ["utf-16"]}},
            "initializationOptions": {"showsResults": True},
        })
        self.notify("initialized", {})

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failure(f"the server has ended:\n{self.process.stderr.read().decode(errors='replace')}")

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def start(self, method, parameters):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        return self.count

    def request(self, method, parameters):
        return self.answer(self.start(method, parameters))

    def answer(self, identifier, seconds=60):
        self.wait(lambda: identifier in self.answers, seconds, f"no answer to request {identifier}")
        return self.answers.pop(identifier)

    def wait(self, is_over, seconds, problem):
        end = time.monotonic() + seconds
        while not is_over():
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Failure(problem)
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise Failure(f"the server has ended: {problem}\n{self.process.stderr.read().decode(errors='replace')}")
            self.rest += chunk
            self.read()

    def read(self):
        while b"\r\n\r\n" in self.rest:
            header, rest = self.rest.split(b"\r\n\r\n", 1)
            length = int(header.split(b":")[1])
            if len(rest) < length:
                return
            self.rest = rest[length:]
            self.take(json.loads(rest[:length]))

    def take(self, message):
        parameters = message.get("params", {})
        if "method" not in message:
            self.answers[message["id"]] = message
        elif message["method"] == "textDocument/publishDiagnostics":
            self.diagnostics[parameters["uri"]] = parameters["diagnostics"]
        elif message["method"] == "marble/results":
            self.finished[parameters["uri"]] = parameters["version"]
        elif "id" in message:
            self.send({"id": message["id"], "result": None})

    def open(self, text, version=1, uri=URI, language="marble"):
        self.finished.pop(uri, None)
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": language, "version": version, "text": text}})

    def settle(self, version, uri=URI):
        self.wait(lambda: self.finished.get(uri) == version, 120, "the tests do not end")
        return self.diagnostics[uri]

    def memory(self):
        """The resident memory, in KB, of the server below the shell and `timeout`, without the pages of files."""
        found = self.process.pid
        while True:
            path = f"/proc/{found}/task/{found}/children"
            children = open(path).read().split()
            if not children:
                break
            found = int(children[0])
        for line in open(f"/proc/{found}/status"):
            if line.startswith("RssAnon"):
                return int(line.split()[1])
        return 0

    def memory_without(self, uri):
        """Closes a text, and returns the memory in KB; fails if it stays above MOST_MEMORY for 20 seconds."""
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        self.request("marble/nothing", {})  # The server answers in order: the text is closed.
        end = time.monotonic() + 20
        while self.memory() > MOST_MEMORY:
            if time.monotonic() > end:
                raise Failure(f"the server has {self.memory()} KB after its text was closed, more than {MOST_MEMORY} KB")
            time.sleep(0.05)
        return self.memory()

    def end(self, code=0):
        self.request("shutdown", None)
        self.notify("exit", {})
        self.close(code)

    def close(self, code):
        self.process.stdin.close()
        found = self.process.wait(timeout=30)
        if found != code:
            raise Failure(f"exit code {found}, not {code}")


def units(text):
    return len(text.encode("utf-16-le")) // 2


def position(text, index):
    """The place of a character, as the protocol counts."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return {"line": before.count("\n"), "character": units(before[before.rfind("\n") + 1:])}


def boundary(text, index):
    """A place that is not between CR and LF."""
    return index - 1 if text[index - 1:index + 1] == "\r\n" else index


def edit(generator, text, pieces=PIECES):
    start = boundary(text, generator.randint(0, len(text)))
    end = boundary(text, min(len(text), start + generator.choice([0, 0, 0, 1, 1, 3, 20])))
    start = min(start, end)
    return start, end, generator.choice(pieces)


def edits(program, generator, seconds, texts):
    server = Server(program)
    text = generator.choice(texts)
    version = 1
    server.open(text)
    end = time.monotonic() + seconds
    memory = []
    rounds = 0
    waiting = []
    while time.monotonic() < end:
        for _ in range(generator.randint(1, 30)):
            start, stop, piece = edit(generator, text)
            version += 1
            server.notify("textDocument/didChange", {
                "textDocument": {"uri": URI, "version": version},
                "contentChanges": [{
                    "range": {"start": position(text, start), "end": position(text, stop)}, "text": piece}]})
            text = text[:start] + piece + text[stop:]
            place = position(text, boundary(text, generator.randint(0, len(text))))
            parameters = {
                "textDocument": {"uri": URI}, "position": place, "range": {"start": place, "end": place},
                "positions": [place], "context": {"diagnostics": []}, "ch": "\n", "newName": "renamed",
            }
            for method in generator.sample(DOCUMENT_REQUESTS + PLACE_REQUESTS + ["rename", "selectionRange"], 3):
                waiting.append(server.start(f"textDocument/{method}", parameters))
            if generator.random() < 0.2 and waiting:
                server.notify("$/cancelRequest", {"id": generator.choice(waiting)})
            if generator.random() < 0.1:
                command = generator.choice(["run", "explain", "picture", "orders", "accept"])
                waiting.append(server.start("workspace/executeCommand", {
                    "command": f"marble.{command}", "arguments": [URI, place["line"]]}))
        for identifier in waiting:
            answer = server.answer(identifier)
            if answer.get("error", {}).get("code", 0) in (-32601, -32603, -32700):
                raise Failure(f"{answer}")
        waiting = []
        # What a command has forgotten runs again: the newest version is settled by one more edit.
        version += 1
        server.finished.pop(URI, None)
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": URI, "version": version}, "contentChanges": []})
        found = server.settle(version)
        fresh = Server(program)
        fresh.open(text)
        expected = fresh.settle(1)
        fresh.end()
        if found != expected:
            raise Failure(f"other problems than those of a fresh server:\n{text!r}\n{found}\n{expected}")
        rounds += 1
        if len(text) > 20_000 or rounds % 10 == 0:
            memory.append(server.memory_without(URI))
            text = generator.choice(texts)
            version += 1
            server.open(text, version)
    memory.append(server.memory_without(URI))
    server.end()
    print(f"{rounds} rounds, {version} versions; KB without an open text: {memory[::len(memory) // 20 + 1]}")


def swift_files(program, generator, seconds, texts):
    """Random edits of Swift files leave what a fresh server says, and no text takes long."""
    uri = "file:///tmp/Fuzz.swift"
    server = Server(program)
    end = time.monotonic() + seconds
    version = 0

    def problems(asked):
        asked.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        return asked.diagnostics[uri]

    while time.monotonic() < end:
        text = generator.choice(texts)
        version += 1
        server.open(text, version, uri, "swift")
        for _ in range(40):
            start, stop, piece = edit(generator, text, SWIFT_PIECES)
            version += 1
            server.notify("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{
                    "range": {"start": position(text, start), "end": position(text, stop)}, "text": piece}]})
            text = text[:start] + piece + text[stop:]
            place = position(text, boundary(text, generator.randint(0, len(text))))
            for method in ["hover", "documentHighlight", "codeAction", "completion"]:
                answer = server.request(f"textDocument/{method}", {
                    "textDocument": {"uri": uri}, "position": place, "range": {"start": place, "end": place}})
                if "error" in answer:
                    raise Failure(f"{answer}")
        fresh = Server(program)
        fresh.open(text, 1, uri, "swift")
        if problems(server) != problems(fresh):
            raise Failure(f"other problems than those of a fresh server:\n{text!r}")
        fresh.end()
    for piece in SWIFT_PIECES + ['.hot("-(', '"\\(', '.hot("-a|").cold(', '.hot("-a|")\n', '.hot("-(")']:
        start = time.monotonic()
        server.open("import RxTestKit\n" + piece * (300_000 // max(1, len(piece))), 1, uri, "swift")
        place = {"line": 1, "character": 8}
        for method in ["hover", "documentHighlight", "codeAction"]:
            server.request(f"textDocument/{method}", {
                "textDocument": {"uri": uri}, "position": place, "range": {"start": place, "end": place}})
        if time.monotonic() - start > 5:
            raise Failure(f"{time.monotonic() - start:.1f} s for a Swift file of {piece!r}")
    server.end()
    print(f"{version} versions of Swift files")


def hostile(program):
    server = Server(program)
    for content in [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"id":1}', b'{"method":5,"id":[]}', b"[" * 100_000]:
        server.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
    for parameters in [None, [], {}, {"textDocument": 1}, {"textDocument": {"uri": URI}}, {"textDocument": {"uri": 3}}]:
        for method in DOCUMENT_REQUESTS + PLACE_REQUESTS:
            server.start(f"textDocument/{method}", parameters)
        for method in ["didOpen", "didChange", "didClose"]:
            server.notify(f"textDocument/{method}", parameters)
        server.start("workspace/executeCommand", parameters)
    # A message that is too long is skipped.
    length = 65 << 20
    server.write(b"Content-Length: %d\r\n\r\n" % length)
    for _ in range(65):
        server.write(b" " * (1 << 20))
    server.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n")
    if server.settle(1) != []:
        raise Failure("a test does not pass behind messages that are none")
    memory = server.memory()
    if memory > 200_000:
        raise Failure(f"{memory} KB after a message that was too long")
    server.end()


def runaway(program):
    """A test that takes long blocks no answer, and ends when the text changes."""
    server = Server(program)
    text = "test a\n  run     Observable.range(start: 0, count: 100000).flatMap { _ in Observable.range(start: 0, count: 1000) }\n  expect  -\n"
    server.open(text)
    time.sleep(0.2)
    start = time.monotonic()
    server.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    if time.monotonic() - start > 2:
        raise Failure("a test that runs blocks an answer")
    server.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n", 2)
    if server.settle(2) != []:
        raise Failure("the test does not pass")
    server.end()


def large_test(program):
    """The server returns the memory of a large test when the text is closed."""
    server = Server(program)
    server.open(
        "test a\n  any     source\n  run     source.flatMap { of($0, 1) }\n"
        "  same    source.flatMap { just($0).repeat() }\n")
    server.settle(1)
    server.memory_without(URI)
    server.end()


def many_files(program):
    server = Server(program)
    before = server.memory()
    for number in range(1000):
        server.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n", 1, f"file:///tmp/{number}.marble")
    for number in range(1000):
        server.settle(1, f"file:///tmp/{number}.marble")
    print(f"a thousand files: {before} KB, then {server.memory()} KB")
    server.end()


def endings(program):
    server = Server(program)
    server.close(1)  # closed without 'shutdown'
    server = Server(program)
    server.request("shutdown", None)
    server.close(0)
    server = Server(program)
    server.write(b"no header at all\r\n\r\n")
    server.close(1)
    # An editor that dies while the server answers.
    server = Server(program)
    for _ in range(200):
        server.open("test a\n" * 2000)
    server.process.stdout.close()
    server.process.stdin.close()
    if server.process.wait(timeout=60) not in (0, 1):
        raise Failure(f"exit code {server.process.returncode} after the editor has died")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = arguments.parse_args()
    program = os.path.abspath(options.program)
    Server.longest = max(Server.longest, 2 * options.seconds)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "**", "*.marble")
    texts = [open(path).read() for path in sorted(glob.glob(folder, recursive=True))]
    texts = [text for text in texts if len(text) < 6000] or ["test a\n  run  Observable.just(1)\n  expect  (1|)\n"]
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Examples", "Shop", "Tests", "ShopTests", "*.swift")
    swift_texts = [open(path).read() for path in sorted(glob.glob(folder))]
    print(f"seed {options.seed}")
    try:
        endings(program)
        hostile(program)
        runaway(program)
        large_test(program)
        many_files(program)
        swift_files(program, random.Random(options.seed), options.seconds / 4, swift_texts)
        edits(program, random.Random(options.seed), options.seconds * 3 / 4, texts)
    except Failure as failure:
        print(f"failed: {failure}")
        sys.exit(1)


main()
