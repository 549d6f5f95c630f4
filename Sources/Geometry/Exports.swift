// CGRect, CGPoint, CGSize and CGFloat are part of Foundation on Linux. Raster has the pixel sizes and rectangles.
@_exported import Foundation
@_exported import Raster
