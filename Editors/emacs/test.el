;;; test.el --- Drives a real Emacs -*- lexical-binding: t -*-

;; emacs --batch -l Editors/emacs/test.el, with MARBLE_CLI the path of the command.

;;; Code:

(require 'package)
(package-initialize)
(load (expand-file-name "marble-mode.el" (file-name-directory load-file-name)))
(setq eglot-server-programs
      `((marble-mode . (,(getenv "MARBLE_CLI") "lsp")) . ,eglot-server-programs)
      eglot-sync-connect 20)

(defvar marble-test-failures 0)

(defun marble-test-check (name found expected)
  "Print whether FOUND is EXPECTED under NAME."
  (if (equal found expected)
      (message "ok - %s" name)
    (setq marble-test-failures (1+ marble-test-failures))
    (message "not ok - %s: %S" name found)))

(let ((file (expand-file-name "Search.marble" (make-temp-file "marble" t))))
  (with-temp-file file
    (insert "test emits 😀\n  hot  source  -a--bc--d---|\n  run          source.debounce(2)\n"
            "  expect       ---a---b--d-|\n"))
  (find-file file)
  (apply #'eglot (eglot--guess-contact))
  (flymake-mode 1)
  (let ((end (+ (float-time) 20)))
    (while (and (< (float-time) end) (null (flymake-diagnostics)))
      (accept-process-output nil 0.1)
      (flymake-start)))
  (let ((found (car (flymake-diagnostics))))
    (marble-test-check "a failing row is reported"
                       (and found (flymake-diagnostic-beg found)) 99)
    (marble-test-check "with the reason"
                       (and found (string-match-p "frame 7: wrong value" (flymake-diagnostic-text found)) t)
                       t))
  (goto-char (point-min))
  (search-forward "hot  sour")
  (eglot-rename "clicks")
  (marble-test-check "renaming changes all places" (string-match-p "clicks.debounce" (buffer-string)) 57)
  (goto-char (point-max))
  (insert "test b\n run Observable.just(1)\n expect (1|)\n")
  (eglot-format-buffer)
  (marble-test-check "formatting aligns the rows"
                     (string-suffix-p "\n\ntest b\n  run     Observable.just(1)\n  expect  (1|)\n" (buffer-string))
                     t)
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server)))

(kill-emacs (if (zerop marble-test-failures) 0 1))
;;; test.el ends here
