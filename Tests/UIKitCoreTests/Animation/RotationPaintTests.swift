import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct RotationPaintTests {
    /// On a square screen, a rotation by any angle keeps the size, so the pixels before it are those to start from.
    @Test(arguments: [1, 2, 3], [false, true]) func partialRepaintEqualsFullRepaintDuringRotation(
        turns: Int,
        reducesMotion: Bool
    ) throws {
        let screen = AnimationScreen(width: 100, height: 100)
        screen.window.backgroundColor = .white
        for (index, color) in [UIColor.red, .green, .blue].enumerated() {
            let view = UIView(frame: CGRect(x: 30 * index, y: 5 + 20 * index, width: 25, height: 12))
            view.backgroundColor = color
            view.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
            screen.add(view)
        }
        var settings = AccessibilitySettings()
        settings.reducesMotion = reducesMotion
        screen.session.perform { screen.screen.set(accessibility: settings) }
        let before = screen.paint()[2, 8]
        screen.session.rotateDevice(quarterTurns: turns)
        #expect(screen.screen.interfaceOrientation == screen.screen.initialOrientation.rotated(by: turns))
        for _ in 0..<8 {
            screen.advance(by: 0.04)
            #expect(screen.paint().firstDifference(from: screen.paintWhole()) == nil)
        }
        screen.advance(by: 0.1)
        #expect(screen.paint()[2, 8] == before && screen.screen.layers.nextAnimationEvent == nil)
        #expect(screen.screen.layers.root.sublayers?.count == 1, "the old content is gone")
    }
}
