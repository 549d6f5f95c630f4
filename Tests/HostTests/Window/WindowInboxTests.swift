import CoreGraphics
import Display
import Input
import LinuxIO
import Testing

@testable import Host

/// The path of a window's events to the source of input, and of its commands to the main thread.
@Suite struct WindowInboxTests {
    private let source: WindowSource
    private let inbox: WindowInbox
    private let now = MonotonicInstant.seconds(3)

    init() throws {
        source = try WindowSource(area: CGRect(x: 0, y: 0, width: 100, height: 100))
        _ = try source.read()
        inbox = try WindowInbox(source)
    }

    private func read() throws -> [String] {
        try source.read().compactMap { event in
            switch event {
            case .touch(let sample): "touch \(sample.phase) \(Int(sample.position.x)),\(Int(sample.position.y))"
            case .pointer(let sample): sample.scroll.map { "scroll \(Int($0.delta.dx)),\(Int($0.delta.dy))" }
            case .key(let sample): "key \(sample.code) \(sample.isDown) \(sample.text ?? "")"
            case .deviceAdded(let device): "+\(device.kind)"
            case .deviceRemoved(let device): "-\(device.kind)"
            case .rotary: nil
            }
        }
    }

    private func send(_ event: WindowEvent) { inbox.take(event, at: now) }

    @Test func eventsBecomeInput() throws {
        let point = CGPoint(x: 0.25, y: 0.75)
        send(.button(.primary, isDown: true, at: point))
        send(.pointerMoved(to: CGPoint(x: 0.5, y: 0.5)))
        send(.button(.primary, isDown: false, at: CGPoint(x: 0.5, y: 0.5)))
        #expect(try read() == ["+pointer", "touch began 25,75", "touch moved 50,50", "touch ended 50,50"])
        send(.scrolled(CGVector(dx: 2, dy: -1)))
        send(.pointerLeft)
        #expect(try read() == ["scroll 2,-1", "-pointer"])
        for phase: WindowFinger.Phase in [.began, .moved, .ended] {
            send(.finger(WindowFinger(identifier: 4, phase: phase, position: point)))
        }
        #expect(try read() == ["touch began 25,75", "touch moved 25,75", "touch ended 25,75"])
        send(.key(WindowKey(usage: 4, isDown: true)))
        send(.text("a"))
        send(.key(WindowKey(usage: 4, isDown: false)))
        send(.text("é"))
        #expect(try read() == ["key 30 true ", "key 30 false ", "key 0 true é", "key 0 false é"])
        #expect(inbox.takeCommands() == [])
    }

    @Test func otherButtonsAreThoseOfThePointer() throws {
        send(.button(.secondary, isDown: true, at: CGPoint(x: 0.5, y: 0.5)))
        let buttons = try source.read().compactMap { if case .pointer(let sample) = $0 { sample.buttons } else { nil } }
        #expect(buttons == [.secondary])
    }

    @Test func commandsAreNoInput() throws {
        let modifiers: WindowKey.Modifiers = [.control, .leftAlt]
        send(.key(WindowKey(usage: 0x16, scalar: 0x73, modifiers: modifiers, isDown: true)))
        send(.key(WindowKey(usage: 0x16, scalar: 0x73, modifiers: modifiers, isDown: false)))
        send(.closeRequested)
        #expect(try read() == [])
        #expect(inbox.takeCommands() == [.takeScreenshot, .close])
        #expect(inbox.takeCommands() == [])
    }

    /// The window system has a text for the key all the same.
    @Test func commandsTypeNothing() throws {
        let modifiers: WindowKey.Modifiers = [.control, .leftAlt]
        for isRepeated in [false, true] {
            send(.key(WindowKey(usage: 0x1E, modifiers: modifiers, isDown: true, isRepeated: isRepeated)))
            send(.text("1"))
        }
        send(.key(WindowKey(usage: 0x1E, modifiers: modifiers, isDown: false)))
        // A letter has none.
        for isDown in [true, false] {
            send(.key(WindowKey(usage: 0x16, scalar: 0x73, modifiers: modifiers, isDown: isDown)))
        }
        #expect(try read() == [])
        #expect(inbox.takeCommands() == [.zoom(1), .takeScreenshot])
        send(.text("é"))
        #expect(try read() == ["key 0 true é", "key 0 false é"])
    }

    @Test func commandsAreLimitedWhileNothingTakesThem() {
        let modifiers: WindowKey.Modifiers = [.control, .leftAlt]
        for _ in 0..<1000 {
            for isDown in [true, false] {
                send(.key(WindowKey(usage: 0x15, scalar: 0x72, modifiers: modifiers, isDown: isDown)))
            }
        }
        send(.closeRequested)
        send(.closeRequested)
        let commands = inbox.takeCommands()
        #expect(commands.count == 65 && commands.last == .close)
        #expect(commands.first == .rotate(quarterTurns: 1))
    }
}
