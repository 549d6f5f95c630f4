import UIKit

// Members that open-source apps and libraries override, by the counts of their declarations, and that are not among those of
// Overrides.swift.

final class OverridingLayoutView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override var layer: CAShapeLayer {
        note(0)
        guard let layer = super.layer as? CAShapeLayer else { preconditionFailure("the layer has another class") }
        return layer
    }

    override func endEditing(_ force: Bool) -> Bool { note(super.endEditing(force)) }

    override func addConstraint(_ constraint: NSLayoutConstraint) { note(super.addConstraint(constraint)) }

    override func addConstraints(_ constraints: [NSLayoutConstraint]) { note(super.addConstraints(constraints)) }

    override func removeConstraint(_ constraint: NSLayoutConstraint) { note(super.removeConstraint(constraint)) }

    override func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        note(super.removeConstraints(constraints))
    }

    override var constraints: [NSLayoutConstraint] { note(super.constraints) }

    override func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        note(super.constraintsAffectingLayout(for: axis))
    }

    override var hasAmbiguousLayout: Bool { note(super.hasAmbiguousLayout) }

    override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        note(super.contentHuggingPriority(for: axis))
    }

    override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        note(super.setContentHuggingPriority(priority, for: axis))
    }

    override func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        note(super.contentCompressionResistancePriority(for: axis))
    }

    override func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) { note(super.setContentCompressionResistancePriority(priority, for: axis)) }

    override func addLayoutGuide(_ layoutGuide: UILayoutGuide) { note(super.addLayoutGuide(layoutGuide)) }

    override func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { note(super.removeLayoutGuide(layoutGuide)) }

    override var layoutGuides: [UILayoutGuide] { note(super.layoutGuides) }

    override var safeAreaLayoutGuide: UILayoutGuide { note(super.safeAreaLayoutGuide) }

    override var layoutMarginsGuide: UILayoutGuide { note(super.layoutMarginsGuide) }

    override var readableContentGuide: UILayoutGuide { note(super.readableContentGuide) }

    override var keyboardLayoutGuide: UIKeyboardLayoutGuide { note(super.keyboardLayoutGuide) }

    override var leadingAnchor: NSLayoutXAxisAnchor { note(super.leadingAnchor) }

    override var trailingAnchor: NSLayoutXAxisAnchor { note(super.trailingAnchor) }

    override var leftAnchor: NSLayoutXAxisAnchor { note(super.leftAnchor) }

    override var rightAnchor: NSLayoutXAxisAnchor { note(super.rightAnchor) }

    override var topAnchor: NSLayoutYAxisAnchor { note(super.topAnchor) }

    override var bottomAnchor: NSLayoutYAxisAnchor { note(super.bottomAnchor) }

    override var widthAnchor: NSLayoutDimension { note(super.widthAnchor) }

    override var heightAnchor: NSLayoutDimension { note(super.heightAnchor) }

    override var centerXAnchor: NSLayoutXAxisAnchor { note(super.centerXAnchor) }

    override var centerYAnchor: NSLayoutYAxisAnchor { note(super.centerYAnchor) }

    override var firstBaselineAnchor: NSLayoutYAxisAnchor { note(super.firstBaselineAnchor) }

    override var lastBaselineAnchor: NSLayoutYAxisAnchor { note(super.lastBaselineAnchor) }

    override var restorationIdentifier: String? {
        get { note(super.restorationIdentifier) }
        set { super.restorationIdentifier = newValue }
    }

    override class func appearance() -> Self { note(super.appearance()) }
}

final class OverridingPageController: UINavigationController {
    override var navigationBar: UINavigationBar { note(super.navigationBar) }
}

final class OverridingTabs: UITabBarController {
    override var tabBar: UITabBar { note(super.tabBar) }
}

final class OverridingBarsController: UIViewController {
    override var navigationController: OverridingPageController? {
        note(super.navigationController as? OverridingPageController)
    }

    override var tabBarController: UITabBarController? { note(super.tabBarController) }

    override var splitViewController: UISplitViewController? { note(super.splitViewController) }

    override var navigationItem: UINavigationItem { note(super.navigationItem) }

    override var tabBarItem: UITabBarItem! {
        get { note(super.tabBarItem) }
        set { super.tabBarItem = newValue }
    }

    override var toolbarItems: [UIBarButtonItem]? {
        get { note(super.toolbarItems) }
        set { super.toolbarItems = newValue }
    }

    override func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        note(super.setToolbarItems(toolbarItems, animated: animated))
    }

    override var hidesBottomBarWhenPushed: Bool {
        get { note(super.hidesBottomBarWhenPushed) }
        set { super.hidesBottomBarWhenPushed = newValue }
    }

    override var sheetPresentationController: UISheetPresentationController? {
        note(super.sheetPresentationController)
    }

    override var popoverPresentationController: UIPopoverPresentationController? {
        note(super.popoverPresentationController)
    }

    override var topLayoutGuide: any UILayoutSupport { note(super.topLayoutGuide) }

    override var bottomLayoutGuide: any UILayoutSupport { note(super.bottomLayoutGuide) }

    override func setOverrideTraitCollection(
        _ collection: UITraitCollection?,
        forChild childViewController: UIViewController
    ) { note(super.setOverrideTraitCollection(collection, forChild: childViewController)) }

    override func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        note(super.overrideTraitCollection(forChild: childViewController))
    }
}

final class OverridingPresentation: UIPresentationController {
    override var presentedViewController: UIViewController { note(super.presentedViewController) }

    override var presentingViewController: UIViewController { note(super.presentingViewController) }

    override var containerView: UIView? { note(super.containerView) }
}

final class OverridingApplication: UIApplication {
    override var applicationState: State { note(super.applicationState) }
}

final class OverridingGrid: UICollectionView {
    override func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        note(super.beginInteractiveMovementForItem(at: indexPath))
    }

    override func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        note(super.updateInteractiveMovementTargetPosition(targetPosition))
    }

    override func endInteractiveMovement() { note(super.endInteractiveMovement()) }

    override func cancelInteractiveMovement() { note(super.cancelInteractiveMovement()) }

    override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        note(super.performBatchUpdates(updates, completion: completion))
    }
}

final class OverridingGridLayout: UICollectionViewFlowLayout {
    override func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        note(super.register(nib, forDecorationViewOfKind: elementKind))
    }

    override func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        note(super.register(viewClass, forDecorationViewOfKind: elementKind))
    }
}
