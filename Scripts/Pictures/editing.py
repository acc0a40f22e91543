"""An editor that shows what `marble-cli lsp` answers while a fixture is typed. The server is the real one; the window is drawn."""

import json
import os
import subprocess

URI = "file:///Search.marble"
TEXT = """test emits the last value of each burst
  hot  source  -a--bc--d---|
  run          source.debounce(2)
  expect       ---a---b--d-|
"""
WRONG, RIGHT = "---a---b--d-|", "---a---c--d-|"
KEYWORDS = ("test", "hot", "run", "expect")
LINES = 9


class Server:
    """The server, what it has said of the newest version of the text, and its answers."""

    def __init__(self, command):
        self.process = subprocess.Popen([command, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count, self.version, self.problems = 0, 0, []
        self.ask("initialize", {
            "capabilities": {"general": {"positionEncodings": ["utf-8"]}},
            "initializationOptions": {"showsResults": True},
        })
        self.tell("initialized", {})

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def tell(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def read(self):
        """The next message; notes the problems that it tells."""
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        if not length:
            raise SystemExit("the server has ended")
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.problems = message["params"]["diagnostics"]
        return message

    def ask(self, method, parameters):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        while (message := self.read()).get("id") != self.count or "method" in message:
            pass
        return message["result"]

    def write(self, text, is_settled):
        """Sends a version of the text, and waits for what the server says of it: at once, or when its tests have run."""
        self.version += 1
        document = {"uri": URI, "version": self.version}
        if self.version == 1:
            self.tell("textDocument/didOpen", {"textDocument": {**document, "languageId": "marble", "text": text}})
        else:
            self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        self.wait("marble/results" if is_settled else "textDocument/publishDiagnostics")

    def wait(self, method):
        while (message := self.read()).get("method") != method or message["params"]["version"] != self.version:
            pass

    def about(self, method):
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 100, "character": 0}}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": URI}, "range": whole})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", {})
        self.process.wait()


def screen(server, text, cursor):
    """The window: the commands above the test, the text with what is underlined, hints behind the lines, and the first problem below."""
    lenses = " | ".join(lens["command"]["title"] for lens in server.about("codeLens"))
    hints = {hint["position"]["line"]: hint["label"] for hint in server.about("inlayHint")}
    lines = [[("Search.marble", "bold")], [(lenses, "dim")]]
    for number, line in enumerate((text + " ").split("\n")):
        marks = [
            range(problem["range"]["start"]["character"], problem["range"]["end"]["character"])
            for problem in server.problems if problem["range"]["start"]["line"] == number
        ]
        lines.append(spans(line, marks, cursor if number == text[:cursor].count("\n") else None, text) + [(hints.get(number, ""), "dim")])
    message = server.problems[0]["message"].split("\n")[0] if server.problems else ""
    lines += [[]] * (LINES - 1 - len(lines)) + [[(message, "red")]]
    return lines


def spans(line, marks, cursor, text):
    """A line in colours: its keyword, what is underlined, and the cursor."""
    column = None if cursor is None else cursor - (text.rfind("\n", 0, cursor) + 1)
    keyword = line.split(" ")[0] if line.startswith("test") else line.strip().split(" ")[0]
    start = line.find(keyword) if keyword in KEYWORDS else -1
    found = []
    for index, character in enumerate(line):
        style = ""
        if start >= 0 and start <= index < start + len(keyword):
            style = "blue"
        if any(index in mark for mark in marks):
            style = "wrong"
        if index == column:
            style = "cursor"
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + character, style)
        else:
            found.append((character, style))
    return found


def typing(command, folder):
    """A fixture is typed, fails, and is corrected."""
    server = Server(os.path.abspath(command))
    screens = []

    def show(text, seconds, cursor=None, is_settled=False):
        server.write(text, is_settled)
        screens.append((seconds, screen(server, text, len(text) if cursor is None else cursor)))

    text = ""
    for line in TEXT.splitlines(keepends=True):
        indentation = len(line) - len(line.lstrip())
        steps = list(range(indentation, len(line), 3)) + [len(line)]
        for end in steps:
            if line[:end].strip():
                show(text + line[:end].rstrip("\n"), 0.07)
        text += line
    text = text.rstrip("\n")
    place = text.index(WRONG) + WRONG.index("b")
    show(text, 2.6, is_settled=True)
    show(text, 0.6, cursor=place, is_settled=True)
    show(text.replace(WRONG, RIGHT), 3, cursor=place + 1, is_settled=True)
    server.end()
    return screens, LINES
