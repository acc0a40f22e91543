// swift-format-ignore-file
//
// The declarations of ObjectiveC that this package uses, for type-checking only: see `apple`.
//
// https://developer.apple.com/documentation/objectivec
