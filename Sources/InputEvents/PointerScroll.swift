import Geometry

/// A scroll of a wheel, a touchpad or another pointing device.
package struct PointerScroll: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The steps of a wheel. The end is not reported.
        case wheel
        /// Fingers on a touchpad. A delta of zero indicates that they were lifted.
        case finger
        /// Any other continuous motion, such as with a held button. A delta of zero indicates the end.
        case continuous
    }

    package var source: Source
    /// The scroll distance, positive to the right and down: in clicks for a wheel (possibly fractional), which the
    /// client converts to lines; in points for all other sources.
    package var delta: CGVector

    package init(source: Source, delta: CGVector) {
        self.source = source
        self.delta = delta
    }
}
