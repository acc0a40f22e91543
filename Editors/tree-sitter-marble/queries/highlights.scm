["test" "hot" "cold" "any" "let" "where" "each" "run" "same" "subscribe" "expect" "emits" "or" "never" "subs" "at" "orders" "limit" "within" "format" "allow" "skip" "fails" "tags"] @keyword
["=" "=>"] @operator

(comment) @comment
(title) @markup.heading
(words) @string
(source name: (identifier) @variable)
(arbitrary name: (identifier) @variable)
(binding name: (identifier) @variable)
(each name: (identifier) @variable)
(subscription name: (identifier) @variable)
(key) @constant

(silence) @comment
(values) @constant
(quoted) @string
(time) @number
(group) @punctuation.bracket
[(completion) (subscribed) (disposed)] @operator
(failure) @keyword.exception

(number) @number
(parameter) @variable.parameter
(string) @string
(escape) @string.escape
(operator) @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
((identifier) @keyword
  (#any-of? @keyword "in" "let" "var" "if" "else" "return" "throw" "switch" "case" "for" "while" "is" "as"))
((identifier) @boolean (#any-of? @boolean "true" "false" "nil"))
