import QuartzCore

/// The views of a row of bar items. The views of items that remain are not created again.
@MainActor
struct BarItemViews {
    /// A view in the row, or a space.
    struct Entry {
        let item: UIBarButtonItem
        /// The view; `nil` for a space.
        let view: UIView?
    }

    private(set) var entries: [Entry] = []

    /// Shows items in a view.
    /// - Parameters:
    ///   - items: The items, some of which may be hidden.
    ///   - view: The view to whose subviews theirs are added.
    ///   - container: The object that is notified of changes of the items.
    mutating func show(
        _ items: [UIBarButtonItem],
        in view: UIView,
        container: any BarItemContainer,
        _ appearances: BarButtonAppearances
    ) {
        let former = entries
        entries = []
        for item in items {
            item.container = container
            guard !item.isHidden else { continue }
            let shown = Self.view(of: item, former)
            item.shownView = shown
            entries.append(Entry(item: item, view: shown))
        }
        for entry in former {
            guard let old = entry.view, !entries.contains(where: { $0.view === old }) else { continue }
            // A custom view may have moved to another bar.
            if old.superview === view { old.removeFromSuperview() }
            if entry.item.container === container, !items.contains(where: { $0 === entry.item }) {
                entry.item.container = nil
            }
        }
        for entry in entries {
            guard let child = entry.view else { continue }
            if let button = child as? BarButton {
                if button.semanticContentAttribute != view.semanticContentAttribute {
                    button.semanticContentAttribute = view.semanticContentAttribute
                }
                button.show(appearances)
            }
            if child.superview !== view { view.addSubview(child) }
        }
    }

    private static func view(of item: UIBarButtonItem, _ former: [Entry]) -> UIView? {
        if item.isSpace { return nil }
        if let custom = item.customView { return custom }
        if let button = former.first(where: { $0.item === item })?.view as? BarButton { return button }
        return BarButton(item)
    }

    /// The views, without spaces.
    var views: [UIView] { entries.compactMap(\.view) }

    /// Returns the size of the view of an entry, in points; the width for a space.
    static func size(of entry: Entry, height: CGFloat) -> CGSize {
        guard let view = entry.view else {
            let width = entry.item.isFlexibleSpace ? 0 : entry.item.width
            return CGSize(width: width.isFinite ? width : 0, height: 0)
        }
        if view is BarButton { return CGSize(width: view.sizeThatFits(.zero).width, height: height) }
        var size = view.bounds.size
        let usesConstraints = view.hasAutoLayoutInside || view.autoLayout != nil
        if usesConstraints || size.width <= 0 || size.height <= 0 {
            let fitting =
                usesConstraints
                ? view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) : view.sizeThatFits(size)
            let natural = view.intrinsicContentSize
            size.width = fitting.width > 0 ? fitting.width : max(size.width, natural.width)
            size.height = fitting.height > 0 ? fitting.height : max(size.height, natural.height)
        }
        if entry.item.width > 0, entry.item.width.isFinite { size.width = entry.item.width }
        return CGSize(
            width: size.width.isFinite ? max(0, size.width) : 0,
            height: min(size.height.isFinite ? max(0, size.height) : 0, height)
        )
    }

    /// The distance of a custom view from its neighbors, in points, which is that of the content of two buttons.
    static func margin(of entry: Entry) -> CGFloat {
        entry.view == nil || entry.view is BarButton ? 0 : BarButton.padding
    }

    /// The width of the row, in points, with flexible spaces of no width.
    func width(height: CGFloat) -> CGFloat {
        entries.reduce(0) { $0 + Self.size(of: $1, height: height).width + 2 * Self.margin(of: $1) }
    }

    /// Sets the frames of the views in a rectangle.
    /// - Parameters:
    ///   - isReversed: A Boolean value that indicates whether the first item is at the right.
    ///   - scale: The scale, in pixels per point.
    func layOut(in rect: CGRect, isReversed: Bool, scale: CGFloat) {
        let flexible = entries.count { $0.item.isFlexibleSpace }
        let spare = max(0, rect.width - width(height: rect.height))
        var x: CGFloat = 0
        for entry in entries {
            let size = Self.size(of: entry, height: rect.height)
            let margin = Self.margin(of: entry)
            if let view = entry.view {
                let left = isReversed ? rect.maxX - x - margin - size.width : rect.minX + x + margin
                let top = rect.minY + (rect.height - size.height) / 2
                // Views may have a transform while the bar changes its item.
                view.place(
                    CGRect(
                        x: (left * scale).rounded() / scale,
                        y: (top * scale).rounded() / scale,
                        width: size.width,
                        height: size.height
                    )
                )
            }
            x += size.width + 2 * margin
            if entry.item.isFlexibleSpace, flexible > 0 { x += spare / CGFloat(flexible) }
        }
    }
}

extension UIView {
    /// Sets the bounds and the center so that the frame without the transform is a rectangle.
    func place(_ rect: CGRect) {
        if transform.isIdentity {
            if frame != rect { frame = rect }
            return
        }
        if bounds.size != rect.size { bounds.size = rect.size }
        let anchor = anchorPoint
        let position = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
        if center != position { center = position }
    }

    /// A Boolean value that indicates whether the view is laid out from right to left.
    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
