// The grammar of `.marble` files, for editors that highlight with tree-sitter. It reads expressions as tokens in brackets.

const time = /\d+(\.\d+)?(ms|s|m|f)/;
const separated = rule => seq(rule, repeat(seq(",", rule)));

module.exports = grammar({
  name: "marble",

  word: $ => $.identifier,

  extras: $ => [/[ \t\r\uFEFF]/, $.comment],

  rules: {
    source_file: $ => seq(repeat(seq(optional($._row), "\n")), optional($._row)),

    _row: $ => choice(
      $.test, $.source, $.arbitrary, $.binding, $.where, $.each, $.pipeline, $.drawing,
      $.subscription, $.action, $.search, $.limit, $.text,
    ),

    test: $ => seq("test", field("title", alias($._words, $.title))),
    source: $ => seq(choice("hot", "cold"), field("name", $.identifier), field("diagram", $.diagram)),
    arbitrary: $ => seq("any", field("name", $.identifier), optional($.diagram)),
    binding: $ => seq("let", field("name", $.identifier), "=", field("value", $.expression)),
    where: $ => seq("where", $._pair, repeat(seq(",", repeat("\n"), $._pair))),
    _pair: $ => seq(field("key", $.key), "=", field("value", $.expression)),
    key: $ => choice($.quoted, "#", $._character, $.identifier),
    // Values of a name, or a line of a table.
    each: $ => seq("each", separated($._item), optional(seq("=>", field("expected", $.diagram)))),
    _item: $ => choice(
      seq(
        choice("hot", "cold"), field("name", $.identifier),
        field("diagram", alias($._table_diagram, $.diagram)),
      ),
      seq(optional(seq(field("name", $.identifier), "=")), field("value", $.expression)),
    ),
    pipeline: $ => seq(choice("run", "same"), field("value", $.expression)),
    drawing: $ => seq(choice("subscribe", "expect", "emits", "or", "never"), field("diagram", $.diagram)),
    subscription: $ => seq("subs", field("name", $.identifier), field("diagram", $.diagram)),
    action: $ => seq("at", field("time", choice($.time, $.number)), field("value", $.expression)),
    search: $ => seq("orders", optional($.number)),
    limit: $ => seq(choice("limit", "within", "format"), choice($.time, $.number)),
    text: $ => seq(choice("allow", "skip", "fails", "tags"), alias($._words, $.words)),

    _words: $ => repeat1($._word),
    _word: _ => token(prec(-1, /\S+/)),

    // Diagrams

    diagram: $ => repeat1(choice($._mark, $.values)),
    _table_diagram: $ => repeat1(choice($._mark, alias($._table_values, $.values))),
    _mark: $ => choice(
      $.silence, $.completion, $.failure, $.subscribed, $.disposed, $.group, $.quoted, $.time,
    ),
    silence: _ => /-+/,
    completion: _ => "|",
    failure: _ => "#",
    subscribed: _ => "^",
    disposed: _ => "!",
    group: _ => /[()\[\]]/,
    quoted: _ => /'([^'\n]|'')*'/,
    time: _ => time,
    // Each character is a value.
    values: _ => /[^\s\-|#^!()\[\]']+/,
    _table_values: _ => /[^\s\-|#^!()\[\]',]+/,

    // Expressions

    expression: $ => repeat1($._token),
    _token: $ => choice(
      $.identifier, $.parameter, $.number, $.string, $.operator, $.parentheses, $.brackets,
      $.closure, ".", $._next_line,
    ),
    // A line that begins with a point continues the expression.
    _next_line: _ => token(/\n([ \t\r]*(\/\/[^\n]*)?\n)*[ \t]*\./),
    parentheses: $ => seq("(", optional($._inside), ")"),
    brackets: $ => seq("[", optional($._inside), "]"),
    closure: $ => seq("{", optional($._inside), "}"),
    _inside: $ => repeat1(choice($._token, ",", ";", ":", "=", "\n")),
    parameter: _ => /\$\d+/,
    operator: _ => /[+*\/%<>&|?!~\\@\-]+|[<>=!]=+|=>|->|\.\.[.<]|\?\?|[:?]/,
    number: _ => /\d[\d_]*(\.\d+)?|0[xob][\da-fA-F_]+/,

    string: $ => seq('"', repeat(choice($._content, $.escape, $.interpolation)), token.immediate('"')),
    _content: _ => token.immediate(prec(2, /[^"\\\n]+/)),
    escape: _ => token.immediate(prec(2, /\\([^(u\n]|u\{[\da-fA-F]+\})/)),
    interpolation: $ => seq(token.immediate(prec(2, "\\(")), repeat1($._token), ")"),

    identifier: _ => /[^\x00-@\[-\^`{-\x7F][^\x00-\/:-@\[-\^`{-\x7F]*/,
    _character: _ => /[^\s=,'#]/,
    comment: _ => token(/\/\/[^\n]*/),
  },
});
