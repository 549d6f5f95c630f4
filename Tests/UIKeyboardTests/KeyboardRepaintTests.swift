import Compositor
import Input
import ScreenSupport
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard
@testable import UIKitCore

/// Frames of the keyboard, which repaint its changes only.
@MainActor
@Suite struct KeyboardRepaintTests {
    /// A field and its keyboard on a clock of the test's own, without a host.
    @MainActor
    private final class Painted {
        let session: Session
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        private let clock = VirtualClock(now: .seconds(100))
        private let window: UIWindow
        private let size: PixelSize
        private let composited: CompositedScreen
        private var tree: RenderTree?
        private var touch: (location: CGPoint, contact: Int)?
        private var touchCount = 0

        init(width: Int, height: Int) throws {
            TestFonts.use()
            size = PixelSize(width: width, height: height)
            session = Session(size: size, scale: 1, refreshRate: 60, clock: clock)
            session.belongToRunningTask()
            composited = CompositedScreen(size: size)
            window = UIWindow()
            window.backgroundColor = .white
            field.borderStyle = .roundedRect
            window.addSubview(field)
            var names = try #require(KeymapNames("us,de"))
            names.rules = "evdev"
            names.model = "pc105"
            KeyboardView.install(in: session, names)
            session.userInterface.keyboards.mode = .always
            window.makeKeyAndVisible()
            field.becomeFirstResponder()
            advance(by: 0.5)
        }

        var keyboard: KeyboardView? {
            (session.userInterface.keyboards.view as? KeyboardView).flatMap { $0.window == nil ? nil : $0 }
        }

        private func commit() {
            for _ in 0..<4 {
                guard session.screen.needsCommit else { return }
                guard let tree = session.screen.commit()?.tree else { continue }
                self.tree = tree
                session.screen.layers.fence.take(tree.serial)
            }
        }

        func advance(by seconds: Double) {
            commit()
            for _ in 0..<max(1, Int(seconds * 60)) {
                clock.advance(to: clock.now + .seconds(1 / 60.0))
                session.application.touches.timers.serve(at: clock.now)
                session.screen.layers.serveAnimations(at: clock.now.seconds)
                commit()
            }
        }

        /// Touches a location, or lifts the finger that touches one.
        func toggleTouch(_ location: CGPoint) {
            let phase: TouchSample.Phase
            if touch == nil {
                touchCount += 1
                touch = (location, touchCount)
                phase = .began
            } else {
                phase = .ended
            }
            guard let touch else { return }
            if phase == .ended { self.touch = nil }
            let sample = TouchSample(
                time: clock.now,
                deviceID: VirtualScreen.Device.touchScreen.id,
                contactID: touch.contact,
                phase: phase,
                position: touch.location
            )
            session.application.touches.deliver([sample])
        }

        func setStyle(_ style: UIUserInterfaceStyle) {
            window.overrideUserInterfaceStyle = style
            field.reloadInputViews()
        }

        /// Returns the first pixel that a partial repaint and a full one paint differently.
        func difference() -> (x: Int, y: Int)? {
            commit()
            guard let shown = tree?.evaluated(at: clock.now.seconds).tree else { return (-1, -1) }
            let whole = CompositedScreen(size: size)
            composited.show(shown)
            whole.show(shown)
            return composited.surface.firstDifference(from: whole.surface)
        }
    }

    @Test(arguments: [(UInt64(1), 320, 300), (2, 640, 400)])
    func partialRepaintEqualsFullRepaint(seed: UInt64, width: Int, height: Int) throws {
        let screen = try Painted(width: width, height: height)
        var random = SeededGenerator(seed: seed)
        var pressed = 0
        for step in 0..<60 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                if screen.field.isFirstResponder {
                    screen.field.resignFirstResponder()
                } else {
                    screen.field.becomeFirstResponder()
                }
            case 1: screen.setStyle(step % 2 == 0 ? .dark : .light)
            case 2:
                screen.field.keyboardType = [.default, .phonePad, .URL].randomElement(using: &random) ?? .default
                screen.field.reloadInputViews()
            default:
                guard let key = screen.keyboard?.shownKeys.randomElement(using: &random) else { break }
                screen.toggleTouch(CGPoint(x: key.frame.midX, y: key.frame.midY))
                pressed += 1
            }
            // Also in the middle of animations, and while long presses offer their texts.
            screen.advance(by: [0.02, 0.1, 0.6].randomElement(using: &random) ?? 0)
            let difference = screen.difference()
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return }
        }
        #expect(pressed > 20)
    }
}
