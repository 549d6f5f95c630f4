import CRaster

/// The colors of a gradient from 0 to 1, without its geometry. Equal gradients do not necessarily share a table; copies
/// of one gradient do.
///
/// Before the first stop and after the last one, the gradient has the color of that stop. If several stops are at the
/// same location, the first one ends the preceding colors and the last one starts the following ones.
package struct Gradient: Sendable {
    /// A color, not premultiplied, with components from 0 to 1, and its location. Values outside 0…1 are clamped.
    package struct Stop: Hashable, Sendable {
        package var location: Double
        package var red: Double
        package var green: Double
        package var blue: Double
        package var alpha: Double

        package init(at location: Double, red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.location = location
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// The components that are interpolated between two stops.
    package enum Interpolation: Hashable, Sendable {
        /// The components that are not premultiplied, as in Core Graphics: toward a transparent color, the color
        /// changes, too.
        case straight
        /// The premultiplied components, as required by CSS.
        case premultiplied
    }

    let table: GradientTable

    /// Creates a gradient, or returns `nil` if there are no stops or a number is not finite.
    /// - Parameter stops: The stops in any order; those at the same location in the order in which they apply.
    package init?(_ stops: [Stop], interpolation: Interpolation = .straight) {
        guard let table = GradientTable(stops, interpolation) else { return nil }
        self.table = table
    }

    /// A Boolean value that indicates whether every color is opaque.
    package var isOpaque: Bool { table.isOpaque }
}

/// The memory of a gradient's table. It is immutable after its creation.
final class GradientTable: Sendable {
    /// The kernels' representation, with the memory that the table owns.
    nonisolated(unsafe) let gradient: EaselGradient
    let isOpaque: Bool

    init?(_ source: [Gradient.Stop], _ interpolation: Gradient.Interpolation) {
        guard !source.isEmpty, source.count <= 1 << 20 else { return nil }
        for stop in source {
            let sum = stop.location + stop.red + stop.green + stop.blue + stop.alpha
            // The sum of finite numbers can overflow; such numbers are not valid colors either.
            guard sum.isFinite else { return nil }
        }
        let sorted = source.enumerated().sorted {
            ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
        }
        func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
        let stops = UnsafeMutablePointer<EaselStop>.allocate(capacity: sorted.count)
        for (index, (_, stop)) in sorted.enumerated() {
            stops[index] = EaselStop(
                location: Int32((unit(stop.location) * Double(1 << EASEL_LOCATION_BITS)).rounded()),
                red: Float(unit(stop.red)),
                green: Float(unit(stop.green)),
                blue: Float(unit(stop.blue)),
                alpha: Float(unit(stop.alpha))
            )
        }
        let count = Int32(sorted.count)
        let premultiplied: UInt8 = interpolation == .premultiplied ? 1 : 0
        let bits = easel_gradient_bits(stops, count, premultiplied)
        let entries = (1 << Int(bits)) + EASEL_GRADIENT_EXTRA
        let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: entries)
        let isExact = UnsafeMutablePointer<UInt8>.allocate(capacity: entries)
        var gradient = EaselGradient(
            colors: colors,
            is_exact: isExact,
            stops: stops,
            stop_count: count,
            bits: bits,
            premultiplied: premultiplied,
            has_exact: 0
        )
        gradient.has_exact = easel_gradient_fill(&gradient, colors, isExact)
        self.gradient = gradient
        isOpaque = source.allSatisfy { $0.alpha >= 1 }
    }

    deinit {
        gradient.stops.deallocate()
        gradient.colors.deallocate()
        gradient.is_exact.deallocate()
    }
}
