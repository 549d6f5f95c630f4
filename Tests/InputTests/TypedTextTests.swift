import LinuxIO
import Testing

@testable import Input

/// A keyboard that notes the text of the keys.
private final class Typist {
    let state: KeyboardState
    private(set) var strokes: [KeyStroke] = []

    init(_ names: KeymapNames, _ environment: [String: String] = [:], locksNumbers: Bool = true) {
        state = KeyboardState(names, environment: environment, locksNumbers: locksNumbers)
    }

    convenience init(_ layout: String, options: String = "") {
        var names = KeymapNames(layout)!
        names.options = options
        self.init(names)
    }

    func send(_ code: Int, _ isDown: Bool, device: DeviceID = 0) {
        let sample = KeySample(time: .zero, deviceID: device, code: code, isDown: isDown)
        if let stroke = state.stroke(sample) { strokes.append(stroke) }
    }

    /// Presses and releases keys, while others are held, and returns what each of them types.
    @discardableResult
    func press(_ codes: Int..., holding modifiers: [Int] = []) -> [String] {
        let start = strokes.count
        for code in modifiers { send(code, true) }
        let first = strokes.count
        for code in codes {
            send(code, true)
            send(code, false)
        }
        let typed = strokes[first...].filter { $0.phase == .began }.map(\.typed)
        for code in modifiers.reversed() { send(code, false) }
        return strokes.count > start ? typed : []
    }

    /// Presses and releases the key of a symbol of a viewer.
    func press(symbols: UInt32..., device: DeviceID = 5) -> [String] {
        symbols.flatMap { symbol in
            [true, false].compactMap { isDown -> String? in
                let sample = KeySample(time: .zero, deviceID: device, code: 0, isDown: isDown, symbol: symbol)
                let stroke = state.stroke(sample)
                return stroke?.phase == .began ? stroke?.typed : nil
            }
        }
    }
}

extension KeyStroke {
    /// The text, in parentheses if it is that of a sequence.
    fileprivate var typed: String {
        switch composition {
        case .none: text
        case .pending: "…"
        case .broken: "✗"
        case .composed(let text): "(\(text))"
        }
    }
}

@Suite struct TypedTextTests {
    private enum Code {
        static let escape = 1, one = 2, e = 18, a = 30, x = 45, q = 16, minus = 12, backspace = 14, tab = 15
        static let control = 29, shift = 42, alt = 56, altGr = 100, command = 125, `return` = 28, acute = 13, caps = 58
        static let numLock = 69, scrollLock = 70, keypad5 = 76, keypad8 = 72, keypadComma = 83, enter = 96
    }

    @Test func charactersOfKeysAreText() {
        let keys = Typist("us")
        #expect(keys.press(Code.a, Code.one, Code.return, Code.tab, 57) == ["a", "1", "\n", "\t", " "])
        #expect(keys.press(Code.a, Code.one, Code.return, Code.tab, holding: [Code.shift]) == ["A", "!", "\n", ""])
        #expect(keys.press(Code.escape, Code.backspace, 111, 103, 59, Code.shift) == ["", "", "", "", "", ""])
        for modifier in [Code.control, Code.alt, Code.command] {
            #expect(keys.press(Code.a, Code.return, holding: [modifier]) == ["", ""], "\(modifier)")
        }
    }

    @Test func altGrTypesItsLevel() {
        let german = Typist("de")
        #expect(german.press(Code.e, Code.q, Code.a, holding: [Code.altGr]) == ["€", "@", "æ"])
        #expect(german.press(Code.one, holding: [Code.altGr, Code.shift]) == ["¡"])
        #expect(german.press(Code.e, holding: [Code.control, Code.altGr]) == [""])
    }

    @Test func deadKeysCompose() {
        let german = Typist("de")
        #expect(german.press(Code.acute, Code.e) == ["…", "(é)"])
        #expect(german.press(Code.acute, 57, Code.a) == ["…", "(')", "a"])
        #expect(german.strokes.first { $0.code == Code.acute }?.text == "")
        // Shift does not end a sequence.
        german.press(Code.acute)
        #expect(german.press(Code.e, holding: [Code.shift]) == ["(É)"])
    }

    @Test(arguments: [Code.escape, Code.x, Code.return, Code.backspace, 103])
    func anotherKeyBreaksASequence(code: Int) {
        let german = Typist("de")
        #expect(german.press(Code.acute, code, Code.e) == ["…", "✗", "e"])
    }

    @Test func commandDropsASequenceAndBeginsNone() {
        let german = Typist("de")
        german.press(Code.acute)
        #expect(german.press(Code.e, holding: [Code.control]) == [""])
        #expect(german.press(Code.e) == ["e"])
        #expect(german.press(Code.acute, Code.e, holding: [Code.control]) == ["", ""])
    }

    @Test func composeKeyComposes() {
        let keys = Typist("us", options: "compose:caps")
        #expect(keys.press(Code.caps, 24, Code.e) == ["…", "…", "(œ)"])
        #expect(keys.press(Code.caps, Code.x, Code.q, Code.e) == ["…", "…", "✗", "e"])
    }

    @Test func localeDeterminesSequences() {
        let names = KeymapNames("us(intl)")!
        #expect(Typist(names, ["LANG": "pt_BR.UTF-8"]).press(40, 46) == ["…", "(ç)"])
        #expect(Typist(names, ["LANG": "de_DE"]).press(40, 46) == ["…", "(ć)"])
        #expect(Typist(names, ["LC_ALL": "xx_YY.UTF-8"]).press(40, Code.e) == ["…", "(é)"], "unknown locale")
        #expect(Composer.locale(in: ["LANG": "de_DE", "LC_CTYPE": "fr_FR.ISO-8859-1@euro"]) == "fr_FR.UTF-8@euro")
        for name in ["", "C", "POSIX", "C.UTF-8", "@x"] {
            #expect(Composer.locale(in: ["LC_ALL": name]) == "en_US.UTF-8", "\(name)")
        }
    }

    @Test func unpluggedKeyboardEndsItsSequence() {
        let german = Typist("de")
        german.send(Code.acute, true)
        _ = german.state.cancellations(of: 0, at: .zero)
        #expect(german.press(Code.e) == ["e"])
    }

    @Test func keypadTypesDigitsWithNumLock() {
        let keys = Typist("de")
        #expect(keys.press(Code.keypad5, Code.keypadComma, Code.enter) == ["5", ",", "\n"])
        keys.press(Code.numLock)
        #expect(keys.press(Code.keypad5, Code.keypad8) == ["", ""])
        #expect(keys.strokes.suffix(2).map(\.code) == [103, 103], "an arrow key, in press and release")
        #expect(Typist(.unitedStates, locksNumbers: false).press(Code.keypad5) == [""])
    }

    @Test func lightsFollowLocksOfAllKeyboards() {
        let keys = Typist("us")
        #expect(keys.state.lights == .numLock, "before the first key")
        keys.send(Code.caps, true, device: 1)
        #expect(keys.state.lights == [.numLock, .capsLock])
        keys.send(Code.caps, false, device: 1)
        #expect(keys.press(Code.a) == ["A"], "on another keyboard")
        keys.press(Code.numLock, Code.caps)
        #expect(keys.state.lights == [])
        #expect(Typist(.unitedStates, locksNumbers: false).state.lights == [])
    }

    @Test func optionsSwitchLayouts() {
        let keys = Typist("us,ru", options: "grp:alt_shift_toggle")
        #expect(keys.press(Code.a) == ["a"])
        keys.press(Code.shift, holding: [Code.alt])
        #expect(keys.press(Code.a) == ["ф"])
        keys.press(Code.shift, holding: [Code.alt])
        #expect(keys.press(Code.a) == ["a"])
    }

    @Test func viewersTypeSymbolsOfAnyLayout() {
        let keys = Typist("us")
        #expect(
            keys.press(symbols: 0x61, 0xE9, 0x010020AC, 0x0101F600, 0xFF0D, 0xFFAB) == ["a", "é", "€", "😀", "\n", "+"]
        )
        #expect(keys.press(symbols: 0xFE51, 0x65) == ["…", "(é)"], "dead acute")
        #expect(keys.press(symbols: 0xFF08, 0xFF1B, 0xFF51) == ["", "", ""])
        // Shift and Tab.
        _ = keys.state.stroke(KeySample(time: .zero, deviceID: 5, code: 0, isDown: true, symbol: 0xFFE1))
        #expect(keys.press(symbols: 0xFF09, 0xFE20) == ["", ""])
    }

    @Test func viewersOptionKeyTypesOnlyCharactersBeyondASCII() {
        let keys = Typist("us")
        _ = keys.state.stroke(KeySample(time: .zero, deviceID: 5, code: 0, isDown: true, symbol: 0xFFE9))
        #expect(keys.press(symbols: 0x61, 0xE5, 0xFF51) == ["", "å", ""])
    }

    @Test func viewerHoldsManySymbolsThatNoKeyHas() {
        let keys = Typist("us")
        let strokes = (0..<10).compactMap { index in
            keys.state.stroke(
                KeySample(time: .zero, deviceID: 5, code: 0, isDown: true, symbol: 0x0100_0430 + index)
            )
        }
        #expect(strokes.map(\.text).joined() == "абвгдежзий")
        #expect(Set(strokes.map(\.code)).count == 10)
    }

    @Test func keysOfProgramsTypeTheirText() throws {
        let keys = Typist("us")
        func key(_ isDown: Bool) -> KeyStroke? {
            keys.state.stroke(KeySample(time: .zero, deviceID: 1, code: 0, isDown: isDown, text: "👩‍🚀"))
        }
        let stroke = try #require(key(true))
        #expect(stroke.text == "👩‍🚀" && stroke.characters == "👩‍🚀")
        #expect(key(true) == nil)
        let end = try #require(key(false))
        #expect(end.text == "" && end.code == stroke.code && end.phase == .ended)
    }

    /// A code of 60 characters with capitals, as a scanner types it.
    @Test func scannedCodeKeepsItsOrder() throws {
        let keys = Typist("us")
        let code = String((0..<60).map { Array("A7-bZ/9xQ")[$0 * $0 % 9] })
        var typed = ""
        for character in code {
            let key = try #require(keys.state.typing(character))
            typed += keys.press(key.code, holding: key.needsShift ? [Code.shift] : []).joined()
        }
        #expect(typed == code)
    }
}

@Suite struct KeymapErrorTests {
    private func errors(_ names: KeymapNames) -> [String] { KeyboardState.errors(of: names).map(\.description) }

    @Test func unknownNamesAreNamedWithTheNearestOne() throws {
        #expect(errors(KeymapNames(layout: "us,dee")) == [#"there is no keyboard layout "dee"; did you mean "de"?"#])
        #expect(
            errors(KeymapNames(layout: "us,de", variant: ",nodeadkey"))
                == [#"there is no keyboard variant "nodeadkey" of the layout "de"; did you mean "nodeadkeys"?"#]
        )
        #expect(
            errors(KeymapNames(model: "pc105x", layout: "us", options: "grp:alt_shift_togle"))
                == [
                    #"there is no keyboard model "pc105x"; did you mean "pc105"?"#,
                    #"there is no keyboard option "grp:alt_shift_togle"; did you mean "grp:alt_shift_toggle"?"#,
                ]
        )
        #expect(errors(KeymapNames(layout: "de,us", variant: "neo,", options: "grp:caps_toggle")) == [])
    }

    @Test func listsOfNamesAreParsed() {
        let list = """
            ! model
              pc105 Generic
            ! layout
              us English (US)
            ! variant
              chr us: Cherokee
              odd
            ! option
              grp:menu_toggle Menu
            """
        let catalog = KeymapCatalog(list: list)
        #expect(catalog.errorOfLayout(in: KeymapNames(layout: "us", variant: "chr")) == nil)
        #expect(
            catalog.errorOfLayout(in: KeymapNames(layout: "us", variant: "odd"))
                == .unknown(.variant, name: "odd", of: "us", nearest: nil)
        )
        let names = KeymapNames(model: "pc104", layout: "us", options: "grp:menu_toggl,other")
        #expect(
            catalog.errorsOfOptions(in: names) == [
                .unknown(.model, name: "pc104", nearest: "pc105"),
                .unknown(.option, name: "grp:menu_toggl", nearest: "grp:menu_toggle"),
                .unknown(.option, name: "other", nearest: nil),
            ]
        )
        // Without lists, nothing is known to be wrong.
        let none = KeymapCatalog(folders: ["/nonexistent"])
        #expect(none.errorOfLayout(in: names) == nil && none.errorsOfOptions(in: names) == [])
    }
}
