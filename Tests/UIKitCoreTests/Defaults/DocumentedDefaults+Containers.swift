import UIKit

/// The defaults of view controllers that contain others.
extension DocumentedDefaults {
    mutating func addContainers() {
        add("UINavigationController", UINavigationController()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("isNavigationBarHidden", object.isNavigationBarHidden, false)
            row("isToolbarHidden", object.isToolbarHidden, true)
            row("viewControllers", object.viewControllers, [UIViewController]())
        }
        add("UITabBarController", UITabBarController()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("selectedIndex", object.selectedIndex, NSNotFound)
            row("selectedViewController", object.selectedViewController, nil)
            row("viewControllers", object.viewControllers, nil)
        }
        add("UISplitViewController", UISplitViewController()) { object, row in
            row("delegate", object.delegate == nil, true)
            row(
                "displayModeButtonVisibility",
                object.displayModeButtonVisibility,
                UISplitViewController.DisplayModeButtonVisibility.automatic
            )
            row("maximumPrimaryColumnWidth", object.maximumPrimaryColumnWidth, UISplitViewController.automaticDimension)
            row("minimumPrimaryColumnWidth", object.minimumPrimaryColumnWidth, UISplitViewController.automaticDimension)
            row("preferredDisplayMode", object.preferredDisplayMode, UISplitViewController.DisplayMode.automatic)
            row(
                "preferredPrimaryColumnWidth",
                object.preferredPrimaryColumnWidth,
                UISplitViewController.automaticDimension
            )
            row(
                "preferredPrimaryColumnWidthFraction",
                object.preferredPrimaryColumnWidthFraction,
                UISplitViewController.automaticDimension
            )
            row("preferredSplitBehavior", object.preferredSplitBehavior, UISplitViewController.SplitBehavior.automatic)
            row("presentsWithGesture", object.presentsWithGesture, true)
            row("primaryEdge", object.primaryEdge, UISplitViewController.PrimaryEdge.leading)
            for (name, width) in [
                ("preferredSupplementaryColumnWidthFraction", object.preferredSupplementaryColumnWidthFraction),
                ("preferredSupplementaryColumnWidth", object.preferredSupplementaryColumnWidth),
                ("minimumSupplementaryColumnWidth", object.minimumSupplementaryColumnWidth),
                ("maximumSupplementaryColumnWidth", object.maximumSupplementaryColumnWidth),
            ] {
                row(name, width, UISplitViewController.automaticDimension)
            }
            row("viewControllers", object.viewControllers, [UIViewController]())
        }
        add("UIPageViewController", UIPageViewController()) { object, row in
            row("dataSource", object.dataSource == nil, true)
            row("delegate", object.delegate == nil, true)
            row("isDoubleSided", object.isDoubleSided, false)
        }
        add("UIViewController", UIViewController()) { object, row in
            row("isEditing", object.isEditing, false)
            row("hidesBottomBarWhenPushed", object.hidesBottomBarWhenPushed, false)
            row("toolbarItems", object.toolbarItems == nil, true)
            row("viewRespectsSystemMinimumLayoutMargins", object.viewRespectsSystemMinimumLayoutMargins, true)
        }
    }
}
