enum ValueProperty: Sendable {}
enum ValueMethod: Sendable {}
