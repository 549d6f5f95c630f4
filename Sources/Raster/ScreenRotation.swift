/// How a screen is turned before a panel shows it, for panels that hang turned.
///
/// The raw value is the angle in degrees, clockwise as one sees it: with 90 the top of the screen is at the right edge of
/// the panel. All that depends on how a panel hangs (pixels, damage, touches) is mapped here and nowhere else.
@usableFromInline package enum ScreenRotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case clockwise = 90
    case upsideDown = 180
    case counterclockwise = 270

    /// Reads `90`; nil for what is no whole number of quarter turns.
    package init?(degrees text: String) {
        guard let degrees = Int(text) else { return nil }
        self.init(rawValue: degrees)
    }

    /// Whether the width of the screen is the height of the panel.
    package var swapsSides: Bool { self == .clockwise || self == .counterclockwise }

    /// The panel of a screen, or the screen of a panel.
    package func size(of size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where a panel shows pixels of a screen.
    /// - Parameter screen: its size.
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

    /// What of a screen is seen at a place of a panel. Both are parts of their sides, from 0 at the left and top edge to 1.
    package func screenPlace(ofPanelX x: Double, y: Double) -> (x: Double, y: Double) {
        switch self {
        case .none: (x, y)
        case .clockwise: (y, 1 - x)
        case .upsideDown: (1 - x, 1 - y)
        case .counterclockwise: (1 - y, x)
        }
    }
}
