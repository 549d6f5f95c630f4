import QuartzCore
import UIKitCore

/// The keys and texts that are shown, for tests.
extension KeyboardView {
    /// A key that is shown.
    package struct ShownKey {
        package var key: KeyboardKey
        /// The text on the key.
        package var title: String
        package var isEnabled: Bool
        /// The frame in the coordinates of the window, in points.
        package var frame: CGRect
    }

    /// The keys that are shown, row by row.
    package var shownKeys: [ShownKey] {
        if openingTimer != nil { showAllRows() }
        layoutIfNeeded()
        let shown = (barUse == nil ? [] : bar.keys) + (pageView?.keys ?? [])
        return shown.filter { !$0.isHidden }.map { view in
            ShownKey(
                key: view.key,
                title: view.key.label.isEmpty ? view.state.title : view.key.label,
                isEnabled: view.state.isEnabled,
                frame: view.convert(view.bounds, to: nil)
            )
        }
    }

    /// The texts above the keys.
    package var shownCandidates: CandidateList { barUse == nil ? CandidateList() : bar.list }

    /// Returns the center of a text in the pop-up of a long press, in the coordinates of the window; `nil` if it is not shown.
    package func location(ofAlternative text: String) -> CGPoint? { tracker.location(ofAlternative: text) }

    /// A Boolean value that indicates whether there are several layouts.
    package var hasSeveralLayouts: Bool { layouts.hasSeveral }
}
