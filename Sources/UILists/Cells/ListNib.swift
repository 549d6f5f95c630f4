import UIKitCore

/// The views of lists in nibs.
@MainActor
enum ListNib {
    /// Returns the view of a nib. Ends the program if the only top-level object is not of the class.
    static func view<View: UIView>(of nib: UINib, _ identifier: String) -> View {
        let objects = nib.instantiate(withOwner: nil).filter { !($0 is UIGestureRecognizer) }
        guard objects.count == 1, let view = objects.first as? View else {
            ListFailure.fail(
                "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object which must "
                    + "be a \(View.self) instance"
            )
        }
        return view
    }
}
