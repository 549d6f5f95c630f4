import UIKit

/// A row of the page of controls: a title, and a control of one kind, enabled and disabled.
struct ControlRow {
    /// The title beside the controls.
    let title: String
    /// The height of the row, in points.
    let height: CGFloat
    /// A Boolean value that indicates whether the control fills the width that it has.
    let isWide: Bool
    /// A Boolean value that indicates whether the controls are below the title, in their own size as far as it fits.
    let isLarge: Bool
    private let make: @MainActor () -> UIView

    /// Creates a row.
    /// - Parameter make: Creates an enabled view of the row's kind.
    init(
        _ title: String,
        height: CGFloat = 52,
        isWide: Bool = false,
        isLarge: Bool = false,
        make: @escaping @MainActor () -> UIView
    ) {
        self.title = title
        self.height = height
        self.isWide = isWide
        self.isLarge = isLarge
        self.make = make
    }

    /// Returns a view of the row's kind. One that is not a control has no disabled state.
    @MainActor
    func makeView(isEnabled: Bool) -> UIView? {
        let view = make()
        if !isEnabled {
            guard let control = view as? UIControl else { return nil }
            control.isEnabled = false
        }
        if !isWide { view.sizeToFit() }
        return view
    }
}

/// Rows with a common title.
struct ControlSection {
    let title: String
    let rows: [ControlRow]

    init(_ title: String, _ rows: [ControlRow]) {
        self.title = title
        self.rows = rows
    }
}
