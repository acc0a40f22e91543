"""A moving picture: an SVG file that shows one screen of text after another, without a script.

A screen is a list of lines, a line a list of spans `(text, style)`. Styles are the names in STYLES, or "" for plain text. The picture
repeats. A reader who prefers reduced motion sees the last screen.
"""

from html import escape

STYLES = {
    "dim": "fill:#8b949e",
    "bold": "font-weight:700",
    "red": "fill:#ff7b72",
    "green": "fill:#7ee787",
    "yellow": "fill:#e3b341",
    "blue": "fill:#79c0ff",
    "typed": "fill:#ffffff;font-weight:700",
    "wrong": "fill:#ff7b72;text-decoration:underline",
    "cursor": "fill:#ffffff;text-decoration:underline",
}
WIDTH, HEIGHT, MARGIN = 8.0, 18.0, 14.0  # of a character, of a line, around the text; in pixels


def write(path, screens, title, columns, lines):
    """Writes `screens`, pairs of seconds and a screen, as one picture of `columns` by `lines` characters."""
    total = sum(seconds for seconds, _ in screens)
    width, height = columns * WIDTH + 2 * MARGIN, lines * HEIGHT + 2 * MARGIN
    css = [
        "text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d0d7de;white-space:pre}",
        *(f".{name}{{{rules}}}" for name, rules in STYLES.items()),
        f".screen{{visibility:hidden;animation:{total:g}s step-end infinite}}",
    ]
    groups, names = [], {}  # `names`: the lines, each drawn once
    begin = 0.0
    for number, (seconds, screen) in enumerate(screens):
        end = begin + seconds
        shown, hidden = 100 * begin / total, 100 * end / total
        css.append(
            f"#s{number}{{animation-name:k{number}}}"
            f"@keyframes k{number}{{0%{{visibility:{'visible' if number == 0 else 'hidden'}}}"
            f"{shown:.2f}%{{visibility:visible}}{hidden:.2f}%{{visibility:hidden}}}}"
        )
        uses = ""
        for row, line in enumerate(screen[-lines:]):
            drawn = _line(line)
            if drawn:
                name = names.setdefault(drawn, f"l{len(names)}")
                uses += f'<use href="#{name}" y="{MARGIN + row * HEIGHT + 13:g}"/>'
        groups.append(f'<g id="s{number}" class="screen">{uses}</g>')
        begin = end
    last = len(screens) - 1
    css.append(f"@media (prefers-reduced-motion:reduce){{.screen{{animation:none}}#s{last}{{animation:none;visibility:visible}}}}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
            f'role="img" aria-label="{escape(title)}">\n<title>{escape(title)}</title>\n<style>\n' + "\n".join(css)
            + f'\n</style>\n<rect width="{width:g}" height="{height:g}" rx="8" fill="#161b22"/>\n<defs>\n'
            + "\n".join(f'<g id="{name}">{line}</g>' for line, name in names.items()) + "\n</defs>\n" + "\n".join(groups) + "\n</svg>\n"
        )


def _line(spans):
    """One line as text, each span at its column, so that a font of another width leaves the columns where they are."""
    parts, column = [], 0
    for text, style in spans:
        if text.strip():
            indent = len(text) - len(text.lstrip(" "))
            shown = text.strip(" ")
            length = f' textLength="{len(shown) * WIDTH:g}"' if len(shown) > 1 else ""
            kind = f' class="{style}"' if style else ""
            x = MARGIN + (column + indent) * WIDTH
            parts.append(f'<text x="{x:g}"{length}{kind}>{escape(shown)}</text>')
        column += len(text)
    return "".join(parts)
