import QuartzCore

/// A bar that tells how far along an axis the content is. It has no drawing, and so no picture.
final class ScrollIndicator: UIView {
    let axis: ScrollAxis

    /// How thick it is, and how far from the edge. Points, known from use.
    static let thickness: CGFloat = 3
    static let margin: CGFloat = 3
    /// How short it may be: for long content, and where the content is pulled beyond its edge. Points, known from use.
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

    /// Where along its track the bar lies.
    /// - Parameters:
    ///   - track: how long the track is.
    ///   - offset: of the content.
    ///   - visible: how much of the content is seen.
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
