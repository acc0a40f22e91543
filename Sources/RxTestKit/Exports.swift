@_exported import MarbleKit
