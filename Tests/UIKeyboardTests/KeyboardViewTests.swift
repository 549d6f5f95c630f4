import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// The views of the keyboard on the screen, their costs and their sizes.
@MainActor
@Suite struct KeyboardViewTests {
    @Test func aPressRepaintsItsKeyOnly() throws {
        let app = try TypingScreen(size: CGSize(width: 800, height: 480))
        let key = try app.keyboard.key("a")
        try app.screen.advance(by: 1)
        let before = app.screen.statistics
        let finger = try key.touch()
        try app.screen.advance(by: 1 / 60.0)
        let pressed = app.screen.statistics - before
        let area = Int(key.frame.width * key.frame.height)
        #expect(pressed.drawCalls == 1 && pressed.pixelsDrawn == area)
        #expect(pressed.frames <= 2 && pressed.pixelsComposited == area)
        try finger.cancel()
        try app.screen.advance(by: 1 / 60.0)
        #expect((app.screen.statistics - before).drawCalls == 2)
        // The letters with and without Shift are drawn once.
        try app.keyboard.key("shift").tap()
        try app.screen.advance(by: 1)
        try app.keyboard.key("shift").tap()
        try app.screen.advance(by: 1)
        let again = app.screen.statistics
        try app.keyboard.key("shift").tap()
        #expect((app.screen.statistics - again).drawCalls <= 1)
    }

    /// All rows at once would take longer than a frame.
    @Test func rowsAreDrawnByTurnsBeforeTheyAreVisible() throws {
        let app = try TypingScreen(size: CGSize(width: 1280, height: 800))
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        // The next keyboard is a new one.
        try app.keyboard.setLayouts("us")
        let view = try app.view
        var before = app.screen.statistics
        app.field.becomeFirstResponder()
        var drawn: [Int] = []
        for frame in 0..<20 {
            try app.screen.advance(by: 1 / 60.0)
            let statistics = app.screen.statistics
            drawn.append((statistics - before).drawCalls)
            before = statistics
            let container = try #require(view.superview)
            let top = (container.layer.presentation() ?? container.layer).frame.minY
            for key in try #require(view.pageView).keys where key.isHidden && key.key.role != .gap {
                #expect(top + key.frame.minY >= 800, "frame \(frame): \(key.key)")
            }
        }
        let rows = try #require(view.page).rows.map(\.count)
        #expect(drawn.filter { $0 > 0 }.count >= rows.count && (drawn.max() ?? 0) <= (rows.max() ?? 0) + 2, "\(drawn)")
        // Without Shift, the other page of letters is not drawn.
        #expect(drawn.reduce(0, +) >= rows.reduce(0, +) && drawn.reduce(0, +) <= rows.reduce(0, +) + 4, "\(drawn)")
        // A key that is wanted at once is there.
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        try app.keyboard.setLayouts("de")
        app.field.becomeFirstResponder()
        #expect(try app.keyboard.key("space").frame.width > 100 && view.shownKeys.count > 30)
    }

    /// A keyboard that does not move is never shown without some of its rows.
    @Test func allRowsAreDrawnAtOnceIfTheKeyboardDoesNotMove() throws {
        let app = try TypingScreen()
        let view = try app.view
        func hiddenKeys() throws -> Int {
            try #require(view.pageView).keys.count { $0.isHidden && $0.key.role != .gap }
        }
        app.field.resignFirstResponder()
        try app.screen.advance(by: 1)
        try app.keyboard.setLayouts("us")
        UIView.performWithoutAnimation { _ = app.field.becomeFirstResponder() }
        #expect(view.window != nil)
        #expect(try hiddenKeys() == 0)
        // In the place of the input view of another field.
        let other = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 34))
        other.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        app.root.view.addSubview(other)
        other.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(view.window == nil)
        try app.keyboard.setLayouts("de")
        app.field.becomeFirstResponder()
        #expect(view.window != nil)
        #expect(try hiddenKeys() == 0)
    }

    @Test func textsFitAfterALayoutWhileTheKeyboardOpens() throws {
        let app = try TypingScreen()
        let metrics = KeyboardMetrics(window: CGSize(width: 1280, height: 800))
        let view = KeyboardPageView(try #require(app.view.page), metrics)
        view.hideRows()
        view.arrange(metrics, in: CGSize(width: 1280, height: 270), insets: (0, 0))
        #expect(view.showNextRow())
        #expect(view.keys.allSatisfy { $0.textSize == KeyboardKey.largestTextSize })
        view.arrange(metrics, in: CGSize(width: 200, height: 270), insets: (0, 0))
        while view.showNextRow() {}
        #expect(view.keys.allSatisfy { $0.textSize == KeyboardKey.smallestTextSize })
    }

    @Test(arguments: [(320, 240), (320, 480), (480, 320), (768, 1024), (1280, 800), (1920, 1080)])
    func keysFillTheKeyboardAtEverySize(width: Int, height: Int) throws {
        let app = try TypingScreen("de,us", size: CGSize(width: width, height: height))
        let frame = try #require(app.keyboard.frame)
        #expect(frame.maxY == CGFloat(height) && frame.width == CGFloat(width))
        #expect(frame.height <= max(134, CGFloat(height) / 2) && frame.height >= 128)
        for page in try #require(app.view.pages).pages.keys {
            try app.view.show(page)
            let keys = try app.view.shownKeys
            for (index, key) in keys.enumerated() {
                #expect(frame.contains(key.frame), "\(page) \(key.title)")
                #expect(key.frame.width >= 18 && key.frame.height >= 22, "\(page) \(key.title) \(key.frame)")
                for other in keys[..<index] { #expect(!other.frame.intersects(key.frame), "\(page) \(key.title)") }
            }
        }
    }

    @Test func touchesBetweenKeysBelongToTheNearestOne() throws {
        let app = try TypingScreen()
        let (q, a) = (try app.keyboard.key("q").frame, try app.keyboard.key("a").frame)
        try app.screen.tap(at: CGPoint(x: q.maxX + 1, y: q.midY))
        try app.screen.tap(at: CGPoint(x: 1, y: a.midY))
        #expect(app.field.text == "qa")
    }

    @Test func appearanceIsThatOfTheField() throws {
        let app = try TypingScreen { $0.keyboardAppearance = .dark }
        #expect(try app.view.traitCollection.userInterfaceStyle == .dark)
        app.field.keyboardAppearance = .default
        app.field.reloadInputViews()
        #expect(try app.view.traitCollection.userInterfaceStyle == .light)
    }

    @Test func keysAreReachedByTheScreenReaderAndByTheFocus() throws {
        let app = try TypingScreen()
        let labels = app.screen.elements(traits: .keyboardKey).labels
        #expect(try app.view.shownKeys.count == labels.count)
        for label in ["q", "shift", "Delete", "space", "return", "numbers"] {
            #expect(labels.contains(label), "\(label)")
        }
        try app.screen.label("k").tap()
        #expect(app.field.text == "k")
        // By a knob: every key has the focus once, and the field remains the first responder.
        var reached: Set<ObjectIdentifier> = []
        for _ in 0..<60 {
            try app.screen.rotateKnob(by: 1)
            if let item = app.screen.host.session.application.focusSystem.focusedItem as? KeyView {
                reached.insert(ObjectIdentifier(item))
            }
        }
        #expect(try reached.count == app.view.shownKeys.count && app.field.isFirstResponder)
        // A key of the focus types.
        let view = try #require(try app.view.pageView?.keys.first { $0.key.text == "m" })
        app.screen.host.session.application.focusSystem.requestFocusUpdate(to: view)
        try app.screen.press(.return)
        #expect(app.field.text == "km")
        // An attached keyboard types into the field, and the key keeps the focus.
        try app.screen.type("xy")
        #expect(app.field.text == "kmxy")
        try app.screen.press(.delete)
        #expect(app.field.text == "kmx" && view.isFocused)
        try app.screen.press(.space)
        #expect(app.field.text == "kmxm")
        try app.screen.press(.tab)
        #expect(app.field.text == "kmxm" && !view.isFocused)
    }

    @Test func focusAndScreenReaderRemainAtTheirPlaceOnOtherPages() throws {
        let app = try TypingScreen("us,de")
        let session = app.screen.host.session
        let focus = session.application.focusSystem
        func key(_ role: KeyboardKey.Role) throws -> KeyView {
            try #require(try app.view.pageView?.keys.first { $0.key.role == role })
        }
        // The key with the focus, and the one with its place that has it afterward.
        let changes: [(KeyboardKey.Role, KeyboardKey.Role)] = [
            (.shift, .shift), (.page(.symbols(0)), .page(.letters)), (.page(.letters), .page(.symbols(0))),
            (.nextLayout, .nextLayout),
        ]
        try app.screen.rotateKnob(by: 1)
        for (before, after) in changes {
            let former = try key(before)
            focus.requestFocusUpdate(to: former)
            #expect(focus.focusedItem === former)
            try app.screen.press(.return)
            let next = try key(after)
            #expect(focus.focusedItem === next && next !== former, "\(before)")
            #expect(app.field.isFirstResponder)
        }
        app.screen.isVoiceOverRunning = true
        for (before, after) in changes {
            let former = try key(before)
            session.moveAccessibilityFocus(to: former)
            session.perform { former.onActivation() }
            let next = try key(after)
            #expect(app.screen.spokenElement as? KeyView === next && next !== former, "\(before)")
        }
    }
}
