// A client of the Language Server Protocol: the server's process, the messages, and what waits for an answer.
'use strict';

const { spawn } = require('child_process');

class Client {
  /// `handlers` has a function for each method that the server calls; the result of one answers a request.
  constructor(path, cwd, handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.count = 0;
    this.rest = Buffer.alloc(0);
    this.process = spawn(path, ['lsp'], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stdout.on('data', (chunk) => this.receive(chunk));
    this.process.stderr.on('data', (chunk) => this.call('log', String(chunk)));
    this.process.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.process.on('error', (error) => resolve(error.message));
      this.process.on('exit', (code) => resolve(code === 0 ? undefined : `exit code ${code}`));
    }).then((reason) => {
      for (const { reject } of this.waiting.values()) reject(new Error('the server has ended'));
      this.waiting.clear();
      this.hasEnded = true;
      return reason;
    });
  }

  send(message) {
    if (this.hasEnded) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.process.stdin.write(content);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /// The result of a request. `token` is one of VS Code's cancellation tokens.
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new Error('the server has ended'));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      token?.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      this.send({ id, method, params });
    });
  }

  receive(chunk) {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.rest.toString('latin1', 0, end))[1]);
      const start = end + 4;
      if (this.rest.length < start + length) return;
      const message = JSON.parse(this.rest.toString('utf8', start, start + length));
      this.rest = this.rest.subarray(start + length);
      this.handle(message);
    }
  }

  handle(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) waiting?.reject(Object.assign(new Error(message.error.message), message.error));
      else waiting?.resolve(message.result);
      return;
    }
    const result = this.call(message.method, message.params);
    if (message.id === undefined) return;
    Promise.resolve(result).then(
      (value) => this.send({ id: message.id, result: value ?? null }),
      (error) => this.send({ id: message.id, error: { code: -32603, message: String(error) } }));
  }

  call(method, params) {
    return this.handlers[method]?.(params);
  }

  /// Ends the server; a server that does not end by itself is killed.
  async stop() {
    if (this.hasEnded) return;
    const kill = setTimeout(() => this.process.kill(), 2000);
    try {
      await this.request('shutdown');
      this.notify('exit');
    } catch {
      this.process.kill();
    }
    await this.ended;
    clearTimeout(kill);
  }
}

module.exports = { Client };
