import CXKBCommon
import Foundation
import LinuxIO

/// The characters of a layout's keys, for a keyboard on the screen.
package struct LayoutSymbols: Hashable, Sendable {
    /// A character or a dead key.
    package enum Symbol: Hashable, Sendable {
        case text(String)
        /// An accent that changes the character of the next key, by its combining character.
        case dead(Unicode.Scalar)
    }

    /// A key by its levels: without modifiers, with Shift, with AltGr, with Shift and AltGr, and further ones.
    package struct Key: Hashable, Sendable {
        /// The kernel's code of the key.
        package var code: Int
        package var levels: [Symbol?]

        package init(code: Int, levels: [Symbol?]) {
            self.code = code
            self.levels = levels
        }
    }

    /// The keys that type characters, from top to bottom and from left to right: the row of the digits, three rows of
    /// letters, and the space bar.
    package var rows: [[Key]]

    package init(rows: [[Key]]) { self.rows = rows }

    /// The kernel's codes of the keys in the rows. The key beside Return is in the row of the home keys, as on keyboards of
    /// ISO.
    private static let codes: [[Int]] = [
        [41] + Array(2...13) + [124], Array(16...27), Array(30...40) + [43], [86] + Array(44...53) + [89], [57],
    ]

    /// The number of levels that are read. No layout of xkeyboard-config has more.
    private static let levelCount: UInt32 = 8

    /// Compiles a layout.
    /// - Parameter names: The names of one layout.
    package init(_ names: KeymapNames) throws(KeymapError) {
        let keymap = try Keymap(names)
        rows = Self.codes.map { codes in
            codes.compactMap { code in
                var levels = (0..<Self.levelCount).map { keymap.symbol(code, level: $0) }
                while levels.last == .some(nil) { levels.removeLast() }
                return levels.isEmpty ? nil : Key(code: code, levels: levels)
            }
        }
    }
}

extension Keymap {
    /// Returns the character or the dead key of a level of the first layout; `nil` for none.
    fileprivate func symbol(_ code: Int, level: UInt32) -> LayoutSymbols.Symbol? {
        guard let key = Self.keycode(code), xkb_keymap_num_layouts_for_key(handle, key) > 0 else { return nil }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(handle, key, 0, level, &symbols)
        guard count > 0, let symbols else { return nil }
        let all = (0..<Int(count)).map { symbols[$0] }
        if all.count == 1, let accent = Self.accents[all[0]] { return .dead(accent) }
        let text = Self.letters(all.map { Self.characters(ofSymbol: $0) }.joined())
        let isTyped = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0 }
        return text.isEmpty || !isTyped ? nil : .text(text)
    }

    /// Returns a text with the letters of Arabic ligatures, which keymaps have as one character for compatibility. Fonts and
    /// searches expect the letters.
    private static func letters(_ text: String) -> String {
        let isLigature = text.unicodeScalars.contains { (0xFEF5...0xFEFC).contains($0.value) }
        return isLigature ? text.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping : text
    }

    /// The combining characters of the dead keys that have one.
    private static let accents: [UInt32: Unicode.Scalar] = [
        0xFE50: "\u{300}", 0xFE51: "\u{301}", 0xFE52: "\u{302}", 0xFE53: "\u{303}", 0xFE54: "\u{304}",
        0xFE55: "\u{306}", 0xFE56: "\u{307}", 0xFE57: "\u{308}", 0xFE58: "\u{30A}", 0xFE59: "\u{30B}",
        0xFE5A: "\u{30C}", 0xFE5B: "\u{327}", 0xFE5C: "\u{328}", 0xFE5D: "\u{345}", 0xFE60: "\u{323}",
        0xFE61: "\u{309}", 0xFE62: "\u{31B}", 0xFE63: "\u{338}", 0xFE64: "\u{313}", 0xFE65: "\u{314}",
        0xFE66: "\u{30F}", 0xFE67: "\u{325}", 0xFE68: "\u{331}", 0xFE69: "\u{32D}", 0xFE6A: "\u{330}",
        0xFE6B: "\u{32E}", 0xFE6C: "\u{324}", 0xFE6D: "\u{311}", 0xFE6E: "\u{326}",
    ]
}

extension KeymapNames {
    /// The names of the layouts, one by one.
    package var single: [KeymapNames] {
        let layouts = layout.split(separator: ",", omittingEmptySubsequences: false)
        let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
        return layouts.enumerated().map { index, layout in
            var names = self
            names.layout = String(layout)
            names.variant = index < variants.count ? String(variants[index]) : ""
            // Options such as the keys that switch layouts have no effect on the characters that matter here, others have.
            return names
        }
    }

    /// The layouts of the machine with their variants, as its list of keymaps has them; empty if there is no list.
    package static func all(in list: String) -> [KeymapNames] {
        var names: [KeymapNames] = []
        var section = Substring()
        for line in list.split(whereSeparator: \.isNewline) {
            let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
            guard let name = words.first else { continue }
            if name == "!" {
                section = words.count > 1 ? words[1] : ""
            } else if section == "layout", name != "custom" {
                names.append(KeymapNames(rules: "evdev", model: "pc105", layout: String(name)))
            } else if section == "variant", words.count > 1, words[1].last == ":" {
                let layout = String(words[1].dropLast())
                names.append(
                    KeymapNames(rules: "evdev", model: "pc105", layout: layout, variant: String(name))
                )
            }
        }
        return names
    }
}
