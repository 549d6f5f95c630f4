import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Bars that gestures and a compact height hide.
@MainActor
@Suite struct BarHidingTests {
    private let screen: VirtualScreen
    private let navigation: UINavigationController
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let content = UIViewController()
        scroll.contentSize = CGSize(width: 320, height: 2000)
        scroll.backgroundColor = .white
        content.view = scroll
        content.toolbarItems = [UIBarButtonItem(title: "Item", style: .plain, target: nil, action: nil)]
        navigation = UINavigationController(rootViewController: content)
        navigation.isToolbarHidden = false
        try screen.show(navigation)
        try screen.advance(by: 0.1)
    }

    private var areHidden: [Bool] { [navigation.isNavigationBarHidden, navigation.isToolbarHidden] }

    private func swipe(from start: CGFloat, to end: CGFloat) throws {
        let finger = try screen.touch(at: CGPoint(x: 160, y: start))
        try finger.drag(to: CGPoint(x: 160, y: end), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 2)
    }

    @Test func swipesHideAndShowBars() throws {
        try swipe(from: 300, to: 150)
        #expect(areHidden == [false, false] && !navigation.barHideOnSwipeGestureRecognizer.isEnabled)
        navigation.hidesBarsOnSwipe = true
        try swipe(from: 300, to: 150)
        #expect(areHidden == [true, true] && scroll.contentOffset.y > 100)
        #expect(navigation.navigationBar.isHidden)
        try swipe(from: 150, to: 300)
        #expect(areHidden == [false, false] && !navigation.navigationBar.isHidden)
        #expect(navigation.navigationBar.frame.minY >= 0)
    }

    @Test func tapsHideAndShowBars() throws {
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [false, false])
        navigation.hidesBarsOnTap = true
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [true, true])
        navigation.isToolbarHidden = true
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [false, false])
        // Taps on bars and on controls are theirs.
        let button = UIButton(frame: CGRect(x: 100, y: 200, width: 80, height: 44))
        scroll.addSubview(button)
        try screen.tap(button)
        try screen.tap(at: CGPoint(x: 160, y: 22))
        try screen.advance(by: 1)
        #expect(areHidden == [false, false])
    }

    @Test func hiddenToolbarRemainsHidden() throws {
        navigation.isToolbarHidden = true
        navigation.hidesBarsOnTap = true
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [false, true])
    }

    @Test func compactHeightHidesBars() throws {
        navigation.hidesBarsWhenVerticallyCompact = true
        #expect(areHidden == [false, false])
        navigation.traitOverrides.verticalSizeClass = .compact
        try screen.advance(by: 0.1)
        #expect(areHidden == [true, true])
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [false, false])
        try screen.tap(at: CGPoint(x: 160, y: 240))
        try screen.advance(by: 1)
        #expect(areHidden == [true, true])
        navigation.traitOverrides.remove(UITraitVerticalSizeClass.self)
        try screen.advance(by: 0.1)
        #expect(areHidden == [false, false] && !navigation.barHideOnTapGestureRecognizer.isEnabled)
    }
}
