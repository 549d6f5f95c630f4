import Foundation
import Synchronization

/// An object that creates filters of an app by name.
public protocol CIFilterConstructor: AnyObject, Sendable {
    /// Returns a new filter, or `nil` if the name is unknown.
    func filter(withName name: String) -> CIFilter?
}

/// The filters that apps have registered.
enum FilterRegistry {
    struct Entry: Sendable {
        let constructor: any CIFilterConstructor
        let categories: [String]
        let displayName: String?
    }

    private static let entries = Mutex<[String: Entry]>([:])

    static func register(_ name: String, _ entry: Entry) { entries.withLock { $0[name] = entry } }

    static func entry(_ name: String) -> Entry? { entries.withLock { $0[name] } }

    static func names(inCategories categories: Set<String>) -> [String] {
        entries.withLock { $0.filter { categories.isSubset(of: $0.value.categories) }.map(\.key) }
    }
}

extension CIFilter {
    /// Registers a filter of the app, so that ``init(name:)`` creates it and ``filterNames(inCategories:)`` lists it.
    ///
    /// A filter that is created by name forwards to the object of the constructor. It is not an instance of that object's
    /// class, unlike on Apple's systems, because an initializer cannot return another object in Swift.
    /// - Parameters:
    ///   - name: The name of the filter. A built-in filter with that name takes precedence.
    ///   - anObject: An object that creates the filter.
    ///   - attributes: The display name and the categories, by `kCIAttributeFilterDisplayName` and
    ///     `kCIAttributeFilterCategories`. Other attributes are those of the filter itself.
    public class func registerName(
        _ name: String,
        constructor anObject: any CIFilterConstructor,
        classAttributes attributes: [String: Any] = [:]
    ) {
        FilterRegistry.register(
            name,
            FilterRegistry.Entry(
                constructor: anObject,
                categories: attributes[kCIAttributeFilterCategories] as? [String] ?? [],
                displayName: attributes[kCIAttributeFilterDisplayName] as? String
            )
        )
    }
}
