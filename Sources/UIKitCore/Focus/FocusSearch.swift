import QuartzCore

/// The search for items that can be focused.
extension UIFocusSystem {
    /// An item that can be focused, with its frame in the window.
    struct Candidate {
        var view: UIView
        var rect: CGRect
        /// The guide in the view that leads the focus to another item; `nil` for an item.
        var guide: UIFocusGuide?
    }

    /// Returns a Boolean value that indicates whether a view can be focused: it allows it, is visible and enabled with
    /// all views that contain it, and is not covered.
    func isFocusable(_ view: UIView) -> Bool {
        guard view.canBecomeFocused, let window = view.window, !view.bounds.isEmpty else { return false }
        var current: UIView? = view
        while let next = current {
            guard next.isReachableByFocus else { return false }
            current = next.superview
        }
        return !isCovered(view, in: window)
    }

    /// Returns a Boolean value that indicates whether other views cover the visible part of a view.
    ///
    /// It takes several hit tests of the whole window. A search therefore asks it for the views that it has found, and
    /// not for all candidates.
    private func isCovered(_ view: UIView, in window: UIWindow) -> Bool {
        var rect = view.convert(view.bounds, to: window).intersection(window.bounds)
        var above = view.superview
        while let next = above {
            if next.clipsToBounds { rect = rect.intersection(next.convert(next.bounds, to: window)) }
            above = next.superview
        }
        // An item that is scrolled out of sight can be revealed.
        guard !rect.isNull, rect.width >= 1, rect.height >= 1 else { return false }
        let points = [(0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)]
        return points.allSatisfy { x, y in
            let point = CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
            guard let hit = screen.hitTest(window.layer.convert(point, to: nil), with: nil) else { return false }
            return !hit.isDescendant(of: view) && !view.isDescendant(of: hit)
        }
    }

    /// Returns the views in a view that can be focused unless they are covered, in reading order: rows from top to bottom,
    /// each from its leading end. The content of a scroll view is a unit, also as far as it is out of sight.
    func readingOrder(in root: UIView) -> [UIView] {
        guard let window = root.window else { return [] }
        var entries: [(rect: CGRect, views: [UIView])] = []
        collect(root, isRoot: true, window, &entries)
        return sorted(entries)
    }

    private func collect(
        _ view: UIView,
        isRoot: Bool,
        _ window: UIWindow,
        _ entries: inout [(rect: CGRect, views: [UIView])]
    ) {
        guard view.isReachableByFocus else { return }
        // One that can be focused itself, such as a text view, is an item.
        if !isRoot, view is UIScrollView, !view.canBecomeFocused {
            var content: [(rect: CGRect, views: [UIView])] = []
            for subview in view.subviews { collect(subview, isRoot: false, window, &content) }
            guard !content.isEmpty else { return }
            entries.append((restingRect(of: view), sorted(content)))
            return
        }
        if view.canBecomeFocused, !view.bounds.isEmpty {
            entries.append((restingRect(of: view), [view]))
        }
        // A modal view excludes its siblings, also those that are scrolled out of sight and therefore not covered.
        let modal = view.subviews.last { $0.accessibilityViewIsModal && $0.isReachableByFocus }
        for subview in modal.map({ [$0] }) ?? view.subviews { collect(subview, isRoot: false, window, &entries) }
    }

    private func sorted(_ entries: [(rect: CGRect, views: [UIView])]) -> [UIView] {
        var waiting = entries.sorted { $0.rect.minY < $1.rect.minY }
        var order: [UIView] = []
        while let first = waiting.first {
            // A row has the entries whose middle is above the lower edge of its first entry.
            let isInRow = { (rect: CGRect) in
                rect.midY < first.rect.maxY && rect.minY < first.rect.midY || rect == first.rect
            }
            let container = first.views.first?.superview
            let isMirrored = container?.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let row = waiting.filter { isInRow($0.rect) }.sorted { a, b in
                isMirrored ? a.rect.maxX > b.rect.maxX : a.rect.minX < b.rect.minX
            }
            waiting.removeAll { isInRow($0.rect) }
            if row.isEmpty { waiting.removeFirst() }
            order += row.flatMap(\.views)
        }
        return order
    }

    /// Returns the frame of a view in its window, after the scroll views around it have ended their animations.
    private func restingRect(of view: UIView) -> CGRect {
        var rect = view.bounds
        var current = view
        while let above = current.superview {
            rect = current.convert(rect, to: above)
            if let scrollView = above as? UIScrollView {
                rect.origin.x += scrollView.contentOffset.x - scrollView.restingOffset.x
                rect.origin.y += scrollView.contentOffset.y - scrollView.restingOffset.y
            }
            current = above
        }
        return rect
    }

    // MARK: Preferences

    /// Returns the view that an environment prefers for the focus, or else its first one in reading order.
    func preferredView(in environment: any UIFocusEnvironment) -> UIView? {
        var visited: [any UIFocusEnvironment] = []
        return preferredView(in: environment, &visited)
    }

    private func preferredView(
        in environment: any UIFocusEnvironment,
        _ visited: inout [any UIFocusEnvironment]
    ) -> UIView? {
        // Preferences may refer to each other.
        guard !visited.contains(where: { $0 === environment }) else { return nil }
        visited.append(environment)
        if let view = environment as? UIView, isFocusable(view) { return view }
        for preferred in environment.preferredFocusEnvironments {
            if let view = preferredView(in: preferred, &visited) { return view }
        }
        let root = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        return root.flatMap { readingOrder(in: $0).first(where: isFocusable) }
    }

    // MARK: Movement

    /// Returns the view to which the focus moves from a view, or `nil` if there is none in that direction.
    func neighbor(of view: UIView, _ heading: UIFocusHeading) -> UIView? {
        guard let window = view.window else { return nil }
        switch heading {
        case .next, .previous: return successor(of: view, in: window, heading)
        case .first: return readingOrder(in: window).first(where: isFocusable)
        case .last: return readingOrder(in: window).last(where: isFocusable)
        default: break
        }
        // The scroll view around the view comes first, so that its content out of sight is reached.
        let origin = restingRect(of: view)
        var scope: UIView? = view.superview
        while let current = scope {
            defer { scope = current.superview }
            guard current is UIScrollView || current === window else { continue }
            var candidates = readingOrder(in: current).filter { candidate in
                guard candidate !== view, !candidate.isDescendant(of: view), !view.isDescendant(of: candidate) else {
                    return false
                }
                return isVisible(candidate, from: view)
            }
            .map { Candidate(view: $0, rect: restingRect(of: $0)) }
            candidates += guides(in: current, around: origin)
            if current === window {
                for other in windows(with: window) where other !== window {
                    candidates += readingOrder(in: other).map { Candidate(view: $0, rect: restingRect(of: $0)) }
                }
            }
            while let index = nearest(candidates, from: origin, heading, isStraight: current !== window) {
                let found = candidates.remove(at: index)
                if let guide = found.guide {
                    if let destination = destination(of: guide), destination !== view { return destination }
                } else if !isCovered(found.view, in: found.view.window ?? window) {
                    return found.view
                }
            }
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether a view is visible in the scroll views that do not contain `origin`.
    private func isVisible(_ view: UIView, from origin: UIView) -> Bool {
        var above = view.superview
        while let next = above {
            if let scrollView = next as? UIScrollView, !origin.isDescendant(of: scrollView) {
                let rect = view.convert(view.bounds, to: scrollView)
                if !rect.intersects(CGRect(origin: scrollView.restingOffset, size: scrollView.bounds.size)) {
                    return false
                }
            }
            above = next.superview
        }
        return true
    }

    /// Returns the windows whose items follow each other: a window, and then that of the input views, which covers the same screen.
    private func windows(with window: UIWindow) -> [UIWindow] {
        guard let input = screen.inputWindow, window.screen === screen else { return [window] }
        guard window === input else { return [window, input] }
        return [screen.windowForKeys, input].compactMap(\.self)
    }

    private func successor(of view: UIView, in window: UIWindow, _ heading: UIFocusHeading) -> UIView? {
        let order = windows(with: window).flatMap { readingOrder(in: $0) }
        guard let index = order.firstIndex(where: { $0 === view }) else { return order.first(where: isFocusable) }
        let group = view.effectiveFocusGroup
        let step = heading == .next ? 1 : -1
        for distance in 1...max(1, order.count) {
            let position = (index + step * distance % order.count + order.count) % order.count
            let candidate = order[position]
            guard candidate !== view else { return nil }
            let other = candidate.effectiveFocusGroup
            if other != nil, other == group { continue }
            if isCovered(candidate, in: candidate.window ?? window) { continue }
            // A group is entered at its first item.
            guard let other else { return candidate }
            return order.first { $0.effectiveFocusGroup == other && !isCovered($0, in: $0.window ?? window) }
                ?? candidate
        }
        return nil
    }

    /// Returns the index of the nearest candidate in a direction: those beside the origin come before those that are diagonal to it.
    /// - Parameter isStraight: A Boolean value that indicates whether diagonal candidates are not considered.
    private func nearest(
        _ candidates: [Candidate],
        from origin: CGRect,
        _ heading: UIFocusHeading,
        isStraight: Bool
    ) -> Int? {
        // Coordinates along and across the direction.
        func span(_ rect: CGRect) -> (near: CGFloat, far: CGFloat, low: CGFloat, high: CGFloat) {
            switch heading {
            case .right: (rect.minX, rect.maxX, rect.minY, rect.maxY)
            case .left: (-rect.maxX, -rect.minX, rect.minY, rect.maxY)
            case .up: (-rect.maxY, -rect.minY, rect.minX, rect.maxX)
            default: (rect.minY, rect.maxY, rect.minX, rect.maxX)
            }
        }
        let from = span(origin)
        var best: (index: Int, isBeside: Bool, cost: CGFloat)?
        for (index, candidate) in candidates.enumerated() {
            let to = span(candidate.rect)
            guard to.near > from.near + 0.5, to.far > from.far + 0.5 else { continue }
            let along = max(0, to.near - from.far)
            let across = max(0, max(to.low - from.high, from.low - to.high))
            let isBeside = min(to.high, from.high) - max(to.low, from.low) > 0.5
            if isStraight, !isBeside { continue }
            let shift = abs((to.low + to.high) - (from.low + from.high)) / 2
            // Distances across count more: the eye expects the focus to move straight. Chosen weights.
            let cost = isBeside ? along + shift / 100 : along + 3 * across
            let isBetter = best.map { isBeside && !$0.isBeside || isBeside == $0.isBeside && cost < $0.cost } ?? true
            if isBetter, cost.isFinite { best = (index, isBeside, cost) }
        }
        return best?.index
    }
}

extension UIView {
    /// A Boolean value that indicates whether the view itself is visible and receives input.
    fileprivate var isReachableByFocus: Bool { !isHidden && layer.opacity >= 0.01 && isUserInteractionEnabled }
}
