import UIKit

/// A filter with the values of its inputs, as the browser changes them.
@MainActor
final class FilterModel {
    let name: String
    let parameters: [FilterParameter]
    private(set) var values: [String: [Double]]
    private let filter: CIFilter
    private let categories: [String]
    private let extent: CGRect

    /// Creates a model for images of an extent, or returns `nil` if the filter does not exist.
    init?(name: String, extent: CGRect) {
        guard let filter = CIFilter(name: name) else { return nil }
        self.name = name
        self.filter = filter
        self.extent = extent
        let attributes = filter.attributes
        categories = attributes[kCIAttributeFilterCategories] as? [String] ?? []
        let space = ParameterSpace(extent: extent, attributes: attributes, keys: filter.inputKeys)
        parameters = filter.inputKeys.compactMap { key in
            (attributes[key] as? [String: Any]).flatMap { FilterParameter(key: key, attributes: $0, space: space) }
        }
        values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.key, $0.initial) })
    }

    var title: String { CIFilter.localizedName(forFilterName: name) ?? name }

    /// A Boolean value that indicates whether all inputs have their initial values.
    var isInitial: Bool { parameters.allSatisfy { values[$0.key] == $0.initial } }

    func reset() { for parameter in parameters { values[parameter.key] = parameter.initial } }

    func value(_ key: String, _ component: Int = 0) -> Double {
        guard let components = values[key], components.indices.contains(component) else { return 0 }
        return components[component]
    }

    /// Sets a component of an input. Integers are rounded, and all values are limited to the range of the slider.
    func setValue(_ value: Double, _ key: String, _ component: Int = 0) {
        guard let parameter = parameters.first(where: { $0.key == key }), parameter.ranges.indices.contains(component)
        else { return }
        let range = parameter.ranges[component]
        let limited = min(max(value, range.lowerBound), range.upperBound)
        switch parameter.kind {
        case .integer, .flag, .choice, .image: values[key]?[component] = limited.rounded()
        default: values[key]?[component] = limited
        }
    }

    /// Copies the values of another model, scaled to the size of this one.
    func takeValues(of other: FilterModel) {
        let (x, y) = (Double(extent.width / other.extent.width), Double(extent.height / other.extent.height))
        for parameter in parameters {
            guard let old = other.values[parameter.key], old.count == parameter.initial.count else { continue }
            let factors: [Double] =
                switch parameter.kind {
                case .position: [x, y, 1]
                case .rectangle: [x, y, x, y]
                default: []
                }
            for (component, value) in old.enumerated() {
                setValue(value * (component < factors.count ? factors[component] : 1), parameter.key, component)
            }
        }
    }

    // MARK: The image

    /// Returns the result of the filter within the extent of the photographs; `nil` if these values have no result.
    func image(of photos: PhotoSet) -> CIImage? {
        for parameter in parameters { filter.setValue(object(for: parameter, photos), forKey: parameter.key) }
        if name == "CIHistogramDisplayFilter" { filter.setValue(histogram(of: photos), forKey: kCIInputImageKey) }
        guard let output = filter.outputImage, !output.extent.isEmpty else { return nil }
        return fitted(output, to: photos.extent)
    }

    /// Returns the counts of colors that the display filter expects as its image.
    private func histogram(of photos: PhotoSet) -> CIImage {
        let samples = SampleImage.choices(for: kCIInputImageKey)
        return photos[samples[Int(value(kCIInputImageKey))]].applyingFilter(
            "CIAreaHistogram",
            parameters: [kCIInputExtentKey: CIVector(cgRect: photos.extent), "inputCount": 256, kCIInputScaleKey: 20]
        )
    }

    /// Returns the value of an input for the filter.
    private func object(for parameter: FilterParameter, _ photos: PhotoSet) -> Any? {
        let scale = Double(photos.scale)
        guard let values = values[parameter.key], let first = values.first else { return nil }
        func vector(_ values: [Double]) -> CIVector {
            CIVector(values: values.map { CGFloat($0) }, count: values.count)
        }
        switch parameter.kind {
        case .number, .angle, .integer, .flag: return NSNumber(value: first)
        case .distance: return NSNumber(value: first * scale)
        case .position, .rectangle: return vector(values.map { $0 * scale })
        case .vector: return vector(values)
        case .color:
            return CIColor(
                red: CGFloat(values[0]),
                green: CGFloat(values[1]),
                blue: CGFloat(values[2]),
                alpha: CGFloat(values[3])
            )
        case .transform:
            let center = CGPoint(x: photos.extent.midX, y: photos.extent.midY)
            return CGAffineTransform(translationX: center.x, y: center.y)
                .rotated(by: CGFloat(first)).scaledBy(x: CGFloat(values[1]), y: CGFloat(values[1]))
                .translatedBy(x: -center.x, y: -center.y)
        case .image(let samples): return photos[samples[Int(first)]]
        case .choice(let choices): return choices[Int(first)].value(Int(value("inputCubeDimension")))
        }
    }

    /// Returns an image clipped to an extent. Images of few pixels are enlarged: reductions fill the extent, and bar codes
    /// keep their proportions.
    private func fitted(_ image: CIImage, to extent: CGRect) -> CIImage {
        let size = image.extent
        guard !size.isInfinite, size.width <= extent.width, size.height <= extent.height else {
            return image.cropped(to: extent)
        }
        if categories.contains(kCICategoryReduction) {
            let scale = CGSize(width: extent.width / size.width, height: extent.height / size.height)
            return image.samplingNearest()
                .transformed(by: CGAffineTransform(translationX: -size.minX, y: -size.minY))
                .transformed(by: CGAffineTransform(scaleX: scale.width, y: scale.height))
                .cropped(to: extent)
        }
        guard categories.contains(kCICategoryGenerator) else { return image.cropped(to: extent) }
        let scale = max(1, (0.9 * min(extent.width / size.width, extent.height / size.height)).rounded(.down))
        let left = ((extent.width - size.width * scale) / 2).rounded(.down)
        let low = ((extent.height - size.height * scale) / 2).rounded(.down)
        return image.samplingNearest()
            .transformed(by: CGAffineTransform(scaleX: scale, y: scale))
            .transformed(by: CGAffineTransform(translationX: left - size.minX * scale, y: low - size.minY * scale))
            .composited(over: CIImage(color: .white).cropped(to: extent))
    }
}
