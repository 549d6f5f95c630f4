import Foundation

/// The hyphenation patterns of a language, by Liang's algorithm, as the dictionaries of TeX and of LibreOffice have them.
///
/// A dictionary may have two levels: the first one divides compounds, and the second one their parts. Patterns that change the
/// spelling are left out.
struct HyphenationPatterns: Sendable {
    /// The patterns of a level: the digits between the letters of each.
    private struct Level {
        /// The positions of digits by a hash of the letters. Texts are not stored: dictionaries have up to 80,000 patterns.
        var offsets: [UInt64: UInt32] = [:]
        var digits: [UInt8] = []
        var longest = 0

        mutating func add(_ line: Substring.UnicodeScalarView) {
            var hash = Self.seed
            var values: [UInt8] = [0]
            for scalar in line {
                if ("0"..."9").contains(scalar) {
                    values[values.count - 1] = UInt8(scalar.value - 0x30)
                } else {
                    hash = Self.hash(hash, scalar.value)
                    values.append(0)
                }
            }
            guard values.count > 1, values.count < 200 else { return }
            longest = max(longest, values.count - 1)
            offsets[hash] = UInt32(digits.count)
            digits.append(UInt8(values.count))
            digits += values
        }

        /// Returns the positions in a word at which the digits are odd.
        func points(_ word: ArraySlice<UInt32>) -> [Int] {
            let text = [0x2E] + word + [0x2E]
            var greatest = [UInt8](repeating: 0, count: text.count + 1)
            for start in text.indices {
                var hash = Self.seed
                for end in start..<min(text.count, start + longest) {
                    hash = Self.hash(hash, text[end])
                    guard let offset = offsets[hash].map(Int.init), Int(digits[offset]) == end - start + 2 else {
                        continue
                    }
                    for index in 0..<Int(digits[offset]) {
                        greatest[start + index] = max(greatest[start + index], digits[offset + 1 + index])
                    }
                }
            }
            // The first letter follows the dot.
            return (1..<max(1, word.count)).filter { greatest[$0 + 1] % 2 == 1 }
        }

        private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
        private static func hash(_ hash: UInt64, _ letter: UInt32) -> UInt64 {
            (hash ^ UInt64(letter)) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29
        }
    }

    private var levels = [Level()]
    private var minimumBefore = 2
    private var minimumAfter = 2
    private var minimumBeforeInCompound = 0
    private var minimumAfterInCompound = 0

    /// Reads a dictionary. Lines that are no patterns are ignored.
    init?(_ data: Data) {
        let name = data.prefix { $0 != 0x0A }
        let encoding = String(decoding: name, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        guard let text = Self.text(of: data.dropFirst(name.count), encoding) else { return nil }
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard let first = words.first, !first.hasPrefix("#"), !first.hasPrefix("%") else { continue }
            let number = words.dropFirst().first.flatMap { Int($0) }
            switch first {
            case "LEFTHYPHENMIN": minimumBefore = number ?? minimumBefore
            case "RIGHTHYPHENMIN": minimumAfter = number ?? minimumAfter
            case "COMPOUNDLEFTHYPHENMIN": minimumBeforeInCompound = number ?? 0
            case "COMPOUNDRIGHTHYPHENMIN": minimumAfterInCompound = number ?? 0
            case "NEXTLEVEL": levels.append(Level())
            case "NOHYPHEN": break
            default: if !first.contains("/") { levels[levels.count - 1].add(first.unicodeScalars) }
            }
        }
    }

    private static func text(of data: Data, _ encoding: String) -> String? {
        switch encoding.uppercased() {
        case "UTF-8": String(decoding: data, as: UTF8.self)
        case "ISO8859-1": String(data: data, encoding: .isoLatin1)
        case "ISO8859-2": String(data: data, encoding: .isoLatin2)
        case "MICROSOFT-CP1251": String(data: data, encoding: .windowsCP1251)
        default: nil
        }
    }

    /// Returns the numbers of letters after which a word can be divided.
    func points(in word: String) -> [Int] {
        // Letters whose lowercase has several scalars have no pattern.
        let letters = word.unicodeScalars.map { scalar -> UInt32 in
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            return lower.count == 1 ? (lower.first ?? scalar).value : scalar.value
        }
        guard letters.count < 100 else { return [] }
        var found: Set<Int> = []
        var parts = [letters[...]]
        for (index, level) in levels.enumerated() {
            let isOfCompound = index + 1 < levels.count
            var divided: [ArraySlice<UInt32>] = []
            for part in parts {
                let before = isOfCompound || parts.count > 1 ? minimumBeforeInCompound : minimumBefore
                let after = isOfCompound || parts.count > 1 ? minimumAfterInCompound : minimumAfter
                let points = level.points(part).filter { $0 >= max(before, 1) && part.count - $0 >= max(after, 1) }
                found.formUnion(points.map { part.startIndex + $0 })
                var start = part.startIndex
                for point in points {
                    divided.append(part[start..<part.startIndex + point])
                    start = part.startIndex + point
                }
                divided.append(part[start...])
            }
            parts = divided
        }
        return found.filter { $0 >= minimumBefore && letters.count - $0 >= minimumAfter }.sorted()
    }
}
