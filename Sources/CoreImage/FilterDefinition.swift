import Foundation

/// The definition of a built-in filter: its inputs, and the function that creates its output.
final class FilterDefinition: Sendable {
    let name: String
    let categories: [String]
    let inputs: [FilterInput]

    /// The function that creates the output, or returns `nil` if a required value is missing.
    let make: @Sendable (FilterArguments) -> ImageNode?

    init(
        _ name: String,
        _ category: String,
        _ inputs: [FilterInput],
        make: @escaping @Sendable (FilterArguments) -> ImageNode?
    ) {
        self.name = name
        categories = [category, kCICategoryStillImage, kCICategoryVideo, kCICategoryBuiltIn]
        self.inputs = inputs
        self.make = make
    }

    func input(_ key: String) -> FilterInput? { inputs.first { $0.key == key } }

    /// All filters, by name.
    static let all: [String: FilterDefinition] = {
        let lists = [
            colorAdjustments, colorCurves, colorEffects, photoEffects, gradients, generators, compositing, maskFilters,
            geometry, resampling, blurs, directionalBlurs, sharpening, morphology, convolutions, transitions,
            transitionEffects, pageTransitions, circularDistortions, lensDistortions, proportions, tiles, halftones,
            mosaics, edgeFilters, lighting, surfaces, spotColors, reductions, lightGenerators, colorTables, barcodes,
        ]
        var result: [String: FilterDefinition] = [:]
        for definition in lists.joined() { result[definition.name] = definition }
        return result
    }()

    /// The display name: "Sepia Tone" for CISepiaTone.
    var displayName: String { DisplayName.words(of: name.hasPrefix("CI") ? name.dropFirst(2) : name[...]) }
}

/// The values of a filter's inputs: those that were set, or the defaults.
struct FilterArguments {
    let definition: FilterDefinition
    let values: [String: FilterInput.Value]

    private func value(_ key: String) -> FilterInput.Value? { values[key] ?? definition.input(key)?.initial }

    /// A Boolean value that indicates whether all numbers are finite.
    var isFinite: Bool { definition.inputs.allSatisfy { value($0.key)?.isFinite ?? true } }

    func number(_ key: String) -> Double {
        if case .number(let value)? = value(key) { value } else { 0 }
    }

    func float(_ key: String) -> Float { Float(number(key)) }

    func vector(_ key: String) -> CIVector {
        if case .vector(let value)? = value(key) { value } else { CIVector(x: 0) }
    }

    func point(_ key: String) -> SIMD2<Double> {
        let vector = vector(key)
        return SIMD2(Double(vector.x), Double(vector.y))
    }

    /// Returns a color as given: not premultiplied, in sRGB.
    func color(_ key: String) -> Pixel {
        if case .color(let value)? = value(key) { value.pixel } else { .zero }
    }

    func transform(_ key: String) -> CGAffineTransform {
        if case .transform(let value)? = value(key) { value } else { .identity }
    }

    /// Returns an image, or `nil` if none was set.
    func node(_ key: String) -> ImageNode? {
        if case .image(let value)? = value(key) { value.node } else { nil }
    }

    var image: ImageNode? { node(kCIInputImageKey) }

    func data(_ key: String) -> Data? {
        if case .data(let value)? = value(key) { value } else { nil }
    }

    func string(_ key: String) -> String? {
        if case .string(let value)? = value(key) { value } else { nil }
    }

    /// A Boolean value that indicates whether a color space was given. Images have the components of the screen, so the
    /// color spaces of the device and sRGB have the same effect.
    var hasColorSpace: Bool {
        if case .colorSpace? = value("inputColorSpace") { true } else { false }
    }

    /// Returns data as 32-bit floats.
    func floats(_ key: String) -> [Float] {
        guard let data = data(key) else { return [] }
        return data.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }
}
