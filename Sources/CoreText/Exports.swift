// Contexts, paths and fonts in font units, and Foundation with attributed strings.
@_exported import CoreGraphics
