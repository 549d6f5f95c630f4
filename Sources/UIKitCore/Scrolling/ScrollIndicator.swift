import QuartzCore

/// A bar that indicates the scroll position along an axis. It draws no content, and so has no backing store.
final class ScrollIndicator: UIView {
    let axis: ScrollAxis

    /// The thickness of the bar and its distance from the edge, in points. Empirical; not documented by Apple.
    static let thickness: CGFloat = 3
    static let margin: CGFloat = 3
    /// The minimum lengths of the bar, for long content and for content that is dragged beyond its edge, in points.
    /// Empirical; not documented by Apple.
    static let leastLength: CGFloat = 36
    static let leastPulledLength: CGFloat = 8

    var style = UIScrollView.IndicatorStyle.default {
        didSet { backgroundColor = style.color }
    }

    init(_ axis: ScrollAxis) {
        self.axis = axis
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isOpaque = false
        backgroundColor = style.color
        layer.cornerRadius = Self.thickness / 2
        alpha = 0
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the position and the length of the bar on its track.
    /// - Parameters:
    ///   - track: The length of the track.
    ///   - offset: The offset of the content.
    ///   - range: The range of the offset.
    ///   - visible: The length of the visible content.
    static func bar(
        on track: CGFloat,
        offset: CGFloat,
        in range: ScrollRange,
        visible: CGFloat
    ) -> (start: CGFloat, length: CGFloat) {
        let room = range.upper - range.lower
        guard track > 0, room + visible > 0 else { return (0, 0) }
        let full = min(track, max(leastLength, track * visible / (room + visible)))
        let length = min(full, max(leastPulledLength, full - abs(range.excess(of: offset))))
        let part = room > 0 ? (range.clamp(offset) - range.lower) / room : offset > range.upper ? 1 : 0
        return ((track - length) * part, length)
    }
}

extension UIScrollView.IndicatorStyle {
    @MainActor
    fileprivate var color: UIColor {
        let (dark, light) = (UIColor(white: 0, alpha: 0.35), UIColor(white: 1, alpha: 0.35))
        return switch self {
        case .default: UIColor(light: dark, dark: light)
        case .black: dark
        case .white: light
        }
    }
}
