import UIKit

/// An input of a filter, with the controls that change it: all that the attributes of the filter say about it.
///
/// Values of all kinds are numbers: the components of a vector or a color, or the index of a choice.
struct FilterParameter {
    /// The kind of an input.
    enum Kind {
        case number
        /// A length in pixels.
        case distance
        /// An angle in radians.
        case angle
        case integer
        case flag
        /// A point of the image, and a height above it if there are three components.
        case position
        case rectangle
        /// Numbers with their names.
        case vector([String])
        case color
        /// A rotation and a scale about the center of the image.
        case transform
        /// One of several images.
        case image([SampleImage])
        case choice([FilterChoice])
    }

    let key: String
    let title: String
    let kind: Kind

    /// The values of a new filter.
    let initial: [Double]

    /// The ranges of the sliders, one for each component.
    let ranges: [ClosedRange<Double>]

    /// Creates the parameter of an input, or returns `nil` if there is nothing to be changed, as for a color space.
    init?(key: String, attributes: [String: Any], space: ParameterSpace) {
        let title = attributes[kCIAttributeDisplayName] as? String ?? key
        let type = attributes[kCIAttributeType] as? String
        let standard = attributes[kCIAttributeDefault]
        let choices = FilterChoice.choices(for: key, className: attributes[kCIAttributeClass] as? String, standard)
        if !choices.isEmpty {
            self.init(key, title, .choice(choices), [(0, 0...Double(choices.count - 1))])
            return
        }
        switch attributes[kCIAttributeClass] as? String {
        case "NSNumber":
            let initial = (standard as? NSNumber)?.doubleValue ?? 0
            let fallback = Self.range(around: initial)
            func limit(_ key: String) -> Double? { (attributes[key] as? NSNumber)?.doubleValue }
            let low = limit(kCIAttributeSliderMin) ?? fallback.lowerBound
            let high = limit(kCIAttributeSliderMax) ?? fallback.upperBound
            let kind: Kind =
                switch type {
                case kCIAttributeTypeBoolean: .flag
                case kCIAttributeTypeAngle: .angle
                case kCIAttributeTypeDistance: .distance
                case kCIAttributeTypeCount, kCIAttributeTypeInteger: .integer
                default: .number
                }
            self.init(key, title, kind, [(initial, low...max(low, high))])
        case "CIVector":
            guard let vector = standard as? CIVector else { return nil }
            self.init(key, title, type, vector, space)
        case "CIColor":
            guard let color = standard as? CIColor else { return nil }
            let components = [color.red, color.green, color.blue, color.alpha]
            self.init(key, title, .color, components.map { (Double($0), 0...1) })
        case "NSValue": self.init(key, title, .transform, [(0, -Double.pi...Double.pi), (1, 0.1...3)])
        case "CIImage":
            let samples = SampleImage.choices(for: key)
            self.init(key, title, .image(samples), [(0, 0...Double(samples.count - 1))])
        default: return nil
        }
    }

    /// A Boolean value that indicates whether the input is an image.
    var isImage: Bool { if case .image = kind { true } else { false } }

    private init?(_ key: String, _ title: String, _ type: String?, _ vector: CIVector, _ space: ParameterSpace) {
        let values = (0..<vector.count).map { Double(vector.value(at: $0)) }
        let (width, height) = (Double(space.extent.width), Double(space.extent.height))
        switch (type, vector.count) {
        case (kCIAttributeTypePosition, 2), (kCIAttributeTypePosition3, 3):
            let place = space.place(vector.cgPointValue)
            var components = [(Double(place.x), 0...width), (Double(place.y), 0...height)]
            if values.count == 3 { components.append((values[2], -300...300)) }
            self.init(key, title, .position, components)
        case (kCIAttributeTypeRectangle, 4):
            // Rectangles without an area stand for none.
            let rect = values[2] * values[3] == 0 ? .zero : space.rectangle(for: key)
            // A rectangle has at least one pixel, and a part in common with the photograph.
            let ranges = [0...width - 1, 0...height - 1, 1...width, 1...height]
            let components = [rect.minX, rect.minY, rect.width, rect.height].map(Double.init)
            self.init(
                key,
                title,
                .rectangle,
                Array(zip(components, rect.isEmpty ? ranges.map { 0...$0.upperBound } : ranges))
            )
        default:
            let names =
                values.count <= 4
                ? Array(["X", "Y", "Z", "W"].prefix(values.count)) : (1...values.count).map(String.init)
            let ranges = Self.componentRanges[key] ?? values.map(Self.range)
            self.init(key, title, .vector(names), Array(zip(values, ranges)))
        }
    }

    private init(_ key: String, _ title: String, _ kind: Kind, _ components: [(Double, ClosedRange<Double>)]) {
        self.key = key
        self.title = title
        self.kind = kind
        initial = components.map(\.0)
        ranges = components.map(\.1)
    }

    /// The ranges of vectors, for which attributes have no limits.
    private static let componentRanges: [String: [ClosedRange<Double>]] = [
        "inputNeutral": [2000...12000, -100...100], "inputTargetNeutral": [2000...12000, -100...100],
        "inputShadowOffset": [-50...50, -50...50], "inputCurvesDomain": [0...0.9, 0.1...2],
        "inputPoint0": [0...1, 0...1], "inputPoint1": [0...1, 0...1], "inputPoint2": [0...1, 0...1],
        "inputPoint3": [0...1, 0...1], "inputPoint4": [0...1, 0...1],
    ]

    /// Returns a range for a number without limits.
    private static func range(around initial: Double) -> ClosedRange<Double> {
        abs(initial) > 1 ? min(0, 2 * initial)...max(0, 2 * initial) : -1...1
    }
}

/// A coordinate space that maps the default positions of a filter to a photograph.
///
/// Apple's defaults are positions in an image of unknown size. It is taken to have equal margins around them on opposite
/// sides, so that a single position is in the center.
struct ParameterSpace {
    /// The extent of the photograph.
    let extent: CGRect
    private let reference: CGSize

    init(extent: CGRect, attributes: [String: Any], keys: [String]) {
        self.extent = extent
        let points = keys.compactMap { key -> CGPoint? in
            guard
                let input = attributes[key] as? [String: Any], let type = input[kCIAttributeType] as? String,
                let vector = input[kCIAttributeDefault] as? CIVector,
                type == kCIAttributeTypePosition || type == kCIAttributeTypePosition3 && vector.count == 3
            else { return nil }
            return vector.cgPointValue
        }
        let (x, y) = (points.map(\.x), points.map(\.y))
        reference = CGSize(width: (x.min() ?? 0) + (x.max() ?? 0), height: (y.min() ?? 0) + (y.max() ?? 0))
    }

    /// Returns the position on the photograph for a default.
    func place(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: reference.width > 0 ? (point.x / reference.width * extent.width).rounded() : extent.midX,
            y: reference.height > 0 ? (point.y / reference.height * extent.height).rounded() : extent.midY
        )
    }

    /// Returns the default of a rectangle: the photograph, or its middle for a crop.
    func rectangle(for key: String) -> CGRect {
        key == "inputRectangle"
            ? extent.insetBy(dx: (extent.width / 8).rounded(), dy: (extent.height / 8).rounded()) : extent
    }
}

extension SampleImage {
    /// Returns the samples for an input, beginning with the one that shows best what a filter does with it.
    static func choices(for key: String) -> [SampleImage] {
        switch key {
        case kCIInputBackgroundImageKey, kCIInputTargetImageKey: [.city, .valley, .mask, .ramp, .spots]
        case kCIInputMaskImageKey, "inputMask": [.mask, .ramp, .spots, .valley, .city]
        case kCIInputShadingImageKey: [.sheen, .mask, .ramp]
        case kCIInputGradientImageKey: [.ramp, .valley, .city]
        case "inputTexture", "inputDisplacementImage": [.spots, .mask, .ramp, .city]
        default: [.valley, .city, .mask, .ramp, .spots]
        }
    }
}
