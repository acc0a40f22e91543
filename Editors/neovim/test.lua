-- Drives a real Neovim: nvim --clean --headless -c 'luafile Editors/neovim/test.lua', with MARBLE_CLI the path of the command.

if vim.fn.has("nvim-0.11") == 0 then
  io.stdout:write("skipped: Neovim is older than 0.11\n")
  vim.cmd("qall!")
end

local folder = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")
vim.g.marble_path = vim.env.MARBLE_CLI
vim.cmd("filetype plugin on")
vim.cmd("luafile " .. folder .. "/marble.lua")

local failures = 0
local function check(name, condition, found)
  if condition then
    io.stdout:write("ok - " .. name .. "\n")
  else
    failures = failures + 1
    io.stdout:write("not ok - " .. name .. ": " .. vim.inspect(found) .. "\n")
  end
end

local function wait(condition)
  return vim.wait(20000, condition, 10)
end

local function problems()
  return vim.tbl_map(function(each) return each.message end, vim.diagnostic.get(0))
end

local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end

local path = vim.fn.tempname() .. ".marble"
vim.fn.writefile({
  "test emits the last value of each burst 😀",
  "  hot  source  -a--bc--d---|",
  "  run          source.debounce(2)",
  "  expect       ---a---b--d-|",
}, path)
vim.cmd("edit " .. path)
check("the server starts", wait(function() return #vim.lsp.get_clients({ bufnr = 0 }) == 1 end))
local client = vim.lsp.get_clients({ bufnr = 0 })[1]

-- Results
check("a failing row is reported", wait(function() return #vim.diagnostic.get(0) == 1 end), problems())
local found = vim.diagnostic.get(0)[1]
check("at the frame that differs", found.lnum == 3 and found.col == 22 and found.end_col == 23, found)
check("with both diagrams", found.message:find("actual    %-%-%-a%-%-%-c%-%-d%-|") ~= nil, found.message)
local hints = vim.lsp.buf_request_sync(0, "textDocument/inlayHint", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 0, character = 0 }, ["end"] = { line = 4, character = 0 } },
}, 5000)[client.id].result
check("the actual diagram is a hint", hints[1].label == "  actual ---a---c--d-|", hints)

local function lens()
  local first = vim.lsp.codelens.get(0)[1]
  return first and first.command and first.command.title
end
check("the outcome stands above the test", wait(function() return lens() == "✗ failed" end), lens())

-- Accepting
vim.api.nvim_win_set_cursor(0, { 4, 22 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find("^Accept") ~= nil end })
check("accepting rewrites the row", wait(function() return lines()[4] == "  expect       ---a---c--d-|" end), lines())
check("and the test passes", wait(function() return #vim.diagnostic.get(0) == 0 end), problems())

-- While typing
vim.api.nvim_buf_set_lines(0, 2, 3, false, { "  run          source.debonce(2)" })
check("an unknown name is reported", wait(function() return (problems()[1] or ""):find("debonce") ~= nil end), problems())
vim.api.nvim_win_set_cursor(0, { 3, 24 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == "Replace with 'debounce'" end })
check("and corrected", wait(function() return lines()[3] == "  run          source.debounce(2)" end), lines())

-- Asking
local function ask(method, line, character)
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = character },
  }
  return vim.lsp.buf_request_sync(0, "textDocument/" .. method, parameters, 5000)[client.id].result
end
local hover = ask("hover", 2, 24)
check("hover shows the operator", hover.contents.value:find("debounce%(_ dueTime: Time") ~= nil, hover)
local items = ask("completion", 2, 22).items
check("completion knows operators", vim.iter(items):any(function(item) return item.label:find("^debounce") end), items)

-- Renaming, formatting
vim.api.nvim_win_set_cursor(0, { 2, 8 })
vim.lsp.buf.rename("clicks")
check("renaming changes all places", wait(function() return lines()[3]:find("clicks.debounce") ~= nil end), lines())
vim.api.nvim_buf_set_lines(0, 3, 4, false, { " expect ---a---c--d-|" })
vim.lsp.buf.format({ async = false })
check("formatting aligns the rows", lines()[4] == "  expect       ---a---c--d-|", lines())

-- Typing
vim.api.nvim_win_set_cursor(0, { #lines(), 0 })
local function keys(text) return vim.api.nvim_replace_termcodes(text, true, false, true) end
vim.api.nvim_feedkeys(keys("o<CR>test types rows<CR>hot  a  -1-|<CR>run     a.map(x => x + 1)<CR>expect  -2-|<CR><CR>test b<Esc>"), "xt", false)
local typed = vim.list_slice(lines(), #lines() - 6)
check("rows are indented while typing", vim.deep_equal(typed, {
  "", "test types rows", "  hot  a  -1-|", "  run     a.map(x => x + 1)", "  expect  -2-|", "", "test b",
}), typed)
local row = #lines() - 4
wait(function() return vim.iter(problems()):any(function(each) return each:find("how a closure is written") end) end)
vim.api.nvim_win_set_cursor(0, { row + 1, 18 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == "Write '{ x in x + 1 }'" end })
check("a closure of JavaScript is corrected", wait(function()
  return lines()[row + 1] == "  run     a.map({ x in x + 1 })"
end), lines())
vim.api.nvim_buf_set_lines(0, -2, -1, false, {})

-- All tests, and other forms of one
check("the outcome of all tests stands above them", wait(function()
  vim.lsp.codelens.refresh({ bufnr = 0 })
  return lens() == "✓ all passed"
end), lens())
local before = lines()
-- What follows is an undo step of its own.
vim.cmd("let &undolevels = &undolevels")
vim.api.nvim_win_set_cursor(0, { 3, 31 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title == "Make an 'each' row of 'dueTime = 2'" end })
check("a literal becomes a line of a table", wait(function()
  return lines()[3] == "  run          clicks.debounce(dueTime)" and lines()[4] == "  each         dueTime = 2  =>  ---a---c--d-|"
end), lines())
vim.cmd("undo")
check("which one step takes back", vim.deep_equal(lines(), before), lines())

-- A command
vim.lsp.commands["marble.explain"](
  { command = "marble.explain", arguments = { vim.uri_from_bufnr(0), 0 } },
  { client_id = client.id, bufnr = vim.api.nvim_get_current_buf() })
check("an explanation opens a window", wait(function()
  return vim.bo.buftype == "nofile" and table.concat(lines(), "\n"):find(".debounce%(2%)") ~= nil
end), lines())

-- Diagrams in a Swift file
local tests = vim.fn.tempname() .. ".swift"
vim.fn.writefile({ "import RxTestKitAssertions", "", 'let source = scheduler.hot("-é-(a")' }, tests)
vim.cmd("edit " .. tests)
check("a diagram in Swift is checked", wait(function() return #vim.diagnostic.get(0) == 1 end), problems())
check("at its column", vim.diagnostic.get(0)[1].col == 32, vim.diagnostic.get(0))
vim.lsp.buf.format({ async = false })
check("and the rest is not touched", lines()[3] == 'let source = scheduler.hot("-é-(a")', lines())

client:stop()
check("the server ends", wait(function() return #vim.lsp.get_clients() == 0 end))
vim.cmd(failures == 0 and "qall!" or "cquit!")
