// A panel beside the file with the picture of the test under the cursor. A click on an event selects it in the text; the event under the
// cursor is marked in the picture.
'use strict';

class PicturePanel {
  constructor(vscode, server) {
    this.vscode = vscode;
    this.server = server;
  }

  dispose() {
    this.panel?.dispose();
  }

  /// The fixture that is edited; an editor beside the panel if the panel has the focus.
  editor() {
    const { activeTextEditor, visibleTextEditors } = this.vscode.window;
    if (activeTextEditor) return this.server.isFixture(activeTextEditor.document) ? activeTextEditor : undefined;
    return visibleTextEditors.find(({ document }) => String(document.uri) === this.place?.uri);
  }

  /// The test under the cursor.
  current() {
    const editor = this.editor();
    return editor && { uri: String(editor.document.uri), test: editor.selection.active.line };
  }

  async show(uri, test) {
    if (!this.panel) {
      const { ViewColumn } = this.vscode;
      this.panel = this.vscode.window.createWebviewPanel(
        'marble.picture', 'Marbles', { viewColumn: ViewColumn.Beside, preserveFocus: true }, { enableScripts: true });
      this.panel.onDidDispose(() => { this.panel = undefined; });
      this.panel.webview.onDidReceiveMessage((event) => this.select(event));
    }
    await this.draw(uri === undefined ? this.current() : { uri, test });
  }

  async follow() {
    const place = this.current();
    if (!this.panel || !place) return;
    if (place.uri !== this.place?.uri || place.test !== this.place?.test) await this.draw(place);
    this.mark();
  }

  refresh() {
    return this.draw(this.current() ?? this.place);
  }

  async draw(place) {
    if (!this.panel || !place) return;
    this.place = place;
    const { kind } = this.vscode.window.activeColorTheme;
    try {
      // Dark, and dark with high contrast.
      const result = await this.server.execute('marble.picture', place.uri, place.test, [2, 3].includes(kind) ? 'dark' : 'light');
      // The cursor may have moved on meanwhile.
      if (this.place !== place || !this.panel) return;
      this.result = result;
      const drawn = page(result.svg);
      if (drawn !== this.panel.webview.html) this.panel.webview.html = drawn;
      this.mark();
    } catch {
      // Above the first test there is nothing to draw: the last picture stays.
    }
  }

  /// The text of a row of the picture, or of the event in one of its frames; undefined if the text has changed.
  range({ row, frame }) {
    const found = this.result?.rows[row];
    const event = found?.frames.find((each) => each.frame === frame);
    return (event ?? found)?.range;
  }

  /// Selects the clicked row, and gives the text the focus.
  async select(event) {
    const editor = this.editor();
    const range = this.range(event);
    if (!editor || !range || editor.document.version !== this.result.version) return;
    const { Range, Selection } = this.vscode;
    const { start, end } = range;
    editor.selection = new Selection(start.line, start.character, end.line, end.character);
    editor.revealRange(new Range(start.line, start.character, end.line, end.character));
    await this.vscode.window.showTextDocument(editor.document, { viewColumn: editor.viewColumn, selection: editor.selection });
  }

  /// Marks the row and the frame under the cursor.
  mark() {
    const editor = this.editor();
    if (!editor || !this.result) return;
    const { line, character } = editor.selection.active;
    const holds = ({ start, end }) =>
      start.line === line && start.character <= character && character <= end.character;
    const row = this.result.rows.findIndex((each) => each && holds(each.range));
    const isBefore = ({ range }) => range.start.character <= character && character < range.end.character;
    const frame = this.result.rows[row]?.frames.find(isBefore)?.frame;
    this.panel?.webview.postMessage({ row, frame });
  }
}

/// A page with a picture: it posts the row and the frame of what is clicked, and marks those that it is sent.
function page(svg) {
  const nonce = 'marbles';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>
body { margin: 0; padding: 1em }
svg { max-width: 100%; height: auto }
[data-row], [data-frame] { cursor: pointer; outline: none }
[data-frame]:focus-visible, .marked { filter: drop-shadow(0 0 3px #f5a623) drop-shadow(0 0 1px #f5a623) }
</style>
</head>
<body>${svg.slice(svg.indexOf('<svg'))}
<script nonce="${nonce}">
const editor = acquireVsCodeApi();
function select(target) {
  const row = target.closest?.('[data-row]');
  if (!row) return;
  const event = target.closest('[data-frame]');
  editor.postMessage({ row: Number(row.dataset.row), frame: event ? Number(event.dataset.frame) : undefined });
}
addEventListener('click', ({ target }) => select(target));
addEventListener('keydown', (pressed) => {
  if (!['Enter', ' '].includes(pressed.key)) return;
  pressed.preventDefault();
  select(document.activeElement);
});
addEventListener('message', ({ data: { row, frame } }) => {
  document.querySelectorAll('.marked').forEach((element) => element.classList.remove('marked'));
  document.querySelector('[data-row="' + row + '"] [data-frame="' + frame + '"]')?.classList.add('marked');
});
</script>
</body>
</html>`;
}

module.exports = { PicturePanel, page };
