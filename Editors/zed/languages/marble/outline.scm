(test "test" @context title: (title) @name) @item
