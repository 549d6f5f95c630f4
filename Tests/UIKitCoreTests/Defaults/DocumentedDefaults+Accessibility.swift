import UIKit

extension DocumentedDefaults {
    mutating func addAccessibility() {
        add("UIImage", UIImage()) { object, row in
            row("accessibilityLabel", object.accessibilityLabel, nil)
            row("accessibilityValue", object.accessibilityValue, nil)
            row("accessibilityHint", object.accessibilityHint, nil)
            row("accessibilityTraits", object.accessibilityTraits, UIAccessibilityTraits.image)
            row("isAccessibilityElement", object.isAccessibilityElement, false)
            row("accessibilityIdentifier", object.accessibilityIdentifier, nil)
        }
        add("UIBarItem", UIBarButtonItem()) { object, row in
            row("isAccessibilityElement", object.isAccessibilityElement, true)
            row("accessibilityTraits", object.accessibilityTraits, UIAccessibilityTraits.button)
            row("accessibilityLanguage", object.accessibilityLanguage, nil)
            row("accessibilityUserInputLabels", object.accessibilityUserInputLabels, nil)
        }
        add(
            "UIInterpolatingMotionEffect",
            UIInterpolatingMotionEffect(keyPath: "alpha", type: .tiltAlongHorizontalAxis)
        ) {
            effect,
            check in
            check("minimumRelativeValue", effect.minimumRelativeValue == nil, true)
            check("maximumRelativeValue", effect.maximumRelativeValue == nil, true)
        }
        add("UIMotionEffectGroup", UIMotionEffectGroup()) { group, check in
            check("motionEffects", group.motionEffects, nil)
        }
        add("UIResponder", UIView()) { view, check in
            check("isAccessibilityElement", view.isAccessibilityElement, false)
            check("accessibilityLabel", view.accessibilityLabel, nil)
            check("accessibilityValue", view.accessibilityValue, nil)
            check("accessibilityHint", view.accessibilityHint, nil)
            check("accessibilityAttributedLabel", view.accessibilityAttributedLabel, nil)
            check("accessibilityAttributedValue", view.accessibilityAttributedValue, nil)
            check("accessibilityAttributedHint", view.accessibilityAttributedHint, nil)
            check("accessibilityRespondsToUserInteraction", view.accessibilityRespondsToUserInteraction, true)
            check("accessibilityTraits", view.accessibilityTraits, UIAccessibilityTraits.none)
            check("accessibilityIdentifier", view.accessibilityIdentifier, nil)
            check("accessibilityLanguage", view.accessibilityLanguage, nil)
            check("accessibilityElementsHidden", view.accessibilityElementsHidden, false)
            check("accessibilityViewIsModal", view.accessibilityViewIsModal, false)
            check("shouldGroupAccessibilityChildren", view.shouldGroupAccessibilityChildren, false)
            check("accessibilityUserInputLabels", view.accessibilityUserInputLabels, [String]())
            check("accessibilityFrame", view.accessibilityFrame, CGRect.zero)
            check("accessibilityPath", view.accessibilityPath, nil)
            check("accessibilityActivationPoint", view.accessibilityActivationPoint, CGPoint.zero)
            check("accessibilityElements", view.accessibilityElements?.count, nil)
            check("accessibilityCustomActions", view.accessibilityCustomActions, nil)
            check("accessibilityElementCount()", view.accessibilityElementCount(), 0)
        }
        add("UIAccessibilityElement", UIAccessibilityElement(accessibilityContainer: UIView())) { element, check in
            check("isAccessibilityElement", element.isAccessibilityElement, true)
            check("accessibilityFrameInContainerSpace", element.accessibilityFrameInContainerSpace, CGRect.zero)
        }
        add("UIAccessibilityCustomAction", UIAccessibilityCustomAction(name: "Delete", actionHandler: nil)) {
            action,
            check in
            check("image", action.image, nil)
            check("target", action.target == nil, true)
        }
        add("UITraitCollection", UITraitCollection()) { traits, check in
            check("accessibilityContrast", traits.accessibilityContrast, UIAccessibilityContrast.unspecified)
            check("legibilityWeight", traits.legibilityWeight, UILegibilityWeight.unspecified)
            check("userInterfaceLevel", traits.userInterfaceLevel, UIUserInterfaceLevel.unspecified)
        }
    }
}
