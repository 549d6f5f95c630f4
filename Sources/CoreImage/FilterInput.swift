import Foundation

/// An input of a filter, with its default and its limits.
struct FilterInput: Sendable {
    /// The kind of a value.
    enum Kind: Sendable {
        case number
        case vector
        case color
        case image
        case transform
        case data
        case string
        case colorSpace

        /// The class name, as reported in attributes.
        var className: String {
            switch self {
            case .number: "NSNumber"
            case .vector: "CIVector"
            case .color: "CIColor"
            case .image: "CIImage"
            case .transform: "NSValue"
            case .data: "NSData"
            case .string: "NSString"
            case .colorSpace: "NSObject"
            }
        }
    }

    /// A value of an input.
    enum Value: Sendable {
        case number(Double)
        case vector(CIVector)
        case color(CIColor)
        case image(CIImage)
        case transform(CGAffineTransform)
        case data(Data)
        case string(String)
        case colorSpace(CGColorSpace)

        /// The value as returned to the app.
        var object: Any {
            switch self {
            case .number(let value): NSNumber(value: value)
            case .vector(let value): value
            case .color(let value): value
            case .image(let value): value
            case .transform(let value): value
            case .data(let value): value
            case .string(let value): value
            case .colorSpace(let value): value
            }
        }

        var isFinite: Bool {
            switch self {
            case .number(let value): value.isFinite
            case .vector(let value): value.isFinite
            case .color(let value): value.isFinite
            case .image, .data, .string, .colorSpace: true
            case .transform(let value): value.isFinite
            }
        }
    }

    let key: String
    let kind: Kind
    /// The attribute type, one of Apple's, such as ``kCIAttributeTypeScalar``; `nil` for values without one.
    let type: String?
    let initial: Value?
    var minimum: Double?
    var maximum: Double?
    var sliderMinimum: Double?
    var sliderMaximum: Double?
    var identity: Double?

    /// Converts an app's value, or returns `nil` if it has the wrong type.
    func value(of object: Any) -> Value? {
        switch kind {
        case .number: Self.number(object).map { .number($0) }
        case .vector: (object as? CIVector).map { .vector($0) }
        case .color: (object as? CIColor).map { .color($0) }
        case .image: (object as? CIImage).map { .image($0) }
        case .transform: (object as? CGAffineTransform).map { .transform($0) }
        case .data: (object as? Data ?? (object as? NSData).map { Data(referencing: $0) }).map { .data($0) }
        case .string: (object as? String).map { .string($0) }
        case .colorSpace: (object as? CGColorSpace).map { .colorSpace($0) }
        }
    }

    /// Converts any type of number. On Linux only some of them can be cast to each other.
    static func number(_ object: Any) -> Double? {
        switch object {
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Float: Double(number)
        case let flag as Bool: flag ? 1 : 0
        case let number as any BinaryInteger: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    /// The entries for the input in ``CIFilter/attributes``.
    var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeClass: kind.className, kCIAttributeDisplayName: displayName,
        ]
        if let type { result[kCIAttributeType] = type }
        if let initial { result[kCIAttributeDefault] = initial.object }
        let limits = [
            (kCIAttributeMin, minimum), (kCIAttributeMax, maximum), (kCIAttributeSliderMin, sliderMinimum ?? minimum),
            (kCIAttributeSliderMax, sliderMaximum ?? maximum), (kCIAttributeIdentity, identity),
        ]
        for (key, value) in limits { if let value { result[key] = NSNumber(value: value) } }
        return result
    }

    /// The words of the key, without "input".
    private var displayName: String { DisplayName.words(of: key.hasPrefix("input") ? key.dropFirst(5) : key[...]) }
}

/// Convenience functions that create inputs.
extension FilterInput {
    static let image = FilterInput(key: kCIInputImageKey, kind: .image, type: kCIAttributeTypeImage, initial: nil)

    static func image(_ key: String) -> FilterInput {
        FilterInput(key: key, kind: .image, type: kCIAttributeTypeImage, initial: nil)
    }

    static func number(
        _ key: String,
        _ initial: Double,
        _ limits: ClosedRange<Double>? = nil,
        slider: ClosedRange<Double>? = nil,
        identity: Double? = nil,
        type: String = kCIAttributeTypeScalar
    ) -> FilterInput {
        FilterInput(
            key: key,
            kind: .number,
            type: type,
            initial: .number(initial),
            minimum: limits?.lowerBound,
            maximum: limits?.upperBound,
            sliderMinimum: slider?.lowerBound,
            sliderMaximum: slider?.upperBound,
            identity: identity
        )
    }

    static func position(_ key: String, _ x: CGFloat, _ y: CGFloat) -> FilterInput {
        FilterInput(key: key, kind: .vector, type: kCIAttributeTypePosition, initial: .vector(CIVector(x: x, y: y)))
    }

    static func vector(_ key: String, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> FilterInput {
        let initial = CIVector(x: x, y: y, z: z, w: w)
        return FilterInput(key: key, kind: .vector, type: kCIAttributeTypePosition3, initial: .vector(initial))
    }

    static func offset(_ key: String, _ x: CGFloat, _ y: CGFloat) -> FilterInput {
        FilterInput(key: key, kind: .vector, type: kCIAttributeTypeOffset, initial: .vector(CIVector(x: x, y: y)))
    }

    /// An input of more than four numbers.
    static func coefficients(_ key: String, _ values: [CGFloat]) -> FilterInput {
        FilterInput(
            key: key,
            kind: .vector,
            type: kCIAttributeTypeScalar,
            initial: .vector(CIVector(values: values, count: values.count))
        )
    }

    static func color(_ key: String, _ initial: CIColor) -> FilterInput {
        FilterInput(key: key, kind: .color, type: kCIAttributeTypeOpaqueColor, initial: .color(initial))
    }

    static func rectangle(_ key: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> FilterInput
    {
        let initial = CIVector(x: x, y: y, z: width, w: height)
        return FilterInput(key: key, kind: .vector, type: kCIAttributeTypeRectangle, initial: .vector(initial))
    }

    static func position3(_ key: String, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> FilterInput {
        FilterInput(
            key: key,
            kind: .vector,
            type: kCIAttributeTypePosition3,
            initial: .vector(CIVector(x: x, y: y, z: z))
        )
    }

    /// An input that is 0 or 1.
    static func flag(_ key: String, _ initial: Bool) -> FilterInput {
        .number(key, initial ? 1 : 0, 0...1, type: kCIAttributeTypeBoolean)
    }

    static func data(_ key: String, _ initial: Data?) -> FilterInput {
        FilterInput(key: key, kind: .data, type: nil, initial: initial.map { .data($0) })
    }

    static func string(_ key: String, _ initial: String) -> FilterInput {
        FilterInput(key: key, kind: .string, type: nil, initial: .string(initial))
    }

    static let transform = FilterInput(
        key: kCIInputTransformKey,
        kind: .transform,
        type: kCIAttributeTypeTransform,
        initial: .transform(.identity)
    )

    static let colorSpace = FilterInput(key: "inputColorSpace", kind: .colorSpace, type: nil, initial: nil)
}
