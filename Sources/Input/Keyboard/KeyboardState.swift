import CXKBCommon
import LinuxIO

/// The keys and modifiers of a seat, which translate key samples to key strokes.
///
/// All keyboards of a seat share their modifiers. A key that is down on a device that is removed ends with a
/// cancellation. The keymap is compiled for the first key.
package final class KeyboardState {
    private struct Key: Hashable {
        var device: InputDevice.ID
        var code: Int
    }

    private let names: KeymapNames
    private(set) var keymap: Keymap?
    private var isLoaded = false
    /// The `struct xkb_state` of libxkbcommon.
    private var state: OpaquePointer?
    private var held: [Key] = []
    /// The held keys that a remote viewer reports by their symbols.
    var heldSymbols: [HeldSymbol] = []

    /// A closure that is called with a one-line message for the user if the keymap cannot be used.
    package var onNotice: (LogMessage) -> Void = { _ in }

    package init(_ names: KeymapNames) { self.names = names }

    deinit { if let state { xkb_state_unref(state) } }

    /// Translates a sample, or returns `nil` for a press of a key that is down and a release of one that is up.
    package func stroke(_ sample: KeySample) -> KeyStroke? {
        loadKeymap()
        guard let code = code(of: sample) else { return nil }
        let key = Key(device: sample.deviceID, code: code)
        if sample.isDown {
            guard !held.contains(key) else { return nil }
            held.append(key)
        } else {
            guard let index = held.firstIndex(of: key) else { return nil }
            held.remove(at: index)
        }
        let phase: KeyStroke.Phase = sample.isDown ? .began : sample.isCancelled ? .cancelled : .ended
        return stroke(key, phase, sample.time, symbol: sample.symbol)
    }

    /// Returns the strokes that end the keys that are down on a removed device.
    package func cancellations(of device: InputDevice.ID, at time: MonotonicInstant) -> [KeyStroke] {
        let keys = held.filter { $0.device == device }
        held.removeAll { $0.device == device }
        heldSymbols.removeAll { $0.device == device }
        return keys.map { stroke($0, .cancelled, time) }
    }

    private func stroke(
        _ key: Key,
        _ phase: KeyStroke.Phase,
        _ time: MonotonicInstant,
        symbol: UInt32? = nil
    ) -> KeyStroke {
        var stroke = KeyStroke(time: time, deviceID: key.device, code: key.code, phase: phase)
        guard let keymap, let state, let code = Keymap.keycode(key.code) else { return stroke }
        // The characters are those of the modifiers before the key itself changes them.
        stroke.characters = characters(state, code)
        stroke.plainCharacters = keymap.characters(key.code, layout: xkb_state_key_get_layout(state, code))
        // The viewer has its own layout. Control and a letter are no letter in any layout.
        if let symbol, !modifiers(state).contains(.control) {
            stroke.characters = Keymap.characters(ofSymbol: symbol)
            if Self.codesOfOtherSymbols.contains(key.code) { stroke.plainCharacters = stroke.characters }
        }
        xkb_state_update_key(state, code, phase == .began ? XKB_KEY_DOWN : XKB_KEY_UP)
        stroke.modifiers = modifiers(state)
        return stroke
    }

    private func characters(_ state: OpaquePointer, _ code: xkb_keycode_t) -> String {
        var buffer = [CChar](repeating: 0, count: 32)
        let length = Int(xkb_state_key_get_utf8(state, code, &buffer, buffer.count))
        guard length > 0, length < buffer.count else { return "" }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static let modifierNames: [(String, KeyModifiers)] = [
        ("Shift", .shift), ("Control", .control), ("Mod1", .alternate), ("Mod5", .alternate), ("Mod4", .command),
        ("Lock", .capsLock),
    ]

    private func modifiers(_ state: OpaquePointer) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        for (name, modifier) in Self.modifierNames
        where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            modifiers.formUnion(modifier)
        }
        return modifiers
    }

    private func loadKeymap() {
        guard !isLoaded else { return }
        isLoaded = true
        if let reason = easel_xkbcommon_load() {
            return onNotice(LogMessage("cannot load a keymap: \(String(cString: reason))", .warning))
        }
        keymap = Keymap(names)
        if keymap == nil {
            let layout = names.layout.isEmpty ? "the default layout" : "\"\(names.layout)\""
            let text =
                "cannot load the keymap of \(layout): check its name, and that xkb-data is installed; using \"us\""
            onNotice(LogMessage(text, .warning, fields: ["layout": names.layout]))
            keymap = Keymap(.unitedStates)
        }
        state = keymap.flatMap { xkb_state_new($0.handle) }
    }

    /// The keys that type a character.
    package struct Typing: Hashable, Sendable {
        /// The kernel's code of the key.
        package var code: Int
        package var needsShift: Bool
    }

    /// Returns the keys that type a character in the first layout, or `nil` if no key types it alone or with Shift.
    package func typing(_ character: Character) -> Typing? {
        loadKeymap()
        guard let keymap else { return nil }
        let text = character == "\n" ? "\r" : String(character)
        for level in 0...1 as ClosedRange<UInt32> {
            // Ordinary keys come before those of the keypad, which depend on Num Lock.
            for code in 1..<256 where keymap.characters(code, level: level) == text && !Self.keypad.contains(code) {
                return Typing(code: code, needsShift: level == 1)
            }
        }
        return nil
    }

    /// The kernel's codes of the keypad.
    private static let keypad: Set<Int> = [55, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 96, 98, 117, 121]
}
