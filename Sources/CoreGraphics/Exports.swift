// Geometry types (CGRect, CGPoint, CGSize, CGFloat) are part of Foundation on Linux, so importing Core Graphics exports
// them. Raster declares nothing public; its surfaces and pixel sizes are used by the modules above this one.
@_exported import Foundation
@_exported import Raster
