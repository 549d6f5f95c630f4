// Importing Core Graphics gives an app the geometry types, and Foundation, which has CGRect, CGPoint, CGSize and CGFloat on
// Linux. Raster and LinuxIO declare nothing public; the modules above this one use their surfaces, clocks and files.
@_exported import Foundation
@_exported import Geometry
@_exported import LinuxIO
@_exported import Raster
