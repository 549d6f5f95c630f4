import QuartzCore

/// The transition of a navigation bar from one item to another, which moves and fades views.
///
/// The title of the lower item becomes the back button of the upper one, as on iOS. Call ``prepare()``, ``run()`` in an
/// animation block, and ``finish(isCompleted:)`` after it. An animator can run the same animation by its fraction.
@MainActor
final class NavigationBarTransition {
    /// The duration, in seconds. Empirical; not documented by Apple.
    static let duration: TimeInterval = 0.35

    let from: NavigationItemView
    let to: NavigationItemView
    /// A Boolean value that indicates whether the new item is above the former one.
    let isPush: Bool

    init(from: NavigationItemView, to: NavigationItemView, isPush: Bool) {
        self.from = from
        self.to = to
        self.isPush = isPush
    }

    private var lower: NavigationItemView { isPush ? from : to }
    private var upper: NavigationItemView { isPush ? to : from }

    /// Places the views as they are before the transition.
    func prepare() {
        UIView.performWithoutAnimation {
            from.layoutIfNeeded()
            to.layoutIfNeeded()
            from.isUserInteractionEnabled = false
            to.isUserInteractionEnabled = false
            place(upperIsShown: !isPush)
        }
    }

    /// Places the views as they are after the transition.
    func run() { place(upperIsShown: isPush) }

    /// Returns the views to their own positions, and removes those of the item that is not shown.
    /// - Parameter isCompleted: A Boolean value that indicates whether the new item is shown.
    func finish(isCompleted: Bool) {
        UIView.performWithoutAnimation {
            let (shown, gone) = isCompleted ? (to, from) : (from, to)
            gone.removeFromSuperview()
            reset(gone)
            reset(shown)
            shown.isUserInteractionEnabled = true
        }
    }

    private func reset(_ view: NavigationItemView) {
        for part in parts(of: view) {
            part.transform = .identity
            part.alpha = 1
        }
        view.searchArea?.transform = .identity
        view.searchArea?.alpha = 1
        for part in [view.titleHolder] + view.itemViews { part.alpha = view.rowsOpacity }
    }

    private func parts(of view: NavigationItemView) -> [UIView] {
        var parts = [view.titleHolder] + view.itemViews
        if let large = view.largeLabel { parts.append(large) }
        if let back = view.backButton { parts += [back.indicator] + backTitle(of: view) }
        return parts
    }

    private func backTitle(of view: NavigationItemView) -> [UIView] {
        guard let back = view.backButton, let title = back.symbol ?? back.label else { return [] }
        return [title]
    }

    private func place(upperIsShown: Bool) {
        let (lower, upper) = (lower, upper)
        // Toward the leading edge, from which the bar comes.
        let direction: CGFloat = upper.isRightToLeft ? -1 : 1
        let width = upper.bounds.width
        let alpha: CGFloat = upperIsShown ? 1 : 0
        func move(_ view: UIView, by distance: CGFloat, isShown: Bool, opacity: CGFloat = 1) {
            view.transform = isShown ? .identity : CGAffineTransform(translationX: distance, y: 0)
            view.alpha = isShown ? opacity : 0
        }
        let titleX = lower.titleHolder.center.x
        let backTitle = backTitle(of: upper).first
        // The position of the upper item's back title in the coordinates of the bar.
        let backX = upper.backButton.flatMap { back in backTitle.map { back.center.x - back.bounds.midX + $0.center.x }
        }
        move(
            lower.titleHolder,
            by: (backX ?? titleX - direction * width / 2) - titleX,
            isShown: !upperIsShown,
            opacity: lower.rowsOpacity
        )
        for view in self.backTitle(of: lower) { move(view, by: -direction * width / 3, isShown: !upperIsShown) }
        move(upper.titleHolder, by: direction * width / 2, isShown: upperIsShown, opacity: upper.rowsOpacity)
        if let backTitle, let backX { move(backTitle, by: titleX - backX, isShown: upperIsShown) }
        // Of two indicators, one is shown all the time.
        lower.backButton?.indicator.alpha = upper.backButton == nil ? 1 - alpha : 0
        upper.backButton?.indicator.alpha = lower.backButton == nil ? alpha : 1
        for view in lower.itemViews { view.alpha = (1 - alpha) * lower.rowsOpacity }
        for view in upper.itemViews { view.alpha = alpha * upper.rowsOpacity }
        if let search = lower.searchArea { move(search, by: -direction * width, isShown: !upperIsShown) }
        if let search = upper.searchArea { move(search, by: direction * width, isShown: upperIsShown) }
        if let large = lower.largeLabel { move(large, by: -direction * width, isShown: !upperIsShown) }
        if let large = upper.largeLabel { move(large, by: direction * width, isShown: upperIsShown) }
    }
}
