"""Records the command in a terminal, as moving pictures: recordings.py COMMAND FOLDER

The program types, edits a file and answers questions as a person does, and shows what the command printed. Each step waits for what
the command prints; how long the picture then shows a screen is fixed. So a picture depends on nothing but the command's output.
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios

import editing
import moving_picture

COLUMNS = 96
FIXTURE = """test emits the last value of each burst
  hot  source  -a--bc--d---|
  run          source.debounce(2)
  expect       ---a---b--d-|
  subs source  ^-----------!
"""
COLORS = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "34": "blue", "36": "blue"}


class Terminal:
    """A command in a terminal, what the picture shows of it, and the screens so far."""

    def __init__(self, command, folder, lines, editor=None):
        self.command, self.folder, self.height, self.editor = command, folder, lines, editor
        self.shown, self.screens, self.process = [[]], [], None

    def show(self, seconds):
        header = []
        if self.editor:
            header = self.editor() + [[("─" * COLUMNS, "dim")]]
        room = self.height - len(header)
        self.screens.append((seconds, header + [list(line) for line in self.shown[-room:]]))

    def type(self, text, answer=False):
        """Types a command, or an answer to the running one."""
        if not answer:
            self.shown[-1] = [("$ ", "dim")]
        for first in range(0, len(text), 3):
            self.shown[-1].append((text[first : first + 3], "typed"))
            self.show(0.12)
        self.show(0.5)
        if answer:
            self.shown[-1] = self.shown[-1][: -((len(text) + 2) // 3)]  # The terminal prints it.
            os.write(self.file, (text + "\n").encode())
        else:
            self.shown.append([])
            self.start(text)

    def start(self, text):
        words = text.split()
        words[0] = self.command
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(self.folder)
            environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            os.execve(words[0], words, environment)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", self.height, COLUMNS, 0, 0))

    def read(self, until):
        """Reads what the command prints until a line has `until`; to its end for `None`."""
        text = ""
        while until is None or until not in text:
            ready, _, _ = select.select([self.file], [], [], 60)
            if not ready:
                sys.exit(f"recordings.py: the command did not print '{until}': {text}")
            try:
                part = os.read(self.file, 65536).decode()
            except OSError:  # Its terminal is closed.
                part = ""
            if not part:
                if until is not None:
                    sys.exit(f"recordings.py: the command ended without '{until}': {text}")
                break
            text += part
        self.draw(text)
        if until is None:
            os.waitpid(self.process, 0)

    def draw(self, text):
        style = ""
        for part in re.split(r"(\x1b\[[0-9;]*[A-Za-z]|\r?\n)", text):
            code = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
            if code:
                known = [COLORS[number] for number in code[1].split(";") if number in COLORS]
                style = known[-1] if known else ""
            elif part in ("\n", "\r\n"):
                self.shown.append([])
            elif part.startswith("\x1b"):
                sys.exit(f"recordings.py: the picture cannot show {part!r}")
            elif part:
                self.shown[-1].append((part, style))

    def end(self):
        os.kill(self.process, 2)
        self.read(None)


def watch(command, folder):
    """`run --watch` beside an editor in which the expectation is corrected."""
    path = os.path.join(folder, "Search.marble")
    text, marked = [FIXTURE], [None]

    def editor():
        lines = [[("Search.marble", "bold")]]
        for number, line in enumerate(text[0].splitlines()):
            if marked[0] and marked[0][0] == number:
                column = marked[0][1]
                lines.append([(line[:column], ""), (line[column], "yellow"), (line[column + 1 :], "")])
            else:
                lines.append([(line, "")])
        return lines

    with open(path, "w") as file:
        file.write(FIXTURE)
    terminal = Terminal(command, folder, 32, editor)
    terminal.show(0.6)
    terminal.type("marble-cli run --watch --no-times Search.marble")
    terminal.read("skipped")
    terminal.show(3.2)
    marked[0] = (3, FIXTURE.splitlines()[3].index("b"))
    terminal.show(0.8)
    text[0] = FIXTURE.replace("---b--d-|", "---c--d-|")
    terminal.show(0.8)
    with open(path, "w") as file:
        file.write(text[0])
    terminal.read("1 passed, 0 failed, 0 skipped")
    terminal.show(3)
    terminal.end()
    return terminal.screens, 32


def review(command, folder):
    """`accept --review` of the same failure."""
    with open(os.path.join(folder, "Search.marble"), "w") as file:
        file.write(FIXTURE)
    terminal = Terminal(command, folder, 18)
    terminal.show(0.6)
    terminal.type("marble-cli accept --review Search.marble")
    terminal.read("(?) help: ")
    terminal.show(2.5)
    terminal.type("a", answer=True)
    terminal.read(None)
    terminal.show(1)
    terminal.type("marble-cli run --no-times Search.marble")
    terminal.read(None)
    terminal.show(3)
    return terminal.screens, 18


def main():
    command, output = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(output, exist_ok=True)
    for name, session, title in [
        ("watch", watch, "marble-cli run --watch shows a failure, and its end when the file is saved"),
        ("review", review, "marble-cli accept --review shows a change and asks"),
        ("typing", editing.typing, "An editor shows the result of a fixture while it is typed"),
    ]:
        with tempfile.TemporaryDirectory() as folder:
            screens, lines = session(command, folder)
        moving_picture.write(os.path.join(output, f"{name}.svg"), screens, title, COLUMNS, lines)


if __name__ == "__main__":
    main()
