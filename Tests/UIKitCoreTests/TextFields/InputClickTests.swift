import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Clicks of input views and accessory views.
@MainActor
@Suite struct InputClickTests {
    private final class Clicks: InputClickPlayer {
        private(set) var count = 0
        func play() { count += 1 }
    }

    private final class ClickingView: UIView, UIInputViewAudioFeedback {
        var enableInputClicksWhenVisible = true
    }

    private final class QuietView: UIView, UIInputViewAudioFeedback {}

    @Test func onlyAShownViewThatEnablesClicksHasThem() throws {
        let app = try FieldScreen(edits: false)
        let clicks = Clicks()
        let interface = app.screen.host.session.userInterface
        interface.inputClickPlayer = clicks
        let input = ClickingView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
        app.field.inputView = input
        UIDevice.current.playInputClick()
        #expect(clicks.count == 0)
        app.field.becomeFirstResponder()
        try app.screen.advance(by: 1)
        UIDevice.current.playInputClick()
        #expect(clicks.count == 1)
        input.enableInputClicksWhenVisible = false
        UIDevice.current.playInputClick()
        #expect(clicks.count == 1)
        app.field.inputAccessoryView = ClickingView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
        UIDevice.current.playInputClick()
        #expect(clicks.count == 2)
        app.field.inputAccessoryView = QuietView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
        UIDevice.current.playInputClick()
        input.enableInputClicksWhenVisible = true
        app.field.resignFirstResponder()
        UIDevice.current.playInputClick()
        #expect(clicks.count == 2)
        // Without a player, there is nothing to hear, and nothing fails.
        app.field.becomeFirstResponder()
        interface.inputClickPlayer = nil
        UIDevice.current.playInputClick()
        #expect(clicks.count == 2)
    }
}
