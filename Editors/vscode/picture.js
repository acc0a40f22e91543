// A panel beside the file with the picture of the test under the cursor.
'use strict';

class PicturePanel {
  constructor(vscode, server) {
    this.vscode = vscode;
    this.server = server;
  }

  dispose() {
    this.panel?.dispose();
  }

  /// The test under the cursor.
  current() {
    const editor = this.vscode.window.activeTextEditor;
    if (!editor || !this.server.isFixture(editor.document)) return undefined;
    return { uri: String(editor.document.uri), test: editor.selection.active.line };
  }

  async show(uri, test) {
    if (!this.panel) {
      const { ViewColumn } = this.vscode;
      this.panel = this.vscode.window.createWebviewPanel(
        'marble.picture', 'Marbles', { viewColumn: ViewColumn.Beside, preserveFocus: true }, {});
      this.panel.onDidDispose(() => { this.panel = undefined; });
    }
    await this.draw(uri === undefined ? this.current() : { uri, test });
  }

  follow() {
    const place = this.current();
    if (place && (place.uri !== this.place?.uri || place.test !== this.place?.test)) return this.draw(place);
    return undefined;
  }

  refresh() {
    return this.draw(this.current() ?? this.place);
  }

  async draw(place) {
    if (!this.panel || !place) return;
    this.place = place;
    try {
      const result = await this.server.execute('marble.picture', place.uri, place.test);
      // The cursor may have moved on meanwhile.
      if (this.place === place && this.panel) this.panel.webview.html = page(result.svg);
    } catch {
      // Above the first test there is nothing to draw: the last picture stays.
    }
  }
}

function page(svg) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body { margin: 0; padding: 1em } svg { max-width: 100%; height: auto }</style>
</head>
<body>${svg.slice(svg.indexOf('<svg'))}</body>
</html>`;
}

module.exports = { PicturePanel, page };
