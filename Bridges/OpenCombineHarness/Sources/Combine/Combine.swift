// OpenCombine under the name of Apple's framework, so that the same code compiles on both.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
