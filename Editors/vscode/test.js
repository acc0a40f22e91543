// Runs the extension in a VS Code that is only as much of it as the extension uses, with a real server:
//   node --test Editors/vscode/test.js, with MARBLE_CLI the path of the command.
'use strict';

const assert = require('node:assert');
const Module = require('node:module');
const test = require('node:test');

// --- A stand-in for VS Code

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) { Object.assign(this, { start: new Position(a, b), end: new Position(c, d) }); }
}
class Plain { constructor(...words) { this.words = words; } }
class Emitter { constructor() { this.event = () => {}; this.fire = () => { this.fired = true; }; } }
const providers = {};
const commands = {};
const listeners = {};
const applied = [];
const shown = [];
const disposable = { dispose() {} };
const on = (name) => (listener) => { listeners[name] = listener; return disposable; };
class Items extends Map {
  add(item) { this.set(item.id, item); }
  replace(items) { this.clear(); items.forEach((item) => this.add(item)); }
}
const runs = [];
const findings = { all: new Map() };
const makeItem = (id, label, uri) => ({ id, label, uri, children: new Items() });
const posted = [];
const panel = {
  webview: { html: '', postMessage: (message) => posted.push(message), onDidReceiveMessage: on('picture') },
  onDidDispose() {}, dispose() {},
};

const vscode = {
  Position, Range, Selection: Range, Uri: { parse: (text) => ({ toString: () => text }) },
  Location: Plain, MarkdownString: class { constructor(value) { this.value = value; } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  DiagnosticRelatedInformation: Plain, TextEdit: class { constructor(range, newText) { Object.assign(this, { range, newText }); } },
  WorkspaceEdit: class { constructor() { this.edits = []; } set(uri, edits) { this.edits.push(...edits); } },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } },
  SnippetString: class { constructor(value) { this.value = value; } },
  SignatureHelp: Plain, SignatureInformation: Plain, ParameterInformation: Plain, Hover: Plain,
  DocumentHighlight: Plain, DocumentSymbol: class { constructor(name) { this.name = name; } }, FoldingRange: Plain,
  SelectionRange: Plain, LinkedEditingRanges: Plain, CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
  CodeActionKind: { QuickFix: 'quickfix', RefactorRewrite: 'refactor.rewrite' }, CodeLens: Plain,
  InlayHint: class { constructor(position, label) { Object.assign(this, { position, label }); } },
  SemanticTokens: class { constructor(data) { this.data = data; } }, SemanticTokensLegend: Plain, EventEmitter: Emitter,
  TestMessage: class { constructor(message) { this.message = message; } }, TestRunRequest: Plain, TestRunProfileKind: { Run: 1 },
  ViewColumn: { Beside: -2 }, StatusBarAlignment: { Right: 2 },
  languages: new Proxy({
    createDiagnosticCollection() {
      const { all } = findings;
      return { set: (uri, list) => all.set(String(uri), list), get: (uri) => all.get(String(uri)), clear: () => all.clear() };
    },
  }, {
    get: (own, name) => own[name] ?? ((_, provider) => { providers[name] = provider; return disposable; }),
  }),
  commands: { registerCommand: (name, body) => { commands[name] = body; return disposable; } },
  window: {
    createStatusBarItem: () => ({ show() {}, dispose() {} }),
    createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    onDidChangeTextEditorSelection: on('selection'), onDidChangeActiveColorTheme: on('theme'), activeColorTheme: { kind: 2 },
    visibleTextEditors: [],
    createWebviewPanel: () => panel,
    showTextDocument: (document, options) => shown.push(options.selection ?? document.content),
    showWarningMessage: (text) => shown.push(text), showInformationMessage: (text) => shown.push(text),
  },
  workspace: {
    onDidOpenTextDocument: on('open'), onDidChangeTextDocument: on('change'), onDidCloseTextDocument: on('close'),
    onDidChangeConfiguration: on('configuration'), textDocuments: [],
    getConfiguration: () => ({ get: () => process.env.MARBLE_CLI ?? 'marble-cli' }),
    openTextDocument: (document) => document,
    applyEdit: async (edit) => { applied.push(...edit.edits); return true; },
  },
  tests: {
    createTestController: () => ({
      items: new Items(), createTestItem: makeItem, createRunProfile(_, __, body) { this.profile = body; }, dispose() {},
      createTestRun() {
        const run = { results: {}, started() {}, end() { runs.push(run); } };
        for (const name of ['passed', 'failed', 'errored', 'skipped']) run[name] = (item, message) => { run.results[item.id] = [name, message?.message]; };
        return run;
      },
    }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

// --- A document

const uri = { scheme: 'file', toString: () => 'file:///Search.marble' };
const document = {
  languageId: 'marble', uri, version: 1,
  text: 'test emits the last value 😀\n  hot  source  -a--bc--d---|\n  run          source.debounce(2)\n  expect       ---a---b--d-|\n',
  getText() { return this.text; },
};
const until = async (condition) => {
  for (let count = 0; count < 2000 && !condition(); count += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(condition());
};

test('the extension', async (context) => {
  const extension = require('./extension');
  vscode.workspace.textDocuments.push(document);
  const subscriptions = [];
  await extension.activate({ subscriptions });

  await context.test('shows what fails, at the frame', async () => {
    await until(() => runs.length > 0);
    const [name, message] = runs[0].results['emits the last value 😀'];
    assert.equal(name, 'failed');
    assert.match(message, /^frame 7: wrong value/);
  });
  await context.test('completes operators', async () => {
    const items = await providers.registerCompletionItemProvider.provideCompletionItems(document, new Position(2, 22));
    assert.ok(items.some(({ label, insertText }) => label === 'map(_:)' && insertText.value === 'map { ${1:\\$0} }'));
  });
  await context.test('explains operators', async () => {
    const hover = await providers.registerHoverProvider.provideHover(document, new Position(2, 24));
    assert.match(hover.words[0].value, /debounce/);
  });
  await context.test('shows the actual diagram', async () => {
    const hints = await providers.registerInlayHintsProvider.provideInlayHints(document, new Range(0, 0, 4, 0));
    assert.equal(hints[0].label, '  actual ---a---c--d-|');
  });
  await context.test('accepts', async () => {
    const actions = await providers.registerCodeActionsProvider.provideCodeActions(document, new Range(3, 22, 3, 22), { diagnostics: [] });
    const accept = actions.find(({ title }) => title === 'Accept the actual output');
    await commands[accept.command.command](...accept.command.arguments);
    await until(() => applied.length > 0);
    assert.match(applied[0].newText, /---a---c--d-\|/);
  });
  await context.test('answers everything else', async () => {
    const place = new Position(1, 16);
    assert.ok((await providers.registerDocumentSymbolProvider.provideDocumentSymbols(document)).length);
    assert.ok((await providers.registerFoldingRangeProvider.provideFoldingRanges(document)).length);
    assert.ok((await providers.registerCodeLensProvider.provideCodeLenses(document)).length);
    assert.ok((await providers.registerDocumentHighlightProvider.provideDocumentHighlights(document, place)).length);
    assert.ok((await providers.registerReferenceProvider.provideReferences(document, place, { includeDeclaration: true })).length);
    assert.ok((await providers.registerSelectionRangeProvider.provideSelectionRanges(document, [place])).length);
    assert.ok((await providers.registerDocumentSemanticTokensProvider.provideDocumentSemanticTokens(document)).data.length);
    assert.ok((await providers.registerRenameProvider.provideRenameEdits(document, new Position(1, 8), 'clicks')).edits.length);
    assert.deepEqual(await providers.registerDocumentFormattingEditProvider.provideDocumentFormattingEdits(document, {}), []);
  });
  await context.test('draws', async () => {
    await commands['marble.execute']('marble.picture', uri.toString(), 0);
    assert.match(panel.webview.html, /<svg/);
    assert.doesNotMatch(panel.webview.html, /prefers-color-scheme/);
  });
  await context.test('leads from the picture to the text, and back', async () => {
    const editor = {
      document, viewColumn: 1, selection: new Range(0, 0, 0, 0), revealRange() {},
    };
    editor.selection.active = new Position(3, 16);
    vscode.window.activeTextEditor = editor;
    await listeners.selection();
    // The row of the expectation is behind the source and the pipeline.
    assert.deepEqual(posted.at(-1), { row: 2, frame: undefined });
    editor.selection.active = new Position(3, 18);
    await listeners.selection();
    assert.deepEqual(posted.at(-1), { row: 2, frame: 3 });
    // The focus is in the panel, so no editor is active.
    vscode.window.activeTextEditor = undefined;
    vscode.window.visibleTextEditors = [editor];
    await listeners.picture({ row: 0, frame: 8 });
    assert.deepEqual([shown.at(-1).start, shown.at(-1).end], [new Position(1, 23), new Position(1, 24)]);
    await listeners.picture({ row: 1 });
    assert.deepEqual(shown.at(-1).start, new Position(2, 15));
    vscode.window.visibleTextEditors = [];
  });
  await context.test('explains a test', async () => {
    await commands['marble.execute']('marble.explain', uri.toString(), 0);
    assert.match(shown.at(-1), /\.debounce\(2\)/);
  });
  await context.test('follows the text', async () => {
    document.version = 2;
    listeners.change({ document, contentChanges: [{ range: new Range(3, 22, 3, 23), text: 'c' }] });
    await until(() => runs.at(-1).results['emits the last value 😀'][0] === 'passed');
  });
  await context.test('checks and aligns the diagrams of a Swift file', async () => {
    const text = 'import RxTestKitAssertions\nfunc a() {\n  let s = scheduler.hot("-(a")\n  scheduler.expect(s).toBe("-a")\n}\n';
    const swift = { languageId: 'swift', version: 1, uri: { scheme: 'file', toString: () => 'file:///A.swift' }, getText: () => text };
    listeners.open(swift);
    await until(() => findings.all.get('file:///A.swift')?.length === 1);
    assert.match(findings.all.get('file:///A.swift')[0].message, /never closed/);
    swift.version = 2;
    listeners.change({ document: swift, contentChanges: [{ range: new Range(2, 28, 2, 28), text: ')' }] });
    await until(() => findings.all.get('file:///A.swift').length === 0);
    const place = new Position(3, 29);
    const hover = await providers.registerHoverProvider.provideHover(swift, place);
    assert.match(hover.words[0].value, /^frame 1, 1ms\n\nthe value `a`/);
    const [align] = await providers.registerCodeActionsProvider.provideCodeActions(swift, new Range(3, 29, 3, 29), { diagnostics: [] });
    assert.equal(align.kind, 'refactor.rewrite');
    assert.deepEqual(align.edit.edits.map(({ newText }) => newText), ['   -(a)']);
  });
  await context.test('ends the server', async () => extension.deactivate());
});
