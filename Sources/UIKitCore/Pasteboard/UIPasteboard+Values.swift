import QuartzCore

/// The values of pasteboards by their kinds.
extension UIPasteboard {
    /// The types of text.
    public nonisolated class var typeListString: NSArray { NSArray(array: PasteboardValue.stringTypes) }

    /// The types of URLs.
    public nonisolated class var typeListURL: NSArray { NSArray(array: PasteboardValue.urlTypes) }

    /// The types of images.
    public nonisolated class var typeListImage: NSArray { NSArray(array: PasteboardValue.imageTypes) }

    /// The types of colors.
    public nonisolated class var typeListColor: NSArray { NSArray(array: PasteboardValue.colorTypes) }

    /// The text of the first item; `nil` if it has none. A change replaces all items.
    public var string: String? {
        get { board.items.first.flatMap(PasteboardValue.string) }
        set { replace(with: newValue.map { [PasteboardValue.item($0)] } ?? []) }
    }

    /// The texts of the items that have one; `nil` if there are none. A change replaces all items.
    public var strings: [String]? {
        get { all(PasteboardValue.string) }
        set { replace(with: newValue?.map { PasteboardValue.item($0) } ?? []) }
    }

    /// The URL of the first item; `nil` if it has none. A change replaces all items.
    public var url: URL? {
        get { board.items.first.flatMap(PasteboardValue.url) }
        set { replace(with: newValue.map { [PasteboardValue.item($0)] } ?? []) }
    }

    /// The URLs of the items that have one; `nil` if there are none. A change replaces all items.
    public var urls: [URL]? {
        get { all(PasteboardValue.url) }
        set { replace(with: newValue?.map { PasteboardValue.item($0) } ?? []) }
    }

    /// The image of the first item; `nil` if it has none. A change replaces all items.
    public var image: UIImage? {
        get { board.items.first.flatMap(PasteboardValue.image) }
        set { replace(with: newValue.map { [PasteboardValue.item($0)] } ?? []) }
    }

    /// The images of the items that have one; `nil` if there are none. A change replaces all items.
    public var images: [UIImage]? {
        get { all(PasteboardValue.image) }
        set { replace(with: newValue?.map { PasteboardValue.item($0) } ?? []) }
    }

    /// The color of the first item; `nil` if it has none. A change replaces all items.
    public var color: UIColor? {
        get { board.items.first.flatMap(PasteboardValue.color) }
        set { replace(with: newValue.map { [PasteboardValue.item($0)] } ?? []) }
    }

    /// The colors of the items that have one; `nil` if there are none. A change replaces all items.
    public var colors: [UIColor]? {
        get { all(PasteboardValue.color) }
        set { replace(with: newValue?.map { PasteboardValue.item($0) } ?? []) }
    }

    private func all<Value>(_ value: ([String: Any]) -> Value?) -> [Value]? {
        let values = board.items.compactMap(value)
        return values.isEmpty ? nil : values
    }

    /// A Boolean value that indicates whether an item has a text.
    public var hasStrings: Bool { board.items.contains { PasteboardValue.has(PasteboardValue.stringTypes, $0) } }

    /// A Boolean value that indicates whether an item has a URL.
    public var hasURLs: Bool { board.items.contains { PasteboardValue.has(PasteboardValue.urlTypes, $0) } }

    /// A Boolean value that indicates whether an item has an image.
    public var hasImages: Bool { board.items.contains { PasteboardValue.has(PasteboardValue.imageTypes, $0) } }

    /// A Boolean value that indicates whether an item has a color.
    public var hasColors: Bool { board.items.contains { PasteboardValue.has(PasteboardValue.colorTypes, $0) } }
}

/// The representations of values on pasteboards.
@MainActor
enum PasteboardValue {
    nonisolated static let stringTypes = ["public.utf8-plain-text", "public.plain-text", "public.text"]
    nonisolated static let urlTypes = ["public.url", "public.file-url"]
    nonisolated static let imageTypes = ["public.png", "public.jpeg", "com.apple.uikit.image"]
    nonisolated static let colorTypes = ["com.apple.uikit.color"]
    /// The type of text with attributes.
    nonisolated static let attributedType = "com.apple.uikit.attributedstring"

    static func item(_ string: String) -> [String: Any] { [stringTypes[0]: string] }

    /// A URL has a text as well, for text fields.
    static func item(_ url: URL) -> [String: Any] {
        var item: [String: Any] = [urlTypes[0]: url, stringTypes[0]: url.absoluteString]
        if url.isFileURL { item[urlTypes[1]] = url }
        return item
    }

    static func item(_ image: UIImage) -> [String: Any] { [imageTypes[2]: image, imageTypes[0]: image] }

    static func item(_ color: UIColor) -> [String: Any] { [colorTypes[0]: color] }

    static func has(_ types: [String], _ item: [String: Any]) -> Bool { types.contains { item[$0] != nil } }

    private static func first<Value>(_ types: [String], _ item: [String: Any], _ value: (Any) -> Value?) -> Value? {
        for type in types { if let found = item[type].flatMap(value) { return found } }
        return nil
    }

    static func string(_ item: [String: Any]) -> String? { first(stringTypes, item, string) }

    static func url(_ item: [String: Any]) -> URL? {
        first(urlTypes, item) { value in
            value as? URL ?? string(value).flatMap { $0.isEmpty ? nil : URL(string: $0) }
        }
    }

    static func image(_ item: [String: Any]) -> UIImage? {
        first(imageTypes, item) { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } }
    }

    static func color(_ item: [String: Any]) -> UIColor? { first(colorTypes, item) { $0 as? UIColor } }

    /// Returns the text of a value; invalid parts of UTF-8 become replacement characters.
    private static func string(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let text as NSAttributedString: text.string
        case let url as URL: url.absoluteString
        case let data as Data: String(decoding: data, as: UTF8.self)
        default: nil
        }
    }

    /// Returns the value of a representation: of data of a known type, its text, URL or image.
    static func object(of value: Any, type: String) -> Any {
        guard value is Data else { return value }
        let item = [type: value]
        if stringTypes.contains(type) { return string(item) ?? value }
        if urlTypes.contains(type) { return url(item) ?? value }
        if imageTypes.contains(type) { return image(item) ?? value }
        return value
    }

    static func data(of value: Any, type: String) -> Data? {
        switch value {
        case let data as Data: data
        case let image as UIImage: type == imageTypes[1] ? image.jpegData(compressionQuality: 0.9) : image.pngData()
        case is UIColor: nil
        default: string(value).map { Data($0.utf8) } ?? propertyList(value)
        }
    }

    private static func propertyList(_ value: Any) -> Data? {
        try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    }

    /// Returns the approximate number of bytes of a value in memory.
    static func byteCount(of value: Any) -> Int {
        switch value {
        case let text as String: text.utf8.count
        case let data as Data: data.count
        case let text as NSAttributedString: text.length * 4
        case let image as UIImage: Int(image.size.width * image.size.height * image.scale * image.scale) * 4
        case let values as [Any]: values.reduce(16) { $0 + byteCount(of: $1) }
        case let values as [String: Any]: values.reduce(16) { $0 + $1.key.utf8.count + byteCount(of: $1.value) }
        default: 64
        }
    }

    /// Returns the approximate number of bytes of items. An image that is the value of several types counts once.
    static func byteCount(of items: [[String: Any]]) -> Int {
        var seen: Set<ObjectIdentifier> = []
        return items.reduce(0) { sum, item in
            item.reduce(sum + 64) { sum, representation in
                if let image = representation.value as? UIImage, !seen.insert(ObjectIdentifier(image)).inserted {
                    return sum
                }
                return sum + representation.key.utf8.count + byteCount(of: representation.value)
            }
        }
    }
}
