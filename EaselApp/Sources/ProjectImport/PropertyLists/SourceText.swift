import Foundation

/// The text of a file as UTF-8, for parsers that name positions.
struct SourceText {
    let path: String
    let bytes: [UInt8]

    /// Decodes the bytes of a file: UTF-8 or UTF-16, with or without a byte order mark. Files before Unicode are in the
    /// encoding of Mac OS Roman.
    init(path: String, bytes: [UInt8]) throws(ImportError) {
        self.path = path
        let text: [UInt8]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = Array(bytes.dropFirst(3))
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            text = try Self.decodeUTF16(bytes, path: path, isLittleEndian: true)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            text = try Self.decodeUTF16(bytes, path: path, isLittleEndian: false)
        } else {
            text = bytes
        }
        if Self.isUTF8(text) {
            self.bytes = text
            return
        }
        // The first line of a project in UTF-8 says so.
        guard !text.starts(with: Array("// !$*UTF8*$!".utf8)) else {
            let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw ImportError(path: path, line: (line ?? 0) + 1, "the text is not valid UTF-8")
        }
        self.bytes = Self.decodeRoman(text)
    }

    /// The characters from 128 on. Foundation on Linux confuses some of them.
    private static let roman = Array(
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
            .unicodeScalars
    )

    private static func decodeRoman(_ bytes: [UInt8]) -> [UInt8] {
        var text = ""
        for byte in bytes {
            let index = Int(byte) - 128
            text.unicodeScalars.append(roman.indices.contains(index) ? roman[index] : Unicode.Scalar(byte))
        }
        return Array(text.utf8)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func decodeUTF16(
        _ bytes: [UInt8],
        path: String,
        isLittleEndian: Bool
    ) throws(ImportError) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
            // The last byte of an odd number is half of a character.
            let lines = units.split(separator: 0x0A, omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF16.self) == nil } ?? lines.count - 1
            throw ImportError(path: path, line: line + 1, "the text is not valid UTF-16")
        }
        return Array(text.utf8)
    }

    /// Returns an error at an offset.
    func error(at offset: Int, _ reason: String) -> ImportError {
        var line = 1
        var start = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
            line += 1
            start = index + 1
        }
        return ImportError(path: path, line: line, column: offset - start + 1, reason)
    }
}
