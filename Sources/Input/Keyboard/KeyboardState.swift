import CXKBCommon
import LinuxIO

/// The keys, modifiers, locks and sequences of a seat, which translate key samples to key strokes.
///
/// All keyboards of a seat share their modifiers and locks. A key that is down on a device that is removed ends with a
/// cancellation. The keymap is compiled for the first key.
package final class KeyboardState {
    private struct Key: Hashable {
        var device: InputDevice.ID
        var code: Int
    }

    /// A key that is down.
    private struct HeldKey {
        var key: Key
        /// The code of its strokes.
        var reported: Int
    }

    /// The names of the keymap.
    package let names: KeymapNames
    private(set) var keymap: Keymap?
    private var isLoaded = false
    /// The `struct xkb_state` of libxkbcommon.
    private var state: OpaquePointer?
    private let composer: Composer
    private var held: [HeldKey] = []
    /// The held keys that a remote viewer reports by their symbols, or that have a text of their own.
    var heldSymbols: [HeldSymbol] = []

    /// A Boolean value that indicates whether Num Lock is on at the start.
    private let locksNumbers: Bool

    /// A closure that is called with a one-line message for the user if the keymap cannot be used.
    package var onNotice: (LogMessage) -> Void = { _ in }

    /// The lights that the keyboards show.
    package private(set) var lights: KeyboardLights

    /// Creates the state of the keyboards of a seat.
    /// - Parameters:
    ///   - environment: The variables with the user's locale, which determines the sequences of dead keys.
    ///   - locksNumbers: A Boolean value that indicates whether Num Lock is on at the start, so that the keypad types digits.
    package init(_ names: KeymapNames, environment: [String: String] = [:], locksNumbers: Bool = true) {
        self.names = names
        self.locksNumbers = locksNumbers
        composer = Composer(locale: Composer.locale(in: environment))
        lights = locksNumbers ? .numLock : []
    }

    deinit { if let state { xkb_state_unref(state) } }

    /// Translates a sample, or returns `nil` for a press of a key that is down and a release of one that is up.
    package func stroke(_ sample: KeySample) -> KeyStroke? {
        loadKeymap()
        guard let code = code(of: sample) else { return nil }
        let key = Key(device: sample.deviceID, code: code)
        let phase: KeyStroke.Phase = sample.isDown ? .began : sample.isCancelled ? .cancelled : .ended
        let index = held.firstIndex { $0.key == key }
        if sample.isDown {
            guard index == nil else { return nil }
            let stroke = stroke(key, phase, sample.time, symbol: sample.symbol, text: sample.text)
            held.append(HeldKey(key: key, reported: stroke.code))
            return stroke
        }
        guard let index else { return nil }
        let reported = held.remove(at: index).reported
        return stroke(key, phase, sample.time, reported: reported, symbol: sample.symbol, text: sample.text)
    }

    /// Returns the strokes that end the keys that are down on a removed device.
    package func cancellations(of device: InputDevice.ID, at time: MonotonicInstant) -> [KeyStroke] {
        let keys = held.filter { $0.key.device == device }
        held.removeAll { $0.key.device == device }
        heldSymbols.removeAll { $0.device == device }
        if !keys.isEmpty { composer.reset() }
        return keys.map { stroke($0.key, .cancelled, time, reported: $0.reported) }
    }

    private func stroke(
        _ key: Key,
        _ phase: KeyStroke.Phase,
        _ time: MonotonicInstant,
        reported: Int? = nil,
        symbol: UInt32? = nil,
        text: String? = nil
    ) -> KeyStroke {
        var stroke = KeyStroke(time: time, deviceID: key.device, code: reported ?? key.code, phase: phase)
        guard let keymap, let state, let code = Keymap.keycode(key.code) else {
            if let text { give(text, to: &stroke) }
            return stroke
        }
        // The characters are those of the modifiers before the key itself changes them.
        let own = xkb_state_key_get_one_sym(state, code)
        stroke.characters = characters(state, code)
        stroke.plainCharacters = keymap.characters(key.code, layout: xkb_state_key_get_layout(state, code))
        // The viewer has its own layout. Control and a letter are no letter in any layout.
        if let symbol, !modifiers(state).contains(.control) {
            stroke.characters = Keymap.characters(ofSymbol: symbol)
            if Self.codesOfOtherSymbols.contains(key.code) { stroke.plainCharacters = stroke.characters }
        }
        if let text {
            give(text, to: &stroke)
        } else if phase == .began {
            let isCommand = isCommand(keymap, state, code, symbol)
            // A viewer reports Tab with Shift as Tab.
            let isBackTab = stroke.characters == "\t" && modifiers(state).contains(.shift)
            if !isCommand, !isBackTab { stroke.text = Self.typed(stroke.characters) }
            // A command drops the present sequence, and is performed.
            if isCommand { composer.reset() } else { stroke.composition = composition(symbol ?? own, keymap) }
            if stroke.composition == .pending { stroke.pendingText = composer.preview }
            if reported == nil, let code = Self.navigationCodes[symbol ?? own] { stroke.code = code }
        }
        xkb_state_update_key(state, code, phase == .began ? XKB_KEY_DOWN : XKB_KEY_UP)
        stroke.modifiers = modifiers(state)
        lights = lights(state)
        return stroke
    }

    private func composition(_ symbol: UInt32, _ keymap: Keymap) -> KeyStroke.Composition {
        switch composer.feed(symbol, keymap.context) {
        case .none: .none
        case .pending: .pending
        case .broken: .broken
        case .composed(let text): .composed(text)
        }
    }

    /// Makes a stroke one of a key that types a text whatever the keymap is.
    private func give(_ text: String, to stroke: inout KeyStroke) {
        stroke.characters = text
        stroke.plainCharacters = text
        if stroke.phase == .began { stroke.text = text }
    }

    private func characters(_ state: OpaquePointer, _ code: xkb_keycode_t) -> String {
        var buffer = [CChar](repeating: 0, count: 32)
        let length = Int(xkb_state_key_get_utf8(state, code, &buffer, buffer.count))
        guard length > 0, length < buffer.count else { return "" }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the text that characters of a key type: a line feed for Return, and nothing for Escape and others.
    private static func typed(_ characters: String) -> String {
        switch characters {
        case "\r", "\n": "\n"
        case "\t": "\t"
        default: characters.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "" : characters
        }
    }

    /// The kernel's codes of the keys that those of the keypad are without Num Lock, by their symbols (`KP_Home` and others).
    private static let navigationCodes: [UInt32: Int] = [
        0xFF95: 102, 0xFF96: 105, 0xFF97: 103, 0xFF98: 106, 0xFF99: 108, 0xFF9A: 104, 0xFF9B: 109, 0xFF9C: 107,
        0xFF9E: 110,
        0xFF9F: 111,
    ]

    // MARK: Modifiers and locks

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

    /// Returns a Boolean value that indicates whether the modifiers make a key a command: Control, Alt or Command, unless the
    /// key's characters depend on them.
    private func isCommand(
        _ keymap: Keymap,
        _ state: OpaquePointer,
        _ code: xkb_keycode_t,
        _ symbol: UInt32?
    ) -> Bool {
        for name in ["Control", "Mod1", "Mod4"]
        where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            // A viewer's symbol beyond ASCII is the work of its Option key.
            if name == "Mod1", let symbol, symbol > 0x7E, symbol < 0xFE00 || symbol > 0xFFFF { continue }
            if xkb_state_mod_index_is_consumed(state, code, keymap.modifier(name)) <= 0 { return true }
        }
        return false
    }

    private static let lightNames: [(String, KeyboardLights)] = [
        ("Num Lock", .numLock), ("Caps Lock", .capsLock), ("Scroll Lock", .scrollLock),
    ]

    private func lights(_ state: OpaquePointer) -> KeyboardLights {
        var lights: KeyboardLights = []
        for (name, light) in Self.lightNames where xkb_state_led_name_is_active(state, name) > 0 {
            lights.insert(light)
        }
        return lights
    }

    // MARK: Keymap

    func loadKeymap() {
        guard !isLoaded else { return }
        isLoaded = true
        do throws(KeymapError) {
            keymap = try Keymap(names)
        } catch {
            if case .library = error {
                lights = []
                return onNotice(LogMessage(error, .warning))
            }
            onNotice(LogMessage("\(error); using \"us\"", .warning, fields: error.loggedFields))
            keymap = try? Keymap(.unitedStates)
        }
        for error in keymap?.ignored ?? [] { onNotice(LogMessage(error, .warning)) }
        state = keymap.flatMap { xkb_state_new($0.handle) }
        guard let state else {
            lights = []
            return
        }
        if locksNumbers, let code = keymap?.numLockCode.flatMap(Keymap.keycode) {
            xkb_state_update_key(state, code, XKB_KEY_DOWN)
            xkb_state_update_key(state, code, XKB_KEY_UP)
        }
        lights = lights(state)
    }

    /// Compiles a keymap, and returns what is wrong with its names.
    package static func errors(of names: KeymapNames) -> [KeymapError] {
        do throws(KeymapError) {
            return try Keymap(names).ignored
        } catch {
            return [error]
        }
    }
}
