import QuartzCore
import UIKitCore

/// The dimensions that tables and list sections have in common, in points. Empirical; not documented by Apple.
@MainActor
enum ListMetrics {
    /// The height of rows and the estimate without others.
    static let rowHeight: CGFloat = 44

    /// The estimated height of headers and footers.
    static let barHeight: CGFloat = 28

    /// The radius of the corners of inset sections.
    static let cornerRadius: CGFloat = 10

    /// The distance above the headers of plain lists.
    static let headerTopPadding: CGFloat = 22

    /// The distance between grouped sections without a header or a footer.
    static let groupDistance: CGFloat = 18

    /// Returns the least distance of texts and inset sections from the edges.
    static func leastMargin(_ traits: UITraitCollection) -> CGFloat { traits.horizontalSizeClass == .regular ? 20 : 16 }

    /// Returns a distance above headers, or the standard one if it is none.
    static func headerPadding(_ value: CGFloat?) -> CGFloat {
        guard let value, value >= 0, value.isFinite else { return headerTopPadding }
        return value
    }

    /// Returns the corners of an inset section that are those of a row.
    static func corners(isFirst: Bool, isLast: Bool) -> CACornerMask {
        var corners: CACornerMask = []
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return corners
    }
}

/// The lines at the edges of a row.
struct SeparatorLines: Equatable {
    enum Style { case plain, grouped, insetGrouped, none }
    enum Bottom { case none, inset, full }
    var top = false
    var bottom = Bottom.none

    /// No lines.
    init() {}

    /// Creates the lines of a row by its position in the section.
    init(_ style: Style, isFirst: Bool, isLast: Bool) {
        switch style {
        case .plain: bottom = .inset
        case .grouped:
            top = isFirst
            bottom = isLast ? .full : .inset
        case .insetGrouped: bottom = isLast ? .none : .inset
        case .none: break
        }
    }
}

extension UIView {
    /// Rounds corners of a row, as those of the first and the last row of an inset section.
    func roundRow(_ corners: CACornerMask) {
        layer.cornerRadius = corners.isEmpty ? 0 : ListMetrics.cornerRadius
        layer.maskedCorners =
            corners.isEmpty
            ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner] : corners
        clipsToBounds = !corners.isEmpty
    }

    /// Returns the height that a content needs in an area of a width; `nil` if neither a configuration nor constraints determine
    /// it.
    func rowContentHeight(width: CGFloat, minimum: CGFloat) -> CGFloat? {
        let target = CGSize(width: width, height: 0)
        if let view = self as? UIListContentView { return roundedUp(max(minimum, view.sizeThatFits(target).height)) }
        guard self is any UIContentView || !constraints.isEmpty else { return nil }
        let fitting = systemLayoutSizeFitting(
            target,
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        // A height that constraints determine may be less than that of a standard row.
        return fitting.height > 0 && fitting.height.isFinite ? roundedUp(fitting.height) : minimum
    }
}
