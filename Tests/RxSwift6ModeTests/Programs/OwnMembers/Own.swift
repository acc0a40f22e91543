// A user's own members take precedence over those that the project adds to RxSwift's types. The generated files declare an own
// member for each of these, and call it: they compile only if the compiler chooses the own member.

/// What only a user's own member returns.
struct Own {}

/// Compiles only if the value is a user's.
func require(_ own: Own) {}
