import LinuxIO
import Synchronization
import Testing

@testable import Input

@Suite struct KeyboardStateTests {
    private let keyboard = KeyboardState(.unitedStates)

    private func key(_ code: Int, _ isDown: Bool, device: DeviceID = 1, isCancelled: Bool = false) -> KeyStroke? {
        keyboard.stroke(
            KeySample(time: .seconds(1), deviceID: device, code: code, isDown: isDown, isCancelled: isCancelled)
        )
    }

    @Test func modifiersChangeCharacters() throws {
        let plain = try #require(key(30, true))
        #expect(plain.characters == "a" && plain.plainCharacters == "a" && plain.modifiers == [])
        #expect(key(30, false)?.phase == .ended)
        let shift = try #require(key(42, true))
        #expect(shift.characters == "" && shift.modifiers == .shift)
        let shifted = try #require(key(30, true))
        #expect(shifted.characters == "A" && shifted.plainCharacters == "a" && shifted.modifiers == .shift)
        _ = key(30, false)
        #expect(key(42, false)?.modifiers == [])
        #expect(key(56, true)?.modifiers == .alternate)
        #expect(key(125, true)?.modifiers == [.alternate, .command])
        _ = key(56, false)
        _ = key(125, false)
        #expect(key(29, true)?.modifiers == .control)
        #expect(key(30, true)?.characters == "\u{1}")
    }

    @Test func capsLockStaysOn() {
        #expect(key(58, true)?.modifiers == .capsLock)
        #expect(key(58, false)?.modifiers == .capsLock)
        #expect(key(30, true)?.characters == "A")
    }

    @Test func keyBeginsAndEndsOnce() {
        #expect(key(30, false) == nil, "a release without a press")
        #expect(key(30, true)?.phase == .began)
        #expect(key(30, true) == nil, "a repetition of the device")
        #expect(key(30, true, device: 2)?.phase == .began, "the same key of another keyboard")
        #expect(key(30, false, isCancelled: true)?.phase == .cancelled)
        #expect(key(30, false) == nil)
        let ends = keyboard.cancellations(of: 2, at: .seconds(3))
        #expect(ends.map(\.phase) == [.cancelled] && ends.map(\.code) == [30])
        #expect(keyboard.cancellations(of: 2, at: .seconds(3)) == [])
    }

    @Test func removedKeyboardReleasesItsModifiers() {
        _ = key(42, true)
        _ = keyboard.cancellations(of: 1, at: .seconds(2))
        #expect(key(30, true)?.characters == "a")
    }

    @Test func layoutDeterminesCharacters() {
        let german = KeyboardState(KeymapNames("de")!)
        let sample = KeySample(time: .zero, deviceID: 0, code: 21, isDown: true)
        #expect(german.stroke(sample)?.characters == "z")
        #expect(key(21, true)?.characters == "y")
    }

    @Test func unknownLayoutIsReportedAndReplaced() {
        let keyboard = KeyboardState(KeymapNames(layout: "nowhere"))
        var notices: [LogMessage] = []
        keyboard.onNotice = { notices.append($0) }
        let stroke = keyboard.stroke(KeySample(time: .zero, deviceID: 0, code: 30, isDown: true))
        #expect(stroke?.characters == "a")
        #expect(notices.map(\.text) == ["there is no keyboard layout \"nowhere\"; using \"us\""])
    }

    @Test func missingKeymapIsReportedAndReplaced() {
        let names = KeymapNames(rules: "missing", layout: "de")
        let text = "cannot load the keymap of \"de\": check its name, and that xkb-data is installed"
        #expect(KeyboardState.errors(of: names).map(\.description) == [text])
        let keyboard = KeyboardState(names)
        var notices: [LogMessage] = []
        keyboard.onNotice = { notices.append($0) }
        // A key with a text of its own needs no keymap.
        let own = KeySample(time: .zero, deviceID: 0, code: 0, isDown: true, text: "é")
        #expect(keyboard.stroke(own)?.text == "é")
        let stroke = keyboard.stroke(KeySample(time: .zero, deviceID: 0, code: 30, isDown: true))
        #expect(stroke?.text == "a")
        #expect(notices.map(\.text) == ["\(text); using \"us\""])
    }

    @Test(arguments: [-1, 0, 248, 0x2FF, 0x300, Int.max, Int.min])
    func unusualCodesHaveNoCharacters(code: Int) {
        #expect(key(code, true)?.characters == "")
        #expect(key(code, false)?.phase == .ended)
    }

    @Test func keysOfCharacters() {
        #expect(keyboard.typing("a") == KeyboardState.Typing(code: 30, needsShift: false))
        #expect(keyboard.typing("A") == KeyboardState.Typing(code: 30, needsShift: true))
        #expect(keyboard.typing("1") == KeyboardState.Typing(code: 2, needsShift: false))
        #expect(keyboard.typing("?") == KeyboardState.Typing(code: 53, needsShift: true))
        #expect(keyboard.typing("\n") == KeyboardState.Typing(code: 28, needsShift: false))
        #expect(keyboard.typing("ß") == nil)
    }

    @Test func namesAreReadAndWritten() {
        for text in ["de", "us(intl)", "de(nodeadkeys),us", "us,ru(phonetic)"] {
            #expect(KeymapNames(text)?.text == text)
        }
        for text in ["", "de,", "de()", "de(x", "a b", "../us", "de)"] { #expect(KeymapNames(text) == nil, "\(text)") }
    }

    @Test func machineHasKeymapOfEnvironmentOrFile() {
        let named = KeymapNames.ofMachine(environment: ["XKB_DEFAULT_LAYOUT": "fr", "XKB_DEFAULT_VARIANT": "oss"])
        #expect(named == KeymapNames(layout: "fr", variant: "oss"))
        var calls = SystemCalls()
        calls.open = { (path, _, _) throws(Errno) in
            #expect(path == "/etc/default/keyboard")
            return try SystemCalls().open(#filePath, 0, 0)
        }
        let text =
            "# comment\nXKBMODEL=pc105 # and\nXKBLAYOUT=\"de,us\"\n XKBVARIANT='neo,'\nXKBOPTIONS=\"\nbad"
        let rest = Mutex(Array(text.utf8))
        calls.read = { (_, count) throws(Errno) in
            rest.withLock { rest in
                defer { rest = Array(rest.dropFirst(count)) }
                return Array(rest.prefix(count))
            }
        }
        #expect(
            KeymapNames.ofMachine(environment: [:], calls: calls)
                == KeymapNames(model: "pc105", layout: "de,us", variant: "neo,")
        )
        calls.open = { (_, _, _) throws(Errno) in throw .noSuchFileOrDirectory }
        #expect(KeymapNames.ofMachine(environment: [:], calls: calls) == KeymapNames())
    }
}
