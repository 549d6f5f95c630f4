/// The rotation of the screen relative to the panel, for rotated panels.
///
/// The raw value is the clockwise angle in degrees, as seen by the viewer: with 90 the top of the screen is at the
/// right edge of the panel. All conversions that depend on the orientation of the panel (of pixels, damage and touches)
/// are defined here and nowhere else.
@usableFromInline package enum ScreenRotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case clockwise = 90
    case upsideDown = 180
    case counterclockwise = 270

    /// Creates a rotation from a string such as `90`, or returns `nil` if the string is not an integral number of
    /// quarter turns from 0 to 270 degrees.
    package init?(degrees text: String) {
        guard let degrees = Int(text) else { return nil }
        self.init(rawValue: degrees)
    }

    /// A Boolean value that indicates whether the width of the screen is the height of the panel.
    package var swapsSides: Bool { self == .clockwise || self == .counterclockwise }

    /// Returns the size of the panel for a screen, or the size of the screen for a panel.
    package func size(of size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Returns the rectangle of a panel that shows a rectangle of a screen.
    /// - Parameter screen: The size of the screen.
    package func panelRect(of rect: PixelRect, screen: PixelSize) -> PixelRect {
        switch self {
        case .none: rect
        case .clockwise:
            PixelRect(
                minX: screen.height - rect.maxY,
                minY: rect.minX,
                maxX: screen.height - rect.minY,
                maxY: rect.maxX
            )
        case .upsideDown:
            PixelRect(
                minX: screen.width - rect.maxX,
                minY: screen.height - rect.maxY,
                maxX: screen.width - rect.minX,
                maxY: screen.height - rect.minY
            )
        case .counterclockwise:
            PixelRect(
                minX: rect.minY,
                minY: screen.width - rect.maxX,
                maxX: rect.maxY,
                maxY: screen.width - rect.minX
            )
        }
    }

    /// Returns the location on the screen that is shown at a location on the panel. Both are fractions of the side
    /// lengths, from 0 at the left and top edge to 1.
    package func screenPosition(ofPanelX x: Double, y: Double) -> (x: Double, y: Double) {
        switch self {
        case .none: (x, y)
        case .clockwise: (y, 1 - x)
        case .upsideDown: (1 - x, 1 - y)
        case .counterclockwise: (1 - y, x)
        }
    }
}
