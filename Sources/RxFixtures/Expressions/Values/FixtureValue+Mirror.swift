extension FixtureValue: CustomReflectable {
  /// The value as Swift's own collections and tuples reflect themselves, so that differences are found field by field.
  public var customMirror: Mirror {
    switch self {
    case .array(let values):
      Mirror(self, unlabeledChildren: values, displayStyle: .collection)
    case .dictionary(let dictionary):
      Mirror(
        self,
        unlabeledChildren: zip(dictionary.keys, dictionary.values).map { (key: $0, value: $1) },
        displayStyle: .dictionary)
    case .tuple(let values, let labels):
      Mirror(
        self,
        children: zip(labels, values).enumerated().map { index, part in
          (label: part.0 ?? ".\(index)", value: part.1 as Any)
        }, displayStyle: .tuple)
    case .foreign(let value): Mirror(reflecting: value.base)
    default: Mirror(self, children: [])
    }
  }
}
