import Testing
import UIKit
import UIKitTesting

/// The first layout of a screen that a transition brings, which is never animated.
@MainActor @Suite struct NewScreenLayoutTests {
    /// A screen whose subviews get their frames by constraints and by its layout.
    private final class Page: UIViewController {
        let label = UILabel()
        let pinned = UIView()
        let placed = UIView()

        override func viewDidLoad() {
            view.backgroundColor = .white
            label.text = "New"
            let stack = UIStackView(arrangedSubviews: [label, UIButton(type: .system)])
            stack.axis = .vertical
            for item in [stack, pinned] {
                item.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(item)
            }
            view.addSubview(placed)
            NSLayoutConstraint.activate([
                stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                pinned.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
                pinned.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                pinned.widthAnchor.constraint(equalToConstant: 50), pinned.heightAnchor.constraint(equalToConstant: 20),
            ])
        }

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            placed.frame = CGRect(x: 30, y: view.bounds.midY, width: 40, height: 40)
        }

        /// The views in the page whose layers have animations.
        var animated: [UIView] {
            var found: [UIView] = []
            func visit(_ view: UIView) {
                for subview in view.subviews {
                    if !(subview.layer.animationKeys() ?? []).isEmpty { found.append(subview) }
                    visit(subview)
                }
            }
            visit(view)
            return found
        }
    }

    private enum Kind: CaseIterable {
        case push, pushWithoutTabBar, pop, popToTabBar, setViewControllers, fullScreen, crossDissolve, flip, pageSheet
        case formSheet, popover, dismiss, page
    }

    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let root = Page()
        let navigation: UINavigationController
        let tabs = UITabBarController()

        init(_ size: CGSize) throws {
            screen = try VirtualScreen(size: size)
            navigation = UINavigationController(rootViewController: root)
            tabs.viewControllers = [navigation, UIViewController()]
            try screen.show(tabs)
            try screen.advance(by: 1)
        }
    }

    /// Performs a transition, and returns the page that appears.
    private func perform(_ kind: Kind, _ stage: Stage) throws -> Page {
        let (root, navigation, page) = (stage.root, stage.navigation, Page())
        switch kind {
        case .push: navigation.pushViewController(page, animated: true)
        case .pushWithoutTabBar:
            page.hidesBottomBarWhenPushed = true
            navigation.pushViewController(page, animated: true)
        case .pop, .popToTabBar:
            page.hidesBottomBarWhenPushed = kind == .popToTabBar
            navigation.pushViewController(page, animated: false)
            try stage.screen.advance(by: 1)
            navigation.popViewController(animated: true)
            return root
        case .setViewControllers: navigation.setViewControllers([page], animated: true)
        case .fullScreen, .crossDissolve, .flip:
            page.modalPresentationStyle = .fullScreen
            page.modalTransitionStyle =
                kind == .fullScreen ? .coverVertical : kind == .flip ? .flipHorizontal : .crossDissolve
            root.present(page, animated: true)
        case .pageSheet, .formSheet, .popover:
            page.modalPresentationStyle = kind == .pageSheet ? .pageSheet : kind == .formSheet ? .formSheet : .popover
            page.popoverPresentationController?.sourceView = root.label
            root.present(page, animated: true)
        case .dismiss:
            page.modalPresentationStyle = .fullScreen
            root.present(page, animated: false)
            try stage.screen.advance(by: 1)
            root.dismiss(animated: true)
            return root
        case .page:
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.setViewControllers([Page()], direction: .forward, animated: false)
            navigation.pushViewController(pages, animated: false)
            try stage.screen.advance(by: 1)
            pages.setViewControllers([page], direction: .forward, animated: true)
        }
        return page
    }

    @Test(arguments: Kind.allCases, [CGSize(width: 400, height: 700), CGSize(width: 1000, height: 700)])
    private func firstLayoutIsNotAnimated(kind: Kind, size: CGSize) throws {
        let stage = try Stage(size)
        let page = try perform(kind, stage)
        for frame in 0..<6 {
            try stage.screen.advance(by: 0.03)
            #expect(page.animated.isEmpty, "frame \(frame): \(page.animated)")
        }
        try stage.screen.advance(by: 1)
        #expect(page.placed.frame.midY > 100 && page.view.window != nil)
    }

    /// The frames of the subviews are those at the end of the transition, except for insets that change with the bars.
    @Test func pushedScreenHasItsLayoutFromFirstFrameOn() throws {
        let stage = try Stage(CGSize(width: 400, height: 700))
        let page = try perform(.pushWithoutTabBar, stage)
        try stage.screen.advance(by: 0.02)
        let early = (page.label.frame, page.placed.frame)
        try stage.screen.advance(by: 1)
        #expect(page.label.frame == early.0 && page.placed.frame == early.1)
    }
}
