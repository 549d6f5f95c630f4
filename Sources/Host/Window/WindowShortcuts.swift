import Display

/// A command that keys of the desktop give to the window of an app.
enum WindowCommand: Hashable, Sendable {
    /// Rotates the device by a number of quarter turns clockwise.
    case rotate(quarterTurns: Int)
    /// Shows the app on a device of the next or the previous size (`WindowSizes`).
    case changeSize(steps: Int)
    /// Magnifies the window.
    case zoom(Int)
    case takeScreenshot
    /// Starts or ends a recording of touches and keys.
    case toggleRecording
    case close
}

/// The keys that give commands to a window: letters and digits with Control and the left Alt key.
///
/// Letters are those of the desktop's layout, or of their positions in the layout of the United States if it has no Latin
/// letters; digits are positions. The app does not receive these keys. It does receive the modifiers.
struct WindowShortcuts: Sendable {
    /// The keys that are down and that the app does not receive.
    private var consumed: Set<Int> = []

    /// Takes an event of a key.
    /// - Returns: A Boolean value that indicates whether the app receives the key, and the command that it gives.
    mutating func take(_ key: WindowKey) -> (isForApp: Bool, command: WindowCommand?) {
        guard key.isDown else { return (consumed.remove(key.usage) == nil, nil) }
        if consumed.contains(key.usage) { return (false, nil) }
        guard key.modifiers.isSuperset(of: [.control, .leftAlt]), let command = Self.command(of: key) else {
            return (true, nil)
        }
        // A key that the app holds down already remains its own.
        guard !key.isRepeated else { return (true, nil) }
        consumed.insert(key.usage)
        return (false, command)
    }

    private static func command(of key: WindowKey) -> WindowCommand? {
        let isBackward = key.modifiers.contains(.shift)
        switch letter(of: key) {
        case "r": return .rotate(quarterTurns: isBackward ? -1 : 1)
        case "m": return .changeSize(steps: isBackward ? -1 : 1)
        case "s": return .takeScreenshot
        case "v": return .toggleRecording
        default: break
        }
        // The usages of the digits from 1 on.
        let zoom = key.usage - 0x1D
        return WindowDisplay.zooms.contains(zoom) ? .zoom(zoom) : nil
    }

    /// Returns the lowercase letter of a key; `nil` if it has none.
    private static func letter(of key: WindowKey) -> Character? {
        if let scalar = Unicode.Scalar(key.scalar), ("a"..."z").contains(scalar) { return Character(scalar) }
        // Characters of other scripts; those of Latin layouts are in ASCII.
        guard key.scalar > 0x7F, (0x04...0x1D).contains(key.usage) else { return nil }
        return Unicode.Scalar(UInt32(key.usage) - 0x04 + 0x61).map { Character($0) }
    }
}
