// What VS Code asks of a language, each passed to the server.
'use strict';

const vscode = require('vscode');

function registerFeatures(context, server) {
  const { convert } = server;
  const fixtures = { language: 'marble' };
  // The Swift extension answers everything else about Swift files.
  const drawn = [fixtures, { language: 'swift' }];
  const at = (position) => ({ position });
  const ask = (method, document, parameters, token) =>
    server.request(`textDocument/${method}`, document, parameters, token);
  const list = (result, body) => (result ?? []).map(body);
  const { languages } = vscode;

  context.subscriptions.push(
    vscode.commands.registerCommand('marble.execute', (command, ...words) => execute(server, command, ...words)),
    languages.registerCompletionItemProvider(fixtures, {
      async provideCompletionItems(document, position, token) {
        const result = await ask('completion', document, at(position), token);
        return list(result?.items, (item) => convert.completion(item));
      },
    }, '.', ' '),
    languages.registerSignatureHelpProvider(fixtures, {
      async provideSignatureHelp(document, position, token) {
        const result = await ask('signatureHelp', document, at(position), token);
        if (!result) return undefined;
        const help = new vscode.SignatureHelp();
        help.signatures = result.signatures.map(({ label, documentation, parameters }) => {
          const form = new vscode.SignatureInformation(label, convert.markdown(documentation.value));
          form.parameters = parameters.map((each) => new vscode.ParameterInformation(each.label));
          return form;
        });
        help.activeSignature = result.activeSignature;
        help.activeParameter = result.activeParameter;
        return help;
      },
    }, '(', ','),
    languages.registerHoverProvider(drawn, {
      async provideHover(document, position, token) {
        const result = await ask('hover', document, at(position), token);
        return result && new vscode.Hover(
          convert.markdown(result.contents.value), convert.range(result.range));
      },
    }),
    languages.registerDefinitionProvider(fixtures, {
      async provideDefinition(document, position, token) {
        return list(await ask('definition', document, at(position), token), (each) => convert.location(each));
      },
    }),
    languages.registerReferenceProvider(fixtures, {
      async provideReferences(document, position, references, token) {
        const parameters = { position, context: references };
        return list(await ask('references', document, parameters, token), (each) => convert.location(each));
      },
    }),
    languages.registerDocumentHighlightProvider(drawn, {
      async provideDocumentHighlights(document, position, token) {
        return list(await ask('documentHighlight', document, at(position), token),
          ({ range }) => new vscode.DocumentHighlight(convert.range(range)));
      },
    }),
    languages.registerDocumentSymbolProvider(fixtures, {
      async provideDocumentSymbols(document, token) {
        return list(await ask('documentSymbol', document, {}, token), (each) => convert.symbol(each));
      },
    }),
    languages.registerFoldingRangeProvider(fixtures, {
      async provideFoldingRanges(document, _, token) {
        return list(await ask('foldingRange', document, {}, token),
          ({ startLine, endLine }) => new vscode.FoldingRange(startLine, endLine));
      },
    }),
    languages.registerSelectionRangeProvider(fixtures, {
      async provideSelectionRanges(document, positions, token) {
        return list(await ask('selectionRange', document, { positions }, token), (each) => convert.selectionRange(each));
      },
    }),
    languages.registerLinkedEditingRangeProvider(fixtures, {
      async provideLinkedEditingRanges(document, position, token) {
        const result = await ask('linkedEditingRange', document, at(position), token);
        return result && new vscode.LinkedEditingRanges(
          result.ranges.map((range) => convert.range(range)), /[^\s|#()[\]^!-]/u);
      },
    }),
    languages.registerRenameProvider(fixtures, {
      async prepareRename(document, position, token) {
        const range = await ask('prepareRename', document, at(position), token);
        if (!range) throw new Error('Nothing here has a name.');
        return convert.range(range);
      },
      async provideRenameEdits(document, position, newName, token) {
        const parameters = { textDocument: { uri: String(document.uri) }, position, newName };
        return convert.workspaceEdit(await server.client.request('textDocument/rename', parameters, token));
      },
    }),
    languages.registerDocumentFormattingEditProvider(fixtures, {
      async provideDocumentFormattingEdits(document, options, token) {
        return list(await ask('formatting', document, { options }, token), (each) => convert.textEdit(each));
      },
    }),
    languages.registerDocumentRangeFormattingEditProvider(fixtures, {
      async provideDocumentRangeFormattingEdits(document, range, options, token) {
        return list(await ask('rangeFormatting', document, { range, options }, token), (each) => convert.textEdit(each));
      },
    }),
    languages.registerOnTypeFormattingEditProvider(fixtures, {
      async provideOnTypeFormattingEdits(document, position, ch, options, token) {
        return list(await ask('onTypeFormatting', document, { position, ch, options }, token), (each) => convert.textEdit(each));
      },
    }, '\n', ...'-|#\'()[]^!abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
    languages.registerCodeActionsProvider(drawn, {
      async provideCodeActions(document, range, { only }, token) {
        const parameters = { range, context: { diagnostics: [], only: only && [only.value] } };
        return list(await ask('codeAction', document, parameters, token), (each) => convert.codeAction(each));
      },
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite] }),
    languages.registerCodeLensProvider(fixtures, {
      onDidChangeCodeLenses: server.lensesChanged.event,
      async provideCodeLenses(document, token) {
        return list(await ask('codeLens', document, {}, token),
          ({ range, command }) => new vscode.CodeLens(convert.range(range), convert.command(command)));
      },
    }),
    languages.registerInlayHintsProvider(fixtures, {
      onDidChangeInlayHints: server.hintsChanged.event,
      async provideInlayHints(document, range, token) {
        return list(await ask('inlayHint', document, { range }, token), ({ position, label }) => {
          const hint = new vscode.InlayHint(convert.position(position), label);
          hint.paddingLeft = true;
          return hint;
        });
      },
    }),
    languages.registerDocumentSemanticTokensProvider(fixtures, {
      async provideDocumentSemanticTokens(document, token) {
        const result = await ask('semanticTokens/full', document, {}, token);
        return result && new vscode.SemanticTokens(new Uint32Array(result.data));
      },
    }, legend()));
}

/// The kinds of tokens, in the server's order.
function legend() {
  return new vscode.SemanticTokensLegend([
    'keyword', 'variable', 'enumMember', 'operator', 'number', 'string', 'comment', 'method',
    'property', 'parameter', 'type',
  ]);
}

/// Carries out a command of the server, and shows what comes of it.
async function execute(server, command, ...words) {
  if (command === 'marble.picture') return server.picture.show(...words);
  try {
    const result = await server.execute(command, ...words);
    if (!result?.text) return undefined;
    const document = await vscode.workspace.openTextDocument({ content: result.text });
    return await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  } catch (error) {
    return vscode.window.showWarningMessage(`Marble: ${error.message}`);
  }
}

module.exports = { registerFeatures };
