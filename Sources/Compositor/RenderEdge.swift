/// How a layer ends: its corners, and the line along its bounds.
package struct RenderEdge: Hashable, Sendable {
    /// Which corners are round: those where x and y are least (1), x is most (2), y is most (4), and both are (8).
    package struct Corners: OptionSet, Hashable, Sendable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let minXMinY = Corners(rawValue: 1)
        package static let maxXMinY = Corners(rawValue: 2)
        package static let minXMaxY = Corners(rawValue: 4)
        package static let maxXMaxY = Corners(rawValue: 8)
        package static let all: Corners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
    }

    /// In points; never negative.
    package var radius: Double

    package var corners: Corners

    /// The width of the line, which lies inside of the bounds. In points; never negative.
    package var borderWidth: Double

    /// Premultiplied ARGB32; zero paints nothing.
    package var borderColor: UInt32

    /// - Parameters:
    ///   - radius: one that is negative or no number counts as zero.
    ///   - borderWidth: likewise.
    package init(
        radius: Double = 0,
        corners: Corners = .all,
        borderWidth: Double = 0,
        borderColor: UInt32 = 0
    ) {
        self.radius = radius > 0 && !corners.isEmpty ? min(radius, 1e9) : 0
        self.corners = self.radius > 0 ? corners : []
        self.borderWidth = borderWidth > 0 && borderColor != 0 ? min(borderWidth, 1e9) : 0
        self.borderColor = self.borderWidth > 0 ? borderColor : 0
    }

    /// Square corners, and no line.
    package static let plain = RenderEdge()

    package var isRound: Bool { radius > 0 }

    package var hasBorder: Bool { borderWidth > 0 }
}
