import Foundation
import Input

/// The rows of letters of a layout.
///
/// The letters of the three rows below the digits stay where they are. Letters in the row of the digits, and those that need
/// AltGr or a dead key, are alternatives of the letter that they are based on: `é` of `e`. The row of the digits is shown only
/// if it has more than two letters without such a letter, as in scripts with many letters.
struct LetterKeys {
    /// A key with a letter.
    struct Key {
        var letter: String
        /// The text with Shift.
        var shifted: String
        /// Texts for a long press.
        var alternatives: [String] = []
    }

    /// The rows, at least three, from top to bottom.
    private(set) var rows: [[Key]] = []
    /// The letters that are on no key, nor alternatives of one.
    private(set) var rest: [String] = []

    /// Creates the rows of a layout.
    init(_ symbols: LayoutSymbols, _ correction: LayoutCorrection) {
        let script = Self.mainScript(symbols)
        var slots = symbols.rows.prefix(4).map { row in
            row.compactMap { Self.slot($0, script) }
        }
        while slots.count < 4 { slots.append([]) }
        if let wanted = correction.rows { slots = Self.arranged(slots, wanted) }
        var onPage: Set<String> = []
        for row in 1..<4 { slots[row] = slots[row].filter { onPage.insert($0.letter).inserted } }
        // The row of the digits.
        let first = slots[0].filter { !onPage.contains($0.letter) }
        var seen: Set<String> = []
        let own = first.filter { slot in
            Letter.base(of: slot.letter, among: onPage) == nil && seen.insert(slot.letter).inserted
        }
        if correction.rows == nil, own.count > 2 {
            rows.append(own)
            onPage.formUnion(own.map(\.letter))
        } else if correction.rows == nil {
            slots[1] += own
            onPage.formUnion(own.map(\.letter))
        }
        rows += slots[1...3]
        rows = rows.map { row in row.map { Key(letter: $0.letter, shifted: $0.shifted) } }
        addAlternatives(symbols, correction, onPage)
    }

    /// The letters of all keys.
    var letters: [String] { rows.flatMap { $0.map(\.letter) } }

    /// A Boolean value that indicates whether the keys have all letters of ASCII.
    var isASCIICapable: Bool { Set(letters).isSuperset(of: "abcdefghijklmnopqrstuvwxyz".map(String.init)) }

    /// A Boolean value that indicates whether Shift changes a key.
    var hasShift: Bool { rows.contains { row in row.contains { $0.shifted != $0.letter } } }

    // MARK: Letters

    /// Returns the key of a physical key, or `nil` if it has no letter.
    private static func slot(_ key: LayoutSymbols.Key, _ script: Letter.Script) -> Key? {
        let plain = key.text(0)
        let shifted = key.text(1)
        if let plain, Letter.isLetter(plain) {
            return Key(letter: plain, shifted: Self.shifted(plain, shifted))
        }
        // The letter of a script without capitals that needs Shift, on the key of a sign.
        if let shifted, Letter.isLetter(shifted), script != .latin, Letter.script(of: shifted) == script,
            !Letter.isCased(shifted)
        {
            return Key(letter: shifted, shifted: shifted)
        }
        return nil
    }

    /// Returns the text of a letter with Shift.
    static func shifted(_ letter: String, _ shifted: String?) -> String {
        if Letter.isCased(letter) {
            if let shifted, Letter.isCapital(shifted, of: letter) { return shifted }
            let capital = letter.uppercased()
            return capital.count == 1 && capital.unicodeScalars.count == letter.unicodeScalars.count ? capital : letter
        }
        guard let shifted, Letter.isLetter(shifted), Letter.script(of: shifted) == Letter.script(of: letter) else {
            return letter
        }
        return shifted
    }

    /// The script of most letters.
    private static func mainScript(_ symbols: LayoutSymbols) -> Letter.Script {
        var counts: [Letter.Script: Int] = [:]
        for key in symbols.rows.prefix(4).joined() {
            if let text = key.text(0), Letter.isLetter(text) { counts[Letter.script(of: text), default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .latin
    }

    /// Returns the keys in the rows of a correction.
    private static func arranged(_ slots: [[Key]], _ rows: [[String]]) -> [[Key]] {
        let all = slots.flatMap(\.self)
        var wanted = rows.map { row in
            row.map { letter in
                all.first { $0.letter == letter } ?? Key(letter: letter, shifted: shifted(letter, nil))
            }
        }
        let placed = Set(rows.flatMap(\.self))
        // Letters that are on no row any more are alternatives.
        wanted.insert(all.filter { !placed.contains($0.letter) }, at: 0)
        return wanted
    }

    // MARK: Alternatives

    private mutating func addAlternatives(
        _ symbols: LayoutSymbols,
        _ correction: LayoutCorrection,
        _ onPage: Set<String>
    ) {
        var shown = onPage
        for row in rows { shown.formUnion(row.map(\.shifted)) }
        var found: [String: [String]] = [:]
        // The letters on the page at whose keys others can be typed.
        var hosts: [String: String] = [:]
        for key in rows.joined() { for text in [key.shifted, key.letter] { hosts[text] = key.letter } }
        func add(_ text: String, to letter: String) {
            guard !shown.contains(text), found[letter]?.contains(text) != true else { return }
            hosts[text] = hosts[text] ?? letter
            // Alternatives are those of the letters on the page; the page with Shift has their capitals.
            if Letter.isCased(letter), let small = Letter.lowercase(text), small != text, small.uppercased() == text,
                onPage.contains(small) || found[letter]?.contains(small) == true
            {
                return
            }
            found[letter, default: []].append(text)
        }
        for (letter, texts) in correction.alternatives { for text in texts { add(text, to: letter) } }
        var waiting: [String] = []
        var all: [String] = []
        for key in symbols.rows.prefix(4).joined() {
            let host = key.text(0).flatMap { onPage.contains($0) ? $0 : nil }
            for level in 0..<key.levels.count {
                guard let text = key.text(level), Letter.isLetter(text) else { continue }
                all.append(text)
                if shown.contains(text) { continue }
                if let letter = Letter.base(of: text, among: onPage) ?? host {
                    add(text, to: letter)
                } else {
                    waiting.append(text)
                }
            }
        }
        for letter in onPage { for text in Letter.common[letter] ?? [] { add(text, to: letter) } }
        for accent in symbols.accents {
            for letter in all {
                guard let text = Letter.composed(letter, accent),
                    let host = Letter.base(of: text, among: onPage) ?? hosts[letter]
                else { continue }
                add(text, to: host)
            }
        }
        for index in rows.indices {
            for key in rows[index].indices {
                rows[index][key].alternatives = found[rows[index][key].letter] ?? []
            }
        }
        var seen = shown.union(hosts.keys)
        rest = waiting.filter { seen.insert($0).inserted }
    }
}

extension LayoutSymbols.Key {
    /// The character of a level; `nil` for none and for a dead key.
    func text(_ level: Int) -> String? {
        guard level < levels.count, case .text(let text) = levels[level] else { return nil }
        return text
    }
}

extension LayoutSymbols {
    /// The accents of the dead keys, in the order of the keys.
    var accents: [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        for key in rows.joined() {
            for case .dead(let accent)? in key.levels where !found.contains(accent) { found.append(accent) }
        }
        return found
    }

    /// The characters of the layout, and those that its dead keys compose with its letters.
    package var characters: Set<String> {
        var characters: Set<String> = []
        for key in rows.joined() {
            for case .text(let text)? in key.levels { characters.insert(text) }
        }
        for letter in characters where Letter.isLetter(letter) {
            for accent in accents { if let text = Letter.composed(letter, accent) { characters.insert(text) } }
        }
        return characters
    }
}
