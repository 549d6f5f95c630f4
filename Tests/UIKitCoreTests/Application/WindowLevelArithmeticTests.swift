import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor
@Suite struct WindowLevelArithmeticTests {
    /// A window one level above alerts is in front of them, whichever is shown first.
    @Test func levelsAreRaisedAndLowered() throws {
        #expect(UIWindow.Level.alert + 1 > .alert && UIWindow.Level.alert - 1 < .alert)
        var level = UIWindow.Level.normal
        level += 3
        level -= 1
        #expect(level.rawValue == 2)
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let first = try screen.show(UIView())
        let (front, alert) = screen.host.session.perform { (UIWindow(), UIWindow()) }
        front.windowLevel = .alert + 1
        alert.windowLevel = .alert
        front.isHidden = false
        alert.isHidden = false
        #expect(screen.host.screen.visibleWindows == [first, alert, front])
    }

    @Test func eventsHaveNoSubtype() {
        #expect(UIEvent(time: .zero, touches: []).subtype == .none)
        #expect(UIEvent.EventSubtype.remoteControlTogglePlayPause.rawValue == 103)
    }
}
