// Marble fixtures in VS Code: starts the server, and gives the editor what it answers.
'use strict';

const path = require('path');
const vscode = require('vscode');
const { Client } = require('./client');
const { Converter } = require('./converter');
const { registerFeatures } = require('./features');
const { PicturePanel } = require('./picture');
const { TestTree } = require('./tests');

let server;

async function activate(context) {
  server = new Server(context);
  context.subscriptions.push(
    server.status,
    vscode.commands.registerCommand('marble.restart', () => server.restart()),
    vscode.commands.registerCommand('marble.showPicture', () => server.picture.show()),
    vscode.workspace.onDidOpenTextDocument((document) => server.open(document)),
    vscode.workspace.onDidChangeTextDocument((event) => server.change(event)),
    vscode.workspace.onDidCloseTextDocument((document) => server.close(document)),
    vscode.window.onDidChangeTextEditorSelection(() => server.picture.follow()),
    vscode.window.onDidChangeActiveColorTheme(() => server.picture.refresh()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('marble.path')) server.restart();
    }));
  registerFeatures(context, server);
  await server.start();
}

function deactivate() {
  return server?.client?.stop();
}

class Server {
  constructor(context) {
    this.convert = new Converter(vscode);
    this.findings = vscode.languages.createDiagnosticCollection('marble');
    this.status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right);
    this.log = vscode.window.createOutputChannel('Marble fixtures');
    this.hintsChanged = new vscode.EventEmitter();
    this.lensesChanged = new vscode.EventEmitter();
    this.picture = new PicturePanel(vscode, this);
    this.tests = new TestTree(vscode, this);
    context.subscriptions.push(this.findings, this.log, this.tests.controller, this.picture);
  }

  isFixture(document) {
    return document.languageId === 'marble' && this.isServed(document);
  }

  /// Whether the server knows a document: a fixture, or a Swift file with diagrams.
  isServed(document) {
    return ['marble', 'swift'].includes(document.languageId) && ['file', 'untitled'].includes(document.uri.scheme);
  }

  /// The program of the settings; a relative path with a folder is below the workspace.
  program() {
    const given = vscode.workspace.getConfiguration('marble').get('path', 'marble-cli');
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const isRelative = given.includes('/') && !path.isAbsolute(given);
    return { path: isRelative && folder ? path.join(folder, given) : given, folder };
  }

  async start() {
    const { path: program, folder } = this.program();
    const client = new Client(program, folder, {
      log: (text) => this.log.append(text),
      'window/logMessage': ({ message }) => this.log.appendLine(message),
      'window/showMessage': ({ message }) => void vscode.window.showInformationMessage(message),
      'textDocument/publishDiagnostics': (parameters) => this.publish(parameters),
      'workspace/applyEdit': async ({ edit }) => ({
        applied: await vscode.workspace.applyEdit(this.convert.workspaceEdit(edit)),
      }),
      'workspace/inlayHint/refresh': () => this.hintsChanged.fire(),
      'workspace/codeLens/refresh': () => this.lensesChanged.fire(),
      'marble/results': (results) => this.takeResults(results),
      'window/workDoneProgress/create': () => null,
      '$/progress': ({ value }) => this.takeProgress(value),
    });
    this.client = client;
    client.ended.then((reason) => {
      if (this.client === client) this.ended(program, reason);
    });
    try {
      const { capabilities } = await client.request('initialize', {
        processId: process.pid,
        capabilities: {
          general: { positionEncodings: ['utf-16'] },
          textDocument: {
            publishDiagnostics: { relatedInformation: true },
            completion: { completionItem: { snippetSupport: true } },
          },
          workspace: {
            workspaceEdit: { documentChanges: true },
            inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true },
          },
          window: { workDoneProgress: true },
        },
        initializationOptions: { showsResults: true },
      });
      this.capabilities = capabilities;
    } catch {
      return;
    }
    client.notify('initialized', {});
    vscode.workspace.textDocuments.forEach((document) => this.open(document));
  }

  async restart() {
    const client = this.client;
    this.client = undefined;
    await client?.stop();
    this.findings.clear();
    await this.start();
  }

  ended(program, reason) {
    this.status.text = '$(error) marble';
    this.status.tooltip = `'${program}' has ended: ${reason ?? 'by itself'}`;
    this.status.command = 'marble.restart';
    this.status.show();
  }

  // What the editor does

  open(document) {
    if (!this.isServed(document)) return;
    this.client?.notify('textDocument/didOpen', {
      textDocument: {
        uri: String(document.uri), languageId: document.languageId, version: document.version,
        text: document.getText(),
      },
    });
  }

  change({ document, contentChanges }) {
    if (!this.isServed(document) || contentChanges.length === 0) return;
    this.client?.notify('textDocument/didChange', {
      textDocument: { uri: String(document.uri), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range, text })),
    });
  }

  close(document) {
    if (!this.isServed(document)) return;
    this.client?.notify('textDocument/didClose', { textDocument: { uri: String(document.uri) } });
    this.tests.remove(document.uri);
  }

  /// The result of a request about a document; undefined if there is none.
  async request(method, document, parameters, token) {
    try {
      return await this.client?.request(
        method, { textDocument: { uri: String(document.uri) }, ...parameters }, token);
    } catch {
      return undefined;
    }
  }

  /// Carries out a command of the server: about a test, or without one about all tests of a file.
  async execute(command, uri, ...rest) {
    return await this.client?.request('workspace/executeCommand', {
      command, arguments: [String(uri), ...rest],
    });
  }

  // What the server says

  publish({ uri, diagnostics }) {
    this.findings.set(
      vscode.Uri.parse(uri), diagnostics.map((finding) => this.convert.diagnostic(finding)));
  }

  takeProgress({ kind, message }) {
    if (kind === 'end') return;
    this.status.text = `$(sync~spin) ${message}`;
    this.status.show();
  }

  takeResults(results) {
    this.tests.update(results);
    const failed = results.tests.filter(({ outcome }) => ['failed', 'error'].includes(outcome)).length;
    this.status.text = failed > 0 ? `$(error) ${failed} failed` : `$(pass) ${results.tests.length} passed`;
    this.status.tooltip = 'Marble tests of the last file that changed';
    this.status.show();
    this.picture.refresh();
  }
}

module.exports = { activate, deactivate };
