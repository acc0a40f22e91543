// Values of the protocol as those of VS Code.
'use strict';

class Converter {
  constructor(vscode) {
    this.vscode = vscode;
  }

  position({ line, character }) {
    return new this.vscode.Position(line, character);
  }

  range({ start, end }) {
    return new this.vscode.Range(start.line, start.character, end.line, end.character);
  }

  location({ uri, range }) {
    return new this.vscode.Location(this.vscode.Uri.parse(uri), this.range(range));
  }

  markdown(value) {
    return value === undefined ? undefined : new this.vscode.MarkdownString(value);
  }

  diagnostic({ range, message, severity, source, code, relatedInformation }) {
    const diagnostic = new this.vscode.Diagnostic(this.range(range), message, severity - 1);
    diagnostic.source = source;
    diagnostic.code = code;
    diagnostic.relatedInformation = relatedInformation?.map(
      (related) => new this.vscode.DiagnosticRelatedInformation(
        this.location(related.location), related.message));
    return diagnostic;
  }

  textEdit({ range, newText }) {
    return new this.vscode.TextEdit(this.range(range), newText);
  }

  workspaceEdit({ documentChanges }) {
    const edit = new this.vscode.WorkspaceEdit();
    for (const { textDocument, edits } of documentChanges) {
      edit.set(
        this.vscode.Uri.parse(textDocument.uri), edits.map((change) => this.textEdit(change)));
    }
    return edit;
  }

  completion({ label, kind, detail, documentation, sortText, filterText, textEdit }) {
    const item = new this.vscode.CompletionItem(label, kind - 1);
    item.detail = detail;
    item.documentation = this.markdown(documentation?.value);
    item.sortText = sortText;
    item.filterText = filterText;
    item.range = this.range(textEdit.range);
    item.insertText = new this.vscode.SnippetString(textEdit.newText);
    return item;
  }

  symbol({ name, detail, kind, range, selectionRange, children }) {
    const symbol = new this.vscode.DocumentSymbol(
      name, detail, kind - 1, this.range(range), this.range(selectionRange));
    symbol.children = children.map((child) => this.symbol(child));
    return symbol;
  }

  selectionRange({ range, parent }) {
    return new this.vscode.SelectionRange(
      this.range(range), parent && this.selectionRange(parent));
  }

  command({ title, command, arguments: words }) {
    return { title, command: 'marble.execute', arguments: [command, ...words] };
  }

  codeAction({ title, kind, edit, command, diagnostics, isPreferred }) {
    const { QuickFix, RefactorRewrite } = this.vscode.CodeActionKind;
    const action = new this.vscode.CodeAction(title, kind === 'quickfix' ? QuickFix : RefactorRewrite);
    action.edit = edit && this.workspaceEdit(edit);
    action.command = command && this.command(command);
    action.diagnostics = diagnostics?.map((finding) => this.diagnostic(finding));
    action.isPreferred = isPreferred;
    return action;
  }
}

module.exports = { Converter };
