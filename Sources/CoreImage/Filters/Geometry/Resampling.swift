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
        let source = extent
        let program = KernelProgram(
            needed: { _, region, _ in
                if isHorizontal {
                    let (low, high) = lanczos.span(region.minX, region.maxX)
                    return PixelRect(minX: low, minY: region.minY, maxX: high, maxY: region.maxY)
                        .nearestPixels(of: source)
                }
                let (low, high) = lanczos.span(region.minY, region.maxY)
                return PixelRect(minX: region.minX, minY: low, maxX: region.maxX, maxY: high).nearestPixels(of: source)
            },
            make: { _, sources in
                guard let stored = sources[0].pixels else {
                    return { pixels, _, _, count in pixels.update(repeating: .zero, count: count) }
                }
                let table = LanczosTable(lanczos)
                if isHorizontal {
                    return { pixels, x, y, count in
                        table.prepare(x, count)
                        let row = stored.row(y) - stored.region.minX
                        for index in 0..<count {
                            var sum = Pixel.zero
                            let first = table.first[index]
                            let weights = table.weights + index * table.stride
                            for offset in 0..<table.stride {
                                sum += row[min(max(first + offset, source.minX), source.maxX - 1)] * weights[offset]
                            }
                            pixels[index] = sum
                        }
                    }
                }
                return { pixels, x, y, count in
                    table.prepare(y, 1)
                    pixels.update(repeating: .zero, count: count)
                    for offset in 0..<table.stride {
                        let place = min(max(table.first[0] + offset, source.minY), source.maxY - 1)
                        guard place >= stored.region.minY, place < stored.region.maxY else { continue }
                        let row = stored.row(place) + (x - stored.region.minX)
                        let weight = table.weights[offset]
                        for index in 0..<count { pixels[index] += row[index] * weight }
                    }
                }
            }
        )
        return .kernel(program, [self], extent: result)
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

/// The weights for a row of the result. They are the same for all rows.
private final class LanczosTable {
    let stride: Int
    private(set) var first: [Int] = []
    private(set) var weights: UnsafeMutablePointer<Float>
    private let lanczos: Lanczos
    private var start = 0

    init(_ lanczos: Lanczos) {
        self.lanczos = lanczos
        stride = lanczos.count
        weights = .allocate(capacity: 1)
    }

    deinit { weights.deallocate() }

    /// Computes the weights for pixels of the result, unless they are those of the last call.
    func prepare(_ start: Int, _ count: Int) {
        if self.start == start, first.count == count { return }
        if first.count != count {
            weights.deallocate()
            weights = .allocate(capacity: count * stride)
        }
        first = (0..<count).map { lanczos.write(start + $0, to: weights + $0 * stride) }
        self.start = start
    }
}

extension PixelRect {
    /// Returns the pixels of a source nearest to those of the extent.
    fileprivate func nearestPixels(of source: PixelRect) -> PixelRect { ImageNode.nearest(self, in: source) }
}
