-- Marble fixtures in Neovim 0.11 or later: copy this file to ~/.config/nvim/plugin/.

vim.filetype.add({ extension = { marble = "marble" } })

-- A parser of Editors/tree-sitter-marble, if it is installed, colours fixtures without the server, too.
vim.api.nvim_create_autocmd("FileType", {
  pattern = "marble",
  callback = function(event) pcall(vim.treesitter.start, event.buf, "marble") end,
})

vim.lsp.config("marble", {
  cmd = { vim.g.marble_path or "marble-cli", "lsp" },
  -- In Swift files, it checks diagrams beside sourcekit-lsp.
  filetypes = { "marble", "swift" },
  root_markers = { "Package.swift", ".git" },
  -- This file shows the results of commands, in a window.
  init_options = { showsResults = true },
  on_attach = function(client, buffer)
    if vim.bo[buffer].filetype ~= "marble" then return end
    vim.bo[buffer].commentstring = "// %s"
    -- The rows below a title are indented, and each like the one above.
    vim.bo[buffer].expandtab = true
    vim.bo[buffer].indentexpr = "getline(v:lnum - 1) =~# '^test' ? 2 : indent(v:lnum - 1)"
    vim.bo[buffer].indentkeys = "o,O"
    -- Rows and operators are listed while you type; CTRL-Y takes one, Tab goes to the next place to fill in.
    local provider = client.server_capabilities.completionProvider
    for letter in ("abcdefghijklmnopqrstuvwxyz"):gmatch(".") do table.insert(provider.triggerCharacters, letter) end
    vim.lsp.completion.enable(true, client.id, buffer, { autotrigger = true })
    vim.bo[buffer].completeopt = "menuone,noselect,popup"
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
    vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "BufWritePost" }, {
      buffer = buffer,
      callback = function() vim.lsp.codelens.refresh({ bufnr = buffer }) end,
    })
    vim.lsp.codelens.refresh({ bufnr = buffer })
  end,
})

-- Shows the text that a command makes in a window beside the fixture.
local function show(text)
  vim.cmd("botright new")
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\n"))
  vim.bo[buffer].buftype = "nofile"
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].modifiable = false
  vim.keymap.set("n", "q", "<cmd>close<cr>", { buffer = buffer })
end

for _, name in ipairs({ "run", "explain", "accept", "picture", "orders" }) do
  vim.lsp.commands["marble." .. name] = function(command, context)
    local client = assert(vim.lsp.get_client_by_id(context.client_id))
    local parameters = { command = command.command, arguments = command.arguments }
    client:request("workspace/executeCommand", parameters, function(problem, result)
      if problem then
        vim.notify(problem.message, vim.log.levels.WARN)
      elseif result and result ~= vim.NIL and result.text then
        show(result.text)
      end
    end, context.bufnr)
  end
end

-- The outcomes stand above the tests.
vim.lsp.handlers["marble/results"] = function(_, results)
  vim.lsp.codelens.refresh({ bufnr = vim.uri_to_bufnr(results.uri) })
end
vim.lsp.enable("marble")
