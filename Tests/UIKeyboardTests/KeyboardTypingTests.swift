import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// Typing by touches of the keyboard on the screen.
@MainActor
@Suite struct KeyboardTypingTests {
    @Test func typesEveryKindOfText() throws {
        let app = try TypingScreen("us,de,gr,il,ru")
        try app.keyboard.type("Grüße, Ελλάδα, עברית, Ёж, 42!")
        #expect(app.field.text == "Grüße, Ελλάδα, עברית, Ёж, 42!")
        try app.keyboard.key("delete").tap()
        #expect(app.field.text == "Grüße, Ελλάδα, עברית, Ёж, 42")
    }

    @Test func shiftIsForOneLetterUnlessItIsTappedTwice() throws {
        let app = try TypingScreen()
        try app.keyboard.key("shift").tap()
        #expect(try app.keyboard.dump.hasPrefix("Q W E R T Y"))
        try app.keyboard.key("A").tap()
        try app.keyboard.key("a").tap()
        try app.screen.advance(by: 1)
        try app.keyboard.key("shift").tap()
        try app.keyboard.key("shift").tap()
        #expect(try app.view.shift == .locked)
        try app.keyboard.key("B").tap()
        try app.keyboard.key("C").tap()
        try app.keyboard.key("shift").tap()
        try app.keyboard.key("d").tap()
        #expect(app.field.text == "AaBCd")
        // While it is held, Shift is for all letters.
        try app.screen.advance(by: 1)
        let finger = try app.keyboard.key("shift").touch()
        try app.keyboard.key("E").tap()
        try app.keyboard.key("F").tap()
        try finger.lift()
        try app.keyboard.key("g").tap()
        #expect(app.field.text == "AaBCdEFg")
    }

    @Test func shiftOutlivesThePagesOfSigns() throws {
        let app = try TypingScreen()
        try app.keyboard.key("shift").tap()
        try app.keyboard.key("shift").tap()
        try app.keyboard.key("123").tap()
        try app.keyboard.key("ABC").tap()
        #expect(try app.view.shift == .locked && app.keyboard.dump.hasPrefix("Q W E"))
        // The text asks for a capital, and after a digit not any longer.
        let other = try TypingScreen { _ in }
        try other.keyboard.key("123").tap()
        try other.keyboard.key("ABC").tap()
        #expect(try other.view.shift == .once && other.keyboard.dump.hasPrefix("Q W E"))
        try other.keyboard.key("123").tap()
        try other.keyboard.key("1").tap()
        try other.keyboard.key("ABC").tap()
        #expect(try other.view.shift == .off && other.keyboard.dump.hasPrefix("q w e"))
    }

    @Test func sentencesBeginWithCapitalsAndTwoSpacesEndThem() throws {
        let app = try TypingScreen { _ in }
        #expect(try app.view.shift == .once)
        try app.keyboard.type("Ab")
        #expect(try app.view.shift == .off)
        try app.keyboard.key("space").tap()
        try app.keyboard.key("space").tap()
        #expect(app.field.text == "Ab. ")
        #expect(try app.view.shift == .once)
        try app.keyboard.key("C").tap()
        // Not after a pause.
        try app.keyboard.key("space").tap()
        try app.screen.advance(by: 1)
        try app.keyboard.key("space").tap()
        #expect(app.field.text == "Ab. C  ")
        // A change by the program counts.
        app.field.text = ""
        app.field.selectedTextRange = app.field.textRange(
            from: app.field.beginningOfDocument,
            to: app.field.beginningOfDocument
        )
        app.field.reloadInputViews()
        #expect(try app.view.shift == .once)
    }

    @Test func heldDeleteRepeatsAndSpeedsUp() throws {
        let app = try TypingScreen()
        app.field.text = String(repeating: "a", count: 80)
        let finger = try app.keyboard.key("delete").touch()
        #expect(app.field.text?.count == 79)
        try app.screen.advance(by: 0.45)
        #expect(app.field.text?.count == 79)
        try app.screen.advance(by: 0.5)
        let slow = 79 - (app.field.text?.count ?? 0)
        #expect((4...6).contains(slow))
        try app.screen.advance(by: 1.5)
        let before = app.field.text?.count ?? 0
        try app.screen.advance(by: 0.5)
        #expect(before - (app.field.text?.count ?? 0) >= 8)
        try finger.lift()
        try app.screen.advance(by: 0.1)
        let rest = app.field.text
        try app.screen.advance(by: 1)
        #expect(app.field.text == rest)
    }

    @Test func aHeldKeyOutlivesAChangeOfShift() throws {
        let app = try TypingScreen { _ in }
        app.field.text = "One. Two"
        app.field.reloadInputViews()
        let finger = try app.keyboard.key("delete").touch()
        try app.screen.advance(by: 3)
        #expect(app.field.text == "" && app.field.isEditing)
        try finger.lift()
        // The program changes the text while a finger is on a key.
        let letter = try app.keyboard.key("T").touch()
        app.field.text = "x"
        app.field.reloadInputViews()
        #expect(try app.view.shift == .off)
        try letter.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "xt")
    }

    @Test func anotherFieldBeginsWithTheLetters() throws {
        let app = try TypingScreen()
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        other.autocapitalizationType = .none
        app.root.view.addSubview(other)
        try app.keyboard.key("123").tap()
        other.becomeFirstResponder()
        #expect(try app.keyboard.dump.hasPrefix("q w e"))
    }

    @Test func tenFingersTypeInTheOrderOfTheirTouches() throws {
        let app = try TypingScreen()
        var fingers: [VirtualScreen.Finger] = []
        for letter in ["q", "w", "e", "r", "t", "a", "s", "d", "f", "g"] {
            fingers.append(try app.keyboard.key(letter).touch())
        }
        for finger in fingers.reversed() { try finger.lift() }
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "qwertasdfg")
    }

    @Test func fingerSlidesToAnotherKey() throws {
        let app = try TypingScreen()
        let end = try app.keyboard.key("w").frame
        let finger = try app.keyboard.key("q").touch()
        try finger.drag(to: CGPoint(x: end.midX, y: end.midY), duration: 0.1)
        try finger.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "w")
        // From the key of the signs to a sign and back, in one movement.
        let signs = try app.keyboard.key("123").touch()
        let at = try app.keyboard.key("@").frame
        try signs.drag(to: CGPoint(x: at.midX, y: at.midY), duration: 0.1)
        try signs.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "w@")
        #expect(try app.keyboard.dump.hasPrefix("q w e"))
        // A canceled touch types nothing.
        let canceled = try app.keyboard.key("x").touch()
        try canceled.cancel()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "w@")
    }

    @Test func longPressOffersFurtherLetters() throws {
        let app = try TypingScreen("de")
        try app.keyboard.key("s").select("ß")
        try app.keyboard.key("e").select("é")
        #expect(app.field.text == "ßé")
        // Without a movement, the key itself.
        let finger = try app.keyboard.key("a").touch()
        try app.screen.advance(by: 1)
        try finger.lift()
        try app.screen.advance(by: 0.1)
        #expect(app.field.text == "ßéa")
    }

    /// A finger touches the next key before the one before is lifted, as in a frame of a touch screen in which both happen.
    @Test func switchesAndAlternativesPrecedeTheNextFinger() throws {
        let app = try TypingScreen("us,de")
        let first = try app.keyboard.key("next").touch()
        let second = try app.keyboard.key("shift").touch()
        try first.lift()
        try second.lift()
        #expect(try app.keyboard.dump.hasPrefix("Q W E R T Z") && app.view.shift == .once)
        try app.keyboard.key("Y").tap()
        let held = try app.keyboard.key("s").touch()
        try app.screen.advance(by: 0.6)
        try held.move(to: #require(try app.view.location(ofAlternative: "ß")))
        let other = try app.keyboard.key("shift").touch()
        try held.lift()
        try other.lift()
        #expect(try app.field.text == "Yß" && app.view.shift == .once)
    }

    /// A program that was busy receives the samples of touches together, and later than they were made.
    @Test func lateTouchesTypeByTheirOwnTimes() throws {
        let app = try TypingScreen("de")
        var contact = 1000
        /// Sends touches that were made up to now: locations with their times, in seconds before now.
        func send(_ touches: [[(at: CGPoint, ago: Double)]]) throws {
            let now = app.screen.host.clock.now
            var samples: [TouchSample] = []
            for touch in touches {
                contact += 1
                for (index, place) in touch.enumerated() {
                    samples.append(
                        TouchSample(
                            time: now - .seconds(place.ago),
                            deviceID: VirtualScreen.Device.touchScreen.id,
                            contactID: contact,
                            phase: index == 0 ? .began : index == touch.count - 1 ? .ended : .moved,
                            position: place.at
                        )
                    )
                }
            }
            try app.screen.host.send(samples)
            try app.screen.advance(by: 1)
        }
        func center(_ name: String) throws -> CGPoint {
            let frame = try app.keyboard.key(name).frame
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        let finger = try app.keyboard.key("s").touch()
        try app.screen.advance(by: 0.6)
        let alternative = try #require(try app.view.location(ofAlternative: "ß"))
        try finger.cancel()
        let (letter, space, shift) = try (center("s"), center("space"), center("shift"))
        // A long press, and a short one.
        try send([[(letter, 1), (alternative, 0.3), (alternative, 0.2)]])
        #expect(app.field.text == "ß")
        try send([[(letter, 1), (letter, 0.9)]])
        #expect(app.field.text == "ßs")
        // Two slow taps of Shift do not lock it, and two spaces after a pause are no period.
        try send([[(shift, 2), (shift, 1.9)], [(shift, 0.2), (shift, 0.1)]])
        #expect(try app.view.shift == .off)
        try send([[(space, 2), (space, 1.9)], [(space, 0.2), (space, 0.1)]])
        #expect(app.field.text == "ßs  ")
        try send([[(shift, 0.4), (shift, 0.3)], [(shift, 0.2), (shift, 0.1)]])
        #expect(try app.view.shift == .locked)
    }

    @Test func keysClickWhenTheyAreTouched() throws {
        final class Clicks: InputClickPlayer {
            private(set) var count = 0
            func play() { count += 1 }
        }
        let app = try TypingScreen {
            $0.autocapitalizationType = .none
            $0.enablesReturnKeyAutomatically = true
        }
        let clicks = Clicks()
        app.screen.host.session.userInterface.inputClickPlayer = clicks
        let finger = try app.keyboard.key("a").touch()
        #expect(clicks.count == 1)
        try finger.lift()
        for name in ["shift", "delete", "123"] { try app.keyboard.key(name).tap() }
        #expect(clicks.count == 4)
        // Not one that is disabled.
        try app.keyboard.key("return").tap()
        #expect(clicks.count == 4 && app.field.text == "")
    }

    @Test func longPressOfSpaceMovesTheCaret() throws {
        let app = try TypingScreen()
        try app.keyboard.type("hello")
        let finger = try app.keyboard.key("space").touch()
        try app.screen.advance(by: 0.6)
        let start = finger.location
        try finger.drag(to: CGPoint(x: start.x - 28, y: start.y), duration: 0.2)
        try app.screen.expectCaret(at: 2)
        try finger.lift()
        try app.keyboard.key("x").tap()
        #expect(app.field.text == "hexllo")
    }

    @Test func keysAreDimmedOnlyWhileTheCaretMoves() throws {
        let app = try TypingScreen { _ in }
        try app.keyboard.type("Hi")
        let finger = try app.keyboard.key("space").touch()
        try app.screen.advance(by: 0.6)
        let start = finger.location
        // At the start, the letters are replaced by capitals.
        try finger.drag(to: CGPoint(x: start.x - 60, y: start.y), duration: 0.2)
        let isShifted = try app.view.shift == .once
        let alpha = try #require(try app.view.pageView).alpha
        #expect(isShifted && alpha < 1)
        try finger.lift()
        try app.screen.advance(by: 0.1)
        let alphas = try app.view.subviews.filter { $0 is KeyboardPageView }.map { $0.alpha }
        #expect(Set(alphas) == [1] && alphas.count == 2)
    }

    @Test func returnKeyFollowsTheField() throws {
        let app = try TypingScreen {
            $0.returnKeyType = .search
            $0.enablesReturnKeyAutomatically = true
        }
        let key = try app.keyboard.key("return")
        #expect(key.title == "Search" && !key.isEnabled)
        try app.keyboard.type("a")
        #expect(try app.keyboard.key("return").isEnabled)
        var count = 0
        app.field.addAction(UIAction { _ in count += 1 }, for: .primaryActionTriggered)
        try app.keyboard.key("return").tap()
        #expect(count == 1)
    }

    @Test func fieldsRememberTheirLayout() throws {
        let app = try TypingScreen("us,de")
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        other.autocapitalizationType = .none
        app.root.view.addSubview(other)
        try app.keyboard.key("next").tap()
        #expect(try app.keyboard.dump.hasPrefix("q w e r t z") && app.keyboard.key("space").title == "Deutsch")
        other.becomeFirstResponder()
        try app.keyboard.key("next").tap()
        #expect(try app.keyboard.dump.hasPrefix("q w e r t y"))
        app.field.becomeFirstResponder()
        #expect(try app.keyboard.dump.hasPrefix("q w e r t z"))
        other.becomeFirstResponder()
        #expect(try app.keyboard.dump.hasPrefix("q w e r t y"))
        // A field for ASCII has a layout with its letters.
        try app.keyboard.setLayouts("ru")
        #expect(try app.keyboard.dump.hasPrefix("й ц у"))
        other.keyboardType = .emailAddress
        other.reloadInputViews()
        #expect(try app.keyboard.dump.hasPrefix("q w e r t y"))
    }
}
