/// A message in the native protocol of the journal, https://systemd.io/JOURNAL_NATIVE_PROTOCOL.
package struct JournalEntry: Sendable {
    package private(set) var bytes: [UInt8] = []

    /// The maximum number of bytes of a name.
    private static let longestName = 64

    package init() {}

    /// Appends a field.
    /// - Parameter name: A valid name, such as that of ``fieldName(_:prefix:)``.
    package mutating func append(_ name: String, _ value: String) {
        bytes += name.utf8
        let newline = UInt8(ascii: "\n")
        if value.utf8.contains(newline) {
            bytes.append(newline)
            let count = UInt64(value.utf8.count)
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        bytes += value.utf8
        bytes.append(newline)
    }

    /// Returns the valid name that is most similar to a key: upper case, with `_` for each other character. The journal
    /// ignores names that begin with a digit or with `_`, and long ones.
    package static func fieldName(_ key: String, prefix: String) -> String {
        let characters = (prefix + key).unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "A"..."Z", "0"..."9": Character(scalar)
            case "a"..."z": Character(Unicode.Scalar(UInt8(scalar.value) - 32))
            default: "_"
            }
        }
        let name = String(characters.drop { !("A"..."Z").contains($0) }.prefix(longestName))
        return name.isEmpty ? "FIELD" : name
    }
}
