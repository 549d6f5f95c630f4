import CoreGraphics
import Testing
import UIKit

@testable import UIKitCore

/// The guide of the keyboard, on a screen of 200 × 100 points.
@MainActor @Suite struct UIKeyboardLayoutGuideTests {
    private let screen = AnimationScreen()
    private let controller = UIViewController()
    private let root: UIView
    /// A bar on top of the keyboard.
    private let bar = UIView()
    private let docked = ScreenKeyboard(frame: CGRect(x: 0, y: 60, width: 200, height: 40))

    init() {
        screen.window.rootViewController = controller
        root = controller.view
        bar.translatesAutoresizingMaskIntoConstraints = false
        bar.backgroundColor = .red
        root.addSubview(bar)
        NSLayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: root.keyboardLayoutGuide.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: root.keyboardLayoutGuide.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
            bar.heightAnchor.constraint(equalToConstant: 10),
        ])
        screen.commitChanges()
    }

    private var guide: UIKeyboardLayoutGuide { root.keyboardLayoutGuide }

    @Test func guideIsBottomOfSafeAreaWithoutKeyboard() {
        #expect(guide.layoutFrame == CGRect(x: 0, y: 100, width: 200, height: 0) && guide.owningView === root)
        #expect(bar.frame == CGRect(x: 0, y: 90, width: 200, height: 10))
        controller.additionalSafeAreaInsets.bottom = 20
        screen.commitChanges()
        #expect(guide.layoutFrame == CGRect(x: 0, y: 80, width: 200, height: 20) && bar.frame.maxY == 80)
        guide.usesBottomSafeArea = false
        screen.commitChanges()
        #expect(guide.layoutFrame == CGRect(x: 0, y: 100, width: 200, height: 0) && bar.frame.maxY == 100)
        root.removeLayoutGuide(guide)
        #expect(guide.owningView === root)
    }

    @Test func guideIsAreaThatKeyboardCovers() {
        screen.screen.keyboard = docked
        screen.commitChanges()
        #expect(guide.layoutFrame == CGRect(x: 0, y: 60, width: 200, height: 40) && bar.frame.maxY == 60)
        // The bottom inset of the safe area is a part of what the keyboard covers, not an addition.
        controller.additionalSafeAreaInsets.bottom = 20
        screen.commitChanges()
        #expect(bar.frame.maxY == 60)
        controller.additionalSafeAreaInsets.bottom = 50
        screen.commitChanges()
        #expect(bar.frame.maxY == 50)
        screen.screen.keyboard = nil
        controller.additionalSafeAreaInsets.bottom = 0
        screen.commitChanges()
        #expect(bar.frame.maxY == 100)
    }

    /// The position of the guide in a view changes when an ancestor moves.
    @Test func guideFollowsPositionOfView() {
        let (box, content, inner) = (UIView(frame: CGRect(x: 20, y: 10, width: 90, height: 70)), UIView(), UIView())
        content.frame = box.bounds
        root.addSubview(box)
        box.addSubview(content)
        content.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: content.keyboardLayoutGuide.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: content.keyboardLayoutGuide.trailingAnchor),
            inner.topAnchor.constraint(equalTo: content.topAnchor),
            inner.bottomAnchor.constraint(equalTo: content.keyboardLayoutGuide.topAnchor),
        ])
        screen.commitChanges()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 90, height: 90))
        screen.screen.keyboard = docked
        screen.commitChanges()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 90, height: 50))
        box.frame.origin.y = 30
        screen.commitChanges()
        #expect(inner.frame.height == 30)
        content.frame.size.height = 40
        screen.commitChanges()
        #expect(inner.frame.height == 30)
        box.frame.origin.y = -40
        screen.commitChanges()
        #expect(inner.frame.height == 100)
        box.removeFromSuperview()
        box.layoutIfNeeded()
        #expect(inner.frame.height == 40)
        box.frame.origin.y = 50
        root.addSubview(box)
        screen.commitChanges()
        #expect(inner.frame.height == 10)
    }

    /// In a view that the safe area contains, the guide without a keyboard is at the end of the window's safe area.
    @Test(arguments: LayoutCase.all) func guideReachesEndOfSafeAreaBelowView(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase, width: 300, height: 100)
        let inner = stage.add()
        stage.root.frame.origin = CGPoint(x: 10, y: 30)
        let guide = stage.root.keyboardLayoutGuide
        stage.activate(
            inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 5),
            inner.widthAnchor.constraint(equalToConstant: 50),
            inner.topAnchor.constraint(equalTo: stage.root.topAnchor),
            inner.bottomAnchor.constraint(equalTo: guide.topAnchor)
        )
        func expect(_ height: CGFloat, _ end: CGFloat, sourceLocation: SourceLocation = #_sourceLocation) {
            stage.expect([inner], [[5, 0, 50, height]], mirroredIn: 300, sourceLocation: sourceLocation)
            let area = CGRect(x: 0, y: height, width: 300, height: end - height)
            #expect(guide.layoutFrame == area, sourceLocation: sourceLocation)
        }
        expect(210, 210)
        stage.controller.additionalSafeAreaInsets.bottom = 34
        expect(176, 210)
        guide.usesBottomSafeArea = false
        expect(210, 210)
        guide.usesBottomSafeArea = true
        // It is the same end for a view that reaches it, and in a view that moves.
        stage.root.frame.size.height = 200
        expect(176, 210)
        stage.root.frame.origin.y = 35
        expect(171, 205)
        // A view that ends below the window has its own inset, as before it moves into the window.
        stage.root.frame.origin.y = 240
        expect(166, 200)
    }

    @Test func guideMovesInAnimationBlock() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            screen.screen.keyboard = docked
            screen.window.layoutIfNeeded()
        }
        #expect(bar.frame.maxY == 60)
        screen.advance(to: 0.5)
        #expect(abs(bar.seen.frame.maxY - 80) < 0.01)
        screen.advance(to: 1.1)
        #expect(screen.paint()[100, 55] == Pixel.red && screen.paint()[100, 65] != Pixel.red)
    }

    @Test func guideFollowsFloatingKeyboardOnRequest() {
        screen.screen.keyboard = ScreenKeyboard(frame: CGRect(x: 90, y: 50, width: 100, height: 45), isDocked: false)
        screen.commitChanges()
        #expect(bar.frame == CGRect(x: 0, y: 90, width: 200, height: 10))
        guide.followsUndockedKeyboard = true
        screen.commitChanges()
        #expect(guide.layoutFrame == CGRect(x: 90, y: 50, width: 100, height: 45))
        #expect(bar.frame == CGRect(x: 90, y: 40, width: 100, height: 10))
        screen.screen.keyboard = docked
        screen.commitChanges()
        #expect(bar.frame == CGRect(x: 0, y: 50, width: 200, height: 10))
    }

    @Test func trackedConstraintsDependOnEdges() {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 20), view.heightAnchor.constraint(equalToConstant: 5),
            view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        let trailing = [view.trailingAnchor.constraint(equalTo: root.trailingAnchor)]
        let leading = [view.leadingAnchor.constraint(equalTo: root.leadingAnchor)]
        let center = [view.centerXAnchor.constraint(equalTo: root.centerXAnchor)]
        guide.followsUndockedKeyboard = true
        guide.setConstraints(trailing, activeWhenNearEdge: .trailing)
        guide.setConstraints(leading, activeWhenNearEdge: [.leading, .bottom])
        guide.setConstraints(center, activeWhenAwayFrom: [.leading, .trailing])
        func position(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
            screen.screen.keyboard = ScreenKeyboard(frame: CGRect(x: x, y: y, width: 60, height: 40), isDocked: false)
            screen.commitChanges()
            return view.frame.minX
        }
        screen.commitChanges()
        // Without a keyboard, and with a docked one, the guide is near the bottom only.
        #expect(view.frame.minX == 90)
        #expect(position(130, 30) == 180 && trailing[0].isActive && !center[0].isActive)
        #expect(position(5, 55) == 0 && leading[0].isActive && !trailing[0].isActive)
        #expect(position(70, 30) == 90)
        screen.screen.keyboard = docked
        screen.commitChanges()
        #expect(view.frame.minX == 90 && screen.session.userInterface.layoutConflicts.isEmpty)
        #expect(guide.constraints(activeWhenNearEdge: .trailing) == trailing)
        #expect(guide.constraints(activeWhenAwayFrom: .top).isEmpty)
        guide.removeAllTrackedConstraints()
        #expect(!center[0].isActive && guide.constraints(activeWhenNearEdge: .trailing).isEmpty)
    }
}
