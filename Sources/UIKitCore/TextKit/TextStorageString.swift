/// The characters of a text storage as a string.
///
/// The initializers that Foundation requires create strings of storages of their own.
final class TextStorageString: NSMutableString {
    private let storage: NSTextStorage

    init(_ storage: NSTextStorage) {
        self.storage = storage
        super.init(capacity: 0)
    }

    required init(capacity: Int) {
        storage = NSTextStorage()
        super.init(capacity: capacity)
    }

    required init?(coder: NSCoder) { nil }

    required init(string: String) {
        storage = NSTextStorage(string: string)
        super.init(capacity: 0)
    }

    required init(characters: UnsafePointer<unichar>, length: Int) {
        storage = NSTextStorage(
            string: String(decoding: UnsafeBufferPointer(start: characters, count: length), as: UTF16.self)
        )
        super.init(capacity: 0)
    }

    required convenience init(stringLiteral value: StaticString) { self.init(string: "\(value)") }

    required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init(string: "\(value)") }

    required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: "\(value)") }

    override var length: Int { storage.length }

    override func character(at index: Int) -> unichar { storage.document.buffer[index] }

    override func replaceCharacters(in range: NSRange, with string: String) {
        storage.replaceCharacters(in: range, with: string)
    }
}
