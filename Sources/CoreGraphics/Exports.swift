// Geometry types (CGRect, CGPoint, CGSize, CGFloat) live in Foundation on Linux: whoever imports Core Graphics gets
// them. Raster declares nothing public; its surfaces and pixel sizes travel through the modules above this one.
@_exported import Foundation
@_exported import Raster
