import Foundation

/// The elements of a storyboard or a nib that have a class of their own, with their positions in the bytes of the file.
struct StoryboardDocument: Hashable {
    /// A runtime attribute: a value for a path of keys.
    struct Attribute: Hashable {
        var keyPath: String
        var type: String?
        /// The attribute `value` of the element.
        var value: String?
        /// The name and the attributes of the element in it.
        var child: (name: String, fields: [String: String])? {
            get { childName.map { ($0, childFields) } }
            set { (childName, childFields) = (newValue?.name, newValue?.fields ?? [:]) }
        }
        private var childName: String?
        private var childFields: [String: String] = [:]
        /// The text of the element in it.
        var text = ""
        /// The bytes of the element.
        var range: Range<Int>

        init(keyPath: String, type: String?, value: String?, start: Int) {
            (self.keyPath, self.type, self.value) = (keyPath, type, value)
            range = start..<start
        }
    }

    /// A tag and the end of its element, in bytes.
    struct Position: Hashable {
        let name: String
        /// The bytes of the first tag.
        let tag: Range<Int>
        /// The first byte of the last tag, which is the end of the first one if that is the only one.
        var contentEnd: Int
        var end: Int
        /// A Boolean value that indicates whether there is one tag only.
        let isEmptyTag: Bool

        var range: Range<Int> { tag.lowerBound..<end }
    }

    /// An element with a class of its own.
    struct Element: Hashable {
        /// The identifier; empty for none.
        let id: String
        /// The name of the class and of its module, as the file has them.
        let className: String
        let module: String?
        let line: Int
        var position: Position
        /// The elements in it, but not those in them.
        var children: [Position] = []
        /// The lists of runtime attributes. Xcode writes at most one.
        var lists: [Position] = []
        var attributes: [Attribute] = []
        /// The size of its frame, in points.
        var size: [Double]?
    }

    /// The limits of a file. They are those of the compiler of storyboards.
    enum Limits {
        /// The size of a file, in bytes.
        static let size = 32 << 20
        /// The depth of elements.
        static let depth = 120
        /// The number of elements.
        static let elements = 300_000
    }

    static let list = "userDefinedRuntimeAttributes"
    static let attribute = "userDefinedRuntimeAttribute"

    /// The path of the file, for errors.
    let file: String
    let bytes: [UInt8]
    let elements: [Element]
    /// A Boolean value that indicates whether the file states that all characters are those of ASCII.
    let isASCII: Bool

    /// Reads the bytes of a file.
    init(_ bytes: [UInt8], file: String) throws(StoryboardError) {
        func damaged(_ line: Int, _ reason: String) -> StoryboardError {
            StoryboardError(file: file, reason: .damaged(line: line, reason))
        }
        guard bytes.count <= Limits.size else {
            throw StoryboardError(file: file, reason: .unreadable("the file is larger than \(Limits.size >> 20) MiB"))
        }
        // XML in UTF-8 has no zeros.
        guard !bytes.contains(0) else {
            throw damaged(1, "the file is not in UTF-8; save it with Xcode, which writes UTF-8")
        }
        let parser = StoryboardParser()
        guard parser.parse(bytes) else { throw damaged(parser.line, parser.failure ?? "invalid XML") }
        (elements, isASCII) = (parser.elements, parser.isASCII)
        (self.file, self.bytes) = (file, bytes)
    }

    /// Returns the element with an identifier.
    func element(_ id: String) -> Element? { elements.first { $0.id == id } }
}
