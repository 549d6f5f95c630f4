import ImageCodecs
import QuartzCore

/// The programs that can load a representation.
public enum NSItemProviderRepresentationVisibility: Int, Hashable, Sendable {
    /// All programs.
    case all = 0
    /// Programs of the same developer.
    case team = 1
    /// Programs of the same group.
    case group = 2
    /// This program.
    case ownProcess = 3
}

/// The options of the files that an item provider has.
public struct NSItemProviderFileOptions: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A file is opened where it is, and not copied.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// A value that is dragged or copied, in one or more representations.
///
/// ```swift
/// let item = UIDragItem(itemProvider: NSItemProvider(object: "Pump 3" as NSString))
/// ```
///
/// Representations have types, which are uniform type identifiers, and are produced when they are loaded. As all items stay in the
/// program whichever their visibility, closures are called on the main thread, and those for completion before the function returns if the representation is
/// present by then.
@preconcurrency @MainActor
open class NSItemProvider: NSObject {
    /// The domain of the errors.
    public nonisolated static let errorDomain = "NSItemProviderErrorDomain"

    /// The codes of the errors.
    public enum ErrorCode: Int, Hashable, Sendable {
        /// An unknown error.
        case unknownError = -1
        /// There is no representation of the type.
        case itemUnavailableError = -1000
        /// The value has another class.
        case unexpectedValueClassError = -1100
        /// The value cannot be converted.
        case unavailableCoercionError = -1200
    }

    /// A closure that receives the data of a representation, or an error.
    public typealias DataCompletion = @MainActor (Data?, (any Error)?) -> Void

    private struct Representation {
        let type: String
        let load: Source
    }

    private enum Source {
        case data((@escaping DataCompletion) -> Progress?)
        case file((@escaping @MainActor (URL?, Bool, (any Error)?) -> Void) -> Progress?, NSItemProviderFileOptions)
    }

    private struct Object {
        let type: Any.Type
        let load: (@escaping @MainActor (Any?, (any Error)?) -> Void) -> Progress?
    }

    private var representations: [Representation] = []
    private var objects: [Object] = []

    // MARK: Creation

    /// Creates a provider without representations.
    public override init() { super.init() }

    /// Creates a provider of a value.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of a file.
    /// - Returns: `nil` if the URL is not that of a file.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, fileURL.isFileURL else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        let types = [
            "png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg", "txt": "public.plain-text",
            "pdf": "com.adobe.pdf", "html": "public.html", "json": "public.json",
        ]
        registerFileRepresentation(
            forTypeIdentifier: types[fileURL.pathExtension.lowercased()] ?? "public.data",
            fileOptions: .openInPlace,
            visibility: .all
        ) { completion in
            completion(fileURL, true, nil)
            return nil
        }
    }

    /// The name of a file for the value, without an extension. The default is `nil`.
    open var suggestedName: String?

    // MARK: Registration

    /// Adds the representations of a value.
    open func registerObject(
        _ object: any NSItemProviderWriting,
        visibility: NSItemProviderRepresentationVisibility
    ) {
        objects.append(
            Object(type: type(of: object)) { completion in
                completion(object, nil)
                return nil
            }
        )
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
            }
        }
    }

    /// Adds the representations of a value that is created when it is loaded.
    open func registerObject<Value: NSItemProviderWriting>(
        ofClass aClass: Value.Type,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @MainActor (_ completion: @escaping @MainActor (Value?, (any Error)?) -> Void) -> Progress?
    ) {
        objects.append(Object(type: aClass) { completion in loadHandler { completion($0, $1) } })
        for type in aClass.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                loadHandler { value, error in
                    guard let value else { return completion(nil, error ?? Self.error(.itemUnavailableError, type)) }
                    _ = value.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
                }
            }
        }
    }

    /// Adds a representation as data, which a closure loads.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @MainActor (_ completion: @escaping DataCompletion) -> Progress?
    ) { add(typeIdentifier, .data(loadHandler)) }

    /// Adds a representation as a file, whose location a closure returns. Its second value indicates whether the file may be
    /// opened where it is.
    open func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        fileOptions: NSItemProviderFileOptions = [],
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @MainActor (
                _ completion: @escaping @MainActor (URL?, Bool, (any Error)?) -> Void
            ) -> Progress?
    ) { add(typeIdentifier, .file(loadHandler, fileOptions)) }

    private func add(_ type: String, _ load: Source) {
        representations.removeAll { $0.type == type }
        representations.append(Representation(type: type, load: load))
    }

    // MARK: Types

    /// The types of the representations, in the order of their registration.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Returns the types of the representations that can be opened as files with options.
    open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions) -> [String] {
        representations.filter { options(of: $0).isSuperset(of: fileOptions) }.map(\.type)
    }

    private func options(of representation: Representation) -> NSItemProviderFileOptions {
        if case .file(_, let options) = representation.load { options } else { [] }
    }

    /// Returns a Boolean value that indicates whether there is a representation of a type, or of one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(typeIdentifier) != nil
    }

    /// Returns a Boolean value that indicates whether there is a representation of a type that can be opened as a file with
    /// options.
    open func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String,
        fileOptions: NSItemProviderFileOptions
    ) -> Bool {
        representations.contains {
            ItemTypes.conforms($0.type, to: typeIdentifier) && options(of: $0).isSuperset(of: fileOptions)
        }
    }

    private func representation(_ type: String) -> Representation? {
        representations.first { $0.type == type } ?? representations.first { ItemTypes.conforms($0.type, to: type) }
    }

    // MARK: Loading

    /// Loads the data of a representation.
    /// - Returns: The progress of the loading.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping DataCompletion
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let finish: DataCompletion = { data, error in
            progress.completedUnitCount = 1
            completionHandler(data, data == nil ? error ?? Self.error(.itemUnavailableError, typeIdentifier) : nil)
        }
        switch representation(typeIdentifier)?.load {
        case nil: finish(nil, nil)
        case .data(let load): return load(finish) ?? progress
        case .file(let load, _):
            let own = load { url, _, error in
                guard let url else { return finish(nil, error) }
                do {
                    finish(try RegularFile.data(of: url.path, atMost: Self.longestFile), nil)
                } catch {
                    finish(nil, error)
                }
            }
            return own ?? progress
        }
        return progress
    }

    /// The longest file that is loaded as data, in bytes: the capacity of the pasteboards.
    private static let longestFile = 64 << 20

    /// Loads a representation as a file. A file that is not opened where it is exists until the closure returns.
    /// - Returns: The progress of the loading.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @MainActor (URL?, (any Error)?) -> Void
    ) -> Progress {
        if case .file(let load, _) = representation(typeIdentifier)?.load {
            let progress = Progress(totalUnitCount: 1)
            let own = load { url, _, error in
                progress.completedUnitCount = 1
                completionHandler(url, url == nil ? error ?? Self.error(.itemUnavailableError, typeIdentifier) : nil)
            }
            return own ?? progress
        }
        return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { [suggestedName] data, error in
            guard let data else { return completionHandler(nil, error) }
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            var place = folder.appending(path: suggestedName?.replacing("/", with: "-") ?? "item")
            if let ending = ItemTypes.fileExtension(typeIdentifier) { place.appendPathExtension(ending) }
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try ReplacedFile.write(data, to: place.path)
            } catch {
                return completionHandler(nil, error)
            }
            completionHandler(place, nil)
        }
    }

    /// Returns a Boolean value that indicates whether a value of a type can be loaded.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        objects.contains { $0.type == aClass } || readableType(aClass) != nil
    }

    private func readableType(_ aClass: any NSItemProviderReading.Type) -> String? {
        for type in aClass.readableTypeIdentifiersForItemProvider {
            if let found = representation(type) { return found.type }
        }
        return nil
    }

    /// Loads a value of a type: the registered one, or else one that is created from a representation.
    /// - Returns: The progress of the loading.
    @discardableResult
    open func loadObject<Value: NSItemProviderReading>(
        ofClass aClass: Value.Type,
        completionHandler: @escaping @MainActor (Value?, (any Error)?) -> Void
    ) -> Progress {
        if let object = objects.first(where: { $0.type == aClass }) {
            let progress = Progress(totalUnitCount: 1)
            let own = object.load { value, error in
                progress.completedUnitCount = 1
                let value = value as? Value
                completionHandler(
                    value,
                    value == nil ? error ?? Self.error(.unexpectedValueClassError, "\(aClass)") : nil
                )
            }
            return own ?? progress
        }
        guard let type = readableType(aClass) else {
            completionHandler(nil, Self.error(.itemUnavailableError, "\(aClass)"))
            return Progress(totalUnitCount: 0)
        }
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    static func error(_ code: ErrorCode, _ type: String) -> any Error {
        let text =
            switch code {
            case .itemUnavailableError: "cannot load a representation of type \(type): there is none"
            case .unexpectedValueClassError: "cannot load a value of type \(type): the value has another type"
            case .unavailableCoercionError: "cannot load a value of type \(type): the data is invalid"
            case .unknownError: "cannot load a representation of type \(type)"
            }
        return NSError(domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: text])
    }
}
