import CoreGraphics
import Display
import Input
import LinuxIO
import Testing
import UIKit

@testable import Host
@testable import RFB

/// The keyboards and clipboards of the sources of a frame loop.
@MainActor
@Suite struct KeyboardLoopTests {
    private final class Source: InputSource {
        let name = "keyboard"
        let descriptor: CInt? = nil
        var events: [InputEvent] = []
        var text: String?
        var lights: [KeyboardLights] = []
        /// The device that is closed for other programs.
        var device: InputDevice?

        func suspend() { if let device { events.append(.deviceRemoved(device)) } }

        func resume() { if let device { events.append(.deviceAdded(device)) } }

        func read() throws(InputError) -> [InputEvent] {
            defer { events = [] }
            return events
        }

        func show(_ lights: KeyboardLights) { self.lights.append(lights) }

        func takeCopiedText() -> String? {
            defer { text = nil }
            return text
        }
    }

    private final class SecretView: UIView, UIKeyInput {
        var isSecureTextEntry = true
        var text = ""
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() {}
    }

    private let clock = VirtualClock()
    private let frames: FrameLoop
    private let first = Source()
    private let second = Source()

    init() throws {
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 120, height: 90)), clock: clock)
        frames = try FrameLoop(display: display, inputs: [first, second], clock: clock, threads: 1)
    }

    private func press(_ code: Int, on source: Source) throws {
        for isDown in [true, false] {
            source.events.append(.key(KeySample(time: clock.now, deviceID: 1, code: code, isDown: isDown)))
        }
        try frames.readInputs()
    }

    @Test func lightsAreThoseOfAllKeyboards() throws {
        #expect(first.lights == [.numLock] && second.lights == [.numLock])
        try press(30, on: first)
        #expect(first.lights.count == 1, "nothing has changed")
        try press(58, on: first)
        #expect(first.lights.last == [.numLock, .capsLock] && second.lights == first.lights)
        try press(58, on: second)
        try press(69, on: second)
        #expect(first.lights.last == [] && second.lights == first.lights)
        let third = Source()
        frames.attach(third)
        #expect(third.lights == [[]], "another source has the present state")
    }

    @Test func keyboardsRemainAttachedWhileAnotherProgramUsesThem() throws {
        let keyboards = frames.session.userInterface.keyboards
        frames.assumesKeyboard = false
        #expect(!keyboards.isHardwareAttached)
        first.device = InputDevice(id: 1, name: "keyboard", kind: .keyboard, typesText: true)
        first.resume()
        try frames.readInputs()
        #expect(keyboards.isHardwareAttached)
        try frames.suspendInputs()
        #expect(keyboards.isHardwareAttached)
        try frames.resumeInputs()
        #expect(keyboards.isHardwareAttached)
        // It is unplugged meanwhile.
        try frames.suspendInputs()
        first.device = nil
        #expect(keyboards.isHardwareAttached)
        try frames.resumeInputs()
        #expect(!keyboards.isHardwareAttached)
    }

    @Test func contactsAreNotSecretAfterTheirTouch() {
        func isSecret(_ phase: TouchSample.Phase) -> Bool {
            frames.isSecret(
                .touch(TouchSample(time: clock.now, deviceID: 1, contactID: 2, phase: phase, position: .zero))
            )
        }
        let contact = SecretContact(device: 1, contact: 2)
        frames.secretContacts = [contact]
        #expect(isSecret(.moved) && isSecret(.ended) && !isSecret(.moved))
        // Its end was lost.
        frames.secretContacts = [contact]
        #expect(!isSecret(.began) && !isSecret(.moved))
        // Its device was removed.
        let other = SecretContact(device: 3, contact: 2)
        frames.secretContacts = [contact, other]
        frames.forget(InputDevice(id: 1, name: "touchscreen", kind: .touchscreen))
        #expect(frames.secretContacts == [other])
    }

    @Test func textOfAViewerIsPastedUnlessASecretIsEntered() throws {
        let general = frames.session.perform { UIPasteboard.general }
        first.text = "a"
        try frames.readInputs()
        #expect(general.string == "a")
        let window = frames.session.perform { UIWindow() }
        let view = SecretView()
        window.addSubview(view)
        window.makeKeyAndVisible()
        view.becomeFirstResponder()
        second.text = "b"
        try frames.readInputs()
        #expect(general.string == "a" && second.text == nil, "the text is dropped")
        view.isSecureTextEntry = false
        second.text = "c"
        try frames.readInputs()
        #expect(general.string == "c")
    }

    @Test func viewersReceiveWhatTheAppCopies() throws {
        let server = try TestServer { $0.sharesText = true }
        defer { server.server.end() }
        frames.session.shareCopiedTexts(with: server.server)
        let viewer = try TestViewer(server.path)
        try viewer.start()
        viewer.request(isIncremental: false)
        _ = try viewer.readUpdate()
        let general = frames.session.perform { UIPasteboard.general }
        frames.session.userInterface.pasteboards.receive("theirs")
        general.setItems([["public.utf8-plain-text": "here"]], options: [.localOnly: true])
        general.string = String(repeating: "x", count: SharedText.mostBytes + 1)
        general.string = "Zoë"
        #expect(try viewer.receive(11) == [3, 0, 0, 0, 0, 0, 0, 3, 0x5A, 0x6F, 0xEB])
    }
}
