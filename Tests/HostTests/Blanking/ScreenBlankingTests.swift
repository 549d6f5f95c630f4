import CoreGraphics
import Display
import Input
import Synchronization
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// A screen that is dimmed and switched off without input, on a virtual clock.
@MainActor @Suite struct ScreenBlankingTests {
    /// An application with a view that counts its touches and keys, and that is drawn by a test.
    private final class Application: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let pad = Pad()
        private(set) var states: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let controller = UIViewController()
            controller.view = pad
            pad.backgroundColor = .red
            window.rootViewController = controller
            window.makeKeyAndVisible()
            pad.becomeFirstResponder()
            return true
        }

        func applicationWillResignActive(_ application: UIApplication) { states.append("inactive") }
    }

    private final class Pad: UIView {
        var phases: [UITouch.Phase] = []
        var keys: [UIPress.Phase] = []
        var drawings = 0
        override var canBecomeFirstResponder: Bool { true }
        override func draw(_ rect: CGRect) { drawings += 1 }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.moved) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append(.cancelled) }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys.append(.began) }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys.append(.ended) }
    }

    private let clock = VirtualClock()
    private let display: VirtualDisplay
    private let host: VirtualHost
    private let application: Application
    private var pad: Pad { application.pad }

    init() throws {
        let mode = DisplayMode(size: PixelSize(width: 30, height: 20))
        display = try VirtualDisplay(mode: mode, clock: clock)
        host = try VirtualHost(display: display, clock: clock, threads: 1)
        host.session.belongToRunningTask()
        // In the session of the host.
        application = Application()
    }

    private func launch(_ options: BlankingOptions) throws {
        host.blank(options)
        try host.launch(application)
    }

    private func run(until seconds: Double) throws { try host.run(until: .seconds(seconds)) }

    private func touch(_ phase: TouchSample.Phase, _ contact: Int = 0) throws {
        let position = CGPoint(x: 5, y: 5)
        try host.send([
            TouchSample(time: clock.now, deviceID: 0, contactID: contact, phase: phase, position: position)
        ])
    }

    private func key(isDown: Bool) throws {
        try host.send([.key(KeySample(time: clock.now, deviceID: 1, code: 30, isDown: isDown))])
    }

    private func change(_ color: UIColor) throws {
        host.session.perform {
            pad.backgroundColor = color
            pad.setNeedsDisplay()
        }
        try host.wakeUpIfNeeded()
    }

    @Test func screenGoesOffAndNothingIsDrawn() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 9.9)
        #expect(display.isPanelOn)
        try run(until: 10)
        #expect(!display.isPanelOn)
        let (frames, drawings) = (host.counters.frames, pad.drawings)
        try change(.blue)
        try run(until: 60)
        #expect(host.counters.frames == frames && pad.drawings == drawings, "nothing is drawn for a dark panel")
        #expect(application.states.isEmpty, "the application stays active")
        // The touch shows what has changed meanwhile.
        try touch(.began)
        try run(until: 61)
        #expect(display.isPanelOn && pad.drawings > drawings)
        let pixel = display.snapshot().row(10)[15]
        #expect(pixel & 0xFF > 0x80 && pixel >> 16 & 0xFF < 0x80, "the screen is blue")
    }

    @Test func frameIsIntactWhenScreenComesOn() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 5)
        let before = display.snapshot()
        let frames = host.counters.frames
        try run(until: 20)
        #expect(!display.isPanelOn)
        try touch(.began)
        try touch(.ended)
        try run(until: 21)
        #expect(display.isPanelOn)
        #expect(host.counters.frames == frames + 1, "the panel is switched on with one frame")
        let after = display.snapshot()
        for y in 0..<20 { for x in 0..<30 { #expect(after.row(y)[x] == before.row(y)[x]) } }
        try run(until: 29.9)
        #expect(display.isPanelOn, "the time starts at the touch")
        try run(until: 30)
        #expect(!display.isPanelOn)
    }

    @Test func wakingTouchIsSwallowedUntilItEnds() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 20)
        try touch(.began)
        try run(until: 20.5)
        try touch(.moved)
        // Another finger, while the panel is on.
        try touch(.began, 1)
        try touch(.ended)
        try touch(.ended, 1)
        try run(until: 21)
        #expect(pad.phases == [.began, .ended])
    }

    /// The panel needs time to come on; what is touched until then cannot be seen.
    @Test func touchesBeforeFirstFrameAreSwallowed() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 20)
        try touch(.began)
        try touch(.ended)
        try touch(.began)
        try touch(.ended)
        try run(until: 21)
        #expect(pad.phases.isEmpty)
        try touch(.began)
        try touch(.ended)
        try run(until: 22)
        #expect(pad.phases == [.began, .ended])
    }

    @Test func wakingTouchIsDeliveredOnRequest() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10, deliversWakingTouch: true))
        try run(until: 20)
        #expect(!display.isPanelOn)
        try touch(.began)
        try touch(.ended)
        try run(until: 21)
        #expect(display.isPanelOn && pad.phases == [.began, .ended])
    }

    @Test func keyWakesAndIsSwallowed() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 20)
        try key(isDown: true)
        try run(until: 21)
        #expect(display.isPanelOn)
        try key(isDown: false)
        try run(until: 22)
        #expect(pad.keys.isEmpty)
        try key(isDown: true)
        try key(isDown: false)
        try run(until: 23)
        #expect(pad.keys == [.began, .ended])
    }

    /// The keys of a scanner, of which the first one wakes the screen.
    @Test func scannedCodeIsSwallowedAsAWhole() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 20)
        for index in 0..<20 {
            try key(isDown: true)
            try key(isDown: false)
            try run(until: 20 + Double(index + 1) * 0.02)
        }
        #expect(display.isPanelOn && pad.keys == [])
        try run(until: 20.5)
        try key(isDown: true)
        try run(until: 20.6)
        #expect(pad.keys == [.began])
    }

    @Test func pointerWakes() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 20)
        try host.send(PointerSample(time: clock.now, deviceID: 2, position: CGPoint(x: 3, y: 3)))
        try run(until: 21)
        #expect(display.isPanelOn)
    }

    @Test func heldFingerKeepsScreenOn() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 1)
        try touch(.began)
        try run(until: 100)
        #expect(display.isPanelOn)
        try touch(.ended)
        try run(until: 109.9)
        #expect(display.isPanelOn)
        try run(until: 120)
        #expect(!display.isPanelOn)
    }

    @Test func disabledIdleTimerKeepsScreenOn() throws {
        defer { host.end() }
        try launch(BlankingOptions(dimDelay: 5, offDelay: 10))
        let app = host.session.application
        app.isIdleTimerDisabled = true
        try host.wakeUp()
        try run(until: 100)
        #expect(display.isPanelOn && host.backlight.shownBrightness == 1)
        app.isIdleTimerDisabled = false
        try host.wakeUp()
        try run(until: 109.9)
        #expect(display.isPanelOn, "the time starts again")
        try run(until: 110)
        #expect(!display.isPanelOn)
        app.isIdleTimerDisabled = true
        try host.wakeUp()
        try run(until: 111)
        #expect(display.isPanelOn, "as for a call or an alarm")
    }

    @Test func animationKeepsScreenOnUnlessItRepeatsForever() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        host.session.perform { UIView.animate(withDuration: 15) { pad.alpha = 0.5 } }
        try run(until: 19)
        #expect(display.isPanelOn)
        try run(until: 20)
        #expect(!display.isPanelOn)
        try touch(.began)
        try touch(.ended)
        host.session.perform {
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) { pad.alpha = 1 }
        }
        try run(until: 29)
        #expect(display.isPanelOn)
        try run(until: 30)
        #expect(!display.isPanelOn)
        let frames = host.counters.frames
        try run(until: 40)
        #expect(host.counters.frames == frames, "the animation draws nothing for a dark panel")
    }

    @Test func displayLinkKeepsScreenOn() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 1))
        let link = host.session.perform {
            let link = CADisplayLink { _ in }
            link.add(to: .main, forMode: .common)
            return link
        }
        try run(until: 3)
        #expect(display.isPanelOn)
        link.invalidate()
        try run(until: 5)
        #expect(!display.isPanelOn)
    }

    @Test func screenIsDimmedFirst() throws {
        defer { host.end() }
        try launch(BlankingOptions(dimDelay: 5, offDelay: 10))
        host.screen.brightness = 0.8
        try run(until: 5)
        #expect(display.isPanelOn && host.backlight.shownBrightness == 0.2 && host.screen.brightness == 0.8)
        try touch(.began)
        try touch(.ended)
        #expect(host.backlight.shownBrightness == 0.8)
        #expect(pad.phases == [.began, .ended], "a dimmed screen is visible")
        try run(until: 15)
        #expect(!display.isPanelOn)
        try touch(.began)
        #expect(host.backlight.shownBrightness == 0.8)
    }

    @Test func backgroundSuspendsTime() throws {
        defer { host.end() }
        try launch(BlankingOptions(offDelay: 10))
        try run(until: 11)
        #expect(!display.isPanelOn)
        host.enterBackground()
        #expect(display.isPanelOn, "the next program needs the panel")
        try run(until: 100)
        #expect(display.isPanelOn)
        try host.enterForeground()
        try run(until: 109.9)
        #expect(display.isPanelOn)
        try run(until: 110)
        #expect(!display.isPanelOn)
    }

    /// Settings that are off cost nothing.
    @Test func screenStaysOnByDefault() throws {
        defer { host.end() }
        try launch(BlankingOptions())
        try run(until: 1)
        let wakeUps = host.wakeUps
        try run(until: 100_000)
        #expect(display.isPanelOn && host.wakeUps == wakeUps)
    }
}
