import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A view that logs the presses it receives.
private final class PressView: UIView {
    var log: [String] = []
    var presses: [UIPress] = []
    var passesOn = false
    var accepts = true

    override var canBecomeFirstResponder: Bool { accepts }

    private func note(_ name: String, _ set: Set<UIPress>) {
        presses += set
        log += set.map { "\(name) \($0.key?.characters ?? "-") \($0.phase)" }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        note("began", presses)
        if passesOn { super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses) }

    func take() -> [String] {
        defer { log = [] }
        return log
    }
}

@MainActor
@Suite struct PressTests {
    private let screen: VirtualScreen
    private let view = PressView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(view)
        view.becomeFirstResponder()
        // Keys are delivered once a frame, after the first one.
        try screen.advance(by: 0.1)
    }

    @Test func firstResponderReceivesEachPressOnce() throws {
        try screen.keyDown(Key(.keyboardA))
        #expect(view.take() == ["began a began"])
        try screen.advance(by: 2)
        #expect(view.log == [], "held keys are not reported again")
        try screen.keyDown(Key(.keyboardA))
        #expect(view.log == [])
        try screen.keyUp(Key(.keyboardA))
        #expect(view.take() == ["ended a ended"])
        try screen.keyUp(Key(.keyboardA))
        #expect(view.log == [])
        let press = try #require(view.presses.first)
        #expect(view.presses.allSatisfy { $0 === press } && press.force == 0)
        #expect(press.type == UIPress.PressType.key(.keyboardA) && press.type.rawValue == 2004)
        #expect(press.responder === view && press.window === view.window)
    }

    @Test func keyHasCharactersAndModifiers() throws {
        try screen.press(Key(.keyboardSlash), modifiers: .shift)
        let key = try #require(view.presses.first { $0.key?.keyCode == .keyboardSlash }?.key)
        #expect(key.characters == "?" && key.charactersIgnoringModifiers == "/" && key.keyCode == .keyboardSlash)
        let shift = try #require(view.presses.first?.key)
        #expect(shift.characters == "" && shift.keyCode == .keyboardLeftShift)
        try screen.keyDown(.option)
        try screen.keyDown(Key(.keypad5))
        #expect(view.presses.last?.key?.modifierFlags == [.alternate, .numericPad])
        try screen.keyDown(.upArrow)
        #expect(view.presses.last?.key?.characters == UIKeyCommand.inputUpArrow)
        #expect(view.presses.last?.type == .upArrow)
    }

    @Test func unpluggedKeyboardCancelsPressesOnce() throws {
        try screen.keyDown(Key(.keyboardA))
        try screen.keyDown(Key(.keyboardB))
        _ = view.take()
        try screen.unplugKeyboard()
        #expect(view.take().sorted() == ["cancelled a cancelled", "cancelled b cancelled"])
        try screen.keyUp(Key(.keyboardA))
        #expect(view.log == [])
        #expect(UIApplication.shared.presses.livePresses.isEmpty)
    }

    @Test func inactiveApplicationCancelsPressesOnce() throws {
        try screen.keyDown(Key(.keyboardA))
        _ = view.take()
        screen.sendApplicationToBackground()
        #expect(view.take() == ["cancelled a cancelled"])
        try screen.bringApplicationToForeground()
        try screen.keyUp(Key(.keyboardA))
        #expect(view.log == [])
    }

    @Test func eventHasAllPressesAndModifiers() throws {
        final class Observer: UIView {
            var events: [UIPressesEvent] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                if let event { events.append(event) }
            }
        }
        let observer = Observer(frame: view.bounds)
        view.addSubview(observer)
        #expect(observer.becomeFirstResponder() && !view.isFirstResponder)
        try screen.keyDown(.shift)
        try screen.keyDown(Key(.keyboardA))
        let event = try #require(observer.events.last)
        #expect(event.type == .presses && event.modifierFlags == .shift && event.allPresses.count == 2)
        #expect(event.allPresses.filter { $0.phase == .stationary }.map(\.key?.keyCode) == [.keyboardLeftShift])
        #expect(event.timestamp == screen.time && event.allTouches == [])
    }

    @Test func touchesHaveModifiers() throws {
        final class TouchView: UIView {
            var flags: UIKeyModifierFlags?
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { flags = event?.modifierFlags }
        }
        let target = TouchView(frame: view.bounds)
        view.addSubview(target)
        try screen.keyDown(.command)
        try screen.tap(target)
        #expect(target.flags == .command)
        try screen.keyUp(.command)
        try screen.tap(target)
        #expect(target.flags == [])
    }

    @Test func firstResponderIsOneViewInWindow() throws {
        let other = PressView(frame: view.bounds)
        #expect(!other.becomeFirstResponder(), "it is in no window")
        view.addSubview(other)
        view.accepts = false
        #expect(view.isFirstResponder && other.becomeFirstResponder() && !view.isFirstResponder)
        #expect(!view.becomeFirstResponder())
        other.removeFromSuperview()
        #expect(!other.isFirstResponder)
        try screen.press(Key(.keyboardA))
        #expect(other.log == [] && view.log == [], "the root view controller receives keys")
    }

    @Test func viewThatDoesNotResignStaysFirst() throws {
        final class Stubborn: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override var canResignFirstResponder: Bool { false }
        }
        let stubborn = Stubborn(frame: view.bounds)
        view.addSubview(stubborn)
        #expect(stubborn.becomeFirstResponder() && !view.becomeFirstResponder())
        #expect(!stubborn.resignFirstResponder() && stubborn.isFirstResponder)
        stubborn.removeFromSuperview()
        #expect(!stubborn.isFirstResponder && view.becomeFirstResponder())
    }

    @Test func typesText() throws {
        try screen.type("Hi, 2 + 2?")
        let began = view.log.filter { $0.hasPrefix("began") }.map {
            $0.split(separator: " ", omittingEmptySubsequences: false)
        }
        let text = began.map { $0.count == 4 ? " " : String($0[1]) }.joined()
        #expect(text == "Hi, 2 + 2?")
        // The keyboard of the screen lacks it.
        try screen.type("ß")
        #expect(view.log.contains { $0.hasPrefix("began ß") })
    }

    @Test func usagesMatchKernelCodes() {
        #expect(UIKeyboardHIDUsage(kernelCode: 30) == .keyboardA)
        #expect(UIKeyboardHIDUsage(kernelCode: 28) == .keyboardReturnOrEnter)
        #expect(UIKeyboardHIDUsage(kernelCode: 103) == .keyboardUpArrow)
        #expect(
            UIKeyboardHIDUsage(kernelCode: 352) == .keyboardSelect
                && UIKeyboardHIDUsage(kernelCode: 353) == .keyboardSelect
        )
        #expect(UIKeyboardHIDUsage(kernelCode: 0) == nil && UIKeyboardHIDUsage(kernelCode: .max) == nil)
        let coded = UIKeyboardHIDUsage.allCases.compactMap(\.kernelCode)
        #expect(Set(coded).count == coded.count && coded.count > 125)
        for usage in UIKeyboardHIDUsage.allCases {
            if let code = usage.kernelCode { #expect(UIKeyboardHIDUsage(kernelCode: code) == usage) }
            #expect(UIPress.PressType(rawValue: UIPress.PressType(usage).rawValue) == UIPress.PressType(usage))
        }
        #expect(UIPress.PressType(rawValue: 7) == nil && UIPress.PressType(rawValue: 2000) == nil)
    }

    private typealias Key = VirtualScreen.Key
}
