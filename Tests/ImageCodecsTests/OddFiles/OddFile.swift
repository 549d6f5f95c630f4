import Foundation

/// A generated image file with an oddity of the kinds that cameras, servers and editors write, or with damage.
struct OddFile {
    /// The name: the format, the kind of image, the oddity, and the extension of the format.
    let name: String
    let data: Data

    /// The name of the file with the same pixels and without the oddity; `nil` if the pixels differ from it.
    var original: String?

    /// A Boolean value that indicates whether pixels or frames are missing or damaged.
    var isIncomplete = false

    static func all() throws -> [OddFile] {
        try jpegs() + pngs() + gifs() + bitmaps() + tiffs() + webps()
    }
}

/// The files of one kind of image.
struct OddFileFamily {
    private let prefix: String
    private let suffix: String
    private(set) var files: [OddFile] = []

    /// Creates a family with its file without any oddity.
    init(_ format: String, _ kind: String, original: Data) {
        prefix = "\(format)-\(kind)-"
        suffix = ".\(format)"
        files.append(OddFile(name: name("original"), data: original))
    }

    private func name(_ oddity: String) -> String { prefix + oddity + suffix }

    /// Adds a file with the pixels of the original.
    mutating func same(_ oddity: String, _ data: Data) {
        files.append(OddFile(name: name(oddity), data: data, original: name("original")))
    }

    /// Adds a file with other pixels.
    mutating func other(_ oddity: String, _ data: Data) { files.append(OddFile(name: name(oddity), data: data)) }

    /// Adds a file whose pixels or frames are not complete.
    mutating func incomplete(_ oddity: String, _ data: Data) {
        files.append(OddFile(name: name(oddity), data: data, isIncomplete: true))
    }
}

extension Data {
    init(text: String) { self.init(text.utf8) }

    /// Returns the bytes of integers, the least significant byte first.
    static func little<Value: FixedWidthInteger>(_ values: Value...) -> Data {
        values.reduce(into: Data()) { data, value in
            Swift.withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
    }

    /// Returns the bytes of integers, the most significant byte first.
    static func big<Value: FixedWidthInteger>(_ values: Value...) -> Data {
        values.reduce(into: Data()) { data, value in
            Swift.withUnsafeBytes(of: value.bigEndian) { data.append(contentsOf: $0) }
        }
    }

    /// Returns a copy with bytes replaced.
    func replacing(at offset: Int, with bytes: Data) -> Data {
        var copy = Data(self)
        copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return copy
    }
}

extension Sequence where Element == Data {
    /// The parts in order.
    func joinedData() -> Data { reduce(Data(), +) }
}

/// Returns the parts in order. Long sums of data take the compiler long.
func join(_ parts: Data...) -> Data { parts.joinedData() }
