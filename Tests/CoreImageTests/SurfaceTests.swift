import CoreImage
import Foundation
import TestSupport
import Testing

/// Height fields, shaded materials, spot colors and stretched images, against loops over all pixels.
struct SurfaceTests {
    /// The components of an image from 0 to 1, premultiplied, from the lower left.
    private struct Plane {
        let width: Int
        let height: Int
        let values: [[Double]]

        init(_ image: CIImage, _ rect: CGRect, _ context: CIContext = storedContext) throws {
            (width, height) = (Int(rect.width), Int(rect.height))
            values = try image.pixels(rect, context).map { pixel in channels(pixel).map { Double($0) / 255 } }
        }

        /// Returns the alpha, red, green and blue of a pixel; zeros outside.
        func color(_ x: Int, _ y: Int) -> [Double] {
            guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
            return values[(height - 1 - y) * width + x]
        }

        func clamped(_ x: Int, _ y: Int) -> [Double] { color(min(max(x, 0), width - 1), min(max(y, 0), height - 1)) }

        /// Returns the luminance, multiplied by the alpha.
        func luminance(_ x: Int, _ y: Int) -> Double {
            let color = clamped(x, y)
            return 0.2126 * color[1] + 0.7152 * color[2] + 0.0722 * color[3]
        }

        /// Returns the color at a position, interpolated between the centers of pixels and repeated at the border.
        func linear(_ x: Double, _ y: Double) -> [Double] {
            let (left, bottom) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
            let (partX, partY) = (x - 0.5 - left, y - 0.5 - bottom)
            func mix(_ first: [Double], _ second: [Double], _ part: Double) -> [Double] {
                zip(first, second).map { $0 + ($1 - $0) * part }
            }
            func row(_ y: Int) -> [Double] { mix(clamped(Int(left), y), clamped(Int(left) + 1, y), partX) }
            return mix(row(Int(bottom)), row(Int(bottom) + 1), partY)
        }
    }

    /// Expects the colors of a function in a rectangle, within a tolerance of stored values.
    private func expect(
        _ image: CIImage?,
        _ rect: CGRect,
        tolerance: Double = 1.01,
        _ context: CIContext = storedContext,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ color: (Int, Int) -> [Double]
    ) throws {
        let found = try Plane(try #require(image), rect, context)
        for y in 0..<found.height {
            for x in 0..<found.width {
                let expected = color(x, y)
                let isEqual = zip(found.color(x, y), expected).allSatisfy { abs($0 - $1) * 255 <= tolerance }
                #expect(
                    isEqual,
                    "\(x), \(y): \(found.color(x, y)) and not \(expected)",
                    sourceLocation: sourceLocation
                )
                if !isEqual { return }
            }
        }
    }

    private static let rect = CGRect(x: 0, y: 0, width: 40, height: 30)

    /// A ring and a soft bar in white on black.
    private static func mask() throws -> CIImage {
        CIImage(
            cgImage: try makeImage(40, 30) { x, y in
                let distance = hypot(Double(x) - 16, Double(y) - 14)
                let bar = max(0, 1 - abs(Double(x) - 34) / 4)
                let value = distance < 13 && distance > 4 ? 1 : bar
                return opaque(value, value, value)
            }
        )
    }

    // MARK: Height fields

    @Test(arguments: [0, 0.5, 3, 10, 300.0]) func heightFieldRisesWithTheDistanceFromTheEdge(radius: Double) throws {
        let mask = try Self.mask()
        let plane = try Plane(mask, Self.rect)
        func isOutside(_ x: Int, _ y: Int) -> Bool { plane.color(x, y)[1] < 0.5 }
        for context in [storedContext, CIContext()] {
            let field = mask.applyingFilter("CIHeightFieldFromMask", parameters: [kCIInputRadiusKey: radius])
            #expect(field.extent == Self.rect)
            try expect(field, Self.rect, context) { x, y in
                if isOutside(x, y) { return [1, 0, 0, 0] }
                var nearest = Double.infinity
                for row in -1...plane.height {
                    for column in -1...plane.width where isOutside(column, row) {
                        nearest = min(nearest, hypot(Double(column - x), Double(row - y)))
                    }
                }
                let t = radius > 0 ? min((nearest - 0.5) / radius, 1) : 1
                let height = plane.color(x, y)[1] * (1 - (1 - t) * (1 - t)).squareRoot()
                return [1, height, height, height]
            }
        }
    }

    /// A part of the mask that is transparent is outside, and the field of an infinite image is as high as it is bright.
    @Test func heightFieldOfTransparentAndInfiniteMasks() throws {
        let clear = CIImage(cgImage: try makeImage(9, 9, isOpaque: false) { x, _ in x < 5 ? 0xFFFF_FFFF : 0 })
        let field = clear.applyingFilter("CIHeightFieldFromMask", parameters: [kCIInputRadiusKey: 1])
        #expect(try field.pixel(4, 4) == opaque(0.866, 0.866, 0.866))
        #expect(try field.pixel(5, 4) == opaque(0, 0, 0))
        #expect(try field.pixel(3, 4) == opaque(1, 1, 1))
        let gray = CIImage(color: CIColor(red: 0.8, green: 0.8, blue: 0.8))
        #expect(try gray.applyingFilter("CIHeightFieldFromMask").pixel(7, 3) == opaque(0.8, 0.8, 0.8))
    }

    // MARK: Shaded materials

    /// A hemisphere whose red is the horizontal and whose green is the vertical part of the normal.
    private static func hemisphere() throws -> CIImage {
        CIImage(cgImage: try makeImage(64, 48) { x, y in opaque(Double(x) / 63, Double(47 - y) / 47, 0.4) })
            .transformed(by: CGAffineTransform(translationX: -7, y: 5))
    }

    @Test(arguments: [0.5, 10, 200.0]) func shadedMaterialLooksUpNormals(scale: Double) throws {
        let shading = try Self.hemisphere()
        let shades = try Plane(shading, shading.extent)
        for image in [try Self.mask(), CIImage(cgImage: try randomImage(40, 30, seed: 5))] {
            let plane = try Plane(image, Self.rect)
            let result = image.applyingFilter(
                "CIShadedMaterial",
                parameters: [kCIInputShadingImageKey: shading, kCIInputScaleKey: scale]
            )
            #expect(result.extent == Self.rect)
            try expect(result, Self.rect, tolerance: 1.6) { x, y in
                var (slopeX, slopeY) = (0.0, 0.0)
                for (offset, weight) in [(-1, 1.0), (0, 2), (1, 1)] {
                    slopeX += weight * (plane.luminance(x + 1, y + offset) - plane.luminance(x - 1, y + offset)) / 8
                    slopeY += weight * (plane.luminance(x + offset, y + 1) - plane.luminance(x + offset, y - 1)) / 8
                }
                (slopeX, slopeY) = (slopeX * scale, slopeY * scale)
                let length = (slopeX * slopeX + slopeY * slopeY + 1).squareRoot()
                let shade = shades.linear((1 - slopeX / length) / 2 * 64, (1 - slopeY / length) / 2 * 48)
                return shade.map { $0 * plane.color(x, y)[0] }
            }
        }
    }

    @Test func shadedMaterialOfAFlatImageHasTheColorOfTheMiddle() throws {
        let shading = try plain(0xFF20_8040)
        let flat = try plain(0xFF77_7777)
        let result = flat.applyingFilter("CIShadedMaterial", parameters: [kCIInputShadingImageKey: shading])
        #expect(try result.pixels(flat.extent) == shading.pixels(shading.extent))
        #expect(
            try #require(CIFilter(name: "CIShadedMaterial", parameters: [kCIInputImageKey: flat])).outputImage == nil
        )
    }

    // MARK: Spot colors

    @Test func spotColorReplacesRangesInOrder() throws {
        var random = SeededGenerator(seed: 21)
        for round in 0..<6 {
            var values: [String: Any] = [:]
            var spots: [(center: [Double], replacement: [Double], closeness: Double, contrast: Double)] = []
            for number in 1...3 {
                func color() -> [Double] { (0..<3).map { _ in Double.random(in: 0...1, using: &random) } }
                let (center, replacement) = (color(), color())
                let closeness = Double.random(in: 0...0.5, using: &random)
                let contrast = [0.0, 0.5, 0.98][round % 3]
                spots.append((center, replacement, closeness, contrast))
                values["inputCenterColor\(number)"] = CIColor(red: center[0], green: center[1], blue: center[2])
                values["inputReplacementColor\(number)"] = CIColor(
                    red: replacement[0],
                    green: replacement[1],
                    blue: replacement[2]
                )
                values["inputCloseness\(number)"] = closeness
                values["inputContrast\(number)"] = contrast
            }
            let image = CIImage(cgImage: try randomImage(40, 30, seed: UInt64(round), isOpaque: true))
            let plane = try Plane(image, Self.rect)
            for context in [storedContext, CIContext()] {
                let result = image.applyingFilter("CISpotColor", parameters: values)
                try expect(result, Self.rect, tolerance: 1.2, context) { x, y in
                    let color = Array(plane.color(x, y).dropFirst())
                    var replaced = color
                    for spot in spots {
                        let square = zip(color, spot.center).map { ($0 - $1) * ($0 - $1) }.reduce(0, +) / 3
                        let limit = spot.closeness * (1 - spot.contrast)
                        let part = min(max((spot.closeness - square.squareRoot()) / limit, 0), 1)
                        replaced = zip(replaced, spot.replacement).map { $0 + ($1 - $0) * part }
                    }
                    return [1] + replaced
                }
            }
        }
    }

    @Test func spotColorWithFullContrastHasAHardEdgeAndPreservesAlpha() throws {
        let values: [String: Any] = [
            "inputCenterColor1": CIColor.red, "inputReplacementColor1": CIColor.blue, "inputCloseness1": 0.3,
            "inputContrast1": 1, "inputCloseness2": 0, "inputCloseness3": 0,
        ]
        // Distances of 0.289 and 0.306: a component that differs by 0.5 and by 0.53.
        #expect(try plain(0xFF80_0000).applyingFilter("CISpotColor", parameters: values).pixel(0, 0) == 0xFF00_00FF)
        #expect(try plain(0xFF78_0000).applyingFilter("CISpotColor", parameters: values).pixel(0, 0) == 0xFF78_0000)
        let half = CIImage(cgImage: try makeImage(2, 2, isOpaque: false) { _, _ in 0x8080_0000 })
        #expect(try half.applyingFilter("CISpotColor", parameters: values).pixel(0, 0) == 0x8000_0080)
    }

    // MARK: Stretched images

    /// Sizes that are as large as the image or larger, so that colors are interpolated.
    @Test(arguments: [(40, 30), (97, 30), (40, 64), (120, 45)], [(0, 0), (0, 1), (0.25, 0.25), (1, 0), (0.6, 0.5)])
    func stretchCropReadsPositionsOfItsFormula(size: (Int, Int), amounts: (Double, Double)) throws {
        let image = CIImage(cgImage: try makeImage(40, 30) { x, y in opaque(Double(x) / 39, Double(y) / 29, 0.5) })
        let plane = try Plane(image, Self.rect)
        let moved = image.transformed(by: CGAffineTransform(translationX: -9, y: 4))
        let target = CGRect(x: 0, y: 0, width: size.0, height: size.1)
        let result = moved.applyingFilter(
            "CIStretchCrop",
            parameters: [
                "inputSize": CIVector(x: target.width, y: target.height), "inputCropAmount": amounts.0,
                "inputCenterStretchAmount": amounts.1,
            ]
        )
        #expect(result.extent == target)
        let scales = (Double(size.0) / 40, Double(size.1) / 30)
        let part = min(scales.0, scales.1) / max(scales.0, scales.1)
        let visible = 1 - amounts.0 * (1 - part)
        let stretch = visible / part
        let slope = stretch * (1 - amounts.1) + amounts.1
        let isWide = scales.0 > scales.1
        func source(_ position: Double, _ length: Int, _ full: Double, isStretched: Bool) -> Double {
            let u = 2 * (position + 0.5) / Double(length) - 1
            let read = isStretched ? slope * u / (1 + (slope - 1) * abs(u)) : u * visible
            return full / 2 * (1 + read)
        }
        try expect(result, target, tolerance: 1.6) { x, y in
            plane.linear(
                source(Double(x), size.0, 40, isStretched: isWide),
                source(Double(y), size.1, 30, isStretched: !isWide)
            )
        }
    }

    @Test func stretchCropThatReducesShowsTheMeanOfManyPixels() throws {
        // Columns of black and white, of which a pixel of the result has eight.
        let columns = CIImage(
            cgImage: try makeImage(64, 64) { x, _ in x.isMultiple(of: 2) ? 0xFF00_0000 : 0xFFFF_FFFF }
        )
        let result = columns.applyingFilter(
            "CIStretchCrop",
            parameters: ["inputSize": CIVector(x: 8, y: 8), "inputCropAmount": 0, "inputCenterStretchAmount": 1]
        )
        for pixel in try result.pixels(CGRect(x: 1, y: 1, width: 6, height: 6)) {
            #expect((118...138).contains(channels(pixel)[1]))
        }
        let none = columns.applyingFilter("CIStretchCrop", parameters: ["inputSize": CIVector(x: 0, y: 8)])
        #expect(none.extent.isEmpty)
    }

    // MARK: Properties

    @Test func propertiesAreInputs() throws {
        let image = try plain(0xFF20_8040)
        let field = CIFilter.heightFieldFromMask()
        #expect(field.name == "CIHeightFieldFromMask" && field.radius == 10)
        field.inputImage = image
        field.radius = 3
        #expect(field.value(forKey: kCIInputRadiusKey) as? NSNumber == 3 && field.outputImage != nil)
        let material = CIFilter.shadedMaterial()
        #expect(material.name == "CIShadedMaterial" && material.scale == 10)
        (material.inputImage, material.shadingImage, material.scale) = (image, image, 4)
        #expect(material.value(forKey: kCIInputShadingImageKey) as? CIImage === image)
        #expect(material.value(forKey: kCIInputScaleKey) as? NSNumber == 4 && material.outputImage != nil)
        let stretch = CIFilter.stretchCrop()
        #expect(stretch.name == "CIStretchCrop" && stretch.size == CGPoint(x: 1280, y: 720))
        #expect(stretch.cropAmount == 0.25 && stretch.centerStretchAmount == 0.25)
        stretch.inputImage = image
        (stretch.size, stretch.cropAmount, stretch.centerStretchAmount) = (CGPoint(x: 20, y: 30), 0.5, 0.75)
        #expect(stretch.value(forKey: "inputSize") as? CIVector == CIVector(x: 20, y: 30))
        #expect(stretch.value(forKey: "inputCropAmount") as? NSNumber == 0.5)
        #expect(stretch.value(forKey: "inputCenterStretchAmount") as? NSNumber == 0.75)
        #expect(stretch.outputImage?.extent == CGRect(x: 0, y: 0, width: 20, height: 30))
    }

    @Test func propertiesOfSpotColorAreInputs() {
        func check<Filter: CISpotColor>(
            _ filter: Filter,
            _ number: Int,
            _ colors: [ReferenceWritableKeyPath<Filter, CIColor>],
            _ numbers: [ReferenceWritableKeyPath<Filter, Float>]
        ) where Filter: CIFilter {
            for (path, key) in zip(colors, ["inputCenterColor", "inputReplacementColor"]) {
                #expect(filter[keyPath: path] == filter.value(forKey: "\(key)\(number)") as? CIColor)
                filter[keyPath: path] = .cyan
                #expect(filter.value(forKey: "\(key)\(number)") as? CIColor == .cyan)
            }
            for (path, key) in zip(numbers, ["inputCloseness", "inputContrast"]) {
                filter[keyPath: path] = 0.375
                #expect(filter.value(forKey: "\(key)\(number)") as? NSNumber == 0.375)
            }
        }
        func checkAll<Filter: CISpotColor>(_ filter: Filter) where Filter: CIFilter {
            #expect(filter.name == "CISpotColor")
            check(filter, 1, [\.centerColor1, \.replacementColor1], [\.closeness1, \.contrast1])
            check(filter, 2, [\.centerColor2, \.replacementColor2], [\.closeness2, \.contrast2])
            check(filter, 3, [\.centerColor3, \.replacementColor3], [\.closeness3, \.contrast3])
        }
        checkAll(CIFilter.spotColor())
    }
}
