import UIKit

/// The defaults of Auto Layout.
extension DocumentedDefaults {
    mutating func addAutoLayout() {
        let view = UIView()
        add("NSLayoutConstraint", view.widthAnchor.constraint(equalToConstant: 0)) { object, row in
            row("priority", object.priority, UILayoutPriority.required)
            row("constant", object.constant, CGFloat(0))
            row("isActive", object.isActive, false)
            row("identifier", object.identifier, nil)
            row("shouldBeArchived", object.shouldBeArchived, false)
        }
        add("UIFocusGuide", UIFocusGuide()) { object, row in
            row("isEnabled", object.isEnabled, true)
            row("preferredFocusEnvironments", object.preferredFocusEnvironments.isEmpty, true)
        }
        add("UILayoutGuide", UILayoutGuide()) { object, row in
            row("identifier", object.identifier, "")
            row("owningView", object.owningView, nil)
        }
        add("UIView", UIView()) { object, row in
            row(
                "translatesAutoresizingMaskIntoConstraints",
                object.translatesAutoresizingMaskIntoConstraints,
                true
            )
            row("preservesSuperviewLayoutMargins", object.preservesSuperviewLayoutMargins, false)
            row("insetsLayoutMarginsFromSafeArea", object.insetsLayoutMarginsFromSafeArea, true)
            row(
                "layoutMargins",
                object.layoutMargins,
                UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
            )
            row(
                "directionalLayoutMargins",
                object.directionalLayoutMargins,
                NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
            )
        }
        add("UIKeyboardLayoutGuide", UIView().keyboardLayoutGuide) { object, row in
            row("followsUndockedKeyboard", object.followsUndockedKeyboard, false)
            row("usesBottomSafeArea", object.usesBottomSafeArea, true)
        }
        add("UIStackView", UIStackView()) { object, row in
            row("axis", object.axis, NSLayoutConstraint.Axis.horizontal)
            row("distribution", object.distribution, UIStackView.Distribution.fill)
            row("alignment", object.alignment, UIStackView.Alignment.fill)
            row("spacing", object.spacing, CGFloat(0))
            row("isBaselineRelativeArrangement", object.isBaselineRelativeArrangement, false)
            row("isLayoutMarginsRelativeArrangement", object.isLayoutMarginsRelativeArrangement, false)
        }
    }
}
