import QuartzCore

/// A rectangle without a view that leads the focus to other items: an arrow key that would move the focus to the guide
/// moves it to the first of ``preferredFocusEnvironments`` that has an item for it.
///
/// ```swift
/// let guide = UIFocusGuide()
/// view.addLayoutGuide(guide)
/// guide.preferredFocusEnvironments = [playButton]
/// NSLayoutConstraint.activate([
///     guide.leadingAnchor.constraint(equalTo: menu.trailingAnchor),
///     guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
///     guide.topAnchor.constraint(equalTo: menu.topAnchor),
///     guide.bottomAnchor.constraint(equalTo: menu.bottomAnchor),
/// ])
/// ```
///
/// A guide that overlaps the focused item is ignored. Tab and encoders follow the reading order, which has no guides.
open class UIFocusGuide: UILayoutGuide {
    /// Creates a guide that belongs to no view. Add it to one with ``UIView/addLayoutGuide(_:)``.
    public override init() { super.init() }

    /// A Boolean value that indicates whether the guide leads the focus. The default is `true`. The guide takes part in
    /// layout in any case.
    open var isEnabled = true

    /// The environments to which the guide leads the focus, in order of preference. The guide has no effect while there are
    /// none, which is the default.
    open var preferredFocusEnvironments: [any UIFocusEnvironment]! = [] {
        didSet { if preferredFocusEnvironments == nil { preferredFocusEnvironments = [] } }
    }
}

extension UIFocusSystem {
    /// Returns the guides in a view that can lead the focus away from an item, with their frames in the window.
    /// - Parameter origin: The frame of the item in the window.
    func guides(in root: UIView, around origin: CGRect) -> [Candidate] {
        var found: [Candidate] = []
        collectGuides(root, origin, &found)
        return found
    }

    private func collectGuides(_ view: UIView, _ origin: CGRect, _ found: inout [Candidate]) {
        guard !view.isHidden, view.layer.opacity >= 0.01, view.isUserInteractionEnabled else { return }
        for case let guide as UIFocusGuide in view.layoutGuides
        where guide.isEnabled && !guide.preferredFocusEnvironments.isEmpty {
            let rect = view.convert(guide.layoutFrame, to: view.window)
            if rect.isEmpty || rect.insetBy(dx: 0.5, dy: 0.5).intersects(origin) { continue }
            found.append(Candidate(view: view, rect: rect, guide: guide))
        }
        let modal = view.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
        for subview in modal.map({ [$0] }) ?? view.subviews { collectGuides(subview, origin, &found) }
    }

    /// Returns the view to which a guide leads the focus, or `nil` if there is none.
    func destination(of guide: UIFocusGuide) -> UIView? {
        for environment in guide.preferredFocusEnvironments {
            if let view = preferredView(in: environment) { return view }
        }
        return nil
    }
}
