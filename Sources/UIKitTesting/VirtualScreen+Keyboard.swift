import Input
import UIKeyboard
import UIKit

extension VirtualScreen {
    /// The keyboard on the screen.
    ///
    /// A virtual screen has an attached keyboard, so that the keyboard on the screen is not shown unless a test asks for it:
    ///
    /// ```swift
    /// screen.keyboard.visibility = .always
    /// try screen.element(identifier: "name").tap()
    /// try screen.keyboard.key("a").tap()
    /// try screen.keyboard.type("Zoë, 42!\n")
    /// ```
    public var keyboard: Keyboard { Keyboard(screen: self) }

    /// The keyboard on the screen, which touches type on.
    @MainActor
    public struct Keyboard {
        let screen: VirtualScreen

        /// The conditions for the keyboard.
        public enum Visibility: String, Hashable, Sendable {
            /// It is shown while no keyboard is attached: after ``VirtualScreen/unplugKeyboard()``, until a key types a letter.
            case automatic = "auto"
            /// It is always shown.
            case always
            /// It is never shown.
            case never
        }

        private var keyboards: ScreenKeyboards { screen.host.session.userInterface.keyboards }

        private var view: KeyboardView? { (keyboards.view as? KeyboardView).flatMap { $0.window == nil ? nil : $0 } }

        /// The conditions for the keyboard, as the setting `EASEL_SCREEN_KEYBOARD`. The default is `automatic`.
        public var visibility: Visibility {
            get { Visibility(rawValue: keyboards.mode.rawValue) ?? .automatic }
            nonmutating set {
                let mode = ScreenKeyboardMode(rawValue: newValue.rawValue) ?? .automatic
                screen.host.session.perform { keyboards.mode = mode }
            }
        }

        /// A Boolean value that indicates whether the keyboard is shown.
        public var isShown: Bool { view != nil }

        /// The frame in points of the screen; `nil` if the keyboard is not shown.
        public var frame: CGRect? { view.map { $0.convert($0.bounds, to: nil) } }

        /// Selects the layouts of the keyboard, as the setting `EASEL_KEYBOARD`.
        /// - Parameter names: The layouts separated by commas, each with an optional variant in parentheses.
        /// - Throws: `VirtualScreenError` if the text has another form.
        public func setLayouts(_ names: String) throws(VirtualScreenError) {
            guard var keymap = KeymapNames(names) else {
                throw VirtualScreenError(
                    message: "cannot select the layouts \"\(names)\": expected names such as de,us(intl)"
                )
            }
            keymap.rules = "evdev"
            keymap.model = "pc105"
            screen.host.session.perform { KeyboardView.install(in: screen.host.session, keymap) }
            try screen.advance(by: 1 / 60.0)
        }

        /// A text with the keys that are shown: a line for each row, with the labels separated by spaces. Keys without a text
        /// have names in brackets: `[shift]`, `[delete]`, `[space]`, `[return]`, `[next]` and `[hide]`, and those of other pages
        /// have their labels.
        /// - Throws: `VirtualScreenError` if the keyboard is not shown.
        public var dump: String {
            get throws(VirtualScreenError) { try shown().page?.dump ?? "" }
        }

        private func shown() throws(VirtualScreenError) -> KeyboardView {
            guard let view else { throw VirtualScreenError(message: "the keyboard is not shown on the screen") }
            return view
        }

        /// Returns a key that is shown.
        /// - Parameter name: The text that the key types, its label, or its name in ``dump`` without the brackets.
        /// - Throws: `VirtualScreenError` if the keyboard is not shown, or has no such key now.
        public func key(_ name: String) throws(VirtualScreenError) -> Key {
            let keys = try shown().shownKeys
            let found =
                keys.first { $0.key.text == name } ?? keys.first { $0.title == name }
                ?? keys.first { $0.key.summary == "[\(name)]" }
            guard let found else {
                throw VirtualScreenError(message: "there is no key \"\(name)\" on the keyboard:\n\(try dump)")
            }
            return Key(screen: screen, key: found)
        }

        /// Types a text by touches: of keys, of those that show other pages and layouts, and long ones for further characters.
        /// - Throws: `VirtualScreenError` if the keyboard is not shown, or if its layouts lack a character.
        public func type(_ text: String) throws(VirtualScreenError) {
            for character in text { try type(character) }
        }

        private func type(_ character: Character) throws(VirtualScreenError) {
            let text = String(character)
            var layouts = try shown().hasSeveralLayouts ? 20 : 1
            while layouts > 0 {
                if let path = try shown().path(to: text) {
                    for step in path { try key(step).tap() }
                    let view = try shown()
                    if view.shownKeys.contains(where: { $0.key.text == text }) { return try key(text).tap() }
                    guard let host = view.shownKeys.first(where: { $0.key.alternatives.contains(text) }) else { break }
                    return try Key(screen: screen, key: host).select(text)
                }
                if try typeEmoji(text) { return }
                layouts -= 1
                guard layouts > 0 else { break }
                if try !shown().shownKeys.contains(where: { $0.key.role == .nextLayout }) { break }
                try key("next").tap()
            }
            throw VirtualScreenError(message: "the keyboard has no \"\(text)\" in its layouts:\n\(try dump)")
        }

        /// Types an emoji by the keys of its page, if the keyboard has it.
        private func typeEmoji(_ text: String) throws(VirtualScreenError) -> Bool {
            guard let (category, page) = try shown().placeOfEmoji(text) else { return false }
            if try !shown().pageID.isEmoji { try key("emoji").tap() }
            try key(try shown().emojiIcons[category]).tap()
            for _ in 0..<page { try key("\u{203A}").tap() }
            let keys = try shown().shownKeys
            if keys.contains(where: { $0.key.text == text }) {
                try key(text).tap()
            } else if let host = keys.first(where: { $0.key.alternatives.contains(text) }) {
                try Key(screen: screen, key: host).select(text)
            }
            return true
        }

        /// The texts above the keys, such as corrections of a word; empty if there are none.
        /// - Throws: `VirtualScreenError` if the keyboard is not shown.
        public var candidates: [String] {
            get throws(VirtualScreenError) { try shown().shownCandidates.candidates }
        }
    }
}

extension VirtualScreen.Keyboard {
    /// A key that is shown.
    @MainActor
    public struct Key {
        let screen: VirtualScreen
        let key: KeyboardView.ShownKey

        /// The text on the key.
        public var title: String { key.title }

        /// The frame in points of the screen.
        public var frame: CGRect { key.frame }

        /// The texts that a long press of the key offers.
        public var alternatives: [String] { key.key.alternatives }

        /// A Boolean value that indicates whether the key can be pressed.
        public var isEnabled: Bool { key.isEnabled }

        private var center: CGPoint { CGPoint(x: key.frame.midX, y: key.frame.midY) }

        /// Touches the center of the key and lifts the finger after 50 ms.
        public func tap() throws(VirtualScreenError) { try screen.tap(at: center) }

        /// Touches the center of the key, and advances the clock by a frame.
        /// - Returns: The finger, which is down.
        public func touch() throws(VirtualScreenError) -> VirtualScreen.Finger {
            let finger = try screen.touch(at: center)
            try screen.advance(by: 1 / 60.0)
            return finger
        }

        /// Presses the key until it offers further texts, and selects one.
        /// - Parameter text: One of ``alternatives``.
        /// - Throws: `VirtualScreenError` if the key does not offer it.
        public func select(_ text: String) throws(VirtualScreenError) {
            let finger = try touch()
            try screen.advance(by: 0.6)
            let view = screen.host.session.userInterface.keyboards.view as? KeyboardView
            guard let location = view?.location(ofAlternative: text) else {
                try finger.lift()
                throw VirtualScreenError(message: "the key \"\(title)\" does not offer \"\(text)\": \(alternatives)")
            }
            try finger.drag(to: location, duration: 0.1)
            try finger.lift()
            try screen.advance(by: 1 / 60.0)
        }
    }
}

extension KeyboardView {
    /// Returns the names of the keys that lead from the page that is shown to one with a text; `nil` if there is none.
    fileprivate func path(to text: String) -> [String]? {
        guard let pages else { return nil }
        // Keys are preferred to long presses.
        return path(pages) { $0.keys.contains { $0.text == text } }
            ?? path(pages) { $0.keys.contains { $0.alternatives.contains(text) } }
    }

    private func path(_ pages: KeyboardPages, _ hasText: (KeyboardPage) -> Bool) -> [String]? {
        var paths: [KeyboardPage.ID: [String]] = [pageID: []]
        var waiting = [pageID]
        while !waiting.isEmpty {
            let id = waiting.removeFirst()
            // Pages of emoji are no pages of the layout.
            guard let page = pages[id] ?? (id == pageID ? page : nil), let path = paths[id] else { continue }
            if hasText(page) { return path }
            for key in page.keys {
                let next: KeyboardPage.ID
                switch key.role {
                case .page(let target): next = target
                case .shift: next = id == .letters ? .shifted : .letters
                default: continue
                }
                guard paths[next] == nil else { continue }
                paths[next] = path + [key.role == .shift ? "shift" : key.label]
                waiting.append(next)
            }
        }
        return nil
    }
}
