import Testing
import UIKit

/// The areas that bars cover, as items of constraints.
@MainActor @Suite struct UILayoutSupportTests {
    @Test(arguments: LayoutCase.all) func guidesFollowSafeArea(layoutCase: LayoutCase) throws {
        let stage = LayoutStage(layoutCase)
        let (controller, view) = (stage.controller, stage.add(to: stage.controller.view))
        let (top, bottom) = (controller.topLayoutGuide, controller.bottomLayoutGuide)
        #expect(top === controller.topLayoutGuide && top !== bottom)
        stage.activate(
            NSLayoutConstraint(
                item: view,
                attribute: .top,
                relatedBy: .equal,
                toItem: top,
                attribute: .bottom,
                multiplier: 1,
                constant: 4
            ),
            view.bottomAnchor.constraint(equalTo: bottom.topAnchor, constant: -6),
            view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 10),
            view.widthAnchor.constraint(equalToConstant: 30)
        )
        let x: CGFloat = layoutCase.pick(leftToRight: 10, rightToLeft: 280)
        stage.screen.show()
        #expect(top.length == 0 && bottom.length == 0)
        #expect(view.frame == CGRect(x: x, y: 4, width: 30, height: 230))
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
        stage.screen.show()
        #expect(top.length == 20 && bottom.length == 34)
        #expect(view.frame == CGRect(x: x, y: 24, width: 30, height: 176))
        // The distance from the lower edge remains in a view of another size.
        stage.screen.window.frame.size.height = 140
        stage.screen.show()
        #expect(view.frame == CGRect(x: x, y: 24, width: 30, height: 76))
        let guide = try #require(bottom as? UILayoutGuide)
        #expect(guide.layoutFrame == CGRect(x: 0, y: 106, width: 320, height: 34))
        #expect(guide.owningView === controller.view && !guide.hasAmbiguousLayout)
    }

    @Test func guidesAreItemsOfVisualFormats() {
        let stage = LayoutStage(LayoutCase(scale: 1, isRightToLeft: false))
        stage.controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        let view = stage.add(to: stage.controller.view)
        let views: [String: Any] = [
            "top": stage.controller.topLayoutGuide, "bottom": stage.controller.bottomLayoutGuide, "view": view,
        ]
        NSLayoutConstraint.activate(
            ["V:[top]-5-[view]-7-[bottom]", "H:|[view]|"].flatMap {
                NSLayoutConstraint.constraints(withVisualFormat: $0, metrics: nil, views: views)
            }
        )
        stage.screen.show()
        #expect(view.frame == CGRect(x: 0, y: 25, width: 320, height: 178))
    }

    @Test func lengthsAreHeightsOfBars() {
        let stage = LayoutStage(LayoutCase(scale: 1, isRightToLeft: false))
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        stage.screen.window.rootViewController = tabs
        stage.screen.show()
        #expect(controller.topLayoutGuide.length == navigation.navigationBar.frame.maxY)
        #expect(controller.bottomLayoutGuide.length == tabs.tabBar.frame.height)
    }
}
