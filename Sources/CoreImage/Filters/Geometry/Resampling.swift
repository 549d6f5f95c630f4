import CRaster
import Foundation

extension FilterDefinition {
    /// Filters that scale, rotate or project an image.
    static let resampling: [FilterDefinition] = [
        lanczosScale, straighten, affineClamp, perspectiveTransform, perspectiveTransformWithExtent,
        perspectiveCorrection,
    ]

    /// Scales an image with a windowed sinc function of three lobes (Duchon, 1979), which is widened when the image
    /// becomes smaller.
    private static let lanczosScale = FilterDefinition(
        "CILanczosScaleTransform",
        kCICategoryGeometryAdjustment,
        [
            .image, .number(kCIInputScaleKey, 1, slider: 0...1.5, identity: 1),
            .number(kCIInputAspectRatioKey, 1, slider: 0...2, identity: 1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let scaleY = arguments.number(kCIInputScaleKey)
        let scaleX = scaleY * arguments.number(kCIInputAspectRatioKey)
        guard scaleX > 1e-4, scaleY > 1e-4 else { return .empty }
        return image.resized(x: scaleX, y: scaleY)
    }

    /// Rotates an image about its center and scales it so that a rectangle with its proportions is filled.
    private static let straighten = FilterDefinition(
        "CIStraightenFilter",
        kCICategoryGeometryAdjustment,
        [.image, .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), identity: 0, type: kCIAttributeTypeAngle)]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEndless, !image.extent.isEmpty else {
            return arguments.image
        }
        let angle = arguments.number(kCIInputAngleKey)
        if angle == 0 { return image }
        let (width, height) = (Double(image.extent.width), Double(image.extent.height))
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        let scale = max(cosine + sine * height / width, cosine + sine * width / height)
        let (x, y) = (Double(image.extent.minX) + width / 2, Double(image.extent.minY) + height / 2)
        let transform = CGAffineTransform(translationX: x, y: y).rotated(by: angle).scaledBy(x: scale, y: scale)
            .translatedBy(x: -x, y: -y)
        return image.transformed(by: transform).cropped(to: image.extent)
    }

    /// Transforms an image and repeats its border pixels.
    private static let affineClamp = FilterDefinition(
        "CIAffineClamp",
        kCICategoryTileEffect,
        [
            .image,
            .transform,
        ]
    ) { arguments in
        arguments.image?.clamped().transformed(by: arguments.transform(kCIInputTransformKey))
    }

    private static let perspectiveTransform = FilterDefinition(
        "CIPerspectiveTransform",
        kCICategoryGeometryAdjustment,
        [.image] + perspectiveCorners
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEndless, !image.extent.isEmpty else { return nil }
        return image.projected(from: image.extent, to: arguments.corners)
    }

    /// Projects a rectangle to four corners, and the rest of the image with it.
    private static let perspectiveTransformWithExtent = FilterDefinition(
        "CIPerspectiveTransformWithExtent",
        kCICategoryGeometryAdjustment,
        [.image, .rectangle(kCIInputExtentKey, 0, 0, 300, 300)] + perspectiveCorners
    ) { arguments in
        let extent = PixelRect(extent: arguments.vector(kCIInputExtentKey).cgRectValue)
        guard let image = arguments.image, !extent.isEndless, !extent.isEmpty else { return nil }
        return image.cropped(to: extent).projected(from: extent, to: arguments.corners)
    }

    /// Makes a rectangle of the part of an image that has four corners. Its sides have the mean lengths of the opposite
    /// sides.
    private static let perspectiveCorrection = FilterDefinition(
        "CIPerspectiveCorrection",
        kCICategoryGeometryAdjustment,
        [.image] + perspectiveCorners + [.flag("inputCrop", true)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let corners = arguments.corners
        func length(_ side: SIMD2<Double>) -> Double { (side * side).sum().squareRoot() }
        let width = (length(corners.topRight - corners.topLeft) + length(corners.bottomRight - corners.bottomLeft)) / 2
        let height = (length(corners.topLeft - corners.bottomLeft) + length(corners.topRight - corners.bottomRight)) / 2
        let size = PixelRect(extent: CGRect(x: 0, y: 0, width: width.rounded(), height: height.rounded()))
        guard !size.isEmpty, !size.isEndless, let projection = Projection(from: size, to: corners) else {
            return .empty
        }
        let source = corners.extent
        let isCropped = arguments.number("inputCrop") != 0
        let extent: PixelRect
        if isCropped {
            extent = size
        } else {
            guard let inverse = projection.inverse, !image.extent.isEndless else { return .empty }
            let all = image.extent.corners
            let places = [all.topLeft, all.topRight, all.bottomRight, all.bottomLeft].compactMap(inverse.position)
            guard places.count == 4 else { return .empty }
            extent =
                Projection.Corners(
                    topLeft: places[0],
                    topRight: places[1],
                    bottomRight: places[2],
                    bottomLeft: places[3]
                ).extent
        }
        return image.warped(extent: extent, needed: { _ in isCropped ? source : image.extent }) { position in
            projection.position(position) ?? .outside
        }
    }
}

extension PixelRect {
    /// The corners of the extent.
    fileprivate var corners: Projection.Corners {
        Projection.Corners(
            topLeft: SIMD2(Double(minX), Double(maxY)),
            topRight: SIMD2(Double(maxX), Double(maxY)),
            bottomRight: SIMD2(Double(maxX), Double(minY)),
            bottomLeft: SIMD2(Double(minX), Double(minY))
        )
    }
}

extension ImageNode {
    /// Returns the image with a rectangle of it projected to four corners.
    fileprivate func projected(from rect: PixelRect, to corners: Projection.Corners) -> ImageNode {
        guard let inverse = Projection(from: rect, to: corners)?.inverse else { return .empty }
        let source = extent
        return warped(extent: corners.extent, needed: { _ in source }) { inverse.position($0) ?? .outside }
    }

    /// Returns the image scaled about the origin with a Lanczos filter of three lobes.
    func resized(x scaleX: Double, y scaleY: Double) -> ImageNode {
        if scaleX == 1, scaleY == 1 { return self }
        let result =
            extent.isEndless
            ? PixelRect.everything
            : PixelRect(
                extent: CGRect(
                    x: Double(extent.minX) * scaleX,
                    y: Double(extent.minY) * scaleY,
                    width: Double(extent.width) * scaleX,
                    height: Double(extent.height) * scaleY
                )
            )
        // First the rows, then the columns: pixels of the result depend on few others in each direction.
        let wide = PixelRect(minX: result.minX, minY: extent.minY, maxX: result.maxX, maxY: extent.maxY)
        return resized(by: scaleX, extent: wide, isHorizontal: true).resized(
            by: scaleY,
            extent: result,
            isHorizontal: false
        )
    }

    private func resized(by scale: Double, extent result: PixelRect, isHorizontal: Bool) -> ImageNode {
        if scale == 1 { return self }
        let lanczos = Lanczos(scale: scale)
        let program = isHorizontal ? lanczos.horizontalProgram : lanczos.verticalProgram
        return clamped().computed(program, extent: result)
    }
}

/// The weights of a Lanczos filter in one direction.
private struct Lanczos: Sendable {
    let scale: Double

    /// The distance in the source at which weights become zero.
    private var reach: Double { 3 * max(1, 1 / scale) }

    /// Returns the pixels of the source that a range of pixels of the result needs.
    func span(_ low: Int, _ high: Int) -> (Int, Int) {
        (
            Int(((Double(low) + 0.5) / scale - reach).rounded(.down)) - 2,
            Int(((Double(high) - 0.5) / scale + reach).rounded(.up)) + 3
        )
    }

    /// Changes the width. Adjacent rows are not needed.
    var horizontalProgram: RowProgram {
        RowProgram(
            window: 1,
            needed: { region in
                let (low, high) = span(region.minX, region.maxX)
                return PixelRect(minX: low, minY: region.minY, maxX: high, maxY: region.maxY)
            },
            make: { _, input in
                let table = LanczosTable(self)
                return { pixels, x, y, count in
                    table.prepare(x, count, from: input.region.minX)
                    easel_filter_resample_row(
                        pixels.floats,
                        input.floats(y, x: input.region.minX),
                        table.first,
                        table.weights,
                        table.length,
                        count
                    )
                }
            }
        )
    }

    /// Changes the height.
    var verticalProgram: RowProgram {
        RowProgram(
            window: count,
            needed: { region in
                let (low, high) = span(region.minY, region.maxY)
                return PixelRect(minX: region.minX, minY: low, maxX: region.maxX, maxY: high)
            },
            make: { _, input in
                let table = LanczosTable(self)
                let rows = RowPointers(count: count)
                return { pixels, x, y, count in
                    table.prepare(y, 1, from: 0)
                    for offset in 0..<table.length {
                        rows.addresses[offset] = input.floats(Int(table.first[0]) + offset, x: x)
                    }
                    easel_filter_weighted_sum(
                        pixels.floats,
                        rows.addresses,
                        table.weights,
                        table.length,
                        0,
                        4 * count
                    )
                }
            }
        )
    }

    /// The maximum number of pixels of the source that a pixel of the result depends on.
    var count: Int { Int((2 * reach).rounded(.up)) + 2 }

    /// Writes the weights for a pixel of the result, whose sum is 1, and returns the first pixel of the source.
    func write(_ index: Int, to weights: UnsafeMutablePointer<Float>) -> Int {
        let center = (Double(index) + 0.5) / scale
        let first = Int((center - reach - 0.5).rounded(.down))
        let width = reach / 3
        var sum = 0.0
        func value(_ offset: Int) -> Double {
            let x = (Double(first + offset) + 0.5 - center) / width
            if abs(x) < 1e-9 { return 1 }
            guard abs(x) < 3 else { return 0 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
        for offset in 0..<count { sum += value(offset) }
        for offset in 0..<count { weights[offset] = Float(value(offset) / sum) }
        return first
    }
}

/// The weights for pixels of the result.
private final class LanczosTable {
    /// The number of weights of each pixel.
    let length: Int

    /// The first pixel of the source for each pixel of the result.
    private(set) var first: [Int32] = []
    private(set) var weights: [Float] = []
    private let lanczos: Lanczos
    private var start = 0

    init(_ lanczos: Lanczos) {
        self.lanczos = lanczos
        length = lanczos.count
    }

    /// Computes the weights for pixels of the result, unless they are those of the last call.
    /// - Parameter origin: The position in the source from which `first` is counted.
    func prepare(_ start: Int, _ count: Int, from origin: Int) {
        if self.start == start, first.count == count { return }
        self.start = start
        if first.count != count {
            first = Array(repeating: 0, count: count)
            weights = Array(repeating: 0, count: count * length)
        }
        weights.withUnsafeMutableBufferPointer { weights in
            guard let address = weights.baseAddress else { return }
            for index in 0..<count {
                first[index] = Int32(
                    truncatingIfNeeded: lanczos.write(start + index, to: address + index * length) - origin
                )
            }
        }
    }
}
