import Foundation

/// A filter that creates an image from values set by key, mostly from other images.
///
/// ```swift
/// let filter = CIFilter(name: "CISepiaTone", parameters: [kCIInputImageKey: photo, kCIInputIntensityKey: 0.8])
/// let toned = filter?.outputImage
/// ```
///
/// New filters have default values, as on iOS. If a number is not finite, there is no output image.
///
/// A subclass overrides ``outputImage`` and declares its inputs as stored properties whose names begin with "input":
///
/// ```swift
/// class Vignette: CIFilter {
///     var inputImage: CIImage?
///     var inputAmount: NSNumber? = 0.5
///     override var outputImage: CIImage? { … }
/// }
/// let filter = Vignette()
/// filter.setValuesForKeys([kCIInputImageKey: photo, "inputAmount": 0.7])
/// ```
///
/// There is no key-value coding on Linux. Stored properties of a subclass are found by Swift reflection and set
/// directly: their observers are not called. Values for anything that a subclass does not store (computed, lazy or weak
/// properties) are stored by key instead, and returned by ``value(forKey:)``. On Apple's systems the properties require
/// `@objc`.
///
/// A filter may be used by one thread at a time. Its images may be used on any thread.
open class CIFilter: NSObject {
    private var definition: FilterDefinition?
    private var values: [String: FilterInput.Value] = [:]

    /// The values for keys without a stored property, for subclasses.
    private var others: [String: Any] = [:]

    private var ownName: String?

    /// The filter of an app that a registered name stands for.
    private var registered: CIFilter?

    /// Creates a filter without inputs and output, for subclasses.
    public override init() { super.init() }

    /// Always returns `nil`: archives of filters are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Creates a built-in or registered filter with default values, or returns `nil` if there is none of that name.
    public convenience init?(name: String) {
        if let definition = FilterDefinition.all[name] {
            self.init()
            self.definition = definition
            return
        }
        guard let filter = FilterRegistry.entry(name)?.constructor.filter(withName: name) else { return nil }
        self.init()
        registered = filter
        ownName = name
    }

    /// Creates a built-in filter, or returns `nil` if there is none of that name.
    /// - Parameter params: The values by key. All other inputs have their default values.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        if let params { setValuesForKeys(params) }
    }

    /// Creates a built-in filter, or returns `nil` if there is none of that name.
    /// - Parameter params: The values by key. All other inputs have their default values.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }

    /// The definition and the values that were set, for a built-in filter.
    var builtIn: (definition: FilterDefinition, values: [String: FilterInput.Value])? {
        guard type(of: self) == CIFilter.self || self is TypedFilter else { return nil }
        return definition.map { ($0, values) }
    }

    /// The name of the filter. The default name of a subclass is its class name.
    open var name: String {
        get { ownName ?? definition?.name ?? String(describing: type(of: self)) }
        set { ownName = newValue }
    }

    /// The output image, which is not computed until it is rendered, or `nil` if a required image is missing or a
    /// number is not finite.
    open var outputImage: CIImage? {
        if let registered { return registered.outputImage }
        guard let definition else { return nil }
        let arguments = FilterArguments(definition: definition, values: values)
        guard arguments.isFinite else { return nil }
        return definition.make(arguments).map { CIImage($0) }
    }

    /// Resets all values to their defaults, except images, which have none. New filters already have default values.
    /// Subclasses override this method, since their defaults are not known here.
    open func setDefaults() {
        if let registered { return registered.setDefaults() }
        guard let definition else { return }
        for input in definition.inputs where input.initial != nil { values[input.key] = nil }
    }

    /// The keys of the inputs. For a subclass, the names of its stored properties that begin with "input".
    open var inputKeys: [String] {
        registered?.inputKeys ?? definition?.inputs.map(\.key)
            ?? StoredProperty.all(of: self, below: CIFilter.self).map(\.name)
            .filter { $0.hasPrefix("input") }
    }

    /// The keys of the outputs: the output image.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The attributes of the filter: its name and categories, and for the key of each input its class, type, default
    /// and limits.
    open var attributes: [String: Any] {
        if let registered {
            var result = registered.attributes
            result[kCIAttributeFilterName] = name
            let entry = FilterRegistry.entry(name)
            result[kCIAttributeFilterDisplayName] = entry?.displayName ?? name
            result[kCIAttributeFilterCategories] = entry?.categories
            return result
        }
        var result: [String: Any] = [kCIAttributeFilterName: name]
        guard let definition else { return result }
        result[kCIAttributeFilterDisplayName] = definition.displayName
        result[kCIAttributeFilterCategories] = definition.categories
        for input in definition.inputs { result[input.key] = input.attributes }
        return result
    }

    // MARK: Values by key

    /// Sets a value.
    ///
    /// On Apple's systems, a key that a built-in filter does not have raises an exception, which cannot be caught in
    /// Swift. Here a message is logged once to standard error, as for a value of the wrong type, and nothing changes:
    /// an unattended screen should not fail because of it.
    /// - Parameter value: The value, or `nil` to restore the default.
    open func setValue(_ value: Any?, forKey key: String) {
        if let registered { return registered.setValue(value, forKey: key) }
        let value = value.flatMap(unwrapped)
        if let definition {
            guard let input = definition.input(key) else {
                return Log.once("\(name).\(key)", from: "CoreImage", "\(name) has no input \(key)")
            }
            guard let value else {
                values[key] = nil
                return
            }
            guard let known = input.value(of: value) else {
                return Log.once(
                    "\(name).\(key)",
                    from: "CoreImage",
                    "\(key) of \(name) must be a \(input.kind.className), not \(type(of: value))"
                )
            }
            values[key] = known
        } else if let property = StoredProperty.all(of: self, below: CIFilter.self).first(where: { $0.name == key }) {
            if !property.set(value, in: self) {
                let given = value.map { "\(type(of: $0))" } ?? "nil"
                Log.once(
                    "\(name).\(key)",
                    from: "CoreImage",
                    "\(key) of \(name) must be a \(property.type), not \(given)"
                )
            }
        } else {
            others[key] = value
        }
    }

    /// Returns a value that was set, or its default. Numbers are returned as `NSNumber`. `outputImage` is also a valid
    /// key. Returns `nil` for unknown keys.
    open func value(forKey key: String) -> Any? {
        if let registered { return registered.value(forKey: key) }
        if key == kCIOutputImageKey { return outputImage }
        if let definition { return (values[key] ?? definition.input(key)?.initial)?.object }
        if let property = StoredProperty.all(of: self, below: CIFilter.self).first(where: { $0.name == key }) {
            return property.value(in: self).flatMap(unwrapped)
        }
        return others[key]
    }

    /// Sets several values.
    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { setValue(value, forKey: key) }
    }

    // MARK: Finding filters

    /// Returns the names of the filters in a category in alphabetical order, or of all filters for `nil`.
    open class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// Returns the names of the filters that belong to all given categories in alphabetical order, or of all filters
    /// for `nil`.
    open class func filterNames(inCategories categories: [String]?) -> [String] {
        let wanted = Set(categories ?? [])
        let builtIn = FilterDefinition.all.values.filter { wanted.isSubset(of: $0.categories) }.map(\.name)
        return Set(builtIn + FilterRegistry.names(inCategories: wanted)).sorted()
    }

    /// Returns the display name of a filter, or `nil` if the filter does not exist.
    open class func localizedName(forFilterName filterName: String) -> String? {
        FilterDefinition.all[filterName]?.displayName ?? FilterRegistry.entry(filterName)?.displayName
    }

    /// Returns the display name of a category: "Color Effect" for ``kCICategoryColorEffect``. Apple does not document
    /// the result for other names; here it is the name itself.
    open class func localizedName(forCategory category: String) -> String {
        DisplayName.categories[category] ?? category
    }
}

/// Returns the value wrapped in an optional that was converted to `Any`.
private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}
