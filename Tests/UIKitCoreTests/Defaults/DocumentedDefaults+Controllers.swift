import UIKit

extension DocumentedDefaults {
    mutating func addViewControllers() {
        add("UIViewController", UIViewController()) { object, row in
            row("preferredContentSize", object.preferredContentSize, CGSize.zero)
            row("edgesForExtendedLayout", object.edgesForExtendedLayout.rawValue, UIRectEdge.all.rawValue)
            row("extendedLayoutIncludesOpaqueBars", object.extendedLayoutIncludesOpaqueBars, false)
            row("modalPresentationStyle", object.modalPresentationStyle, UIModalPresentationStyle.automatic)
            row("modalTransitionStyle", object.modalTransitionStyle, UIModalTransitionStyle.coverVertical)
            row("isModalInPresentation", object.isModalInPresentation, false)
            row("definesPresentationContext", object.definesPresentationContext, false)
            row("providesPresentationContextTransitionStyle", object.providesPresentationContextTransitionStyle, false)
            row("transitioningDelegate", object.transitioningDelegate == nil, true)
            row(
                "modalPresentationCapturesStatusBarAppearance",
                object.modalPresentationCapturesStatusBarAppearance,
                false
            )
            row("prefersStatusBarHidden", object.prefersStatusBarHidden, false)
            row("preferredStatusBarStyle", object.preferredStatusBarStyle, UIStatusBarStyle.default)
            row(
                "preferredStatusBarUpdateAnimation",
                object.preferredStatusBarUpdateAnimation,
                UIStatusBarAnimation.fade
            )
            row("childForStatusBarStyle", object.childForStatusBarStyle, nil)
            row("childForStatusBarHidden", object.childForStatusBarHidden, nil)
            row("prefersHomeIndicatorAutoHidden", object.prefersHomeIndicatorAutoHidden, false)
            row("shouldAutorotate", object.shouldAutorotate, true)
            row("nibName", object.nibName, nil)
        }
        let presented = UIViewController()
        let plain = UIPresentationController(presentedViewController: presented, presenting: nil)
        add("UIPresentationController", plain) { object, row in
            row("delegate", object.delegate == nil, true)
            row("overrideTraitCollection", object.overrideTraitCollection, nil)
        }
        let sheet = UISheetPresentationController(presentedViewController: presented, presenting: nil)
        add("UISheetPresentationController", sheet) { object, row in
            row("detents", object.detents.map(\.identifier), [UISheetPresentationController.Detent.Identifier.large])
            row("selectedDetentIdentifier", object.selectedDetentIdentifier, nil)
            row("largestUndimmedDetentIdentifier", object.largestUndimmedDetentIdentifier, nil)
            row("prefersGrabberVisible", object.prefersGrabberVisible, false)
            row("prefersScrollingExpandsWhenScrolledToEdge", object.prefersScrollingExpandsWhenScrolledToEdge, true)
            row("prefersEdgeAttachedInCompactHeight", object.prefersEdgeAttachedInCompactHeight, false)
            row(
                "widthFollowsPreferredContentSizeWhenEdgeAttached",
                object.widthFollowsPreferredContentSizeWhenEdgeAttached,
                false
            )
            row("preferredCornerRadius", object.preferredCornerRadius, nil)
        }
        let popover = UIPopoverPresentationController(presentedViewController: presented, presenting: nil)
        add("UIPopoverPresentationController", popover) { object, row in
            row("sourceView", object.sourceView, nil)
            row("sourceItem", object.sourceItem == nil, true)
            row("barButtonItem", object.barButtonItem, nil)
            row("sourceRect", object.sourceRect.isNull, true)
            row("permittedArrowDirections", object.permittedArrowDirections, UIPopoverArrowDirection.any)
            row("canOverlapSourceViewRect", object.canOverlapSourceViewRect, false)
            row("backgroundColor", object.backgroundColor, nil)
            row(
                "popoverLayoutMargins",
                object.popoverLayoutMargins,
                UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
            )
            row("passthroughViews", object.passthroughViews, nil)
        }
        add("UIPercentDrivenInteractiveTransition", UIPercentDrivenInteractiveTransition()) { object, row in
            row("completionSpeed", object.completionSpeed, CGFloat(1))
            row("completionCurve", object.completionCurve, UIView.AnimationCurve.easeInOut)
            row("timingCurve", object.timingCurve == nil, true)
            row("wantsInteractiveStart", object.wantsInteractiveStart, true)
        }
    }
}
