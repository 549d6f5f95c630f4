import CoreImage
import Foundation
import Testing

/// Kernels as closures, and filters that apps register.
@Suite struct KernelTests {
    /// An image whose red is the column and whose green is the row, from the lower left, in 1/255.
    private func positions(_ width: Int = 40, _ height: Int = 30) throws -> CIImage {
        CIImage(
            cgImage: try makeImage(width, height) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(height - 1 - y) << 8
            }
        )
    }

    private func pixel(_ image: CIImage?, _ x: Int, _ y: Int) throws -> UInt32 { try #require(image).pixel(x, y) }

    @Test func colorKernelReceivesColorsArgumentsAndPositions() throws {
        let kernel = CIColorKernel { colors, arguments, position in
            SIMD4(colors[0].x, position.x / 255, arguments[0], 1)
        }
        let image = kernel.apply(extent: CGRect(x: 0, y: 0, width: 40, height: 30), arguments: [try positions(), 0.2])
        // The center of pixel 7 is at 7.5.
        #expect(try pixel(image, 7, 3) == 0xFF07_0833 || pixel(image, 7, 3) == 0xFF07_0733)
        #expect(try pixel(image, 50, 3) == 0)
    }

    @Test func colorKernelChainsAreOnePass() throws {
        let darker = CIColorKernel { colors, arguments, _ in
            let color = colors[0] * arguments[0]
            return SIMD4(color.x, color.y, color.z, colors[0].w)
        }
        var image = try positions()
        let extent = image.extent
        for _ in 0..<5 { image = try #require(darker.apply(extent: extent, arguments: [image, 0.5])) }
        let counting = CIContext(options: [.workingColorSpace: NSNull()])
        _ = counting.createCGImage(image, from: extent)
        #expect(counting.counters.passes == 1 && counting.counters.intermediates == 0)
        #expect(counting.counters.pixelsByStep["color"] == 40 * 30)
    }

    @Test func colorKernelOfTwoImagesEqualsBlendFilter() throws {
        let back = CIImage(color: CIColor(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.5))
            .cropped(to: CGRect(x: 10, y: 5, width: 40, height: 30))
        let image = try positions()
        let byKernel = CIBlendKernel { first, second in first + second * (1 - first.w) }
            .apply(foreground: image, background: back)
        let byFilter = image.composited(over: back)
        let region = CGRect(x: -2, y: -2, width: 60, height: 50)
        #expect(try #require(byKernel).pixels(region) == byFilter.pixels(region))
        #expect(byKernel?.extent == byFilter.extent)
    }

    @Test func warpKernelMovesPixels() throws {
        let shift = CIWarpKernel { position, arguments in SIMD2(position.x - arguments[0], position.y) }
        let image = shift.apply(
            extent: CGRect(x: 0, y: 0, width: 60, height: 30),
            roiCallback: { _, region in region.offsetBy(dx: -12, dy: 0) },
            image: try positions(),
            arguments: [12]
        )
        #expect(try pixel(image, 20, 9) == 0xFF08_0900)
        #expect(try pixel(image, 5, 9) == 0)
        // Half a pixel: the mean of two columns.
        let half = CIWarpKernel { position, _ in SIMD2(position.x + 0.5, position.y) }.apply(
            extent: CGRect(x: 0, y: 0, width: 40, height: 30),
            roiCallback: { _, region in region },
            image: try positions(),
            arguments: nil
        )
        let value = try pixel(half, 10, 9) >> 16 & 0xFF
        #expect(value == 10 || value == 11)
    }

    @Test func kernelReadsOnlyItsRegionOfInterest() throws {
        let regions = Recorder()
        let flip = CIKernel(name: "flip") { images, arguments, position in
            images[0].sample(at: SIMD2(arguments[0] - position.x, position.y))
        }
        let image = flip.apply(
            extent: CGRect(x: 0, y: 0, width: 40, height: 30),
            roiCallback: { index, region in
                regions.add(region)
                return CGRect(x: 40 - region.maxX, y: region.minY, width: region.width, height: region.height)
            },
            arguments: [try positions(), 40]
        )
        #expect(try pixel(image, 3, 4) == 0xFF24_0400)
        #expect(regions.all == [CGRect(x: 3, y: 4, width: 1, height: 1)])
        // All at once, or in parts.
        let whole = try #require(image).pixels(CGRect(x: 0, y: 0, width: 40, height: 30))
        for x in stride(from: 0, to: 40, by: 7) {
            for y in stride(from: 0, to: 30, by: 5) {
                #expect(try pixel(image, x, y) == whole[(29 - y) * 40 + x])
            }
        }
    }

    private final class Recorder: @unchecked Sendable {
        private(set) var all: [CGRect] = []
        func add(_ region: CGRect) { if !all.contains(region) { all.append(region) } }
    }

    @Test func samplerModesDetermineColorsBetweenAndOutsidePixels() throws {
        let read = CIKernel { images, _, position in images[0].sample(at: position + 0.25) }
        func render(_ options: [AnyHashable: Any]?) throws -> CIImage? {
            read.apply(
                extent: CGRect(x: -10, y: -10, width: 60, height: 60),
                roiCallback: { _, region in region.insetBy(dx: -1, dy: -1) },
                arguments: [CISampler(image: try positions(), options: options)]
            )
        }
        #expect(try pixel(render(nil), -5, 3) == 0)
        let clamped = try render([kCISamplerWrapMode: kCISamplerWrapClamp])
        #expect(try pixel(clamped, -5, 3) & 0xFFFF_0000 == 0xFF00_0000)
        let nearest = try render([kCISamplerFilterMode: kCISamplerFilterNearest])
        #expect(try pixel(nearest, 20, 11) == 0xFF14_0B00)
    }

    @Test func argumentsOfUnsupportedTypesReturnNil() throws {
        let kernel = CIColorKernel { colors, _, _ in colors[0] }
        #expect(kernel.apply(extent: .infinite, arguments: [try positions(), "text"]) == nil)
        let missing = CIColorKernel { colors, arguments, _ in SIMD4(arguments[5], 0, 0, 1) }
        let image = missing.apply(extent: CGRect(x: 0, y: 0, width: 2, height: 2), arguments: [])
        #expect(try pixel(image, 0, 0) == 0xFF00_0000)
    }

    @Test func colorArgumentsAreInTheWorkingSpace() throws {
        let fill = CIColorKernel { _, arguments, _ in arguments.vector(0) }
        let image = try #require(
            fill.apply(
                extent: CGRect(x: 0, y: 0, width: 2, height: 2),
                arguments: [CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 1)]
            )
        )
        #expect(try image.pixel(0, 0, CIContext()) == 0xFF80_40FF)
        #expect(try image.pixel(0, 0) == 0xFF80_40FF)
    }

    // MARK: Registered filters

    private final class Negative: CIFilter {
        var inputImage: CIImage?
        var inputAmount: NSNumber? = 1
        override var outputImage: CIImage? {
            guard let inputImage, let inputAmount else { return nil }
            let kernel = CIColorKernel { colors, arguments, _ in
                let color = colors[0]
                let inverse = SIMD4(color.w - color.x, color.w - color.y, color.w - color.z, color.w)
                return color + (inverse - color) * arguments[0]
            }
            return kernel.apply(extent: inputImage.extent, arguments: [inputImage, inputAmount])
        }
    }

    private final class Constructor: CIFilterConstructor {
        func filter(withName name: String) -> CIFilter? { name == "KernelTestsNegative" ? Negative() : nil }
    }

    @Test func registeredFilterIsCreatedAndListedByName() throws {
        CIFilter.registerName(
            "KernelTestsNegative",
            constructor: Constructor(),
            classAttributes: [
                kCIAttributeFilterCategories: [kCICategoryColorEffect], kCIAttributeFilterDisplayName: "Negative",
            ]
        )
        #expect(CIFilter.filterNames(inCategory: kCICategoryColorEffect).contains("KernelTestsNegative"))
        #expect(CIFilter.localizedName(forFilterName: "KernelTestsNegative") == "Negative")
        let filter = try #require(CIFilter(name: "KernelTestsNegative"))
        #expect(filter.name == "KernelTestsNegative" && Set(filter.inputKeys) == ["inputImage", "inputAmount"])
        filter.setValue(try positions(), forKey: kCIInputImageKey)
        #expect(try pixel(filter.outputImage, 5, 6) == 0xFFFA_F9FF)
        let applied = try positions().applyingFilter("KernelTestsNegative", parameters: ["inputAmount": 0])
        #expect(try pixel(applied, 5, 6) == 0xFF05_0600)
        #expect(CIFilter(name: "KernelTestsUnknown") == nil)
    }
}
