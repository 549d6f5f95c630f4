import Display
import Input
import LinuxIO
import Synchronization

/// Takes the events of a window on its thread: input goes to the source, and commands to the main thread.
final class WindowInbox: Sendable {
    private struct State: Sendable {
        var shortcuts = WindowShortcuts()
        var commands: [WindowCommand] = []
    }

    /// The number of commands that wait for the main thread, after which further ones are dropped.
    private static let mostCommands = 64

    private let source: WindowSource
    private let state = Mutex(State())
    private let wake: WakeDescriptor<HostError>

    init(_ source: WindowSource) throws(HostError) {
        self.source = source
        wake = try WakeDescriptor<HostError>()
    }

    /// A descriptor that becomes readable when there are commands.
    var descriptor: CInt { wake.descriptor }

    /// Returns and clears the commands.
    func takeCommands() -> [WindowCommand] {
        wake.clear()
        return state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    func take(_ event: WindowEvent, at now: MonotonicInstant = MonotonicClock().now) {
        switch event {
        case .pointerMoved(let point): source.movePointer(to: point, at: now)
        case .button(.primary, let isDown, let point): source.pressPrimaryButton(isDown, at: point, now)
        case .button(let button, let isDown, let point): source.pressButton(button.rawValue, isDown, at: point, now)
        case .pointerLeft: source.removePointer()
        case .scrolled(let delta): source.scroll(by: delta, at: now)
        case .finger(let finger):
            switch finger.phase {
            case .began, .moved: source.moveFinger(finger.identifier, to: finger.position, at: now)
            case .ended: source.liftFinger(finger.identifier, at: now)
            }
        case .key(let key): take(key, now)
        case .text(let text): source.type(text, at: now)
        case .closeRequested: request(.close)
        }
    }

    private func take(_ key: WindowKey, _ now: MonotonicInstant) {
        let (isForApp, command) = state.withLock { $0.shortcuts.take(key) }
        if isForApp {
            source.pressKey(usage: key.usage, key.isDown, isRepeated: key.isRepeated, at: now)
        } else {
            // Control and Alt do not keep a digit from having a text.
            source.ignoreKey(key.isDown)
        }
        if let command { request(command) }
    }

    private func request(_ command: WindowCommand) {
        let isTaken = state.withLock { state in
            // A request to close is never dropped.
            guard state.commands.count < Self.mostCommands || command == .close else { return false }
            guard state.commands.last != .close else { return false }
            state.commands.append(command)
            return true
        }
        if isTaken { wake.wake() }
    }
}
