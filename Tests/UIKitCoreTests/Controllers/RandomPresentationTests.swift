import Compositor
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Random sequences of presentations, pushes, tabs, alerts, menus and drags of sheets: partial repaint equals a full
/// repaint in the midst of all animations, and everything is released.
@MainActor
@Suite struct RandomPresentationTests {
    /// An application of tabs, whose changes are random.
    @MainActor
    final class RandomApp {
        let screen: AnimationScreen
        let tabs = UITabBarController()
        let fingers = Fingers()
        private var generator: SeededGenerator
        private var finger: CGPoint?
        private var steps: [String] = []
        private static let colors: [UIColor] = [
            .systemRed, .systemGreen, .systemBlue, .systemYellow, .systemBackground,
        ]

        init(seed: UInt64, width: Int, height: Int) {
            generator = SeededGenerator(seed: seed)
            screen = AnimationScreen(width: width, height: height)
            tabs.viewControllers = (0..<3).map { index in
                let navigation = UINavigationController(rootViewController: makeController())
                navigation.tabBarItem = UITabBarItem(title: "\(index)", image: nil, tag: index)
                return navigation
            }
            screen.window.rootViewController = tabs
            screen.commitChanges()
        }

        var description: String { steps.joined(separator: ", ") }

        private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

        private func makeController() -> UIViewController {
            let controller = UIViewController()
            controller.title = "Title \(number(0...99))"
            let size = screen.window.bounds.size
            let view = UIScrollView(frame: CGRect(origin: .zero, size: size))
            view.contentSize = CGSize(width: size.width, height: CGFloat(number(50...600)))
            view.backgroundColor = Self.colors.randomElement(using: &generator)
            for _ in 0..<6 {
                let box = UIView(
                    frame: CGRect(x: number(0...150), y: number(0...200), width: number(5...60), height: number(5...60))
                )
                box.backgroundColor = Self.colors.randomElement(using: &generator)?.withAlphaComponent(0.7)
                box.layer.cornerRadius = CGFloat(number(0...5))
                box.transform = CGAffineTransform(rotationAngle: CGFloat(number(0...3)) / 4)
                view.addSubview(box)
            }
            controller.view = view
            controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Item",
                menu: UIMenu(children: [UIAction(title: "One") { _ in }, UIAction(title: "Two") { _ in }])
            )
            return controller
        }

        private var top: UIViewController { tabs.presentedControllers.last ?? tabs }

        private var navigation: UINavigationController? { tabs.selectedViewController as? UINavigationController }

        /// Makes a random change.
        func step() {
            let isAnimated = number(0...5) > 0
            switch number(0...11) {
            case 0, 1: present(makeController(), animated: isAnimated)
            case 2:
                guard tabs.presentedViewController != nil else { return }
                steps.append("dismiss")
                tabs.dismiss(animated: isAnimated)
            case 3, 4:
                guard let navigation, navigation.currentTransition == nil else { return }
                steps.append("push")
                navigation.pushViewController(makeController(), animated: isAnimated)
            case 5:
                guard let navigation, navigation.currentTransition == nil else { return }
                steps.append("pop")
                navigation.popViewController(animated: isAnimated)
            case 6:
                steps.append("tab")
                tabs.selectedIndex = number(0...2)
            case 7, 8: alert(animated: isAnimated)
            case 9: menu()
            case 10, 11: drag()
            default: break
            }
        }

        private func present(_ controller: UIViewController, animated: Bool) {
            let styles: [UIModalPresentationStyle] = [.pageSheet, .formSheet, .popover, .fullScreen, .overFullScreen]
            controller.modalPresentationStyle = styles[number(0...4)]
            controller.modalTransitionStyle = number(0...1) == 0 ? .coverVertical : .crossDissolve
            controller.preferredContentSize = CGSize(width: number(0...150), height: number(0...150))
            controller.popoverPresentationController?.sourceView = top.view
            controller.sheetPresentationController?.detents = [.medium(), .large()]
            controller.sheetPresentationController?.prefersGrabberVisible = true
            steps.append("present \(controller.modalPresentationStyle)")
            top.present(controller, animated: animated)
        }

        private func alert(animated: Bool) {
            let alert = UIAlertController(
                title: "Title",
                message: String(repeating: "message ", count: number(0...20)),
                preferredStyle: number(0...1) == 0 ? .alert : .actionSheet
            )
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            for index in 0...number(0...4) { alert.addAction(UIAlertAction(title: "\(index)", style: .default)) }
            alert.popoverPresentationController?.sourceView = top.view
            steps.append("alert")
            top.present(alert, animated: animated)
        }

        private func menu() {
            if let menu = screen.window.openMenu {
                steps.append("close menu")
                return menu.dismiss()
            }
            guard tabs.presentedViewController == nil,
                let item = navigation?.topViewController?.navigationItem.rightBarButtonItem,
                let button = item.shownView as? BarButton
            else { return }
            steps.append("menu")
            _ = button.showContextMenu()
        }

        /// Moves a finger, or lifts it.
        private func drag() {
            let size = screen.window.bounds.size
            fingers.time = max(fingers.time + 0.01, screen.time + 100)
            if let start = finger {
                let end = CGPoint(x: start.x, y: CGFloat(number(0...Int(size.height))))
                steps.append("drag to \(end.y)")
                for part in 1...4 {
                    fingers.send(.moved, start.x, start.y + (end.y - start.y) * CGFloat(part) / 4)
                }
                finger = end
                guard number(0...1) == 0 else { return }
                fingers.send(.ended, end.x, end.y)
                finger = nil
            } else {
                let point = CGPoint(x: CGFloat(number(5...Int(size.width) - 5)), y: size.height * 0.6)
                steps.append("touch")
                fingers.send(.began, point.x, point.y)
                finger = point
            }
        }

        func liftFinger() {
            guard let finger else { return }
            fingers.send(.ended, finger.x, finger.y)
            self.finger = nil
        }

        /// Returns the first pixel that a partial repaint and a full one paint differently.
        func difference() -> String? {
            screen.paint().firstDifference(from: screen.paintWhole()).map { "\($0) after \(description)" }
        }

        func wait() { screen.advance(by: Double(number(1...20)) / 60) }
    }

    @Test(arguments: 0..<6) func partialRepaintEqualsFullRepaint(block: UInt64) {
        for seed in block * 2..<block * 2 + 2 {
            let size = seed % 2 == 0 ? (160, 240) : (640, 200)
            let app = RandomApp(seed: seed, width: size.0, height: size.1)
            for _ in 0..<16 {
                app.step()
                app.wait()
                if let difference = app.difference() {
                    Issue.record("seed \(seed): \(difference)")
                    break
                }
            }
        }
    }

    @Test func everythingIsReleasedAfterRandomChanges() {
        weak var weakTabs: UITabBarController?
        for seed in 100..<UInt64(110) {
            let app = RandomApp(seed: seed, width: 160, height: 240)
            weakTabs = app.tabs
            for _ in 0..<40 {
                app.step()
                app.wait()
            }
            app.liftFinger()
            app.screen.advance(by: 2)
            app.screen.window.rootViewController = nil
            app.screen.advance(by: 2)
            #expect(app.screen.window.subviews.isEmpty, "\(seed): \(app.description)")
        }
        #expect(weakTabs == nil)
    }

    @Test func alertsAndMenusAreReleasedAfterManyCycles() {
        final class Counted: UIAlertController {
            nonisolated(unsafe) static var count = 0
            override init(nibName: String?, bundle: Bundle?) {
                super.init(nibName: nibName, bundle: bundle)
                Self.count += 1
            }
            required init?(coder: NSCoder) { nil }
            deinit { Self.count -= 1 }
        }
        let screen = AnimationScreen()
        let root = UIViewController()
        screen.window.rootViewController = root
        screen.commitChanges()
        for index in 0..<1000 {
            let alert = Counted(title: "A", message: nil, preferredStyle: index % 2 == 0 ? .alert : .actionSheet)
            alert.addAction(UIAlertAction(title: "B", style: .cancel))
            root.present(alert, animated: index % 50 == 0)
            if index % 50 == 0 { screen.advance(by: 1) } else { screen.commitChanges() }
            root.dismiss(animated: index % 100 == 0)
            if index % 100 == 0 { screen.advance(by: 1) }
        }
        #expect(Counted.count == 0 && screen.window.subviews == [root.view])
    }
}
