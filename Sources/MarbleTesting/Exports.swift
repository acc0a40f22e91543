// So that a test file needs one import only.
@_exported import MarbleAssertions
