import Testing
import UIKit
import UIKitTesting

/// Taps by the buttons of a mouse.
@MainActor
@Suite struct ButtonMaskRequiredTests {
    @Test func secondaryClicksAreTapsOfRecognizersThatRequireThem() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let view = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var calls: [String] = []
        view.onTouch = { touch, _ in calls.append("touch \(touch.phase)") }
        for (name, mask) in [("primary", UIEvent.ButtonMask.primary), ("secondary", .secondary)] {
            let tap = UITapGestureRecognizer()
            #expect(tap.buttonMaskRequired == .primary)
            tap.buttonMaskRequired = mask
            tap.cancelsTouchesInView = false
            tap.addAction { calls.append("\(name) \($0.buttonMask.rawValue) \(Int($0.location(in: view).x))") }
            view.addGestureRecognizer(tap)
        }
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        try screen.show(view)
        try screen.secondaryClick(at: CGPoint(x: 30, y: 40))
        #expect(calls == ["secondary 2 30"] && pan.numberOfTouches == 0)
        calls = []
        // A finger needs no button.
        view.gestureRecognizers?.first?.isEnabled = false
        try screen.tap(at: CGPoint(x: 50, y: 50))
        try screen.advance(by: 1)
        #expect(Set(calls) == ["touch began", "touch ended", "secondary 0 50"])
    }
}
