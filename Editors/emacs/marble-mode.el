;;; marble-mode.el --- Marble fixtures -*- lexical-binding: t -*-

;; Emacs 29 or later, or Emacs 28 with the package eglot. Load this file, and open a fixture.

;;; Code:

(require 'eglot)

;;;###autoload
(define-derived-mode marble-mode prog-mode "Marble"
  "Major mode for marble fixtures."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (modify-syntax-entry ?/ ". 12" marble-mode-syntax-table)
  (modify-syntax-entry ?\n ">" marble-mode-syntax-table)
  (modify-syntax-entry ?\" "\"" marble-mode-syntax-table))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.marble\\'" . marble-mode))

(add-to-list 'eglot-server-programs '(marble-mode . ("marble-cli" "lsp")))
(add-hook 'marble-mode-hook #'eglot-ensure)

(provide 'marble-mode)
;;; marble-mode.el ends here
