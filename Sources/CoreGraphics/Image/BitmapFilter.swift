import Geometry
import LinuxIO
import Raster

/// A filter that layers can apply to their bitmaps. Core Image's filters are such filters; layers do not know Core Image.
package protocol BitmapFilter: AnyObject {
    /// The name by which key paths refer to the filter.
    var filterName: String { get }

    /// The name of the kind of the filter, such as `CIMultiplyBlendMode`.
    var kindName: String { get }

    func filterValue(forKey key: String) -> Any?
    func setFilterValue(_ value: Any?, forKey key: String)

    /// Returns the operation of filters that are applied one after the other, with their current values.
    static func operation(of filters: [any BitmapFilter]) -> BitmapOperation
}

/// The filters among objects of any type.
package enum BitmapFilters {
    /// Returns the filters, and logs objects that are none.
    package static func known(in objects: [Any]) -> [any BitmapFilter] {
        objects.compactMap { object in
            let filter = object as? any BitmapFilter
            if filter == nil { logUnsupported("\(type(of: object))", as: "filters") }
            return filter
        }
    }

    /// Logs that a property of a layer does not support a value.
    package static func logUnsupported(_ name: String, as property: String) {
        Log.once("\(property) \(name)", from: "CALayer", "\(property): \(name) is not supported")
    }
}

/// An operation on an image, which may be called on any thread.
///
/// The parameters are the image, its rectangle, and the bounds of its layer; the result is an image and its rectangle, or
/// `nil` for nothing. Rectangles are in pixels, with the origin at the top left corner of the bounds.
package typealias BitmapOperation = @Sendable (CGImage, PixelRect, PixelRect) -> (CGImage, PixelRect)?
