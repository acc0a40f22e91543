// The tests of open fixtures in the Test Explorer.
'use strict';

class TestTree {
  constructor(vscode, server) {
    this.vscode = vscode;
    this.server = server;
    this.controller = vscode.tests.createTestController('marble', 'Marble fixtures');
    this.controller.createRunProfile(
      'Run', vscode.TestRunProfileKind.Run, (request) => this.run(request), true);
    /// The tests that a run waits for, by the addresses of their files.
    this.running = new Map();
  }

  file(uri) {
    const id = String(uri);
    let item = this.controller.items.get(id);
    if (!item) {
      const name = id.slice(id.lastIndexOf('/') + 1);
      item = this.controller.createTestItem(id, decodeURIComponent(name), this.vscode.Uri.parse(id));
      this.controller.items.add(item);
    }
    return item;
  }

  remove(uri) {
    this.controller.items.delete(String(uri));
  }

  /// Takes the outcome of each test of a file.
  update({ uri, tests }) {
    const file = this.file(uri);
    const items = tests.map(({ title, line }) => {
      const item = file.children.get(title) ?? this.controller.createTestItem(title, title, file.uri);
      item.range = new this.vscode.Range(line, 0, line, 0);
      return item;
    });
    file.children.replace(items);
    const run = this.running.get(uri)
      ?? this.controller.createTestRun(new this.vscode.TestRunRequest([file]), undefined, false);
    this.running.delete(uri);
    tests.forEach((test, index) => this.report(run, items[index], test, file.uri));
    run.end();
  }

  report(run, item, { line, endLine, outcome }, uri) {
    if (outcome === 'passed') return run.passed(item);
    if (outcome === 'skipped') return run.skipped(item);
    const found = this.server.findings.get(uri)?.find(
      ({ range, severity }) => severity === 0 && line <= range.start.line && range.start.line <= endLine);
    const message = new this.vscode.TestMessage(found?.message ?? 'This test has an error.');
    if (found) message.location = new this.vscode.Location(uri, found.range);
    return outcome === 'failed' ? run.failed(item, message) : run.errored(item, message);
  }

  /// Runs tests again: those that are asked for, or all.
  async run(request) {
    const wanted = request.include ?? [...this.controller.items].map(([, item]) => item);
    const files = new Map();
    for (const item of wanted) {
      const tests = item.parent ? [item] : [...item.children].map(([, child]) => child);
      const uri = String(item.uri);
      files.set(uri, [...(files.get(uri) ?? []), ...tests]);
    }
    for (const [uri, tests] of files) {
      const run = this.controller.createTestRun(request);
      tests.forEach((test) => run.started(test));
      this.running.set(uri, run);
      await Promise.all(tests.map((test) => this.server.execute('marble.run', uri, test.id)));
    }
  }
}

module.exports = { TestTree };
