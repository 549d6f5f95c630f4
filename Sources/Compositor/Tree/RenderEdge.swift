/// The edge of a layer: its corners, and the line along its bounds.
package struct RenderEdge: Hashable, Sendable {
    /// The rounded corners: the corner of minimum x and y (1), the one of maximum x and minimum y (2), the one of
    /// minimum x and maximum y (4), and the one of maximum x and y (8).
    package struct Corners: OptionSet, Hashable, Sendable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let minXMinY = Corners(rawValue: 1)
        package static let maxXMinY = Corners(rawValue: 2)
        package static let minXMaxY = Corners(rawValue: 4)
        package static let maxXMaxY = Corners(rawValue: 8)
        package static let all: Corners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
    }

    /// The sides of the bounds.
    package struct Sides: OptionSet, Hashable, Sendable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let minX = Sides(rawValue: 1)
        package static let maxX = Sides(rawValue: 2)
        package static let minY = Sides(rawValue: 4)
        package static let maxY = Sides(rawValue: 8)
        package static let all: Sides = [.minX, .maxX, .minY, .maxY]
    }

    /// The corner radius, in points; never negative.
    package var radius: Double

    /// The width of the line, which lies inside the bounds, in points; never negative.
    package var borderWidth: Double

    /// The color of the line, as premultiplied ARGB32; zero paints nothing.
    package var borderColor: UInt32

    package var corners: Corners

    /// A Boolean value that indicates whether the curvature of the corners changes continuously.
    package var isContinuous: Bool

    /// The sides that are not antialiased: a pixel is covered if its center is. Rounded corners are always antialiased.
    package var aliased: Sides

    /// Creates an edge.
    /// - Parameters:
    ///   - radius: The corner radius. A negative radius or one that is not a number counts as zero.
    ///   - borderWidth: The width of the line. A negative width or one that is not a number counts as zero.
    package init(
        radius: Double = 0,
        corners: Corners = .all,
        isContinuous: Bool = false,
        borderWidth: Double = 0,
        borderColor: UInt32 = 0,
        aliased: Sides = []
    ) {
        self.aliased = aliased
        self.radius = radius > 0 && !corners.isEmpty ? min(radius, 1e9) : 0
        self.corners = self.radius > 0 ? corners : []
        self.isContinuous = isContinuous && self.radius > 0
        self.borderWidth = borderWidth > 0 && borderColor != 0 ? min(borderWidth, 1e9) : 0
        self.borderColor = self.borderWidth > 0 ? borderColor : 0
    }

    /// Square corners and no line.
    package static let plain = RenderEdge()

    package var isRound: Bool { radius > 0 }

    /// The same corners without the line.
    package var withoutBorder: RenderEdge {
        RenderEdge(radius: radius, corners: corners, isContinuous: isContinuous, aliased: aliased)
    }

    package var hasBorder: Bool { borderWidth > 0 }
}
