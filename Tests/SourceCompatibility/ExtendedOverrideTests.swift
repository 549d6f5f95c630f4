import Testing
import UIKit
import UIKitTesting

/// Members that iOS lets subclasses override, and that the toolkit calls where UIKit does.
@MainActor
@Suite("Further overridable members", .serialized)
struct ExtendedOverrideTests {
    /// Calls members of an object and expects as many overrides to be called.
    private func expect(_ count: Int, _ body: () -> Void) {
        Overrides.called = []
        body()
        #expect(Overrides.called.count == count, "lines \(Overrides.called.sorted()) of ExtendedOverrides.swift")
    }

    @Test func membersOfViews() {
        let object: UIView = OverridingLayoutView()
        let constraint = object.widthAnchor.constraint(equalToConstant: 10)
        let guide = UILayoutGuide()
        expect(34) {
            _ = object.layer
            _ = object.endEditing(true)
            object.addConstraint(constraint)
            object.removeConstraint(constraint)
            object.addConstraints([])
            object.removeConstraints([])
            _ = object.constraints
            _ = object.constraintsAffectingLayout(for: .horizontal)
            _ = object.hasAmbiguousLayout
            _ = object.contentHuggingPriority(for: .horizontal)
            object.setContentHuggingPriority(.required, for: .horizontal)
            _ = object.contentCompressionResistancePriority(for: .horizontal)
            object.setContentCompressionResistancePriority(.required, for: .horizontal)
            object.addLayoutGuide(guide)
            _ = object.layoutGuides
            object.removeLayoutGuide(guide)
            _ = object.safeAreaLayoutGuide
            _ = object.layoutMarginsGuide
            _ = object.readableContentGuide
            _ = object.keyboardLayoutGuide
            _ = object.leadingAnchor
            _ = object.trailingAnchor
            _ = object.leftAnchor
            _ = object.rightAnchor
            _ = object.topAnchor
            _ = object.bottomAnchor
            _ = object.widthAnchor
            _ = object.heightAnchor
            _ = object.centerXAnchor
            _ = object.centerYAnchor
            _ = object.firstBaselineAnchor
            _ = object.lastBaselineAnchor
            _ = object.restorationIdentifier
            _ = type(of: object).appearance()
        }
    }

    @Test func membersOfControllers() {
        let object: UIViewController = OverridingBarsController()
        let child = UIViewController()
        object.addChild(child)
        expect(14) {
            _ = object.navigationController
            _ = object.tabBarController
            _ = object.splitViewController
            _ = object.navigationItem
            _ = object.tabBarItem
            _ = object.toolbarItems
            object.setToolbarItems([], animated: false)
            _ = object.hidesBottomBarWhenPushed
            _ = object.sheetPresentationController
            _ = object.popoverPresentationController
            _ = object.topLayoutGuide
            _ = object.bottomLayoutGuide
            object.setOverrideTraitCollection(nil, forChild: child)
            _ = object.overrideTraitCollection(forChild: child)
        }
        expect(1) { _ = (OverridingPageController() as UINavigationController).navigationBar }
        expect(1) { _ = (OverridingTabs() as UITabBarController).tabBar }
    }

    @Test func membersOfPresentationsAndGrids() {
        // Its presentation controller does not retain it.
        let controller = UIViewController()
        withExtendedLifetime(controller) {
            let presentation: UIPresentationController = OverridingPresentation(
                presentedViewController: controller,
                presenting: nil
            )
            expect(3) {
                _ = presentation.presentedViewController
                _ = presentation.presentingViewController
                _ = presentation.containerView
            }
        }
        let grid: UICollectionView = OverridingGrid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        expect(5) {
            _ = grid.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
            grid.updateInteractiveMovementTargetPosition(.zero)
            grid.endInteractiveMovement()
            grid.cancelInteractiveMovement()
            grid.performBatchUpdates(Optional.some {})
        }
        let layout: UICollectionViewLayout = OverridingGridLayout()
        expect(2) {
            layout.register(nil as UINib?, forDecorationViewOfKind: "line")
            layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "line")
        }
    }

    /// A layer of a class of its own, by its type.
    @Test func layersHaveTheirTypes() {
        let view = OverridingLayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.layer.path = CGPath(rect: view.bounds, transform: nil)
        #expect((view as UIView).layer === view.layer && view.layer.bounds.width == 10)
    }

    @Test func barsShowTheItemsOfOverrides() throws {
        final class Titled: UIViewController {
            let item = UINavigationItem(title: "Own")
            override var navigationItem: UINavigationItem { item }
            override var toolbarItems: [UIBarButtonItem]? {
                get { [UIBarButtonItem(title: "Tool", style: .plain, target: nil, action: nil)] }
                set {}
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 400))
        let navigation = UINavigationController(rootViewController: Titled())
        navigation.isToolbarHidden = false
        try screen.show(navigation)
        try screen.advance(by: 0.1)
        #expect(navigation.navigationBar.topItem?.title == "Own")
        #expect(navigation.toolbar.items?.map { $0.title } == ["Tool"])
    }

    /// A parent that overrides the traits of a child by its size, as split views of one's own do.
    @Test func parentsOverrideTraitsOfChildren() throws {
        final class Parent: UIViewController {
            var isNarrow = true
            override func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection?
            {
                isNarrow
                    ? UITraitCollection(horizontalSizeClass: .compact)
                    : super.overrideTraitCollection(forChild: childViewController)
            }
        }
        final class Child: UIViewController {
            var changes: [UIUserInterfaceSizeClass] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                super.traitCollectionDidChange(previousTraitCollection)
                changes.append(traitCollection.horizontalSizeClass)
            }
        }
        let (parent, child) = (Parent(), Child())
        let screen = try VirtualScreen(size: CGSize(width: 1000, height: 800))
        try screen.show(parent)
        #expect(parent.traitCollection.horizontalSizeClass == .regular)
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        #expect(child.view.traitCollection.horizontalSizeClass == .compact)
        child.changes = []
        parent.isNarrow = false
        parent.view.setNeedsLayout()
        try screen.advance(by: 0.1)
        #expect(child.changes == [.regular] && child.view.traitCollection.horizontalSizeClass == .regular)
        // What was set is what the implementation of the superclass returns.
        parent.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .compact), forChild: child)
        #expect(child.changes == [.regular, .compact])
        parent.setOverrideTraitCollection(nil, forChild: child)
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(child.traitCollection.horizontalSizeClass == .regular)
    }

    @Test func indexPathsOfTheClassHaveRows() {
        let path = NSIndexPath(row: 3, section: 2)
        #expect(path.row == 3 && path.item == 3 && path.section == 2)
        #expect((IndexPath(item: 7, section: 1) as NSIndexPath).item == 7)
        #expect(NSIndexPath(item: 1, section: 0) as IndexPath == IndexPath(row: 1, section: 0))
    }

    @Test func pagesThatScrollHaveOneSideInAnyCase() {
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        #expect(!pages.isDoubleSided)
        pages.isDoubleSided = true
        #expect(pages.isDoubleSided)
    }
}
