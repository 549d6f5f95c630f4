/// Texts that need no processing by pango: Latin letters, digits and symbols.
enum SimpleText {
    /// The upper limit of simple characters, exclusive.
    static let characterLimit = 0x180

    /// Returns a Boolean value that indicates whether a simple text contains letters, or `nil` for a text that is not
    /// simple, empty, or too long.
    ///
    /// Simple characters are printable ASCII and the letters from U+00C0 to U+017F: all of one script, apart from
    /// characters common to all scripts, and none an emoji.
    static func inspect(_ utf8: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool? {
        guard !utf8.isEmpty, utf8.count <= limit else { return nil }
        var hasLetters = false
        var isSimple = true
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            index &+= 1
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: hasLetters = true
            case 0x20...0x7E: break
            case 0xC3...0xC5 where index < utf8.count:
                // Excludes the multiplication and division signs.
                if byte != 0xC3 || utf8[index] != 0x97 && utf8[index] != 0xB7 { hasLetters = true }
                index &+= 1
            default: isSimple = false
            }
            if !isSimple { return nil }
        }
        return hasLetters
    }

    /// Calls a closure with the characters of a simple text until it returns `false`.
    /// - Returns: A Boolean value that indicates whether the closure always returned `true`.
    @inline(__always)
    static func forEachScalar(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Bool) -> Bool {
        var index = 0
        while index < utf8.count {
            var scalar = UInt32(utf8[index])
            index &+= 1
            if scalar >= 0x80 {
                scalar = (scalar & 0x1F) &<< 6 | UInt32(utf8[index] & 0x3F)
                index &+= 1
            }
            if !body(scalar) { return false }
        }
        return true
    }
}
