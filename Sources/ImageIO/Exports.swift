// Image sources and the keys of properties are part of Core Graphics, whose images they create.
@_exported import CoreGraphics
