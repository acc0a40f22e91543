@_exported import MarbleTesting
