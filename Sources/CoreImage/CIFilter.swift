import Foundation

/// Makes an image of values that are set by key, of other images above all.
///
/// ```swift
/// let filter = CIFilter(name: "CISepiaTone", parameters: [kCIInputImageKey: photo, kCIInputIntensityKey: 0.8])
/// let toned = filter?.outputImage
/// ```
///
/// Values have their defaults when a filter is made, as on iOS. A number that is not finite has no image as its result.
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
/// There is no key-value coding on Linux. Stored properties of a subclass are found by Swift's own reflection and set as
/// they are: their observers are not called. What a subclass does not store (a computed or lazy property, a weak one) is
/// kept by key instead, where ``value(forKey:)`` finds it. On Apple's systems the properties need `@objc` for that.
///
/// A filter is used by one thread at a time. Its images may go anywhere.
open class CIFilter: NSObject {
    private var definition: FilterDefinition?
    private var values: [String: FilterInput.Value] = [:]

    /// What was set for keys that nothing else has; of subclasses.
    private var others: [String: Any] = [:]

    private var ownName: String?

    /// Makes a filter that has no inputs and no result: what a subclass begins with.
    public override init() { super.init() }

    /// Always nil: there are no archives of filters here.
    public required init?(coder: NSCoder) { return nil }

    /// Makes a built-in filter, with all values at their defaults. Nil when there is none of that name.
    public convenience init?(name: String) {
        guard let definition = FilterDefinition.all[name] else { return nil }
        self.init()
        self.definition = definition
    }

    /// Makes a built-in filter. Nil when there is none of that name.
    /// - Parameter params: values by key; all others have their defaults.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        if let params { setValuesForKeys(params) }
    }

    /// Makes a built-in filter. Nil when there is none of that name.
    /// - Parameter params: values by key; all others have their defaults.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }

    /// The filter's name; of a subclass, its class's unless another one was set.
    open var name: String {
        get { ownName ?? definition?.name ?? String(describing: type(of: self)) }
        set { ownName = newValue }
    }

    /// What the filter makes of its values. Nothing is computed until it is rendered. Nil when an image is missing that is
    /// needed, or when a number is not finite.
    open var outputImage: CIImage? {
        guard let definition else { return nil }
        let arguments = FilterArguments(definition: definition, values: values)
        guard arguments.isFinite else { return nil }
        return definition.make(arguments).map { CIImage($0) }
    }

    /// Sets all values to their defaults; images have none, and stay. A filter has them from the beginning. Of a subclass
    /// nothing is known: it overrides this.
    open func setDefaults() {
        guard let definition else { return }
        for input in definition.inputs where input.initial != nil { values[input.key] = nil }
    }

    /// The keys of the inputs; of a subclass, the names of its stored properties that begin with "input".
    open var inputKeys: [String] {
        definition?.inputs.map(\.key)
            ?? StoredProperty.all(of: self, below: CIFilter.self).map(\.name)
            .filter { $0.hasPrefix("input") }
    }

    /// The keys of the results: the image.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// What there is to know of the filter: its name and categories, and for the key of each input its class, type,
    /// default and limits.
    open var attributes: [String: Any] {
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
    /// A key that a built-in filter does not have raises an exception on Apple's systems, which cannot be caught in Swift;
    /// here it is said once on standard error, and so is a value of another kind than the input has. Neither changes
    /// anything: a screen that runs unattended should not go dark for it.
    /// - Parameter value: nil takes a value away: its default counts.
    open func setValue(_ value: Any?, forKey key: String) {
        let value = value.flatMap(unwrapped)
        if let definition {
            guard let input = definition.input(key) else {
                return Log.once("\(name).\(key)", from: "CoreImage", "\(name) has no \(key)")
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

    /// A value that was set, or the default; numbers as `NSNumber`. `outputImage` is a key, too. Nil for what is not there.
    open func value(forKey key: String) -> Any? {
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

    /// The names of the filters of a category, in alphabetical order; of all with nil.
    open class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// The names of the filters that belong to all of some categories, in alphabetical order; of all with nil.
    open class func filterNames(inCategories categories: [String]?) -> [String] {
        let wanted = Set(categories ?? [])
        return FilterDefinition.all.values.filter { wanted.isSubset(of: $0.categories) }.map(\.name).sorted()
    }

    /// A filter's name for people; nil for one that does not exist.
    open class func localizedName(forFilterName filterName: String) -> String? {
        FilterDefinition.all[filterName]?.displayName
    }
}

/// What is in an optional that was put into an `Any`.
private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}
