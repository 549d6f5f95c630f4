import QuartzCore

/// A value that can be created from a representation of an item provider.
@preconcurrency @MainActor
public protocol NSItemProviderReading {
    /// The types of data from which a value can be created, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Creates a value from data.
    /// - Throws: An error if the data is not valid.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A value that has representations for an item provider.
@preconcurrency @MainActor
public protocol NSItemProviderWriting {
    /// The types of the representations, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The types of the representations of this value. By default, those of its class.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Loads the data of a representation.
    /// - Returns: The progress of the loading, or `nil`.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

    fileprivate func load(
        _ data: Data?,
        _ type: String,
        _ completion: @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completion(data, data == nil ? NSItemProvider.error(.itemUnavailableError, type) : nil)
        return nil
    }
}

extension NSItemProviderReading {
    fileprivate static func require(_ value: Any?, _ type: String) throws -> Self {
        guard let value = value as? Self else { throw NSItemProvider.error(.unavailableCoercionError, type) }
        return value
    }
}

extension String: NSItemProviderReading, NSItemProviderWriting {
    /// The types of text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        PasteboardValue.stringTypes + PasteboardValue.urlTypes
    }

    /// The type of text in UTF-8.
    public static var writableTypeIdentifiersForItemProvider: [String] { [PasteboardValue.stringTypes[0]] }

    /// Returns a text in UTF-8.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
        try require(String(data: data, encoding: .utf8), typeIdentifier)
    }

    /// Loads the text in UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? { load(Data(utf8), typeIdentifier, completionHandler) }
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    /// The types of text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        String.readableTypeIdentifiersForItemProvider
    }

    /// The type of text in UTF-8.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        String.writableTypeIdentifiersForItemProvider
    }

    /// Returns a text in UTF-8.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try require(String(data: data, encoding: .utf8).map { NSString(string: $0) }, typeIdentifier)
    }

    /// Loads the text in UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? { load(Data(String(describing: self).utf8), typeIdentifier, completionHandler) }
}

extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {
    /// The types of text.
    public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardValue.stringTypes }

    /// The type of text in UTF-8, which has no attributes. The attributes are retained in this program, as the value itself is
    /// loaded.
    public static var writableTypeIdentifiersForItemProvider: [String] { [PasteboardValue.stringTypes[0]] }

    /// Returns a text in UTF-8.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try require(String(data: data, encoding: .utf8).map { NSAttributedString(string: $0) }, typeIdentifier)
    }

    /// Loads the text in UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? { load(Data(string.utf8), typeIdentifier, completionHandler) }
}

extension URL: NSItemProviderReading, NSItemProviderWriting {
    /// The types of URLs.
    public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardValue.urlTypes }

    /// The types of URLs, and that of text.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [PasteboardValue.urlTypes[0], PasteboardValue.stringTypes[0]]
    }

    /// Returns a URL whose text the data is.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        let text = String(data: data, encoding: .utf8) ?? ""
        return try require(text.isEmpty ? nil : URL(string: text), typeIdentifier)
    }

    /// Loads the text of the URL.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? { load(Data(absoluteString.utf8), typeIdentifier, completionHandler) }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
    /// The types of images.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [PasteboardValue.imageTypes[0], PasteboardValue.imageTypes[1], "public.image"]
    }

    /// The types of PNG and JPEG files.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [PasteboardValue.imageTypes[0], PasteboardValue.imageTypes[1]]
    }

    /// Returns the image of a file.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try require(UIImage(data: data), typeIdentifier)
    }

    /// Loads a file of the image.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? { load(PasteboardValue.data(of: self, type: typeIdentifier), typeIdentifier, completionHandler) }
}

extension UIColor: NSItemProviderReading, NSItemProviderWriting {
    /// The type of colors.
    public static var readableTypeIdentifiersForItemProvider: [String] { PasteboardValue.colorTypes }

    /// The type of colors.
    public static var writableTypeIdentifiersForItemProvider: [String] { PasteboardValue.colorTypes }

    /// Returns a color by a property list of its red, green and blue components and its opacity.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [Double]
        guard let list, list.count == 4, list.allSatisfy(\.isFinite) else { return try require(nil, typeIdentifier) }
        return try require(UIColor(red: list[0], green: list[1], blue: list[2], alpha: list[3]), typeIdentifier)
    }

    /// Loads a property list of the components of the color.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        _ = getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let list = [red, green, blue, alpha].map { Double($0) }
        let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        return load(data, typeIdentifier, completionHandler)
    }
}

extension UIPasteboard {
    /// Providers of the items. A change replaces all items by those whose representations are present.
    public var itemProviders: [NSItemProvider] {
        get {
            board.items.map { item in
                let provider = NSItemProvider()
                for (type, value) in item.sorted(by: { $0.key < $1.key }) {
                    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
                        let data = PasteboardValue.data(of: value, type: type)
                        completion(data, data == nil ? NSItemProvider.error(.itemUnavailableError, type) : nil)
                        return nil
                    }
                }
                return provider
            }
        }
        set { setItemProviders(newValue, localOnly: false, expirationDate: nil) }
    }

    /// Replaces all items by those of providers.
    /// - Parameters:
    ///   - localOnly: A Boolean value that indicates whether users of remote viewers do not receive them.
    ///   - expirationDate: The date from which on the items are gone; `nil` for none.
    public func setItemProviders(_ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?) {
        var items: [[String: Any]] = []
        for provider in itemProviders {
            var item: [String: Any] = [:]
            for type in provider.registeredTypeIdentifiers {
                provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
                    if let data { item[type] = data }
                }
            }
            if !item.isEmpty { items.append(item) }
        }
        var options: [OptionsKey: Any] = [.localOnly: localOnly]
        if let expirationDate { options[.expirationDate] = expirationDate }
        setItems(items, options: options)
    }
}
