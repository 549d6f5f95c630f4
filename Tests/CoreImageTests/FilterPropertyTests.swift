import CoreImage
import Foundation
import TestSupport
import Testing

/// Properties that every filter has.
struct FilterPropertyTests {
    static let names = CIFilter.filterNames(inCategory: kCICategoryBuiltIn)

    /// Creates a filter with images for all images, and a message for codes.
    static func filter(_ name: String, seed: UInt64 = 1) throws -> CIFilter {
        let filter = try #require(CIFilter(name: name))
        for (index, key) in filter.inputKeys.enumerated() {
            let attributes = filter.attributes[key] as? [String: Any]
            switch attributes?[kCIAttributeClass] as? String {
            case "CIImage":
                let image = try randomImage(40, 30, seed: seed + UInt64(index), isOpaque: index.isMultiple(of: 2))
                filter.setValue(CIImage(cgImage: image), forKey: key)
            case "NSData" where key == "inputMessage": filter.setValue(Data("Easel".utf8), forKey: key)
            case "NSNumber" where key == kCIInputTimeKey: filter.setValue(0.4, forKey: key)
            case "CIVector" where key == kCIInputCenterKey:
                filter.setValue(CIVector(x: 18.3, y: 14.6), forKey: key)
            case "CIVector" where key == kCIInputExtentKey:
                filter.setValue(CIVector(x: 0, y: 0, z: 40, w: 30), forKey: key)
            default: break
            }
        }
        return filter
    }

    @Test(arguments: names) func partsEqualTheWhole(name: String) throws {
        let image = try #require(try Self.filter(name).outputImage)
        let whole = CGRect(x: -13, y: -11, width: 70, height: 60)
        let pixels = try image.pixels(whole)
        for (column, row) in [(0, 0), (35, 0), (0, 30), (35, 30), (17, 15)] {
            let part = CGRect(x: -13 + column, y: -11 + row, width: 35, height: 30)
            let found = try image.pixels(part)
            // Rows are counted from the top.
            let expected = (0..<30).flatMap { y in
                let line = 60 - row - 30 + y
                return pixels[line * 70 + column..<line * 70 + column + 35]
            }
            #expect(found == expected, "\(name) at \(column), \(row)")
        }
    }

    /// Filters whose work grows with a radius without limit.
    private static let slow: Set = [
        "CIUnsharpMask", "CISharpenLuminance", "CIBloom", "CIGloom", "CIEdgeWork", "CIDepthOfField",
        "CIHighlightShadowAdjust", "CIMaskedVariableBlur", "CIDisintegrateWithMaskTransition", "CIGaussianBlur",
        "CIBoxBlur", "CIHexagonalPixellate", "CICrystallize", "CIPointillize", "CIMorphologyGradient", "CIDiscBlur",
        "CIMorphologyMaximum", "CIMorphologyMinimum", "CIMorphologyRectangleMaximum", "CIMorphologyRectangleMinimum",
        "CILanczosScaleTransform",
    ]

    @Test(arguments: names) func unusualParametersHaveAResult(name: String) throws {
        var random = SeededGenerator(seed: 11)
        let rounds = Self.slow.contains(name) ? 3 : 12
        for round in 0..<rounds {
            let filter = try Self.filter(name, seed: UInt64(round))
            for key in filter.inputKeys {
                let extremes = Self.slow.contains(name) ? [0, -1, 0.001, 1, 12] : [0, -1, 0.001, 1, 1e9, -1e9, 1e300]
                func number() -> Double {
                    Bool.random(using: &random)
                        ? Double.random(in: -50...50, using: &random) : extremes.randomElement(using: &random) ?? 0
                }
                switch filter.value(forKey: key) {
                case is NSNumber: filter.setValue(number(), forKey: key)
                case let vector as CIVector where vector.count <= 4:
                    var values = (0..<vector.count).map { _ in CGFloat(number()) }
                    filter.setValue(CIVector(values: &values, count: values.count), forKey: key)
                default: break
                }
            }
            guard let image = filter.outputImage else { continue }
            let pixels = try image.pixels(CGRect(x: 5, y: 3, width: 16, height: 12))
            // Premultiplied: no component is larger than the alpha.
            for pixel in pixels { #expect(channels(pixel).allSatisfy { $0 <= channels(pixel)[0] }) }
        }
    }

    @Test(arguments: names.filter { $0.hasSuffix("Transition") })
    func transitionBeginsWithImageAndEndsWithTarget(name: String) throws {
        let filter = try Self.filter(name)
        let image = try #require(filter.value(forKey: kCIInputImageKey) as? CIImage)
        let target = try #require(filter.value(forKey: kCIInputTargetImageKey) as? CIImage)
        let region = CGRect(x: -5, y: -5, width: 60, height: 50)
        // Waves that are smaller than the image.
        if name == "CIModTransition" { filter.setValue(10, forKey: kCIInputRadiusKey) }
        filter.setValue(0, forKey: kCIInputTimeKey)
        #expect(try #require(filter.outputImage).pixels(region) == image.pixels(region))
        filter.setValue(1, forKey: kCIInputTimeKey)
        #expect(try #require(filter.outputImage).pixels(region) == target.pixels(region))
        // In between, there are parts of both or of neither.
        filter.setValue(0.5, forKey: kCIInputTimeKey)
        let middle = try #require(filter.outputImage).pixels(region)
        #expect(try middle != image.pixels(region) && middle != target.pixels(region))
    }

    /// Filters with values that leave an image unchanged.
    private static let identities: [(String, [String: Double])] = [
        ("CIBumpDistortion", ["inputScale": 0]), ("CIBumpDistortionLinear", ["inputScale": 0]),
        ("CIPinchDistortion", ["inputScale": 0]), ("CITwirlDistortion", ["inputAngle": 0]),
        ("CIVortexDistortion", ["inputAngle": 0]), ("CIGlassDistortion", ["inputScale": 0]),
        ("CIDisplacementDistortion", ["inputScale": 0]), ("CIGlassLozenge", ["inputRefraction": 1]),
        ("CITorusLensDistortion", ["inputRefraction": 1]), ("CIDiscBlur", ["inputRadius": 0]),
        ("CIMotionBlur", ["inputRadius": 0]), ("CIZoomBlur", ["inputAmount": 0]),
        ("CIMaskedVariableBlur", ["inputRadius": 0]), ("CIUnsharpMask", ["inputIntensity": 0]),
        ("CISharpenLuminance", ["inputSharpness": 0]), ("CIBloom", ["inputIntensity": 0]),
        ("CIGloom", ["inputIntensity": 0]), ("CIMorphologyMaximum", [:]), ("CIMorphologyMinimum", [:]),
        ("CIConvolution3X3", [:]), ("CIConvolution5X5", [:]), ("CIConvolution7X7", [:]),
        ("CIConvolution9Horizontal", [:]), ("CIConvolution9Vertical", [:]), ("CIConvolutionRGB3X3", [:]),
        ("CIConvolutionRGB5X5", [:]), ("CIConvolutionRGB7X7", [:]), ("CIConvolutionRGB9Horizontal", [:]),
        ("CIConvolutionRGB9Vertical", [:]), ("CIPixellate", ["inputScale": 1]),
        ("CIHighlightShadowAdjust", [:]), ("CILanczosScaleTransform", [:]), ("CIStraightenFilter", [:]),
        ("CIColorCube", [:]), ("CIColorCubeWithColorSpace", [:]), ("CIColorCurves", [:]),
        ("CIHoleDistortion", ["inputRadius": 0]),
    ]

    @Test(arguments: identities.map(\.0)) func identityValuesLeaveTheImageUnchanged(name: String) throws {
        let image = CIImage(cgImage: try randomImage(40, 30, seed: 5, isOpaque: true))
        let filter = try Self.filter(name)
        filter.setValue(image, forKey: kCIInputImageKey)
        for (key, value) in Self.identities.first(where: { $0.0 == name })?.1 ?? [:] {
            filter.setValue(value, forKey: key)
        }
        let region = CGRect(x: -4, y: -4, width: 48, height: 38)
        let found = try #require(filter.outputImage).pixels(region)
        for (pixel, expected) in zip(found, try image.pixels(region)) {
            #expect(zip(channels(pixel), channels(expected)).allSatisfy { abs($0 - $1) <= 1 })
        }
    }
}
