//! Tells Zed how to start the language server.

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result};

struct Marble;

impl zed::Extension for Marble {
    fn new() -> Self {
        Marble
    }

    /// Starts the program of the setting `lsp.marble.binary.path`, or else that in `PATH`.
    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?;
        let given = settings.binary.and_then(|binary| binary.path);
        let command = given
            .or_else(|| worktree.which("marble-cli"))
            .ok_or("marble-cli is not in PATH: install it, or set lsp.marble.binary.path")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Marble);
