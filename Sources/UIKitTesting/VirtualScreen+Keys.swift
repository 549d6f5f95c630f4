import UIKit

extension VirtualScreen {
    /// A key of the keyboard.
    public struct Key: Hashable, Sendable {
        /// The key as a usage of the USB HID tables.
        public let usage: UIKeyboardHIDUsage

        /// Creates a key.
        public init(_ usage: UIKeyboardHIDUsage) { self.usage = usage }

        /// The up arrow key.
        public static let upArrow = Key(.keyboardUpArrow)
        /// The down arrow key.
        public static let downArrow = Key(.keyboardDownArrow)
        /// The left arrow key.
        public static let leftArrow = Key(.keyboardLeftArrow)
        /// The right arrow key.
        public static let rightArrow = Key(.keyboardRightArrow)
        /// The Tab key.
        public static let tab = Key(.keyboardTab)
        /// The space bar.
        public static let space = Key(.keyboardSpacebar)
        /// The Return key.
        public static let `return` = Key(.keyboardReturnOrEnter)
        /// The Escape key.
        public static let escape = Key(.keyboardEscape)
        /// The key that deletes backward.
        public static let delete = Key(.keyboardDeleteOrBackspace)
        /// The Home key.
        public static let home = Key(.keyboardHome)
        /// The End key.
        public static let end = Key(.keyboardEnd)
        /// The Page Up key.
        public static let pageUp = Key(.keyboardPageUp)
        /// The Page Down key.
        public static let pageDown = Key(.keyboardPageDown)
        /// The left Shift key.
        public static let shift = Key(.keyboardLeftShift)
        /// The left Control key.
        public static let control = Key(.keyboardLeftControl)
        /// The left Option key.
        public static let option = Key(.keyboardLeftAlt)
        /// The left Command key.
        public static let command = Key(.keyboardLeftGUI)

        /// The keys that are held for modifiers.
        fileprivate static func keys(_ modifiers: UIKeyModifierFlags) throws(VirtualScreenError) -> [Key] {
            guard modifiers.isSubset(of: [.control, .alternate, .shift, .command]) else {
                throw VirtualScreenError(
                    message:
                        "cannot hold the modifiers \(modifiers.rawValue): expected control, alternate, shift and command"
                )
            }
            let all: [(UIKeyModifierFlags, Key)] = [
                (.control, .control), (.alternate, .option), (.shift, .shift), (.command, .command),
            ]
            return all.filter { modifiers.contains($0.0) }.map(\.1)
        }
    }

    /// Presses a key and releases it.
    ///
    /// ```swift
    /// try screen.press(.z, modifiers: .command)
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - modifiers: The modifiers that are held: `control`, `alternate`, `shift` and `command`. They are released after the
    ///     key, also if this method throws an error, unless they were held before.
    ///   - duration: The time until the key is released, in seconds.
    public func press(
        _ key: Key,
        modifiers: UIKeyModifierFlags = [],
        duration: TimeInterval = 0.05
    ) throws(VirtualScreenError) {
        let pressed = try (Key.keys(modifiers) + [key]).filter { !heldKeys.contains($0) }
        do {
            for key in pressed { try keyDown(key) }
            try advance(by: duration)
        } catch {
            for key in pressed.reversed() where heldKeys.contains(key) { try keyUp(key) }
            throw error
        }
        for key in pressed.reversed() { try keyUp(key) }
        try advance(by: 1 / 60.0)
    }

    /// Types a text: presses and releases the key of each character, with Shift if the character needs it. A line feed is the
    /// Return key, and a tab the Tab key.
    ///
    /// ```swift
    /// try screen.type("Zoë 🎂\n")
    /// ```
    ///
    /// The keyboard is one of the United States. A character that it lacks is typed by a key of its own.
    public func type(_ text: String) throws(VirtualScreenError) {
        for character in text {
            if let typing = host.keyboard.typing(character), let usage = UIKeyboardHIDUsage(kernelCode: typing.code) {
                try press(Key(usage), modifiers: typing.needsShift ? .shift : [])
                continue
            }
            for isDown in [true, false] {
                let sample = KeySample(
                    time: host.clock.now,
                    deviceID: Device.keyboard.id,
                    code: 0,
                    isDown: isDown,
                    text: String(character)
                )
                try perform { () throws(HostError) in try host.send([.key(sample)]) }
                try advance(by: isDown ? 0.05 : 1 / 60.0)
            }
        }
    }

    /// Presses a key. A key that is down is not pressed again.
    public func keyDown(_ key: Key) throws(VirtualScreenError) { try send(key, isDown: true) }

    /// Releases a key.
    public func keyUp(_ key: Key) throws(VirtualScreenError) { try send(key, isDown: false) }

    /// Rotates the knob of a rotary encoder.
    /// - Parameter steps: The number of detents, positive clockwise.
    public func rotateKnob(by steps: Int) throws(VirtualScreenError) {
        let sample = RotarySample(time: host.clock.now, deviceID: Device.keyboard.id, steps: steps)
        try perform { () throws(HostError) in try host.send([.rotary(sample)]) }
        try advance(by: 1 / 60.0)
    }

    /// Removes the keyboard, as if it were unplugged. Keys that are down are canceled; the next key is one of another
    /// keyboard.
    public func unplugKeyboard() throws(VirtualScreenError) {
        heldKeys = []
        try perform { () throws(HostError) in try host.send([.deviceRemoved(Device.keyboard)]) }
    }

    private func send(_ key: Key, isDown: Bool) throws(VirtualScreenError) {
        guard let code = key.usage.kernelCode else {
            throw VirtualScreenError(message: "no keyboard has the key \(key.usage)")
        }
        if isDown { heldKeys.insert(key) } else { heldKeys.remove(key) }
        let sample = KeySample(time: host.clock.now, deviceID: Device.keyboard.id, code: code, isDown: isDown)
        try perform { () throws(HostError) in try host.send([.key(sample)]) }
    }
}
