(parentheses "(" @open ")" @close)
(brackets "[" @open "]" @close)
(closure "{" @open "}" @close)
