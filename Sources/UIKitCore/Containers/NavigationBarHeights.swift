import QuartzCore

/// The heights at which a navigation bar over the content of a view controller comes to rest, in points. All are zero for a bar
/// that is hidden, or behind which the view controller does not extend.
struct NavigationBarHeights: Equatable {
    /// A state in which the bar comes to rest.
    enum State: CaseIterable { case full, withoutSearchBar, collapsed }

    /// The height in front of scrolled content.
    var collapsed: CGFloat = 0
    /// The height after the search bar has disappeared, or ``full`` if it does not disappear.
    var withoutSearchBar: CGFloat = 0
    /// The height that shows everything.
    var full: CGFloat = 0

    subscript(state: State) -> CGFloat {
        switch state {
        case .full: full
        case .withoutSearchBar: withoutSearchBar
        case .collapsed: collapsed
        }
    }

    /// Returns the state of a bar with a height, or `nil` if it is between two of them.
    /// - Parameters:
    ///   - isAtEdge: A Boolean value that indicates whether the content begins at the lower edge of the bar.
    ///   - former: The state before the bar had these heights, which it has again if several have this height.
    func state(at height: CGFloat, isAtEdge: Bool, former: State?) -> State? {
        func matches(_ state: State) -> Bool { abs(self[state] - height) < 0.01 }
        guard isAtEdge else { return matches(.collapsed) ? .collapsed : nil }
        if let former, matches(former) { return former }
        return height > full ? .full : State.allCases.first(where: matches)
    }
}

extension UINavigationController {
    /// Returns the height of the bar after its heights have changed over content at rest: content that rests at its top remains
    /// there, and a collapsed bar remains collapsed. Moves scrolled content that would be below the bar.
    /// - Returns: The height, or `nil` if the position of the content determines it.
    func restingHeight(over controller: UIViewController, afterChangeTo heights: NavigationBarHeights) -> CGFloat? {
        guard let former = controller.bars.barHeights, former != heights,
            let scrollView = controller.contentOfBars.barScrollView(for: .top), scrollView.isAtRest
        else { return nil }
        let present = controller.barInsets.top
        // The distance by which the content has been scrolled from the lower edge of the bar.
        let distance = scrollView.contentOffset.y + scrollView.adjustedContentInset.top
        let isAtEdge = abs(distance) < 0.01
        guard let state = former.state(at: present, isAtEdge: isAtEdge, former: controller.bars.barState) else {
            return nil
        }
        controller.bars.barState = state
        let gap = present - heights[state] - distance
        if distance > 0, gap > 0, scrollView.safeAreaAdjustment.top >= present {
            scrollView.moveItself(to: CGPoint(x: scrollView.contentOffset.x, y: scrollView.contentOffset.y + gap))
        }
        return heights[state]
    }
}
