import QuartzCore

/// The accessibility elements of a screen, in the order in which a screen reader moves through them.
///
/// Elements are in the order of ``UIResponder/accessibilityElements``, or of the container methods. Elements of subviews
/// are ordered by their positions: from top to bottom, and in a row from the leading to the trailing side. A view that
/// groups its elements counts as one element there. Modal views exclude their siblings. Elements outside of the screen
/// are skipped unless scrolling reveals them. Apple documents these properties; the treatment of rows is Easel's.
@MainActor
struct AccessibilityOrder {
    /// Elements that stay together, and their frame in points of the screen.
    fileprivate struct Unit {
        var frame: CGRect
        var elements: [UIResponder]
    }

    /// The objects that were visited. Applications may provide elements that contain each other.
    private var visited: Set<ObjectIdentifier> = []
    private let screen: CGRect
    private var scrollDepth = 0

    private init(screen: CGRect) { self.screen = screen }

    /// Returns the elements of an object and of all objects inside it.
    static func elements(of root: UIResponder, on screen: CGRect) -> [UIResponder] {
        var order = AccessibilityOrder(screen: screen)
        return order.units(of: root).flatMap(\.elements)
    }

    /// Returns the units of an object: one for an element, a group or explicit elements, and several for other views.
    private mutating func units(of object: UIResponder) -> [Unit] {
        guard visited.insert(ObjectIdentifier(object)).inserted, !object.accessibilityElementsHidden else { return [] }
        let view = object as? UIView
        // Compared with the layer's single-precision value, as in hit tests.
        if let view, view.isHidden || view.layer.opacity < 0.01 { return [] }
        if object.isAccessibilityElement {
            let frame = object.accessibilityFrame
            if scrollDepth == 0, view != nil, !frame.touches(screen) { return [] }
            return [Unit(frame: frame, elements: [object])]
        }
        if let contained = object.containedAccessibilityElements {
            let inner = contained.compactMap { $0 as? UIResponder }.flatMap { units(of: $0) }
            return inner.isEmpty ? [] : [Unit(frame: inner.frame, elements: inner.flatMap(\.elements))]
        }
        guard let view else { return [] }
        if view is UIScrollView { scrollDepth += 1 }
        defer { if view is UIScrollView { scrollDepth -= 1 } }
        var subviews = view.subviews
        if let modal = subviews.last(where: { $0.accessibilityViewIsModal && $0.isVisibleToReaders }) {
            subviews = [modal]
        }
        var inner: [Unit] = []
        for subview in subviews { inner += units(of: subview) }
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        guard view.shouldGroupAccessibilityChildren else {
            // The order among all units of the view's superview is determined there.
            return view is UIWindow ? Self.sorted(inner, isMirrored: isMirrored) : inner
        }
        if inner.isEmpty { return [] }
        let sorted = Self.sorted(inner, isMirrored: isMirrored)
        return [Unit(frame: view.boundsOnScreen, elements: sorted.flatMap(\.elements))]
    }

    /// Returns units from top to bottom, and in rows from the leading to the trailing side.
    private static func sorted(_ units: [Unit], isMirrored: Bool) -> [Unit] {
        typealias Placed = (unit: Unit, frame: CGRect, index: Int)
        let placed: [Placed] = units.enumerated().map { ($1, $1.frame.isFinite ? $1.frame : .zero, $0) }
        let fromTop = placed.sorted { ($0.frame.minY, $0.index) < ($1.frame.minY, $1.index) }
        var rows: [[Placed]] = []
        for item in fromTop {
            // Two units are in one row if the center of each lies between the upper and the lower edge of the other.
            if let first = rows.last?.first, first.frame.isBeside(item.frame) {
                rows[rows.count - 1].append(item)
            } else {
                rows.append([item])
            }
        }
        func distance(_ item: Placed) -> CGFloat { isMirrored ? -item.frame.maxX : item.frame.minX }
        return rows.flatMap { row in
            row.sorted { (distance($0), $0.index) < (distance($1), $1.index) }.map(\.unit)
        }
    }
}

extension CGRect {
    fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// Returns a Boolean value that indicates whether two rectangles are in one row.
    fileprivate func isBeside(_ other: CGRect) -> Bool {
        minY <= other.midY && other.midY <= maxY && other.minY <= midY && midY <= other.maxY
    }

    /// Returns a Boolean value that indicates whether a frame has a part on a screen. A frame that is not finite is
    /// nowhere.
    fileprivate func touches(_ screen: CGRect) -> Bool {
        isFinite && minX <= screen.maxX && maxX >= screen.minX && minY <= screen.maxY && maxY >= screen.minY
    }
}

extension [AccessibilityOrder.Unit] {
    fileprivate var frame: CGRect { reduce(CGRect.null) { $1.frame.isFinite ? $0.union($1.frame) : $0 } }
}

extension UIView {
    /// A Boolean value that indicates whether the view is neither hidden nor transparent.
    fileprivate var isVisibleToReaders: Bool { !isHidden && layer.opacity >= 0.01 }
}

extension UIWindow {
    /// The accessibility elements of the window, in the order of a screen reader.
    package var orderedAccessibilityElements: [UIResponder] {
        // Frames are those of the next frame on screen.
        layoutIfNeeded()
        return AccessibilityOrder.elements(of: self, on: screen.bounds)
    }
}

extension UIScreen {
    /// The accessibility elements of all visible windows, in the order of a screen reader: frontmost window first.
    /// Windows behind a modal window are excluded. Input views, which are at the bottom, follow.
    package var orderedAccessibilityElements: [UIResponder] {
        var elements: [UIResponder] = []
        for window in visibleAppWindows.reversed() where !window.isHidden {
            elements += window.orderedAccessibilityElements
            if window.accessibilityViewIsModal { break }
        }
        return elements + (inputWindow?.orderedAccessibilityElements ?? [])
    }
}
